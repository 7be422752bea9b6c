/*
** SPDX-License-Identifier: MIT
**
** Every public function of the core that writes: its memory is exactly what uri_X_size()
** says, and ends at an unreadable page.
**
**     sizes [TEXTS [SEED]]
**
** The texts mix all ways in which a character of a link can be written ("&", "%26",
** "&amp;", "\u0026", full-width, twice encoded, ...), for all characters that separate or
** end something, and repeat one part, some up to 64 kB.  Half of them begin with a link
** that is written in one way as a whole.  The memory is filled before a
** call, and for one text of eight the call is made again on memory filled otherwise: the
** results must be equal, so that no byte that was not written is read.
**
** Prints "N passed, N failed"; before a crash, the function and the text.
*/
#define _DEFAULT_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../core/uri_address.h"
#include "../../core/uri_clean.h"
#include "../../core/uri_domains.h"
#include "../../core/uri_edit.h"
#include "../../core/uri_editions.h"
#include "../../core/uri_headers.h"
#include "../../core/uri_html.h"
#include "../../core/uri_idna.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_lint.h"
#include "../../core/uri_named.h"
#include "../../core/uri_robots.h"
#include "../../core/uri_schemes.h"
#include "../../core/uri_template.h"
#include "../../core/uri_text.h"
#include "../../core/uri_whatwg.h"
#include "../../core/uri_xml.h"
#include "check.h"

enum { LONGEST = 70000, MEMORY = 64<<20, TWICE = 8 };

static char *memory_end, *text_end;      /* where an unreadable page begins */
static const char *running = "";
static struct uri_span text, part;       /* the text, and a part of it */
static unsigned char fill;
static int is_second;
static uint64_t sum, first_sum;          /* of the results for this text */

/* ------------------------------------------------------------- memory --- */

static char *region_end(size_t size){
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *p = mmap(0, size+page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                 0);
  if( p==MAP_FAILED || mprotect(p+size, page, PROT_NONE)!=0 ) exit(2);
  return p+size;
}

/* Memory of exactly n bytes, filled. */
static char *exactly(size_t n){
  if( n>MEMORY ){
    check(0, running);
    exit(check_sum());
  }
  memset(memory_end-n, fill, n);
  return memory_end-n;
}

static void add(const char *p, size_t n){
  for(; n>0; n--) sum = (sum ^ (unsigned char)*p++)*UINT64_C(1099511628211);
}

/* A result of n bytes, for which there were so many. */
static void judge(size_t n, size_t size, const char *out){
  check(n==URI_NONE || n<=size, running);
  sum += n;
  if( n!=URI_NONE ) add(out, n);
}

/* uri_X(arguments, out), where uri_X_size(arguments) bytes are at out. */
#define ARGUMENTS(...) __VA_ARGS__
#define TRY(name, arguments) do { \
    running = #name; \
    size_t size_ = name##_size(arguments); \
    char *out_ = exactly(size_); \
    judge(name(arguments, out_), size_, out_); \
  } while(0)

/* The same for a function whose result is a span, or 1 or 0. */
#define TRY_SPAN(name, arguments) do { \
    running = #name; \
    char *out_ = exactly(name##_size(arguments)); \
    struct uri_span found_ = name(arguments, out_); \
    judge(found_.n, found_.n, found_.p); \
  } while(0)
#define TRY_INT(name, arguments) do { \
    running = #name; \
    char *out_ = exactly(name##_size(arguments)); \
    sum += (uint64_t)name(arguments, out_); \
  } while(0)

/* ---------------------------------------------------------- functions --- */

