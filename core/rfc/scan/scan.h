/*
** SPDX-License-Identifier: MIT
**
** Read a text once: find its components (RFC 3986 section 3, appendix B), and what
** decides the two most frequent questions: is it valid, is it in normal form?
**
** The text is read in blocks of up to 64 bytes.  Each block becomes bit masks, one bit
** for each byte: which bytes are "/", which are "?", and so on.  Components and first
** offsets follow from the masks by arithmetic, without a loop over bytes.  Rare bytes
** such as "%" are visited one by one.
**
** scan_recipe.h is the algorithm.  It is compiled once for each variant, which supplies
** the blocks with the vectors of one kind of processor.  Without vectors, texts are read
** byte by byte (bytes.c).
**
** Not here: what the findings mean for the normal form.  That is in core/normal.
*/
#ifndef URI_SCAN_H
#define URI_SCAN_H

#include "../../uri.h"

/* Is a text a URI-reference (RFC 3986 4.1)? */
enum scan_verdict {
  SCAN_INVALID,
  SCAN_REFERENCE,        /* its host, if any, is a reg-name */
  SCAN_AUTHORITY         /* only if "@", ":", "[", "]" are in their places in it */
};

/*
** What keeps a text from being its own normal form (section 6.2), as places in the
** text, or 0.  There may be false positives, never a miss.
*/
struct scan_form {
  const char *upper;     /* the first A to Z in the scheme or the authority */
  const char *percent;   /* the first "%" */
  const char *dot;       /* the first segment "." or ".." of the path */
  int path_upper;        /* there may be A to Z in the path or after it */

  /* With SCAN_WANT_HOST, which finds only these, and SCAN_WANT_LINK; else 0 */
  unsigned host;         /* enum scan_host */
  const char *last;      /* where the last label of such a host begins, */
  const char *second;    /* and the label before it, which may be the same place */
  const char *list;      /* the first ",", ":" or ";" after the authority */
};

/* A host of letters, digits, "-", "_" and ".", whose last label begins with no digit. */
enum scan_host {
  SCAN_HOST_NAME  = 1,   /* it is one */
  SCAN_HOST_DOT   = 2,   /* with a ".", not at its end */
  SCAN_HOST_EMPTY = 4,   /* a label is empty */
  SCAN_HOST_UPPER = 8,   /* with A to Z */
  SCAN_HOST_OTHER = 16   /* with "-" or "_" */
};

/* What is wanted beside the components. */
enum scan_want {
  SCAN_WANT_SPLIT = 0, SCAN_WANT_VERDICT = 1, SCAN_WANT_FORM = 2, SCAN_WANT_ALL = 3,
  SCAN_WANT_HOST = 5, SCAN_WANT_LINK = 7
};

/*
** Split a text, and find what is wanted: a verdict, or *form, or both; then the authority
** is split, too.  a may be 0 if neither is wanted, and form if it is not.  Cannot fail.
** Time O(n).
*/
typedef enum scan_verdict scan_function(const char *p, size_t n, enum scan_want want,
                                        struct uri *u, struct uri_authority *a,
                                        struct scan_form *form);
scan_function uri_scan;

/*
** Find scheme and authority only, byte by byte; reads no further than the end of the
** authority.  Returns where the path begins.
*/
const char *uri_split_front(const char *p, size_t n, struct uri *u);

/* The same by each variant that this processor has, for the tests. */
struct scan_variant {
  const char *name;
  scan_function *scan;
};

/* The i-th of them, the best first: 1, or 0 after the last. */
int uri_scan_variant(size_t i, struct scan_variant *variant);

#endif
