/*
** SPDX-License-Identifier: MIT
**
** The normal form of any text (RFC 3986 6.2, the last rung), byte by byte, in
** memory of a fixed size: what uri_normalize() writes, without room for it.
*/
#ifndef URI_READER_H
#define URI_READER_H

#include "../uri.h"
#include "walk.h"

enum { READ_END = -1 };

/* uri_percent_tidy() and folding, byte by byte. */
struct tidy {
  const char *p, *end;
  int decode;            /* triplets of unreserved characters */
  int fold;              /* letters to lower case */
  int bare;              /* bytes since a "%" that begins no triplet, from 1 */
  int hex;               /* hex digits of a triplet still to be written */
};

/* The path of a normal form, byte by byte. */
struct path {
  struct tidy text;      /* of the whole path, or of the current segment */
  int dots;              /* dot-segments are removed: walk is in use */
  int tail;              /* the path ends in a dot-segment, so in "/" */
  const char *begin;
  struct walk walk;
};

/* scheme ":" "//" userinfo "@" host (in two) ":" port guard path query fragment */
enum { PIECES = 13 };

/* A stretch of the normal form.  The path's is read by struct path. */
struct piece { struct span s; int decode; int fold; };

struct reader {
  struct piece pieces[PIECES];
  int n;                 /* how many there are */
  int i;                 /* the next of them */
  int path_at;           /* which one is the path */
  int in_path;
  struct tidy text;      /* the current piece, when it is not the path */
  struct path path;

  /* mailto and urn fold parts of the path, by what is still to come in it:
  ** ahead reads the same path and is never behind. */
  enum uri_scheme_rule rule;
  struct path ahead;
  size_t at, ahead_at;             /* bytes of the path read by each */
  size_t fold_from, fold_to;       /* where in the path letters are folded */
  char ipv6[URI_IPV6_TEXT+2];
};

/* Begin with a text, which must stay where it is. */
void uri_reader_open(struct reader *r, const char *p, size_t n);

/* The next byte of the normal form, or READ_END. */
int uri_reader_next(struct reader *r);

#endif
