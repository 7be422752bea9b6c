/*
** SPDX-License-Identifier: MIT
**
** A second implementation of the documents, for the tests: splitting and normalizing byte
** by byte, in the simplest way, into buffers that are large enough.  It uses nothing from
** core/rfc/scan and core/rfc/normal, only the table of schemes.
*/
#ifndef TEST_REFERENCE_H
#define TEST_REFERENCE_H

#include <stdio.h>
#include <string.h>

#include "../../core/rfc/resolve/path.h"
#include "../../core/rfc/chars/chars.h"
#include "../../core/uri.h"
#include "../../core/uri_schemes.h"

/* ---- splitting: appendix B ---- */

static struct uri_span ref_span(const char *p, const char *end){
  return (struct uri_span){ p, (size_t)(end-p) };
}

/* The same bytes of the same text? */
static inline int ref_same(struct uri_span a, struct uri_span b){
  return a.p==b.p && a.n==b.n;
}

static inline int ref_same_uri(const struct uri *a, const struct uri *b){
  return ref_same(a->scheme, b->scheme)
      && ref_same(a->authority, b->authority) && ref_same(a->path, b->path)
      && ref_same(a->query, b->query) && ref_same(a->fragment, b->fragment);
}

static inline int ref_same_authority(const struct uri_authority *a,
                                     const struct uri_authority *b){
  return ref_same(a->userinfo, b->userinfo) && ref_same(a->host, b->host)
      && ref_same(a->port, b->port);
}

static const char *ref_find(const char *p, const char *end, uint32_t set){
  while( p<end && !is_in(*p, set) ) p++;
  return p;
}

static inline void ref_split(const char *p, size_t n, struct uri *u){
  const char *end = p+n;
  const char *colon = ref_find(p, end, ~(uint32_t)SCHEME_CHAR);
  *u = (struct uri){0};
  if( colon<end && *colon==':' && is_in(*p, ALPHA) ){
    u->scheme = ref_span(p, colon);
    p = colon+1;
  }
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    u->authority = ref_span(p+2, ref_find(p+2, end, SLASH | QUESTION | HASH));
    p = u->authority.p+u->authority.n;
  }
  u->path = ref_span(p, ref_find(p, end, QUESTION | HASH));
  p = u->path.p+u->path.n;
  if( p<end && *p=='?' ){
    u->query = ref_span(p+1, ref_find(p, end, HASH));
    p = u->query.p+u->query.n;
  }
  if( p<end ) u->fragment = ref_span(p+1, end);
}

/* As uri.h describes it: the last "@", the first "]" of a literal, the last ":". */
static inline void ref_split_authority(struct uri_span authority,
                                       struct uri_authority *a){
  const char *p = authority.p, *end;
  const char *at, *from, *colon = 0;
  *a = (struct uri_authority){0};
  if( p==0 ) return;
  end = p+authority.n;
  for(at=ref_find(p, end, AT); at<end; at=ref_find(p, end, AT)){
    a->userinfo = ref_span(authority.p, at);
    p = at+1;
  }
  from = p<end && *p=='[' ? memchr(p, ']', (size_t)(end-p)) : p;
  for(; from && from<end; from++) if( *from==':' ) colon = from;
  for(from=colon; from && ++from<end; ) if( !is_in(*from, DIGIT) ) colon = 0;
  a->host = ref_span(p, colon ? colon : end);
  if( colon ) a->port = ref_span(colon+1, end);
}

/* ---- normalizing: section 6.2 ---- */

static char ref_value(const char *p){
  return (char)(hex_value(p[1])<<4 | hex_value(p[2]));
}

static char ref_upper(char hex){
  return hex>='a' ? (char)(hex-0x20) : hex;
}

/*
** Would c, written to out, complete a new triplet with a bare "%" before it?  A triplet
** is written in one piece, so a "%" one or two bytes before is bare.
*/
static int ref_would_join(const char *start, const char *out, char c,
                              const char *rest, const char *end){
  if( !is_in(c, HEXDIG) ) return 0;
  if( out-start>=2 && out[-2]=='%' && is_in(out[-1], HEXDIG) ) return 1;
  return out-start>=1 && out[-1]=='%' && rest<end && is_in(*rest, HEXDIG);
}

