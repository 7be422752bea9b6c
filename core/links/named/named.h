/*
** SPDX-License-Identifier: MIT
**
** What a link names, and the kind of a site.
**
**     text --named.c--> clean link --row.c--> row and values --named.c--> id or URI
**
** The facts are rows of the .tsv files; core/facts.tcl makes tables.c of them.
*/
#ifndef URI_NAMED_INTERNAL_H
#define URI_NAMED_INTERNAL_H

#include "../../rfc/chars/span.h"
#include "../../uri_named.h"
#include "../sites/site.h"

/* ---------------------------------------------------------- tables.c --- */

/* What else holds for a value, or is done with it (check.c). */
enum named_check {
  NAMED_NONE, NAMED_LOWER, NAMED_UPPER, NAMED_NO_FILE, NAMED_ORCID, NAMED_ISBN,
  NAMED_ISSN, NAMED_GTIN, NAMED_ASIN
};

/*
** From least to most bytes of a set.  With most==0, it is the end of an alternative; or,
** with least==1, the place from which the value goes.
*/
struct named_element {
  unsigned short set, least, most;
};

/* What a value may be: a row of types.tsv.  The lists have a blank around each word. */
struct named_type {
  const struct named_element *text;
  struct uri_span drop, cut, except;
  unsigned char check;
  unsigned char is_rest;               /* it may have "/" */
};

/*
** Links and what they name: a row of named.tsv.  Patterns are bytes: 0x80+i is the i-th
** value, the others are these; forms have values, too.
*/
enum {
  NAMED_SEGMENT = 1, NAMED_AFTER = 2, NAMED_BEFORE = 3, NAMED_BELOW = 4,
  NAMED_VALUE = 0x80
};
enum { NAMED_VALUES = 5, NAMED_FORM = 100, NAMED_OWN_SCHEME = 0xFF };
enum { NAMED_USER, NAMED_HOST, NAMED_PATH, NAMED_PARAMETER, NAMED_FRAGMENT, NAMED_PARTS };
struct named_row {
  unsigned char word, scheme;          /* what it is; the type of its scheme */
  unsigned char types[NAMED_VALUES];
  struct uri_span parts[NAMED_PARTS];  /* patterns; absent: the link may have any */
  struct uri_span name;                /* of the parameter */
  struct uri_span id, form;
};

/* Kinds of sites. */
extern const struct site_table uri_kinds_table;

/* A type of package URL, and what has no capitals in it. */
enum purl_flags {
  PURL_REQUIRED = 1, PURL_PROHIBITED = 2, PURL_NAMESPACE = 4, PURL_NAME = 8,
  PURL_VERSION = 16, PURL_DASHES = 32
};
struct purl_type {
  struct uri_span type;
  unsigned flags;
};

/*
** The sites of rows.  kind is the first row of a site, the last one is before that of the
** next site.  "doi:" is the site of what has this scheme.  A site without rows is one
** whose links wrap others.
*/
extern const struct site_table uri_named_table;

/* All facts.  The last prefix, mark and purl type is absent. */
struct named_facts {
  const uint32_t (*sets)[8];           /* of bytes */
  const struct named_type *types;
  const struct named_row *rows;
  const struct uri_span *words;        /* what rows name */
  const struct uri_span *prefixes;     /* what may stand before a link: "scm:git:" */
  const struct uri_span *marks;        /* what the path for a row for any site has */
  const char *const *kinds;            /* of sites */
  const struct purl_type *purl_types;
};
extern const struct named_facts uri_named_facts;

/* ----------------------------------------------------------- row.c --- */

/* A link, and the values that a row takes from it. */
struct named_link {
  struct uri u;
  struct uri_authority a;
  int is_web;                          /* the scheme is http or https */
  struct uri_span values[NAMED_VALUES];
  size_t count;
  char *at;                            /* memory for values, decoded */
};

/*
** Has a path what the rows for any site have?  1 also if is_raw, and its normal form may
** have it.
*/
int uri_named_has_mark(struct uri_span path, int is_raw);

/*
** The row that a link matches, and its values in link, or 0.  at must hold as many bytes
** as the link, and NAMED_SPARE.
*/
enum { NAMED_SPARE = 64 };
const struct named_row *uri_named_match(struct named_link *link);

/* ----------------------------------------------------------- check.c --- */

/*
** Bring a value of n bytes into its form, in place, where 8 bytes more are.  Returns its
** length, or 0 if it is none.
*/
size_t uri_named_check(enum named_check check, char *p, size_t n);

/* ------------------------------------------------------------ purl.c --- */

/*
** Write a package URL in its normal form (ECMA-427); URI_NONE if it is none.  out holds
** three bytes for each octet of the text, and memory four times as many and 20 more.
*/
size_t uri_purl_write(struct uri_span text, char *out, char *memory);

#endif
