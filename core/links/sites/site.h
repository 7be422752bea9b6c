/*
** SPDX-License-Identifier: MIT
**
** What is known of sites: rows of tables, found by host and place (site.c).
**
** The rows are those of the files *.tsv of this folder; core/facts.tcl makes the tables.
*/
#ifndef URI_SITE_H
#define URI_SITE_H

#include "../../rfc/chars/span.h"
#include "../../uri_edit.h"

/*
** A row holds for a domain and what is below it; "amazon." is amazon in "com",
** "net" or a country, and "" is any site ("*" in the file).  where limits it to some
** pages; empty: all.
** Its words:
**
**   "/a/" and "*"   the path is /a or begins with /a/; "*" is any text, without case
**   "//a.com"       the host matches
**   "?a"            the query has a parameter of that name
**   "!/a", "!?a"    a page that it does not hold for
**
** If there are words without "!", one of them must match.  A removed parameter must not
** be a condition of another row, or removing twice would not be removing once.
*/
struct site_row {
  struct uri_span site;
  struct uri_span where;
  struct uri_span words;               /* what is known; see each table */
  int kind;                            /* of row, in this table */
};

/* ---------------------------------------------------------- glob.c --- */

/*
** 1 if the whole text matches the pattern, else 0.  Text and pattern must be present.
** Time O(pattern.n * text.n) at worst, however many "*" there are.
*/
enum glob_text {
  GLOB_TEXT,
  GLOB_LOWER,              /* the text in lower case (ASCII) */
  GLOB_PAGE                /* what a link has; the pattern is a word of a row */
};
int uri_glob_match(struct uri_span pattern, struct uri_span text, enum glob_text kind);

/* ---------------------------------------------------------- site.c --- */

/* A page, as its link is written; path and query may be empty or absent. */
struct site_page {
  struct uri_span host, path, query;
};

/* At most as many rows of a table are for one host; core/facts.tcl counts them. */
enum { SITE_ROWS = 12 };

/*
** A table.  The rows for any site come first; the others are in buckets by the first
** three bytes of their sites.  starts has the first row of each bucket, and the end;
** lengths has a bit for each length of a bucket's sites.
*/
enum { SITE_BUCKETS = 256 };
#define SITE_LENGTH(n) ((uint32_t)1 << ((n)<31 ? (n) : 31))
struct site_table {
  const struct site_row *rows;
  unsigned short starts[SITE_BUCKETS+1];
  uint32_t lengths[SITE_BUCKETS];
};

/*
** Find the rows of a table for a host, which is without a final dot, or absent.  The
** longest domain comes first, the rows for any site last.  Returns how many were found.
*/
size_t uri_site_rows(const struct site_table *table, struct uri_span host,
                     const struct site_row *found[SITE_ROWS]);

/*
** The place of the "." before the top-level domain of a host: the last label, or "co" or
** "com" and one of two letters.  The end of a host of one label.
*/
const char *uri_site_top(struct uri_span host);

/*
** Queries as parameters (uri_edit.h): the one that begins at p, up to the next "&" or
** end.  uri_param_next() is in site.c, too.
*/
struct uri_param uri_site_param_at(const char *p, const char *end);

/*
** The value of the first parameter with this name, as written and without case; of one
** with a value, if there is one.  "amp;", of "&amp;", does not belong to a name.  Absent
** if there is no such parameter.
*/
struct uri_span uri_site_parameter(struct uri_span query, struct uri_span name);

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
