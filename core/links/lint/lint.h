/*
** SPDX-License-Identifier: MIT
**
** Shared by the lint files: the numbers of the codes, and passing findings to
** uri_lint_next().
*/
#ifndef URI_LINT_H
#define URI_LINT_H

#include "../../rfc/chars/span.h"
#include "../../uri_lint.h"
#include "../../uri_whatwg.h"
#include "lint_codes.h"

/* The findings, by number: LINT_SPACE and so on. */
#define LINT_NUMBER(code, name, severity, section, message) LINT_##code,
enum lint_code { LINT_LIST(LINT_NUMBER) LINT_CODES };
_Static_assert(LINT_SECRET_PARAMETER+1==URI_LINT_RUNS,
               "URI_LINT_RUNS is the count of the codes about characters");

/* The parts of a text, in the order in which they are checked. */
enum lint_part {
  LINT_TEXT, LINT_SCHEME, LINT_USER, LINT_PASSWORD_PART, LINT_HOST, LINT_PORT,
  LINT_PATH, LINT_QUERY, LINT_FRAGMENT, LINT_PARTS
};

/*
** Report a text of the current part, and where it leads.  It must not begin before the
** last finding.  If URI_LINT_FOUND findings are pending, it is lost: test/fuzz/lint.c
** checks that they never are so many.
*/
void uri_lint_found(struct uri_lint *lint, enum lint_code code, struct uri_span text);
void uri_lint_found_to(struct uri_lint *lint, enum lint_code code,
                       struct uri_span text, struct uri_span leads);

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

/* The table of findings. */
extern const struct uri_lint_code uri_lint_codes[LINT_CODES];

/* ------------------------------------------------------------ explain.c --- */

/*
** Write the first character of n>0 bytes at p as the sentence does: "x", with its number
** if it is beyond ASCII, or "byte 0x0A".  out must hold URI_EXPLAIN_CHARACTER bytes.
*/
size_t uri_explain_character(const char *p, size_t n, char *out);

#endif
