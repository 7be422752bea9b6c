/*
** SPDX-License-Identifier: MIT
**
** Memory of a known size: uri_X_into() writes what uri_X() writes if the size is that of
** uri_X_size(), and nothing if it is one byte less; it then tells the size.
**
**     into
**
** Prints "N passed, N failed".  test/core/quick.c and the targets of test/fuzz compare
** uri_X_size() with what is written.
*/
#include <stdlib.h>
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_domains.h"
#include "../../core/uri_edit.h"
#include "../../core/uri_html.h"
#include "../../core/uri_idna.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_robots.h"
#include "../../core/uri_routes.h"
#include "../../core/uri_schemes.h"
#include "../../core/uri_template.h"
#include "../../core/uri_text.h"
#include "../../core/uri_whatwg.h"
#include "../../core/uri_xml.h"
#include "check.h"

enum { ROOM = 200000 };
static char plain[ROOM], out[ROOM];
static const char untouched = '\x5c';

/* Functions of other arguments, with arguments that are the same for all texts. */
static size_t normal_size(const char *p, size_t n){
  return uri_normalize_size(p, n, URI_LEVEL_SCHEME);
}
static size_t normal(const char *p, size_t n, char *to){
  return uri_normalize(p, n, URI_LEVEL_SCHEME, to);
}
static size_t normal_into(const char *p, size_t n, char *to, size_t size){
  return uri_normalize_into(p, n, URI_LEVEL_SCHEME, to, size);
}
static size_t key_size(const char *p, size_t n){
  return uri_key_size(p, n, 0);
}
static size_t key(const char *p, size_t n, char *to){
  return uri_key(p, n, 0, to);
}
static size_t key_into(const char *p, size_t n, char *to, size_t size){
  return uri_key_into(p, n, 0, to, size);
}
static size_t resolve_size(const char *p, size_t n){
  return uri_resolve_text_size("http://h/a/b", 12, p, n);
}
static size_t resolve(const char *p, size_t n, char *to){
  return uri_resolve_text("http://h/a/b", 12, p, n, to);
}
static size_t resolve_into(const char *p, size_t n, char *to, size_t size){
  return uri_resolve_text_into("http://h/a/b", 12, p, n, to, size);
}
static size_t href_size(const char *p, size_t n){
  return uri_href_size(0, 0, p, n);
}
static size_t href(const char *p, size_t n, char *to){
  return uri_href(0, 0, p, n, to);
}
static size_t href_into(const char *p, size_t n, char *to, size_t size){
  return uri_href_into(0, 0, p, n, to, size);
}

static size_t set_size(const char *p, size_t n){
  struct uri_span text = { p, n };
  return uri_set_param_size(p, n, text, text);
}
static size_t set(const char *p, size_t n, char *to){
  struct uri_span text = { p, n };
  return uri_set_param(p, n, text, text, to);
}
static size_t set_into(const char *p, size_t n, char *to, size_t size){
  struct uri_span text = { p, n };
  return uri_set_param_into(p, n, text, text, to, size);
}

