/*
** SPDX-License-Identifier: MIT
**
** The href of a link in one call, and the memory that it takes.
**
** The memory is the same for a link that is read in any way: the link with every byte
** percent-encoded, the base, and what a host can grow to.  After the result is room for
** the texts that the link is read from.
*/
#include "steps.h"

#include "../idna/idna.h"
#include "../../rfc/syntax/syntax.h"

/*
** The first bytes of a link, with its scheme and its authority, if it has them.  A ":" in
** front of slashes ends a scheme, or a part of the authority that is counted anyway.
*/
static struct uri_span href_front(const char *p, size_t n){
  const char *end = p+n;
  const char *at = p;
  const char *last;
  do{
    while( at<end && (is_slash(*at) || href_is_c0_or_space(*at)) ) at++;
    while( at<end && *at!='/' && *at!='\\' && *at!='?' && *at!='#' ) at++;
    for(last=at; last>p && href_is_c0_or_space(last[-1]); last--){}
  }while( at<end && is_slash(*at) && last[-1]==':' );
  return span_between(p, at);
}

/*
** For the host of a link that is not ASCII, of n bytes or less.  One of more than
** IDNA_LONGEST is refused.
*/
static size_t href_host_size(size_t n){
  if( n>IDNA_LONGEST ) n = IDNA_LONGEST;
  if( n<=IDNA_SHORT ) return n*IDNA_SHORT_WORK+IDNA_SHORT_MORE;
  return uri_idna_points_size(uri_idna_points_most(n));
}

size_t uri_href_accepts_size(struct uri_span host){
  return size_sum(host.n, href_host_size(host.n));
}

/* What a byte becomes, in two buffers and in the result: "%20", or "%EF%BF%BD". */
enum { HREF_ASCII_BYTE = 2+3, HREF_MALFORMED_BYTE = 2+9 };

/* The size for a link of n bytes that become so many each, its host, and its base. */
static size_t href_sum(size_t base_n, size_t n, size_t each, size_t host){
  enum { EXTRA = 16+URI_IPV6_TEXT };   /* "://", ":@", "/", "/.", ":", "?", "#" */
  if( n>SIZE_MAX/each ) return SIZE_MAX;
  return size_sum(size_sum(n*each, host), size_sum(base_n, EXTRA));
}

size_t uri_href_longest(size_t base_n, size_t n){
  return href_sum(base_n, n, HREF_MALFORMED_BYTE, href_host_size(n));
}

/*
** The size for a link and a base of so many bytes.  A short link is not read for it: that
** would take a sixth of the time of its href, and the size is about 20 kB at most.
*/
static size_t href_size(size_t base_n, const char *p, size_t n){
  struct uri_span front;
  if( n<=IDNA_SHORT ) return uri_href_longest(base_n, n);
  if( uri_idn_is_ascii(p, n) ) return href_sum(base_n, n, HREF_ASCII_BYTE, n);
  front = href_front(p, n);
  return href_sum(base_n, n, HREF_MALFORMED_BYTE,
                  uri_idn_is_ascii(front.p, front.n) ? n : href_host_size(front.n));
}

size_t uri_href_put(const struct uri_href_parts *base, const char *p, size_t n,
                    const struct uri_href_edit *scanned, char *out){
  struct uri_href href;
  size_t size;
  if( !uri_href_read(&href, p, n, scanned, base, out) ) return URI_NONE;
  size = uri_href_write(&href, out+2*n);
  if( size!=URI_NONE ) memmove(out, out+2*n, size);
  return size;
}

size_t uri_href_resolve(const struct uri_href_parts *base, const char *p, size_t n,
                        char *out){
  struct uri_href_edit edit;
  switch( uri_href_scan(p, n, &edit) ){
    case URI_HREF_SAME: return (size_t)(span_put(out, (struct uri_span){ p, n })-out);
    case URI_HREF_EDIT: return uri_href_edit(p, n, &edit, out);
    default:            return uri_href_put(base, p, n, &edit, out);
  }
}

size_t uri_href_resolve_size(const struct uri_href_parts *base, const char *p, size_t n){
  const struct uri *u;
  if( base==0 ) return href_size(0, p, n);
  u = &base->uri;
  return href_size(u->scheme.n+u->authority.n+u->path.n+u->query.n, p, n);
}

size_t uri_href(const char *base, size_t base_n, const char *p, size_t n, char *out){
  struct uri_href_parts parts;
  char *page;
  if( base==0 ) return uri_href_resolve(0, p, n, out);
  page = out+href_size(href_size(0, base, base_n), p, n);
  base_n = uri_href_resolve(0, base, base_n, page);
  if( base_n==URI_NONE ) return URI_NONE;
  uri_href_split(page, base_n, &parts);
  return uri_href_resolve(&parts, p, n, out);
}

size_t uri_href_size(const char *base, size_t base_n, const char *p, size_t n){
  size_t page = base ? href_size(0, base, base_n) : 0;
  return size_sum(href_size(page, p, n), page);
}
