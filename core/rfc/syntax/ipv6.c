/*
** SPDX-License-Identifier: MIT
**
** IPv6 addresses as text: the grammar (RFC 3986 3.2.2), and the form that RFC 5952
** recommends.
*/

#include "../scan/bits.h"
#include "syntax.h"

enum { IPV6_GROUPS = 8 };

static inline int ipv6_read_digit(const char **p, const char *end, unsigned *value){
  int digit = *p<end ? hex_value(**p) : -1;
  if( digit<0 ) return 0;
  *value = *value<<4 | (unsigned)digit;
  ++*p;
  return 1;
}

/*
** h16 = 1*4HEXDIG.  Returns where it stops; p itself if there is none.  Not a loop: that
** takes a fifth longer for an address.
*/
static inline const char *ipv6_read_h16(const char *p, const char *end,
                                        unsigned char two[2]){
  unsigned value = 0;
  (void)(ipv6_read_digit(&p, end, &value) && ipv6_read_digit(&p, end, &value)
      && ipv6_read_digit(&p, end, &value) && ipv6_read_digit(&p, end, &value));
  two[0] = (unsigned char)(value>>8);
  two[1] = (unsigned char)value;
  return p;
}

/* May an IPv4address begin here: are there digits, then a "."?  Not before a ":". */
static int ipv6_has_dot(const char *p, const char *end){
  p = uri_span_of(p, end, DIGIT);
  return p<end && *p=='.';
}

/* ls32 = ( h16 ":" h16 ) / IPv4address */
const char *uri_host_ls32(const char *p, const char *end){
  unsigned char ip[4];
  const char *stop;
  if( ipv6_has_dot(p, end) ) return uri_host_ipv4(p, end, ip);
  stop = ipv6_read_h16(p, end, ip);
  if( stop==p || stop==end || *stop!=':' ) return stop;
  p = stop+1;
  stop = ipv6_read_h16(p, end, ip);
  return stop>p && stop==end ? 0 : stop;
}

/*
** A "::", which is at least one group, is counted as one.  An IPv4address, which is two
** groups, may take the place of the last two.
*/
const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]){
  const char *stop;
  int n = 0, gap = -1, from, to;
  memset(ip, 0, 16);
  if( p<end && *p==':' && (++p==end || *p!=':') ) return p;
  for(;; p = stop+1){
    if( p<end && *p==':' ){
      if( gap>=0 ) return p;
      gap = n++;
      if( ++p==end ) break;
      if( n==IPV6_GROUPS ) return p;
    }
    stop = ipv6_read_h16(p, end, ip + 2*n);
    if( stop<end && *stop!=':' && (gap<0 ? n==6 : n<=6) && ipv6_has_dot(p, end) ){
      stop = uri_host_ipv4(p, end, ip + 2*n);
      if( stop ) return stop;
      n += 2;
      break;
    }
    if( stop==p ) return p;
    n++;
    if( stop==end ) break;
    if( *stop!=':' || n==IPV6_GROUPS ) return stop;
  }
  if( gap<0 ) return n==IPV6_GROUPS ? 0 : end;
  /* The groups after the "::" are the last ones. */
  to = 16;
  for(from=2*n; from<to && from>2*gap+2; ip[from] = 0) ip[--to] = ip[--from];
  return 0;
}

int uri_ipv6_read(struct uri_span text, unsigned char out[16]){
  return text.n>0 && uri_host_ipv6(text.p, text.p+text.n, out)==0;
}

/* ---- writing ---- */

static unsigned ipv6_group(const unsigned char ip[16], int i){
  return (unsigned)ip[2*i]<<8 | ip[2*i+1];
}

/*
** The longest run of at least two zero groups, which "::" replaces; of equally long runs
** the first (RFC 5952 4.2).  zeros: a bit for each group that is zero.  Returns its
** length, 0 if there is none.
*/
static int ipv6_zero_run(unsigned zeros, int *first){
  unsigned longest = 0;      /* where runs of n zero groups begin */
  int n = 0;
  for(; zeros; zeros &= zeros>>1, n++) longest = zeros;
  *first = (int)bit_first(longest);
  return n>=2 ? n : 0;
}

/* mixed: write the last two groups of ::ffff:0:0/96 as an IPv4address. */
static size_t ipv6_write(const unsigned char ip[16], int mixed, char *out){
  static const char digits[] = "0123456789abcdef";
  enum { FIRST_FIVE = 0x1F, FIRST_SIX = 0x3F };
  unsigned zeros = 0, group;
  int groups = IPV6_GROUPS;
  int i, run, first;
  char *o = out;
  for(i=0; i<IPV6_GROUPS; i++) zeros |= (unsigned)(ipv6_group(ip, i)==0)<<i;
  if( mixed && (zeros & FIRST_SIX)==FIRST_FIVE && ipv6_group(ip, 5)==0xFFFF ){
    groups = IPV6_GROUPS-2;
    zeros = FIRST_FIVE;
  }
  run = ipv6_zero_run(zeros, &first);
  for(i=0; i<groups; i++){
    if( run && i==first ){
      *o++ = ':';
      if( i==0 ) *o++ = ':';
      i += run-1;
      continue;
    }
    group = ipv6_group(ip, i);             /* no leading zeros (RFC 5952 4.1) */
    if( group>0xfff ) *o++ = digits[group>>12];
    if( group>0xff ) *o++ = digits[group>>8 & 15];
    if( group>0xf ) *o++ = digits[group>>4 & 15];
    *o++ = digits[group & 15];
    if( i<IPV6_GROUPS-1 ) *o++ = ':';
  }
  if( groups<IPV6_GROUPS ) o += uri_ipv4_write(ip+12, o);
  return (size_t)(o-out);
}

size_t uri_ipv6_write(const unsigned char ip[16], char *out){
  return ipv6_write(ip, 1, out);
}

size_t uri_ipv6_write_groups(const unsigned char ip[16], char *out){
  return ipv6_write(ip, 0, out);
}
