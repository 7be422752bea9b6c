/*
** SPDX-License-Identifier: MIT
**
** What is wrong, unwise or unsafe in a text (RFC 3986 7, and every "should").
**
** The conventions are those of uri.h.
*/
#ifndef URI_LINT_PUBLIC_H
#define URI_LINT_PUBLIC_H

#include "uri.h"
#include "uri_editions.h"
#include "uri_schemes.h"

URI_C_BEGIN

/* ---- Findings (sections 2 to 7), lint/ ---------------------------------- */

/*
** An error: the text is not a URI-reference (section 4.1).  A warning: it is unsafe
** (section 7) or will not work.  A note: it departs from a "should" of sections 2 to 6.
*/
enum uri_severity {
  URI_SEVERITY_ERROR,
  URI_SEVERITY_WARNING,
  URI_SEVERITY_NOTE,
  URI_SEVERITY_CLEAN
};

/* Something that can be said of a text. */
struct uri_lint_code {
  char name[24];                 /* such as "lower-case-hex" */
  enum uri_severity severity;
  char section[12];              /* of RFC 3986 unless it names another */
  char message[80];              /* one sentence without a full stop */
};

struct uri_finding {
  const struct uri_lint_code *code;
  const char *component;         /* "host"; 0 when it is the whole text */
  struct uri_span text;          /* what it is about: a part of the text */
  struct uri_span leads;         /* with readings: the href, or the host of an
                                 ** earlier document; absent if it is refused.  Of a
                                 ** misspelled scheme, the known one: a constant */
};

/* The state of a search for findings.  All members are private. */
enum {
  URI_LINT_RUNS = 36,      /* codes that are about characters (lint/lint.h) */
  URI_LINT_FOUND = 16      /* more than the findings that begin at one place */
};
struct uri_lint {
  struct uri_span text;
  struct uri uri;
  struct uri_authority authority;
  const struct uri_scheme *scheme;         /* or 0 */
  const char *colon;                       /* bad in a first segment, or 0 */
  int part;                                /* now looked at */
  int several_hosts;                       /* in the authority, with commas */
  int has_semicolon;                       /* as character references have */
  int editions;                            /* findings about them are wanted */
  int readings;                            /* the same */
  struct uri_span href;                    /* for these; absent if it is refused */
  int is_read;                             /* and by parts as the text is */
  const char *at, *end;                    /* what is still to be read of it */
  const char *reported[URI_LINT_RUNS];     /* up to where, by code */
  struct uri_finding found[URI_LINT_FOUND];
  unsigned n_found, n_given;
};

/*
** Find everything that is wrong, unwise or unsafe in a text.  uri_lint_next() returns 1
** and the next finding, or 0 after the last; findings come in the order of their first
** byte.  Neighbouring characters with the same fault are one finding.  There is an error
** if and only if the text is not a URI-reference, and the first error begins where
** uri_rule_match() says.  The text must outlive the search.  Time O(n) for all findings
** together.
*/
URI_API void uri_lint_begin(struct uri_lint *lint, const char *p, size_t n);
URI_API int uri_lint_next(struct uri_lint *lint, struct uri_finding *finding);

/*
** Call after uri_lint_begin() to find, too, how software that follows an earlier edition
** treats the text (appendix D).
*/
URI_API void uri_lint_with_editions(struct uri_lint *lint);

/*
** Call after uri_lint_begin() to find, too, where a browser reads the text differently,
** or an earlier edition reads another host.  The href of the text is written to buffer,
** which must outlive the search; a text without a scheme is read on the page
** "http://base.example/dir/".  The size is for the text of uri_lint_begin().
*/
URI_API void uri_lint_with_readings(struct uri_lint *lint, char *buffer);
URI_API size_t uri_lint_with_readings_size(const struct uri_lint *lint);

/*
** The worst severity of all findings, without editions and readings; URI_SEVERITY_CLEAN
** if there are none.
*/
URI_API enum uri_severity uri_lint_severity(const char *p, size_t n);

URI_C_END

#endif
