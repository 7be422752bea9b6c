/*
** SPDX-License-Identifier: MIT
**
** What all variants of scan_recipe.h share.
*/
#ifndef URI_SCAN_BLOCK_H
#define URI_SCAN_BLOCK_H

#include <string.h>

#include "bits.h"
#include "chars.h"
#include "ipv6.h"
#include "scan.h"

/*
** The recipe is compiled once for each variant.  A file that includes it defines
** SCAN_VARIANT, and the functions that it exports have it as their ending.
*/
#define SCAN_JOIN_(name, variant) name##_##variant
#define SCAN_JOIN(name, variant) SCAN_JOIN_(name, variant)
#define SCAN_NAME(name) SCAN_JOIN(name, SCAN_VARIANT)

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
    if( stop==end || is_in(*stop, AUTHORITY_END) ) return dot;
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
static inline struct uri_span scan_part(const char *p, size_t from, size_t to){
  int is = from<to;
  return (struct uri_span){ is ? p+from+1 : 0, is ? to-from-1 : 0 };
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
