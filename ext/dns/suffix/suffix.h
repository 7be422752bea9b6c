/*
** SPDX-License-Identifier: MIT
**
** The Public Suffix List (publicsuffix.org/list) in plain C: no SQLite, no
** allocation, no state.
**
**     name, table --match.c--> where its public suffix begins
**
** data.c has the table.  ext/dns/renew/ makes it from the text of the list.
*/
#ifndef URI_DNS_SUFFIX_H
#define URI_DNS_SUFFIX_H

#include "../../../core/scan/bits.h"
#include "../../../core/uri.h"

/*
** What the list says about a name.  A table has these bits for each name, once for
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
** A name: n>0 bytes in lower case, A-labels separated by dots; no label is empty.  Labels
** that no rule can have are allowed.
**
** If the name has at most 64 bytes, dots has a bit for each dot; the highest bit stands
** for the last byte.  With it, labels are found without a loop over bytes, whose last
** branch would be mispredicted.
*/
enum { URI_SUFFIX_DOTS = 64 };
struct uri_suffix_name { const char *p; size_t n; uint64_t dots; };

/* The field dots for a name or any other text; 0 for a text of more than 64 bytes. */
uint64_t uri_suffix_dots(const char *p, size_t n);

/* The start of the label that ends before end; end is not 0. */
static inline size_t uri_suffix_label(const struct uri_suffix_name *name, size_t end){
  uint64_t dots;
  if( name->n>URI_SUFFIX_DOTS ){
    while( end>0 && name->p[end-1]!='.' ) end--;
    return end;
  }
  dots = name->dots<<(name->n-end);
  return dots ? end-63+bit_last(dots) : 0;
}

/*
** The start of the public suffix of a name, by the rules of one part of the list
** (URI_SUFFIX_ICANN) or of both (URI_SUFFIX_ALL).  If no rule matches, the last label is
** the suffix.  A rule "*.x" makes "x" a suffix, too, as in browsers.  Time O(n).
*/
size_t uri_suffix_find(const unsigned char *table, const struct uri_suffix_name *name,
                       unsigned part);

/*
** The filter at the beginning of a table.  table[0] gives its size.  First comes one line
** of 64 bytes for last labels that have a rule "*.".  The bit of a label is
** uri_suffix_last() of the last two bytes of the name; a dot counts as the byte before a
** label of one byte.  Then come 1<<table[0] bytes of lines for the last two labels of the
** rules.  Such a pair has two bits in one line, which begins at line;
** uri_suffix_bits_of() finds them from uri_suffix_hash() of the last m bytes, the pair,
** of a name of n bytes.
*/
enum { URI_SUFFIX_LINE = 64, URI_SUFFIX_LINES = 1+URI_SUFFIX_LINE };
struct uri_suffix_bits { size_t line; unsigned first, second; };
uint64_t uri_suffix_hash(const char *name, size_t n, size_t m);

static inline struct uri_suffix_bits uri_suffix_bits_of(const unsigned char *table,
                                                        uint64_t hash){
  return (struct uri_suffix_bits){
    URI_SUFFIX_LINES+(size_t)(hash<<6 & (((uint64_t)1<<table[0])-1)),
    (unsigned)(hash>>40) & 511, (unsigned)(hash>>50) & 511
  };
}

static inline unsigned uri_suffix_last(char before, char last){
  return ((unsigned)before & 15)<<5 | ((unsigned)last & 31);
}

/* --------------------------------------------------------------- data.c --- */

/* The list: its table, its date (yyyy-mm-dd), the SHA-1 of its text. */
struct uri_suffix_list {
  const unsigned char *table;
  char date[11];
  char sha1[41];
};
extern const struct uri_suffix_list uri_suffix_list;

#endif
