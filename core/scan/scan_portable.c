/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h without vectors: words of eight bytes.
*/
#include "scan_block.h"
#include "scan_variants.h"

#define SCAN_VARIANT portable

typedef struct vec { uint64_t words[4]; } vec;

static inline void vec_load_two(const char *p, size_t n, vec *v, vec *w){
  char bytes[BLOCK_MOST] = {0};
  int i;
  memcpy(bytes, p, n);
  for(i=0; i<4; i++){
    v->words[i] = word_load(bytes+8*i);
    w->words[i] = word_load(bytes+32+8*i);
  }
}

static inline vec vec_or(vec v, vec w){
  int i;
  for(i=0; i<4; i++) v.words[i] |= w.words[i];
  return v;
}

/* Only the highest bit of each byte is defined. */
static inline vec vec_range(vec v, char c, char d){
  int i;
  for(i=0; i<4; i++) v.words[i] = word_range(v.words[i], c, d) & ~v.words[i];
  return v;
}

static inline vec vec_equal(vec v, char c){
  return vec_range(v, c, c);
}

static inline vec vec_fold(vec v){
  int i;
  for(i=0; i<4; i++) v.words[i] |= WORD_OF(0x20);
  return v;
}

static inline uint32_t vec_bits(vec v){
  uint64_t bits = 0;
  int i;
  for(i=0; i<4; i++) bits |= word_bits(0, v.words[i])<<8*i;
  return (uint32_t)bits;
}

#define block_first bit_first
#define block_below bits_below

#include "scan_recipe.h"