static void try_rfc(const char *p, size_t n){
  struct uri_relative relative;
  enum uri_level level = (enum uri_level)below(URI_LEVEL_SCHEME+1);
  enum uri_encode_set set = (enum uri_encode_set)below(URI_ENCODE_FORM+1);
  int form = (int)below(2);
  struct uri u, base, target;
  char *out;
  uri_split(p, n, &u);
  uri_split(part.p, part.n, &base);
  TRY(uri_error, ARGUMENTS(p, n));
  TRY(uri_resolve_text, ARGUMENTS(part.p, part.n, p, n));
  TRY(uri_resolve_normal, ARGUMENTS(part.p, part.n, p, n));
  TRY(uri_compose, ARGUMENTS(&u));
  TRY(uri_normalize, ARGUMENTS(p, n, level));
  TRY(uri_encode, ARGUMENTS(p, n, set));
  TRY(uri_decode, ARGUMENTS(p, n, form));
  TRY_INT(uri_same_document, ARGUMENTS(&base, &u));
  out = exactly(uri_resolve_size(&base, &u, URI_RESOLVE_STRICT));
  running = "uri_resolve";
  uri_resolve(&base, &u, URI_RESOLVE_STRICT, out, &target);
  out = exactly(uri_relativize_size(&base, p, n));
  running = "uri_relativize";
  uri_relativize(&base, p, n, out, &relative);
  TRY(uri_relative_write, ARGUMENTS(&relative));
  out = exactly(uri_base_size(&base, 1));
  running = "uri_base";
  uri_base(&base, 1, out, &target);
}

static void try_schemes(const char *p, size_t n){
  enum uri_file_system system = (enum uri_file_system)below(2);
  const struct uri_edition *edition = uri_edition_at(below(URI_EDITION_COUNT));
  struct uri u, base, target;
  struct uri_data data;
  TRY(uri_to_path, ARGUMENTS(p, n, system));
  TRY(uri_from_path, ARGUMENTS(p, n, system));
  if( uri_data_read(p, n, &data) ){
    TRY(uri_data_type, ARGUMENTS(&data));
    TRY(uri_data_octets, ARGUMENTS(&data));
  }
  uri_edition_split(edition, p, n, &u);
  uri_edition_split(edition, part.p, part.n, &base);
  running = "uri_edition_resolve";
  uri_edition_resolve(edition, &base, &u, exactly(uri_edition_resolve_size(edition, &base,
                                                                           &u)), &target);
}

static void try_edit(const char *p, size_t n){
  static const struct uri_span globs[] = { { "*", 1 }, { "a*", 2 }, { "", 0 } };
  const struct uri_span *glob = &globs[below(3)];
  struct uri_edit edit;
  uri_edit_begin(&edit, p, n);
  uri_edit_set(&edit, (enum uri_component)below(URI_COMPONENT_FRAGMENT+1), part.p,
               part.n);
  if( uri_edit_settle(&edit)==URI_CONFLICT_NONE ) TRY(uri_edit_write, ARGUMENTS(&edit));
  TRY(uri_redact, ARGUMENTS(p, n, glob, 1));
  TRY(uri_redact, ARGUMENTS(p, n, 0, 0));
  TRY(uri_set_param, ARGUMENTS(p, n, part, part));
  TRY(uri_drop_params, ARGUMENTS(p, n, glob, 1));
  TRY(uri_keep_params, ARGUMENTS(p, n, glob, 1));
  TRY(uri_drop_tracking, ARGUMENTS(p, n));
  TRY(uri_unwrap, ARGUMENTS(p, n));
  TRY(uri_named, ARGUMENTS(p, n, URI_NAMED_URI));
  TRY(uri_named, ARGUMENTS(p, n, URI_NAMED_ID));
  TRY(uri_sort_params, ARGUMENTS(p, n));
}

