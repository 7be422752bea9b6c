/*
** SPDX-License-Identifier: MIT
**
** The Public Suffix List (publicsuffix.org/list).
**
**     text --name.c--> name in A-labels --match.c--> where its public suffix begins
**
** data.c has the table.  "renew" makes it from the text of the list, with write.tcl.  The
** table is compiled in: a function that an index uses must not change its answers while
** the library is loaded.
*/
#ifndef URI_SUFFIX_H
#define URI_SUFFIX_H

#include "../../uri_domains.h"

/*
** What the list says about a name.  The table has these bits for each name, once for
** ICANN's part of the list, and shifted by one for the part of companies: so the bits of
** URI_SUFFIX_ICANN and of URI_SUFFIX_ALL.
*/
enum {
  SUFFIX_RULE = 0x01,          /* the name itself is a suffix */
  SUFFIX_WILD = 0x04,          /* "*.name": the name with one more label is a suffix */
  SUFFIX_EXCEPT = 0x10         /* "!name": it is not, despite "*." of its parent */
};

/* --------------------------------------------------------------- name.c --- */

/*
** A text, and what is known of the name of its host.
**
** uri_suffix_open() finds the host of most texts, and else the memory that
** uri_suffix_name() needs.
**
** uri_suffix_name() makes the name: 1, or 0 if the text has no host.  The name is in
** lower case and in ASCII, without the root's dot; an address is in its usual form.
** has_suffix is 0 for an address and for a text that is not a DNS name.  The name points
** into the text, the memory or the struct.
*/
struct suffix_host {
  struct uri_span text;
  size_t size;                 /* bytes of memory; URI_NONE if it is too much */
  struct uri_span scheme;      /* of the link that is meant, or absent */
  struct uri_span name;
  const char *last, *second;   /* its labels, as in struct scan_form */
  int has_suffix;
  char address[48];
};
void uri_suffix_open(const char *p, size_t n, struct suffix_host *h);
int uri_suffix_name(struct suffix_host *h, char *memory);

/* --------------------------------------------------------------- site.c --- */

/*
** Are two texts on the same site?  Both are open.  memory holds a->size and b->size
** bytes.
*/
int uri_suffix_is_same_site(struct suffix_host *a, struct suffix_host *b,
                            enum uri_suffix_part part, char *memory);

/* -------------------------------------------------------------- match.c --- */

/*
** A name here has n>0 bytes in lower case, A-labels separated by dots; no label is empty.
** Labels that no rule can have are allowed.
*/

/* The start of the label of a name at p that ends before end. */
static inline const char *suffix_label(const char *p, const char *end){
  while( end>p && end[-1]!='.' ) end--;
  return end;
}

/* Find the last two labels of the name of a host. */
static inline void uri_suffix_labels(struct suffix_host *h){
  const char *p = h->name.p;
  h->last = h->second = suffix_label(p, p+h->name.n);
  if( h->last>p ) h->second = suffix_label(p, h->last-1);
}

/* The parts of a name, spans of it; each is absent if there is none. */
struct suffix_parts { struct uri_span subdomain, domain, suffix; };

/*
** Divide a name by the rules of one part of the list (URI_SUFFIX_ICANN) or of both
** (URI_SUFFIX_ALL).  If no rule matches, the last label is the suffix.  A rule "*.x"
** makes "x" a suffix, too, as in browsers.  Time O(n).
*/
struct suffix_parts uri_suffix_divide(const struct suffix_host *h,
                                      enum uri_suffix_part part);

/* --------------------------------------------------------------- data.c --- */

/* The list: its table, and the answer of uri_suffix_version(). */
struct uri_suffix_list {
  const unsigned char *table;
  const char *version;
};
extern const struct uri_suffix_list uri_suffix_list;

#endif
