/*
** SPDX-License-Identifier: MIT
**
** The edition rfc2396bis-02: draft-fielding-uri-rfc2396bis-02 (May 2003).
**
** Its ABNF is in the sections named below; its appendix A is "to be filled-in later".  It
** differs from RFC 3986 in two points: a host is a hostname of DNS labels, and a path
** without an authority may begin with "//", so that rel-path matches nearly everything
** that net-path matches.  Only an IPv6 literal, which no path can contain, needs
** net-path.
*/
#include "edition.h"

#include "../syntax/syntax.h"

enum bis_class {
  BIS_LABEL      = ALPHA | DIGIT,      /* what a label begins and ends with */
  BIS_MARK       = HYPHEN | UNDERSCORE | DOT | MARK | TILDE,
  BIS_UNRESERVED = ALPHA | DIGIT | BIS_MARK,
  BIS_RESERVED   = SLASH | QUESTION | HASH | BRACKET | SEMICOLON | COLON | AT
                 | AMPERSAND | EQUALS | PLUS | DOLLAR | COMMA,
  BIS_DELIMS     = ANGLE | TRIPLET | DQUOTE,
  BIS_INVISIBLE  = CONTROL | SPACE | NOT_ASCII
};

/* The rule hostname: labels of the DNS. */
static const struct uri_rule bis_names = {
  "hostname", 0, 63, BIS_LABEL | DOT, uri_rule_hostname
};

/* qualified = *( "." domainlabel ) [ "." ] */
static const char *bis_qualified(const struct uri_rule *rule,
                                 const char *p, const char *end, const char **where){
  (void)rule;
  if( p==end ) return 0;
  if( *p!='.' ) return p;
  return p+1==end ? 0 : uri_rule_hostname(&bis_names, p+1, end, where);
}

/* IPv6reference = "[" IPv6address "]" */
static const char *bis_ipv6reference(const struct uri_rule *rule,
                                     const char *p, const char *end, const char **where){
  unsigned char ip[16];
  const char *close, *bad;
  (void)rule, (void)where;
  if( p==end || *p!='[' ) return p;
  close = span_find_byte(p, end, ']');
  bad = uri_host_ipv6(p+1, close, ip);
  if( bad ) return bad;
  if( close==end ) return end;
  return close+1==end ? 0 : close+1;
}

/*
** host = [ IPv6reference / IPv4address / hostname ]; every IPv4address is also a
** hostname
*/
static const char *bis_host(const struct uri_rule *rule, const char *p, const char *end,
                            const char **where){
  if( p==end ) return 0;
  return *p=='[' ? bis_ipv6reference(rule, p, end, where)
                 : uri_rule_hostname(&bis_names, p, end, where);
}

/* authority = [ userinfo "@" ] host [ ":" port ] */
static const char *bis_authority(const struct uri_rule *rule,
                                 const char *p, const char *end, const char **where){
  const char *at = span_find_byte(p, end, '@');
  const char *stop, *bad;
  if( at<end ){
    *where = "userinfo";
    stop = uri_span_of(p, at, USERINFO);
    if( stop<at ) return stop;
    p = at+1;
  }
  *where = "host";
  stop = span_find_byte(p<end && *p=='[' ? span_find_byte(p, end, ']') : p,
                      end, ':');
  bad = bis_host(rule, p, stop, where);
  if( bad || stop==end ) return bad;
  *where = "port";
  p = uri_span_of(stop+1, end, DIGIT);
  return p==end ? 0 : p;
}

/* net-path = "//" authority [ abs-path ] */
static const char *bis_net_path(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  return uri_edition_net_path(rule, bis_authority, p, end, where);
}

/*
** hier-part = net-path / abs-path / rel-path
** rel-path  = path-segments
**
** then [ "?" query ] and [ "#" fragment ] if delims has them.
*/
static const char *bis_hierarchy(const char *p, const char *end,
                                 uint32_t delims, const char **where){
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    const char *stop = find_in(p+2, end, AUTHORITY_END);
    const char *bracket = span_find_byte(p, stop, '[');
    if( bracket<stop ){
      const char *bad = bis_authority(0, p+2, stop, where);
      if( bad ){
        /* Up to here, it could also be a path. */
        const char *path = uri_span_of(p, bracket, PATH);
        if( path<=bad ) return bad;
        *where = "authority";
        return path;
      }
      p = stop;
    }
  }
  return uri_edition_hierarchy(p, end, delims, "authority", AUTHORITY_END, where);
}

/*
** hier-part    = net-path / abs-path / rel-path
** relative-URI = hier-part [ "?" query ] [ "#" fragment ]
*/
static const char *bis_relative(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  return bis_hierarchy(p, end, rule->set, where);
}

