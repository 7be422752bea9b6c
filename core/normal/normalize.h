/*
** SPDX-License-Identifier: MIT
**
** What normalize.c shares inside the core.
*/
#ifndef URI_NORMALIZE_H
#define URI_NORMALIZE_H

#include "../uri.h"

/*
** Is this port the one that would be used without it (RFC 3986 6.2.3): empty,
** or the default of the scheme, by value?  scheme is 0 when unknown.
*/
int uri_normalize_port_is_idle(const struct uri_scheme *scheme, struct span port);

/* uri_normalize() without the fast path of plain.h. */
size_t uri_normalize_walk(const char *p, size_t n, enum uri_level level, char *out);

#endif
