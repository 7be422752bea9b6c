/*
** SPDX-License-Identifier: MIT
**
** Writing normal forms (RFC 3986 section 6.2), and asking whether two texts
** have the same one.  normal.h says what the normal form is.
*/
#include <string.h>

#include "normal.h"

/* Write what is still to be read of a normal form; returns the end. */
static char *normalize_write(struct normal *z, char *o){
  struct span piece;
  while( uri_normal_next(z, o, &piece) ){
    if( piece.p!=o ) memcpy(o, piece.p, piece.n);
    o += piece.n;
  }
  return o;
}

size_t uri_normalize(const char *p, size_t n, enum uri_level level, char *out){
  struct normal z;
  uri_normal_read(&z, p, n, level);
  if( !z.folds && uri_normal_begins(&z, n) ){
    memcpy(out, p, n);
    return n;
  }
  uri_normal_begin(&z, 0);
  return (size_t)(normalize_write(&z, out)-out);
}

size_t uri_normal_name(struct span name, char *out){
  struct normal z;
  uri_normal_begin_name(&z, name);
  return (size_t)(normalize_write(&z, out)-out);
}
