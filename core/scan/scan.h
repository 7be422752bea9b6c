/*
** SPDX-License-Identifier: MIT
**
** Read a text once: find its components (RFC 3986 section 3, appendix B), and what
** decides the two most frequent questions: is it valid, is it in normal form?
**
** The text is read in blocks of up to 64 bytes.  Each block becomes bit masks, one bit
** for each byte: which bytes are "/", which are allowed by no rule, and so on.
** Components, counts and first offsets follow from the masks by arithmetic, without a
** loop over bytes.  Rare bytes such as "%" are visited one by one.
**
** scan_recipe.h is the algorithm, and scan_authority.h its part for the authority; both
** are compiled once for each variant.  A variant supplies the blocks: with the vectors
** of one kind of processor, or with words of eight bytes.
**
** Not here: what the findings mean for the normal form.  That is normal/normal.c.
*/
#ifndef URI_SCAN_H
#define URI_SCAN_H

#include "../uri.h"

/* Is a text a URI-reference (RFC 3986 4.1)? */
enum scan_verdict {
  SCAN_INVALID,
  SCAN_REFERENCE,
  SCAN_LITERAL,          /* only if its host is a valid IP literal: one with an
                         ** IPv4address at its end, or an IPvFuture */
  SCAN_UNKNOWN           /* its scheme, authority or first segment does not end in
                         ** the first 64 bytes */
};

/*
** Split a text and its authority.  With SCAN_UNKNOWN, *a has the whole authority as
** its host.  Cannot fail.  Time O(n).
*/
enum scan_verdict uri_scan(const char *p, size_t n, struct uri *u,
                           struct uri_authority *a);

/*
** What keeps a text from being its own normal form (section 6.2), as places in the
** text, or 0.  There may be false positives, never a miss.
*/
enum { SCAN_FORM_BYTES = 64 };
struct scan_form {
  const char *upper;     /* the first A to Z in the scheme or the authority */
  const char *percent;   /* the first "%" */
  uint64_t percents;     /* a bit for each "%" of the first SCAN_FORM_BYTES */
  uint64_t slashes;      /* of the path, set only if percent or dot is: each "/", */
  uint64_t dots;         /* each "." and "%".  Other bits are undefined. */
  const char *dot;       /* the first segment "." or ".." of the path */
  int path_upper;        /* there may be A to Z in the path or after it */
  int front_changes;     /* upper or percent is before the path */
  int host_has_colon;    /* it may have one outside of an IP literal */
  int is_rfc5952;        /* the host is an IPv6address as RFC 5952 writes it */
};

/* The same, with *form instead of a verdict: SCAN_UNKNOWN, or any other value. */
enum scan_verdict uri_scan_form(const char *p, size_t n, struct uri *u,
                                struct uri_authority *a, struct scan_form *form);

/* Scheme and authority only, byte by byte; returns where the path begins. */
const char *uri_scan_front(const char *p, size_t n, struct uri *u);

/* The components only. */
void uri_scan_split(const char *p, size_t n, struct uri *u);

/* A bit for each "/" of n bytes, at most 64; *dots for each "." and "%". */
uint64_t uri_scan_slashes(const char *p, size_t n, uint64_t *dots);

/* A bit for each HEXDIG of n bytes, at most 64; *colons for each ":". */
uint64_t uri_scan_hexdigs(const char *p, size_t n, uint64_t *colons);

/*
** 1 if n bytes at p are "[", an IPv6address as uri_ipv6_write() writes it, and "]", and
** the "]" is not before offset k.  The answer is also 0 in the harder cases: two groups
** of zero side by side, or an IPv4address at the end.
*/
int uri_scan_rfc5952(const char *p, size_t n, size_t k);

/* The same by each variant that this processor has, for the tests. */
struct scan_variant {
  const char *name;
  enum scan_verdict (*scan)(const char *p, size_t n, struct uri *u,
                            struct uri_authority *a);
  enum scan_verdict (*form)(const char *p, size_t n, struct uri *u,
                            struct uri_authority *a, struct scan_form *form);
  void (*split)(const char *p, size_t n, struct uri *u);
  uint64_t (*slashes)(const char *p, size_t n, uint64_t *dots);
  uint64_t (*hexdigs)(const char *p, size_t n, uint64_t *colons);
  int (*rfc5952)(const char *p, size_t n, size_t k);
};

/* The i-th of them, the best first: 1, or 0 after the last. */
int uri_scan_variant(size_t i, struct scan_variant *variant);

#endif
