/*
** SPDX-License-Identifier: MIT
**
** What the files of core/links/edit share inside the core.
*/
#ifndef URI_EDIT_INTERNAL_H
#define URI_EDIT_INTERNAL_H

#include "../sites/site.h"

/* ----------------------------------------------------------- iri.c --- */

/*
** ucschar; with is_private also iprivate, as in a query (RFC 3987 2.2): everything beyond
** ASCII except controls, surrogates, specials, tags, and noncharacters, such as the two
** at the end of each plane.
*/
int uri_iri_is_allowed(uint32_t c, int is_private);

/* ---------------------------------------------------------- sort.c --- */

/*
** The order of parameters.  octet() is the next octet of the name at *at, which moves
** after it, or -1 after the last one.  Parameters with the same name keep their order if
** is_by_name; otherwise they are in that of the bytes after the name.
*/
struct sort_order {
  int (*octet)(const char **at, const char *end);
  int is_by_name;
};

/* Names up to "=" or "&", octet by octet as they are written. */
int uri_sort_octet(const char **at, const char *end);

/*
** Copy a query with its parameters sorted; the sort is stable, and empty parameters
** count, too.  memory has uri_sort_size(n) bytes, in any place, for a query with at most
** n "&".  Writes query.n bytes and returns their end.  Time O(n log k) for k parameters.
**
** The size is arithmetic: each "&" of a text that is made of n bytes takes a byte of them
** or more, "&", "%26", "&amp;", "\u0026", a full-width "&".  URI_NONE from 2^32 bytes on.
*/
char *uri_sort_query(char *out, struct uri_span query, const struct sort_order *order,
                     char *memory, size_t n);
size_t uri_sort_size(size_t n);

#endif
