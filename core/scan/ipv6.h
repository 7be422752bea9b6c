/*
** SPDX-License-Identifier: MIT
**
** IPv6address (RFC 3986 3.2.2), and the form that RFC 5952 recommends, by masks: a
** bit for each byte that is a ":", and one for each HEXDIG, the first byte lowest.
**
** Arithmetic on masks finds what the grammar excludes: a fifth digit in a row, for
** example, is a bit with four bits before it.
*/
#ifndef URI_SCAN_IPV6_H
#define URI_SCAN_IPV6_H

#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "inline.h"

enum { IPV6_GROUPS = 8 };

/* A mask without its n lowest bits. */
static inline uint64_t ipv6_after(uint64_t mask, int n){
  for(; n>0; n--) mask &= mask-1;
  return mask;
}

/* The lowest bit of a mask that is above those of first, which has one. */
static inline uint64_t ipv6_next(uint64_t mask, uint64_t first){
  first = bit_lowest(first);
  return bit_lowest(mask & ~(first | (first-1)));
}

/* Where groups begin; their count is that of the bits. */
static inline uint64_t ipv6_starts(uint64_t hexdigs){
  return hexdigs & ~(hexdigs<<1);
}

/* The second ":" of each "::". */
static inline uint64_t ipv6_gaps(uint64_t colons){
  return colons & colons<<1;
}

/*
** Where too many groups go wrong: at the ":" after the eighth group, or after the
** seventh if there was a "::" before; at the eighth group itself if the "::" is between
** these two.
*/
static URI_NEVER_INLINE uint64_t ipv6_too_many(uint64_t starts, uint64_t colons){
  uint64_t gaps = ipv6_gaps(colons);
  uint64_t seventh = bit_lowest(ipv6_after(starts, IPV6_GROUPS-2));
  uint64_t eighth = bit_lowest(ipv6_after(starts, IPV6_GROUPS-1));
  if( gaps & (seventh-1) ) return ipv6_next(colons, seventh);
  if( eighth==0 ) return 0;
  return gaps & (eighth-1) ? eighth : ipv6_next(colons, eighth);
}

/*
** Check an IPv6address: eight groups of 1*4HEXDIG, or fewer with one "::" for at least
** one group of zeros.  An IPv4address at the end stands for "tail" groups.  end is the
** bit where it begins, or where the text ends; 0 if that is after 64 bytes.  groups is
** the count of bits of ipv6_starts().  Returns 0, or a mask whose lowest bit is the first
** wrong place, which is end if the text ends too early.
*/
static URI_ALWAYS_INLINE uint64_t ipv6_wrong(uint64_t colons, uint64_t hexdigs,
                                             uint64_t end, int groups, int tail){
  uint64_t h = hexdigs;
  uint64_t h2 = h & h<<1;
  uint64_t gaps = ipv6_gaps(colons);
  uint64_t wrong = (end-1) & ~(colons | h);
  wrong |= gaps & (gaps-1);
  wrong |= h2 & h2<<2 & h<<4;                  /* five in a row */
  wrong |= (colons & 1)<<1 & ~colons;
  if( groups>=IPV6_GROUPS-1 ) wrong |= ipv6_too_many(ipv6_starts(h), colons);
  if( gaps==0 && groups+tail!=IPV6_GROUPS ) wrong |= end;
  /* A ":" at the end is the second of a "::", or before an IPv4address. */
  if( tail==0 ) wrong |= (colons & ~gaps)<<1 & end;
  return wrong;
}

/*
** Is an IPv6address at p, which has no A to Z and no IPv4address, the text of RFC 5952?
** It is if no group has a leading zero; its "::" stands for two groups or more, and a
** group that is zero is beside no other and beside no "::", so that no run is longer;
** and if it is none of ::ffff:0:0/96.  zeros: where groups begin with "0".
*/
static URI_ALWAYS_INLINE int ipv6_is_rfc5952(const char *p, uint64_t colons,
                                             uint64_t hexdigs, uint64_t zeros,
                                             int groups){
  uint64_t gaps = ipv6_gaps(colons);
  if( gaps && groups==IPV6_GROUPS-1 ) return 0;
  if( gaps==2 && groups==3 && memcmp(p+2, "ffff:", 5)==0 ) return 0;
  return (zeros<<1 & hexdigs)==0 && (zeros<<2 & zeros)==0
      && ((zeros>>1 | zeros<<2) & gaps)==0;
}

#endif
