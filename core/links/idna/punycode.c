/*
** SPDX-License-Identifier: MIT
**
** Punycode (RFC 3492) in O(n log n).
**
** The RFC's algorithms insert one character after the other, and look through the whole
** label for each: O(n*n).  Here a binary indexed tree over the places of the label tells
** how many characters are already present before a place, and which place is the k-th
** free one.
*/
#include "idna.h"

enum {
  PUNYCODE_BASE = 36, PUNYCODE_LEAST = 1, PUNYCODE_MOST = 26,
  PUNYCODE_SKEW = 38, PUNYCODE_DAMP = 700, PUNYCODE_BIAS = 72,
  PUNYCODE_FIRST = 0x80
};

/* RFC 3492 6.1 */
static unsigned punycode_adapt(uint64_t delta, uint64_t points, int is_first){
  unsigned k = 0;
  delta /= is_first ? PUNYCODE_DAMP : 2;
  delta += delta/points;
  for(; delta>(PUNYCODE_BASE-PUNYCODE_LEAST)*PUNYCODE_MOST/2; k += PUNYCODE_BASE){
    delta /= PUNYCODE_BASE-PUNYCODE_LEAST;
  }
  return k + (unsigned)((PUNYCODE_BASE-PUNYCODE_LEAST+1)*delta
                        / (delta+PUNYCODE_SKEW));
}

static unsigned punycode_threshold(unsigned k, unsigned bias){
  if( k<=bias ) return PUNYCODE_LEAST;
  return k-bias>=PUNYCODE_MOST ? PUNYCODE_MOST : k-bias;
}

/* ---------------------------------------------------------- the tree --- */

/* tree[1..n]: tree[i] is the sum of the places (i - lowest bit of i, i]. */
static size_t punycode_lowest(size_t i){ return i & (0-i); }

static void punycode_tree_add(uint32_t *tree, size_t n, size_t place,
                              uint32_t value){
  size_t i;
  for(i=place+1; i<=n; i += punycode_lowest(i)) tree[i] += value;
}

/* The place that has a sum of k before it and is not 0 itself. */
static size_t punycode_tree_find(const uint32_t *tree, size_t n, size_t k){
  size_t step = 1, place = 0;
  while( step<=n/2 ) step *= 2;
  for(; step>0; step /= 2){
    if( place+step<=n && tree[place+step]<=k ){
      place += step;
      k -= tree[place];
    }
  }
  return place;
}

/* ------------------------------------------------------------- decode --- */

/*
** One number (RFC 3492 6.2) from p[*i] on; *i moves after it.  Returns 0 if it is not a
** number, or above most.
*/
static int punycode_number(const uint32_t *p, size_t n, size_t *i, unsigned bias,
                           uint64_t most, uint64_t *number){
  uint64_t weight = 1;
  unsigned k;
  *number = 0;
  for(k=PUNYCODE_BASE; ; k += PUNYCODE_BASE){
    unsigned threshold = punycode_threshold(k, bias);
    uint32_t digit;
    if( *i==n ) return 0;
    digit = idna_point(p[(*i)++]);
    if( digit-'a'<26 ) digit -= 'a';
    else if( digit-'0'<10 ) digit = digit-'0'+26;
    else return 0;
    if( digit>0 && weight>(most-*number)/digit ) return 0;
    *number += digit*weight;
    if( digit<threshold ) return 1;
    weight *= PUNYCODE_BASE-threshold;       /* was at most most, as digit>0 */
  }
}

/*
** Read all insertions: p[i] is the i-th character, at[i] its place among those
** that are there by then.  Returns 0 if it is not Punycode, else *count.
*/
static int punycode_insertions(uint32_t *p, size_t n, size_t from, size_t basic,
                               uint32_t *at, size_t *count){
  uint64_t c = PUNYCODE_FIRST, i = 0;
  unsigned bias = PUNYCODE_BIAS;
  size_t k = 0;
  while( from<n ){
    uint64_t points = basic+k+1, delta;
    uint64_t most = (0x110000-c)*points-i-1;
    if( !punycode_number(p, n, &from, bias, most, &delta) ) return 0;
    i += delta;
    bias = punycode_adapt(delta, points, k==0);
    c += i/points;
    i %= points;
    p[k] = (uint32_t)c;
    at[k++] = (uint32_t)i++;
  }
  *count = k;
  return 1;
}

