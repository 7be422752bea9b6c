/*
** SPDX-License-Identifier: MIT
**
** Matching a link with the rows of named.tsv.
**
** A row has a pattern for each part of a link.  A pattern is read from left to right, as
** facts.tcl wrote it, and takes the values out.  A value is decoded, loses what its type
** does not want, and must have the characters of its type.  Nothing is tried twice but
** the segment after "/.../", so the time is O(n) for a row.
*/
#include "named.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/syntax/syntax.h"
#include "../../uri_edit.h"
#include "../sites/site.h"

int uri_named_has_mark(struct uri_span path, int is_raw){
  const char *p = path.p, *end = p+path.n;
  const struct uri_span *mark;
  if( is_raw && span_find_byte(p, end, '%')<end ) return 1;
  for(; (p = find_in(p, end, SLASH | DOT))<end; p++){
    struct uri_span rest = span_between(p, end);
    char c = rest.n>1 ? to_lower(p[1]) : 0;
    if( is_raw && *p=='/' && c=='.' ) return 1;
    for(mark=uri_named_facts.marks; mark->p; mark++){
      if( mark->p[1]==c && span_begins(rest, *mark) ) return 1;
    }
  }
  return 0;
}

/* ------------------------------------------------------------- values --- */

/* Has a value the text of its type, one of its alternatives?  It may become shorter. */
static int row_type(const struct named_element *e, struct uri_span *value){
  const char *p = value->p, *end = p+value->n, *kept = end;
  int fits = 1;
  for(;; e++){
    const uint32_t *set = uri_named_facts.sets[e->set];
    size_t count = 0;
    for(; fits && p<end && count<e->most; p++, count++){
      unsigned char c = (unsigned char)*p;
      if( !(set[c>>5]>>(c & 31) & 1) ) break;
    }
    if( e->most>0 ) fits = fits && count>=e->least;
    else if( e->least>0 ) kept = p;
    else if( fits && p==end ) break;
    else if( e[1].most==0 ) return 0;
    else p = value->p, kept = end, fits = 1;
  }
  value->n = (size_t)(kept-value->p);
  return 1;
}

/* Take words off the end of a value, but no bracket that is opened in it. */
static size_t row_drop(struct uri_span list, struct uri_span value){
  struct uri_span word = {0, 0};
  int has_open = memchr(value.p, '(', value.n) || memchr(value.p, '[', value.n)
              || memchr(value.p, '<', value.n);
  while( (word = site_next_word(list, word)).p ){
    const char *end = value.p+value.n;
    if( word.n>=value.n || (has_open && memchr(")]>", *word.p, 3))
     || !span_is(span_between(end-word.n, end), word) ) continue;
    value.n -= word.n;
    word.p = 0;
  }
  return value.n;
}

/* Without what begins with one of the words: "/issues" is a whole segment. */
static size_t row_cut(struct uri_span list, struct uri_span value){
  struct uri_span word = {0, 0};
  while( (word = site_next_word(list, word)).p ){
    const char *end = value.p+value.n, *p = value.p;
    while( (size_t)(end-(p = span_find_word(p, end, word)))>word.n && *word.p=='/'
        && p[word.n]!='/' ) p++;
    value.n = (size_t)(p-value.p);
  }
  return value.n;
}

/* Decode [p, end) to out.  Returns the bytes, or 0 if it is no text without controls. */
static size_t row_decode(const char *p, const char *end, char *out){
  size_t n = uri_decode(p, (size_t)(end-p), 0, out), i, size;
  for(i=0; i<n; i+=size){
    uint32_t c;
    size = uri_utf8_read(out+i, out+n, &c);
    if( size==0 || c<0x20 || c==0x7F ) return 0;
  }
  return n;
}

/* Take [p, end) as the next value of a row: 1, or 0 if it is not of its type. */
static int row_value(struct named_link *link, const struct named_row *row,
                       const char *p, const char *end){
  const struct named_type *type = &uri_named_facts.types[row->types[link->count]];
  struct uri_span value = { link->at, row_decode(p, end, link->at) }, first;
  if( value.n==0 ) return 0;
  value.n = row_cut(type->cut, value);
  value.n = row_drop(type->drop, value);
  first = span_between(value.p, span_find_byte(value.p, value.p+value.n, '/'));
  if( uri_site_has_word(type->except, first) ) return 0;
  if( !row_type(type->text, &value) ) return 0;
  value.n = uri_named_check((enum named_check)type->check, link->at, value.n);
  if( value.n==0 ) return 0;
  link->values[link->count++] = value;
  link->at += value.n;
  return 1;
}

/* ----------------------------------------------------------- patterns --- */

