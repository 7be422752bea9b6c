/*
** SPDX-License-Identifier: MIT
**
** Normalization: the ladder of RFC 3986 section 6.2.
**
** One walk from the first component to the last writes the normal form; each
** step looks at the level to see whether its rung has been reached.  Inside a
** component the order is the ladder's: letters and triplets first, because
** "%2E%2E" is a dot-segment only once it is decoded, then dot-segments, then
** what the scheme knows.
**
** Two things can go wrong by following the rules blindly, and are kept from
** it: a text that splits otherwise than before (a decoded "8%30" that becomes
** a port, a dropped port that uncovers another, a path that becomes an
** authority or a scheme), and one whose second normalization differs.
**
** Not here: the knowledge of schemes, which is scheme.c's table.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "../resolve/compose.h"
#include "normalize.h"
#include "../syntax/percent.h"
#include "../scan/plain.h"
#include "../syntax/split.h"

/* What one call works with. */
struct normalize {
  enum uri_level level;
  int decode;                        /* level reaches 6.2.2.2 */
  const struct uri_scheme *scheme;   /* known, and level reaches 6.2.3 */
};

/* True of the schemes whose rule this is, once the level has reached 6.2.3. */
static int normalize_has_rule(const struct normalize *z,
                              enum uri_scheme_rule rule){
  return z->scheme && z->scheme->rule==rule;
}

/* Letters to lower case in place, but for the hex digits of triplets. */
static void normalize_fold(char *p, const char *end){
  while( p<end ){
    if( is_triplet(p, end) ){
      p += 3;
    }else{
      *p = to_lower(*p);
      p++;
    }
  }
}

static char *normalize_scheme(char *o, struct span scheme){
  size_t i;
  for(i=0; i<scheme.n; i++) *o++ = to_lower(scheme.p[i]);
  *o++ = ':';
  return o;
}

/* Would [host, end) be read as a host with a port? */
static int normalize_splits_port(const char *host, const char *end){
  struct span authority = { host, (size_t)(end-host) };
  struct uri_authority a;
  uri_split_authority(authority, &a);
  return a.port.p!=0;
}

/*
** What a malformed host has behind its last ":" was no port and becomes none:
** the triplets of "h:8%30" stay.
*/
static char *normalize_host_triplets(char *o, struct span host, int decode){
  const char *colon = host.p+host.n;
  char *end = uri_percent_tidy(o, host, decode);
  if( !decode || !normalize_splits_port(o, end) ) return end;
  while( colon[-1]!=':' ) colon--;
  o = uri_percent_tidy(o, (struct span){host.p, (size_t)(colon-host.p)}, 1);
  return uri_percent_tidy(o, (struct span){colon, host.n-(size_t)(colon-host.p)},
                      0);
}

/* The text of RFC 5952 for the IPv6address between brackets, in place. */
static char *normalize_ipv6(char *host, char *end){
  unsigned char ip[16];
  struct span text;
  if( end-host<2 || host[0]!='[' || end[-1]!=']' ) return end;
  text = (struct span){ host+1, (size_t)(end-host-2) };
  if( !uri_ipv6_read(text, ip) ) return end;
  end = host+1+uri_ipv6_write(ip, host+1);
  *end++ = ']';
  return end;
}

int uri_normalize_port_is_idle(const struct uri_scheme *scheme, struct span port){
  if( port.n==0 ) return 1;
  if( scheme==0 || scheme->port.p==0 ) return 0;
  while( port.n>0 && *port.p=='0' ) port.p++, port.n--;
  return port.n==scheme->port.n && memcmp(port.p, scheme->port.p, port.n)==0;
}

/* Does the port of an authority, with its host at [host, end), stay? */
static int normalize_keeps_port(const struct normalize *z, struct span port,
                                const char *host, const char *end){
  if( port.p==0 ) return 0;
  return z->level<URI_LEVEL_SCHEME || !uri_normalize_port_is_idle(z->scheme, port)
      || normalize_splits_port(host, end);
}

