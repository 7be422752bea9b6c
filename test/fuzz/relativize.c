/*
** SPDX-License-Identifier: MIT
**
** Relativizing.  The input is a base and a target, or a reference to the target.
**
** The answer resolves to exactly the target, or is the target.  It is not longer than the
** target, and is valid if base and target are.
*/
#include "fuzz.h"

static void check_relativize(struct uri_span base, struct uri_span target){
  struct uri b = fuzz_split(base);
  struct uri_relative r;
  struct uri_span ref;
  char *out;
  uri_relativize(&b, target.p, target.n,
                 fuzz_buffer(uri_relativize_size(&b, target.p, target.n)), &r);
  ref.n = uri_relative_write_size(&r);
  ref.p = out = fuzz_buffer(ref.n);
  uri_relative_write(&r, out);
  if( !fuzz_same(ref, target) ){
    CHECK( fuzz_same(fuzz_resolve(base, ref, URI_RESOLVE_STRICT), target) );
    if( fuzz_split(target).scheme.p ) CHECK( ref.n<=target.n );
  }
  if( fuzz_valid(base, "URI") && fuzz_valid(target, "URI-reference") ){
    CHECK( fuzz_valid(ref, "URI-reference") );
  }
}

void fuzz_one(struct uri_span input){
  struct uri_span base = fuzz_take(&input);
  struct uri_span target = fuzz_take(&input);
  check_relativize(base, target);
  check_relativize(base, fuzz_resolve(base, target, URI_RESOLVE_STRICT));
  check_relativize(base, base);
}
