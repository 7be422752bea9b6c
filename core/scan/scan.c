/*
** SPDX-License-Identifier: MIT
**
** Run-time dispatch to the variant of scan_recipe.h that this processor supports.
**
** Each call asks what the processor supports.  That is a load and a test, and needs no
** state.
*/
#include "scan_variants.h"

#define SCAN_ROW(title, name) \
  { title, uri_scan_##name, uri_scan_form_##name, uri_scan_split_##name, \
    uri_scan_slashes_##name, uri_scan_hexdigs_##name, uri_scan_rfc5952_##name }

/* The best first; the last one runs on every processor of this kind. */
static const struct scan_variant scan_variants[] = {
#ifdef SCAN_HAS_AVX512
  SCAN_ROW("AVX-512", avx512),
#endif
#ifdef SCAN_HAS_AVX2
  SCAN_ROW("AVX2", avx2),
#endif
#ifdef SCAN_HAS_SSE2
  SCAN_ROW("SSE2", sse2),
#endif
#ifdef SCAN_HAS_NEON
  SCAN_ROW("NEON", neon),
#endif
#ifdef SCAN_HAS_WASM
  SCAN_ROW("WebAssembly", wasm),
#endif
#ifndef SCAN_HAS_VECTORS
  SCAN_ROW("portable", portable),
#endif
};

/* Where there are vectors, the portable variant is compiled only for tests. */
#ifdef SCAN_HAS_VECTORS
static const struct scan_variant scan_further[] = {
  SCAN_ROW("portable", portable)
};
#endif

/* How many rows at the top of the table this processor does not support. */
static inline size_t scan_unsupported(void){
  size_t i = 0;
#ifdef SCAN_HAS_AVX512
  if( __builtin_cpu_supports("avx512bw") ) return i;
  i++;
#endif
#ifdef SCAN_HAS_AVX2
  if( __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ) return i;
  i++;
#endif
  return i;
}

enum scan_verdict uri_scan(const char *p, size_t n, struct uri *u,
                           struct uri_authority *a){
  return scan_variants[scan_unsupported()].scan(p, n, u, a);
}

enum scan_verdict uri_scan_form(const char *p, size_t n, struct uri *u,
                                struct uri_authority *a, struct scan_form *form){
  return scan_variants[scan_unsupported()].form(p, n, u, a, form);
}

void uri_scan_split(const char *p, size_t n, struct uri *u){
  scan_variants[scan_unsupported()].split(p, n, u);
}

uint64_t uri_scan_slashes(const char *p, size_t n, uint64_t *dots){
  return scan_variants[scan_unsupported()].slashes(p, n, dots);
}

uint64_t uri_scan_hexdigs(const char *p, size_t n, uint64_t *colons){
  return scan_variants[scan_unsupported()].hexdigs(p, n, colons);
}

int uri_scan_rfc5952(const char *p, size_t n, size_t k){
  return scan_variants[scan_unsupported()].rfc5952(p, n, k);
}

int uri_scan_variant(size_t i, struct scan_variant *variant){
  const size_t n = sizeof scan_variants / sizeof scan_variants[0];
  i += scan_unsupported();
  if( i<n ){
    *variant = scan_variants[i];
    return 1;
  }
#ifdef SCAN_HAS_VECTORS
  if( i==n ){
    *variant = scan_further[0];
    return 1;
  }
#endif
  return 0;
}
