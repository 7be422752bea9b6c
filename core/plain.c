/*
** SPDX-License-Identifier: MIT
**
** Plain URIs: the choice among the ways of this machine.
**
** What a processor can do is asked each time; it is a load and a test, and
** leaves no state to set up.
*/
#include "plain.h"

#include "plain_variants.h"

const struct plain_variant *plain_variant(size_t i){
#ifdef PLAIN_HAS_AVX512
  if( __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2") ){
    if( i--==0 ) return &plain_avx512;
  }
#endif
#ifdef PLAIN_HAS_AVX2
  if( __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ){
    if( i--==0 ) return &plain_avx2;
  }
#endif
#ifdef PLAIN_HAS_SSE2
  if( i--==0 ) return &plain_sse2;
#endif
#ifdef PLAIN_HAS_NEON
  if( i--==0 ) return &plain_neon;
#endif
  return 0;
}

int plain_split(const char *p, size_t n, struct uri *u){
  const struct plain_variant *best = plain_variant(0);
  return best && best->split(p, n, u);
}

int plain_is_normal(const char *p, size_t n){
  const struct plain_variant *best = plain_variant(0);
  return best && best->is_normal(p, n);
}
