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

typedef uint8x16_t half;

static inline half half_load(const char *p){
  return vld1q_u8((const uint8_t*)p);
}

static inline half half_words(uint64_t a, uint64_t b){
  return vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(a), vcreate_u64(b)));
}

static inline half half_or(half v, half w){
  return vorrq_u8(v, w);
}

static inline half half_equal(half v, char c){
  return vceqq_u8(v, vdupq_n_u8((uint8_t)c));
}

static inline half half_range(half v, char c, unsigned char n){
  return vcltq_u8(vsubq_u8(v, vdupq_n_u8((uint8_t)c)), vdupq_n_u8(n));
}

/* Each byte of 0 or 0xFF keeps its own bit, then neighbours add. */
static inline uint32_t half_bits(half v, half w){
  static const uint8_t bits[16] = { 1, 2, 4, 8, 16, 32, 64, 128,
                                    1, 2, 4, 8, 16, 32, 64, 128 };
  const uint8x16_t own = vld1q_u8(bits);
  uint8x16_t sum = vpaddq_u8(vandq_u8(v, own), vandq_u8(w, own));
  sum = vpaddq_u8(sum, sum);
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u32(vreinterpretq_u32_u8(sum), 0);
}

#include "scan_bits.h"
#include "scan_pairs.h"
#include "scan_vectors.h"
#include "scan_recipe.h"
#endif
