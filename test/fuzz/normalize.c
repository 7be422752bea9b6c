/*
** SPDX-License-Identifier: MIT
**
** The levels of section 6.2: each level is idempotent and includes the lower levels.  It
** keeps the components that are present, and their octets except those that it may
** change.  A valid text stays valid.
*/
#include "fuzz.h"

#include "../core/reference.h"

static int is_scheme(struct uri_span scheme, const char *name){
  return scheme.p && fuzz_same_letters(scheme, (struct uri_span){name, strlen(name)});
}

static int same_presence(struct uri_span a, struct uri_span b){
  return (a.p==0)==(b.p==0);
}

/* Are the octets of both the same after decoding? */
static int same_octets(struct uri_span a, struct uri_span b){
  return fuzz_same(fuzz_decode(a, 0), fuzz_decode(b, 0));
}

static int same_octets_and_letters(struct uri_span a, struct uri_span b){
  return fuzz_same_letters(fuzz_decode(a, 0), fuzz_decode(b, 0));
}

/*
** The parts of an authority.  A port may be removed, and an IPv6 address rewritten, also
** one that is an IPv6 address only after decoding.
*/
static void check_authority(const struct uri *u, const struct uri *v,
                            enum uri_level level){
  struct uri_authority a = fuzz_authority(*u), b = fuzz_authority(*v);
  struct uri_span decoded = fuzz_decode(a.host, 0);
  int top = level==URI_LEVEL_SCHEME;
  if( top && is_scheme(u->scheme, "file")
   && (a.host.p==0 || same_octets_and_letters(a.host,
                                         (struct uri_span){"localhost", 9})) ){
    CHECK( u->authority.p==0 || v->authority.p!=0 );
    return;
  }
  CHECK( same_presence(u->authority, v->authority) );
  CHECK( same_presence(a.userinfo, b.userinfo) );
  CHECK( same_octets(a.userinfo, b.userinfo) );
  CHECK( (top && b.port.p==0) || fuzz_same(a.port, b.port) );
  /* Decoding everything makes "%3A" a ":", too, which normalizing does not change. */
  if( top && uri_host_type(b.host)==URI_HOST_IPV6
   && uri_host_type(decoded)==URI_HOST_IPV6 ){
    unsigned char x[16], y[16];
    CHECK( uri_address_read(decoded, URI_ADDRESS_STRICT, x)==16 );
    CHECK( uri_address_read(b.host, URI_ADDRESS_STRICT, y)==16 );
    CHECK( memcmp(x, y, 16)==0 );
  }else{
    CHECK( same_octets_and_letters(a.host, b.host) );
  }
}

static void check_components(struct uri_span text, struct uri_span normal,
                             enum uri_level level){
  struct uri u = fuzz_split(text), v = fuzz_split(normal);
  CHECK( fuzz_same_letters(u.scheme, v.scheme) );
  check_authority(&u, &v, level);
  CHECK( same_octets(u.query, v.query) );
  CHECK( same_octets(u.fragment, v.fragment) );
  if( level<=URI_LEVEL_CASE ){
    CHECK( same_octets(u.path, v.path) );
  }else if( u.scheme.p==0 && v.path.n>u.path.n ){
    CHECK( memcmp(v.path.p, "./", 2)==0 || memcmp(v.path.p, "/./", 3)==0 );
  }else if( u.scheme.p==0 ){
    CHECK( v.path.n>=2 && *v.path.p=='.' ? 1 : same_octets(u.path, v.path) );
  }
}

/* Compare with the second implementation of section 6.2. */
static void check_reference(struct uri_span text, struct uri_span normal,
                            enum uri_level level){
  char *out = fuzz_buffer(text.n+URI_NORMALIZE_EXTRA);
  size_t n = ref_normalize(text.p, text.n, level, out);
  CHECK( fuzz_same((struct uri_span){out, n}, normal) );
  CHECK( uri_equivalent(text.p, text.n, out, n, level) );
  CHECK( uri_is_normal(text.p, text.n, level)==fuzz_same(text, normal) );
  CHECK( uri_is_normal(out, n, level) );
}

/* An origin is valid, its own origin, and the origin of the normal form. */
static struct uri_span origin(struct uri_span text){
  char *out = fuzz_buffer(uri_origin_size(text.p, text.n));
  size_t n = uri_origin(text.p, text.n, out);
  if( n==URI_NONE ) return (struct uri_span){ 0, 0 };
  CHECK( n>0 && n<=text.n+URI_NORMALIZE_EXTRA );
  return fuzz_copy((struct uri_span){ out, n });
}

static void check_origin(struct uri_span text, struct uri_span normal){
  struct uri_span own = origin(text);
  if( own.p ){
    CHECK( fuzz_same(origin(normal), own) );
    CHECK( fuzz_valid(own, "URI") );
    CHECK( fuzz_same(origin(own), own) );
  }
  char *buffer = fuzz_buffer(uri_is_web_size(text.p, text.n));
  CHECK( !uri_is_web(text.p, text.n, buffer) || (own.p && fuzz_valid(text, "URI")) );
}

void fuzz_one(struct uri_span text){
  struct uri_span normal[URI_LEVEL_SCHEME+1];
  int valid = fuzz_valid(text, "URI-reference");
  int i, k;
  for(i=URI_LEVEL_CASE; i<=URI_LEVEL_SCHEME; i++){
    normal[i] = fuzz_normalize(text, (enum uri_level)i);
    check_components(text, normal[i], (enum uri_level)i);
    check_reference(text, normal[i], (enum uri_level)i);
    if( valid ) CHECK( fuzz_valid(normal[i], "URI-reference") );
    for(k=URI_LEVEL_CASE; k<=i; k++){
      CHECK( fuzz_same(fuzz_normalize(normal[k], (enum uri_level)i),
                       normal[i]) );
      CHECK( fuzz_same(fuzz_normalize(normal[i], (enum uri_level)k),
                       normal[i]) );
    }
  }
  check_origin(text, normal[URI_LEVEL_SCHEME]);
}
