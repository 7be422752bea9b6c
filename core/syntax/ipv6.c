/*
** SPDX-License-Identifier: MIT
**
** IPv6 addresses as text: the grammar (RFC 3986 3.2.2), and the form that RFC 5952
** recommends.
**
** A text is read as two bit masks, of its HEXDIGs and of its ":"; the lowest bit is the
** first byte.  scan/ipv6.h checks the masks against the grammar.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/bits.h"
#include "../scan/chars.h"
#include "../scan/ipv6.h"
#include "../scan/scan.h"
#include "ip.h"

enum { IPV6_MOST = 64 };   /* bytes that are read; an address has at most 45 */

/*
** Where an IPv4address begins in [p, end), or end: after the last ":" before the first
** ".", if there are only DIGITs between the two and two groups are left for it.
*/
static const char *ipv6_tail(const char *p, const char *end,
                             uint64_t colons, uint64_t hexdigs){
  const char *dot = p<end ? memchr(p, '.', (size_t)(end-p)) : 0;
  const char *from = dot;
  uint64_t before;
  int groups;
  if( dot==0 || dot-p>=IPV6_MOST ) return end;
  while( from>p && is_in(from[-1], DIGIT) ) from--;
  if( from==p || from==dot || from[-1]!=':' ) return end;
  before = bits_below((size_t)(from-p));
  colons &= before;
  hexdigs &= before;
  groups = bit_count(ipv6_starts(hexdigs));
  return ipv6_gaps(colons) ? (groups<IPV6_GROUPS-2 ? from : end)
                           : (groups==IPV6_GROUPS-2 ? from : end);
}

/*
** The value of a group, the bytes from..end of a text.  Four digits are read at once, and
** those before the group are dropped: loops over 1 to 4 digits would be mispredicted.  At
** the front of a text there may be fewer than four bytes.
*/
static unsigned ipv6_group_value(const char *p, size_t from, size_t end){
  uint32_t digits, letters;
  if( end<4 ){
    unsigned value = 0;
    for(; from<end; from++) value = value<<4 | (unsigned)hex_value(p[from]);
    return value;
  }
  p += end-4;
  digits = (uint32_t)(unsigned char)p[0]<<24 | (uint32_t)(unsigned char)p[1]<<16
         | (uint32_t)(unsigned char)p[2]<<8 | (unsigned char)p[3];
  letters = digits>>6 & 0x01010101;            /* as in hex_value() */
  digits = (digits & 0x0F0F0F0F) + 9*letters;
  digits = (digits | digits>>4) & 0x00FF00FF;
  digits = (digits | digits>>8) & 0xFFFF;
  return digits & (0xFFFF >> 4*(4-(end-from)));
}

/* Read the groups of a text that matches: those after a "::" are the last. */
static void ipv6_groups(const char *p, uint64_t colons, uint64_t hexdigs,
                        int tail, unsigned char ip[16]){
  uint64_t starts = ipv6_starts(hexdigs);
  uint64_t ends = hexdigs & ~(hexdigs>>1);
  uint64_t gaps = ipv6_gaps(colons);
  int left_out = IPV6_GROUPS-tail-bit_count(starts);
  unsigned char *out = ip;
  memset(ip, 0, 16);
  for(; starts; starts &= starts-1, ends &= ends-1, out+=2){
    unsigned value = ipv6_group_value(p, bit_first(starts), bit_first(ends)+1);
    if( gaps & (bit_lowest(starts)-1) ){
      out += 2*left_out;
      gaps = 0;
    }
    out[0] = (unsigned char)(value>>8);
    out[1] = (unsigned char)value;
  }
}

const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]){
  size_t most = end-p<IPV6_MOST ? (size_t)(end-p) : (size_t)IPV6_MOST;
  uint64_t colons, wrong, end_bit;
  uint64_t hexdigs = uri_scan_hexdigs(p, most, &colons);
  unsigned char ipv4[4];
  const char *from, *bad;
  int tail;
  from = ipv6_tail(p, end, colons, hexdigs);
  tail = from<end ? 2 : 0;
  if( tail ){
    most = (size_t)(from-p);
    hexdigs &= bits_below(most);
    colons &= bits_below(most);
  }
  end_bit = most<IPV6_MOST ? (uint64_t)1<<most : 0;
  wrong = ipv6_wrong(colons, hexdigs, end_bit, bit_count(ipv6_starts(hexdigs)), tail);
  if( wrong ) return p+bit_first(wrong);
  ipv6_groups(p, colons, hexdigs, tail, ip);
  if( tail==0 ) return 0;
  bad = uri_host_ipv4(from, end, ipv4);
  if( bad==0 ) memcpy(ip+12, ipv4, 4);
  return bad;
}

int uri_ipv6_read(struct uri_span text, unsigned char out[16]){
  return text.n>0 && uri_host_ipv6(text.p, text.p+text.n, out)==0;
}

/* ---- writing ---- */

static unsigned ipv6_group(const unsigned char ip[16], int i){
  return (unsigned)ip[2*i]<<8 | ip[2*i+1];
}

/*
** A group without leading zeros, in lower case (RFC 5952 4.1, 4.3): its four digits, one
** in each byte of a word, shifted past the leading zeros.  out must have room for four
** bytes.
*/
static char *ipv6_write_group(unsigned group, char *o){
  int n = 1 + (group>0xf) + (group>0xff) + (group>0xfff);
  uint32_t digits = group;
  digits = (digits | digits<<8) & 0x00FF00FF;
  digits = (digits | digits<<4) & 0x0F0F0F0F;
  digits += 0x30303030 + ('a'-'0'-10)*((digits+0x06060606)>>4 & 0x01010101);
  digits <<= 8*(4-n);
  o[0] = (char)(digits>>24);
  o[1] = (char)(digits>>16);
  o[2] = (char)(digits>>8);
  o[3] = (char)digits;
  return o+n;
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
  unsigned zeros = 0;
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
    o = ipv6_write_group(ipv6_group(ip, i), o);
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
