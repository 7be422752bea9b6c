/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h without vectors: eight bytes at a time as a word.
**
** Arithmetic on words finds letters and the bytes from "&" to ":", which are nearly all
** of a link.  The few others are looked up one by one in the table of chars.c.
*/
#include "scan_block.h"
#include "scan_variants.h"

#define SCAN_VARIANT portable

enum {
  PORTABLE_ODD = TRIPLET | AT | BRACKET | CONTROL | SPACE | ANGLE | DQUOTE
               | UNWISE | NOT_ASCII
};

#include "scan_bits.h"

struct block {
  const char *p;
  uint64_t slash, colon, dot, upper;
  uint64_t question, hash, odd, at, percent, brackets;
};

/* The eight bytes at a place of a block, of which n are the text's. */
static URI_ALWAYS_INLINE uint64_t block_word(const char *p, size_t n){
  uint64_t word = 0;
  size_t i;
  if( n>=8 ) return word_load(p);
  for(i=0; i<n; i++) word |= (uint64_t)(unsigned char)p[i]<<8*i;
  return word;
}

/* Sort the bytes at p, whose first is at place i of the block. */
static URI_ALWAYS_INLINE uint64_t block_add_word(struct block *block, uint64_t word,
                                                 size_t i, enum scan_want want){
  uint64_t plain = word_range(word | WORD_OF(0x20), 'a', 'z')
                 | word_range(word, '&', ':');
  block->colon |= word_bits(word, word_equal(word, ':'))<<i;
  block->slash |= word_bits(word, word_equal(word, '/'))<<i;
  if( want==SCAN_WANT_FORM ){
    block->dot |= word_bits(word, word_equal(word, '.'))<<i;
    block->upper |= word_bits(word, word_range(word, 'A', 'Z'))<<i;
  }
  return word_bits(word, plain)<<i;
}

/* The last eight bytes are read together, some of them twice, because a loop over the
** rest would be mispredicted at its end. */
static URI_ALWAYS_INLINE struct block block_of(const char *p, size_t n,
                                               enum scan_want want){
  struct block block = { .p = p };
  uint64_t plain = 0, others;
  size_t i;
  for(i=0; i+8<n; i+=8){
    plain |= block_add_word(&block, word_load(p+i), i, want);
  }
  i = n>8 ? n-8 : 0;
  plain |= block_add_word(&block, block_word(p+i, n), i, want);
  for(others=~plain & bits_below(n); others; others &= others-1){
    uint64_t bit = bit_lowest(others);
    uint32_t group = uri_chars_of[(unsigned char)p[bit_first(others)]];
    block.question |= group & QUESTION ? bit : 0;
    block.hash |= group & HASH ? bit : 0;
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

/* The classes that are asked for a few bytes only. */
enum word_class { WORD_DIGIT, WORD_HEXDIG, WORD_SCHEME };

static URI_ALWAYS_INLINE uint64_t word_class(uint64_t word, enum word_class class){
  uint64_t high = word_range(word, '0', '9');
  uint64_t folded = word | WORD_OF(0x20);
  if( class==WORD_HEXDIG ) high |= word_range(folded, 'a', 'f');
  if( class==WORD_SCHEME ){
    high |= word_range(folded, 'a', 'z') | word_equal(word, '+')
          | word_range(word, '-', '.');
  }
  return word_bits(word, high);
}

/* A bit for each of the bytes i to k-1 that is in a class.  The words end at k and go
** down from there; the bits below i are undefined. */
static URI_ALWAYS_INLINE uint64_t block_class(const struct block *block, size_t i,
                                              size_t k, enum word_class class){
  const char *p = block->p;
  uint64_t mask = 0;
  for(; k>=8 && k>i; k-=8) mask |= word_class(word_load(p+k-8), class)<<(k-8);
  return k>i ? mask | word_class(block_word(p, k), class) : mask;
}

static inline uint64_t block_digits(const struct block *block, size_t i, size_t k){
  return block_class(block, i, k, WORD_DIGIT);
}

static inline uint64_t block_hexdigs(const struct block *block, size_t i, size_t k){
  return block_class(block, i, k, WORD_HEXDIG);
}

static inline uint64_t block_zeros(const struct block *block, uint64_t mask){
  uint64_t zeros = 0;
  for(; mask; mask &= mask-1){
    size_t i = bit_first(mask);
    zeros |= (uint64_t)(block->p[i]=='0')<<i;
  }
  return zeros;
}

/* Nearly all links begin with a few letters: a scheme or a word. */
static inline uint64_t block_scheme(const struct block *block, size_t n){
  uint64_t word = block_word(block->p, n);
  uint64_t letters = word_bits(word, word_range(word | WORD_OF(0x20), 'a', 'z'));
  size_t i = bit_first(~letters);
  if( i<n && i<8 && !is_in(block->p[i], SCHEME_CHAR) ) return letters;
  return block_class(block, 0, n<BLOCK_MOST ? n : BLOCK_MOST, WORD_SCHEME);
}

#include "scan_recipe.h"
