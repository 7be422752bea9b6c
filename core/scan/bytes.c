/*
** SPDX-License-Identifier: MIT
**
** Reading byte by byte: scheme and authority, for callers who need no more; and texts
** that begin with more than 60 SCHEME_CHARs, so that the scheme may not end in the first
** block of scan_recipe.h.  These are rare, so one function serves all variants.
*/
#include <string.h>

#include "scan_block.h"

const char *uri_split_front(const char *p, size_t n, struct uri *u){
  const char *end = p+n;
  const char *colon = scheme_colon(p, end, ALPHA);
  u->scheme = u->authority = (struct uri_span){0, 0};
  if( colon ){
    u->scheme = (struct uri_span){ p, (size_t)(colon-p) };
    p = colon+1;
  }
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    const char *stop = find_in(p+2, end, AUTHORITY_END);
    u->authority = (struct uri_span){ p+2, (size_t)(stop-p-2) };
    p = stop;
  }
  return p;
}

/* What follows the front, from p. */
static void bytes_split_rest(const char *p, const char *end, struct uri *u){
  const char *hash = find_in(p, end, HASH);
  const char *path_end = find_in(p, hash, QUESTION);
  u->path = (struct uri_span){ p, (size_t)(path_end-p) };
  u->query = scan_part(path_end, 0, (size_t)(hash-path_end));
  u->fragment = scan_part(hash, 0, (size_t)(end-hash));
}

/* The first "." or ".." among the segments of a path; end is the text's. */
static const char *bytes_dot(struct uri_span path, const char *end){
  const char *p = path.p;
  const char *stop = p+path.n;
  for(; p<stop; p++){
    if( *p=='.' && (p==path.p || p[-1]=='/') && block_dot_segment(1, p, end) ){
      return p;
    }
  }
  return 0;
}

void uri_scan_long_scheme(const char *p, size_t n, struct uri *u,
                          struct scan_form *form){
  bytes_split_rest(uri_split_front(p, n, u), p+n, u);
  if( form==0 ) return;
  *form = (struct scan_form){
    .upper = p, .percent = memchr(p, '%', n), .dot = bytes_dot(u->path, p+n),
    .path_upper = 1, .has_parts = u->authority.p!=0 };
}
