/*
** SPDX-License-Identifier: MIT
**
** Secrets that have a name: parameters, keys of JSON and YAML, headers, settings, options
** of commands; anywhere in a text, also in a URI that is percent-encoded inside another
** one.  The names are the rows of sites/secret_names.tsv.
**
** Case does not matter, and neither do "-" and "_" in a name, nor digits and brackets at
** its end.  So a name is compared from its end, which is before the sign.  What is before
** the name decides what ends the value: secret_ends[].
*/
#include "redact.h"

#include "../sites/site.h"

/*
** What is before a name, and what ends its value: always, or if "name=" follows, unless
** the sign is ":".  Line breaks end each value, and " < > all but that of a header.
*/
enum secret_list {
  SECRET_QUERY,            /* ? & # */
  SECRET_SETTINGS,         /* ; */
  SECRET_LINE,             /* nothing in its line, or a quote, which ends it */
  SECRET_OTHER,            /* anything else */
  SECRET_JSON              /* a quote, and one is after the name */
};
static const struct {
  struct uri_span always, before_name;
} secret_ends[] = {
  [SECRET_QUERY]    = { SPAN("&#\"<> \t"), {0, 0} },
  [SECRET_SETTINGS] = { SPAN(";"),         SPAN("?# \t") },
  [SECRET_LINE]     = { {0, 0},            SPAN("&#; \t") },
  [SECRET_OTHER]    = { SPAN(" \t"),       SPAN("&#; \t") },
  [SECRET_JSON]     = { SPAN(",}] \t"),    {0, 0} }
};

/* A value. */
struct secret_value {
  enum secret_list list;
  int is_colon;                        /* its sign is ":" */
  unsigned depth;                      /* how often its sign is encoded */
  size_t quote;                        /* the place after a quote before its name, or 0 */
};

static const struct redact_part secret_none = { 0, 0 };

/* ------------------------------------------------------------- names --- */

/*
** The end of the name, without "-", "_", and digits and brackets at its end, is compared
** with the rows.  "\npass" is "pass".
*/
const struct secret_name *uri_secret_name(const char *start, const char *p){
  enum { MOST = 31 };                  /* no row is longer */
  const struct secret_name *row = uri_secret_names;
  char name[MOST] = { 0 };
  uint32_t gaps = 0;                   /* a "-" or "_" is before these letters */
  size_t at = MOST;
  while( p>start && is_in(p[-1], DIGIT | BRACKET) ) p--;
  for(; p>start && at>0 && is_in(p[-1], ALPHA | DIGIT | HYPHEN | UNDERSCORE); p--){
    if( is_in(p[-1], ALPHA | DIGIT) ) name[--at] = to_lower(p[-1]);
    else gaps |= (uint32_t)1 << at;
    if( at==MOST-3 && !secrets_have_tail(uri_secret_name_tails, name+MOST) ) return 0;
  }
  for(; row->name.p; row++){
    const size_t star = *row->name.p=='*', n = row->name.n-star;
    if( row->name.p[row->name.n-1]!=name[MOST-1]
     || memcmp(name+MOST-n, row->name.p+star, n)!=0 ) continue;
    if( star || at==MOST-n || (gaps>>(MOST-n) & 1)
     || (at==MOST-n-1 && p>start && p[-1]=='\\' && memchr("nrt", *p, 3)) ) return row;
  }
  return 0;
}

/* Does the name, as it is or in lower case, match one of the globs? */
static int secret_matches(const struct redact_search *s, struct uri_span name){
  size_t i;
  for(i=0; i<s->n_globs; i++){
    if( uri_glob_match(s->globs[i], name, GLOB_TEXT)
     || uri_glob_match(s->globs[i], name, GLOB_LOWER) ) return 1;
  }
  return 0;
}

