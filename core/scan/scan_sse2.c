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

static inline size_t block_first(uint64_t mask){
  return bit_first(mask);
}

static inline uint64_t block_below(size_t i){
  return bits_below(i);
}

static inline int block_count(uint64_t mask){
  return bit_count(mask);
}

typedef struct vec { __m128i low, high; } vec;

static inline vec vec_load_two(const char *p, const char *q){
  return (vec){ _mm_loadu_si128((const __m128i*)(const void*)p),
                _mm_loadu_si128((const __m128i*)(const void*)q) };
}

static inline vec vec_load(const char *p){
  return vec_load_two(p, p+16);
}

static inline vec vec_words(uint64_t a, uint64_t b){
  return (vec){ _mm_set_epi64x((long long)b, (long long)a), _mm_setzero_si128() };
}

static inline uint32_t vec_bits(__m128i low, __m128i high){
  return (uint32_t)_mm_movemask_epi8(low)
       | (uint32_t)_mm_movemask_epi8(high)<<16;
}

static inline uint32_t vec_equal(vec v, char c){
  __m128i all = _mm_set1_epi8(c);
  return vec_bits(_mm_cmpeq_epi8(v.low, all), _mm_cmpeq_epi8(v.high, all));
}

/* Is a byte one of n characters from c up? */
static inline __m128i half_range(__m128i v, char c, char n){
  __m128i from = _mm_sub_epi8(v, _mm_set1_epi8(c));
  return _mm_cmpeq_epi8(_mm_min_epu8(from, _mm_set1_epi8((char)(n-1))), from);
}

static inline __m128i half_odd(__m128i v){
  /* As signed numbers, bytes of 0x80 and above are less than "!", too. */
  __m128i odd = _mm_cmplt_epi8(v, _mm_set1_epi8('!'));
  odd = _mm_or_si128(odd, _mm_cmpeq_epi8(v, _mm_set1_epi8('"')));
  odd = _mm_or_si128(odd, _mm_cmpeq_epi8(v, _mm_set1_epi8('%')));
  odd = _mm_or_si128(odd, _mm_cmpeq_epi8(v, _mm_set1_epi8('@')));
  odd = _mm_or_si128(odd, _mm_cmpeq_epi8(v, _mm_set1_epi8('<')));
  odd = _mm_or_si128(odd, _mm_cmpeq_epi8(v, _mm_set1_epi8('>')));
  odd = _mm_or_si128(odd, _mm_cmpeq_epi8(v, _mm_set1_epi8('`')));
  odd = _mm_or_si128(odd, _mm_cmpeq_epi8(v, _mm_set1_epi8(0x7F)));
  odd = _mm_or_si128(odd, half_range(v, '[', 4));  /* [ \\ ] ^ */
  return _mm_or_si128(odd, half_range(v, '{', 3));     /* { | } */
}

static inline uint32_t vec_odd(vec v){
  return vec_bits(half_odd(v.low), half_odd(v.high));
}

static inline uint32_t vec_range(vec v, char c, char n){
  return vec_bits(half_range(v.low, c, n), half_range(v.high, c, n));
}

static inline __m128i half_scheme(__m128i v){
  __m128i letter = half_range(_mm_or_si128(v, _mm_set1_epi8(0x20)), 'a', 26);
  __m128i mark = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('+')),
                              half_range(v, '-', 2));         /* - . */
  return _mm_or_si128(_mm_or_si128(letter, mark), half_range(v, '0', 10));
}

static inline uint32_t vec_scheme(vec v){
  return vec_bits(half_scheme(v.low), half_scheme(v.high));
}

#include "scan_halves.h"
#include "scan_vectors.h"
#include "scan_recipe.h"
#endif
