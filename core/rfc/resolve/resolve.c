/*
** SPDX-License-Identifier: MIT
**
** Reference resolution (RFC 3986 section 5.2).
**
** uri_resolve() is the pseudocode of section 5.2.2 line by line.  It works on components
** only; the caller splits before it (5.2.1) and composes after it (5.3).  uri_base()
** finds the base for it (5.1).
*/

#include "../syntax/syntax.h"
#include "path.h"

/* T.path = remove_dot_segments(path), in buffer. */
static struct uri_span resolve_clean(struct uri_span path, char *buffer){
  if( path.n>0 ) memcpy(buffer, path.p, path.n);
  return (struct uri_span){ buffer, uri_remove_dot_segments(buffer, path.n) };
}

void uri_resolve(const struct uri *base, const struct uri *r,
                 enum uri_resolve_mode mode, char *buffer, struct uri *t){
  int has_scheme = r->scheme.p!=0;
  if( mode==URI_RESOLVE_COMPATIBLE && span_is_alike(r->scheme, base->scheme) ){
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
    size_t n = uri_merge_paths(base, r->path, buffer);
    t->path = (struct uri_span){ buffer, uri_remove_dot_segments(buffer, n) };
  }
}

size_t uri_resolve_size(const struct uri *base, const struct uri *ref,
                        enum uri_resolve_mode mode){
  (void)mode;
  return size_sum(size_sum(base->path.n, ref->path.n), 1);
}

int uri_resolve_equal(struct uri_span a, struct uri_span b){
  if( a.p==0 || b.p==0 ) return a.p==b.p;
  return span_equals(a, b);
}

/* Is path, written after its guard, equal to the other path? */
static int resolve_equal_path(const struct uri *t, struct uri_span path){
  struct uri_span guard = uri_compose_guard(t->scheme.p!=0, t->authority.p!=0,
                                            t->path);
  return path.n==guard.n+t->path.n
      && (guard.n==0 || memcmp(path.p, guard.p, guard.n)==0)
      && (t->path.n==0 || memcmp(path.p+guard.n, t->path.p, t->path.n)==0);
}

int uri_same_document(const struct uri *base, const struct uri *ref,
                      char *buffer){
  struct uri t;
  uri_resolve(base, ref, URI_RESOLVE_STRICT, buffer, &t);
  return uri_resolve_equal(t.scheme, base->scheme)
      && uri_resolve_equal(t.authority, base->authority)
      && resolve_equal_path(&t, base->path)
      && uri_resolve_equal(t.query, base->query);
}

size_t uri_same_document_size(const struct uri *base, const struct uri *ref){
  return uri_resolve_size(base, ref, URI_RESOLVE_STRICT);
}

/* The innermost given base that has a scheme; resolving begins with it. */
static size_t resolve_base_start(const struct uri *given, size_t count){
  size_t i = count-1;
  while( i>0 && given[i].scheme.p==0 ) i--;
  return i;
}

size_t uri_base_size(const struct uri *given, size_t count){
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
    uri_resolve(&outer, &given[i], URI_RESOLVE_STRICT, buffer, base);
    buffer += uri_resolve_size(&outer, &given[i], URI_RESOLVE_STRICT);
  }
  base->fragment = (struct uri_span){0, 0};
}

/* ------------------------------------------------- from text to text --- */

/*
** Bytes that may be added to those of base and reference: a "/" of section 5.2.3, and a
** guard of two bytes.
*/
enum { RESOLVE_EXTRA = 3 };

/* The longest result, or URI_NONE. */
static size_t resolve_text_longest(size_t base_n, size_t ref_n){
  return size_sum(size_sum(base_n, ref_n), RESOLVE_EXTRA);
}

size_t uri_resolve_text(const char *base, size_t base_n, const char *ref,
                        size_t ref_n, char *out){
  struct uri b, r, target;
  uri_split(base, base_n, &b);
  uri_split(ref, ref_n, &r);
  uri_resolve(&b, &r, URI_RESOLVE_STRICT, out+resolve_text_longest(base_n, ref_n),
              &target);
  return uri_compose(&target, out);
}

/* The path is written after the space for the result. */
size_t uri_resolve_text_size(const char *base, size_t base_n, const char *ref,
                             size_t ref_n){
  size_t longest = resolve_text_longest(base_n, ref_n);
  (void)base, (void)ref;
  return size_sum(longest, longest);
}
