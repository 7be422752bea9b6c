/*
** SPDX-License-Identifier: MIT
**
** Masks of 64 bits.
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

#endif
