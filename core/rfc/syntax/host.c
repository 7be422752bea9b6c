/*
** SPDX-License-Identifier: MIT
**
** Hosts (RFC 3986 3.2.2): the grammar of their four forms.  Addresses are in ipv4.c
** and ipv6.c.
*/
#include "syntax.h"

/* IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ) */
const char *uri_host_ipvfuture(const char *p, const char *end){
  const char *start;
  if( p==end || to_lower(*p)!='v' ) return p;
  start = ++p;
  p = uri_span_of(p, end, HEXDIG);
  if( p==start || p==end || *p!='.' ) return p;
  start = ++p;
  p = uri_span_of(p, end, FUTURE_CHAR);
  return p>start && p==end ? 0 : p;
}

/* IP-literal = "[" ( IPv6address / IPvFuture ) "]" */
const char *uri_host_ip_literal(const char *p, const char *end){
  unsigned char ip[16];
  const char *close, *bad;
  if( p==end || *p!='[' ) return p;
  p++;
  close = span_find_byte(p, end, ']');
  bad = p<close && to_lower(*p)=='v' ? uri_host_ipvfuture(p, close)
                                     : uri_host_ipv6(p, close, ip);
  if( bad ) return bad;
  if( close==end ) return end;
  return close+1==end ? 0 : close+1;
}

/*
** host = IP-literal / IPv4address / reg-name; every IPv4address is also a
** reg-name.
*/
const char *uri_host_match(const char *p, const char *end){
  if( p<end && *p=='[' ) return uri_host_ip_literal(p, end);
  p = uri_span_of(p, end, REG_NAME);
  return p==end ? 0 : p;
}

/* authority = [ userinfo "@" ] host [ ":" port ] */
const char *uri_host_authority(const struct uri_authority *a, const char **where){
  if( a->userinfo.p ){
    const char *at = a->userinfo.p+a->userinfo.n;
    const char *stop = uri_span_of(a->userinfo.p, at, USERINFO);
    *where = "userinfo";
    if( stop<at ) return stop;
  }
  *where = "host";
  return uri_host_match(a->host.p, a->host.p+a->host.n);
}

enum uri_host_form uri_host_type(struct uri_span host){
  const char *end;
  unsigned char ip[4];
  if( host.p==0 ) return URI_HOST_NONE;
  end = host.p+host.n;
  if( uri_host_match(host.p, end)!=0 ) return URI_HOST_NONE;
  if( host.n>0 && host.p[0]=='[' ){
    return to_lower(host.p[1])=='v' ? URI_HOST_IPVFUTURE : URI_HOST_IPV6;
  }
  return uri_host_ipv4(host.p, end, ip)==0 ? URI_HOST_IPV4 : URI_HOST_REG_NAME;
}
