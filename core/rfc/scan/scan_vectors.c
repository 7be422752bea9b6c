/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h with vectors of 16 bytes, in the notation of GCC and clang:
** SSE2, which every x86-64 processor has, NEON, which every 64-bit ARM processor has, and
** the vectors of WebAssembly.
*/
#include "scan_variants.h"

#ifdef SCAN_HAS_VECTORS
#include "scan_block.h"

#define SCAN_VARIANT vectors

typedef unsigned char half __attribute__((vector_size(16)));
typedef struct vec { half low, high; } vec;

/* One bit for each byte of a vector whose bytes are 0 or 0xFF. */
#if defined(__x86_64__)
#include <emmintrin.h>
static inline uint32_t half_bits(half v){
  return (uint32_t)_mm_movemask_epi8((__m128i)v);
}
#elif defined(__aarch64__)
#include <arm_neon.h>
/* Each byte keeps its own bit, then neighbours add. */
static inline uint32_t half_bits(half v){
  const half own = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
  uint8x16_t sum = (uint8x16_t)(v & own);
  sum = vpaddq_u8(sum, sum);
  sum = vpaddq_u8(sum, sum);
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u16(vreinterpretq_u16_u8(sum), 0);
}
#else
#include <wasm_simd128.h>
static inline uint32_t half_bits(half v){
  return (uint32_t)wasm_i8x16_bitmask((v128_t)v);
}
#endif

static inline void vec_load_two(const char *p, size_t n, vec *v, vec *w){
  char bytes[BLOCK_MOST] = {0};
  memcpy(bytes, p, n);
  memcpy(v, bytes, sizeof *v);
  memcpy(w, bytes+sizeof *v, sizeof *w);
}

static inline vec vec_or(vec v, vec w){
  return (vec){ v.low | w.low, v.high | w.high };
}

static inline vec vec_range(vec v, char c, char d){
  const unsigned char from = (unsigned char)c, most = (unsigned char)(d-c);
  return (vec){ (half)(v.low-from<=most), (half)(v.high-from<=most) };
}

static inline vec vec_equal(vec v, char c){
  return (vec){ (half)(v.low==(unsigned char)c), (half)(v.high==(unsigned char)c) };
}

static inline vec vec_fold(vec v){
  const unsigned char lower = 0x20;
  return (vec){ v.low | lower, v.high | lower };
}

static inline uint32_t vec_bits(vec v){
  return half_bits(v.low) | half_bits(v.high)<<16;
}

#define block_first bit_first
#define block_below bits_below

#include "scan_recipe.h"
#endif
