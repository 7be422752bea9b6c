/*
** SPDX-License-Identifier: MIT
**
** Reference resolution (RFC 3986 section 5.2).
**
** uri_resolve() is the pseudocode of section 5.2.2 line by line.  It works on
** components alone: splitting them out and composing the result are the caller's
** steps before and after (5.2.1, 5.3).  uri_base() finds the base for it (5.1).
*/
#include "../uri.h"

#include <string.h>

#include "compose.h"
#include "resolve.h"

static int resolve_same_scheme(struct span a, struct span b){
  size_t i;
  if( a.p==0 || b.p==0 || a.n!=b.n ) return 0;
  for(i=0; i<a.n; i++){
    /* Letters differ in bit 0x20 alone; no other scheme character pairs up. */
    if( (a.p[i]|0x20)!=(b.p[i]|0x20) ) return 0;
  }
  return 1;
}

/* T.path = remove_dot_segments(path), in buffer. */
static struct span resolve_clean(struct span path, char *buffer){
  if( path.n>0 ) memcpy(buffer, path.p, path.n);
  return (struct span){ buffer, uri_remove_dot_segments(buffer, path.n) };
}

/* T.path = remove_dot_segments(merge(Base.path, path)), in buffer. */
static struct span resolve_merge(const struct uri *base, struct span path,
                                 char *buffer){
  size_t n = uri_merge_paths(base, path, buffer);
  return (struct span){ buffer, uri_remove_dot_segments(buffer, n) };
}

void uri_resolve(const struct uri *base, const struct uri *r,
                 enum uri_resolve_mode mode, char *buffer, struct uri *t){
  int has_scheme = r->scheme.p!=0;
  if( mode==URI_COMPATIBLE && resolve_same_scheme(r->scheme, base->scheme) ){
    has_scheme = 0;
  }
  t->scheme = has_scheme ? r->scheme : base->scheme;
  t->authority = r->authority;
  t->query = r->query;
  t->fragment = r->fragment;
  if( has_scheme || r->authority.p ){
    t->path = resolve_clean(r->path, buffer);
    return;
  }
  t->authority = base->authority;
  if( r->path.n==0 ){
    t->path = base->path;
    if( r->query.p==0 ) t->query = base->query;
  }else if( r->path.p[0]=='/' ){
    t->path = resolve_clean(r->path, buffer);
  }else{
    t->path = resolve_merge(base, r->path, buffer);
  }
}

int uri_resolve_equal(struct span a, struct span b){
  if( a.p==0 || b.p==0 ) return a.p==b.p;
  return a.n==b.n && (a.n==0 || memcmp(a.p, b.p, a.n)==0);
}

/* Is path, as it is written after its guard, the other path? */
static int resolve_equal_path(const struct uri *t, struct span path){
  struct span guard = uri_compose_guard(t->scheme.p!=0, t->authority.p!=0,
                                        t->path);
  return path.n==guard.n+t->path.n
      && (guard.n==0 || memcmp(path.p, guard.p, guard.n)==0)
      && (t->path.n==0 || memcmp(path.p+guard.n, t->path.p, t->path.n)==0);
}

int uri_same_document(const struct uri *base, const struct uri *ref,
                      char *buffer){
  struct uri t;
  uri_resolve(base, ref, URI_STRICT, buffer, &t);
  return uri_resolve_equal(t.scheme, base->scheme)
      && uri_resolve_equal(t.authority, base->authority)
      && resolve_equal_path(&t, base->path)
      && uri_resolve_equal(t.query, base->query);
}

/* The innermost of those given that has a scheme, where resolving begins. */
static size_t resolve_base_start(const struct uri *given, size_t count){
  size_t i = count-1;
  while( i>0 && given[i].scheme.p==0 ) i--;
  return i;
}

size_t uri_base_buffer_size(const struct uri *given, size_t count){
  size_t i = resolve_base_start(given, count);
  size_t n = given[i].path.n;
  size_t size = 0;
  for(i++; i<count; i++){
    n += given[i].path.n+1;
    size += n;
  }
  return size;
}

void uri_base(const struct uri *given, size_t count, char *buffer,
              struct uri *base){
  size_t i = resolve_base_start(given, count);
  *base = given[i];
  for(i++; i<count; i++){
    struct uri outer = *base;
    uri_resolve(&outer, &given[i], URI_STRICT, buffer, base);
    buffer += outer.path.n+given[i].path.n+1;
  }
  base->fragment = (struct span){0, 0};
}
