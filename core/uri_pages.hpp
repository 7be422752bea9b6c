/*
** SPDX-License-Identifier: MIT
**
** The links of documents, as ranges for C++17: of an HTML page, of a sitemap or a feed,
** of HTTP headers.  uri_rows.hpp says what holds for ranges.
**
**     for( const uris::html_link &link : uris::html_links(page, "https://a.example/") )
**       if( link.uri ) std::cout << *link.uri << "\n";
**
** What a tag says of several links, or an entry of a feed, is std::nullopt in each if it
** has more than 1,000 bytes, so that the time stays linear.
*/
#ifndef URI_PAGES_HPP
#define URI_PAGES_HPP

#include "uri_headers.h"
#include "uri_rows.hpp"
#include "uri_xml.h"

namespace uris {

enum { REPEATED_LONGEST = 1000 };

/* ---- uri_html.h ---------------------------------------------------------- */

/* A URL of a page: its uri is valid, and resolved if a base is known. */
struct html_link {
  result uri, ref, rel, title, hreflang, type, media;   /* title: text of an a or area */
  text element, attribute, written;
  uri_html_action action;
};
inline result html_base(text page, optional_text retrieved = {}){
  uri_span r = span_if(retrieved);
  return written(uri_html_base_size, uri_html_base, page.data(), page.size(), r.p, r.n);
}
inline result html_base_href(text page, optional_text retrieved = {}){
  uri_span r = span_if(retrieved);
  return written(uri_html_base_href_size, uri_html_base_href, page.data(), page.size(),
                 r.p, r.n);
}
struct html_state {
  using item = html_link;
  html_state(text p, optional_text r): page(p), from(r){
    encoding = uri_html_find_encoding(page.data(), page.size());
    base = html_base(page, from);
    if( base ) base_uri = components(*base);
    if( from ) from_uri = components(*from);
  }
  void begin(){ uri_html_links_begin(&links, page.data(), page.size()); }
  bool next(item &out){
    uri_html_link l;
    if( !uri_html_links_next(&links, &l) ) return false;
    const ::uri *b = l.is_base ? (from ? &from_uri : nullptr)
                               : (base ? &base_uri : nullptr);
    out.ref = decoded(l.ref, URI_HTML_URL);
    out.uri = written(uri_html_uri_size, uri_html_uri, span(*out.ref), encoding, b);
    out.rel = decoded(l.rel, URI_HTML_WORDS);
    out.title = !l.has_text ? decoded(l.alt, URI_HTML_WORDS)
              : written(uri_html_link_text_size, uri_html_link_text,
                        const_cast<const uri_html_links*>(&links), encoding);
    out.hreflang = repeated(l.hreflang);
    out.type = repeated(l.type);
    out.media = repeated(l.media);
    out.element = text(l.element.p, l.element.n);
    out.attribute = text(l.attribute.p, l.attribute.n);
    out.written = text(l.ref.p, l.ref.n);
    out.action = l.action;
    return true;
  }
private:
  result decoded(uri_span s, uri_html_use use) const {
    if( s.p==nullptr ) return std::nullopt;
    return written(uri_html_decode_size, uri_html_decode, s, use, encoding);
  }
  result repeated(uri_span s) const {
    if( s.n>REPEATED_LONGEST ) return std::nullopt;
    return decoded(s, URI_HTML_WORDS);
  }
  text page;
  optional_text from;
  uri_html_links links;
  uri_html_encoding encoding;
  result base;
  ::uri base_uri, from_uri;
};
/* The URLs of a page, in document order; retrieved is the URI that it came from. */
inline rows<html_state> html_links(text page, optional_text retrieved = {}){
  return rows<html_state>(page, retrieved);
}

/* ---- uri_xml.h ----------------------------------------------------------- */

/* A link of a document: its uri is valid, and resolved if a base is known. */
struct xml_link {
  result uri, ref, rel, type, hreflang, date, title;     /* title: uri_xml_link.text */
  text prefix, element, attribute, written;
  std::size_t entry;                                     /* 0: it is in none */
};
struct xml_state {
  using item = xml_link;
  xml_state(text x, optional_text r): page(x), from(r){
    uri_xml_encoding found = uri_xml_find_encoding(x.data(), x.size());
    if( found>=URI_XML_UTF_16LE ){
      utf_8 = of(uri_xml_from_utf_16_size, uri_xml_from_utf_16, x, found).value_or("");
      page = utf_8;
    }
    encoding = found==URI_XML_WINDOWS_1252 ? URI_HTML_WINDOWS_1252 : URI_HTML_UTF_8;
  }
  void begin(){
    uri_xml_links_begin(&links, page.data(), page.size());
    is_known = false;
  }
  bool next(item &out){
    uri_xml_link l;
    if( !uri_xml_links_next(&links, &l) ) return false;
    find_base();
    out.ref = decoded(l.ref, URI_HTML_URL);
    ::uri u = components(base ? text(*base) : text());
    const ::uri *b = base ? &u : nullptr;
    out.uri = written(uri_html_uri_size, uri_html_uri, span(*out.ref), URI_HTML_UTF_8, b);
    out.rel = repeated({ l.rel, 0 });
    out.type = repeated({ l.type, 0 });
    out.hreflang = repeated({ l.hreflang, 0 });
    out.date = repeated(l.date);
    out.title = repeated(l.text);
    out.prefix = view(l.prefix).value_or("");
    out.element = view(l.element).value_or("");
    out.attribute = view(l.attribute).value_or("");
    out.written = view(l.ref.text).value_or("");
    out.entry = l.entry;
    return true;
  }
private:
  result decoded(uri_xml_value v, uri_html_use use) const {
    if( v.text.p==nullptr ) return std::nullopt;
    return written(uri_xml_decode_size, uri_xml_decode, v, use, encoding);
  }
  result repeated(uri_xml_value v) const {
    if( v.text.n>REPEATED_LONGEST ) return std::nullopt;
    return decoded(v, URI_HTML_WORDS);
  }
  /* The base of the link that was found last; that of the one before is kept. */
  void find_base(){
    uri_span bases[URI_XML_SCOPES];
    std::size_t now = uri_xml_bases_changed(&links);
    if( is_known && now==changed ) return;
    is_known = true;
    changed = now;
    std::size_t n = uri_xml_bases(&links, bases);
    std::vector<std::string> own;
    for(std::size_t i=0; i<n; i++){
      own.push_back(decoded({ bases[i], 0 }, URI_HTML_URL).value_or(""));
    }
    std::vector<text> given(own.begin(), own.end());
    if( from ) given.insert(given.begin(), *from);
    base = given.empty() ? result() : uris::base(given);
  }
  text page;
  optional_text from;
  std::string utf_8;
  uri_html_encoding encoding;
  uri_xml_links links;
  result base;
  bool is_known;
  std::size_t changed;
};
/* The links of a sitemap, a feed, OPML or SVG; written is of the text in UTF-8. */
inline rows<xml_state> xml_links(text document, optional_text retrieved = {}){
  return rows<xml_state>(document, retrieved);
}

/* ---- uri_headers.h ------------------------------------------------------- */

/* A link of HTTP headers, resolved if a base is known. */
struct header_link {
  std::string uri;
  result rel, anchor, title, type, hreflang, media;
  text written;
  uri_header_field field;
};
struct header_state {
  using item = header_link;
  header_state(text h, optional_text r): headers(h), from(r){
    result own = content_base(headers);
    if( own && own->size()>URI_HTML_BASE_LONGEST ) own.reset();
    std::vector<text> given;
    if( from ) given.push_back(*from);
    if( own ) given.push_back(*own);
    if( !given.empty() ) base = uris::base(given);
  }
  void begin(){ uri_header_links_begin(&links, headers.data(), headers.size()); }
  bool next(item &out){
    uri_header_link l;
    if( !uri_header_links_next(&links, &l) ) return false;
    out.uri = resolved(unfolded(l.ref), l.field==URI_HEADER_LINK ? view_of(base) : from);
    out.rel = value(l.rel);
    out.anchor = value(l.anchor);
    if( out.anchor ) out.anchor = resolved(*out.anchor, view_of(base));
    out.title = value(l.extended_title);
    if( out.title ) out.title = of(uri_header_extended_size, uri_header_extended,
                                   *out.title);
    if( !out.title ) out.title = value(l.title);
    out.type = value(l.type);
    out.hreflang = value(l.hreflang);
    out.media = value(l.media);
    out.written = text(l.ref.p, l.ref.n);
    out.field = l.field;
    return true;
  }
private:
  static optional_text view_of(const result &r){
    if( !r ) return std::nullopt;
    return text(*r);
  }
  static std::string unfolded(uri_span s){
    text t(s.p, s.n);
    if( t.find_first_of("\r\n")==text::npos ) return std::string(t);
    return written(uri_header_unfold_size, uri_header_unfold, s).value_or("");
  }
  static result value(uri_span s){
    if( s.p==nullptr ) return std::nullopt;
    return written(uri_header_value_size, uri_header_value, s);
  }
  static std::string resolved(const std::string &ref, optional_text base){
    ::uri u = components(base.value_or(text()));
    const ::uri *b = base ? &u : nullptr;
    return written(uri_html_uri_size, uri_html_uri, span(ref), URI_HTML_UTF_8, b)
      .value_or("");
  }
  text headers;
  optional_text from;
  result base;
  uri_header_links links;
};
/* The links of a block of header lines, or of the value of a Link. */
inline rows<header_state> header_links(text headers, optional_text retrieved = {}){
  return rows<header_state>(headers, retrieved);
}

}

#endif
