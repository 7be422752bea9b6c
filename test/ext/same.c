/*
** SPDX-License-Identifier: MIT
**
** One name, one answer: each public function of the core, and the function of SQL for the
** same question, on the texts of a file.
**
**     same EXTENSION TEXTS
**
** TEXTS has a text on each line, in hexadecimal.  In the statements, ?1 is a text, u, and
** ?2 the text on the line before it, w.  Prints "N passed, N failed".
*/
#define _DEFAULT_SOURCE
#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_address.h"
#include "../../core/uri_clean.h"
#include "../../core/uri_domains.h"
#include "../../core/uri_edit.h"
#include "../../core/uri_editions.h"
#include "../../core/uri_html.h"
#include "../../core/uri_idna.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_lint.h"
#include "../../core/uri_named.h"
#include "../../core/uri_robots.h"
#include "../../core/uri_routes.h"
#include "../../core/uri_schemes.h"
#include "../../core/uri_template.h"
#include "../../core/uri_text.h"
#include "../../core/uri_whatwg.h"
#include "../../core/rfc/chars/span.h"

static const struct uri_span none = { 0, 0 };
static sqlite3 *db;
static long passed = 0, failed = 0;

/* The texts, and the parts of u and w. */
static struct uri_span u, w;
static struct uri all, before;
static struct uri_authority authority;
#define U u.p, u.n
#define W w.p, w.n

/* Memory until the next text. */
static char arena[1<<22];
static size_t arena_used;
static char *room(size_t n){
  char *p = arena+arena_used;
  if( n>sizeof arena-arena_used ) exit(2);
  arena_used += n;
  return p;
}

/* ----------------------------------------------------------------- answers --- */

/* The n-th question about each text is the same, so it is prepared once. */
enum { QUESTIONS = 200 };
static sqlite3_stmt *stmts[QUESTIONS];
static int n_asked;

/* Does SQL answer with a value of this type, the number or the n bytes at p? */
static void is_value(const char *sql, int type, sqlite3_int64 number, const char *p,
                     size_t n){
  char text[300];
  sqlite3_stmt **stmt = &stmts[n_asked++];
  int rc = SQLITE_OK, is_same;
  if( *stmt==0 ){
    snprintf(text, sizeof text, "SELECT %s", sql);
    rc = sqlite3_prepare_v2(db, text, -1, stmt, 0);
  }
  sqlite3_bind_text64(*stmt, 1, u.p, u.n, SQLITE_STATIC, SQLITE_UTF8);
  sqlite3_bind_text64(*stmt, 2, w.p, w.n, SQLITE_STATIC, SQLITE_UTF8);
  if( rc==SQLITE_OK ) rc = sqlite3_step(*stmt);
  is_same = rc==SQLITE_ROW && sqlite3_column_type(*stmt, 0)==type;
  if( is_same && type==SQLITE_INTEGER ){
    is_same = sqlite3_column_int64(*stmt, 0)==number;
  }else if( is_same && type!=SQLITE_NULL ){
    const void *bytes = sqlite3_column_blob(*stmt, 0);
    is_same = (size_t)sqlite3_column_bytes(*stmt, 0)==n && (n==0 || !memcmp(bytes, p, n));
  }
  if( is_same ) passed++;
  else if( failed++<20 ){
    printf("FAIL %s\n  text %.*s\n  before it %.*s\n  SQL %s\n  C   %.*s (%lld)\n", sql,
           (int)u.n, u.p, (int)w.n, w.p,
           rc==SQLITE_ROW ? (const char*)sqlite3_column_text(*stmt, 0)
                          : sqlite3_errmsg(db),
           p ? (int)n : 0, p ? p : "", number);
  }
  sqlite3_reset(*stmt);
}

/* NULL if the number is below 0. */
static void is_int(const char *sql, sqlite3_int64 number){
  is_value(sql, number<0 ? SQLITE_NULL : SQLITE_INTEGER, number, 0, 0);
}

