/*
** SPDX-License-Identifier: MIT
**
** What an IP address may be used for, by IANA's registries of special-purpose addresses
** (RFC 6890, RFC 8190): a table of blocks; the most specific block wins.
**
** The registries say whether each block is globally reachable.  A reachable block counts
** as "global", whatever its purpose, because only that matters for filtering links.
**
** The two registries leave out three things that a filter must know: multicast (RFC 5771,
** RFC 4291 2.7), the deprecated site-local block (RFC 3879), and the IPv6 space that is
** not assigned yet ("Reserved by IETF" in IANA's registry of the IPv6 address space; only
** 2000::/3 is assigned).
**
** An IPv6 address that embeds an IPv4 address leads to the IPv4 address and has its
** scope: "::ffff:127.0.0.1" is the local machine.
*/
#include "../../uri_address.h"

#include "syntax.h"

/* Where in an IPv6 address the embedded IPv4 address is. */
enum scope_carried {
  CARRIED_NOTHING,
  CARRIED_LAST,        /* its last four bytes */
  CARRIED_SECOND,      /* bytes 2 to 5 */
  CARRIED_INVERTED     /* its last four bytes, each bit inverted */
};

struct scope_block {
  unsigned char ip[16];
  unsigned char bits;          /* of the prefix */
  unsigned char carried;       /* enum scope_carried */
  char scope[14];              /* or "": the scope is that of the embedded address */
};

static const struct scope_block scope_ipv4[] = {
  { {0},                0, 0, "global" },
  { {0},                8, 0, "reserved" }, /* RFC 791 3.2, this network */
  { {0},               32, 0, "unspecified" }, /* RFC 1122 3.2.1.3 */
  { {10},               8, 0, "private" }, /* RFC 1918 */
  { {100, 64},         10, 0, "shared" }, /* RFC 6598 */
  { {127},              8, 0, "loopback" }, /* RFC 1122 3.2.1.3 */
  { {169, 254},        16, 0, "link-local" }, /* RFC 3927 */
  { {172, 16},         12, 0, "private" }, /* RFC 1918 */
  { {192, 0, 0},       24, 0, "reserved" }, /* RFC 6890 2.1, protocols */
  { {192, 0, 0, 9},    32, 0, "global" }, /* RFC 7723, PCP anycast */
  { {192, 0, 0, 10},   32, 0, "global" }, /* RFC 8155, TURN anycast */
  { {192, 0, 2},       24, 0, "documentation" }, /* RFC 5737 */
  { {192, 31, 196},    24, 0, "global" }, /* RFC 7535, AS112 */
  { {192, 52, 193},    24, 0, "global" }, /* RFC 7450, AMT */
  { {192, 88, 99},     24, 0, "reserved" }, /* RFC 7526, was 6to4 relays */
  { {192, 168},        16, 0, "private" }, /* RFC 1918 */
  { {192, 175, 48},    24, 0, "global" }, /* RFC 7534, AS112 */
  { {198, 18},         15, 0, "benchmarking" }, /* RFC 2544 */
  { {198, 51, 100},    24, 0, "documentation" }, /* RFC 5737 */
  { {203, 0, 113},     24, 0, "documentation" }, /* RFC 5737 */
  { {224},              4, 0, "multicast" }, /* RFC 5771 */
  { {240},              4, 0, "reserved" }, /* RFC 1112 4 */
  { {255,255,255,255}, 32, 0, "broadcast" }  /* RFC 919 7, RFC 8190 */
};

#define SCOPE_HEX(a, b, c, d)  0x##a, 0x##b, 0x##c, 0x##d

