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
** Split a text, and say whether it is a URI-reference: SCAN_INVALID, SCAN_REFERENCE, or
** SCAN_UNKNOWN, when only uri_rule_match() can tell.
*/
enum scan_verdict uri_split_verdict(const char *p, size_t n, struct uri *u);

/*
** Find scheme and authority only; reads no further than the authority's end.  Returns
** where the path begins.
*/
const char *uri_split_front(const char *p, size_t n, struct uri *out);

#endif
