/*
** SPDX-License-Identifier: MIT
**
** robots.txt: which URIs a crawler may fetch (RFC 9309).
**
** The conventions are those of uri.h.
*/
#ifndef URI_ROBOTS_PUBLIC_H
#define URI_ROBOTS_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- Lines, robots/lines.c --------------------------------------------- */

/* What a line says.  Lines of other kinds are skipped. */
enum uri_robots_kind {
  URI_ROBOTS_USER_AGENT, URI_ROBOTS_ALLOW, URI_ROBOTS_DISALLOW, URI_ROBOTS_SITEMAP,
  URI_ROBOTS_CRAWL_DELAY
};
struct uri_robots_line {
  enum uri_robots_kind kind;
  struct uri_span value;       /* without comment and white space; of a user agent, its
                               ** first word */
  size_t number;               /* of the line, from 1 */
};

/* The lines that are left.  The members are private. */
struct uri_robots {
  const char *at, *end;
  size_t line;
};

/* Begin, and take the next line: 1, or 0 if there is none left.  Time O(n) in all. */
URI_API void uri_robots_begin(struct uri_robots *r, const char *p, size_t n);
URI_API int uri_robots_next(struct uri_robots *r, struct uri_robots_line *line);

/* ---- Rules, robots/rules.c --------------------------------------------- */

/*
** Write the rules for one crawler in the form that uri_robots_allows() reads: those of
** all groups that name it, else those of the groups for "*" (section 2.2.1).  agent is a
** product token, in any case; "Bot/1.0", or a whole User-Agent header that begins so, is
** "Bot".  Any other text only has the groups for "*".  The size is an upper bound, of
** about 6 * n bytes.  Time O(n).
*/
URI_API size_t uri_robots_rules(const char *p, size_t n, struct uri_span agent,
                                char *out);
URI_API size_t uri_robots_rules_size(const char *p, size_t n, struct uri_span agent);
URI_INTO(uri_robots_rules, (const char *p, size_t n, struct uri_span agent),
         (p, n, agent))

/*
** 1 if the rules allow a URI, or a reference below the root of its site, to be fetched
** (section 2.2.2).  Time O(rules + n) for each rule with a "*", and O(rule) for the
** others.
*/
URI_API int uri_robots_allows(struct uri_span rules, const char *p, size_t n,
                              char *buffer);
URI_API size_t uri_robots_allows_size(struct uri_span rules, const char *p, size_t n);

URI_C_END

#endif
