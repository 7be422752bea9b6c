/*
** SPDX-License-Identifier: MIT
**
** The calls that a C program makes first (core/uri.h, "Quick start"); and uri_X_size() of
** the functions that no target of test/fuzz calls: uri_X() writes at most this size.
**
**     quick
**
** Prints "N passed, N failed".
*/
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_address.h"
#include "../../core/uri_edit.h"
#include "../../core/uri_editions.h"
#include "../../core/uri_facts.h"
#include "../../core/uri_headers.h"
#include "../../core/uri_html.h"
#include "../../core/uri_robots.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_lint.h"
#include "../../core/uri_schemes.h"
#include "../../core/uri_text.h"
#include "../../core/uri_whatwg.h"
#include "../../core/rfc/resolve/path.h"
#include "../../core/rfc/syntax/syntax.h"
#include "../../core/uri_xml.h"
#include "check.h"
#include "../../core/documents/html/tokens.h"

static char out[4000];

/* Is this the sentence about a text?  "" if there must be none. */
static void check_error(const char *text, size_t n, const char *sentence){
  size_t size = uri_error(text, n, out);
  check(uri_is_valid(text, n)==(size==URI_NONE), text);
  if( size==URI_NONE ) size = 0;
  check(size<=uri_error_size(text, n), text);
  check(size==strlen(sentence) && memcmp(out, sentence, size)==0, sentence);
}

/* A long text is shown in part, and no character is cut in two. */
static void check_long_error(void){
  char text[200] = "www.example.org/";
  size_t n;
  for(n=strlen(text); n+2<=sizeof text; n+=2) memcpy(text+n, "aa", 2);
  n = uri_error(text, sizeof text, out);
  check(n!=URI_NONE && n<uri_error_size(text, sizeof text), "a long text");
}

/*
** Positions count characters of UTF-8, and each byte of malformed UTF-8 as one.  An
** excluded character is shown whole by the edition of 1996, and as one byte by draft 02
** of 2003.
*/
static void check_explain(const struct uri_edition *edition, const char *text, size_t n){
  static const char expected[] =
    "\"x\" at position 2, in the excluded, is not allowed there";
  const struct uri_rule *rule = uri_rule_find(edition, "excluded", 8);
  check(uri_explain(edition, rule, text, n, 0, out)==sizeof expected-1
        && memcmp(out, expected, sizeof expected-1)==0, text);
}

static void check_resolve(const char *base, const char *ref, const char *target,
                          const char *normal){
  size_t b = strlen(base), r = strlen(ref), n;
  check(uri_resolve_text_size(base, b, ref, r)<=sizeof out, base);
  n = uri_resolve_text(base, b, ref, r, out);
  check(n==strlen(target) && memcmp(out, target, n)==0, target);
  check(uri_resolve_normal_size(base, b, ref, r)<=sizeof out, base);
  n = uri_resolve_normal(base, b, ref, r, out);
  check(n==strlen(normal) && memcmp(out, normal, n)==0, normal);
}

