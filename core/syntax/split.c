/*
** SPDX-License-Identifier: MIT
**
** Splitting a text into its components (RFC 3986 section 3, appendix B).
**
** Appendix B gives a regular expression that matches any text at all:
**
**     ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
**
** and this file is that expression, with one difference: its first group must
** be a scheme by section 3.1, or there is none.  The delimiters are found by
** scan.h, 64 bytes at a time, and the parts of an authority with them.  Here is how an
** authority is split by itself, or where it is too long for that.
**
** Here is also whether a text is a URI-reference, as far as the one reading
** tells.  Where in a text it is not, and all other rules, is for the grammar.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "../scan/scan.h"
#include "host.h"
#include "split.h"

static struct span split_span(const char *p, const char *end){
  struct span s = { p, (size_t)(end-p) };
  return s;
}

/* The first c in [p, end), or end. */
static const char *split_find_char(const char *p, const char *end, char c){
  const char *at = p<end ? memchr(p, c, (size_t)(end-p)) : 0;
  return at ? at : end;
}

void uri_split(const char *p, size_t n, struct uri *u){
  uri_scan_split(p, n, u);
}

/*
** Where the port's ":" is in [host, end), or 0: the last ":", when nothing but
** DIGITs follow it, and never one inside the brackets of an IP literal.
*/
static const char *split_port_colon(const char *host, const char *end){
  const char *p = end;
  if( host<end && *host=='[' ){
    host = memchr(host, ']', (size_t)(end-host));
    if( host==0 ) return 0;
  }
  while( p>host && is_in(p[-1], DIGIT) ) p--;
  return p>host && p[-1]==':' ? p-1 : 0;
}

/* Split [host, end) of an authority, which is what follows any userinfo. */
static void split_host_port(const char *host, const char *end,
                            struct uri_authority *a){
  const char *colon = split_port_colon(host, end);
  a->port = colon ? split_span(colon+1, end) : (struct span){0, 0};
  a->host = split_span(host, colon ? colon : end);
}

void uri_split_authority(struct span authority, struct uri_authority *a){
  const char *host = authority.p;
  const char *end, *at;
  *a = (struct uri_authority){0};
  if( host==0 ) return;
  at = end = host+authority.n;
  while( at>host && at[-1]!='@' ) at--;
  if( at>host ){
    a->userinfo = split_span(host, at-1);
    host = at;
  }
  split_host_port(host, end, a);
}

void uri_split_userinfo(struct span userinfo,
                        struct span *user, struct span *password){
  const char *end, *colon;
  *user = userinfo;
  *password = (struct span){0, 0};
  if( userinfo.p==0 ) return;
  end = userinfo.p+userinfo.n;
  colon = split_find_char(userinfo.p, end, ':');
  if( colon==end ) return;
  *user = split_span(userinfo.p, colon);
  *password = split_span(colon+1, end);
}

enum scan_verdict uri_split_rest(enum scan_verdict verdict, const struct uri *u,
                                 struct uri_authority *a){
  if( verdict==SCAN_UNKNOWN ){
    uri_split_authority(u->authority, a);
    return SCAN_UNKNOWN;
  }
  return uri_host_match(a->host.p, a->host.p+a->host.n)==0 ? SCAN_REFERENCE
                                                           : SCAN_INVALID;
}

int uri_split_whole(const char *p, size_t n, struct uri *u,
                    struct uri_authority *a){
  return uri_split_verdict(p, n, u, a)==SCAN_REFERENCE && u->scheme.p!=0;
}

enum uri_kind uri_kind(const struct uri *u){
  if( u->scheme.p ) return URI_KIND_URI;
  if( u->authority.p ) return URI_KIND_NETWORK_PATH;
  if( u->path.n>0 && u->path.p[0]=='/' ) return URI_KIND_ABSOLUTE_PATH;
  if( u->path.n==0 && u->query.p==0 ) return URI_KIND_SAME_DOCUMENT;
  return URI_KIND_RELATIVE_PATH;
}
