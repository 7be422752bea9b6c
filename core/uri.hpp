/*
** SPDX-License-Identifier: MIT
**
** The library for C++17: std::string_view in, std::optional<std::string> out.  Nothing is
** decided here: each function calls the one of the same name in C (uri_normalize() for
** uris::normalize()), whose header documents it.  uri_rows.hpp and uri_pages.hpp have
** those that find several things, as ranges: parameters, findings, links of a page.
**
**     for( auto link : links )
**       if( auto text = uris::clean(link) )
**         if( auto host = uris::host_key(*text) ) count[*host]++;
**
** std::nullopt stands for URI_NONE, and for a component that is absent.  A string has no
** more memory than its text.  A text that is returned points into the argument, or is
** a constant.  Only std::bad_alloc is thrown.
*/
#ifndef URI_HPP
#define URI_HPP

#include <cstring>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "uri.h"
#include "uri_address.h"
#include "uri_clean.h"
#include "uri_domains.h"
#include "uri_edit.h"
#include "uri_editions.h"
#include "uri_html.h"
#include "uri_idna.h"
#include "uri_keys.h"
#include "uri_lint.h"
#include "uri_named.h"
#include "uri_robots.h"
#include "uri_schemes.h"
#include "uri_template.h"
#include "uri_text.h"
#include "uri_whatwg.h"

