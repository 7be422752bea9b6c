/*
** SPDX-License-Identifier: MIT
**
** The segments that remove_dot_segments (RFC 3986 5.2.4) keeps, found without
** writing them anywhere.
*/
#ifndef URI_WALK_H
#define URI_WALK_H

#include <stddef.h>

enum {
  WALK_CELLS = 256,      /* a level counts what stays in this many cells */
  WALK_LEVELS = sizeof(size_t)   /* a cell is 1/256 of the level above it */
};

struct walk_level {
  const char *lo, *hi;   /* the part of the path that this level is about */
  size_t step;           /* how many bytes of it are one cell */
  size_t left;           /* how many of its segments are still to be handed out */
  unsigned cell;
  unsigned stays[WALK_CELLS];
};

/*
** The path's segments are a stack that ".." pops.  One pass over a level's part
** pushes and pops nothing but a count per cell, which leaves how many segments
** of each cell stay; a cell that has some becomes a level of its own.  A cell
** of one byte is one segment.  Each byte is read once per level.
*/
struct walk {
  const char *end;       /* of the path */
  int depth;
  struct walk_level levels[WALK_LEVELS];
};

/* The end of the segment that begins at p: the next "/", or end. */
const char *uri_walk_segment_end(const char *p, const char *end);

/* How many dots, written or as triplets, make up all of a segment: 1, 2 or 0. */
int uri_walk_dots(const char *p, const char *end);

/*
** Begin with the segments of [p, end), of which there is one more than slashes.
** Time O(end-p), here and in all that uri_walk_next() does afterwards.
*/
void uri_walk_open(struct walk *w, const char *p, const char *end);

/* Where the next segment that stays begins, or 0 behind the last. */
const char *uri_walk_next(struct walk *w);

#endif