/* The texts as documents */
static size_t base_size(const char *p, size_t n){
  return uri_html_base_size(p, n, "http://h/a", 10);
}
static size_t base(const char *p, size_t n, char *to){
  return uri_html_base(p, n, "http://h/a", 10, to);
}
static size_t base_into(const char *p, size_t n, char *to, size_t size){
  return uri_html_base_into(p, n, "http://h/a", 10, to, size);
}
static size_t base_href_size(const char *p, size_t n){
  return uri_html_base_href_size(p, n, 0, 0);
}
static size_t base_href(const char *p, size_t n, char *to){
  return uri_html_base_href(p, n, 0, 0, to);
}
static size_t base_href_into(const char *p, size_t n, char *to, size_t size){
  return uri_html_base_href_into(p, n, 0, 0, to, size);
}
static size_t url_href_size(const char *p, size_t n){
  struct uri_span url = { p, n };
  return uri_html_href_size(url, URI_HTML_WINDOWS_1252, 0);
}
static size_t url_href(const char *p, size_t n, char *to){
  struct uri_span url = { p, n };
  return uri_html_href(url, URI_HTML_WINDOWS_1252, 0, to);
}
static size_t url_href_into(const char *p, size_t n, char *to, size_t size){
  struct uri_span url = { p, n };
  return uri_html_href_into(url, URI_HTML_WINDOWS_1252, 0, to, size);
}
static const struct uri_html_links *link_of(const char *p, size_t n){
  static struct uri_html_links links;
  struct uri_html_link link;
  uri_html_links_begin(&links, p, n);
  while( uri_html_links_next(&links, &link) && !link.has_text );
  return &links;
}
static size_t link_size(const char *p, size_t n){
  return uri_html_link_text_size(link_of(p, n), URI_HTML_UTF_8);
}
static size_t link(const char *p, size_t n, char *to){
  return uri_html_link_text(link_of(p, n), URI_HTML_UTF_8, to);
}
static size_t link_into(const char *p, size_t n, char *to, size_t size){
  return uri_html_link_text_into(link_of(p, n), URI_HTML_UTF_8, to, size);
}
static size_t rules_size(const char *p, size_t n){
  return uri_robots_rules_size(p, n, (struct uri_span){ "a", 1 });
}
static size_t rules(const char *p, size_t n, char *to){
  return uri_robots_rules(p, n, (struct uri_span){ "a", 1 }, to);
}
static size_t rules_into(const char *p, size_t n, char *to, size_t size){
  return uri_robots_rules_into(p, n, (struct uri_span){ "a", 1 }, to, size);
}

#define OF_NAME(X) \
  static size_t X##_size(const char *p, size_t n){ \
    return uri_idna_to_##X##_size((struct uri_span){ p, n }, 0); \
  } \
  static size_t X(const char *p, size_t n, char *to){ \
    return uri_idna_to_##X((struct uri_span){ p, n }, 0, to, 0); \
  } \
  static size_t X##_into(const char *p, size_t n, char *to, size_t size){ \
    return uri_idna_to_##X##_into((struct uri_span){ p, n }, 0, to, size, 0); \
  }
OF_NAME(ascii)
OF_NAME(unicode)

#define OF_TEXT(X) { #X, X##_size, X, X##_into }
static const struct {
  const char *name;
  size_t (*size)(const char *p, size_t n);
  size_t (*write)(const char *p, size_t n, char *out);
  size_t (*into)(const char *p, size_t n, char *out, size_t size);
} functions[] = {
  OF_TEXT(normal), OF_TEXT(key), OF_TEXT(resolve), OF_TEXT(href),
  OF_TEXT(uri_error), OF_TEXT(uri_drop_tracking), OF_TEXT(uri_sort_params),
  OF_TEXT(uri_to_unicode), OF_TEXT(uri_surt), OF_TEXT(uri_surt_key),
  OF_TEXT(uri_host_key), OF_TEXT(uri_route), OF_TEXT(uri_routes_path),
  OF_TEXT(uri_skeleton),
  OF_TEXT(uri_origin), OF_TEXT(uri_to_iri),
  OF_TEXT(set), OF_TEXT(base), OF_TEXT(base_href), OF_TEXT(url_href), OF_TEXT(link),
  OF_TEXT(rules), OF_TEXT(uri_from_iri), OF_TEXT(uri_repair), OF_TEXT(uri_refang),
  OF_TEXT(uri_words), OF_TEXT(ascii), OF_TEXT(unicode)
};

/* Is the memory from at on as it was? */
static int is_untouched(size_t at){
  while( at<ROOM && out[at]==untouched ) at++;
  return at==ROOM;
}

