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

#include "../../core/uri_whatwg.h"

/* The href of a link; absent if it has none. */
static struct uri_span href_of(struct uri_span link, const struct uri_href_parts *base){
  struct uri_span out = {0, 0};
  struct uri_href href;
  size_t size = uri_href_strip(link.p, link.n, fuzz_buffer(link.n));
  CHECK( size<=link.n );
  if( uri_href_read(&href, link.p, link.n, base, fuzz_buffer(2*link.n)) ){
    size_t most = uri_href_write_size(&href);
    char *p = fuzz_buffer(most);
    size = uri_href_write(&href, p);
    if( size!=URI_NONE ){
      CHECK( size<=most );
      out = (struct uri_span){ p, size };
    }
  }
  return out;
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
      edited.p = fuzz_buffer(uri_href_edit_size(link.p, link.n, &edit));
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
  check_scan(link, href);
  if( href.p ) check_href(href);
  base = href_of(base, 0);
  if( base.p==0 ) return;
  uri_href_split(base.p, base.n, &parts);
  if( href.p && !parts.scheme ) CHECK( fuzz_same(href_of(href, &parts), href) );
  href = href_of(link, &parts);
  check_scan(link, href);
  if( href.p==0 ) return;
  check_href(href);
  CHECK( fuzz_same(href_of(href, &parts), href) );
}
