/*
** SPDX-License-Identifier: MIT
**
** What resolve.c shares inside the core.
*/
#ifndef URI_RESOLVE_H
#define URI_RESOLVE_H

#include "../uri.h"

/* Equal byte for byte; an absent span equals only an absent one. */
int uri_resolve_equal(struct uri_span a, struct uri_span b);

#endif