static void try_text(const char *p, size_t n){
  struct uri_extract search;
  struct uri_found found;
  struct uri_cell cell;
  size_t size, got;
  char *out;
  int i;
  TRY(uri_to_iri, ARGUMENTS(p, n));
  TRY(uri_from_iri, ARGUMENTS(p, n));
  TRY(uri_repair, ARGUMENTS(p, n));
  TRY(uri_make_valid, ARGUMENTS(p, n));
  TRY(uri_refang, ARGUMENTS(p, n));
  TRY(uri_words, ARGUMENTS(p, n));
  TRY(uri_header_unfold, ARGUMENTS(text));
  uri_extract_begin(&search, p, n);
  if( below(2) ) uri_extract_with_bare(&search);
  for(i=0; i<4 && uri_extract_next(&search, &found); i++){
    TRY(uri_extract_clean, ARGUMENTS(&found));
  }
  uri_cell_begin(&cell, p, n);
  size = uri_cell_next_size(&cell);
  running = "uri_cell_next";
  for(i=0; i<4; i++){
    out = exactly(size);
    got = uri_cell_next(&cell, out);
    judge(got, size, out);
    if( got==URI_NONE ) break;
  }
}

static void try_links(const char *p, size_t n){
  struct uri_href_parts base;
  struct uri_lint lint;
  static char page[64*1024];
  unsigned keep = below(256);
  size_t page_n = URI_NONE;
  if( part.n<60 && uri_href_size(0, 0, part.p, part.n)<=sizeof page ){
    page_n = uri_href(0, 0, part.p, part.n, page);
  }
  if( page_n==URI_NONE ) memcpy(page, "http://a.example/b/c?d", page_n = 22);
  uri_href_split(page, page_n, &base);
  TRY(uri_clean, ARGUMENTS(p, n));
  TRY(uri_clean_reference, ARGUMENTS(&base, p, n));
  TRY(uri_href, ARGUMENTS(page, page_n, p, n));
  TRY(uri_href_resolve, ARGUMENTS(&base, p, n));
  TRY(uri_browser_host, ARGUMENTS(p, n));
  TRY(uri_surt, ARGUMENTS(p, n));
  TRY(uri_surt_key, ARGUMENTS(p, n));
  TRY(uri_key, ARGUMENTS(p, n, keep));
  TRY(uri_host_key, ARGUMENTS(p, n));
  TRY_SPAN(uri_host_meant, ARGUMENTS(p, n));
  TRY(uri_route, ARGUMENTS(p, n));
  TRY(uri_origin, ARGUMENTS(p, n));
  TRY_INT(uri_is_web, ARGUMENTS(p, n));
  TRY(uri_domain_write, ARGUMENTS(part));
  TRY(uri_public_suffix, ARGUMENTS(p, n, URI_SUFFIX_ALL));
  TRY(uri_registrable_domain, ARGUMENTS(p, n, URI_SUFFIX_ALL));
  TRY(uri_subdomain, ARGUMENTS(p, n, URI_SUFFIX_ALL));
  TRY_INT(uri_same_site, ARGUMENTS(p, n, part.p, part.n, URI_SUFFIX_ALL));
  uri_lint_begin(&lint, p, n);
  running = "uri_lint_with_readings";
  uri_lint_with_readings(&lint, exactly(uri_lint_with_readings_size(&lint)));
}

static void try_names(const char *p, size_t n){
  unsigned checks = below(64);
  struct uri_idn_problem fault;
  char *out;
  size_t size = uri_idna_to_ascii_size(part, checks);
  running = "uri_idna_to_ascii";
  out = exactly(size);
  judge(uri_idna_to_ascii(part, checks, out, 0), size, out);
  running = "uri_idna_to_unicode";
  size = uri_idna_to_unicode_size(part, checks);
  out = exactly(size);
  judge(uri_idna_to_unicode(part, checks, out, 0), size, out);
  TRY(uri_to_ascii, ARGUMENTS(p, n, checks));
  TRY(uri_to_unicode, ARGUMENTS(p, n));
  out = exactly(uri_idn_fault_size(p, n, checks));
  running = "uri_idn_fault";
  sum += (uint64_t)uri_idn_fault(p, n, checks, out, &fault);
}

