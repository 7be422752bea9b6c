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
  PORTABLE_SPLITS = COLON | SLASH | QUESTION | HASH,
  PORTABLE_SORTED = PORTABLE_SPLITS | PORTABLE_ODD
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
  uint64_t colon, slash, question, hash, odd;
  uint64_t dot, upper;
};

/* A bit for each byte that is in a class. */
static inline uint64_t block_class(const char *p, size_t n, uint32_t class){
  uint64_t mask = 0;
  size_t i;
  for(i=0; i+4<=n; i+=4){
    mask |= ((uint64_t)is_in(p[i], class)
           | (uint64_t)is_in(p[i+1], class)<<1
           | (uint64_t)is_in(p[i+2], class)<<2
           | (uint64_t)is_in(p[i+3], class)<<3)<<i;
  }
  for(; i<n; i++) mask |= (uint64_t)is_in(p[i], class)<<i;
  return mask;
}

static inline struct block block_of(const char *p, size_t n,
                                    enum scan_want want){
  struct block block = { p, n, 0, 0, 0, 0, 0, 0, 0 };
  uint64_t sorted = block_class(p, n, want==SCAN_WANT_FORM
                                ? PORTABLE_SORTED | DOT | UPALPHA
                                : PORTABLE_SORTED);
  for(; sorted; sorted &= sorted-1){
    uint64_t bit = sorted & (~sorted+1);
    uint32_t group = uri_chars_of[(unsigned char)p[block_first(sorted)]];
    block.slash |= group & SLASH ? bit : 0;
    block.colon |= group & COLON ? bit : 0;
    block.question |= group & QUESTION ? bit : 0;
    block.hash |= group & HASH ? bit : 0;
    block.odd |= group & PORTABLE_ODD ? bit : 0;
    block.dot |= group & DOT ? bit : 0;
    block.upper |= group & UPALPHA ? bit : 0;
  }
  return block;
}

static inline uint64_t block_equal(const struct block *block, char c){
  switch( c ){
    case ':': return block->colon;
    case '/': return block->slash;
    case '?': return block->question;
    case '#': return block->hash;
    case '.': return block->dot;
  }
  return block_class(block->p, block->n, uri_chars_of[(unsigned char)c]);
}

static inline uint64_t block_brackets(const struct block *block){
  return block_class(block->p, block->n, BRACKET);
}

static inline uint64_t block_odd(const struct block *block){
  return block->odd;
}

static inline uint64_t block_upper(const struct block *block){
  return block->upper;
}

static inline size_t block_scheme(const struct block *block){
  size_t i = 0;
  while( i<block->n && is_in(block->p[i], SCHEME_CHAR) ) i++;
  return i;
}

#include "scan_recipe.h"