/*
** Where the value or segment at p ends, which the letters at the start of what is left of
** the pattern follow; 0 if nowhere.  If they end the pattern, they must end the text,
** perhaps before a "/".
*/
static const char *row_stop(struct uri_span pattern, int is_rest, const char *p,
                            const char *end){
  const char *w = pattern.p, *w_end = w+pattern.n, *stop;
  struct uri_span run;
  while( w<w_end && (unsigned char)*w>=' ' && (unsigned char)*w<NAMED_VALUE ) w++;
  run = span_between(pattern.p, w);
  if( run.n==0 ) return w==w_end && is_rest ? end : span_find_byte(p, end, '/');
  if( w<w_end ){
    stop = span_find_word(p, end, run);
    return stop<end ? stop : 0;
  }
  if( end>p && end[-1]=='/' ) end--;
  stop = (size_t)(end-p)>run.n ? end-run.n : p;
  return span_is(span_between(stop, end), run) ? stop : 0;
}

/* Does a text match the pattern? */
static int row_text(struct named_link *link, const struct named_row *row,
                    struct uri_span pattern, struct uri_span text){
  const char *w = pattern.p, *w_end = w+pattern.n;
  const char *p = text.p, *end = p+text.n;
  for(; w<w_end; w++){
    unsigned char c = (unsigned char)*w;
    if( c==NAMED_AFTER ) return p==end || *p=='/';
    if( c==NAMED_BEFORE || c==NAMED_BELOW ){
      struct named_link saved = *link;
      pattern = span_between(w+1, w_end);
      for(;; p++){
        if( row_text(link, row, pattern, span_between(p, end)) ) return 1;
        *link = saved;
        p = span_find_byte(p, end, c==NAMED_BEFORE ? '/' : '.');
        if( p==end ) return 0;
      }
    }
    if( c==NAMED_SEGMENT || c>=NAMED_VALUE ){
      int is_value = c>=NAMED_VALUE;
      int is_rest = is_value && uri_named_facts.types[row->types[link->count]].is_rest;
      const char *stop = row_stop(span_between(w+1, w_end), is_rest, p, end);
      if( stop==0 || stop==p ) return 0;
      if( !is_rest && span_find_byte(p, stop, '/')<stop ) return 0;
      if( is_value && !row_value(link, row, p, stop) ) return 0;
      p = stop;
    }else if( p==end || to_lower(percent_next(&p, end))!=(char)c ){
      return 0;
    }
  }
  return p==end || (end-p==1 && *p=='/');
}

/* --------------------------------------------------------------- rows --- */

/* The host of a link for a row; absent if the row is not for its port. */
static struct uri_span row_host(const struct named_link *link,
                                const struct named_row *row){
  struct uri_span host = link->a.host, port = link->a.port;
  int is_any = row->parts[NAMED_HOST].n==1;    /* a value; no host has one letter */
  if( link->is_web && port.p ){
    return is_any ? span_between(host.p, port.p+port.n) : (struct uri_span){0, 0};
  }
  if( is_any || !span_begins(host, SPAN_WORD("www.")) ) return host;
  return span_between(host.p+4, host.p+host.n);
}

static int row_matches(struct named_link *link, const struct named_row *row){
  const struct uri *u = &link->u;
  struct uri_span scheme = u->scheme;
  struct uri_span parts[NAMED_PARTS] = {
    link->a.userinfo, row_host(link, row), u->path, {0, 0}, u->fragment
  };
  size_t i;
  if( row->scheme!=NAMED_OWN_SCHEME
   && !row_type(uri_named_facts.types[row->scheme].text, &scheme) ) return 0;
  if( row->parts[NAMED_HOST].p==0 && u->authority.p ) return 0;
  if( row->name.n>0 ) parts[NAMED_PARAMETER] = uri_site_parameter(u->query, row->name);
  for(i=0; i<NAMED_PARTS; i++){
    struct uri_span pattern = row->parts[i];
    if( pattern.p==0 ) continue;
    if( parts[i].p==0 || !row_text(link, row, pattern, parts[i]) ) return 0;
  }
  return 1;
}

/* The first row of a site that matches; is_any: also of the rows for any site. */
static const struct named_row *row_find(struct named_link *link, struct uri_span site,
                                        int is_any){
  const struct site_row *sites[SITE_ROWS];
  struct named_link saved = *link;
  size_t count = uri_site_rows(&uri_named_table, site, sites), i;
  for(i=0; i<count && (is_any || sites[i]->site.n>0); i++){
    int at;
    for(at=sites[i]->kind; at<sites[i][1].kind; at++){
      const struct named_row *row = &uri_named_facts.rows[at];
      if( row_matches(link, row) ) return row;
      *link = saved;
    }
  }
  return 0;
}

const struct named_row *uri_named_match(struct named_link *link){
  const struct named_row *row = 0;
  struct uri_span scheme = link->u.scheme, *host = &link->a.host;
  if( host->n>0 && host->p[host->n-1]=='.' ) host->n--;
  link->is_web = uri_scheme_is_web(scheme);
  if( !link->is_web ){
    row = row_find(link, (struct uri_span){ scheme.p, scheme.n+1 }, 0);    /* "doi:" */
  }
  if( row || host->n==0 ) return row;
  return row_find(link, *host, !link->is_web || uri_named_has_mark(link->u.path, 0));
}
