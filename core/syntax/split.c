/*
** SPDX-License-Identifier: MIT
**
** Splitting a text into its components (RFC 3986 section 3, appendix B).
**
** Appendix B gives a regular expression that matches any text at all:
**
**     ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
**
** This file is that expression, with one difference: there is a scheme only if the first
** group is valid by section 3.1.  scan.h finds the delimiters, 64 bytes at a time.  This
** file splits the authority.
**
** Also here: the fast path for validity, whether a text is a URI-reference as far as
** splitting tells.  The place of a fault, and all other rules, are left to the grammar.
*/

#include "syntax.h"

void uri_split_authority(struct uri_span authority, struct uri_authority *a){
  const char *host = authority.p;
  const char *end, *at, *port;
  *a = (struct uri_authority){0};
  if( host==0 ) return;
  at = end = port = host+authority.n;
  while( at>host && at[-1]!='@' ) at--;
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

/* SCAN_AUTHORITY resolved: SCAN_REFERENCE or SCAN_INVALID. */
static enum scan_verdict split_judge(enum scan_verdict verdict, const struct uri *u){
  const char *where;
  if( verdict!=SCAN_AUTHORITY ) return verdict;
  return uri_host_authority(u->authority.p, u->path.p, &where) ? SCAN_INVALID
                                                               : SCAN_REFERENCE;
}

enum scan_verdict uri_split_verdict(const char *p, size_t n, struct uri *u){
  return split_judge(uri_scan(p, n, SCAN_WANT_VERDICT, u, 0), u);
}

int uri_split_whole(const char *p, size_t n, struct uri *u,
                    struct uri_authority *a){
  enum scan_verdict verdict = uri_scan(p, n, SCAN_WANT_VERDICT, u, 0);
  if( verdict!=SCAN_REFERENCE ){
    uri_split_authority(u->authority, a);
    return split_judge(verdict, u)==SCAN_REFERENCE && u->scheme.p!=0;
  }
  *a = (struct uri_authority){0};
  a->host.p = u->authority.p;
  if( a->host.p ) a->host.n = (size_t)(u->path.p-a->host.p);
  return u->scheme.p!=0;
}

enum uri_kind uri_kind(const struct uri *u){
  if( u->scheme.p ) return URI_KIND_URI;
  if( u->authority.p ) return URI_KIND_NETWORK_PATH;
  if( u->path.n>0 && u->path.p[0]=='/' ) return URI_KIND_ABSOLUTE_PATH;
  if( u->path.n==0 && u->query.p==0 ) return URI_KIND_SAME_DOCUMENT;
  return URI_KIND_RELATIVE_PATH;
}
