/*
** SPDX-License-Identifier: MIT
**
** What resolve.c shares inside the core.
*/
#ifndef URI_RESOLVE_H
#define URI_RESOLVE_H

#include "../uri.h"

/* Byte for byte, and absent only with absent. */
int uri_resolve_equal(struct span a, struct span b);

#endif
