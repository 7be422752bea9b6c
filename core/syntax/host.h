/*
** SPDX-License-Identifier: MIT
**
** The forms of a host as rules (RFC 3986 3.2.2), for the grammars of core/editions.
**
** Each returns 0 if all of [p, end) matches, else the first byte that does not match; end
** if the text ends too early.
*/
#ifndef URI_HOST_H
#define URI_HOST_H

const char *uri_host_ipvfuture(const char *p, const char *end);
const char *uri_host_ip_literal(const char *p, const char *end);
const char *uri_host_match(const char *p, const char *end);

/* *where is the part of the byte that does not match: "userinfo" or "host". */
const char *uri_host_authority(const char *p, const char *end, const char **where);

#endif
