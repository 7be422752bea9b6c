/*
** SPDX-License-Identifier: MIT
**
** Texts that begin with more than 60 SCHEME_CHARs, so that their scheme may not
** end in the block that scan_recipe.h reads first.  They are rare, and are read
** byte by byte, in one function for all variants.
*/
#include <string.h>

#include "scan_block.h"

/* The first byte at p of a class, or end. */
static const char *long_scheme_find(const char *p, const char *end,
                                    uint32_t class){
  while( p<end && !is_in(*p, class) ) p++;
  return p;
}

static void long_scheme_split(const char *p, const char *end, struct uri *u){
  const char *stop = uri_span_of(p, end, SCHEME_CHAR);
  *u = (struct uri){0};
  if( stop<end && *stop==':' && is_in(*p, ALPHA) ){
    u->scheme = (struct span){ p, (size_t)(stop-p) };
    p = stop+1;
  }
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    stop = long_scheme_find(p+2, end, SLASH | QUESTION | HASH);
    u->authority = (struct span){ p+2, (size_t)(stop-p-2) };
    p = stop;
  }
  stop = long_scheme_find(p, end, QUESTION | HASH);
  u->path = (struct span){ p, (size_t)(stop-p) };
  p = stop;
  if( p<end && *p=='?' ){
    stop = long_scheme_find(p, end, HASH);
    u->query = (struct span){ p+1, (size_t)(stop-p-1) };
    p = stop;
  }
  if( p<end ) u->fragment = (struct span){ p+1, (size_t)(end-p-1) };
}

/* The first "." or ".." among the segments of a path; end is the text's. */
static const char *long_scheme_dot(struct span path, const char *end){
  const char *p = path.p;
  const char *stop = p+path.n;
  for(; p<stop; p++){
    if( *p=='.' && (p==path.p || p[-1]=='/') && block_dot_segment(1, p, end) ){
      return p;
    }
  }
  return 0;
}

static void long_scheme_form(const char *p, size_t n, const struct uri *u,
                             struct scan_form *form){
  size_t i;
  *form = (struct scan_form){
    .upper = p, .percent = memchr(p, '%', n), .path_upper = 1,
    .dot = long_scheme_dot(u->path, p+n) };
  for(i=0; i<n && i<SCAN_FORM_BYTES; i++){
    uint64_t bit = (uint64_t)1<<i;
    int is_path = p+i>=u->path.p && p+i<u->path.p+u->path.n;
    if( p[i]=='%' ) form->percents |= bit;
    if( is_path && p[i]=='/' ) form->slashes |= bit;
    if( is_path && (p[i]=='.' || p[i]=='%') ) form->dots |= bit;
  }
}

void uri_scan_long_scheme(const char *p, size_t n, struct uri *u,
                          struct uri_authority *a, struct scan *out,
                          struct scan_form *form){
  long_scheme_split(p, p+n, u);
  if( a ) *a = (struct uri_authority){ .host = u->authority };
  if( out ) *out = (struct scan){ .found = SCAN_LONG };
  if( form ) long_scheme_form(p, n, u, form);
}
