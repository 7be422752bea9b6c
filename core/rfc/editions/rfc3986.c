/*
** SPDX-License-Identifier: MIT
**
** RFC 3986 (January 2005): the grammar of URIs, every rule of appendix A under its name.
**
** Most rules are runs of a class of characters: rows of the table at the end.  Rules that
** combine others are functions, each with its ABNF above it.  There is no backtracking:
** if the ABNF has alternatives, the delimiters decide (section 3, "first-match-wins"), so
** a match takes one pass.
**
** edition.h describes the result of a rule; rules.c runs them.
*/

#include "edition.h"
#include "../syntax/syntax.h"

static const char *rfc3986_ipvfuture(const struct uri_rule *rule,
                                     const char *p, const char *end, const char **where){
  (void)rule, (void)where;
  return uri_host_ipvfuture(p, end);
}

static const char *rfc3986_ip_literal(const struct uri_rule *rule,
                                      const char *p, const char *end, const char **where){
  (void)rule, (void)where;
  return uri_host_ip_literal(p, end);
}

static const char *rfc3986_host(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  (void)rule, (void)where;
  return uri_host_match(p, end);
}

static const char *rfc3986_authority(const struct uri_rule *rule,
                                     const char *p, const char *end, const char **where){
  struct uri_authority a;
  (void)rule;
  uri_split_authority(span_between(p, end), &a);
  return uri_host_authority(&a, where);
}

/* path-abempty = *( "/" segment ) */
static const char *rfc3986_path_abempty(const struct uri_rule *rule, const char *p,
                                        const char *end, const char **where){
  (void)rule, (void)where;
  if( p==end ) return 0;
  if( *p!='/' ) return p;
  p = uri_span_of(p, end, PATH);
  return p==end ? 0 : p;
}

/* path-absolute = "/" [ segment-nz *( "/" segment ) ] */
static const char *rfc3986_path_absolute(const struct uri_rule *rule, const char *p,
                                         const char *end, const char **where){
  (void)rule, (void)where;
  if( p==end || *p!='/' ) return p;
  if( end-p>=2 && p[1]=='/' ) return p+1;
  p = uri_span_of(p, end, PATH);
  return p==end ? 0 : p;
}

/*
** "//" authority path-abempty / path-absolute / path-rootless / path-empty, or with
** path-noscheme in place of path-rootless, by the class of a first segment that has no
** "/" before it; then [ "?" query ] and [ "#" fragment ] if delims has them.
*/
static const char *rfc3986_hierarchy(const char *p, const char *end,
                                     uint32_t first, uint32_t delims,
                                     const char **where){
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    struct uri u;
    const char *path = uri_split_front(p, (size_t)(end-p), &u);
    const char *bad = rfc3986_authority(0, p+2, path, where);
    if( bad ) return bad;
    p = path;
  }
  return uri_edition_rest(p, end, first, delims, where);
}

/*
** hier-part     = "//" authority path-abempty
**               / path-absolute / path-rootless / path-empty
** relative-part = "//" authority path-abempty
**               / path-absolute / path-noscheme / path-empty
*/
static const char *rfc3986_hier_part(const struct uri_rule *rule,
                                     const char *p, const char *end, const char **where){
  return rfc3986_hierarchy(p, end, rule->set, 0, where);
}

/* relative-ref = relative-part [ "?" query ] [ "#" fragment ] */
static const char *rfc3986_relative_ref(const struct uri_rule *rule, const char *p,
                                        const char *end, const char **where){
  (void)rule;
  return rfc3986_hierarchy(p, end, SEGMENT_NC, QUESTION | HASH, where);
}

/*
** URI          = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
** absolute-URI = scheme ":" hier-part [ "?" query ]
**
** Splitting tells whether it matches; only the place of a mismatch needs the rules, and
** the caller may not need that place: *where is 0.
*/
static const char *rfc3986_uri(const struct uri_rule *rule,
                               const char *p, const char *end, const char **where){
  struct uri u;
  if( uri_split_reference(p, (size_t)(end-p), &u) && u.scheme.p
   && ((rule->set & HASH) || u.fragment.p==0) ) return 0;
  if( *where==0 ) return p;
  *where = "scheme";
  if( p==end || !is_in(*p, ALPHA) ) return p;
  p = uri_span_of(p, end, SCHEME_CHAR);
  if( p==end || *p!=':' ) return p;
  return rfc3986_hierarchy(p+1, end, SEGMENT, rule->set, where);
}

