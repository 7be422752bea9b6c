/*
** SPDX-License-Identifier: MIT
**
** Relativizing.  The input is a base and a target, or what leads to one.
**
** The reference leads back to exactly the target, or is the target; it is not
** longer than that, and valid when both are.
*/
#include "fuzz.h"

static void check_relativize(struct span base, struct span target){
  struct uri b = fuzz_split(base);
  struct uri_relative r;
  struct span ref;
  char *out;
  uri_relativize(&b, target.p, target.n, fuzz_buffer(b.path.n+1), &r);
  ref.n = uri_relative_size(&r);
  ref.p = out = fuzz_buffer(ref.n);
  uri_relative_write(&r, out);
  if( !fuzz_same(ref, target) ){
    CHECK( fuzz_same(fuzz_resolve(base, ref, URI_STRICT), target) );
    if( fuzz_split(target).scheme.p ) CHECK( ref.n<=target.n );
  }
  if( fuzz_valid(base, "URI") && fuzz_valid(target, "URI-reference") ){
    CHECK( fuzz_valid(ref, "URI-reference") );
  }
}

void fuzz_one(struct span input){
  struct span base = fuzz_take(&input);
  struct span target = fuzz_take(&input);
  check_relativize(base, target);
  check_relativize(base, fuzz_resolve(base, target, URI_STRICT));
  check_relativize(base, base);
}
