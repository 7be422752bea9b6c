/*
** SPDX-License-Identifier: MIT
**
** What each uri_X_size() costs beside its uri_X(), for test/bench/sizes.
**
**     sizes LINKS [FUNCTION...]
**
** LINKS has a link on each line.  In each pass, all functions read all links in turn; the
** best of PASSES counts.  A call of a function that returns a constant is subtracted from
** both.  Prints a line for each function: nanoseconds of the size, of the function, the
** ratio, and "over" if the size takes more than a tenth and more than two nanoseconds.
*/
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../core/uri.h"
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

enum { LINKS = 200, PASSES = 1000, LONGEST = 4096, SPACE = 1<<20 };

/* A link, and what functions take that do not take a link. */
struct item {
  const char *p;
  size_t n;
  struct uri uri;
  struct uri_edit edit;
  struct uri_relative relative;
  struct uri_data data;
  struct uri_found found;
  struct uri_span text, domain, host, rules;
  struct uri_xml_value xml;
};
static struct item items[LINKS];
static size_t n_items;
static char out[SPACE], work[SPACE];

static const char base_text[] = "http://example.com/a/b/c?q";
static struct uri base;
static struct uri_href_parts base_parts;
static const struct uri_span name = { "id", 2 }, value = { "a value", 7 };
static const struct uri_span glob = { "utm_*", 5 }, agent = { "bot", 3 };
static const char template[] = "https://example.com{/path*}{?id,q}{#top}";
static const struct uri_span words[2] = { { "docs", 4 }, { "a b", 3 } };
static const struct uri_template_variable variables[] = {
  { { "path", 4 }, URI_TEMPLATE_LIST, words, 2 },
  { { "id", 2 }, URI_TEMPLATE_TEXT, words, 1 }
};
static char page[LONGEST], robots[LONGEST];
static size_t page_n, robots_n;
static struct uri_html_links links;

typedef size_t size_fn(const struct item *i);

static size_t nothing(const struct item *i){ return i->n; }

/* uri_X() with these arguments and out, and uri_X_size() with the same */
#define ROW(X, ...) \
  static size_t size_##X(const struct item *i){ (void)i; return X##_size(__VA_ARGS__); } \
  static size_t run_##X(const struct item *i){ \
    (void)i; \
    return (size_t)X(__VA_ARGS__, out); \
  }
/* The same with one argument more after out */
#define ROW_AND(X, more, ...) \
  static size_t size_##X(const struct item *i){ (void)i; return X##_size(__VA_ARGS__); } \
  static size_t run_##X(const struct item *i){ \
    (void)i; \
    return (size_t)X(__VA_ARGS__, work, more); \
  }
/* A function that returns nothing */
#define ROW_VOID(X, more, ...) \
  static size_t size_##X(const struct item *i){ (void)i; return X##_size(__VA_ARGS__); } \
  static size_t run_##X(const struct item *i){ \
    X(__VA_ARGS__, work, more); \
    return i->n; \
  }

static struct uri target;
static struct uri_relative relative;
static struct uri_idn_problem problem;

