/*
** SPDX-License-Identifier: MIT
**
** The URL of <meta http-equiv=refresh> and of the header Refresh (HTML 4.2.5.3, the
** shared declarative refresh steps): "5; url='next.html'", and the variants that pages
** use.
*/
#include "tokens.h"

/* Skip the time and the separator before a URL; 0 if no URL can follow. */
static int refresh_time(struct html_reader *r){
  const char *start;
  const char *stop;
  uri_html_skip(r, html_spaces);
  start = r->p;
  uri_html_skip(r, SPAN_WORD("0123456789"));
  if( r->p==start && r->c.first!='.' ) return 0;
  uri_html_skip(r, SPAN_WORD("0123456789."));
  stop = r->p;
  uri_html_skip(r, html_spaces);
  if( !uri_html_take(r, SPAN_WORD(";,")) && r->p==stop ) return 0;
  uri_html_skip(r, html_spaces);
  return r->c.n>0;
}

/* "url=" at r: 1, and r is after it; -1 if only its beginning is there. */
static int refresh_prefix(struct html_reader *r){
  if( !uri_html_take(r, SPAN_WORD("uU")) ) return 0;
  if( !uri_html_take(r, SPAN_WORD("rR")) ) return -1;
  if( !uri_html_take(r, SPAN_WORD("lL")) ) return -1;
  uri_html_skip(r, html_spaces);
  if( !uri_html_take(r, SPAN_WORD("=")) ) return -1;
  uri_html_skip(r, html_spaces);
  return 1;
}

int uri_html_refresh_url(struct uri_span content, int references,
                         struct uri_span *url){
  struct html_reader r = { content.p, content.p+content.n, references, {0, 0, 0} };
  const char *whole;
  uint32_t quote;
  uri_html_read(&r, content.p);
  if( !refresh_time(&r) ) return 0;
  whole = r.p;
  if( refresh_prefix(&r)<0 ) uri_html_read(&r, whole);
  else{
    quote = r.c.first;
    if( uri_html_take(&r, SPAN_WORD("'\"")) ){
      whole = r.p;
      while( r.c.n && r.c.first!=quote ) uri_html_read(&r, r.p+r.c.n);
      *url = span_between(whole, r.p);
      return 1;
    }
  }
  *url = span_between(r.p, r.end);
  return 1;
}
