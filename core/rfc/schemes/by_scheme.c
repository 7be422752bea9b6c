/*
** SPDX-License-Identifier: MIT
**
** The rules of the normal form that need more than one character: localhost, IPv6
** texts, and the case of mailto and urn (RFC 3986 6.2.3).
**
** Each rule is here once, for the normal form and for all other users: uri_lint(),
** uri_domains(), uri_surt().
*/
#include "by_scheme.h"

int uri_normal_is_localhost(struct uri_span host){
  const char *word = "localhost", *p = host.p, *end = p+host.n;
  while( *word && p<end && to_lower(percent_next(&p, end))==*word ) word++;
  return p==end && *word==0;
}

int uri_normal_has_port(struct uri_span host){
  struct uri_authority a;
  if( memchr(host.p, ':', host.n)==0 ) return 0;
  uri_split_authority(host, &a);
  return a.port.p!=0;
}

int uri_normal_is_default_host(const struct uri_scheme *scheme,
                               const struct uri *u,
                               const struct uri_authority *a){
  return scheme && scheme->rule==URI_SCHEME_RULE_FILE && u->path.n>0
      && a->userinfo.p==0 && (a->port.p==0 || uri_normal_drops_port(scheme, a))
      && uri_normal_is_localhost(a->host);
}

size_t uri_normal_ipv6(struct uri_span host, char *out){
  enum { LONGEST = 45 };       /* six groups of four digits and an IPv4 */
  char text[LONGEST];
  unsigned char ip[16];
  const char *p = host.p, *end = p+host.n;
  size_t n;
  if( host.n<2 || *p++!='[' || *--end!=']' ) return 0;
  for(n=0; p<end; n++){
    int triplet = is_triplet(p, end) && is_in(percent_value(p), UNRESERVED);
    if( n==LONGEST ) return 0;
    text[n] = triplet ? percent_value(p) : *p;
    p += triplet ? 3 : 1;
  }
  if( !uri_ipv6_read((struct uri_span){text, n}, ip) ) return 0;
  n = uri_ipv6_write(ip, out+1);
  out[0] = '[';
  out[n+1] = ']';
  return n+2;
}

int uri_normal_fold(const struct uri_scheme *scheme, const char *p, const char *end,
                    struct normal_fold *fold){
  const char *at;
  fold->known = fold->to = end;
  if( scheme->rule==URI_SCHEME_RULE_MAILTO ){
    fold->to = span_find_byte(p, end, ',');
    at = span_after_last(p, fold->to, '@');
    if( at>p ) fold->from = at;
    if( fold->to==end ) return 0;
    fold->known = fold->to+1;
  }else{
    fold->to = uri_percent_span_decoded(p, end, ALPHA | DIGIT | HYPHEN);
    if( fold->to<end && *fold->to==':' ) fold->from = p;
  }
  return 1;
}