static void is_blob(const char *sql, const void *p, size_t n){
  is_value(sql, n==URI_NONE ? SQLITE_NULL : SQLITE_BLOB, 0, p, n);
}

/* NULL if n is URI_NONE, or if the span is absent. */
static void is_text(const char *sql, const char *p, size_t n){
  is_value(sql, n==URI_NONE ? SQLITE_NULL : SQLITE_TEXT, 0, p, n);
}

static void is_span(const char *sql, struct uri_span s){
  is_text(sql, s.p, s.p ? s.n : URI_NONE);
}

static void is_word(const char *sql, const char *word){
  is_text(sql, word, word ? strlen(word) : URI_NONE);
}

/* Octets are TEXT or a BLOB. */
static void is_octets(const char *sql, const char *p, size_t n){
  if( n==URI_NONE || uri_is_text(p, n) ) is_text(sql, p, n);
  else is_blob(sql, p, n);
}

/* A port is an INTEGER, unless it is empty or longer than the generated ones. */
static void is_port(const char *sql, struct uri_span port){
  sqlite3_int64 number = 0;
  size_t i;
  if( port.n==0 || port.n>18 ){
    is_span(sql, port);
    return;
  }
  for(i=0; i<port.n; i++) number = 10*number+port.p[i]-'0';
  is_int(sql, number);
}

/* Rows: the hexadecimal digits of each text, and a comma. */
static char rows[1<<20];
static size_t n_rows;

static void add_row(struct uri_span s){
  size_t i;
  if( 2*s.n+2>sizeof rows-n_rows ) exit(2);
  for(i=0; i<s.n; i++, n_rows+=2) sprintf(rows+n_rows, "%02X", (unsigned char)s.p[i]);
  rows[n_rows++] = ',';
}

#define HEX(of, from) "(SELECT group_concat(hex(" of ")||',', '') FROM " from ")"
static void is_rows(const char *sql){
  is_text(sql, rows, n_rows>0 ? n_rows : URI_NONE);
  n_rows = 0;
}

/* X(arguments, out) writes at most X_size(arguments) bytes.  NULL unless it is asked. */
#define IS_IF(asked, sql, X, ...) do{ \
    char *out_ = room((asked) ? X##_size(__VA_ARGS__) : 0); \
    is_text(sql, out_, (asked) ? X(__VA_ARGS__, out_) : URI_NONE); \
  }while( 0 )
#define IS(...) IS_IF(1, __VA_ARGS__)

/* --------------------------------------------------------------- questions --- */

static void same_components(void){
  static const char *const kinds[] = { "URI", "network-path", "absolute-path",
                                       "relative-path", "same-document" };
  static const char *const hosts[] = { 0, "IPv4", "IPv6", "IPvFuture", "reg-name" };
  const struct uri_scheme *scheme = uri_scheme_find(all.scheme);
  int port = scheme && scheme->port ? scheme->port : -1;
  struct uri_span user, password;
  uri_split_userinfo(authority.userinfo, &user, &password);
  is_span("uri_scheme(?1)", all.scheme);
  is_span("uri_authority(?1)", all.authority);
  is_span("uri_path(?1)", all.path);
  is_span("uri_query(?1)", all.query);
  is_span("uri_fragment(?1)", all.fragment);
  is_span("uri_userinfo(?1)", authority.userinfo);
  is_span("uri_user(?1)", user);
  is_span("uri_password(?1)", password);
  is_span("uri_host(?1)", authority.host);
  is_port("uri_port(?1)", authority.port);
  if( authority.port.n>0 ) is_port("uri_effective_port(?1)", authority.port);
  else is_int("uri_effective_port(?1)", port);
  is_int("uri_default_port(uri_scheme(?1))", port);
  is_word("uri_kind(?1)", kinds[uri_kind(&all)]);
  is_word("uri_host_type(?1)", hosts[uri_host_type(authority.host)]);
  is_span("uri_segment(?1, 2)", uri_segment(all.path, 2));
  is_span("uri_segment(?1, -1)", uri_segment(all.path, -1));
  is_span("uri_filename(?1)", uri_filename(&all));
  is_span("uri_extension(?1)", uri_extension(uri_filename(&all)));
}

