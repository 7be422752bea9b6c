/*
** SPDX-License-Identifier: MIT
**
** What compose.c shares inside the core.
*/
#ifndef URI_COMPOSE_H
#define URI_COMPOSE_H

#include <string.h>

#include "../uri.h"

/*
** The guards: "/." before a path "//x", which would be read as an authority (RFC 3986
** 3.3), and "./" before a path "a:b", which would be read as a scheme (4.2).
*/
static const struct uri_span compose_guard_authority = { "/.", 2 };
static const struct uri_span compose_guard_scheme = { "./", 2 };

/*
** Does a path begin with the guard "/." before "//"?  It is one if there is no authority;
** else it is a dot-segment.
*/
static inline int compose_has_guard(struct uri_span path){
  return path.n>=4 && memcmp(path.p, "/.//", 4)==0;
}

/* The guard that a path needs to be read back as the same path, or an empty span. */
struct uri_span uri_compose_guard(int has_scheme, int has_authority,
                                  struct uri_span path);

/* 1 if the first segment of a path has no ":", as in path-noscheme (4.2). */
int uri_compose_is_noscheme(struct uri_span path);

#endif