static void check_text(const char *text){
  size_t i, n = strlen(text);
  for(i=0; i<sizeof functions/sizeof *functions; i++){
    size_t size = functions[i].size(text, n), expected, got;
    check(size<ROOM, functions[i].name);
    expected = functions[i].write(text, n, plain);

    memset(out, untouched, ROOM);
    got = functions[i].into(text, n, out, size);
    check(got==expected && (got==URI_NONE || memcmp(out, plain, got)==0)
          && is_untouched(size), functions[i].name);

    memset(out, untouched, ROOM);
    if( size>0 ) got = functions[i].into(text, n, out, size-1);
    check(size==0 || (got==size && is_untouched(0)), functions[i].name);
  }
}

/* After a conflict there is no text; a set that is none encodes as much as can be. */
static void check_misuse(void){
  struct uri_edit edit;
  uri_edit_begin(&edit, "http://h/", 9);
  uri_edit_set(&edit, URI_COMPONENT_PORT, "8x", 2);
  check(uri_edit_settle(&edit)==URI_CONFLICT_NOT_A_PORT, "not a port");
  check(uri_edit_write_into(&edit, out, ROOM)==URI_NONE, "nothing after a conflict");
  uri_edit_set(&edit, URI_COMPONENT_PORT, "8", 1);
  check(uri_edit_settle(&edit)==URI_CONFLICT_NONE, "a port");
  check(uri_edit_write_into(&edit, out, ROOM)==11, "http://h:8/");
  check(uri_encode_into("a/b", 3, (enum uri_encode_set)99, out, ROOM)==5
        && memcmp(out, "a%2Fb", 5)==0, "an encode set that is none");
}

/* More functions with working memory, for long texts */
static size_t is_web(const char *p, size_t n, char *to){
  return (size_t)uri_is_web(p, n, to);
}
static size_t fault_size(const char *p, size_t n){
  return uri_idn_fault_size(p, n, 0);
}
static size_t fault(const char *p, size_t n, char *to){
  struct uri_idn_problem problem;
  return (size_t)uri_idn_fault(p, n, 0, to, &problem);
}
static size_t encode_size(const char *p, size_t n){
  return uri_encode_size(p, n, URI_ENCODE_FORM);
}
static size_t encode(const char *p, size_t n, char *to){
  return uri_encode(p, n, URI_ENCODE_FORM, to);
}
static size_t path_size(const char *p, size_t n){
  return uri_encode_size(p, n, URI_ENCODE_PATH);
}
static size_t path(const char *p, size_t n, char *to){
  return uri_encode(p, n, URI_ENCODE_PATH, to);
}
static size_t template_size(const char *p, size_t n){
  return uri_template_expand_size(p, n, 0, 0);
}
static size_t template(const char *p, size_t n, char *to){
  return uri_template_expand(p, n, 0, 0, to);
}
static size_t xml_size(const char *p, size_t n){
  struct uri_xml_value value = { { p, n }, 0 };
  return uri_xml_decode_size(value, URI_HTML_URL, URI_HTML_UTF_8);
}
static size_t xml(const char *p, size_t n, char *to){
  struct uri_xml_value value = { { p, n }, 0 };
  return uri_xml_decode(value, URI_HTML_URL, URI_HTML_UTF_8, to);
}

/* Variables of a template whose size is arithmetic only without one of them */
static size_t value_size(const char *p, size_t n){
  const struct uri_span item = { p, n };
  const struct uri_template_variable v = { { "a", 1 }, URI_TEMPLATE_TEXT, &item, 1 };
  return uri_template_expand_size("{a}", 3, &v, 1);
}
static size_t value(const char *p, size_t n, char *to){
  const struct uri_span item = { p, n };
  const struct uri_template_variable v = { { "a", 1 }, URI_TEMPLATE_TEXT, &item, 1 };
  return uri_template_expand("{a}", 3, &v, 1, to);
}