static void same_checks(void){
  static const char *const severities[] = {
    [URI_SEVERITY_ERROR] = "error", [URI_SEVERITY_WARNING] = "warning",
    [URI_SEVERITY_NOTE] = "note", [URI_SEVERITY_CLEAN] = 0
  };
  const struct uri_rule *path = uri_rule_find(&uri_rfc3986, "path", 4);
  struct uri_finding finding;
  struct uri_lint lint;
  is_int("uri_valid(?1)", uri_is_valid(U));
  is_int("uri_valid(?1, 'path')", uri_rule_match(path, U, 0));
  is_int("uri_is_normal(?1)", uri_is_normal(U, URI_LEVEL_SCHEME));
  is_int("uri_is_web(?1)", uri_is_web(U, room(uri_is_web_size(U))));
  is_int("uri_equivalent(?2, ?1)", uri_equivalent(W, U, URI_LEVEL_SCHEME));
  is_int("?2<?1 COLLATE uri", uri_compare(W, U)<0);
  is_int("uri_template_error(?1) IS NULL", uri_template_valid(U, 0));
  is_int("uri_same_document(?2, ?1)",
         uri_same_document(&before, &all, room(uri_same_document_size(&before, &all))));
  IS("uri_error(?1)", uri_error, U);
  is_word("uri_severity(?1)", severities[uri_lint_severity(U)]);
  uri_lint_begin(&lint, U);
  while( uri_lint_next(&lint, &finding) ){
    add_row((struct uri_span){ finding.code->name, strlen(finding.code->name) });
  }
  is_rows(HEX("code", "uri_lint(?1)"));
}

static void same_normal(void){
  const struct uri_edition *edition = &uri_rfc2396;
  struct uri given[2] = { before, all }, base, ref, target;
  struct uri_relative relative;
  IS("uri_normalize(?1, 'case')", uri_normalize, U, URI_LEVEL_CASE);
  IS("uri_normalize(?1, 'percent')", uri_normalize, U, URI_LEVEL_PERCENT);
  IS("uri_normalize(?1, 'syntax')", uri_normalize, U, URI_LEVEL_SYNTAX);
  IS("uri_normalize(?1)", uri_normalize, U, URI_LEVEL_SCHEME);
  IS("uri_resolve(?2, ?1)", uri_resolve_text, W, U);
  IS("uri_normalize(uri_resolve(?2, ?1))", uri_resolve_normal, W, U);
  IS("uri_href(?1)", uri_href, 0, 0, U);
  IS("uri_href(?1, ?2)", uri_href, W, U);
  uri_edition_split(edition, W, &base);
  uri_edition_split(edition, U, &ref);
  uri_edition_resolve(edition, &base, &ref,
                      room(uri_edition_resolve_size(edition, &base, &ref)), &target);
  IS("uri_resolve(?2, ?1, 'rfc2396')", uri_compose, &target);
  uri_base(given, 2, room(uri_base_size(given, 2)), &base);
  IS("uri_base(?2, ?1, NULL, NULL)", uri_compose, &base);
  uri_relativize(&before, U, room(uri_relativize_size(&before, U)), &relative);
  IS("uri_relativize(?2, ?1)", uri_relative_write, &relative);
}

