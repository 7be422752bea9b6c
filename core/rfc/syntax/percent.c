/*
** SPDX-License-Identifier: MIT
**
** Percent-encoding (RFC 3986 2.1, 2.4), and the form encoding of the WHATWG URL standard
** (application/x-www-form-urlencoded).
**
** All functions go from one "%", or one character that must be encoded, to the next, and
** copy the bytes between.
*/
#include "syntax.h"

const char *uri_percent_span_decoded(const char *p, const char *end,
                                     uint32_t set){
  for(;;){
    if( p<end && is_in(*p, set & ~(uint32_t)TRIPLET) ){
      p++;
    }else if( is_triplet(p, end) && is_in(percent_value(p), set & UNRESERVED) ){
      p += 3;
    }else{
      return p;
    }
  }
}

static const char percent_digits[] = "0123456789ABCDEF";

char *uri_percent_put(char *out, char octet){
  out[0] = '%';
  out[1] = percent_digits[(unsigned char)octet>>4];
  out[2] = percent_digits[(unsigned char)octet & 15];
  return out+3;
}

char *uri_percent_encode(char *out, struct uri_span in, uint32_t allowed){
  const char *p = in.p;
  const char *end = p+in.n;
  for(;;){
    const char *stop = uri_span_of(p, end, allowed);
    out = span_put(out, span_between(p, stop));
    if( stop==end ) return out;
    out = uri_percent_put(out, *stop);
    p = stop+1;
  }
}

size_t uri_percent_encode_size(struct uri_span in, uint32_t allowed){
  const char *end = in.p+in.n, *p = in.p;
  size_t triplets = 0;
  if( (allowed & TRIPLET)==0 ){
    for(; p<end; p++) triplets += !is_in(*p, allowed);
  }
  p = uri_span_of(p, end, allowed);
  while( p<end ){
    triplets++;
    p = uri_span_of(p+1, end, allowed);
  }
  return size_encoded(in.n, triplets);
}

uint32_t uri_percent_host_class(struct uri_span host){
  int literal = uri_host_ip_literal(host.p, host.p+host.n)==0;
  return literal ? FUTURE_CHAR | BRACKET : REG_NAME;
}

/*
** The characters that the form encoding keeps, except "*", which has no class of its own.
*/
enum { PERCENT_FORM = ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE };

static char *percent_encode_form(char *out, struct uri_span in){
  const char *p = in.p;
  const char *end = p+in.n;
  for(; p<end; p++){
    if( is_in(*p, PERCENT_FORM) || *p=='*' ){
      *out++ = *p;
    }else if( *p==' ' ){
      *out++ = '+';
    }else{
      out = uri_percent_put(out, *p);
    }
  }
  return out;
}

/*
** The characters that an encode set keeps.  A "%" is data, never part of a triplet.
*/
static uint32_t percent_class(enum uri_encode_set set, struct uri_span in){
  static const uint32_t classes[] = {
    [URI_ENCODE_UNRESERVED] = UNRESERVED,
    [URI_ENCODE_USERINFO] = USERINFO,
    [URI_ENCODE_USER] = REG_NAME,
    [URI_ENCODE_PASSWORD] = USERINFO,
    [URI_ENCODE_PATH] = PATH,
    [URI_ENCODE_SEGMENT] = SEGMENT,
    [URI_ENCODE_QUERY] = QUERY,
    [URI_ENCODE_FRAGMENT] = FRAGMENT
  };
  int is_known = (size_t)set<sizeof classes/sizeof *classes;
  uint32_t class = set==URI_ENCODE_HOST ? uri_percent_host_class(in)
                                        : classes[is_known ? set : URI_ENCODE_UNRESERVED];
  return class & ~(uint32_t)TRIPLET;
}

size_t uri_encode(const char *p, size_t n, enum uri_encode_set set, char *out){
  struct uri_span in = { p, n };
  char *end = set==URI_ENCODE_FORM
            ? percent_encode_form(out, in)
            : uri_percent_encode(out, in, percent_class(set, in));
  return (size_t)(end-out);
}

size_t uri_encode_size(const char *p, size_t n, enum uri_encode_set set){
  (void)p, (void)set;
  return size_encoded(n, n);
}

size_t uri_decode(const char *p, size_t n, int form, char *out){
  const char *end = p+n;
  char *o = out;
  while( p<end ){
    const char *percent = span_find_byte(p, end, '%');
    if( !form ) o = span_put(o, span_between(p, percent));
    else for(; p<percent; p++) *o++ = *p=='+' ? ' ' : *p;
    p = percent;
    if( is_triplet(p, end) ){
      *o++ = percent_value(p);
      p += 3;
    }else if( p<end ){
      *o++ = *p++;
    }
  }
  return (size_t)(o-out);
}

size_t uri_decode_size(const char *p, size_t n, int form){
  (void)p, (void)form;
  return n;
}
