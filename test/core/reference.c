/*
** SPDX-License-Identifier: MIT
**
** relativize, base, complete, address and surt at the edge of memory.
**
**     reference [TEXTS [SEED]]
**
** Every text ends at a page that cannot be touched, and so does every room of
** the size that the header asks for: one byte too many, read or written, ends
** the program.  What uri_relativize() answers must lead to the target, or be
** it.  Prints "N passed, N failed".
*/
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../core/uri.h"

enum { LONGEST = 200, PAGES = 4 };

static unsigned long long state = 1;

static unsigned below(unsigned n){
  state = state*6364136223846793005ULL+1442695040888963407ULL;
  return (unsigned)(state>>33)%n;
}

/* Memory of PAGES pages with an unreadable one behind it: its end. */
static char *edge_new(void){
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *p = mmap(0, (PAGES+1)*page, PROT_READ|PROT_WRITE,
                 MAP_PRIVATE|MAP_ANONYMOUS, -1, 0);
  if( p==MAP_FAILED || mprotect(p+PAGES*page, page, PROT_NONE)!=0 ) exit(2);
  return p+PAGES*page;
}

static struct span make_text(char *edge){
  static const char *const pieces[] = {
    "http", "a", "b", ":", "/", "//", "?", "#", "@", "[", "]", ".", "..", "./",
    "../", "%2e", ",", "-", "ftp.", "localhost", "80", "1.2.3.4", "0x7f", "017",
    "::1", "ffff", "::ffff:1.2.3.4", "/8", "/33", "com", "org", "\xff", "x:y",
    "www.", "soap.beep", "0x", "xn--", "9"
  };
  char text[LONGEST];
  size_t n = 0;
  unsigned i, count = below(10);
  for(i=0; i<count; i++){
    const char *s = pieces[below(sizeof pieces/sizeof *pieces)];
    memcpy(text+n, s, strlen(s));
    n += strlen(s);
  }
  memcpy(edge-n, text, n);
  return (struct span){ edge-n, n };
}

static int is_same(const char *p, size_t n, struct span s){
  return n==s.n && memcmp(p, s.p, n)==0;
}

/* The answer for base and target leads to the target, or is it. */
static int check_relativize(struct span a, struct span b, char *const edges[3]){
  struct uri_relative r;
  struct uri base, ref, t;
  size_t n;
  char *out;
  uri_split(a.p, a.n, &base);
  uri_relativize(&base, b.p, b.n, edges[0]-(base.path.n+1), &r);
  n = uri_relative_size(&r);
  out = edges[0]-n;
  uri_relative_write(&r, out);
  if( is_same(out, n, b) ) return 1;
  uri_split(out, n, &ref);
  uri_resolve(&base, &ref, URI_STRICT, edges[1]-(base.path.n+ref.path.n+1), &t);
  out = edges[2]-uri_compose_size(&t);
  return is_same(out, uri_compose(&t, out), b);
}

static void check_base(const struct span texts[3], char *const edges[3]){
  struct uri given[3], base;
  int i;
  for(i=0; i<3; i++) uri_split(texts[i].p, texts[i].n, &given[i]);
  uri_base(given, 3, edges[0]-uri_base_room(given, 3), &base);
  uri_compose(&base, edges[1]-uri_compose_size(&base));
}

static int check_others(const struct span texts[3], char *const edges[3]){
  struct uri_network network;
  unsigned char ip[16];
  struct uri u;
  size_t n;
  uri_complete(texts[0].p, texts[0].n);
  n = uri_address_read(texts[0], URI_ADDRESS_LOOSE, ip);
  if( uri_network_read(texts[1], &network) && n>0 ){
    uri_network_has(&network, ip, n);
  }
  uri_split(texts[2].p, texts[2].n, &u);
  n = uri_surt_size(&u);
  return uri_surt(&u, edges[0]-n)<=n;
}

int main(int argc, char **argv){
  long i, failed = 0, count = argc>1 ? atol(argv[1]) : 100000;
  char *sources[3], *edges[3];
  if( argc>2 ) state = strtoull(argv[2], 0, 10);
  for(i=0; i<3; i++){
    sources[i] = edge_new();
    edges[i] = edge_new();
  }
  for(i=0; i<count; i++){
    struct span texts[3];
    int k;
    for(k=0; k<3; k++) texts[k] = make_text(sources[k]);
    check_base(texts, edges);
    if( check_relativize(texts[0], texts[1], edges)
     && check_others(texts, edges) ) continue;
    if( failed++<10 ){
      printf("FAIL %.*s %.*s %.*s\n", (int)texts[0].n, texts[0].p,
             (int)texts[1].n, texts[1].p, (int)texts[2].n, texts[2].p);
    }
  }
  printf("%ld passed, %ld failed\n", count-failed, failed);
  return failed>0;
}
