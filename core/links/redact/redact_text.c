/*
** SPDX-License-Identifier: MIT
**
** A text as characters, for hiding secrets: percent-encoded, escaped in JSON, in a string
** of a program or by a shell, or as a character reference of HTML, a delimiter is one.
** The same that uri_extract() reads, and quotes.
*/
#include "redact.h"

#include "../charref/charref.h"
#include "../sites/site.h"
#include "../text/text.h"

/*
** Read the character at p, where a backslash is.  Up to three belong to an escape.  Two
** before a quote, which stands in the text, are one of the text, and so is one before the
** "*" of what is hidden.  Returns its bytes.
*/
static size_t redact_escape(const char *p, const char *end, char *c, unsigned *how){
  enum { MOST = 3 };
  const char *at = p;
  size_t digits;
  uint32_t code;
  while( at<end && *at=='\\' && at-p<MOST ) at++;
  *how = 0;
  if( at==end ) return 1;
  if( *at=='"' || *at=='\'' ){
    if( at-p==2 ) return 2;
    *c = *at++;
    return (size_t)(at-p);
  }
  digits = *at=='u' ? 4 : *at=='x' ? 2 : 0;
  if( digits>0 ){
    const char *stop = end-at>(ptrdiff_t)digits ? at+1+digits : at;
    char decoded;
    if( stop==at || find_in(at+1, stop, ~(uint32_t)HEXDIG)<stop ) return 1;
    decoded = digits==4 && memcmp(at+1, "00", 2)!=0 ? '\x80' : hex_octet(stop-2);
    if( is_in(decoded, CONTROL | SPACE | TRIPLET) ) return 1;
    *c = decoded;
    at = stop;
  }else{
    if( *at=='%' || *at=='*' || uri_text_escape(p, end, &code)==0 ) return 1;
    *c = *at++;
  }
  *how = REDACT_ESCAPED;
  return (size_t)(at-p);
}

void uri_redact_view(struct redact_text *t, unsigned depth){
  const uint32_t ends = AMPERSAND | HASH | ANGLE | DQUOTE | SPACE;
  size_t i;
  t->depth = depth;
  if( !t->is_encoded ) return;
  memcpy(t->c, t->all, t->n);
  for(i=0; i<t->n; i++){
    char *c = t->c+i;
    if( t->how[i]==1 && (depth==0 || !is_in(*c, ends)) ) continue;
    if( redact_depth(t, i)<depth && is_in(*c, ends) ) *c = '\n';
    if( redact_depth(t, i)>depth && !is_in(*c, UNRESERVED | BRACKET) ) *c = '*';
  }
}

struct redact_text uri_redact_text(const char *p, size_t n, char *memory){
  const char *end = p+n;
  struct redact_text t = {
    .c = memory+1, .all = memory+n+3, .how = (unsigned char*)memory+2*n+4
  };
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
    if( how>0 && is_in(r.c, CONTROL) ) r.c = '*';
    t.is_encoded |= r.depth>0;
    if( r.depth>t.deepest && (is_in(r.c, REDACT_MARKS) || memchr("\"'`", r.c, 3))
     && (r.c!=' ' || (t.n>0 && is_in(t.all[t.n-1], ALPHA)
                      && secrets_may_be_name(t.all, t.all+t.n))) ) t.deepest = r.depth;
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
  if( !t.is_encoded ) t.c = t.all;
  t.c[-1] = t.c[t.n] = '\n';
  t.how[t.n] = 1;
  uri_redact_view(&t, 0);
  return t;
}
