/*
** SPDX-License-Identifier: MIT
**
** uri.hpp, uri_rows.hpp and uri_pages.hpp: each function once, with its answer in C's
** header or in the document of its section.  cxx.test compiles and runs this.
**
** Prints "N passed, N failed".
*/
#include <cstdio>
#include <algorithm>
#include <string>
#include <vector>

#include "../../core/uri_pages.hpp"

using uris::text;

static int passed, failed;

static void is(int line, const uris::result &got, const uris::result &expected){
  if( got==expected ){ passed++; return; }
  failed++;
  std::printf("cxx.cc:%d: %s, not %s\n", line, got.value_or("(none)").c_str(),
              expected.value_or("(none)").c_str());
}
static uris::result string(const uris::optional_text &t){
  if( !t ) return std::nullopt;
  return std::string(*t);
}
static const uris::result none;
#define IS(got, expected) is(__LINE__, got, expected)
#define VIEW(got, expected) is(__LINE__, string(got), expected)
#define YES(condition) is(__LINE__, (condition) ? "yes" : "no", "yes")

/* What all items of a range say, with a blank between them. */
template<class Range, class Say> static std::string all(Range &&range, Say say){
  std::string out;
  for( const auto &item : range ){
    if( !out.empty() ) out += " ";
    out += say(item);
  }
  return out;
}
static std::string itself(text t){ return std::string(t); }

static void parts_and_forms(){
  uris::parts p = uris::split("http://joe@h.example:8/a?q#f");
  VIEW(p.scheme, "http"); VIEW(p.authority, "joe@h.example:8"); VIEW(p.userinfo, "joe");
  VIEW(p.host, "h.example"); VIEW(p.port, "8"); VIEW(p.path, "/a"); VIEW(p.query, "q");
  VIEW(p.fragment, "f"); VIEW(uris::split("//h").query, none); VIEW(uris::split("//h?").query, "");
  VIEW(uris::split(text()).path, "");
  IS(uris::compose(p), "http://joe@h.example:8/a?q#f");
  YES(uris::is_valid("a:b")); YES(!uris::is_valid("a b"));
  IS(uris::error("a:b"), none); YES(uris::error("http://h/a b").has_value());
  YES(uris::matches_rule("1.2.3.4", "IPv4address")); YES(!uris::matches_rule("1.2.3", "IPv4address"));
  YES(!uris::matches_rule("a", "no-rule"));
  YES(uris::kind("//h/a")==URI_KIND_NETWORK_PATH); YES(uris::host_type("[::1]")==URI_HOST_IPV6);
  VIEW(uris::segment("/a/b", -1), "b"); VIEW(uris::segment("/a", 5), none);
  VIEW(uris::filename("http://h/a/b.gz"), "b.gz"); VIEW(uris::extension("b.tar.gz"), "gz");
  IS(uris::resolve("http://a/b/c/d;p?q", "../g"), "http://a/b/g");
  IS(uris::resolve_normal("http://a/b/c", "HTTP://A:80/%7e"), "http://a/~");
  YES(uris::same_document("http://a/b?q", "#s")); YES(!uris::same_document("http://a/b", "c"));
  IS(uris::base({"http://a/b/c", "d/"}), "http://a/b/d/");
  IS(uris::relativize("http://a/b/c/d", "http://a/b/g"), "../g");
  IS(uris::normalize("HTTP://h:80/%7ea"), "http://h/~a");
  IS(uris::normalize("HTTP://h:80/%7ea", URI_LEVEL_CASE), "http://h:80/%7Ea");
  YES(uris::is_normal("http://h/")); YES(uris::compare("http://h/a", "HTTP://H/b")<0);
  YES(uris::equivalent("http://h", "http://h/"));
  YES(!uris::equivalent("http://h", "http://h/", URI_LEVEL_SYNTAX));
  IS(uris::encode("a b/"), "a%20b%2F"); IS(uris::encode("a b", URI_ENCODE_FORM), "a+b");
  IS(uris::decode("a%20b+c"), "a b+c"); IS(uris::decode("a+b", true), "a b");
  YES(uris::is_text("\xC3\xA9")); YES(!uris::is_text("\xC3"));
  IS(uris::normalize(text("a\0b", 3)), std::string("a\0b", 3));
}

