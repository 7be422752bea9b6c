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
** The memory that the encoding of a query takes.  It grows by less than its encoded size;
** the URL with it is written once, is working memory of the href twice, and part of it.
*/
static size_t href_encoded_size(size_t url_n, struct uri_span query){
  size_t size = uri_html_encode_query_size(query);
  size = size_sum(size, size);
  return size_sum(url_n, size_sum(size, size));
}

size_t uri_html_href_size(struct uri_span url, enum uri_html_encoding encoding,
                          const struct uri_href_parts *base){
  size_t size, encoded;
  struct uri u;
  if( encoding==URI_HTML_UTF_8 ) return uri_href_resolve_size(base, url.p, url.n);
  size = uri_href_resolve_size(base, url.p, url.n);
  encoded = href_encoded_size(url.n, url);
  if( encoded<=SIZE_PLENTY ) return size_sum(size, encoded);
  if( !href_is_encoded(url, encoding, base, &u) ) return size;
  return size_sum(size, href_encoded_size(url.n, u.query));
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

size_t uri_html_base_href_size(const char *page, size_t n, const char *retrieved,
                               size_t retrieved_n){
  size_t from = retrieved ? uri_href_resolve_size(0, retrieved, retrieved_n) : 0;
  struct uri_span url = { page, html_base_most(n) };
  return size_sum(size_sum(from, url.n), size_sum(uri_href_longest(from, url.n),
                                                  href_encoded_size(url.n, url)));
}
