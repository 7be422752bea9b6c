/*
** SPDX-License-Identifier: MIT
**
** The segments that remove_dot_segments (RFC 3986 5.2.4) keeps, found without
** writing them anywhere.
*/
#ifndef URI_DOTS_H
#define URI_DOTS_H

#include <stddef.h>
#include <stdint.h>

#include "../scan/scan.h"

enum {
  DOTS_LEAF = 64,        /* a stretch of so many bytes has a bit for each */
  DOTS_CELLS = 16,       /* a longer one is divided into so many */
  DOTS_LEVELS = 15       /* which 64 bits of length never use up */
};

/* A stretch of the path that is longer than a leaf. */
struct dots_level {
  const char *lo, *hi;
  size_t step;           /* the bytes of a cell */
  size_t left;           /* how many segments are still to be found in it */
  unsigned cell;         /* the current one */
  size_t kept[DOTS_CELLS];   /* the segments of each cell that are kept */
};

/*
** The segments are a stack that ".." pops.  Whether one is kept depends on all
** that follows it, so one pass over a stretch pushes and pops nothing but a
** count for each of its cells.  A cell that keeps some becomes a stretch of its
** own.  Stretches of 64 bytes have a mask of the places where kept segments
** begin.  Each byte is read once for each level.
*/
struct dots {
  const char *text;      /* whose first bytes form has masks of */
  const struct scan_form *form;
  const char *end;       /* of the path */
  const char *leaf;      /* the current leaf */
  const char *leaf_end;  /* what its masks are about ends here, or with the path */
  uint64_t mask;         /* where what is still to be found in it begins */
  uint64_t slashes;      /* and where there are slashes */
  int depth;
  struct dots_level levels[DOTS_LEVELS];
};

/* The end of the segment that begins at p: the next "/", or end. */
const char *uri_dots_segment_end(const char *p, const char *end);

/* Is there a percent-encoded "." at the "%" of p? */
static inline int dots_is_triplet(const char *p, const char *end){
  return end-p>=3 && p[1]=='2' && (p[2]|0x20)=='e';
}

/* How many dots, written or as triplets, make up all of a segment: 1, 2 or 0. */
int uri_dots_count(const char *p, const char *end);

/*
** Begin with the segments of [p, end), of which there is one more than slashes.
** It is a part of a text, of which form says what the scan found.  Time O(end-p),
** here and in all calls of uri_dots_next() together.
*/
void uri_dots_begin(struct dots *d, const char *p, const char *end,
                    const char *text, const struct scan_form *form);

/* Where the last segment of [p, end) begins, right after uri_dots_begin(). */
const char *uri_dots_last(const struct dots *d, const char *p);

/* Find more segments where the mask is used up: 1, or 0 where there are none. */
int uri_dots_refill(struct dots *d);

/* The stretch that begins with the first bit of the mask, and its end. */
const char *uri_dots_stretch(struct dots *d, const char **end);

/*
** Where the next stretch of segments that are kept begins, or 0 after the last,
** and its end.  Segments that follow each other in the text are one stretch.
*/
static inline const char *uri_dots_next(struct dots *d, const char **end){
  if( d->mask==0 && (d->depth==0 || !uri_dots_refill(d)) ) return 0;
  return uri_dots_stretch(d, end);
}

#endif