static void same_texts(void){
  struct uri_span prefix = uri_complete(U), header;
  char *out = room(prefix.n+u.n);
  int folded;
  is_text("uri_complete(?1)", out, (size_t)(span_put(span_put(out, prefix), u)-out));
  IS("uri_encode(?1)", uri_encode, U, URI_ENCODE_UNRESERVED);
  IS("uri_encode(?1, 'host')", uri_encode, U, URI_ENCODE_HOST);
  IS("uri_encode(?1, 'form')", uri_encode, U, URI_ENCODE_FORM);
  out = room(u.n);
  is_octets("uri_decode(?1)", out, uri_decode(U, 0, out));
  IS("uri_to_iri(?1)", uri_to_iri, U);
  IS("uri_from_iri(?1)", uri_from_iri, U);
  IS("uri_to_ascii(?1)", uri_to_ascii, U, 0);
  IS("uri_to_unicode(?1)", uri_to_unicode, U);
  IS("uri_repair(?1)", uri_repair, U);
  IS("uri_clean(?1)", uri_clean, U);
  IS("uri_first(?1)", uri_first, U);
  IS("uri_what(?1)", uri_what, U);
  header = uri_content_base(U, &folded);
  out = room(header.n);
  if( folded ) is_text("uri_content_base(?1)", out, uri_header_unfold(header, out));
  else is_span("uri_content_base(?1)", header);
}

/* The page is cleaned, and is what a browser makes of that. */
static void same_clean_on(void){
  struct uri_href_parts base;
  char *page = room(uri_clean_size(W)), *out = 0;
  size_t n = uri_clean(W, page);
  if( n!=URI_NONE ){
    out = room(uri_href_size(0, 0, page, n));
    n = uri_href(0, 0, page, n, out);
  }
  if( n!=URI_NONE ) uri_href_split(out, n, &base);
  IS_IF(n!=URI_NONE, "uri_clean(?1, ?2)", uri_clean_reference, &base, U);
}

/* The text is the link, and routes that SQL has as JSON. */
static void same_routes(void){
  static const struct uri_span texts[] = {
    SPAN("/{a}"), SPAN("/a/*"), SPAN("*://*.h/**"), SPAN("/{number}/:x")
  };
  struct uri_routes_route routes[COUNT_OF(texts)];
  const struct uri_routes_route *route;
  size_t i;
  for(i=0; i<COUNT_OF(texts); i++){
    uri_routes_prepare(&routes[i], texts[i].p, texts[i].n, 0,
                       room(uri_routes_prepare_size(texts[i].n)));
  }
  route = uri_routes_choose(routes, COUNT_OF(texts), U, room(uri_routes_choose_size(U)));
  is_span("uri_route(?1, '[\"/{number}/:x\",\"*://*.h/**\",\"/a/*\",\"/{a}\"]')",
          route ? route->text : none);
}

static void same_keys(void){
  struct uri_span domain = uri_domain_labels(uri_domain_of(U), 2);
  IS("uri_origin(?1)", uri_origin, U);
  IS("uri_host_key(?1)", uri_host_key, U);
  IS("uri_key(?1)", uri_key, U, 0);
  IS("uri_key(?1, 'www', 'fragment')", uri_key, U,
     URI_KEY_KEEP_WWW | URI_KEY_KEEP_FRAGMENT);
  IS("uri_route(?1)", uri_route, U);
  same_routes();
  IS("uri_surt(?1)", uri_surt, U);
  IS("uri_surt(?1, 'cdx')", uri_surt_key, U);
  IS("uri_public_suffix(?1)", uri_public_suffix, U, URI_SUFFIX_ALL);
  IS("uri_registrable_domain(?1)", uri_registrable_domain, U, URI_SUFFIX_ALL);
  IS("uri_registrable_domain(?1, 'icann')", uri_registrable_domain, U, URI_SUFFIX_ICANN);
  IS("uri_subdomain(?1)", uri_subdomain, U, URI_SUFFIX_ALL);
  IS("uri_skeleton(?1)", uri_skeleton, U);
  is_int("uri_same_site(?2, ?1)",
         uri_same_site(W, U, URI_SUFFIX_ALL,
                       room(uri_same_site_size(W, U, URI_SUFFIX_ALL))));
  IS_IF(domain.p, "uri_domain(?1, 2)", uri_domain_write, domain);
}

