/*
** SPDX-License-Identifier: MIT
**
** What compose.c shares inside the core.
*/
#ifndef URI_COMPOSE_H
#define URI_COMPOSE_H

#include "../uri.h"

/*
** What to write in front of a path so that it is read back as the same path:
** "/." or "./" (RFC 3986 3.3, 4.2), or nothing.
*/
struct span uri_compose_guard(int has_scheme, int has_authority,
                              struct span path);

/* 1 for a path whose first segment has no ":", as path-noscheme (4.2). */
int uri_compose_is_noscheme(struct span path);

#endif
