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
** scan.h, 64 bytes at a time; the parts of an authority are found here.
**
** Here is also whether a text is a URI-reference, as far as the one reading
** tells.  Where in a text it is not, and all other rules, is for the grammar.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/bits.h"
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

static int split_all_digits(const char *p, const char *end){
  while( p<end && is_in(*p, DIGIT) ) p++;
  return p==end;
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

/* The bits of a scan's masks that are a part s of the text p. */
static uint64_t split_bits(const char *p, struct span s){
  return bits_below((size_t)(s.p-p)+s.n) & ~bits_below((size_t)(s.p-p));
}

/* The bits after the IP literal that a host begins with, 0 when there is no end of
** that.  brackets: those of the host, of which the first begins the literal. */
static uint64_t split_bits_after_literal(const char *p, uint64_t brackets){
  while( (brackets &= brackets-1)!=0 ){
    size_t i = bit_first(brackets);
    if( p[i]==']' ) return ~bits_below(i);
  }
  return 0;
}

uint64_t uri_split_scanned(const char *p, struct span authority,
                           const struct scan *s, struct uri_authority *a){
  const char *host = authority.p;
  const char *end;
  uint64_t colons, rest;
  if( s->found & SCAN_LONG ){
    uri_split_authority(authority, a);
    return 1;
  }
  if( host==0 || (s->ats | s->colons)==0 ) return 0;
  end = host+authority.n;
  if( s->ats ){
    const char *at = p+bit_last(s->ats);
    a->userinfo = split_span(host, at);
    host = at+1;
  }
  a->host = split_span(host, end);
  /* Colons and brackets are those of the authority, so of the host from here on. */
  rest = ~bits_below((size_t)(host-p));
  if( s->brackets & rest && *host=='[' ){
    rest = split_bits_after_literal(p, s->brackets & rest);
  }
  colons = s->colons & rest;
  if( colons ){
    size_t last = bit_last(colons);
    const char *colon = p+last;
    if( split_all_digits(colon+1, end) ){
      a->port = split_span(colon+1, end);
      a->host = split_span(host, colon);
      colons &= bits_below(last);
    }
  }
  return colons;
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

/* Is the host in brackets of a text p an IP literal?  See uri_host_match(). */
static int split_is_literal(const char *p, struct span host,
                            const struct scan *s){
  size_t from = (size_t)(host.p-p)+1;
  if( uri_host_is_ipv6(s->colons>>from, s->hexdigs>>from, host.n-2) ) return 1;
  return uri_host_match(host.p, host.p+host.n)==0;
}

/*
** Is a text without bad bytes a URI-reference?  Its authority may have one "@",
** before its host; a ":" of its host is the port's, or in an IP literal, which
** alone has brackets.  A first segment without a scheme has no ":".
*/
static int split_is_reference(const char *p, const struct uri *u,
                              struct span host, uint64_t host_colons,
                              const struct scan *s){
  if( u->authority.p==0 ) return s->colons==0;
  if( s->ats & (s->ats-1) ) return 0;
  if( s->brackets==0 ) return host_colons==0;
  return host.n>2 && host.p[0]=='[' && host.p[host.n-1]==']'
      && (s->brackets & ~split_bits(p, host))==0
      && split_is_literal(p, host, s);
}

enum split_verdict uri_split_verdict(const char *p, size_t n, struct uri *u,
                                     struct uri_authority *a){
  struct scan s;
  uint64_t host_colons;
  if( uri_scan(p, n, u, a, &s) ) return SPLIT_REFERENCE;
  host_colons = uri_split_scanned(p, u->authority, &s, a);
  if( s.found & SCAN_BAD ) return SPLIT_INVALID;
  if( s.found & SCAN_LONG ) return SPLIT_UNKNOWN;
  return split_is_reference(p, u, a->host, host_colons, &s) ? SPLIT_REFERENCE
                                                            : SPLIT_INVALID;
}

int uri_split_whole(const char *p, size_t n, struct uri *u,
                    struct uri_authority *a){
  return uri_split_verdict(p, n, u, a)==SPLIT_REFERENCE && u->scheme.p!=0;
}

enum uri_kind uri_kind(const struct uri *u){
  if( u->scheme.p ) return URI_KIND_URI;
  if( u->authority.p ) return URI_KIND_NETWORK_PATH;
  if( u->path.n>0 && u->path.p[0]=='/' ) return URI_KIND_ABSOLUTE_PATH;
  if( u->path.n==0 && u->query.p==0 ) return URI_KIND_SAME_DOCUMENT;
  return URI_KIND_RELATIVE_PATH;
}