static void same_names(void){
  const char *kind = uri_site_kind(U, room(uri_site_kind_size(U)));
  IS("uri_named(?1)", uri_named, U, URI_NAMED_URI);
  IS("uri_named(?1, 'kind')", uri_named, U, URI_NAMED_KIND);
  IS("uri_named(?1, 'id')", uri_named, U, URI_NAMED_ID);
  is_word("uri_site_kind(?1)", kind);
}

static void same_edits(void){
  static const struct uri_span globs[] = { SPAN("a*"), SPAN("[x-z]") };
  static const struct uri_span a = SPAN("a");
  struct uri_param param;
  struct uri_edit edit;
  char *out;
  int has;
  IS("uri_drop_tracking(?1)", uri_drop_tracking, U);
  IS("uri_unwrap(?1)", uri_unwrap, U);
  IS("uri_sort_params(?1)", uri_sort_params, U);
  IS("uri_set_param(?1, 'a', ?2)", uri_set_param, U, a, w);
  IS("uri_set_param(?1, 'a', NULL)", uri_set_param, U, a, none);
  IS("uri_drop_params(?1, 'a*', '[x-z]')", uri_drop_params, U, globs, 2);
  IS("uri_keep_params(?1, 'a*', '[x-z]')", uri_keep_params, U, globs, 2);
  IS("uri_redact(?1, 'a*', '[x-z]')", uri_redact, U, globs, 2);
  IS("uri_redact(?1)", uri_redact, U, globs, 0);
  has = uri_param_find(&all, a, 1, &param);
  out = room(has ? param.value.n : 0);
  is_octets("uri_param(?1, 'a')", out, !has ? URI_NONE : param.value.p==0 ? 0
            : uri_decode(param.value.p, param.value.n, uri_query_is_form(&all), out));
  uri_edit_begin(&edit, U);
  uri_edit_set(&edit, URI_COMPONENT_PATH, W);
  uri_edit_remove(&edit, URI_COMPONENT_QUERY);
  has = uri_edit_settle(&edit)==URI_CONFLICT_NONE;
  IS_IF(has, "uri_with(?1, 'path', ?2, 'query', NULL)", uri_edit_write, &edit);
}

static void same_files(void){
  char *out = room(uri_to_path_size(U, URI_FILES_POSIX));
  struct uri_data data;
  int has = uri_data_read(U, &data);
  is_octets("uri_to_path(?1)", out, uri_to_path(U, URI_FILES_POSIX, out));
  IS("uri_from_path(?1)", uri_from_path, U, URI_FILES_POSIX);
  IS("uri_from_path(?1, 'windows')", uri_from_path, U, URI_FILES_WINDOWS);
  IS_IF(has, "uri_media_type(?1)", uri_data_type, &data);
  out = room(has ? uri_data_octets_size(&data) : 0);
  is_blob("uri_data(?1)", out, has ? uri_data_octets(&data, out) : URI_NONE);
}

