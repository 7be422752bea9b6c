/*
** SPDX-License-Identifier: MIT
**
** Writing values and texts of a page as UTF-8, with character references decoded.
*/
#include "tokens.h"

#include "../../links/whatwg/steps.h"
#include "../../rfc/syntax/syntax.h"

struct uri_character uri_html_value_next(const char *p, const char *end){
  if( p==end ) return (struct uri_character){0, 0, 0};
  if( *p=='&' ) return uri_charref_html(p, end, 1);
  return (struct uri_character){ (unsigned char)*p, 0, 1 };
}

void uri_html_read(struct html_reader *r, const char *p){
  r->p = p;
  r->c = uri_html_value_next(p, r->end);
  if( r->c.n>0 && !r->references ){
    r->c = (struct uri_character){ (unsigned char)*p, 0, 1 };
  }
}

int uri_html_take(struct html_reader *r, struct uri_span set){
  size_t i;
  for(i=0; i<set.n; i++){
    if( r->c.n==0 || r->c.first!=(unsigned char)set.p[i] ) continue;
    uri_html_read(r, r->p+r->c.n);
    return 1;
  }
  return 0;
}

int uri_html_skip(struct html_reader *r, struct uri_span set){
  const char *start = r->p;
  while( uri_html_take(r, set) );
  return r->p>start;
}

/* Append a character as UTF-8. */
static void decode_put(struct html_writer *w, uint32_t c){
  char bytes[4];
  size_t n = 1;
  if( c<0x80 ) bytes[0] = (char)c;
  else n = uri_utf8_write(c, bytes);
  if( w->out ) memcpy(w->out+w->n, bytes, n);
  w->n += n;
}

/* Append a character; in a text, with one space for the white space before it. */
static void decode_put_as(struct html_writer *w, enum uri_html_use use, uint32_t c){
  int is_space = use!=URI_HTML_URL && c<0x80 && html_is_space((char)c);
  if( w->space && w->n>0 && !is_space ) decode_put(w, ' ');
  w->space = is_space;
  if( !is_space ) decode_put(w, c);
}

void uri_html_write(struct html_writer *w, struct uri_span s, enum uri_html_use use,
                    enum uri_html_encoding encoding,
                    enum html_references references){
  const char *p = s.n>0 ? s.p : "";
  const char *end = p+s.n;
  while( p<end ){
    struct uri_character c = {0, 0, 1};
    if( *p=='&' && references==HTML_REFERENCES ){
      c = uri_charref_html(p, end, use!=URI_HTML_PHRASE);
    }else if( *p=='&' && references==HTML_XML_REFERENCES ){
      c = uri_charref_xml(p, end);
    }else{
      c.n = uri_html_character(p, end, encoding, &c.first);
      if( c.first==0 ) c.first = URI_UTF8_REPLACEMENT;
    }
    decode_put_as(w, use, c.first);
    if( c.second ) decode_put_as(w, use, c.second);
    p += c.n;
  }
}

size_t uri_html_decode(struct uri_span value, enum uri_html_use use,
                       enum uri_html_encoding encoding, char *out){
  struct html_writer w = { out, 0, 0 };
  uri_html_write(&w, value, use, encoding, HTML_REFERENCES);
  return use==URI_HTML_URL ? uri_href_strip(out, w.n, out) : w.n;
}

/* A byte becomes at most three, U+FFFD, and a character reference even fewer. */
size_t uri_html_decode_size(struct uri_span value, enum uri_html_use use,
                            enum uri_html_encoding encoding){
  (void)use, (void)encoding;
  return size_encoded(value.n, value.n);
}
