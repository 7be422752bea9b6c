/*
** SPDX-License-Identifier: MIT
**
** What path.c shares inside the core.
*/
#ifndef URI_PATH_H
#define URI_PATH_H

#include "../syntax/span.h"

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

/* Remove the last segment and its "/" from the output [start, out). */
static inline char *path_drop_last(const char *start, char *out){
  while( out>start && *--out!='/' ){}
  return out;
}

/* Merge a reference's path with its base's (section 5.2.3): at most both and a "/". */
size_t uri_merge_paths(const struct uri *base, struct uri_span path, char *out);

/* uri_segment_next() from the end. */
int uri_segment_last(struct uri_span *rest, struct uri_span *segment);

#endif
