/*
** SPDX-License-Identifier: MIT
**
** Every variant of core/rfc/scan/scan.h, compared with a reader that reads byte by
** byte, and with the grammar.  Texts end, or begin, at the edge of an unreadable page.
**
**     scan [TEXTS [SEED]]
*/
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../core/rfc/chars/chars.h"
#include "../../core/rfc/scan/scan.h"
#include "../../core/uri.h"
#include "../../core/uri_editions.h"
#include "reference.h"
#include "check.h"

enum { LONGEST = 300 };

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

/* Write an authority or a segment, and what follows it, of bytes that mean something. */
static size_t make_front(char *out){
  static const char bytes[] = "@::[]...--__0189aZ%,", ends[] = "/?#.";
  char *o = out;
  unsigned i, n = below(10), m = below(4);
  if( below(2) ) *o++ = 'x', *o++ = ':';
  if( below(4) ) *o++ = '/', *o++ = '/';
  for(i=0; i<n; i++) *o++ = bytes[below(sizeof bytes-1)];
  *o++ = ends[below(sizeof ends-1)];
  for(i=0; i<m; i++) *o++ = bytes[below(sizeof bytes-1)];
  return (size_t)(o-out);
}

/* Pieces of plain URIs, with a rare piece of something else. */
static size_t make_text(char *out){
  static const char *const fronts[] = {
    "http://", "https://", "ftp://", "HTTP://", "ht", "http:/", "x+y-1.z://",
    "a.scheme.that.ends.where.the.block.that.a.text.is.read.in.ends:%41",
    "a.segment.that.ends.right.before.the.end.of.the.block.that.is/../",
    "1http://", "://", "", "http:", "httpx://", "https//",
    ("a.scheme.that.is.longer.than.the.blocks.that.a.text.is.read.in"
     ".so.it.is.read.first://")
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
  if( below(8)==0 ) return make_front(out);
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
  if( f->upper!=first_of(p, u->path.p, UPALPHA) ) return "another upper";
  if( f->percent!=first_of(p, p+n, TRIPLET) ) return "another percent";
  if( (f->dot!=0)!=has_dots(u->path) ) return "another dot-segment";
  if( !f->path_upper && first_of(u->path.p, p+n, UPALPHA) ) return "path_upper missed";
  return f->host || f->last || f->second || f->list ? "link" : 0;
}

/* The start of the label that ends before end. */
static const char *label_of(const char *host, const char *end){
  while( end>host && end[-1]!='.' ) end--;
  return end;
}

/*
** What SCAN_WANT_LINK adds: the name of the host, its last two labels, and the first
** delimiter of lists.
*/
static const char *check_link(const struct scan_form *f, const struct uri *u,
                              const struct uri_authority *a, const char *p, size_t n){
  enum { OTHER = HYPHEN | UNDERSCORE, LIST = COMMA | SEMICOLON | COLON };
  const char *host = a->host.p, *end = host+a->host.n, *top, *second, *at;
  unsigned kind = 0;
  if( f->list!=first_of(u->path.p, p+n, LIST) ) return "another list";
  if( a->host.n==0 ) return f->host || f->last || f->second ? "no host" : 0;
  top = second = label_of(host, end);
  if( top>host ) second = label_of(host, top-1);
  if( top<end && !is_in(*top, DIGIT)
   && !first_of(host, end, ~(uint32_t)(ALPHA | DIGIT | DOT | OTHER)) ){
    kind = SCAN_HOST_NAME;
    if( top>host ) kind |= SCAN_HOST_DOT;
    for(at=host; at<end; at++){
      if( *at=='.' && (at==host || at[-1]=='.') ) kind |= SCAN_HOST_EMPTY;
    }
    if( first_of(host, end, UPALPHA) ) kind |= SCAN_HOST_UPPER;
    if( first_of(host, end, OTHER) ) kind |= SCAN_HOST_OTHER;
  }
  if( kind==0 ) top = second = 0;
  if( f->last!=top || f->second!=second ) return "another label";
  return f->host==kind ? 0 : "another host";
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

/* Is the verdict that of the grammar? */
static const char *check_verdict(enum scan_verdict verdict, const struct uri *u){
  struct uri_span authority = u->authority;
  int has_parts = authority.p
    && first_of(authority.p, authority.p+authority.n, AT | COLON | BRACKET);
  if( verdict==SCAN_AUTHORITY && first_of(authority.p, authority.p+authority.n,
                                          ~(uint32_t)URI_CHAR) ) return "no URI_CHAR";
  if( verdict==SCAN_AUTHORITY ) return has_parts ? 0 : "no parts";
  return is_reference(u)==(verdict==SCAN_REFERENCE) ? 0 : "verdict";
}

/* Scan into memory that is not zero. */
static enum scan_verdict scan_over(const struct scan_variant *v, const char *p, size_t n,
                                   enum scan_want want, struct uri *u,
                                   struct uri_authority *a, struct scan_form *f){
  memset(u, 0x5A, sizeof *u);
  memset(a, 0x5A, sizeof *a);
  memset(f, 0x5A, sizeof *f);
  return v->scan(p, n, want, u, a, f);
}

static const char *scan_check(const struct scan_variant *v, const char *p, size_t n){
  struct uri reference, u;
  struct uri_authority a, b;
  struct scan_form f, g;
  enum scan_verdict verdict;
  const char *wrong;
  ref_split(p, n, &reference);
  ref_split_authority(reference.authority, &a);
  v->scan(p, n, SCAN_WANT_SPLIT, &u, 0, 0);
  if( !ref_same_uri(&u, &reference) ) return "split";
  verdict = scan_over(v, p, n, SCAN_WANT_VERDICT, &u, &b, &f);
  if( !ref_same_uri(&u, &reference) ) return "scan";
  if( !ref_same_authority(&a, &b) ) return "authority";
  wrong = check_verdict(verdict, &u);
  if( wrong ) return wrong;
  scan_over(v, p, n, SCAN_WANT_FORM, &u, &b, &f);
  if( !ref_same_uri(&u, &reference) ) return "form";
  if( !ref_same_authority(&a, &b) ) return "form, authority";
  if( scan_over(v, p, n, SCAN_WANT_ALL, &u, &b, &g)!=verdict
   || !ref_same_uri(&u, &reference) || !ref_same_authority(&a, &b) ) return "both";
  if( memcmp(&f, &g, sizeof f)!=0 ) return "both, and form";
  wrong = check_form(&f, &u, p, n);
  if( wrong ) return wrong;
  if( scan_over(v, p, n, SCAN_WANT_HOST, &u, &b, &f)!=verdict
   || !ref_same_uri(&u, &reference) || !ref_same_authority(&a, &b) ) return "host";
  if( f.upper || f.percent || f.dot || f.path_upper ) return "host, and form";
  if( (wrong = check_link(&f, &u, &b, p, n))!=0 ) return wrong;
  if( scan_over(v, p, n, SCAN_WANT_LINK, &u, &b, &f)!=verdict
   || !ref_same_uri(&u, &reference) || !ref_same_authority(&a, &b) ) return "link";
  g.host = f.host;
  g.last = f.last;
  g.second = f.second;
  g.list = f.list;
  if( memcmp(&f, &g, sizeof f)!=0 ) return "link, and form";
  return check_link(&f, &u, &b, p, n);
}

/* All variants that this machine supports are in the list, each once. */
static int has_all_variants(void){
  struct scan_variant v, w;
  size_t i, k, n = 1;
#if defined(URI_NO_SIMD)
#elif defined(__x86_64__)
  n = 2 + (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"));
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
  n = 2;
#endif
  for(i=0; uri_scan_variant(i, &v); i++){
    for(k=0; k<i; k++){
      if( uri_scan_variant(k, &w) && w.scan==v.scan ) return 0;
    }
  }
  return i==n;
}

/* Userinfo and port of a short text are judged with vectors. */
static const char *check_verdicts(const struct scan_variant *v){
  static const char *const texts[] = {
    "http://u@h/", "http://u:p@h/", "http://h:80/", "http://u:p:q@h.example:8080?q",
    "http://:@:", "//:", "http://%41@h:/@?@#@"
  };
  size_t i;
  for(i=0; i<sizeof texts/sizeof *texts && strcmp(v->name, "bytes")!=0; i++){
    struct uri u;
    struct uri_authority a;
    if( v->scan(texts[i], strlen(texts[i]), SCAN_WANT_VERDICT, &u, &a, 0)
        !=SCAN_REFERENCE ) return texts[i];
  }
  return 0;
}

/* Each byte, at each place of a path that fills a block. */
static const char *check_bytes(const struct scan_variant *v){
  char text[70] = "x://h/";
  size_t i;
  int c;
  for(c=0; c<256; c++){
    memset(text+6, 'a', sizeof text-6);
    for(i=6; i<sizeof text; i++){
      const char *wrong;
      text[i] = (char)c;
      wrong = scan_check(v, text, sizeof text);
      if( wrong==0 ) wrong = scan_check(v, text, i+1);
      if( wrong ) return wrong;
      text[i] = 'a';
    }
  }
  return 0;
}

/* What matters in a path, at each place of a text of many blocks. */
static const char *check_long(const struct scan_variant *v){
  static const char *const pieces[] = { "/../", "^", "?", "%41", "A" };
  char text[600] = "x://h/";
  size_t i, k;
  for(k=0; k<sizeof pieces/sizeof *pieces; k++){
    size_t n = strlen(pieces[k]);
    memset(text+6, 'a', sizeof text-6);
    for(i=6; i+n<=sizeof text; i++){
      const char *wrong;
      memcpy(text+i, pieces[k], n);
      if( (wrong = scan_check(v, text, sizeof text))!=0 ) return wrong;
      memset(text+i, 'a', n);
    }
  }
  return 0;
}

int main(int argc, char **argv){
  long texts = argc>1 ? atol(argv[1]) : 300000;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *pages = mmap(0, 3*page, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct scan_variant variant;
  size_t n_variants;
  if( pages==MAP_FAILED || mprotect(pages, page, PROT_NONE)!=0
   || mprotect(pages+2*page, page, PROT_NONE)!=0 ) return 1;
  if( argc>2 ) state = (unsigned long long)atoll(argv[2]);
  for(; texts>0; texts--){
    char text[LONGEST];
    size_t n = make_text(text);
    char *p = below(8) ? pages+2*page-n : pages+page;
    struct scan_variant v;
    size_t i;
    memcpy(p, text, n);
    for(i=0; uri_scan_variant(i, &v); i++){
      const char *wrong = scan_check(&v, p, n);
      if( wrong==0 ){ passed++; continue; }
      if( failed++<10 ) printf("%s: %s: %.*s\n", v.name, wrong, (int)n, p);
    }
  }
  for(n_variants=0; uri_scan_variant(n_variants, &variant); n_variants++){
    const char *wrong = check_bytes(&variant);
    if( wrong==0 ) wrong = check_verdicts(&variant);
    if( wrong==0 ) wrong = check_long(&variant);
    check_of(wrong==0, variant.name, wrong ? wrong : "");
  }
  if( !has_all_variants() ){
    printf("FAIL the variants\n");
    failed++;
  }
  return check_sum();
}
