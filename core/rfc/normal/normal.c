/*
** SPDX-License-Identifier: MIT
**
** Normal forms (RFC 3986 section 6.2): write the normal form; is a text its own?
*/
#include "normal.h"

#include "../syntax/syntax.h"

/* Write the runs; returns the count of bytes. */
static size_t normal_write_runs(struct normal *z, char *out){
  char *o = out;
  struct uri_span piece;
  while( uri_normal_next(z, o, &piece) ){
    if( piece.p!=o ) memcpy(o, piece.p, piece.n);
    o += piece.n;
  }
  return (size_t)(o-out);
}

size_t uri_normal_write(struct normal *z, char *out){
  if( z->is_normal ){
    return (size_t)(span_put(out, span_between(z->text, z->text_end))-out);
  }
  uri_normal_begin(z);
  return normal_write_runs(z, out);
}

size_t uri_normalize(const char *p, size_t n, enum uri_level level, char *out){
  struct normal z;
  uri_normal_read(&z, p, n, level, SCAN_WANT_FORM);
  return uri_normal_write(&z, out);
}

size_t uri_normalize_size(const char *p, size_t n, enum uri_level level){
  (void)p, (void)level;
  return n<URI_NONE-URI_NORMALIZE_EXTRA ? n+URI_NORMALIZE_EXTRA : URI_NONE;
}

int uri_is_normal(const char *p, size_t n, enum uri_level level){
  char out[NORMAL_PIECE];
  struct uri_span piece;
  struct normal z;
  uri_normal_read(&z, p, n, level, SCAN_WANT_FORM);
  if( z.is_normal ) return 1;
  uri_normal_begin(&z);
  while( uri_normal_next(&z, out, &piece) ){
    if( piece.n>n ) return 0;
    if( piece.p!=p && memcmp(piece.p, p, piece.n)!=0 ) return 0;
    p += piece.n;
    n -= piece.n;
  }
  return n==0;
}

size_t uri_normal_name(struct uri_span name, char *out){
  struct normal z;
  uri_normal_begin_name(&z, name);
  return normal_write_runs(&z, out);
}

/* The reference is resolved after the place of the result. */
static size_t normal_resolved_at(size_t base_n, size_t ref_n){
  enum { EXTRA = URI_NORMALIZE_EXTRA+3 };
  return size_sum(size_sum(base_n, ref_n), EXTRA);
}

size_t uri_resolve_normal(const char *base, size_t base_n, const char *ref,
                          size_t ref_n, char *out){
  char *text = out+normal_resolved_at(base_n, ref_n);
  size_t n = uri_resolve_text(base, base_n, ref, ref_n, text);
  return uri_normalize(text, n, URI_LEVEL_SCHEME, out);
}

size_t uri_resolve_normal_size(const char *base, size_t base_n, const char *ref,
                               size_t ref_n){
  return size_sum(normal_resolved_at(base_n, ref_n),
                  uri_resolve_text_size(base, base_n, ref, ref_n));
}