static void try_documents(const char *p, size_t n){
  enum uri_html_encoding encoding = below(2) ? URI_HTML_UTF_8 : URI_HTML_WINDOWS_1252;
  enum uri_html_use use = (enum uri_html_use)below(URI_HTML_PHRASE+1);
  struct uri_span agent = { "a", 1 };
  struct uri_html_links links;
  struct uri_html_link link;
  struct uri_href_parts base;
  struct uri u;
  int i;
  uri_split("http://a.example/b", 18, &u);
  uri_href_split("http://a.example/b", 18, &base);
  TRY(uri_html_decode, ARGUMENTS(text, use, encoding));
  TRY(uri_html_base, ARGUMENTS(p, n, part.p, part.n));
  TRY(uri_html_base_href, ARGUMENTS(p, n, part.p, part.n));
  TRY(uri_html_uri, ARGUMENTS(text, encoding, &u));
  TRY(uri_html_href, ARGUMENTS(text, encoding, &base));
  uri_html_links_begin(&links, p, n);
  for(i=0; i<3 && uri_html_links_next(&links, &link); i++){
    TRY(uri_html_link_text, ARGUMENTS(&links, encoding));
  }
  TRY(uri_xml_decode, ARGUMENTS((struct uri_xml_value){ .text = text }, use, encoding));
  TRY(uri_xml_from_utf_16, ARGUMENTS(p, n, URI_XML_UTF_16LE));
  TRY(uri_header_value, ARGUMENTS(text));
  TRY(uri_header_extended, ARGUMENTS(p, n));
  TRY(uri_robots_rules, ARGUMENTS(p, n, agent));
  TRY_INT(uri_robots_allows, ARGUMENTS((struct uri_span){0, 0}, p, n));
}

static void try_template(const char *p, size_t n){
  struct uri_span items[2] = { { part.p, part.n<500 ? part.n : 500 },
                               { "\xC3\xA9&%", 4 } };
  struct uri_template_variable v = { .name = { "a", 1 }, .items = items, .count = 2 };
  if( !uri_template_valid(p, n, 0) ) return;
  TRY(uri_template_expand, ARGUMENTS(p, n, &v, 1));
}

/* -------------------------------------------------------------- texts --- */

/* Characters, each written in every way; what begins and ends a link; whole pieces. */
static const char *const pieces[] = {
  "&", "%26", "&amp;", "\\u0026", "&#38;", "&#x26;", "\xEF\xBC\x86", "%2526", "=26",
  "%EF%BC%86", "\xEF\xBC\x85" "26", "%252526", "&amp;amp;",
  "=", "%3D", "&equals;", "\\u003d", "\xEF\xBC\x9D", "=3D", "%253d",
  "/", "%2F", "&#47;", "&sol;", "\\/", "\\u002f", "\xEF\xBC\x8F", "\\", "%5C", "%252f",
  ":", "%3A", "&#58;", "&colon;", "\\u003a", "\xEF\xBC\x9A", "%253a",
  "?", "%3F", "&#63;", "\xEF\xBC\x9F", "#", "%23", "&#35;", "\xEF\xBC\x83", "%",  "%25",
  "@", "%40", "&#64;", "\xEF\xBC\xA0", ".", "%2E", "\xE3\x80\x82", "\xEF\xBC\x8E",
  "&period;",
  ",", ";", "%2C", "%3B", "+", "%2B", "*", "-", "_", "~", "!", "'", "(", ")", "[", "]",
  " ", "%20", "&nbsp;", "\xC2\xA0", "\xE2\x80\x8B", "%E2%80%8B", "\t", "\r\n", "\n",
  "\\n",
  "\xEF\xBB\xBF", "\xE3\x80\x80", "<", ">", "\"", "`", "{", "}", "{a}", "{?a*}", "|", "^",
  "a", "=b", "b&", "&a=", "\xEF\xBD\x81", "A", "0", "\xC3\xA9", "\xC3\x9F",
  "\xEF\xB7\xBA",
  "\xF0\x9F\x98\x80", "\xFF", "\xC3", "\\u00e9", "&eacute;", "%C3%A9", "%FF", "\x01",
  "\x7F",
  "http://", "https://", "ftp://", "mailto:", "tel:", "file:///", "data:,", "//",
  "hxxp://",
  "\xEF\xBD\x88\xEF\xBD\x94\xEF\xBD\x94\xEF\xBD\x90\xEF\xBD\x93"
  "\xEF\xBC\x9A\xEF\xBC\x8F\xEF\xBC\x8F",
  "https%3A%2F%2F", "https:&#x2F;&#x2F;", "https:\\/\\/", "www.", "acme.com", "xn--",
  "joe@acme.com",
  "xn--bcher-kva.de",
  "utm_source=", "sid=", ";jsessionid=", "token=", "sig%3d", "password=", "user:pass@",
  "[::1]",
  "1.2.3.4", "0x7f.1", ":80", "index.html", "/../", "/./", "amp;", "hxxp[:]//", "[.]",
  "(dot)",
  "<a href=", "<base href=", "<loc>", "</loc>", "Link: <", "user-agent: a\nallow: ",
  "''en'",
  "https://www.google.com/url?q=", "href.li/?",
  "https://hooks.slack.com/services/T0/B0/", "C:\\"
};
enum { PIECES = sizeof pieces/sizeof pieces[0], PARTS = 12 };

