/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h without vectors, by the table of chars.c.
**
** One loop finds the bytes that delimit something or are otherwise of interest,
** a fifth of a link; a second one, over these alone, sorts them by their group.
*/
#include <string.h>

#include "scan_block.h"
#include "scan_variants.h"

#define SCAN_VARIANT portable

enum {
  PORTABLE_ODD = TRIPLET | AT | BRACKET | CONTROL | SPACE | ANGLE | DQUOTE
               | UNWISE | NOT_ASCII,
  PORTABLE_SORTED = COLON | SLASH | QUESTION | HASH | DOT | UPALPHA
                  | PORTABLE_ODD,
  PORTABLE_GROUPS = 32
};

static inline size_t block_first(uint64_t mask){
  return bit_first(mask);
}

static inline uint64_t block_below(size_t i){
  return bits_below(i);
}

struct block {
  const char *p;
  size_t n;
  uint64_t odd;
  uint64_t of[PORTABLE_GROUPS];  /* by the number of the group's bit */
};

static inline struct block block_of(const char *p, size_t n){
  struct block block;
  uint64_t sorted = 0;
  size_t i;
  for(i=0; i+4<=n; i+=4){
    uint64_t four = (uint64_t)is_in(p[i], PORTABLE_SORTED)
                  | (uint64_t)is_in(p[i+1], PORTABLE_SORTED)<<1
                  | (uint64_t)is_in(p[i+2], PORTABLE_SORTED)<<2
                  | (uint64_t)is_in(p[i+3], PORTABLE_SORTED)<<3;
    sorted |= four<<i;
  }
  for(; i<n; i++) sorted |= (uint64_t)is_in(p[i], PORTABLE_SORTED)<<i;
  block.p = p;
  block.n = n;
  block.odd = 0;
  memset(block.of, 0, sizeof block.of);
  for(; sorted; sorted &= sorted-1){
    size_t at = block_first(sorted);
    uint32_t group = uri_chars_of[(unsigned char)p[at]];
    block.of[block_first(group) % PORTABLE_GROUPS] |= (uint64_t)1<<at;
    if( group & PORTABLE_ODD ) block.odd |= (uint64_t)1<<at;
  }
  return block;
}

static inline uint64_t block_equal(const struct block *block, char c){
  return block->of[block_first(uri_chars_of[(unsigned char)c])];
}

static inline uint64_t block_brackets(const struct block *block){
  return block->of[block_first(BRACKET)];
}

static inline uint64_t block_odd(const struct block *block){
  return block->odd;
}

static inline uint64_t block_upper(const struct block *block){
  return block->of[block_first(UPPERHEX)] | block->of[block_first(UPPEROTHER)];
}

static inline size_t block_scheme(const struct block *block){
  size_t i = 0;
  while( i<block->n && is_in(block->p[i], SCHEME_CHAR) ) i++;
  return i;
}

#include "scan_recipe.h"
