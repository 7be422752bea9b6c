/*
** SPDX-License-Identifier: MIT
**
** What split.c shares inside the core.
*/
#ifndef URI_SPLIT_H
#define URI_SPLIT_H

#include "../scan/scan.h"
#include "../uri.h"

/*
** The result of uri_split_verdict() if the scan's result was SCAN_LITERAL or
** SCAN_UNKNOWN.
*/
enum scan_verdict uri_split_rest(enum scan_verdict verdict, const struct uri *u,
                                 struct uri_authority *a);

/*
** uri_split() and uri_split_authority() in one call.  Returns whether the text is a
** URI-reference: never SCAN_LITERAL; after SCAN_UNKNOWN only uri_rule_match() can tell.
*/
static inline enum scan_verdict uri_split_verdict(const char *p, size_t n,
                                                  struct uri *u,
                                                  struct uri_authority *a){
  enum scan_verdict verdict = uri_scan(p, n, u, a);
  return verdict<=SCAN_REFERENCE ? verdict : uri_split_rest(verdict, u, a);
}

#endif
