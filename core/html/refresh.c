/*
** SPDX-License-Identifier: MIT
**
** The URL of <meta http-equiv=refresh> and of the header Refresh (HTML 4.2.5.3, the
** shared declarative refresh steps): "5; url='next.html'", and the variants that pages
** use.
*/
#include "html.h"

/* A reader of an attribute's characters, or of a header's, which has no references. */
struct refresh_reader {
  const char *p, *end;
  int references;
  struct html_character c;             /* at p; c.n is 0 at the end */
};

static void refresh_at(struct refresh_reader *r, const char *p){
  r->p = p;
  r->c = uri_html_value_next(p, r->end);
  if( r->c.n>0 && !r->references ){
    r->c = (struct html_character){ (unsigned char)*p, 0, 1 };
  }
}

/* Skip one character if it is in set. */
static int refresh_take(struct refresh_reader *r, struct uri_span set){
  size_t i;
  for(i=0; i<set.n; i++){
    if( r->c.n==0 || r->c.first!=(unsigned char)set.p[i] ) continue;
    refresh_at(r, r->p+r->c.n);
    return 1;
  }
  return 0;
}

static void refresh_skip(struct refresh_reader *r, struct uri_span set){
  while( refresh_take(r, set) );
}

/* Skip the time and the separator before a URL; 0 if no URL can follow. */
static int refresh_time(struct refresh_reader *r){
  const struct uri_span spaces = SPAN_WORD("\t\n\f\r ");
  const char *start;
  const char *stop;
  refresh_skip(r, spaces);
  start = r->p;
  refresh_skip(r, SPAN_WORD("0123456789"));
  if( r->p==start && r->c.first!='.' ) return 0;
  refresh_skip(r, SPAN_WORD("0123456789."));
  stop = r->p;
  refresh_skip(r, spaces);
  if( !refresh_take(r, SPAN_WORD(";,")) && r->p==stop ) return 0;
  refresh_skip(r, spaces);
  return r->c.n>0;
}

/* "url=" at r: 1, and r is after it; -1 if only its beginning is there. */
static int refresh_prefix(struct refresh_reader *r){
  const struct uri_span spaces = SPAN_WORD("\t\n\f\r ");
  if( !refresh_take(r, SPAN_WORD("uU")) ) return 0;
  if( !refresh_take(r, SPAN_WORD("rR")) ) return -1;
  if( !refresh_take(r, SPAN_WORD("lL")) ) return -1;
  refresh_skip(r, spaces);
  if( !refresh_take(r, SPAN_WORD("=")) ) return -1;
  refresh_skip(r, spaces);
  return 1;
}

int uri_html_refresh_url(struct uri_span content, int references,
                         struct uri_span *url){
  struct refresh_reader r = { content.p, content.p+content.n, references, {0, 0, 0} };
  const char *whole;
  uint32_t quote;
  refresh_at(&r, content.p);
  if( !refresh_time(&r) ) return 0;
  whole = r.p;
  if( refresh_prefix(&r)<0 ) refresh_at(&r, whole);
  else{
    quote = r.c.first;
    if( refresh_take(&r, SPAN_WORD("'\"")) ){
      whole = r.p;
      while( r.c.n && r.c.first!=quote ) refresh_at(&r, r.p+r.c.n);
      *url = span_between(whole, r.p);
      return 1;
    }
  }
  *url = span_between(r.p, r.end);
  return 1;
}
