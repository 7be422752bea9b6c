/*
** SPDX-License-Identifier: MIT
**
** HTTP headers: links are parts of the text, in order; values fit the announced size, and
** have no line break; extended values are UTF-8.
*/
#include "fuzz.h"

#include "../../core/uri_headers.h"

static struct uri_span value_of(struct uri_span text, struct uri_span value){
  char *out = fuzz_buffer(uri_header_value_size(value));
  size_t i, n = uri_header_value(value, out);
  CHECK( fuzz_inside(text, value) && n<=uri_header_value_size(value) );
  for(i=0; i<n; i++) CHECK( out[i]!='\n' && out[i]!='\r' );
  return fuzz_copy((struct uri_span){ out, n });
}

static void check_extended(struct uri_span value){
  size_t size = uri_header_extended_size(value.p, value.n);
  char *out = fuzz_buffer(size);
  size_t n = uri_header_extended(value.p, value.n, out);
  CHECK( n==URI_NONE || (n<=size && uri_is_text(out, n)) );
}

void fuzz_one(struct uri_span text){
  struct uri_header_links links;
  struct uri_header_link link;
  const char *last = text.p;
  uri_header_links_begin(&links, text.p, text.n);
  while( uri_header_links_next(&links, &link) ){
    CHECK( link.ref.p && fuzz_inside(text, link.ref) && link.ref.p>=last );
    last = link.ref.p+link.ref.n;
    value_of(text, link.rel);
    value_of(text, link.anchor);
    value_of(text, link.title);
    value_of(text, link.type);
    value_of(text, link.hreflang);
    value_of(text, link.media);
    check_extended(value_of(text, link.extended_title));
  }
  CHECK( !uri_header_links_next(&links, &link) );
  check_extended(text);
}
