/*
** SPDX-License-Identifier: MIT
**
** What all blocks of vectors have in common.  A file that includes it has defined
**
**     block_equal(block, c)          one bit a byte: is it c?
**     block_range(block, c, n)       is it one of n characters from c up?
**
** All bytes of a block are asked at once, so that it does not matter about which of
** them the question is.
*/
static inline uint64_t block_brackets(const struct block *block){
  return block_equal(block, '[') | block_equal(block, ']');
}

static inline uint64_t block_upper(const struct block *block){
  return block_range(block, 'A', 26);
}

static inline uint64_t block_digits(const struct block *block, size_t i, size_t k){
  (void)i, (void)k;
  return block_range(block, '0', 10);
}

static inline uint64_t block_zeros(const struct block *block, uint64_t mask){
  return block_equal(block, '0') & mask;
}
