/*
** SPDX-License-Identifier: MIT
**
** The pieces of a template, for expand.c and match.c.
*/
#ifndef URI_TEMPLATE_READ_H
#define URI_TEMPLATE_READ_H

#include "../syntax/span.h"
#include "../uri_template.h"

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

#endif
