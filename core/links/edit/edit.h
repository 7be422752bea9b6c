/*
** SPDX-License-Identifier: MIT
**
** What the files of core/links/edit share inside the core, apart from redact.h.
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
** Does the parameter at a sort after the one at b?  a stands before b in the query, so
** that a "&" follows it; end is the end of the query.
*/
typedef int sort_order(const char *a, const char *b, const char *end);

/*
** Copy a query with its parameters sorted; the sort is stable, and empty parameters
** count, too.  numbers must hold an element for each "&" and one more.  Writes query.n
** bytes and returns their end.  Time O(n log k) for k parameters.
*/
char *uri_sort_query(char *out, struct uri_span query, sort_order *is_after,
                     uint32_t *numbers);

/*
** The memory for the starts of the parameters in a text: its size, at any place of a
** buffer of bytes, or URI_NONE if such a number cannot hold n; and the numbers in the
** memory that begins at p.  A "&" may also be percent-encoded, or "\u0026" (JSON), which
** uri_clean() reads.
*/
size_t uri_sort_size(const char *p, size_t n);
static inline uint32_t *sort_numbers(char *p){
  return (uint32_t*)(void*)(p+(-(uintptr_t)p & (sizeof(uint32_t)-1)));
}

#endif
