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

#endif
