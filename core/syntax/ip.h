/*
** SPDX-License-Identifier: MIT
**
** The forms of an IP address as rules (RFC 3986 3.2.2).
**
** Each returns 0 if all of [p, end) matches, with the address in ip, else the first byte
** that does not match; end if the text ends too early.
*/
#ifndef URI_IP_H
#define URI_IP_H

#include "../uri.h"

const char *uri_host_dec_octet(const char *p, const char *end);
const char *uri_host_ipv4(const char *p, const char *end, unsigned char ip[4]);
const char *uri_host_ls32(const char *p, const char *end);
const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]);

/* uri_ipv6_write() as browsers do: without mixed notation. */
size_t uri_ipv6_write_groups(const unsigned char ip[16], char *out);

/*
** Is a label a number, for inet_aton() and browsers: digits, or "0x" and hexadecimal
** digits, perhaps none?
*/
int uri_host_is_number(const char *p, const char *end);

/*
** Do browsers take the last label of a domain for a number ("ends in a number checker")?
** If so, the domain is an IPv4 address or browsers refuse it.
*/
int uri_address_ends_in_number(struct uri_span domain);

#endif
