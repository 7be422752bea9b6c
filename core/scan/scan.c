/*
** SPDX-License-Identifier: MIT
**
** Run-time dispatch to the variant of scan_recipe.h that this processor supports.
**
** Each call asks what the processor supports.  That is a load and a test, and needs no
** state.
*/
#include "scan_variants.h"

#define SCAN_ROW(name) \
  { #name, uri_scan_##name, uri_scan_form_##name, uri_scan_both_##name, \
    uri_scan_split_##name }

/*
** The best first; the last one but the portable variant runs on every processor of this
** kind.
*/
static const struct scan_variant scan_variants[] = {
#ifdef SCAN_HAS_AVX2
  SCAN_ROW(avx2),
#endif
#ifdef SCAN_HAS_VECTORS
  SCAN_ROW(vectors),
#endif
  SCAN_ROW(portable)
};

/* How many rows at the top of the table this processor does not support. */
static inline size_t scan_unsupported(void){
#ifdef SCAN_HAS_AVX2
  return !(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"));
#else
  return 0;
#endif
}

enum scan_verdict uri_scan(const char *p, size_t n, struct uri *u){
  return scan_variants[scan_unsupported()].scan(p, n, u);
}

void uri_scan_form(const char *p, size_t n, struct uri *u, struct scan_form *form){
  scan_variants[scan_unsupported()].form(p, n, u, form);
}

enum scan_verdict uri_scan_both(const char *p, size_t n, struct uri *u,
                                struct scan_form *form){
  return scan_variants[scan_unsupported()].both(p, n, u, form);
}

void uri_split(const char *p, size_t n, struct uri *u){
  scan_variants[scan_unsupported()].split(p, n, u);
}

int uri_scan_variant(size_t i, struct scan_variant *variant){
  i += scan_unsupported();
  if( i>=sizeof scan_variants / sizeof scan_variants[0] ) return 0;
  *variant = scan_variants[i];
  return 1;
}