static void same_addresses(void){
  unsigned char ip[16], loose[16], other[16];
  size_t n = uri_address_find(u, URI_ADDRESS_STRICT, ip);
  size_t n_loose = uri_address_find(u, URI_ADDRESS_LOOSE, loose), n_other;
  char *out = room(uri_browser_host_size(U)), *text = room(URI_IPV6_TEXT);
  char *range = room(URI_NETWORK_TEXT);
  struct uri_span host = { out, uri_browser_host(U, out) };
  struct uri_network network;
  if( host.n==URI_NONE ) host = none;
  n_other = uri_address_read(host, URI_ADDRESS_STRICT, other);
  is_blob("uri_ip(?1)", ip, n>0 ? n : URI_NONE);
  is_blob("uri_ip(?1, 'loose')", loose, n_loose>0 ? n_loose : URI_NONE);
  is_blob("uri_ip(?1, 'browser')", other, n_other>0 ? n_other : URI_NONE);
  is_word("uri_ip_scope(?1, 'browser')", n_other>0 ? uri_address_scope(other, n_other)
                                                   : uri_domain_scope(host));
  is_text("uri_ip_text(uri_ip(?1))", text, n==0 ? URI_NONE
          : n==4 ? uri_ipv4_write(ip, text) : uri_ipv6_write(ip, text));
  is_text("uri_ip_network(?1, 24, 64)", range,
          n==0 ? URI_NONE : uri_network_write(ip, n, 24, 64, range));
  uri_network_read(SPAN_WORD("127.0.0.0/8"), &network);
  is_int("uri_in_network(?1, '127.0.0.0/8')",
         n>0 ? uri_network_has(&network, ip, n) : -1);
}

/* The links of a page in which w is the base and u a link: their href, or their URI. */
#define PAGE "'<base href=\"'||?2||'\"><a href=\"'||?1||'\">'"
static void page_links(struct uri_span page, int is_href){
  enum uri_html_encoding encoding = uri_html_find_encoding(page.p, page.n);
  char *out = room(is_href ? uri_html_base_href_size(page.p, page.n, 0, 0)
                           : uri_html_base_size(page.p, page.n, 0, 0));
  size_t n = is_href ? uri_html_base_href(page.p, page.n, 0, 0, out)
                     : uri_html_base(page.p, page.n, 0, 0, out);
  struct uri_href_parts href;
  struct uri_html_links links;
  struct uri_html_link link;
  struct uri base;
  if( n!=URI_NONE && is_href ) uri_href_split(out, n, &href);
  if( n!=URI_NONE && !is_href ) uri_split(out, n, &base);
  uri_html_links_begin(&links, page.p, page.n);
  while( uri_html_links_next(&links, &link) ){
    int has_base = n!=URI_NONE && !link.is_base;
    char *decoded = room(uri_html_decode_size(link.ref, URI_HTML_URL, encoding));
    struct uri_span url = { decoded, 0 };
    url.n = uri_html_decode(link.ref, URI_HTML_URL, encoding, decoded);
    out = room(is_href ? uri_html_href_size(url, encoding, has_base ? &href : 0)
                       : uri_html_uri_size(url, encoding, has_base ? &base : 0));
    url.n = is_href ? uri_html_href(url, encoding, has_base ? &href : 0, out)
                    : uri_html_uri(url, encoding, has_base ? &base : 0, out);
    if( url.n!=URI_NONE ) add_row((struct uri_span){ out, url.n });
  }
}

static void same_pages(void){
  static const struct uri_span from = SPAN("http://h/a/b?c"), agent = SPAN("a");
  char *p = room(u.n+w.n+40), *end = p;
  struct uri_span page, robots, rules;
  end = span_put(span_put(end, SPAN_WORD("<base href=\"")), w);
  end = span_put(span_put(end, SPAN_WORD("\"><a href=\"")), u);
  page = span_between(p, span_put(end, SPAN_WORD("\">")));
  IS("uri_html_base(" PAGE ", 'http://h/a/b?c')", uri_html_base, page.p, page.n,
     from.p, from.n);
  page_links(page, 1);
  is_rows(HEX("href", "uri_html_links(" PAGE ") WHERE href IS NOT NULL"));
  page_links(page, 0);
  is_rows(HEX("uri", "uri_html_links(" PAGE ")"));
  p = room(w.n+40);
  end = span_put(span_put(p, SPAN_WORD("User-agent: *\nDisallow: ")), w);
  robots = span_between(p, end);
  rules.p = p = room(uri_robots_rules_size(robots.p, robots.n, agent));
  rules.n = uri_robots_rules(robots.p, robots.n, agent, p);
  is_int("uri_robots_allows('User-agent: *'||char(10)||'Disallow: '||?2, 'a', ?1)",
         uri_robots_allows(rules, U, room(uri_robots_allows_size(rules, U))));
}

