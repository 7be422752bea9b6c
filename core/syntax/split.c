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
** be a scheme by section 3.1, or there is none.  Each byte is looked at once.
**
** Not here: whether a component holds what it may.  That is grammar.c.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "../scan/plain.h"
#include "split.h"

static struct span split_span(const char *p, const char *end){
  struct span s = { p, (size_t)(end-p) };
  return s;
}

/* The first byte of [p, end) that is in set, or end. */
static const char *split_find(const char *p, const char *end, uint32_t set){
  while( p<end && !is_in(*p, set) ) p++;
  return p;
}

/* The first c in [p, end), or end. */
static const char *split_find_char(const char *p, const char *end, char c){
  const char *at = p<end ? memchr(p, c, (size_t)(end-p)) : 0;
  return at ? at : end;
}

const char *uri_split_front(const char *p, size_t n, struct uri *u){
  const char *end = p+n;
  u->scheme = u->authority = (struct span){0, 0};
  if( n>0 && is_in(*p, ALPHA) ){
    const char *colon = p+1;
    while( colon<end && is_in(*colon, SCHEME_CHAR) ) colon++;
    if( colon<end && *colon==':' ){
      u->scheme = split_span(p, colon);
      p = colon+1;
    }
  }
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    const char *slash = split_find(p+2, end, SLASH | QUESTION | HASH);
    u->authority = split_span(p+2, slash);
    p = slash;
  }
  return p;
}

void uri_split_walk(const char *p, size_t n, struct uri *u){
  const char *end = p+n;
  const char *path = uri_split_front(p, n, u);
  const char *stop = split_find(path, end, QUESTION | HASH);
  u->path = split_span(path, stop);
  u->query = u->fragment = (struct span){0, 0};
  if( stop<end && *stop=='?' ){
    const char *hash = split_find_char(stop, end, '#');
    u->query = split_span(stop+1, hash);
    stop = hash;
  }
  if( stop<end ) u->fragment = split_span(stop+1, end);
}

void uri_split(const char *p, size_t n, struct uri *u){
  if( !uri_plain_split(p, n, u) ) uri_split_walk(p, n, u);
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

void uri_split_authority(struct span authority, struct uri_authority *a){
  const char *host = authority.p;
  const char *end, *at, *colon;
  *a = (struct uri_authority){0};
  if( host==0 ) return;
  at = end = host+authority.n;
  while( at>host && at[-1]!='@' ) at--;
  if( at>host ){
    a->userinfo = split_span(host, at-1);
    host = at;
  }
  colon = split_port_colon(host, end);
  if( colon ){
    a->port = split_span(colon+1, end);
    end = colon;
  }
  a->host = split_span(host, end);
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

int uri_split_whole(const char *p, size_t n, struct uri *u,
                    struct uri_authority *a){
  int plain = uri_plain_split(p, n, u);
  if( plain ){
    *a = (struct uri_authority){ {0, 0}, u->authority, {0, 0} };
  }else{
    uri_split_walk(p, n, u);
    uri_split_authority(u->authority, a);
  }
  return plain;
}

enum uri_kind uri_kind(const struct uri *u){
  if( u->scheme.p ) return URI_KIND_URI;
  if( u->authority.p ) return URI_KIND_NETWORK_PATH;
  if( u->path.n>0 && u->path.p[0]=='/' ) return URI_KIND_ABSOLUTE_PATH;
  if( u->path.n==0 && u->query.p==0 ) return URI_KIND_SAME_DOCUMENT;
  return URI_KIND_RELATIVE_PATH;
}