static void links(){
  IS(uris::clean(" acme.com/a "), "http://acme.com/a"); IS(uris::clean("two words"), none);
  IS(uris::clean_reference("https://h.example/a/b", "../c d"), "https://h.example/c%20d");
  IS(uris::clean_reference("http://[", "c"), none);
  IS(uris::first("see https://acme.com/x or else"), "https://acme.com/x");
  IS(uris::what("acme.com/a"), "bare"); IS(uris::repair("<http://h/a b>"), "http://h/a%20b");
  IS(uris::make_valid("http://h/a b"), "http://h/a%20b");
  IS(uris::complete("www.w3.org/a"), "http://www.w3.org/a"); IS(uris::complete("a:b"), "a:b");
  IS(uris::to_iri("/%C3%A9"), "/\xC3\xA9"); IS(uris::from_iri("/\xC3\xA9"), "/%C3%A9");
  IS(uris::refang("hxxp://a[.]b"), "http://a.b");
  IS(uris::content_base("Content-Location: http://h/a\r\n\r\n"), "http://h/a");
  IS(uris::content_base("Content-Base: http://h/\r\n a\r\n"), "http://h/a");
  IS(uris::content_base("X: y"), none); IS(uris::words("no link"), none);
  IS(uris::surt("http://www.example.com/p"), "http://(com,example,www,)/p");
  IS(uris::surt_key("http://www.example.com/p"), "com,example)/p");
  IS(uris::key("https://www.example.com/a/?utm_source=x&b=1#top"), "example.com/a?b=1");
  IS(uris::key("http://www.h.example/", URI_KEY_KEEP_WWW), "www.h.example");
  IS(uris::host_key("WWW.Example.com"), "example.com"); IS(uris::route("/users/42"), "/users/{number}");
  IS(uris::domain("http://a.B.example/", 2), "b.example"); IS(uris::domain("http://1.2.3.4/", 2), none);
  YES(uris::is_web("http://h.example/")); YES(!uris::is_web("ftp://h.example/"));
  IS(uris::origin("HTTP://H:80/a"), "http://h"); IS(uris::origin("mailto:a@b"), none);
  IS(uris::public_suffix("http://www.example.co.uk/"), "co.uk");
  IS(uris::registrable_domain("http://www.example.co.uk/"), "example.co.uk");
  IS(uris::registrable_domain("http://joe.github.io/", URI_SUFFIX_ICANN), "github.io");
  IS(uris::subdomain("http://a.b.example.co.uk/"), "a.b");
  YES(uris::skeleton("http://paypa1.com/")==uris::skeleton("http://paypal.com/"));
  YES(uris::same_site("http://a.example.com/", "http://b.example.com/"));
  YES(!uris::same_site("http://a.com/", "http://b.com/"));
  IS(uris::named("https://doi.org/10.1000/182"), "doi:10.1000/182");
  IS(uris::named("https://doi.org/10.1000/182", URI_NAMED_ID), "10.1000/182");
  VIEW(uris::site_kind("https://github.com/a"), "code"); VIEW(uris::site_kind("http://h.example/"), none);
  IS(uris::href("a b", "http://h/"), "http://h/a%20b"); IS(uris::href("a b"), none);
  IS(uris::browser_host("0x7f.1"), "127.0.0.1");
  IS(uris::to_ascii("http://b\xC3\xBC.example/"), "http://xn--b-eha.example/");
  IS(uris::to_unicode("http://xn--b-eha.example/"), "http://b\xC3\xBC.example/");
  IS(uris::idna_to_ascii("B\xC3\xBC.example"), "xn--b-eha.example");
  IS(uris::idna_to_unicode("xn--b-eha.example"), "b\xC3\xBC.example");
  IS(uris::idna_to_ascii("xn--a"), none);
  YES(uris::idn_fault("http://xn--a.example/").value().label=="xn--a");
  YES(!uris::idn_fault("http://h.example/"));
}

