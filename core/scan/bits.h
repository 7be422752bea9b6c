/*
** SPDX-License-Identifier: MIT
**
** Masks of 64 bits and words of eight bytes: finding, counting and comparing.
*/
#ifndef URI_BITS_H
#define URI_BITS_H

#include <stddef.h>
#include <stdint.h>

/* The place of the first bit, or 64 when there is none. */
static inline size_t bit_first(uint64_t mask){
#ifdef __GNUC__
  return mask ? (unsigned)__builtin_ctzll(mask) : 64u;
#else
  size_t i = 0;
  while( i<64 && !(mask>>i & 1) ) i++;
  return i;
#endif
}

/* The place of the last bit of a mask that has one. */
static inline size_t bit_last(uint64_t mask){
#ifdef __GNUC__
  return 63^(size_t)__builtin_clzll(mask);
#else
  size_t i = 63;
  while( !(mask>>i & 1) ) i--;
  return i;
#endif
}

/* A mask of the first bit alone, or 0. */
static inline uint64_t bit_lowest(uint64_t mask){
  return mask & (~mask+1);
}

/* The bits below place i, for i<=64. */
static inline uint64_t bits_below(size_t i){
  return (i<64 ? (uint64_t)1<<i : 0)-1;
}

/* A word of eight copies of a byte. */
#define WORD_OF(byte) ((byte)*UINT64_C(0x0101010101010101))

/*
** The high bit of each byte that is, without its own high bit, a character from c to d.
** The other bits are undefined.
*/
static inline uint64_t word_range(uint64_t word, char c, char d){
  uint64_t ascii = word & WORD_OF(0x7F);
  uint64_t from = ascii + WORD_OF(0x80u-(unsigned)c);
  uint64_t past = ascii + WORD_OF(0x7Fu-(unsigned)d);
  return from & ~past;
}

/* Eight bytes, the first lowest on every machine; compilers make one load of it. */
static inline uint64_t word_load(const char *s){
  const unsigned char *p = (const unsigned char*)s;
  return (uint64_t)p[0] | (uint64_t)p[1]<<8 | (uint64_t)p[2]<<16
       | (uint64_t)p[3]<<24 | (uint64_t)p[4]<<32 | (uint64_t)p[5]<<40
       | (uint64_t)p[6]<<48 | (uint64_t)p[7]<<56;
}

static inline uint64_t word_equal(uint64_t word, char c){
  return word_range(word, c, c);
}

/*
** One bit for each byte of a word: its bit in high, or 0 if the byte is not ASCII.  The
** first byte is the lowest bit.
*/
static inline uint64_t word_bits(uint64_t word, uint64_t high){
  uint64_t bits = (high & ~word)>>7 & WORD_OF(1);
  return bits*UINT64_C(0x0102040810204080)>>56;
}

#endif
