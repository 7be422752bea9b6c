/*
** SPDX-License-Identifier: MIT
**
** The collation: three texts are in the order of their normal forms, which is a total
** order, on both paths of compare.c.  The first byte of the input says how the texts are
** made long enough for the path that writes nothing.
*/
#include "fuzz.h"

enum { LONG = 1001, WAYS = 4 };

static int sign(int x){
  return (x>0)-(x<0);
}

/* The order of two normal forms. */
static int order_of(struct uri_span a, struct uri_span b){
  int order = memcmp(a.p, b.p, a.n<b.n ? a.n : b.n);
  return order!=0 ? sign(order) : (a.n>b.n)-(a.n<b.n);
}

static int compare(struct uri_span a, struct uri_span b){
  return sign(uri_compare(a.p, a.n, b.p, b.n));
}

/* times copies of a text. */
static struct uri_span repeat(struct uri_span s, size_t times){
  char *p = fuzz_buffer(s.n*times);
  size_t i;
  for(i=0; i<times; i++) memcpy(p+i*s.n, s.p, s.n);
  return (struct uri_span){ p, s.n*times };
}

/* The text unchanged; with a long tail; with its middle repeated; repeated as a whole. */
static struct uri_span lengthen(struct uri_span s, unsigned way){
  size_t lo = s.n/3, hi = s.n-s.n/3;
  struct uri_span front = { s.p, lo }, middle = { s.p+lo, hi-lo };
  struct uri_span back = { s.p+hi, s.n-hi };
  char *p;
  if( way==0 || s.n==0 ) return s;
  if( way==1 ){
    front = s;
    middle = repeat((struct uri_span){"./b/../%61", 10}, LONG/10+1);
    back.n = 0;
  }else if( way==2 ){
    middle = repeat(middle, LONG/middle.n+1);
  }else{
    return repeat(s, LONG/s.n+1);
  }
  p = fuzz_buffer(front.n+middle.n+back.n);
  memcpy(p, front.p, front.n);
  memcpy(p+front.n, middle.p, middle.n);
  memcpy(p+front.n+middle.n, back.p, back.n);
  return (struct uri_span){ p, front.n+middle.n+back.n };
}

void fuzz_one(struct uri_span input){
  unsigned way = fuzz_choose(&input, WAYS);
  struct uri_span s[3], normal[3];
  int i, k;
  for(i=0; i<3; i++){
    s[i] = lengthen(fuzz_take(&input), way);
    normal[i] = fuzz_normalize(s[i], URI_LEVEL_SCHEME);
    CHECK( compare(s[i], normal[i])==0 && compare(normal[i], s[i])==0 );
  }
  for(i=0; i<3; i++){
    for(k=0; k<3; k++){
      CHECK( compare(s[i], s[k])==order_of(normal[i], normal[k]) );
      CHECK( compare(s[i], normal[k])==order_of(normal[i], normal[k]) );
    }
  }
}
