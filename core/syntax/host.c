/*
** SPDX-License-Identifier: MIT
**
** Hosts (RFC 3986 3.2.2): the grammar of their four forms, IP addresses as
** bytes, and as text (RFC 5952).
**
** Addresses are read byte by byte, because the functions of operating systems
** also accept forms that the grammar does not have (zone identifiers, octal,
** three-part IPv4).
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "host.h"

enum { IPV6_GROUPS = 8 };

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

/*
** IPv6address: eight groups of h16, the last two of which may be an
** IPv4address; or fewer, with one "::" for the zero groups left out, of which
** there is at least one.  Left to right; the groups after "::" are moved to
** their place at the end.
*/
const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]){
  int has_ipv4 = p<end && memchr(p, '.', (size_t)(end-p))!=0;
  int n = 0;                 /* groups read */
  int gap = -1;              /* groups before the "::", or none yet */
  if( p<end && *p==':' ){
    p++;
    if( p==end || *p!=':' ) return p;
    gap = 0;
    p++;
  }
  while( p<end || gap!=n ){
    int left = IPV6_GROUPS - (gap>=0) - n;
    const char *stop;
    int may_be_last = gap<0 ? left==2 : left>=2;
    if( has_ipv4 && may_be_last && host_has_dot(p, end) ){
      const char *bad = uri_host_ipv4(p, end, ip+2*n);
      if( bad ) return bad;
      n += 2;
      break;
    }
    if( left<1 ) return p;
    stop = host_read_h16(p, end, ip+2*n);
    if( stop==p ) return p;
    n++;
    p = stop;
    if( p==end ) break;
    if( *p!=':' || left==1 ) return p;
    p++;
    if( p<end && *p==':' ){
      if( gap>=0 ) return p;
      gap = n;
      p++;
    }
  }
  if( gap<0 ) return n==IPV6_GROUPS ? 0 : end;
  memmove(ip+16-2*(n-gap), ip+2*gap, (size_t)(2*(n-gap)));
  memset(ip+2*gap, 0, (size_t)(2*(IPV6_GROUPS-n)));
  return 0;
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

int uri_ipv6_read(struct span text, unsigned char out[16]){
  return uri_host_ipv6(text.p, text.p+text.n, out)==0;
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

static unsigned host_group(const unsigned char ip[16], int i){
  return (unsigned)ip[2*i]<<8 | ip[2*i+1];
}

/* A group without leading zeros, in lower case (RFC 5952 4.1, 4.3). */
static char *host_write_group(unsigned group, char *o){
  static const char digits[] = "0123456789abcdef";
  if( group>0xfff ) *o++ = digits[group>>12];
  if( group>0xff ) *o++ = digits[group>>8 & 15];
  if( group>0xf ) *o++ = digits[group>>4 & 15];
  *o++ = digits[group & 15];
  return o;
}

/*
** The longest run of at least two zero groups, which "::" replaces; of equally
** long ones the first (RFC 5952 4.2).  Returns its length, 0 when there is none.
*/
static int host_zero_run(const unsigned char ip[16], int groups, int *first){
  int i, run = 0, best = 0;
  for(i=0; i<groups; i++){
    run = host_group(ip, i)==0 ? run+1 : 0;
    if( run>best ){
      best = run;
      *first = i+1-run;
    }
  }
  return best>=2 ? best : 0;
}

size_t uri_ipv6_write(const unsigned char ip[16], char *out){
  static const unsigned char mapped[12] = {0,0,0,0,0,0,0,0,0,0,0xff,0xff};
  int mixed = memcmp(ip, mapped, sizeof mapped)==0;
  int groups = mixed ? IPV6_GROUPS-2 : IPV6_GROUPS;
  int first = 0;
  int run = host_zero_run(ip, groups, &first);
  char *o = out;
  int i;
  for(i=0; i<groups; i++){
    if( run && i==first ){
      *o++ = ':';
      if( i==0 ) *o++ = ':';
      i += run-1;
      continue;
    }
    o = host_write_group(host_group(ip, i), o);
    if( i<IPV6_GROUPS-1 ) *o++ = ':';
  }
  if( mixed ) o += uri_ipv4_write(ip+12, o);
  return (size_t)(o-out);
}
