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

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,bmi,bmi2,lzcnt,popcnt"))), apply_to=function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,bmi,bmi2,lzcnt,popcnt")
#endif

#define SCAN_VARIANT avx512

/* One instruction each, which compilers do not find by themselves. */
static inline size_t block_first(uint64_t mask){
  return (size_t)_tzcnt_u64(mask);
}

static inline uint64_t block_below(size_t i){
  return _bzhi_u64(~(uint64_t)0, (unsigned)i);
}

static inline int block_count(uint64_t mask){
  return (int)_mm_popcnt_u64(mask);
}

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

/*
** A bit for each row of 16 ASCII characters, in the tables by the low half and
** the high half of a byte: a character is in the class when both have its row.
** A byte of 0x80 and above finds 0.
*/
static inline uint64_t block_class(const struct block *block, __m128i low){
  const __m512i by_low = _mm512_broadcast_i32x4(low);
  const __m512i by_high = _mm512_broadcast_i32x4(_mm_setr_epi8(
    0, 0, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0, 0, 0, 0, 0, 0, 0, 0));
  __m512i high = _mm512_and_si512(_mm512_srli_epi16(block->bytes, 4),
                                  _mm512_set1_epi8(15));
  return _mm512_test_epi8_mask(_mm512_shuffle_epi8(by_low, block->bytes),
                               _mm512_shuffle_epi8(by_high, high));
}

static inline uint64_t block_odd(const struct block *block){
  return block->all & ~block_class(block, _mm_setr_epi8(
    0x2A, 0x3F, 0x3E, 0x3F, 0x3F, 0x3E, 0x3F, 0x3F,
    0x3F, 0x3F, 0x3F, 0x17, 0x15, 0x17, 0x35, 0x1F));
}

/* Is it one of n characters from c up? */
static inline uint64_t block_range(const struct block *block, char c, char n){
  return _mm512_cmplt_epu8_mask(
    _mm512_sub_epi8(block->bytes, _mm512_set1_epi8(c)), _mm512_set1_epi8(n));
}

static inline uint64_t block_scheme(const struct block *block, size_t n){
  (void)n;
  return block_class(block, _mm_setr_epi8(
    0x2A, 0x3E, 0x3E, 0x3E, 0x3E, 0x3E, 0x3E, 0x3E,
    0x3E, 0x3E, 0x3C, 0x15, 0x14, 0x15, 0x15, 0x14));
}

static inline uint64_t block_hexdigs(const struct block *block, size_t i, size_t k){
  (void)i, (void)k;
  return block_class(block, _mm_setr_epi8(
    0x02, 0x16, 0x16, 0x16, 0x16, 0x16, 0x16, 0x02,
    0x02, 0x02, 0, 0, 0, 0, 0, 0));
}

#include "scan_vectors.h"
#include "scan_recipe.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
