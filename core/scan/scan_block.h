/*
** SPDX-License-Identifier: MIT
**
** What all variants of scan_recipe.h share, and how their names are kept apart.
*/
#ifndef URI_SCAN_BLOCK_H
#define URI_SCAN_BLOCK_H

#include <string.h>

#include "bits.h"
#include "chars.h"
#include "inline.h"
#include "ipv6.h"
#include "scan.h"

/*
** The recipe is compiled once for each variant.  A file that includes it defines
** SCAN_VARIANT, and the names below get it as their ending, so that all variants
** can be in one source file.
*/
#define SCAN_JOIN_(name, variant) name##_##variant
#define SCAN_JOIN(name, variant) SCAN_JOIN_(name, variant)
#define SCAN_NAME(name) SCAN_JOIN(name, SCAN_VARIANT)

#define vec            SCAN_NAME(vec)
#define vec_load       SCAN_NAME(vec_load)
#define vec_load_two   SCAN_NAME(vec_load_two)
#define vec_words      SCAN_NAME(vec_words)
#define vec_bits       SCAN_NAME(vec_bits)
#define vec_equal      SCAN_NAME(vec_equal)
#define vec_odd        SCAN_NAME(vec_odd)
#define vec_range      SCAN_NAME(vec_range)
#define vec_outside    SCAN_NAME(vec_outside)
#define block_class    SCAN_NAME(block_class)
#define vec_scheme     SCAN_NAME(vec_scheme)
#define half_range     SCAN_NAME(half_range)
#define half_odd       SCAN_NAME(half_odd)
#define half_scheme    SCAN_NAME(half_scheme)
#define half_is        SCAN_NAME(half_is)
#define block          SCAN_NAME(block)
#define block_of       SCAN_NAME(block_of)
#define block_first    SCAN_NAME(block_first)
#define block_below    SCAN_NAME(block_below)
#define block_join     SCAN_NAME(block_join)
#define block_equal    SCAN_NAME(block_equal)
#define block_brackets SCAN_NAME(block_brackets)
#define block_odd      SCAN_NAME(block_odd)
#define block_upper    SCAN_NAME(block_upper)
#define block_range    SCAN_NAME(block_range)
#define block_hexdigs  SCAN_NAME(block_hexdigs)
#define block_digits   SCAN_NAME(block_digits)
#define block_zeros    SCAN_NAME(block_zeros)
#define block_count    SCAN_NAME(block_count)
#define block_scheme   SCAN_NAME(block_scheme)
#define scan_state     SCAN_NAME(scan_state)
#define scan_host      SCAN_NAME(scan_host)
#define scan_literal   SCAN_NAME(scan_literal)
#define scan_close     SCAN_NAME(scan_close)
#define scan_authority SCAN_NAME(scan_authority)
#define scan_is_ipv6   SCAN_NAME(scan_is_ipv6)
#define scan_is_rfc5952 SCAN_NAME(scan_is_rfc5952)
#define scan_judge     SCAN_NAME(scan_judge)
#define scan_delimiters SCAN_NAME(scan_delimiters)
#define scan_judge_first SCAN_NAME(scan_judge_first)
#define scan_authority_form SCAN_NAME(scan_authority_form)
#define scan_first_form SCAN_NAME(scan_first_form)
#define scan_later_form SCAN_NAME(scan_later_form)
#define scan_first     SCAN_NAME(scan_first)
#define scan_authority_end SCAN_NAME(scan_authority_end)
#define scan_rest      SCAN_NAME(scan_rest)
#define scan_other     SCAN_NAME(scan_other)
#define scan_fits      SCAN_NAME(scan_fits)
#define scan_block_form SCAN_NAME(scan_block_form)
#define scan_first_verdict SCAN_NAME(scan_first_verdict)
#define scan_first_split SCAN_NAME(scan_first_split)

enum {
  BLOCK_MOST = 64,       /* bytes in a block */
  SCHEME_MOST = 60       /* a scheme, ":" and "//" that fit a block for certain */
};

/* Is every "%" of the mask the first of a triplet? */
static inline int block_has_triplets(uint64_t percent, const char *p,
                                     const char *end){
  for(; percent; percent &= percent-1){
    if( !is_triplet(p+bit_first(percent), end) ) return 0;
  }
  return 1;
}

/*
** The first "." or ".." among those segments of a path that begin with a dot of
** the mask, or 0.  end is the end of the text.
*/
static inline const char *block_dot_segment(uint64_t dots, const char *p,
                                            const char *end){
  for(; dots; dots &= dots-1){
    const char *dot = p+bit_first(dots);
    const char *stop = dot+1;
    if( stop<end && *stop=='.' ) stop++;
    if( stop==end || is_in(*stop, SLASH | QUESTION | HASH) ) return dot;
  }
  return 0;
}

/*
** Split a text that begins with more SCHEME_CHARs than a variant looks at, byte by
** byte: a and form as for uri_scan_form(); each may be 0.  Time O(n).
*/
void uri_scan_long_scheme(const char *p, size_t n, struct uri *u,
                          struct uri_authority *a, struct scan_form *form);

/* Instead of a verdict: uri_scan_long_scheme() has read all of the text. */
#define SCAN_DONE ((enum scan_verdict)(SCAN_UNKNOWN+1))

/* What is asked for beside the components; a constant wherever it is used. */
enum scan_want { SCAN_WANT_SPLIT, SCAN_WANT_VERDICT, SCAN_WANT_FORM };

/* The part after the delimiter at from, up to to; absent when there is none. */
static inline struct span scan_part(const char *p, size_t from, size_t to){
  int is = from<to;
  return (struct span){ is ? p+from+1 : 0, is ? to-from-1 : 0 };
}

/* Up to 15 bytes as two words, the first byte lowest, filled up with zeros. */
struct block_words { uint64_t a, b; };

static inline struct block_words block_words_of(const char *p, size_t n){
  struct block_words words = { 0, 0 };
  if( n>=8 ){
    memcpy(&words.a, p, 8);
    memcpy(&words.b, p+n-8, 8);
    words.b = words.b>>1>>(8*(16-n)-1);
  }else if( n>=4 ){
    uint32_t low, high;
    memcpy(&low, p, 4);
    memcpy(&high, p+n-4, 4);
    words.a = low | (uint64_t)high<<8*(n-4);
  }else if( n>0 ){
    words.a = (unsigned char)p[0] | (uint64_t)(unsigned char)p[n/2]<<8*(n/2)
            | (uint64_t)(unsigned char)p[n-1]<<8*(n-1);
  }
  return words;
}

#endif
