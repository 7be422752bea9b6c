/*
** SPDX-License-Identifier: MIT
**
** Writing normal forms (RFC 3986 section 6.2), and asking whether a text is its
** own.  normal.h says what the normal form is.
*/
#include <string.h>

#include "../scan/chars.h"
#include "normal.h"
#include "runs.h"

size_t uri_normalize(const char *p, size_t n, enum uri_level level, char *out){
  struct normal z;
  uri_normal_read(&z, p, n, level);
  if( uri_normal_begins(&z, n) ){
    size_t front = z.folds ? (size_t)(z.uri.path.p-p) : 0;
    uri_runs_fold(out, p, front);
    memcpy(out+front, p+front, n-front);
    return n;
  }
  uri_normal_begin(&z, 0);
  return (size_t)(uri_normal_write(&z, out)-out);
}

static int normalize_has_upper(const char *p, const char *end){
  while( p<end && !is_in(*p, UPALPHA) ) p++;
  return p<end;
}

int uri_is_normal(const char *p, size_t n, enum uri_level level){
  char out[NORMAL_PIECE];
  struct span piece;
  struct normal z;
  uri_normal_read(&z, p, n, level);
  if( uri_normal_begins(&z, n) ){
    /* In a long text, z.folds can be due to letters of the path. */
    return !z.folds || !normalize_has_upper(p, z.uri.path.p);
  }
  uri_normal_begin(&z, 0);
  while( uri_normal_next(&z, out, &piece) ){
    if( piece.n>n ) return 0;
    if( piece.p!=p && memcmp(piece.p, p, piece.n)!=0 ) return 0;
    p += piece.n;
    n -= piece.n;
  }
  return n==0;
}

size_t uri_normal_name(struct span name, char *out){
  struct normal z;
  uri_normal_begin_name(&z, name);
  return (size_t)(uri_normal_write(&z, out)-out);
}
