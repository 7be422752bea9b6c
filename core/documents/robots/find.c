/*
** SPDX-License-Identifier: MIT
**
** A text in a text, in linear time and without memory: "String-matching on ordered
** alphabets" (Crochemore 1992).
**
** After a mismatch, what was matched is shifted by the period of its maximal suffix, so
** that no byte is compared more than a few times.
*/
#include "robots.h"

/* The maximal suffix of what was matched; it begins at suffix+1. */
struct find_suffix {
  ptrdiff_t suffix, candidate, matched, period;
};

static const struct find_suffix find_begin = { -1, 0, 1, 1 };

/* Continue the search for the maximal suffix of x[0..n). */
static void find_maximal(const char *x, ptrdiff_t n, struct find_suffix *s){
  while( s->candidate+s->matched<n ){
    unsigned char a = (unsigned char)x[s->suffix+s->matched];
    unsigned char b = (unsigned char)x[s->candidate+s->matched];
    if( a==b && s->matched==s->period ){
      s->candidate += s->period;
      s->matched = 1;
    }else if( a==b ){
      s->matched++;
    }else if( a>b ){
      s->candidate += s->matched;
      s->matched = 1;
      s->period = s->candidate-s->suffix;
    }else{
      s->suffix = s->candidate++;
      s->matched = s->period = 1;
    }
  }
}

/*
** Shift after a mismatch: i bytes at *p were matched, and the next one was not.  Returns
** how many bytes are known to match at the new *p.
*/
static ptrdiff_t find_shift(const char **p, ptrdiff_t i, struct find_suffix *s){
  const char *at = *p;
  ptrdiff_t suffix, rest;
  find_maximal(at, i+1, s);
  suffix = s->suffix;
  if( suffix<0
   || (suffix<s->period && memcmp(at, at+s->period, (size_t)suffix+1)==0) ){
    *p = at+s->period;
    i = i>s->period ? i-s->period : 0;
    if( s->candidate-suffix>s->period ) s->candidate -= s->period;
    else *s = find_begin;
    return i;
  }
  rest = i-suffix-1;
  if( rest>s->candidate+1 ) rest = s->candidate+1;
  if( rest<suffix+1 ) rest = suffix+1;
  *p = at+rest+1;
  *s = find_begin;
  return 0;
}

const char *uri_robots_find(const char *p, const char *end, struct uri_span word){
  ptrdiff_t n = (ptrdiff_t)word.n, i = 0;
  struct find_suffix s = find_begin;
  if( n==0 ) return p;
  while( end-p>=n ){
    if( i==0 && *p!=*word.p ){
      p = memchr(p, *word.p, (size_t)(end-p));
      if( p==0 || end-p<n ) return 0;
      s = find_begin;
    }
    while( i<n && word.p[i]==p[i] ) i++;
    if( i==n ) return p;
    i = find_shift(&p, i, &s);
  }
  return 0;
}
