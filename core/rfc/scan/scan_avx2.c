/*
** SPDX-License-Identifier: MIT
**
** The blocks of scan_recipe.h with AVX2, for x86-64 processors that have it.
*/
#include "scan_variants.h"

#ifdef SCAN_HAS_AVX2
#include <immintrin.h>

#include "scan_block.h"

#ifdef __clang__
#pragma clang attribute push( \
  __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to=function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

#define SCAN_VARIANT avx2

/* One instruction each, which compilers do not find by themselves */
static inline size_t block_first(uint64_t mask){
  return (size_t)_tzcnt_u64(mask);
}

static inline uint64_t block_below(size_t i){
  return _bzhi_u64(~(uint64_t)0, (unsigned)i);
}

typedef __m256i vec;

/*
** Load as many groups of four bytes as are given, of which there are at most eight, and
** touch no others; the group after them is tail, and the rest is zeros.
*/
static inline vec vec_load(const char *p, int groups, int tail){
  const __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i place = _mm256_set1_epi32(groups);
  return _mm256_or_si256(
    _mm256_maskload_epi32((const int*)(const void*)p, _mm256_cmpgt_epi32(place, places)),
    _mm256_and_si256(_mm256_cmpeq_epi32(place, places), _mm256_set1_epi32(tail)));
}

static inline void vec_load_two(const char *p, size_t n, vec *v, vec *w){
  int groups = (int)(n/4);
  uint32_t tail = 0;
  if( n>=4 ){
    memcpy(&tail, p+n-4, 4);
    tail = (uint32_t)((uint64_t)tail>>(32-8*(n%4)));
  }else{
    size_t i;
    for(i=0; i<n; i++) tail |= (uint32_t)(unsigned char)p[i]<<8*i;
  }
  *v = vec_load(p, groups, (int)tail);
  *w = vec_load(p+32, groups-8, (int)tail);
}

static inline vec vec_or(vec v, vec w){
  return _mm256_or_si256(v, w);
}

static inline vec vec_equal(vec v, char c){
  return _mm256_cmpeq_epi8(v, _mm256_set1_epi8(c));
}

static inline vec vec_range(vec v, char c, char d){
  return _mm256_and_si256(_mm256_cmpgt_epi8(v, _mm256_set1_epi8((char)(c-1))),
                          _mm256_cmpgt_epi8(_mm256_set1_epi8((char)(d+1)), v));
}

static inline vec vec_fold(vec v){
  return vec_or(v, _mm256_set1_epi8(0x20));
}

static inline uint32_t vec_bits(vec v){
  return (uint32_t)_mm256_movemask_epi8(v);
}

#include "scan_recipe.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
