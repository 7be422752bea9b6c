/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h with NEON, which every 64-bit ARM processor has.
*/
#include "scan_variants.h"

#ifdef SCAN_HAS_NEON
#include <arm_neon.h>

#include "scan_block.h"

#define SCAN_VARIANT neon

static inline size_t block_first(uint64_t mask){
  return bit_first(mask);
}

static inline uint64_t block_below(size_t i){
  return bits_below(i);
}

static inline int block_count(uint64_t mask){
  return bit_count(mask);
}

typedef struct vec { uint8x16_t low, high; } vec;

static inline vec vec_load_two(const char *p, const char *q){
  return (vec){ vld1q_u8((const uint8_t*)p), vld1q_u8((const uint8_t*)q) };
}

static inline vec vec_load(const char *p){
  return vec_load_two(p, p+16);
}

static inline vec vec_words(uint64_t a, uint64_t b){
  return (vec){ vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(a), vcreate_u64(b))),
                vdupq_n_u8(0) };
}

/* One bit a byte of 0 or 0xFF: each byte keeps its own, then neighbours add. */
static inline uint32_t vec_bits(uint8x16_t low, uint8x16_t high){
  static const uint8_t bits[16] = { 1, 2, 4, 8, 16, 32, 64, 128,
                                    1, 2, 4, 8, 16, 32, 64, 128 };
  const uint8x16_t own = vld1q_u8(bits);
  uint8x16_t sum = vpaddq_u8(vandq_u8(low, own), vandq_u8(high, own));
  sum = vpaddq_u8(sum, sum);
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u32(vreinterpretq_u32_u8(sum), 0);
}

static inline uint32_t vec_equal(vec v, char c){
  uint8x16_t all = vdupq_n_u8((uint8_t)c);
  return vec_bits(vceqq_u8(v.low, all), vceqq_u8(v.high, all));
}

/* Is a byte one of n characters from c up? */
static inline uint8x16_t half_range(uint8x16_t v, char c, char n){
  return vcltq_u8(vsubq_u8(v, vdupq_n_u8((uint8_t)c)), vdupq_n_u8((uint8_t)n));
}

static inline uint8x16_t half_odd(uint8x16_t v){
  uint8x16_t odd = vcltq_u8(v, vdupq_n_u8('!'));
  odd = vorrq_u8(odd, vcgtq_u8(v, vdupq_n_u8('~')));
  odd = vorrq_u8(odd, vceqq_u8(v, vdupq_n_u8('"')));
  odd = vorrq_u8(odd, vceqq_u8(v, vdupq_n_u8('%')));
  odd = vorrq_u8(odd, vceqq_u8(v, vdupq_n_u8('@')));
  odd = vorrq_u8(odd, vceqq_u8(v, vdupq_n_u8('<')));
  odd = vorrq_u8(odd, vceqq_u8(v, vdupq_n_u8('>')));
  odd = vorrq_u8(odd, vceqq_u8(v, vdupq_n_u8('`')));
  odd = vorrq_u8(odd, half_range(v, '[', 4));      /* [ \\ ] ^ */
  return vorrq_u8(odd, half_range(v, '{', 3));         /* { | } */
}

static inline uint32_t vec_odd(vec v){
  return vec_bits(half_odd(v.low), half_odd(v.high));
}

static inline uint32_t vec_range(vec v, char c, char n){
  return vec_bits(half_range(v.low, c, n), half_range(v.high, c, n));
}

static inline uint8x16_t half_scheme(uint8x16_t v){
  uint8x16_t letter = half_range(vorrq_u8(v, vdupq_n_u8(0x20)), 'a', 26);
  uint8x16_t mark = vorrq_u8(vceqq_u8(v, vdupq_n_u8('+')),
                             half_range(v, '-', 2));          /* - . */
  return vorrq_u8(vorrq_u8(letter, mark), half_range(v, '0', 10));
}

static inline uint32_t vec_scheme(vec v){
  return vec_bits(half_scheme(v.low), half_scheme(v.high));
}

#include "scan_halves.h"
#include "scan_vectors.h"
#include "scan_recipe.h"
#endif
