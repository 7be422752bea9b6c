/*
** SPDX-License-Identifier: MIT
**
** The order of URIs: that of the bytes of their normal forms (RFC 3986 6.2,
** at the last level), without writing them anywhere.
**
** Fast path: find the first byte in which the texts differ.  It decides if the rules
** change what stands before it in the same way, or if both texts are normal.
**
** Slow path: compare the runs of both normal forms, piece by piece.
*/

#include "normal.h"
#include "rules.h"

/* How many bytes two texts of at least n bytes have in common, up to n. */
static size_t compare_common(const char *a, const char *b, size_t n){
  size_t k = 0;
  for(; n-k>=8; k+=8){
    uint64_t x, y;
    memcpy(&x, a+k, 8);
    memcpy(&y, b+k, 8);
    if( x!=y ) break;
  }
  while( k<n && a[k]==b[k] ) k++;
  return k;
}

/* The order of two texts, or parts of texts, whose first k bytes are equal. */
static int compare_at(struct uri_span a, struct uri_span b, size_t k){
  if( k==a.n || k==b.n ) return a.n<b.n ? -1 : a.n>b.n;
  return (unsigned char)a.p[k] - (unsigned char)b.p[k];
}

/* The order of two normal forms, from their current runs on. */
static int compare_runs(struct normal *a, struct normal *b){
  char out_a[NORMAL_PIECE], out_b[NORMAL_PIECE];
  struct uri_span piece_a = { 0, 0 };
  struct uri_span piece_b = { 0, 0 };
  for(;;){
    size_t n, k;
    int more_a = piece_a.n>0 || uri_normal_next(a, out_a, &piece_a);
    int more_b = piece_b.n>0 || uri_normal_next(b, out_b, &piece_b);
    if( !more_a || !more_b ) return more_a-more_b;
    n = piece_a.n<piece_b.n ? piece_a.n : piece_b.n;
    k = compare_common(piece_a.p, piece_b.p, n);
    if( k<n ) return compare_at(piece_a, piece_b, k);
    piece_a = (struct uri_span){ piece_a.p+n, piece_a.n-n };
    piece_b = (struct uri_span){ piece_b.p+n, piece_b.n-n };
  }
}

/* Is there an "@" in the authority that p is in? */
static int compare_has_at(const char *p, const char *end){
  p = find_in(p, end, AT | AUTHORITY_END);
  return p<end && *p=='@';
}

/*
** Do the texts differ in a host, which begins at p, after bytes that only change to lower
** case, whatever follows them?  *order is that of the first letters that differ in lower
** case.
*/
static int compare_is_in_host(struct uri_span a, struct uri_span b, size_t k,
                              const char *p, int *order){
  enum { STAYS = NORMAL_KEPT | UPALPHA };
  const char *q = b.p+k;
  const char *common = a.p+k, *end = a.p+a.n, *q_end = b.p+b.n;
  uint32_t seen = 0;
  if( normal_may_lose_host(span_between(p, end))
   || normal_may_lose_host(span_between(b.p+(p-a.p), q_end)) ) return 0;
  if( p<common && *p=='[' ){
    *order = compare_at(a, b, k);
    return common<normal_ipv6_kept(p+1, end)
        && b.p+k<normal_ipv6_kept(b.p+(p+1-a.p), q_end);
  }
  for(; p<common && is_in(*p, STAYS); p++) seen |= uri_chars_of[(unsigned char)*p];
  if( p<common ) return 0;
  for(; p<end && q<q_end && is_in(*p, STAYS) && is_in(*q, STAYS); p++, q++){
    seen |= uri_chars_of[(unsigned char)*p] | uri_chars_of[(unsigned char)*q];
    if( to_lower(*p)!=to_lower(*q) ) break;
  }
  if( p==end || q==q_end || !is_in(*p, STAYS) || !is_in(*q, STAYS) ) return 0;
  /* Letters of userinfo do not change. */
  if( seen & UPALPHA && (compare_has_at(p, end) || compare_has_at(q, q_end)) ) return 0;
  *order = to_lower(*p)-to_lower(*q);
  return 1;
}

/* Which letters of a path, which begins at p, does the rule of a scheme fold?  Of mailto:
** those of the first address are enough. */
static struct normal_fold compare_fold(const struct uri_scheme *scheme, const char *p,
                                       const char *end){
  const char *path_end = span_find_byte(p, span_find_byte(p, end, '#'), '?');
  struct normal_fold fold = { .known = path_end };
  if( normal_folds_path(scheme) ) uri_normal_fold(scheme, p, path_end, &fold);
  return fold;
}

