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
#include "../../uri_keys.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/normal/normal.h"

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
    }else if( host.n>=3 && percent_dot(end-3, end)==3 ){
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
  while( p<end && percent_dot(p, end)==0 ) p++;
  while( p<end && (dot = percent_dot(p, end))>0 ) p += dot;
  return p<end ? (struct uri_span){ p, (size_t)(end-p) } : none;
}

const char *uri_domain_scope(struct uri_span host){
  struct uri_span domain = uri_domain_first(host);
  struct uri_span last = domain;
  for(; domain.p; domain = uri_domain_parent(domain)) last = domain;
  return last.p && uri_normal_is_localhost(last) ? "loopback" : 0;
}

int uri_domain_of_address(const struct uri *u, struct uri_span *domain){
  static const struct uri_span users[] = {
    SPAN("acct"), SPAN("sip"), SPAN("sips"), SPAN("xmpp")
  };
  const struct uri_scheme *scheme = u->scheme.p ? uri_scheme_find(u->scheme) : 0;
  const char *end;                     /* of "user@example.com:5060" before ";a/b" */
  size_t i;
  if( scheme==0 || u->authority.p ) return 0;
  if( scheme->rule==URI_SCHEME_RULE_MAILTO ){
    struct normal_fold fold = { .from = 0 };
    uri_normal_fold(scheme, u->path.p, u->path.p+u->path.n, &fold);
    *domain = fold.from ? span_between(fold.from, fold.to) : (struct uri_span){0, 0};
    return 1;
  }
  for(i=0; i<COUNT_OF(users); i++){
    struct uri_authority a;
    if( !span_is(u->scheme, users[i]) ) continue;
    end = find_in(u->path.p, u->path.p+u->path.n, SLASH | SEMICOLON);
    uri_split_authority(span_between(span_after_last(u->path.p, end, '@'), end), &a);
    *domain = a.host.n>0 ? a.host : (struct uri_span){0, 0};
    return 1;
  }
  return 0;
}

struct uri_span uri_domain_of(const char *p, size_t n){
  struct uri_authority a;
  struct uri_span domain;
  struct uri u;
  uri_split(p, n, &u);
  if( uri_domain_of_address(&u, &domain) ) return domain;
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
