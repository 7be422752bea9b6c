/*
** SPDX-License-Identifier: MIT
**
** The core and its peers on the same links, in one process and in turn.
**
**     core LINKS [PASSES]
**
** LINKS has one link a line.  Each contender goes over all of them once per
** round; rounds are interleaved, and the best of PASSES (default 9) counts.
** Before anything is timed, every contender must have an answer for the links
** that are valid, and where two answer the same question they must agree.
** Prints "name<TAB>ns per link" for test/bench.tcl.
**
** Peers, as Debian packages them: uriparser, libcurl's URL API, GLib's GUri.
*/
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <curl/curl.h>
#include <glib.h>
#include <uriparser/Uri.h>

#include "../../core/uri.h"

struct link { char *p; size_t n; };
static struct link *links;
static size_t n_links;

static void links_read(const char *name){
  FILE *in = fopen(name, "rb");
  char line[65536];
  size_t room = 0;
  if( in==0 ){ perror(name); exit(1); }
  while( fgets(line, sizeof line, in) ){
    size_t n = strcspn(line, "\n");
    if( n_links==room ){
      room = room ? room*2 : 1024;
      links = realloc(links, room*sizeof *links);
    }
    links[n_links].p = malloc(n+1);
    memcpy(links[n_links].p, line, n);
    links[n_links].p[n] = 0;
    links[n_links++].n = n;
  }
  fclose(in);
}

/* ---- the contenders: each returns something of its answer ---- */

typedef size_t contender_fn(const struct link *l);

static size_t run_bytes(const struct link *l){
  const volatile char *p = l->p;      /* volatile: one load a byte */
  size_t i, sum = 0;
  for(i=0; i<l->n; i++) sum += (unsigned char)p[i];
  return sum;
}

static size_t run_split(const struct link *l){
  struct uri u;
  struct uri_authority a;
  uri_split_whole(l->p, l->n, &u, &a);
  return a.host.n+u.path.n+u.query.n+u.fragment.n;
}

static const struct uri_rule *rule_uri;

static size_t run_valid(const struct link *l){
  return (size_t)uri_match(rule_uri, l->p, l->n, 0);
}

static size_t run_split_valid(const struct link *l){
  struct uri u;
  struct uri_authority a;
  size_t valid = uri_split_whole(l->p, l->n, &u, &a)
              || uri_match(rule_uri, l->p, l->n, 0);
  return valid + a.host.n+u.path.n+u.query.n+u.fragment.n;
}

static char out[1<<17];

static size_t run_normalize(const struct link *l){
  return uri_normalize(l->p, l->n, URI_LEVEL_SCHEME, out);
}

static size_t run_uriparser(const struct link *l){
  UriUriA uri;
  const char *error;
  size_t n = 0;
  if( uriParseSingleUriExA(&uri, l->p, l->p+l->n, &error)!=URI_SUCCESS ) return 0;
  n = (size_t)(uri.hostText.afterLast-uri.hostText.first)+1;
  uriFreeUriMembersA(&uri);
  return n;
}

static size_t run_uriparser_normalize(const struct link *l){
  UriUriA uri;
  const char *error;
  int written = 0;
  if( uriParseSingleUriExA(&uri, l->p, l->p+l->n, &error)!=URI_SUCCESS ) return 0;
  if( uriNormalizeSyntaxA(&uri)==URI_SUCCESS ){
    uriToStringA(out, &uri, sizeof out, &written);
  }
  uriFreeUriMembersA(&uri);
  return (size_t)written;
}

static CURLU *handle;

static size_t run_curl(const struct link *l){
  char *host = 0;
  size_t n = 0;
  if( curl_url_set(handle, CURLUPART_URL, l->p, CURLU_NON_SUPPORT_SCHEME)==CURLUE_OK
   && curl_url_get(handle, CURLUPART_HOST, &host, 0)==CURLUE_OK ){
    n = strlen(host);
    curl_free(host);
  }
  return n;
}

static size_t run_glib(const struct link *l){
  char *host = 0;
  size_t n = 0;
  if( g_uri_split(l->p, G_URI_FLAGS_NONE, 0, 0, &host, 0, 0, 0, 0, 0) && host ){
    n = strlen(host);
  }
  g_free(host);
  return n;
}

static const struct contender { const char *name; contender_fn *run; }
contenders[] = {
  { "read every byte", run_bytes },
  { "split", run_split },
  { "match URI", run_valid },
  { "split and match", run_split_valid },
  { "normalize", run_normalize },
  { "uriparser parse", run_uriparser },
  { "uriparser normalize", run_uriparser_normalize },
  { "curl set and get host", run_curl },
  { "glib split", run_glib }
};
enum { CONTENDERS = sizeof contenders / sizeof contenders[0] };

/* Do the answers agree where they should? */
static void check_answers(void){
  size_t i, valid = 0, same = 0, hosts = 0, curl_same = 0, glib_same = 0;
  for(i=0; i<n_links; i++){
    const struct link *l = &links[i];
    size_t peer = run_uriparser(l);
    struct uri u;
    struct uri_authority a;
    valid += run_valid(l);
    same += (peer!=0)==(run_valid(l)!=0);
    if( !run_valid(l) ) continue;
    uri_split(l->p, l->n, &u);
    uri_split_authority(u.authority, &a);
    if( a.host.n==0 ) continue;
    hosts++;
    curl_same += run_curl(l)==a.host.n;
    glib_same += run_glib(l)==a.host.n;
  }
  fprintf(stderr, "%zu links, %zu of them URIs; uriparser agrees on %zu; of %zu"
          " hosts curl has %zu alike, glib %zu\n",
          n_links, valid, same, hosts, curl_same, glib_same);
  if( valid==0 || same<n_links/100*99 || curl_same<hosts/100*95
   || glib_same<hosts/100*95 ){
    fprintf(stderr, "the answers differ too much to compare times\n");
    exit(1);
  }
}

static double now(void){
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec*1e9 + (double)t.tv_nsec;
}

int main(int argc, char **argv){
  double best[CONTENDERS];
  int passes = argc>2 ? atoi(argv[2]) : 9;
  volatile size_t sink = 0;
  int pass, c;
  size_t i;
  if( argc<2 ){ fprintf(stderr, "usage: core LINKS [PASSES]\n"); return 1; }
  links_read(argv[1]);
  rule_uri = uri_rule_find(&uri_rfc3986, "URI", 3);
  handle = curl_url();
  check_answers();
  for(c=0; c<CONTENDERS; c++) best[c] = 1e99;
  for(pass=0; pass<passes; pass++){
    for(c=0; c<CONTENDERS; c++){
      double start = now();
      size_t sum = 0;
      for(i=0; i<n_links; i++) sum += contenders[c].run(&links[i]);
      sink += sum;
      start = (now()-start)/(double)n_links;
      if( start<best[c] ) best[c] = start;
    }
  }
  for(c=0; c<CONTENDERS; c++) printf("%s\t%.2f\n", contenders[c].name, best[c]);
  curl_url_cleanup(handle);
  return 0;
}
