/*
** SPDX-License-Identifier: MIT
**
** Every variant of core/scan/scan.h, compared with a reader that reads byte by byte, and
** with the grammar.  Texts end at the edge of an unreadable page.
**
**     scan [TEXTS [SEED]]
*/
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../core/scan/chars.h"
#include "../../core/scan/scan.h"
#include "../../core/scan/scan_class.h"
#include "../../core/uri.h"
#include "../../core/uri_editions.h"
#include "reference.h"

enum { LONGEST = 300 };

static unsigned long long state = 1;

static unsigned below(unsigned n){
  state = state*6364136223846793005ULL+1442695040888963407ULL;
  return (unsigned)(state>>33)%n;
}

static const char *one_of(const char *const *pieces, unsigned n){
  return pieces[below(n)];
}

/* Write what may be a scheme, a few bytes shorter than a block.  Returns its end. */
static char *make_scheme(char *o){
  static const char bytes[] = "abcxyzABZ019+-.";
  unsigned i, n = 56+below(12);
  for(i=0; i<n; i++) *o++ = bytes[below(i==0 && below(8) ? 6 : sizeof bytes-1)];
  return o;
}

/* Pieces of plain URIs, with a rare piece of something else. */
static size_t make_text(char *out){
  static const char *const fronts[] = {
    "http://", "https://", "ftp://", "HTTP://", "ht", "http:/", "x+y-1.z://",
    "a.scheme.that.ends.where.the.block.that.a.text.is.read.in.ends:%41",
    "a.segment.that.ends.right.before.the.end.of.the.block.that.is/../",
    "1http://", "://", "", "http:", "httpx://", "https//",
    "a.scheme.that.is.longer.than.the.blocks.that.a.text.is.read.in"
    ".so.it.is.read.first://"
  };
  static const char *const after_scheme[] = { ":", "://", "://u@h:8", "", "/" };
  static const char *const pieces[] = {
    "a", "example.org", "/", "index.html", "?", "q=1&r=2", "#", "top", "%41",
    "%2F", "%", "%4", "..", "/./", "/.x", "A", "Z", "@", ":", ":80", "[", "]",
    "\\", "^", "`", "{", "|", "}", "~", "\x7f", "\xc3\xa9", " ", "\"", "<", ">",
    "[::1]", "[2001:db8::", "0:0", "ffff:1]", "[1:2:3:4:5:6:7:8]", "[::1.2.3.4]",
    "[v1.x]", "//", "!$&'()*+,;=", "-._", "0123456789", "abcdefghijklmnop",
    "a.name.that.is.longer.than.a.block.and.all.of.it.in.one.piece.of.a.text"
  };
  char *o = out;
  const char *s = one_of(fronts, below(4) ? 4 : sizeof fronts/sizeof *fronts);
  unsigned plain = below(3) ? 11 : sizeof pieces/sizeof *pieces;
  unsigned i, n = below(24);
  if( below(16)==0 ){
    o = make_scheme(o);
    s = one_of(after_scheme, sizeof after_scheme/sizeof *after_scheme);
  }
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

static const char *first_of(const char *p, const char *end, uint32_t set){
  p = ref_find(p, end, set);
  return p<end ? p : 0;
}

/* Does the path have a segment "." or ".."? */
static int has_dots(struct uri_span path){
  struct uri_span segment;
  while( uri_segment_next(&path, &segment) ){
    if( (segment.n==1 || segment.n==2) && memcmp(segment.p, "..", segment.n)==0 ){
      return 1;
    }
  }
  return 0;
}

/* Everything that makes a text not normal must be reported. */
static const char *check_form(const struct scan_form *f, const struct uri *u,
                              const char *p, size_t n){
  struct uri_authority a;
  const char *upper = 0;
  size_t i;
  uri_split_authority(u->authority, &a);
  if( u->scheme.p ) upper = first_of(p, p+u->scheme.n, UPALPHA);
  if( upper==0 && a.host.p ) upper = first_of(a.host.p, a.host.p+a.host.n, UPALPHA);
  if( upper && (f->upper==0 || f->upper>upper) ) return "upper missed";
  if( upper && !f->front_changes ) return "front_changes missed";
  if( first_of(p, u->path.p, TRIPLET) && !f->front_changes ) return "front_changes";
  if( f->percent!=first_of(p, p+n, TRIPLET) ) return "another percent";
  for(i=0; i<n && i<64; i++){
    if( (f->percents>>i & 1)!=(p[i]=='%') ) return "percents";
    if( (f->dot==0 && f->percent==0) || p+i<u->path.p ) continue;
    if( p+i>=u->path.p+u->path.n ) continue;
    if( (f->slashes>>i & 1)!=(p[i]=='/') ) return "slashes";
    if( (f->dots>>i & 1)!=(p[i]=='.' || p[i]=='%') ) return "dots";
  }
  if( (f->dot!=0)!=has_dots(u->path) ) return "another dot-segment";
  if( !f->path_upper && first_of(u->path.p, p+n, UPALPHA) ) return "path_upper missed";
  return 0;
}

static int matches(const char *name, struct uri_span part){
  const struct uri_rule *rule = uri_rule_find(&uri_rfc3986, name, strlen(name));
  return part.p==0 || uri_rule_match(rule, part.p, part.n, 0);
}

/* Is it a URI-reference, by the rules of its components, which do not use the scan? */
static int is_reference(const struct uri *u){
  const char *path = u->authority.p ? "path-abempty"
                   : u->path.n==0 ? "path-empty"
                   : *u->path.p=='/' ? "path-absolute"
                   : u->scheme.p ? "path-rootless" : "path-noscheme";
  return matches("authority", u->authority) && matches(path, u->path)
      && matches("query", u->query) && matches("fragment", u->fragment);
}

/* Are there more SCHEME_CHARs than the scan reads to find a scheme? */
static int begins_like_long_scheme(const char *p, size_t n){
  return uri_span_of(p, p+n, SCHEME_CHAR)-p>60;
}

/* Is the verdict that of the grammar, and the authority split as by the simple reader? */
static const char *check_verdict(enum scan_verdict verdict, const struct uri *u,
                                 const struct uri_authority *a, const char *p,
                                 size_t n){
  struct uri_authority b;
  uri_split_authority(u->authority, &b);
  if( verdict==SCAN_UNKNOWN ){
    if( n<=64 && !begins_like_long_scheme(p, n) ) return "unknown, and short";
    return ref_same(a->host, u->authority) ? 0 : "unknown, and split";
  }
  if( !ref_same(a->userinfo, b.userinfo) || !ref_same(a->host, b.host)
   || !ref_same(a->port, b.port) ) return "authority";
  if( verdict==SCAN_LITERAL ) return a->host.n>2 ? 0 : "literal";
  return is_reference(u)==(verdict==SCAN_REFERENCE) ? 0 : "verdict";
}

static const char *check_authority_form(const struct scan_form *f,
                                        const struct uri_authority *a){
  struct uri_span host = a->host;
  const char *p = host.p;
  unsigned char ip[16];
  char text[URI_IPV6_TEXT];
  if( host.n>0 && *p=='[' ){
    for(p++; p<host.p+host.n && p[-1]!=']'; p++);
    if( f->is_rfc5952
     && (host.n<2 || !uri_ipv6_read((struct uri_span){host.p+1, host.n-2}, ip)
      || uri_ipv6_write(ip, text)!=host.n-2
      || memcmp(text, host.p+1, host.n-2)!=0) ) return "not of RFC 5952";
  }else if( f->is_rfc5952 ){
    return "no address";
  }
  if( host.n>0 && first_of(p, host.p+host.n, COLON) && !f->host_has_colon ){
    return "colon missed";
  }
  return 0;
}

/* The functions that return masks. */
static const char *check_masks(const struct scan_variant *v, const char *p, size_t n){
  uint64_t dots, colons, slashes, hexdigs;
  size_t i;
  if( n>64 ) n = 64;
  slashes = v->slashes(p, n, &dots);
  hexdigs = v->hexdigs(p, n, &colons);
  for(i=0; i<n; i++){
    uint64_t bit = (uint64_t)1<<i;
    slashes ^= p[i]=='/' ? bit : 0;
    dots ^= p[i]=='.' || p[i]=='%' ? bit : 0;
    hexdigs ^= is_in(p[i], HEXDIG) ? bit : 0;
    colons ^= p[i]==':' ? bit : 0;
  }
  return slashes | dots ? "slashes or dots" : hexdigs | colons ? "hexdigs or colons" : 0;
}

/* The address in the first brackets; "]" may be missing, or after the first 64 bytes. */
static const char *check_rfc5952(const struct scan_variant *v, const char *p, size_t n){
  const char *host = memchr(p, '[', n);
  const char *close;
  unsigned char ip[16];
  char text[URI_IPV6_TEXT];
  struct uri_span inside;
  int is_same, is_simple;
  if( host==0 ) return 0;
  n -= (size_t)(host-p);
  close = memchr(host, ']', n);
  if( close==0 || close-host>=64 ) return v->rfc5952(host, n, 0) ? "no address" : 0;
  inside = ref_span(host+1, close);
  is_same = uri_ipv6_read(inside, ip) && uri_ipv6_write(ip, text)==inside.n
         && memcmp(text, inside.p, inside.n)==0;
  is_simple = memchr(inside.p, '.', inside.n)==0;
  for(p=inside.p; p+2<close; p++) is_simple &= memcmp(p, "0:0", 3)!=0;
  if( v->rfc5952(host, n, (size_t)(close-host)+1) ) return "the place after an address";
  return v->rfc5952(host, n, 0)==is_same || (is_same && !is_simple) ? 0 : "RFC 5952";
}

static const char *check(const struct scan_variant *v, const char *p, size_t n){
  struct uri reference, u;
  struct uri_authority a;
  struct scan_form f;
  enum scan_verdict verdict;
  const char *wrong;
  ref_split(p, n, &reference);
  v->split(p, n, &u);
  if( !ref_same_uri(&u, &reference) ) return "split";
  verdict = v->scan(p, n, &u, &a);
  if( !ref_same_uri(&u, &reference) ) return "scan";
  wrong = check_verdict(verdict, &u, &a, p, n);
  if( wrong ) return wrong;
  if( v->form(p, n, &u, &a, &f)!=SCAN_UNKNOWN ){
    wrong = check_authority_form(&f, &a);
    if( wrong ) return wrong;
  }else if( !ref_same(a.host, u.authority) ){
    return "form, and split";
  }
  if( !ref_same_uri(&u, &reference) ) return "form";
  wrong = check_form(&f, &u, p, n);
  if( wrong==0 ) wrong = check_masks(v, p, n);
  return wrong ? wrong : check_rfc5952(v, p, n);
}

/* All variants that this machine supports are in the list, each once. */
static int has_all_variants(void){
  struct scan_variant v, w;
  size_t i, k, n = 1;
#if defined(URI_NO_SIMD)
#elif defined(__x86_64__)
  n = 2 + (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    + (__builtin_cpu_supports("avx512bw")!=0);
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
  n = 2;
#endif
  for(i=0; uri_scan_variant(i, &v); i++){
    for(k=0; k<i; k++){
      if( uri_scan_variant(k, &w) && w.split==v.split ) return 0;
    }
  }
  return i==n;
}

/* Does scan_class.h have the same classes as the table, for every byte? */
static int has_all_classes(void){
  const uint32_t plain = URI_CHAR & ~(uint32_t)(AT | BRACKET | TRIPLET);
  int c;
  for(c=0; c<256; c++){
    if( CLASS_DIGIT(c)!=is_in((char)c, DIGIT) ) return 0;
    if( CLASS_HEXDIG(c)!=is_in((char)c, HEXDIG) ) return 0;
    if( CLASS_SCHEME(c)!=is_in((char)c, SCHEME_CHAR) ) return 0;
    if( CLASS_PLAIN(c)!=is_in((char)c, plain) ) return 0;
  }
  return 1;
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
    struct scan_variant v;
    size_t i;
    memcpy(p, text, n);
    for(i=0; uri_scan_variant(i, &v); i++){
      const char *wrong = check(&v, p, n);
      if( wrong==0 ){ passed++; continue; }
      if( failed++<10 ) printf("%s: %s: %.*s\n", v.name, wrong, (int)n, p);
    }
  }
  if( !has_all_variants() ){
    printf("FAIL the variants\n");
    failed++;
  }
  if( !has_all_classes() ){
    printf("FAIL the classes\n");
    failed++;
  }
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
