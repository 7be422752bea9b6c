/*
** SPDX-License-Identifier: MIT
**
** The edition url-syntax-01: draft-fielding-url-syntax-01 (November 1996).
**
** Its BNF is in the sections named below; its appendix A is "to be inserted when it is
** completed".  rel_path alone is *urlchar, so relativeURL, and the text after "scheme:",
** is any run of urlchar.  Only the rules net_path and server reject more than single
** characters.
**
** Not here: the parts.  The "#" of a reference and the "/" before a path do not belong to
** a URL; edition.c says how that changes the parts.
*/
#include "edition.h"

enum url_class {
  URL_RESERVED   = SEMICOLON | SLASH | QUESTION | COLON | AT | AMPERSAND
                 | EQUALS | PLUS,
  URL_MARK       = DOLLAR | HYPHEN | UNDERSCORE | DOT | MARK | TILDE | COMMA,
  URL_UNRESERVED = ALPHA | DIGIT | URL_MARK,
  URL_URLCHAR    = URL_RESERVED | URL_UNRESERVED | PCT_ENCODED,
  URL_USER       = URL_URLCHAR & ~(COLON | AT | SLASH),
  URL_PCHAR      = URL_URLCHAR & ~(SLASH | QUESTION | SEMICOLON),
  URL_DELIMS     = ANGLE | HASH | TRIPLET | DQUOTE,
  URL_UNWISE     = UNWISE | BRACKET,
  URL_END        = SLASH | HASH
};

/* The rule hostport: the last label of a name begins with a letter. */
static const struct uri_rule url_hostport = {
  "hostport", 0, 0, ALPHA, uri_rule_hostport
};

/* server = [ [ user [ ":" password ] "@" ] hostport ] */
static const char *url_server(const struct uri_rule *rule, const char *p, const char *end,
                              const char **where){
  const char *at = span_find_byte(p, end, '@');
  (void)rule;
  if( p==end ) return 0;
  if( at<end ){
    *where = "user";
    p = uri_span_of(p, at, URL_USER);
    if( p<at && *p==':' ){
      *where = "password";
      p = uri_span_of(p+1, at, URL_USER);
    }
    if( p<at ) return p;
    p = at+1;
  }
  return uri_rule_hostport(&url_hostport, p, end, where);
}

/* net_path = "//" server [ abs_path ] */
static const char *url_net_path(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  return uri_edition_net_path(rule, url_server, p, end, where);
}

/*
** relativeURL = net_path | abs_path | rel_path
** rel_path    = [ path ] [ "?" query ]
*/
static const char *url_relative(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  (void)rule;
  return uri_edition_hierarchy(p, end, QUESTION, "server", URL_END, where);
}

/*
** absoluteURL = generic-URL | opaque-URL
** opaque-URL  = scheme ":" *urlchar
** generic-URL = scheme ":" relativeURL
*/
static const char *url_absolute(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  const char *stop = uri_span_of(p, end, SCHEME_CHAR);
  *where = "scheme";
  if( stop==p || stop==end || *stop!=':' ) return stop;
  return url_relative(rule, stop+1, end, where);
}

/* URL-reference  =  [ absoluteURL | relativeURL ] [ "#" fragment ] */
static const char *url_reference(const struct uri_rule *rule,
                                 const char *p, const char *end, const char **where){
  const char *hash = span_find_byte(p, end, '#');
  const char *colon = scheme_colon(p, hash, SCHEME_CHAR);
  const char *bad = url_relative(rule, colon ? colon+1 : p, hash, where);
  if( bad || hash==end ) return bad;
  *where = "fragment";
  p = uri_span_of(hash+1, end, URL_URLCHAR);
  return p==end ? 0 : p;
}

/* national: a character beyond US-ASCII, in UTF-8 two to four bytes. */
static const char *url_national(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  uint32_t c;
  size_t n = p<end ? uri_utf8_read(p, end, &c) : 0;
  (void)rule, (void)where;
  if( n<2 ) return p;
  return p+n==end ? 0 : p+n;
}

/* excluded = control | space | delims | unwise | national */
static const char *url_excluded(const struct uri_rule *rule,
                                const char *p, const char *end, const char **where){
  return p<end && is_in(*p, NOT_ASCII) ? url_national(rule, p, end, where)
                                       : uri_rule_octet(rule, p, end, where);
}

/* name, in lower case, then ":"; returns what follows, or 0 and *bad. */
static const char *url_field(const char *name, const char *p, const char *end,
                             const char **bad){
  for(; *name; name++, p++){
    *bad = p;
    if( p==end || to_lower(*p)!=*name ) return 0;
  }
  return p;
}

/* Content-Base = "Content-Base" ":" absoluteURL */
static const char *url_content_base(const struct uri_rule *rule,
                                    const char *p, const char *end, const char **where){
  const char *bad = p;
  p = url_field("content-base:", p, end, &bad);
  return p ? url_absolute(rule, p, end, where) : bad;
}

/* Content-Location = "Content-Location" ":" ( absoluteURL | relativeURL ) */
static const char *url_content_location(const struct uri_rule *rule, const char *p,
                                        const char *end, const char **where){
  const char *bad = p;
  p = url_field("content-location:", p, end, &bad);
  return p ? url_relative(rule, p, end, where) : bad;
}

