/*
** SPDX-License-Identifier: MIT
**
** Escapes with a backslash in links: "\_" of Markdown (CommonMark 2.4), "\/" and "\u0026"
** of JSON (RFC 8259 7), "\?" of a shell.  They may be escaped again: "\\/".
**
** "\n" and the like, and quotes, end a link.
*/
#include "text.h"

#include "../../rfc/syntax/syntax.h"
#include "../../uri_schemes.h"

/* The code unit "u00e4" at p, or 0. */
static uint32_t escape_unit(const char *p, const char *end){
  if( end-p<5 || *p!='u' || uri_span_of(p+1, p+5, HEXDIG)<p+5 ) return 0;
  return (uint32_t)(unsigned char)hex_octet(p+1)<<8 | (unsigned char)hex_octet(p+3);
}

size_t uri_text_escape(const char *p, const char *end, uint32_t *c){
  enum { MOST = 3 };                   /* backslashes */
  const char *at = p+1;
  size_t slashes;
  while( at<end && *at=='\\' && at-p<MOST ) at++;
  if( at==end ) return 0;
  *c = (unsigned char)*at;
  if( *at!='u' ){
    return memchr("/_*()[]~#&=+.!-@:?,;$%", *at, 22) ? (size_t)(at-p)+1 : 0;
  }
  slashes = (size_t)(at-p);
  *c = escape_unit(at, end);
  if( *c<0x80 && !is_in((char)*c, URI_CHAR) ) return 0;
  at += 5;
  if( *c>=0xD800 && *c<=0xDFFF ){      /* two code units of UTF-16 */
    uint32_t low = end-at>(ptrdiff_t)slashes && memcmp(at, p, slashes)==0
                 ? escape_unit(at+slashes, end) : 0;
    if( *c>0xDBFF || low<0xDC00 || low>0xDFFF ) return 0;
    *c = 0x10000 + ((*c-0xD800)<<10) + (low-0xDC00);
    at += slashes+5;
  }
  return (size_t)(at-p);
}

size_t uri_text_line_escape(const char *p, const char *end){
  enum { MOST = 8 };                   /* bytes, so that time is linear */
  const char *at = p, *colon;
  while( end-at>1 && *at=='\\' && at-p<MOST
      && (at[1]=='n' || at[1]=='r' || at[1]=='t') ) at += 2;
  colon = uri_span_of(at, end, SCHEME_CHAR);
  return at==end || span_begins(span_between(at, end), SPAN_WORD("www."))
      || (span_begins(span_between(colon, end), SPAN_WORD("://"))
          && uri_scheme_find(span_between(at, colon))) ? (size_t)(at-p) : 0;
}
