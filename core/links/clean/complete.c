/*
** SPDX-License-Identifier: MIT
**
** Suffix references (RFC 3986 4.5): people write "www.w3.org/Addressing/", or a
** registered name alone, and mean a URI.
**
** The RFC calls this heuristic and often incorrect.  In doubt, a text is left alone: the
** part before the first "/", "?" or "#" must be a host as uri_clean() knows them
** (host.c).  "example.com:80", also the syntax of a scheme and a path, is read as host
** and port unless the scheme is known ("soap.beep:1").
*/
#include "clean.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../uri_text.h"
#include "../text/text.h"

struct uri_span uri_complete(const char *p, size_t n){
  const char *end = p+n, *stop = find_in(p, end, AUTHORITY_END);
  struct uri_authority a;
  struct uri u;
  uri_split_front(p, n, &u);
  uri_split_authority(span_between(p, stop), &a);
  if( u.authority.p || a.userinfo.p || uri_scheme_find(u.scheme)
   || !uri_clean_is_host(a.host, a.port, span_between(stop, end)) ) return SPAN_WORD("");
  return uri_text_prefix(&a);
}