static void check_sizes(void){
  static const char text[] = "http://u:p@h/%41?b=1&a=2";
  static const size_t n = sizeof text-1;
  struct uri_span s = { text, n }, host = { "Www.Example.", 12 };
  struct uri_data data;
  struct uri u;
  uri_split(text, n, &u);
  check(uri_normalize(text, n, URI_LEVEL_SCHEME, out)
        <=uri_normalize_size(text, n, URI_LEVEL_SCHEME), "normalize");
  check(uri_normalize_size(0, URI_NONE-1, URI_LEVEL_SCHEME)==URI_NONE, "too large");
  check(uri_decode(text, n, 0, out)<=uri_decode_size(text, n, 0), "decode");
  check(uri_redact(text, n, 0, 0, out)<=uri_redact_size(text, n, 0, 0), "redact");
  check(uri_refang(text, n, out)<=uri_refang_size(text, n), "refang");
  check(uri_href(0, 0, text, n, out)<=uri_href_size(0, 0, text, n), "href");
  check(uri_header_unfold(s, out)<=uri_header_unfold_size(s), "header_unfold");
  check(uri_header_value((struct uri_span){ "\"a ", 3 }, out)==2, "header_value, open");
  check(uri_header_value((struct uri_span){ "\"a\\\rb\\\nc", 8 }, out)==5
        && memcmp(out, "a b c", 5)==0, "header_value, line breaks");
  check(uri_to_path("file:///a", 9, URI_FILES_POSIX, out)
        <=uri_to_path_size("file:///a", 9, URI_FILES_POSIX), "to_path");
  check(uri_to_path(text, n, URI_FILES_POSIX, out)==URI_NONE, "no file");
  check(uri_data_read("data:,x", 7, &data)
        && uri_data_type(&data, out)<=uri_data_type_size(&data)
        && uri_data_octets(&data, out)<=uri_data_octets_size(&data), "data");
  check(uri_to_iri(text, n, out)<=uri_to_iri_size(text, n), "to_iri");
  check(uri_repair(text, n, out)<=uri_repair_size(text, n), "repair");
  check(uri_unwrap(text, n, out)<=uri_unwrap_size(text, n), "unwrap");
  check(uri_words(text, n, out)<=uri_words_size(text, n), "words");
  check(uri_domain_write(host, out)<=uri_domain_write_size(host), "domain_write");
  check(uri_origin(text, n, out)<=uri_origin_size(text, n), "origin");
  check(uri_origin("x", 1, out)==URI_NONE, "no origin");
  check(uri_html_encode_query(s, out)<=uri_html_encode_query_size(s),
        "html_encode_query");
  check(uri_html_encode_query((struct uri_span){ "a\xFF", 2 }, out)==4
        && memcmp(out, "a%FF", 4)==0, "a query that is not UTF-8");
  s.n = URI_NONE-1;
  check(uri_html_encode_query_size(s)==URI_NONE, "too large a query");
  check(uri_header_extended_size(s.p, s.n)==URI_NONE, "too large a value");
  check(uri_robots_allows_size(s, s.p, s.n)==URI_NONE, "too large a URI");
  check(uri_xml_from_utf_16_size(s.p, s.n, URI_XML_UTF_16LE)==URI_NONE, "too large");
}

/* A value without bytes is empty, also if its pointer is 0. */
static void check_edit(void){
  struct uri_edit edit;
  size_t n;
  uri_edit_begin(&edit, "//u@h/?q#f", 10);
  uri_edit_set(&edit, URI_COMPONENT_QUERY, 0, 0);
  uri_edit_set(&edit, URI_COMPONENT_AUTHORITY, 0, 0);
  uri_edit_remove(&edit, URI_COMPONENT_FRAGMENT);
  check(uri_edit_settle(&edit)==URI_CONFLICT_NONE, "edit");
  n = uri_edit_write(&edit, out);
  check(n==4 && memcmp(out, "///?", 4)==0, "empty values");
}

static void check_param_sizes(void){
  static const char text[] = "http://u:p@h/%41?b=1&a=2";
  static const size_t n = sizeof text-1;
  struct uri_span glob = { "a", 1 };
  check(uri_drop_params(text, n, &glob, 1, out)
        <=uri_drop_params_size(text, n, &glob, 1), "drop_params");
  check(uri_sort_params(text, n, out)<=uri_sort_params_size(text, n), "sort_params");
  check(sizeof n<=4 || uri_sort_params_size(0, URI_NONE-1)==URI_NONE,
        "too large to sort, where a size has more than 32 bits");
  check(uri_keep_params(text, n, &glob, 1, out)
        <=uri_keep_params_size(text, n, &glob, 1), "keep_params");
  check(uri_drop_tracking(text, n, out)<=uri_drop_tracking_size(text, n),
        "drop_tracking");
}

/* Addresses and names, without the checks that SQL's functions make before. */
static void check_address(void){
  struct uri_span link = { "http://10.0.0.1:8/", 18 }, root = { ".", 1 };
  struct uri_span number = { "h.1.", 4 }, empty = { "", 0 }, absent = { 0, 0 };
  unsigned char ip[16];
  check(uri_address_find(link, URI_ADDRESS_STRICT, ip)==4
        && memcmp(ip, "\12\0\0\1", 4)==0, "address_find");
  check(!uri_address_ends_in_number(empty) && !uri_address_ends_in_number(root)
        && uri_address_ends_in_number(number), "address_ends_in_number");
  check(uri_domain_scope(absent)==0 && uri_domain_scope(empty)==0, "domain_scope");
}

