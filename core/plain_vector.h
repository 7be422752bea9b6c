/*
** SPDX-License-Identifier: MIT
**
** The recipe of plain.h over a block of up to 64 bytes.  A file that includes it
** has defined what its machine calls these, and the least n that it reads:
**
**     struct block, BLOCK_LEAST
**     block_of(p, n)                 n bytes at p, from BLOCK_LEAST to 64
**     block_equal(block, c)          one bit a byte: is it c?
**     block_foreign(block)           is it in no rule but "[" and "]"?
**     block_upper(block)             is it A to Z?
**
** In all masks the first byte is the lowest bit; bits beyond n are 0.
*/
#include <string.h>

#include "chars.h"
#include "plain.h"

enum { BLOCK_MOST = 64 };

/* The place of the first bit, or n when there is none. */
static inline size_t block_first(uint64_t mask, size_t n){
  return mask ? (size_t)__builtin_ctzll(mask) : n;
}

/* The bits from place i up, for i<=64. */
static inline uint64_t block_from(size_t i){
  return i<64 ? ~(uint64_t)0<<i : 0;
}

/* Is every "%" of the mask the first of a triplet? */
static inline int block_has_triplets(uint64_t percent, const char *p,
                                     const char *end){
  for(; percent; percent &= percent-1){
    if( !is_triplet(p+__builtin_ctzll(percent), end) ) return 0;
  }
  return 1;
}

/*
** http and https without a jump between them, which a processor cannot foresee;
** others letter by letter.  There are more than n+3 bytes at p.
*/
static inline int plain_is_scheme(const char *p, size_t n){
  if( n>=4 && memcmp(p, "http", 4)==0 && ((n==4) | ((n==5) & (p[4]=='s'))) ) return 1;
  return n>0 && is_in(*p, ALPHA) && span_of(p, p+n, SCHEME_CHAR)==p+n;
}

/* Where the parts of a plain URI end, as places in the text. */
struct plain {
  size_t scheme, authority, path, query;
};

/*
** What follows the first 64 bytes of a longer text, 64 at a time; the last
** time, a part is seen twice.  Behind the authority only "?" and the first "#"
** mean anything.
*/
static inline int plain_tail(const char *p, size_t n, struct plain *plain){
  size_t at = BLOCK_MOST;
  for(;;){
    struct block block;
    uint64_t hash;
    if( at>n-BLOCK_MOST ) at = n-BLOCK_MOST;
    block = block_of(p+at, BLOCK_MOST);
    if( block_foreign(&block) ) return 0;
    if( !block_has_triplets(block_equal(&block, '%'), p+at, p+n) ) return 0;
    hash = block_equal(&block, '#');
    if( plain->query==n ){
      uint64_t question = block_equal(&block, '?');
      plain->query = at+block_first(hash, n-at);
      if( plain->path==n ) plain->path = at+block_first(hash | question, n-at);
    }
    if( hash && at+(size_t)(63-__builtin_clzll(hash))!=plain->query ) return 0;
    if( at+BLOCK_MOST==n ) return 1;
    at += BLOCK_MOST;
  }
}

/* Find the parts of a plain URI; and with is_normal, whether it is normal. */
static inline int plain_find(const char *p, size_t n, struct plain *plain,
                             const int is_normal){
  struct block block;
  uint64_t colon, slash, hash, stop, at, authority;
  size_t end = n<BLOCK_MOST ? n : BLOCK_MOST;
  size_t from;
  if( n<BLOCK_LEAST || n==0 ) return 0;
  block = block_of(p, end);
  colon = block_equal(&block, ':');
  slash = block_equal(&block, '/');
  hash = block_equal(&block, '#');
  stop = block_equal(&block, '?') | hash;
  at = block_equal(&block, '@');
  plain->scheme = block_first(colon, end);
  from = plain->scheme+3;
  if( from>end || (slash>>plain->scheme & 7)!=6 ) return 0;
  plain->authority = block_first((slash | stop) & block_from(from), end);
  authority = block_from(from) & ~block_from(plain->authority);
  if( (authority & (colon | at)) || block_foreign(&block) ) return 0;
  if( plain->authority==end && end<n ) return 0;
  if( !plain_is_scheme(p, plain->scheme) ) return 0;
  plain->query = block_first(hash, n);
  plain->path = block_first(stop, n);
  if( hash & (hash-1) ) return 0;
  if( is_normal ){
    uint64_t dots = block_equal(&block, '.') & slash<<1;
    uint64_t upper = block_upper(&block) & ~block_from(plain->authority);
    uint64_t percent = block_equal(&block, '%');
    if( dots | upper | percent ) return 0;
    if( plain->authority==plain->path || plain->authority==n ) return 0;
    if( p[0]!='h' || n>BLOCK_MOST ) return 0;
    return 1;
  }
  if( !block_has_triplets(block_equal(&block, '%'), p, p+n) ) return 0;
  return n<=BLOCK_MOST || plain_tail(p, n, plain);
}

static int vector_split(const char *p, size_t n, struct uri *u){
  struct plain plain;
  size_t from;
  if( !plain_find(p, n, &plain, 0) ) return 0;
  from = plain.scheme+3;
  u->scheme = (struct span){ p, plain.scheme };
  u->authority = (struct span){ p+from, plain.authority-from };
  u->path = (struct span){ p+plain.authority, plain.path-plain.authority };
  u->query = u->fragment = (struct span){ 0, 0 };
  if( plain.path<plain.query ){
    u->query = (struct span){ p+plain.path+1, plain.query-plain.path-1 };
  }
  if( plain.query<n ){
    u->fragment = (struct span){ p+plain.query+1, n-plain.query-1 };
  }
  return 1;
}

static int vector_is_normal(const char *p, size_t n){
  struct plain plain;
  return plain_find(p, n, &plain, 1);
}
