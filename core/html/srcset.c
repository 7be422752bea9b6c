/*
** SPDX-License-Identifier: MIT
**
** Attributes with several URLs: srcset (HTML 4.8.4.2.2, "parse a srcset attribute") and
** sets of tokens (2.3.7).
**
** The code reads the attribute's characters, with references decoded, and returns spans
** of its bytes.
*/
#include "html.h"

/* The character at p is ASCII white space, or, with commas, a comma. */
static int srcset_is_gap(struct html_character c, int commas){
  if( c.n==0 || c.first>' ' ) return commas && c.n && c.first==',';
  return html_is_space((char)c.first);
}

static const char *srcset_skip(const char *p, const char *end, int commas){
  struct html_character c = uri_html_value_next(p, end);
  while( srcset_is_gap(c, commas) ){
    p += c.n;
    c = uri_html_value_next(p, end);
  }
  return p;
}

/*
** The end of a run without white space.  *stop is its end without final commas.
*/
static const char *srcset_url(const char *p, const char *end,
                              const char **stop){
  struct html_character c = uri_html_value_next(p, end);
  *stop = p;
  while( c.n && !srcset_is_gap(c, 0) ){
    p += c.n;
    if( c.first!=',' || c.second ) *stop = p;
    c = uri_html_value_next(p, end);
  }
  return p;
}

/* A descriptor as it is read: number = [ "-" ] [ digits ] [ "." digits ] [ e ] */
struct srcset_number {
  int state;               /* enum srcset_state */
  int negative, nonzero;
  char unit;               /* the last character, or 0 */
};
enum srcset_state {
  NUMBER_BEGIN, NUMBER_SIGN, NUMBER_DIGITS, NUMBER_DOT, NUMBER_FRACTION,
  NUMBER_E, NUMBER_E_SIGN, NUMBER_E_DIGITS, NUMBER_UNIT, NUMBER_BAD
};

static void srcset_digit(struct srcset_number *d, char c){
  if( d->state<=NUMBER_DIGITS ) d->state = NUMBER_DIGITS;
  else if( d->state<=NUMBER_FRACTION ) d->state = NUMBER_FRACTION;
  else if( d->state<=NUMBER_E_DIGITS ) d->state = NUMBER_E_DIGITS;
  else d->state = NUMBER_BAD;
  if( d->state<=NUMBER_FRACTION && c!='0' ) d->nonzero = 1;
}

/* Read one more character of a descriptor. */
static void srcset_character(struct srcset_number *d, uint32_t c){
  int *state = &d->state;
  if( c>='0' && c<='9' ){
    srcset_digit(d, (char)c);
  }else if( c=='-' && *state==NUMBER_BEGIN ){
    d->negative = 1;
    *state = NUMBER_SIGN;
  }else if( (c=='-' || c=='+') && *state==NUMBER_E ){
    *state = NUMBER_E_SIGN;
  }else if( c=='.' && *state<=NUMBER_DIGITS ){
    *state = NUMBER_DOT;
  }else if( (c|0x20)=='e' && (*state==NUMBER_DIGITS || *state==NUMBER_FRACTION) ){
    *state = NUMBER_E;
  }else if( ((c=='w' || c=='h') && *state==NUMBER_DIGITS && !d->negative && d->nonzero)
         || (c=='x' && (*state==NUMBER_DIGITS || *state==NUMBER_FRACTION
                        || *state==NUMBER_E_DIGITS) && !(d->negative && d->nonzero)) ){
    d->unit = (char)c;
    *state = NUMBER_UNIT;
  }else{
    *state = NUMBER_BAD;
  }
}

/* What the descriptors of one image are. */
struct srcset_image { int width, height, density, bad; };

/* The descriptor parser of the standard, at the end of one descriptor. */
static void srcset_end_descriptor(struct srcset_image *image,
                                  struct srcset_number *d){
  if( d->state==NUMBER_BEGIN ) return;
  if( d->state!=NUMBER_UNIT ) image->bad = 1;
  if( d->unit=='w' ){
    image->bad |= image->width || image->density;
    image->width = 1;
  }
  if( d->unit=='h' ){
    image->bad |= image->height || image->density;
    image->height = 1;
  }
  if( d->unit=='x' ){
    image->bad |= image->width || image->height || image->density;
    image->density = 1;
  }
  *d = (struct srcset_number){ NUMBER_BEGIN, 0, 0, 0 };
}

/*
** Read descriptors up to and including their comma; *bad is set if one is invalid.
*/
static const char *srcset_descriptors(const char *p, const char *end, int *bad){
  struct srcset_image image = {0, 0, 0, 0};
  struct srcset_number d = { NUMBER_BEGIN, 0, 0, 0 };
  int in_parens = 0;
  for(;;){
    struct html_character c = uri_html_value_next(p, end);
    p += c.n;
    if( c.n==0 || (c.first==',' && !in_parens) ) break;
    if( srcset_is_gap(c, 0) && !in_parens ){
      srcset_end_descriptor(&image, &d);
      continue;
    }
    if( c.first=='(' ) in_parens = 1;
    if( c.first==')' ) in_parens = 0;
    srcset_character(&d, c.first);
  }
  srcset_end_descriptor(&image, &d);
  *bad = image.bad || (image.height && !image.width);
  return p;
}

int uri_html_srcset_next(struct uri_span *rest, struct uri_span *url){
  const char *end = rest->p+rest->n;
  const char *p = rest->p;
  for(;;){
    const char *start = srcset_skip(p, end, 1);
    const char *stop;
    int bad = 0;
    if( start==end ) break;
    p = srcset_url(start, end, &stop);
    if( stop==p ) p = srcset_descriptors(p, end, &bad);
    if( bad ) continue;
    *url = span_between(start, stop);
    *rest = span_between(p, end);
    return 1;
  }
  *rest = span_between(end, end);
  return 0;
}

int uri_html_word_next(struct uri_span *rest, struct uri_span *word){
  const char *end = rest->p+rest->n;
  const char *start = srcset_skip(rest->p, end, 0), *stop;
  const char *p = srcset_url(start, end, &stop);
  *word = span_between(start, p);
  *rest = span_between(p, end);
  return p>start;
}
