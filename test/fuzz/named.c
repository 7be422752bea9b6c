/*
** SPDX-License-Identifier: MIT
**
** What a link names, and the kind of a site.  The input is a text.
**
** No result is longer than its announced size, which the buffers between unreadable pages
** detect.  The URI of a thing is a clean link, and names itself; the clean link, and what
** it carries, have the same name.
*/
#include "fuzz.h"

#include "../../core/uri_clean.h"
#include "../../core/uri_named.h"

/* A text's name; absent if it has none. */
static struct uri_span named(struct uri_span text, enum uri_named_what what){
  size_t size = uri_named_size(text.p, text.n, what);
  char *out = fuzz_buffer(size);
  size_t n = uri_named(text.p, text.n, what, out);
  if( n==URI_NONE ) return (struct uri_span){0, 0};
  CHECK( n<=size );
  return fuzz_copy((struct uri_span){ out, n });
}

static struct uri_span clean(struct uri_span text){
  char *out = fuzz_buffer(uri_clean_size(text.p, text.n));
  size_t n = uri_clean(text.p, text.n, out);
  if( n==URI_NONE ) return (struct uri_span){0, 0};
  return fuzz_copy((struct uri_span){ out, n });
}

static struct uri_span unwrap(struct uri_span text){
  char *out = fuzz_buffer(uri_unwrap_size(text.p, text.n));
  return fuzz_copy((struct uri_span){ out, uri_unwrap(text.p, text.n, out) });
}

static void check_kind(struct uri_span text, struct uri_span link){
  const char *kind = uri_site_kind(text.p, text.n,
                                   fuzz_buffer(uri_site_kind_size(text.p, text.n)));
  CHECK( link.p ? kind==uri_site_kind(link.p, link.n, fuzz_buffer(
                          uri_site_kind_size(link.p, link.n))) : kind==0 );
}

void fuzz_one(struct uri_span input){
  struct uri_span text = fuzz_take(&input);
  struct uri_span name = named(text, URI_NAMED_URI);
  struct uri_span link = clean(text);
  check_kind(text, link);
  CHECK( (named(text, URI_NAMED_KIND).p==0)==(name.p==0) );
  CHECK( (named(text, URI_NAMED_ID).p==0)==(name.p==0) );
  if( link.p ) CHECK( fuzz_same(named(link, URI_NAMED_URI), name) );
  CHECK( fuzz_same(named(unwrap(text), URI_NAMED_URI), name) );
  if( name.p==0 ) return;
  CHECK( fuzz_same(clean(name), name) );
  CHECK( fuzz_same(named(name, URI_NAMED_URI), name) );
}
