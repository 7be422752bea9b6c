/*
** SPDX-License-Identifier: MIT
**
** From a target back to a reference: the reverse of section 5.2 of RFC 3986.
**
** The pseudocode of 5.2.2 has five branches, so there are at most five ways to reach a
** target: by an empty path, which keeps the base's path unchanged; by a path merged with
** the base's; by an absolute path; by an authority; and by a scheme.  All ways except the
** first call remove_dot_segments, so their targets have no dot-segments.  Each way has
** one shortest reference, and the shortest of these is the result.
**
** For the merged path, the base's directory is cleaned of its dot-segments first; then
** each "/" after what directory and target share costs one "../".  Going up further and
** down again by the same segment is never shorter: "../" is longer than the "./" that it
** could save.
**
** Every result is a count of "../", a few characters, and a tail of the target's own
** bytes, so nothing is copied before its length is known.
*/

#include "path.h"

/* A reference: a lead, then the tail of the target from p on. */
static struct uri_relative relativize_tail(struct uri_span lead, const char *p,
                                           const char *end){
  return (struct uri_relative){ 0, lead, span_between(p, end) };
}

/* Keep the candidate if it is at least as short as the best one so far. */
static void relativize_offer(struct uri_relative *best, size_t *size,
                             struct uri_relative candidate){
  size_t n = uri_relative_write_size(&candidate);
  if( n>*size ) return;
  *size = n;
  *best = candidate;
}

/*
** The path that resolving must give so that composing writes the target's path: the same
** path, or the path after its guard.
*/
static struct uri_span relativize_path(const struct uri *t){
  struct uri_span path = t->path, rest, guard;
  if( path.n<2 ) return path;
  rest = (struct uri_span){ path.p+2, path.n-2 };
  guard = uri_compose_guard(t->scheme.p!=0, t->authority.p!=0, rest);
  return guard.n==2 && memcmp(guard.p, path.p, 2)==0 ? rest : path;
}

/*
** The shortest relative path from a directory (cleaned, empty or ending in "/") to a
** path, whose tail ends at end.  0 if there is none: a path cannot lose its root, and
** without a root its first segment cannot change.  If only the path has a root, the
** absolute path is shorter and is used instead.  bare: nothing precedes the path in its
** target, so the whole path is as good as the whole target.
*/
static int relativize_climb(struct uri_span directory, struct uri_span path, int bare,
                            const char *end, struct uri_relative *r){
  size_t common = 0;
  size_t i, rest;
  for(i=0; i<directory.n && i<path.n && directory.p[i]==path.p[i]; i++){
    if( path.p[i]=='/' ) common = i+1;
  }
  if( common==0 && (directory.n>0 || (path.n>0 && path.p[0]=='/')) ) return 0;
  *r = relativize_tail(SPAN_WORD(""), path.p+common, end);
  for(i=common; i<directory.n; i++) r->up += directory.p[i]=='/';
  rest = path.n-common;
  if( rest==0 && r->up>0 ){
    r->up--;
    r->lead = SPAN_WORD("..");
  }else if( rest==0 ){
    r->lead = SPAN_WORD(".");
  }else if( r->up==0 ){
    struct uri_span segments = { r->tail.p, rest };
    int whole = bare && common==0;
    /* Also before a ":" that would not end a scheme (4.2): "./1:2". */
    if( segments.p[0]=='/' || (!whole && uri_compose_colon(segments)) ){
      r->lead = SPAN_WORD("./");
    }
  }
  return 1;
}

/* An empty path (5.2.2): the base's own path, and its query or a new one. */
static int relativize_same_path(const struct uri *base, const struct uri *t,
                                const char *end, struct uri_relative *r){
  const char *p = t->path.p+t->path.n;
  if( !uri_resolve_equal(base->path, t->path) ) return 0;
  if( uri_resolve_equal(base->query, t->query) ){
    if( t->query.p ) p = t->query.p+t->query.n;
  }else if( t->query.p==0 ){
    return 0;
  }
  *r = relativize_tail(SPAN_WORD(""), p, end);
  return 1;
}

void uri_relativize(const struct uri *base, const char *p, size_t n,
                    char *buffer, struct uri_relative *best){
  const char *end = p+n;
  size_t size;
  int same_authority;
  struct uri_relative climb;
  struct uri_span path, directory;
  struct uri t;
  uri_split(p, n, &t);
  *best = relativize_tail(SPAN_WORD(""), p, end);
  if( !uri_resolve_equal(base->scheme, t.scheme) ) return;
  same_authority = uri_resolve_equal(base->authority, t.authority);
  if( same_authority && relativize_same_path(base, &t, end, best) ) return;
  path = relativize_path(&t);
  if( path_has_dots(path.p, path.p+path.n) ) return;
  /*
  ** Without a scheme, the target used as a reference may resolve to something else.
  */
  size = t.scheme.p ? n : SIZE_MAX;
  if( t.authority.p ){
    relativize_offer(best, &size,
                     relativize_tail(SPAN_WORD(""), t.authority.p-2, end));
  }
  if( !same_authority ) return;
  if( path.n>0 && path.p[0]=='/' ){
    int twice = t.authority.p && path.n>1 && path.p[1]=='/';
    relativize_offer(best, &size,
                     relativize_tail(twice ? SPAN_WORD("/.") : SPAN_WORD(""),
                                     t.path.p, end));
  }
  directory = (struct uri_span){ buffer, 0 };
  directory.n = uri_merge_paths(base, SPAN_WORD(""), buffer);
  directory.n = uri_remove_dot_segments(buffer, directory.n);
  if( relativize_climb(directory, path, path.p==p, end, &climb) ){
    relativize_offer(best, &size, climb);
  }
}

size_t uri_relativize_size(const struct uri *base, const char *p, size_t n){
  (void)p, (void)n;
  return base->path.n+1;
}

size_t uri_relative_write_size(const struct uri_relative *r){
  return 3*r->up + r->lead.n + r->tail.n;
}

size_t uri_relative_write(const struct uri_relative *r, char *out){
  char *o = out;
  size_t i;
  for(i=0; i<r->up; i++, o+=3) memcpy(o, "../", 3);
  o = span_put(o, r->lead);
  return (size_t)(span_put(o, r->tail)-out);
}