ROW(uri_error, i->p, i->n)
ROW(uri_resolve_text, base_text, sizeof base_text-1, i->p, i->n)
ROW(uri_resolve_normal, base_text, sizeof base_text-1, i->p, i->n)
ROW_VOID(uri_resolve, &target, &base, &i->uri, URI_RESOLVE_STRICT)
ROW(uri_same_document, &base, &i->uri)
ROW_VOID(uri_base, &target, &i->uri, 1)
ROW_VOID(uri_relativize, &relative, &base, i->p, i->n)
ROW(uri_relative_write, &i->relative)
ROW(uri_compose, &i->uri)
ROW(uri_normalize, i->p, i->n, URI_LEVEL_SCHEME)
ROW(uri_encode, i->p, i->n, URI_ENCODE_UNRESERVED)
ROW(uri_decode, i->p, i->n, 0)
ROW(uri_edit_write, &i->edit)
ROW(uri_redact, i->p, i->n, 0, 0)
ROW(uri_set_param, i->p, i->n, name, value)
ROW(uri_drop_params, i->p, i->n, &glob, 1)
ROW(uri_keep_params, i->p, i->n, &glob, 1)
ROW(uri_drop_tracking, i->p, i->n)
ROW(uri_sort_params, i->p, i->n)
ROW_VOID(uri_edition_resolve, &target, &uri_rfc3986, &base, &i->uri)
ROW(uri_header_value, i->text)
ROW(uri_header_extended, i->p, i->n)
ROW(uri_header_unfold, i->text)
ROW(uri_html_decode, i->text, URI_HTML_URL, URI_HTML_UTF_8)
ROW(uri_html_link_text, &links, URI_HTML_UTF_8)
ROW(uri_html_base, page, page_n, i->p, i->n)
ROW(uri_html_base_href, page, page_n, i->p, i->n)
ROW_AND(uri_idna_to_ascii, 0, i->host, URI_IDNA_CHECK_HOST)
ROW_AND(uri_idna_to_unicode, 0, i->host, URI_IDNA_CHECK_HOST)
ROW(uri_to_ascii, i->p, i->n, URI_IDNA_CHECK_HOST)
ROW(uri_to_unicode, i->p, i->n)
ROW_AND(uri_idn_fault, &problem, i->p, i->n, URI_IDNA_CHECK_HOST)
ROW(uri_surt, i->p, i->n)
ROW(uri_surt_key, i->p, i->n)
ROW(uri_key, i->p, i->n, 0)
ROW(uri_host_key, i->p, i->n)
ROW(uri_route, i->p, i->n)
ROW(uri_domain_write, i->domain)
ROW(uri_origin, i->p, i->n)
ROW(uri_robots_rules, robots, robots_n, agent)
ROW(uri_robots_allows, i->rules, i->p, i->n)
ROW(uri_to_path, i->p, i->n, URI_FILES_POSIX)
ROW(uri_from_path, i->p, i->n, URI_FILES_POSIX)
ROW(uri_data_type, &i->data)
ROW(uri_data_octets, &i->data)
ROW(uri_template_expand, template, sizeof template-1, variables, 2)
ROW(uri_to_iri, i->p, i->n)
ROW(uri_from_iri, i->p, i->n)
ROW(uri_make_valid, i->p, i->n)
ROW(uri_browser_host, i->p, i->n)
ROW(uri_is_web, i->p, i->n)
ROW(uri_repair, i->p, i->n)
ROW(uri_extract_clean, &i->found)
ROW(uri_refang, i->p, i->n)
ROW(uri_words, i->p, i->n)
ROW(uri_href, 0, 0, i->p, i->n)
ROW(uri_href_resolve, &base_parts, i->p, i->n)
ROW(uri_html_href, i->text, URI_HTML_UTF_8, &base_parts)
ROW(uri_clean, i->p, i->n)
ROW(uri_clean_reference, &base_parts, i->p, i->n)
ROW(uri_unwrap, i->p, i->n)
ROW(uri_named, i->p, i->n, URI_NAMED_URI)
ROW(uri_html_uri, i->text, URI_HTML_UTF_8, &base)
ROW(uri_public_suffix, i->p, i->n, URI_SUFFIX_ALL)
ROW(uri_registrable_domain, i->p, i->n, URI_SUFFIX_ALL)
ROW(uri_subdomain, i->p, i->n, URI_SUFFIX_ALL)
ROW(uri_same_site, base_text, sizeof base_text-1, i->p, i->n, URI_SUFFIX_ALL)
ROW(uri_xml_decode, i->xml, URI_HTML_URL, URI_HTML_UTF_8)
ROW(uri_xml_from_utf_16, i->p, i->n, URI_XML_UTF_16LE)

static size_t size_uri_cell_next(const struct item *i){
  struct uri_cell cell;
  uri_cell_begin(&cell, i->p, i->n);
  return uri_cell_next_size(&cell);
}
static size_t run_uri_cell_next(const struct item *i){
  struct uri_cell cell;
  uri_cell_begin(&cell, i->p, i->n);
  return uri_cell_next(&cell, out);
}

static size_t size_uri_host_meant(const struct item *i){
  return uri_host_meant_size(i->p, i->n);
}
static size_t run_uri_host_meant(const struct item *i){
  return uri_host_meant(i->p, i->n, out).n;
}

static struct uri_lint lint;

static size_t size_uri_lint_with_readings(const struct item *i){
  lint.text = i->text;
  return uri_lint_with_readings_size(&lint);
}
static size_t run_uri_lint_with_readings(const struct item *i){
  uri_lint_begin(&lint, i->p, i->n);
  uri_lint_with_readings(&lint, out);
  return i->n;
}

