/*
** SPDX-License-Identifier: MIT
**
** Resolving, and bases.  The input is a base, a reference, and a
** third text.
**
** A resolved text splits into the target's components, is valid if base and reference
** are, and has no dot-segments.
*/
#include "fuzz.h"

#include "../../core/rfc/resolve/path.h"

static int has_dots(struct uri_span path){
  struct uri_span segment;
  while( uri_segment_next(&path, &segment) ){
    if( fuzz_is(segment, ".") || fuzz_is(segment, "..") ) return 1;
  }
  return 0;
}

/* The composed target splits into its components, a guard before the path. */
static void check_splits_back(const struct uri *t, struct uri_span text){
  struct uri u = fuzz_split(text);
  struct uri_span guard = uri_compose_guard(t->scheme.p!=0, t->authority.p!=0, t->path);
  CHECK( fuzz_same(u.scheme, t->scheme) );
  CHECK( fuzz_same(u.authority, t->authority) );
  CHECK( u.path.n==guard.n+t->path.n );
  CHECK( memcmp(u.path.p, guard.p, guard.n)==0 );
  CHECK( memcmp(u.path.p+guard.n, t->path.p, t->path.n)==0 );
  CHECK( fuzz_same(u.query, t->query) );
  CHECK( fuzz_same(u.fragment, t->fragment) );
}

static void check_resolve(struct uri_span base, struct uri_span ref,
                          enum uri_resolve_mode mode){
  struct uri b = fuzz_split(base), r = fuzz_split(ref), t;
  char *buffer = fuzz_buffer(uri_resolve_size(&b, &r, URI_RESOLVE_STRICT));
  struct uri_span text;
  uri_resolve(&b, &r, mode, buffer, &t);
  text = fuzz_compose(&t);
  check_splits_back(&t, text);
  CHECK( fuzz_same(t.fragment, r.fragment) );
  CHECK( (t.scheme.p!=0)==(b.scheme.p!=0 || r.scheme.p!=0) );
  if( r.path.n>0 || r.authority.p || (r.scheme.p && mode==URI_RESOLVE_STRICT) ){
    CHECK( !has_dots(t.path) );
  }
  if( fuzz_valid(base, "URI") && fuzz_valid(ref, "URI-reference") ){
    CHECK( fuzz_valid(text, "URI") );
  }
  if( t.scheme.p && mode==URI_RESOLVE_STRICT && !has_dots(fuzz_split(text).path) ){
    CHECK( fuzz_same(fuzz_resolve(base, text, mode), text) );
  }
}

/* From text to text is the same. */
static void check_texts(struct uri_span base, struct uri_span ref){
  struct uri b = fuzz_split(base), r = fuzz_split(ref), t;
  char *out = fuzz_buffer(uri_resolve_text_size(base.p, base.n, ref.p, ref.n));
  size_t n = uri_resolve_text(base.p, base.n, ref.p, ref.n, out);
  struct uri_span text = fuzz_copy((struct uri_span){ out, n });
  uri_resolve(&b, &r, URI_RESOLVE_STRICT,
              fuzz_buffer(uri_resolve_size(&b, &r, URI_RESOLVE_STRICT)), &t);
  CHECK( fuzz_same(text, fuzz_compose(&t)) );
  out = fuzz_buffer(uri_resolve_normal_size(base.p, base.n, ref.p, ref.n));
  n = uri_resolve_normal(base.p, base.n, ref.p, ref.n, out);
  CHECK( fuzz_same(fuzz_normalize(text, URI_LEVEL_SCHEME), (struct uri_span){ out, n }) );
}

/* Section 4.4: the target is identical to the base, apart from the fragment. */
static void check_same_document(struct uri_span base, struct uri_span ref){
  struct uri b = fuzz_split(base), r = fuzz_split(ref), t;
  char *buffer = fuzz_buffer(uri_resolve_size(&b, &r, URI_RESOLVE_STRICT));
  int same = uri_same_document(&b, &r, fuzz_buffer(uri_same_document_size(&b, &r)));
  uri_resolve(&b, &r, URI_RESOLVE_STRICT, buffer, &t);
  t.fragment = b.fragment = (struct uri_span){0, 0};
  CHECK( same==fuzz_same(fuzz_compose(&t), fuzz_compose(&b)) );
}

/* The next inner base: resolved if it is relative, else taken unchanged. */
static struct uri_span inner_base(struct uri_span outer, struct uri_span inner){
  if( fuzz_split(inner).scheme.p ) return inner;
  return fuzz_resolve(outer, inner, URI_RESOLVE_STRICT);
}

/* Three bases from the outermost to the innermost, which has no fragment. */
static void check_base(struct uri_span outer, struct uri_span middle,
                       struct uri_span inner){
  struct uri given[3] = { fuzz_split(outer), fuzz_split(middle),
                          fuzz_split(inner) };
  struct uri base, stepwise;
  struct uri_span text;
  uri_base(given, 3, fuzz_buffer(uri_base_size(given, 3)), &base);
  text = fuzz_compose(&base);
  CHECK( base.fragment.p==0 );
  check_splits_back(&base, text);
  if( given[0].scheme.p==0 ) return;
  stepwise = fuzz_split(inner_base(inner_base(outer, middle), inner));
  stepwise.fragment = (struct uri_span){0, 0};
  /* No text is composed between two steps, so there are no guards. */
  if( !has_dots(fuzz_split(text).path) && !has_dots(stepwise.path) ){
    CHECK( fuzz_same(text, fuzz_compose(&stepwise)) );
  }
}

void fuzz_one(struct uri_span input){
  struct uri_span base = fuzz_take(&input);
  struct uri_span ref = fuzz_take(&input);
  struct uri_span third = fuzz_take(&input);
  check_resolve(base, ref, URI_RESOLVE_STRICT);
  check_resolve(base, ref, URI_RESOLVE_COMPATIBLE);
  check_same_document(base, ref);
  check_texts(base, ref);
  check_base(base, ref, third);
}
