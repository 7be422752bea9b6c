/*
** SPDX-License-Identifier: MIT
**
** Hosts (RFC 3986 3.2.2): the grammar of their four forms, and IPv4 addresses as
** bytes and as text.  IPv6 addresses are in ipv6.c.
**
** Addresses are read byte by byte, because the functions of operating systems
** also accept forms that the grammar does not have (zone identifiers, octal,
** three-part IPv4).
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "host.h"

/*
** dec-octet, 0 to 255 without leading zeros.  Returns where it stops and its
** value in *octet; *octet is -1 when there is none at p.
*/
static const char *host_read_octet(const char *p, const char *end, int *octet){
  int value = -1;
  while( p<end && is_in(*p, DIGIT) ){
    int more = value<0 ? *p-'0' : value*10 + *p-'0';
    if( value==0 || more>255 ) break;
    value = more;
    p++;
  }
  *octet = value;
  return p;
}

const char *uri_host_dec_octet(const char *p, const char *end){
  int octet;
  p = host_read_octet(p, end, &octet);
  return p==end && octet>=0 ? 0 : p;
}

/* IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet */
const char *uri_host_ipv4(const char *p, const char *end, unsigned char ip[4]){
  int i, octet;
  for(i=0; i<4; i++){
    if( i>0 ){
      if( p==end || *p!='.' ) return p;
      p++;
    }
    p = host_read_octet(p, end, &octet);
    if( octet<0 ) return p;
    ip[i] = (unsigned char)octet;
  }
  return p==end ? 0 : p;
}

/* h16 = 1*4HEXDIG.  Returns where it stops, p itself when there is none. */
static const char *host_read_h16(const char *p, const char *end,
                                 unsigned char two[2]){
  unsigned value = 0;
  int i;
  for(i=0; i<4 && p<end && is_in(*p, HEXDIG); i++, p++){
    value = value<<4 | (unsigned)hex_value(*p);
  }
  two[0] = (unsigned char)(value>>8);
  two[1] = (unsigned char)value;
  return p;
}

/* True where an IPv4address may begin: digits, and a "." after them. */
static int host_has_dot(const char *p, const char *end){
  p = uri_span_of(p, end, DIGIT);
  return p<end && *p=='.';
}

/* ls32 = ( h16 ":" h16 ) / IPv4address */
const char *uri_host_ls32(const char *p, const char *end){
  unsigned char ip[4];
  const char *stop;
  if( host_has_dot(p, end) ) return uri_host_ipv4(p, end, ip);
  stop = host_read_h16(p, end, ip);
  if( stop==p || stop==end || *stop!=':' ) return stop;
  p = stop+1;
  stop = host_read_h16(p, end, ip);
  return stop>p && stop==end ? 0 : stop;
}

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
  close = p<end ? memchr(p, ']', (size_t)(end-p)) : 0;
  if( close==0 ) close = end;
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

enum uri_host_type uri_host_type(struct span host){
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

int uri_ipv4_read(struct span text, unsigned char out[4]){
  return uri_host_ipv4(text.p, text.p+text.n, out)==0;
}

size_t uri_ipv4_write(const unsigned char ip[4], char *out){
  char *o = out;
  int i;
  for(i=0; i<4; i++){
    if( i>0 ) *o++ = '.';
    if( ip[i]>=100 ) *o++ = (char)('0'+ip[i]/100);
    if( ip[i]>=10 ) *o++ = (char)('0'+ip[i]/10%10);
    *o++ = (char)('0'+ip[i]%10);
  }
  return (size_t)(o-out);
}
