/*
** SPDX-License-Identifier: MIT
**
** struct block of scan_recipe.h over a vector of 32 bytes.  A file that includes
** it has defined its vectors:
**
**     vec                            32 bytes
**     vec_load(p)                    32 bytes at p
**     vec_load_two(p, q)             16 bytes at p and 16 at q
**     vec_words(a, b)                two words, the first byte lowest, and zeros
**     vec_equal(v, c)                one bit a byte: is it c?
**     vec_odd(v)                     is it in no rule, or one of "%@[]"?
**     vec_range(v, c, n)             is it one of n characters from c up?
**     vec_scheme(v)                  is it a SCHEME_CHAR?
**
** A text of 16 to 64 bytes is read by two loads that may overlap, so that no
** byte beyond it is touched; a block puts their bits together.  A shorter text
** is gathered into two words by loads that may overlap.
*/
struct block {
  vec a, b;
  uint64_t low;          /* which of the 64 bits read are the text's first */
  uint64_t high;         /* and which of the others, once they are dropped */
  unsigned drop, shift;  /* how the others become its last */
};

static inline struct block block_of(const char *p, size_t n,
                                    enum scan_want want){
  struct block block;
  (void)want;
  if( n>=32 ){
    block.a = vec_load(p);
    block.b = vec_load(p+n-32);
    block.low = 0xFFFFFFFF;
    block.high = 0xFFFFFFFF;
    block.drop = 32;
    block.shift = (unsigned)n-32;
  }else if( n>=16 ){
    block.a = block.b = vec_load_two(p, p+n-16);
    block.low = 0xFFFF;
    block.high = 0xFFFF;
    block.drop = 48;
    block.shift = (unsigned)n-16;
  }else{
    struct block_words words = block_words_of(p, n);
    block.a = block.b = vec_words(words.a, words.b);
    block.low = ((uint64_t)1<<n)-1;
    block.high = 0;
    block.drop = block.shift = 0;
  }
  return block;
}

static inline uint64_t block_join(const struct block *block, uint32_t a,
                                  uint32_t b){
  uint64_t both = a | (uint64_t)b<<32;
  return (both & block->low) | (both>>block->drop & block->high)<<block->shift;
}

static inline uint64_t block_equal(const struct block *block, char c){
  return block_join(block, vec_equal(block->a, c), vec_equal(block->b, c));
}

static inline uint64_t block_odd(const struct block *block){
  return block_join(block, vec_odd(block->a), vec_odd(block->b));
}

static inline uint64_t block_range(const struct block *block, char c, char n){
  return block_join(block, vec_range(block->a, c, n),
                    vec_range(block->b, c, n));
}

static inline uint64_t block_hexdigs(const struct block *block, size_t i, size_t k){
  (void)i, (void)k;
  return block_range(block, '0', 10) | block_range(block, 'A', 6)
       | block_range(block, 'a', 6);
}

/* Nearly all schemes end within the first load. */
static inline uint64_t block_scheme(const struct block *block, size_t n){
  uint32_t first = vec_scheme(block->a);
  (void)n;
  if( ~(uint64_t)first & block->low ) return first;
  return block_join(block, first, vec_scheme(block->b));
}
