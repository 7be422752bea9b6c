/*
** SPDX-License-Identifier: MIT
**
** What the core takes from string.h, byte by byte, so that CBMC sees each of
** them read and written.  memchr() reads all of its bytes, also those behind
** the first hit: they must be readable.
*/
#include <string.h>

void *memchr(const void *s, int c, size_t n){
  const char *p = s;
  const char *found = 0;
  size_t i;
  for(i=0; i<n; i++){
    if( p[i]==(char)c && found==0 ) found = p+i;
  }
  return (void*)found;
}

void *memcpy(void *to, const void *from, size_t n){
  char *p = to;
  const char *q = from;
  size_t i;
  for(i=0; i<n; i++) p[i] = q[i];
  return to;
}

void *memmove(void *to, const void *from, size_t n){
  char *p = to;
  const char *q = from;
  size_t i;
  if( __CPROVER_same_object(p, q) && p>q ){
    for(i=n; i>0; i--) p[i-1] = q[i-1];
  }else{
    for(i=0; i<n; i++) p[i] = q[i];
  }
  return to;
}
