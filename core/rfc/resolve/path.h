/*
** SPDX-License-Identifier: MIT
**
** What the files of core/rfc/resolve share inside the core.
*/
#ifndef URI_PATH_H
#define URI_PATH_H

#include "../chars/span.h"

/* ---------------------------------------------------------- path.c --- */

/* The end of the segment that begins at p: the next "/", or end. */
static inline const char *path_segment_end(const char *p, const char *end){
  return span_find_byte(p, end, '/');
}

/* 1 if the segment [p, end) is ".", 2 if it is "..", else 0. */
static inline int path_dots(const char *p, const char *end){
  if( end-p==1 && p[0]=='.' ) return 1;
  if( end-p==2 && p[0]=='.' && p[1]=='.' ) return 2;
  return 0;
}

/* Is a segment of the path [p, end) "." or ".."? */
static inline int path_has_dots(const char *p, const char *end){
  for(;; p++){
    const char *stop = path_segment_end(p, end);
    if( path_dots(p, stop)>0 ) return 1;
    if( stop==end ) return 0;
    p = stop;
  }
}

/* Remove the last segment and its "/" from the output [start, out). */
static inline char *path_drop_last(const char *start, char *out){
  while( out>start && *--out!='/' ){}
  return out;
}

/* Merge a reference's path with its base's (section 5.2.3): at most both and a "/". */
size_t uri_merge_paths(const struct uri *base, struct uri_span path, char *out);

/* uri_segment_next() from the end. */
int uri_segment_last(struct uri_span *rest, struct uri_span *segment);

/* ------------------------------------------------------- compose.c --- */

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

/* The first ":" of a path's first segment, which path-noscheme forbids (4.2), or 0. */
const char *uri_compose_colon(struct uri_span path);

/* ------------------------------------------------------- resolve.c --- */

/* Equal byte for byte; an absent span equals only an absent one. */
int uri_resolve_equal(struct uri_span a, struct uri_span b);

#endif