static const struct scope_block scope_ipv6[] = {
  { {0},                          0, 0, "reserved" }, /* RFC 4291 2.4 */
  { {0},                         96, CARRIED_LAST, "" },   /* RFC 4291 2.5.5.1 */
  { {0},                        128, 0, "unspecified" }, /* RFC 4291 2.5.2 */
  { {[15]=1},                   128, 0, "loopback" }, /* RFC 4291 2.5.3 */
  { {[8]=0xFF, 0xFF},            96, CARRIED_LAST, "" },   /* RFC 2765 2.1, SIIT */
  { {[10]=0xFF, 0xFF},           96, CARRIED_LAST, "" },   /* RFC 4291 2.5.5.2 */
  { {SCOPE_HEX(00,64,FF,9B)},    96, CARRIED_LAST, "" },   /* RFC 6052, NAT64 */
  { {SCOPE_HEX(00,64,FF,9B), 0, 1}, 48, 0, "private" }, /* RFC 8215, own NAT64 */
  { {1},                         64, 0, "discard" }, /* RFC 6666 */
  { {SCOPE_HEX(01,00,00,00), 0, 0, 0, 1}, 64, 0, "reserved" }, /* RFC 9780 */
  { {0x20},                       3, 0, "global" }, /* RFC 4291 2.4 */
  { {SCOPE_HEX(20,01,00,00)},    23, 0, "reserved" }, /* RFC 2928, protocols */
  { {SCOPE_HEX(20,01,00,00)},    32, CARRIED_INVERTED, "" }, /* RFC 4380, Teredo */
  { {SCOPE_HEX(20,01,00,01), [15]=1}, 128, 0, "global" }, /* RFC 7723, PCP anycast */
  { {SCOPE_HEX(20,01,00,01), [15]=2}, 128, 0, "global" }, /* RFC 8155, TURN anycast */
  { {SCOPE_HEX(20,01,00,01), [15]=3}, 128, 0, "global" }, /* RFC 9665, DNS-SD */
  { {SCOPE_HEX(20,01,00,02)},    48, 0, "benchmarking" }, /* RFC 5180 */
  { {SCOPE_HEX(20,01,00,03)},    32, 0, "global" }, /* RFC 7450, AMT */
  { {SCOPE_HEX(20,01,00,04), 1, 0x12}, 48, 0, "global" }, /* RFC 7535, AS112 */
  { {SCOPE_HEX(20,01,00,10)},    28, 0, "reserved" }, /* RFC 4843, was ORCHID */
  { {SCOPE_HEX(20,01,00,20)},    28, 0, "global" }, /* RFC 7343, ORCHIDv2 */
  { {SCOPE_HEX(20,01,00,30)},    28, 0, "global" }, /* RFC 9374, drones */
  { {SCOPE_HEX(20,01,0D,B8)},    32, 0, "documentation" }, /* RFC 3849 */
  { {0x20, 0x02},                16, CARRIED_SECOND, "" }, /* RFC 3056, 6to4 */
  { {SCOPE_HEX(26,20,00,4F), 0x80}, 48, 0, "global" }, /* RFC 7534, AS112 */
  { {SCOPE_HEX(3F,FF,00,00)},    20, 0, "documentation" }, /* RFC 9637 */
  { {0x5F, 0},                   16, 0, "reserved" }, /* RFC 9602, SRv6 */
  { {0xFC},                       7, 0, "private" }, /* RFC 4193 */
  { {0xFE, 0x80},                10, 0, "link-local" }, /* RFC 4291 2.5.6 */
  { {0xFE, 0xC0},                10, 0, "private" }, /* RFC 3879, site-local */
  { {0xFF},                       8, 0, "multicast" }  /* RFC 4291 2.7 */
};

/* The most specific block.  The first block of a table contains every address. */
static const struct scope_block *scope_find(const struct scope_block *blocks,
                                            size_t count,
                                            const unsigned char *ip){
  const struct scope_block *found = blocks;
  size_t i;
  for(i=1; i<count; i++){
    if( blocks[i].bits>=found->bits
     && ip_has_prefix(ip, blocks[i].ip, blocks[i].bits) ) found = &blocks[i];
  }
  return found;
}

static const char *scope_of_ipv4(const unsigned char *ip){
  return scope_find(scope_ipv4, COUNT_OF(scope_ipv4), ip)->scope;
}

const char *uri_address_scope(const unsigned char *ip, size_t n){
  const struct scope_block *block;
  unsigned char carried[4];
  size_t at, i;
  if( n==4 ) return scope_of_ipv4(ip);
  block = scope_find(scope_ipv6, COUNT_OF(scope_ipv6), ip);
  if( block->carried==CARRIED_NOTHING ) return block->scope;
  at = block->carried==CARRIED_SECOND ? 2 : 12;
  for(i=0; i<sizeof carried; i++){
    carried[i] = block->carried==CARRIED_INVERTED ? (unsigned char)~ip[at+i]
                                                  : ip[at+i];
  }
  return scope_of_ipv4(carried);
}
