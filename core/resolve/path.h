/*
** SPDX-License-Identifier: MIT
**
** What path.c shares inside the core.
*/
#ifndef URI_PATH_H
#define URI_PATH_H

#include "../syntax/span.h"

/* How many dots the segment [p, end) is made of, if of one or two; else 0. */
static inline int path_dots(const char *p, const char *end){
  if( end-p==1 && p[0]=='.' ) return 1;
  if( end-p==2 && p[0]=='.' && p[1]=='.' ) return 2;
  return 0;
}

#endif
