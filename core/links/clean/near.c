/*
** SPDX-License-Identifier: MIT
**
** The scheme that somebody meant to type: a letter is missing, too many, another, or two
** are swapped.
**
** Only schemes that people type are compared (URI_SCHEME_TYPED), because most others
** have neighbours that are used: "ldapi", "rtmpt", "mysqlx", "dat".  For the same reason,
** a letter of a short name is not replaced, and a letter too many at an end must repeat
** its neighbour: "shttp" and "ftps" are schemes.
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"

enum { NEAR_SHORTEST = 3, NEAR_LONG = 5 };

/* Typing errors; another letter is the least certain one. */
enum near_error { NEAR_NONE, NEAR_LETTER, NEAR_OTHER };

/*
** By which typing error is a, the name of no row, one away from a row's name b?  What
** differs are in_a letters of a and in_b of b.
*/
static enum near_error near_is(struct uri_span a, const struct uri_scheme *row){
  struct uri_span b = uri_scheme_name(row);
  size_t from = 0, in_a, in_b;
  const char *p;
  if( a.n<NEAR_SHORTEST || a.n>b.n+1 || b.n>a.n+1 ) return NEAR_NONE;
  while( from<a.n && from<b.n && to_lower(a.p[from])==b.p[from] ) from++;
  p = a.p+from;
  in_a = a.n-from;
  in_b = b.n-from;
  while( in_a>0 && in_b>0 && to_lower(p[in_a-1])==b.p[from+in_b-1] ) in_a--, in_b--;
  if( in_a==2 && in_b==2 ){
    int is_swapped = to_lower(p[0])==b.p[from+1] && to_lower(p[1])==b.p[from];
    return is_swapped ? NEAR_OTHER : NEAR_NONE;
  }
  if( in_a==1 && in_b==0 ){
    int is_inner = from+1<a.n;
    return from>0 && (is_inner || to_lower(p[-1])==to_lower(p[0])) ? NEAR_OTHER
                                                                   : NEAR_NONE;
  }
  if( in_a==1 && in_b==1 ){
    return b.n>=NEAR_LONG || row->flags & URI_SCHEME_WEB ? NEAR_LETTER : NEAR_NONE;
  }
  return in_a==0 ? NEAR_OTHER : NEAR_NONE;
}

/* Does the name have only letters of "https", in a wrong order or number: "hppt"? */
static int near_is_jumbled(struct uri_span name){
  int has_t = 0, has_p = 0;
  size_t i;
  for(i=0; i<name.n; i++){
    char c = to_lower(name.p[i]);
    if( c!='h' && c!='t' && c!='p' && c!='s' ) return 0;
    has_t |= c=='t';
    has_p |= c=='p';
  }
  return has_t && has_p && to_lower(name.p[0])!='s';
}

const struct uri_scheme *uri_scheme_near(struct uri_span name){
  const struct uri_scheme *row = uri_scheme_first[0], *near = 0;
  enum near_error best = NEAR_LETTER;
  int is_https;
  for(; row<uri_scheme_first[SCHEME_LETTERS]; row++){
    enum near_error error = row->flags & URI_SCHEME_TYPED ? near_is(name, row)
                                                          : NEAR_NONE;
    if( error<best ) continue;
    near = row;                    /* "httsp" is rather "https" than "http" */
    best = error;
  }
  if( near || name.n<NEAR_SHORTEST || !near_is_jumbled(name) ) return near;
  is_https = to_lower(name.p[name.n-1])=='s';
  return uri_scheme_find(is_https ? SPAN_WORD("https") : SPAN_WORD("http"));
}
