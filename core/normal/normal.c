/*
** SPDX-License-Identifier: MIT
**
** Normal forms (RFC 3986 section 6.2): how far is a text normal already, write the
** normal form, and is a text its own?
**
** The scan splits the text and finds the bytes that may keep it from being normal.
** Most texts have none and are copied.  The others are cut into runs, from the scheme
** to the fragment, and each run says what happens to its bytes (runs.c, write.c).  Each
** step looks at the level to see whether its rung has been reached.
**
** What may change is in rules.h.
*/
#include "normal.h"

#include <string.h>

#include "../scan/bits.h"
#include "../scan/chars.h"
#include "../scan/copy.h"
#include "../scan/inline.h"
#include "../scan/scan.h"
#include "../schemes/by_scheme.h"
#include "../syntax/percent.h"
#include "../syntax/span.h"
#include "rules.h"
#include "runs.h"
#include "write.h"

const struct uri_scheme *uri_normal_scheme(struct normal *z){
  if( !(z->knows & NORMAL_KNOWS_SCHEME) ){
    z->scheme = z->uri.scheme.p ? uri_scheme_find(z->uri.scheme) : 0;
    z->knows |= NORMAL_KNOWS_SCHEME;
  }
  return z->scheme;
}

/*
** ---- how far a text is normal ----
**
** uri_normalize() calls these functions for a text that is normal already.  Inlining
** all of them saves 12 % of its time.
*/

static void normal_limit(size_t *prefix, size_t place){
  if( place<*prefix ) *prefix = place;
}

/* Is there a triplet at p, and does it stay as it is at every level? */
static int normal_is_tidy(const char *p, const char *end){
  unsigned pair;
  if( !is_triplet(p, end) ) return 0;
  pair = hex_pair(p+1);
  return hex_pair_upper(pair)==pair && !is_in(hex_pair_value(pair), UNRESERVED);
}

/* Is there an encoded dot in [p, end)?  It can make a dot-segment. */
static int normal_has_encoded_dot(const struct normal *z, const char *p,
                                  const char *end){
  if( p<z->masks_end ){
    uint64_t percents = z->form.percents & ~bits_below((size_t)(p-z->text));
    for(; percents; percents &= percents-1){
      if( dots_is_triplet(z->text+bit_first(percents), end) ) return 1;
    }
    p = z->masks_end;
  }
  for(; (p = span_find_byte(p, end, '%'))<end; p++){
    if( dots_is_triplet(p, end) ) return 1;
  }
  return 0;
}

/*
** The first place in the path, query or fragment that triplets change, or 0.  A decoded
** triplet can change what stands before it: it can make a dot-segment, or a scheme of a
** first segment, which then needs a guard.
*/
static URI_NEVER_INLINE const char *normal_triplets(struct normal *z,
                                                    const char *from){
  const struct uri *u = &z->uri;
  const char *path_end = u->path.p+u->path.n;
  const char *p = from;
  if( from<z->text_end && *from!='%' ) p = uri_write_percent(z, p, z->text_end);
  for(; p<z->text_end; p = uri_write_percent(z, p+3, z->text_end)){
    if( !normal_is_tidy(p, z->text_end) ){
      if( p>=path_end ) return p;
      if( u->scheme.p==0 ) return u->authority.p ? p : u->path.p;
      if( !normal_has_encoded_dot(z, p, path_end) ) return p;
      if( z->form.dot==0 ) z->dots = NORMAL_MAY_HAVE_DOTS;
      return u->path.p;
    }
  }
  return 0;
}

/* How far scheme and authority are normal when they have a capital or a "%". */
static URI_NEVER_INLINE void normal_find_front_changes(struct normal *z){
  const char *p = z->text;
  z->folds = z->form.upper!=0;
  if( z->folds && z->authority.userinfo.p ){
    /* Letters of userinfo keep their case. */
    z->folds = 0;
    normal_limit(&z->front, (size_t)(z->form.upper-p));
  }
  if( z->form.percent && z->form.percent<z->uri.path.p ){
    normal_limit(&z->front, (size_t)(z->form.percent-p));
  }
}

/* How far scheme and authority are normal, letters that are folded aside. */
static URI_ALWAYS_INLINE void normal_find_front(struct normal *z){
  const struct uri_authority *a = &z->authority;
  struct uri_span host = a->host;
  z->front = z->literal = SIZE_MAX;
  z->folds = 0;
  if( z->form.front_changes ) normal_find_front_changes(z);
  if( a->port.p && uri_normal_drops_port(uri_normal_scheme(z), a) ){
    normal_limit(&z->front, (size_t)(a->port.p-1-z->text));
  }
  if( host.n==0 ) return;
  if( *host.p=='[' && !z->form.is_rfc5952 ) z->literal = (size_t)(host.p-z->text);
  if( normal_host_end(host)<host.p+host.n ){
    normal_limit(&z->front, (size_t)(normal_host_end(host)-z->text));
  }
  if( z->uri.scheme.n==4 && normal_may_lose_host(z->text) && uri_normal_scheme(z)
   && z->scheme->rule==URI_SCHEME_RULE_FILE ){
    normal_limit(&z->front, (size_t)(z->uri.authority.p-z->text));
  }
}

/* Do the scheme's rules change this path?  The scheme is looked up if they may. */
static URI_ALWAYS_INLINE int normal_scheme_changes_path(struct normal *z){
  const struct uri *u = &z->uri;
  const struct uri_scheme *scheme;
  if( !normal_may_have_path_rule(u, z->form.path_upper) ) return 0;
  scheme = uri_normal_scheme(z);
  if( z->form.path_upper && normal_folds_path(scheme) ) return 1;
  return normal_path_prefix(scheme, u->authority.p!=0, u->path.p,
                            u->path.p+u->path.n).n>0;
}

