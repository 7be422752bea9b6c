/*
** SPDX-License-Identifier: MIT
**
** What a browser makes of a URL of a page, and of the page's base (HTML 4.2.3; URL
** Standard).
*/
#include "tokens.h"

#include "../../links/whatwg/steps.h"
#include "../../rfc/syntax/syntax.h"

/* Is the query of a URL sent in another encoding than UTF-8?  *u is the URL, split. */
static int href_is_encoded(struct uri_span url, enum uri_html_encoding encoding,
                           const struct uri_href_parts *base, struct uri *u){
  if( encoding==URI_HTML_UTF_8 ) return 0;
  uri_split(url.p, url.n, u);
  if( u->scheme.p==0 && base ) u->scheme = base->uri.scheme;
  return uri_html_has_encoded_query(u, encoding);
}

/* The URL with its query encoded is in front of the memory for its href. */
size_t uri_html_href(struct uri_span url, enum uri_html_encoding encoding,
                     const struct uri_href_parts *base, char *out){
  struct uri_span front, rest;
  struct uri u;
  char *o;
  size_t n;
  if( !href_is_encoded(url, encoding, base, &u) ){
    return uri_href_resolve(base, url.p, url.n, out);
  }
  front = span_between(url.p, u.query.p);
  rest = span_between(u.query.p+u.query.n, url.p+url.n);
  o = span_put(out, front);
  o += uri_html_encode_query(u.query, o);
  o = span_put(o, rest);
  n = uri_href_resolve(base, out, (size_t)(o-out), o);
  if( n!=URI_NONE ) memmove(out, o, n);
  return n;
}

/*
** The query grows by less than its encoded size.  The URL with it is written once, is
** working memory of the href twice, and part of the href.
*/
size_t uri_html_href_size(struct uri_span url, enum uri_html_encoding encoding,
                          const struct uri_href_parts *base){
  size_t size = uri_href_resolve_size(base, url.p, url.n), query;
  struct uri u;
  if( !href_is_encoded(url, encoding, base, &u) ) return size;
  query = uri_html_encode_query_size(u.query);
  query = size_sum(query, query);
  return size_sum(size_sum(size, url.n), size_sum(query, query));
}

/* The memory: the href of the URI retrieved from, the decoded href, and its href. */
size_t uri_html_base_href(const char *page, size_t n, const char *retrieved,
                          size_t retrieved_n, char *out){
  struct uri_href_parts fallback, base;
  enum uri_html_encoding encoding;
  struct uri_span url;
  size_t from = URI_NONE, size;
  char *o = out;
  if( retrieved ) from = uri_href_resolve(0, retrieved, retrieved_n, out);
  if( !uri_html_find_base(page, n, &url) ) return from;
  if( from!=URI_NONE ){
    uri_href_split(out, from, &fallback);
    o += from;
  }
  encoding = uri_html_find_encoding(page, n);
  url = (struct uri_span){ o, uri_html_decode(url, URI_HTML_URL, encoding, o) };
  o += url.n;
  size = uri_html_href(url, encoding, from==URI_NONE ? 0 : &fallback, o);
  if( size==URI_NONE ) return from;
  uri_href_split(o, size, &base);
  if( !uri_html_is_base(&base.uri) ) return from;
  memmove(out, o, size);
  return size;
}

/* The href of the base is as long as that of a text in which every byte is encoded. */
size_t uri_html_base_href_size(const char *page, size_t n, const char *retrieved,
                               size_t retrieved_n){
  size_t from = retrieved ? uri_href_resolve_size(0, retrieved, retrieved_n) : 0;
  enum uri_html_encoding encoding;
  struct uri_span url;
  size_t size;
  if( !uri_html_find_base(page, n, &url) ) return from;
  encoding = uri_html_find_encoding(page, n);
  size = uri_html_decode_size(url, URI_HTML_URL, encoding);
  if( encoding!=URI_HTML_UTF_8 ) size = size_sum(size, uri_html_encode_query_size(
                                                 (struct uri_span){ 0, size }));
  return size_sum(size_sum(from, size), uri_href_longest(from, size));
}
