/*
** SPDX-License-Identifier: MIT
**
** struct block of plain_vector.h over a vector of 32 bytes.  A file that
** includes it has defined what its machine calls these:
**
**     vec                            32 bytes
**     vec_load(p)                    32 bytes at p
**     vec_load_two(p, q)             16 bytes at p and 16 at q
**     vec_equal(v, c)                one bit a byte: is it c?
**     vec_foreign(v)                 is it in no rule but "[" and "]"?
**     vec_upper(v)                   is it A to Z?
**
** A text of 16 to 64 bytes is read by two loads that may overlap, so that no
** byte beyond it is touched; a block puts their bits together.
*/
#include <stddef.h>
#include <stdint.h>

enum { BLOCK_LEAST = 16 };

struct block {
  vec a, b;
  uint64_t low;          /* which of the 64 bits read are the text's first */
  unsigned drop, shift;  /* how the others become its last */
};

static inline struct block block_of(const char *p, size_t n){
  struct block block;
  if( n>=32 ){
    block.a = vec_load(p);
    block.b = vec_load(p+n-32);
    block.low = 0xFFFFFFFF;
    block.drop = 32;
    block.shift = (unsigned)n-32;
  }else{
    block.a = block.b = vec_load_two(p, p+n-16);
    block.low = 0xFFFF;
    block.drop = 48;
    block.shift = (unsigned)n-16;
  }
  return block;
}

static inline uint64_t block_join(const struct block *block, uint32_t a,
                                  uint32_t b){
  uint64_t both = a | (uint64_t)b<<32;
  return (both & block->low) | (both>>block->drop)<<block->shift;
}

static inline uint64_t block_equal(const struct block *block, char c){
  return block_join(block, vec_equal(block->a, c), vec_equal(block->b, c));
}

static inline uint64_t block_foreign(const struct block *block){
  return block_join(block, vec_foreign(block->a), vec_foreign(block->b));
}

static inline uint64_t block_upper(const struct block *block){
  return block_join(block, vec_upper(block->a), vec_upper(block->b));
}