enum uri_idna_reason uri_idna_punycode_decode(uint32_t *p, size_t n,
                                              uint32_t *out, size_t *m,
                                              uint32_t *at, uint32_t *tree){
  size_t basic = n, count, total, i, k;
  while( basic>0 && idna_point(p[basic-1])!='-' ) basic--;
  if( basic>0 ) basic--;
  if( !punycode_insertions(p+basic, n-basic, basic>0, basic, at, &count) ){
    return URI_IDNA_REASON_PUNYCODE;
  }
  total = basic+count;
  for(i=1; i<=total; i++) tree[i] = (uint32_t)punycode_lowest(i);
  for(i=0; i<total; i++) out[i] = IDNA_NO_POINT;
  for(i=count; i>0; i--){
    size_t place = punycode_tree_find(tree, total, at[i-1]);
    out[place] = uri_idna_with_attribute(p[basic+i-1]);
    if( out[place]==IDNA_NO_POINT ) return URI_IDNA_REASON_ALABEL;
    punycode_tree_add(tree, total, place, UINT32_MAX);
  }
  for(i=k=0; i<total; i++){
    if( out[i]==IDNA_NO_POINT ) out[i] = p[k++];
  }
  *m = total;
  return URI_IDNA_REASON_NONE;
}

/* ------------------------------------------------------------- encode --- */

/* Is the character at place a to be inserted after the one at b? */
static int punycode_is_after(const uint32_t *p, uint32_t a, uint32_t b){
  uint32_t ca = idna_point(p[a]), cb = idna_point(p[b]);
  return ca!=cb ? ca>cb : a>b;
}

static void punycode_sift(const uint32_t *p, uint32_t *heap, size_t n, size_t i){
  uint32_t moved = heap[i];
  for(;;){
    size_t child = 2*i+1;
    if( child>=n ) break;
    if( child+1<n && punycode_is_after(p, heap[child+1], heap[child]) ) child++;
    if( !punycode_is_after(p, heap[child], moved) ) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = moved;
}

/* Sort places by character, then by place: heapsort. */
static void punycode_sort(const uint32_t *p, uint32_t *order, size_t n){
  size_t i;
  for(i=n/2; i>0; i--) punycode_sift(p, order, n, i-1);
  for(i=n; i>1; i--){
    uint32_t last = order[i-1];
    order[i-1] = order[0];
    order[0] = last;
    punycode_sift(p, order, i-1, 0);
  }
}

static char *punycode_put(char *out, uint64_t delta, unsigned bias){
  static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  unsigned k;
  for(k=PUNYCODE_BASE; ; k += PUNYCODE_BASE){
    unsigned threshold = punycode_threshold(k, bias);
    if( delta<threshold ) break;
    delta -= threshold;
    *out++ = digits[threshold+delta%(PUNYCODE_BASE-threshold)];
    delta /= PUNYCODE_BASE-threshold;
  }
  *out++ = digits[delta];
  return out;
}

char *uri_idna_punycode_encode(const uint32_t *p, size_t n, char *out,
                               uint32_t *order, uint32_t *tree){
  uint64_t c = PUNYCODE_FIRST, next = 0;
  unsigned bias = PUNYCODE_BIAS;
  size_t basic = 0, count = 0, i;
  for(i=1; i<=n; i++) tree[i] = 0;
  for(i=0; i<n; i++){
    if( idna_point(p[i])<PUNYCODE_FIRST ){
      *out++ = (char)idna_point(p[i]);
      punycode_tree_add(tree, n, i, 1);
      basic++;
    }else{
      order[count++] = (uint32_t)i;
    }
  }
  if( basic>0 ) *out++ = '-';
  punycode_sort(p, order, count);
  for(i=0; i<count; i++){
    uint64_t points = basic+i+1, place = 0, delta;
    size_t k;                            /* place: the sum of those before it */
    for(k=order[i]; k>0; k -= punycode_lowest(k)) place += tree[k];
    delta = (idna_point(p[order[i]])-c)*points+place-next;
    out = punycode_put(out, delta, bias);
    bias = punycode_adapt(delta, points, i==0);
    punycode_tree_add(tree, n, order[i], 1);
    c = idna_point(p[order[i]]);
    next = place+1;
  }
  return out;
}

/*
** An upper bound of the digits: the number is below 0x110000*(n+1), and each digit but
** two divides it by ten, so by eight at least.
*/
size_t uri_idna_punycode_digits(size_t n){
  uint64_t most = UINT64_C(0x110000)*((uint64_t)n+1);
  size_t digits = 2;
  for(; most>0; most >>= 3) digits++;
  return digits;
}
