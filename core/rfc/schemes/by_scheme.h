/*
** SPDX-License-Identifier: MIT
**
** Rules of section 6.2.3, and of comparing hosts, shared by all who need them.
*/
#ifndef URI_BY_SCHEME_H
#define URI_BY_SCHEME_H

#include "../syntax/syntax.h"
#include "../../uri_schemes.h"

/*
** Does a scheme have a default port, or rules of its own for its normal form?  The other
** known schemes are in the table only for links in running text.
*/
static inline int uri_scheme_has_rules(struct uri_span name){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return scheme && (scheme->port || scheme->rule!=URI_SCHEME_RULE_PLAIN);
}

/* May a program fetch pages by this scheme: http or https? */
static inline int uri_scheme_is_web(struct uri_span name){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return scheme && scheme->flags & URI_SCHEME_WEB;
}

/* May the authority of a scheme hold a host?  That of "android-app" is a name. */
static inline int uri_scheme_has_host(struct uri_span name){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return scheme==0 || !(scheme->flags & URI_SCHEME_NO_HOST);
}

/*
** Does the port mean the same as no port: is it empty, or by value the default of the
** scheme?  scheme is 0 if unknown.
*/
static inline int uri_normal_port_is_default(const struct uri_scheme *scheme,
                                             struct uri_span port){
  if( port.n==0 ) return 1;
  if( scheme==0 || scheme->port==0 ) return 0;
  /* The last digit rules most ports out. */
  if( port.p[port.n-1]-'0'!=scheme->port%10 ) return 0;
  return port_value(port)==scheme->port;
}

/*
** Does the normal form drop the port of an authority, which has one?  Not if the host
** would then be read as a host with a port: "h:1:80" stays.
*/
int uri_normal_drops_port(const struct uri_scheme *scheme, const struct uri_authority *a);

/*
** file: is the authority just localhost, which means the same as an empty one (RFC 8089
** 2)?  Only before a path: "file://localhost" would become "file://".
*/
int uri_normal_is_default_host(const struct uri_scheme *scheme,
                               const struct uri *u,
                               const struct uri_authority *a);

/* Is a host "localhost", case-insensitively, also percent-encoded? */
int uri_normal_is_localhost(struct uri_span host);

/*
** Write a host that is an IPv6address between brackets in the form of RFC 5952, with
** triplets decoded.  Returns the count of bytes, at most URI_IPV6_TEXT+2, or 0 if the
** host is something else.
*/
size_t uri_normal_ipv6(struct uri_span host, char *out);

/* Letters of a path that the rule of a scheme folds. */
struct normal_fold {
  const char *from, *to;     /* they are folded here; from is 0: nowhere */
  const char *known;         /* this holds up to here */
};

/*
** mailto: addresses are separated by ",", and the domain after the last "@" of each is
** folded (RFC 6068 2).  Neither character is ever decoded.  urn: the NID, which a ":"
** ends (RFC 8141 2).  p is where an address or the path begins.  Returns 0 if an address
** goes on after end; then call this again for what follows: from stays if there is no
** "@".  Only for schemes whose rule folds letters of the path.
*/
int uri_normal_fold(const struct uri_scheme *scheme, const char *p, const char *end,
                    struct normal_fold *fold);

/* The name of a row. */
static inline struct uri_span uri_scheme_name(const struct uri_scheme *row){
  size_t n = 0;
  while( row->name[n] ) n++;
  return (struct uri_span){ row->name, n };
}

/*
** The table of schemes (table.c): the first row of each letter, "a" to "z", where those
** that people type are first, in order of names; that of the rows for schemes with a
** driver, "http+", which have the port of the scheme but not its rules; and the end.
*/
enum { SCHEME_LETTERS = 26 };
extern const struct uri_scheme *const uri_scheme_first[SCHEME_LETTERS+2];

#endif
