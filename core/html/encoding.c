/*
** SPDX-License-Identifier: MIT
**
** In which encoding a page is (HTML 13.2.3), and its characters.
**
** SQL knows one encoding that a page can be in: its texts are UTF-8.  So what
** is UTF-8 is read as that, whatever the page says of itself; it is what stood
** in the page before somebody converted it.  Other pages come as BLOBs.
*/
#include "html.h"

#include <string.h>

#include "../syntax/percent.h"

uint32_t uri_html_windows_1252(unsigned char c){
  static const uint16_t high[32] = {
    0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
    0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0x8D,   0x17D,  0x8F,
    0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178
  };
  return c>=0x80 && c<0xA0 ? high[c-0x80] : c;
}

/* The byte for a character in windows-1252; 0 when it has none. */
static unsigned char encoding_byte(uint32_t c){
  unsigned byte;
  if( c>=0xA0 && c<=0xFF ) return (unsigned char)c;
  for(byte=0x80; byte<0xA0; byte++){
    if( uri_html_windows_1252((unsigned char)byte)==c ){
      return (unsigned char)byte;
    }
  }
  return 0;
}

/* "&#9731;" for a character without a byte, as forms have it; its size. */
static size_t encoding_put_number(char *out, uint32_t c){
  char digits[10];
  size_t n = 0, i;
  do{
    digits[n++] = (char)('0'+c%10);
    c /= 10;
  }while( c>0 );
  memcpy(out, "%26%23", 6);
  for(i=0; i<n; i++) out[6+i] = digits[n-1-i];
  memcpy(out+6+n, "%3B", 3);
  return n+9;
}

int uri_html_has_encoded_query(const struct uri *u){
  return u->scheme.p && uri_html_is_one_of(u->scheme,
                                           SPAN_WORD(" http https ftp file "));
}

size_t uri_html_encode_query(struct span query, char *out){
  const char *p = query.n>0 ? query.p : "";
  const char *end = p+query.n;
  char *o = out;
  while( p<end ){
    uint32_t c;
    size_t n = uri_html_character(p, end, URI_HTML_UTF_8, &c);
    unsigned char byte = c<0x80 ? 0 : encoding_byte(c);
    if( c<0x80 ) *o++ = *p;
    else if( byte ) o = uri_percent_put(o, (char)byte);
    else o += encoding_put_number(o, c);
    p += n;
  }
  return (size_t)(o-out);
}

/*
** How many bytes of malformed UTF-8 one U+FFFD stands for (Encoding standard,
** 8.1.1): the longest begin of a character, and at least one byte.
*/
static size_t encoding_malformed(const char *p, const char *end){
  unsigned char lead = (unsigned char)p[0];
  unsigned char low = 0x80, high = 0xBF;
  size_t length = lead>=0xF0 ? 4 : lead>=0xE0 ? 3 : 2;
  size_t i;
  if( lead<0xC2 || lead>0xF4 ) return 1;
  if( lead==0xE0 ) low = 0xA0;
  if( lead==0xED ) high = 0x9F;
  if( lead==0xF0 ) low = 0x90;
  if( lead==0xF4 ) high = 0x8F;
  for(i=1; i<length && i<(size_t)(end-p); i++){
    unsigned char c = (unsigned char)p[i];
    if( c<low || c>high ) break;
    low = 0x80;
    high = 0xBF;
  }
  return i;
}

size_t uri_html_character(const char *p, const char *end,
                          enum uri_html_encoding encoding, uint32_t *c){
  unsigned char byte = (unsigned char)*p;
  size_t n;
  if( byte<0x80 ){
    *c = byte;
    return 1;
  }
  if( encoding==URI_HTML_WINDOWS_1252 ){
    *c = uri_html_windows_1252(byte);
    return 1;
  }
  n = uri_utf8_read(p, end, c);
  if( n>0 ) return n;
  *c = 0xFFFD;
  return encoding_malformed(p, end);
}

