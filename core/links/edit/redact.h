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

/* Blanks and the delimiters of appendix C end a word. */
static inline int redact_ends_word(char c){
  return memchr(" \t\n\v\f\r\"<>", c, 9)!=0;
}

static inline int redact_is_space(char c){
  return memchr(" \t\n\v\f\r", c, 6)!=0;
}

/* What is looked for: the names of secret.c, and those that fit a caller's globs. */
struct secret_search {
  const char *start, *end;             /* the text */
  const struct uri_span *globs;
  size_t n_globs;
  char *spare;             /* memory for two names, if there are globs */
  const char *delimiter;   /* where the next one of secret_goes_on() is, or 0 */
  unsigned unclosed;       /* bits: quotes that have no second one from here on */
};

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