static void same_rows(void){
  struct uri_span path = all.path, query = all.query, segment;
  struct uri_span domain = uri_domain_first(uri_domain_of(U));
  struct uri_named_part parts[URI_PARTS_MAX];
  size_t i, n = 0;
  struct uri_extract search;
  struct uri_param param;
  struct uri_found found;
  struct uri_hosts list;
  struct uri_host_found host;
  while( uri_segment_next(&path, &segment) ) add_row(segment);
  is_rows(HEX("segment", "uri_segments(?1)"));
  while( uri_param_next(&query, &param) ) add_row(param.raw);
  is_rows(HEX("raw", "uri_params(?1)"));
  do{
    n = uri_ancestor_next(U, &all, n);
    add_row((struct uri_span){ u.p, n });
  }while( n<u.n );
  is_rows(HEX("uri", "uri_hierarchy(?1)"));
  for(; domain.n>0; domain=uri_domain_parent(domain)){
    char *out = room(uri_domain_write_size(domain));
    add_row((struct uri_span){ out, uri_domain_write(domain, out) });
  }
  is_rows(HEX("domain", "uri_domains(?1)"));
  n = uri_edition_parts(&uri_rfc2396, U, parts);
  for(i=0; i<n; i++) add_row(parts[i].value);
  is_rows(HEX("value", "uri_parts(?1, 'rfc2396')"));
  uri_extract_begin(&search, U);
  while( uri_extract_next(&search, &found) ){
    char *clean = room(uri_extract_clean_size(&found)), *out;
    n = uri_extract_clean(&found, clean);
    out = room(uri_make_valid_size(clean, n));
    add_row((struct uri_span){ out, uri_make_valid(clean, n, out) });
  }
  is_rows(HEX("uri", "uri_extract(?1)"));
  uri_hosts_begin(&list, U);
  while( uri_hosts_next(&list, &host) ) add_row(host.host);
  is_rows(HEX("host", "uri_hosts(?1)"));
}

/* Read a line of hexadecimal digits: 1, or 0 at the end. */
static int read_text(FILE *file, char *out, struct uri_span *text){
  size_t n = 0;
  int c, high = -1;
  while( (c = getc(file))!='\n' ){
    if( c==EOF ) return 0;
    c = c<='9' ? c-'0' : (c|0x20)-'a'+10;
    if( high<0 ) high = c;
    else out[n++] = (char)(high<<4 | c), high = -1;
  }
  *text = (struct uri_span){ out, n };
  return 1;
}

int main(int argc, char **argv){
  enum { LONGEST = 10000 };
  static void (*const questions[])(void) = {
    same_components, same_checks, same_normal, same_texts, same_clean_on, same_keys,
    same_names, same_edits, same_files, same_addresses, same_pages, same_rows
  };
  static char buffers[2][LONGEST];
  FILE *file = argc==3 ? fopen(argv[2], "r") : 0;
  size_t i, n;
  if( file==0 || sqlite3_open(":memory:", &db)!=SQLITE_OK ) return 2;
  sqlite3_enable_load_extension(db, 1);
  if( sqlite3_load_extension(db, argv[1], 0, 0)!=SQLITE_OK ) return 2;
  w = SPAN_WORD("http://h/");
  for(n=0; read_text(file, buffers[n%2], &u); w=u, n++){
    uri_split(W, &before);
    uri_split(U, &all);
    uri_split_authority(all.authority, &authority);
    n_asked = 0;
    arena_used = 0;
    for(i=0; i<COUNT_OF(questions); i++) questions[i]();
  }
  for(i=0; i<(size_t)n_asked; i++) sqlite3_finalize(stmts[i]);
  sqlite3_close(db);
  fclose(file);
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