/* Before "=", a blank of a name may be encoded. */
size_t uri_redact_name(const struct redact_text *t, size_t i, size_t end){
  const int is_colon = t->c[i]!='=';
  size_t from = end;
  for(; from>0 && !redact_ends_word(t, from-1); from--){
    const char c = t->c[from-1];
    if( is_in(c, UNRESERVED) ) continue;
    if( REDACT_IS(t, from-1, "?&#;=,|({}\"'`<>") || (is_colon && is_blank(c)) ) break;
    if( !is_slash(c) && (c!=':' || !is_colon) ) continue;
    if( redact_depth(t, from-1)<=redact_depth(t, i) || is_slash((t->c+from)[-2]) ) break;
  }
  while( from<end && redact_is_opening(t, from) ) from++;
  return from;
}

/* ------------------------------------------------------------ values --- */

static int secret_is_quote(const struct redact_text *t, size_t i){
  return REDACT_IS(t, i, "\"'`");
}

static size_t secret_skip_gap(const struct redact_text *t, size_t i){
  while( span_is_gap(t->c[i]) ) i++;
  return i;
}

/*
** The value of the name and the sign at i.  A "?" that is encoded less often than the "="
** belongs to another URI.
*/
static struct secret_value secret_value(const struct redact_text *t, size_t name,
                                        size_t i){
  struct secret_value v = { SECRET_OTHER, t->c[i]==':', redact_depth(t, i), 0 };
  const char *before = t->c+name;
  unsigned depth;
  while( span_is_gap(before[-1]) ) before--;
  depth = t->how[before-1-t->c] & REDACT_ENCODED;
  if( depth==0 && before==t->c+name
   && memchr("\"'`<>", before[-1], v.is_colon ? 3 : 5) ) v.quote = name;
  if( is_blank(before[-1]) || v.quote>0 ) v.list = SECRET_LINE;
  else if( before[-1]==';' ) v.list = SECRET_SETTINGS;
  else if( memchr("?&#", before[-1], 3) && depth>=v.depth ) v.list = SECRET_QUERY;
  return v;
}

/*
** Does "name=" follow after the delimiter at i?  A name contains a letter, and after ";"
** may contain blanks.  The longest names in connection strings have some 40 characters.
** A blank in settings ends them, too, if a "/" follows, as in "GET /a;token=x HTTP/1.1".
*/
static int secret_name_follows(const struct redact_text *t, size_t i,
                               const struct secret_value *v){
  enum { MOST = 64 };
  const size_t end = t->n-i<=MOST ? t->n : i+1+MOST;
  const int may_have_blanks = t->c[i]==';';
  int has_letter = 0;
  if( may_have_blanks && redact_ends_word(t, i+1) ) return 1;
  if( v->list==SECRET_SETTINGS && span_is_gap(t->c[i])
   && *find_in(t->c+i, t->c+end, SLASH | SEMICOLON | DQUOTE | ANGLE)=='/' ) return 1;
  while( ++i<end && (t->c[i]!='=' || redact_depth(t, i)>v->depth) ){
    if( is_in(t->c[i], ALPHA) ) has_letter = 1;
    else if( is_blank(t->c[i]) ? has_letter && !may_have_blanks
             : !is_in(t->c[i], DIGIT) && !REDACT_IS(t, i, "._-+[]") ) return 0;
  }
  return i<end && has_letter;
}

/* Does the character at i end a value? */
static int secret_is_end(const struct redact_text *t, size_t i,
                         const struct secret_value *v){
  const unsigned depth = redact_depth(t, i);
  const char c = t->c[i];
  if( depth>v->depth ) return 0;
  if( v->quote>0 && c==t->c[v->quote-1] && t->how[i]==t->how[v->quote-1] ) return 1;
  if( redact_ends_word(t, i) && (v->depth>0 || !span_is_gap(c)) ){
    return !v->is_colon || v->list!=SECRET_LINE || is_blank(c);
  }
  if( depth<v->depth && (c=='&' || c=='#') ) return 1;
  if( redact_is(t, i, secret_ends[v->list].always)
   && (depth==0 || !REDACT_IS(t, i, "\"<> \t")) ) return 1;
  return !v->is_colon && redact_is(t, i, secret_ends[v->list].before_name)
      && secret_name_follows(t, i, v);
}

