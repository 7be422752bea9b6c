/*
** SPDX-License-Identifier: MIT
**
** Escapes with a backslash in links: "\_" of Markdown (CommonMark 2.4), "\/" and "\u0026"
** of JSON (RFC 8259 7), "\?" of a shell.  They may be escaped again: "\\/".
**
** Not here: "\n" and the like, and quotes, which end a link.
*/
#include "text.h"

#include "../../rfc/syntax/syntax.h"

size_t uri_text_escape(const char *p, const char *end, char *c){
  enum { MOST = 3 };                   /* backslashes */
  const char *at = p+1;
  while( at<end && *at=='\\' && at-p<MOST ) at++;
  if( at==end ) return 0;
  *c = *at;
  if( *at!='u' ){
    return memchr("/_*()[]~#&=+.!-@:?,;$%", *at, 22) ? (size_t)(at-p)+1 : 0;
  }
  if( end-at<5 || at[1]!='0' || at[2]!='0' || !is_in(at[3], HEXDIG)
   || !is_in(at[4], HEXDIG) ) return 0;
  *c = hex_octet(at+3);
  return is_in(*c, URI_CHAR) ? (size_t)(at-p)+5 : 0;
}

size_t uri_text_unescape(char *p, size_t n){
  const char *at = p, *end = p+n;
  char *out = p;
  while( at<end ){
    size_t length = *at=='\\' ? uri_text_escape(at, end, out) : 0;
    if( length==0 ) *out = *at;
    at += length>0 ? length : 1;
    out++;
  }
  return (size_t)(out-p);
}