static void changes_and_facts(){
  using uris::edit;
  IS(edit("http://h/a").set(URI_COMPONENT_HOST, "i").remove(URI_COMPONENT_PATH).write(), "http://i");
  IS(edit("http://h/a").set(URI_COMPONENT_PORT, "x").write(), none);
  YES(edit("a").set(URI_COMPONENT_SCHEME, "1").settle()==URI_CONFLICT_NOT_A_SCHEME);
  IS(uris::param("?a=1+2&a=3", "a"), "1 2"); IS(uris::param("?a=1&a=3", "a", -1), "3");
  IS(uris::param("?a", "a"), ""); IS(uris::param("?a", "b"), none);
  IS(uris::set_param("/p?a=1", "b", "x y"), "/p?a=1&b=x+y"); IS(uris::set_param("/p?a=1", "a", {}), "/p");
  IS(uris::drop_params("/p?utm_a=1&b=2", {"utm_*"}), "/p?b=2");
  IS(uris::keep_params("/p?utm_a=1&b=2", {"utm_*"}), "/p?utm_a=1");
  IS(uris::drop_tracking("/p?utm_source=1&b=2"), "/p?b=2");
  IS(uris::unwrap("https://www.google.com/url?q=https%3A%2F%2Fh.example%2Fa"), "https://h.example/a");
  IS(uris::sort_params("?b=1&a=2"), "?a=2&b=1"); IS(uris::redact("http://joe:pw@h/"), "http://joe:***@h/");
  IS(uris::redact("/p?mine=1", {"mine"}), "/p?mine=***");
  uris::address a = uris::address_find("http://10.1.2.3/").value();
  IS(uris::address_text(a), "10.1.2.3"); VIEW(uris::address_scope(a), "private");
  IS(uris::address_text(uris::address_find("http://[0:0::1]/").value()), "::1");
  YES(!uris::address_find("http://h/")); YES(uris::address_find("0x7f.1", URI_ADDRESS_LOOSE).has_value());
  YES(uris::network_has(uris::network("10.0.0.0/8").value(), a)); YES(!uris::network("h"));
  IS(uris::to_path("file:///a%20b"), "/a b"); IS(uris::from_path("/a b"), "file:///a%20b");
  IS(uris::from_path("C:\\a", URI_FILES_WINDOWS), "file:///C:/a"); IS(uris::to_path("http://h/"), none);
  YES(uris::default_port("https")==443u); YES(!uris::default_port("mailto"));
  uris::data d = uris::data_read("data:,a%20b").value();
  IS(d.octets, "a b"); IS(d.type, "text/plain;charset=US-ASCII"); YES(!uris::data_read("a"));
}

static void ranges(){
  IS(all(uris::segments("/a//b"), itself), "a  b"); IS(all(uris::segments(""), itself), "");
  IS(all(uris::ancestors("http://h/a/b"), itself), "http://h/ http://h/a/ http://h/a/b");
  IS(all(uris::ancestors(""), itself), "");
  auto pair = [](const uris::parameter &p){ return p.name+"="+p.value.value_or("(none)"); };
  IS(all(uris::params("?a=1%2B+&&b"), pair), "a=1+  b=(none)"); IS(all(uris::params("/p"), pair), "");
  auto params = uris::params("?a=1&b=2");                  /* read twice, and by algorithms */
  IS(all(params, pair), "a=1 b=2"); IS(all(params, pair), "a=1 b=2");
  YES(std::count_if(params.begin(), params.end(),
                    [](const uris::parameter &p){ return p.name=="b"; })==1);
  YES((params.begin()++)->name=="a");
  auto uri = [](const auto &f){ return f.uri; };
  IS(all(uris::extract("See http://h/a, or (http://h/b)."), uri), "http://h/a http://h/b");
  IS(all(uris::extract("see example.com/a", uris::EXTRACT_BARE), uri), "http://example.com/a");
  IS(all(uris::extract("<a href='http://h/?a=1&amp;b'>"), uri), "http://h/?a=1&b");
  IS(all(uris::cell("a.com, b.com"), uri), "http://a.com/ http://b.com/");
  auto host = [](const uris::host_found &h){
    return std::string(h.host)+":"+std::to_string(h.port.value_or(0));
  };
  IS(all(uris::hosts("mongodb://h1,h2:27018/shop"), host), "h1:27017 h2:27018");
  auto code = [](const uris::finding &f){ return std::string(f.code)+"/"+std::string(f.part); };
  IS(all(uris::lint("http://joe:pw@h/"), code), "password/pw");
  YES(uris::severity("http://h/")==URI_SEVERITY_CLEAN);
  YES(!all(uris::lint("http:\\\\h\\", uris::LINT_READINGS), code).empty());
  uris::robots rules("User-agent: Bot\nDisallow: /x\n", "Bot/1.0");
  YES(rules.allows("http://h/")); YES(!rules.allows("http://h/x"));
  YES(uris::robots("", "Bot").allows("/x"));
  auto value = [](const uris::robots_line &l){ return std::string(l.value); };
  IS(all(uris::robots_lines("User-agent: Bot\n\nDisallow: /x"), value), "Bot /x");
  YES(uris::template_valid("/{a}")); YES(!uris::template_valid("/{"));
  IS(uris::template_expand("/{u}{?l*,p*}", {{"u", "joe"}, {"l", URI_TEMPLATE_LIST, {"1", "2"}},
     {"p", URI_TEMPLATE_PAIRS, {"k", "v"}}}), "/joe?l=1&l=2&k=v");
  IS(uris::template_expand("/{", {}), none);
  uris::matcher m("http://h/{user}{/rest*}{?q}");
  auto got = m.match("http://h/a%20b/c/d?q=1+2").value();
  YES(got.size()==3 && got[0].first=="user" && got[0].second==std::vector<std::string>{"a b"});
  YES((got[1].second==std::vector<std::string>{"c", "d"}));
  YES(got[2].second==std::vector<std::string>{"1 2"}); YES(!m.match("http://i/"));
  YES(m.match("http://h/a").value()[2].second.empty()); YES(!uris::matcher("/{").match("/{"));
}

