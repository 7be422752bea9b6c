/*
** SPDX-License-Identifier: MIT
**
** What a browser does with the URL of an attribute (HTML 4.2.4, 4.6, 4.8, 4.10; SVG 2).
**
** A link of rel=preconnect or dns-prefetch fetches nothing: only a connection is opened,
** or a name looked up.
*/
#include "html.h"

/* When a row of the table applies. */
enum action_when {
  WHEN_EVER, WHEN_REL,                 /* if a word of rel is one of action_rels */
  WHEN_IMAGE,                          /* if it is an image that submits a form */
  WHEN_REFRESH
};

/* The relations whose URLs are fetched with the page, or soon after it. */
static const struct uri_span action_rels = SPAN(
  " stylesheet icon apple-touch-icon mask-icon manifest preload modulepreload prefetch"
  " prerender compression-dictionary ");

#define ACTION_ROW(attributes, elements, when, action) \
  { SPAN(attributes), SPAN(elements), 0, when, URI_HTML_##action }
#define ACTION_FOREIGN(attributes, elements, action) \
  { SPAN(attributes), SPAN(elements), 1, WHEN_EVER, URI_HTML_##action }

/* Any other URL does nothing: that of cite, itemtype, or the element base. */
static const struct {
  struct uri_span attributes;
  struct uri_span elements;            /* "": all */
  int is_foreign;                      /* of SVG and MathML */
  enum action_when when;
  enum uri_html_action action;
} action_rows[] = {
  ACTION_ROW(" href ",             " a area ",  WHEN_EVER,    FOLLOWS),
  ACTION_ROW(" href ",             " link ",    WHEN_REL,     FETCHES),
  ACTION_ROW(" src ",              " input ",   WHEN_IMAGE,   FETCHES),
  ACTION_ROW(" src ",              " audio embed frame iframe img script source track"
                                   " video ",   WHEN_EVER,    FETCHES),
  ACTION_ROW(" srcset imagesrcset poster data background ",
                                   "",          WHEN_EVER,    FETCHES),
  ACTION_ROW(" action formaction ping ",
                                   "",          WHEN_EVER,    SENDS),
  ACTION_ROW(" content ",          " meta ",    WHEN_REFRESH, FOLLOWS),
  ACTION_FOREIGN(" href xlink:href ", " a ", FOLLOWS),
  ACTION_FOREIGN(" href xlink:href ", " image use feimage script ", FETCHES)
};

/*
** Does the value of an attribute, words between white space, contain one of these words?
*/
static int action_has_word(struct uri_span value, struct uri_span words){
  enum { LONGEST = 24 };
  const char *p = value.p;
  const char *end = p+value.n;
  char word[LONGEST];
  size_t n = 0;
  for(;;){
    struct html_character c = uri_html_value_next(p, end);
    if( c.n==0 || (c.first<0x80 && html_is_space((char)c.first)) ){
      if( n>0 && n<=LONGEST
       && uri_html_is_one_of((struct uri_span){ word, n }, words) ) return 1;
      if( c.n==0 ) return 0;
      n = 0;
    }else{
      if( n<LONGEST ) word[n] = c.first<0x7F ? (char)c.first : 0;
      if( n<=LONGEST ) n++;
    }
    p += c.n;
  }
}

static int action_applies(const struct uri_html_link *link, enum action_when when){
  if( when==WHEN_REL ) return link->rel.p && action_has_word(link->rel, action_rels);
  if( when==WHEN_IMAGE ) return link->is_image;
  return when==WHEN_EVER || link->rel.p==0;
}

enum uri_html_action uri_html_link_action(const struct uri_html_link *link){
  size_t i;
  for(i=0; i<COUNT_OF(action_rows); i++){
    if( link->is_foreign==action_rows[i].is_foreign
     && uri_html_is_one_of(link->attribute, action_rows[i].attributes)
     && (action_rows[i].elements.n==0
         || uri_html_is_one_of(link->element, action_rows[i].elements))
     && action_applies(link, action_rows[i].when) ) return action_rows[i].action;
  }
  return URI_HTML_NOTHING;
}