static char *normalize_authority(const struct normalize *z, char *o,
                                 const struct uri *u){
  static const char localhost[] = "localhost";
  struct uri_authority a;
  char *start, *host;
  uri_split_authority(u->authority, &a);
  *o++ = '/';
  *o++ = '/';
  start = o;
  if( a.userinfo.p ){
    o = uri_percent_tidy(o, a.userinfo, z->decode);
    *o++ = '@';
  }
  host = o;
  o = normalize_host_triplets(o, a.host, z->decode);
  normalize_fold(host, o);
  if( z->level>=URI_LEVEL_SCHEME ) o = normalize_ipv6(host, o);
  if( normalize_keeps_port(z, a.port, host, o) ){
    *o++ = ':';
    memcpy(o, a.port.p, a.port.n);
    o += a.port.n;
  }
  if( normalize_has_rule(z, URI_SCHEME_FILE) && u->path.n>0
   && o-start==sizeof localhost-1 && memcmp(start, localhost, (size_t)(o-start))==0 ){
    o = start;
  }
  return o;
}

/*
** mailto: to = addr-spec *( "," addr-spec ), and behind the last "@" of each a
** domain (RFC 6068 2).
*/
static void normalize_mailto(char *p, char *end){
  while( p<end ){
    char *comma = memchr(p, ',', (size_t)(end-p));
    char *stop = comma ? comma : end;
    char *at = stop;
    while( at>p && at[-1]!='@' ) at--;
    if( at>p ) normalize_fold(at, stop);
    p = stop+1;
  }
}

/* urn: the NID, letters, digits and hyphens up to ":" (RFC 8141 2). */
static void normalize_urn(char *p, char *end){
  const char *stop = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN);
  if( stop<end && *stop==':' ) normalize_fold(p, stop);
}

static char *normalize_path(const struct normalize *z, char *o,
                            const struct uri *u){
  int has_authority = u->authority.p!=0;
  char *end = uri_percent_tidy(o, u->path, z->decode);
  struct span path = { o, 0 };
  struct span guard;
  if( z->level>=URI_LEVEL_SYNTAX && u->scheme.p ){
    end = o+uri_remove_dot_segments(o, (size_t)(end-o));
  }
  if( normalize_has_rule(z, URI_SCHEME_ROOT) && has_authority && end==o ){
    *end++ = '/';
  }
  if( normalize_has_rule(z, URI_SCHEME_MAILTO) ) normalize_mailto(o, end);
  if( normalize_has_rule(z, URI_SCHEME_URN) ) normalize_urn(o, end);
  path.n = (size_t)(end-o);
  if( normalize_has_rule(z, URI_SCHEME_FILE) && !has_authority
   && path.n>0 && *o=='/' ){
    guard = (struct span){ "//", 2 };
  }else{
    guard = uri_compose_guard(u->scheme.p!=0, has_authority, path);
  }
  if( guard.n>0 ){
    memmove(o+guard.n, o, path.n);
    memcpy(o, guard.p, guard.n);
  }
  return end+guard.n;
}

size_t uri_normalize_walk(const char *p, size_t n, enum uri_level level, char *out){
  struct normalize z = { level, level>=URI_LEVEL_PERCENT, 0 };
  struct uri u;
  char *o = out;
  uri_split_walk(p, n, &u);
  if( level>=URI_LEVEL_SCHEME ) z.scheme = uri_scheme_find(u.scheme);
  if( u.scheme.p ) o = normalize_scheme(o, u.scheme);
  if( u.authority.p ) o = normalize_authority(&z, o, &u);
  o = normalize_path(&z, o, &u);
  if( u.query.p ){
    *o++ = '?';
    o = uri_percent_tidy(o, u.query, z.decode);
  }
  if( u.fragment.p ){
    *o++ = '#';
    o = uri_percent_tidy(o, u.fragment, z.decode);
  }
  return (size_t)(o-out);
}

size_t uri_normalize(const char *p, size_t n, enum uri_level level, char *out){
  if( uri_plain_form(p, n)!=PLAIN_NORMAL ) return uri_normalize_walk(p, n, level, out);
  memcpy(out, p, n);
  return n;
}
