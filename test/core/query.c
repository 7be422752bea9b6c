/*
** SPDX-License-Identifier: MIT
**
** Queries and paths at the edge of what may be read and written.
**
**     query [TEXTS [SEED]]
**
** Generated texts, names and globs end at a page that cannot be touched, and so
** does the room for each result, of exactly the size that core/uri.h states.
** A step too far ends the program.  Prints "N passed, N failed".
*/
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../core/uri.h"

static unsigned long long state = 1;
static int failed = 0;

static unsigned below(unsigned n){
  state = state*6364136223846793005ULL+1442695040888963407ULL;
  return (unsigned)(state>>33)%n;
}

/* The end of a page with one behind it that cannot be touched. */
static char *fence(void){
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *p = mmap(0, 2*page, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS,
                 -1, 0);
  if( p==MAP_FAILED || mprotect(p+page, page, PROT_NONE)!=0 ) exit(2);
  return p+page;
}

/* Up to most bytes of what matters to a query or a glob, ending at end. */
static struct span make(char *end, unsigned most){
  static const char bytes[] = "?&&==+%4a1b*[]^-/.:#\0\xc3\xa9\xff";
  size_t n = below(most+1), i;
  for(i=0; i<n; i++) end[(int)i-(int)n] = bytes[below(sizeof bytes-1)];
  if( n>0 && below(2) ) *(end-n) = '?';
  return (struct span){ end-n, n };
}

static void check(int ok){ failed += !ok; }

static void try_changes(struct span text, const struct span *names, char *end){
  size_t size = uri_set_param_size(text.n, names[0], names[1]);
  check(uri_set_param(text.p, text.n, names[0], names[1], end-size)<=size);
  check(uri_drop_params(text.p, text.n, names, 2, end-text.n)<=text.n);
}

static void try_query(struct span text, struct span name, char *end,
                      char *end_of_starts){
  struct uri u;
  struct uri_param param;
  size_t room;
  uri_split(text.p, text.n, &u);
  room = 2*uri_param_count(u.query);
  check(uri_sort_params(text.p, text.n, (uint32_t*)(void*)end_of_starts-room,
                        end-text.n)==text.n);
  if( uri_param_find(u.query, name, -1, &param) && param.value.p ){
    char *out = end-param.value.n;
    size_t n = uri_decode(param.value.p, param.value.n, 1, out);
    check(n<=param.value.n && uri_is_text(out, n)<=1);
  }
}

static void try_path(struct span text){
  struct uri u;
  struct span rest, segment;
  size_t length = 0, ancestors = 0;
  int64_t n = 0;
  uri_split(text.p, text.n, &u);
  for(rest=u.path; uri_segment_next(&rest, &segment); n++){
    check(uri_extension(segment).n<=segment.n);
  }
  check(n==0 ? u.path.n==0 : uri_segment(u.path, -n).p==uri_segment(u.path, 1).p);
  check(uri_segment(u.path, n+1).p==0 && uri_segment(u.path, -n-1).p==0);
  while( length<text.n && ancestors<=text.n ){
    length = uri_ancestor_next(text.p, text.n, &u, length);
    ancestors++;
  }
  check(length==text.n);
}

int main(int argc, char **argv){
  long texts = argc>1 ? atol(argv[1]) : 100000;
  char *ends[5];
  long i;
  if( argc>2 ) state = (unsigned long long)atoll(argv[2]);
  for(i=0; i<5; i++) ends[i] = fence();
  for(i=0; i<texts; i++){
    struct span text = make(ends[0], 40);
    struct span names[2];
    names[0] = make(ends[1], 6);
    names[1] = make(ends[2], 6);
    try_changes(text, names, ends[3]);
    try_query(text, names[0], ends[3], ends[4]);
    try_path(text);
  }
  printf("%ld passed, %d failed\n", texts, failed);
  return failed>0;
}
