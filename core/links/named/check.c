/*
** SPDX-License-Identifier: MIT
**
** Check digits, and the form of values: ORCID (ISO 7064), ISBN (ISO 2108), ISSN (ISO
** 3297), GTIN (GS1 General Specifications 7.9).
**
** A value has the characters of its type already.
*/
#include "named.h"

/*
** The rest of a sum of digits, "X" is 10, by a modulus.  The weight of the last digit is
** 1, that of each one before it is factor times the last weight, and step more.
*/
struct check_sum {
  unsigned factor, step, modulus;
};
static const struct check_sum check_mod_11 = { 1, 1, 11 };       /* 1, 2, 3, ... */
static const struct check_sum check_mod_11_2 = { 2, 0, 11 };     /* 1, 2, 4, 8, ... */
static const struct check_sum check_mod_10 = { 9, 4, 10 };       /* 1, 3, 1, 3, ... */

static unsigned check_rest(const struct check_sum *sum, const char *p, size_t n){
  unsigned rest = 0, weight = 1;
  for(; n>0; n--){
    if( p[n-1]=='-' ) continue;
    rest += weight*(p[n-1]=='X' ? 10 : (unsigned)(p[n-1]-'0'));
    weight = (weight*sum->factor+sum->step)%sum->modulus;
  }
  return rest%sum->modulus;
}

/* ISBN: 13 digits, also of one with 10, which may end with "X". */
static size_t check_isbn(char *p, size_t n){
  size_t i, count = 0;
  for(i=0; i<n; i++) if( is_in(p[i], ALPHA | DIGIT) ) p[count++] = p[i];
  n = (size_t)(uri_span_of(p, p+count, DIGIT)-p);
  if( count==10 && n>=9 && check_rest(&check_mod_11, p, count)==0 ){
    memmove(p+3, p, 9);
    memcpy(p, "978", 3);
    p[12] = '0';
    p[12] = (char)('0'+(10-check_rest(&check_mod_10, p, 13))%10);
    return 13;
  }
  if( n!=13 || count!=13 || check_rest(&check_mod_10, p, n)!=0 ) return 0;
  return memcmp(p, "978", 3)==0 || memcmp(p, "979", 3)==0 ? n : 0;
}

/* GTIN: 14 digits, not all of them 0. */
static size_t check_gtin(char *p, size_t n){
  if( check_rest(&check_mod_10, p, n)!=0 ) return 0;
  memmove(p+14-n, p, n);
  memset(p, '0', 14-n);
  for(n=0; p[n]=='0'; n++) if( n==13 ) return 0;
  return 14;
}

size_t uri_named_check(enum named_check check, char *p, size_t n){
  size_t i;
  if( check==NAMED_NONE ) return n;
  if( check==NAMED_LOWER || check==NAMED_NO_FILE ){
    span_put_lower(p, (struct uri_span){ p, n });
    if( check==NAMED_LOWER ) return n;                 /* a page, not a program: */
    return span_find_word(p, p+n, SPAN_WORD(".php"))<p+n ? 0 : n;
  }
  for(i=0; i<n; i++) if( is_in(p[i], LOWALPHA) ) p[i] = (char)(p[i]-'a'+'A');
  if( check==NAMED_ISBN ) return check_isbn(p, n);
  if( check==NAMED_GTIN ) return check_gtin(p, n);
  if( check==NAMED_ORCID ) return check_rest(&check_mod_11_2, p, n)==1 ? n : 0;
  if( check==NAMED_UPPER || (check==NAMED_ASIN && *p=='B') ) return n;
  return check_rest(&check_mod_11, p, n)==0 ? n : 0;   /* of ISSN, and of an old ASIN */
}
