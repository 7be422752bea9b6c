/*
** SPDX-License-Identifier: MIT
**
** Splitting an authority into userinfo, host and port, and userinfo into user and
** password (RFC 3986 3.2, 3.2.1, 3.2.3).
*/

#include "syntax.h"

void uri_split_authority(struct uri_span authority, struct uri_authority *a){
  const char *host = authority.p;
  const char *end, *at, *port;
  *a = (struct uri_authority){0};
  if( host==0 ) return;
  end = port = host+authority.n;
  at = span_after_last(host, end, '@');
  if( at>host ){
    a->userinfo = span_between(host, at-1);
    host = at;
  }
  a->host = span_between(host, end);
  /* The last ":", if only DIGITs follow it, and not inside the brackets of a literal. */
  if( host<end && *host=='[' ) at = memchr(host, ']', (size_t)(end-host));
  else at = host;
  while( at && port>at && is_in(port[-1], DIGIT) ) port--;
  if( at==0 || port==at || port[-1]!=':' ) return;
  a->port = span_between(port, end);
  a->host.n -= a->port.n+1;
}

void uri_split_userinfo(struct uri_span userinfo,
                        struct uri_span *user, struct uri_span *password){
  const char *end, *colon;
  *user = userinfo;
  *password = (struct uri_span){0, 0};
  if( userinfo.p==0 ) return;
  end = userinfo.p+userinfo.n;
  colon = span_find_byte(userinfo.p, end, ':');
  if( colon==end ) return;
  *user = span_between(userinfo.p, colon);
  *password = span_between(colon+1, end);
}