static void documents(){
  const char *page = "<base href='/d/'><a href='b c' rel='NEXT  x'>A  <b>b</b></a><img src=c>";
  auto row = [](const uris::html_link &l){
    return std::string(l.element)+"|"+l.uri.value_or("-")+"|"+l.title.value_or("-");
  };
  IS(all(uris::html_links(page, "http://h/p"), row),
     "base|http://h/d/|- a|http://h/d/b%20c|A b img|http://h/d/c|-");
  IS(all(uris::html_links(page), row), "base|/d/|- a|/d/b%20c|A b img|/d/c|-");
  IS(all(uris::html_links("<img src=c>"), row), "img|c|-");
  IS(uris::html_base(page, "http://h/p"), "http://h/d/"); IS(uris::html_base("<p>"), none);
  IS(uris::html_base_href(page, "http://h/p"), "http://h/d/");
  std::string hidden = "<a href=b hreflang='"+std::string(1001, 'x')+"' rel=y>";
  auto html = uris::html_links(hidden);
  IS(html.begin()->hreflang, none); IS(html.begin()->rel, "y");
  const char *feed = "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/f/'><entry><title>T</title>"
                     "<updated>2026-01-02</updated><link href='a' rel='alternate'/></entry></feed>";
  auto entry = [](const uris::xml_link &l){
    return l.uri.value_or("-")+"|"+l.title.value_or("-")+"|"+l.date.value_or("-")+"|"+std::to_string(l.entry);
  };
  IS(all(uris::xml_links(feed, "http://h/x"), entry), "http://h/f/a|T|2026-01-02|1");
  IS(all(uris::xml_links(feed), entry), "/f/a|T|2026-01-02|1");
  std::string wide("\xFF\xFE");
  for( char c : std::string("<svg><a href='b'/></svg>") ){ wide += c; wide += '\0'; }
  IS(all(uris::xml_links(wide), entry), "b|-|-|0");
  auto header = [](const uris::header_link &l){
    return l.uri+"|"+l.rel.value_or("-")+"|"+l.title.value_or("-")+"|"+l.anchor.value_or("-");
  };
  const char *lines = "Content-Location: /d/\r\nLink: <a>; rel=\"next\"; title*=UTF-8''%C3%A9, <b\r\n c>;"
                      " title=t; anchor=\"#x\"\r\nLocation: l\r\n";
  IS(all(uris::header_links(lines, "http://h/p"), header),
     "http://h/d/|-|-|- http://h/d/a|next|\xC3\xA9|- http://h/d/bc|-|t|http://h/d/#x http://h/l|-|-|-");
  IS(all(uris::header_links("Link: <a>"), header), "a|-|-|-");
  IS(all(uris::header_links("Link: <a>", "http://h/p"), header), "http://h/a|-|-|-");
}

/* Strings are exact: no working memory is kept. */
static void memory(){
  std::size_t text_bytes = 0, kept = 0;
  for(int i=0; i<10000; i++){
    std::string link = "https://www.example.com/a/page-"+std::to_string(i)+"?utm_source=x";
    uris::result key = uris::key(link);
    text_bytes += key->size();
    kept += key->capacity();
  }
  YES(kept==text_bytes);
  std::string longest(100000, 'a');
  uris::result clean = uris::clean("http://h.example/"+longest);
  YES(clean->capacity()==clean->size());
}

int main(){
  parts_and_forms();
  links();
  changes_and_facts();
  ranges();
  documents();
  memory();
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed>0;
}
