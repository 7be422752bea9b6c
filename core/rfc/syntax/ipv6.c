/*
** SPDX-License-Identifier: MIT
**
** IPv6 addresses as text: the grammar (RFC 3986 3.2.2), and the form that RFC 5952
** recommends.
*/


#include "../scan/bits.h"
#include "syntax.h"

enum { IPV6_GROUPS = 8 };

/* h16 = 1*4HEXDIG.  Returns where it stops; p itself if there is none. */
static inline const char *ipv6_read_h16(const char *p, const char *end,
                                        unsigned char two[2]){
  const char *stop = end-p>4 ? p+4 : end;
  unsigned value = 0;
  for(; p<stop && is_in(*p, HEXDIG); p++) value = value<<4 | (unsigned)hex_value(*p);
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
** The groups of an address from p on.  An IPv4address, which is two groups, may take the
** place of the last two.  Sets *n to the count of groups, and *gap to how many of them
** stand before the "::", or -1.  Returns the first byte that does not match, or 0.
*/
static const char *ipv6_read_groups(const char *p, const char *end,
                                    unsigned char ip[16], int *n, int *gap){
  while( p<end || *gap!=*n ){
    int left = IPV6_GROUPS-(*gap>=0)-*n;       /* a "::" is at least one group */
    const char *stop;
    if( left<1 ) return p;
    stop = ipv6_read_h16(p, end, ip + 2**n);
    if( stop<end && *stop!=':' && (*gap<0 ? left==2 : left>=2) && ipv6_has_dot(p, end) ){
      stop = uri_host_ipv4(p, end, ip + 2**n);
      *n += 2;
      return stop;
    }
    if( stop==p ) return p;
    ++*n;
    if( stop==end ) return 0;
    if( *stop!=':' || left==1 ) return stop;
    p = stop+1;
    if( p<end && *p==':' ){
      if( *gap>=0 ) return p;
      *gap = *n;
      p++;
    }
  }
  return 0;
}

const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]){
  int n = 0, gap = -1, from, to;
  const char *bad;
  memset(ip, 0, 16);
  if( p<end && *p==':' ){
    if( ++p==end || *p!=':' ) return p;
    p++;
    gap = 0;
  }
  bad = ipv6_read_groups(p, end, ip, &n, &gap);
  if( bad ) return bad;
  if( gap<0 ) return n==IPV6_GROUPS ? 0 : end;
  /* The groups after the "::" are the last ones. */
  for(from=2*n, to=16; from>2*gap; ip[from] = 0) ip[--to] = ip[--from];
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
  enum { FIRST_FIVE = 0x1F, FIRST_SIX = 0x3F };
  unsigned zeros = 0, group;
  int groups = IPV6_GROUPS;
  int i, run, first, shift;
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
    shift = group>0xfff ? 12 : group>0xff ? 8 : group>0xf ? 4 : 0;
    for(; shift>=0; shift-=4) *o++ = "0123456789abcdef"[group>>shift & 15];
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
