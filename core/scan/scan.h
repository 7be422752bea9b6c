/*
** SPDX-License-Identifier: MIT
**
** One reading of a text: where its components are (RFC 3986 section 3,
** appendix B), and what a caller needs to decide the questions that are asked
** most without a second reading: is it valid, is it in normal form?
**
** The text is read in blocks of up to 64 bytes.  A block becomes masks, one bit
** a byte: which bytes are "/", which no rule allows, and so on.  Components,
** counts and first places come from the masks by arithmetic, without a loop
** over bytes.  What is rare, such as a "%", is looked at where its bit stands.
**
** scan_recipe.h is the recipe.  The other files here supply its blocks: vectors
** of one kind of processor each, or tables where there are none.
**
** Not here: the parts of an authority, and what the findings mean.  That is
** syntax/split.c and normal/normal.c.
*/
#ifndef URI_SCAN_H
#define URI_SCAN_H

#include "../uri.h"

/* What was found, as a set of bits. */
enum scan_found {
  SCAN_BAD      = 1,   /* a byte, a "%" or a "#" that no URI-reference has, or
                       ** a bracket outside the authority */
  SCAN_LONG     = 2    /* the masks do not cover all that they should */
};

struct scan {
  unsigned found;        /* enum scan_found */

  /* A bit for each byte of the authority, or else of a first segment without a
  ** scheme, that is ":"; and one for each "@", "[" and "]" of the authority, and
  ** for HEXDIGs of the text if there are any of the latter.  Bit 0 is the text's
  ** first byte.  With SCAN_LONG they cover its first 64 bytes only. */
  uint64_t colons;
  uint64_t ats;
  uint64_t brackets;
  uint64_t hexdigs;
};

/*
** Split a text.  Returns 1 when it is a URI-reference whose authority, if any, is
** a host alone; *out is then undefined.  Else 0, and *out says more.  *a has the
** whole authority as its host in any case.  Cannot fail.  Time O(n).
*/
int uri_scan(const char *p, size_t n, struct uri *u,
             struct uri_authority *a, struct scan *out);

/*
** What keeps a text from being its own normal form (section 6.2), as places in
** the text, or 0.  Letters of userinfo are not asked for.  A place may be
** named that turns out to be normal, but none is missed.
*/
enum { SCAN_FORM_BYTES = 64 };
struct scan_form {
  const char *upper;     /* the first A to Z in the scheme or the authority */
  const char *percent;   /* the first "%" */
  uint64_t percents;     /* a bit for each "%" of the first SCAN_FORM_BYTES */
  uint64_t slashes;      /* of the path, if percent or dot is found: for each "/" */
  uint64_t dots;         /* and for each "." and "%" */
  const char *dot;       /* the first segment "." or ".." of the path */
  int path_upper;        /* there may be A to Z in the path or after it */
};

/* The same, and *form. */
int uri_scan_form(const char *p, size_t n, struct uri *u,
                  struct uri_authority *a, struct scan *out,
                  struct scan_form *form);

/* The components only. */
void uri_scan_split(const char *p, size_t n, struct uri *u);

/* A bit for each "/" of n bytes, at most 64; *dots for each "." and "%". */
uint64_t uri_scan_slashes(const char *p, size_t n, uint64_t *dots);

/* A bit for each HEXDIG of n bytes, at most 64; *colons for each ":", *upper for each
** A to Z. */
uint64_t uri_scan_hexdigs(const char *p, size_t n, uint64_t *colons,
                          uint64_t *upper);

/* The same by each variant that this processor has, for the tests. */
struct scan_variant {
  const char *name;
  int (*scan)(const char *p, size_t n, struct uri *u,
               struct uri_authority *a, struct scan *out);
  int (*form)(const char *p, size_t n, struct uri *u,
               struct uri_authority *a, struct scan *out,
               struct scan_form *form);
  void (*split)(const char *p, size_t n, struct uri *u);
  uint64_t (*slashes)(const char *p, size_t n, uint64_t *dots);
  uint64_t (*hexdigs)(const char *p, size_t n, uint64_t *colons,
                      uint64_t *upper);
};

/* The i-th of them, the best first: 1, or 0 after the last. */
int uri_scan_variant(size_t i, struct scan_variant *variant);

#endif
