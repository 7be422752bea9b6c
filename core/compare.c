/*
** SPDX-License-Identifier: MIT
**
** The order of URIs: that of the bytes of their normal forms (RFC 3986 6.2,
** the last rung), without writing them anywhere.
**
** Most pairs are settled early: equal bytes; two hosts that differ.  Texts that
** fit the stack are normalized there.  What is longer is read byte by byte.
*/
#include "uri.h"

#include <string.h>

#include "chars.h"
#include "normalize.h"
#include "plain.h"
#include "reader.h"

static int compare_bytes(struct span a, struct span b){
  int order = memcmp(a.p, b.p, a.n<b.n ? a.n : b.n);
  return order!=0 ? order : a.n<b.n ? -1 : a.n>b.n;
}

/* The normal form, in room unless the text is known to be its own. */
static struct span compare_normal(const char *p, size_t n, char *room){
  if( plain_is_normal(p, n) ) return (struct span){ p, n };
  return (struct span){ room, normalize_walk(p, n, URI_LEVEL_SCHEME, room) };
}

static int compare_streams(const char *a, size_t na, const char *b, size_t nb){
  struct reader ra, rb;
  int ca, cb;
  reader_open(&ra, a, na);
  reader_open(&rb, b, nb);
  do{
    ca = reader_next(&ra);
    cb = reader_next(&rb);
  }while( ca==cb && ca!=READ_END );
  return ca-cb;
}

/*
** The order of two texts that differ first in their hosts, and in nothing that
** normalizing touches: no further than the first difference need be read.  0
** when that is not so plain.  It is what most comparisons of a sort are.
*/
static int compare_hosts(const char *a, size_t na, const char *b, size_t nb){
  enum { PLAIN_CHAR = UNRESERVED };
  const char *end = a+(na<nb ? na : nb);
  const char *p = a;
  while( p<end && is_in(*p, SCHEME_CHAR) && *p==b[p-a] ) p++;
  if( end-p<3 || p==a || !is_in(*a, ALPHA) ) return 0;
  if( memcmp(p, "://", 3)!=0 || memcmp(b+(p-a), "://", 3)!=0 ) return 0;
  if( p-a==4 && (*a|0x20)=='f' ) return 0;               /* file: localhost */
  p += 3;
  while( p<end && *p==b[p-a] ){
    if( !is_in(*p, PLAIN_CHAR) || to_lower(*p)!=*p ) return 0;
    p++;
  }
  if( p==end ) return 0;
  b += p-a;
  if( !(is_in(*p, PLAIN_CHAR) || *p=='/') || to_lower(*p)!=*p ) return 0;
  if( !(is_in(*b, PLAIN_CHAR) || *b=='/') || to_lower(*b)!=*b ) return 0;
  return *p - *b;
}

int uri_compare(const char *a, size_t na, const char *b, size_t nb){
  enum { SHORT = 1000 };
  char room_a[SHORT+URI_NORMALIZE_EXTRA];
  char room_b[SHORT+URI_NORMALIZE_EXTRA];
  int order;
  if( na==nb && (na==0 || memcmp(a, b, na)==0) ) return 0;
  order = compare_hosts(a, na, b, nb);
  if( order!=0 ) return order;
  if( na>SHORT || nb>SHORT ) return compare_streams(a, na, b, nb);
  return compare_bytes(compare_normal(a, na, room_a),
                       compare_normal(b, nb, room_b));
}
