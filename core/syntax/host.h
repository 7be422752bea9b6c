/*
** SPDX-License-Identifier: MIT
**
** The forms of a host as rules (RFC 3986 3.2.2), for the grammars of
** core/editions.
**
** Each answers 0 when the whole of [p, end) matches, else the first byte that
** cannot be where it is; end when the text ends too early.
*/
#ifndef URI_HOST_H
#define URI_HOST_H

#include <stddef.h>
#include <stdint.h>

const char *uri_host_dec_octet(const char *p, const char *end);
const char *uri_host_ipv4(const char *p, const char *end, unsigned char ip[4]);
const char *uri_host_ls32(const char *p, const char *end);
const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]);
const char *uri_host_ipvfuture(const char *p, const char *end);
const char *uri_host_ip_literal(const char *p, const char *end);
const char *uri_host_match(const char *p, const char *end);

/*
** Are n bytes, at most 63, an IPv6address, and one without an IPv4address at its
** end?  What uri_host_ipv6() answers, for a caller that has a bit for each byte
** that is a ":", and one for each HEXDIG, the first byte lowest.
*/
int uri_host_is_ipv6(uint64_t colons, uint64_t hexdigs, size_t n);

/*
** The same, and is it for certain the text that uri_ipv6_write() gives?  Asked of n
** bytes at p that have no A to Z.  0 where that takes more than a look: where two
** groups that are zero are beside each other, or with an IPv4address.
*/
int uri_host_is_rfc5952(const char *p, size_t n, uint64_t colons,
                        uint64_t hexdigs);

/* Is that said of what is before the first "]" of n bytes, which is not before place
** k? */
int uri_host_begins_rfc5952(const char *p, size_t n, size_t k);

#endif
