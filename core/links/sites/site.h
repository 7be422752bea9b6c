/*
** SPDX-License-Identifier: MIT
**
** What is known of sites: rows of tables, found by host and place (site.c).
*/
#ifndef URI_SITE_H
#define URI_SITE_H

#include "../../rfc/chars/span.h"

/*
** A row holds for a domain and what is below it; "amazon." is amazon in "com",
** "net" or a country, and "" is any site.  where limits it to some pages; empty: all.
** Its words:
**
**   "/a/" and "*"   the path is /a or begins with /a/; "*" is any text, without case
**   "//a.com"       the host matches
**   "?a"            the query has a parameter of that name
**   "!/a", "!?a"    a page that it does not hold for
**
** If there are words without "!", one of them must match.  No word of where and words may
** be part of another one's parameter that is removed, or removing twice would not be
** removing once.
*/
struct site_row {
  struct uri_span site;
  struct uri_span where;
  struct uri_span words;               /* what is known; see each table */
  int kind;                            /* of row, in this table */
};

/* A page, as its link is written; path and query may be empty or absent. */
struct site_page {
  struct uri_span host, path, query;
};

/* At most as many rows of a table are for one host; a test counts them. */
enum { SITE_ROWS = 8 };

/*
** A table in order of its sites.  starts has the first row of each letter: those of
** digits, of a to z, and the end.  lengths has a bit for each length of a letter's sites.
*/
enum { SITE_STARTS = 28 };
#define SITE_LENGTH(n) ((uint32_t)1 << ((n)<31 ? (n) : 31))
struct site_table {
  const struct site_row *rows;
  unsigned short starts[SITE_STARTS];
  uint32_t lengths[SITE_STARTS-1];
};

/*
** Find the rows of a table for a host, which is without a final dot.  The longest domain
** comes first.  Rows for any site are not among them.  Returns how many were found.
*/
size_t uri_site_rows(const struct site_table *table, struct uri_span host,
                     const struct site_row *found[SITE_ROWS]);

/* Does the row hold for the page?  Its host is not compared with row->site. */
int uri_site_has_page(const struct site_row *row, const struct site_page *page);

/*
** Is the name one of words, which are in lower case and have a space before and after
** each?  A word that ends in "*" matches every name that begins so.  SITE_MARKED if a "!"
** follows the word.
*/
enum { SITE_MARKED = 2 };
int uri_site_has_word(struct uri_span words, struct uri_span name);

#endif