/* Sizes that are no longer arithmetic: the long text is read, and the result fits. */
static size_t check_long(const char *name, size_t (*size)(const char *p, size_t n),
                         size_t (*write)(const char *p, size_t n, char *to),
                         const char *piece, size_t n){
  char *text = malloc(n), *to;
  size_t i, most, written, piece_n = strlen(piece);
  for(i=0; text && i<n; i++) text[i] = piece[i%piece_n];
  most = text ? size(text, n) : URI_NONE;
  to = most<URI_NONE ? malloc(most+1) : 0;
  written = to ? write(text, n, to) : URI_NONE;
  check(to && (written==URI_NONE || written<=most), name);
  free(to);
  free(text);
  return most;
}

static void check_all_long(void){
  const size_t page = 1500000;
  check(check_long("link", link_size, link, "<a href=b>c ", page)<page, "a text is read");
  check(check_long("rules", rules_size, rules, "user-agent:*\nallow:/\n", page)
        <6*page, "rules are read");
  check_long("rules", rules_size, rules, "user-agent:*\nallow:/a b\n", page);
  check_long("set", set_size, set, "a", 30000);
  check_long("surt", uri_surt_size, uri_surt, "a,", 30000);
  check_long("url_href", url_href_size, url_href, "http://h/?\xc3\xbc", 9000);
  check_long("url_href", url_href_size, url_href, "http://h/", 9000);
  check_long("to_unicode", uri_to_unicode_size, uri_to_unicode, "xn--a.", 240);
  check_long("to_unicode", uri_to_unicode_size, uri_to_unicode, "xn--a.", 900);
  check_long("to_unicode", uri_to_unicode_size, uri_to_unicode, "a/", 300);
  check_long("to_unicode", uri_to_unicode_size, uri_to_unicode, "//h/\xc3\xbc", 300);
  check_long("to_unicode", uri_to_unicode_size, uri_to_unicode, "//\xc3\xbc/", 300);
  check_long("idn_fault", fault_size, fault, "a/", 300);
  check_long("idn_fault", fault_size, fault, "//h/\xc3\xbc", 300);
  check_long("idn_fault", fault_size, fault, "//\xc3\xbc/", 300);
  check_long("is_web", uri_is_web_size, is_web, "http://h/", 300);
  check_long("is_web", uri_is_web_size, is_web, "http://%41/", 300);
  check_long("href", href_size, href, "http://h/\xc3\xbc", 300);
  check_long("href", href_size, href, "http://\xc3\xbc/", 300);
  check_long("encode", encode_size, encode, "a b*//", 30000);
  check_long("encode", path_size, path, "a b/", 30000);
  check_long("template", template_size, template, "a b", 12000);
  check_long("template", template_size, template, "a b", 30000);
  check_long("template", value_size, value, "a b", 12000);
  check_long("template", value_size, value, "a b", 30000);
  check_long("xml", xml_size, xml, "a&amp;", 90000);
  check_long("from_iri", uri_from_iri_size, uri_from_iri, "a\xc3\xbc", 30000);
  check_long("make_valid", uri_make_valid_size, uri_make_valid, "a b%", 30000);
  check_long("sort", uri_sort_params_size, uri_sort_params, "?a&b", 30000);
}

int main(void){
  check_text("");
  check_text("HTTP://joe@EXAMPLE.com:80/%7Ejoe/../a b?utm_source=x&b=2&a=1#top");
  check_text("http://[::FFFF:a:b]/");
  check_text("mailto:Joe@EXAMPLE.com");
  check_text("www.m\xc3\xbcller.example");
  check_text("../a/./b?q#f");
  check_text("<base href='//h/?\xff&euro;'><a href=b>\xff&euro;\xff");
  check_text("user-agent:*\nallow:\xff\nallow:\xff\nallow:\xff\nallow:\xff");
  check_text("http://xn--tda.a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.xn--a.example");
  check_misuse();
  check_all_long();
  return check_sum();
}
