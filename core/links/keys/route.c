/*
** SPDX-License-Identifier: MIT
**
** The route of a path: what varies from page to page is replaced by a variable of
** RFC 6570, "/users/{number}/orders/{uuid}".
**
** Each segment is looked at by itself, without a list of words: only its characters and
** its length count.  So a route depends on nothing but the path: that of the link that a
** person meant, or of a text that means none, such as "/users/42".  It is a valid
** template, and uri_match() matches this path with it: what a template may not hold is
** percent-encoded, and a segment with a malformed triplet, for which there is no literal,
** becomes a variable, too.
**
** Everything is O(n): each segment is read a few times.
*/
#include "keys.h"

#include "../clean/clean.h"
#include "../../uri_routes.h"

enum route_kind {
  ROUTE_LITERAL, ROUTE_NUMBER, ROUTE_UUID, ROUTE_ULID, ROUTE_HEX, ROUTE_DATE, ROUTE_YEAR,
  ROUTE_MONTH, ROUTE_DAY, ROUTE_TOKEN, ROUTE_ID, ROUTE_EMAIL, ROUTE_TEXT, ROUTE_REST,
  ROUTE_KINDS
};

static const struct uri_span route_names[ROUTE_KINDS] = {
  [ROUTE_LITERAL] = SPAN(""),      [ROUTE_NUMBER] = SPAN("number"),
  [ROUTE_UUID]    = SPAN("uuid"),  [ROUTE_ULID]   = SPAN("ulid"),
  [ROUTE_HEX]     = SPAN("hex"),   [ROUTE_DATE]   = SPAN("date"),
  [ROUTE_YEAR]    = SPAN("year"),  [ROUTE_MONTH]  = SPAN("month"),
  [ROUTE_DAY]     = SPAN("day"),   [ROUTE_TOKEN]  = SPAN("token"),
  [ROUTE_ID]      = SPAN("id"),    [ROUTE_EMAIL]  = SPAN("email"),
  [ROUTE_TEXT]    = SPAN("text"),  [ROUTE_REST]   = SPAN("+rest")
};

/*
** uri_match() takes templates with up to 32 variables.  The rest of a longer path is one
** variable.
*/
enum { ROUTE_VARIABLES = 30, ROUTE_LONGEST_NAME = sizeof "{number30}" };

/* Characters that a literal holds as they are. */
#define ROUTE_PLAIN (PATH | BRACKET)

/* ------------------------------------------------------------- segments --- */

static int route_is(const char *p, const char *end, uint32_t set){
  return p<end && uri_span_of(p, end, set)==end;
}

/* Does a segment match a pattern: "9" is a digit, "x" a HEXDIG, others are themselves? */
static int route_fits(struct uri_span s, const char *pattern){
  size_t i;
  for(i=0; i<s.n && pattern[i]!=0; i++){
    uint32_t set = pattern[i]=='9' ? DIGIT : pattern[i]=='x' ? HEXDIG : 0;
    if( set ? !is_in(s.p[i], set) : s.p[i]!=pattern[i] ) return 0;
  }
  return i==s.n && pattern[i]==0;
}

/* The number that n digits write. */
static unsigned route_value(const char *p, size_t n){
  unsigned value = 0;
  while( n-->0 ) value = 10*value+(unsigned)(*p++-'0');
  return value;
}

static int route_is_year(struct uri_span s){
  unsigned century = route_fits(s, "9999") ? route_value(s.p, 2) : 0;
  return century==19 || century==20;
}

/* A number of two digits from 1 to most. */
static int route_is_part(struct uri_span s, unsigned most){
  unsigned value = route_fits(s, "99") ? route_value(s.p, 2) : 0;
  return value>=1 && value<=most;
}

/* "2026-11-23" or "2026-11", or the first with "T" and a time after it (ISO 8601). */
static int route_is_date(struct uri_span s){
  struct uri_span day = { s.p+8, 2 };
  const char *end = s.p+s.n;
  if( s.n<7 || !route_is_year((struct uri_span){ s.p, 4 }) || s.p[4]!='-' ) return 0;
  if( !route_is_part((struct uri_span){ s.p+5, 2 }, 12) ) return 0;
  if( s.n==7 ) return 1;
  if( s.n<10 || s.p[7]!='-' || !route_is_part(day, 31) ) return 0;
  if( s.n==10 ) return 1;
  return s.p[10]=='T'
      && route_is(s.p+11, end, DIGIT | COLON | DOT | HYPHEN | TRIPLET | ALPHA);
}

