/*
** SPDX-License-Identifier: MIT
**
** The table of everything that can be said of a text, and what the files that say
** it share.  Calls nothing of theirs; lint.c is on top and calls them in order.
*/
#include "lint.h"

#include "../scan/chars.h"

/* In the order of enum lint_code. */
static const struct uri_lint_code lint_codes[] = {
  /* code                    severity     section
     message */
  { "space",                 URI_ERROR,   "2",
    "a space is not allowed; as data it is %20" },
  { "line-break",            URI_ERROR,   "C",
    "a line break is not allowed; it comes from wrapping the text" },
  { "control-character",     URI_ERROR,   "2",
    "a control character is not allowed" },
  { "non-ascii",             URI_ERROR,   "2",
    "characters outside US-ASCII are not allowed; they are percent-encoded as UTF-8" },
  { "invalid-utf8",          URI_ERROR,   "2",
    "bytes outside US-ASCII are not allowed, and these are not UTF-8 either" },
  { "delimiter",             URI_ERROR,   "C",
    "quotes and angle brackets are not allowed; they delimit a URI in text" },
  { "backslash",             URI_ERROR,   "7.3",
    "a backslash is not allowed, and some software reads it as a slash" },
  { "square-bracket",        URI_ERROR,   "3.2.2",
    "square brackets are allowed only around an IP literal" },
  { "excluded-character",    URI_ERROR,   "2",
    "this character is not allowed in a URI; as data it is percent-encoded" },
  { "second-hash",           URI_ERROR,   "3.5",
    "a fragment cannot contain \"#\"; as data it is %23" },
  { "malformed-triplet",     URI_ERROR,   "2.1",
    "a percent sign without two hexadecimal digits; as data it is %25" },
  { "at-in-userinfo",        URI_ERROR,   "3.2.1",
    "an authority has one @; in userinfo it is %40" },
  { "malformed-port",        URI_ERROR,   "3.2.3",
    "the colon in the host is not followed by a valid port" },
  { "colon-in-first-segment", URI_ERROR,  "4.2",
    "what precedes the colon is not a scheme; a relative path needs ./ before it" },

  { "encoded-nul",           URI_WARNING, "7.3",
    "%00 ends a text early in much software and should be rejected" },
  { "encoded-line-break",    URI_WARNING, "7.2",
    "decoded, a line break adds a command in many protocols" },
  { "encoded-control",       URI_WARNING, "7.3",
    "decoded, this is a control character" },
  { "encoded-slash",         URI_WARNING, "7.3",
    "decoded, this slash becomes a delimiter of segments" },
  { "encoded-backslash",     URI_WARNING, "7.3",
    "decoded, this backslash becomes a delimiter in some file systems" },
  { "encoded-dot-segment",   URI_WARNING, "7.3",
    "decoded, this becomes a dot-segment and changes the path" },
  { "double-encoding",       URI_WARNING, "2.4",
    "decoded, this becomes a triplet; encode only once" },
  { "hidden-character",      URI_WARNING, "7.6",
    "an invisible character, or one that changes the writing direction" },
  { "encoded-ascii-in-host", URI_WARNING, "3.2.2",
    "in a host, percent-encoding is only for UTF-8 beyond US-ASCII" },
  { "encoded-host",          URI_NOTE,    "3.2.2",
    "an internationalized name is better written in its IDNA encoding (xn--)" },
  { "encoded-not-utf8",      URI_NOTE,    "2.5",
    "decoded, these octets are not UTF-8" },
  { "encoded-unreserved",    URI_NOTE,    "2.3",
    "an unreserved character should not be percent-encoded" },
  { "lower-case-hex",        URI_NOTE,    "2.1",
    "percent-encoding should use upper-case hexadecimal digits" },
  { "dot-segment",           URI_NOTE,    "6.2.2.3",
    "dot-segments are for relative references; a URI should have none" },
  { "inner-dot-segment",     URI_NOTE,    "3.3",
    "dot-segments are for the beginning of a relative path" },
  { "host-character",        URI_NOTE,    "3.2.2",
    "a name should conform to the DNS: letters, digits, hyphens and dots" },
  { "host-underscore",       URI_NOTE,    "3.2.2",
    "a name should conform to the DNS, which has no underscore in host names" },
  { "host-label",            URI_NOTE,    "3.2.2",
    "a label of a DNS name begins and ends with a letter or digit" },

  { "malformed-ip-literal",  URI_ERROR,   "3.2.2",
    "from here on, the text in square brackets is not an IPv6 address" },
  { "zone-identifier",       URI_ERROR,   "3.2.2",
    "zone identifiers of IPv6 addresses are not part of the syntax" },
  { "suffix-reference",      URI_WARNING, "4.5",
    "this looks like a host without a scheme, but is a relative path" },
  { "misleading-userinfo",   URI_WARNING, "7.6",
    "the user name looks like a host; the real host follows the @" },
  { "password",              URI_WARNING, "3.2.1",
    "a password in clear text is deprecated and a security risk" },
  { "unexpected-userinfo",   URI_WARNING, "3.2",
    "this scheme has no user information" },
  { "missing-host",          URI_WARNING, "3.2.2",
    "this scheme needs a host" },
  { "rare-ipv4",             URI_WARNING, "7.4",
    "a name by the grammar, but much software reads it as an IPv4 address" },
  { "numeric-host",          URI_WARNING, "3.2.2",
    "a name made of numbers that is not an IPv4 address" },
  { "ip-future",             URI_WARNING, "3.2.2",
    "an IP literal of an unknown version" },
  { "long-host",             URI_WARNING, "3.2.2",
    "a name should have at most 255 characters, a label at most 63" },
  { "well-known-port",       URI_WARNING, "7.2",
    "a port below 1024 that belongs to a protocol other than the scheme's" },
  { "port-range",            URI_WARNING, "3.2.3",
    "ports end at 65535" },
  { "relative-reference",    URI_NOTE,    "5.1",
    "a relative reference is usable only with its base URI" },
  { "upper-case-scheme",     URI_NOTE,    "3.1",
    "a scheme should be in lower case" },
  { "upper-case-host",       URI_NOTE,    "3.2.2",
    "a host should be in lower case" },
  { "ipv6-form",             URI_NOTE,    "RFC 5952 4",
    "an IPv6 address has a shorter or more regular form" },
  { "localhost-in-file",     URI_NOTE,    "6.2.3",
    "localhost is the default host of file and should be left out" },
  { "empty-port",            URI_NOTE,    "3.2.3",
    "the colon should be omitted when the port is empty" },
  { "default-port",          URI_NOTE,    "3.2.3",
    "the scheme's default port should be omitted" },
  { "other-port",            URI_NOTE,    "7.2",
    "a port other than the scheme's own" },
  { "empty-path",            URI_NOTE,    "6.2.3",
    "after an authority, an empty path should be written /" },
  { "file-authority",        URI_NOTE,    "6.2.3",
    "the authority of file should be written, even if empty: file:///" },
  { "upper-case-domain",     URI_NOTE,    "6.2.3",
    "the domain of a mail address should be in lower case" },
  { "upper-case-nid",        URI_NOTE,    "6.2.3",
    "the namespace of a URN should be in lower case" },

  { "not-in-rfc2396bis-02",  URI_NOTE,    "D",
    "valid today, invalid under the May 2003 draft" },
  { "not-in-rfc2396",        URI_NOTE,    "D",
    "valid today, invalid under RFC 2396, which much software still follows" },
  { "not-in-url-syntax-01",  URI_NOTE,    "D",
    "valid today, invalid under the November 1996 draft" },
  { "only-in-rfc2396bis-02", URI_NOTE,    "D",
    "invalid today, valid under the May 2003 draft" },
  { "only-in-rfc2396",       URI_NOTE,    "D",
    "invalid today, valid under RFC 2396, which much software still follows" },
  { "only-in-url-syntax-01", URI_NOTE,    "D",
    "invalid today, valid under the November 1996 draft" },
  { "query-alone",           URI_NOTE,    "5.2.2",
    "under RFC 2396, a query alone removes the last segment of the base's path" },
  { "kept-dot-segment",      URI_NOTE,    "5.2.2",
    "before RFC 3986, dot-segments stay when paths are not merged" }
};
_Static_assert(sizeof lint_codes / sizeof lint_codes[0] == LINT_CODES,
               "a row for each code");

