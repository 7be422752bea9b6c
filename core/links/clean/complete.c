/*
** SPDX-License-Identifier: MIT
**
** Suffix references (RFC 3986 4.5): people write "www.w3.org/Addressing/", or a
** registered name alone, and mean a URI.
**
** They have the syntax of relative references, so only the beginning can tell the two
** apart; the RFC calls this heuristic and often incorrect.  In doubt, a text is left
** alone.  The part before the first "/", "?" or "#" must be a host without a scheme as
** uri_clean() knows them (host.c), with or without a port of up to 65535.
** "localhost:8080" and "example.com:80" also have the syntax of a scheme and a path.
** They are read as host and port unless the scheme is known ("soap.beep:1").
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../uri_text.h"
#include "../text/text.h"

struct uri_span uri_complete(const char *p, size_t n){
  static const struct uri_span nothing = SPAN("");
  const char *end = p+n, *host_end;
  const char *stop = find_in(p, end, AUTHORITY_END);
  struct uri_authority a;
  struct uri u;
  uint32_t port;
  int is_host;
  uri_split_front(p, n, &u);
  if( u.authority.p ) return nothing;
  if( u.scheme.p && uri_scheme_has_rules(u.scheme) ) return nothing;
  uri_split_authority(span_between(p, stop), &a);
  port = port_value(a.port);
  if( a.userinfo.p || a.host.n==0 ) return nothing;
  if( a.port.p && (port==0 || port>PORT_MOST) ) return nothing;
  host_end = a.host.p+a.host.n;
  is_host = find_in(a.host.p, host_end, NOT_ASCII)<host_end
          ? uri_clean_is_name(a.host)
          : uri_clean_is_host(a.host, a.port.p!=0, span_between(stop, end));
  return is_host ? uri_text_prefix(&a) : nothing;
}
