/*
** SPDX-License-Identifier: MIT
**
** Reference resolution in the editions before RFC 3986: url-syntax-01 section 6, RFC 2396
** section 5.2, rfc2396bis-02 section 5.2.
**
** The three are one algorithm with a few differences, which are fields of the edition.
** They share what RFC 3986 changed: dot-segments are removed only from merged paths, and
** a ".." removes a segment but never the "/" before the first one.
*/
#include "../resolve/path.h"
#include "edition.h"

/*
** Remove the last "<segment>/" from [start, out), unless there is none or its segment is
** "..".  The "/" before the first segment does not count as a segment; but if paths are
** kept without that "/", the first segment may be empty.
*/
static char *edition_clean_drop_last(char *start, char *out, int bare){
  char *last;
  if( out==start ) return 0;
  for(last=out-1; last>start && last[-1]!='/'; last--){}
  if( path_dots(last, out-1)==2 ) return 0;
  if( last==start && last+1==out && !bare ) return 0;
  return last;
}

/* Step g of RFC 2396bis: remove the ".." that the path still begins with. */
static size_t edition_clean_drop_excess(char *p, size_t n){
  const char *end = p+n;
  char *root = p + (n>0 && p[0]=='/');
  const char *at = root, *stop = path_segment_end(at, end);
  while( path_dots(at, stop)==2 ){
    at = stop<end ? stop+1 : end;
    stop = path_segment_end(at, end);
  }
  memmove(root, at, (size_t)(end-at));
  return n-(size_t)(at-root);
}

/*
** Steps c to f of RFC 2396 5.2 6 (a to d in 1996), in place, in one pass.  The
** output is a stack of "<segment>/"; a ".." that finds no segment to remove
** stays at the bottom.  Returns the new length.
*/
static size_t edition_clean_path(char *p, size_t n, int bare){
  char *end = p+n;
  char *out = p;
  char *in = p;
  while( in<end ){
    char *slash = memchr(in, '/', (size_t)(end-in));
    char *stop = slash ? slash : end;
    char *next = slash ? slash+1 : end;
    int dots = path_dots(in, stop);
    char *dropped = dots==2 ? edition_clean_drop_last(p, out, bare) : 0;
    if( dropped ){
      out = dropped;
    }else if( dots!=1 ){
      /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): out is inside p. */
      if( out<in ) memmove(out, in, (size_t)(next-in));
      out += next-in;
    }
    in = next;
  }
  return (size_t)(out-p);
}

/*
** All but the last segment of the base's path, then the reference's (RFC 2396
** 5.2 6a and b), without dot-segments.
*/
static struct uri_span edition_merge_path(const struct uri_edition *edition,
                                          const struct uri *base, struct uri_span path,
                                          char *buffer){
  const char *front = base->path.p;
  size_t n = (size_t)(span_after_last(front, front+base->path.n, '/')-front);
  size_t skip;
  if( n>0 ) memcpy(buffer, front, n);
  if( base->path.n==0
   && (edition->merge==MERGE_SLASH
       || (edition->merge==MERGE_AFTER_AUTHORITY && base->authority.p)) ){
    buffer[n++] = '/';
  }
  if( path.n>0 ) memcpy(buffer+n, path.p, path.n);
  n += path.n;
  skip = edition->slash_is_no_path && buffer[0]=='/';
  n = skip+edition_clean_path(buffer+skip, n-skip, edition->slash_is_no_path);
  if( !edition->keeps_excess ) n = edition_clean_drop_excess(buffer, n);
  return (struct uri_span){ buffer, n };
}

/*
** A path that has become relative, and now begins like a scheme, is written "./a:b".  The
** buffer is large enough: neither base nor reference began so, so at least a "./" has
** been removed.
*/
static struct uri_span edition_guard_path(const struct uri_edition *edition,
                                          struct uri_span path, char *buffer){
  const struct uri_span guard = compose_guard_scheme;
  if( !scheme_colon(path.p, path.p+path.n, edition->scheme_first) ) return path;
  memmove(buffer+guard.n, buffer, path.n);
  memcpy(buffer, guard.p, guard.n);
  return (struct uri_span){ buffer, path.n+guard.n };
}

/* Is the component present?  In 1996 an empty one counts as absent. */
static int edition_has_part(const struct uri_edition *edition, struct uri_span s){
  return edition->empty_is_absent ? s.n>0 : s.p!=0;
}

/* Step 1 of 1996: a base that is the empty string is unknown. */
static int edition_is_unknown(const struct uri_edition *edition,
                              const struct uri *base){
  return edition->empty_is_absent && base->path.n==0
      && base->scheme.p==0 && base->authority.p==0 && base->query.p==0
      && base->fragment.p==0;
}

void uri_edition_resolve(const struct uri_edition *edition,
                         const struct uri *base, const struct uri *ref,
                         char *buffer, struct uri *target){
  struct uri *t = target;
  if( edition==&uri_rfc3986 ){
    uri_resolve(base, ref, URI_RESOLVE_STRICT, buffer, t);
    return;
  }
  *t = *ref;
  if( ref->scheme.p || edition_is_unknown(edition, base) ) return;
  t->scheme = base->scheme;
  if( edition_has_part(edition, ref->authority) ) return;
  t->authority = base->authority;
  if( ref->path.n>0 && ref->path.p[0]=='/' ) return;
  if( ref->path.n==0
   && (edition->query_keeps_path || !edition_has_part(edition, ref->query)) ){
    t->path = base->path;
    if( !edition_has_part(edition, ref->query) ) t->query = base->query;
    /* In 1996 only a "/" ends a server (4.3.1), and it belongs to no path:
    ** without one the query would be read as part of the server. */
    if( edition->slash_is_no_path && t->path.n==0 && t->authority.p
     && t->query.p ) t->path = (struct uri_span){ "/", 1 };
    return;
  }
  t->path = edition_merge_path(edition, base, ref->path, buffer);
  if( t->scheme.p==0 && t->authority.p==0 ){
    t->path = edition_guard_path(edition, t->path, buffer);
  }
}

size_t uri_edition_resolve_size(const struct uri_edition *edition,
                                const struct uri *base, const struct uri *ref){
  (void)edition;
  return uri_resolve_size(base, ref, URI_RESOLVE_STRICT);
}
