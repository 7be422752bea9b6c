/*
** SPDX-License-Identifier: MIT
**
** Parameters that only track people: tracking.c, and its rows in trackers.tsv.
*/
#ifndef URI_TRACKING_H
#define URI_TRACKING_H

#include "site.h"

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

#endif