const struct uri_lint_code *uri_lint_code(size_t i){
  return i<LINT_CODES ? &lint_codes[i] : 0;
}

int uri_lint_has_upper(struct span s){
  const char *p = s.p;
  const char *end = p+s.n;
  while( p<end ){
    if( is_triplet(p, end) ) p += 3;
    else if( to_lower(*p)!=*p ) return 1;
    else p++;
  }
  return 0;
}

int uri_lint_has_rule(const struct uri_lint *lint, enum uri_scheme_rule rule){
  return lint->scheme && lint->scheme->rule==rule;
}

void uri_lint_read(struct uri_lint *lint, struct span s){
  if( s.p==0 ) return;
  lint->at = s.p;
  lint->end = s.p+s.n;
}

/* The component that a part is, or belongs to. */
static const char *const lint_component[LINT_PARTS] = {
  [LINT_TEXT]          = 0,
  [LINT_SCHEME]        = "scheme",
  [LINT_USER]          = "userinfo",
  [LINT_PASSWORD_PART] = "userinfo",
  [LINT_HOST]          = "host",
  [LINT_PORT]          = "port",
  [LINT_PATH]          = "path",
  [LINT_QUERY]         = "query",
  [LINT_FRAGMENT]      = "fragment"
};

void uri_lint_found(struct uri_lint *lint, enum lint_code code,
                    const char *p, const char *end){
  struct uri_finding *f = &lint->found[lint->n_found++];
  f->code = &lint_codes[code];
  f->component = lint_component[lint->part];
  f->text = (struct span){ p, (size_t)(end-p) };
}
