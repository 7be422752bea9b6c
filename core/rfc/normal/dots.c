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

/*
** Set a bit for each byte of [lo, hi) at which a segment begins that is kept.  Returns
** how many dots make up the last one.
*/
static int dots_mark(struct dots *d, const char *lo, const char *hi){
  const char *p = lo;
  int dots = 0;
  d->place = lo;
  d->kept = 0;
  while( p<hi ){
    const char *stop = path_segment_end(p, d->end);
    dots = uri_dots_count(p, stop);
    if( dots==0 ) d->kept |= (uint64_t)1<<(p-lo);
    else if( dots==2 && d->kept ) d->kept ^= (uint64_t)1<<bit_last(d->kept);
    p = stop+1;
  }
  return dots;
}

/* The same, but count for each cell of [lo, hi) the segments that its ".." leave. */
static int dots_divide(struct dots *d, const char *lo, const char *hi, size_t left){
  struct dots_level *level = &d->levels[d->depth++];
  size_t top = 0;
  const char *p = lo;
  int dots = 0;
  memset(level, 0, sizeof *level);
  level->lo = lo;
  level->hi = hi;
  level->left = left;
  level->step = ((size_t)(hi-lo)+DOTS_CELLS-1)/DOTS_CELLS;
  while( p<hi ){
    const char *stop = path_segment_end(p, d->end);
    dots = uri_dots_count(p, stop);
    if( dots==0 ){
      top = (size_t)(p-lo)/level->step;
      level->kept[top]++;
    }else if( dots==2 ){
      while( top>0 && level->kept[top]==0 ) top--;
      if( level->kept[top]>0 ) level->kept[top]--;
    }
    p = stop+1;
  }
  return dots;
}

/* Find the first segments that are kept in [lo, hi), as many as there are left. */
static int dots_open(struct dots *d, const char *lo, const char *hi, size_t left){
  if( hi-lo>DOTS_BITS ) return dots_divide(d, lo, hi, left);
  d->left = left;
  return dots_mark(d, lo, hi);
}

int uri_dots_begin(struct dots *d, const char *p, const char *end){
  d->end = end;
  d->depth = 0;
  d->kept = 0;
  return dots_open(d, p, end+1, (size_t)-1);
}

/* Take segments that follow each other off the marks: where they begin, and their end. */
static const char *dots_take(struct dots *d, const char **end){
  const char *first = d->place+bit_first(d->kept);
  const char *p = first;
  for(;;){
    d->kept = --d->left>0 ? d->kept & (d->kept-1) : 0;
    *end = path_segment_end(p, d->end);
    if( d->kept==0 || d->place+bit_first(d->kept)!=*end+1 ) return first;
    p = *end+1;
  }
}

const char *uri_dots_next(struct dots *d, const char **end){
  while( d->kept==0 && d->depth>0 ){
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
    /* A cell begins after a "/", or within a segment, which is then an earlier
    ** cell's. */
    if( lo>level->lo && lo[-1]!='/' ) lo = path_segment_end(lo, hi)+1;
    dots_open(d, lo, hi, n);
  }
  return d->kept ? dots_take(d, end) : 0;
}
