/*
** SPDX-License-Identifier: MIT
**
** The pieces of a template, and matching one component of a URI.
*/
#ifndef URI_TEMPLATE_READ_H
#define URI_TEMPLATE_READ_H

#include "../../rfc/chars/span.h"
#include "../../uri_template.h"

/* An operator (RFC 6570 2.2) and what it expands to (appendix A). */
struct template_operator {
  char name;                   /* 0: a simple expression */
  char first;                  /* before the first variable, or 0 */
  char separator;              /* before the others */
  char is_named;               /* "name=value" */
  char if_empty;               /* after the name of an empty value, or 0 */
  uint32_t allowed;            /* what is not encoded in a value */
};

/* A literal, or one variable of an expression. */
struct template_piece {
  struct uri_span text;                /* the literal, or the variable's name */
  const struct template_operator *op;  /* 0: a literal */
  int is_ascii;                        /* of a literal: it expands to itself */
  int is_first;                        /* of the variables of its expression */
  int is_exploded;                     /* "*" */
  unsigned prefix;                     /* ":9", 0: all of the value */
};

struct template_reader {
  const char *p, *end;
  const char *open;            /* the "{" of the expression around p, or 0 */
  const struct template_operator *op;
  enum uri_template_reason reason;
};

static inline struct template_reader template_reader_of(struct uri_span text){
  return (struct template_reader){ text.p, text.p+text.n, 0, 0,
                                   URI_TEMPLATE_NO_FAULT };
}

/*
** Read the next piece: 1, or 0 at the end or at the first fault, which is then at r->p;
** r->reason says why.
*/
int uri_template_read(struct template_reader *r, struct template_piece *piece);

/* ---------------------------------------------------- matching --- */

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

/* uri_template_prepare() for a template that is a path, whatever it begins with. */
int uri_template_prepare_path(struct uri_template *out, const char *p, size_t n);

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
