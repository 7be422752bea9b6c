/*
** SPDX-License-Identifier: MIT
**
** Which segments dot-segments leave (RFC 3986 5.2.4), in order, in linear time
** and in memory of a fixed size.  dots.h says how.
*/
#include "dots.h"

#include "../scan/bits.h"

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
** Make the leaf [lo, hi) of at most 64 bytes current.  Of the segments that it keeps
** by itself, the first "left" ones are not popped by what follows it.
*/
static void dots_open_leaf(struct dots *d, const char *lo, const char *hi,
                           size_t left){
  const char *p, *end = hi<=d->end ? hi : d->end;
  uint64_t kept = 0, rest;
  d->leaf = lo;
  d->leaf_end = end;
  d->slashes = 0;
  for(p=lo; p<end; p++){
    if( *p=='/' ) d->slashes |= (uint64_t)1<<(p-lo);
  }
  for(p=lo; p<hi; p = path_segment_end(p, d->end)+1){
    int dots = uri_dots_count(p, path_segment_end(p, d->end));
    if( dots==0 ) kept |= (uint64_t)1<<(p-lo);
    if( dots==2 && kept ) kept ^= (uint64_t)1<<bit_last(kept);
  }
  for(rest=kept; rest && left>0; left--) rest &= rest-1;
  d->mask = kept & ~rest;
}

/* A longer stretch: count for each cell the segments that its ".." leave. */
static void dots_open_level(struct dots *d, const char *lo, const char *hi,
                            size_t left){
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

static void dots_open(struct dots *d, const char *lo, const char *hi,
                      size_t left){
  if( (size_t)(hi-lo)<=DOTS_LEAF ){
    dots_open_leaf(d, lo, hi, left);
  }else{
    dots_open_level(d, lo, hi, left);
  }
}

void uri_dots_begin(struct dots *d, const char *p, const char *end){
  d->end = end;
  d->depth = 0;
  d->mask = 0;
  dots_open(d, p, end+1, (size_t)-1);
}

/* Open the next cell of the innermost stretch, or leave that one. */
static void dots_descend(struct dots *d){
  struct dots_level *level = &d->levels[d->depth-1];
  const char *lo, *hi;
  size_t n;
  while( level->cell<DOTS_CELLS && level->kept[level->cell]==0 ) level->cell++;
  if( level->left==0 || level->cell==DOTS_CELLS ){
    d->depth--;
    return;
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

const char *uri_dots_next(struct dots *d, const char **end){
  uint64_t bit, others;
  const char *p;
  while( d->mask==0 ){
    if( d->depth==0 ) return 0;
    dots_descend(d);
  }
  bit = bit_lowest(d->mask);
  p = d->leaf+bit_first(bit);
  /* The next segment that is not kept ends the stretch, at the "/" before it. */
  others = d->slashes<<1 & ~d->mask & ~(bit-1);
  if( others ){
    *end = d->leaf+bit_first(others)-1;
    d->mask &= ~(others ^ (others-1));
  }else{
    /* The last segment ends at its "/", which may be in a later leaf. */
    others = d->slashes & ~bits_below(bit_last(d->mask));
    *end = others ? d->leaf+bit_first(others) : path_segment_end(d->leaf_end, d->end);
    d->mask = 0;
  }
  return p;
}
