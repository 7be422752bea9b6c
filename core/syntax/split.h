/*
** SPDX-License-Identifier: MIT
**
** What split.c shares inside the core.
*/
#ifndef URI_SPLIT_H
#define URI_SPLIT_H

#include "../scan/scan.h"
#include "../uri.h"

/* Is a text a URI-reference (RFC 3986 4.1)? */
enum split_verdict {
  SPLIT_INVALID,
  SPLIT_REFERENCE,
  SPLIT_UNKNOWN          /* uri_match() tells: its front is longer than 64 bytes */
};

/* uri_split() and uri_split_authority() in one call, and the verdict. */
enum split_verdict uri_split_verdict(const char *p, size_t n, struct uri *u,
                                     struct uri_authority *a);

/*
** uri_split_authority() for the authority of a text p that was scanned, and *s
** is what was found.  *a is as the scan left it, with all in its host.  Returns 0
** when the host, but for an IP literal it begins with, has no ":".
*/
uint64_t uri_split_scanned(const char *p, struct span authority,
                           const struct scan *s, struct uri_authority *a);

#endif
