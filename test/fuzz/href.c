/*
** SPDX-License-Identifier: MIT
**
** What a browser makes of a link.  The input is a link and a base.
**
** An href is its own href, with any base.  It has no byte that the standard
** percent-encodes everywhere.  It splits by RFC 3986 into the standard's parts.  The fast
** path of one scan agrees with reading the link.
*/
#include "fuzz.h"

#include "../../core/links/whatwg/steps.h"

static struct uri_span span_of(char *p, size_t n){
  return n==URI_NONE ? (struct uri_span){0, 0} : (struct uri_span){ p, n };
}

/* The href of a link; absent if it has none.  With the fast path, it is the same. */
static struct uri_span href_of(struct uri_span link, const struct uri_href_parts *base){
  size_t size = uri_href_resolve_size(base, link.p, link.n);
  char *p = fuzz_buffer(size), *q = fuzz_buffer(size);
  struct uri_href_edit scanned;
  struct uri_span out, same;
  uri_href_scan(link.p, link.n, &scanned);
  out = span_of(p, uri_href_put(base, link.p, link.n, &scanned, p));
  same = span_of(q, uri_href_resolve(base, link.p, link.n, q));
  CHECK( out.n<=size && (out.p!=0)==(same.p!=0) && fuzz_same(out, same) );
  CHECK( uri_href_strip(link.p, link.n, fuzz_buffer(link.n))<=link.n );
  return out;
}

/* The same from two texts. */
static void check_text(struct uri_span link, struct uri_span base, struct uri_span href){
  char *p = fuzz_buffer(uri_href_size(base.p, base.n, link.p, link.n));
  struct uri_span out = span_of(p, uri_href(base.p, base.n, link.p, link.n, p));
  CHECK( (out.p!=0)==(href.p!=0) && fuzz_same(out, href) );
}

/* A page of the web is a valid URI of http or https with an href. */
static void check_is_web(struct uri_span link, struct uri_span href){
  char *buffer = fuzz_buffer(uri_is_web_size(link.p, link.n));
  struct uri u = fuzz_split(link);
  struct uri_authority a = fuzz_authority(u);
  const struct uri_scheme *scheme = uri_scheme_find(u.scheme);
  int is_web = scheme && scheme->flags & URI_SCHEME_WEB && a.host.n>0 && href.p
            && fuzz_valid(link, "URI");
  CHECK( uri_is_web(link.p, link.n, buffer)==is_web );
}

/* The host of a text is that of its href.  If it is an address, it is its own. */
static void check_host(struct uri_span link, struct uri_span href){
  char *out = fuzz_buffer(uri_browser_host_size(link.p, link.n));
  struct uri_span host = span_of(out, uri_browser_host(link.p, link.n, out));
  struct uri_authority a = fuzz_authority(fuzz_split(href));
  unsigned char ip[16];
  if( href.p && a.host.n>0 ) CHECK( fuzz_same(host, a.host) );
  if( host.p==0 ) return;
  host = fuzz_copy(host);
  CHECK( host.n>0 );
  if( uri_address_read(host, URI_ADDRESS_STRICT, ip)==0 ) return;
  out = fuzz_buffer(uri_browser_host_size(host.p, host.n));
  CHECK( fuzz_same(host, span_of(out, uri_browser_host(host.p, host.n, out))) );
}

/* Does the scan agree with the reading? */
static void check_scan(struct uri_span link, struct uri_span href){
  struct uri_href_edit edit;
  struct uri_span edited;
  switch( uri_href_scan(link.p, link.n, &edit) ){
    case URI_HREF_READ:
      break;
    case URI_HREF_SAME:
      CHECK( fuzz_same(link, href) );
      break;
    case URI_HREF_EDIT:
      edited.p = fuzz_buffer(link.n+1);
      edited.n = uri_href_edit(link.p, link.n, &edit, (char*)edited.p);
      CHECK( fuzz_same(edited, href) && !fuzz_same(link, href) );
      break;
  }
}

static void check_href(struct uri_span href){
  struct uri_href_parts parts;
  struct uri u = fuzz_split(href);
  size_t i;
  CHECK( fuzz_same(href_of(href, 0), href) );
  for(i=0; i<href.n; i++) CHECK( href.p[i]>=' ' && href.p[i]<'\x7f' );
  uri_href_split(href.p, href.n, &parts);
  CHECK( fuzz_same(u.scheme, parts.uri.scheme) );
  CHECK( fuzz_same(u.authority, parts.uri.authority) );
  CHECK( fuzz_same(u.query, parts.uri.query) );
  CHECK( fuzz_same(u.fragment, parts.uri.fragment) );
  CHECK( u.path.n-parts.uri.path.n==0 || u.path.n-parts.uri.path.n==2 );
  CHECK( parts.is_opaque || parts.uri.authority.p || parts.uri.path.n>0 );
}

void fuzz_one(struct uri_span input){
  struct uri_span link = fuzz_take(&input);
  struct uri_span base = fuzz_take(&input);
  struct uri_href_parts parts;
  struct uri_span href = href_of(link, 0);
  struct uri_span none = {0, 0};
  struct uri_span page;
  check_scan(link, href);
  check_text(link, none, href);
  check_is_web(link, href);
  check_host(link, href);
  if( href.p ) check_href(href);
  page = base;
  base = href_of(base, 0);
  if( base.p==0 ){
    check_text(link, page, none);
    return;
  }
  uri_href_split(base.p, base.n, &parts);
  if( href.p && !parts.scheme ) CHECK( fuzz_same(href_of(href, &parts), href) );
  href = href_of(link, &parts);
  check_scan(link, href);
  check_text(link, page, href);
  if( href.p==0 ) return;
  check_href(href);
  CHECK( fuzz_same(href_of(href, &parts), href) );
}
