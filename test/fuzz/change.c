/*
** SPDX-License-Identifier: MIT
**
** Building and changing, hiding passwords, percent-encoding and IRIs.  The
** input is a text and up to four changes: a byte for the component (or, from 10
** on, for its removal) and its new value.
**
** The result splits into the values that were set, and into the old values of the others.
*/
#include "fuzz.h"

enum { COMPONENTS = URI_COMPONENT_FRAGMENT+1, CHANGES = 4 };

/* The component of a text; user and password are parts of the userinfo. */
static struct uri_span component(struct uri_span text, enum uri_component which){
  struct uri u = fuzz_split(text);
  struct uri_authority a = fuzz_authority(u);
  struct uri_span user, password;
  uri_split_userinfo(a.userinfo, &user, &password);
  switch( which ){
    case URI_COMPONENT_SCHEME:    return u.scheme;
    case URI_COMPONENT_AUTHORITY: return u.authority;
    case URI_COMPONENT_USERINFO:  return a.userinfo;
    case URI_COMPONENT_USER:      return user;
    case URI_COMPONENT_PASSWORD:  return password;
    case URI_COMPONENT_HOST:      return a.host;
    case URI_COMPONENT_PORT:      return a.port;
    case URI_COMPONENT_PATH:      return u.path;
    case URI_COMPONENT_QUERY:     return u.query;
    case URI_COMPONENT_FRAGMENT:  return u.fragment;
  }
  return (struct uri_span){0, 0};
}

/* Write what was settled on. */
static struct uri_span change_write(struct uri_edit *c){
  size_t most = uri_edit_write_size(c);
  char *out = fuzz_buffer(most);
  size_t n = uri_edit_write(c, out);
  CHECK( n<=most );
  return fuzz_copy((struct uri_span){ out, n });
}

static int same_octets(struct uri_span a, struct uri_span b){
  return fuzz_same(fuzz_decode(a, 0), fuzz_decode(b, 0));
}

/* The path of the result is the path that was set, perhaps after a guard. */
static void check_path(struct uri_span text, struct uri_span value){
  struct uri_span path = fuzz_decode(component(text, URI_COMPONENT_PATH), 0);
  struct uri_span wanted = fuzz_decode(value, 0);
  size_t more;
  if( wanted.p==0 ) wanted.p = "";
  CHECK( path.n>=wanted.n && path.n-wanted.n<=2 );
  more = path.n-wanted.n;
  CHECK( memcmp(path.p+more, wanted.p, wanted.n)==0 );
  if( more==1 ) CHECK( *path.p=='/' );
  if( more==2 ) CHECK( memcmp(path.p, "./", 2)==0 || memcmp(path.p, "/.", 2)==0 );
}

/* An absent value removes a component. */
static void change_set(struct uri_edit *c, enum uri_component which,
                       struct uri_span value){
  if( value.p ) uri_edit_set(c, which, value.p, value.n);
  else uri_edit_remove(c, which);
}

/* A text with one component changed. */
static void check_one(struct uri_span text, enum uri_component which,
                      struct uri_span value){
  struct uri_edit c;
  struct uri_span out, now;
  int i;
  uri_edit_begin(&c, text.p, text.n);
  change_set(&c, which, value);
  if( uri_edit_settle(&c)!=URI_CONFLICT_NONE ) return;
  out = change_write(&c);
  now = component(out, which);
  if( which==URI_COMPONENT_PATH ){
    check_path(out, value);
  }else if( which!=URI_COMPONENT_AUTHORITY || value.p==0 ){
    CHECK( same_octets(now, value) );
  }
  for(i=URI_COMPONENT_SCHEME; i<COMPONENTS; i++){
    enum uri_component other = (enum uri_component)i;
    int in_authority = i>=URI_COMPONENT_AUTHORITY && i<=URI_COMPONENT_PORT;
    if( other==which || (in_authority && which>=URI_COMPONENT_AUTHORITY
                         && which<=URI_COMPONENT_PORT) ) continue;
    if( other==URI_COMPONENT_PATH ){
      check_path(out, component(text, URI_COMPONENT_PATH));
    }else{
      CHECK( fuzz_same(component(out, other), component(text, other)) );
    }
  }
  if( fuzz_valid(text, "URI-reference") ){
    CHECK( fuzz_valid(out, "URI-reference") );
  }
  uri_edit_begin(&c, out.p, out.n);
  change_set(&c, which, value);
  CHECK( uri_edit_settle(&c)==URI_CONFLICT_NONE );
  CHECK( fuzz_same(change_write(&c), out) );
}

