/*
** SPDX-License-Identifier: MIT
**
** Shared by the lint files: the numbers of the codes, and passing findings to
** uri_lint_next().
*/
#ifndef URI_LINT_H
#define URI_LINT_H

#include "../syntax/span.h"
#include "../uri_lint.h"
#include "../uri_whatwg.h"

/*
** The rows of lint_table.c, by number.  If findings begin at the same place, those about
** a whole component come first, then those about its characters, each in this order.
*/
enum lint_code {
  /* About characters: one finding for each run of neighbours (lint_chars.c). */
  LINT_SPACE, LINT_LINE_BREAK, LINT_CONTROL_CHARACTER, LINT_NON_ASCII,
  LINT_INVALID_UTF8, LINT_DELIMITER, LINT_BACKSLASH, LINT_SQUARE_BRACKET,
  LINT_EXCLUDED_CHARACTER, LINT_SECOND_HASH, LINT_MALFORMED_TRIPLET,
  LINT_AT_IN_USERINFO, LINT_MALFORMED_PORT, LINT_COLON_IN_FIRST_SEGMENT,
  LINT_ENCODED_NUL, LINT_ENCODED_LINE_BREAK, LINT_ENCODED_CONTROL,
  LINT_ENCODED_SLASH, LINT_ENCODED_BACKSLASH, LINT_ENCODED_DOT_SEGMENT,
  LINT_DOUBLE_ENCODING, LINT_UTF8_ENCODED_TWICE, LINT_HIDDEN_CHARACTER,
  LINT_ENCODED_ASCII_IN_HOST,
  LINT_ENCODED_HOST, LINT_ENCODED_NOT_UTF8, LINT_ENCODED_UNRESERVED,
  LINT_LOWER_CASE_HEX, LINT_DOT_SEGMENT, LINT_INNER_DOT_SEGMENT,
  LINT_HOST_CHARACTER, LINT_HOST_COMMA, LINT_HOST_UNDERSCORE, LINT_HOST_LABEL,
  LINT_CHARACTER_REFERENCE, LINT_SECRET_PARAMETER,

  /* Of a component, or of the whole text. */
  LINT_MALFORMED_IP_LITERAL, LINT_ZONE_IDENTIFIER,
  LINT_SUFFIX_REFERENCE, LINT_HOST_AS_SCHEME, LINT_MISSING_COLON,
  LINT_MISLEADING_USERINFO, LINT_PASSWORD,
  LINT_UNEXPECTED_USERINFO, LINT_MISSING_HOST, LINT_SEVERAL_HOSTS, LINT_RARE_IPV4,
  LINT_NUMERIC_HOST, LINT_IP_FUTURE, LINT_LONG_HOST, LINT_MIXED_SCRIPT,
  LINT_LOOKS_LIKE_ASCII, LINT_WELL_KNOWN_PORT, LINT_PORT_RANGE,
  LINT_RELATIVE_REFERENCE, LINT_MISSPELLED_SCHEME, LINT_UPPER_CASE_SCHEME,
  LINT_UPPER_CASE_HOST, LINT_IPV6_FORM, LINT_LOCALHOST_IN_FILE,
  LINT_EMPTY_PORT, LINT_DEFAULT_PORT, LINT_OTHER_PORT, LINT_EMPTY_PATH,
  LINT_FILE_AUTHORITY, LINT_MALFORMED_ADDRESS, LINT_UPPER_CASE_DOMAIN,
  LINT_UPPER_CASE_NID,
  LINT_DOUBLE_SCHEME,

  /* About the editions before RFC 3986: two of each, in the order of uri_edition_at(). */
  LINT_NOT_IN_RFC2396BIS_02, LINT_NOT_IN_RFC2396, LINT_NOT_IN_URL_SYNTAX_01,
  LINT_ONLY_IN_RFC2396BIS_02, LINT_ONLY_IN_RFC2396, LINT_ONLY_IN_URL_SYNTAX_01,
  LINT_QUERY_ALONE, LINT_KEPT_DOT_SEGMENT,

