/*
** SPDX-License-Identifier: MIT
**
** Values of parameters: tokens, quoted strings (RFC 9110 5.6.4, RFC 8288 appendix B.4),
** and extended values with a charset (RFC 8187 3.2).
*/
#include "../syntax/syntax.h"
#include "../uri_headers.h"

static int extended_is_space(char c){
  return c==' ' || c=='\t' || c=='\r' || c=='\n';
}

size_t uri_header_value(struct uri_span value, char *out){
  const char *p = value.n>0 ? value.p : "";
  const char *end = p+value.n;
  int quoted = p<end && *p=='"';
  char *o = out;
  for(p += quoted; p<end; p++){
    const char *gap = p;
    while( gap<end && extended_is_space(*gap) ) gap++;
    if( span_line_end(p, gap)<gap ){
      *o++ = ' ';
      p = gap-1;
      continue;
    }
    if( quoted && *p=='"' ) break;
    if( quoted && *p=='\\' && ++p==end ) break;
    *o++ = *p=='\r' || *p=='\n' ? ' ' : *p;
  }
  return (size_t)(o-out);
}

size_t uri_header_value_size(struct uri_span value){
  return value.n;
}

/* attr-char of RFC 8187 3.2.1: what needs no triplet. */
enum { EXTENDED_ATTR = ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE | DOLLAR | PLUS
                  | AMPERSAND | HASH | MARK | UNWISE };
static int extended_is_attr(char c){
  if( c=='\'' || c=='(' || c==')' || c=='*' ) return 0;
  if( c=='{' || c=='}' || c=='\\' ) return 0;
  return is_in(c, EXTENDED_ATTR);
}

/* Write one octet of the charset as UTF-8. */
static char *extended_put(char *o, char octet, int latin){
  if( latin && (octet & 0x80) ) return o+uri_utf8_write((unsigned char)octet, o);
  *o = octet;
  return o+1;
}

size_t uri_header_extended(const char *p, size_t n, char *out){
  const char *end = p+n;
  const char *mark = span_find_byte(p, end, '\'');
  int latin = span_is(span_between(p, mark), SPAN_WORD("iso-8859-1"));
  char *o = out;
  if( !latin && !span_is(span_between(p, mark), SPAN_WORD("utf-8")) ) return URI_NONE;
  mark = mark<end ? span_find_byte(mark+1, end, '\'') : end;
  if( mark==end ) return URI_NONE;
  for(p=mark+1; p<end; ){
    if( !is_triplet(p, end) && !extended_is_attr(*p) ) return URI_NONE;
    o = extended_put(o, percent_next(&p, end), latin);
  }
  n = (size_t)(o-out);
  return uri_is_text(out, n) ? n : URI_NONE;
}

size_t uri_header_extended_size(const char *p, size_t n){
  (void)p;
  return n<URI_NONE/2 ? 2*n : URI_NONE;
}
