/*
** SPDX-License-Identifier: MIT
**
** What a program needs to know before it fetches a URI: may it be fetched from the web,
** and what is its origin (RFC 6454)?
**
** Both are security checks.  So a text that programs read in different ways is refused:
** the authority must match the grammar.
*/
#include "../../uri_editions.h"
#include "../../uri_keys.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../idna/idna.h"
#include "../whatwg/steps.h"

int uri_is_web(const char *p, size_t n, char *buffer){
  struct uri_authority a;
  struct uri u;
  return uri_split_whole(p, n, &u, &a) && uri_scheme_is_web(u.scheme) && a.host.n>0
      && port_value(a.port)<=PORT_MOST && uri_href_accepts(a.host, buffer);
}

size_t uri_is_web_size(const char *p, size_t n){
  struct uri u;
  if( n<=IDNA_SHORT ) return size_sum(n, uri_href_accepts_size((struct uri_span){p, n}));
  if( memchr(p, '%', n)==0 ) return size_sum(n, n);
  uri_split_front(p, n, &u);
  return size_sum(n, uri_href_accepts_size(u.authority));
}

/* The length of the longest origin; out holds working memory after it. */
static size_t origin_longest(size_t n){
  return uri_normalize_size(0, n, URI_LEVEL_SCHEME);
}

size_t uri_origin(const char *p, size_t n, char *out){
  static const struct uri_span name = SPAN("authority");
  const struct uri_scheme *scheme;
  struct uri_authority a;
  struct uri u;
  char *composed, *o;
  size_t size;
  uri_split_front(p, n, &u);
  if( span_is_alike(u.scheme, SPAN_WORD("blob")) ){        /* URL Standard, "origin" */
    p += u.scheme.n+1;
    n -= u.scheme.n+1;
    uri_split_front(p, n, &u);
  }
  if( u.scheme.p==0 || u.authority.n==0 ) return URI_NONE;
  scheme = uri_scheme_find(u.scheme);
  if( scheme && scheme->rule==URI_SCHEME_RULE_FILE ) return URI_NONE;
  uri_split_authority(u.authority, &a);
  if( a.host.n==0 || port_value(a.port)>PORT_MOST ) return URI_NONE;
  if( !uri_rule_match(uri_rule_find(&uri_rfc3986, name.p, name.n),
                      u.authority.p, u.authority.n, 0) ) return URI_NONE;
  composed = out+origin_longest(n);
  o = span_put(span_put(composed, u.scheme), SPAN_WORD("://"));
  o = span_put(o, a.host);
  if( a.port.n>0 ) o = port_put(o, a.port);
  size = uri_normalize(composed, (size_t)(o-composed), URI_LEVEL_SCHEME, out);
  return size-(out[size-1]=='/');
}

size_t uri_origin_size(const char *p, size_t n){
  (void)p;
  return size_sum(origin_longest(n), n);
}
