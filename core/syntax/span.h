/*
** SPDX-License-Identifier: MIT
**
** What every file does with spans: make one of two pointers, copy one to an
** output, find a byte, compare with a word.
*/
#ifndef URI_SPAN_H
#define URI_SPAN_H

#include <string.h>

#include "../scan/chars.h"
#include "../uri.h"

/* A literal as the initializer of a span, and as a span. */
#define SPAN(literal) { literal, sizeof(literal) - 1 }
#define SPAN_WORD(literal) ((struct span)SPAN(literal))

static inline struct span span_between(const char *p, const char *end){
  return (struct span){ p, (size_t)(end-p) };
}

/* Copy s, which may be absent, to out.  Returns the end of what was written. */
static inline char *span_put(char *out, struct span s){
  if( s.n>0 ) memcpy(out, s.p, s.n);
  return out+s.n;
}

/* The first c in [p, end), or end. */
static inline const char *span_find_byte(const char *p, const char *end,
                                         char c){
  const char *at = p<end ? memchr(p, c, (size_t)(end-p)) : 0;
  return at ? at : end;
}

/* Does s begin with a word, in any case of letters?  word is in lower case. */
static inline int span_begins(struct span s, struct span word){
  size_t i;
  if( s.n<word.n ) return 0;
  for(i=0; i<word.n; i++){
    if( to_lower(s.p[i])!=word.p[i] ) return 0;
  }
  return 1;
}

/* Is s that word, in any case of letters? */
static inline int span_is(struct span s, struct span word){
  return s.n==word.n && span_begins(s, word);
}

/* The same for a word that a NUL ends, as in a table that has no pointers. */
static inline int span_is_word(struct span s, const char *word){
  size_t i;
  for(i=0; i<s.n; i++){
    if( word[i]==0 || to_lower(s.p[i])!=word[i] ) return 0;
  }
  return word[i]==0;
}

#endif
