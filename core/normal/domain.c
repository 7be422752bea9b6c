/*
** SPDX-License-Identifier: MIT
**
** A host and the domains that it is in: "a.example.org", "example.org", "org".
**
** Domains are compared without regard to case, and "example.org." is
** "example.org": the last dot is the root's.  A dot and a letter may also be
** written as triplets (RFC 3986 6.2.2.2), so "%2E" separates labels, too.
**
** An address is in no domain.  It is a row of its own and no more.
*/
#include "by_scheme.h"
#include "normal.h"

#include <string.h>

#include "../syntax/percent.h"

/* How many bytes of a dot are at p: 1, 3 for a triplet, or 0. */
static size_t domain_dot(const char *p, const char *end){
  if( *p=='.' ) return 1;
  return is_triplet(p, end) && percent_value(p)=='.' ? 3 : 0;
}

/* An address, also one with triplets. */
static int domain_is_address(struct span host){
  enum { LONGEST = 3*URI_IPV4_TEXT };
  unsigned char ip[4];
  char text[LONGEST];
  if( host.n>0 && host.p[0]=='[' ) return 1;
  if( host.n>LONGEST ) return 0;
  host = (struct span){ text, uri_decode(host.p, host.n, 0, text) };
  return uri_ipv4_read(host, ip);
}

struct span uri_domain_first(struct span host){
  if( host.p==0 || domain_is_address(host) ) return host;
  for(;;){
    const char *end = host.p+host.n;
    if( host.n>0 && end[-1]=='.' ){
      host.n--;
    }else if( host.n>=3 && domain_dot(end-3, end)==3 ){
      host.n -= 3;
    }else{
      return host;
    }
  }
}

struct span uri_domain_parent(struct span domain){
  const struct span none = { 0, 0 };
  const char *p = domain.p;
  const char *end = p+domain.n;
  size_t dot = 0;
  if( domain_is_address(domain) ) return none;
  while( p<end && (dot = domain_dot(p, end))==0 ) p++;
  while( p<end && (dot = domain_dot(p, end))>0 ) p += dot;
  return p<end ? (struct span){ p, (size_t)(end-p) } : none;
}

size_t uri_domain_write(struct span domain, char *out){
  size_t n = uri_normal_ipv6(domain, out);
  return n>0 ? n : uri_normal_name(domain, out);
}
