/*
** SPDX-License-Identifier: MIT
**
** What the core makes of names, for test/idna/run: a name in hex in each line of the
** input gives a line, "=" and the result, or "!".
**
**     names CHECKS [unicode]        CHECKS is a sum of enum uri_idna_check
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/uri_idna.h"
#include "../../core/links/idna/idna.h"

static int names_digit(int c){ return c<='9' ? c-'0' : c-'a'+10; }

int main(int argc, char **argv){
  static char line[1<<20];
  unsigned checks = argc>1 ? (unsigned)atoi(argv[1]) : 0;
  while( fgets(line, sizeof line, stdin) ){
    size_t n = strcspn(line, "\n")/2, i, m;
    char *name = malloc(n+1), *out;
    struct uri_span domain = { name, n };
    for(i=0; i<n; i++){
      name[i] = (char)(names_digit(line[2*i])<<4 | names_digit(line[2*i+1]));
    }
    out = malloc(uri_idna_to_ascii_size(domain, 0));
    m = argc>2 ? uri_idna_to_unicode(domain, checks, out, 0)
               : uri_idna_to_ascii(domain, checks, out, 0);
    printf("%s%.*s\n", m!=URI_NONE ? "=" : "!", m!=URI_NONE ? (int)m : 0, out);
    free(out);
    free(name);
  }
  return 0;
}
