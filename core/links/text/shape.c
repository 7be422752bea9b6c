/*
** SPDX-License-Identifier: MIT
**
** The forms that URIs of schemes without "//" begin with.  By the form, extract.c tells
** "tel:+1-201-555" in running text from "tel: me".
*/
#include "text.h"

#include "../../uri_schemes.h"

/*
** Rows of one shape are alternatives: characters of a set, of which one is also of a
** second set if that is not 0; then one of mark, and one of next.
*/
static const struct {
  enum uri_scheme_shape shape;
  uint32_t run, has, mark, next;
} shape_rows[] = {
  /* local-part "@" domain (RFC 6068 2, RFC 3261 19.1.1, RFC 5122 2.2) */
  { URI_SHAPE_ADDRESS, REG_NAME, REG_NAME, AT, ALPHA | DIGIT | TRIPLET },
  { URI_SHAPE_MAILTO, REG_NAME, REG_NAME, AT, ALPHA | DIGIT | TRIPLET },
  { URI_SHAPE_NEWS, REG_NAME, REG_NAME, AT, ALPHA | DIGIT | TRIPLET },
  /* header fields alone (RFC 6068 2) */
  { URI_SHAPE_MAILTO, 0, 0, QUESTION, ALPHA },
  /* data: [ mediatype ] [ ";base64" ] "," data (RFC 2397 3) */
  { URI_SHAPE_DATA, ALPHA | DIGIT | HYPHEN | DOT | PLUS | UNDERSCORE | SEMICOLON | EQUALS
                    | SLASH, SLASH | SEMICOLON, COMMA, QUERY },
  /* the directory indicator "10." */
  { URI_SHAPE_DOI, DIGIT, DIGIT, DOT, DIGIT },
  /* coord-a "," coord-b (RFC 5870 3.3) */
  { URI_SHAPE_GEO, DIGIT | DOT | HYPHEN, DIGIT, COMMA, DIGIT | HYPHEN },
  /* urn: NID ":" NSS (RFC 8141 2); did: is built alike */
  { URI_SHAPE_NAMED, ALPHA | DIGIT | HYPHEN, ALPHA | DIGIT, COLON, UNRESERVED | TRIPLET },
  /* a newsgroup with a "." in its name */
  { URI_SHAPE_NEWS, ALPHA | DIGIT | HYPHEN | PLUS, ALPHA, DOT, ALPHA | DIGIT },
  /* tel: "+" or not, and digits with visual separators (RFC 3966 3): three or more, so
  ** that "tel:+49 30" is not cut */
  { URI_SHAPE_NUMBER, PLUS | MARK, 0, DIGIT, DIGIT | HYPHEN | DOT | MARK },
  { URI_SHAPE_QUERY, 0, 0, QUESTION, ALPHA },
  /* path-absolute (RFC 8089 2) */
  { URI_SHAPE_ROOTED, 0, 0, SLASH, UNRESERVED | TRIPLET },
  /* authority "," date ":" (RFC 4151 2.1) */
  { URI_SHAPE_TAG, UNRESERVED | AT, UNRESERVED, COMMA, DIGIT }
};

/*
** Schemes whose names are also words of prose ("note:", "info:", "about:") have no shape
** in the table of schemes and are never found.  [p, end) is the text after the ":", two
** bytes or more; it is read at most up to the next ":", so that a text full of schemes is
** not read once for each.
*/
int uri_text_shape(struct uri_span name, const char *p, const char *end){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  size_t i;
  for(i=0; scheme && i<COUNT_OF(shape_rows); i++){
    const char *stop = p;
    if( shape_rows[i].shape!=scheme->shape ) continue;
    if( shape_rows[i].run ) stop = uri_span_of(p, end, shape_rows[i].run);
    if( end-stop<2 || (shape_rows[i].has && find_in(p, stop, shape_rows[i].has)==stop)
     || !is_in(*stop, shape_rows[i].mark) ) continue;
    if( is_in(stop[1], shape_rows[i].next) ) return scheme->shape!=URI_SHAPE_NUMBER
      || uri_span_of(p, end, PLUS | MARK | DIGIT | HYPHEN | DOT)-p>=3+(*p=='+');
  }
  return 0;
}
