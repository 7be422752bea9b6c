/*
** SPDX-License-Identifier: MIT
**
** Sorting the parameters of a query: a heap sort of the offsets at which they begin.
*/
#include "edit.h"

#include "../../rfc/syntax/syntax.h"

struct sort {
  struct uri_span query;
  sort_order *is_after;
  uint32_t *starts;
};

/* Of two equal parameters, the one that stands before the other stays before it. */
static int sort_is_after(const struct sort *s, uint32_t a, uint32_t b){
  const char *p = s->query.p;
  const char *end = p+s->query.n;
  return a<b ? s->is_after(p+a, p+b, end) : !s->is_after(p+b, p+a, end);
}

/* Put a start into the heap of n, of which the one at root may be too small. */
static void sort_sift(const struct sort *s, uint32_t start, size_t root, size_t n){
  size_t child;
  for(; (child = 2*root+1)<n; root=child){
    if( child+1<n && sort_is_after(s, s->starts[child+1], s->starts[child]) ) child++;
    if( !sort_is_after(s, s->starts[child], start) ) break;
    s->starts[root] = s->starts[child];
  }
  s->starts[root] = start;
}

/* Added to an address, aligns it for a number. */
enum { SORT_ALIGNMENT = sizeof(uint32_t)-1 };

size_t uri_sort_size(size_t n){
  size_t two;
  if( n>>16>>16 ) return URI_NONE;
  two = size_sum(n+1, n+1);
  return size_sum(size_sum(two, two), SORT_ALIGNMENT);
}

char *uri_sort_query(char *out, struct uri_span query, sort_order *is_after,
                     char *memory, size_t n){
  const char *end = query.p+query.n;
  const char *p = span_find_byte(query.p, end, '&');
  uint32_t *numbers = (uint32_t*)(void*)(memory+(-(uintptr_t)memory & SORT_ALIGNMENT));
  const struct sort s = { query, is_after, numbers };
  size_t count = 1, i;
  (void)n;
  numbers[0] = 0;
  for(; p<end; p = span_find_byte(p+1, end, '&')){
    SPAN_WITHIN(count, n);
    numbers[count++] = (uint32_t)(p+1-query.p);
  }
  for(i=count/2; i-->0; ) sort_sift(&s, numbers[i], i, count);
  for(i=count; i-->1; ){
    uint32_t last = numbers[i];
    numbers[i] = numbers[0];
    sort_sift(&s, last, 0, i);
  }
  for(i=0; i<count; i++){
    const char *start = query.p+numbers[i];
    if( i>0 ) *out++ = '&';
    out = span_put(out, span_between(start, span_find_byte(start, end, '&')));
  }
  return out;
}