/* In the order of the sections.
**                     min max class                  function */
static const struct uri_rule url_rules[] = {
  /* 1.3 */
  { "alpha",            1,  1,  ALPHA,                 RULE_RUN },
  { "lowalpha",         1,  1,  LOWALPHA,              RULE_RUN },
  { "hialpha",          1,  1,  UPALPHA,               RULE_RUN },
  { "digit",            1,  1,  DIGIT,                 RULE_RUN },
  { "alphanum",         1,  1,  ALPHA | DIGIT,         RULE_RUN },
  /* 2 to 2.3.3 */
  { "urlchar",          1,  1,  URL_URLCHAR,           RULE_RUN },
  { "reserved",         1,  1,  URL_RESERVED,          RULE_RUN },
  { "unreserved",       1,  1,  URL_UNRESERVED,        RULE_RUN },
  { "mark",             1,  1,  URL_MARK,              RULE_RUN },
  { "escaped",          1,  1,  PCT_ENCODED,           RULE_RUN },
  { "hex",              1,  1,  HEXDIG,                RULE_RUN },
  { "excluded",         1,  1,  CONTROL | SPACE | URL_DELIMS
                              | URL_UNWISE,            url_excluded },
  { "control",          1,  1,  CONTROL,               uri_rule_octet },
  { "space",            1,  1,  SPACE,                 uri_rule_octet },
  { "delims",           1,  1,  URL_DELIMS,            uri_rule_octet },
  { "unwise",           1,  1,  URL_UNWISE,            uri_rule_octet },
  { "national",         1,  1,  NOT_ASCII,             url_national },
  /* 3 */
  { "URL-reference",    0,  0,  0,                     url_reference },
  { "fragment",         0,  0,  URL_URLCHAR,           RULE_RUN },
  /* 4.1, 4.2 */
  { "scheme",           1,  0,  SCHEME_CHAR,           RULE_RUN },
  { "absoluteURL",      0,  0,  0,                     url_absolute },
  { "opaque-URL",       0,  0,  0,                     url_absolute },
  { "generic-URL",      0,  0,  0,                     url_absolute },
  { "relativeURL",      0,  0,  0,                     url_relative },
  { "net_path",         0,  0,  URL_URLCHAR,           url_net_path },
  { "abs_path",         0,  0,  URL_URLCHAR,           uri_rule_abs_path },
  { "rel_path",         0,  0,  URL_URLCHAR,           RULE_RUN },
  /* 4.3.1 */
  { "server",           0,  0,  0,                     url_server },
  { "user",             0,  0,  URL_USER,              RULE_RUN },
  { "password",         0,  0,  URL_USER,              RULE_RUN },
  { "hostport",         0,  0,  ALPHA,                 uri_rule_hostport },
  { "host",             0,  0,  ALPHA,                 uri_rule_host },
  { "hostname",         0,  0,  ALPHA,                 uri_rule_hostname },
  { "domainlabel",      1,  0,  ALPHA | DIGIT,         uri_rule_label },
  { "toplabel",         1,  0,  ALPHA,                 uri_rule_label },
  { "hostnumber",       0,  0,  0,                     uri_rule_four_numbers },
  { "port",             0,  0,  DIGIT,                 RULE_RUN },
  /* 4.3.2, 4.3.3 */
  { "path",             0,  0,  PATH,                  RULE_RUN },
  { "segment",          0,  0,  URL_PCHAR | SEMICOLON, RULE_RUN },
  { "param",            0,  0,  URL_PCHAR,             RULE_RUN },
  { "pchar",            1,  1,  URL_PCHAR,             RULE_RUN },
  { "query",            0,  0,  URL_URLCHAR,           RULE_RUN },
  /* 5.1, header fields of a message */
  { "Content-Base",     0,  0,  0,                     url_content_base },
  { "Content-Location", 0,  0,  0,                     url_content_location }
};

static const struct edition_part url_parts[] = {
  { "scheme",   "",       EDITION_VALUE(u.scheme) },
  { "server",   "",       EDITION_VALUE(server) },
  { "user",     "server", EDITION_VALUE(user) },
  { "password", "server", EDITION_VALUE(password) },
  { "host",     "server", EDITION_VALUE(a.host) },
  { "port",     "server", EDITION_VALUE(a.port) },
  { "path",     "",       EDITION_VALUE(bare_path) },
  { "query",    "",       EDITION_VALUE(u.query) },
  { "fragment", "",       EDITION_VALUE(u.fragment) },
  { .name = "" }
};

const struct uri_edition uri_url_syntax_01 = {
  .name = "url-syntax-01",
  .rules = url_rules,
  .n_rules = COUNT_OF(url_rules),
  .parts = url_parts,
  .scheme_first = SCHEME_CHAR,
  .authority_end = URL_END,
  .merge = MERGE_AFTER_AUTHORITY,
  .keeps_excess = 1,
  .query_keeps_path = 1,
  .empty_is_absent = 1,
  .slash_is_no_path = 1
};
