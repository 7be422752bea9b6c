/*
** SPDX-License-Identifier: MIT
**
** Run-time dispatch to the variant of scan_recipe.h that this processor supports.
**
** Each call asks what the processor supports.  That is a load and a test, and needs no
** state.
*/
#include "scan_variants.h"

/*
** The best first.  The last vector variant runs on every processor of this kind;
** without one, texts are read byte by byte.
*/
static const struct scan_variant scan_variants[] = {
#ifdef SCAN_HAS_AVX2
  { "avx2", uri_scan_avx2 },
#endif
#ifdef SCAN_HAS_VECTORS
  { "vectors", uri_scan_vectors },
#endif
  { "bytes", uri_scan_bytes }
};

/* How many rows at the top of the table this processor does not support. */
static inline size_t scan_unsupported(void){
#ifdef SCAN_HAS_AVX2
  return !(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"));
#else
  return 0;
#endif
}

enum scan_verdict uri_scan(const char *p, size_t n, enum scan_want want, struct uri *u,
                           struct uri_authority *a, struct scan_form *form){
  return scan_variants[scan_unsupported()].scan(p, n, want, u, a, form);
}

void uri_split(const char *p, size_t n, struct uri *u){
  uri_scan(p, n, SCAN_WANT_SPLIT, u, 0, 0);
}

int uri_scan_variant(size_t i, struct scan_variant *variant){
  i += scan_unsupported();
  if( i>=sizeof scan_variants / sizeof scan_variants[0] ) return 0;
  *variant = scan_variants[i];
  return 1;
}
