/*
** SPDX-License-Identifier: MIT
**
** Plain URIs (plain.h) with SSE2, which every x86-64 processor has.
*/
#include "plain.h"
#include "plain_variants.h"

#ifdef PLAIN_HAS_SSE2
#include <emmintrin.h>

typedef struct { __m128i low, high; } vec;

static inline vec vec_load_two(const char *p, const char *q){
  return (vec){ _mm_loadu_si128((const __m128i*)(const void*)p),
                _mm_loadu_si128((const __m128i*)(const void*)q) };
}

static inline vec vec_load(const char *p){
  return vec_load_two(p, p+16);
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

static inline __m128i half_foreign(__m128i v){
  /* As signed numbers, bytes of 0x80 and above are less than "!", too. */
  __m128i foreign = _mm_cmplt_epi8(v, _mm_set1_epi8('!'));
  foreign = _mm_or_si128(foreign, _mm_cmpeq_epi8(v, _mm_set1_epi8('"')));
  foreign = _mm_or_si128(foreign, _mm_cmpeq_epi8(v, _mm_set1_epi8('<')));
  foreign = _mm_or_si128(foreign, _mm_cmpeq_epi8(v, _mm_set1_epi8('>')));
  foreign = _mm_or_si128(foreign, _mm_cmpeq_epi8(v, _mm_set1_epi8('`')));
  foreign = _mm_or_si128(foreign, _mm_cmpeq_epi8(v, _mm_set1_epi8(0x7F)));
  foreign = _mm_or_si128(foreign, half_range(v, '[', 4));  /* [ \\ ] ^ */
  return _mm_or_si128(foreign, half_range(v, '{', 3));     /* { | } */
}

static inline uint32_t vec_foreign(vec v){
  return vec_bits(half_foreign(v.low), half_foreign(v.high));
}

static inline uint32_t vec_upper(vec v){
  return vec_bits(half_range(v.low, 'A', 26), half_range(v.high, 'A', 26));
}

#include "plain_halves.h"
#include "plain_vector.h"

int uri_plain_sse2_split(const char *p, size_t n, struct uri *u){
  return vector_split(p, n, u);
}

enum uri_plain_form uri_plain_sse2_form(const char *p, size_t n){
  return vector_form(p, n);
}
#endif