/* Where the value at i ends. */
static size_t secret_value_end(const struct redact_text *t, size_t i,
                               const struct secret_value *v){
  const size_t start = i;
  while( i<t->n && (is_in(t->c[i], UNRESERVED) || !secret_is_end(t, i, v)) ) i++;
  while( i>start && redact_depth(t, i-1)==0 && span_is_gap(t->c[i-1]) ) i--;
  return i;
}

/*
** The place of the quote or brace that closes the one at i, which two in a row do not do;
** else the end of its line.  A value in braces has one line.
*/
static size_t secret_close(const struct redact_text *t, size_t i){
  const unsigned how = t->how[i];
  const char close = t->c[i]=='{' ? '}' : t->c[i];
  size_t line = 0;
  while( ++i<t->n ){
    if( t->c[i]=='\n' && t->how[i]==1 && line==0 ) line = i;
    if( close=='}' && line>0 ) return line;
    if( t->c[i]!=close || t->how[i]!=how ) continue;
    if( t->c[i+1]!=close || t->how[i+1]!=how ) return i;
    i++;
  }
  return line>0 ? line : t->n;
}

/* The word at i. */
static struct uri_span secret_word(const struct redact_text *t, size_t i){
  return span_between(t->c+i, find_in(t->c+i, t->c+t->n,
                                      ~(uint32_t)(ALPHA | DIGIT | HYPHEN)));
}

/* The place of the token after an authentication scheme at i, "Bearer x"; else i. */
static size_t secret_token(const struct redact_text *t, size_t i){
  static const char names[][12] = { "bearer", "basic", "token", "apikey", "negotiate" };
  struct uri_span word = secret_word(t, i);
  const size_t end = i+word.n;
  return SPAN_IS_ONE_OF(word, names) && span_is_gap(t->c[end]) ? secret_skip_gap(t, end)
                                                               : i;
}

/*
** The secret of the value at i.  Of one in quotes or braces, what is between them, if no
** more of it follows.  What nothing closes may be the end of a text in quotes, if ":" is
** before it: 'Password: '.  The name of an authentication scheme and a blank before a
** token belong to it, "Bearer x".
*/
static struct redact_part secret_of_value(const struct redact_text *t, size_t i,
                                          const struct secret_value *v){
  static const char values[][6] = { "null", "true", "false" };
  const int is_quoted = secret_is_quote(t, i) || (t->c[i]=='{' && !v->is_colon);
  const size_t end = is_quoted && v->list!=SECRET_QUERY ? secret_close(t, i) : i;
  if( end>i && (t->c[end]!='\n' || !v->is_colon || v->list==SECRET_JSON) ){
    size_t after = end+1;
    if( t->c[end]!='\n' && !REDACT_IS(t, end+1, ",;)]} \t\\") ){
      after = secret_value_end(t, end+1, v);
    }
    if( after>end+1 ) return (struct redact_part){ i, after };
    return (struct redact_part){ i+1, end };
  }
  if( v->list==SECRET_JSON
   && (t->c[i]=='{' || SPAN_IS_ONE_OF(secret_word(t, i), values)) ) return secret_none;
  return (struct redact_part){ i, secret_value_end(t, secret_token(t, i), v) };
}

/* ------------------------------------------------------------- marks --- */

