/*
** SPDX-License-Identifier: MIT
**
** Copying a few bytes, branch-free, because memcpy()'s branches on the length are
** mispredicted when lengths vary.  uri_normalize() takes 17 % less time for texts with
** triplets, 12 % for mailto, 8 % for dot-segments, 2 % for clean links.
*/
#ifndef URI_COPY_H
#define URI_COPY_H

#include <string.h>

#include "inline.h"

enum { COPY_CHUNK = 16 };

/*
** Copy k to 4*k bytes as four pieces of k, which may overlap.  k is a constant, at most
** COPY_CHUNK.  All pieces are read before the first is written, so that no load waits for
** a store.
*/
static URI_ALWAYS_INLINE void copy_by(size_t k, char *out, const char *p, size_t n){
  char first[COPY_CHUNK], second[COPY_CHUNK], third[COPY_CHUNK], fourth[COPY_CHUNK];
  size_t last = n-k;
  size_t i = last<k ? last : k;
  size_t j = last<2*k ? last : 2*k;
  memcpy(first, p, k);
  memcpy(second, p+i, k);
  memcpy(third, p+j, k);
  memcpy(fourth, p+last, k);
  memcpy(out, first, k);
  memcpy(out+i, second, k);
  memcpy(out+j, third, k);
  memcpy(out+last, fourth, k);
}

/* As memcpy(). */
static inline void copy_bytes(char *out, const char *p, size_t n){
  if( n>4*COPY_CHUNK ){
    memcpy(out, p, n);
  }else if( n>=COPY_CHUNK ){
    copy_by(COPY_CHUNK, out, p, n);
  }else if( n>=4 ){
    copy_by(4, out, p, n);
  }else if( n>0 ){
    out[0] = p[0];
    out[n/2] = p[n/2];
    out[n-1] = p[n-1];
  }
}

#endif
