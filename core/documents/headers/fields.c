/*
** SPDX-License-Identifier: MIT
**
** The links of a block of header lines.
**
** The value of a Link is read by the algorithm of RFC 8288, appendix B: what cannot be
** read ends the value, and the links before it count.  Of a parameter that occurs several
** times, the first counts.  Values are tokens, quoted strings (RFC 9110 5.6.4, RFC 8288
** appendix B.4), and extended values with a charset (RFC 8187 3.2).
*/
#include "../../rfc/syntax/syntax.h"
#include "../../links/text/text.h"
#include "headers.h"
#include "../html/tokens.h"
#include "../../uri_headers.h"

/* The end of a quoted string (B.4), which begins at p. */
static const char *fields_quoted_end(const char *p, const char *end){
  for(p++; p<end && *p!='"'; p++){
    if( *p=='\\' && end-p>=2 ) p++;
  }
  return p<end ? p+1 : end;
}

static void fields_keep(struct uri_header_link *link, struct uri_span name,
                       struct uri_span value){
  struct uri_span *to = span_is(name, SPAN_WORD("rel")) ? &link->rel
    : span_is(name, SPAN_WORD("anchor")) ? &link->anchor
    : span_is(name, SPAN_WORD("title")) ? &link->title
    : span_is(name, SPAN_WORD("title*")) ? &link->extended_title
    : span_is(name, SPAN_WORD("type")) ? &link->type
    : span_is(name, SPAN_WORD("hreflang")) ? &link->hreflang
    : span_is(name, SPAN_WORD("media")) ? &link->media : 0;
  if( to && to->p==0 ) *to = value;
}

/* Read one parameter (B.3); p is after its ";".  Returns its end. */
static const char *fields_parameter(const char *p, const char *end,
                                   struct uri_header_link *link){
  const char *name = p = span_skip_gap(p, end);
  const char *start;
  struct uri_span key;
  while( p<end && *p!='=' && *p!=';' && *p!=',' && span_skip_gap(p, end)==p ) p++;
  key = span_between(name, p);
  p = span_skip_gap(p, end);
  if( p==end || *p!='=' ){
    fields_keep(link, key, span_between(p, p));
    return p;
  }
  start = p = span_skip_gap(p+1, end);
  if( p<end && *p=='"' ) p = fields_quoted_end(p, end);
  else while( p<end && *p!=';' && *p!=',' ) p++;
  fields_keep(link, key, span_trim(start, p));
  return span_skip_gap(p, end);
}

/* Take the first link off the value of a Link (B.2): 1, or 0 if none is left. */
static int fields_take(struct uri_span *rest, struct uri_header_link *link){
  const char *end = rest->p+rest->n;
  const char *p = span_skip_gap(rest->p, end);
  const char *close;
  while( p<end && *p==',' ) p = span_skip_gap(p+1, end);
  *rest = (struct uri_span){0, 0};
  if( p==end || *p!='<' ) return 0;
  close = span_find_byte(p, end, '>');
  if( close==end ) return 0;
  *link = (struct uri_header_link){ .field = URI_HEADER_LINK };
  link->ref = span_trim(p+1, close);
  p = span_skip_gap(close+1, end);
  while( p<end && *p==';' ) p = fields_parameter(p+1, end, link);
  *rest = span_between(p, end);
  return 1;
}

/* Read a field that has one link. */
static int fields_of_field(struct uri_span field, struct uri_header_links *links,
                          struct uri_header_link *link){
  static const struct { struct uri_span name; enum uri_header_field field; } names[] = {
    { SPAN("link"), URI_HEADER_LINK }, { SPAN("location"), URI_HEADER_LOCATION },
    { SPAN("content-location"), URI_HEADER_CONTENT_LOCATION },
    { SPAN("refresh"), URI_HEADER_REFRESH }
  };
  struct uri_span value;
  size_t i;
  for(i=0; i<COUNT_OF(names); i++){
    if( uri_text_field_value(field, names[i].name, &value) ) break;
  }
  if( i==COUNT_OF(names) ) return 0;
  if( names[i].field==URI_HEADER_LINK ){
    links->rest = value;
    return 0;
  }
  *link = (struct uri_header_link){ .field = names[i].field };
  link->ref = span_trim(value.p, value.p+value.n);
  if( names[i].field==URI_HEADER_REFRESH ){
    if( !uri_html_refresh_url(link->ref, 0, &value) ) return 0;
    link->ref = span_trim(value.p, value.p+value.n);
  }
  return link->ref.n>0;
}

void uri_header_links_begin(struct uri_header_links *links, const char *p, size_t n){
  const char *end = p+n;
  const char *start = span_skip_gap(p, end);
  *links = (struct uri_header_links){ start, end, {0, 0} };
  if( start==end || *start!='<' ) return;
  links->rest = span_between(start, end);
  links->at = end;
}

int uri_header_links_next(struct uri_header_links *links, struct uri_header_link *link){
  struct uri_span field;
  int folded;
  for(;;){
    if( links->rest.p && fields_take(&links->rest, link) ) return 1;
    if( links->at==links->end ) return 0;
    if( !uri_text_field_next(&links->at, links->end, &field, &folded) ) break;
    if( fields_of_field(field, links, link) ) return 1;
  }
  links->at = links->end;
  return 0;
}

/* ------------------------------------------------- values of parameters --- */

size_t uri_header_value(struct uri_span value, char *out){
  const char *p = value.n>0 ? value.p : "";
  const char *end = p+value.n;
  int quoted = p<end && *p=='"';
  char *o = out;
  for(p += quoted; p<end; p++){
    const char *gap = span_skip_gap(p, end);
    if( span_line_end(p, gap)<gap ){
      *o++ = ' ';
      p = gap-1;
      continue;
    }
    if( quoted && *p=='"' ) break;
    if( quoted && *p=='\\' && ++p==end ) break;
    *o++ = *p=='\r' || *p=='\n' ? ' ' : *p;
  }
  return (size_t)(o-out);
}

size_t uri_header_value_size(struct uri_span value){
  return value.n;
}

/* attr-char of RFC 8187 3.2.1: the characters that need no triplet. */
enum { FIELDS_ATTR = ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE | DOLLAR | PLUS
                  | AMPERSAND | HASH | MARK | UNWISE };
size_t uri_header_extended(const char *p, size_t n, char *out){
  const char *end = p+n;
  const char *mark = span_find_byte(p, end, '\'');
  int latin = span_is(span_between(p, mark), SPAN_WORD("iso-8859-1"));
  char *o = out;
  if( !latin && !span_is(span_between(p, mark), SPAN_WORD("utf-8")) ) return URI_NONE;
  mark = mark<end ? span_find_byte(mark+1, end, '\'') : end;
  if( mark==end ) return URI_NONE;
  for(p=mark+1; p<end; ){
    char octet;
    if( !is_triplet(p, end) && (!is_in(*p, FIELDS_ATTR) || memchr("'()*{}\\", *p, 7)) ){
      return URI_NONE;
    }
    octet = percent_next(&p, end);
    if( latin && (octet & 0x80) ) o += uri_utf8_write((unsigned char)octet, o);
    else *o++ = octet;
  }
  n = (size_t)(o-out);
  return uri_is_text(out, n) ? n : URI_NONE;
}

size_t uri_header_extended_size(const char *p, size_t n){
  (void)p;
  return n<URI_NONE/2 ? 2*n : URI_NONE;
}
