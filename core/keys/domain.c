/*
** SPDX-License-Identifier: MIT
**
** A host and its parent domains: "a.example.org", "example.org", "org".
**
** Domains are compared without regard to case, and "example.org." is "example.org": the
** last dot is the root's.  A dot and a letter may also be written as triplets (RFC 3986
** 6.2.2.2), so "%2E" separates labels, too.
**
** An address has no parent domain.
*/
#include "../schemes/by_scheme.h"
#include "../normal/normal.h"

#include "../syntax/percent.h"
#include "../syntax/span.h"

/* The length of a dot at p: 1, 3 for a triplet, or 0. */
static size_t domain_dot(const char *p, const char *end){
  if( *p=='.' ) return 1;
  return is_triplet(p, end) && percent_value(p)=='.' ? 3 : 0;
}

/* An address, also one with triplets. */
static int domain_is_address(struct uri_span host){
  enum { LONGEST = 3*URI_IPV4_TEXT };
  unsigned char ip[4];
  char text[LONGEST];
  struct uri_span decoded = { text, 0 };
  if( host.n>0 && host.p[0]=='[' ) return 1;
  if( host.n>LONGEST ) return 0;
  decoded.n = uri_decode(host.p, host.n, 0, text);
  return uri_ipv4_read(decoded, ip);
}

struct uri_span uri_domain_first(struct uri_span host){
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

struct uri_span uri_domain_parent(struct uri_span domain){
  const struct uri_span none = { 0, 0 };
  const char *p = domain.p;
  const char *end = p+domain.n;
  size_t dot;
  if( domain_is_address(domain) ) return none;
  while( p<end && domain_dot(p, end)==0 ) p++;
  while( p<end && (dot = domain_dot(p, end))>0 ) p += dot;
  return p<end ? (struct uri_span){ p, (size_t)(end-p) } : none;
}

const char *uri_domain_scope(struct uri_span host){
  struct uri_span domain = uri_domain_first(host);
  struct uri_span last = domain;
  for(; domain.p; domain = uri_domain_parent(domain)) last = domain;
  return last.p && uri_normal_is_localhost(last) ? "loopback" : 0;
}

struct uri_span uri_domain_of(const char *p, size_t n){
  const struct uri_scheme *scheme;
  struct uri_authority a;
  struct uri u;
  uri_split(p, n, &u);
  scheme = u.scheme.p ? uri_scheme_find(u.scheme) : 0;
  if( scheme && scheme->rule==URI_SCHEME_RULE_MAILTO ){
    const char *stop;
    const char *domain = uri_normal_domain(u.path.p, u.path.p+u.path.n, &stop);
    return domain ? span_between(domain, stop) : (struct uri_span){0, 0};
  }
  uri_split_authority(u.authority, &a);
  return a.host;
}

struct uri_span uri_domain_labels(struct uri_span host, int64_t n){
  struct uri_span domain = uri_domain_first(host), rest = domain;
  int64_t count = 0;
  if( domain.n==0 || n==0 || domain_is_address(domain) ){
    return (struct uri_span){0, 0};
  }
  for(; n<0 && rest.p; n++) rest = uri_domain_parent(rest);
  if( rest.p!=domain.p ){
    return rest.p ? uri_domain_first(span_between(domain.p, rest.p)) : domain;
  }
  for(; rest.p; rest = uri_domain_parent(rest)) count++;
  for(; count>n; count--) domain = uri_domain_parent(domain);
  return domain;
}

size_t uri_domain_write(struct uri_span domain, char *out){
  size_t n = uri_normal_ipv6(domain, out);
  return n>0 ? n : uri_normal_name(domain, out);
}

size_t uri_domain_write_size(struct uri_span domain){
  return uri_normalize_size(domain.p, domain.n, URI_LEVEL_SCHEME);
}
