/*
** SPDX-License-Identifier: MIT
**
** Plain URIs (plain.h) with AVX-512, for x86-64 processors that have it.
**
** A masked load reads up to 64 bytes and touches none beyond them, and a
** comparison leaves its bits in a mask register, so that a block is one vector.
** Half the time of AVX2 on the links of test/bench.
*/
#include "plain.h"
#include "plain_variants.h"

#ifdef PLAIN_HAS_AVX512
#include <immintrin.h>
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,bmi,bmi2"))), apply_to=function)
#else
#pragma GCC target("avx512f,avx512bw,bmi,bmi2")
#endif

#include <stddef.h>
#include <stdint.h>

enum { BLOCK_LEAST = 1 };

struct block {
  __m512i bytes;
  uint64_t all;          /* a bit for each byte that there is */
};

static inline struct block block_of(const char *p, size_t n){
  struct block block;
  block.all = ~(uint64_t)0>>(64-n);
  block.bytes = _mm512_maskz_loadu_epi8(block.all, p);
  return block;
}

static inline uint64_t block_equal(const struct block *block, char c){
  return _mm512_cmpeq_epi8_mask(block->bytes, _mm512_set1_epi8(c));
}

/* As in plain_avx2.c: a bit for each row of 16 ASCII characters. */
static inline uint64_t block_foreign(const struct block *block){
  const __m512i by_low = _mm512_broadcast_i32x4(_mm_setr_epi8(
    0x2E, 0x3F, 0x3E, 0x3F, 0x3F, 0x3F, 0x3F, 0x3F,
    0x3F, 0x3F, 0x3F, 0x17, 0x15, 0x17, 0x35, 0x1F));
  const __m512i by_high = _mm512_broadcast_i32x4(_mm_setr_epi8(
    0, 0, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0, 0, 0, 0, 0, 0, 0, 0));
  __m512i high = _mm512_and_si512(_mm512_srli_epi16(block->bytes, 4),
                                  _mm512_set1_epi8(15));
  return block->all & _mm512_testn_epi8_mask(
    _mm512_shuffle_epi8(by_low, block->bytes),
    _mm512_shuffle_epi8(by_high, high));
}

static inline uint64_t block_upper(const struct block *block){
  return _mm512_cmplt_epu8_mask(
    _mm512_sub_epi8(block->bytes, _mm512_set1_epi8('A')), _mm512_set1_epi8(26));
}

#include "plain_vector.h"

int uri_plain_avx512_split(const char *p, size_t n, struct uri *u){
  return vector_split(p, n, u);
}

enum uri_plain_form uri_plain_avx512_form(const char *p, size_t n){
  return vector_form(p, n);
}

#ifdef __clang__
#pragma clang attribute pop
#endif
#endif
