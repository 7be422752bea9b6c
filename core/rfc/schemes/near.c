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
#include "by_scheme.h"

enum { NEAR_SHORTEST = 3, NEAR_LONG = 5 };

/* What differs between two names: [from, a_end) of one, [from, b_end) of the other. */
struct near_change { size_t from, a_end, b_end; };

static struct near_change near_difference(struct uri_span a, struct uri_span b){
  struct near_change d = { 0, a.n, b.n };
  while( d.from<a.n && d.from<b.n && to_lower(a.p[d.from])==b.p[d.from] ) d.from++;
  while( d.a_end>d.from && d.b_end>d.from
      && to_lower(a.p[d.a_end-1])==b.p[d.b_end-1] ) d.a_end--, d.b_end--;
  return d;
}

/* Typing errors; another letter is the least certain one. */
enum near_error { NEAR_NONE, NEAR_LETTER, NEAR_OTHER };

/* Has a name the length of a row's, or one letter more or less? */
static int near_is_long(size_t n, const struct uri_scheme *row){
  return n>=NEAR_SHORTEST && n+1<sizeof row->name && row->name[n-2]!=0
      && row->name[n+1]==0;
}

/* By which typing error is a one away from b? */
static enum near_error near_is(struct uri_span a, const struct uri_scheme *row){
  struct uri_span b = uri_scheme_name(row);
  struct near_change d = near_difference(a, b);
  size_t in_a = d.a_end-d.from;
  size_t in_b = d.b_end-d.from;
  const char *p = a.p+d.from;
  if( in_a==2 && in_b==2 ){
    int is_swapped = to_lower(p[0])==b.p[d.from+1] && to_lower(p[1])==b.p[d.from];
    return is_swapped ? NEAR_OTHER : NEAR_NONE;
  }
  if( in_a==1 && in_b==0 ){
    int is_inner = d.from>0 && d.a_end<a.n;
    int is_double = d.from>0 && to_lower(p[-1])==to_lower(p[0]);
    return is_inner || is_double ? NEAR_OTHER : NEAR_NONE;
  }
  if( in_a==1 && in_b==1 ){
    return b.n>=NEAR_LONG || row->flags & URI_SCHEME_WEB ? NEAR_LETTER : NEAR_NONE;
  }
  return in_a==0 && in_b==1 ? NEAR_OTHER : NEAR_NONE;
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

int uri_scheme_is_near(struct uri_span name, const struct uri_scheme *row){
  return near_is_long(name.n, row) && near_is(name, row)!=NEAR_NONE;
}

const struct uri_scheme *uri_scheme_near(struct uri_span name){
  const struct uri_scheme *row, *end, *near = 0;
  enum near_error best = NEAR_LETTER;
  int is_https;
  for(row=uri_scheme_rows(&end); row<end; row++){
    enum near_error error;
    if( !(row->flags & URI_SCHEME_TYPED) || !near_is_long(name.n, row) ) continue;
    error = near_is(name, row);
    if( error<best ) continue;
    near = row;                    /* "httsp" is rather "https" than "http" */
    best = error;
  }
  if( near || name.n<NEAR_SHORTEST || !near_is_jumbled(name) ) return near;
  is_https = to_lower(name.p[name.n-1])=='s';
  return uri_scheme_find(is_https ? SPAN_WORD("https") : SPAN_WORD("http"));
}