/* 26 digits of Crockford's base 32, the first at most 7. */
static int route_is_ulid(struct uri_span s){
  size_t i;
  if( s.n!=26 || s.p[0]<'0' || s.p[0]>'7' ) return 0;
  for(i=0; i<s.n; i++){
    char c = to_lower(s.p[i]);
    if( !is_in(c, ALPHA | DIGIT) || c=='i' || c=='l' || c=='o' || c=='u' ) return 0;
  }
  return 1;
}

/* What characters a text has. */
struct route_count {
  unsigned digits, upper, lower;
  unsigned changes;        /* between these three, but not "Aa", as in "CamelCase" */
};

static struct route_count route_count(const char *p, const char *end){
  struct route_count count = { 0, 0, 0, 0 };
  int before = 0;                      /* the last class */
  for(; p<end; p++){
    int class = is_in(*p, DIGIT) ? 1 : !is_in(*p, ALPHA) ? 0 : to_lower(*p)==*p ? 2 : 3;
    count.digits += class==1;
    count.lower += class==2;
    count.upper += class==3;
    count.changes += class && before && class!=before && !(before==3 && class==2);
    before = class;
  }
  return count;
}

/*
** A token of base64 or base 36 and the like: 20 characters or more, digits among letters
** that change so often as no words do.  The segment has a digit.
*/
static int route_is_token(struct uri_span s){
  const char *end = s.p+s.n;
  struct route_count count;
  while( end[-1]=='=' ) end--;
  if( end-s.p<20 || !route_is(s.p, end, UNRESERVED | PLUS) ) return 0;
  count = route_count(s.p, end);
  return 5*count.changes>=(unsigned)(end-s.p);
}

/* A word, "_", and an id of four characters or more with a digit: "cus_9s6X". */
static int route_is_id(struct uri_span s){
  const char *end = s.p+s.n, *p = end;
  struct route_count count;
  while( p>s.p && is_in(p[-1], ALPHA | DIGIT) ) p--;
  if( p-s.p<3 || p[-1]!='_' || end-p<4 ) return 0;
  if( !route_is(s.p, p, LOWALPHA | UNDERSCORE) || s.p[0]=='_' ) return 0;
  count = route_count(p, end);
  return count.upper+count.lower>0 && count.digits+count.upper>1;
}

/* "joe@example.org", also with "%40". */
static int route_is_email(struct uri_span s){
  const char *p = s.p, *end = p+s.n, *at = 0, *dot = 0;
  while( p<end ){
    const char *start = p;
    char c = percent_next(&p, end);
    if( c=='@' && at ) return 0;
    if( c=='@' && start==s.p ) return 0;
    if( c=='@' ) at = p;
    else if( at && c=='.' ) dot = p;
    else if( at && !is_in(c, ALPHA | DIGIT | HYPHEN | NOT_ASCII) ) return 0;
  }
  return dot && dot-1>at && end-dot>=2;
}

