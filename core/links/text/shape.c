/*
** SPDX-License-Identifier: MIT
**
** The forms that URIs of schemes without "//" begin with.  By the form, extract.c tells
** "tel:+1-201-555" in running text from "tel: me".
*/
#include "text.h"

#include "../../uri_schemes.h"

/* local-part "@" domain (RFC 6068 2, RFC 3261 19.1.1, RFC 5122 2.2) */
static int shape_address(const char *p, const char *end){
  const char *at = uri_span_of(p, end, REG_NAME);
  return at>p && end-at>=2 && *at=='@' && is_in(at[1], ALPHA | DIGIT | TRIPLET);
}

/* tel: "+" or not, and digits with visual separators (RFC 3966 3) */
static int shape_number(const char *p, const char *end){
  int digits = 0;
  if( p<end && *p=='+' ) p++;
  if( p==end || !(is_in(*p, DIGIT) || *p=='(') ) return 0;
  for(; p<end && digits<3; p++){
    if( is_in(*p, DIGIT) ) digits++;
    else if( !is_in(*p, HYPHEN | DOT) && *p!='(' && *p!=')' ) return 0;
  }
  return digits==3;
}

/* data: [ mediatype ] [ ";base64" ] "," data (RFC 2397 3) */
static int shape_data(const char *p, const char *end){
  const char *comma = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN | DOT | PLUS
                                      | UNDERSCORE | SEMICOLON | EQUALS | SLASH);
  if( end-comma<2 || *comma!=',' || !is_in(comma[1], QUERY) ) return 0;
  return comma==p || *p==';' || memchr(p, '/', (size_t)(comma-p))!=0;
}

/*
** Schemes whose names are also words of prose ("note:", "info:", "about:") have no shape
** in the table of schemes and are never found.  [p, end) is the text after the ":", two
** bytes or more; it is read at most up to the next ":", so that a text full of schemes is
** not read once for each.
*/
int uri_text_shape(struct uri_span name, const char *p, const char *end){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  const char *stop = p;
  if( scheme==0 ) return 0;
  switch( scheme->shape ){
    case URI_SHAPE_ADDRESS: return shape_address(p, end);
    case URI_SHAPE_DATA:    return shape_data(p, end);
    case URI_SHAPE_NUMBER:  return shape_number(p, end);
    case URI_SHAPE_DOI:     /* the directory indicator "10." */
      return end-p>=4 && memcmp(p, "10.", 3)==0 && is_in(p[3], DIGIT);
    case URI_SHAPE_GEO:     /* coord-a "," coord-b (RFC 5870 3.3) */
      if( *p=='-' ) p++;
      stop = uri_span_of(p, end, DIGIT | DOT);
      return stop>p && end-stop>=2 && *stop==',' && is_in(stop[1], DIGIT | HYPHEN);
    case URI_SHAPE_MAILTO:  /* an address, or header fields alone (RFC 6068 2) */
      return shape_address(p, end) || (*p=='?' && is_in(p[1], ALPHA));
    case URI_SHAPE_NAMED:   /* urn: NID ":" NSS (RFC 8141 2); did: is built alike */
      stop = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN);
      return stop-p>=2 && is_in(*p, ALPHA | DIGIT)
          && end-stop>=2 && *stop==':' && is_in(stop[1], UNRESERVED | TRIPLET);
    case URI_SHAPE_NEWS:    /* a newsgroup with a "." in its name, or a message-id */
      stop = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN | PLUS | UNDERSCORE);
      return shape_address(p, end)
          || (stop>p && end-stop>=2 && *stop=='.' && is_in(stop[1], ALPHA | DIGIT));
    case URI_SHAPE_QUERY:   return *p=='?' && is_in(p[1], ALPHA);
    case URI_SHAPE_ROOTED:  /* path-absolute (RFC 8089 2) */
      return *p=='/' && is_in(p[1], UNRESERVED | TRIPLET);
    case URI_SHAPE_TAG:     /* authority "," date ":" (RFC 4151 2.1) */
      stop = uri_span_of(p, end, UNRESERVED | AT);
      return stop>p && end-stop>=5 && *stop==','
          && uri_span_of(stop+1, stop+5, DIGIT)==stop+5;
    default: return 0;
  }
}
