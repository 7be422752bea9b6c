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
** scan_recipe.h is the recipe, and scan_authority.h its part for the authority.  The
** other files here supply its blocks: vectors of one kind of processor each, or words
** where there are none.
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
  SCAN_LITERAL,          /* it is, if its host is an IP literal: one with an
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
** What keeps a text from being its own normal form (section 6.2), as places in
** the text, or 0.  Letters of userinfo are not asked for.  A place may be
** named that turns out to be normal, but none is missed.
*/
enum { SCAN_FORM_BYTES = 64 };
struct scan_form {
  const char *upper;     /* the first A to Z in the scheme or the authority */
  const char *percent;   /* the first "%" */
  uint64_t percents;     /* a bit for each "%" of the first SCAN_FORM_BYTES */
  uint64_t slashes;      /* of the path, if percent or dot is found: for each "/"; */
  uint64_t dots;         /* for each "." and "%".  Other bits may have any value. */
  const char *dot;       /* the first segment "." or ".." of the path */
  int path_upper;        /* there may be A to Z in the path or after it */
  int front_changes;     /* upper or percent is before the path */
  int host_has_colon;    /* it may, beside those of an IP literal it begins with */
  int is_rfc5952;        /* the host is an IPv6address as RFC 5952 writes it */
};

/* The same, but *form instead of a verdict: SCAN_UNKNOWN, or else any other. */
enum scan_verdict uri_scan_form(const char *p, size_t n, struct uri *u,
                                struct uri_authority *a, struct scan_form *form);

/* The components only. */
void uri_scan_split(const char *p, size_t n, struct uri *u);

/* A bit for each "/" of n bytes, at most 64; *dots for each "." and "%". */
uint64_t uri_scan_slashes(const char *p, size_t n, uint64_t *dots);

/* A bit for each HEXDIG of n bytes, at most 64; *colons for each ":". */
uint64_t uri_scan_hexdigs(const char *p, size_t n, uint64_t *colons);

/*
** Do n bytes at p, of which the first is a "[", go on with an IPv6address and "]", is
** that the text that uri_ipv6_write() gives, and is place k no later than the "]"?  0 also
** where that takes more than a look: where two groups that are zero are beside each other,
** or with an IPv4address.
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
