/*
** SPDX-License-Identifier: MIT
**
** The Sort-friendly URI Reordering Transform of web archives:
**
**     scheme://userinfo@domain.tld:port/path
**     scheme://(tld,domain,:port@userinfo)/path
**
** A "," follows every label of the host, so that all hosts of a domain, and the domain
** itself, begin alike, and no other host does.  A "," in the host (RFC 3986 3.2.2 allows
** it) is written "%2C".  IP addresses have no labels and stay unchanged.  A final "." of
** the host, the root, stays after the labels.
**
** Scheme and host are written in lower case, because they are case-insensitive (6.2.2.1).
** All other bytes are copied: to sort normal forms, normalize first.  The key of the
** archives' indexes is in cdx.c.
*/
#include "keys.h"

#include "../../rfc/schemes/by_scheme.h"

static char *surt_put_lower(char *out, const char *p, const char *end){
  for(; p<end; p++){
    if( *p==',' ){
      memcpy(out, "%2C", 3);
      out += 3;
    }else{
      *out++ = to_lower(*p);
    }
  }
  return out;
}

static char *surt_put_host(char *out, struct uri_span host){
  const char *end = host.p+host.n;
  int is_rooted = host.n>0 && end[-1]=='.';
  if( host.n==0 || host.p[0]=='[' || uri_host_type(host)==URI_HOST_IPV4 ){
    return surt_put_lower(out, host.p, end);
  }
  if( is_rooted ) end--;
  while( end>host.p ){
    const char *label = span_after_last(host.p, end, '.');
    out = surt_put_lower(out, label, end);
    *out++ = ',';
    if( label==host.p ) break;
    end = label-1;
    if( end==host.p ) *out++ = ',';      /* ".a" begins with an empty label */
  }
  if( is_rooted ) *out++ = '.';
  return out;
}

static char *surt_put_authority(char *out, struct uri_span authority){
  struct uri_authority a;
  uri_split_authority(authority, &a);
  *out++ = '(';
  out = surt_put_host(out, a.host);
  if( a.port.p ){
    *out++ = ':';
    out = span_put(out, a.port);
  }
  if( a.userinfo.p ){
    *out++ = '@';
    out = span_put(out, a.userinfo);
  }
  *out++ = ')';
  return out;
}

size_t uri_keys_surt(const struct uri *u, char *out){
  struct uri_span last = u->fragment.p ? u->fragment : u->query.p ? u->query : u->path;
  char *o = out;
  if( u->scheme.p ){
    o = surt_put_lower(o, u->scheme.p, u->scheme.p+u->scheme.n);
    *o++ = ':';
  }
  if( u->authority.p ){
    *o++ = '/';
    *o++ = '/';
    if( u->authority.n>0 ) o = surt_put_authority(o, u->authority);
  }
  return (size_t)(span_put(o, span_between(u->path.p, last.p+last.n))-out);
}

size_t uri_surt(const char *p, size_t n, char *out){
  struct uri u;
  uri_split(p, n, &u);
  return uri_keys_surt(&u, out);
}

size_t uri_surt_size(const char *p, size_t n){
  enum { PARENTHESES = 2, LAST_COMMA = 1 };
  (void)p;
  return size_sum(size_encoded(n, n), PARENTHESES+LAST_COMMA);
}
