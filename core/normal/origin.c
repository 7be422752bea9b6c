/*
** SPDX-License-Identifier: MIT
**
** What a program that fetches asks of a URI before it does: may it be fetched
** from the web, and what is its origin (RFC 6454)?
**
** Both are for security's sake, so a text about which software disagrees has
** the answer no: the authority has to match the grammar.
*/
#include "../uri.h"

#include <string.h>

#include "by_scheme.h"
#include "../scan/chars.h"
#include "../syntax/span.h"

static int origin_is_http(struct span scheme){
  return span_is(scheme, SPAN_WORD("http"))
      || span_is(scheme, SPAN_WORD("https"));
}

int uri_is_web(const char *p, size_t n){
  static const struct span name = { "URI", 3 };
  struct uri_authority a;
  struct uri u;
  int is_valid = uri_split_whole(p, n, &u, &a);
  if( !origin_is_http(u.scheme) || a.host.n==0 ) return 0;
  if( !is_valid
   && !uri_match(uri_rule_find(&uri_rfc3986, name.p, name.n), p, n, 0) ){
    return 0;
  }
  return uri_normal_port_value(a.port)<=PORT_MOST;
}

/* "scheme://host:port", the port without zeros in front. */
static size_t origin_compose(struct span scheme, struct span host,
                             struct span port, char *out){
  char *o = span_put(out, scheme);
  o = span_put(o, (struct span){ "://", 3 });
  o = span_put(o, host);
  if( port.n>0 ){
    while( port.n>1 && *port.p=='0' ) port.p++, port.n--;
    *o++ = ':';
    o = span_put(o, port);
  }
  return (size_t)(o-out);
}

size_t uri_origin(const char *p, size_t n, char *buffer, char *out){
  static const struct span name = { "authority", 9 };
  const struct uri_scheme *scheme;
  struct uri_authority a;
  struct uri u;
  size_t size;
  uri_split_front(p, n, &u);
  if( u.scheme.p==0 || u.authority.n==0 ) return 0;
  scheme = uri_scheme_find(u.scheme);
  if( scheme && scheme->rule==URI_SCHEME_FILE ) return 0;
  uri_split_authority(u.authority, &a);
  if( a.host.n==0 || uri_normal_port_value(a.port)>PORT_MOST ) return 0;
  if( !uri_match(uri_rule_find(&uri_rfc3986, name.p, name.n),
                 u.authority.p, u.authority.n, 0) ) return 0;
  size = origin_compose(u.scheme, a.host, a.port, buffer);
  size = uri_normalize(buffer, size, URI_LEVEL_SCHEME, out);
  return size-(out[size-1]=='/');
}
