/*
** SPDX-License-Identifier: MIT
**
** The character references that HTML and XML share: "&amp;", "&#38;", "&#x26;" (XML 1.0
** 4.1 and 4.6, HTML 13.2.5.75 to 80).
*/
#include "syntax.h"

size_t uri_charref_number(const char *p, const char *end, uint32_t *value){
  enum { TOO_MUCH = 0x110000 };
  const char *start = p++;
  int hex = p<end && (*p|0x20)=='x';
  const char *digits = p += hex;
  uint32_t c = 0;
  for(; p<end && is_in(*p, hex ? HEXDIG : DIGIT); p++){
    c = c*(hex ? 16 : 10)+(uint32_t)hex_value(*p);
    if( c>TOO_MUCH ) c = TOO_MUCH;
  }
  if( p==digits ) return 0;
  if( c==0 || c>0x10FFFF || (c>=0xD800 && c<=0xDFFF) ) c = URI_UTF8_REPLACEMENT;
  *value = c;
  return (size_t)(p-start)+(p<end && *p==';');
}

size_t uri_charref(const char *p, const char *end, uint32_t *value){
  static const struct { struct uri_span name; char c; } named[] = {
    { SPAN("amp;"), '&' }, { SPAN("lt;"), '<' }, { SPAN("gt;"), '>' },
    { SPAN("quot;"), '"' }, { SPAN("apos;"), '\'' }
  };
  size_t i, n, left = (size_t)(end-p-1);
  if( left>1 && p[1]=='#' ){
    n = uri_charref_number(p+1, end, value);
    return n>0 && p[n]==';' ? n+1 : 0;
  }
  for(i=0; i<COUNT_OF(named); i++){
    n = named[i].name.n;
    if( left<n || memcmp(p+1, named[i].name.p, n)!=0 ) continue;
    *value = (unsigned char)named[i].c;
    return n+1;
  }
  return 0;
}
