/*
** SPDX-License-Identifier: MIT
**
** What iri.c shares inside the core.
*/
#ifndef URI_IRI_H
#define URI_IRI_H

#include <stdint.h>

/*
** ucschar; with is_private also iprivate, as in a query (RFC 3987 2.2): everything beyond
** ASCII except controls, surrogates, specials, tags, and noncharacters, such as the two
** at the end of each plane.
*/
int uri_iri_is_allowed(uint32_t c, int is_private);

#endif
