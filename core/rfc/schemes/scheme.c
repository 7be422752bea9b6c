/*
** SPDX-License-Identifier: MIT
**
** Looking up schemes in the table of facts, schemes.tsv (RFC 3986 3.1, 6.2.3).
*/

#include "by_scheme.h"

/*
** Are n bytes the same?  Says no unless n is from 4 to 8, which two words of four bytes
** compare.  Most names are in lower case: uri_key() in SQL takes 6 % less with this.
*/
static inline int scheme_is_same(const char *a, const char *b, size_t n){
  return n>=4 && n<=8 && memcmp(a, b, 4)==0 && memcmp(a+n-4, b+n-4, 4)==0;
}

/* The row of a name among those from first on, which end before end. */
static inline const struct uri_scheme *scheme_among(const struct uri_scheme *row,
                                                    const struct uri_scheme *end,
                                                    struct uri_span name){
  size_t n = name.n;
  for(; row<end; row++){
    if( row->name[n]==0 && row->name[n-1]!=0
     && (scheme_is_same(row->name, name.p, n)
         || span_begins(name, (struct uri_span){ row->name, n })) ) return row;
  }
  return 0;
}

const struct uri_scheme *uri_scheme_find(struct uri_span name){
  unsigned letter;
  if( name.n==0 || name.n>=sizeof((struct uri_scheme*)0)->name ) return 0;
  letter = (unsigned)((unsigned char)*name.p | 0x20)-'a';      /* also of a capital */
  if( letter>=SCHEME_LETTERS ) return 0;
  return scheme_among(uri_scheme_first[letter], uri_scheme_first[letter+1], name);
}

const struct uri_scheme *uri_scheme_driven(struct uri_span name){
  const struct uri_scheme *const *plus_rows = uri_scheme_first+SCHEME_LETTERS;
  const struct uri_scheme *row = uri_scheme_find(name);
  const char *plus, *end;
  if( row || name.n==0 ) return row;
  end = name.p+name.n;
  plus = span_find_byte(name.p, end, '+');
  if( plus==end || uri_span_of(plus, end, SCHEME_CHAR)<end ) return 0;
  row = uri_scheme_find(span_between(name.p, plus));
  if( row==0 || row->port==0 || row->rule==URI_SCHEME_RULE_PLAIN ){
    return row && row->port ? row : 0;
  }
  return scheme_among(plus_rows[0], plus_rows[1], span_between(name.p, plus+1));
}