/*
** a=x, a: x, "a":x, 'a' => x, a := x, but not a == x.  Before ":", without quotes, a name
** is no word of a path, and a word of plain text, such as "pass", is one only in YAML.
*/
struct redact_part uri_secret_named(const struct redact_search *s,
                                    const struct redact_text *t, size_t i){
  const int is_colon = t->c[i]==':';
  const struct secret_name *row;
  struct secret_value v;
  struct redact_part part;
  size_t end = i, name;
  int is_quoted;
  if( is_colon && t->c[i+1]=='=' ) return uri_secret_named(s, t, i+1);
  while( end>0 && (span_is_gap(t->c[end-1]) || (t->c[end-1]==':' && end==i)) ) end--;
  is_quoted = end>0 && secret_is_quote(t, end-1);
  end -= (size_t)is_quoted;
  row = uri_secret_name(t->c, t->c+end);
  if( (!row && (s->n_globs==0 || (is_colon && !is_quoted)))
   || (t->c[i+1]=='=' && end<i) ) return secret_none;
  name = uri_redact_name(t, i, end);
  if( !row && !secret_matches(s, (struct uri_span){ t->c+name, end-name }) ){
    return secret_none;
  }
  v = secret_value(t, name, i++);
  if( is_quoted ){
    v.list = SECRET_JSON;
    v.quote = 0;
  }else if( is_colon && ((name>0 && is_slash(t->c[name-1]))
            || !(is_blank(t->c[i]) || REDACT_IS(t, i, "\"'`[")
                 || (name>0 && REDACT_IS(t, name-1, "{,")))) ){
    return secret_none;
  }
  if( t->c[i]=='>' ){
    v.list = SECRET_JSON;
    i++;
  }
  if( v.list!=SECRET_QUERY ) i = secret_skip_gap(t, i);
  if( is_colon && t->c[i]=='[' ){
    v.list = SECRET_JSON;
    i++;
  }
  if( v.list==SECRET_OTHER && is_colon && secret_token(t, i)==i && is_in(t->c[i], ALPHA)
   && span_is(row->name, SPAN_WORD("*authorization")) ) v.list = SECRET_LINE;
  part = secret_of_value(t, i, &v);
  if( is_colon && !is_quoted && row->is_word
   && (v.list!=SECRET_LINE || is_in(t->c[name], UPALPHA)
    || find_in(t->c+part.from, t->c+part.to, SPACE)<t->c+part.to) ) return secret_none;
  return part;
}

/*
** An option of a command: "--password x", and as of curl "-u joe:x", "--user=joe:x", but
** not "-u 1000:1000" or "-u https://h/".
*/
struct redact_part uri_secret_option(const struct redact_text *t, size_t i){
  static const char users[][14] = { "-u", "--user", "--proxy-user" };
  const struct secret_value v = { SECRET_OTHER, 1, 0, 0 };
  const struct secret_name *row;
  struct redact_part part;
  struct uri_span name;
  size_t end = i;
  int is_user;
  if( i>0 && !redact_ends_word(t, i-1) && !secret_is_quote(t, i-1) ) return secret_none;
  while( is_in(t->c[end], ALPHA | DIGIT | HYPHEN | UNDERSCORE) ) end++;
  if( (t->c[i+1] | 0x20)=='u' ) end = i+2;                          /* -ujoe:x */
  name = (struct uri_span){ t->c+i, end-i };
  is_user = SPAN_IS_ONE_OF(name, users);
  row = uri_secret_name(name.p, name.p+name.n);
  i = secret_skip_gap(t, end+(is_user && t->c[end]=='='));
  if( !is_user && (!row || row->is_word || i==end || t->c[i]=='-') ) return secret_none;
  part = secret_of_value(t, i, &v);
  if( is_user ){
    const char *user = t->c+part.from, *to = t->c+part.to;
    const char *colon = span_find_byte(user, to, ':');
    if( (colon<to && colon[1]=='/' && colon[2]=='/')
     || find_in(user, to, ~(uint32_t)(DIGIT | COLON))==to ){
      return secret_none;
    }
    part.from = (size_t)(colon+1-t->c);
  }
  return part.from<part.to ? part : secret_none;
}

/* The token after "Bearer", whose blank is at i: 16 characters or more, with a digit. */
struct redact_part uri_secret_bearer(const struct redact_text *t, size_t i){
  enum { LEAST = 16 };
  struct redact_part part;
  if( !redact_is_after(t, i, SPAN_WORD("bearer")) ) return secret_none;
  part.from = part.to = secret_skip_gap(t, i);
  while( is_in(t->c[part.to], UNRESERVED | PLUS | SLASH | EQUALS) ) part.to++;
  if( part.to-part.from<LEAST ) return secret_none;
  return find_in(t->c+part.from, t->c+part.to, DIGIT)<t->c+part.to ? part : secret_none;
}
