/*
** SPDX-License-Identifier: MIT
**
** What all variants of scan_recipe.h share.
*/
#ifndef URI_SCAN_BLOCK_H
#define URI_SCAN_BLOCK_H

#include <string.h>

#include "bits.h"
#include "../chars/chars.h"
#include "scan.h"

/*
** The recipe is compiled once for each variant.  A file that includes it defines
** SCAN_VARIANT, the ending of the names of its functions.
*/
#define SCAN_JOIN_(name, variant) name##_##variant
#define SCAN_JOIN(name, variant) SCAN_JOIN_(name, variant)
#define SCAN_NAME(name) SCAN_JOIN(name, SCAN_VARIANT)

/*
** A function that must be inlined, because only then its arguments are constants.  With
** -DURI_NO_INLINE, test/coverage counts each branch once, not once for each copy.
*/
#if defined(__GNUC__) && !defined(URI_NO_INLINE)
#define SCAN_INLINE inline __attribute__((always_inline))
#else
#define SCAN_INLINE inline
#endif

enum {
  SCAN_LINK = SCAN_WANT_LINK & ~SCAN_WANT_ALL,
  BLOCK_MOST = 64,       /* bytes in a block */
  SCHEME_MOST = 60       /* a scheme, ":" and "//" that fit a block for certain */
};

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

/* The part after the delimiter at from, up to to; absent when there is none. */
static inline struct uri_span scan_part(const char *p, size_t from, size_t to){
  int is = from<to;
  return (struct uri_span){ is ? p+from+1 : 0, is ? to-from-1 : 0 };
}

#endif
