/*
** SPDX-License-Identifier: MIT
**
** A text as characters, for hiding secrets: percent-encoded, escaped in JSON, in a string
** of a program or by a shell, or as a character reference of HTML, a delimiter is one.
** The same that uri_extract() reads, and quotes.
*/
#include "redact.h"

#include "../charref/charref.h"
#include "../text/text.h"

/*
** Read the character at p, where a backslash is.  Up to three belong to an escape.  Two
** before a quote, which stands in the text, are one of the text.  Returns its bytes.
*/
static size_t redact_escape(const char *p, const char *end, char *c, unsigned *how){
  enum { MOST = 3 };
  const char *at = p;
  size_t slashes, n = 0;
  uint32_t code;
  while( at<end && *at=='\\' && at-p<=MOST ) at++;
  slashes = (size_t)(at-p);
  *how = 0;
  if( at==end ) return 1;
  if( slashes>MOST ) return 2;
  if( *at=='"' || *at=='\'' ){
    if( slashes==2 ) return 2;
    *c = *at;
    return slashes+1;
  }
  while( n<4 && end-at>(ptrdiff_t)n+1 && is_in(at[n+1], HEXDIG) ) n++;
  if( *at=='x' && n>2 ) n = 2;
  if( n==(*at=='x' ? 2 : 4) && (*at=='x' || *at=='u') ){
    const char decoded = n==4 && memcmp(at+1, "00", 2)!=0 ? '\x80' : hex_octet(at+n-1);
    if( is_in(decoded, CONTROL | SPACE | TRIPLET) ) return 1;
    *c = decoded;
    n += slashes+1;
  }else{
    n = *at=='%' ? 0 : uri_text_escape(p, end, &code);
    if( n==0 ) return 1;
    *c = *at;
  }
  *how = REDACT_ESCAPED;
  return n;
}

void uri_redact_view(struct redact_text *t, unsigned depth){
  size_t i;
  t->depth = depth;
  for(i=0; i<t->n; i++){
    const unsigned encoded = redact_depth(t, i);
    char *c = t->c+i;
    *c = t->all[i];
    if( encoded>depth && !is_in(*c, UNRESERVED | BRACKET) ) *c = '*';
    else if( encoded<depth && is_in(*c, AMPERSAND | HASH | ANGLE | DQUOTE | SPACE) ){
      *c = '\n';
    }
  }
}

struct redact_text uri_redact_text(const char *p, size_t n, char *memory){
  const char *end = p+n;
  struct redact_text t = { memory+1, memory+n+3, (unsigned char*)memory+2*n+4, 0, 0, 0 };
  while( p<end ){
    const char *stop = find_in(p, end, TRIPLET | AMPERSAND | UNWISE);
    struct redact_character r;
    unsigned how;
    uint32_t code;
    size_t bytes = (size_t)(stop-p);
    span_put(t.all+t.n, span_between(p, stop));
    memset(t.how+t.n, 1, bytes);
    t.n += bytes;
    p = stop;
    if( p==end ) break;
    r = redact_read(p, end);
    how = r.depth*REDACT_ONCE;
    if( r.depth>t.deepest ) t.deepest = r.depth;
    if( *p=='\\' ){
      r.n = redact_escape(p, end, &r.c, &how);
    }else if( *p=='&' && (bytes = uri_charref(p, end, &code))>0 && bytes<=REDACT_BYTES
           && code<0x80 && !is_in((char)code, CONTROL | SPACE | TRIPLET) ){
      r = (struct redact_character){ (char)code, 0, bytes };
      how = REDACT_ESCAPED;
    }
    t.all[t.n] = r.c;
    t.how[t.n++] = (unsigned char)(r.n | how);
    p += r.n;
  }
  t.c[-1] = t.c[t.n] = '\n';
  t.how[t.n] = 1;
  uri_redact_view(&t, 0);
  return t;
}
