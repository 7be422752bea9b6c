/*
** SPDX-License-Identifier: MIT
**
** The host that a browser takes from a text, which may be a link, or a bare address or
** name.
**
** The text is a link by itself; else a link on a page with an empty host, so that a host
** can only come from the link; else a bare address or name, which is the link "//" + text
** on that page.
*/
#include "steps.h"

#include "../../rfc/schemes/by_scheme.h"

static const struct uri_span browser_page = SPAN("http:///page/");

/*
** Write the host of the href of a link.  URI_NONE if it has no href or no host; then
** *is_link is 1 if the href cannot have a host.
*/
static size_t browser_host_of(const struct uri_href_parts *base, const char *p, size_t n,
                              char *out, int *is_link){
  struct uri_authority a;
  struct uri u;
  n = uri_href_resolve(base, p, n, out);
  *is_link = 0;
  if( n==URI_NONE ) return URI_NONE;
  uri_split(out, n, &u);
  uri_split_authority(u.authority, &a);
  *is_link = u.authority.p==0;
  if( a.host.n==0 ) return URI_NONE;
  memmove(out, a.host.p, a.host.n);
  return a.host.n;
}

/* May a text be a bare address or name?  It has no delimiter of another component. */
static int browser_is_bare(const char *p, size_t n){
  const char *end = p+n;
  while( p<end && !memchr("/\\?#@", *p, 5) ) p++;
  return p==end;
}

size_t uri_browser_host(const char *p, size_t n, char *out){
  struct uri_href_parts page;
  unsigned char ip[16];
  size_t size;
  int is_link;
  if( uri_ipv6_read((struct uri_span){ p, n }, ip) ){
    size = uri_ipv6_write_groups(ip, out+1);
    out[0] = '[';
    out[size+1] = ']';
    return size+2;
  }
  size = browser_host_of(0, p, n, out, &is_link);
  if( size!=URI_NONE || is_link ) return size;
  uri_href_split(browser_page.p, browser_page.n, &page);
  size = browser_host_of(&page, p, n, out, &is_link);
  if( size!=URI_NONE || n==0 || !browser_is_bare(p, n) ) return size;
  memcpy(out, "//", 2);
  memcpy(out+2, p, n);
  size = browser_host_of(&page, out, n+2, out+2+n, &is_link);
  if( size!=URI_NONE ) memmove(out, out+2+n, size);
  return size;
}

/* In front of the memory for the href is that for "//" and the text. */
size_t uri_browser_host_size(const char *p, size_t n){
  enum { SLASHES = 2, EACH = 4 };      /* counted in the text, and in the href's size */
  size_t href = uri_href_resolve_size(0, p, n);
  return size_sum(size_sum(href, browser_page.n+EACH*SLASHES), n);
}