/* An absent span, and an empty text without a pointer: as std::string_view() has none. */
static void check_null(void){
  static char own[1000];
  struct uri_span absent = { 0, 0 };
  struct uri_network network;
  unsigned char ip[16];
  size_t n = uri_error("", 0, own);
  check(!uri_is_valid(0, 0) && uri_error(0, 0, out)==n && memcmp(own, out, n)==0,
        "no text");
  check(!uri_ipv4_read(absent, ip) && !uri_ipv6_read(absent, ip)
        && uri_address_find(absent, URI_ADDRESS_LOOSE, ip)==0
        && !uri_network_read(absent, &network), "no address");
  check(uri_host_type(absent)==URI_HOST_NONE, "no host");
  check(uri_encode(0, 0, URI_ENCODE_QUERY, out)==0 && uri_decode(0, 0, 1, out)==0
        && uri_normalize(0, 0, URI_LEVEL_SCHEME, out)==0 && uri_repair(0, 0, out)==0
        && uri_resolve_normal(0, 0, 0, 0, out)==0 && uri_redact(0, 0, 0, 0, out)==0
        && uri_compare(0, 0, "", 0)==0, "nothing");
}

static void check_found(void){
  static const char text[] = "see http://h/a b";
  struct uri_extract search;
  struct uri_found found;
  uri_extract_begin(&search, text, sizeof text-1);
  check(uri_extract_next(&search, &found)
        && uri_extract_clean(&found, out)<=uri_extract_clean_size(&found),
        "extract_clean");
}

int main(void){
  check_error("http://h/", 9, "");
  check_error("http://h/ ", 10,
              "\" \" at position 10, in the path, is not allowed there");
  check_error("http://h/\xc3\xa9", 11,
              "\"\xc3\xa9\" (U+00E9) at position 10, in the path, is not allowed there");
  check_error("h:\xf0\x9f\x98\x80", 6, "\"\xf0\x9f\x98\x80\" (U+1F600)"
              " at position 3, in the path, is not allowed there");
  check_error("h:\xf4\x80\x80\x80", 6, "\"\xf4\x80\x80\x80\" (U+100000)"
              " at position 3, in the path, is not allowed there");
  check_error("h:a\xff\n", 5,
              "byte 0xFF at position 4, in the path, is not allowed there");
  check_error("h:\xc3\xa9%z", 6, "\"\xc3\xa9\" (U+00E9) at position 3, in the path,"
              " is not allowed there");
  check_error("h:a%z", 5,
              "\"%\" at position 4, in the path, is not followed by two hexadecimal"
              " digits");
  check_error("http://[::1", 11, "the text ends at position 12, in an unfinished host");
  check_error("ht_tp:x", 7, "\"_\" at position 3, in the scheme, is not allowed there;"
              " the text has no scheme");
  check_error("a/b", 3, "there is no scheme, such as \"https:\", up to position 2;"
              " the text is a relative reference (valid as 'URI-reference')");
  check_error("www.w3.org", 10, "there is no scheme, such as \"https:\", up to"
              " position 11; uri_complete makes it http://www.w3.org");
  check_error("a b", 3, "there is no scheme, such as \"https:\", up to position 2;"
              " \" \" at position 2, in the path, is not allowed there");
  check_long_error();
  check_explain(&uri_url_syntax_01, "\xc3\xa9x", 3);
  check_explain(&uri_rfc2396bis_02, "\xffx", 2);
  check(uri_facts_table(0)!=0 && uri_facts_table(100)==0, "tables of facts");
  check(uri_facts_cell(0, 1, "source").n>0 && uri_facts_cell(0, 1, "x").p==0
     && uri_facts_cell(0, 0, "source").p==0 && uri_facts_cell(0, 100000, "source").p==0
     && uri_facts_cell(100, 1, "source").p==0, "cells of facts");
  check_resolve("http://a/b/c", "../%7Ed?q#f", "http://a/%7Ed?q#f", "http://a/~d?q#f");
  check_resolve("", "", "", "");
  check_resolve("HTTP://H:80", "x", "HTTP://H:80/x", "http://h/x");
  check_sizes();
  check_edit();
  check_param_sizes();
  check_address();
  check_null();
  check_found();
  return check_sum();
}
