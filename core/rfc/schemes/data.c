/*
** SPDX-License-Identifier: MIT
**
** "data" URIs (RFC 2397): a media type and octets, in the URI itself.
**
**     dataurl   := "data:" [ mediatype ] [ ";base64" ] "," data
**     mediatype := [ type "/" subtype ] *( ";" parameter )
**     parameter := attribute "=" value
**
** Types, attributes and values are tokens of RFC 2045, or quoted strings, in the encoding
** of URIs.  The comma is the first one, because a token may have a comma only as a
** triplet.  A fragment is not part of the data; a "?" is.
**
** Octets are percent-encoded, or in base64 (RFC 4648 4) which may be percent-encoded
** itself.  Characters that the grammar of URIs does not allow make the text malformed;
** uri_repair() encodes them.
*/
#include "../../uri_schemes.h"

#include "../syntax/syntax.h"

static const struct uri_span data_default = SPAN("text/plain;charset=US-ASCII");

/* RFC 2045 5.1: ASCII without tspecials, controls, space; it may be percent-encoded. */
static int data_is_token(const char *p, const char *end){
  const char *start = p;
  while( p<end ){
    char c = percent_next(&p, end);
    if( !is_in(c, ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE | DOLLAR | AMPERSAND
                  | PLUS | TRIPLET | HASH) && !memchr("!'*^`{|}", c, 8) ) return 0;
  }
  return p>start;
}

/*
** quoted-string of RFC 822, in ASCII: no bare quote, line break or NUL inside.
*/
static int data_is_quoted(const char *p, const char *end){
  char c = p<end ? percent_next(&p, end) : 0;
  if( c!='"' ) return 0;
  while( p<end ){
    c = percent_next(&p, end);
    if( c=='"' ) return p==end;
    if( c=='\\' && p<end ) c = percent_next(&p, end);
    if( c==0 || c=='\r' || c=='\n' || is_in(c, NOT_ASCII) ) return 0;
  }
  return 0;
}

/* [ type "/" subtype ] *( ";" parameter ) */
static int data_is_media_type(struct uri_span media){
  const char *p = media.p;
  const char *end = p+media.n;
  const char *stop = span_find_byte(p, end, ';');
  const char *sign = span_find_byte(p, stop, '/');
  if( stop>p && (sign==stop || !data_is_token(p, sign) || !data_is_token(sign+1, stop)) ){
    return 0;
  }
  for(p=stop; p<end; p=stop){
    stop = span_find_byte(++p, end, ';');
    sign = span_find_byte(p, stop, '=');
    if( sign==stop || !data_is_token(p, sign)
     || (!data_is_token(sign+1, stop) && !data_is_quoted(sign+1, stop)) ) return 0;
  }
  return 1;
}

/*
** Decode base64, whole groups of four with "=" at the end, as much as fits to out; only
** check it if out is 0.  Returns the count of octets, or SIZE_MAX.
*/
static size_t data_base64(struct uri_span s, char *out){
  struct base64 in = { .p = s.p, .end = s.p+s.n };
  unsigned padding;
  size_t n;
  int octet;
  for(n=0; (octet = base64_next(&in))>=0; n++) if( out ) out[n] = (char)octet;
  if( in.count==6 ) return SIZE_MAX;                           /* one digit of four */
  for(padding=in.count/2; padding>0; padding--){
    if( in.p==in.end || percent_next(&in.p, in.end)!='=' ) return SIZE_MAX;
  }
  return in.p==in.end ? n : SIZE_MAX;
}

int uri_data_read(const char *p, size_t n, struct uri_data *out){
  static const struct uri_span base64 = SPAN(";base64");
  const char *end, *comma;
  struct uri u;
  uri_split(p, n, &u);
  if( !span_is(u.scheme, SPAN_WORD("data")) ) return 0;
  p = u.scheme.p+u.scheme.n+1;
  end = u.query.p ? u.query.p+u.query.n : u.path.p+u.path.n;
  comma = span_find_byte(p, end, ',');
  if( comma==end || uri_span_of(p, end, QUERY)!=end ) return 0;
  out->media = span_between(p, comma);
  out->data = span_between(comma+1, end);
  out->base64 = out->media.n>=base64.n
             && span_is(span_between(comma-base64.n, comma), base64);
  if( out->base64 ) out->media.n -= base64.n;
  return data_is_media_type(out->media)
      && (!out->base64 || data_base64(out->data, 0)!=SIZE_MAX);
}

size_t uri_data_type(const struct uri_data *data, char *out){
  struct uri_span media = data->media;
  char *o = out;
  if( media.n==0 ) o = span_put(o, data_default);
  else if( *media.p==';' ) o = span_put(o, SPAN_WORD("text/plain"));
  return (size_t)(o-out) + uri_decode(media.p, media.n, 0, o);
}

size_t uri_data_type_size(const struct uri_data *data){
  return data->media.n+data_default.n;
}

size_t uri_data_octets(const struct uri_data *data, char *out){
  if( data->base64 ) return data_base64(data->data, out);
  return uri_decode(data->data.p, data->data.n, 0, out);
}

size_t uri_data_octets_size(const struct uri_data *data){
  return data->data.n;
}
