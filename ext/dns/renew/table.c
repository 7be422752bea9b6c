/*
** SPDX-License-Identifier: MIT
**
** Writing the table that match.c reads: the rules, sorted by their keys, become the
** smallest automaton that accepts them, encoded in bytes.
**
** The bytes are written from their end, so that the children of a node have their places
** before the node is written.  A node that was written already is not written again (hash
** consing); so the automaton is the smallest.  Places are counted from the end.
*/
#include "renew.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_GOTO = 0, TABLE_END = 0x80, TABLE_LAST = 0x40, TABLE_EDGES = 40 };

struct table_key { const char *p; unsigned char n, flags; };

/*
** keys     the rules, sorted
** end      the end of the bytes; the last n of them are written
** nodes    the nodes written: for each its place, flags and number of edges in one
**          number, then the edges
** slots    a hash table of indexes in nodes; 0 is a free slot
*/
struct table_writer {
  struct table_key *keys;
  unsigned char *end;
  size_t n;
  uint64_t *nodes;
  size_t used;
  uint32_t *slots;
  size_t mask;
};

/* An edge: the place of its node, and its byte. */
static uint64_t table_edge(size_t place, unsigned char c){
  return (uint64_t)place<<8 | c;
}

static void table_put(struct table_writer *w, unsigned char byte){
  w->n++;
  w->end[-(ptrdiff_t)w->n] = byte;
}

static void table_put_distance(struct table_writer *w, uint64_t distance){
  int shift = 0;
  while( distance>>shift>0x7F ) shift += 7;
  table_put(w, (unsigned char)(distance>>shift));
  for(; shift>0; shift -= 7){
    table_put(w, (unsigned char)((distance>>(shift-7) & 0x7F) | 0x80));
  }
}

/* Write a node after which one byte can follow. */
static void table_put_single(struct table_writer *w, uint64_t edge){
  unsigned char c = (unsigned char)(edge & 0xFF);
  uint64_t distance = w->n-(edge>>8);
  if( distance==0 ){
    table_put(w, c);
    return;
  }
  table_put_distance(w, distance);
  if( c>='a' && c<='z' ){
    table_put(w, c & 0xDF);
  }else{
    table_put(w, TABLE_GOTO);
    table_put(w, c);
  }
}

/* Write a node after which several bytes can follow; the edges are sorted by place. */
static void table_put_branch(struct table_writer *w, const uint64_t *edges,
                             size_t n){
  size_t i = n-1;
  uint64_t distance = w->n-(edges[i]>>8);
  if( distance>0 ){
    table_put_distance(w, distance);
    table_put(w, TABLE_GOTO);
  }
  table_put(w, (unsigned char)(edges[i] & 0xFF));
  while( i>0 ){
    i--;
    if( i+2<n ) table_put_distance(w, (edges[i+1]>>8)-(edges[i]>>8));
    table_put(w, (unsigned char)(edges[i] & 0xFF));
  }
  table_put_distance(w, w->n-(edges[0]>>8));
  table_put(w, (unsigned char)n);
}

/*
** A short node that is far away is written again: one byte or two, instead of a distance
** of two or three bytes.
*/
static uint64_t table_near(struct table_writer *w, uint64_t edge){
  size_t place = (size_t)(edge>>8);
  const unsigned char *p = w->end-(ptrdiff_t)place;
  size_t n = *p>=(TABLE_END|TABLE_LAST) ? 1
           : *p>='a' && *p<='z' && p[1]>=(TABLE_END|TABLE_LAST) ? 2 : 0;
  if( n==0 || w->n-place<0x80 ) return edge;
  if( n==2 ) table_put(w, p[1]);
  table_put(w, p[0]);
  return table_edge(w->n, (unsigned char)(edge & 0xFF));
}

static void table_sort(uint64_t *edges, size_t n){
  size_t i, j;
  for(i=1; i<n; i++){
    uint64_t edge = edges[i];
    for(j=i; j>0 && edges[j-1]>edge; j--) edges[j] = edges[j-1];
    edges[j] = edge;
  }
}

