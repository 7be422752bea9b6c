/*
** SPDX-License-Identifier: MIT
**
** Resolving, and bases.  The input is a base, a reference, and a
** third text.
**
** What is resolved splits back into the target's components, is valid when base
** and reference are, and has no dot-segments left.
*/
#include "fuzz.h"

#include "../../core/resolve/compose.h"

static int has_dots(struct span path){
  struct span segment;
  while( uri_segment_next(&path, &segment) ){
    if( fuzz_is(segment, ".") || fuzz_is(segment, "..") ) return 1;
  }
  return 0;
}

/* The composed target splits into its components, a guard before the path. */
static void check_splits_back(const struct uri *t, struct span text){
  struct uri u = fuzz_split(text);
  struct span guard = uri_compose_guard(t->scheme.p!=0, t->authority.p!=0, t->path);
  CHECK( fuzz_same(u.scheme, t->scheme) );
  CHECK( fuzz_same(u.authority, t->authority) );
  CHECK( u.path.n==guard.n+t->path.n );
  CHECK( memcmp(u.path.p, guard.p, guard.n)==0 );
  CHECK( memcmp(u.path.p+guard.n, t->path.p, t->path.n)==0 );
  CHECK( fuzz_same(u.query, t->query) );
  CHECK( fuzz_same(u.fragment, t->fragment) );
}

static void check_resolve(struct span base, struct span ref,
                          enum uri_resolve_mode mode){
  struct uri b = fuzz_split(base), r = fuzz_split(ref), t;
  char *room = fuzz_buffer(b.path.n+r.path.n+1);
  struct span text;
  uri_resolve(&b, &r, mode, room, &t);
  text = fuzz_compose(&t);
  check_splits_back(&t, text);
  CHECK( fuzz_same(t.fragment, r.fragment) );
  CHECK( (t.scheme.p!=0)==(b.scheme.p!=0 || r.scheme.p!=0) );
  if( r.path.n>0 || r.authority.p || (r.scheme.p && mode==URI_STRICT) ){
    CHECK( !has_dots(t.path) );
  }
  if( fuzz_valid(base, "URI") && fuzz_valid(ref, "URI-reference") ){
    CHECK( fuzz_valid(text, "URI") );
  }
  if( t.scheme.p && mode==URI_STRICT && !has_dots(fuzz_split(text).path) ){
    CHECK( fuzz_same(fuzz_resolve(base, text, mode), text) );
  }
}

/* Section 4.4 in its own words: identical to the base less its fragment. */
static void check_same_document(struct span base, struct span ref){
  struct uri b = fuzz_split(base), r = fuzz_split(ref), t;
  char *room = fuzz_buffer(b.path.n+r.path.n+1);
  int same = uri_same_document(&b, &r, fuzz_buffer(b.path.n+r.path.n+1));
  uri_resolve(&b, &r, URI_STRICT, room, &t);
  t.fragment = b.fragment = (struct span){0, 0};
  CHECK( same==fuzz_same(fuzz_compose(&t), fuzz_compose(&b)) );
}

/* One step in: what is relative is resolved, what is not wins as it is. */
static struct span inner_base(struct span outer, struct span inner){
  if( fuzz_split(inner).scheme.p ) return inner;
  return fuzz_resolve(outer, inner, URI_STRICT);
}

/* Three bases from the outermost to the innermost, which has no fragment. */
static void check_base(struct span outer, struct span middle, struct span inner){
  struct uri given[3] = { fuzz_split(outer), fuzz_split(middle),
                          fuzz_split(inner) };
  struct uri base, stepwise;
  struct span text;
  uri_base(given, 3, fuzz_buffer(uri_base_buffer_size(given, 3)), &base);
  text = fuzz_compose(&base);
  CHECK( base.fragment.p==0 );
  check_splits_back(&base, text);
  if( given[0].scheme.p==0 ) return;
  stepwise = fuzz_split(inner_base(inner_base(outer, middle), inner));
  stepwise.fragment = (struct span){0, 0};
  /* Between two steps nothing is composed, so that there is no guard to see. */
  if( !has_dots(fuzz_split(text).path) && !has_dots(stepwise.path) ){
    CHECK( fuzz_same(text, fuzz_compose(&stepwise)) );
  }
}

void fuzz_one(struct span input){
  struct span base = fuzz_take(&input);
  struct span ref = fuzz_take(&input);
  struct span third = fuzz_take(&input);
  check_resolve(base, ref, URI_STRICT);
  check_resolve(base, ref, URI_COMPATIBLE);
  check_same_document(base, ref);
  check_base(base, ref, third);
}
