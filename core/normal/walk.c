/*
** SPDX-License-Identifier: MIT
**
** Which segments dot-segments leave (RFC 3986 5.2.4), in order, in linear time
** and in memory of a fixed size.
**
** Whether a segment stays depends on all that follows it.  So the segments are
** counted, coarsely, before they are looked at more closely: see walk.h.
*/
#include "walk.h"

#include <string.h>

const char *uri_walk_segment_end(const char *p, const char *end){
  const char *slash = p<end ? memchr(p, '/', (size_t)(end-p)) : 0;
  return slash ? slash : end;
}

int uri_walk_dots(const char *p, const char *end){
  int dots = 0;
  while( p<end && dots<3 ){
    if( *p=='.' ){
      p++;
    }else if( end-p>=3 && p[0]=='%' && p[1]=='2' && (p[2]|0x20)=='e' ){
      p += 3;
    }else{
      return 0;
    }
    dots++;
  }
  return dots<3 ? dots : 0;
}

/* Count, cell by cell, the segments of [lo, hi) that ".." in it leaves. */
static void walk_level_open(struct walk *w, const char *lo, const char *hi,
                            size_t left){
  struct walk_level *level = &w->levels[w->depth++];
  size_t top = 0;
  const char *p = lo;
  memset(level, 0, sizeof *level);
  level->lo = lo;
  level->hi = hi;
  level->step = ((size_t)(hi-lo)+WALK_CELLS-1)/WALK_CELLS;
  while( p<hi ){
    const char *stop = uri_walk_segment_end(p, w->end);
    int dots = uri_walk_dots(p, stop);
    if( dots==0 ){
      top = (size_t)(p-lo)/level->step;
      level->stays[top]++;
    }else if( dots==2 ){
      while( top>0 && level->stays[top]==0 ) top--;
      if( level->stays[top]>0 ) level->stays[top]--;
    }
    p = stop+1;
  }
  level->left = left;
}

void uri_walk_open(struct walk *w, const char *p, const char *end){
  w->end = end;
  w->depth = 0;
  walk_level_open(w, p, end+1, (size_t)-1);
}

const char *uri_walk_next(struct walk *w){
  while( w->depth>0 ){
    struct walk_level *level = &w->levels[w->depth-1];
    const char *lo, *hi;
    size_t n;
    if( level->left==0 ){
      w->depth--;
      continue;
    }
    while( level->cell<WALK_CELLS && level->stays[level->cell]==0 ) level->cell++;
    if( level->cell==WALK_CELLS ){
      level->left = 0;
      continue;
    }
    lo = level->lo + level->step*level->cell;
    n = level->stays[level->cell];
    if( n>level->left ) n = level->left;
    level->left -= n;
    level->stays[level->cell] = 0;
    if( level->step==1 ) return lo;
    hi = (size_t)(level->hi-lo)>level->step ? lo+level->step : level->hi;
    /* A cell begins behind a "/", or in the midst of a segment, which is then
    ** an earlier cell's. */
    if( lo>level->lo && lo[-1]!='/' ) lo = uri_walk_segment_end(lo, hi)+1;
    walk_level_open(w, lo, hi, n);
  }
  return 0;
}
