/*
** SPDX-License-Identifier: MIT
**
** Every way of core/scan/plain.h against the walk that it saves.
**
**     plain [TEXTS [SEED]]
**
** Generated texts end at a page that cannot be read.  Where a way answers, its
** components are those of the walk, each matches its rule, and what it calls
** normal the walk does not change.  Every URI that is plain must be recognized
** by every way from 16 bytes up, if anything follows its "//".  Prints "N passed, N failed".
*/
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../core/normal/normalize.h"
#include "../../core/scan/plain.h"
#include "../../core/syntax/split.h"
#include "../../core/uri.h"

enum { LONGEST = 300 };

static unsigned long long state = 1;

static unsigned below(unsigned n){
  state = state*6364136223846793005ULL+1442695040888963407ULL;
  return (unsigned)(state>>33)%n;
}

static const char *one_of(const char *const *pieces, unsigned n){
  return pieces[below(n)];
}

/* Mostly pieces of plain URIs, with something else thrown in now and then. */
static size_t make_text(char *out){
  static const char *const fronts[] = {
    "http://", "https://", "ftp://", "HTTP://", "ht", "http:/", "x+y-1.z://",
    "1http://", "://", "", "http:", "httpx://", "https//"
  };
  static const char *const pieces[] = {
    "a", "example.org", "/", "index.html", "?", "q=1&r=2", "#", "top", "%41",
    "%2F", "%", "%4", "..", "/./", "/.x", "A", "Z", "@", ":", ":80", "[", "]",
    "\\", "^", "`", "{", "|", "}", "~", "\x7f", "\xc3\xa9", " ", "\"", "<", ">",
    "!$&'()*+,;=", "-._", "0123456789", "abcdefghijklmnop"
  };
  char *o = out;
  const char *s = one_of(fronts, below(4) ? 4 : sizeof fronts/sizeof *fronts);
  unsigned plain = below(3) ? 11 : sizeof pieces/sizeof *pieces;
  unsigned i, n = below(24);
  for(i=0; i<=n; i++){
    size_t length = strlen(s);
    if( (size_t)(o-out)+length>LONGEST ) break;
    memcpy(o, s, length);
    o += length;
    s = one_of(pieces, below(8) ? plain : sizeof pieces/sizeof *pieces);
  }
  if( below(20)==0 && o>out ) out[below((unsigned)(o-out))] = (char)below(256);
  return (size_t)(o-out);
}

static int match(const char *rule, struct span s){
  const struct uri_rule *r = uri_rule_find(&uri_rfc3986, rule, strlen(rule));
  return uri_match(r, s.p, s.n, 0);
}

static int same(struct span a, struct span b){
  return a.p==b.p && a.n==b.n;
}

/* What plain.h promises to recognize, from the grammar alone. */
static int is_plain(const struct uri *u){
  return u->scheme.p && u->authority.p && match("reg-name", u->authority)
      && match("path-abempty", u->path)
      && (u->query.p==0 || match("query", u->query))
      && (u->fragment.p==0 || match("fragment", u->fragment));
}

static const char *check_form(enum uri_plain_form form, const char *p, size_t n){
  char out[LONGEST+URI_NORMALIZE_EXTRA];
  size_t i, changed = 0, end = 0, slashes = 0;
  if( form==PLAIN_OTHER ) return 0;
  if( uri_normalize_walk(p, n, URI_LEVEL_SCHEME, out)!=n ) return "another length";
  for(i=0; i<n; i++){
    slashes += p[i]=='/';
    if( slashes<3 ) end = i;
    if( p[i]==out[i] ) continue;
    changed++;
    if( i>end || (p[i]|0x20)!=out[i] ) return "more changes than the case";
  }
  return (changed>0)==(form==PLAIN_CASED) ? 0 : "called normal, and is not, or not";
}

static const char *check(const struct uri_plain_variant *v, const char *p, size_t n){
  struct uri u, walked;
  uri_split_walk(p, n, &walked);
  if( v->split(p, n, &u) ){
    if( !is_plain(&walked) ) return "recognized, and is not plain";
    if( !same(u.scheme, walked.scheme) || !same(u.authority, walked.authority)
     || !same(u.path, walked.path) || !same(u.query, walked.query)
     || !same(u.fragment, walked.fragment) ) return "components differ";
  }else if( n>=16 && is_plain(&walked) && walked.authority.p+walked.authority.n<p+64
         && walked.authority.p<p+n ){
    return "plain, and not recognized";
  }
  return check_form(v->form(p, n), p, n);
}

/* Those that this machine has are all there, and each once. */
static int has_all_variants(void){
  struct uri_plain_variant v, w;
  size_t i, k, n = 0;
#ifdef __x86_64__
  n = 1 + (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    + (__builtin_cpu_supports("avx512bw")!=0);
#elif defined(__aarch64__)
  n = 1;
#endif
  for(i=0; uri_plain_variant(i, &v); i++){
    for(k=0; k<i; k++){
      if( uri_plain_variant(k, &w) && w.split==v.split ) return 0;
    }
  }
  return i==n;
}

int main(int argc, char **argv){
  long texts = argc>1 ? atol(argv[1]) : 300000;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *pages = mmap(0, 2*page, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  long passed = 0, failed = 0;
  if( pages==MAP_FAILED || mprotect(pages+page, page, PROT_NONE)!=0 ) return 1;
  if( argc>2 ) state = (unsigned long long)atoll(argv[2]);
  for(; texts>0; texts--){
    char text[LONGEST];
    size_t n = make_text(text);
    char *p = pages+page-n;
    struct uri_plain_variant v;
    size_t i;
    memcpy(p, text, n);
    for(i=0; uri_plain_variant(i, &v); i++){
      const char *wrong = check(&v, p, n);
      if( wrong==0 ){ passed++; continue; }
      if( failed++<10 ) printf("%s: %s: %.*s\n", v.name, wrong, (int)n, p);
    }
  }
  if( !has_all_variants() ){
    printf("FAIL the variants\n");
    failed++;
  }
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
