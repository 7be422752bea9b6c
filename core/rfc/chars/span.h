/*
** SPDX-License-Identifier: MIT
**
** Helpers for spans and arrays: make a span from two pointers, copy a span to an output,
** find a byte, compare with a word; count elements.
*/
#ifndef URI_SPAN_H
#define URI_SPAN_H

#include <string.h>

#include "chars.h"
#include "../../uri.h"

/* A literal as the initializer of a span, and as a span. */
#define SPAN(literal) { literal, sizeof(literal) - 1 }
#define SPAN_WORD(literal) ((struct uri_span)SPAN(literal))

/*
** A writer knows its end: at is where it is, end that of its memory.  In builds for tests
** (URI_CHECKED) a program that is beyond ends.  Others do not compute the two.
*/
#ifdef URI_CHECKED
#define SPAN_WITHIN(at, end) ((at)<=(end) ? (void)0 : __builtin_trap())
#else
#define SPAN_WITHIN(at, end) ((void)sizeof((at)<=(end)))
#endif

/* How many elements an array has. */
#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

static inline struct uri_span span_between(const char *p, const char *end){
  return (struct uri_span){ p, (size_t)(end-p) };
}

/* Copy s, which may be absent, to out.  Returns the end of what was written. */
static inline char *span_put(char *out, struct uri_span s){
  if( s.n>0 ) memcpy(out, s.p, s.n);
  return out+s.n;
}

/* Copy eight bytes in lower case: a bit of 0x80 tells that a byte is from "A" to "Z". */
static inline void span_lower_eight(char *out, const char *p){
  const uint64_t ones = UINT64_C(0x0101010101010101);
  uint64_t x, low;
  memcpy(&x, p, 8);
  low = x & ones*0x7F;
  x |= ((low+ones*(0x80-'A')) & ~(low+ones*(0x7F-'Z')) & ~x & ones*0x80)>>2;
  memcpy(out, &x, 8);
}

/*
** The same in lower case; out may be s.p.  Eight bytes at a time, the last eight also if
** some of them are done: normalizing a host with capitals takes a third less.
*/
static inline char *span_put_lower(char *out, struct uri_span s){
  size_t i;
  if( s.n<8 ){
    for(i=0; i<s.n; i++) out[i] = to_lower(s.p[i]);
  }else{
    for(i=0; i<s.n-8; i+=8) span_lower_eight(out+i, s.p+i);
    span_lower_eight(out+s.n-8, s.p+s.n-8);
  }
  return out+s.n;
}

/* Write a number in decimal digits. */
static inline char *span_put_number(char *out, size_t number){
  char digits[20];
  size_t i = sizeof digits;
  do digits[--i] = (char)('0'+number%10); while( (number /= 10)>0 );
  return span_put(out, span_between(digits+i, digits+sizeof digits));
}

/* The first c in [p, end), or end. */
static inline const char *span_find_byte(const char *p, const char *end,
                                         char c){
  const char *at = p<end ? memchr(p, c, (size_t)(end-p)) : 0;
  return at ? at : end;
}

/* The place after the last c in [p, end), or p. */
static inline const char *span_after_last(const char *p, const char *end, char c){
  while( end>p && end[-1]!=c ) end--;
  return end;
}

/* Space and tab: the white space of a line, RFC 9110's OWS and RFC 9309's WS. */
static inline int span_is_gap(char c){
  return c==' ' || c=='\t';
}

/* Space, tab, line feed, vertical tab, form feed, carriage return. */
static inline int is_blank(char c){
  return c==' ' || (c>='\t' && c<='\r');
}

/* Browsers, and what people write, have both. */
static inline int is_slash(char c){
  return c=='/' || c=='\\';
}

/* p after white space, also of a folded line; and [p, end) without it at its ends. */
static inline const char *span_skip_gap(const char *p, const char *end){
  while( p<end && (span_is_gap(*p) || *p=='\r' || *p=='\n') ) p++;
  return p;
}
static inline struct uri_span span_trim(const char *p, const char *end){
  p = span_skip_gap(p, end);
  while( end>p && span_skip_gap(end-1, end)==end ) end--;
  return span_between(p, end);
}

/* The end of the line that p is in: its CR or LF, or end. */
static inline const char *span_line_end(const char *p, const char *end){
  while( p<end && *p!='\n' && *p!='\r' ) p++;
  return p;
}

/* The place after the line break, CR, LF or CRLF, that stop is at. */
static inline const char *span_after_line(const char *stop, const char *end){
  if( stop<end && *stop=='\r' ) stop++;
  else if( stop<end ) return stop+1;
  return stop<end && *stop=='\n' ? stop+1 : stop;
}

/* Are two spans the same bytes? */
static inline int span_equals(struct uri_span a, struct uri_span b){
  return a.n==b.n && (a.n==0 || memcmp(a.p, b.p, a.n)==0);
}

/* Does s begin with a word, case-insensitively?  word is in lower case. */
static inline int span_begins(struct uri_span s, struct uri_span word){
  size_t i;
  if( s.n<word.n ) return 0;
  for(i=0; i<word.n; i++){
    if( to_lower(s.p[i])!=word.p[i] ) return 0;
  }
  return 1;
}

/* The first place of a word in [p, end), or end.  The word begins with no letter. */
static inline const char *span_find_word(const char *p, const char *end,
                                         struct uri_span word){
  for(; (p = span_find_byte(p, end, *word.p))<end; p++){
    if( span_begins(span_between(p, end), word) ) return p;
  }
  return end;
}

/* Is s equal to a word, case-insensitively? */
static inline int span_is(struct uri_span s, struct uri_span word){
  return s.n==word.n && span_begins(s, word);
}

/* Are two spans equal, case-insensitively?  Both may have capitals. */
static inline int span_is_alike(struct uri_span a, struct uri_span b){
  size_t i;
  if( a.n!=b.n ) return 0;
  for(i=0; i<a.n && to_lower(a.p[i])==to_lower(b.p[i]); i++){}
  return i==a.n;
}

/* span_is() for a word that ends at a NUL, as in a table without pointers. */
static inline int span_is_word(struct uri_span s, const char *word){
  size_t i;
  for(i=0; i<s.n; i++){
    if( word[i]==0 || to_lower(s.p[i])!=word[i] ) return 0;
  }
  return word[i]==0;
}

/* Is s one of the words of a table, an array of arrays that end at a NUL? */
#define SPAN_IS_ONE_OF(s, table) \
  span_is_one_of(s, (const char*)(table), COUNT_OF(table), sizeof (table)[0])
static inline int span_is_one_of(struct uri_span s, const char *words, size_t count,
                                 size_t width){
  for(; count>0; count--, words+=width) if( span_is_word(s, words) ) return 1;
  return 0;
}

#endif
