/*
** SPDX-License-Identifier: MIT
**
** URI Templates (RFC 6570): links from values, and values from links.
**
**     template + variables --expand--> bytes
**     template + bytes     --match---> variables
**
** The conventions are those of uri.h.
*/
#ifndef URI_TEMPLATE_H
#define URI_TEMPLATE_H

#include "uri.h"

URI_C_BEGIN

/* ---- Is it a template? (RFC 6570 section 2), template/read.c ------------ */

/* Why a text is no template. */
enum uri_template_reason {
  URI_TEMPLATE_NO_FAULT,
  URI_TEMPLATE_LITERAL,        /* a character that no literal may hold */
  URI_TEMPLATE_TRIPLET,        /* a "%" without its two HEXDIG */
  URI_TEMPLATE_CLOSE,          /* a "}" without its "{" */
  URI_TEMPLATE_OPEN,           /* a "{" without its "}" */
  URI_TEMPLATE_OPERATOR,       /* an operator reserved for extensions */
  URI_TEMPLATE_NAME,           /* no name of a variable where one is due */
  URI_TEMPLATE_AFTER_NAME,     /* what may not follow a name */
  URI_TEMPLATE_PREFIX          /* a ":" without a number from 1 to 9999 */
};

struct uri_template_fault {
  size_t at;                   /* offset in bytes of what is wrong */
  enum uri_template_reason reason;
};

/*
** 1 if the whole text is a template; else 0, and *fault is the first fault.  fault may be
** 0.  Time O(n).
*/
URI_API int uri_template_valid(const char *p, size_t n,
                               struct uri_template_fault *fault);

/* ---- Expansion (RFC 6570 section 3), template/expand.c ------------------ */

/*
** A variable and its value: one text, a list of texts, or pairs of name and value, two
** items for each pair.  A value without items is undefined; so are an absent text, an
** absent item of a list, and a pair whose value is absent.  The name is written as in the
** template.
*/
enum uri_template_type {
  URI_TEMPLATE_TEXT,
  URI_TEMPLATE_LIST,
  URI_TEMPLATE_PAIRS
};
struct uri_template_variable {
  struct uri_span name;
  enum uri_template_type type;
  const struct uri_span *items;
  size_t count;                /* of items */
};

/*
** Expand a template.  If several variables have the same name, the last one counts; a
** name that is missing is undefined.  URI_NONE if the text is not a template, or if it
** asks for the first characters of a list or of pairs (2.4.1).  The size is an upper
** bound, as if all of the template were variables with the longest value: often ten times
** the result.  Time O(n * count + size).
*/
URI_API size_t uri_template_expand(const char *p, size_t n,
                                   const struct uri_template_variable *variables,
                                   size_t count, char *out);
URI_API size_t uri_template_expand_size(const char *p, size_t n,
                                        const struct uri_template_variable *variables,
                                        size_t count);
URI_INTO(uri_template_expand, (const char *p, size_t n,
          const struct uri_template_variable *variables, size_t count),
         (p, n, variables, count))

/* ---- Matching, template/prepare.c and template/match.c ------------------ */

enum {
  URI_TEMPLATE_VALUES = 32,    /* variables of a template that can match */
  URI_TEMPLATE_TOKENS = 96,    /* variables and literals */
  URI_TEMPLATE_PARTS = 48      /* components, and literal parameters of a query */
};

/* A literal, or the value of a variable.  All members are private. */
struct uri_template_token {
  struct uri_span name;        /* of the variable, or absent */
  struct uri_span literal;
  uint32_t stop;               /* what a value cannot hold */
  unsigned short prefix;       /* ":9", 0: all of the value */
  unsigned char variable;      /* its number */
  char separator;              /* of an exploded variable, ";", or 0 */
  char lead;                   /* what begins the value, or 0 */
  char next;                   /* the literal's first byte that follows, or 0 */
  unsigned char is_value, is_first, is_exploded, is_parameter;
  unsigned char may_be_absent, may_be_empty, folds_case;
};

/* Tokens that are matched with one part of a URI.  All members are private. */
struct uri_template_part {
  struct uri_span name;        /* of a literal parameter */
  unsigned char kind, first, count;
};

/* A template that was read for matching.  All members are private. */
struct uri_template {
  struct uri_span path;        /* what a fast path compares, or absent */
  int has_authority;
  unsigned variables, tokens_count, parts_count;
  struct uri_template_token tokens[URI_TEMPLATE_TOKENS];
  struct uri_template_part parts[URI_TEMPLATE_PARTS];
};

/*
** Read a template, to match many URIs.  1, or 0 if no URI can match: the text is not a
** template, or it has more variables, tokens or parts than the limits above.  The text
** must live as long as *out.  Time O(n * variables).
*/
URI_API int uri_template_prepare(struct uri_template *out, const char *p, size_t n);

/* A variable of a template and where its value stands in a URI. */
struct uri_template_value {
  struct uri_span name;        /* in the template */
  struct uri_span text;        /* in the URI, as written; absent: undefined */
  char separator;              /* of the items of an exploded one, or 0 */
  int form;                    /* "+" is a space */
};

struct uri_template_values {
  struct uri_template_value values[URI_TEMPLATE_VALUES];
  size_t count;
};

/*
** Match a URI with a template.  Returns 1 and each variable of the template once, in the
** template's order, or 0.
**
** Components that the template does not name are not compared.  Time O(template * n).
** match.c says what each expression matches.
*/
URI_API int uri_template_match(const struct uri_template *t, const char *p, size_t n,
                               struct uri_template_values *out);

/*
** The items of an exploded variable: take the first item off *rest.  Begin with *rest as
** the value's text.  1 and the item, as written, or 0 if there is none left.
*/
URI_API int uri_template_item_next(const struct uri_template_value *value,
                                   struct uri_span *rest, struct uri_span *item);

URI_C_END

#endif