/* URI-reference = URI / relative-ref */
static const char *rfc3986_uri_reference(const struct uri_rule *rule, const char *p,
                                         const char *end, const char **where){
  struct uri u;
  if( uri_split_reference(p, (size_t)(end-p), &u) ) return 0;
  if( *where==0 ) return p;
  return (u.scheme.p ? rfc3986_uri : rfc3986_relative_ref)(rule, p, end, where);
}

/* In the order of appendix A.
**                     min max class            function */
static const struct uri_rule rfc3986_rules[] = {
  { "URI",              0,  0,  QUESTION | HASH, rfc3986_uri },
  { "hier-part",        0,  0,  SEGMENT,         rfc3986_hier_part },
  { "URI-reference",    0,  0,  QUESTION | HASH, rfc3986_uri_reference },
  { "absolute-URI",     0,  0,  QUESTION,        rfc3986_uri },
  { "relative-ref",     0,  0,  0,               rfc3986_relative_ref },
  { "relative-part",    0,  0,  SEGMENT_NC,      rfc3986_hier_part },
  { "scheme",           0,  0,  0,               uri_rule_scheme },
  { "authority",        0,  0,  0,               rfc3986_authority },
  { "userinfo",         0,  0,  USERINFO,        RULE_RUN },
  { "host",             0,  0,  0,               rfc3986_host },
  { "port",             0,  0,  DIGIT,           RULE_RUN },
  { "IP-literal",       0,  0,  0,               rfc3986_ip_literal },
  { "IPvFuture",        0,  0,  0,               rfc3986_ipvfuture },
  { "IPv6address",      0,  0,  0,               uri_rule_ipv6address },
  { "h16",              1,  4,  HEXDIG,          RULE_RUN },
  { "ls32",             0,  0,  0,               uri_rule_ls32 },
  { "IPv4address",      0,  0,  0,               uri_rule_ipv4address },
  { "dec-octet",        0,  0,  0,               uri_rule_dec_octet },
  { "reg-name",         0,  0,  REG_NAME,        RULE_RUN },
  { "path",             0,  0,  PATH,            RULE_RUN },
  { "path-abempty",     0,  0,  0,               rfc3986_path_abempty },
  { "path-absolute",    0,  0,  0,               rfc3986_path_absolute },
  { "path-noscheme",    0,  0,  SEGMENT_NC,      uri_rule_rootless },
  { "path-rootless",    0,  0,  SEGMENT,         uri_rule_rootless },
  { "path-empty",       0,  0,  0,               RULE_RUN },
  { "segment",          0,  0,  SEGMENT,         RULE_RUN },
  { "segment-nz",       1,  0,  SEGMENT,         RULE_RUN },
  { "segment-nz-nc",    1,  0,  SEGMENT_NC,      RULE_RUN },
  { "pchar",            1,  1,  SEGMENT,         RULE_RUN },
  { "query",            0,  0,  QUERY,           RULE_RUN },
  { "fragment",         0,  0,  FRAGMENT,        RULE_RUN },
  { "pct-encoded",      1,  1,  PCT_ENCODED,     RULE_RUN },
  { "unreserved",       1,  1,  UNRESERVED,      RULE_RUN },
  { "reserved",         1,  1,  RESERVED,        RULE_RUN },
  { "gen-delims",       1,  1,  GEN_DELIMS,      RULE_RUN },
  { "sub-delims",       1,  1,  SUB_DELIMS,      RULE_RUN },
  { "ALPHA",            1,  1,  ALPHA,           RULE_RUN },
  { "DIGIT",            1,  1,  DIGIT,           RULE_RUN },
  { "HEXDIG",           1,  1,  HEXDIG,          RULE_RUN }
};

const struct edition_part uri_rfc3986_parts[RFC3986_PARTS+1] = {
  { "scheme",    "",          EDITION_VALUE(u.scheme) },
  { "authority", "",          EDITION_VALUE(u.authority) },
  { "userinfo",  "authority", EDITION_VALUE(a.userinfo) },
  { "host",      "authority", EDITION_VALUE(a.host) },
  { "port",      "authority", EDITION_VALUE(a.port) },
  { "path",      "",          EDITION_VALUE(u.path) },
  { "query",     "",          EDITION_VALUE(u.query) },
  { "fragment",  "",          EDITION_VALUE(u.fragment) },
  { .name = "" }
};

const struct uri_edition uri_rfc3986 = {
  .name = "rfc3986",
  .rules = rfc3986_rules,
  .n_rules = COUNT_OF(rfc3986_rules),
  .parts = uri_rfc3986_parts,
  .scheme_first = ALPHA,
  .authority_end = AUTHORITY_END,
  .host_may_be_empty = 1
};

/* The rule "URI" is the first one. */
int uri_is_valid(const char *p, size_t n){
  return uri_rule_match(&rfc3986_rules[0], p, n, 0);
}
