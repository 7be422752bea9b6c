/*
** SPDX-License-Identifier: MIT
**
** What split.c shares inside the core.
*/
#ifndef URI_SPLIT_H
#define URI_SPLIT_H

#include "../scan/scan.h"
#include "../uri.h"

/* The answer of uri_split_verdict() where the scan's was SCAN_LITERAL or SCAN_UNKNOWN. */
enum scan_verdict uri_split_rest(enum scan_verdict verdict, const struct uri *u,
                                 struct uri_authority *a);

/* uri_split() and uri_split_authority() in one call, and is the text a
** URI-reference?  Never SCAN_LITERAL; with SCAN_UNKNOWN, uri_match() tells. */
static inline enum scan_verdict uri_split_verdict(const char *p, size_t n,
                                                  struct uri *u,
                                                  struct uri_authority *a){
  enum scan_verdict verdict = uri_scan(p, n, u, a);
  return verdict<=SCAN_REFERENCE ? verdict : uri_split_rest(verdict, u, a);
}

#endif