static char *ref_tidy(char *out, struct uri_span in, int decode){
  const char *start = out;
  const char *p = in.p;
  const char *end = p+in.n;
  while( p<end ){
    const char *percent = memchr(p, '%', (size_t)(end-p));
    size_t n = (size_t)((percent ? percent : end)-p);
    char c;
    memcpy(out, p, n);
    out += n;
    p += n;
    if( p==end ) break;
    if( !is_triplet(p, end) ){
      *out++ = *p++;
      continue;
    }
    c = ref_value(p);
    if( decode && is_in(c, UNRESERVED)
     && !ref_would_join(start, out, c, p+3, end) ){
      *out++ = c;
    }else{
      out[0] = '%';
      out[1] = ref_upper(p[1]);
      out[2] = ref_upper(p[2]);
      out += 3;
    }
    p += 3;
  }
  return out;
}

/* What one call works with. */
struct ref {
  enum uri_level level;
  int decode;                        /* level reaches 6.2.2.2 */
  const struct uri_scheme *scheme;   /* known, and level reaches 6.2.3 */
};

/* Does the scheme have this rule, and does the level include 6.2.3? */
static int ref_has_rule(const struct ref *z,
                              enum uri_scheme_rule rule){
  return z->scheme && z->scheme->rule==rule;
}

/* Letters to lower case in place, but for the hex digits of triplets. */
static void ref_fold(char *p, const char *end){
  while( p<end ){
    if( is_triplet(p, end) ){
      p += 3;
    }else{
      *p = to_lower(*p);
      p++;
    }
  }
}

static char *ref_scheme(char *o, struct uri_span scheme){
  size_t i;
  for(i=0; i<scheme.n; i++) *o++ = to_lower(scheme.p[i]);
  *o++ = ':';
  return o;
}

/* Would [host, end) be read as a host with a port? */
static int ref_splits_port(const char *host, const char *end){
  struct uri_span authority = { host, (size_t)(end-host) };
  struct uri_authority a;
  uri_split_authority(authority, &a);
  return a.port.p!=0;
}

/*
** The text after the last ":" of a malformed host is not a port and must not become one:
** the triplet of "h:8%30" stays.
*/
static char *ref_host_triplets(char *o, struct uri_span host, int decode){
  const char *colon = host.p+host.n;
  char *end = ref_tidy(o, host, decode);
  if( !decode || !ref_splits_port(o, end) ) return end;
  while( colon[-1]!=':' ) colon--;
  o = ref_tidy(o, (struct uri_span){host.p, (size_t)(colon-host.p)}, 1);
  return ref_tidy(o, (struct uri_span){colon, host.n-(size_t)(colon-host.p)},
                      0);
}

/* The text of RFC 5952 for the IPv6address between brackets, in place. */
static char *ref_ipv6(char *host, char *end){
  unsigned char ip[16];
  struct uri_span text;
  if( end-host<2 || host[0]!='[' || end[-1]!=']' ) return end;
  text = (struct uri_span){ host+1, (size_t)(end-host-2) };
  if( !uri_ipv6_read(text, ip) ) return end;
  end = host+1+uri_ipv6_write(ip, host+1);
  *end++ = ']';
  return end;
}

static int ref_port_is_default(const struct uri_scheme *scheme, struct uri_span port){
  char digits[8];
  if( port.n==0 ) return 1;
  if( scheme==0 || scheme->port==0 ) return 0;
  snprintf(digits, sizeof digits, "%d", scheme->port);
  while( port.n>0 && *port.p=='0' ) port.p++, port.n--;
  return port.n==strlen(digits) && memcmp(port.p, digits, port.n)==0;
}

/* Does the port of an authority, with its host at [host, end), stay? */
static int ref_keeps_port(const struct ref *z, struct uri_span port,
                                const char *host, const char *end){
  if( port.p==0 ) return 0;
  return z->level<URI_LEVEL_SCHEME || !ref_port_is_default(z->scheme, port)
      || ref_splits_port(host, end);
}

