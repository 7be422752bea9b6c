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

const char *uri_host_dec_octet(const char *p, const char *end);
const char *uri_host_ipv4(const char *p, const char *end, unsigned char ip[4]);
const char *uri_host_ls32(const char *p, const char *end);
const char *uri_host_ipv6(const char *p, const char *end, unsigned char ip[16]);
const char *uri_host_ipvfuture(const char *p, const char *end);
const char *uri_host_ip_literal(const char *p, const char *end);
const char *uri_host_match(const char *p, const char *end);

#endif
