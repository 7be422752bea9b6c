/*
** SPDX-License-Identifier: MIT
**
** One name, one answer: each public function of the core, and the function of SQL for the
** same question, on the texts of a file.
**
**     same EXTENSION TEXTS
**
** TEXTS has a text on each line, in hexadecimal.  In the statements, ?1 is a text and ?2
** the text on the line before it.  Prints "N passed, N failed".
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
#include "../../core/uri_robots.h"
#include "../../core/uri_schemes.h"
#include "../../core/uri_template.h"
#include "../../core/uri_text.h"
#include "../../core/uri_whatwg.h"

/* The answer of a function of the core: a value of SQL. */
struct value {
  int type;                            /* SQLITE_NULL until a set_...() is called */
  sqlite3_int64 number;
  char *p;
  size_t n;
};

static const struct uri_span none = { 0, 0 };

/* Memory until the next text. */
enum { ROOM_BLOCKS = 100 };
static char *room_blocks[ROOM_BLOCKS];
static int room_used = 0;

static char *room(size_t n){
  char *p = n==URI_NONE ? 0 : malloc(n+1);
  if( p==0 || room_used==ROOM_BLOCKS ) exit(2);
  return room_blocks[room_used++] = p;
}

static void room_empty(void){
  while( room_used>0 ) free(room_blocks[--room_used]);
}

static void set_int(struct value *v, sqlite3_int64 number){
  v->type = SQLITE_INTEGER;
  v->number = number;
}

static void set_text(struct value *v, char *p, size_t n){
  if( n==URI_NONE ) return;
  v->type = SQLITE_TEXT;
  v->p = p;
  v->n = n;
}

static void set_span(struct value *v, struct uri_span s){
  char *p;
  if( s.p==0 ) return;
  p = room(s.n);
  if( s.n>0 ) memcpy(p, s.p, s.n);
  set_text(v, p, s.n);
}

static void set_word(struct value *v, const char *word){
  if( word ) set_span(v, (struct uri_span){ word, strlen(word) });
}

/* Octets are TEXT or a BLOB. */
static void set_octets(struct value *v, char *p, size_t n){
  set_text(v, p, n);
  if( n!=URI_NONE && !uri_is_text(p, n) ) v->type = SQLITE_BLOB;
}

/* Rows: the hexadecimal digits of each text, and a comma. */
static void add_row(struct value *v, struct uri_span s){
  char *p = room(v->n+2*s.n+1);
  size_t i;
  if( v->n>0 ) memcpy(p, v->p, v->n);
  for(i=0; i<s.n; i++) sprintf(p+v->n+2*i, "%02X", (unsigned char)s.p[i]);
  p[v->n+2*s.n] = ',';
  set_text(v, p, v->n+2*s.n+1);
}

static struct uri split(struct uri_span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  return u;
}

static struct uri_authority authority(struct uri_span text){
  struct uri_authority a;
  uri_split_authority(split(text).authority, &a);
  return a;
}

/* -------------------------------------------------- the functions of the core --- */

/* Many need no second text. */
#define OF(NAME) \
  static void of_##NAME(struct value *v, struct uri_span u, \
                        __attribute__((unused)) struct uri_span w)

