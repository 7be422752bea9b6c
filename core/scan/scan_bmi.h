/*
** SPDX-License-Identifier: MIT
**
** The bits of scan_recipe.h with BMI, BMI2 and POPCNT: one instruction each, which
** compilers do not find by themselves.
*/
static inline size_t block_first(uint64_t mask){
  return (size_t)_tzcnt_u64(mask);
}

static inline uint64_t block_below(size_t i){
  return _bzhi_u64(~(uint64_t)0, (unsigned)i);
}

static inline int block_count(uint64_t mask){
  return (int)_mm_popcnt_u64(mask);
}
