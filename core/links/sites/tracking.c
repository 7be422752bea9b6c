/*
** SPDX-License-Identifier: MIT
**
** Parameters, and segments of paths, that tell a server who follows a link and from
** where, not which page it is.
**
** The rows are in trackers.tsv, whose head says where they are from.
*/
#include "site.h"

#include "../../uri_schemes.h"

/* Is it a name that tracks on any site?  SITE_MARKED: it says who reads a letter. */
static int tracking_is_general(struct uri_span name){
  unsigned bucket;
  if( name.n==0 ) return 0;
  bucket = (unsigned)((name.p[0] & 31)+4*(name.p[name.n-1] & 31)) + (unsigned)name.n;
  return uri_site_has_word(uri_tracking_names[bucket & (TRACKING_BUCKETS-1)], name);
}

/* Scripts, data and sockets are no pages.  A socket's query has no charset of a page. */
void uri_tracking_begin(struct uri_tracking *t, struct uri_span scheme,
                        struct site_page page){
  enum { SOCKET = URI_SCHEME_SPECIAL, KINDS = SOCKET | URI_SCHEME_CHARSET };
  const struct uri_scheme *row = uri_scheme_find(scheme);
  int flags = row ? row->flags : 0;
  t->page = page;
  t->known = t->holds = 0;
  t->is_found = 0;
  t->is_page = !(flags & URI_SCHEME_CONTENT) && (flags & KINDS)!=SOCKET;
}

/* Has a row of that kind, which holds for the page, the name?  Pages are asked once. */
static int tracking_says(struct uri_tracking *t, int kind, struct uri_span name){
  unsigned i;
  for(i=0; i<t->n; i++){
    const struct site_row *row = t->rows[i];
    if( row->kind!=kind || !uri_site_has_word(row->words, name) ) continue;
    if( !(t->known>>i & 1) && uri_site_has_page(row, &t->page) ) t->holds |= 1u<<i;
    t->known |= 1u<<i;
    if( t->holds>>i & 1 ) return 1;
  }
  return 0;
}

int uri_tracking_has(struct uri_tracking *t, struct uri_span name){
  int general = tracking_is_general(name);
  if( !t->is_page ) return 0;
  if( !t->is_found ){
    t->n = uri_site_rows(&uri_tracking_table, t->page.host, t->rows);
    t->is_found = 1;
  }
  if( !general && !tracking_says(t, TRACKING_DROPS, name) ) return 0;
  if( tracking_says(t, TRACKING_KEEPS, name) ) return 0;
  return general!=SITE_MARKED || !tracking_says(t, TRACKING_LETTER, name);
}

char *uri_tracking_put_path(char *out, struct uri_span path, struct uri_tracking *t){
  const char *p = path.p, *end = p+path.n;
  char *start = out;
  if( span_find_byte(p, end, '=')==end ) return span_put(out, path);
  while( p<end ){
    const char *stop = span_find_byte(p+1, end, '/');
    if( !tracking_has_segment(t, span_between(p, stop)) ){
      out = span_put(out, span_between(p, stop));
    }
    p = stop;
  }
  if( out==start ) *out++ = '/';
  return out;
}

/*
** Is the parameter [p, end) of a fragment one that tracks?  buffer has as many bytes.  A
** word without "=" is not: it may be a place in the page.
*/
static int tracking_has_parameter(struct uri_tracking *t, const char *p,
                                  const char *end, char *buffer){
  const char *equals = span_find_byte(p, end, '=');
  struct uri_span name = { buffer, 0 };
  if( equals==end ) return 0;
  name.n = uri_decode(p, (size_t)(equals-p), 1, buffer);
  for(; name.n>0 && *name.p=='#'; name.n--) name.p++;        /* "##utm_source=b" */
  return uri_tracking_has(t, name);
}

struct uri_span uri_tracking_cut(struct uri_tracking *t, struct uri_span parameter,
                                 char *buffer){
  const char *end = parameter.p+parameter.n;
  const char *p = span_find_byte(span_find_byte(parameter.p, end, '='), end, '?'), *stop;
  for(; p<end; p=stop){
    stop = span_find_byte(p+1, end, '?');
    if( tracking_has_parameter(t, p+1, stop, buffer) ) break;
  }
  if( p<end ) while( p[-1]=='?' ) p--;
  return span_between(parameter.p, p);
}

char *uri_tracking_put_fragment(char *out, struct uri_span fragment,
                                struct uri_tracking *t){
  const char *p = fragment.p;
  const char *end = span_find_word(p, p+fragment.n, SPAN_WORD(":~:"));
  const char *stop = find_in(p, end, QUESTION | AMPERSAND);
  int is_route = tracking_is_route(p, end);
  char mark = 0;                       /* to be written before the next parameter */
  if( !t->is_page ) return span_put(out, fragment);
  if( !is_route && stop>p && span_find_byte(p, stop, '=')==stop ){
    return span_put(out, span_between(p, end));
  }
  for(;; p = stop+1, stop = find_in(p, end, QUESTION | AMPERSAND)){
    int is_kept = (is_route && p==fragment.p) || !tracking_has_parameter(t, p, stop, out);
    if( is_kept ){
      if( mark ) *out++ = mark;
      out = span_put(out, span_between(p, stop));
    }
    if( stop==end ) return out;
    if( is_kept || mark=='&' ) mark = *stop;
  }
}