/* Functions that write a text, and need nothing else. */
#define WRITES(NAME) \
  OF(NAME){ \
    char *out = room(uri_##NAME##_size(u.p, u.n)); \
    set_text(v, out, uri_##NAME(u.p, u.n, out)); \
  }
WRITES(error)         WRITES(drop_tracking) WRITES(sort_params) WRITES(origin)
WRITES(host_key)      WRITES(route)         WRITES(surt)        WRITES(to_iri)
WRITES(from_iri)      WRITES(to_unicode)    WRITES(repair)      WRITES(unwrap)
WRITES(clean)

/* Functions that write a text, and need a word or two more. */
#define WRITES_WITH(NAME, X, ...) \
  OF(NAME){ \
    char *out = room(X##_size(u.p, u.n, __VA_ARGS__)); \
    set_text(v, out, X(u.p, u.n, __VA_ARGS__, out)); \
  }
static const struct uri_span globs[] = { { "a*", 2 }, { "[x-z]", 5 } };
WRITES_WITH(case, uri_normalize, URI_LEVEL_CASE)
WRITES_WITH(percent, uri_normalize, URI_LEVEL_PERCENT)
WRITES_WITH(syntax, uri_normalize, URI_LEVEL_SYNTAX)
WRITES_WITH(normalize, uri_normalize, URI_LEVEL_SCHEME)
WRITES_WITH(encode, uri_encode, URI_ENCODE_UNRESERVED)
WRITES_WITH(encode_host, uri_encode, URI_ENCODE_HOST)
WRITES_WITH(encode_form, uri_encode, URI_ENCODE_FORM)
WRITES_WITH(key, uri_key, 0)
WRITES_WITH(key_www, uri_key, URI_KEY_KEEP_WWW | URI_KEY_KEEP_FRAGMENT)
WRITES_WITH(to_ascii, uri_to_ascii, 0)
WRITES_WITH(redact, uri_redact, globs, 2)
WRITES_WITH(redact_all, uri_redact, globs, 0)
WRITES_WITH(drop_params, uri_drop_params, globs, 2)
WRITES_WITH(keep_params, uri_keep_params, globs, 2)
WRITES_WITH(from_path, uri_from_path, URI_FILES_POSIX)
WRITES_WITH(from_windows, uri_from_path, URI_FILES_WINDOWS)
WRITES_WITH(set_param, uri_set_param, (struct uri_span){ "a", 1 }, w)
WRITES_WITH(drop_param, uri_set_param, (struct uri_span){ "a", 1 }, none)

OF(cdx){
  char *out = room(uri_surt_key_size(u.p, u.n));
  set_text(v, out, uri_surt_key(u.p, u.n, out));
}

/* Functions of a base, or of another text, and a text. */
#define WRITES_FROM(NAME, X) \
  OF(NAME){ \
    char *out = room(X##_size(w.p, w.n, u.p, u.n)); \
    set_text(v, out, X(w.p, w.n, u.p, u.n, out)); \
  }
WRITES_FROM(resolve, uri_resolve_text)
WRITES_FROM(resolve_normal, uri_resolve_normal)
WRITES_FROM(href_on, uri_href)

OF(href){
  of_href_on(v, u, (w = none));
}

/* Components. */
#define SPANS(NAME, EXPRESSION) OF(NAME){ set_span(v, EXPRESSION); }
SPANS(scheme, split(u).scheme)
SPANS(authority, split(u).authority)
SPANS(path, split(u).path)
SPANS(query, split(u).query)
SPANS(fragment, split(u).fragment)
SPANS(userinfo, authority(u).userinfo)
SPANS(host, authority(u).host)
SPANS(segment, uri_segment(split(u).path, 2))
SPANS(last_segment, uri_segment(split(u).path, -1))

OF(filename){
  struct uri all = split(u);
  set_span(v, uri_filename(&all));
}
OF(extension){
  struct uri all = split(u);
  set_span(v, uri_extension(uri_filename(&all)));
}
OF(user){
  struct uri_span user, password;
  uri_split_userinfo(authority(u).userinfo, &user, &password);
  set_span(v, user);
}
OF(password){
  struct uri_span user, password;
  uri_split_userinfo(authority(u).userinfo, &user, &password);
  set_span(v, password);
}
OF(default_port){
  const struct uri_scheme *scheme = uri_scheme_find(split(u).scheme);
  if( scheme && scheme->port ) set_int(v, scheme->port);
}
OF(kind){
  static const char *const words[] = { "URI", "network-path", "absolute-path",
                                       "relative-path", "same-document" };
  struct uri all = split(u);
  set_word(v, words[uri_kind(&all)]);
}
OF(host_type){
  static const char *const words[] = { 0, "IPv4", "IPv6", "IPvFuture", "reg-name" };
  set_word(v, words[uri_host_type(authority(u).host)]);
}

/* A port is an INTEGER, unless it is empty or longer than the generated ones. */
static void set_port(struct value *v, struct uri_span port){
  sqlite3_int64 number = 0;
  size_t i;
  set_span(v, port);
  if( port.n==0 || port.n>18 ) return;
  for(i=0; i<port.n; i++) number = 10*number+port.p[i]-'0';
  set_int(v, number);
}
OF(port){
  set_port(v, authority(u).port);
}
OF(effective_port){
  struct uri_span port = authority(u).port;
  if( port.n>0 ) set_port(v, port);
  else of_default_port(v, u, w);
}

/* Questions. */
#define INTS(NAME, EXPRESSION) OF(NAME){ set_int(v, EXPRESSION); }
INTS(valid, uri_is_valid(u.p, u.n))
INTS(valid_path, uri_rule_match(uri_rule_find(&uri_rfc3986, "path", 4), u.p, u.n, 0))
INTS(is_normal, uri_is_normal(u.p, u.n, URI_LEVEL_SCHEME))
INTS(equivalent, uri_equivalent(w.p, w.n, u.p, u.n, URI_LEVEL_SCHEME))
INTS(is_web, uri_is_web(u.p, u.n, room(uri_is_web_size(u.p, u.n))))
INTS(before, uri_compare(w.p, w.n, u.p, u.n)<0)
INTS(template_valid, uri_template_valid(u.p, u.n, 0))

OF(severity){
  static const char *const words[] = {
    [URI_SEVERITY_ERROR] = "error", [URI_SEVERITY_WARNING] = "warning",
    [URI_SEVERITY_NOTE] = "note", [URI_SEVERITY_CLEAN] = 0
  };
  set_word(v, words[uri_lint_severity(u.p, u.n)]);
}
#define OF_HOST(NAME, PART) \
  OF(NAME##_##PART){ \
    char *out = room(uri_##NAME##_size(u.p, u.n, URI_SUFFIX_##PART)); \
    set_text(v, out, uri_##NAME(u.p, u.n, URI_SUFFIX_##PART, out)); \
  }
OF_HOST(public_suffix, ALL)
OF_HOST(registrable_domain, ALL)
OF_HOST(registrable_domain, ICANN)
OF_HOST(subdomain, ALL)
OF(same_site){
  char *buffer = room(uri_same_site_size(w.p, w.n, u.p, u.n, URI_SUFFIX_ALL));
  set_int(v, uri_same_site(w.p, w.n, u.p, u.n, URI_SUFFIX_ALL, buffer));
}
OF(same_document){
  struct uri base = split(w), ref = split(u);
  char *buffer = room(uri_same_document_size(&base, &ref));
  set_int(v, uri_same_document(&base, &ref, buffer));
}
OF(relativize){
  struct uri base = split(w);
  struct uri_relative r;
  char *out;
  uri_relativize(&base, u.p, u.n, room(uri_relativize_size(&base, u.p, u.n)), &r);
  out = room(uri_relative_write_size(&r));
  set_text(v, out, uri_relative_write(&r, out));
}
OF(base){
  struct uri given[2], base;
  char *out;
  given[0] = split(w);
  given[1] = split(u);
  uri_base(given, 2, room(uri_base_size(given, 2)), &base);
  out = room(uri_compose_size(&base));
  set_text(v, out, uri_compose(&base, out));
}
OF(resolve_2396){
  const struct uri_edition *edition = &uri_rfc2396;
  struct uri base, ref, target;
  char *out;
  uri_edition_split(edition, w.p, w.n, &base);
  uri_edition_split(edition, u.p, u.n, &ref);
  uri_edition_resolve(edition, &base, &ref,
                      room(uri_edition_resolve_size(edition, &base, &ref)), &target);
  out = room(uri_compose_size(&target));
  set_text(v, out, uri_compose(&target, out));
}
OF(complete){
  struct uri_span prefix = uri_complete(u.p, u.n);
  char *out = room(prefix.n+u.n);
  memcpy(out, prefix.p, prefix.n);
  memcpy(out+prefix.n, u.p, u.n);
  set_text(v, out, prefix.n+u.n);
}
OF(decode){
  char *out = room(u.n);
  set_octets(v, out, uri_decode(u.p, u.n, 0, out));
}
OF(to_path){
  char *out = room(uri_to_path_size(u.p, u.n, URI_FILES_POSIX));
  set_octets(v, out, uri_to_path(u.p, u.n, URI_FILES_POSIX, out));
}
OF(media_type){
  struct uri_data data;
  char *out;
  if( !uri_data_read(u.p, u.n, &data) ) return;
  out = room(uri_data_type_size(&data));
  set_text(v, out, uri_data_type(&data, out));
}
OF(data){
  struct uri_data data;
  char *out;
  if( !uri_data_read(u.p, u.n, &data) ) return;
  out = room(uri_data_octets_size(&data));
  set_text(v, out, uri_data_octets(&data, out));
  v->type = SQLITE_BLOB;
}
OF(param){
  struct uri all = split(u);
  struct uri_param param;
  char *out;
  if( !uri_param_find(&all, (struct uri_span){ "a", 1 }, 1, &param) ) return;
  out = room(param.value.n);
  set_octets(v, out, param.value.p==0 ? 0
    : uri_decode(param.value.p, param.value.n, uri_query_is_form(&all), out));
}
OF(domain){
  struct uri_span domain = uri_domain_labels(uri_domain_of(u.p, u.n), 2);
  char *out = room(uri_domain_write_size(domain));
  if( domain.p ) set_text(v, out, uri_domain_write(domain, out));
}
OF(with){
  struct uri_edit edit;
  char *out;
  uri_edit_begin(&edit, u.p, u.n);
  uri_edit_set(&edit, URI_COMPONENT_PATH, w.p, w.n);
  uri_edit_remove(&edit, URI_COMPONENT_QUERY);
  if( uri_edit_settle(&edit)!=URI_CONFLICT_NONE ) return;
  out = room(uri_edit_write_size(&edit));
  set_text(v, out, uri_edit_write(&edit, out));
}
OF(content_base){
  int folded;
  struct uri_span base = uri_content_base(u.p, u.n, &folded);
  char *out = room(base.n);
  if( folded ) set_text(v, out, uri_header_unfold(base, out));
  else set_span(v, base);
}

/* Addresses. */
static void set_address(struct value *v, const unsigned char *ip, size_t n){
  if( n==0 ) return;
  set_span(v, (struct uri_span){ (const char*)ip, n });
  v->type = SQLITE_BLOB;
}
OF(ip){
  unsigned char ip[16];
  set_address(v, ip, uri_address_find(u, URI_ADDRESS_STRICT, ip));
}
OF(ip_loose){
  unsigned char ip[16];
  set_address(v, ip, uri_address_find(u, URI_ADDRESS_LOOSE, ip));
}
static size_t browser_address(struct uri_span u, unsigned char ip[16],
                              struct uri_span *host){
  char *out = room(uri_browser_host_size(u.p, u.n));
  size_t n = uri_browser_host(u.p, u.n, out);
  *host = n==URI_NONE ? none : (struct uri_span){ out, n };
  return uri_address_read(*host, URI_ADDRESS_STRICT, ip);
}
OF(ip_browser){
  unsigned char ip[16];
  struct uri_span host;
  set_address(v, ip, browser_address(u, ip, &host));
}
OF(scope_browser){
  unsigned char ip[16];
  struct uri_span host;
  size_t n = browser_address(u, ip, &host);
  set_word(v, n>0 ? uri_address_scope(ip, n) : uri_domain_scope(host));
}
OF(ip_text){
  unsigned char ip[16];
  size_t n = uri_address_find(u, URI_ADDRESS_STRICT, ip);
  char *out = room(URI_IPV6_TEXT);
  if( n>0 ) set_text(v, out, n==4 ? uri_ipv4_write(ip, out) : uri_ipv6_write(ip, out));
}
OF(in_network){
  unsigned char ip[16];
  size_t n = uri_address_find(u, URI_ADDRESS_STRICT, ip);
  struct uri_network network;
  if( n==0 ) return;
  uri_network_read((struct uri_span){ "127.0.0.0/8", 11 }, &network);
  set_int(v, uri_network_has(&network, ip, n));
}
OF(ip_network){
  unsigned char ip[16];
  size_t n = uri_address_find(u, URI_ADDRESS_STRICT, ip);
  char *out = room(URI_NETWORK_TEXT);
  if( n>0 ) set_text(v, out, uri_network_write(ip, n, 24, 64, out));
}

/* Pages: a base and a link. */
static struct uri_span page_of(struct uri_span u, struct uri_span w){
  char *p = room(u.n+w.n+40);
  size_t n = (size_t)sprintf(p, "<base href=\"");
  memcpy(p+n, w.p, w.n);
  n += w.n;
  n += (size_t)sprintf(p+n, "\"><a href=\"");
  memcpy(p+n, u.p, u.n);
  n += u.n;
  n += (size_t)sprintf(p+n, "\">");
  return (struct uri_span){ p, n };
}
static const char page_from[] = "http://h/a/b?c";
OF(html_base){
  struct uri_span page = page_of(u, w);
  size_t n = sizeof page_from-1;
  char *out = room(uri_html_base_size(page.p, page.n, page_from, n));
  set_text(v, out, uri_html_base(page.p, page.n, page_from, n, out));
}
OF(html_hrefs){
  struct uri_span page = page_of(u, w);
  enum uri_html_encoding encoding = uri_html_find_encoding(page.p, page.n);
  struct uri_href_parts base;
  struct uri_html_links links;
  struct uri_html_link link;
  char *out = room(uri_html_base_href_size(page.p, page.n, 0, 0));
  size_t n = uri_html_base_href(page.p, page.n, 0, 0, out);
  if( n!=URI_NONE ) uri_href_split(out, n, &base);
  uri_html_links_begin(&links, page.p, page.n);
  while( uri_html_links_next(&links, &link) && room_used<ROOM_BLOCKS-10 ){
    const struct uri_href_parts *from = n==URI_NONE || link.is_base ? 0 : &base;
    struct uri_span url;
    char *decoded = room(uri_html_decode_size(link.ref, URI_HTML_URL, encoding));
    url.p = decoded;
    url.n = uri_html_decode(link.ref, URI_HTML_URL, encoding, decoded);
    out = room(uri_html_href_size(url, encoding, from));
    url.n = uri_html_href(url, encoding, from, out);
    url.p = out;
    if( url.n!=URI_NONE ) add_row(v, url);
  }
}

OF(html_uris){
  struct uri_span page = page_of(u, w), url;
  enum uri_html_encoding encoding = uri_html_find_encoding(page.p, page.n);
  struct uri_html_links links;
  struct uri_html_link link;
  struct uri base;
  char *out = room(uri_html_base_size(page.p, page.n, 0, 0));
  size_t n = uri_html_base(page.p, page.n, 0, 0, out);
  if( n!=URI_NONE ) uri_split(out, n, &base);
  uri_html_links_begin(&links, page.p, page.n);
  while( uri_html_links_next(&links, &link) && room_used<ROOM_BLOCKS-10 ){
    const struct uri *on = n==URI_NONE || link.is_base ? 0 : &base;
    char *decoded = room(uri_html_decode_size(link.ref, URI_HTML_URL, encoding));
    url.p = decoded;
    url.n = uri_html_decode(link.ref, URI_HTML_URL, encoding, decoded);
    out = room(uri_html_uri_size(url, encoding, on));
    add_row(v, (struct uri_span){ out, uri_html_uri(url, encoding, on, out) });
  }
}

/* Rows. */
OF(clean_on){
  struct uri_href_parts base;
  char *page = room(uri_clean_size(w.p, w.n)), *out;
  size_t n = uri_clean(w.p, w.n, page);
  if( n==URI_NONE ) return;
  out = room(uri_href_size(0, 0, page, n));
  n = uri_href(0, 0, page, n, out);
  if( n==URI_NONE ) return;
  uri_href_split(out, n, &base);
  out = room(uri_clean_reference_size(&base, u.p, u.n));
  set_text(v, out, uri_clean_reference(&base, u.p, u.n, out));
}
OF(segments){
  struct uri_span rest = split(u).path, segment;
  while( uri_segment_next(&rest, &segment) ) add_row(v, segment);
}
OF(params){
  struct uri_span rest = split(u).query;
  struct uri_param param;
  while( uri_param_next(&rest, &param) ) add_row(v, param.raw);
}
OF(hierarchy){
  struct uri all = split(u);
  size_t n = 0;
  do{
    n = uri_ancestor_next(u.p, u.n, &all, n);
    add_row(v, (struct uri_span){ u.p, n });
  }while( n<u.n );
}
OF(domains){
  struct uri_span domain = uri_domain_first(uri_domain_of(u.p, u.n));
  for(; domain.n>0; domain=uri_domain_parent(domain)){
    char *out = room(uri_domain_write_size(domain));
    add_row(v, (struct uri_span){ out, uri_domain_write(domain, out) });
  }
}
OF(parts){
  struct uri_named_part parts[URI_PARTS_MAX];
  size_t i, n = uri_edition_parts(&uri_rfc2396, u.p, u.n, parts);
  for(i=0; i<n; i++) add_row(v, parts[i].value);
}
OF(extract){
  struct uri_extract search;
  struct uri_found found;
  uri_extract_begin(&search, u.p, u.n);
  while( uri_extract_next(&search, &found) ){
    char *clean = room(uri_extract_clean_size(&found)), *out;
    size_t n = uri_extract_clean(&found, clean);
    out = room(uri_make_valid_size(clean, n));
    add_row(v, (struct uri_span){ out, uri_make_valid(clean, n, out) });
  }
}
OF(hosts){
  struct uri_hosts list;
  struct uri_host_found found;
  uri_hosts_begin(&list, u.p, u.n);
  while( uri_hosts_next(&list, &found) ) add_row(v, found.host);
}
OF(robots_allows){
  char *robots = room(w.n+40);
  size_t n = (size_t)sprintf(robots, "User-agent: *\nDisallow: ");
  struct uri_span rules;
  memcpy(robots+n, w.p, w.n);
  n += w.n;
  rules.p = room(uri_robots_rules_size(robots, n, (struct uri_span){ "a", 1 }));
  rules.n = uri_robots_rules(robots, n, (struct uri_span){ "a", 1 }, (char*)rules.p);
  set_int(v, uri_robots_allows(rules, u.p, u.n,
                               room(uri_robots_allows_size(rules, u.p, u.n))));
}
OF(lint){
  struct uri_finding finding;
  struct uri_lint lint;
  uri_lint_begin(&lint, u.p, u.n);
  while( uri_lint_next(&lint, &finding) && room_used<ROOM_BLOCKS-1 ){
    add_row(v, (struct uri_span){ finding.code->name, strlen(finding.code->name) });
  }
}

/* ------------------------------------------------------------------- pairs --- */

#define HEX(of, from) "SELECT group_concat(hex(" of ")||',', '') FROM " from
#define PAGE "'<base href=\"'||?2||'\"><a href=\"'||?1||'\">'"
static const struct pair {
  const char *sql;
  void (*of)(struct value *v, struct uri_span u, struct uri_span w);
} pairs[] = {
  { "uri_scheme(?1)", of_scheme }, { "uri_authority(?1)", of_authority },
  { "uri_path(?1)", of_path }, { "uri_query(?1)", of_query },
  { "uri_fragment(?1)", of_fragment }, { "uri_userinfo(?1)", of_userinfo },
  { "uri_user(?1)", of_user }, { "uri_password(?1)", of_password },
  { "uri_host(?1)", of_host }, { "uri_default_port(uri_scheme(?1))", of_default_port },
  { "uri_kind(?1)", of_kind }, { "uri_host_type(?1)", of_host_type },
  { "uri_segment(?1, 2)", of_segment }, { "uri_segment(?1, -1)", of_last_segment },
  { "uri_filename(?1)", of_filename }, { "uri_extension(?1)", of_extension },
  { "uri_valid(?1)", of_valid }, { "uri_valid(?1, 'path')", of_valid_path },
  { "uri_is_normal(?1)", of_is_normal }, { "uri_is_web(?1)", of_is_web },
  { "uri_equivalent(?2, ?1)", of_equivalent }, { "?2<?1 COLLATE uri", of_before },
  { "uri_template_error(?1) IS NULL", of_template_valid },
  { "uri_severity(?1)", of_severity }, { "uri_same_document(?2, ?1)", of_same_document },
  { "uri_error(?1)", of_error }, { "uri_normalize(?1, 'case')", of_case },
  { "uri_normalize(?1, 'percent')", of_percent },
  { "uri_normalize(?1, 'syntax')", of_syntax }, { "uri_normalize(?1)", of_normalize },
  { "uri_resolve(?2, ?1)", of_resolve }, { "uri_relativize(?2, ?1)", of_relativize },
  { "uri_normalize(uri_resolve(?2, ?1))", of_resolve_normal },
  { "uri_resolve(?2, ?1, 'rfc2396')", of_resolve_2396 },
  { "uri_base(?2, ?1, NULL, NULL)", of_base }, { "uri_complete(?1)", of_complete },
  { "uri_href(?1)", of_href }, { "uri_href(?1, ?2)", of_href_on },
  { "uri_encode(?1)", of_encode }, { "uri_encode(?1, 'host')", of_encode_host },
  { "uri_encode(?1, 'form')", of_encode_form }, { "uri_decode(?1)", of_decode },
  { "uri_to_iri(?1)", of_to_iri }, { "uri_from_iri(?1)", of_from_iri },
  { "uri_to_ascii(?1)", of_to_ascii }, { "uri_to_unicode(?1)", of_to_unicode },
  { "uri_public_suffix(?1)", of_public_suffix_ALL },
  { "uri_registrable_domain(?1)", of_registrable_domain_ALL },
  { "uri_registrable_domain(?1, 'icann')", of_registrable_domain_ICANN },
  { "uri_subdomain(?1)", of_subdomain_ALL }, { "uri_same_site(?2, ?1)", of_same_site },
  { "uri_origin(?1)", of_origin }, { "uri_host_key(?1)", of_host_key },
  { "uri_key(?1)", of_key }, { "uri_key(?1, 'www', 'fragment')", of_key_www },
  { "uri_route(?1)", of_route }, { "uri_surt(?1)", of_surt },
  { "uri_surt(?1, 'cdx')", of_cdx }, { "uri_domain(?1, 2)", of_domain },
  { "uri_drop_tracking(?1)", of_drop_tracking }, { "uri_unwrap(?1)", of_unwrap },
  { "uri_sort_params(?1)", of_sort_params }, { "uri_param(?1, 'a')", of_param },
  { "uri_set_param(?1, 'a', ?2)", of_set_param },
  { "uri_set_param(?1, 'a', NULL)", of_drop_param },
  { "uri_drop_params(?1, 'a*', '[x-z]')", of_drop_params },
  { "uri_keep_params(?1, 'a*', '[x-z]')", of_keep_params },
  { "uri_redact(?1, 'a*', '[x-z]')", of_redact }, { "uri_redact(?1)", of_redact_all },
  { "uri_with(?1, 'path', ?2, 'query', NULL)", of_with },
  { "uri_to_path(?1)", of_to_path }, { "uri_from_path(?1)", of_from_path },
  { "uri_from_path(?1, 'windows')", of_from_windows },
  { "uri_media_type(?1)", of_media_type }, { "uri_data(?1)", of_data },
  { "uri_content_base(?1)", of_content_base }, { "uri_repair(?1)", of_repair },
  { "uri_clean(?1)", of_clean }, { "uri_clean(?1, ?2)", of_clean_on },
  { "uri_port(?1)", of_port }, { "uri_effective_port(?1)", of_effective_port },
  { "uri_ip_text(uri_ip(?1))", of_ip_text },
  { "uri_in_network(?1, '127.0.0.0/8')", of_in_network },
  { "(" HEX("uri", "uri_extract(?1)") ")", of_extract },
  { "(" HEX("host", "uri_hosts(?1)") ")", of_hosts },
  { "uri_robots_allows('User-agent: *'||char(10)||'Disallow: '||?2, 'a', ?1)",
    of_robots_allows },
  { "uri_ip(?1)", of_ip }, { "uri_ip(?1, 'loose')", of_ip_loose },
  { "uri_ip(?1, 'browser')", of_ip_browser },
  { "uri_ip_scope(?1, 'browser')", of_scope_browser },
  { "uri_ip_network(?1, 24, 64)", of_ip_network },
  { "uri_html_base(" PAGE ", 'http://h/a/b?c')", of_html_base },
  { "(" HEX("href", "uri_html_links(" PAGE ") WHERE href IS NOT NULL") ")",
    of_html_hrefs },
  { "(" HEX("uri", "uri_html_links(" PAGE ")") ")", of_html_uris },
  { "(" HEX("segment", "uri_segments(?1)") ")", of_segments },
  { "(" HEX("raw", "uri_params(?1)") ")", of_params },
  { "(" HEX("uri", "uri_hierarchy(?1)") ")", of_hierarchy },
  { "(" HEX("domain", "uri_domains(?1)") ")", of_domains },
  { "(" HEX("value", "uri_parts(?1, 'rfc2396')") ")", of_parts },
  { "(" HEX("code", "uri_lint(?1)") ")", of_lint }
};
enum { PAIRS = sizeof pairs/sizeof pairs[0] };

static long passed = 0, failed = 0;

static int same(sqlite3_stmt *stmt, const struct value *v){
  int type = sqlite3_column_type(stmt, 0);
  const void *p;
  if( type!=v->type ) return 0;
  if( type==SQLITE_NULL ) return 1;
  if( type==SQLITE_INTEGER ) return sqlite3_column_int64(stmt, 0)==v->number;
  p = sqlite3_column_blob(stmt, 0);
  if( (size_t)sqlite3_column_bytes(stmt, 0)!=v->n ) return 0;
  return v->n==0 || memcmp(p, v->p, v->n)==0;
}

static void compare(sqlite3_stmt *stmt, const struct pair *pair, struct uri_span u,
                    struct uri_span w){
  struct value v = { .type = SQLITE_NULL };
  int rc;
  sqlite3_bind_text64(stmt, 1, u.p, u.n, SQLITE_STATIC, SQLITE_UTF8);
  if( sqlite3_bind_parameter_count(stmt)>1 ){
    sqlite3_bind_text64(stmt, 2, w.p, w.n, SQLITE_STATIC, SQLITE_UTF8);
  }
  rc = sqlite3_step(stmt);
  pair->of(&v, u, w);
  if( rc==SQLITE_ROW && same(stmt, &v) ){
    passed++;
  }else if( failed++<20 ){
    printf("FAIL %s\n  text %.*s\n  before it %.*s\n  SQL %s\n  C   %.*s (%lld)\n",
           pair->sql, (int)u.n, u.p, (int)w.n, w.p,
           rc==SQLITE_ROW ? (const char*)sqlite3_column_text(stmt, 0) : "an error",
           (int)v.n, v.p ? v.p : "", v.number);
  }
  sqlite3_reset(stmt);
  room_empty();
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
  static char buffers[2][LONGEST];
  sqlite3_stmt *stmts[PAIRS];
  struct uri_span u, w = { "http://h/", 9 };
  FILE *file = argc==3 ? fopen(argv[2], "r") : 0;
  char *error = 0, sql[300];
  sqlite3 *db;
  size_t i, n = 0;
  if( file==0 || sqlite3_open(":memory:", &db)!=SQLITE_OK ) return 2;
  sqlite3_enable_load_extension(db, 1);
  if( sqlite3_load_extension(db, argv[1], 0, &error)!=SQLITE_OK ){
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  for(i=0; i<PAIRS; i++){
    snprintf(sql, sizeof sql, "SELECT %s", pairs[i].sql);
    if( sqlite3_prepare_v2(db, sql, -1, &stmts[i], 0)!=SQLITE_OK ){
      fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
      return 2;
    }
  }
  for(; read_text(file, buffers[n%2], &u); w=u, n++){
    for(i=0; i<PAIRS; i++) compare(stmts[i], &pairs[i], u, w);
  }
  for(i=0; i<PAIRS; i++) sqlite3_finalize(stmts[i]);
  sqlite3_close(db);
  fclose(file);
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
