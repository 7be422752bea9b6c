/*
** SPDX-License-Identifier: MIT
**
** All findings: one row each, with the name in code, the code of SQL, its severity, the
** section, and the sentence.  lint.h makes an enum of them, lint_found.c a table.
**
** If findings begin at the same place, those about a whole component come first, then
** those about its characters, each in this order.
*/
#ifndef URI_LINT_CODES_H
#define URI_LINT_CODES_H

#define LINT_LIST(ROW) \
  /* About characters: one finding for each run of neighbours (lint_chars.c). */ \
  ROW(SPACE, "space", ERROR, "2", \
      "a space is not allowed; as data it is %20") \
  ROW(LINE_BREAK, "line-break", ERROR, "C", \
      "a line break is not allowed; it comes from wrapping the text") \
  ROW(CONTROL_CHARACTER, "control-character", ERROR, "2", \
      "a control character is not allowed") \
  ROW(NON_ASCII, "non-ascii", ERROR, "2", \
      "characters outside US-ASCII are not allowed; they are percent-encoded as UTF-8") \
  ROW(INVALID_UTF8, "invalid-utf8", ERROR, "2", \
      "bytes outside US-ASCII are not allowed, and these are not UTF-8 either") \
  ROW(DELIMITER, "delimiter", ERROR, "C", \
      "quotes and angle brackets are not allowed; they delimit a URI in text") \
  ROW(BACKSLASH, "backslash", ERROR, "7.3", \
      "a backslash is not allowed, and some software reads it as a slash") \
  ROW(SQUARE_BRACKET, "square-bracket", ERROR, "3.2.2", \
      "square brackets are allowed only around an IP literal") \
  ROW(EXCLUDED_CHARACTER, "excluded-character", ERROR, "2", \
      "this character is not allowed in a URI; as data it is percent-encoded") \
  ROW(SECOND_HASH, "second-hash", ERROR, "3.5", \
      "a fragment cannot contain \"#\"; as data it is %23") \
  ROW(MALFORMED_TRIPLET, "malformed-triplet", ERROR, "2.1", \
      "a percent sign without two hexadecimal digits; as data it is %25") \
  ROW(AT_IN_USERINFO, "at-in-userinfo", ERROR, "3.2.1", \
      "an authority has one @; in userinfo it is %40") \
  ROW(MALFORMED_PORT, "malformed-port", ERROR, "3.2.3", \
      "the colon in the host is not followed by a valid port") \
  ROW(COLON_IN_FIRST_SEGMENT, "colon-in-first-segment", ERROR, "4.2", \
      "what precedes the colon is not a scheme; a relative path needs ./ before it") \
  ROW(ENCODED_NUL, "encoded-nul", WARNING, "7.3", \
      "%00 ends a text early in much software and should be rejected") \
  ROW(ENCODED_LINE_BREAK, "encoded-line-break", WARNING, "7.2", \
      "decoded, a line break adds a command in many protocols") \
  ROW(ENCODED_CONTROL, "encoded-control", WARNING, "7.3", \
      "decoded, this is a control character") \
  ROW(ENCODED_SLASH, "encoded-slash", WARNING, "7.3", \
      "decoded, this slash becomes a delimiter of segments") \
  ROW(ENCODED_BACKSLASH, "encoded-backslash", WARNING, "7.3", \
      "decoded, this backslash becomes a delimiter in some file systems") \
  ROW(ENCODED_DOT_SEGMENT, "encoded-dot-segment", WARNING, "7.3", \
      "decoded, this becomes a dot-segment and changes the path") \
  ROW(DOUBLE_ENCODING, "double-encoding", WARNING, "2.4", \
      "decoded, this becomes a triplet; encode only once") \
  ROW(UTF8_ENCODED_TWICE, "utf8-encoded-twice", WARNING, "2.5", \
      "this was UTF-8, read in another encoding and encoded again") \
  ROW(HIDDEN_CHARACTER, "hidden-character", WARNING, "7.6", \
      "an invisible character, or one that changes the writing direction") \
  ROW(ENCODED_ASCII_IN_HOST, "encoded-ascii-in-host", WARNING, "3.2.2", \
      "in a host, percent-encoding is only for UTF-8 beyond US-ASCII") \
  ROW(ENCODED_HOST, "encoded-host", NOTE, "3.2.2", \
      "an internationalized name is better written in its IDNA encoding (xn--)") \
  ROW(ENCODED_NOT_UTF8, "encoded-not-utf8", NOTE, "2.5", \
      "decoded, these octets are not UTF-8") \
  ROW(ENCODED_UNRESERVED, "encoded-unreserved", NOTE, "2.3", \
      "an unreserved character should not be percent-encoded") \
  ROW(LOWER_CASE_HEX, "lower-case-hex", NOTE, "2.1", \
      "percent-encoding should use upper-case hexadecimal digits") \
  ROW(DOT_SEGMENT, "dot-segment", NOTE, "6.2.2.3", \
      "dot-segments are for relative references; a URI should have none") \
  ROW(INNER_DOT_SEGMENT, "inner-dot-segment", NOTE, "3.3", \
      "dot-segments are for the beginning of a relative path") \
  ROW(HOST_CHARACTER, "host-character", NOTE, "3.2.2", \
      "a name should conform to the DNS: letters, digits, hyphens and dots") \
  ROW(HOST_COMMA, "host-comma", WARNING, "3.2.2", \
      "a comma in the host, probably in place of a dot") \
  ROW(HOST_UNDERSCORE, "host-underscore", NOTE, "3.2.2", \
      "a name should conform to the DNS, which has no underscore in host names") \
  ROW(HOST_LABEL, "host-label", NOTE, "3.2.2", \
      "a label of a DNS name begins and ends with a letter or digit") \
  ROW(CHARACTER_REFERENCE, "character-reference", WARNING, "HTML 13.5", \
      "a character reference that was not decoded: &amp; is &") \
  ROW(SECRET_PARAMETER, "secret-parameter", WARNING, "7.5", \
      "the value of a parameter for secrets; URIs are shown, logged and passed on") \
  /* Of a component, or of the whole text. */ \
  ROW(MALFORMED_IP_LITERAL, "malformed-ip-literal", ERROR, "3.2.2", \
      "from here on, the text in square brackets is not an IPv6 address") \
  ROW(ZONE_IDENTIFIER, "zone-identifier", ERROR, "3.2.2", \
      "zone identifiers of IPv6 addresses are not part of the syntax") \
  ROW(SUFFIX_REFERENCE, "suffix-reference", WARNING, "4.5", \
      "this looks like a host without a scheme, but is a relative path") \
  ROW(HOST_AS_SCHEME, "host-as-scheme", WARNING, "4.5", \
      "this looks like a host and port without a scheme; the host is read as one") \
  ROW(MISSING_COLON, "missing-colon", WARNING, "3.1", \
      "a scheme without its \":\", so this is a relative path") \
  ROW(MISLEADING_USERINFO, "misleading-userinfo", WARNING, "7.6", \
      "the user name looks like a host; the real host follows the @") \
  ROW(PASSWORD, "password", WARNING, "3.2.1", \
      "a password in clear text is deprecated and a security risk") \
  ROW(UNEXPECTED_USERINFO, "unexpected-userinfo", WARNING, "3.2", \
      "this scheme has no user information") \
  ROW(MISSING_HOST, "missing-host", WARNING, "3.2.2", \
      "this scheme needs a host, and the text has none") \
  ROW(SEVERAL_HOSTS, "several-hosts", WARNING, "3.2.2", \
      "several hosts; the grammar has one, so host and port are misleading") \
  ROW(RARE_IPV4, "rare-ipv4", WARNING, "7.4", \
      "a name by the grammar, but much software reads it as an IPv4 address") \
  ROW(NUMERIC_HOST, "numeric-host", WARNING, "3.2.2", \
      "a name made of numbers that is not an IPv4 address") \
  ROW(IP_FUTURE, "ip-future", WARNING, "3.2.2", \
      "an IP literal of an unknown version") \
  ROW(LONG_HOST, "long-host", WARNING, "3.2.2", \
      "a name should have at most 255 characters, a label at most 63") \
  ROW(MIXED_SCRIPT, "mixed-script", WARNING, "UTS 39 5.2", \
      "a label mixes scripts that no language combines; it may look like another name") \
  ROW(LOOKS_LIKE_ASCII, "looks-like-ascii", WARNING, "UTS 39 4", \
      "a label of another script, of which every letter looks like one of ASCII") \
  ROW(WELL_KNOWN_PORT, "well-known-port", WARNING, "7.2", \
      "a port below 1024 that belongs to a protocol other than the scheme's") \
  ROW(PORT_RANGE, "port-range", WARNING, "3.2.3", \
      "ports end at 65535") \
  ROW(RELATIVE_REFERENCE, "relative-reference", NOTE, "5.1", \
      "a relative reference is usable only with its base URI") \
  ROW(MISSPELLED_SCHEME, "misspelled-scheme", WARNING, "3.1", \
      "an unknown scheme, a typing error away from a known one") \
  ROW(UPPER_CASE_SCHEME, "upper-case-scheme", NOTE, "3.1", \
      "a scheme should be in lower case") \
  ROW(UPPER_CASE_HOST, "upper-case-host", NOTE, "3.2.2", \
      "a host should be in lower case") \
  ROW(IPV6_FORM, "ipv6-form", NOTE, "RFC 5952 4", \
      "an IPv6 address has a shorter or more regular form") \
  ROW(LOCALHOST_IN_FILE, "localhost-in-file", NOTE, "6.2.3", \
      "localhost is the default host of file and should be left out") \
  ROW(EMPTY_PORT, "empty-port", NOTE, "3.2.3", \
      "the colon should be omitted when the port is empty") \
  ROW(DEFAULT_PORT, "default-port", NOTE, "3.2.3", \
      "the scheme's default port should be omitted") \
  ROW(OTHER_PORT, "other-port", NOTE, "7.2", \
      "a port other than the scheme's own") \
  ROW(EMPTY_PATH, "empty-path", NOTE, "6.2.3", \
      "after an authority, an empty path should be written /") \
  ROW(FILE_AUTHORITY, "file-authority", NOTE, "6.2.3", \
      "the authority of file should be written, even if empty: file:///") \
  ROW(MALFORMED_ADDRESS, "malformed-address", WARNING, "RFC 6068 2", \
      "not a mail address, or a list of them with commas") \
  ROW(MALFORMED_NUMBER, "malformed-number", WARNING, "RFC 3966 3", \
      "no telephone number follows the scheme") \
  ROW(MALFORMED_DATA, "malformed-data", WARNING, "RFC 2397 3", \
      "not data after a comma, with a type or ;base64 before it: data:text/plain,a") \
  ROW(SECRET_PATH, "secret-path", WARNING, "7.5", \
      "the path holds a secret of this site; whoever has the link can use it") \
  ROW(UPPER_CASE_DOMAIN, "upper-case-domain", NOTE, "6.2.3", \
      "the domain of a mail address should be in lower case") \
  ROW(UPPER_CASE_NID, "upper-case-nid", NOTE, "6.2.3", \
      "the namespace of a URN should be in lower case") \
  ROW(DOUBLE_SCHEME, "double-scheme", WARNING, "3.1", \
      "the host is the name of a scheme: one scheme too many") \
  /* About the editions before RFC 3986: two of each, in their order. */ \
  ROW(NOT_IN_RFC2396BIS_02, "not-in-rfc2396bis-02", NOTE, "D", \
      "valid today, invalid under the May 2003 draft") \
  ROW(NOT_IN_RFC2396, "not-in-rfc2396", NOTE, "D", \
      "valid today, invalid under RFC 2396, which much software still follows") \
  ROW(NOT_IN_URL_SYNTAX_01, "not-in-url-syntax-01", NOTE, "D", \
      "valid today, invalid under the November 1996 draft") \
  ROW(ONLY_IN_RFC2396BIS_02, "only-in-rfc2396bis-02", NOTE, "D", \
      "invalid today, valid under the May 2003 draft") \
  ROW(ONLY_IN_RFC2396, "only-in-rfc2396", NOTE, "D", \
      "invalid today, valid under RFC 2396, which much software still follows") \
  ROW(ONLY_IN_URL_SYNTAX_01, "only-in-url-syntax-01", NOTE, "D", \
      "invalid today, valid under the November 1996 draft") \
  ROW(QUERY_ALONE, "query-alone", NOTE, "5.2.2", \
      "under RFC 2396, a query alone removes the last segment of the base's path") \
  ROW(KEPT_DOT_SEGMENT, "kept-dot-segment", NOTE, "5.2.2", \
      "before RFC 3986, dot-segments stay when paths are not merged") \
  /* About reading by browsers, and about the host before RFC 3986. */ \
  ROW(BROWSER_TRIMS, "browser-trims", WARNING, "WHATWG URL", \
      "a browser drops controls and spaces at the ends") \
  ROW(BROWSER_DROPS_BLANK, "browser-drops-blank", WARNING, "WHATWG URL", \
      "a browser drops tabs and line breaks within") \
  ROW(BROWSER_BACKSLASH, "browser-backslash", WARNING, "WHATWG URL", \
      "a browser reads the backslash as a slash") \
  ROW(BROWSER_SLASHES, "browser-slashes", WARNING, "WHATWG URL", \
      "a browser takes more than two slashes for two") \
  ROW(BROWSER_NO_SLASHES, "browser-no-slashes", WARNING, "WHATWG URL", \
      "a browser needs no slashes after this scheme") \
  ROW(BROWSER_REFUSES, "browser-refuses", WARNING, "WHATWG URL", \
      "a browser refuses this") \
  ROW(BROWSER_MANY_AT, "browser-many-at", WARNING, "WHATWG URL", \
      "a browser takes the last @ for the delimiter and encodes the others") \
  ROW(BROWSER_IPV4, "browser-ipv4", WARNING, "WHATWG URL", \
      "a browser reads the host as an IPv4 address") \
  ROW(BROWSER_DECODES_HOST, "browser-decodes-host", WARNING, "WHATWG URL", \
      "a browser decodes the triplets of the host") \
  ROW(BROWSER_DROPS_HIDDEN, "browser-drops-hidden", WARNING, "WHATWG URL", \
      "a browser drops invisible characters of the host") \
  ROW(BROWSER_MAPS_HOST, "browser-maps-host", WARNING, "WHATWG URL", \
      "a browser maps the host to ASCII") \
  ROW(BROWSER_OPAQUE, "browser-opaque", NOTE, "WHATWG URL", \
      "to a browser the path has no segments, and its dots stay") \
  ROW(BROWSER_DECODES_DOTS, "browser-decodes-dots", WARNING, "WHATWG URL", \
      "a browser takes encoded dots for a dot-segment") \
  ROW(BROWSER_DRIVE, "browser-drive", NOTE, "WHATWG URL", \
      "a browser reads a drive letter") \
  ROW(QUERY_IN_HOST, "query-in-host", NOTE, "D", \
      "under the November 1996 draft, the host goes on up to the slash") \
  ROW(REGISTRY_NAME, "registry-name", NOTE, "D", \
      "under RFC 2396, the authority is a registry's name and has no host")

#endif
