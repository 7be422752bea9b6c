/*
** SPDX-License-Identifier: MIT
**
** Plain URIs (plain.h) with AVX2, for x86-64 processors that have it.
*/
#include "plain.h"
#include "plain_variants.h"

#ifdef PLAIN_HAS_AVX2
#include <immintrin.h>
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to=function)
#else
#pragma GCC target("avx2,bmi,bmi2")
#endif

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

/*
** One bit for each row of 16 ASCII characters, in the tables by the low half
** and the high half of a byte: a character is in the class when both have its
** row.  A byte of 0x80 and above finds 0.
*/
static inline uint32_t vec_foreign(vec v){
  const __m256i by_low = _mm256_broadcastsi128_si256(_mm_setr_epi8(
    0x2E, 0x3F, 0x3E, 0x3F, 0x3F, 0x3F, 0x3F, 0x3F,
    0x3F, 0x3F, 0x3F, 0x17, 0x15, 0x17, 0x35, 0x1F));
  const __m256i by_high = _mm256_broadcastsi128_si256(_mm_setr_epi8(
    0, 0, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0, 0, 0, 0, 0, 0, 0, 0));
  __m256i high = _mm256_and_si256(_mm256_srli_epi16(v, 4), _mm256_set1_epi8(15));
  __m256i row = _mm256_and_si256(_mm256_shuffle_epi8(by_low, v),
                                 _mm256_shuffle_epi8(by_high, high));
  return vec_bits(_mm256_cmpeq_epi8(row, _mm256_setzero_si256()));
}

static inline uint32_t vec_upper(vec v){
  __m256i above = _mm256_cmpgt_epi8(v, _mm256_set1_epi8('A'-1));
  __m256i below = _mm256_cmpgt_epi8(_mm256_set1_epi8('Z'+1), v);
  return vec_bits(_mm256_and_si256(above, below));
}

#include "plain_halves.h"
#include "plain_vector.h"

int uri_plain_avx2_split(const char *p, size_t n, struct uri *u){
  return vector_split(p, n, u);
}

enum uri_plain_form uri_plain_avx2_form(const char *p, size_t n){
  return vector_form(p, n);
}

#ifdef __clang__
#pragma clang attribute pop
#endif
#endif
