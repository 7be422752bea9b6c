/*
** SPDX-License-Identifier: MIT
**
** Parameters that only track people: tracking.c, and its rows in tracking_sites.c.
*/
#ifndef URI_TRACKING_H
#define URI_TRACKING_H

#include "site.h"

/* What a row says of its words, which are names of parameters: they track, or stay. */
enum { DROPS, KEEPS };

enum { TRACKING_ROWS = 143 };
extern const struct site_table uri_tracking_table;

/* A page, and the rows that hold for it, which the first question for a name finds. */
enum { TRACKING_ANY = 1 };             /* the first row, for any site */
struct uri_tracking {
  struct site_page page;
  const struct site_row *rows[SITE_ROWS+TRACKING_ANY];
  size_t n;
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
