/*
** SPDX-License-Identifier: MIT
**
** Which segments dot-segments leave (RFC 3986 5.2.4), in order, in linear time
** and in memory of a fixed size.  dots.h says how.
*/
#include "dots.h"

int uri_dots_count(const char *p, const char *end){
  int dots = 0;
  for(; p<end && dots<3; dots++){
    size_t n = percent_dot(p, end);
    if( n==0 ) return 0;
    p += n;
  }
  return dots<3 ? dots : 0;
}

/* Count for each cell of [lo, hi) the segments that its ".." leave. */
static void dots_open(struct dots *d, const char *lo, const char *hi, size_t left){
  struct dots_level *level = &d->levels[d->depth++];
  size_t top = 0;
  const char *p = lo;
  memset(level, 0, sizeof *level);
  level->lo = lo;
  level->hi = hi;
  level->left = left;
  level->step = ((size_t)(hi-lo)+DOTS_CELLS-1)/DOTS_CELLS;
  while( p<hi ){
    const char *stop = path_segment_end(p, d->end);
    int dots = uri_dots_count(p, stop);
    if( dots==0 ){
      top = (size_t)(p-lo)/level->step;
      level->kept[top]++;
    }else if( dots==2 ){
      while( top>0 && level->kept[top]==0 ) top--;
      if( level->kept[top]>0 ) level->kept[top]--;
    }
    p = stop+1;
  }
}

void uri_dots_begin(struct dots *d, const char *p, const char *end){
  d->end = end;
  d->depth = 0;
  dots_open(d, p, end+1, (size_t)-1);
}

const char *uri_dots_next(struct dots *d, const char **end){
  while( d->depth>0 ){
    struct dots_level *level = &d->levels[d->depth-1];
    const char *lo, *hi;
    size_t n;
    while( level->cell<DOTS_CELLS && level->kept[level->cell]==0 ) level->cell++;
    if( level->left==0 || level->cell==DOTS_CELLS ){
      d->depth--;
      continue;
    }
    lo = level->lo + level->step*level->cell;
    hi = (size_t)(level->hi-lo)>level->step ? lo+level->step : level->hi;
    n = level->kept[level->cell];
    if( n>level->left ) n = level->left;
    level->left -= n;
    level->kept[level->cell] = 0;
    if( level->step==1 ){
      *end = path_segment_end(lo, d->end);
      return lo;
    }
    /* A cell begins after a "/", or within a segment, which is then an earlier
    ** cell's. */
    if( lo>level->lo && lo[-1]!='/' ) lo = path_segment_end(lo, hi)+1;
    dots_open(d, lo, hi, n);
  }
  return 0;
}
