/*
** SPDX-License-Identifier: MIT
**
** The Public Suffix List (publicsuffix.org/list) in plain C: no SQLite, no
** allocation, no state.
**
**     name --match.c--> where its public suffix begins
**
** data.c has the table.  ext/dns/renew/ makes it from the text of the list.
*/
#ifndef URI_DNS_SUFFIX_H
#define URI_DNS_SUFFIX_H

#include "../../../core/uri.h"

/*
** What the list says about a name.  The table has these bits for each name, once for
** ICANN's part of the list, and shifted by one for the part of companies.
*/
enum {
  URI_SUFFIX_RULE = 0x01,      /* the name itself is a suffix */
  URI_SUFFIX_WILD = 0x04,      /* "*.name": the name with one more label is a suffix */
  URI_SUFFIX_EXCEPT = 0x10,    /* "!name": it is not, despite "*." of its parent */
  URI_SUFFIX_ICANN = 0x15,     /* all three bits of ICANN's part */
  URI_SUFFIX_ALL = 0x3F
};

/* -------------------------------------------------------------- match.c --- */

/*
** A name here has n>0 bytes in lower case, A-labels separated by dots; no label is empty.
** Labels that no rule can have are allowed.
*/

/* The start of the label that ends before end; end is not 0. */
static inline size_t uri_suffix_label(struct uri_span name, size_t end){
  while( end>0 && name.p[end-1]!='.' ) end--;
  return end;
}

/*
** The start of the public suffix of a name, by the rules of one part of the list
** (URI_SUFFIX_ICANN) or of both (URI_SUFFIX_ALL).  If no rule matches, the last label is
** the suffix.  A rule "*.x" makes "x" a suffix, too, as in browsers.  Time O(n).
*/
size_t uri_suffix_find(struct uri_span name, unsigned part);

/* --------------------------------------------------------------- data.c --- */

/* The list: its table, its date (yyyy-mm-dd), the SHA-1 of its text. */
struct uri_suffix_list {
  const unsigned char *table;
  char date[11];
  char sha1[41];
};
extern const struct uri_suffix_list uri_suffix_list;

#endif
