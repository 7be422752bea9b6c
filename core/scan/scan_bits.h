/*
** SPDX-License-Identifier: MIT
**
** The bits of scan_recipe.h for processors without instructions for them.
*/
static inline size_t block_first(uint64_t mask){
  return bit_first(mask);
}

static inline uint64_t block_below(size_t i){
  return bits_below(i);
}

static inline int block_count(uint64_t mask){
  return bit_count(mask);
}
