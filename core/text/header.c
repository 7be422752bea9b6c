/*
** SPDX-License-Identifier: MIT
**
** The base that a message's header names (RFC 3986 5.1.1): Content-Base (RFC
** 2110 4.2, RFC 2068 14.11), else Content-Location (RFC 2557 4.2, RFC 9110
** 8.7), among lines as MIME and HTTP write them.
*/
#include "../uri.h"

#include "../scan/chars.h"
#include "text.h"

static int header_is_blank(char c){
  return c==' ' || c=='\t';
}

/* Where the line ends that p is in: at its line break, or end. */
static const char *header_line_end(const char *p, const char *end){
  while( p<end && *p!='\n' && *p!='\r' ) p++;
  return p;
}

/*
** Take the first field off [*p, end): 1 and its lines, without the last break,
** or 0 at the empty line where the block ends.
*/
static int header_next(const char **p, const char *end, struct span *field,
                       int *folded){
  const char *start = *p;
  const char *stop = header_line_end(start, end);
  *folded = 0;
  if( stop==start ) return 0;
  for(;;){
    const char *next = stop;
    if( next<end && *next=='\r' ) next++;
    if( next<end && *next=='\n' ) next++;
    *p = next;
    if( next==end || !header_is_blank(*next) ) break;
    *folded = 1;
    stop = header_line_end(next, end);
  }
  *field = (struct span){ start, (size_t)(stop-start) };
  return 1;
}

/* The value of a field when it has this name; a blank may precede the ":". */
static int header_value(struct span field, struct span name,
                        struct span *value){
  const char *end = field.p+field.n;
  const char *p = field.p;
  size_t i;
  if( field.n<=name.n ) return 0;
  for(i=0; i<name.n; i++){
    if( to_lower(*p++)!=name.p[i] ) return 0;
  }
  while( p<end && header_is_blank(*p) ) p++;
  if( p==end || *p!=':' ) return 0;
  *value = (struct span){ p+1, (size_t)(end-p-1) };
  return 1;
}

/* Without white space, quotes and angle brackets around it. */
static struct span header_trim(struct span s){
  const char *p = uri_text_skip_blanks(s.p, s.p+s.n);
  const char *end = uri_text_skip_blanks_back(p, s.p+s.n);
  while( end-p>=2 && ((*p=='"' && end[-1]=='"') || (*p=='<' && end[-1]=='>')) ){
    p = uri_text_skip_blanks(p+1, end-1);
    end = uri_text_skip_blanks_back(p, end-1);
  }
  return (struct span){ p, (size_t)(end-p) };
}

struct span uri_content_base(const char *p, size_t n, int *folded){
  static const struct span base = { "content-base", 12 };
  static const struct span location = { "content-location", 16 };
  const char *end = p+n;
  struct span found = {0, 0};
  struct span field, value;
  int is_folded;
  *folded = 0;
  while( p<end && (*p=='\r' || *p=='\n') ) p++;
  while( p<end && header_next(&p, end, &field, &is_folded) ){
    int is_base = header_value(field, base, &value);
    if( !is_base && (found.p || !header_value(field, location, &value)) ){
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

size_t uri_header_unfold(struct span s, char *out){
  return uri_text_clean(s, CLEAN_BLANKS, out);
}
