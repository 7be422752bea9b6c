/*
** SPDX-License-Identifier: MIT
**
** The collation: three texts are in the order of their normal forms, by each of
** the ways that compare.c has.  The input's first byte says how the texts are
** made long enough for the way that writes nothing.
*/
#include "fuzz.h"

enum { LONG = 1001, WAYS = 4 };

static int sign(int x){
  return (x>0)-(x<0);
}

static int compare_normal(struct span a, struct span b){
  int order;
  a = fuzz_normalize(a, URI_LEVEL_SCHEME);
  b = fuzz_normalize(b, URI_LEVEL_SCHEME);
  order = memcmp(a.p, b.p, a.n<b.n ? a.n : b.n);
  return order!=0 ? order : (a.n>b.n)-(a.n<b.n);
}

static int compare(struct span a, struct span b){
  return sign(uri_compare(a.p, a.n, b.p, b.n));
}

/* times copies of a text. */
static struct span repeat(struct span s, size_t times){
  char *p = fuzz_room(s.n*times);
  size_t i;
  for(i=0; i<times; i++) memcpy(p+i*s.n, s.p, s.n);
  return (struct span){ p, s.n*times };
}

/* As it is; with a long tail; its middle repeated; all of it repeated. */
static struct span lengthen(struct span s, unsigned way){
  size_t lo = s.n/3, hi = s.n-s.n/3;
  struct span front = { s.p, lo }, middle = { s.p+lo, hi-lo };
  struct span back = { s.p+hi, s.n-hi };
  char *p;
  if( way==0 || s.n==0 ) return s;
  if( way==1 ){
    front = s;
    middle = repeat((struct span){"./b/../%61", 10}, LONG/10+1);
    back.n = 0;
  }else if( way==2 ){
    middle = repeat(middle, LONG/middle.n+1);
  }else{
    return repeat(s, LONG/s.n+1);
  }
  p = fuzz_room(front.n+middle.n+back.n);
  memcpy(p, front.p, front.n);
  memcpy(p+front.n, middle.p, middle.n);
  memcpy(p+front.n+middle.n, back.p, back.n);
  return (struct span){ p, front.n+middle.n+back.n };
}

void fuzz_one(struct span input){
  unsigned way = fuzz_choose(&input, WAYS);
  struct span s[3];
  int i, k, j;
  for(i=0; i<3; i++) s[i] = lengthen(fuzz_take(&input), way);
  for(i=0; i<3; i++){
    struct span again = fuzz_normalize(s[i], URI_LEVEL_SCHEME);
    CHECK( compare(s[i], s[i])==0 );
    CHECK( compare(s[i], again)==0 && compare(again, s[i])==0 );
    for(k=0; k<3; k++){
      CHECK( compare(s[i], s[k])==sign(compare_normal(s[i], s[k])) );
      CHECK( compare(s[i], s[k])==-compare(s[k], s[i]) );
      for(j=0; j<3; j++){
        if( compare(s[i], s[k])<=0 && compare(s[k], s[j])<=0 ){
          CHECK( compare(s[i], s[j])<=0 );
        }
      }
    }
  }
}