static void table_put_node(struct table_writer *w, unsigned flags,
                           const uint64_t *all, size_t n){
  uint64_t edges[TABLE_EDGES];
  size_t i;
  if( n==0 ){
    table_put(w, (unsigned char)(TABLE_END | TABLE_LAST | flags));
    return;
  }
  for(i=0; i<n; i++) edges[i] = table_near(w, all[i]);
  table_sort(edges, n);
  if( n==1 ){
    table_put_single(w, edges[0]);
  }else{
    table_put_branch(w, edges, n);
  }
  if( flags ) table_put(w, (unsigned char)(TABLE_END | flags));
}

/* The place of a node, which is written if it is new. */
static size_t table_place(struct table_writer *w, unsigned flags,
                          const uint64_t *edges, size_t n){
  uint64_t head = (uint64_t)flags<<8 | n, hash = head;
  size_t i, slot;
  for(i=0; i<n; i++){
    hash = (hash^edges[i])*UINT64_C(0x9FB21C651E98DF25);
    hash ^= hash>>32;
  }
  for(slot = (size_t)hash & w->mask; w->slots[slot]; slot = (slot+1) & w->mask){
    const uint64_t *node = w->nodes+w->slots[slot];
    if( (node[0] & 0xFFFF)==head && memcmp(node+1, edges, n*sizeof *edges)==0 ){
      return (size_t)(node[0]>>16);
    }
  }
  table_put_node(w, flags, edges, n);
  w->slots[slot] = (uint32_t)w->used;
  w->nodes[w->used++] = (uint64_t)w->n<<16 | head;
  memcpy(w->nodes+w->used, edges, n*sizeof *edges);
  w->used += n;
  return w->n;
}

/*
** The place of the node that the keys from lo to hi have after their first depth bytes,
** which are the same in all of them.
*/
static size_t table_node(struct table_writer *w, size_t lo, size_t hi,
                         size_t depth){
  uint64_t edges[TABLE_EDGES];
  size_t n = 0;
  unsigned flags = 0;
  for(; lo<hi && w->keys[lo].n==depth; lo++) flags |= w->keys[lo].flags;
  while( lo<hi ){
    char c = w->keys[lo].p[depth];
    size_t next = lo+1;
    while( next<hi && w->keys[next].p[depth]==c ) next++;
    edges[n++] = table_edge(table_node(w, lo, next, depth+1), (unsigned char)c);
    lo = next;
  }
  return table_place(w, flags, edges, n);
}

/*
** Keys are in the order of this alphabet, the usual letters first, because the
** edges of a node are tried in their order.
*/
static int table_rank(char c){
  static const char alphabet[] = ".eaiosrntlucdmhgpbkywfvzxjq-0123456789_";
  return (int)(strchr(alphabet, c)-alphabet);
}

static int table_compare(const void *a, const void *b){
  const struct table_key *x = a, *y = b;
  size_t n = x->n<y->n ? x->n : y->n, i;
  for(i=0; i<n; i++){
    if( x->p[i]!=y->p[i] ) return table_rank(x->p[i])-table_rank(y->p[i]);
  }
  return x->n-y->n;
}

/* How many bytes of a key its first two labels have. */
static size_t table_pair(const struct table_key *key){
  const char *dot = memchr(key->p, '.', key->n), *end = key->p+key->n;
  const char *next = dot ? memchr(dot+1, '.', (size_t)(end-dot-1)) : 0;
  return next ? (size_t)(next-key->p) : key->n;
}

static void table_set(unsigned char *line, unsigned bit){
  line[bit/8] |= (unsigned char)(1<<bit%8);
}