#define PAIR(X) { #X, size_##X, run_##X }
static const struct { const char *name; size_fn *size, *run; } rows[] = {
  PAIRS
};
enum { ROWS = sizeof rows/sizeof rows[0] };

static double now(void){
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec*1e9 + (double)t.tv_nsec;
}

/* The shorter one of *best and of the time of a call, in nanoseconds */
static void time_of(size_fn *f, double *best){
  static volatile size_t sink;
  size_t k, sum = 0;
  double ns = now();
  for(k=0; k<n_items; k++) sum += f(&items[k]);
  ns = (now()-ns)/(double)n_items;
  sink += sum;
  if( ns<*best ) *best = ns;
}

static struct uri_span copy_of(const char *p, size_t n){
  char *copy = malloc(n+1);
  if( copy==0 ) exit(1);
  memcpy(copy, p, n);
  return (struct uri_span){ copy, n };
}

static void item_read(struct item *i, const char *line, size_t n){
  static const char data[] = "data:text/plain;base64,SGVsbG8sIHdvcmxkIQ==";
  struct uri_authority a;
  struct uri_extract search;
  i->text = copy_of(line, n);
  i->p = i->text.p;
  i->n = n;
  i->xml = (struct uri_xml_value){ i->text, 0 };
  uri_split_whole(i->p, n, &i->uri, &a);
  i->host = a.host.p ? a.host : i->text;
  i->domain = uri_domain_of(i->p, n);
  i->rules = (struct uri_span){ robots, robots_n };
  uri_edit_begin(&i->edit, i->p, n);
  uri_edit_set(&i->edit, URI_COMPONENT_FRAGMENT, "x", 1);
  uri_edit_settle(&i->edit);
  uri_relativize(&base, i->p, n, work, &i->relative);
  uri_data_read(data, sizeof data-1, &i->data);
  uri_extract_begin(&search, i->p, n);
  if( !uri_extract_next(&search, &i->found) ) i->found.text = i->text;
}

static void read_links(const char *file){
  static char line[LONGEST];
  FILE *in = fopen(file, "rb");
  if( in==0 ){ perror(file); exit(1); }
  while( n_items<LINKS && fgets(line, sizeof line, in) ){
    item_read(&items[n_items++], line, strcspn(line, "\n"));
  }
  fclose(in);
}

static void prepare(void){
  struct uri_html_link link;
  uri_split(base_text, sizeof base_text-1, &base);
  uri_href_split(base_text, sizeof base_text-1, &base_parts);
  page_n = (size_t)snprintf(page, sizeof page, "<html><head><title>A page</title>"
    "<base href=/docs/><body><p>Text &amp; more <a href='a?b&amp;c'>a  link "
    "<b>with</b> &eacute;</a>");
  robots_n = (size_t)snprintf(robots, sizeof robots, "User-agent: *\nDisallow: /private\n"
    "Allow: /private/a*\n\nUser-agent: bot\nDisallow: /*.pdf$\nAllow: /\n");
  uri_html_links_begin(&links, page, page_n);
  while( uri_html_links_next(&links, &link) && link.element.n!=1 ){}
}

int main(int argc, char **argv){
  static double size[ROWS], run[ROWS], least = 1e9;
  size_t i, over = 0;
  int pass;
  if( argc!=2 ){ fprintf(stderr, "usage: sizes LINKS\n"); return 1; }
  prepare();
  read_links(argv[1]);
  for(i=0; i<ROWS; i++) size[i] = run[i] = 1e9;
  for(pass=0; pass<PASSES; pass++){
    time_of(nothing, &least);
    for(i=0; i<ROWS; i++) time_of(rows[i].size, &size[i]);
    for(i=0; i<ROWS; i++) time_of(rows[i].run, &run[i]);
  }
  printf("ns per link; %zu links; a call of nothing takes %.1f\n\n", n_items, least);
  printf("%-26s %8s %10s %7s\n", "", "size", "function", "ratio");
  for(i=0; i<ROWS; i++){
    double s = size[i]-least, r = run[i]-least;
    int is_over = s>r/10 && s>2;
    over += (size_t)is_over;
    printf("%-26s %8.1f %10.1f %7.3f%s\n", rows[i].name, s, r, s/r,
           is_over ? "  over" : "");
  }
  return over>0;
}