static size_t put(char *out, size_t n, size_t most){
  const char *piece = pieces[below(PIECES)];
  size_t size = strlen(piece);
  if( n+size>most ) return n;
  memcpy(out+n, piece, size);
  return n+size;
}

/* Links whose last part, after the "~", is repeated. */
static const char *const links[] = {
  "https://acme.com/?~a&", "http://acme.com/?~=b&", "https://acme.com/?~a=b&c&",
  "//acme.com/?~&", "acme.com?~%26", "https://joe:pw@~acme.", "https://acme.com/~/../",
  "mailto:joe@acme.com?~a&", "tel:~+49 (0)", "https://acme.com/#~a=b&", "file:///C:/~a\\",
  "https://acme.com/a;~sid=1;", "https://~a:b@", "redis://~a:1,", "foo:~a/../", "x~=b&",
  "~https:&#x2F;&#x2F;joe@acme.com", "~//a@acme.com"
};
enum { LINKS = sizeof links/sizeof links[0], WAYS = 9 };

/* Write a character of ASCII in a way; returns the count of bytes. */
static size_t put_in(char *out, char c, unsigned way){
  unsigned char u = (unsigned char)c;
  switch( way ){
    case 1: return (size_t)sprintf(out, "%%%02X", u);
    case 2: return (size_t)sprintf(out, "%%25%02x", u);
    case 3: return (size_t)sprintf(out, "&#%d;", u);
    case 4: return (size_t)sprintf(out, "&#x%x;", u);
    case 5: return (size_t)sprintf(out, "\\u%04x", u);
    case 6: return (size_t)sprintf(out, "=%02X", u);
    case 7:                                /* full-width: U+FF01 for "!" */
      if( u<=' ' || u>'~' ) break;
      u = (unsigned char)(u-0x20);
      out[0] = (char)0xEF;
      out[1] = (char)(0xBC+(u>>6));
      out[2] = (char)(0x80+(u & 63));
      return 3;
    case 8: return (size_t)sprintf(out, c=='&' ? "&amp;" : "%c", c);
  }
  *out = c;
  return 1;
}

