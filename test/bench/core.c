/*
** SPDX-License-Identifier: MIT
**
** The core and its peers on the same links, in one process and in turn.
**
**     core [--passes N] LINKS [KIND=FILE]...
**     core [--passes N] --variant [KIND=FILE]...
**
** A file has a link on each line.  LINKS are of many kinds, as people have them; a KIND's
** file has links of one kind (kinds[] below).  In each pass, all contenders read each
** file once, in turn; the best of N passes (default 15) counts.  Before anything is
** timed, every contender must answer for the valid links, and contenders that answer the
** same question must agree.  Prints rows for report.tcl.
**
** With --variant, only our own functions are measured: test/bench/run compiles the core
** again for each variant of core/rfc/scan that this processor supports.
**
** Peers, as Debian packages them: uriparser, libcurl's URL API, GLib's GUri; and ada,
** from its source.  Each is measured when its WITH_ macro is defined.
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
#include "../../core/uri_editions.h"
#include "../../core/uri_whatwg.h"
#include "../../core/rfc/scan/scan.h"

struct link { char *p; size_t n; };

/* The links of one file: as they come, and sorted by uri_compare. */
struct set {
  const char *name;            /* a kind, or 0: all kinds mixed */
  struct link *links, *sorted;
  size_t n;
  size_t n_normal;             /* how many are normal already */
  size_t n_valid;              /* how many match rule */
  const struct uri_rule *rule;
};

static int link_compare(const void *a, const void *b){
  const struct link *l = a, *m = b;
  return uri_compare(l->p, l->n, m->p, m->n);
}

static void set_read(struct set *s, const char *file){
  FILE *in = fopen(file, "rb");
  char line[65536];
  size_t capacity = 0;
  if( in==0 ){ perror(file); exit(1); }
  while( fgets(line, sizeof line, in) ){
    size_t n = strcspn(line, "\n");
    if( s->n==capacity ){
      capacity = capacity ? capacity*2 : 1024;
      s->links = realloc(s->links, capacity*sizeof *s->links);
    }
    s->links[s->n].p = malloc(n+1);
    memcpy(s->links[s->n].p, line, n);
    s->links[s->n].p[n] = 0;
    s->links[s->n++].n = n;
  }
  fclose(in);
  if( s->n<2 ){ fprintf(stderr, "core: too few links in %s\n", file); exit(1); }
  s->sorted = malloc(s->n*sizeof *s->sorted);
  memcpy(s->sorted, s->links, s->n*sizeof *s->sorted);
  qsort(s->sorted, s->n, sizeof *s->sorted, link_compare);
}

/* ---- the contenders: each returns something of its answer, which
** check_answers uses and which keeps the compiler from removing the call ---- */

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

static const struct uri_rule *rule;

static size_t run_valid(const struct link *l){
  return (size_t)uri_rule_match(rule, l->p, l->n, 0);
}

static size_t run_split_valid(const struct link *l){
  struct uri u;
  struct uri_authority a;
  size_t valid = uri_split_whole(l->p, l->n, &u, &a)
              || uri_rule_match(rule, l->p, l->n, 0);
  return valid + a.host.n+u.path.n+u.query.n+u.fragment.n;
}

static char out[1<<17];

static size_t run_normalize(const struct link *l){
  return uri_normalize(l->p, l->n, URI_LEVEL_SCHEME, out);
}

/* The href's length, or 0 if the link is refused. */
static size_t run_href(const struct link *l){
  size_t n;
  if( uri_href_size(0, 0, l->p, l->n)>sizeof out ) return 0;
  n = uri_href(0, 0, l->p, l->n, out);
  return n==URI_NONE ? 0 : n;
}

#ifdef WITH_ADA
size_t bench_ada(const char *p, size_t n);
static size_t run_ada(const struct link *l){
  return bench_ada(l->p, l->n);
}
#endif

/* With the next link of the array. */
static size_t run_compare(const struct link *l){
  return (size_t)(uri_compare(l[0].p, l[0].n, l[1].p, l[1].n)+1);
}

/* A peer returns 0 when it rejects the link, else the length of the host and 1. */
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
    n = strlen(host)+1;
    curl_free(host);
  }
  return n;
}
#endif

