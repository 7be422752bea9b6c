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

const char *uri_host_dec_octet(const char *p, const char *end);
const char *uri_host_ipv4(const char *p, const char *end, unsigned char ip[4]);
const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]);

#endif