/* Write a link in one way, or its two parts in one each, perhaps after a plain scheme. */
static size_t put_link(char *out, size_t most){
  enum { ROOM = 8 };
  const char *link = links[below(LINKS)], *p, *again = link;
  unsigned way = below(WAYS), later = below(2) ? way : below(WAYS), is_later = 0;
  unsigned plain = below(2) ? 0 : (unsigned)strcspn(link, ":");
  size_t n = 0;
  for(p=link; n+ROOM<most; p++){
    if( *p==0 ){
      p = again-1;
      if( below(1000)==0 ) break;
    }else if( *p=='~' ){
      again = p+1;
      is_later = 1;
    }else{
      n += put_in(out+n, *p, p<link+plain ? 0 : is_later ? later : way);
    }
  }
  return n;
}

/* One text, in memory that ends with it. */
static void make_text(void){
  static char made[LONGEST];
  char repeated[200];
  unsigned i, count = below(PARTS), unit = 1+below(4);
  size_t n = 0, more = 0, most;
  static const size_t lengths[] = { 40, 100, 100, 300, 1000, 4000, 4000, 9000 };
  most = below(2000)==0 ? 65536 : below(20)==0 ? lengths[below(8)] : lengths[below(4)];
  if( below(2) ) n = put_link(made, most);
  else for(i=0; i<count; i++) n = put(made, n, most);
  if( below(3) ){
    for(i=0; i<unit; i++) more = put(repeated, more, sizeof repeated);
    while( more>0 && n+more<=most ){
      memcpy(made+n, repeated, more);
      n += more;
    }
  }
  for(i=below(3); i>0; i--) n = put(made, n, most);
  text.p = memcpy(text_end-n, made, n);
  text.n = n;
  part.n = below((unsigned)n+1);
  part.p = text.p+below((unsigned)(n-part.n)+1);
}

static void try_all(void){
  unsigned long long choices = state;
  sum = 0;
  try_rfc(text.p, text.n);
  try_schemes(text.p, text.n);
  try_edit(text.p, text.n);
  try_text(text.p, text.n);
  try_links(text.p, text.n);
  try_names(text.p, text.n);
  try_documents(text.p, text.n);
  try_template(text.p, text.n);
  if( !is_second ) first_sum = sum;
  if( is_second ) check(sum==first_sum, "the result depends on what was in memory");
  if( !is_second && state%TWICE==0 ){
    is_second = 1;
    state = choices;
    fill = 0xA5;
    try_all();
    is_second = fill = 0;
  }
}

static void show(int number){
  size_t i;
  printf("FAIL %s: signal %d, %zu bytes: ", running, number, text.n);
  for(i=0; i<text.n && i<400; i++){
    printf(text.p[i]>' ' && text.p[i]<127 && text.p[i]!='\\' ? "%c" : "\\x%02x",
           (unsigned char)text.p[i]);
  }
  printf("\n%ld passed, %ld failed\n", passed, failed+1);
  fflush(stdout);
  _exit(1);
}

/*
** SQLite allocates less than 2 GB at a time.  A text of 100 MB, a tenth of its longest,
** has its answer.
*/
static void try_longest(void){
  const size_t n = 100*1000*1000, most = 0x7FFFFF00;
  check(uri_clean_size(0, n)<most, "uri_clean_size");
  check(uri_first_size(0, n)<most, "uri_first_size");
  check(uri_key_size(0, n, 0)<most, "uri_key_size");
  check(uri_unwrap_size(0, n)<most, "uri_unwrap_size");
  check(uri_skeleton_size(0, n)<most, "uri_skeleton_size");
  check(uri_redact_size(0, n, 0, 0)<most, "uri_redact_size");
}

int main(int argc, char **argv){
  long i, texts = argc>1 ? atol(argv[1]) : 2000;
  if( argc>2 ) state = strtoull(argv[2], 0, 10);
  memory_end = region_end(MEMORY);
  text_end = region_end(LONGEST+4096-LONGEST%4096);
  signal(SIGSEGV, show);
  signal(SIGBUS, show);
  signal(SIGILL, show);
  signal(SIGTRAP, show);
  signal(SIGABRT, show);
  try_longest();
  for(i=0; i<texts; i++){
    make_text();
    try_all();
  }
  return check_sum();
}
