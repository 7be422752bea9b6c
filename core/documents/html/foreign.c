/*
** SPDX-License-Identifier: MIT
**
** SVG and MathML within HTML (13.2.6.5), as far as tags alone tell.
**
** The parser of the standard knows from its stack of open elements whether it is in
** foreign content.  There "<style>" and "<title>" hold markup, "<![CDATA[" begins a CDATA
** section, and "base" and "template" have no special meaning.  We keep a stack of bounded
** depth, of the few elements that lead into foreign content or back into HTML.  A tag
** that only HTML has ends foreign content, as in 13.2.6.5.
*/
#include "tokens.h"

enum foreign_level {
  LEVEL_SVG, LEVEL_MATH,               /* foreign content */
  LEVEL_SVG_POINT,                     /* and back to HTML: the first and */
  LEVEL_MATH_POINT = LEVEL_SVG_POINT+3 /* the names of each */
};

static const char foreign_names[][16] = {
  "svg", "math",
  "foreignobject", "desc", "title",
  "mi", "mo", "mn", "ms", "mtext", "annotation-xml"
};
enum {
  FOREIGN_NAMES = COUNT_OF(foreign_names),
  LEVEL_ANNOTATION = FOREIGN_NAMES-1
};

/* Start tags that end foreign content (13.2.6.5). */
static const struct uri_span foreign_breakouts = SPAN(
  " b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr"
  " i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup"
  " table tt u ul var ");

int uri_html_is_foreign(const struct uri_html *h){
  return h->levels>0 && h->level[h->levels-1]<=LEVEL_MATH;
}

static void foreign_push(struct uri_html *h, unsigned level){
  if( h->levels<URI_HTML_LEVELS ) h->level[h->levels++] = (unsigned char)level;
}

/* End the foreign content that is open, up to HTML. */
static void foreign_break(struct uri_html *h){
  while( uri_html_is_foreign(h) ) h->levels--;
}

/* Is there an attribute with one of these names, and, unless absent, of these values? */
static int foreign_has(struct uri_span attributes, struct uri_span names,
                       struct uri_span values){
  struct uri_html_attribute a;
  while( uri_html_attribute_next(&attributes, &a) ){
    if( !uri_html_is_one_of(a.name, names) ) continue;
    return values.p==0 || uri_html_is_one_of(a.value, values);
  }
  return 0;
}

/* The level of a name, searched from low on; FOREIGN_NAMES if it is not found. */
static unsigned foreign_find(struct uri_span name, unsigned low, unsigned high){
  for(; low<high; low++){
    if( span_is_word(name, foreign_names[low]) ) return low;
  }
  return FOREIGN_NAMES;
}

/* A tag within foreign content: does it lead back to HTML? */
static void foreign_enter(struct uri_html *h, const struct uri_html_token *tag){
  int in_svg = h->level[h->levels-1]==LEVEL_SVG;
  unsigned level = foreign_find(tag->name, 0, LEVEL_SVG_POINT);
  if( level==FOREIGN_NAMES ){
    level = foreign_find(tag->name, in_svg ? LEVEL_SVG_POINT : LEVEL_MATH_POINT,
                         in_svg ? LEVEL_MATH_POINT : FOREIGN_NAMES);
  }
  if( level==FOREIGN_NAMES ) return;
  /* annotation-xml holds HTML if its attribute encoding says so. */
  if( level==LEVEL_ANNOTATION
   && !foreign_has(tag->text, SPAN_WORD(" encoding "),
                   SPAN_WORD(" text/html application/xhtml+xml ")) ) return;
  foreign_push(h, level);
}

int uri_html_foreign_start(struct uri_html *h,
                           const struct uri_html_token *tag){
  unsigned level;
  if( uri_html_is_foreign(h)
   && (uri_html_is_one_of(tag->name, foreign_breakouts)
       || (span_is(tag->name, SPAN_WORD("font"))
           && foreign_has(tag->text, SPAN_WORD(" color face size "),
                          (struct uri_span){0, 0}))) ) foreign_break(h);
  if( uri_html_is_foreign(h) ){
    if( !tag->self_closing ) foreign_enter(h, tag);
    return 1;
  }
  level = foreign_find(tag->name, 0, LEVEL_SVG_POINT);
  if( level==FOREIGN_NAMES ) return 0;
  if( !tag->self_closing ) foreign_push(h, level);
  return 1;
}

void uri_html_foreign_end(struct uri_html *h, struct uri_span name){
  unsigned level, i;
  if( h->levels==0 ) return;
  level = foreign_find(name, 0, FOREIGN_NAMES);
  for(i=h->levels; level<FOREIGN_NAMES && i>0; i--){
    if( h->level[i-1]!=level ) continue;
    h->levels = i-1;
    return;
  }
  if( uri_html_is_one_of(name, foreign_breakouts) ) foreign_break(h);
}
