/*
** SPDX-License-Identifier: MIT
**
** Reading byte by byte: the front of a text, for callers who need no more of it,
** and texts that begin with more than 60 SCHEME_CHARs, whose scheme may not end in
** the block that scan_recipe.h reads first.  These are rare, so that one function
** reads them for all variants.
*/
#include <string.h>

#include "scan_block.h"

/* The first byte at p that is in a set, or end. */
static const char *bytes_find(const char *p, const char *end, uint32_t set){
  while( p<end && !is_in(*p, set) ) p++;
  return p;
}

const char *uri_split_front(const char *p, size_t n, struct uri *u){
  const char *end = p+n;
  u->scheme = u->authority = (struct span){0, 0};
  if( n>0 && is_in(*p, ALPHA) ){
    const char *colon = uri_span_of(p, end, SCHEME_CHAR);
    if( colon<end && *colon==':' ){
      u->scheme = (struct span){ p, (size_t)(colon-p) };
      p = colon+1;
    }
  }
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    const char *stop = bytes_find(p+2, end, SLASH | QUESTION | HASH);
    u->authority = (struct span){ p+2, (size_t)(stop-p-2) };
    p = stop;
  }
  return p;
}

/* What follows the front, from p. */
static void bytes_split_rest(const char *p, const char *end, struct uri *u){
  const char *hash = bytes_find(p, end, HASH);
  const char *path_end = bytes_find(p, hash, QUESTION);
  u->path = (struct span){ p, (size_t)(path_end-p) };
  u->query = scan_part(path_end, 0, (size_t)(hash-path_end));
  u->fragment = scan_part(hash, 0, (size_t)(end-hash));
}

/* The first "." or ".." among the segments of a path; end is the text's. */
static const char *bytes_dot(struct span path, const char *end){
  const char *p = path.p;
  const char *stop = p+path.n;
  for(; p<stop; p++){
    if( *p=='.' && (p==path.p || p[-1]=='/') && block_dot_segment(1, p, end) ){
      return p;
    }
  }
  return 0;
}

static void bytes_form(const char *p, size_t n, const struct uri *u,
                       struct scan_form *form){
  size_t i;
  *form = (struct scan_form){
    .upper = p, .percent = memchr(p, '%', n), .path_upper = 1, .front_changes = 1,
    .dot = bytes_dot(u->path, p+n) };
  for(i=0; i<n && i<SCAN_FORM_BYTES; i++){
    uint64_t bit = (uint64_t)1<<i;
    int is_path = p+i>=u->path.p && p+i<u->path.p+u->path.n;
    if( p[i]=='%' ) form->percents |= bit;
    if( is_path && p[i]=='/' ) form->slashes |= bit;
    if( is_path && (p[i]=='.' || p[i]=='%') ) form->dots |= bit;
  }
}

void uri_scan_long_scheme(const char *p, size_t n, struct uri *u,
                          struct uri_authority *a, struct scan_form *form){
  bytes_split_rest(uri_split_front(p, n, u), p+n, u);
  if( a ) *a = (struct uri_authority){ .host = u->authority };
  if( form ) bytes_form(p, n, u, form);
}
