/*
** SPDX-License-Identifier: MIT
**
** Shared by the files of core/documents/robots/: the forms of paths that are compared,
** and the search in them.
*/
#ifndef URI_ROBOTS_H
#define URI_ROBOTS_H

#include "../../rfc/chars/span.h"
#include "../../uri_robots.h"

/* Text that is written to out, or only counted if out is 0. */
struct robots_writer { char *out; size_t n; };

/* ------------------------------------------------------------- path.c --- */

/*
** How the characters "/" and "?" of a query are compared.  Section 2.2.2 has them
** percent-encoded in a rule such as "/a?b=https://c".  The query of a rule without "?",
** such as "*=https://", cannot be told from its path, and it matches what is written.
*/
enum robots_form { ROBOTS_AS_WRITTEN, ROBOTS_ENCODED_QUERY };

/*
** Write a path and query so that paths that are equal by section 2.2.2 have the same
** bytes.  There is no "*" and no "$" in them; but the special "*" of a rule's pattern are
** kept (section 2.2.3).  The size is at most 3 * path.n.
*/
void uri_robots_write(struct robots_writer *w, struct uri_span path,
                      enum robots_form form, int is_pattern);

/* ------------------------------------------------------------- find.c --- */

/*
** The first place of word in [p, end), or 0.  Time O(word.n + end-p), no memory.
*/
const char *uri_robots_find(const char *p, const char *end, struct uri_span word);

#endif
