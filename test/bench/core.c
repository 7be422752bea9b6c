/*
** SPDX-License-Identifier: MIT
**
** The core and its peers on the same links, in one process and in turn.
**
**     core LINKS [PASSES]
**
** LINKS has one link a line.  Each contender goes over all of them once per
** round; rounds are interleaved, and the best of PASSES (default 15) counts.
** Before anything is timed, every contender must have an answer for the links
** that are valid, and where two answer the same question they must agree.
** Prints the rows that report.tcl reads (see there).
**
** Peers, as Debian packages them: uriparser, libcurl's URL API, GLib's GUri.
** Each is in when its WITH_ macro is defined.
*/
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef WITH_CURL
#include <curl/curl.h>
#endif
#ifdef WITH_GLIB
#include <glib.h>
#endif
#ifdef WITH_URIPARSER
#include <uriparser/Uri.h>
#endif

#include "../../core/uri.h"

struct link { char *p; size_t n; int is_normal; };
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

/* ---- the contenders: each returns something of its answer, which is of use
** to check_answers and keeps the compiler from leaving out the call ---- */

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

/* 0 of a contender: it has no answer. */
#ifdef WITH_URIPARSER
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
#endif

#ifdef WITH_CURL
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
#endif

#ifdef WITH_GLIB
static size_t run_glib(const struct link *l){
  char *host = 0;
  size_t n = 0;
  if( g_uri_split(l->p, G_URI_FLAGS_NONE, 0, 0, &host, 0, 0, 0, 0, 0) && host ){
    n = strlen(host);
  }
  g_free(host);
  return n;
}
#endif

enum contender_id {
  BYTES, SPLIT, VALID, SPLIT_VALID, NORMALIZE, NORMAL_VALID, NORMAL_NORMALIZE,
  URIPARSER, URIPARSER_NORMALIZE, LIBCURL, GLIB,
  CONTENDERS
};

/* normal_only: it goes over the links that are normal already. */
static const struct contender {
  const char *name;
  contender_fn *run;
  int normal_only;
} contenders[CONTENDERS] = {
  [BYTES]               = { "read every byte once", run_bytes, 0 },
  [SPLIT]               = { "split", run_split, 0 },
  [VALID]               = { "validate", run_valid, 0 },
  [SPLIT_VALID]         = { "split and validate", run_split_valid, 0 },
  [NORMALIZE]           = { "normalize", run_normalize, 0 },
  [NORMAL_VALID]        = { "validate normal links", run_valid, 1 },
  [NORMAL_NORMALIZE]    = { "normalize normal links", run_normalize, 1 },
#ifdef WITH_URIPARSER
  [URIPARSER]           = { "uriparser: parse", run_uriparser, 0 },
  [URIPARSER_NORMALIZE] = { "uriparser: parse, normalize, to string",
                            run_uriparser_normalize, 0 },
#endif
#ifdef WITH_CURL
  [LIBCURL]              = { "libcurl: set URL, get host", run_curl, 0 },
#endif
#ifdef WITH_GLIB
  [GLIB]                = { "GLib: g_uri_split", run_glib, 0 },
#endif
};

/* What is promised: ours takes at most limit times what theirs takes.  0: no
** promise. */
static const struct pair { enum contender_id ours, theirs; double limit; }
pairs[] = {
  { SPLIT,            BYTES,               0 },
  { SPLIT_VALID,      BYTES,               1.3 },
  { SPLIT_VALID,      URIPARSER,           1.0/12 },
  { SPLIT_VALID,      LIBCURL,             1.0/18 },
  { SPLIT_VALID,      GLIB,                0 },
  { NORMALIZE,        URIPARSER_NORMALIZE, 1.0/9 },
  { NORMAL_NORMALIZE, NORMAL_VALID,        0 },
};

/* ---- answers before times ---- */

static size_t answers, agreeing;

/* A host of this length, says a peer of a URI that has one. */
static void check_host(enum contender_id peer, const struct link *l, size_t n){
  size_t theirs;
  if( contenders[peer].run==0 ) return;
  theirs = contenders[peer].run(l);
  answers++;
  agreeing += theirs==n || (peer==URIPARSER && theirs==n+1);
}

/* Valid or not, say uriparser and we of all; the host's length, say all of
** the links that are valid and have one. */
static void check_answers(void){
  size_t i, valid = 0;
  for(i=0; i<n_links; i++){
    struct link *l = &links[i];
    struct uri u;
    struct uri_authority a;
    int is_valid = run_valid(l)!=0;
    valid += (size_t)is_valid;
    l->is_normal = run_normalize(l)==l->n && memcmp(out, l->p, l->n)==0;
    if( contenders[URIPARSER].run ){
      answers++;
      agreeing += (contenders[URIPARSER].run(l)!=0)==is_valid;
    }
    if( !is_valid ) continue;
    uri_split_whole(l->p, l->n, &u, &a);
    if( a.host.n==0 ) continue;
    check_host(URIPARSER, l, a.host.n);
    check_host(LIBCURL, l, a.host.n);
    check_host(GLIB, l, a.host.n);
  }
  printf("note\tcore\t%zu links, %zu of them valid URIs; of %zu answers of"
         " the peers %.2f %% are ours\n", n_links, valid, answers,
         answers ? (double)agreeing*100/(double)answers : 100.0);
  if( valid==0 || agreeing<answers/100*95 ){
    fprintf(stderr, "core: %zu valid, %zu of %zu answers alike: too few to"
            " compare times\n", valid, agreeing, answers);
    exit(1);
  }
}

static double now(void){
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec*1e9 + (double)t.tv_nsec;
}

/* ns per link of one pass */
static double pass_once(const struct contender *c, volatile size_t *sink){
  size_t i, n = 0, sum = 0;
  double start = now();
  for(i=0; i<n_links; i++){
    if( c->normal_only && !links[i].is_normal ) continue;
    sum += c->run(&links[i]);
    n++;
  }
  *sink += sum;
  return (now()-start)/(double)(n ? n : 1);
}

int main(int argc, char **argv){
  double best[CONTENDERS];
  int passes = argc>2 ? atoi(argv[2]) : 15;
  volatile size_t sink = 0;
  int pass, c;
  size_t i;
  if( argc<2 ){ fprintf(stderr, "usage: core LINKS [PASSES]\n"); return 1; }
  links_read(argv[1]);
  rule_uri = uri_rule_find(&uri_rfc3986, "URI", 3);
#ifdef WITH_CURL
  handle = curl_url();
#endif
  check_answers();
  for(c=0; c<CONTENDERS; c++) best[c] = 1e99;
  for(pass=0; pass<passes; pass++){
    for(c=0; c<CONTENDERS; c++){
      double ns = contenders[c].run ? pass_once(&contenders[c], &sink) : 0;
      if( ns<best[c] ) best[c] = ns;
    }
  }
  for(c=0; c<CONTENDERS; c++){
    if( contenders[c].run ) printf("bar\tcore\t%s\t%.2f\n", contenders[c].name, best[c]);
  }
  for(i=0; i<sizeof pairs/sizeof *pairs; i++){
    const struct pair *p = &pairs[i];
    if( contenders[p->theirs].run==0 ) continue;
    printf("pair\tcore\t%s\t%s\t%.2f\t%.2f\tns\t%.4f\n",
           contenders[p->ours].name, contenders[p->theirs].name,
           best[p->ours], best[p->theirs], p->limit);
  }
#ifdef WITH_CURL
  curl_url_cleanup(handle);
#endif
  return 0;
}
