/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h with AVX-512, for x86-64 processors that have it.
**
** A masked load reads up to 64 bytes and touches none beyond them, and a
** comparison leaves its bits in a mask register, so that a block is one vector.
*/
#include "scan_variants.h"

#ifdef SCAN_HAS_AVX512
#include <immintrin.h>

#include "scan_block.h"
#include "scan_class.h"

#ifdef __clang__
#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512bw,bmi,bmi2,lzcnt,popcnt"))), apply_to=function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,bmi,bmi2,lzcnt,popcnt")
#endif

#define SCAN_VARIANT avx512

#include "scan_bmi.h"

struct block {
  __m512i bytes;
  uint64_t all;          /* a bit for each byte that there is */
};

static inline struct block block_of(const char *p, size_t n,
                                    enum scan_want want){
  struct block block;
  (void)want;
  block.all = ~(uint64_t)0>>(64-n);
  block.bytes = _mm512_maskz_loadu_epi8(block.all, p);
  return block;
}

static inline uint64_t block_equal(const struct block *block, char c){
  return _mm512_cmpeq_epi8_mask(block->bytes, _mm512_set1_epi8(c));
}

/* Is a byte in a class?  low: its CLASS_ROWS() of scan_class.h. */
static inline uint64_t block_class(const struct block *block, __m128i low){
  const __m512i by_low = _mm512_broadcast_i32x4(low);
  const __m512i by_high = _mm512_broadcast_i32x4(_mm_setr_epi8(CLASS_HIGHS));
  __m512i high = _mm512_and_si512(_mm512_srli_epi16(block->bytes, 4),
                                  _mm512_set1_epi8(15));
  return _mm512_test_epi8_mask(_mm512_shuffle_epi8(by_low, block->bytes),
                               _mm512_shuffle_epi8(by_high, high));
}

static inline uint64_t block_odd(const struct block *block){
  return block->all & ~block_class(block, _mm_setr_epi8(CLASS_ROWS(CLASS_PLAIN)));
}

/* Is it one of n characters from c up? */
static inline uint64_t block_range(const struct block *block, char c, char n){
  return _mm512_cmplt_epu8_mask(
    _mm512_sub_epi8(block->bytes, _mm512_set1_epi8(c)), _mm512_set1_epi8(n));
}

static inline uint64_t block_scheme(const struct block *block, size_t n){
  (void)n;
  return block_class(block, _mm_setr_epi8(CLASS_ROWS(CLASS_SCHEME)));
}

static inline uint64_t block_hexdigs(const struct block *block, size_t i, size_t k){
  (void)i, (void)k;
  return block_class(block, _mm_setr_epi8(CLASS_ROWS(CLASS_HEXDIG)));
}

#include "scan_vectors.h"
#include "scan_recipe.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
