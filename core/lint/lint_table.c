/*
** SPDX-License-Identifier: MIT
**
** The table of all findings, and helpers for the files that report them.  This file calls
** none of them; lint.c calls them in order.
*/
#include "lint.h"

/* In the order of enum lint_code. */
static const struct uri_lint_code lint_codes[] = {
  [LINT_SPACE] = {
    "space", URI_SEVERITY_ERROR, "2",
    "a space is not allowed; as data it is %20" },
  [LINT_LINE_BREAK] = {
    "line-break", URI_SEVERITY_ERROR, "C",
    "a line break is not allowed; it comes from wrapping the text" },
  [LINT_CONTROL_CHARACTER] = {
    "control-character", URI_SEVERITY_ERROR, "2",
    "a control character is not allowed" },
  [LINT_NON_ASCII] = {
    "non-ascii", URI_SEVERITY_ERROR, "2",
    "characters outside US-ASCII are not allowed; they are percent-encoded as UTF-8" },
  [LINT_INVALID_UTF8] = {
    "invalid-utf8", URI_SEVERITY_ERROR, "2",
    "bytes outside US-ASCII are not allowed, and these are not UTF-8 either" },
  [LINT_DELIMITER] = {
    "delimiter", URI_SEVERITY_ERROR, "C",
    "quotes and angle brackets are not allowed; they delimit a URI in text" },
  [LINT_BACKSLASH] = {
    "backslash", URI_SEVERITY_ERROR, "7.3",
    "a backslash is not allowed, and some software reads it as a slash" },
  [LINT_SQUARE_BRACKET] = {
    "square-bracket", URI_SEVERITY_ERROR, "3.2.2",
    "square brackets are allowed only around an IP literal" },
  [LINT_EXCLUDED_CHARACTER] = {
    "excluded-character", URI_SEVERITY_ERROR, "2",
    "this character is not allowed in a URI; as data it is percent-encoded" },
  [LINT_SECOND_HASH] = {
    "second-hash", URI_SEVERITY_ERROR, "3.5",
    "a fragment cannot contain \"#\"; as data it is %23" },
  [LINT_MALFORMED_TRIPLET] = {
    "malformed-triplet", URI_SEVERITY_ERROR, "2.1",
    "a percent sign without two hexadecimal digits; as data it is %25" },
  [LINT_AT_IN_USERINFO] = {
    "at-in-userinfo", URI_SEVERITY_ERROR, "3.2.1",
    "an authority has one @; in userinfo it is %40" },
  [LINT_MALFORMED_PORT] = {
    "malformed-port", URI_SEVERITY_ERROR, "3.2.3",
    "the colon in the host is not followed by a valid port" },
  [LINT_COLON_IN_FIRST_SEGMENT] = {
    "colon-in-first-segment", URI_SEVERITY_ERROR, "4.2",
    "what precedes the colon is not a scheme; a relative path needs ./ before it" },

  [LINT_ENCODED_NUL] = {
    "encoded-nul", URI_SEVERITY_WARNING, "7.3",
    "%00 ends a text early in much software and should be rejected" },
  [LINT_ENCODED_LINE_BREAK] = {
    "encoded-line-break", URI_SEVERITY_WARNING, "7.2",
    "decoded, a line break adds a command in many protocols" },
  [LINT_ENCODED_CONTROL] = {
    "encoded-control", URI_SEVERITY_WARNING, "7.3",
    "decoded, this is a control character" },
  [LINT_ENCODED_SLASH] = {
    "encoded-slash", URI_SEVERITY_WARNING, "7.3",
    "decoded, this slash becomes a delimiter of segments" },
  [LINT_ENCODED_BACKSLASH] = {
    "encoded-backslash", URI_SEVERITY_WARNING, "7.3",
    "decoded, this backslash becomes a delimiter in some file systems" },
  [LINT_ENCODED_DOT_SEGMENT] = {
    "encoded-dot-segment", URI_SEVERITY_WARNING, "7.3",
    "decoded, this becomes a dot-segment and changes the path" },
  [LINT_DOUBLE_ENCODING] = {
    "double-encoding", URI_SEVERITY_WARNING, "2.4",
    "decoded, this becomes a triplet; encode only once" },
  [LINT_UTF8_ENCODED_TWICE] = {
    "utf8-encoded-twice", URI_SEVERITY_WARNING, "2.5",
    "this was UTF-8, read in another encoding and encoded again" },
  [LINT_HIDDEN_CHARACTER] = {
    "hidden-character", URI_SEVERITY_WARNING, "7.6",
    "an invisible character, or one that changes the writing direction" },
  [LINT_ENCODED_ASCII_IN_HOST] = {
    "encoded-ascii-in-host", URI_SEVERITY_WARNING, "3.2.2",
    "in a host, percent-encoding is only for UTF-8 beyond US-ASCII" },
  [LINT_ENCODED_HOST] = {
    "encoded-host", URI_SEVERITY_NOTE, "3.2.2",
    "an internationalized name is better written in its IDNA encoding (xn--)" },
  [LINT_ENCODED_NOT_UTF8] = {
    "encoded-not-utf8", URI_SEVERITY_NOTE, "2.5",
    "decoded, these octets are not UTF-8" },
  [LINT_ENCODED_UNRESERVED] = {
    "encoded-unreserved", URI_SEVERITY_NOTE, "2.3",
    "an unreserved character should not be percent-encoded" },
  [LINT_LOWER_CASE_HEX] = {
    "lower-case-hex", URI_SEVERITY_NOTE, "2.1",
    "percent-encoding should use upper-case hexadecimal digits" },
  [LINT_DOT_SEGMENT] = {
    "dot-segment", URI_SEVERITY_NOTE, "6.2.2.3",
    "dot-segments are for relative references; a URI should have none" },
  [LINT_INNER_DOT_SEGMENT] = {
    "inner-dot-segment", URI_SEVERITY_NOTE, "3.3",
    "dot-segments are for the beginning of a relative path" },
  [LINT_HOST_CHARACTER] = {
    "host-character", URI_SEVERITY_NOTE, "3.2.2",
    "a name should conform to the DNS: letters, digits, hyphens and dots" },
  [LINT_HOST_COMMA] = {
    "host-comma", URI_SEVERITY_WARNING, "3.2.2",
    "a comma in the host, probably in place of a dot" },
  [LINT_HOST_UNDERSCORE] = {
    "host-underscore", URI_SEVERITY_NOTE, "3.2.2",
    "a name should conform to the DNS, which has no underscore in host names" },
  [LINT_HOST_LABEL] = {
    "host-label", URI_SEVERITY_NOTE, "3.2.2",
    "a label of a DNS name begins and ends with a letter or digit" },
  [LINT_CHARACTER_REFERENCE] = {
    "character-reference", URI_SEVERITY_WARNING, "HTML 13.5",
    "a character reference that was not decoded: &amp; is &" },
  [LINT_SECRET_PARAMETER] = {
    "secret-parameter", URI_SEVERITY_WARNING, "7.5",
    "the value of a parameter for secrets; URIs are shown, logged and passed on" },

  [LINT_MALFORMED_IP_LITERAL] = {
    "malformed-ip-literal", URI_SEVERITY_ERROR, "3.2.2",
    "from here on, the text in square brackets is not an IPv6 address" },
  [LINT_ZONE_IDENTIFIER] = {
    "zone-identifier", URI_SEVERITY_ERROR, "3.2.2",
    "zone identifiers of IPv6 addresses are not part of the syntax" },
  [LINT_SUFFIX_REFERENCE] = {
    "suffix-reference", URI_SEVERITY_WARNING, "4.5",
    "this looks like a host without a scheme, but is a relative path" },
  [LINT_HOST_AS_SCHEME] = {
    "host-as-scheme", URI_SEVERITY_WARNING, "4.5",
    "this looks like a host and port without a scheme; the host is read as one" },
  [LINT_MISSING_COLON] = {
    "missing-colon", URI_SEVERITY_WARNING, "3.1",
    "a scheme without its \":\", so this is a relative path" },
  [LINT_MISLEADING_USERINFO] = {
    "misleading-userinfo", URI_SEVERITY_WARNING, "7.6",
    "the user name looks like a host; the real host follows the @" },
  [LINT_PASSWORD] = {
    "password", URI_SEVERITY_WARNING, "3.2.1",
    "a password in clear text is deprecated and a security risk" },
  [LINT_UNEXPECTED_USERINFO] = {
    "unexpected-userinfo", URI_SEVERITY_WARNING, "3.2",
    "this scheme has no user information" },
  [LINT_MISSING_HOST] = {
    "missing-host", URI_SEVERITY_WARNING, "3.2.2",
    "this scheme needs a host, and the text has none" },
  [LINT_SEVERAL_HOSTS] = {
    "several-hosts", URI_SEVERITY_WARNING, "3.2.2",
    "several hosts; the grammar has one, so host and port are misleading" },
  [LINT_RARE_IPV4] = {
    "rare-ipv4", URI_SEVERITY_WARNING, "7.4",
    "a name by the grammar, but much software reads it as an IPv4 address" },
  [LINT_NUMERIC_HOST] = {
    "numeric-host", URI_SEVERITY_WARNING, "3.2.2",
    "a name made of numbers that is not an IPv4 address" },
  [LINT_IP_FUTURE] = {
    "ip-future", URI_SEVERITY_WARNING, "3.2.2",
    "an IP literal of an unknown version" },
  [LINT_LONG_HOST] = {
    "long-host", URI_SEVERITY_WARNING, "3.2.2",
    "a name should have at most 255 characters, a label at most 63" },
  [LINT_MIXED_SCRIPT] = {
    "mixed-script", URI_SEVERITY_WARNING, "UTS 39 5.2",
    "a label mixes scripts that no language does; it may look like another name" },
  [LINT_LOOKS_LIKE_ASCII] = {
    "looks-like-ascii", URI_SEVERITY_WARNING, "UTS 39 4",
    "a label of another script, of which every letter looks like one of ASCII" },
  [LINT_WELL_KNOWN_PORT] = {
    "well-known-port", URI_SEVERITY_WARNING, "7.2",
    "a port below 1024 that belongs to a protocol other than the scheme's" },
  [LINT_PORT_RANGE] = {
    "port-range", URI_SEVERITY_WARNING, "3.2.3",
    "ports end at 65535" },
  [LINT_RELATIVE_REFERENCE] = {
    "relative-reference", URI_SEVERITY_NOTE, "5.1",
    "a relative reference is usable only with its base URI" },
  [LINT_MISSPELLED_SCHEME] = {
    "misspelled-scheme", URI_SEVERITY_WARNING, "3.1",
    "an unknown scheme, a typing error away from a known one" },
  [LINT_UPPER_CASE_SCHEME] = {
    "upper-case-scheme", URI_SEVERITY_NOTE, "3.1",
    "a scheme should be in lower case" },
  [LINT_UPPER_CASE_HOST] = {
    "upper-case-host", URI_SEVERITY_NOTE, "3.2.2",
    "a host should be in lower case" },
  [LINT_IPV6_FORM] = {
    "ipv6-form", URI_SEVERITY_NOTE, "RFC 5952 4",
    "an IPv6 address has a shorter or more regular form" },
  [LINT_LOCALHOST_IN_FILE] = {
    "localhost-in-file", URI_SEVERITY_NOTE, "6.2.3",
    "localhost is the default host of file and should be left out" },
  [LINT_EMPTY_PORT] = {
    "empty-port", URI_SEVERITY_NOTE, "3.2.3",
    "the colon should be omitted when the port is empty" },
  [LINT_DEFAULT_PORT] = {
    "default-port", URI_SEVERITY_NOTE, "3.2.3",
    "the scheme's default port should be omitted" },
  [LINT_OTHER_PORT] = {
    "other-port", URI_SEVERITY_NOTE, "7.2",
    "a port other than the scheme's own" },
  [LINT_EMPTY_PATH] = {
    "empty-path", URI_SEVERITY_NOTE, "6.2.3",
    "after an authority, an empty path should be written /" },
  [LINT_FILE_AUTHORITY] = {
    "file-authority", URI_SEVERITY_NOTE, "6.2.3",
    "the authority of file should be written, even if empty: file:///" },
  [LINT_MALFORMED_ADDRESS] = {
    "malformed-address", URI_SEVERITY_WARNING, "RFC 6068 2",
    "not a mail address, or a list of them with commas" },
  [LINT_UPPER_CASE_DOMAIN] = {
    "upper-case-domain", URI_SEVERITY_NOTE, "6.2.3",
    "the domain of a mail address should be in lower case" },
  [LINT_UPPER_CASE_NID] = {
    "upper-case-nid", URI_SEVERITY_NOTE, "6.2.3",
    "the namespace of a URN should be in lower case" },
  [LINT_DOUBLE_SCHEME] = {
    "double-scheme", URI_SEVERITY_WARNING, "3.1",
    "the host is the name of a scheme: one scheme too many" },

  [LINT_NOT_IN_RFC2396BIS_02] = {
    "not-in-rfc2396bis-02", URI_SEVERITY_NOTE, "D",
    "valid today, invalid under the May 2003 draft" },
  [LINT_NOT_IN_RFC2396] = {
    "not-in-rfc2396", URI_SEVERITY_NOTE, "D",
    "valid today, invalid under RFC 2396, which much software still follows" },
  [LINT_NOT_IN_URL_SYNTAX_01] = {
    "not-in-url-syntax-01", URI_SEVERITY_NOTE, "D",
    "valid today, invalid under the November 1996 draft" },
  [LINT_ONLY_IN_RFC2396BIS_02] = {
    "only-in-rfc2396bis-02", URI_SEVERITY_NOTE, "D",
    "invalid today, valid under the May 2003 draft" },
  [LINT_ONLY_IN_RFC2396] = {
    "only-in-rfc2396", URI_SEVERITY_NOTE, "D",
    "invalid today, valid under RFC 2396, which much software still follows" },
  [LINT_ONLY_IN_URL_SYNTAX_01] = {
    "only-in-url-syntax-01", URI_SEVERITY_NOTE, "D",
    "invalid today, valid under the November 1996 draft" },
  [LINT_QUERY_ALONE] = {
    "query-alone", URI_SEVERITY_NOTE, "5.2.2",
    "under RFC 2396, a query alone removes the last segment of the base's path" },
  [LINT_KEPT_DOT_SEGMENT] = {
    "kept-dot-segment", URI_SEVERITY_NOTE, "5.2.2",
    "before RFC 3986, dot-segments stay when paths are not merged" },

  [LINT_BROWSER_TRIMS] = {
    "browser-trims", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser drops controls and spaces at the ends" },
  [LINT_BROWSER_DROPS_BLANK] = {
    "browser-drops-blank", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser drops tabs and line breaks within" },
  [LINT_BROWSER_BACKSLASH] = {
    "browser-backslash", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser reads the backslash as a slash" },
  [LINT_BROWSER_SLASHES] = {
    "browser-slashes", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser takes more than two slashes for two" },
  [LINT_BROWSER_NO_SLASHES] = {
    "browser-no-slashes", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser needs no slashes after this scheme" },
  [LINT_BROWSER_REFUSES] = {
    "browser-refuses", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser refuses this" },
  [LINT_BROWSER_MANY_AT] = {
    "browser-many-at", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser takes the last @ for the delimiter and encodes the others" },
  [LINT_BROWSER_IPV4] = {
    "browser-ipv4", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser reads the host as an IPv4 address" },
  [LINT_BROWSER_DECODES_HOST] = {
    "browser-decodes-host", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser decodes the triplets of the host" },
  [LINT_BROWSER_DROPS_HIDDEN] = {
    "browser-drops-hidden", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser drops invisible characters of the host" },
  [LINT_BROWSER_MAPS_HOST] = {
    "browser-maps-host", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser maps the host to ASCII" },
  [LINT_BROWSER_OPAQUE] = {
    "browser-opaque", URI_SEVERITY_NOTE, "WHATWG URL",
    "to a browser the path has no segments, and its dots stay" },
  [LINT_BROWSER_DECODES_DOTS] = {
    "browser-decodes-dots", URI_SEVERITY_WARNING, "WHATWG URL",
    "a browser takes encoded dots for a dot-segment" },
  [LINT_BROWSER_DRIVE] = {
    "browser-drive", URI_SEVERITY_NOTE, "WHATWG URL",
    "a browser reads a drive letter" },
  [LINT_QUERY_IN_HOST] = {
    "query-in-host", URI_SEVERITY_NOTE, "D",
    "under the November 1996 draft, the host goes on up to the slash" },
  [LINT_REGISTRY_NAME] = {
    "registry-name", URI_SEVERITY_NOTE, "D",
    "under RFC 2396, the authority is a registry's name and has no host" }
};
_Static_assert(COUNT_OF(lint_codes) == LINT_CODES,
               "a row for each code");

const struct uri_lint_code *uri_lint_code_at(size_t i){
  return i<LINT_CODES ? &lint_codes[i] : 0;
}

int uri_lint_has_upper(struct uri_span s){
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

void uri_lint_read(struct uri_lint *lint, struct uri_span s){
  if( s.p==0 ) return;
  lint->at = s.p;
  lint->end = s.p+s.n;
}

/* The component that a part is or belongs to. */
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
  struct uri_finding *f;
  if( lint->n_found==URI_LINT_FOUND ) return;
  f = &lint->found[lint->n_found++];
  f->code = &lint_codes[code];
  f->component = lint_component[lint->part];
  f->text = (struct uri_span){ p, (size_t)(end-p) };
  f->leads = (struct uri_span){ 0, 0 };
}
