/*
** SPDX-License-Identifier: MIT
**
** The forms that URIs of schemes without "//" begin with.  By the form, extract.c tells
** "tel:+1-201-555" in running text from "tel: me".
*/
#include "text.h"

#include "../uri_schemes.h"

/*
** Each function is called with the text after the scheme's ":" and reads at most up to
** the next ":", so that a text full of schemes is not read once for each scheme.
*/
typedef int scheme_shape(const char *p, const char *end);

/* local-part "@" domain (RFC 6068 2, RFC 3261 19.1.1, RFC 5122 2.2) */
static int shape_address(const char *p, const char *end){
  const char *at = uri_span_of(p, end, REG_NAME);
  return at>p && end-at>=2 && *at=='@' && is_in(at[1], ALPHA | DIGIT | TRIPLET);
}

/* mailto: an address, or header fields alone (RFC 6068 2) */
static int shape_mailto(const char *p, const char *end){
  return shape_address(p, end)
      || (end-p>=2 && *p=='?' && is_in(p[1], ALPHA));
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

/* urn: NID ":" NSS (RFC 8141 2); did: is built alike */
static int shape_named(const char *p, const char *end){
  const char *colon = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN);
  return colon-p>=2 && is_in(*p, ALPHA | DIGIT)
      && end-colon>=2 && *colon==':' && is_in(colon[1], UNRESERVED | TRIPLET);
}

/* news: a newsgroup with a "." in its name, or a message-id (RFC 5538 3) */
static int shape_news(const char *p, const char *end){
  const char *stop = uri_span_of(p, end,
                                 ALPHA | DIGIT | HYPHEN | PLUS | UNDERSCORE);
  if( stop>p && end-stop>=2 && *stop=='.' && is_in(stop[1], ALPHA | DIGIT) ){
    return 1;
  }
  return shape_address(p, end);
}

/* geo: coord-a "," coord-b (RFC 5870 3.3) */
static int shape_geo(const char *p, const char *end){
  const char *comma;
  if( p<end && *p=='-' ) p++;
  comma = uri_span_of(p, end, DIGIT | DOT);
  return comma>p && end-comma>=2 && *comma==','
      && is_in(comma[1], DIGIT | HYPHEN);
}

/* data: [ mediatype ] [ ";base64" ] "," data (RFC 2397 3) */
static int shape_data(const char *p, const char *end){
  const char *comma = uri_span_of(p, end, ALPHA | DIGIT | HYPHEN | DOT | PLUS
                                      | UNDERSCORE | SEMICOLON | EQUALS | SLASH);
  if( end-comma<2 || *comma!=',' || !is_in(comma[1], QUERY) ) return 0;
  return comma==p || *p==';' || memchr(p, '/', (size_t)(comma-p))!=0;
}

/* tag: authority "," date ":" (RFC 4151 2.1) */
static int shape_tag(const char *p, const char *end){
  const char *comma = uri_span_of(p, end, UNRESERVED | AT);
  return comma>p && end-comma>=5 && *comma==','
      && uri_span_of(comma+1, comma+5, DIGIT)==comma+5;
}

/* magnet: nothing but a query */
static int shape_query(const char *p, const char *end){
  return end-p>=2 && *p=='?' && is_in(p[1], ALPHA);
}

/* file: path-absolute (RFC 8089 2) */
static int shape_rooted(const char *p, const char *end){
  return end-p>=2 && *p=='/' && is_in(p[1], UNRESERVED | TRIPLET);
}

/* doi: the directory indicator "10." */
static int shape_doi(const char *p, const char *end){
  return end-p>=4 && memcmp(p, "10.", 3)==0 && is_in(p[3], DIGIT);
}

/* The check for each shape: does the text after the ":" make a link? */
static scheme_shape *const shapes[] = {
  [URI_SHAPE_NONE]    = 0,
  [URI_SHAPE_ADDRESS] = shape_address,
  [URI_SHAPE_DATA]    = shape_data,
  [URI_SHAPE_DOI]     = shape_doi,
  [URI_SHAPE_GEO]     = shape_geo,
  [URI_SHAPE_MAILTO]  = shape_mailto,
  [URI_SHAPE_NAMED]   = shape_named,
  [URI_SHAPE_NEWS]    = shape_news,
  [URI_SHAPE_NUMBER]  = shape_number,
  [URI_SHAPE_QUERY]   = shape_query,
  [URI_SHAPE_ROOTED]  = shape_rooted,
  [URI_SHAPE_TAG]     = shape_tag
};

/*
** Schemes whose names are also words of prose ("note:", "info:", "about:") have no shape
** in the table of schemes and are never found.
*/
int uri_text_shape(struct uri_span name, const char *p, const char *end){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return scheme && shapes[scheme->shape] && shapes[scheme->shape](p, end);
}
