/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h with SSE2, which every x86-64 processor has.
*/
#include "scan_variants.h"

#ifdef SCAN_HAS_SSE2
#include <emmintrin.h>

#include "scan_block.h"

#define SCAN_VARIANT sse2

typedef __m128i half;

static inline half half_load(const char *p){
  return _mm_loadu_si128((const __m128i*)(const void*)p);
}

static inline half half_words(uint64_t a, uint64_t b){
  return _mm_set_epi64x((long long)b, (long long)a);
}

static inline half half_or(half v, half w){
  return _mm_or_si128(v, w);
}

static inline half half_equal(half v, char c){
  return _mm_cmpeq_epi8(v, _mm_set1_epi8(c));
}

static inline half half_range(half v, char c, unsigned char n){
  half from = _mm_sub_epi8(v, _mm_set1_epi8(c));
  return _mm_cmpeq_epi8(_mm_min_epu8(from, _mm_set1_epi8((char)(n-1))), from);
}

static inline uint32_t half_bits(half v, half w){
  return (uint32_t)_mm_movemask_epi8(v) | (uint32_t)_mm_movemask_epi8(w)<<16;
}

#include "scan_bits.h"
#include "scan_pairs.h"
#include "scan_vectors.h"
#include "scan_recipe.h"
#endif