/* The byte at p, in lower case if it is folded. */
static int compare_folded(const char *p, const struct normal_fold *fold){
  return (unsigned char)(fold->from && p>=fold->from && p<fold->to ? to_lower(*p) : *p);
}

/* Do paths of one segment, which begin at p, after a scheme, differ in bytes that only
** its rule can fold? */
static int compare_is_in_name(struct uri_span a, struct uri_span b, const char *p,
                              int *order){
  const struct uri_scheme *scheme = uri_scheme_find(span_between(a.p, p-1));
  const char *q = b.p+(p-a.p), *end = a.p+a.n, *q_end = b.p+b.n;
  struct normal_fold fold = compare_fold(scheme, p, end);
  struct normal_fold fold_q = compare_fold(scheme, q, q_end);
  for(; p<fold.known && q<fold_q.known; p++, q++){
    if( *p=='%' || *q=='%' ) return 0;
    *order = compare_folded(p, &fold)-compare_folded(q, &fold_q);
    if( *order!=0 ) return 1;
  }
  *order = (p<end)-(q<q_end);
  return *order!=0;
}

/* Is neither byte in which the texts differ, at their place k, in set? */
static int compare_differ_in_none(struct uri_span a, struct uri_span b, size_t k,
                                  uint32_t set){
  return (k==a.n || !is_in(a.p[k], set)) && (k==b.n || !is_in(b.p[k], set));
}

/*
** Do texts without an authority differ in bytes that stay, whatever follows them?  p is
** the first byte that is no letter.  Without a scheme, only triplets change; with one,
** also letters, and segments if there is a "/" or the first one begins with a ".".
*/
static int compare_is_in_path(struct uri_span a, struct uri_span b, size_t k,
                              const char *p, int *order){
  const char *common = a.p+k;
  int is_name = p<common && *p==':';
  uint32_t changes = is_name ? TRIPLET | UPALPHA : TRIPLET;
  if( is_name ){
    if( memchr(a.p, '/', a.n) || memchr(b.p, '/', b.n) ) return 0;
    if( ++p<common ? *p=='.' : !compare_differ_in_none(a, b, k, TRIPLET | DOT) ) return 0;
  }else if( p<common && *p=='/' ){
    if( p==a.p && k>1 && p[1]=='/' ) return 0;
  }else if( (a.n>0 && memchr(a.p, ':', a.n)) || (b.n>0 && memchr(b.p, ':', b.n)) ){
    return 0;
  }
  if( find_in(p, common, changes)==common && compare_differ_in_none(a, b, k, changes) ){
    return 1;
  }
  return is_name && compare_is_in_name(a, b, p, order);
}

/*
** Do bytes of which the order is known already decide?  The first k bytes are equal.
** Most comparisons of a sort or a search end here: they take three quarters of the time
** that they take without this function, those of paths and of mailto: a third.
*/
static int compare_is_early(struct uri_span a, struct uri_span b, size_t k, int *order){
  const char *p = a.p, *common = p+k;
  while( p<common && is_in(*p, ALPHA) ) p++;
  if( p>a.p && common-p>=3 && memcmp(p, "://", 3)==0 ){
    return compare_is_in_host(a, b, k, p+3, order);
  }
  *order = compare_at(a, b, k);
  return compare_is_in_path(a, b, k, p, order);
}

_Static_assert(2*sizeof(struct normal)<15000,
               "uri.h says how much stack a comparison takes");

static int compare_level(struct uri_span a, struct uri_span b, enum uri_level level){
  size_t n = a.n<b.n ? a.n : b.n;
  size_t k = compare_common(a.p, b.p, n);
  struct normal za, zb;
  int order;
  if( k==a.n && k==b.n ) return 0;
  if( compare_is_early(a, b, k, &order) ) return order;
  uri_normal_read(&za, a.p, a.n, level, SCAN_WANT_FORM);
  uri_normal_read(&zb, b.p, b.n, level, SCAN_WANT_FORM);
  if( za.is_normal && zb.is_normal ) return compare_at(a, b, k);
  uri_normal_begin(&za);
  uri_normal_begin(&zb);
  return compare_runs(&za, &zb);
}

int uri_compare(const char *a, size_t na, const char *b, size_t nb){
  return compare_level((struct uri_span){a, na}, (struct uri_span){b, nb},
                       URI_LEVEL_SCHEME);
}

int uri_equivalent(const char *a, size_t na, const char *b, size_t nb,
                   enum uri_level level){
  return compare_level((struct uri_span){a, na}, (struct uri_span){b, nb}, level)==0;
}
