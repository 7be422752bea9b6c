/*
** SPDX-License-Identifier: MIT
**
** Reading byte by byte: scheme and authority, for callers who need no more; an authority
** (RFC 3986 3.2, 3.2.3); texts whose scheme, authority or first segment may not end in
** the first block of scan_recipe.h, which are rare; and all texts on processors without
** vectors.
*/
#include "../chars/span.h"
#include "scan_block.h"
#include "scan_variants.h"

const char *uri_split_front(const char *p, size_t n, struct uri *u){
  const char *end = p+n;
  const char *colon = scheme_colon(p, end, ALPHA);
  u->scheme = (struct uri_span){0, 0};
  u->authority = (struct uri_span){0, 0};
  if( colon ){
    u->scheme = span_between(p, colon);
    p = colon+1;
  }
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    const char *stop = find_in(p+2, end, AUTHORITY_END);
    u->authority = span_between(p+2, stop);
    p = stop;
  }
  return p;
}

void uri_split_authority(struct uri_span authority, struct uri_authority *a){
  const char *host = authority.p;
  const char *end, *at, *port;
  *a = (struct uri_authority){0};
  if( host==0 ) return;
  end = port = host+authority.n;
  for(at=end; at>host && at[-1]!='@'; at--){}
  if( at>host ){
    a->userinfo = span_between(host, at-1);
    host = at;
  }
  a->host = span_between(host, end);
  /* The last ":", if only DIGITs follow it, and not inside the brackets of a literal. */
  if( host<end && *host=='[' ) at = memchr(host, ']', (size_t)(end-host));
  else at = host;
  while( at && port>at && is_in(port[-1], DIGIT) ) port--;
  if( at==0 || port==at || port[-1]!=':' ) return;
  a->port = span_between(port, end);
  a->host.n -= a->port.n+1;
}

/* The verdict on a text that is split. */
static enum scan_verdict bytes_judge(const struct uri *u, const char *end){
  const char *p = u->path.p;
  if( !u->scheme.p && !u->authority.p ){
    p = uri_span_of(p, end, SEGMENT_NC);
    if( p<end && *p==':' ) return SCAN_INVALID;
  }
  p = uri_span_of(p, end, QUERY);      /* a path has no other characters */
  if( p<end && *p=='#' ) p = uri_span_of(p+1, end, FRAGMENT);
  if( p<end ) return SCAN_INVALID;
  if( !u->authority.p ) return SCAN_REFERENCE;
  p = uri_span_of(u->authority.p, u->path.p, REG_NAME);
  if( p==u->path.p ) return SCAN_REFERENCE;
  p = uri_span_of(p, u->path.p, URI_CHAR);
  return p==u->path.p ? SCAN_AUTHORITY : SCAN_INVALID;
}

/* The first "." or ".." among the segments of a path; end is the text's. */
static const char *bytes_dot(struct uri_span path, const char *end){
  const char *p = path.p;
  const char *stop = p+path.n;
  for(; (p = span_find_byte(p, stop, '.'))<stop; p++){
    if( (p==path.p || p[-1]=='/') && block_dot_segment(1, p, end) ) return p;
  }
  return 0;
}

/* What kind of name is a host, and where do its last two labels begin? */
static unsigned bytes_host(struct uri_span host, struct scan_form *form){
  enum { OTHER = HYPHEN | UNDERSCORE, NAME = ALPHA | DIGIT | DOT | OTHER };
  const char *p, *end = host.p+host.n, *top = host.p, *second = top;
  uint32_t all = 0, before = DOT;
  unsigned kind = SCAN_HOST_NAME;
  for(p=host.p; p<end; p++){
    uint32_t own = uri_chars_of[(unsigned char)*p];
    if( own & before & DOT ) kind |= SCAN_HOST_EMPTY;
    if( own & DOT ) second = top, top = p+1;
    all |= before = own;
  }
  if( all & ~(uint32_t)NAME || top==end || is_in(*top, DIGIT) ) return 0;
  form->last = top;
  form->second = second;
  return kind | (all & DOT ? SCAN_HOST_DOT : 0) | (all & UPALPHA ? SCAN_HOST_UPPER : 0)
              | (all & OTHER ? SCAN_HOST_OTHER : 0);
}

enum scan_verdict uri_scan_bytes(const char *p, size_t n, enum scan_want want,
                                struct uri *u, struct uri_authority *a,
                                struct scan_form *form){
  const char *path = uri_split_front(p, n, u);
  const char *end = p+n;
  const char *hash = span_find_byte(path, end, '#');
  const char *path_end = span_find_byte(path, hash, '?');
  enum scan_verdict verdict = SCAN_INVALID;      /* not known */
  u->path = span_between(path, path_end);
  u->query = scan_part(path_end, 0, (size_t)(hash-path_end));
  u->fragment = scan_part(hash, 0, (size_t)(end-hash));
  if( want==SCAN_WANT_HOST ) *form = (struct scan_form){0};
  if( want & SCAN_WANT_FORM ){
    const char *upper = find_in(p, path, UPALPHA);
    const char *percent = span_find_byte(p, end, '%');
    *form = (struct scan_form){
      .upper = upper<path ? upper : 0, .percent = percent<end ? percent : 0,
      .dot = bytes_dot(u->path, end), .path_upper = 1 };
  }
  if( want & SCAN_WANT_VERDICT ) verdict = bytes_judge(u, end);
  if( want!=SCAN_WANT_SPLIT ) uri_split_authority(u->authority, a);
  if( want & SCAN_LINK ){
    const char *list = find_in(path, end, COMMA | SEMICOLON | COLON);
    if( list<end ) form->list = list;
    if( a->host.n>0 ) form->host = bytes_host(a->host, form);
  }
  return verdict;
}
