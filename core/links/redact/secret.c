/*
** SPDX-License-Identifier: MIT
**
** Secrets that have a name: parameters, keys of JSON and YAML, headers, settings, options
** of commands; anywhere in a text, also in a URI that is percent-encoded inside another
** one.  The names are the rows of sites/secret_names.tsv.
**
** Case does not matter, and neither do "-" and "_" in a name, nor digits and brackets at
** its end.  So a name is compared from its end, which is before the sign.  A value in
** quotes or braces ends where they are closed.  Where another one ends, the character
** before the name decides: secret_value().
*/
#include "redact.h"

#include "../sites/site.h"

/* What ends a value that is not in quotes. */
struct secret_value {
  struct uri_span ends;                /* these characters */
  size_t open;                         /* or what closes the one before it, or 0 */
  unsigned depth;                      /* how often the sign is encoded */
};

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
  static const char pairs[][2] = { "{}", "<>", "><" };
  const char c = t->c[open];
  size_t pair = 0;
  if( t->how[i]!=t->how[open] ) return 0;
  while( pair<COUNT_OF(pairs) && pairs[pair][0]!=c ) pair++;
  return t->c[i]==(pair<COUNT_OF(pairs) ? pairs[pair][1] : c);
}

/* A "?" that is encoded less often than the "=" belongs to another URI. */
static struct secret_value secret_value(const struct redact_text *t, size_t name,
                                        size_t sign, int is_quoted){
  struct secret_value v = { SPAN(" \t"), 0, redact_depth(t, sign) };
  const char *before = t->c+name;
  if( before[-1]=='$' || before[-1]=='%' ) before--;                 /* a variable */
  while( span_is_gap(before[-1]) ) before--;
  if( is_quoted ) v.ends = SPAN_WORD(",}] \t");
  else if( is_blank(before[-1]) ) v.ends.n = 0;                /* it ends with its line */
  else if( before[-1]==';' ) v.ends = SPAN_WORD(";");
  else if( memchr("?&#", before[-1], 3)
        && (t->how[before-1-t->c] & REDACT_ENCODED)>=v.depth ){
    v.ends = SPAN_WORD("&#\"<> \t");
  }else if( before==t->c+name && memchr("\"'`<>", before[-1], 5) ) v.open = name;
  return v;
}

/* Where the value at i ends. */
static size_t secret_value_end(const struct redact_text *t, size_t i,
                               const struct secret_value *v){
  const size_t start = i;
  for(; i<t->n; i++){
    const unsigned depth = redact_depth(t, i);
    const int is_word = redact_ends_word(t, i);
    if( is_in(t->c[i], UNRESERVED) || depth>v->depth ) continue;
    if( is_word && is_blank(t->c[i]) && !span_is_gap(t->c[i]) ) break;
    if( depth<v->depth && (is_word || REDACT_IS(t, i, "&#")) ) break;
    if( v->open>0 ? secret_closes(t, i, v->open-1)
      : (redact_is(t, i, v->ends) || (is_word && v->ends.n>0 && !span_is_gap(t->c[i])))
        && (depth==0 || !REDACT_IS(t, i, "\"<> \t")) ) break;
  }
  while( i>start && redact_depth(t, i-1)==0 && span_is_gap(t->c[i-1]) ) i--;
  return i;
}

size_t uri_secret_close(const struct redact_text *t, size_t i){
  size_t j, line = t->n;
  for(j=i+1; j<t->n; j++){
    if( t->c[j]=='\n' && t->how[j]==1 && line==t->n ){
      line = j;
      if( t->c[i]=='{' ) break;
    }
    if( !secret_closes(t, j, i) ) continue;
    if( secret_closes(t, j+1, i) ) j++;
    else if( line<j || !is_in(t->c[j+1], ALPHA | DIGIT) ) return j;
  }
  return line;
}

/* Is a value of JSON at i that is no text and no number? */
static int secret_is_empty(const struct redact_text *t, size_t i){
  static const char values[][6] = { "null", "true", "false" };
  const char *p = t->c+i;
  return SPAN_IS_ONE_OF(span_between(p, find_in(p, t->c+t->n, ~(uint32_t)ALPHA)), values);
}

/* The place of the token after an authentication scheme at i, "Bearer x"; else i. */
static size_t secret_token(const struct redact_text *t, size_t i){
  static const char names[][12] = { "bearer", "basic", "token", "apikey", "negotiate" };
  const char *p = t->c+i, *end = find_in(p, t->c+t->n, ~(uint32_t)ALPHA);
  return SPAN_IS_ONE_OF(span_between(p, end), names)
       ? secret_skip_gap(t, (size_t)(end-t->c)) : i;
}

