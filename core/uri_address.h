/*
** SPDX-License-Identifier: MIT
**
** IP addresses and networks of hosts (RFC 3986 3.2.2, 7.4), and what addresses may
** be used for (IANA's registries of special-purpose addresses).
**
** The conventions are those of uri.h.
*/
#ifndef URI_ADDRESS_PUBLIC_H
#define URI_ADDRESS_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- IP addresses and networks (sections 3.2.2, 7.4), syntax/address.c -- */

enum uri_address_form {
  URI_ADDRESS_STRICT,  /* section 3.2.2 */
  URI_ADDRESS_LOOSE,   /* section 7.4: also what inet_aton() reads */
  URI_ADDRESS_BROWSER  /* URL Standard, "IPv4 parser": also "0x" and a last "." */
};

/*
** If a host is an IP address, write it to out in network order and return its count of
** bytes, 4 or 16; else return 0.  An IP literal is given with its brackets.
*/
URI_API size_t uri_address_read(struct uri_span host, enum uri_address_form form,
                                unsigned char out[16]);

/*
** uri_address_read() for a text: reads its host, or the whole text if it has no authority
** and is a bare address, such as "10.1.2.3" or "fe80::1".
*/
URI_API size_t uri_address_find(struct uri_span text, enum uri_address_form form,
                                unsigned char out[16]);

/*
** A block of addresses: all whose first bits equal those of ip.  An IPv4 network is
** stored as the IPv4-mapped IPv6 network, so its bits are 96 more.
*/
struct uri_network {
  unsigned char ip[16];
  unsigned bits;
};

/*
** Read "10.0.0.0/8", "2001:db8::/32" or one address (RFC 4632, RFC 4291 2.3).  Bits after
** the prefix are ignored.  Returns 1, or 0 for any other text.
*/
URI_API int uri_network_read(struct uri_span text, struct uri_network *out);

/*
** 1 if an address of n bytes, 4 or 16, is in the network.  An IPv4-mapped IPv6 address
** (::ffff:0:0/96) counts as the IPv4 address, both in the network and in the address.  An
** IPv4 address is never in an IPv6 network.
*/
URI_API int uri_network_has(const struct uri_network *network,
                            const unsigned char *ip, size_t n);

/*
** Write the network of an address of n bytes, 4 or 16, as "198.51.100.0/24" or
** "2001:db8::/32".  The prefix has ipv4_bits for IPv4 and for an IPv4-mapped IPv6
** address, which becomes IPv4, and ipv6_bits for other addresses.  Returns the count of
** bytes, or URI_NONE if the address has fewer bits than the prefix.  out must hold
** URI_NETWORK_TEXT bytes, all of which may be written to.
*/
enum { URI_NETWORK_TEXT = URI_IPV6_TEXT + 4 };
URI_API size_t uri_network_write(const unsigned char *ip, size_t n,
                                 uint64_t ipv4_bits, uint64_t ipv6_bits,
                                 char *out);

/* ---- What addresses may be used for, syntax/scope.c --------------------- */

/*
** What an address of n bytes, 4 or 16, may be used for, by IANA's registries of
** special-purpose addresses: "global", "private", "shared", "loopback", "link-local",
** "multicast", "broadcast", "documentation", "benchmarking", "discard", "unspecified" or
** "reserved", a constant that ends in NUL.  An IPv6 address that embeds an IPv4 address
** has the scope of the IPv4 address.
*/
URI_API const char *uri_address_scope(const unsigned char *ip, size_t n);

URI_C_END

#endif
