/*
** SPDX-License-Identifier: MIT
**
** Secrets that a table knows, by a name or by the path of a site, anywhere in a text.
**
** Names are those of parameters, keys of JSON and YAML, headers, settings, options of
** commands (sites/secret_names.tsv).  Case does not matter, and neither do "-" and "_" in
** a name, nor digits and brackets at its end.  So a name is compared from its end, which
** is before the sign.  A value in quotes or braces ends where they are closed.  Where
** another one ends, the character before the name decides: secret_value_end().
**
** The link of a webhook is itself a password (sites/secrets.tsv).  Every "/" may be the
** one after a host, which is read back from there, so that it needs no scheme.
*/
#include "redact.h"

#include "../sites/site.h"

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
  if( at==MOST ) return 0;
  for(; row->name.p; row++){
    const size_t star = *row->name.p=='*', n = row->name.n-star;
    if( row->name.p[row->name.n-1]!=name[MOST-1]
     || memcmp(name+MOST-n, row->name.p+star, n)!=0 ) continue;
    if( star || at==MOST-n || (gaps>>(MOST-n) & 1)
     || (at==MOST-n-1 && p>start && p[-1]=='\\' && memchr("nrt", *p, 3)) ) return row;
  }
  return 0;
}

const char *uri_secret_name_end(const char *start, const char *sign){
  const char *p = sign;
  while( *sign!=' ' && p>start
      && (span_is_gap(p[-1]) || (*sign=='=' && p[-1]==':')) ) p--;
  if( p-start>1 && p[-1]==']' && memchr("\"'`", p[-2], 3) ) p--;
  return p>start && memchr("\"'`", p[-1], 3) ? p-1 : p;
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

static int secret_is_quote(const struct redact_text *t, size_t i){
  return REDACT_IS(t, i, "\"'`");
}

static size_t secret_skip_gap(const struct redact_text *t, size_t i){
  while( span_is_gap(t->c[i]) ) i++;
  return i;
}

/* Does the character at i close the one at open? */
static int secret_closes(const struct redact_text *t, size_t i, size_t open){
  const char c = t->c[open];
  return t->how[i]==t->how[open] && t->c[i]==(c=='{' ? '}' : c=='[' ? ']' : c);
}

size_t uri_secret_close(const struct redact_text *t, size_t i){
  size_t j, line = t->n;
  for(j=i+1; j<t->n; j++){
    if( t->c[j]=='\n' && line==t->n ){
      line = j;
      if( is_in(t->c[i], BRACKET) || t->c[i]=='{' ) break;
    }
    if( !secret_closes(t, j, i) ) continue;
    if( secret_closes(t, j+1, i) ) j++;
    else if( line<j || !is_in(t->c[j+1], ALPHA | DIGIT) ) return j;
  }
  return line;
}

/*
** Where the value at i ends, by what is before its name.  is_data: the name is in quotes.
** The value of Authorization has blanks.
*/
static size_t secret_value_end(const struct redact_text *t, size_t i, size_t name,
                               const struct secret_name *row, int is_data){
  const size_t start = i;
  const char *before = t->c+name-1;
  size_t stop = t->n;
  struct uri_span ends = SPAN(" \t");
  if( *before=='$' || *before=='%' ) before--;                       /* a variable */
  while( span_is_gap(*before) ) before--;
  if( is_data ) ends = SPAN_WORD(",}] \t");
  else if( name>0 && secret_is_quote(t, name-1) ){
    stop = uri_secret_close(t, name-1);
    ends.n = 0;
  }else if( memchr("?&#", *before, 3) ) ends = SPAN_WORD("&#\"<> \t");
  else if( *before==';' ) ends = SPAN_WORD(";");
  else if( is_in((t->c+name)[-1], ANGLE) ) ends = SPAN_WORD("<>");
  else if( is_blank(*before)                                  /* it ends with its line */
        || (row && span_is(row->name, SPAN_WORD("*authorization"))) ) ends.n = 0;
  for(; i<stop && t->c[i]!='\n' && t->c[i]!='\r'; i++){
    if( redact_is(t, i, ends)
      ? redact_depth(t, i)==0 || !REDACT_IS(t, i, "\"<> \t")
      : ends.n>0 && redact_ends_word(t, i) && !span_is_gap(t->c[i]) ) break;
  }
  while( i>start && span_is_gap(t->c[i-1]) ) i--;
  return i;
}

/* The place of the token after an authentication scheme at i, "Bearer x"; else i. */
static size_t secret_token(const struct redact_text *t, size_t i){
  static const char names[][10] = { "bearer", "basic", "token", "apikey", "negotiate" };
  const char *p = t->c+i, *end = find_in(p, t->c+t->n, ~(uint32_t)ALPHA);
  return SPAN_IS_ONE_OF(span_between(p, end), names)
       ? secret_skip_gap(t, (size_t)(end-t->c)) : i;
}

/*
** a=x, a: x, "a":x, a["b"] = x, 'a' => x, a := x, --a x, a 'x'; but not a == x, A::b,
** a://b, and before ":" no word of a path.  A word of plain text, such as "pass", is a
** name before ":" if it begins with a small letter and the value is one word.  A token
** after "Bearer " has 16 characters or more, and a digit.
*/
struct redact_part uri_secret_named(const struct redact_search *s,
                                    const struct redact_text *t, size_t i){
  enum { LEAST = 16 };
  const uint32_t others = ~(uint32_t)(UNRESERVED | PLUS | SLASH | EQUALS);
  const struct redact_part none = { 0, 0 };
  const char sign = t->c[i];
  const struct secret_name *row;
  size_t end, name, from;
  int is_data;
  if( sign==' ' && !secrets_may_be_name(t->c, t->c+i) ) return none;
  end = (size_t)(uri_secret_name_end(t->c, t->c+i)-t->c);
  is_data = end<i && secret_is_quote(t, end);
  row = uri_secret_name(t->c, t->c+end);
  if( !row && (s->n_globs==0 || sign==' ' || (sign==':' && !is_data)) ) return none;
  for(name=end; name>0 && (is_in(t->c[name-1], UNRESERVED | BRACKET)
                           || (t->c[name-1] & 0x80)); ) name--;
  while( name<end && t->c[name]=='[' ) name++;
  if( !row && !secret_matches(s, (struct uri_span){ t->c+name, end-name }) ) return none;
  from = secret_skip_gap(t, i+1);
  if( sign==' ' ){
    const char *p = t->c+from, *stop = find_in(p, t->c+t->n, others);
    if( span_is(row->name, SPAN_WORD("bearer")) ){
      if( stop-p<LEAST || find_in(p, stop, DIGIT)==stop ) return none;
      return (struct redact_part){ from, (size_t)(stop-t->c) };
    }
    if( REDACT_IS(t, from, "-=:") || (*p!='\'' && t->c[name]!='-') ) return none;
  }
  if( t->c[i+1]=='=' && (sign==':' || end<i) ) return none;
  if( sign==':' && !is_data
   && (is_slash(t->c[i+1]) || t->c[i+1]==':' || is_slash((t->c+name)[-1])
       || (row->is_word && is_in(t->c[name], UPALPHA))) ) return none;
  if( t->c[i+1]=='>' ){
    from = secret_skip_gap(t, i+2);
    is_data = 1;
  }
  if( memchr("?&#", (t->c+name)[-1], 3) && sign=='=' && end==i && !is_data ){
    return (struct redact_part){ i+1, secret_value_end(t, i+1, name, row, 0) };
  }
  if( is_data && t->c[from]=='{' ) return none;
  if( secret_is_quote(t, from) || REDACT_IS(t, from, "{[") ){
    end = uri_secret_close(t, from);
    while( t->c[end]!='\n' && secret_is_quote(t, end+1) ){
      end = uri_secret_close(t, end+1);
    }
    return (struct redact_part){ from+1, end };
  }
  end = secret_value_end(t, secret_token(t, from), name, row, is_data);
  if( sign==':' && !is_data && row->is_word
   && find_in(t->c+from, t->c+end, SPACE)<t->c+end ) return none;
  return (struct redact_part){ from, end };
}

/* ----------------------------------------------------------- paths --- */

/* The host before the "/" at i, without its port; empty if there is none. */
static struct uri_span path_host_before(const struct redact_text *t, size_t i){
  const char *end = t->c+i, *from;
  while( is_in(end[-1], DIGIT) ) end--;
  end = end[-1]==':' ? end-1 : t->c+i;
  if( end[-1]=='.' ) end--;
  for(from=end; is_in(from[-1], ALPHA | DIGIT | HYPHEN | DOT); ) from--;
  return span_between(from, end);
}

/* Does the character at i end a segment, or a value? */
static int path_ends(const struct redact_text *t, size_t i){
  return is_blank(t->c[i]) || REDACT_IS(t, i, "\"<>/?&#");
}

/*
** The secrets of the path at i, which begins with "/", if it is that of the row.  A row
** has at most REDACT_SEGMENTS, and ends with one.
*/
static size_t path_compare(const struct redact_text *t, size_t i, struct uri_span where,
                           struct redact_part parts[REDACT_SEGMENTS]){
  const char *w = where.p, *end = w+where.n;
  const uint32_t others = ~(uint32_t)(ALPHA | DIGIT);
  size_t count = 0;
  while( w<end ){
    const size_t start = i;
    size_t wanted = 0;
    if( *w!='*' && *w!='!' ){
      if( to_lower(t->c[i])!=*w ) return 0;
      i++;
      w++;
    }else{
      while( !path_ends(t, i) ) i++;
      if( *w++=='!' ){
        while( w<end && is_in(*w, DIGIT) ) wanted = wanted*10+(size_t)(*w++-'0');
        if( i==start ) return 0;
        if( wanted>0 && (i-start!=wanted || find_in(t->c+start, t->c+i, others)<t->c+i) ){
          return 0;
        }
        parts[count++] = (struct redact_part){ start, i };
      }
    }
  }
  return count;
}

size_t uri_secret_path(const struct redact_text *t, size_t slash,
                       struct redact_part parts[REDACT_SEGMENTS]){
  struct uri_span host = path_host_before(t, slash);
  const struct site_row *rows[SITE_ROWS];
  size_t n, i, count = 0;
  if( host.n==0 ) return 0;
  n = uri_site_rows(&uri_secrets_table, host, rows);
  for(i=0; count==0 && i<n; i++) count = path_compare(t, slash, rows[i]->where, parts);
  return count;
}
