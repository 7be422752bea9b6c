/*
** SPDX-License-Identifier: MIT
**
** Looking up schemes in the table of facts, schemes.tsv, and the rules of the normal form
** that need more than one character: localhost, IPv6 texts, and the case of mailto and
** urn (RFC 3986 3.1, 6.2.3).
**
** Each rule is here once, for the normal form and for all other users: uri_lint(),
** uri_domains(), uri_surt().
*/
#include "by_scheme.h"

/*
** Are n bytes the same?  Says no unless n is from 4 to 8, which two words of four bytes
** compare.  Most names are in lower case: uri_key() in SQL takes 6 % less with this.
*/
static inline int scheme_is_same(const char *a, const char *b, size_t n){
  return n>=4 && n<=8 && memcmp(a, b, 4)==0 && memcmp(a+n-4, b+n-4, 4)==0;
}

/* The row of a name among those from first on, which end before end. */
static inline const struct uri_scheme *scheme_among(const struct uri_scheme *row,
                                                    const struct uri_scheme *end,
                                                    struct uri_span name){
  size_t n = name.n;
  for(; row<end; row++){
    if( row->name[n]==0 && row->name[n-1]!=0
     && (scheme_is_same(row->name, name.p, n)
         || span_begins(name, (struct uri_span){ row->name, n })) ) return row;
  }
  return 0;
}

const struct uri_scheme *uri_scheme_find(struct uri_span name){
  unsigned letter;
  if( name.n==0 || name.n>=sizeof((struct uri_scheme*)0)->name ) return 0;
  letter = (unsigned)((unsigned char)*name.p | 0x20)-'a';      /* also of a capital */
  if( letter>=SCHEME_LETTERS ) return 0;
  return scheme_among(uri_scheme_first[letter], uri_scheme_first[letter+1], name);
}

const struct uri_scheme *uri_scheme_driven(struct uri_span name){
  const struct uri_scheme *const *plus_rows = uri_scheme_first+SCHEME_LETTERS;
  const struct uri_scheme *row = uri_scheme_find(name);
  const char *plus, *end;
  if( row || name.n==0 ) return row;
  end = name.p+name.n;
  plus = span_find_byte(name.p, end, '+');
  if( plus==end || uri_span_of(plus, end, SCHEME_CHAR)<end ) return 0;
  row = uri_scheme_find(span_between(name.p, plus));
  if( row==0 || row->port==0 || row->rule==URI_SCHEME_RULE_PLAIN ){
    return row && row->port ? row : 0;
  }
  return scheme_among(plus_rows[0], plus_rows[1], span_between(name.p, plus+1));
}

int uri_normal_is_localhost(struct uri_span host){
  const char *word = "localhost", *p = host.p, *end = p+host.n;
  while( *word && p<end && to_lower(percent_next(&p, end))==*word ) word++;
  return p==end && *word==0;
}

int uri_normal_drops_port(const struct uri_scheme *scheme,
                          const struct uri_authority *a){
  struct uri_authority rest;
  if( !uri_normal_port_is_default(scheme, a->port) ) return 0;
  uri_split_authority(a->host, &rest);
  return rest.port.p==0;
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
