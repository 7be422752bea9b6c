/*
** SPDX-License-Identifier: MIT
**
** The vectors of 32 bytes of scan_halves.h, as two of 16.  A file that includes it has
** defined
**
**     half                           16 bytes
**     half_load(p)                   16 bytes at p
**     half_words(a, b)               two words, the first byte lowest
**     half_or(v, w)                  bit by bit
**     half_equal(v, c)               0xFF for a byte that is c, else 0
**     half_range(v, c, n)            0xFF for one of n characters from c up, where
**                                    0 follows 0xFF; else 0
**     half_bits(v, w)                one bit a byte, of both
*/
typedef struct vec { half low, high; } vec;

static inline vec vec_load_two(const char *p, const char *q){
  return (vec){ half_load(p), half_load(q) };
}

static inline vec vec_load(const char *p){
  return vec_load_two(p, p+16);
}

static inline vec vec_words(uint64_t a, uint64_t b){
  return (vec){ half_words(a, b), half_words(0, 0) };
}

static inline uint32_t vec_equal(vec v, char c){
  return half_bits(half_equal(v.low, c), half_equal(v.high, c));
}

static inline uint32_t vec_range(vec v, char c, unsigned char n){
  return half_bits(half_range(v.low, c, n), half_range(v.high, c, n));
}

/* CLASS_PLAIN of scan_class.h is what these are not. */
static inline half half_odd(half v){
  half odd = half_range(v, 0x7F, 0xA2);                /* DEL, beyond ASCII, to " " */
  odd = half_or(odd, half_equal(v, '"'));
  odd = half_or(odd, half_equal(v, '%'));
  odd = half_or(odd, half_equal(v, '@'));
  odd = half_or(odd, half_equal(v, '<'));
  odd = half_or(odd, half_equal(v, '>'));
  odd = half_or(odd, half_equal(v, '`'));
  odd = half_or(odd, half_range(v, '[', 4));           /* [ \\ ] ^ */
  return half_or(odd, half_range(v, '{', 3));          /* { | } */
}

static inline uint32_t vec_odd(vec v){
  return half_bits(half_odd(v.low), half_odd(v.high));
}

static inline half half_scheme(half v){
  half letter = half_range(half_or(v, half_words(0x2020202020202020, 0x2020202020202020)),
                           'a', 26);
  half mark = half_or(half_equal(v, '+'), half_range(v, '-', 2));      /* - . */
  return half_or(half_or(letter, mark), half_range(v, '0', 10));
}

static inline uint32_t vec_scheme(vec v){
  return half_bits(half_scheme(v.low), half_scheme(v.high));
}

#include "scan_halves.h"
