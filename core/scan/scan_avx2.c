/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h with AVX2, for x86-64 processors that have it.
*/
#include "scan_variants.h"

#ifdef SCAN_HAS_AVX2
#include <immintrin.h>

#include "scan_block.h"
#include "scan_class.h"

#ifdef __clang__
#pragma clang attribute push( \
  __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to=function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

#define SCAN_VARIANT avx2

#include "scan_bmi.h"

typedef __m256i vec;

static inline vec vec_load(const char *p){
  return _mm256_loadu_si256((const __m256i*)(const void*)p);
}

static inline vec vec_load_two(const char *p, const char *q){
  return _mm256_loadu2_m128i((const __m128i*)(const void*)q,
                             (const __m128i*)(const void*)p);
}

static inline uint32_t vec_bits(vec v){
  return (uint32_t)_mm256_movemask_epi8(v);
}

static inline uint32_t vec_equal(vec v, char c){
  return vec_bits(_mm256_cmpeq_epi8(v, _mm256_set1_epi8(c)));
}

static inline vec vec_words(uint64_t a, uint64_t b){
  return _mm256_set_epi64x(0, 0, (long long)b, (long long)a);
}

/* Is a byte not in a class?  low: its CLASS_ROWS() of scan_class.h. */
static inline uint32_t vec_outside(vec v, __m128i low){
  const __m256i by_low = _mm256_broadcastsi128_si256(low);
  const __m256i by_high = _mm256_broadcastsi128_si256(_mm_setr_epi8(CLASS_HIGHS));
  __m256i high = _mm256_and_si256(_mm256_srli_epi16(v, 4), _mm256_set1_epi8(15));
  __m256i row = _mm256_and_si256(_mm256_shuffle_epi8(by_low, v),
                                 _mm256_shuffle_epi8(by_high, high));
  return vec_bits(_mm256_cmpeq_epi8(row, _mm256_setzero_si256()));
}

static inline uint32_t vec_odd(vec v){
  return vec_outside(v, _mm_setr_epi8(CLASS_ROWS(CLASS_PLAIN)));
}

static inline uint32_t vec_scheme(vec v){
  return ~vec_outside(v, _mm_setr_epi8(CLASS_ROWS(CLASS_SCHEME)));
}

static inline uint32_t vec_range(vec v, char c, char n){
  __m256i above = _mm256_cmpgt_epi8(v, _mm256_set1_epi8((char)(c-1)));
  __m256i below = _mm256_cmpgt_epi8(_mm256_set1_epi8((char)(c+n)), v);
  return vec_bits(_mm256_and_si256(above, below));
}

#include "scan_halves.h"
#include "scan_vectors.h"
#include "scan_recipe.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
