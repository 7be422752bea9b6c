/*
** SPDX-License-Identifier: MIT
**
** What is known of sites: rows of tables, found by host and place (site.c), and the
** functions that read them.
**
** The rows are those of the files *.tsv of this folder; core/facts.tcl makes the tables.
*/
#ifndef URI_SITE_H
#define URI_SITE_H

#include "../../rfc/chars/span.h"
#include "../../uri_edit.h"
#include "../../uri_facts.h"

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
** three bytes of their sites.  starts has the first row of each bucket, and the end.
*/
enum { SITE_BUCKETS = 1024 };
struct site_table {
  const struct site_row *rows;
  unsigned short starts[SITE_BUCKETS+1];
};

/*
** Find the rows of a table for a host, which is without a final dot, or absent.  The
** longest domain comes first, the rows for any site last.  Returns how many were found.
*/
size_t uri_site_rows(const struct site_table *table, struct uri_span host,
                     const struct site_row *found[SITE_ROWS]);

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

/* The word of a list after this one, from an absent word on; absent after the last. */
static inline struct uri_span site_next_word(struct uri_span list, struct uri_span word){
  const char *p = word.p ? word.p+word.n : list.p, *end = list.p+list.n;
  while( p<end && *p==' ' ) p++;
  return p<end ? span_between(p, span_find_byte(p, end, ' ')) : (struct uri_span){0, 0};
}

/* Does the row hold for the page?  Its host is not compared with row->site. */
int uri_site_has_page(const struct site_row *row, const struct site_page *page);

/*
** Is the name one of words, which are in lower case and have a space before and after
** each?  A word that ends in "*" matches every name that begins so.  SITE_MARKED if a "!"
** follows the word.
*/
enum { SITE_MARKED = 2 };
int uri_site_has_word(struct uri_span words, struct uri_span name);

/* ------------------------------------------------------ tracking.c --- */

/*
** What a row says of its words, which are names of parameters, or "/" and what a segment
** of the path begins with.  Names of readers are not in the table, but marked in
** uri_tracking_names.
*/
enum tracking_word {
  TRACKING_DROPS,          /* they only track people */
  TRACKING_READER,         /* the same, and they say who reads a letter */
  TRACKING_LETTER,         /* these pages, of letters, need the names of readers */
  TRACKING_KEEPS           /* they stay */
};

extern const struct site_table uri_tracking_table;

/*
** The names that track on any site, in buckets by their length, first and last byte; each
** has a space before and after it, and a "!" if it is one of readers.
*/
enum { TRACKING_BUCKETS = 64 };
extern const struct uri_span uri_tracking_names[TRACKING_BUCKETS];

/* A page, and the rows for its site, which the first question for a name finds. */
struct uri_tracking {
  struct site_page page;
  const struct site_row *rows[SITE_ROWS];
  size_t n;
  unsigned known, holds;               /* a bit for each row: it is asked; it holds */
  int is_page, is_found;
};

/*
** Begin with a link of this scheme.  The page must outlive the struct; its host has no
** final dot.  A link of ws: or wss: leads to no page, so nothing tracks who comes to it,
** and what follows javascript: or data: has no query.
*/
void uri_tracking_begin(struct uri_tracking *t, struct uri_span scheme,
                        struct site_page page);

/* Does a parameter of that decoded name only track people on that page? */
int uri_tracking_has(struct uri_tracking *t, struct uri_span name);

/*
** A parameter up to one that only tracks people and that was added with a "?" for "&":
** "id=7?utm_source=b".  buffer has as many bytes.
*/
struct uri_span uri_tracking_cut(struct uri_tracking *t, struct uri_span parameter,
                                 char *buffer);

/*
** Does a segment of the page's path, with the "/" before it, only track people?  Not one
** with a "=" in its parameters only, ";v=1".
*/
static inline int tracking_has_segment(struct uri_tracking *t, struct uri_span segment){
  const char *end = segment.p+segment.n, *p = find_in(segment.p, end, EQUALS | SEMICOLON);
  return p<end && *p=='=' && *segment.p=='/' && uri_tracking_has(t, segment);
}

/*
** Copy the page's path without the segments that only track people; what is left is not
** empty.  out must hold path.n bytes.  Returns the end of what was written.
*/
char *uri_tracking_put_path(char *out, struct uri_span path, struct uri_tracking *t);

/* Is a fragment a route, which selects another page of sites that are made of scripts? */
static inline int tracking_is_route(const char *p, const char *end){
  return p<end && (*p=='!' || *p=='/');
}

/*
** Copy a fragment without what only browsers read, ":~:text=...", and without parameters
** that only track people: in a route, and in a list of parameters, "a=1&b=2", each after
** "?" or "&".  out must hold fragment.n bytes.  Returns the end of what was written.
*/
char *uri_tracking_put_fragment(char *out, struct uri_span fragment,
                                struct uri_tracking *t);

/* -------------------------------------------------------- unwrap.c --- */

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

/* --------------------------------------------------------- secrets --- */

/*
** Sites whose paths hold secrets: where of a row is the path, as the head of secrets.tsv
** explains it.
*/
extern const struct site_table uri_secrets_table;

/*
** Can a host, before its last ".", or a name end with a word of a table?  The three bytes
** at the end of it tell, and most have others: of the first array a bit for the byte
** before the last, of the second one for that before both.  Letters are 1 to 26, other
** bytes 0.
*/
enum { SECRETS_TAILS = 27 };
extern const uint32_t uri_secrets_tails[2][SECRETS_TAILS];
static inline unsigned secrets_letter(char c){
  return is_in(c, ALPHA) ? (unsigned)c & 31 : 0;
}
static inline int secrets_have_tail(const uint32_t tails[2][SECRETS_TAILS],
                                    const char *p){
  const unsigned before = secrets_letter(p[-2]);
  return tails[0][secrets_letter(p[-1])]>>before & tails[1][before]>>secrets_letter(p[-3])
       & 1;
}

/*
** Names of secrets (secret_names.tsv).  "*token" is every name that ends with "token".
** is_word: it is a word of plain text, too.  The last row has no name.
*/
struct secret_name {
  struct uri_span name;
  int is_word;
};
extern const struct secret_name uri_secret_names[];
extern const uint32_t uri_secret_name_tails[2][SECRETS_TAILS];
static inline int secrets_may_be_name(const char *start, const char *p){
  return p-start<3 || !is_in(p[-1], ALPHA) || !is_in(p[-2], ALPHA)
      || secrets_have_tail(uri_secret_name_tails, p)
      || (!is_in(p[-3], ALPHA)
          && uri_secret_name_tails[0][secrets_letter(p[-1])]>>secrets_letter(p[-2]) & 1);
}

/* --------------------------------------------------------- facts.c --- */

/*
** The rows of a file as its lines are written.  The first line has the names of the
** columns.
*/
struct facts_table {
  const char *name;
  const char *const *lines;
  size_t count;                        /* of the lines */
};

/* The tables in order of their names; the last one has no name and no lines. */
extern const struct facts_table *const uri_facts_first;

#endif
