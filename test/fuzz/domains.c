/*
** SPDX-License-Identifier: MIT
**
** Registrable domains.  The first byte chooses the part of the list.
**
** The domain is the suffix and one label more, and is its own domain.  A text that has a
** host is on the same site as itself.
*/
#include "fuzz.h"

#include "../../core/uri_clean.h"
#include "../../core/uri_domains.h"
#include "../../core/uri_keys.h"

typedef size_t part_fn(const char *p, size_t n, enum uri_suffix_part part, char *out);

static struct uri_span part_of(part_fn *f, struct uri_span s, enum uri_suffix_part part){
  size_t size = uri_registrable_domain_size(s.p, s.n, part);
  char *out = fuzz_buffer(size);
  size_t n = f(s.p, s.n, part, out);
  CHECK( size==uri_public_suffix_size(s.p, s.n, part) );
  CHECK( size==uri_subdomain_size(s.p, s.n, part) );
  if( n==URI_NONE ) return (struct uri_span){ 0, 0 };
  CHECK( n>0 && n<=size );
  return fuzz_copy((struct uri_span){ out, n });
}

static int same_site(struct uri_span a, struct uri_span b, enum uri_suffix_part part){
  char *buffer = fuzz_buffer(uri_same_site_size(a.p, a.n, b.p, b.n, part));
  int is_same = uri_same_site(a.p, a.n, b.p, b.n, part, buffer);
  CHECK( is_same==uri_same_site(b.p, b.n, a.p, a.n, part, buffer) );
  return is_same;
}

/* A name between "//" and "/" */
static struct uri_span with_slashes(struct uri_span name){
  char *out = fuzz_buffer(name.n+3);
  memcpy(out, "//", 2);
  memcpy(out+2, name.p, name.n);
  out[name.n+2] = '/';
  return (struct uri_span){ out, name.n+3 };
}

/* There is a skeleton exactly if there is a domain. */
static void check_skeleton(struct uri_span text){
  size_t size = uri_skeleton_size(text.p, text.n);
  size_t n = uri_skeleton(text.p, text.n, fuzz_buffer(size));
  struct uri_span domain = part_of(uri_registrable_domain, text, URI_SUFFIX_ALL);
  CHECK( (n==URI_NONE)==(domain.p==0) );
  CHECK( n==URI_NONE || n<=size );
}

void fuzz_one(struct uri_span input){
  enum uri_suffix_part part;
  struct uri_span suffix, domain, before, name;
  if( input.n==0 ) return;
  part = input.p[0] & 1 ? URI_SUFFIX_ICANN : URI_SUFFIX_ALL;
  input = fuzz_copy((struct uri_span){ input.p+1, input.n-1 });
  check_skeleton(input);
  suffix = part_of(uri_public_suffix, input, part);
  domain = part_of(uri_registrable_domain, input, part);
  before = part_of(uri_subdomain, input, part);
  CHECK( domain.p==0 || suffix.p!=0 );
  CHECK( before.p==0 || domain.p!=0 );
  CHECK( suffix.p==0 || same_site(input, input, part) );
  if( domain.p==0 ) return;
  CHECK( domain.n>suffix.n+1 && domain.p[domain.n-suffix.n-1]=='.' );
  CHECK( memcmp(domain.p+domain.n-suffix.n, suffix.p, suffix.n)==0 );
  name = with_slashes(domain);
  /* the domain of a mail address may have a "/", or "(", which the host of no link has */
  if( !fuzz_same(fuzz_authority(fuzz_split(name)).host, domain) ) return;
  /* and a comma is a dot in hosts of the web only */
  if( memchr(domain.p, ',', domain.n) ) return;
  if( uri_clean(name.p, name.n, fuzz_buffer(uri_clean_size(name.p, name.n)))==URI_NONE ){
    return;
  }
  CHECK( fuzz_same(part_of(uri_registrable_domain, name, part), domain) );
  CHECK( part_of(uri_subdomain, name, part).p==0 );
  CHECK( same_site(name, with_slashes(domain), part) );
}
