/*
** SPDX-License-Identifier: MIT
**
** Decisions of section 6.2.3, and of what a host is when it is compared, each
** for all who need it.
*/
#ifndef URI_BY_SCHEME_H
#define URI_BY_SCHEME_H

#include "../uri.h"

/* The value of a port's digits, or PORT_MOST+1 for all that are above. */
enum { PORT_MOST = 65535 };
uint32_t uri_normal_port_value(struct span port);

/*
** Is this port the one that would be used without it: empty, or the default of
** the scheme, by value?  scheme is 0 when unknown.
*/
static inline int uri_normal_port_is_default(const struct uri_scheme *scheme,
                                             struct span port){
  if( port.n==0 ) return 1;
  if( scheme==0 || scheme->port==0 ) return 0;
  /* Most are told apart by their last digit. */
  if( port.p[port.n-1]-'0'!=scheme->port%10 ) return 0;
  return uri_normal_port_value(port)==scheme->port;
}

/* Would a host be read as one with a port? */
int uri_normal_has_port(struct span host);

/*
** Does the port of an authority go?  Not when the host would then be read as one
** with a port: "h:1:80" stays.
*/
static inline int uri_normal_drops_port(const struct uri_scheme *scheme,
                                        const struct uri_authority *a){
  return a->port.p && uri_normal_port_is_default(scheme, a->port)
      && !uri_normal_has_port(a->host);
}

/*
** file: is the authority localhost alone, which is the same as an empty one
** (RFC 8089 2)?  Only before a path: "file://localhost" would become "file://".
*/
int uri_normal_is_default_host(const struct uri_scheme *scheme,
                               const struct uri *u,
                               const struct uri_authority *a);

/* Is a host "localhost", in whatever case, written or percent-encoded? */
int uri_normal_is_localhost(struct span host);

/*
** Write a host that is an IPv6address between brackets as RFC 5952 has it, its
** triplets decoded.  Returns the count of bytes, at most URI_IPV6_TEXT+2, or 0
** when the host is something else.
*/
size_t uri_normal_ipv6(struct span host, char *out);

/*
** mailto: addresses are separated by ",", and after the last "@" of each is a
** domain (RFC 6068 2).  Where the domain of the address at p begins, or 0 when it
** has none; *stop is the end of the address.  Neither character is ever decoded.
*/
const char *uri_normal_domain(const char *p, const char *end,
                              const char **stop);

/* urn: the end of the NID at p (RFC 8141 2), which is a ":"; 0 for none. */
const char *uri_normal_nid(const char *p, const char *end);

#endif
