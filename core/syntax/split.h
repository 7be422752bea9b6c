/*
** SPDX-License-Identifier: MIT
**
** What split.c shares inside the core.
*/
#ifndef URI_SPLIT_H
#define URI_SPLIT_H

#include "../uri.h"

/* uri_split() without the fast path of plain.h. */
void uri_split_walk(const char *p, size_t n, struct uri *u);

#endif
