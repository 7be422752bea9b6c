/*
** SPDX-License-Identifier: MIT
**
** Building and changing, hiding passwords, percent-encoding and IRIs.  The
** input is a text and up to four changes: a byte for the component (or, from 10
** on, for its removal) and its new value.
**
** The result splits into what was set, and what was not set is still there.
*/
#include "fuzz.h"

enum { COMPONENTS = URI_FRAGMENT+1, CHANGES = 4 };

/* The component of a text; user and password are parts of the userinfo. */
static struct span component(struct span text, enum uri_component which){
  struct uri u = fuzz_split(text);
  struct uri_authority a = fuzz_authority(u);
  struct span user, password;
  uri_split_userinfo(a.userinfo, &user, &password);
  switch( which ){
    case URI_SCHEME:    return u.scheme;
    case URI_AUTHORITY: return u.authority;
    case URI_USERINFO:  return a.userinfo;
    case URI_USER:      return user;
    case URI_PASSWORD:  return password;
    case URI_HOST:      return a.host;
    case URI_PORT:      return a.port;
    case URI_PATH:      return u.path;
    case URI_QUERY:     return u.query;
    case URI_FRAGMENT:  return u.fragment;
  }
  return (struct span){0, 0};
}

/* Write what was settled on. */
static struct span change_write(struct uri_edit *c){
  size_t room = uri_edit_size(c);
  char *out = fuzz_buffer(room);
  size_t n = uri_edit_write(c, out);
  CHECK( n<=room );
  return fuzz_copy((struct span){ out, n });
}

static int same_octets(struct span a, struct span b){
  return fuzz_same(fuzz_decode(a, 0), fuzz_decode(b, 0));
}

/* The path in the result is the one that was set, after a guard perhaps. */
static void check_path(struct span text, struct span value){
  struct span path = fuzz_decode(component(text, URI_PATH), 0);
  struct span wanted = fuzz_decode(value, 0);
  size_t more;
  if( wanted.p==0 ) wanted.p = "";
  CHECK( path.n>=wanted.n && path.n-wanted.n<=2 );
  more = path.n-wanted.n;
  CHECK( memcmp(path.p+more, wanted.p, wanted.n)==0 );
  if( more==1 ) CHECK( *path.p=='/' );
  if( more==2 ) CHECK( memcmp(path.p, "./", 2)==0 || memcmp(path.p, "/.", 2)==0 );
}

/* A text with one component changed. */
static void check_one(struct span text, enum uri_component which,
                      struct span value){
  struct uri_edit c;
  struct span out, now;
  int i;
  uri_edit_begin(&c, text.p, text.n);
  uri_edit_set(&c, which, value);
  if( uri_edit_settle(&c)!=URI_NO_CONFLICT ) return;
  out = change_write(&c);
  now = component(out, which);
  if( which==URI_PATH ){
    check_path(out, value);
  }else if( which!=URI_AUTHORITY || value.p==0 ){
    CHECK( same_octets(now, value) );
  }
  for(i=URI_SCHEME; i<COMPONENTS; i++){
    enum uri_component other = (enum uri_component)i;
    int in_authority = i>=URI_AUTHORITY && i<=URI_PORT;
    if( other==which || (in_authority && which>=URI_AUTHORITY
                         && which<=URI_PORT) ) continue;
    if( other==URI_PATH ){
      check_path(out, component(text, URI_PATH));
    }else{
      CHECK( fuzz_same(component(out, other), component(text, other)) );
    }
  }
  if( fuzz_valid(text, "URI-reference") ){
    CHECK( fuzz_valid(out, "URI-reference") );
  }
  uri_edit_begin(&c, out.p, out.n);
  uri_edit_set(&c, which, value);
  CHECK( uri_edit_settle(&c)==URI_NO_CONFLICT );
  CHECK( fuzz_same(change_write(&c), out) );
}

/* From nothing: whatever is set, the result is valid. */
static void check_many(struct span text, const enum uri_component *which,
                       const struct span *values, int n){
  struct uri_edit c;
  int i;
  uri_edit_begin(&c, text.p, text.n);
  for(i=0; i<n; i++) uri_edit_set(&c, which[i], values[i]);
  if( uri_edit_settle(&c)!=URI_NO_CONFLICT ) return;
  text = change_write(&c);
  if( c.host.text.p ) CHECK( component(text, URI_AUTHORITY).p!=0 );
  CHECK( (c.port.text.p!=0)==(component(text, URI_PORT).p!=0) );
  CHECK( same_octets(component(text, URI_USER), c.user.text) );
  CHECK( same_octets(component(text, URI_PASSWORD), c.password.text) );
  CHECK( same_octets(component(text, URI_HOST), c.host.text) );
  CHECK( fuzz_same(component(text, URI_SCHEME), c.scheme.text) );
  CHECK( same_octets(component(text, URI_QUERY), c.query.text) );
  CHECK( same_octets(component(text, URI_FRAGMENT), c.fragment.text) );
  check_path(text, c.path.text);
}

