/*
** SPDX-License-Identifier: MIT
**
** Matching one component of a URI, for match.c.
*/
#ifndef URI_TEMPLATE_PATTERN_H
#define URI_TEMPLATE_PATTERN_H

#include "read.h"

/* The parts of a template, in the order in which they are matched. */
enum template_part_kind {
  TEMPLATE_PART_SCHEME,
  TEMPLATE_PART_AUTHORITY,     /* with {+a} in it; or else the next three */
  TEMPLATE_PART_USERINFO,
  TEMPLATE_PART_HOST,
  TEMPLATE_PART_PORT,
  TEMPLATE_PART_PATH,
  TEMPLATE_PART_FRONT,         /* everything before the query but the scheme, if given */
  TEMPLATE_PART_NAMED,         /* {?a} or {&a} */
  TEMPLATE_PART_PARAMETER,     /* a={a} */
  TEMPLATE_PART_QUERY,         /* ?{a}: all of it */
  TEMPLATE_PART_FRAGMENT,
  TEMPLATE_PART_FRAGMENT_OR_NONE,
  TEMPLATE_PART_KINDS
};

/*
** Where a template's path begins, if nothing before it is an expression and it says
** something about the URI's path; else absent.  *has_authority: is there an authority
** before it?
*/
void uri_template_front(struct uri_span t, struct uri_span *path,
                        int *has_authority);

/* Where a token stands in the text. */
struct pattern_place {
  size_t start, at;
  size_t tried;                /* ends below this one have been tried */
};

/*
** Match a whole text with tokens: 1 and the place of each token, or 0.  A variable has an
** empty literal.  For "{;a,b}", the first token has the text of all parameters, and the
** others are empty literals.  Time O(text.n * what the tokens hold).
*/
int uri_pattern_match(const struct uri_template_token *tokens, size_t count,
                      struct pattern_place *places, struct uri_span text);

/*
** 1 if b begins with a, ignoring how characters are encoded; *at is then the end of a in
** b.
*/
int uri_pattern_begins(struct uri_span b, struct uri_span a, size_t *at);

/*
** Fast path for a template that is used once: 1 if its beginning cannot match the URI, 0
** if only uri_template_match() can tell.  Of twenty templates for paths, nineteen end
** here, in a tenth of the time of reading them.
*/
int uri_template_differs(const char *template_text, size_t template_n,
                         const char *p, size_t n);

#endif
