/*
** SPDX-License-Identifier: MIT
**
** The order of URIs: that of the bytes of their normal forms (RFC 3986 6.2,
** the last rung), without writing them anywhere.
**
** Fast path: find the first byte in which the texts differ, with letters before the
** path in lower case.  If both normal forms begin with their texts up to that byte, it
** decides.
**
** Slow path: compare the runs of both normal forms, piece by piece.
*/
#include <string.h>

#include "../scan/chars.h"
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

/*
** Do both texts have the same scheme and authority, byte for byte, and paths that
** begin with the same byte?  Then their normal forms are equal up to the path.  The
** first k bytes of the texts are equal.
*/
static int compare_same_front(const struct normal *a, const struct normal *b,
                              size_t k){
  size_t path = (size_t)(a->uri.path.p-a->text);
  return path==(size_t)(b->uri.path.p-b->text) && k>path
      && a->uri.path.n>0 && b->uri.path.n>0;
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

/* Is there a c in one of two texts? */
static int compare_has(char c, struct uri_span a, struct uri_span b){
  return memchr(a.p, c, a.n)!=0 || memchr(b.p, c, b.n)!=0;
}

/*
** Do the texts differ in a path without "/", such as "joe@example.org", after bytes
** that no rule changes?  Such a path has one segment, and no dot-segment if the segment
** does not begin with a dot.  p is the scheme's ":".
*/
static int compare_in_segment(struct uri_span a, struct uri_span b, size_t k,
                              const char *p){
  enum { KEPT_HERE = NORMAL_KEPT | AT | COLON };
  const char *end = a.p+k;
  if( p[1]=='.' || b.p[p+1-a.p]=='.' ) return 0;
  if( !is_in(*end, KEPT_HERE) || !is_in(b.p[k], KEPT_HERE) ) return 0;
  for(p++; p<end; p++){
    if( !is_in(*p, KEPT_HERE) ) return 0;
  }
  return !compare_has('/', a, b);
}

/*
** Do the texts differ within IPv6addresses in brackets that are both in normal form?
** Such an address is kept, whatever follows it.  from is the offset of the "[".
*/
static int compare_in_literal(struct uri_span a, struct uri_span b, size_t k,
                              size_t from){
  return k>from
      && uri_scan_rfc5952(a.p+from, a.n-from, k-from)
      && uri_scan_rfc5952(b.p+from, b.n-from, k-from);
}

/*
** Do the texts differ in a host, after bytes that are kept whatever follows them?
** Letters in upper case are compared in lower case, unless they may be userinfo; then
** the first difference may be later, and *k is set to it.  p is the scheme's ":".
*/
static int compare_in_host(struct uri_span a, struct uri_span b, size_t *k,
                           const char *p){
  const char *end = a.p+*k;
  const char *q = b.p+*k;
  if( normal_may_lose_host(a.p) || end-p<3 || memcmp(p, "://", 3)!=0 ) return 0;
  if( p[3]=='[' ) return compare_in_literal(a, b, *k, (size_t)(p+3-a.p));
  for(p+=3; p<end && is_in(*p, NORMAL_KEPT); p++);
  if( p==end && normal_is_kept_in_host(*end) && normal_is_kept_in_host(*q) ) return 1;
  for(; p<end && is_in(*p, NORMAL_KEPT | UPALPHA); p++);
  if( p<end ) return 0;
  while( p<a.p+a.n && q<b.p+b.n && is_in(*p, NORMAL_KEPT | UPALPHA)
      && is_in(*q, NORMAL_KEPT | UPALPHA) ){
    if( to_lower(*p)!=to_lower(*q) ){
      if( !normal_is_kept_in_host(to_lower(*p)) ) return 0;
      if( !normal_is_kept_in_host(to_lower(*q)) ) return 0;
      if( compare_has('@', a, b) ) return 0;
      *k = (size_t)(p-a.p);
      return 1;
    }
    p++, q++;
  }
  return 0;
}

/*
** Does a text begin with its path, without "%" or ":" in the first segment?  Then only
** triplets can change: dot-segments are removed only after a scheme, and the path
** cannot become an authority or a scheme.
*/
static int compare_is_path(struct uri_span s){
  const char *end = s.p+s.n;
  const char *p = s.p;
  if( s.n>0 && *p=='/' ) return s.n==1 || p[1]!='/';
  while( p<end && is_in(*p, SCHEME_CHAR) ) p++;
  return p==end || is_in(*p, AUTHORITY_END);
}

/*
** Does the first difference of the texts decide without a scan?  Their first *k bytes
** are equal.  The answer is 1 for a difference within a host or a path of one segment
** after a scheme (then *folds is 1), and within a path without a scheme, before any "%".
** Most comparisons of a sort or a search end here: an index on clean or relative links
** takes two thirds of the time that it takes without this function.
*/
static int compare_is_known(struct uri_span a, struct uri_span b, size_t *k,
                            int *folds){
  const char *p = a.p;
  const char *end = p+*k;
  while( p<end && is_in(*p, ALPHA) ) p++;
  *folds = p<end && *p==':';
  if( *folds ){
    if( p==a.p || *k==a.n || *k==b.n ) return 0;
    return end-p>1 && p[1]=='/' ? compare_in_host(a, b, k, p)
                                : compare_in_segment(a, b, *k, p);
  }
  if( (*k<a.n && *end=='%') || (*k<b.n && b.p[*k]=='%') ) return 0;
  if( *k>0 && memchr(a.p, '%', *k)!=0 ) return 0;
  return compare_is_path(a) && compare_is_path(b);
}

/* A byte of a text, or its letter in lower case before the path. */
static int compare_byte(const struct normal *z, size_t i){
  char c = z->text[i];
  if( z->text+i<z->uri.path.p ) c = to_lower(c);
  return (unsigned char)c;
}

/*
** The first difference of two texts of at least n bytes, with letters before the path
** in lower case.  The first k bytes are equal; but if one path begins within them and
** the other does not, equal letters can still differ, because only one is folded.
*/
static size_t compare_folded(const struct normal *a, const struct normal *b,
                             size_t k, size_t n){
  if( a->text+k>=a->uri.path.p || b->text+k>=b->uri.path.p ) k = 0;
  while( k<n && compare_byte(a, k)==compare_byte(b, k) ) k++;
  return k;
}

_Static_assert(2*sizeof(struct normal)<15000,
               "uri.h says how much stack a comparison takes");

static int compare_level(struct uri_span a, struct uri_span b, enum uri_level level){
  size_t n = a.n<b.n ? a.n : b.n;
  size_t k = compare_common(a.p, b.p, n);
  struct normal za, zb;
  int same_front, folds;
  if( k==a.n && k==b.n ) return 0;
  if( compare_is_known(a, b, &k, &folds) ){
    if( !folds ) return compare_at(a, b, k);
    return (unsigned char)to_lower(a.p[k])-(unsigned char)to_lower(b.p[k]);
  }
  uri_normal_read(&za, a.p, a.n, level);
  uri_normal_read(&zb, b.p, b.n, level);
  same_front = compare_same_front(&za, &zb, k);
  if( same_front ){
    if( uri_normal_rest_begins(&za, k) && uri_normal_rest_begins(&zb, k) ){
      return compare_at(a, b, k);
    }
  }else{
    if( za.folds | zb.folds ) k = compare_folded(&za, &zb, k, n);
    if( uri_normal_begins(&za, k) && uri_normal_begins(&zb, k) ){
      if( k==n ) return a.n<b.n ? -1 : a.n>b.n;
      return compare_byte(&za, k) - compare_byte(&zb, k);
    }
  }
  uri_normal_begin(&za, same_front);
  uri_normal_begin(&zb, same_front);
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
