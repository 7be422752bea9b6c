/*
** SPDX-License-Identifier: MIT
**
** The base in the header of a message (RFC 3986 5.1.1): Content-Base (RFC 2110 4.2, RFC
** 2068 14.11), else Content-Location (RFC 2557 4.2, RFC 9110 8.7).  The header's lines
** are those of MIME and HTTP.
*/
#include "headers.h"

#include "../../links/text/text.h"

int uri_text_field_next(const char **p, const char *end, struct uri_span *field,
                        int *folded){
  const char *start = *p;
  const char *stop = span_line_end(start, end);
  *folded = 0;
  if( stop==start ) return 0;
  for(;;){
    const char *next = span_after_line(stop, end);
    *p = next;
    if( next==end || !span_is_gap(*next) ) break;
    *folded = 1;
    stop = span_line_end(next, end);
  }
  *field = span_between(start, stop);
  return 1;
}

int uri_text_field_value(struct uri_span field, struct uri_span name,
                         struct uri_span *value){
  const char *end = field.p+field.n;
  const char *p = field.p;
  if( !span_begins(field, name) ) return 0;
  p += name.n;
  while( p<end && span_is_gap(*p) ) p++;
  if( p==end || *p!=':' ) return 0;
  *value = span_between(p+1, end);
  return 1;
}

/* Remove white space, quotes and angle brackets around a value. */
static struct uri_span header_trim(struct uri_span s){
  const char *p = uri_text_skip_blanks(s.p, s.p+s.n);
  const char *end = uri_text_skip_blanks_back(p, s.p+s.n);
  while( end-p>=2 && ((*p=='"' && end[-1]=='"') || (*p=='<' && end[-1]=='>')) ){
    p = uri_text_skip_blanks(p+1, end-1);
    end = uri_text_skip_blanks_back(p, end-1);
  }
  return span_between(p, end);
}

struct uri_span uri_content_base(const char *p, size_t n, int *folded){
  static const struct uri_span base = SPAN("content-base");
  static const struct uri_span location = SPAN("content-location");
  const char *end = p+n;
  struct uri_span found = {0, 0};
  struct uri_span field, value;
  int is_folded;
  *folded = 0;
  while( p<end && (*p=='\r' || *p=='\n') ) p++;
  while( p<end && uri_text_field_next(&p, end, &field, &is_folded) ){
    int is_base = uri_text_field_value(field, base, &value);
    if( !is_base && (found.p || !uri_text_field_value(field, location, &value)) ){
      continue;
    }
    value = header_trim(value);
    if( value.n==0 ) continue;
    found = value;
    *folded = is_folded;
    if( is_base ) break;
  }
  return found;
}

size_t uri_header_unfold(struct uri_span s, char *out){
  return uri_text_clean(s, CLEAN_BLANKS, out);
}

size_t uri_header_unfold_size(struct uri_span s){
  return s.n;
}
