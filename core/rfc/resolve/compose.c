/*
** SPDX-License-Identifier: MIT
**
** Component recomposition (RFC 3986 section 5.3), with its guards.
**
** The pseudocode of section 5.3 writes the components unchanged.  Two kinds of paths
** would then split back differently: without an authority, "//x" becomes an authority
** (section 3.3 forbids such a path), and without a scheme, "a:b" becomes a scheme
** (section 4.2).  A guard, a dot-segment before the path, prevents both.  Resolving
** removes the guard again.
*/

#include "path.h"

struct uri_span uri_compose_guard(int has_scheme, int has_authority,
                                  struct uri_span path){
  const char *end = path.p+path.n;
  if( has_authority ) return (struct uri_span){"", 0};
  if( path.n>=2 && path.p[0]=='/' && path.p[1]=='/' ){
    return compose_guard_authority;
  }
  if( !has_scheme && scheme_colon(path.p, end, ALPHA) ) return compose_guard_scheme;
  return (struct uri_span){"", 0};
}

const char *uri_compose_colon(struct uri_span path){
  const char *stop = path_segment_end(path.p, path.p+path.n);
  const char *colon = span_find_byte(path.p, stop, ':');
  return colon<stop ? colon : 0;
}

size_t uri_compose(const struct uri *u, char *out){
  char *o = out;
  if( u->scheme.p ){
    o = span_put(o, u->scheme);
    *o++ = ':';
  }
  if( u->authority.p ){
    *o++ = '/';
    *o++ = '/';
    o = span_put(o, u->authority);
  }
  o = span_put(o,
               uri_compose_guard(u->scheme.p!=0, u->authority.p!=0, u->path));
  o = span_put(o, u->path);
  if( u->query.p ){
    *o++ = '?';
    o = span_put(o, u->query);
  }
  if( u->fragment.p ){
    *o++ = '#';
    o = span_put(o, u->fragment);
  }
  return (size_t)(o-out);
}

size_t uri_compose_size(const struct uri *u){
  enum { DELIMITERS = 5, GUARD = 2 };   /* ":" "//" "?" "#" */
  return u->scheme.n + u->authority.n + u->path.n + u->query.n + u->fragment.n
       + DELIMITERS + GUARD;
}
