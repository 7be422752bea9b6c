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

const struct uri_scheme *uri_scheme_find(struct uri_span name){
  const struct uri_scheme *row;
  size_t n = name.n;
  unsigned letter;
  if( n==0 || n>=sizeof row->name ) return 0;
  letter = (unsigned)((unsigned char)*name.p | 0x20)-'a';      /* also of a capital */
  if( letter>=SCHEME_LETTERS ) return 0;
  for(row=uri_scheme_first[letter]; row<uri_scheme_first[letter+1]; row++){
    if( row->name[n]==0 && row->name[n-1]!=0
     && (scheme_is_same(row->name, name.p, n)
         || span_begins(name, (struct uri_span){ row->name, n })) ) return row;
  }
  return 0;
}

const struct uri_scheme *uri_scheme_driven(struct uri_span name){
  const struct uri_scheme *row = uri_scheme_find(name);
  const char *plus;
  if( row || name.n==0 ) return row;
  plus = span_find_byte(name.p, name.p+name.n, '+');
  if( plus==name.p+name.n || uri_span_of(plus, name.p+name.n, SCHEME_CHAR)
                             <name.p+name.n ) return 0;
  row = uri_scheme_find(span_between(name.p, plus+1));           /* "http+" */
  if( row==0 ) row = uri_scheme_find(span_between(name.p, plus));
  return row && row->port && row->rule==URI_SCHEME_RULE_PLAIN ? row : 0;
}

const struct uri_scheme *uri_scheme_rows(const struct uri_scheme **end){
  *end = uri_scheme_first[SCHEME_LETTERS];
  return uri_scheme_first[0];
}