/* Values set in an empty text: the result is always valid. */
static void check_many(struct uri_span text, const enum uri_component *which,
                       const struct uri_span *values, int n){
  struct uri_edit c;
  int i;
  uri_edit_begin(&c, text.p, text.n);
  for(i=0; i<n; i++) change_set(&c, which[i], values[i]);
  if( uri_edit_settle(&c)!=URI_CONFLICT_NONE ) return;
  text = change_write(&c);
  if( c.host.text.p ) CHECK( component(text, URI_COMPONENT_AUTHORITY).p!=0 );
  CHECK( (c.port.text.p!=0)==(component(text, URI_COMPONENT_PORT).p!=0) );
  CHECK( same_octets(component(text, URI_COMPONENT_USER), c.user.text) );
  CHECK( same_octets(component(text, URI_COMPONENT_PASSWORD), c.password.text) );
  CHECK( same_octets(component(text, URI_COMPONENT_HOST), c.host.text) );
  CHECK( fuzz_same(component(text, URI_COMPONENT_SCHEME), c.scheme.text) );
  CHECK( same_octets(component(text, URI_COMPONENT_QUERY), c.query.text) );
  CHECK( same_octets(component(text, URI_COMPONENT_FRAGMENT), c.fragment.text) );
  check_path(text, c.path.text);
}

static void check_built(const enum uri_component *which,
                        const struct uri_span *values, int n){
  struct uri_edit c;
  int i;
  uri_edit_begin(&c, "", 0);
  for(i=0; i<n; i++) change_set(&c, which[i], values[i]);
  if( uri_edit_settle(&c)!=URI_CONFLICT_NONE ) return;
  CHECK( fuzz_valid(change_write(&c), "URI-reference") );
}

static void check_kept(struct uri_span before, struct uri_span after,
                       enum uri_component which){
  CHECK( fuzz_same(component(before, which), component(after, which)) );
}

/*
** The password is hidden, also with a user name that is a secret, the other parts of the
** authority stay, and a second call changes nothing.  The value of a parameter in the
** authority may end after it, and so may a password if there is another "@", and a value
** in quotes.
*/
static void check_redact(struct uri_span text){
  size_t most = uri_redact_size(text.p, text.n, 0, 0);
  char *out = fuzz_buffer(most);
  struct uri_span hidden = { out, uri_redact(text.p, text.n, 0, 0, out) };
  struct uri_span password = component(text, URI_COMPONENT_PASSWORD), now;
  struct uri_span authority = component(text, URI_COMPONENT_AUTHORITY);
  const char *p = text.p, *end = p+text.n;
  const char *stop = authority.p ? authority.p+authority.n : p;
  int signs = 0, others = 0;
  for(; p<end; p++){
    signs += *p=='@';
    others += *p=='%' || *p=='&' || *p=='\'' || (*p=='=' && p<stop);
  }
  CHECK( hidden.n<=most );
  hidden = fuzz_copy(hidden);
  now = component(hidden, URI_COMPONENT_PASSWORD);
  if( password.n>0 && signs==1 && others==0 && fuzz_valid(text, "URI-reference") ){
    if( !fuzz_is(component(hidden, URI_COMPONENT_USERINFO), "***") ){
      CHECK( fuzz_is(now, "***") );
      check_kept(text, hidden, URI_COMPONENT_USER);
    }
    check_kept(text, hidden, URI_COMPONENT_SCHEME);
    check_kept(text, hidden, URI_COMPONENT_HOST);
    check_kept(text, hidden, URI_COMPONENT_PORT);
  }
  out = fuzz_buffer(uri_redact_size(hidden.p, hidden.n, 0, 0));
  now = (struct uri_span){ out, uri_redact(hidden.p, hidden.n, 0, 0, out) };
  CHECK( fuzz_same(now, hidden) );
}

