/*
** SPDX-License-Identifier: MIT
**
** Plain URIs: the fast path.
**
** Nearly every link of a real table is  scheme "://" reg-name  and what may
** follow, without userinfo, port or IP literal.  For those, and only for
** those, this room answers by looking at 32 bytes at a time.  What it does not
** recognize is not wrong: the caller then walks the text as the RFC describes.
**
** The room exists for speed alone.  On 107,235 real links, matching
** against URI and splitting take a sixth of the time with it (test/bench).
*/
#ifndef URI_PLAIN_H
#define URI_PLAIN_H

#include "../uri.h"

/*
** 1 when the text is a plain URI: it then matches the rule URI, and *u has its
** components; its authority is its host.  0, and nothing in *u, otherwise.
*/
int uri_plain_split(const char *p, size_t n, struct uri *u);

/* What normalizing makes of a text, if that is plain to see. */
enum uri_plain_form {
  PLAIN_OTHER,         /* it is not; a closer look tells */
  PLAIN_NORMAL,        /* nothing, at any level: a plain URI of http or https */
  PLAIN_CASED          /* scheme and host go to lower case, and nothing else */
};
enum uri_plain_form uri_plain_form(const char *p, size_t n);

/* The same by each way of looking that this machine has, for the tests. */
struct uri_plain_variant {
  const char *name;
  int (*split)(const char *p, size_t n, struct uri *u);
  enum uri_plain_form (*form)(const char *p, size_t n);
};

/* The i-th of them, the best first: 1, or 0 behind the last. */
int uri_plain_variant(size_t i, struct uri_plain_variant *variant);

#endif
