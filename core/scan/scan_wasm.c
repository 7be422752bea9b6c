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

typedef v128_t half;

static inline half half_load(const char *p){
  return wasm_v128_load(p);
}

static inline half half_words(uint64_t a, uint64_t b){
  return wasm_u64x2_make(a, b);
}

static inline half half_or(half v, half w){
  return wasm_v128_or(v, w);
}

static inline half half_equal(half v, char c){
  return wasm_i8x16_eq(v, wasm_i8x16_splat(c));
}

static inline half half_range(half v, char c, unsigned char n){
  return wasm_u8x16_lt(wasm_i8x16_sub(v, wasm_i8x16_splat(c)),
                       wasm_i8x16_splat((char)n));
}

static inline uint32_t half_bits(half v, half w){
  return (uint32_t)wasm_i8x16_bitmask(v) | (uint32_t)wasm_i8x16_bitmask(w)<<16;
}

#include "scan_bits.h"
#include "scan_pairs.h"
#include "scan_vectors.h"
#include "scan_recipe.h"
#endif
