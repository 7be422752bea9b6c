/*
** SPDX-License-Identifier: MIT
**
** Plain URIs: the choice among the ways of this machine.
**
** What the processor can do is asked each time; it is a load and a test, and
** leaves no state to set up.  Calling the way by its name instead of through a
** pointer takes 0.5 ns of 12 less per link.
*/
#include "plain.h"

#include "plain_variants.h"

#ifdef PLAIN_HAS_AVX512
#define HAS_AVX512 __builtin_cpu_supports("avx512bw")
#endif
#ifdef PLAIN_HAS_AVX2
#define HAS_AVX2 __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")
#endif

int uri_plain_split(const char *p, size_t n, struct uri *u){
#ifdef PLAIN_HAS_AVX512
  if( HAS_AVX512 ) return uri_plain_avx512_split(p, n, u);
#endif
#ifdef PLAIN_HAS_AVX2
  if( HAS_AVX2 ) return uri_plain_avx2_split(p, n, u);
#endif
#if defined(PLAIN_HAS_SSE2)
  return uri_plain_sse2_split(p, n, u);
#elif defined(PLAIN_HAS_NEON)
  return uri_plain_neon_split(p, n, u);
#else
  (void)p, (void)n, (void)u;
  return 0;
#endif
}

enum uri_plain_form uri_plain_form(const char *p, size_t n){
#ifdef PLAIN_HAS_AVX512
  if( HAS_AVX512 ) return uri_plain_avx512_form(p, n);
#endif
#ifdef PLAIN_HAS_AVX2
  if( HAS_AVX2 ) return uri_plain_avx2_form(p, n);
#endif
#if defined(PLAIN_HAS_SSE2)
  return uri_plain_sse2_form(p, n);
#elif defined(PLAIN_HAS_NEON)
  return uri_plain_neon_form(p, n);
#else
  (void)p, (void)n;
  return PLAIN_OTHER;
#endif
}

int uri_plain_variant(size_t i, struct uri_plain_variant *variant){
#ifdef PLAIN_HAS_AVX512
  if( HAS_AVX512 && i--==0 ){
    *variant = (struct uri_plain_variant){
      "AVX-512", uri_plain_avx512_split, uri_plain_avx512_form };
    return 1;
  }
#endif
#ifdef PLAIN_HAS_AVX2
  if( HAS_AVX2 && i--==0 ){
    *variant = (struct uri_plain_variant){
      "AVX2", uri_plain_avx2_split, uri_plain_avx2_form };
    return 1;
  }
#endif
#ifdef PLAIN_HAS_SSE2
  if( i--==0 ){
    *variant = (struct uri_plain_variant){
      "SSE2", uri_plain_sse2_split, uri_plain_sse2_form };
    return 1;
  }
#endif
#ifdef PLAIN_HAS_NEON
  if( i--==0 ){
    *variant = (struct uri_plain_variant){
      "NEON", uri_plain_neon_split, uri_plain_neon_form };
    return 1;
  }
#endif
  (void)i, (void)variant;
  return 0;
}
