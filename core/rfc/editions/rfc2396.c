/*
** SPDX-License-Identifier: MIT
**
** The edition rfc2396: RFC 2396 (August 1998), appendix A.
**
** After "scheme:" its grammar amounts to 1*uric: hier_part matches everything that begins
** with "/", and opaque_part everything else.  reg_name matches any authority that server
** does not, except an empty one.  A relative reference needs a path that is not empty, so
** "?y" is invalid, though appendix C resolves it.
*/
#include "edition.h"

enum rfc2396_class {
  RFC2396_MARK       = HYPHEN | UNDERSCORE | DOT | MARK | TILDE,
  RFC2396_UNRESERVED = ALPHA | DIGIT | RFC2396_MARK,
  RFC2396_RESERVED   = SEMICOLON | SLASH | QUESTION | COLON | AT | AMPERSAND
                     | EQUALS | PLUS | DOLLAR | COMMA,
  RFC2396_URIC       = RFC2396_RESERVED | RFC2396_UNRESERVED | PCT_ENCODED,
  RFC2396_NO_SLASH   = RFC2396_URIC & ~SLASH,
  RFC2396_PCHAR      = RFC2396_NO_SLASH & ~(QUESTION | SEMICOLON),
  RFC2396_DELIMS     = ANGLE | HASH | TRIPLET | DQUOTE,
  RFC2396_UNWISE     = UNWISE | BRACKET
};

/* server = [ [ userinfo "@" ] hostport ] */
static const char *rfc2396_server(const struct uri_rule *rule,
                                  const char *p, const char *end, const char **where){
  const char *at = span_find_byte(p, end, '@');
  if( p==end ) return 0;
  if( at<end ){
    const char *stop = uri_span_of(p, at, USERINFO);
    *where = "userinfo";
    if( stop<at ) return stop;
    p = at+1;
  }
  return uri_rule_hostport(rule, p, end, where);
}

static int rfc2396_is_registry(struct uri_span authority){
  const struct uri_rule *server = uri_rule_find(&uri_rfc2396, "server", 6);
  const char *end = authority.p+authority.n;
  return authority.n>0 && uri_span_of(authority.p, end, SEGMENT)==end
      && !uri_rule_match(server, authority.p, authority.n, 0);
}

/* net_path = "//" authority [ abs_path ] */
static const char *rfc2396_net_path(const struct uri_rule *rule,
                                    const char *p, const char *end, const char **where){
  (void)rule;
  if( p==end || *p!='/' ) return p;
  if( p+1==end || p[1]!='/' ) return p+1;
  return uri_edition_hierarchy(p, end, 0, "authority", AUTHORITY_END, where);
}

/* opaque_part = uric_no_slash *uric */
static const char *rfc2396_opaque_part(const struct uri_rule *rule, const char *p,
                                       const char *end, const char **where){
  const char *stop = uri_span_of(p, end, RFC2396_URIC);
  (void)rule, (void)where;
  if( p<end && *p=='/' ) return p;
  return stop>p && stop==end ? 0 : stop;
}

/* path = [ abs_path | opaque_part ] */
static const char *rfc2396_path(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  if( p==end ) return 0;
  return *p=='/' ? uri_rule_abs_path(rule, p, end, where)
                 : rfc2396_opaque_part(rule, p, end, where);
}

/* hier_part = ( net_path | abs_path ) [ "?" query ] */
static const char *rfc2396_hier_part(const struct uri_rule *rule,
                                     const char *p, const char *end, const char **where){
  (void)rule;
  if( p==end || *p!='/' ) return p;
  return uri_edition_hierarchy(p, end, QUESTION, "authority", AUTHORITY_END,
                               where);
}

/* absoluteURI = scheme ":" ( hier_part | opaque_part ) */
static const char *rfc2396_absolute_uri(const struct uri_rule *rule, const char *p,
                                        const char *end, const char **where){
  *where = "scheme";
  if( p==end || !is_in(*p, ALPHA) ) return p;
  p = uri_span_of(p, end, SCHEME_CHAR);
  if( p==end || *p!=':' ) return p;
  *where = "path";
  if( ++p==end ) return p;
  return *p=='/' ? rfc2396_hier_part(rule, p, end, where)
                 : rfc2396_opaque_part(rule, p, end, where);
}

/* relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ] */
static const char *rfc2396_relative_uri(const struct uri_rule *rule, const char *p,
                                        const char *end, const char **where){
  const char *stop;
  if( p<end && *p=='/' ) return rfc2396_hier_part(rule, p, end, where);
  *where = "path";
  stop = uri_span_of(p, end, SEGMENT_NC);
  if( stop==p || (stop<end && *stop==':') ) return stop;
  return uri_edition_hierarchy(p, end, QUESTION, "authority", AUTHORITY_END,
                               where);
}

/* URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ] */
static const char *rfc2396_uri_reference(const struct uri_rule *rule, const char *p,
                                         const char *end, const char **where){
  const char *hash = span_find_byte(p, end, '#');
  const char *bad = 0;
  if( p<hash ){
    bad = scheme_colon(p, hash, ALPHA)
        ? rfc2396_absolute_uri(rule, p, hash, where)
        : rfc2396_relative_uri(rule, p, hash, where);
  }
  if( bad || hash==end ) return bad;
  *where = "fragment";
  p = uri_span_of(hash+1, end, RFC2396_URIC);
  return p==end ? 0 : p;
}

