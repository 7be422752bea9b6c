/*
** SPDX-License-Identifier: MIT
**
** The ladder of section 6.2: each rung is idempotent and includes those below
** it, keeps the components that are present and their octets but for what it
** has a licence to change, and keeps a valid text valid.
*/
#include "fuzz.h"

#include "../core/reference.h"

static int is_scheme(struct span scheme, const char *name){
  return scheme.p && fuzz_same_letters(scheme, (struct span){name, strlen(name)});
}

static int same_presence(struct span a, struct span b){
  return (a.p==0)==(b.p==0);
}

/* The same octets, once both are decoded. */
static int same_octets(struct span a, struct span b){
  return fuzz_same(fuzz_decode(a, 0), fuzz_decode(b, 0));
}

static int same_octets_and_letters(struct span a, struct span b){
  return fuzz_same_letters(fuzz_decode(a, 0), fuzz_decode(b, 0));
}

/*
** The parts of an authority; a port may go, and IPv6 be written anew, also such
** as is only seen to be IPv6 once it is decoded.
*/
static void check_authority(const struct uri *u, const struct uri *v,
                            enum uri_level level){
  struct uri_authority a = fuzz_authority(*u), b = fuzz_authority(*v);
  struct span decoded = fuzz_decode(a.host, 0);
  int top = level==URI_LEVEL_SCHEME;
  if( top && is_scheme(u->scheme, "file")
   && (a.host.p==0 || same_octets_and_letters(a.host,
                                         (struct span){"localhost", 9})) ){
    CHECK( u->authority.p==0 || v->authority.p!=0 );
    return;
  }
  CHECK( same_presence(u->authority, v->authority) );
  CHECK( same_presence(a.userinfo, b.userinfo) );
  CHECK( same_octets(a.userinfo, b.userinfo) );
  CHECK( (top && b.port.p==0) || fuzz_same(a.port, b.port) );
  /* Decoded wholly, a "%3A" is a ":" too; normalizing leaves it. */
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

static void check_components(struct span text, struct span normal,
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

/* What a second reading of section 6.2 gives. */
static void check_reference(struct span text, struct span normal,
                            enum uri_level level){
  char *out = fuzz_buffer(text.n+URI_NORMALIZE_EXTRA);
  size_t n = ref_normalize(text.p, text.n, level, out);
  CHECK( fuzz_same((struct span){out, n}, normal) );
  CHECK( uri_equivalent(text.p, text.n, out, n, level) );
  CHECK( uri_is_normal(text.p, text.n, level)==fuzz_same(text, normal) );
  CHECK( uri_is_normal(out, n, level) );
}

/* An origin is its own, valid, and that of the normal form. */
static struct span origin(struct span text){
  char *room = fuzz_buffer(text.n);
  char *out = fuzz_buffer(text.n+URI_NORMALIZE_EXTRA);
  size_t n = uri_origin(text.p, text.n, room, out);
  CHECK( n<=text.n+URI_NORMALIZE_EXTRA );
  return fuzz_copy((struct span){ out, n });
}

static void check_origin(struct span text, struct span normal){
  struct span own = origin(text);
  if( own.n>0 ){
    CHECK( fuzz_same(origin(normal), own) );
    CHECK( fuzz_valid(own, "URI") );
    CHECK( fuzz_same(origin(own), own) );
  }
  CHECK( !uri_is_web(text.p, text.n) || (own.n>0 && fuzz_valid(text, "URI")) );
}

void fuzz_one(struct span text){
  struct span normal[URI_LEVEL_SCHEME+1];
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
