/*
** SPDX-License-Identifier: MIT
**
** Writing the parameters of a query in order, for a key.
*/
#include "keys.h"


char *uri_keys_sort(char *out, struct uri_span query, sort_order *is_after,
                    uint32_t *numbers){
  const char *end = query.p+query.n;
  const char *p = span_find_byte(query.p, end, '&');
  const uint32_t *sorted;
  size_t count = 1, i;
  if( p==end ) return span_put(out, query);
  numbers[0] = 0;
  for(; p<end; p = span_find_byte(p+1, end, '&')){
    numbers[count++] = (uint32_t)(p+1-query.p);
  }
  sorted = uri_sort_starts(query, is_after, numbers, numbers+count, count);
  for(i=0; i<count; i++){
    const char *start = query.p+sorted[i];
    if( i>0 ) *out++ = '&';
    out = span_put(out, span_between(start, span_find_byte(start, end, '&')));
  }
  return out;
}
