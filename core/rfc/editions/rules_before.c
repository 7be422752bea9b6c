/*
** SPDX-License-Identifier: MIT
**
** The rules that the editions before RFC 3986 have in common.
**
** Their hosts are names made of labels.  Their grammars are looser than they look: a
** segment may be empty and may hold ":" and "@", so a path is any run of path characters,
** and "//" with an authority matches that run, too.  The three files that use this say
** so, rule by rule.  This file has that run, and the labels.
**
** If a rule has alternatives, the mismatch that is furthest to the right is reported.
*/
#include "edition.h"

enum { ALPHANUM = ALPHA | DIGIT };

const char *uri_rule_octet(const struct uri_rule *rule, const char *p, const char *end,
                           const char **where){
  (void)where;
  if( p==end || !is_in(*p, rule->set) ) return p;
  return p+1==end ? 0 : p+1;
}

/*
** The label at p, which begins and ends with an alphanum and may have "-" between.
** Returns its end; or 0, and *bad is the byte that does not match.
*/
static const char *rule_read_label(const char *p, const char *end, size_t max,
                                   const char **bad){
  const char *stop = p;
  *bad = p;
  if( p==end || !is_in(*p, ALPHANUM) ) return 0;
  stop = uri_span_of(p, end, ALPHANUM | HYPHEN);
  if( max && (size_t)(stop-p)>=max ){
    *bad = p+max-1;                      /* no room for a letter after a "-" */
    if( **bad=='-' ) return 0;
    *bad = p+max;
    if( stop>p+max ) return 0;
  }
  *bad = stop;
  return stop[-1]=='-' ? 0 : stop;
}

const char *uri_rule_label(const struct uri_rule *rule, const char *p, const char *end,
                           const char **where){
  const char *bad;
  (void)where;
  if( p==end || !is_in(*p, rule->set) ) return p;
  return rule_read_label(p, end, rule->max, &bad)==end ? 0 : bad;
}

const char *uri_rule_four_numbers(const struct uri_rule *rule,
                                  const char *p, const char *end, const char **where){
  int i;
  (void)rule, (void)where;
  for(i=0; i<4; i++){
    const char *stop;
    if( i>0 ){
      if( p==end || *p!='.' ) return p;
      p++;
    }
    stop = uri_span_of(p, end, DIGIT);
    if( stop==p ) return p;
    p = stop;
  }
  return p==end ? 0 : p;
}

const char *uri_rule_hostname(const struct uri_rule *rule, const char *p, const char *end,
                              const char **where){
  (void)where;
  for(;;){
    const char *bad;
    const char *stop = rule_read_label(p, end, rule->max, &bad);
    int may_be_last = stop && is_in(*p, rule->set);
    if( stop==0 ) return bad;
    if( stop==end ) return may_be_last ? 0 : end;
    if( *stop!='.' ) return stop;
    p = stop+1;
    if( p==end && (rule->set & DOT) && may_be_last ) return 0;
  }
}

const char *uri_rule_host(const struct uri_rule *rule, const char *p, const char *end,
                          const char **where){
  const char *a = uri_rule_hostname(rule, p, end, where);
  const char *b = uri_rule_four_numbers(rule, p, end, where);
  if( a==0 || b==0 ) return 0;
  return a>b ? a : b;
}

const char *uri_rule_hostport(const struct uri_rule *rule, const char *p, const char *end,
                              const char **where){
  const char *colon = span_find_byte(p, end, ':');
  const char *bad = uri_rule_host(rule, p, colon, where);
  *where = "host";
  if( bad || colon==end ) return bad;
  *where = "port";
  p = uri_span_of(colon+1, end, DIGIT);
  return p==end ? 0 : p;
}

const char *uri_rule_abs_path(const struct uri_rule *rule, const char *p, const char *end,
                              const char **where){
  (void)where;
  if( p==end || *p!='/' ) return p;
  p = uri_span_of(p, end, rule->set);
  return p==end ? 0 : p;
}

const char *uri_edition_net_path(const struct uri_rule *rule, rule_fn *authority,
                                 const char *p, const char *end, const char **where){
  const char *slash, *bad;
  if( p==end || *p!='/' ) return p;
  if( ++p==end || *p!='/' ) return p;
  slash = span_find_byte(++p, end, '/');
  bad = authority(rule, p, slash, where);
  if( bad ) return bad;
  *where = "path";
  p = uri_span_of(slash, end, rule->set);
  return p==end ? 0 : p;
}

const char *uri_edition_hierarchy(const char *p, const char *end,
                                  uint32_t delims, const char *authority,
                                  uint32_t authority_end, const char **where){
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    *where = authority;
    p = uri_span_of(p+2, end, QUERY & ~authority_end);
    if( p<end && !is_in(*p, authority_end) ) return p;
  }
  return uri_edition_rest(p, end, PATH, delims, where);
}
