/*
** SPDX-License-Identifier: MIT
**
** The Sort-friendly URI Reordering Transform of web archives:
**
**     scheme://userinfo@domain.tld:port/path
**     scheme://(tld,domain,:port@userinfo)/path
**
** and the key of their indexes (cdx), which is the same for all schemes:
**
**     tld,domain:port)/path?query
**
** Every label of the host has its "," so that all hosts of a domain, itself
** included, begin alike, and no other does: a "," that a host has itself
** (RFC 3986 3.2.2 allows it) is written "%2C".  IP addresses have no labels and
** stay as they are.  A "." at the host's end, which is the root, stays after
** the labels.
**
** Scheme and host are written in lower case, because case makes no other
** domain of them (6.2.2.1).  All other bytes are the text's own: to sort
** normal forms, normalize first.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "../syntax/span.h"
#include "by_scheme.h"

static char *surt_put_lower(char *out, const char *p, const char *end){
  for(; p<end; p++){
    if( *p==',' ){
      memcpy(out, "%2C", 3);
      out += 3;
    }else{
      *out++ = to_lower(*p);
    }
  }
  return out;
}

static int surt_has_labels(struct span host){
  return host.n>0 && host.p[0]!='[' && uri_host_type(host)!=URI_HOST_IPV4;
}

static char *surt_put_host(char *out, struct span host){
  const char *end = host.p+host.n;
  int is_rooted = host.n>0 && end[-1]=='.';
  if( !surt_has_labels(host) ) return surt_put_lower(out, host.p, end);
  if( is_rooted ) end--;
  while( end>host.p ){
    const char *label = end;
    while( label>host.p && label[-1]!='.' ) label--;
    out = surt_put_lower(out, label, end);
    *out++ = ',';
    if( label==host.p ) break;
    end = label-1;
    if( end==host.p ) *out++ = ',';      /* ".a" begins with an empty label */
  }
  if( is_rooted ) *out++ = '.';
  return out;
}

static char *surt_put_authority(char *out, struct span authority){
  struct uri_authority a;
  uri_split_authority(authority, &a);
  *out++ = '(';
  out = surt_put_host(out, a.host);
  if( a.port.p ){
    *out++ = ':';
    out = span_put(out, a.port);
  }
  if( a.userinfo.p ){
    *out++ = '@';
    out = span_put(out, a.userinfo);
  }
  *out++ = ')';
  return out;
}

/* The host, port and ")" of a key: without userinfo and what is the default. */
static char *surt_put_key(char *out, const struct uri *u,
                          const struct uri_authority *a){
  struct span host = a->host;
  int has_labels = surt_has_labels(host);
  if( has_labels && host.p[host.n-1]=='.' ) host.n--;
  out = surt_put_host(out, host);
  if( has_labels && host.n>0 ) out--;           /* the last label's "," */
  if( !uri_normal_port_is_default(uri_scheme_find(u->scheme), a->port) ){
    *out++ = ':';
    out = span_put(out, a->port);
  }
  *out++ = ')';
  return out;
}

size_t uri_surt_key(const struct uri *u, char *out){
  struct uri_authority a;
  char *o;
  uri_split_authority(u->authority, &a);
  if( a.host.n==0 ) return uri_surt(u, out);
  o = surt_put_key(out, u, &a);
  if( u->path.n==0 ) *o++ = '/';
  o = span_put(o, u->path);
  if( u->query.p ){
    *o++ = '?';
    o = span_put(o, u->query);
  }
  return (size_t)(o-out);
}

/* What is after the authority is one piece of the text. */
static struct span surt_rest(const struct uri *u){
  struct span last = u->fragment.p ? u->fragment
                   : u->query.p ? u->query : u->path;
  return (struct span){ u->path.p, (size_t)(last.p+last.n-u->path.p) };
}

size_t uri_surt(const struct uri *u, char *out){
  char *o = out;
  if( u->scheme.p ){
    o = surt_put_lower(o, u->scheme.p, u->scheme.p+u->scheme.n);
    *o++ = ':';
  }
  if( u->authority.p ){
    *o++ = '/';
    *o++ = '/';
    if( u->authority.n>0 ) o = surt_put_authority(o, u->authority);
  }
  return (size_t)(span_put(o, surt_rest(u))-out);
}

size_t uri_surt_size(const struct uri *u){
  enum { DELIMITERS = 3, PARENTHESES = 2 };     /* ":" "//" */
  struct uri_authority a;
  size_t n = u->scheme.n+u->authority.n+surt_rest(u).n+DELIMITERS+PARENTHESES;
  size_t i;
  uri_split_authority(u->authority, &a);
  for(i=0; i<a.host.n; i++) n += a.host.p[i]==',' ? 2 : 0;
  return n+1;                                   /* the last label's "," */
}
