/*
** SPDX-License-Identifier: MIT
**
** What the URIs of schemes without "//" begin with: by that, extract.c tells
** "tel:+1-201-555" in running text from "tel: me".
*/
#include "text.h"

#include <string.h>

#include "../scan/chars.h"

/*
** Each is called with what is after the scheme's ":" and reads up to the next
** ":" at most, so that a text full of schemes is not read once for each.
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

/*
** The schemes that are known without "//".  Those whose names are words of
** prose too ("note:", "info:", "about:") are not here, whatever follows.
*/
static const struct { char name[8]; scheme_shape *shape; } shape_schemes[] = {
  { "acct",   shape_address },
  { "cid",    shape_address },
  { "data",   shape_data    },
  { "did",    shape_named   },
  { "doi",    shape_doi     },
  { "file",   shape_rooted  },
  { "geo",    shape_geo     },
  { "im",     shape_address },
  { "magnet", shape_query   },
  { "mailto", shape_mailto  },
  { "mid",    shape_address },
  { "news",   shape_news    },
  { "pres",   shape_address },
  { "sip",    shape_address },
  { "sips",   shape_address },
  { "sms",    shape_number  },
  { "tag",    shape_tag     },
  { "tel",    shape_number  },
  { "urn",    shape_named   },
  { "xmpp",   shape_address }
};
enum { SHAPES = sizeof shape_schemes / sizeof shape_schemes[0] };

int uri_text_shape(struct span scheme, const char *p, const char *end){
  size_t i;
  for(i=0; i<SHAPES; i++){
    if( span_is_word(scheme, shape_schemes[i].name) ){
      return shape_schemes[i].shape(p, end);
    }
  }
  return 0;
}
