/*
** SPDX-License-Identifier: MIT
**
** The order of URIs: that of the bytes of their normal forms (RFC 3986 6.2,
** the last rung), without writing them anywhere.
**
** Most pairs are settled early: equal bytes; two hosts that differ; texts that
** plain.h knows to be normal.  Others are normalized on the stack if they fit, and
** read byte by byte if they do not.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "normalize.h"
#include "../scan/plain.h"
#include "reader.h"

/* What is no longer is normalized on the stack. */
enum { COMPARE_SHORT = 1000 };

/* How many bytes two texts of at least n bytes have in common, up to n. */
static size_t compare_common(const char *a, const char *b, size_t n){
  size_t k = 0;
  while( n-k>=8 && memcmp(a+k, b+k, 8)==0 ) k += 8;
  while( k<n && a[k]==b[k] ) k++;
  return k;
}

/* The order of two texts as they stand, whose first k bytes are equal. */
static int compare_at(struct span a, struct span b, size_t k){
  if( k==a.n || k==b.n ) return a.n<b.n ? -1 : a.n>b.n;
  return (unsigned char)a.p[k] - (unsigned char)b.p[k];
}

/*
** The order of two texts whose first k bytes are equal, when they differ in the
** schemes http and https, or in their hosts and in nothing that normalizing
** touches.  0 when that is not so plain.  It is what most comparisons of a sort
** or a search are.
*/
static int compare_hosts(struct span a, struct span b, size_t k){
  enum { STAYS = LOWALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE };
  const char *p = a.p+4;
  const char *end = a.p+k;
  if( k<4 || k+4>a.n || k+4>b.n || memcmp(a.p, "http", 4)!=0 ) return 0;
  if( k==4 ){
    if( memcmp(p, "://", 3)==0 && memcmp(b.p+4, "s://", 4)==0 ) return -1;
    if( memcmp(b.p+4, "://", 3)==0 && memcmp(p, "s://", 4)==0 ) return 1;
    return 0;
  }
  if( *p=='s' ) p++;
  if( end-p<3 || memcmp(p, "://", 3)!=0 ) return 0;
  for(p += 3; p<end; p++){
    if( !is_in(*p, STAYS) ) return 0;
  }
  if( !is_in(a.p[k], STAYS | SLASH) || !is_in(b.p[k], STAYS | SLASH) ) return 0;
  return a.p[k] - b.p[k];
}

/* Behind the "//" of http or https in any case, or 0; *secure: it is https. */
static const char *compare_authority(struct span s, int *secure){
  static const char http[] = "http";
  const char *p = s.p;
  size_t i;
  if( s.n<sizeof "https://" - 1 ) return 0;
  for(i=0; i<4; i++){
    if( to_lower(*p++)!=http[i] ) return 0;
  }
  *secure = to_lower(*p)=='s';
  p += *secure;
  return memcmp(p, "://", 3)==0 ? p+3 : 0;
}

/* Has the authority at p userinfo, whose letters keep their case? */
static int compare_has_userinfo(const char *p, const char *end){
  while( p<end && !is_in(*p, SLASH | QUESTION | HASH | AT) ) p++;
  return p<end && *p=='@';
}

/*
** The same for links that are not normal, of http or https in any case: letters of
** a host count in lower case.  A join in which every second link is spelled in
** another way takes 0.75 of the time for it (test/bench/join.tcl).
*/
static int compare_folded(struct span a, struct span b){
  enum { STAYS = ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE };
  int secure_a, secure_b;
  const char *start_a = compare_authority(a, &secure_a);
  const char *start_b = compare_authority(b, &secure_b);
  const char *p = start_a, *q = start_b;
  const char *end_a = a.p+a.n, *end_b = b.p+b.n;
  int folds = 0;
  if( p==0 || q==0 ) return 0;
  if( secure_a!=secure_b ) return secure_a-secure_b;
  while( p<end_a && q<end_b && to_lower(*p)==to_lower(*q) ){
    if( !is_in(*p, STAYS) ) return 0;
    folds |= to_lower(*p)!=*p || to_lower(*q)!=*q;
    p++, q++;
  }
  if( p==end_a || q==end_b ) return 0;
  if( !is_in(*p, STAYS | SLASH) || !is_in(*q, STAYS | SLASH) ) return 0;
  folds |= to_lower(*p)!=*p || to_lower(*q)!=*q;
  if( folds && (compare_has_userinfo(start_a, end_a)
             || compare_has_userinfo(start_b, end_b)) ) return 0;
  return to_lower(*p) - to_lower(*q);
}

/*
** The order of two links whose normal form is plain but for the case, when their
** hosts are the same in lower case; otherwise 0.
*/
static int compare_cased(struct span a, struct span b){
  int secure_a, secure_b;
  const char *p = compare_authority(a, &secure_a);
  const char *q = compare_authority(b, &secure_b);
  const char *end_a = a.p+a.n, *end_b = b.p+b.n;
  size_t n;
  if( p==0 || q==0 ) return 0;
  /* Behind both hosts there is a "/", or their form would be another. */
  while( *p!='/' && to_lower(*p)==to_lower(*q) ) p++, q++;
  if( *p!=*q ) return 0;
  n = (size_t)(end_a-p<end_b-q ? end_a-p : end_b-q);
  a = (struct span){ p, (size_t)(end_a-p) };
  b = (struct span){ q, (size_t)(end_b-q) };
  return compare_at(a, b, compare_common(p, q, n));
}

/* The normal form of a text that fits room. */
static struct span compare_normal(struct span s, char *room){
  return (struct span){ room, uri_normalize_walk(s.p, s.n, URI_LEVEL_SCHEME, room) };
}

static int compare_short(struct span a, struct span b){
  char room_a[COMPARE_SHORT+URI_NORMALIZE_EXTRA];
  char room_b[COMPARE_SHORT+URI_NORMALIZE_EXTRA];
  a = compare_normal(a, room_a);
  b = compare_normal(b, room_b);
  return compare_at(a, b, compare_common(a.p, b.p, a.n<b.n ? a.n : b.n));
}

static int compare_streams(struct span a, struct span b){
  struct reader ra, rb;
  int ca, cb;
  uri_reader_open(&ra, a.p, a.n);
  uri_reader_open(&rb, b.p, b.n);
  do{
    ca = uri_reader_next(&ra);
    cb = uri_reader_next(&rb);
  }while( ca==cb && ca!=READ_END );
  return ca-cb;
}

int uri_compare(const char *p_a, size_t n_a, const char *p_b, size_t n_b){
  struct span a = { p_a, n_a };
  struct span b = { p_b, n_b };
  size_t k = compare_common(a.p, b.p, a.n<b.n ? a.n : b.n);
  enum uri_plain_form form_a, form_b;
  int order;
  if( k==a.n && k==b.n ) return 0;
  order = compare_hosts(a, b, k);
  if( order!=0 ) return order;
  form_a = uri_plain_form(a.p, a.n);
  form_b = uri_plain_form(b.p, b.n);
  if( form_a==PLAIN_NORMAL && form_b==PLAIN_NORMAL ) return compare_at(a, b, k);
  order = compare_folded(a, b);
  if( order==0 && form_a!=PLAIN_OTHER && form_b!=PLAIN_OTHER ){
    order = compare_cased(a, b);
  }
  if( order!=0 ) return order;
  return a.n<=COMPARE_SHORT && b.n<=COMPARE_SHORT ? compare_short(a, b)
                                                 : compare_streams(a, b);
}