/*
** URI          = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
** absolute-URI = scheme ":" hier-part [ "?" query ]
*/
static const char *bis_uri(const struct uri_rule *rule, const char *p, const char *end,
                           const char **where){
  *where = "scheme";
  if( p==end || !is_in(*p, ALPHA) ) return p;
  p = uri_span_of(p, end, SCHEME_CHAR);
  if( p==end || *p!=':' ) return p;
  return bis_hierarchy(p+1, end, rule->set, where);
}

/* URI-reference = URI / relative-URI */
static const char *bis_uri_reference(const struct uri_rule *rule,
                                     const char *p, const char *end, const char **where){
  return scheme_colon(p, end, ALPHA) ? bis_uri(rule, p, end, where)
                                     : bis_relative(rule, p, end, where);
}

/* In the order of the sections.
**                     min max class            function */
static const struct uri_rule bis_rules[] = {
  /* 1.3 */
  { "ALPHA",            1,  1,  ALPHA,           RULE_RUN },
  { "DIGIT",            1,  1,  DIGIT,           RULE_RUN },
  { "HEXDIG",           1,  1,  HEXDIG,          RULE_RUN },
  { "CTL",              1,  1,  CONTROL,         uri_rule_octet },
  { "SP",               1,  1,  SPACE,           uri_rule_octet },
  { "DQUOTE",           1,  1,  DQUOTE,          uri_rule_octet },
  /* 2 to 2.5 */
  { "uric",             1,  1,  BIS_RESERVED | BIS_UNRESERVED
                              | PCT_ENCODED,     RULE_RUN },
  { "reserved",         1,  1,  BIS_RESERVED,    RULE_RUN },
  { "unreserved",       1,  1,  BIS_UNRESERVED,  RULE_RUN },
  { "mark",             1,  1,  BIS_MARK,        RULE_RUN },
  { "escaped",          1,  1,  PCT_ENCODED,     RULE_RUN },
  { "excluded",         1,  1,  BIS_INVISIBLE | BIS_DELIMS
                              | UNWISE,          uri_rule_octet },
  { "invisible",        1,  1,  BIS_INVISIBLE,   uri_rule_octet },
  { "delims",           1,  1,  BIS_DELIMS,      uri_rule_octet },
  { "unwise",           1,  1,  UNWISE,          uri_rule_octet },
  /* 3, 3.1 */
  { "URI",              0,  0,  QUESTION | HASH, bis_uri },
  { "hier-part",        0,  0,  0,               bis_relative },
  { "net-path",         0,  0,  PATH,            bis_net_path },
  { "abs-path",         0,  0,  PATH,            uri_rule_abs_path },
  { "rel-path",         0,  0,  PATH,            RULE_RUN },
  { "scheme",           0,  0,  0,               uri_rule_scheme },
  /* 3.2 */
  { "authority",        0,  0,  0,               bis_authority },
  { "userinfo",         0,  0,  USERINFO,        RULE_RUN },
  { "host",             0,  0,  0,               bis_host },
  { "hostname",         0, 63,  BIS_LABEL | DOT, uri_rule_hostname },
  { "qualified",        0,  0,  0,               bis_qualified },
  { "domainlabel",      1, 63,  BIS_LABEL,       uri_rule_label },
  { "alphanum",         1,  1,  ALPHA | DIGIT,   RULE_RUN },
  { "IPv4address",      0,  0,  0,               uri_rule_ipv4address },
  { "dec-octet",        0,  0,  0,               uri_rule_dec_octet },
  { "IPv6reference",    0,  0,  0,               bis_ipv6reference },
  { "IPv6address",      0,  0,  0,               uri_rule_ipv6address },
  { "ls32",             0,  0,  0,               uri_rule_ls32 },
  { "h4",               1,  4,  HEXDIG,          RULE_RUN },
  { "port",             0,  0,  DIGIT,           RULE_RUN },
  /* 3.3 to 3.5 */
  { "path-segments",    0,  0,  PATH,            RULE_RUN },
  { "segment",          0,  0,  SEGMENT,         RULE_RUN },
  { "pchar",            1,  1,  SEGMENT,         RULE_RUN },
  { "query",            0,  0,  QUERY,           RULE_RUN },
  { "fragment",         0,  0,  FRAGMENT,        RULE_RUN },
  /* 4.1 to 4.3 */
  { "URI-reference",    0,  0,  QUESTION | HASH, bis_uri_reference },
  { "relative-URI",     0,  0,  QUESTION | HASH, bis_relative },
  { "absolute-URI",     0,  0,  QUESTION,        bis_uri }
};

const struct uri_edition uri_rfc2396bis_02 = {
  .name = "rfc2396bis-02",
  .rules = bis_rules,
  .n_rules = COUNT_OF(bis_rules),
  .parts = uri_rfc3986_parts,
  .scheme_first = ALPHA,
  .authority_end = AUTHORITY_END,
  .host_may_be_empty = 1,
  .merge = MERGE_SLASH,
  .query_keeps_path = 1
};