/*
** a=x, a: x, "a":x, a["b"] = x, 'a' => x, a := x, --a x, a 'x'; but not a == x, A::b,
** a://b, and before ":" no word of a path.  A word of plain text, such as "pass", is a
** name before ":" if it begins with a small letter and the value is one word.  A token
** after "Bearer " has 16 characters or more, and a digit.  A quote after ":" that nothing
** closes may be the end of a text, 'Password: '.
*/
struct redact_part uri_secret_named(const struct redact_search *s,
                                    const struct redact_text *t, size_t i){
  enum { LEAST = 16 };
  const uint32_t others = ~(uint32_t)(UNRESERVED | PLUS | SLASH | EQUALS);
  const struct redact_part none = { 0, 0 };
  const char sign = t->c[i];
  const struct secret_name *row;
  struct secret_value v;
  size_t end = i, name, from;
  int is_quoted;
  if( sign==' ' && !secrets_may_be_name(t->c, t->c+i) ) return none;
  while( sign!=' ' && end>0 && span_is_gap(t->c[end-1]) ) end--;
  while( sign=='=' && end>0 && (t->c[end-1]==':' || span_is_gap(t->c[end-1])) ) end--;
  if( end>1 && t->c[end-1]==']' && secret_is_quote(t, end-2) ) end--;
  is_quoted = end>0 && secret_is_quote(t, end-1);
  end -= (size_t)is_quoted;
  row = uri_secret_name(t->c, t->c+end);
  if( !row && (s->n_globs==0 || sign==' ' || (sign==':' && !is_quoted)) ) return none;
  for(name=end; name>0 && (is_in(t->c[name-1], UNRESERVED | BRACKET)
                           || (t->c[name-1] & 0x80)); ) name--;
  while( name<end && t->c[name]=='[' ) name++;
  if( !row && !secret_matches(s, (struct uri_span){ t->c+name, end-name }) ) return none;
  from = i+1;
  if( sign==' ' ){
    from = secret_skip_gap(t, i);
    if( span_is(row->name, SPAN_WORD("bearer")) ){
      const char *p = t->c+from, *stop = find_in(p, t->c+t->n, others);
      if( stop-p<LEAST || find_in(p, stop, DIGIT)==stop ) return none;
      return (struct redact_part){ from, (size_t)(stop-t->c) };
    }
    if( is_quoted || REDACT_IS(t, from, "-=:")
     || (t->c[from]!='\'' && t->c[name]!='-') ) return none;
  }
  if( t->c[from]=='=' && (sign==':' || end<i) ) return none;
  if( sign==':' && !is_quoted ){
    if( is_slash(t->c[from]) || t->c[from]==':' || (name>0 && is_slash(t->c[name-1]))
     || (row->is_word && is_in(t->c[name], UPALPHA)) ) return none;
  }
  v = secret_value(t, name, i, is_quoted);
  if( t->c[from]=='>' ){
    from++;
    v = secret_value(t, name, i, 1);
  }
  if( v.ends.p[0]!='&' ) from = secret_skip_gap(t, from);
  if( sign==':' && t->c[from]=='[' ){
    from++;
    v = secret_value(t, name, i, 1);
  }else if( sign==':' && !is_quoted && v.open==0
         && span_is(row->name, SPAN_WORD("*authorization")) ) v.ends.n = 0;
  if( is_quoted && (t->c[from]=='{' || secret_is_empty(t, from)) ) return none;
  if( v.ends.p[0]!='&' && (secret_is_quote(t, from) || t->c[from]=='{') ){
    end = uri_secret_close(t, from);
    if( t->c[end]=='\n' && sign==':' && !is_quoted
     && REDACT_IS(t, from+1, "),;]\n") ) return none;
    if( t->c[end]!='\n' && !REDACT_IS(t, end+1, ",;)]} \t\\") ){
      const size_t more = secret_value_end(t, end+1, &v);
      if( more>end+1 ) end = more;
    }
    return (struct redact_part){ from+1, end };
  }
  end = secret_value_end(t, secret_token(t, from), &v);
  if( sign==':' && !is_quoted && row->is_word
   && find_in(t->c+from, t->c+end, SPACE)<t->c+end ) return none;
  return (struct redact_part){ from, end };
}
