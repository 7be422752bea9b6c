/*
** SPDX-License-Identifier: MIT
**
** The public suffix of a name: our table compared with libpsl.
**
**     domains LINKS
**
** The names are the hosts of the links that are names in ASCII, in lower case.  In each
** pass both look up all names; the best of fifteen passes counts, in CPU time.  libpsl
** has its own list, which is older and shorter.  Prints a row for report.tcl.
*/
#include <libpsl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../core/links/suffix/suffix.h"

enum { DOMAINS_MOST = 200000, DOMAINS_PASSES = 15 };

static char *domains_names[DOMAINS_MOST];
static size_t domains_lengths[DOMAINS_MOST];
static size_t domains_count;

static void domains_add(const char *line, size_t n){
  struct uri_authority a;
  struct uri u;
  char *name;
  size_t i;
  uri_split_whole(line, n, &u, &a);
  if( a.host.p==0 || a.host.n==0 || domains_count==DOMAINS_MOST ) return;
  name = malloc(a.host.n+1);
  if( name==0 ) exit(1);
  for(i=0; i<a.host.n; i++){
    char c = a.host.p[i];
    if( c>='A' && c<='Z' ) c |= 0x20;
    if( (c<'a' || c>'z') && (c<'0' || c>'9') && c!='-' && c!='.' ) return;
    if( c=='.' && (i==0 || name[i-1]=='.' || i+1==a.host.n) ) return;
    name[i] = c;
  }
  name[i] = 0;
  domains_names[domains_count] = name;
  domains_lengths[domains_count++] = i;
}

static double domains_now(void){ return (double)clock()*1e9/CLOCKS_PER_SEC; }

int main(int argc, char **argv){
  const psl_ctx_t *psl = psl_builtin();
  double best[2] = { 1e18, 1e18 };
  char line[4000];
  size_t sum = 0, i;
  int pass;
  FILE *file = argc>1 ? fopen(argv[1], "r") : 0;
  if( file==0 || psl==0 ) return 1;
  while( fgets(line, sizeof line, file) ) domains_add(line, strcspn(line, "\n"));
  fclose(file);
  for(pass=0; pass<2*DOMAINS_PASSES; pass++){
    double began = domains_now();
    for(i=0; i<domains_count; i++){
      if( pass%2 ){
        const char *suffix = psl_unregistrable_domain(psl, domains_names[i]);
        sum += suffix ? strlen(suffix) : 0;
      }else{
        struct suffix_host h = { .name = { domains_names[i], domains_lengths[i] },
                                 .has_suffix = 1 };
        uri_suffix_labels(&h);
        sum += uri_suffix_divide(&h, URI_SUFFIX_ALL).suffix.n;
      }
    }
    began = (domains_now()-began)/(double)domains_count;
    if( began<best[pass%2] ) best[pass%2] = began;
  }
  if( sum==0 ) return 1;
  printf("pair\tdomains\tpublic suffix of a name, in C\tlibpsl\t%.1f\t%.1f\tns\t-\n",
         best[0], best[1]);
  return 0;
}
