/*
** SPDX-License-Identifier: MIT
**
** UTF-8 (RFC 3629), strictly.  The grammar of URIs is about octets only;
** decoding (RFC 3986 2.5), IRIs and messages need characters.
*/
#include "syntax.h"

size_t uri_utf8_read(const char *p, const char *end, uint32_t *c){
  static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
  unsigned char lead = (unsigned char)*p;
  size_t length = lead<0x80 ? 1 : lead<0xC0 ? 0 : lead<0xE0 ? 2
                : lead<0xF0 ? 3 : lead<0xF5 ? 4 : 0;
  size_t i;
  if( length<=1 ){
    *c = lead;
    return length;
  }
  if( (size_t)(end-p)<length ) return 0;
  *c = lead & (0x7Fu>>length);
  for(i=1; i<length; i++){
    if( !utf8_is_continuation(p[i]) ) return 0;
    *c = *c<<6 | ((unsigned char)p[i] & 0x3F);
  }
  if( *c<least[length] || *c>0x10FFFF || (*c>=0xD800 && *c<=0xDFFF) ) return 0;
  return length;
}

/*
** How many bytes of malformed UTF-8 one U+FFFD stands for (Encoding standard, 8.1.1): the
** longest prefix of a character, and at least one byte.  No whole character is at p.
*/
static size_t utf8_malformed(const char *p, const char *end){
  unsigned char lead = (unsigned char)p[0];
  unsigned char low = 0x80, high = 0xBF;
  size_t i;
  if( lead<0xC2 || lead>0xF4 ) return 1;
  if( lead==0xE0 ) low = 0xA0;
  if( lead==0xED ) high = 0x9F;
  if( lead==0xF0 ) low = 0x90;
  if( lead==0xF4 ) high = 0x8F;
  for(i=1; i<(size_t)(end-p); i++){
    unsigned char c = (unsigned char)p[i];
    if( c<low || c>high ) break;
    low = 0x80;
    high = 0xBF;
  }
  return i;
}

size_t uri_utf8_next(const char *p, const char *end, uint32_t *c){
  size_t n = uri_utf8_read(p, end, c);
  if( n>0 ) return n;
  *c = URI_UTF8_REPLACEMENT;
  return utf8_malformed(p, end);
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
