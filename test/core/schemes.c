/*
** SPDX-License-Identifier: MIT
**
** The table of schemes (core/rfc/schemes/schemes.tsv), row by row: each row is found by
** its name in any case, and by no other name; the rows are in order.
**
**     schemes
**
** Prints "N passed, N failed".
*/
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_schemes.h"
#include "../../core/rfc/schemes/by_scheme.h"
#include "check.h"

static const struct uri_scheme *find(const char *name, size_t n){
  return uri_scheme_find((struct uri_span){ name, n });
}

/* Find a row by its name, letter by letter, without the search under test. */
static int is_row(const char *name, size_t n){
  const struct uri_scheme *row = uri_scheme_first[0];
  for(; row<uri_scheme_first[SCHEME_LETTERS]; row++){
    if( strlen(row->name)==n && memcmp(row->name, name, n)==0 ) return 1;
  }
  return 0;
}

/* The name with one character less, or with another one at each place. */
static void check_neighbours(const struct uri_scheme *row, size_t n){
  static const char others[] = "abz09+-.";
  char name[sizeof row->name+1];
  size_t i, k;
  for(i=0; i<n; i++){
    check_of(is_row(row->name, i)==(find(row->name, i)!=0), row->name, "cut");
  }
  for(i=0; i<=n; i++){
    for(k=0; others[k]; k++){
      size_t size = n+(i==n);
      memcpy(name, row->name, n);
      name[i] = others[k];
      check_of(is_row(name, size)==(find(name, size)!=0), row->name, "changed");
    }
  }
}

/* By letter; of one letter, first the schemes that people type; by name. */
static int is_before(const struct uri_scheme *a, const struct uri_scheme *b){
  unsigned a_typed = a->flags & URI_SCHEME_TYPED, b_typed = b->flags & URI_SCHEME_TYPED;
  if( a->name[0]!=b->name[0] ) return a->name[0]<b->name[0];
  return a_typed!=b_typed ? a_typed>b_typed : strcmp(a->name, b->name)<0;
}

int main(void){
  const struct uri_scheme *row, *end = uri_scheme_first[SCHEME_LETTERS], *last = 0;
  char upper[sizeof row->name];
  size_t k, n;
  for(row=uri_scheme_first[0]; row<end; row++){
    n = strlen(row->name);
    check_of(n>=2 && n<sizeof row->name, row->name, "length");
    check_of(find(row->name, n)==row, row->name, "not found");
    for(k=0; k<n; k++){
      char c = row->name[k];
      upper[k] = c>='a' && c<='z' ? (char)(c-'a'+'A') : c;
    }
    check_of(find(upper, n)==row, row->name, "not found in upper case");
    check_neighbours(row, n);
    if( last ) check_of(is_before(last, row), row->name, "order");
    check_of(row->port || row->rule || row->flags || row->shape || strchr(row->name, '+'),
             row->name, "has nothing but a name");
    last = row;
  }
  check_of(row-uri_scheme_first[0]>90, "the table", "rows are missing");
  check_of(uri_scheme_driven((struct uri_span){ 0, 0 })==0, "an absent name", "driven");
  check_of(find("", 0)==0 && uri_scheme_find((struct uri_span){ 0, 0 })==0,
           "an empty or absent name", "found");
  check_of(find("tel\0", 4)==0 && find("tel\0\0", 5)==0 && find("http\0", 5)==0,
           "a name with NUL at its end", "found");
  return check_sum();
}