/* Unlike uri_is_text(), which knows no NUL.  Eight bytes of ASCII at a time. */
static int encoding_is_utf_8(const char *p, const char *end){
  const uint64_t high_bits = 0x8080808080808080u;
  while( p<end ){
    uint64_t eight;
    uint32_t c;
    size_t n;
    if( end-p>=8 && (memcpy(&eight, p, 8), (eight & high_bits)==0) ){
      p += 8;
      continue;
    }
    n = uri_utf8_read(p, end, &c);
    if( n==0 ) return 0;
    p += n;
  }
  return 1;
}

/* The charset in the content of a meta element (HTML 2.7.3), or absent. */
static struct span encoding_of_content(struct span content){
  const struct span word = SPAN_WORD("charset");
  const char *end = content.p+content.n;
  const char *p, *stop;
  for(p=content.p; (size_t)(end-p)>word.n; p++){
    if( !span_is((struct span){p, word.n}, word) ) continue;
    p = html_skip_spaces(p+word.n, end);
    if( p==end || *p!='=' ){
      p--;
      continue;
    }
    p = html_skip_spaces(p+1, end);
    if( p<end && (*p=='"' || *p=='\'') ){
      stop = memchr(p+1, *p, (size_t)(end-p-1));
      return stop ? span_between(p+1, stop) : (struct span){0, 0};
    }
    for(stop=p; stop<end && !html_is_space(*stop) && *stop!=';'; stop++);
    return span_between(p, stop);
  }
  return (struct span){0, 0};
}

/* The encoding that a meta element names, or absent. */
static struct span encoding_of_meta(struct span attributes){
  struct uri_html_attribute a;
  struct span charset = {0, 0}, content = {0, 0}, pragma = {0, 0};
  while( uri_html_attribute_next(&attributes, &a) ){
    struct span *to = span_is(a.name, SPAN_WORD("charset")) ? &charset
                    : span_is(a.name, SPAN_WORD("content")) ? &content
                    : span_is(a.name, SPAN_WORD("http-equiv")) ? &pragma : 0;
    if( to && to->p==0 ) *to = a.value;
  }
  if( charset.p ) return charset;
  if( content.p==0 || pragma.p==0 ) return (struct span){0, 0};
  if( !span_is(pragma, SPAN_WORD("content-type")) ) return (struct span){0, 0};
  return encoding_of_content(content);
}

/*
** The labels of UTF-8, and of UTF-16, which a page that says so cannot be in.
*/
static int encoding_is_label(struct span label){
  static const char labels[] = " utf-8 utf8 unicode-1-1-utf-8 unicode11utf8"
    " unicode20utf8 x-unicode20utf8 utf-16 utf-16le utf-16be unicode ucs-2"
    " iso-10646-ucs-2 csunicode unicodefeff unicodefffe ";
  const char *p = html_skip_spaces(label.p, label.p+label.n);
  const char *end = label.p+label.n;
  while( end>p && html_is_space(end[-1]) ) end--;
  return uri_html_is_one_of(span_between(p, end),
                            (struct span){ labels, sizeof labels-1 });
}

/* Does the first meta element that names an encoding say UTF-8? */
static int encoding_is_declared(const char *p, size_t n){
  enum { PRESCAN = 1024 };
  struct uri_html_token t;
  struct uri_html h;
  uri_html_begin(&h, p, n<PRESCAN ? n : PRESCAN);
  while( uri_html_next(&h, &t) ){
    struct span label;
    if( t.type!=URI_HTML_START_TAG || t.foreign ) continue;
    if( !span_is(t.name, SPAN_WORD("meta")) ) continue;
    label = encoding_of_meta(t.text);
    if( label.n>0 ) return encoding_is_label(label);
  }
  return 0;
}

enum uri_html_encoding uri_html_encoding(const char *p, size_t n){
  if( n>=3 && memcmp(p, "\xEF\xBB\xBF", 3)==0 ) return URI_HTML_UTF_8;
  if( encoding_is_utf_8(p, p+n) ) return URI_HTML_UTF_8;
  return encoding_is_declared(p, n) ? URI_HTML_UTF_8 : URI_HTML_WINDOWS_1252;
}
