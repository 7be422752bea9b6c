/*
** SPDX-License-Identifier: MIT
**
** What sort.c shares inside the core.
*/
#ifndef URI_SORT_H
#define URI_SORT_H

#include "../uri.h"

/*
** Does the parameter at a sort after the one at b?  a stands before b in the query, so
** that a "&" follows it; end is the end of the query.
*/
typedef int sort_order(const char *a, const char *b, const char *end);

/*
** Sort the n offsets in starts, where parameters of the query begin; equal ones keep
** their order.  spare is memory for n more.  Returns the sorted offsets, which are in
** starts or in spare.  Time O(n log n).
*/
const uint32_t *uri_sort_starts(struct uri_span query, sort_order *is_after,
                                uint32_t *starts, uint32_t *spare, size_t n);

/*
** The memory for the starts of the parameters in a text, and for as many spare ones: its
** size, at any place of a buffer of bytes, or URI_NONE if such a number cannot hold n;
** and the numbers in the memory that begins at p.  A "&" may also be percent-encoded.
*/
size_t uri_sort_size(const char *p, size_t n);
static inline uint32_t *sort_numbers(char *p){
  return (uint32_t*)(void*)(p+(-(uintptr_t)p & (sizeof(uint32_t)-1)));
}

#endif
