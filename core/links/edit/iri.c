/*
** SPDX-License-Identifier: MIT
**
** Internationalized Resource Identifiers (RFC 3987 section 3): a URI for display, and
** back.
**
** Unlike a URI, an IRI may hold characters beyond ASCII.  Neither direction changes ASCII
** characters, so neither moves a delimiter.
**
** RFC 3987 3.2 also decodes the triplets of unreserved characters and says that they
** cannot be restored.  Here such triplets stay, so that the conversion can be undone;
** uri_normalize() decodes "%7E".
**
** Not here: domain names in Punycode.  A host is percent-encoded like the rest (RFC 3986
** 3.2.2).
*/
#include "../../uri_text.h"

#include "../../rfc/syntax/syntax.h"
#include "edit.h"

int uri_iri_is_allowed(uint32_t c, int is_private){
  if( c<0xA0 || (c & 0xFFFE)==0xFFFE ) return 0;
  if( c<=0xD7FF ) return 1;
  if( c<=0xF8FF || c>=0xF0000 ) return is_private;
  if( c<=0xFFEF ) return c<0xFDD0 || c>0xFDEF;
  return c>=0x10000 && (c<0xE0000 || c>0xE0FFF);
}

/*
** Bidirectional formatting characters: the seven of RFC 3987 4.1, and those that Unicode
** 6.3 added for the same purpose.
*/
static int iri_is_bidi_control(uint32_t c){
  return c==0x061C || c==0x200E || c==0x200F
      || (c>=0x202A && c<=0x202E) || (c>=0x2066 && c<=0x2069);
}

/*
** Decode the character whose triplets begin at *p, and move *p after them.  If there is
** no character that may be shown, write one triplet in upper case.
*/
static char *iri_decode_character(char *out, const char **p, const char *end,
                                  int in_query){
  char octets[4] = {0};
  const char *q = *p;
  size_t n = 0;
  uint32_t c;
  while( n<sizeof octets && is_triplet(q, end) ){
    octets[n++] = percent_value(q);
    q += 3;
  }
  n = uri_utf8_read(octets, octets+n, &c);
  if( n==0 || !uri_iri_is_allowed(c, in_query) || iri_is_bidi_control(c) ){
    *p += 3;
    return uri_percent_put(out, octets[0]);
  }
  memcpy(out, octets, n);
  *p += 3*n;
  return out+n;
}

static char *iri_decode(char *out, const char *p, const char *end,
                        int in_query){
  while( p<end ){
    const char *percent = span_find_byte(p, end, '%');
    out = span_put(out, span_between(p, percent));
    p = percent;
    if( p==end ) break;
    if( is_triplet(p, end) && (unsigned char)percent_value(p)>=0x80 ){
      out = iri_decode_character(out, &p, end, in_query);
    }else{
      *out++ = *p++;
    }
  }
  return out;
}

size_t uri_to_iri(const char *p, size_t n, char *out){
  const char *end = p+n;
  const char *query = end;     /* where it begins, and where it ends */
  const char *tail = end;
  struct uri u;
  char *o;
  uri_split(p, n, &u);
  if( u.query.p ){
    query = u.query.p;
    tail = query+u.query.n;
  }
  o = iri_decode(out, p, query, 0);
  o = iri_decode(o, query, tail, 1);
  o = iri_decode(o, tail, end, 0);
  return (size_t)(o-out);
}

size_t uri_to_iri_size(const char *p, size_t n){
  (void)p;
  return n;
}

size_t uri_from_iri(const char *p, size_t n, char *out){
  const char *end = p+n;
  char *o = out;
  for(; p<end; p++){
    if( (unsigned char)*p<0x80 ) *o++ = *p;
    else o = uri_percent_put(o, *p);
  }
  return (size_t)(o-out);
}

size_t uri_from_iri_size(const char *p, size_t n){
  (void)p;
  return size_encoded(n, n);
}