/* What a segment is, or what it is before its extension: all kinds have a digit. */
static enum route_kind route_kind_of(struct uri_span s){
  const char *p = s.p, *end = p+s.n;
  uint32_t groups = 0;
  size_t i;
  for(i=0; i<s.n; i++) groups |= uri_chars_of[(unsigned char)p[i]];
  if( !(groups & DIGIT) ) return ROUTE_LITERAL;
  if( *p=='-' || *p=='+' ) p++;
  if( groups==DIGIT || route_is(p, end, DIGIT) ) return ROUTE_NUMBER;
  if( route_fits(s, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx") ) return ROUTE_UUID;
  if( route_is_ulid(s) ) return ROUTE_ULID;
  if( s.n>=8 && !(groups & ~(uint32_t)HEXDIG) ) return ROUTE_HEX;
  if( route_is_date(s) ) return ROUTE_DATE;
  if( route_is_id(s) ) return ROUTE_ID;
  return route_is_token(s) ? ROUTE_TOKEN : ROUTE_LITERAL;
}

/*
** Where the extension of a segment begins, at its last ".": a letter and up to four
** letters or digits.  Its end if it has none.
*/
static const char *route_extension(struct uri_span s){
  const char *end = s.p+s.n, *p = end;
  while( p>s.p && end-p<6 && is_in(p[-1], ALPHA | DIGIT) ) p--;
  return p-1>s.p && p<end && end-p<=5 && p[-1]=='.' && is_in(*p, ALPHA) ? p-1 : end;
}

/* Can a literal be written for a segment: are its triplets well-formed? */
static int route_has_literal(struct uri_span s){
  const char *end = s.p+s.n, *p = s.p;
  for(; (p = span_find_byte(p, end, '%'))<end; p+=3){
    if( !is_triplet(p, end) ) return 0;
  }
  return 1;
}

/* ------------------------------------------------------------ the route --- */

/* Work on one path. */
struct route_writer {
  const char *end;                     /* of the path */
  unsigned count[ROUTE_KINDS];         /* variables of each kind */
  unsigned all;                        /* and of all */
  unsigned segments;                   /* written, and */
  unsigned most;                       /* at most so many, or 0; then without numbers */
};

/* Write a variable: "{number}", or "{number2}" for the second of its kind. */
static char *route_put(struct route_writer *w, char *out, enum route_kind kind){
  unsigned n = ++w->count[kind];
  w->all++;
  *out++ = '{';
  out = span_put(out, route_names[kind]);
  if( n>=2 && w->most==0 ) out = span_put_number(out, n);
  *out++ = '}';
  return out;
}

/* The segment at p. */
static struct uri_span route_segment(const struct route_writer *w, const char *p){
  return span_between(p, span_find_byte(p, w->end, '/'));
}

/*
** Write the variables of "2026/11/23" or "2026/11" at *p, which moves after it.  Returns
** the end of what was written, or out if there is no such date.
*/
static char *route_put_date(struct route_writer *w, char *out, const char **p){
  struct uri_span year = route_segment(w, *p), month, day;
  if( !route_is_year(year) || year.p+year.n==w->end ) return out;
  month = route_segment(w, year.p+year.n+1);
  if( !route_is_part(month, 12) ) return out;
  out = route_put(w, out, ROUTE_YEAR);
  *out++ = '/';
  out = route_put(w, out, ROUTE_MONTH);
  w->segments++;
  *p = month.p+month.n;
  if( *p==w->end ) return out;
  day = route_segment(w, *p+1);
  if( !route_is_part(day, 31) ) return out;
  *out++ = '/';
  *p = day.p+day.n;
  w->segments++;
  return route_put(w, out, ROUTE_DAY);
}

/*
** What a segment with these characters is; *rest is the extension after it, or the end of
** the segment.
*/
static enum route_kind route_kind_at(struct uri_span s, uint32_t groups,
                                     const char **rest){
  if( groups & DIGIT ){
    enum route_kind kind;
    *rest = route_extension(s);
    kind = route_kind_of(span_between(s.p, *rest));
    if( kind!=ROUTE_LITERAL ) return kind;
  }
  *rest = s.p+s.n;
  if( groups & (AT | TRIPLET) && route_is_email(s) ) return ROUTE_EMAIL;
  return groups & TRIPLET && !route_has_literal(s) ? ROUTE_TEXT : ROUTE_LITERAL;
}

/*
** Write the route of the path from p, where a segment begins.  What a literal may not
** hold is percent-encoded.  After ROUTE_VARIABLES, the rest of the path becomes one.
*/
static char *route_put_segments(struct route_writer *w, char *out, const char *p){
  for(;;){
    const char *start = p, *rest, *stop = p;
    uint32_t groups = 0;
    enum route_kind kind;
    while( stop<w->end && *stop!='/' ) groups |= uri_chars_of[(unsigned char)*stop++];
    kind = route_kind_at(span_between(p, stop), groups, &rest);
    if( (kind!=ROUTE_LITERAL && w->all>=ROUTE_VARIABLES-2)
     || (w->most>0 && w->segments>w->most && p<w->end) ){
      return route_put(w, out, ROUTE_REST);
    }
    if( kind==ROUTE_NUMBER ) out = route_put_date(w, out, &p);
    if( p==start ){
      if( kind!=ROUTE_LITERAL ) out = route_put(w, out, kind);
      else rest = p;
      p = stop;
      if( groups & ~(uint32_t)ROUTE_PLAIN ){
        out = uri_percent_encode(out, span_between(rest, p), ROUTE_PLAIN);
      }else{
        out = span_put(out, span_between(rest, p));
      }
    }
    if( p==w->end ) return out;
    *out++ = *p++;
    w->segments++;
  }
}

/* Each character of a link that is no triplet, of the text or of what is added to it. */
static size_t route_size(size_t n){
  enum { ADDED = 3*CLEAN_EXTRA+(ROUTE_VARIABLES+1)*ROUTE_LONGEST_NAME };
  return size_sum(size_encoded(n, n), ADDED);
}

size_t uri_route_size(const char *p, size_t n){
  return size_sum(route_size(n), uri_clean_size(p, n));
}

/* Write the route of a link, of so many segments at most if that is not 0. */
static size_t route_write(struct uri_span link, unsigned most, char *out){
  struct route_writer w = { .most = most };
  struct uri u;
  uri_split(link.p, link.n, &u);
  w.end = u.path.p+u.path.n;
  /* As a literal, "//" would begin an authority. */
  if( u.path.n>1 && u.path.p[0]=='/' && u.path.p[1]=='/' ){
    static const struct uri_span rest = SPAN("/{+rest}");
    return (size_t)(span_put(out, rest)-out);
  }
  return (size_t)(route_put_segments(&w, out, u.path.p)-out);
}

size_t uri_route(const char *p, size_t n, char *out){
  struct uri_span text = { p, n }, link = uri_clean_read(text, uri_clean_most(n),
                                                            out+route_size(n));
  return route_write(link.p ? link : text, 0, out);
}

/* ------------------------------------------------- for learning routes --- */

/* A template does not tell "%41" from "A". */
struct uri_span uri_keys_route_link(struct uri_span text, char *buffer){
  struct uri_span link = uri_clean_read(text, uri_clean_most(text.n), buffer);
  if( link.p ) return link;
  return (struct uri_span){ buffer, uri_normalize(text.p, text.n, URI_LEVEL_PERCENT,
                                                  buffer) };
}

size_t uri_keys_route_link_size(struct uri_span text){
  return size_sum(uri_clean_size(text.p, text.n),
                  uri_normalize_size(text.p, text.n, URI_LEVEL_PERCENT));
}

size_t uri_routes_path(const char *p, size_t n, char *out){
  struct uri_span text = { p, n };
  n = route_write(uri_keys_route_link(text, out+route_size(n)), URI_ROUTES_SEGMENTS, out);
  while( n>1 && out[n-1]=='/' ) n--;
  return n;
}

size_t uri_routes_path_size(const char *p, size_t n){
  return size_sum(route_size(n), uri_keys_route_link_size((struct uri_span){ p, n }));
}

struct uri_span uri_keys_route_extension(struct uri_span segment){
  return span_between(route_extension(segment), segment.p+segment.n);
}

int uri_keys_route_is_kind(struct uri_span name, struct uri_span value,
                           struct uri_span next, int *fits){
  const char *rest;
  uint32_t groups = 0;
  unsigned kind = ROUTE_NUMBER;
  enum route_kind is;
  size_t i;
  while( name.n>0 && is_in(name.p[name.n-1], DIGIT) ) name.n--;
  while( kind<ROUTE_REST && !span_equals(name, route_names[kind]) ) kind++;
  if( kind==ROUTE_REST ) return 0;
  for(i=0; i<value.n; i++) groups |= uri_chars_of[(unsigned char)value.p[i]];
  is = route_kind_at(value, groups, &rest);
  *fits = kind==ROUTE_YEAR ? route_is_year(value) && route_is_part(next, 12)
        : kind==ROUTE_MONTH ? route_is_part(value, 12)
        : kind==ROUTE_DAY ? route_is_part(value, 31)
        : is==(enum route_kind)kind && rest==value.p+value.n;
  return 1;
}
