/*
** SPDX-License-Identifier: MIT
**
** The segments that remove_dot_segments (RFC 3986 5.2.4) keeps, found without
** writing them anywhere.
*/
#ifndef URI_DOTS_H
#define URI_DOTS_H

#include "../resolve/path.h"
#include "../scan/bits.h"
#include "../syntax/syntax.h"

enum {
  DOTS_BITS = 64,        /* a stretch of so many bytes is not divided, */
  DOTS_CELLS = 16,       /* a longer one into so many cells */
  DOTS_LEVELS = 16       /* enough for every length of 64 bits */
};

struct dots_level {
  const char *lo, *hi;   /* the stretch */
  size_t step;           /* the bytes of a cell */
  size_t left;           /* how many segments are still to be found in it */
  unsigned cell;         /* the current one */
  size_t kept[DOTS_CELLS];   /* the segments of each cell that are kept */
};

/*
** Segments are pushed on a stack, and ".." pops one.  Whether a segment is kept depends
** on all that follows it.  To need no memory for the stack, a stretch of the path is
** divided into cells, and one pass keeps only a count for each cell: how many of its
** segments are kept.  A cell that keeps some is then divided in the same way, until one
** bit for each byte is enough.  Each byte is read once for each level.
*/
struct dots {
  const char *end;       /* of the path */
  const char *place;     /* the stretch that is not divided, */
  uint64_t kept;         /* a bit for each segment of it that is kept */
  size_t left;           /* how many of them are still to be found */
  int depth;
  struct dots_level levels[DOTS_LEVELS];
};

/* Is there a percent-encoded "." in [p, end)? */
static inline int dots_has_encoded(const char *p, const char *end){
  for(; (p = span_find_byte(p, end, '%'))<end; p++){
    if( percent_dot(p, end)>0 ) return 1;
  }
  return 0;
}

/* How many dots, written or as triplets, make up all of a segment: 1, 2 or 0. */
int uri_dots_count(const char *p, const char *end);

/*
** Begin with the segments of [p, end).  There is one more segment than slashes.  Returns
** how many dots make up the last one, 1, 2 or 0.  Time O(end-p), here and in all calls of
** uri_dots_next() together.
*/
int uri_dots_begin(struct dots *d, const char *p, const char *end);

/*
** Where the next segments begin that are kept and follow each other, at least one, or 0
** after the last; and their end.
*/
const char *uri_dots_next(struct dots *d, const char **end);

#endif