/* How far path, query and fragment are normal. */
static URI_ALWAYS_INLINE void normal_find_rest(struct normal *z){
  const struct uri *u = &z->uri;
  z->rest = SIZE_MAX;
  z->knows |= NORMAL_KNOWS_REST;
  z->dots = z->form.dot ? NORMAL_HAS_DOTS : NORMAL_NO_DOTS;
  if( (z->form.dot && normal_may_remove_dots(u)) || normal_scheme_changes_path(z) ){
    z->rest = (size_t)(u->path.p-z->text);
  }
  if( z->form.percent ){
    const char *from = z->form.percent<u->path.p ? u->path.p : z->form.percent;
    size_t n = (size_t)(z->text_end-z->text);
    z->masks_end = z->text + (n<SCAN_FORM_BYTES ? n : SCAN_FORM_BYTES);
    from = normal_triplets(z, from);
    if( from ) normal_limit(&z->rest, (size_t)(from-z->text));
  }
}

static URI_ALWAYS_INLINE void normal_read(struct normal *z, const char *p,
                                          size_t n, enum uri_level level){
  if( uri_scan_form(p, n, &z->uri, &z->authority, &z->form)==SCAN_UNKNOWN ){
    uri_split_authority(z->uri.authority, &z->authority);
    z->form.host_has_colon = 1;
  }
  z->text = p;
  z->text_end = p+n;
  z->level = level;
  z->knows = 0;
  normal_find_front(z);
}

static URI_ALWAYS_INLINE int normal_rest_begins(struct normal *z, size_t k){
  if( !(z->knows & NORMAL_KNOWS_REST) ) normal_find_rest(z);
  return k<z->rest;
}

struct uri_span uri_normal_ipv6_text(struct normal *z){
  struct uri_span host = z->authority.host;
  if( z->knows & NORMAL_KNOWS_IPV6 ) return z->ipv6;
  z->knows |= NORMAL_KNOWS_IPV6;
  z->ipv6 = (struct uri_span){ z->ipv6_text, 0 };
  if( z->level<URI_LEVEL_SCHEME ) return z->ipv6;
  if( z->form.is_rfc5952 ) return z->ipv6 = host;
  z->ipv6.n = uri_normal_ipv6(host, z->ipv6_text);
  if( z->ipv6.n==host.n && memcmp(z->ipv6_text, host.p, host.n)==0 ){
    z->literal = SIZE_MAX;
  }
  return z->ipv6;
}

/* Without the path and what follows it. */
static URI_ALWAYS_INLINE int normal_front_begins(struct normal *z, size_t k){
  if( k>=z->front ) return 0;
  if( k>=z->literal ) uri_normal_ipv6_text(z);
  return k<z->literal;
}

static URI_ALWAYS_INLINE int normal_begins(struct normal *z, size_t k){
  return normal_front_begins(z, k)
      && (k<(size_t)(z->uri.path.p-z->text) || normal_rest_begins(z, k));
}

void uri_normal_read(struct normal *z, const char *p, size_t n,
                     enum uri_level level){
  normal_read(z, p, n, level);
}

int uri_normal_rest_begins(struct normal *z, size_t k){
  return normal_rest_begins(z, k);
}

int uri_normal_begins(struct normal *z, size_t k){
  return normal_begins(z, k);
}

/* ---- written, or compared with the text ---- */

size_t uri_normalize(const char *p, size_t n, enum uri_level level, char *out){
  struct normal z;
  normal_read(&z, p, n, level);
  if( normal_front_begins(&z, n) && normal_rest_begins(&z, n) ){
    size_t front = 0;
    if( z.folds ){
      front = (size_t)(z.uri.path.p-p);
      uri_write_fold(out, p, front);
    }
    copy_bytes(out+front, p+front, n-front);
    return n;
  }
  if( z.front==SIZE_MAX && z.literal==SIZE_MAX && !z.folds && z.form.percent==0 ){
    /* Only the path changes.  Copying the front here, and not as a run, saves 5 % for
    ** a path with dot-segments.  With triplets the front is part of a longer run. */
    size_t front = (size_t)(z.uri.path.p-p);
    copy_bytes(out, p, front);
    uri_normal_make_runs(&z, 1);
    return (size_t)(uri_normal_write(&z, out+front)-out);
  }
  uri_normal_make_runs(&z, 0);
  return (size_t)(uri_normal_write(&z, out)-out);
}

size_t uri_normalize_size(const char *p, size_t n, enum uri_level level){
  (void)p, (void)level;
  return n<URI_NONE-URI_NORMALIZE_EXTRA ? n+URI_NORMALIZE_EXTRA : URI_NONE;
}

int uri_is_normal(const char *p, size_t n, enum uri_level level){
  char out[NORMAL_PIECE];
  struct uri_span piece;
  struct normal z;
  uri_normal_read(&z, p, n, level);
  /* A to Z before the path are folded, so the text is not normal.  In a long text,
  ** z.folds may be set for letters of the path, so look again. */
  if( z.folds && z.front==SIZE_MAX && find_in(p, z.uri.path.p, UPALPHA)<z.uri.path.p ){
    return 0;
  }
  if( uri_normal_begins(&z, n) ) return 1;
  uri_normal_begin(&z, 0);
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
  return (size_t)(uri_normal_write(&z, out)-out);
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