#ifdef WITH_GLIB
static size_t run_glib(const struct link *l){
  char *host = 0;
  size_t n = 0;
  if( g_uri_split(l->p, G_URI_FLAGS_NONE, 0, 0, &host, 0, 0, 0, 0, 0) ){
    n = (host ? strlen(host) : 0)+1;
  }
  g_free(host);
  return n;
}
#endif

enum contender_id {
  BYTES, SPLIT, VALID, SPLIT_VALID, NORMALIZE, COMPARE, COMPARE_SORTED, HREF,
  URIPARSER, URIPARSER_NORMALIZE, LIBCURL, GLIB, ADA,
  CONTENDERS
};

enum contender_flags { PAIRS = 1, SORTED = 2 };

/* name: in the table of mixed links.  column: in that of the kinds. */
static const struct contender {
  const char *name, *column;
  contender_fn *run;
  int flags;
} contenders[CONTENDERS] = {
  [BYTES]               = { "read every byte once", "bytes", run_bytes, 0 },
  [SPLIT]               = { "split", "split", run_split, 0 },
  [VALID]               = { "validate", "valid", run_valid, 0 },
  [SPLIT_VALID]         = { "split and validate", "both", run_split_valid, 0 },
  [NORMALIZE]           = { "normalize", "normal", run_normalize, 0 },
  [COMPARE]             = { "compare", "compare", run_compare, PAIRS },
  [COMPARE_SORTED]      = { "compare sorted links", "sorted", run_compare,
                            PAIRS | SORTED },
  [HREF]                = { "href", "href", run_href, 0 },
#ifdef WITH_URIPARSER
  [URIPARSER]           = { "uriparser: parse", "uriparser", run_uriparser, 0 },
  [URIPARSER_NORMALIZE] = { "uriparser: parse, normalize, to string", "+normal",
                            run_uriparser_normalize, 0 },
#endif
#ifdef WITH_CURL
  [LIBCURL]             = { "libcurl: set URL, get host", "libcurl", run_curl, 0 },
#endif
#ifdef WITH_GLIB
  [GLIB]                = { "GLib: g_uri_split", "GLib", run_glib, 0 },
#endif
#ifdef WITH_ADA
  [ADA]                 = { "ada: parse", "ada", run_ada, 0 },
#endif
};

/* The contenders that run: with --variant, only our own */
static int n_contenders = CONTENDERS;

/* What we promise for mixed links: ours takes at most limit times their time.  0: no
** promise. */
static const struct pair { enum contender_id ours, theirs; double limit; }
pairs[] = {
  { SPLIT,            BYTES,               0 },
  { SPLIT_VALID,      BYTES,               1.3 },
  { SPLIT_VALID,      URIPARSER,           1.0/7 },
  { SPLIT_VALID,      LIBCURL,             1.0/10 },
  { SPLIT_VALID,      GLIB,                0 },
  { NORMALIZE,        URIPARSER_NORMALIZE, 1.0/7 },
  { HREF,             ADA,                 0.8 },
};

/*
** The kinds that links.c generates: are the links valid URI-references, are they in
** normal form, and the largest ratios of "split" and of "validate", and of "normalize",
** to "read every byte once", with the variant of core/rfc/scan that a program takes.
** The limits hold on processors of Intel and AMD.
*/
static const struct kind { const char *name; int valid, normal; double limit, normalize; }
kinds[] = {
  { "clean",         1, 1, 1.5, 2 },
  { "long",          1, 1, 1.5, 2 },
  { "port",          1, 1, 1.5, 2 },
  { "userinfo",      1, 1, 1.5, 2 },
  { "ipv6",          1, 1, 2.5, 4 },       /* an address is read byte by byte */
  { "absolute-path", 1, 1, 2,   2.5 },     /* short */
  { "relative-path", 1, 1, 2,   2.5 },     /* short */
  { "mailto",        1, 1, 2,   2.5 },     /* short */
  { "query",         1, 1, 1.5, 2 },
  { "non-ascii",     0, 1, 1.5, 2 },
  { "space",         0, 1, 1.5, 2 },
  { "upper-host",    1, 0, 1.5, 4 },
  { "triplets",      1, 0, 1.5, 6 },
  { "dot-segments",  1, 0, 1.5, 6 }
};
enum { KINDS = sizeof kinds/sizeof *kinds };