static char *ref_authority(const struct ref *z, char *o,
                                 const struct uri *u){
  static const char localhost[] = "localhost";
  struct uri_authority a;
  char *start, *host;
  uri_split_authority(u->authority, &a);
  *o++ = '/';
  *o++ = '/';
  start = o;
  if( a.userinfo.p ){
    o = ref_tidy(o, a.userinfo, z->decode);
    *o++ = '@';
  }
  host = o;
  o = ref_host_triplets(o, a.host, z->decode);
  ref_fold(host, o);
  if( z->level>=URI_LEVEL_SCHEME ) o = ref_ipv6(host, o);
  if( ref_keeps_port(z, a.port, host, o) ){
    *o++ = ':';
    memcpy(o, a.port.p, a.port.n);
    o += a.port.n;
  }
  if( ref_has_rule(z, URI_SCHEME_RULE_FILE) && u->path.n>0
   && o-start==sizeof localhost-1 && memcmp(start, localhost, (size_t)(o-start))==0 ){
    o = start;
  }
  return o;
}

/*
** mailto: to = addr-spec *( "," addr-spec ), and after the last "@" of each a
** domain (RFC 6068 2).
*/
static void ref_mailto(char *p, char *end){
  while( p<end ){
    char *comma = memchr(p, ',', (size_t)(end-p));
    char *stop = comma ? comma : end;
    char *at = stop;
    while( at>p && at[-1]!='@' ) at--;
    if( at>p ) ref_fold(at, stop);
    p = stop+1;
  }
}

/* urn: the NID, letters, digits and hyphens up to ":" (RFC 8141 2). */
static void ref_urn(char *p, char *end){
  const char *stop = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN);
  if( stop<end && *stop==':' ) ref_fold(p, stop);
}

static char *ref_path(const struct ref *z, char *o,
                            const struct uri *u){
  int has_authority = u->authority.p!=0;
  char *end = ref_tidy(o, u->path, z->decode);
  struct uri_span path = { o, 0 };
  struct uri_span guard;
  if( z->level>=URI_LEVEL_SYNTAX && u->scheme.p ){
    end = o+uri_remove_dot_segments(o, (size_t)(end-o));
  }
  if( ref_has_rule(z, URI_SCHEME_RULE_ROOT) && has_authority && end==o ){
    *end++ = '/';
  }
  if( ref_has_rule(z, URI_SCHEME_RULE_MAILTO) ) ref_mailto(o, end);
  if( ref_has_rule(z, URI_SCHEME_RULE_URN) ) ref_urn(o, end);
  path.n = (size_t)(end-o);
  if( ref_has_rule(z, URI_SCHEME_RULE_FILE) && !has_authority
   && path.n>0 && *o=='/' ){
    guard = (struct uri_span){ "//", 2 };
  }else{
    guard = uri_compose_guard(u->scheme.p!=0, has_authority, path);
  }
  if( guard.n>0 ){
    memmove(o+guard.n, o, path.n);
    memcpy(o, guard.p, guard.n);
  }
  return end+guard.n;
}

static inline size_t ref_normalize(const char *p, size_t n, enum uri_level level,
                                   char *out){
  struct ref z = { level, level>=URI_LEVEL_PERCENT, 0 };
  struct uri u;
  char *o = out;
  ref_split(p, n, &u);
  if( level>=URI_LEVEL_SCHEME ) z.scheme = uri_scheme_find(u.scheme);
  if( u.scheme.p ) o = ref_scheme(o, u.scheme);
  if( u.authority.p ) o = ref_authority(&z, o, &u);
  o = ref_path(&z, o, &u);
  if( u.query.p ){
    *o++ = '?';
    o = ref_tidy(o, u.query, z.decode);
  }
  if( u.fragment.p ){
    *o++ = '#';
    o = ref_tidy(o, u.fragment, z.decode);
  }
  return (size_t)(o-out);
}

#endif
