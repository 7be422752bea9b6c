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
** Read an escape with so many backslashes at p.  Returns its bytes; 0 if it is another
** one.  *how is REDACT_ESCAPED, or 0 if the character stands in the text.
*/
static size_t redact_escape(const char *p, const char *end, size_t slashes, char *c,
                            unsigned *how){
  const char *at = p+slashes;
  const size_t digits = end-at>=5 && at[0]=='u' && at[1]=='0' && at[2]=='0' ? 3 : 1;
  uint32_t code;
  size_t n = 0;
  *how = REDACT_ESCAPED;
  if( at==end ) return 0;
  if( *at=='"' || *at=='\'' ){
    *how = 0;
    *c = *at;
    return slashes+1;
  }
  if( (*at=='x' || digits==3) && end-at>=(ptrdiff_t)digits+2
   && is_in(at[digits], HEXDIG) && is_in(at[digits+1], HEXDIG) ){
    *c = hex_octet(at+digits);
    return is_in(*c, NOT_ASCII | CONTROL | SPACE | TRIPLET) ? 0 : slashes+digits+2;
  }
  if( *at!='u' && *at!='%' ) n = uri_text_escape(p, end, &code);
  if( n>0 ) *c = *at;
  return n;
}

/* Read a run of backslashes.  Before a quote, two are one of the text. */
static const char *redact_read_slashes(struct redact_text *t, const char *p,
                                       const char *end){
  enum { MOST = 3 };
  const char *at = p, *stop;
  size_t n, slashes;
  unsigned how;
  char c;
  while( at<end && *at=='\\' ) at++;
  slashes = (size_t)(at-p)<MOST ? (size_t)(at-p) : MOST;
  if( at<end && (*at=='"' || *at=='\'') && (at-p)%2==0 ) slashes = 0;
  n = slashes ? redact_escape(at-slashes, end, slashes, &c, &how) : 0;
  for(stop = n ? at-slashes : at; p<stop; p++){
    t->c[t->n] = '\\';
    t->how[t->n++] = 1;
  }
  if( n==0 ) return p;
  t->c[t->n] = c;
  t->how[t->n++] = (unsigned char)(n | how);
  return p+n;
}

struct redact_text uri_redact_text(const char *p, size_t n, char *memory){
  const char *end = p+n;
  struct redact_text t = { memory+1, (unsigned char*)memory+n+3, 0 };
  t.c[-1] = '\n';
  t.how[-1] = 1;
  while( p<end ){
    const char *stop = find_in(p, end, TRIPLET | AMPERSAND | UNWISE);
    struct redact_character r;
    unsigned how;
    uint32_t code;
    size_t bytes = (size_t)(stop-p);
    span_put(t.c+t.n, span_between(p, stop));
    memset(t.how+t.n, 1, bytes);
    t.n += bytes;
    p = stop;
    if( p==end ) break;
    r = redact_read(p, end);
    how = r.depth*REDACT_ONCE;
    if( *p=='\\' ){
      p = redact_read_slashes(&t, p, end);
      continue;
    }
    if( *p=='&' && (bytes = uri_charref(p, end, &code))>0 && bytes<=REDACT_BYTES
     && code<0x80 && !is_in((char)code, CONTROL | SPACE | TRIPLET) ){
      r = (struct redact_character){ (char)code, 0, bytes };
      how = REDACT_ESCAPED;
    }
    t.c[t.n] = r.c;
    t.how[t.n++] = (unsigned char)(r.n | how);
    p += r.n;
  }
  t.c[t.n] = '\n';
  t.how[t.n] = 1;
  return t;
}
