/*
** SPDX-License-Identifier: MIT
**
** The functions that programs call most, for C++17: std::string_view in, std::string or
** std::optional<std::string> out.  Nothing is decided here: each function calls the one of
** the same name in C (uri_normalize() for uris::normalize()), whose header documents it.
**
**     for( auto link : links )
**       if( auto text = uris::clean(link) )
**         if( auto host = uris::host_key(*text) ) count[*host]++;
**
** std::nullopt stands for URI_NONE, and for a component that is absent.
*/
#ifndef URI_HPP
#define URI_HPP

#include <optional>
#include <string>
#include <string_view>

#include "uri.h"
#include "uri_clean.h"
#include "uri_domains.h"
#include "uri_edit.h"
#include "uri_keys.h"
#include "uri_text.h"
#include "uri_whatwg.h"

namespace uris {

using text = std::string_view;
using result = std::optional<std::string>;

/* What a C function writes, called with these arguments, in memory of size() bytes. */
template<class Size, class Write, class... Argument>
result written(Size size, Write write, Argument... argument){
  std::size_t n = size(argument...);
  if( n==URI_NONE ) return std::nullopt;
  std::string out(n, '\0');
  n = write(argument..., out.data());
  if( n==URI_NONE ) return std::nullopt;
  out.resize(n);
  return out;
}

/* The bytes of a span; std::nullopt if it is absent. */
inline std::optional<text> view(uri_span s){
  if( s.p==nullptr ) return std::nullopt;
  return text(s.p, s.n);
}

inline uri_span span(text t){
  return { t.data() ? t.data() : "", t.size() };
}

/* ---- Sections 3 and 4: parts, validity ---------------------------------- */

/* The parts of a text; they point into it. */
struct parts {
  std::optional<text> scheme, authority, userinfo, host, port, query, fragment;
  text path;
};

inline parts split(text t){
  ::uri u;
  uri_authority a;
  uri_split(t.data(), t.size(), &u);
  uri_split_authority(u.authority, &a);
  return { view(u.scheme), view(u.authority), view(a.userinfo), view(a.host),
           view(a.port), view(u.query), view(u.fragment), view(u.path).value_or("") };
}

inline bool is_valid(text t){ return uri_is_valid(t.data(), t.size())==1; }

inline result error(text t){
  return written(uri_error_size, uri_error, t.data(), t.size());
}

/* ---- Sections 5 and 6: resolving, normalizing, comparing ---------------- */

inline result resolve(text base, text reference){
  return written(uri_resolve_text_size, uri_resolve_text, base.data(), base.size(),
                 reference.data(), reference.size());
}

inline result normalize(text t, uri_level level = URI_LEVEL_SCHEME){
  return written(uri_normalize_size, uri_normalize, t.data(), t.size(), level);
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

/* ---- Links as people write them, keys, browsers ------------------------- */

inline result clean(text t){
  return written(uri_clean_size, uri_clean, t.data(), t.size());
}

inline result repair(text t){
  return written(uri_repair_size, uri_repair, t.data(), t.size());
}

inline result key(text t, unsigned keep = 0){
  return written(uri_key_size, uri_key, t.data(), t.size(), keep);
}

inline result host_key(text t){
  return written(uri_host_key_size, uri_host_key, t.data(), t.size());
}

/* By the whole Public Suffix List. */
inline result registrable_domain(text t){
  return written(uri_registrable_domain_size, uri_registrable_domain, t.data(), t.size(),
                 URI_SUFFIX_ALL);
}

inline result origin(text t){
  return written(uri_origin_size, uri_origin, t.data(), t.size());
}

/* An empty base is none. */
inline result href(text link, text base = {}){
  return written(uri_href_size, uri_href, base.empty() ? nullptr : base.data(),
                 base.size(), link.data(), link.size());
}

/* ---- Parameters, secrets, percent-encoding ------------------------------ */

/* The decoded value of the first parameter of a name; empty if it has none. */
inline result param(text t, text name){
  ::uri u;
  uri_param found;
  uri_split(t.data(), t.size(), &u);
  if( !uri_param_find(&u, span(name), 1, &found) ) return std::nullopt;
  return written(uri_decode_size, uri_decode, found.value.p, found.value.n,
                 uri_query_is_form(&u));
}

inline result set_param(text t, text name, text value){
  return written(uri_set_param_size, uri_set_param, t.data(), t.size(), span(name),
                 span(value));
}

inline result drop_tracking(text t){
  return written(uri_drop_tracking_size, uri_drop_tracking, t.data(), t.size());
}

inline result redact(text t){
  const uri_span *globs = nullptr;
  return written(uri_redact_size, uri_redact, t.data(), t.size(), globs, size_t(0));
}

inline result encode(text t, uri_encode_set set = URI_ENCODE_UNRESERVED){
  return written(uri_encode_size, uri_encode, t.data(), t.size(), set);
}

inline result decode(text t, bool form = false){
  return written(uri_decode_size, uri_decode, t.data(), t.size(), int(form));
}

}

#endif
