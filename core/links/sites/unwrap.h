/*
** SPDX-License-Identifier: MIT
**
** Links inside links: unwrap.c, and its rows in wrappers.tsv.
*/
#ifndef URI_UNWRAP_H
#define URI_UNWRAP_H

#include "site.h"

/* Where the target is; the words of a row are names of parameters. */
enum {
  UNWRAP_VALUE,        /* the value of a parameter */
  UNWRAP_BASE64,       /* the same, in base64 */
  UNWRAP_DASHES,       /* the same, with "-" for "%" and "_" for "/" */
  UNWRAP_HTTPS,        /* the same; "https://" may be missing */
  UNWRAP_OWN,          /* the same; it may be a path of the same site */
  UNWRAP_KEYED,        /* the same, followed by ":" and a key */
  UNWRAP_REST,         /* from a "http:" in path or query to the end */
  UNWRAP_ARCHIVE,      /* the same; or after a date, without a scheme */
  UNWRAP_AMP,          /* "/c/s/h/a" */
  UNWRAP_TURBO,        /* "/h/s/a" */
  UNWRAP_HOSTED,       /* "/2s/h%2Fa" */
  UNWRAP_V3,           /* "/v3/__http://h/a__;" */
  UNWRAP_TRANSLATED    /* the host */
};

extern const struct site_table uri_unwrap_table;

/*
** Write the target that a link carries.  out holds three bytes for every byte of the
** text, or one if it is part of a triplet, and UNWRAP_EXTRA.  Returns the length of the
** target, or 0 if the text carries none.  Time O(text.n).
*/
enum { UNWRAP_EXTRA = 8 };
size_t uri_unwrap_once(struct uri_span text, char *out);

#endif
