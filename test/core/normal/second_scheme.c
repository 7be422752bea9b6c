/*
** SPDX-License-Identifier: MIT
**
** A second scheme with the rule of the first one has the same normal forms, and compares
** in the same way.  second_scheme.test compiles this program with a table of schemes that
** has a row for each of the second ones.
**
** Prints "N passed, N failed".
*/
#include <stdio.h>
#include <string.h>

#include "../../../core/uri.h"

enum { LONGEST = 64, ROOM = 2*LONGEST+URI_NORMALIZE_EXTRA };

static const char *const schemes[][2] = {
  { "http", "zttp" }, { "file", "zile" }, { "mailto", "zailto" }, { "urn", "zrn" }
};

static const char *const rests[] = {
  "", "/", "/x", "//", "///x", "//localhost", "//localhost/x", "//LOCAL%68OST:/x",
  "//localhosts/x", "//Localhost:80/x", "//u@localhost/x", "//h", "//h?q", "//h:/x",
  "//m/x", "//l/x", "//%6c/x", "//H/X", "/.//x", "./x/../y", "/a/../..//x", "x",
  "Joe@Example.ORG", "a@B,c@D?x=Y", "ISBN:X", "isbn:%41", "./Joe@H", "//[::0]/x"
};
enum { N_RESTS = sizeof rests/sizeof rests[0] };

static long passed = 0, failed = 0;

static void check(int ok, const char *text, const char *what){
  if( ok ){
    passed++;
  }else{
    failed++;
    printf("FAIL %s: %s\n", text, what);
  }
}

static void check_text(const char *first, const char *second, const char *rest){
  char a[LONGEST], b[LONGEST], out_a[ROOM], out_b[ROOM];
  size_t na = (size_t)sprintf(a, "%s:%s", first, rest);
  size_t nb = (size_t)sprintf(b, "%s:%s", second, rest);
  size_t skip_a = strlen(first), skip_b = strlen(second);
  int level;
  for(level=URI_LEVEL_CASE; level<=URI_LEVEL_SCHEME; level++){
    size_t n = uri_normalize(a, na, (enum uri_level)level, out_a)-skip_a;
    size_t m = uri_normalize(b, nb, (enum uri_level)level, out_b)-skip_b;
    check(n==m && memcmp(out_a+skip_a, out_b+skip_b, n)==0, b, "normal form");
    check(uri_is_normal(a, na, (enum uri_level)level)
          ==uri_is_normal(b, nb, (enum uri_level)level), b, "is it normal?");
  }
}

/* The order of two texts, as -1, 0 or 1. */
static int order(const char *scheme, const char *x, const char *y){
  char a[LONGEST], b[LONGEST];
  size_t na = (size_t)sprintf(a, "%s:%s", scheme, x);
  size_t nb = (size_t)sprintf(b, "%s:%s", scheme, y);
  int c = uri_compare(a, na, b, nb);
  return (c>0)-(c<0);
}

int main(void){
  size_t s;
  int i, k;
  for(s=0; s<sizeof schemes/sizeof schemes[0]; s++){
    const char *first = schemes[s][0], *second = schemes[s][1];
    for(i=0; i<N_RESTS; i++){
      check_text(first, second, rests[i]);
      for(k=0; k<N_RESTS; k++){
        check(order(first, rests[i], rests[k])==order(second, rests[i], rests[k]),
              rests[i], rests[k]);
      }
    }
  }
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