/* In the order of appendix A.
**                     min max class               function */
static const struct uri_rule rfc2396_rules[] = {
  { "URI-reference",    0,  0,  0,                  rfc2396_uri_reference },
  { "absoluteURI",      0,  0,  0,                  rfc2396_absolute_uri },
  { "relativeURI",      0,  0,  0,                  rfc2396_relative_uri },
  { "hier_part",        0,  0,  0,                  rfc2396_hier_part },
  { "opaque_part",      0,  0,  0,                  rfc2396_opaque_part },
  { "uric_no_slash",    1,  1,  RFC2396_NO_SLASH,   RULE_RUN },
  { "net_path",         0,  0,  0,                  rfc2396_net_path },
  { "abs_path",         0,  0,  PATH,               uri_rule_abs_path },
  { "rel_path",         0,  0,  SEGMENT_NC,         uri_rule_rootless },
  { "rel_segment",      1,  0,  SEGMENT_NC,         RULE_RUN },
  { "scheme",           0,  0,  0,                  uri_rule_scheme },
  { "authority",        0,  0,  SEGMENT,            RULE_RUN },
  { "reg_name",         1,  0,  SEGMENT,            RULE_RUN },
  { "server",           0,  0,  ALPHA | DOT,        rfc2396_server },
  { "userinfo",         0,  0,  USERINFO,           RULE_RUN },
  { "hostport",         0,  0,  ALPHA | DOT,        uri_rule_hostport },
  { "host",             0,  0,  ALPHA | DOT,        uri_rule_host },
  { "hostname",         0,  0,  ALPHA | DOT,        uri_rule_hostname },
  { "domainlabel",      1,  0,  ALPHA | DIGIT,      uri_rule_label },
  { "toplabel",         1,  0,  ALPHA,              uri_rule_label },
  { "IPv4address",      0,  0,  0,                  uri_rule_four_numbers },
  { "port",             0,  0,  DIGIT,              RULE_RUN },
  { "path",             0,  0,  PATH,               rfc2396_path },
  { "path_segments",    0,  0,  PATH,               RULE_RUN },
  { "segment",          0,  0,  SEGMENT,            RULE_RUN },
  { "param",            0,  0,  RFC2396_PCHAR,      RULE_RUN },
  { "pchar",            1,  1,  RFC2396_PCHAR,      RULE_RUN },
  { "query",            0,  0,  RFC2396_URIC,       RULE_RUN },
  { "fragment",         0,  0,  RFC2396_URIC,       RULE_RUN },
  { "uric",             1,  1,  RFC2396_URIC,       RULE_RUN },
  { "reserved",         1,  1,  RFC2396_RESERVED,   RULE_RUN },
  { "unreserved",       1,  1,  RFC2396_UNRESERVED, RULE_RUN },
  { "mark",             1,  1,  RFC2396_MARK,       RULE_RUN },
  { "escaped",          1,  1,  PCT_ENCODED,        RULE_RUN },
  { "hex",              1,  1,  HEXDIG,             RULE_RUN },
  { "alphanum",         1,  1,  ALPHA | DIGIT,      RULE_RUN },
  { "alpha",            1,  1,  ALPHA,              RULE_RUN },
  { "lowalpha",         1,  1,  LOWALPHA,           RULE_RUN },
  { "upalpha",          1,  1,  UPALPHA,            RULE_RUN },
  { "digit",            1,  1,  DIGIT,              RULE_RUN },
  /* Section 2.4.3, what is excluded. */
  { "control",          1,  1,  CONTROL,            uri_rule_octet },
  { "space",            1,  1,  SPACE,              uri_rule_octet },
  { "delims",           1,  1,  RFC2396_DELIMS,     uri_rule_octet },
  { "unwise",           1,  1,  RFC2396_UNWISE,     uri_rule_octet }
};

/* An authority is a server (3.2.2) or the name of a registry (3.2.1). */
static const struct edition_part rfc2396_parts[] = {
  { "scheme",    "",          EDITION_VALUE(u.scheme) },
  { "authority", "",          EDITION_VALUE(u.authority) },
  { "reg_name",  "authority", EDITION_VALUE(reg_name) },
  { "server",    "authority", EDITION_VALUE(server) },
  { "userinfo",  "server",    EDITION_VALUE(a.userinfo) },
  { "host",      "server",    EDITION_VALUE(a.host) },
  { "port",      "server",    EDITION_VALUE(a.port) },
  { "path",      "",          EDITION_VALUE(u.path) },
  { "query",     "",          EDITION_VALUE(u.query) },
  { "fragment",  "",          EDITION_VALUE(u.fragment) },
  { .name = "" }
};

const struct uri_edition uri_rfc2396 = {
  .name = "rfc2396",
  .rules = rfc2396_rules,
  .n_rules = COUNT_OF(rfc2396_rules),
  .parts = rfc2396_parts,
  .scheme_first = ALPHA,
  .authority_end = AUTHORITY_END,
  .is_registry = rfc2396_is_registry,
  .merge = MERGE_NOTHING,
  .keeps_excess = 1
};