static void check_built(const enum uri_component *which,
                        const struct span *values, int n){
  struct uri_edit c;
  int i;
  uri_edit_begin(&c, "", 0);
  for(i=0; i<n; i++) uri_edit_set(&c, which[i], values[i]);
  if( uri_edit_settle(&c)!=URI_NO_CONFLICT ) return;
  CHECK( fuzz_valid(change_write(&c), "URI-reference") );
}

/* The password is hidden, user and scheme stay, and twice is once. */
static void check_redact(struct span text){
  size_t room = uri_redact_size(text.n);
  char *out = fuzz_buffer(room);
  struct span hidden = { out, uri_redact(text.p, text.n, out) };
  struct span password = component(text, URI_PASSWORD), now;
  CHECK( hidden.n<=room );
  hidden = fuzz_copy(hidden);
  now = component(hidden, URI_PASSWORD);
  if( password.n>0 ){
    CHECK( fuzz_is(now, "***") );
    CHECK( fuzz_same(component(text, URI_SCHEME), component(hidden, URI_SCHEME)) );
    CHECK( fuzz_same(component(text, URI_USER), component(hidden, URI_USER)) );
    CHECK( fuzz_same(component(text, URI_HOST), component(hidden, URI_HOST)) );
    CHECK( fuzz_same(component(text, URI_PORT), component(hidden, URI_PORT)) );
  }
  out = fuzz_buffer(uri_redact_size(hidden.n));
  now = (struct span){ out, uri_redact(hidden.p, hidden.n, out) };
  CHECK( fuzz_same(now, hidden) );
}

/* decode(encode(x)) is x, and encode(x) is what its place allows. */
static void check_encode(struct span data){
  static const char *const rules[] = {
    [URI_ENCODE_UNRESERVED] = "segment", [URI_ENCODE_USERINFO] = "userinfo",
    [URI_ENCODE_USER] = "userinfo",      [URI_ENCODE_PASSWORD] = "userinfo",
    [URI_ENCODE_HOST] = "host",          [URI_ENCODE_PATH] = "path",
    [URI_ENCODE_SEGMENT] = "segment",    [URI_ENCODE_QUERY] = "query",
    [URI_ENCODE_FRAGMENT] = "fragment",  [URI_ENCODE_FORM] = "query"
  };
  int i;
  for(i=URI_ENCODE_UNRESERVED; i<=URI_ENCODE_FORM; i++){
    size_t n = uri_encode_size(data.p, data.n, (enum uri_encode_set)i);
    char *out = fuzz_buffer(n);
    struct span code = { out, n };
    CHECK( n<=3*data.n );
    CHECK( uri_encode(data.p, data.n, (enum uri_encode_set)i, out)==n );
    CHECK( fuzz_valid(code, rules[i]) );
    CHECK( fuzz_same(fuzz_decode(code, i==URI_ENCODE_FORM), data) );
  }
}

static struct span from_iri(struct span text){
  size_t n = uri_from_iri_size(text.p, text.n);
  char *out = fuzz_buffer(n);
  CHECK( n<=3*text.n && uri_from_iri(text.p, text.n, out)==n );
  return (struct span){ out, n };
}

static struct span to_iri(struct span text){
  char *out = fuzz_buffer(text.n);
  size_t n = uri_to_iri(text.p, text.n, out);
  CHECK( n<=text.n );
  return fuzz_copy((struct span){ out, n });
}

/* There and back, but for the case of hex digits. */
static void check_iri(struct span text){
  struct span uri = from_iri(text);
  struct span iri = to_iri(uri);
  size_t i;
  for(i=0; i<uri.n; i++) CHECK( (unsigned char)uri.p[i]<0x80 );
  CHECK( fuzz_same_letters(from_iri(iri), uri) );
  CHECK( fuzz_same(to_iri(iri), iri) );
  CHECK( fuzz_same_letters(from_iri(to_iri(text)), uri) );
  CHECK( fuzz_same(fuzz_decode(uri, 0), fuzz_decode(iri, 0)) );
  if( memchr(iri.p, 0, iri.n)==0 ) CHECK( uri_is_text(iri.p, iri.n) );
}

void fuzz_one(struct span input){
  struct span text = fuzz_take(&input);
  enum uri_component which[CHANGES];
  struct span values[CHANGES];
  int n;
  for(n=0; n<CHANGES && input.n>0; n++){
    unsigned choice = fuzz_choose(&input, 2*COMPONENTS);
    which[n] = (enum uri_component)(choice % COMPONENTS);
    values[n] = fuzz_take(&input);
    if( choice>=COMPONENTS ) values[n] = (struct span){0, 0};
    check_one(text, which[n], values[n]);
  }
  check_many(text, which, values, n);
  check_built(which, values, n);
  check_redact(text);
  check_encode(text);
  check_iri(text);
}
