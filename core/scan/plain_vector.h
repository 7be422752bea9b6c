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

/* The place of the first bit, or 64 when there is none. */
static inline size_t block_first(uint64_t mask){
  return mask ? (size_t)__builtin_ctzll(mask) : BLOCK_MOST;
}

/* The bits below place i, for i<=64. */
static inline uint64_t block_below(size_t i){
  return (i<64 ? (uint64_t)1<<i : 0)-1;
}

/* Is every "%" of the mask the first of a triplet? */
static inline int block_has_triplets(uint64_t percent, const char *p,
                                     const char *end){
  for(; percent; percent &= percent-1){
    if( !is_triplet(p+__builtin_ctzll(percent), end) ) return 0;
  }
  return 1;
}

/* scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ), letter by letter. */
static __attribute__((noinline)) int plain_is_rare_scheme(const char *p, size_t n){
  return is_in(*p, ALPHA) && uri_span_of(p, p+n, SCHEME_CHAR)==p+n;
}

/*
** http and https without a jump between them, which a processor cannot foresee;
** others elsewhere.  n>0, and there are 3 more bytes behind.
*/
static inline int plain_is_scheme(const char *p, size_t n){
  uint32_t http = 0, four;
  memcpy(&four, p, 4);
  memcpy(&http, "http", 4);
  return ((four==http) & ((n==4) | ((n==5) & (p[4]=='s'))))
      || plain_is_rare_scheme(p, n);
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
  if( plain->path==BLOCK_MOST ) plain->path = n;
  if( plain->query==BLOCK_MOST ) plain->query = n;
  for(;;){
    struct block block;
    uint64_t hash;
    if( at>n-BLOCK_MOST ) at = n-BLOCK_MOST;
    block = block_of(p+at, BLOCK_MOST);
    if( block_foreign(&block) ) return 0;
    if( !block_has_triplets(block_equal(&block, '%'), p+at, p+n) ) return 0;
    hash = block_equal(&block, '#');
    if( plain->query==n ){
      uint64_t stop = block_equal(&block, '?') | hash;
      if( hash ) plain->query = at+block_first(hash);
      if( plain->path==n && stop ) plain->path = at+block_first(stop);
    }
    if( hash && at+(size_t)(63-__builtin_clzll(hash))!=plain->query ) return 0;
    if( at+BLOCK_MOST==n ) return 1;
    at += BLOCK_MOST;
  }
}

/* http or https, in any case; as plain_is_scheme(). */
static inline int plain_is_http(const char *p, size_t n){
  static const char http[4] = { 'h', 't', 't', 'p' };
  uint32_t four, known;
  memcpy(&four, p, 4);
  memcpy(&known, http, 4);
  return ((four | 0x20202020)==known) & ((n==4) | ((n==5) & ((p[4]|0x20)=='s')));
}

/*
** Find the parts of a plain URI; with upper, of one that is normal but for the
** case of the scheme and the host, and whether there are such letters.  There
** is hardly a jump before the end: a bit behind the text stands for what is not
** found, and what rules a text out is put together before it is tested.  The
** scheme comes last, so that no vector is to be kept while it is looked at.
*/
static inline int plain_find(const char *p, size_t n, struct plain *plain,
                             uint64_t *upper){
  size_t end = n<BLOCK_MOST ? n : BLOCK_MOST;
  uint64_t behind = end<BLOCK_MOST ? (uint64_t)1<<end : 0;
  struct block block;
  uint64_t colon, slash, hash, stop, percent, from, wrong;
  if( n<BLOCK_LEAST ) return 0;
  block = block_of(p, end);
  colon = block_equal(&block, ':');
  slash = block_equal(&block, '/');
  hash = block_equal(&block, '#');
  stop = block_equal(&block, '?') | hash;
  percent = block_equal(&block, '%');
  if( colon==0 ) return 0;
  plain->scheme = (size_t)__builtin_ctzll(colon);
  if( plain->scheme+3>=end || plain->scheme==0 ) return 0;
  from = ~(uint64_t)0<<(plain->scheme+3);
  plain->authority = block_first(((slash | stop) & from) | behind);
  plain->path = block_first(stop | behind);
  plain->query = block_first(hash | behind);
  wrong = (colon | block_equal(&block, '@')) & from & block_below(plain->authority);
  wrong |= block_foreign(&block) | (hash & (hash-1)) | ((slash>>plain->scheme & 7)^6);
  if( upper ){
    wrong |= percent | (block_equal(&block, '.') & slash<<1);
    *upper = block_upper(&block) & block_below(plain->authority);
    return wrong==0 && n<=BLOCK_MOST && plain->authority<plain->path
        && plain_is_http(p, plain->scheme);
  }
  if( wrong ) return 0;
  if( percent && !block_has_triplets(percent, p, p+n) ) return 0;
  if( n>BLOCK_MOST && (plain->authority==end || !plain_tail(p, n, plain)) ) return 0;
  return plain_is_scheme(p, plain->scheme);
}

static inline struct span plain_part(const char *p, size_t from, size_t to){
  int is = from<to;
  return (struct span){ is ? p+from+1 : 0, is ? to-from-1 : 0 };
}

static int vector_split(const char *p, size_t n, struct uri *u){
  struct plain plain;
  size_t from;
  if( !plain_find(p, n, &plain, 0) ) return 0;
  from = plain.scheme+3;
  u->scheme = (struct span){ p, plain.scheme };
  u->authority = (struct span){ p+from, plain.authority-from };
  u->path = (struct span){ p+plain.authority, plain.path-plain.authority };
  u->query = plain_part(p, plain.path, plain.query);
  u->fragment = plain_part(p, plain.query, n);
  return 1;
}

static enum uri_plain_form vector_form(const char *p, size_t n){
  struct plain plain;
  uint64_t upper;
  if( !plain_find(p, n, &plain, &upper) ) return PLAIN_OTHER;
  return upper ? PLAIN_CASED : PLAIN_NORMAL;
}