namespace uris {

using text = std::string_view;
using optional_text = std::optional<text>;
using result = std::optional<std::string>;

/* ---- Memory and spans --------------------------------------------------- */

/* Memory for the work of one call: on the stack if it is small.  Bytes are not set. */
class memory {
public:
  explicit memory(std::size_t n){
    if( n>sizeof small ) large.reset(new char[n]);
  }
  char *data(){ return large ? large.get() : small; }
private:
  char small[2048];
  std::unique_ptr<char[]> large;
};

/* What a C function writes, called with these arguments, in memory of size() bytes. */
template<class Size, class Write, class... Argument>
result written(Size size, Write write, Argument... argument){
  std::size_t n = size(argument...);
  if( n==URI_NONE ) return std::nullopt;
  memory out(n);
  n = write(argument..., out.data());
  if( n==URI_NONE ) return std::nullopt;
  return std::string(out.data(), n);
}

/* The same for a function whose first arguments are a text. */
template<class Size, class Write, class... Argument>
result of(Size size, Write write, text t, Argument... argument){
  return written(size, write, t.data(), t.size(), argument...);
}

/* The bytes of a span; std::nullopt if it is absent. */
inline optional_text view(uri_span s){
  if( s.p==nullptr ) return std::nullopt;
  return text(s.p, s.n);
}

inline uri_span span(text t){
  return { t.data() ? t.data() : "", t.size() };
}

inline uri_span span_if(const optional_text &t){
  if( !t ) return { nullptr, 0 };
  return span(*t);
}

inline ::uri components(text t){
  ::uri u;
  uri_split(t.data(), t.size(), &u);
  return u;
}

/* A list of texts for a function in C. */
using texts = std::initializer_list<text>;
inline std::vector<uri_span> spans(texts list){
  std::vector<uri_span> out;
  for( text t : list ) out.push_back(span(t));
  return out;
}

/* ---- uri.h: parts, validity --------------------------------------------- */

/* The parts of a text; they point into it. */
struct parts {
  optional_text scheme, authority, userinfo, host, port, query, fragment;
  text path;
};

inline parts split(text t){
  ::uri u = components(t);
  uri_authority a;
  uri_split_authority(u.authority, &a);
  return { view(u.scheme), view(u.authority), view(a.userinfo), view(a.host),
           view(a.port), view(u.query), view(u.fragment), view(u.path).value_or("") };
}

/* The parts that userinfo consists of are those of the authority: they are not read. */
inline result compose(const parts &p){
  ::uri u = { span_if(p.scheme), span_if(p.authority), span(p.path), span_if(p.query),
              span_if(p.fragment) };
  return written(uri_compose_size, uri_compose, &u);
}

inline bool is_valid(text t){ return uri_is_valid(t.data(), t.size())==1; }
inline result error(text t){ return of(uri_error_size, uri_error, t); }

/* uri_rule_match(); false, too, if the edition has no rule of that name. */
inline bool matches_rule(text t, text rule, const uri_edition *edition = &uri_rfc3986){
  const uri_rule *r = uri_rule_find(edition, rule.data(), rule.size());
  return r && uri_rule_match(r, t.data(), t.size(), nullptr)==1;
}

inline uri_reference_kind kind(text t){
  ::uri u = components(t);
  return uri_kind(&u);
}

inline uri_host_form host_type(text host){ return uri_host_type(span(host)); }

inline optional_text segment(text path, int64_t n){
  return view(uri_segment(span(path), n));
}

inline optional_text filename(text t){
  ::uri u = components(t);
  return view(uri_filename(&u));
}

inline optional_text extension(text segment){ return view(uri_extension(span(segment))); }

/* ---- uri.h: resolving, normalizing, comparing, percent-encoding ---------- */

inline result resolve(text base, text reference){
  return written(uri_resolve_text_size, uri_resolve_text, base.data(), base.size(),
                 reference.data(), reference.size());
}

inline result resolve_normal(text base, text reference){
  return written(uri_resolve_normal_size, uri_resolve_normal, base.data(), base.size(),
                 reference.data(), reference.size());
}

inline bool same_document(text base, text reference){
  ::uri b = components(base), r = components(reference);
  memory work(uri_same_document_size(&b, &r));
  return uri_same_document(&b, &r, work.data())==1;
}

/* The bases that are known, outermost first; at least one. */
inline result base(const std::vector<text> &given){
  std::vector< ::uri > list;
  for( text t : given ) list.push_back(components(t));
  memory work(uri_base_size(list.data(), list.size()));
  ::uri u;
  uri_base(list.data(), list.size(), work.data(), &u);
  return written(uri_compose_size, uri_compose, &u);
}

inline result relativize(text base, text target){
  ::uri b = components(base);
  memory work(uri_relativize_size(&b, target.data(), target.size()));
  uri_relative r;
  uri_relativize(&b, target.data(), target.size(), work.data(), &r);
  return written(uri_relative_write_size, uri_relative_write, &r);
}

inline result normalize(text t, uri_level level = URI_LEVEL_SCHEME){
  return of(uri_normalize_size, uri_normalize, t, level);
}

inline bool is_normal(text t, uri_level level = URI_LEVEL_SCHEME){
  return uri_is_normal(t.data(), t.size(), level)==1;
}

inline int compare(text a, text b){
  return uri_compare(a.data(), a.size(), b.data(), b.size());
}

inline bool equivalent(text a, text b, uri_level level = URI_LEVEL_SCHEME){
  return uri_equivalent(a.data(), a.size(), b.data(), b.size(), level)==1;
}

inline result encode(text t, uri_encode_set set = URI_ENCODE_UNRESERVED){
  return of(uri_encode_size, uri_encode, t, set);
}

inline result decode(text t, bool form = false){
  return of(uri_decode_size, uri_decode, t, int(form));
}

inline bool is_text(text t){ return uri_is_text(t.data(), t.size())==1; }

/* ---- uri_whatwg.h, uri_idna.h: browsers, names beyond ASCII -------------- */

/* An empty base is none. */
inline result href(text link, text base = {}){
  return written(uri_href_size, uri_href, base.empty() ? nullptr : base.data(),
                 base.size(), link.data(), link.size());
}

inline result browser_host(text t){
  return of(uri_browser_host_size, uri_browser_host, t);
}

inline result to_ascii(text t, unsigned checks = 0){
  return of(uri_to_ascii_size, uri_to_ascii, t, checks);
}

inline result to_unicode(text t){ return of(uri_to_unicode_size, uri_to_unicode, t); }

inline result idna_to_ascii(text domain, unsigned checks = 0){
  auto write = [](uri_span d, unsigned c, char *out){
    return uri_idna_to_ascii(d, c, out, nullptr);
  };
  return written(uri_idna_to_ascii_size, write, span(domain), checks);
}

inline result idna_to_unicode(text domain, unsigned checks = 0){
  auto write = [](uri_span d, unsigned c, char *out){
    return uri_idna_to_unicode(d, c, out, nullptr);
  };
  return written(uri_idna_to_unicode_size, write, span(domain), checks);
}

/* The first label with a fault; reason is the end of a sentence about it. */
struct idn_problem { text reason, label; std::size_t number; };
inline std::optional<idn_problem> idn_fault(text t, unsigned checks = 0){
  memory work(uri_idn_fault_size(t.data(), t.size(), checks));
  uri_idn_problem found;
  if( !uri_idn_fault(t.data(), t.size(), checks, work.data(), &found) ) return {};
  return idn_problem{ uri_idna_reason_text(found.reason),
                      view(found.label).value_or(""), found.number };
}

/* ---- uri_clean.h, uri_text.h: links as people write them ---------------- */

inline result clean(text t){ return of(uri_clean_size, uri_clean, t); }

/* uri_clean_reference(); std::nullopt, too, if a browser refuses the page's URL. */
inline result clean_reference(text page, text t){
  result page_href = href(page);
  if( !page_href ) return std::nullopt;
  uri_href_parts base;
  uri_href_split(page_href->data(), page_href->size(), &base);
  return written(uri_clean_reference_size, uri_clean_reference,
                 static_cast<const uri_href_parts*>(&base), t.data(), t.size());
}

inline result first(text t){ return of(uri_first_size, uri_first, t); }
inline result what(text t){ return of(uri_what_size, uri_what, t); }
inline result repair(text t){ return of(uri_repair_size, uri_repair, t); }
inline result make_valid(text t){ return of(uri_make_valid_size, uri_make_valid, t); }

/* The text completed, if it is a suffix reference: uri_complete() and the text. */
inline result complete(text t){
  uri_span before = uri_complete(t.data(), t.size());
  return std::string(before.n ? before.p : "", before.n).append(t);
}

inline result to_iri(text t){ return of(uri_to_iri_size, uri_to_iri, t); }
inline result from_iri(text t){ return of(uri_from_iri_size, uri_from_iri, t); }
inline result refang(text t){ return of(uri_refang_size, uri_refang, t); }

/* uri_content_base(), without line breaks. */
inline result content_base(text headers){
  int folded;
  uri_span found = uri_content_base(headers.data(), headers.size(), &folded);
  if( found.p==nullptr ) return std::nullopt;
  if( !folded ) return std::string(found.p, found.n);
  return written(uri_header_unfold_size, uri_header_unfold, found);
}

inline result words(text t){ return of(uri_words_size, uri_words, t); }

/* ---- uri_keys.h, uri_domains.h, uri_named.h ------------------------------ */

inline result surt(text t){ return of(uri_surt_size, uri_surt, t); }
inline result surt_key(text t){ return of(uri_surt_key_size, uri_surt_key, t); }
inline result key(text t, unsigned keep = 0){ return of(uri_key_size, uri_key, t, keep); }
inline result host_key(text t){ return of(uri_host_key_size, uri_host_key, t); }
inline result route(text t){ return of(uri_route_size, uri_route, t); }

/* The last n labels of the host, or the first -n, in a form to compare. */
inline result domain(text t, int64_t n){
  uri_span found = uri_domain_labels(uri_domain_of(t.data(), t.size()), n);
  if( found.p==nullptr ) return std::nullopt;
  return written(uri_domain_write_size, uri_domain_write, found);
}

inline bool is_web(text t){
  memory work(uri_is_web_size(t.data(), t.size()));
  return uri_is_web(t.data(), t.size(), work.data())==1;
}

inline result origin(text t){ return of(uri_origin_size, uri_origin, t); }

/* By the whole Public Suffix List, or a part of it. */
inline result public_suffix(text t, uri_suffix_part part = URI_SUFFIX_ALL){
  return of(uri_public_suffix_size, uri_public_suffix, t, part);
}

inline result registrable_domain(text t, uri_suffix_part part = URI_SUFFIX_ALL){
  return of(uri_registrable_domain_size, uri_registrable_domain, t, part);
}

inline result subdomain(text t, uri_suffix_part part = URI_SUFFIX_ALL){
  return of(uri_subdomain_size, uri_subdomain, t, part);
}

inline result skeleton(text t){ return of(uri_skeleton_size, uri_skeleton, t); }

inline bool same_site(text a, text b, uri_suffix_part part = URI_SUFFIX_ALL){
  memory work(uri_same_site_size(a.data(), a.size(), b.data(), b.size(), part));
  return uri_same_site(a.data(), a.size(), b.data(), b.size(), part, work.data())==1;
}

inline result named(text t, uri_named_what what = URI_NAMED_URI){
  return of(uri_named_size, uri_named, t, what);
}

inline optional_text site_kind(text t){
  memory work(uri_site_kind_size(t.data(), t.size()));
  const char *kind = uri_site_kind(t.data(), t.size(), work.data());
  if( kind==nullptr ) return std::nullopt;
  return kind;
}

/* ---- uri_edit.h: components, parameters, secrets ------------------------ */

/*
** Change components: edit(t).set(URI_COMPONENT_HOST, "h").write().  What is set must live
** until it is written.  std::nullopt after a conflict.
*/
class edit {
public:
  explicit edit(text t){ uri_edit_begin(&state, t.data(), t.size()); }
  edit &set(uri_component which, text value){
    uri_edit_set(&state, which, value.data(), value.size());
    return *this;
  }
  edit &remove(uri_component which){
    uri_edit_remove(&state, which);
    return *this;
  }
  uri_conflict settle(){ return uri_edit_settle(&state); }
  result write(){
    settle();
    return written(uri_edit_write_size, uri_edit_write, &state);
  }
private:
  uri_edit state;
};

/* The decoded value of the n-th parameter of a name; empty if it has none. */
inline result param(text t, text name, int64_t n = 1){
  ::uri u = components(t);
  uri_param found;
  if( !uri_param_find(&u, span(name), n, &found) ) return std::nullopt;
  return written(uri_decode_size, uri_decode, found.value.p, found.value.n,
                 uri_query_is_form(&u));
}

/* std::nullopt removes the parameter. */
inline result set_param(text t, text name, optional_text value){
  return of(uri_set_param_size, uri_set_param, t, span(name), span_if(value));
}

inline result drop_params(text t, texts globs){
  std::vector<uri_span> list = spans(globs);
  return of(uri_drop_params_size, uri_drop_params, t, list.data(), list.size());
}

inline result keep_params(text t, texts globs){
  std::vector<uri_span> list = spans(globs);
  return of(uri_keep_params_size, uri_keep_params, t, list.data(), list.size());
}

inline result drop_tracking(text t){
  return of(uri_drop_tracking_size, uri_drop_tracking, t);
}

inline result unwrap(text t){ return of(uri_unwrap_size, uri_unwrap, t); }
inline result sort_params(text t){ return of(uri_sort_params_size, uri_sort_params, t); }

inline result redact(text t, texts globs = {}){
  std::vector<uri_span> list = spans(globs);
  return of(uri_redact_size, uri_redact, t, list.data(), list.size());
}

/* ---- uri_address.h, uri_schemes.h --------------------------------------- */

/* 4 or 16 bytes of an address, in network order. */
struct address { unsigned char bytes[16]; std::size_t n; };

inline std::optional<address> address_find(text t,
                                           uri_address_form form = URI_ADDRESS_STRICT){
  address a = {};
  a.n = uri_address_find(span(t), form, a.bytes);
  if( a.n==0 ) return std::nullopt;
  return a;
}

inline std::string address_text(const address &a){
  char out[URI_IPV6_TEXT];
  return std::string(out, a.n==4 ? uri_ipv4_write(a.bytes, out)
                                 : uri_ipv6_write(a.bytes, out));
}

inline text address_scope(const address &a){ return uri_address_scope(a.bytes, a.n); }

inline std::optional<uri_network> network(text t){
  uri_network out;
  if( !uri_network_read(span(t), &out) ) return std::nullopt;
  return out;
}

inline bool network_has(const uri_network &network, const address &a){
  return uri_network_has(&network, a.bytes, a.n)==1;
}

inline result to_path(text t, uri_file_system system = URI_FILES_POSIX){
  return of(uri_to_path_size, uri_to_path, t, system);
}

inline result from_path(text path, uri_file_system system = URI_FILES_POSIX){
  return of(uri_from_path_size, uri_from_path, path, system);
}

inline std::optional<unsigned> default_port(text scheme){
  const uri_scheme *found = uri_scheme_driven(span(scheme));
  if( found==nullptr || found->port==0 ) return std::nullopt;
  return found->port;
}

/* The media type and the octets of a data: URI. */
struct data { std::string type, octets; };
inline std::optional<data> data_read(text t){
  uri_data found;
  if( !uri_data_read(t.data(), t.size(), &found) ) return std::nullopt;
  return data{ written(uri_data_type_size, uri_data_type, &found).value_or(""),
               written(uri_data_octets_size, uri_data_octets, &found).value_or("") };
}

}

#endif
