/*
** SPDX-License-Identifier: MIT
**
** The encoding of a page (HTML 13.2.3), and its characters.
**
** Texts in SQL are UTF-8.  So a page that is valid UTF-8 is read as UTF-8, whatever
** encoding it declares: the declaration is older than the conversion to UTF-8.  Pages in
** other encodings come as BLOBs.
*/
#include "tokens.h"

#include "../../rfc/syntax/syntax.h"
#include "../../uri_schemes.h"

int uri_html_has_encoded_query(const struct uri *u, enum uri_html_encoding encoding){
  const struct uri_scheme *scheme;
  if( u->query.n==0 || encoding==URI_HTML_UTF_8 ) return 0;
  scheme = uri_scheme_find(u->scheme);
  return scheme && scheme->flags & URI_SCHEME_CHARSET;
}

size_t uri_html_encode_query(struct uri_span query, char *out){
  const char *p = query.n>0 ? query.p : "";
  const char *end = p+query.n;
  char *o = out;
  while( p<end ){
    uint32_t c = 0;
    size_t n = uri_utf8_read(p, end, &c);
    unsigned char byte = n==0 ? (unsigned char)*p : c<0x80 ? 0 : uri_windows_1252_byte(c);
    if( byte ) o = uri_percent_put(o, (char)byte);
    else if( c<0x80 ) *o++ = *p;
    else{                              /* without a byte: "&#9731;", as in forms */
      o = span_put_number(span_put(o, SPAN_WORD("%26%23")), c);
      o = span_put(o, SPAN_WORD("%3B"));
    }
    if( n==0 ) n = 1;
    p += n;
  }
  return (size_t)(o-out);
}

size_t uri_html_encode_query_size(struct uri_span query){
  enum { MOST = 7 };           /* "%26%23223%3B" for a character of two bytes */
  return query.n<URI_NONE/MOST ? MOST*query.n : URI_NONE;
}

size_t uri_html_character(const char *p, const char *end,
                          enum uri_html_encoding encoding, uint32_t *c){
  unsigned char byte = (unsigned char)*p;
  if( byte<0x80 ){
    *c = byte;
    return 1;
  }
  if( encoding==URI_HTML_WINDOWS_1252 ){
    *c = uri_windows_1252(byte);
    return 1;
  }
  return uri_utf8_next(p, end, c);
}

/* Eight bytes of ASCII at a time. */
int uri_html_is_utf_8(const char *p, const char *end){
  while( p<end ){
    uint64_t eight;
    uint32_t c;
    size_t n;
    if( end-p>=8 && (memcpy(&eight, p, 8), (eight & UINT64_C(0x8080808080808080))==0) ){
      p += 8;
      continue;
    }
    n = uri_utf8_read(p, end, &c);
    if( n==0 ) return 0;
    p += n;
  }
  return 1;
}

/* The charset in the content attribute of a meta element (HTML 2.7.3), or absent. */
static struct uri_span encoding_of_content(struct uri_span content){
  const struct uri_span word = SPAN_WORD("charset");
  const char *end = content.p+content.n;
  const char *p, *stop;
  for(p=content.p; (size_t)(end-p)>word.n; p++){
    if( !span_is((struct uri_span){p, word.n}, word) ) continue;
    p = html_skip_spaces(p+word.n, end);
    if( p==end || *p!='=' ){
      p--;
      continue;
    }
    p = html_skip_spaces(p+1, end);
    if( p<end && (*p=='"' || *p=='\'') ){
      stop = memchr(p+1, *p, (size_t)(end-p-1));
      return stop ? span_between(p+1, stop) : (struct uri_span){0, 0};
    }
    for(stop=p; stop<end && !html_is_space(*stop) && *stop!=';'; stop++);
    return span_between(p, stop);
  }
  return (struct uri_span){0, 0};
}

/* The encoding that a meta element names, or absent. */
static struct uri_span encoding_of_meta(struct uri_span attributes){
  struct uri_html_attribute a;
  struct uri_span charset = {0, 0}, content = {0, 0}, pragma = {0, 0};
  while( uri_html_attribute_next(&attributes, &a) ){
    struct uri_span *to = span_is(a.name, SPAN_WORD("charset")) ? &charset
                    : span_is(a.name, SPAN_WORD("content")) ? &content
                    : span_is(a.name, SPAN_WORD("http-equiv")) ? &pragma : 0;
    if( to && to->p==0 ) *to = a.value;
  }
  if( charset.p ) return charset;
  if( content.p==0 || pragma.p==0 ) return (struct uri_span){0, 0};
  if( !span_is(pragma, SPAN_WORD("content-type")) ) return (struct uri_span){0, 0};
  return encoding_of_content(content);
}

/* Does the first meta element that names an encoding say UTF-8? */
static int encoding_is_declared(const char *p, size_t n){
  enum { PRESCAN = 1024 };
  /* Also those of UTF-16, because a page whose meta element can be read is not UTF-16. */
  const struct uri_span labels = SPAN_WORD(" utf-8 utf8 unicode-1-1-utf-8 unicode11utf8"
    " unicode20utf8 x-unicode20utf8 utf-16 utf-16le utf-16be unicode ucs-2"
    " iso-10646-ucs-2 csunicode unicodefeff unicodefffe ");
  struct uri_html_token t;
  struct uri_html h;
  uri_html_begin(&h, p, n<PRESCAN ? n : PRESCAN);
  while( uri_html_next(&h, &t) ){
    struct uri_span label;
    if( t.type!=URI_HTML_START_TAG || t.foreign ) continue;
    if( !span_is(t.name, SPAN_WORD("meta")) ) continue;
    label = encoding_of_meta(t.text);
    if( label.n>0 ) return uri_html_is_one_of(html_trim(label), labels);
  }
  return 0;
}

enum uri_html_encoding uri_html_find_encoding(const char *p, size_t n){
  if( n>=3 && memcmp(p, "\xEF\xBB\xBF", 3)==0 ) return URI_HTML_UTF_8;
  if( uri_html_is_utf_8(p, p+n) ) return URI_HTML_UTF_8;
  return encoding_is_declared(p, n) ? URI_HTML_UTF_8 : URI_HTML_WINDOWS_1252;
}
