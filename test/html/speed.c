/*
** SPDX-License-Identifier: MIT
**
** How fast a page is read, in MB a second:
**
**     cc -O2 -o build/html_speed test/html/speed.c $(find core -name '*.c')
**     build/html_speed PAGE.html ...
*/
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../../core/uri.h"
#include "../../core/uri_html.h"
#include "../../core/documents/html/tokens.h"

static double now(void){
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec+(double)t.tv_nsec/1e9;
}

static size_t count_tokens(struct uri_span page){
  struct uri_html h;
  struct uri_html_token t;
  size_t n = 0;
  uri_html_begin(&h, page.p, page.n);
  while( uri_html_next(&h, &t) ) n++;
  return n;
}

static size_t count_links(struct uri_span page){
  struct uri_html_links links;
  struct uri_html_link link;
  size_t n = 0;
  uri_html_links_begin(&links, page.p, page.n);
  while( uri_html_links_next(&links, &link) ) n++;
  return n;
}

/* The best of several runs, which take a second in all. */
static void measure(const char *what, struct uri_span page,
                    size_t (*count)(struct uri_span)){
  double best = 1e9, begin = now();
  size_t n = 0;
  do{
    double start = now();
    double took;
    n = count(page);
    took = now()-start;
    if( took<best ) best = took;
  }while( now()-begin<1 );
  printf("  %-8s %9zu  %8.0f MB/s\n", what, n, (double)page.n/best/1e6);
}

int main(int argc, char **argv){
  int i;
  for(i=1; i<argc; i++){
    FILE *in = fopen(argv[i], "rb");
    struct uri_span page = {0, 0};
    char *bytes;
    if( in==0 || fseek(in, 0, SEEK_END)!=0 ) return 1;
    page.n = (size_t)ftell(in);
    page.p = bytes = malloc(page.n+1);
    rewind(in);
    if( bytes==0 || fread(bytes, 1, page.n, in)!=page.n ) return 1;
    fclose(in);
    printf("%s, %zu bytes\n", argv[i], page.n);
    measure("tokens", page, count_tokens);
    measure("links", page, count_links);
    free(bytes);
  }
  return 0;
}
