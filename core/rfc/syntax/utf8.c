/*
** SPDX-License-Identifier: MIT
**
** UTF-8 (RFC 3629), strictly.  The grammar of URIs is about octets only;
** decoding (RFC 3986 2.5), IRIs and messages need characters.
*/
#include "syntax.h"

/*
** Read the longest prefix of a character at p (RFC 3629 4), as the Encoding Standard does
** (8.1.1); returns its bytes, at least one.  *length is that of a whole character, 0 if
** none begins so.
*/
static size_t utf8_prefix(const char *p, const char *end, uint32_t *c, size_t *length){
  unsigned char lead = (unsigned char)*p;
  unsigned char low = 0x80, high = 0xBF;
  size_t i;
  *c = lead;
  *length = lead<0x80 ? 1 : lead<0xC2 ? 0 : lead<0xE0 ? 2
          : lead<0xF0 ? 3 : lead<0xF5 ? 4 : 0;
  if( *length<=1 ) return 1;
  if( lead==0xE0 ) low = 0xA0;         /* no overlong forms, */
  if( lead==0xED ) high = 0x9F;        /* no surrogates, */
  if( lead==0xF0 ) low = 0x90;
  if( lead==0xF4 ) high = 0x8F;        /* nothing above 10FFFF */
  *c &= 0x7Fu>>*length;
  for(i=1; i<*length && i<(size_t)(end-p); i++){
    unsigned char next = (unsigned char)p[i];
    if( next<low || next>high ) break;
    *c = *c<<6 | (next & 0x3F);
    low = 0x80;
    high = 0xBF;
  }
  return i;
}

size_t uri_utf8_read(const char *p, const char *end, uint32_t *c){
  size_t length, n = utf8_prefix(p, end, c, &length);
  return n==length ? n : 0;
}

size_t uri_utf8_next(const char *p, const char *end, uint32_t *c){
  size_t length, n = utf8_prefix(p, end, c, &length);
  if( n!=length ) *c = URI_UTF8_REPLACEMENT;
  return n;
}

size_t uri_utf8_write(uint32_t c, char *out){
  static const unsigned char leads[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
  size_t length = c<0x80 ? 1 : c<0x800 ? 2 : c<0x10000 ? 3 : 4;
  size_t i;
  for(i=length-1; i>0; i--){
    out[i] = (char)(0x80 | (c & 0x3F));
    c >>= 6;
  }
  out[0] = (char)(leads[length] | c);
  return length;
}

int uri_is_text(const char *p, size_t n){
  const char *end = p+n;
  while( p<end ){
    uint32_t c;
    size_t length = uri_utf8_read(p, end, &c);
    if( length==0 || c==0 ) return 0;
    p += length;
  }
  return 1;
}
