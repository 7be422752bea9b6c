/*
** SPDX-License-Identifier: MIT
**
** Sorting the parameters of a query: a heap sort of the places at which they begin.
**
** Each place has a key, which is made once: seven octets of the name, decoded, after
** those with which all names begin, and how many there are.  Most pairs are compared by
** their keys, without a look at the text.  A million parameters take a quarter of the
** time.
*/
#include "edit.h"

#include "../../rfc/syntax/syntax.h"

/*
** A parameter.  The number of its key has two halves, so that 12 bytes are enough.  Its
** last byte is KEY_EMPTY for a parameter without any byte, which is before all others,
** or 1 and the octets of the name, or KEY_LONG.
*/
struct sort_item { uint32_t high, low, start; };
enum { KEY_EMPTY = 0, KEY_OCTETS = 7, KEY_LONG = KEY_OCTETS+2 };

/* So many parameters are worth a look at how their names begin. */
#ifdef URI_CHECKED
enum { SORT_MANY = 3 };
#else
enum { SORT_MANY = 100 };
#endif

struct sort {
  struct uri_span query;
  const struct sort_order *order;
  struct sort_item *items;
};

/*
** Give an item its key.  All names begin with the same octets, so many, which are not in
** the key.
*/
static void sort_make_key(const struct sort *s, size_t same, struct sort_item *item){
  const char *p = s->query.p+item->start;
  const char *end = s->query.p+s->query.n;
  uint64_t key = 0;
  unsigned count = 0;
  int octet = 0;
  if( p==end || *p=='&' ) return;
  for(; same>0; same--) s->order->octet(&p, end);
  while( count<=KEY_OCTETS && (octet = s->order->octet(&p, end))>=0 ){
    if( count++<KEY_OCTETS ) key = key<<8 | (unsigned)octet;
  }
  if( count<KEY_OCTETS ) key <<= 8*(KEY_OCTETS-count);
  key = key<<8 | (count+1);
  item->high = (uint32_t)(key>>32);
  item->low = (uint32_t)key;
}

/* With how many octets do all names begin that the first one begins with, too? */
static size_t sort_same(const struct sort *s, size_t count){
  const char *end = s->query.p+s->query.n;
  size_t same = s->query.n, i;
  for(i=1; i<count && same>0; i++){
    const char *p = s->query.p+s->items[0].start, *q = s->query.p+s->items[i].start;
    size_t n = 0;
    int octet;
    while( n<same && (octet = s->order->octet(&p, end))>=0
        && octet==s->order->octet(&q, end) ) n++;
    same = n;
  }
  return same;
}

int uri_sort_octet(const char **at, const char *end){
  if( *at==end || **at=='&' || **at=='=' ) return -1;
  return (unsigned char)*(*at)++;
}

/* Compare two parameters: less than 0, 0 or more. */
static int sort_compare(const struct sort *s, const char *p, const char *q){
  const char *end = s->query.p+s->query.n;
  int c, d;
  do{
    c = s->order->octet(&p, end);
    d = s->order->octet(&q, end);
  }while( c==d && c>=0 );
  if( c!=d || s->order->is_by_name ) return c-d;
  do{
    c = p==end || *p=='&' ? -1 : (unsigned char)*p++;
    d = q==end || *q=='&' ? -1 : (unsigned char)*q++;
  }while( c==d && c>=0 );
  return c-d;
}

/* Of two equal parameters, the one that stands before the other stays before it. */
static int sort_is_after(const struct sort *s, const struct sort_item *a,
                         const struct sort_item *b){
  unsigned last = a->low & 0xFF;
  int order = 0;
  if( a->high!=b->high ) return a->high>b->high;
  if( a->low!=b->low ) return a->low>b->low;
  if( last!=KEY_EMPTY && (last>=KEY_LONG || !s->order->is_by_name) ){
    order = sort_compare(s, s->query.p+a->start, s->query.p+b->start);
  }
  return order!=0 ? order>0 : a->start>b->start;
}

/* Put an item into the heap of n, of which the one at root may be too small. */
static void sort_sift(const struct sort *s, struct sort_item item, size_t root, size_t n){
  struct sort_item *items = s->items;
  size_t child;
  for(; (child = 2*root+1)<n; root=child){
    if( child+1<n && sort_is_after(s, &items[child+1], &items[child]) ) child++;
    if( !sort_is_after(s, &items[child], &item) ) break;
    items[root] = items[child];
  }
  items[root] = item;
}

/* Added to an address, aligns it for an item. */
enum { SORT_ALIGNMENT = sizeof(uint32_t)-1 };

size_t uri_sort_size(size_t n){
  size_t two, four;
  if( n>>16>>16 ) return URI_NONE;
  two = size_sum(n+1, n+1);
  four = size_sum(two, two);
  return size_sum(size_sum(size_sum(four, four), four), SORT_ALIGNMENT);
}

char *uri_sort_query(char *out, struct uri_span query, const struct sort_order *order,
                     char *memory, size_t n){
  const char *end = query.p+query.n;
  const char *p = span_find_byte(query.p, end, '&');
  const struct sort s = { query, order,
    (struct sort_item*)(void*)(memory+(-(uintptr_t)memory & SORT_ALIGNMENT)) };
  size_t count = 1, same, i;
  (void)n;
  s.items[0] = (struct sort_item){ 0, KEY_EMPTY, 0 };
  for(; p<end; p = span_find_byte(p+1, end, '&')){
    SPAN_WITHIN(count, n);
    s.items[count++] = (struct sort_item){ 0, KEY_EMPTY, (uint32_t)(p+1-query.p) };
  }
  same = count>=SORT_MANY ? sort_same(&s, count) : 0;
  for(i=0; i<count; i++) sort_make_key(&s, same, &s.items[i]);
  for(i=count/2; i-->0; ) sort_sift(&s, s.items[i], i, count);
  for(i=count; i-->1; ){
    struct sort_item last = s.items[i];
    s.items[i] = s.items[0];
    sort_sift(&s, last, 0, i);
  }
  for(i=0; i<count; i++){
    const char *start = query.p+s.items[i].start;
    if( i>0 ) *out++ = '&';
    out = span_put(out, span_between(start, span_find_byte(start, end, '&')));
  }
  return out;
}
