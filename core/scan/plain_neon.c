/*
** SPDX-License-Identifier: MIT
**
** Plain URIs (plain.h) with NEON, which every 64-bit ARM processor has.
*/
#include "plain.h"
#include "plain_variants.h"

#ifdef PLAIN_HAS_NEON
#include <arm_neon.h>

typedef struct { uint8x16_t low, high; } vec;

static inline vec vec_load_two(const char *p, const char *q){
  return (vec){ vld1q_u8((const uint8_t*)p), vld1q_u8((const uint8_t*)q) };
}

static inline vec vec_load(const char *p){
  return vec_load_two(p, p+16);
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

static inline uint8x16_t half_foreign(uint8x16_t v){
  uint8x16_t foreign = vcltq_u8(v, vdupq_n_u8('!'));
  foreign = vorrq_u8(foreign, vcgtq_u8(v, vdupq_n_u8('~')));
  foreign = vorrq_u8(foreign, vceqq_u8(v, vdupq_n_u8('"')));
  foreign = vorrq_u8(foreign, vceqq_u8(v, vdupq_n_u8('<')));
  foreign = vorrq_u8(foreign, vceqq_u8(v, vdupq_n_u8('>')));
  foreign = vorrq_u8(foreign, vceqq_u8(v, vdupq_n_u8('`')));
  foreign = vorrq_u8(foreign, half_range(v, '[', 4));      /* [ \\ ] ^ */
  return vorrq_u8(foreign, half_range(v, '{', 3));         /* { | } */
}

static inline uint32_t vec_foreign(vec v){
  return vec_bits(half_foreign(v.low), half_foreign(v.high));
}

static inline uint32_t vec_upper(vec v){
  return vec_bits(half_range(v.low, 'A', 26), half_range(v.high, 'A', 26));
}

#include "plain_halves.h"
#include "plain_vector.h"

int uri_plain_neon_split(const char *p, size_t n, struct uri *u){
  return vector_split(p, n, u);
}

enum uri_plain_form uri_plain_neon_form(const char *p, size_t n){
  return vector_form(p, n);
}
#endif
