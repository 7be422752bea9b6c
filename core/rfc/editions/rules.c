/*
** SPDX-License-Identifier: MIT
**
** The rule engine: finding a rule of an edition, matching a text against it, and the
** rules that all editions share.
**
** Not here: the editions' own rules (rfc3986.c, rfc2396.c and so on).
*/
#include "edition.h"

#include "../syntax/syntax.h"

static const char *rule_run(const struct uri_rule *rule, const char *p,
                            const char *end){
  const char *stop = p;
  unsigned i;
  if( rule->max==0 ){
    stop = uri_span_of(p, end, rule->set);
    return stop==end && (size_t)(stop-p)>=rule->min ? 0 : stop;
  }
  for(i=0; i<rule->max; i++){
    int triplet = (rule->set & TRIPLET) && is_triplet(stop, end);
    if( stop==end || !(triplet || is_in(*stop, rule->set & ~TRIPLET)) ) break;
    stop += triplet ? 3 : 1;
  }
  return stop==end && i>=rule->min ? 0 : stop;
}

/* scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) */
const char *uri_rule_scheme(const struct uri_rule *rule, const char *p, const char *end,
                            const char **where){
  (void)rule, (void)where;
  if( p<end && is_in(*p, ALPHA) ){
    p = uri_span_of(p, end, SCHEME_CHAR);
    if( p==end ) return 0;
  }
  return p;
}

const char *uri_rule_dec_octet(const struct uri_rule *rule,
                               const char *p, const char *end, const char **where){
  (void)rule, (void)where;
  return uri_host_dec_octet(p, end);
}

const char *uri_rule_ipv4address(const struct uri_rule *rule,
                                 const char *p, const char *end, const char **where){
  unsigned char ip[4];
  (void)rule, (void)where;
  return uri_host_ipv4(p, end, ip);
}

const char *uri_rule_ls32(const struct uri_rule *rule, const char *p, const char *end,
                          const char **where){
  (void)rule, (void)where;
  return uri_host_ls32(p, end);
}

const char *uri_rule_ipv6address(const struct uri_rule *rule,
                                 const char *p, const char *end, const char **where){
  unsigned char ip[16];
  (void)rule, (void)where;
  return uri_host_ipv6(p, end, ip);
}

const char *uri_rule_rootless(const struct uri_rule *rule, const char *p,
                              const char *end, const char **where){
  const char *stop = uri_span_of(p, end, rule->set);
  (void)where;
  if( stop==p ) return p;
  if( stop<end && *stop=='/' ) stop = uri_span_of(stop, end, PATH);
  return stop==end ? 0 : stop;
}

const char *uri_edition_rest(const char *p, const char *end, uint32_t first,
                             uint32_t delims, const char **where){
  *where = "path";
  p = uri_span_of(p, end, first);
  if( p<end && *p=='/' ) p = uri_span_of(p, end, PATH);
  if( p<end && (delims & QUESTION) && *p=='?' ){
    *where = "query";
    p = uri_span_of(p+1, end, QUERY);
  }
  if( p<end && (delims & HASH) && *p=='#' ){
    *where = "fragment";
    p = uri_span_of(p+1, end, FRAGMENT);
  }
  return p==end ? 0 : p;
}

const char *uri_rule_name(const struct uri_edition *edition, size_t i){
  return i<edition->n_rules ? edition->rules[i].name : 0;
}

static int rule_is_name(const char *name, const char *p, size_t n){
  size_t i;
  for(i=0; i<n; i++){
    if( name[i]==0 || to_lower(name[i])!=to_lower(p[i]) ) return 0;
  }
  return name[n]==0;
}

const struct uri_rule *uri_rule_find(const struct uri_edition *edition,
                                     const char *name, size_t n){
  size_t i;
  for(i=0; i<edition->n_rules; i++){
    const struct uri_rule *rule = &edition->rules[i];
    if( rule_is_name(rule->name, name, n) ) return rule;
  }
  return 0;
}

struct uri_span uri_edition_reference(const struct uri_edition *edition){
  static const struct uri_span names[] = {
    SPAN("URI-reference"), SPAN("URL-reference")
  };
  return names[uri_rule_find(edition, names[0].p, names[0].n)==0];
}

int uri_rule_match(const struct uri_rule *rule, const char *p, size_t n,
                   struct uri_mismatch *why){
  const char *where = why ? rule->name : 0;
  const char *end, *bad;
  if( p==0 ) p = "";                   /* 0 would mean a match */
  end = p+n;
  bad = rule->match==RULE_RUN ? rule_run(rule, p, end)
                              : rule->match(rule, p, end, &where);
  if( bad==0 || why==0 ) return bad==0;
  why->at = (size_t)(bad-p);
  why->where = where;
  why->reason = bad==end ? URI_REASON_ENDS_EARLY
              : *bad=='%' && !is_triplet(bad, end) ? URI_REASON_NOT_A_TRIPLET
              : URI_REASON_NOT_ALLOWED;
  return 0;
}

int uri_lacks_scheme(const struct uri_edition *edition,
                     const struct uri_rule *rule,
                     const struct uri_mismatch *why){
  return rule_is_name(why->where, "scheme", 6)
      && rule!=uri_rule_find(edition, "scheme", 6);
}
