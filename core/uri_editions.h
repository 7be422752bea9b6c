/*
** SPDX-License-Identifier: MIT
**
** Rules of the grammar (RFC 3986 appendix A), and the earlier editions of the
** specification (appendix D): match a text against a rule, split it, and resolve a
** reference as software of that time does.
**
** The conventions are those of uri.h.
*/
#ifndef URI_EDITIONS_PUBLIC_H
#define URI_EDITIONS_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- Is it valid? (appendix A), editions/rules.c, editions/rfc3986.c ---- */

/*
** A rule of the grammar, and an edition of the specification: a set of such
** rules.  Both are constants of the core, found by name, never freed.
*/
struct uri_rule;
struct uri_edition;

/* RFC 3986, and the three documents that led to it (editions/). */
URI_API extern const struct uri_edition uri_rfc3986;        /* January 2005 */
URI_API extern const struct uri_edition uri_rfc2396bis_02;  /* May 2003 */
URI_API extern const struct uri_edition uri_rfc2396;        /* August 1998 */
URI_API extern const struct uri_edition uri_url_syntax_01;  /* November 1996 */

/*
** Find a rule by its name in the ABNF, case-insensitively; 0 if the edition has no such
** rule.
*/
URI_API const struct uri_rule *uri_rule_find(const struct uri_edition *edition,
                                             const char *name, size_t n);

/* The name of the i-th rule, or 0 after the last. */
URI_API const char *uri_rule_name(const struct uri_edition *edition, size_t i);

/* Why a text does not match a rule. */
enum uri_reason {
  URI_REASON_NOT_ALLOWED,     /* a byte that the rule does not allow there */
  URI_REASON_NOT_A_TRIPLET,   /* a "%" without its two HEXDIG (section 2.1) */
  URI_REASON_ENDS_EARLY       /* the text ends and the rule does not */
};

struct uri_mismatch {
  size_t at;               /* offset in bytes of the first bad byte, up to n */
  const char *where;       /* the component or rule that the byte is in */
  enum uri_reason reason;
};

/*
** 1 if the whole text matches the rule; else 0, and *why says where it fails and why.
** why may be 0.  Time O(n).
*/
URI_API int uri_rule_match(const struct uri_rule *rule, const char *p, size_t n,
                           struct uri_mismatch *why);

/* ---- Why not, in one sentence, lint/explain.c --------------------------- */

/*
** Why a text does not match a rule of an edition, as a sentence without a full stop: the
** first bad character, the component that it is in, and its position, from 1.  URI_NONE
** if the text matches.  out must hold URI_EXPLAIN_MOST bytes.  count counts the
** characters of n bytes at p; 0 for UTF-8.  Time O(n).
*/
enum {
  URI_EXPLAIN_CHARACTER = 20,
  URI_EXPLAIN_SHOWN = 100,     /* bytes of the text, at most */
  URI_EXPLAIN_MOST = 400
};
URI_API size_t uri_explain(const struct uri_edition *edition,
                           const struct uri_rule *rule, const char *p, size_t n,
                           size_t (*count)(const char *p, size_t n), char *out);

/* ---- Editions of the specification, editions/edition.c ------------------ */

/* The i-th edition, RFC 3986 first, or 0 after the last; how many there are; a name. */
enum { URI_EDITION_COUNT = 4 };
URI_API const struct uri_edition *uri_edition_at(size_t i);
URI_API const char *uri_edition_name(const struct uri_edition *edition);

/*
** Split any text into its components as an edition does; for RFC 3986 this is
** uri_split().  The server of url-syntax-01 4.3.1 is out->authority.  In every edition,
** out->path includes the "/" before a path.  Cannot fail.  Time O(n).
*/
URI_API void uri_edition_split(const struct uri_edition *edition, const char *p,
                               size_t n, struct uri *out);

/*
** The parts of a text that are present, by the edition's own names, left to right; a part
** comes before its own parts.  Returns their count.  Names and parents are constants;
** parent is 0 for a part of the whole text.  Time O(n).
*/
struct uri_named_part {
  const char *name;
  const char *parent;
  struct uri_span value;
};
enum { URI_PARTS_MAX = 10 };
URI_API size_t uri_edition_parts(const struct uri_edition *edition,
                                 const char *p, size_t n,
                                 struct uri_named_part out[URI_PARTS_MAX]);

/* ---- Resolving as an edition does, editions/edition_resolve.c ----------- */

/*
** Resolve a reference against its base as an edition does; both are split by
** uri_edition_split().  Otherwise like uri_resolve().
*/
URI_API void uri_edition_resolve(const struct uri_edition *edition,
                                 const struct uri *base, const struct uri *ref,
                                 char *buffer, struct uri *target);
URI_API size_t uri_edition_resolve_size(const struct uri_edition *edition,
                                        const struct uri *base, const struct uri *ref);

URI_C_END

#endif
