/*
** SPDX-License-Identifier: MIT
**
** What the lint files share: the numbers of the codes, and how findings are
** handed to uri_lint_next().
*/
#ifndef URI_LINT_H
#define URI_LINT_H

#include "../syntax/span.h"

/*
** The rows of lint_table.c, by number.  Where two findings begin at the same
** place, those of a whole component come first, then those of its characters,
** each in this order.
*/
enum lint_code {
  /* Of characters: one finding for each run of neighbours (lint_chars.c). */
  LINT_SPACE, LINT_LINE_BREAK, LINT_CONTROL_CHARACTER, LINT_NON_ASCII,
  LINT_INVALID_UTF8, LINT_DELIMITER, LINT_BACKSLASH, LINT_SQUARE_BRACKET,
  LINT_EXCLUDED_CHARACTER, LINT_SECOND_HASH, LINT_MALFORMED_TRIPLET,
  LINT_AT_IN_USERINFO, LINT_MALFORMED_PORT, LINT_COLON_IN_FIRST_SEGMENT,
  LINT_ENCODED_NUL, LINT_ENCODED_LINE_BREAK, LINT_ENCODED_CONTROL,
  LINT_ENCODED_SLASH, LINT_ENCODED_BACKSLASH, LINT_ENCODED_DOT_SEGMENT,
  LINT_DOUBLE_ENCODING, LINT_HIDDEN_CHARACTER, LINT_ENCODED_ASCII_IN_HOST,
  LINT_ENCODED_HOST, LINT_ENCODED_NOT_UTF8, LINT_ENCODED_UNRESERVED,
  LINT_LOWER_CASE_HEX, LINT_DOT_SEGMENT, LINT_INNER_DOT_SEGMENT,
  LINT_HOST_CHARACTER, LINT_HOST_UNDERSCORE, LINT_HOST_LABEL,

  /* Of a component, or of the whole text. */
  LINT_MALFORMED_IP_LITERAL, LINT_ZONE_IDENTIFIER,
  LINT_SUFFIX_REFERENCE, LINT_MISLEADING_USERINFO, LINT_PASSWORD,
  LINT_UNEXPECTED_USERINFO, LINT_MISSING_HOST, LINT_RARE_IPV4,
  LINT_NUMERIC_HOST, LINT_IP_FUTURE, LINT_LONG_HOST, LINT_WELL_KNOWN_PORT,
  LINT_PORT_RANGE, LINT_RELATIVE_REFERENCE, LINT_UPPER_CASE_SCHEME,
  LINT_UPPER_CASE_HOST, LINT_IPV6_FORM, LINT_LOCALHOST_IN_FILE,
  LINT_EMPTY_PORT, LINT_DEFAULT_PORT, LINT_OTHER_PORT, LINT_EMPTY_PATH,
  LINT_FILE_AUTHORITY, LINT_UPPER_CASE_DOMAIN, LINT_UPPER_CASE_NID,

  /* Of what the text is in the editions before RFC 3986, in their order. */
  LINT_NOT_IN_RFC2396BIS_02, LINT_NOT_IN_RFC2396, LINT_NOT_IN_URL_SYNTAX_01,
  LINT_ONLY_IN_RFC2396BIS_02, LINT_ONLY_IN_RFC2396, LINT_ONLY_IN_URL_SYNTAX_01,
  LINT_QUERY_ALONE, LINT_KEPT_DOT_SEGMENT,
  LINT_CODES
};
_Static_assert(LINT_HOST_LABEL+1==URI_LINT_RUNS,
               "URI_LINT_RUNS is the count of the former");

/* The parts of a text, in the order in which they are looked at. */
enum lint_part {
  LINT_TEXT, LINT_SCHEME, LINT_USER, LINT_PASSWORD_PART, LINT_HOST, LINT_PORT,
  LINT_PATH, LINT_QUERY, LINT_FRAGMENT, LINT_PARTS
};

/* Hand over [p, end) of the current part, which begins nowhere before the last
** one did. */
void uri_lint_found(struct uri_lint *lint, enum lint_code code, const char *p,
                    const char *end);

/* Have the characters of s, if any, looked at, one step after the other. */
void uri_lint_read(struct uri_lint *lint, struct span s);

/* True when s has a letter A to Z outside of triplets. */
int uri_lint_has_upper(struct span s);

/* True of what Unicode says is shown as nothing (lint_ignorable.c). */
int uri_lint_is_ignorable(uint32_t point);

/* True of the schemes whose rule this is. */
int uri_lint_has_rule(const struct uri_lint *lint, enum uri_scheme_rule rule);


/* ----------------------------------------------------- lint_chars.c --- */

/*
** Look at what uri_lint_read() was given, up to the next characters that there
** is something to say about, and say it.
*/
void uri_lint_step(struct uri_lint *lint);


/* ------------------------------------------------- lint_authority.c --- */

/* What there is to say of each as a whole. */
void uri_lint_user(struct uri_lint *lint);
void uri_lint_password(struct uri_lint *lint);
void uri_lint_host(struct uri_lint *lint);
void uri_lint_port(struct uri_lint *lint);


/* --------------------------------------------------- lint_edition.c --- */

/* In which editions the text is a reference, or resolves to something else. */
void uri_lint_editions(struct uri_lint *lint);

#endif
