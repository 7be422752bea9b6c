/*
** SPDX-License-Identifier: MIT
**
** Shared by the files that hide secrets: redact.c, secret.c, secret_path.c.
*/
#ifndef URI_REDACT_H
#define URI_REDACT_H

#include <string.h>

#include "../../rfc/syntax/syntax.h"
#include "../../rfc/chars/span.h"

/* How often a URI inside another one may be percent-encoded. */
enum { REDACT_DEPTH = 3 };

/* A character: "/", "%2F", "%252F" or "%25252F". */
struct redact_character {
  char c;
  unsigned depth;          /* how often it is encoded */
  size_t n;                /* its bytes; 0 at the end of the text */
};

static inline struct redact_character redact_read(const char *p, const char *end){
  struct redact_character r = { 0, 0, 0 };
  if( p==end ) return r;
  r.c = *p;
  r.n = 1;
  for(; r.c=='%' && r.depth<REDACT_DEPTH; p += 2, r.n += 2, r.depth++){
    if( end-p<3 || !is_in(p[1], HEXDIG) || !is_in(p[2], HEXDIG) ) break;
    r.c = percent_value(p);
  }
  return r;
}

/* The character before p, which is after start. */
static inline struct redact_character redact_read_encoded_back(const char *start,
                                                              const char *p){
  struct redact_character r = { p[-1], 0, 1 };
  const char *digits = p-2;
  unsigned depth;
  for(depth=1; depth<REDACT_DEPTH && digits-start>=3 && digits[-1]=='5'
            && digits[-2]=='2'; depth++) digits -= 2;
  if( digits[-1]!='%' ) return r;
  return (struct redact_character){ hex_octet(p-2), depth, (size_t)(p-digits)+1 };
}

/* Read the character before p; n is 0 at start. */
static inline struct redact_character redact_read_back(const char *start, const char *p){
  if( p==start ) return (struct redact_character){ 0, 0, 0 };
  if( p-start>=3 && is_in(p[-1], HEXDIG) && is_in(p[-2], HEXDIG) ){
    return redact_read_encoded_back(start, p);
  }
  return (struct redact_character){ p[-1], 0, 1 };
}

/* Blanks and the delimiters of appendix C end a word. */
static inline int redact_ends_word(char c){
  return memchr(" \t\n\v\f\r\"<>", c, 9)!=0;
}

/* Brackets and quotes may stand before a word. */
static inline int redact_is_opening(char c){
  return memchr("([{'`|", c, 6)!=0;
}

/* What is looked for: the names of secret.c, and those that fit a caller's globs. */
struct secret_search {
  const char *start, *end;             /* the text */
  const struct uri_span *globs;
  size_t n_globs;
  char *spare;             /* memory for a name, if there are globs */
  const char *delimiter;   /* where the next one of secret_goes_on() is, or 0 */
  const char *word_end;    /* of the word that secret_is_in_path() was asked for, or 0, */
  int is_path;             /* and its answer */
  unsigned unclosed;       /* bits: quotes that have no second one from here on */
};

/* Begin to search a text from its start. */
static inline void secret_begin(struct secret_search *s, const char *start,
                                const char *end){
  s->start = start;
  s->end = end;
  s->delimiter = s->word_end = 0;
  s->unclosed = 0;
}

/*
** The value of the parameter whose "=", which may be encoded, is at equals; absent if it
** holds no secret.  equals must not be before that of an earlier call.
*/
struct uri_span uri_secret_value(struct secret_search *s, const char *equals);

/*
** The secrets in the path that begins with the "/" at slash, which may be encoded; start
** is the beginning of the text.  Returns how many there are, in order.
*/
enum { REDACT_SEGMENTS = 4 };
size_t uri_secret_segments(const char *start, const char *slash, const char *end,
                           struct uri_span secrets[REDACT_SEGMENTS]);

#endif
