/*
** SPDX-License-Identifier: MIT
**
** Paths as lists of segments (RFC 3986 3.3, 5.2.3, 5.2.4), and parts of a path that users
** need: a segment, the extension of the last segment, the ancestors.
**
** The list is never built.  A path is read left to right and kept segments are copied to
** the output; ".." takes back the last one copied.  The output is never longer than the
** input read so far, so both can be the same buffer.
**
** Not here: percent-decoding.  "%2e%2e" is an ordinary segment until runs.c has tidied
** it; that order is normal.c's business.
*/
#include "path.h"

/* Steps 2A and 2D: the dot-segments that a rootless path begins with. */
static char *path_skip_leading_dots(char *p, char *end){
  for(;;){
    const char *stop = path_segment_end(p, end);
    if( path_dots(p, stop)==0 ) return p;
    if( stop==end ) return end;
    p += stop-p+1;
  }
}

/*
** The "/" before the first segment from p on that begins with ".", or end.  *p is "/", or
** p is end.  One search for a byte: long paths without dots take a tenth of the time.
*/
static char *path_first_dot(char *p, char *end){
  char *q = p;
  while( q<end && (q = memchr(q, '.', (size_t)(end-q)))!=0 ){
    if( q[-1]=='/' ) return q-1;
    q++;
  }
  return end;
}

/*
** Steps 2B to 2E of section 5.2.4.  After step 2E has moved a first segment
** that has no "/", the input always begins with one.
*/
size_t uri_remove_dot_segments(char *p, size_t n){
  char *end = p+n;
  char *out = p;
  const char *in = path_skip_leading_dots(p, end);
  const char *stop = path_segment_end(in, end);
  if( in>p ) memmove(out, in, (size_t)(stop-in));
  out += stop-in;
  if( in==p ){
    out = path_first_dot(out, end);
    stop = out;
  }
  while( stop<end ){
    int dots;
    in = stop;
    stop = path_segment_end(in+1, end);
    dots = path_dots(in+1, stop);
    if( dots==2 ) out = path_drop_last(p, out);
    if( dots>0 && stop==end ) *out++ = '/';
    if( dots==0 ){
      if( out<in ) memmove(out, in, (size_t)(stop-in));
      out += stop-in;
    }
  }
  return (size_t)(out-p);
}

size_t uri_merge_paths(const struct uri *base, struct uri_span path, char *out){
  const char *front = base->path.p, *end = front+base->path.n;
  char *o = out;
  if( base->authority.p && front==end ) *o++ = '/';
  else o = span_put(o, span_between(front, span_after_last(front, end, '/')));
  return (size_t)(span_put(o, path)-out);
}

int uri_segment_next(struct uri_span *rest, struct uri_span *segment){
  const char *p = rest->p;
  const char *end, *stop;
  if( rest->n==0 ) return 0;
  end = p+rest->n;
  if( *p=='/' ) p++;
  stop = span_find_byte(p, end, '/');
  *segment = span_between(p, stop);
  *rest = span_between(stop, end);
  return 1;
}

int uri_segment_last(struct uri_span *rest, struct uri_span *segment){
  const char *end, *p;
  if( rest->n==0 ) return 0;
  end = rest->p+rest->n;
  p = span_after_last(rest->p, end, '/');
  *segment = span_between(p, end);
  rest->n = p>rest->p ? (size_t)(p-1-rest->p) : 0;
  return 1;
}

struct uri_span uri_segment(struct uri_span path, int64_t n){
  struct uri_span segment;
  while( n>0 && uri_segment_next(&path, &segment) ){
    if( --n==0 ) return segment;
  }
  while( n<0 && uri_segment_last(&path, &segment) ){
    if( ++n==0 ) return segment;
  }
  return (struct uri_span){0, 0};
}

struct uri_span uri_filename(const struct uri *u){
  if( u->scheme.p && (u->path.n==0 || !memchr(u->path.p, '/', u->path.n)) ){
    return (struct uri_span){0, 0};
  }
  return uri_segment(u->path, -1);
}

struct uri_span uri_extension(struct uri_span segment){
  const char *p = segment.p;
  const char *end, *dot;
  if( p==0 ) return (struct uri_span){0, 0};
  end = span_find_byte(p, p+segment.n, ';');
  while( p<end && *p=='.' ) p++;
  dot = span_after_last(p, end, '.');
  if( dot==p ) return (struct uri_span){0, 0};
  return span_between(dot, end);
}

size_t uri_ancestor_next(const char *p, size_t n, const struct uri *u,
                         size_t end){
  const char *path_end = u->path.p+u->path.n;
  const char *from = p+end>u->path.p ? p+end : u->path.p;
  const char *slash = 0;
  if( from<path_end ) slash = memchr(from, '/', (size_t)(path_end-from));
  return slash ? (size_t)(slash+1-p) : n;
}
