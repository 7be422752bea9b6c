/*
** SPDX-License-Identifier: MIT
**
** The routes of many links, learned; and the route of a link among those of a list.  Both
** are beyond the RFC.
**
**     links --uri_routes_path()--> different paths --uri_routes_learn()--> routes
**     link + list of routes --uri_routes_prepare(), uri_routes_choose()--> route
**
** The conventions are those of uri.h.
*/
#ifndef URI_ROUTES_H
#define URI_ROUTES_H

#include "uri_template.h"

URI_C_BEGIN

/* ---- Learning, routes/learn.c ------------------------------------------- */

/*
** The path that routes are learned from: uri_route() without numbers after the names of
** variables and without the "/" at its end.  After this many segments, the rest of the
** path is a variable.  The size includes working memory.  Time O(n).
*/
enum { URI_ROUTES_SEGMENTS = 24 };
URI_API size_t uri_routes_path(const char *p, size_t n, char *out);
URI_API size_t uri_routes_path_size(const char *p, size_t n);
URI_INTO(uri_routes_path, (const char *p, size_t n), (p, n))

/*
** A path, and how many links have it; after learning, a route: a path that has it, the
** most frequent one, and how many links have the route.  The caller fills in the first
** three members.
*/
struct uri_routes_item {
  struct uri_span path;        /* from uri_routes_path(), different in all items */
  struct uri_span example;     /* a link with that path; only carried along */
  uint64_t links;
  size_t at, stop;             /* the rest is private: the segment in question, */
  const char *extension;       /* and where its extension begins that is kept */
  uint32_t variables;          /* a bit for each segment: is it a variable, */
  uint32_t extensions;         /* and is its extension kept? */
  int is_light;                /* the segment in question becomes a variable */
};

/*
** Learn the routes of paths.  items has pointers to count items, and memory for so many
** pointers more after them.  Returns the number of routes; items then begins with them,
** the most frequent first.  They do not depend on the order of the items.
**
** Time O(count * log(count) * the segments of a path).
*/
URI_API size_t uri_routes_learn(struct uri_routes_item **items, size_t count);

/* Write a learned route, a template: at most uri_routes_write_size() bytes. */
URI_API size_t uri_routes_write(const struct uri_routes_item *route, char *out);
URI_API size_t uri_routes_write_size(const struct uri_routes_item *route);
URI_INTO(uri_routes_write, (const struct uri_routes_item *route), (route))

/* ---- A list of routes, routes/list.c ------------------------------------ */

/*
** A route that was read.  All members are private; template_text points into the memory
** that uri_routes_prepare() got.
*/
struct uri_routes_route {
  struct uri_span text;                /* as given */
  struct uri_span template_text;       /* of the first template, */
  struct uri_span path;                /* and its path */
  size_t count;                        /* of templates: 0, 1 or 2 */
  struct uri_template templates[2];
};

/*
** Read a route: a template (RFC 6570), in which ":id", "<int:id>", "*" and "**" are also
** variables; or one that was learned, a template of a path alone.  Both texts must live
** as long as *out; memory has room for uri_routes_prepare_size() bytes.
** Time O(n * variables).
*/
URI_API void uri_routes_prepare(struct uri_routes_route *out, const char *p, size_t n,
                                int is_learned, char *memory);
URI_API size_t uri_routes_prepare_size(size_t n);

/*
** The most specific of the routes of a link, by the rules of OpenAPI; 0 if it has none of
** them.  memory has room for uri_routes_choose_size() bytes.  Time O(routes * n).
*/
URI_API const struct uri_routes_route *uri_routes_choose(
  const struct uri_routes_route *routes, size_t count, const char *p, size_t n,
  char *memory);
URI_API size_t uri_routes_choose_size(const char *p, size_t n);

URI_C_END

#endif
