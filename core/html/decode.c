/*
** SPDX-License-Identifier: MIT
**
** Values and texts of a page as UTF-8, character references decoded.
*/
#include "html.h"

#include "decode.h"

struct html_character uri_html_value_next(const char *p, const char *end){
  if( p==end ) return (struct html_character){0, 0, 0};
  if( *p=='&' ) return uri_html_charref(p, end, 1);
  return (struct html_character){ (unsigned char)*p, 0, 1 };
}

/* Append a character as UTF-8. */
static void decode_put(struct html_writer *w, uint32_t c){
  unsigned char bytes[4];
  size_t n = c<0x80 ? 1 : c<0x800 ? 2 : c<0x10000 ? 3 : 4;
  size_t i;
  for(i=n-1; i>0; i--){
    bytes[i] = (unsigned char)(0x80 | (c & 0x3F));
    c >>= 6;
  }
  bytes[0] = (unsigned char)(n==1 ? c : (0xF00u>>n & 0xFF) | c);
  for(i=0; w->out && i<n; i++) w->out[w->n+i] = (char)bytes[i];
  w->n += n;
}

/*
** A URL: what counts is up to the last character that is no control or space.
*/
static void decode_put_url(struct html_writer *w, uint32_t c){
  if( c=='\t' || c=='\n' || c=='\r' || (c<=' ' && w->n==0) ) return;
  decode_put(w, c);
  if( c>' ' ) w->kept = w->n;
}

static void decode_put_phrase(struct html_writer *w, uint32_t c){
  if( c<0x80 && html_is_space((char)c) ){
    w->space = 1;
    return;
  }
  if( w->space && w->n>0 ) decode_put(w, ' ');
  w->space = 0;
  decode_put(w, c);
  w->kept = w->n;
}

static void decode_put_as(struct html_writer *w, enum uri_html_use use,
                          uint32_t c){
  if( use==URI_HTML_URL ) decode_put_url(w, c);
  else decode_put_phrase(w, c);
}

void uri_html_write(struct html_writer *w, struct span s, enum uri_html_use use,
                    enum uri_html_encoding encoding, int references){
  const char *p = s.n>0 ? s.p : "";
  const char *end = p+s.n;
  while( p<end ){
    struct html_character c = {0, 0, 1};
    if( *p=='&' && references ){
      c = uri_html_charref(p, end, use!=URI_HTML_PHRASE);
    }else{
      c.n = uri_html_character(p, end, encoding, &c.first);
      if( c.first==0 ) c.first = 0xFFFD;
    }
    decode_put_as(w, use, c.first);
    if( c.second ) decode_put_as(w, use, c.second);
    p += c.n;
  }
}

size_t uri_html_lower(struct span name, char *out){
  size_t i;
  for(i=0; i<name.n; i++) out[i] = to_lower(name.p[i]);
  return name.n;
}

size_t uri_html_decode(struct span value, enum uri_html_use use,
                       enum uri_html_encoding encoding, char *out){
  struct html_writer w = { out, 0, 0, 0 };
  uri_html_write(&w, value, use, encoding, 1);
  return out ? w.kept : w.n;
}
