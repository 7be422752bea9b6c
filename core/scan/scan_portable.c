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

static inline int block_count(uint64_t mask){
  return bit_count(mask);
}

struct block {
  const char *p;
  size_t n;
  uint64_t colon, slash, question, hash, dot, upper;
  uint64_t odd, at, percent, brackets;
};

/* A bit for each of eight bytes that is in a class. */
static URI_ALWAYS_INLINE uint64_t block_eight(const char *p, uint32_t class){
  return (uint64_t)(is_in(p[0], class) | is_in(p[1], class)<<1
                  | is_in(p[2], class)<<2 | is_in(p[3], class)<<3
                  | is_in(p[4], class)<<4 | is_in(p[5], class)<<5
                  | is_in(p[6], class)<<6 | is_in(p[7], class)<<7);
}

/* A bit for each byte that is in a class.  The last eight are taken together, some
** of them twice: a loop over what is left would be mispredicted at its end. */
static URI_ALWAYS_INLINE uint64_t block_class(const char *p, size_t n,
                                              uint32_t class){
  uint64_t mask = 0;
  size_t i;
  if( n>=8 ){
    for(i=0; i<n-8; i+=8) mask |= block_eight(p+i, class)<<i;
    return mask | block_eight(p+n-8, class)<<(n-8);
  }
  for(i=0; i<n; i++) mask |= (uint64_t)is_in(p[i], class)<<i;
  return mask;
}

static URI_ALWAYS_INLINE struct block block_of(const char *p, size_t n,
                                               enum scan_want want){
  struct block block = { .p = p, .n = n };
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
    block.dot |= group & DOT ? bit : 0;
    block.upper |= group & UPALPHA ? bit : 0;
    if( group & PORTABLE_ODD ){
      block.odd |= bit;
      block.at |= group & AT ? bit : 0;
      block.percent |= group & TRIPLET ? bit : 0;
      block.brackets |= group & BRACKET ? bit : 0;
    }
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
    case '@': return block->at;
  }
  return block->percent;
}

static inline uint64_t block_brackets(const struct block *block){
  return block->brackets;
}

static inline uint64_t block_odd(const struct block *block){
  return block->odd;
}

static inline uint64_t block_upper(const struct block *block){
  return block->upper;
}

static inline uint64_t block_digits(const struct block *block, size_t i, size_t k){
  return i<k ? block_class(block->p+i, k-i, DIGIT)<<i : 0;
}

static inline uint64_t block_hexdigs(const struct block *block, size_t i, size_t k){
  return block_class(block->p+i, k-i, HEXDIG)<<i;
}

static inline uint64_t block_zeros(const struct block *block, uint64_t mask){
  uint64_t zeros = 0;
  for(; mask; mask &= mask-1){
    if( block->p[bit_first(mask)]=='0' ) zeros |= mask & (~mask+1);
  }
  return zeros;
}

static inline uint64_t block_scheme(const struct block *block, size_t n){
  (void)n;
  size_t i = 0;
  while( i<block->n && is_in(block->p[i], SCHEME_CHAR) ) i++;
  return bits_below(i);
}

#include "scan_recipe.h"