static const struct kind *kind_find(const char *name, size_t n){
  size_t i;
  for(i=0; i<KINDS; i++){
    if( strlen(kinds[i].name)==n && memcmp(kinds[i].name, name, n)==0 ) return &kinds[i];
  }
  fprintf(stderr, "core: no such kind of link: %.*s\n", (int)n, name);
  exit(1);
}

/* ---- answers before times ---- */

static size_t answers, agreeing;

/* The answer of a peer for a URI with a host of this length */
static void check_host(enum contender_id peer, const struct link *l, size_t n){
  if( contenders[peer].run==0 ) return;
  answers++;
  agreeing += contenders[peer].run(l)==n+1;
}

static void set_count(struct set *s){
  size_t i;
  rule = s->rule;
  for(i=0; i<s->n; i++){
    const struct link *l = &s->links[i];
    s->n_valid += run_valid(l);
    s->n_normal += run_normalize(l)==l->n && memcmp(out, l->p, l->n)==0;
  }
}

/* uriparser and we must agree which links are valid; all must agree about the length of
** the host of every valid link that has one. */
static void check_mixed(struct set *s){
  size_t i;
  set_count(s);
  for(i=0; i<s->n; i++){
    struct link *l = &s->links[i];
    struct uri u;
    struct uri_authority a;
    int is_valid = run_valid(l)!=0;
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
  for(i=0; contenders[ADA].run && i<s->n; i++){
    answers++;
    agreeing += contenders[ADA].run(&s->links[i])==run_href(&s->links[i]);
  }
  printf("note\tcore\t%zu links, %zu of them valid URIs; of %zu answers of"
         " the peers %.2f %% are ours\n", s->n, s->n_valid, answers,
         answers ? (double)agreeing*100/(double)answers : 100.0);
  if( s->n_valid==0 || agreeing<answers/100*95 ){
    fprintf(stderr, "core: %zu valid, %zu of %zu answers alike: too few to"
            " compare times\n", s->n_valid, agreeing, answers);
    exit(1);
  }
}

/* All links of a kind have the properties that kinds[] states. */
static void check_kind(struct set *s){
  const struct kind *k = kind_find(s->name, strlen(s->name));
  set_count(s);
  if( s->n_valid!=(k->valid ? s->n : 0) || s->n_normal!=(k->normal ? s->n : 0) ){
    fprintf(stderr, "core: %s: of %zu links %zu are valid and %zu normal\n",
            s->name, s->n, s->n_valid, s->n_normal);
    exit(1);
  }
}

/*
** Does a contender accept all links of a set?  If not, it is not compared.  libcurl would
** resolve a relative reference against the previous link.
*/
static int set_accepted(const struct set *s, const struct contender *c){
  struct uri u;
  size_t i;
  uri_split(s->links[0].p, s->links[0].n, &u);
  if( c==&contenders[LIBCURL] && u.scheme.p==0 ) return 0;
  for(i=0; i<s->n; i++) if( c->run(&s->links[i])==0 ) return 0;
  return 1;
}

/* ---- times ---- */

static double now(void){
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec*1e9 + (double)t.tv_nsec;
}

/* ns per link of one pass */
static double pass_once(const struct contender *c, const struct set *s,
                        volatile size_t *sink){
  const struct link *l = c->flags & SORTED ? s->sorted : s->links;
  size_t n = c->flags & PAIRS ? s->n-1 : s->n;
  size_t i, sum = 0;
  double start = now();
  for(i=0; i<n; i++) sum += c->run(&l[i]);
  *sink += sum;
  return (now()-start)/(double)n;
}

/* The best times of a set; 0 for a contender that does not take part */
struct times { double ns[CONTENDERS]; };

static void set_pass(const struct set *s, struct times *best){
  static volatile size_t sink;
  int c;
  rule = s->rule;
  for(c=0; c<n_contenders; c++){
    double ns;
    if( best->ns[c]==0 ) continue;
    ns = pass_once(&contenders[c], s, &sink);
    if( ns<best->ns[c] ) best->ns[c] = ns;
  }
}

static void times_begin(const struct set *s, struct times *best){
  int c;
  for(c=0; c<CONTENDERS; c++){
    int peer = c>=URIPARSER;
    best->ns[c] = c<n_contenders && contenders[c].run
               && (!peer || s->name==0 || set_accepted(s, &contenders[c])) ? 1e99 : 0;
  }
}

/* ---- what report.tcl reads ---- */

static void print_mixed(const struct times *best){
  size_t i;
  for(i=0; i<sizeof pairs/sizeof *pairs; i++){
    const struct pair *p = &pairs[i];
    if( best->ns[p->theirs]==0 ) continue;
    printf("pair\tcore\t%s\t%s\t%.2f\t%.2f\tns\t%.4f\n",
           contenders[p->ours].name, contenders[p->theirs].name,
           best->ns[p->ours], best->ns[p->theirs], p->limit);
  }
}

static void print_ratio(const struct set *s, const char *variant,
                        const struct times *best,
                        enum contender_id ours, enum contender_id theirs, double limit){
  if( best->ns[theirs]==0 ) return;
  printf("cell\tkinds\t%s: ratios\t%s\t%s / %s\t%.4f\t%.4f\n", variant, s->name,
         contenders[ours].column, contenders[theirs].column,
         best->ns[ours]/best->ns[theirs], limit);
}

static void print_kind(const struct set *s, const struct times *best){
  const struct kind *k = kind_find(s->name, strlen(s->name));
  struct scan_variant variant;
  const int has_limits = n_contenders==CONTENDERS;
  int c;
  uri_scan_variant(0, &variant);
  for(c=0; c<n_contenders; c++){
    if( contenders[c].run==0 ) continue;
    printf("cell\tkinds\t%s: ns per link\t%s\t%s\t%.1f\t-\n", variant.name, s->name,
           contenders[c].column, best->ns[c]);
  }
  print_ratio(s, variant.name, best, SPLIT, BYTES, has_limits ? k->limit : 0);
  print_ratio(s, variant.name, best, VALID, BYTES, has_limits ? k->limit : 0);
  print_ratio(s, variant.name, best, SPLIT, URIPARSER, 0);
  print_ratio(s, variant.name, best, VALID, URIPARSER, 0);
  print_ratio(s, variant.name, best, NORMALIZE, BYTES, has_limits ? k->normalize : 0);
  print_ratio(s, variant.name, best, NORMALIZE, URIPARSER_NORMALIZE, 0);
  print_ratio(s, variant.name, best, HREF, ADA, 1.0);
}

int main(int argc, char **argv){
  static struct set sets[KINDS+1];
  static struct times best[KINDS+1];
  int passes = 15, n = 0, pass, i = 1;
  if( i+1<argc && strcmp(argv[i], "--passes")==0 ){ passes = atoi(argv[i+1]); i += 2; }
  if( i<argc && strcmp(argv[i], "--variant")==0 ){ n_contenders = URIPARSER; i++; }
#ifdef WITH_CURL
  handle = curl_url();
#endif
  for(; i<argc && n<=KINDS; i++, n++){
    const char *equal = strchr(argv[i], '=');
    if( equal ) sets[n].name = kind_find(argv[i], (size_t)(equal-argv[i]))->name;
    sets[n].rule = equal ? uri_rule_find(&uri_rfc3986, "URI-reference", 13)
                         : uri_rule_find(&uri_rfc3986, "URI", 3);
    set_read(&sets[n], equal ? equal+1 : argv[i]);
    if( equal ) check_kind(&sets[n]); else check_mixed(&sets[n]);
    times_begin(&sets[n], &best[n]);
  }
  if( n==0 ){
    fprintf(stderr, "usage: core [--passes N] [--variant] LINKS...\n");
    return 1;
  }
  for(pass=0; pass<passes; pass++){
    for(i=0; i<n; i++) set_pass(&sets[i], &best[i]);
  }
  for(i=0; i<n; i++){
    if( sets[i].name ) print_kind(&sets[i], &best[i]); else print_mixed(&best[i]);
  }
#ifdef WITH_CURL
  curl_url_cleanup(handle);
#endif
  return 0;
}