/* decode(encode(x)) is x, and encode(x) matches the rule of its component. */
static void check_encode(struct uri_span data){
  static const char *const rules[] = {
    [URI_ENCODE_UNRESERVED] = "segment", [URI_ENCODE_USERINFO] = "userinfo",
    [URI_ENCODE_USER] = "userinfo",      [URI_ENCODE_PASSWORD] = "userinfo",
    [URI_ENCODE_HOST] = "host",          [URI_ENCODE_PATH] = "path",
    [URI_ENCODE_SEGMENT] = "segment",    [URI_ENCODE_QUERY] = "query",
    [URI_ENCODE_FRAGMENT] = "fragment",  [URI_ENCODE_FORM] = "query"
  };
  int i;
  for(i=URI_ENCODE_UNRESERVED; i<=URI_ENCODE_FORM; i++){
    size_t most = uri_encode_size(data.p, data.n, (enum uri_encode_set)i);
    char *out = fuzz_buffer(most);
    size_t n = uri_encode(data.p, data.n, (enum uri_encode_set)i, out);
    struct uri_span code = fuzz_copy((struct uri_span){ out, n });
    CHECK( n<=most && most<=3*data.n );
    CHECK( fuzz_valid(code, rules[i]) );
    CHECK( fuzz_same(fuzz_decode(code, i==URI_ENCODE_FORM), data) );
  }
}

static struct uri_span from_iri(struct uri_span text){
  size_t most = uri_from_iri_size(text.p, text.n);
  char *out = fuzz_buffer(most);
  size_t n = uri_from_iri(text.p, text.n, out);
  CHECK( n<=most && most<=3*text.n );
  return fuzz_copy((struct uri_span){ out, n });
}

static struct uri_span to_iri(struct uri_span text){
  char *out = fuzz_buffer(text.n);
  size_t n = uri_to_iri(text.p, text.n, out);
  CHECK( n<=text.n );
  return fuzz_copy((struct uri_span){ out, n });
}

/* URI to IRI and back gives the same text, except for the case of hex digits. */
static void check_iri(struct uri_span text){
  struct uri_span uri = from_iri(text);
  struct uri_span iri = to_iri(uri);
  size_t i;
  for(i=0; i<uri.n; i++) CHECK( (unsigned char)uri.p[i]<0x80 );
  CHECK( fuzz_same_letters(from_iri(iri), uri) );
  CHECK( fuzz_same(to_iri(iri), iri) );
  CHECK( fuzz_same_letters(from_iri(to_iri(text)), uri) );
  CHECK( fuzz_same(fuzz_decode(uri, 0), fuzz_decode(iri, 0)) );
  if( memchr(iri.p, 0, iri.n)==0 ) CHECK( uri_is_text(iri.p, iri.n) );
}

void fuzz_one(struct uri_span input){
  struct uri_span text = fuzz_take(&input);
  enum uri_component which[CHANGES];
  struct uri_span values[CHANGES];
  int n;
  for(n=0; n<CHANGES && input.n>0; n++){
    unsigned choice = fuzz_choose(&input, 2*COMPONENTS);
    which[n] = (enum uri_component)(choice % COMPONENTS);
    values[n] = fuzz_take(&input);
    if( choice>=COMPONENTS ) values[n] = (struct uri_span){0, 0};
    check_one(text, which[n], values[n]);
  }
  check_many(text, which, values, n);
  check_built(which, values, n);
  check_redact(text);
  check_encode(text);
  check_iri(text);
}