/* Set the bits of a key's first n bytes, one label or two. */
static void table_mark(unsigned char *table, const char *key, size_t n){
  char name[URI_SUFFIX_NAME+1];
  struct uri_suffix_bits b;
  const char *dot = memchr(key, '.', n);
  size_t first, second;
  if( dot==0 ){
    table_set(table+1, uri_suffix_last(n>1 ? key[n-2] : '.', key[n-1]));
    return;
  }
  first = (size_t)(dot-key);
  second = n-first;
  memcpy(name, dot+1, second-1);
  name[second-1] = '.';
  memcpy(name+second, key, first);
  b = uri_suffix_bits_of(table, uri_suffix_hash(name, n, n));
  table_set(table+b.line, b.first);
  table_set(table+b.line, b.second);
}

/*
** Write the filter in front of the nodes: five bits or more for each pair of labels.  A
** last label by itself has a bit if there is a rule "*." for it.
*/
static void table_filter(struct table_writer *w, size_t rules){
  size_t pairs = 0, i;
  unsigned char size = 6;                    /* as many bytes: 1<<size */
  unsigned char *table;
  for(i=0; i<rules; i++){
    size_t n = table_pair(&w->keys[i]);
    if( memchr(w->keys[i].p, '.', n)==0 ) continue;
    pairs += i==0 || w->keys[i-1].n<n || memcmp(w->keys[i-1].p, w->keys[i].p, n)!=0;
  }
  while( (size_t)1<<size<pairs ) size++;
  w->n += URI_SUFFIX_LINE+((size_t)1<<size);
  memset(w->end-(ptrdiff_t)w->n, 0, URI_SUFFIX_LINE+((size_t)1<<size));
  table_put(w, size);
  table = w->end-(ptrdiff_t)w->n;
  for(i=0; i<rules; i++){
    size_t n = table_pair(&w->keys[i]);
    if( memchr(w->keys[i].p, '.', n) || w->keys[i].flags>URI_SUFFIX_RULE*3 ){
      table_mark(table, w->keys[i].p, n);
    }
  }
}

/* How many slots are needed if each byte is a node; at least half of them stay free. */
static size_t table_slots(size_t bytes){
  size_t slots = 64;
  while( slots<2*bytes ) slots *= 2;
  return slots;
}

/*
** An upper bound of the table's size: nine bytes for each edge with its share of the
** node; a filter of at most as many bytes as the keys, or 64; the line of 64 bytes before
** it; the filter's size; and a few nodes that end.
*/
static size_t table_bytes(size_t bytes){ return 10*bytes+64+64+1+64; }

size_t uri_suffix_write_size(size_t rules, size_t bytes){
  return (2*bytes+4)*sizeof(uint64_t) + rules*sizeof(struct table_key)
       + table_slots(bytes)*sizeof(uint32_t) + bytes + table_bytes(bytes);
}

unsigned char *uri_suffix_write(const char *p, size_t n, size_t rules,
                                size_t bytes, void *memory, size_t *size){
  struct uri_suffix_reader reader;
  struct uri_suffix_rule rule;
  struct table_writer w = { 0 };
  char *text;
  size_t i = 0;
  w.nodes = memory;
  w.used = 1;                                /* 0 is a free slot */
  w.keys = (struct table_key*)(w.nodes+2*bytes+4);
  w.slots = (uint32_t*)(w.keys+rules);
  w.mask = table_slots(bytes)-1;
  text = (char*)(w.slots+w.mask+1);
  w.end = (unsigned char*)text+bytes+table_bytes(bytes);
  memset(w.slots, 0, (w.mask+1)*sizeof *w.slots);
  uri_suffix_read(&reader, p, n);
  while( uri_suffix_next(&reader, &rule) ){
    if( rule.flags<=URI_SUFFIX_RULE*3 && memchr(rule.key, '.', rule.n)==0 ) continue;
    memcpy(text, rule.key, rule.n);
    w.keys[i++] = (struct table_key){ text, rule.n, rule.flags };
    text += rule.n;
  }
  rules = i;
  qsort(w.keys, rules, sizeof *w.keys, table_compare);
  table_node(&w, 0, rules, 0);
  table_filter(&w, rules);
  *size = w.n;
  return w.end-(ptrdiff_t)w.n;
}
