/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h with the 128-bit vectors of WebAssembly.
*/
#include "scan_variants.h"

#ifdef SCAN_HAS_WASM
#include <wasm_simd128.h>

#include "scan_block.h"

#define SCAN_VARIANT wasm

static inline size_t block_first(uint64_t mask){
  return bit_first(mask);
}

static inline uint64_t block_below(size_t i){
  return bits_below(i);
}

static inline int block_count(uint64_t mask){
  return bit_count(mask);
}

typedef struct vec { v128_t low, high; } vec;

static inline vec vec_load_two(const char *p, const char *q){
  return (vec){ wasm_v128_load(p), wasm_v128_load(q) };
}

static inline vec vec_load(const char *p){
  return vec_load_two(p, p+16);
}

static inline vec vec_words(uint64_t a, uint64_t b){
  return (vec){ wasm_u64x2_make(a, b), wasm_u64x2_splat(0) };
}

static inline uint32_t vec_bits(v128_t low, v128_t high){
  return (uint32_t)wasm_i8x16_bitmask(low)
       | (uint32_t)wasm_i8x16_bitmask(high)<<16;
}

static inline uint32_t vec_equal(vec v, char c){
  v128_t all = wasm_i8x16_splat(c);
  return vec_bits(wasm_i8x16_eq(v.low, all), wasm_i8x16_eq(v.high, all));
}

/* Is a byte one of n characters from c up? */
static inline v128_t half_range(v128_t v, char c, char n){
  return wasm_u8x16_lt(wasm_i8x16_sub(v, wasm_i8x16_splat(c)),
                       wasm_i8x16_splat(n));
}

static inline v128_t half_is(v128_t v, char c){
  return wasm_i8x16_eq(v, wasm_i8x16_splat(c));
}

static inline v128_t half_odd(v128_t v){
  v128_t odd = wasm_u8x16_lt(v, wasm_i8x16_splat('!'));
  odd = wasm_v128_or(odd, wasm_u8x16_gt(v, wasm_i8x16_splat('~')));
  odd = wasm_v128_or(odd, half_is(v, '"'));
  odd = wasm_v128_or(odd, half_is(v, '%'));
  odd = wasm_v128_or(odd, half_is(v, '@'));
  odd = wasm_v128_or(odd, half_is(v, '<'));
  odd = wasm_v128_or(odd, half_is(v, '>'));
  odd = wasm_v128_or(odd, half_is(v, '`'));
  odd = wasm_v128_or(odd, half_range(v, '[', 4));          /* [ \\ ] ^ */
  return wasm_v128_or(odd, half_range(v, '{', 3));         /* { | } */
}

static inline uint32_t vec_odd(vec v){
  return vec_bits(half_odd(v.low), half_odd(v.high));
}

static inline uint32_t vec_range(vec v, char c, char n){
  return vec_bits(half_range(v.low, c, n), half_range(v.high, c, n));
}

static inline v128_t half_scheme(v128_t v){
  v128_t letter = half_range(wasm_v128_or(v, wasm_i8x16_splat(0x20)), 'a', 26);
  v128_t mark = wasm_v128_or(half_is(v, '+'), half_range(v, '-', 2));  /* - . */
  return wasm_v128_or(wasm_v128_or(letter, mark), half_range(v, '0', 10));
}

static inline uint32_t vec_scheme(vec v){
  return vec_bits(half_scheme(v.low), half_scheme(v.high));
}

#include "scan_halves.h"
#include "scan_vectors.h"
#include "scan_recipe.h"
#endif
