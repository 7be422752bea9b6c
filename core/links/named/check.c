/*
** SPDX-License-Identifier: MIT
**
** Check digits, and the form of values: ORCID (ISO 7064), ISBN (ISO 2108), ISSN (ISO
** 3297), GTIN (GS1 General Specifications 7.9).
**
** A value has the characters of its type already.
*/
#include "named.h"

/* The value of a digit, 10 for "X". */
static unsigned check_digit(char c){
  return to_lower(c)=='x' ? 10 : (unsigned)(c-'0');
}

/* Keep the digits and "X" of a text, "X" in upper case.  Returns how many. */
static size_t check_compact(char *p, size_t n){
  size_t i, out = 0;
  for(i=0; i<n; i++){
    if( is_in(p[i], DIGIT) || to_lower(p[i])=='x' ) p[out++] = p[i]=='x' ? 'X' : p[i];
  }
  return out;
}

/* The sum of digits, weighted 1, 2, ... from the right, is a multiple of 11. */
static int check_is_mod_11(const char *p, size_t n){
  unsigned sum = 0, weight = 1;
  for(; n>0; n--) if( p[n-1]!='-' ) sum += weight++*check_digit(p[n-1]);
  return sum%11==0;
}

/* The sum of digits, weighted 1 and 3 from the right: a multiple of 10 in GTINs. */
static unsigned check_mod_10(const char *p, size_t n){
  unsigned sum = 0;
  size_t i;
  for(i=0; i<n; i++) sum += check_digit(p[i])*((n-i)%2 ? 1 : 3);
  return sum%10;
}

/* ISO 7064 MOD 11-2. */
static int check_is_mod_11_2(const char *p, size_t n){
  unsigned sum = 0;
  size_t i;
  for(i=0; i<n; i++) if( p[i]!='-' ) sum = (2*sum+check_digit(p[i]))%11;
  return sum==1;
}

/* ISBN: 13 digits, also of one with 10. */
static size_t check_isbn(char *p, size_t n){
  n = check_compact(p, n);
  if( n==10 && uri_span_of(p, p+n, DIGIT)>=p+9 && check_is_mod_11(p, n) ){
    memmove(p+3, p, 9);
    memcpy(p, "978", 3);
    p[12] = '0';
    p[12] = (char)('0'+(10-check_mod_10(p, 13))%10);
    return 13;
  }
  if( n!=13 || uri_span_of(p, p+n, DIGIT)<p+n || check_mod_10(p, n)!=0 ) return 0;
  return memcmp(p, "978", 3)==0 || memcmp(p, "979", 3)==0 ? n : 0;
}

/* GTIN: 14 digits. */
static size_t check_gtin(char *p, size_t n){
  size_t i = 0;
  while( i<n && p[i]=='0' ) i++;
  if( i==n || check_mod_10(p, n)!=0 ) return 0;
  memmove(p+14-n, p, n);
  memset(p, '0', 14-n);
  return 14;
}

static size_t check_upper(char *p, size_t n){
  size_t i;
  for(i=0; i<n; i++) if( is_in(p[i], LOWALPHA) ) p[i] = (char)(p[i]-'a'+'A');
  return n;
}

size_t uri_named_check(enum named_check check, char *p, size_t n){
  switch( check ){
    case NAMED_NO_FILE:                                /* a page, not a program */
      if( span_find_word(p, p+n, SPAN_WORD(".php"))<p+n ) return 0;
      /* fall through */
    case NAMED_LOWER:
      span_put_lower(p, (struct uri_span){ p, n });
      return n;
    case NAMED_UPPER:   return check_upper(p, n);
    case NAMED_ISBN:    return check_isbn(p, n);
    case NAMED_GTIN:    return check_gtin(p, n);
    case NAMED_ORCID:   return check_is_mod_11_2(p, n) ? check_upper(p, n) : 0;
    case NAMED_ISSN:    return check_is_mod_11(p, n) ? check_upper(p, n) : 0;
    case NAMED_ASIN:
      check_upper(p, n);
      return *p=='B' || check_is_mod_11(p, n) ? n : 0;
    default: return n;
  }
}