  /* About reading by browsers, and about the host before RFC 3986. */
  LINT_BROWSER_TRIMS, LINT_BROWSER_DROPS_BLANK, LINT_BROWSER_BACKSLASH,
  LINT_BROWSER_SLASHES, LINT_BROWSER_NO_SLASHES, LINT_BROWSER_REFUSES,
  LINT_BROWSER_MANY_AT, LINT_BROWSER_IPV4, LINT_BROWSER_DECODES_HOST,
  LINT_BROWSER_DROPS_HIDDEN, LINT_BROWSER_MAPS_HOST, LINT_BROWSER_OPAQUE,
  LINT_BROWSER_DECODES_DOTS, LINT_BROWSER_DRIVE, LINT_QUERY_IN_HOST,
  LINT_REGISTRY_NAME,
  LINT_CODES
};
_Static_assert(LINT_SECRET_PARAMETER+1==URI_LINT_RUNS,
               "URI_LINT_RUNS is the count of the codes about characters");

/* The parts of a text, in the order in which they are checked. */
enum lint_part {
  LINT_TEXT, LINT_SCHEME, LINT_USER, LINT_PASSWORD_PART, LINT_HOST, LINT_PORT,
  LINT_PATH, LINT_QUERY, LINT_FRAGMENT, LINT_PARTS
};

/*
** Report [p, end) of the current part.  It must not begin before the last finding.  If
** URI_LINT_FOUND findings are pending, it is lost: test/fuzz/lint.c checks that they
** never are so many.
*/
void uri_lint_found(struct uri_lint *lint, enum lint_code code, const char *p,
                    const char *end);

/* Start checking the characters of s, if any, step by step. */
void uri_lint_read(struct uri_lint *lint, struct uri_span s);

/* 1 if s has a letter A to Z outside of triplets. */
int uri_lint_has_upper(struct uri_span s);

/* 1 for a character that Unicode wants to be shown as nothing (lint_ignorable.c). */
int uri_lint_is_ignorable(uint32_t point);

/* 1 if the scheme has this rule. */
int uri_lint_has_rule(const struct uri_lint *lint, enum uri_scheme_rule rule);

/* ----------------------------------------------------- lint_chars.c --- */

/*
** Check the characters given to uri_lint_read() up to the next finding, and report it.
*/
void uri_lint_step(struct uri_lint *lint);

/* ------------------------------------------------- lint_authority.c --- */

/* Findings about each part as a whole. */
void uri_lint_user(struct uri_lint *lint);
void uri_lint_password(struct uri_lint *lint);
void uri_lint_host(struct uri_lint *lint);
void uri_lint_port(struct uri_lint *lint);

/* -------------------------------------------------------- lint_mail.c --- */

/* 1 if the path of a mailto: URI is a list of addresses, or empty (RFC 6068 2). */
int uri_lint_is_mail(struct uri_span path);

/* ------------------------------------------------------ lint_names.c --- */

/* Findings about names beyond ASCII that mislead people. */
void uri_lint_name(struct uri_lint *lint, struct uri_span host);

/* --------------------------------------------------- lint_edition.c --- */

/*
** Findings about earlier editions: is the text a reference there, and does it resolve to
** something else?
*/
void uri_lint_editions(struct uri_lint *lint);

/* -------------------------------------------------- lint_reading.c --- */

/* Findings where browsers or earlier documents read the text, or a part, differently. */
void uri_lint_readings(struct uri_lint *lint);
void uri_lint_many_at(struct uri_lint *lint);
void uri_lint_host_readings(struct uri_lint *lint);
void uri_lint_path_readings(struct uri_lint *lint);

/* The i-th code, or 0 after the last. */
const struct uri_lint_code *uri_lint_code_at(size_t i);

#endif
