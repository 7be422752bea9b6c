/*
** SPDX-License-Identifier: MIT
**
** Sorting the parameters of a query: a merge sort from the bottom up, of the offsets at
** which they begin.
*/
#include "edit.h"

#include "../syntax/syntax.h"

/*
** Merge the sorted runs from[0, middle) and from[middle, n) into out.  If two are equal,
** the one of the first run comes first, so that the sort is stable.
*/
static void sort_merge(struct uri_span query, sort_order *is_after,
                       const uint32_t *from, size_t middle, size_t n, uint32_t *out){
  const char *p = query.p;
  const char *end = p+query.n;
  size_t i = 0, j = middle, k = 0;
  if( middle==n || !is_after(p+from[middle-1], p+from[middle], end) ){
    memcpy(out, from, n * sizeof *from);
    return;
  }
  while( i<middle && j<n ){
    int second = is_after(p+from[i], p+from[j], end);
    out[k++] = second ? from[j++] : from[i++];
  }
  memcpy(out+k, from+i, (middle-i) * sizeof *from);
  memcpy(out+k+middle-i, from+j, (n-j) * sizeof *from);
}

/* Sort the n starts; spare is memory for n more.  Returns the sorted ones, in either. */
static const uint32_t *sort_starts(struct uri_span query, sort_order *is_after,
                                   uint32_t *starts, uint32_t *spare, size_t n){
  size_t run;
  for(run=1; run<n; run*=2){
    uint32_t *swap = starts;
    size_t i;
    for(i=0; i<n; i+=2*run){
      size_t left = n-i;
      sort_merge(query, is_after, starts+i, left<run ? left : run,
                 left<2*run ? left : 2*run, spare+i);
    }
    starts = spare;
    spare = swap;
  }
  return starts;
}

size_t uri_sort_size(const char *p, size_t n){
  size_t count, two, four;
  if( n>>16>>16 ) return URI_NONE;
  count = span_count(p, p+n, '&')+span_count(p, p+n, '%')+1;
  two = size_sum(count, count);
  four = size_sum(two, two);
  return size_sum(size_sum(four, four), sizeof(uint32_t)-1);
}

char *uri_sort_query(char *out, struct uri_span query, sort_order *is_after,
                     uint32_t *numbers){
  const char *end = query.p+query.n;
  const char *p = span_find_byte(query.p, end, '&');
  const uint32_t *sorted;
  size_t count = 1, i;
  numbers[0] = 0;
  for(; p<end; p = span_find_byte(p+1, end, '&')){
    numbers[count++] = (uint32_t)(p+1-query.p);
  }
  sorted = sort_starts(query, is_after, numbers, numbers+count, count);
  for(i=0; i<count; i++){
    const char *start = query.p+sorted[i];
    if( i>0 ) *out++ = '&';
    out = span_put(out, span_between(start, span_find_byte(start, end, '&')));
  }
  return out;
}
