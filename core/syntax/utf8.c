/*
** SPDX-License-Identifier: MIT
**
** UTF-8 (RFC 3629), strictly.  The grammar of URIs is about octets only;
** decoding (RFC 3986 2.5), IRIs and messages need characters.
*/
#include "../uri.h"

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
    if( ((unsigned char)p[i] & 0xC0)!=0x80 ) return 0;
    *c = *c<<6 | ((unsigned char)p[i] & 0x3F);
  }
  if( *c<least[length] || *c>0x10FFFF || (*c>=0xD800 && *c<=0xDFFF) ) return 0;
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
