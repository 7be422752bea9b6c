/*
** SPDX-License-Identifier: MIT
**
** Domains, file names, data, words: what is read out of a URI.
**
** A file name comes back from its URI, which is valid.  A domain ends as the one
** before it does, and is written as what is a domain already.  Each byte of the
** words has its place in the text, in order.
*/
#include "fuzz.h"

static struct span joined(const char *front, struct span text){
  size_t n = strlen(front);
  char *out = fuzz_buffer(n+text.n);
  memcpy(out, front, n);
  if( text.n ) memcpy(out+n, text.p, text.n);
  return (struct span){ out, n+text.n };
}

/* The file name of a URI, absent where there is none. */
static struct span to_path(struct span uri, enum uri_file_system system){
  char *out = fuzz_buffer(uri.n);
  size_t n = 0;
  if( !uri_to_path(uri.p, uri.n, system, out, &n) ) return (struct span){ 0, 0 };
  CHECK( n>0 && n<=uri.n );
  return fuzz_copy((struct span){ out, n });
}

static struct span from_path(struct span path, enum uri_file_system system){
  size_t room = uri_from_path_size(path.n), n = 0;
  char *out = fuzz_buffer(room);
  if( !uri_from_path(path.p, path.n, system, out, &n) ) return (struct span){ 0, 0 };
  CHECK( n<=room );
  return fuzz_copy((struct span){ out, n });
}

static struct span with_backslashes(struct span path){
  char *out = fuzz_buffer(path.n);
  size_t i;
  for(i=0; i<path.n; i++) out[i] = path.p[i]=='/' ? '\\' : path.p[i];
  return (struct span){ out, path.n };
}

static void check_path(struct span path, enum uri_file_system system){
  struct span uri = from_path(path, system);
  struct span again;
  if( uri.p==0 ) return;
  CHECK( fuzz_valid(uri, "URI") );
  again = to_path(uri, system);
  CHECK( fuzz_same(again, system==URI_FILES_POSIX ? path : with_backslashes(path)) );
}

/* A name that a URI gives is one, and has a URI. */
static void check_file(struct span uri, enum uri_file_system system){
  struct span path = to_path(uri, system);
  if( path.p==0 ) return;
  CHECK( memchr(path.p, 0, path.n)==0 );
  CHECK( from_path(path, system).p!=0 );
  check_path(path, system);
}

static void check_data(struct span uri){
  struct uri_data data;
  size_t room, n;
  if( !uri_data_read(uri.p, uri.n, &data) ) return;
  CHECK( fuzz_inside(uri, data.media) && fuzz_inside(uri, data.data) );
  room = data.media.n+URI_DATA_TYPE_EXTRA;
  n = uri_data_type(&data, fuzz_buffer(room));
  CHECK( n>=3 && n<=room );
  n = uri_data_octets(&data, fuzz_buffer(data.data.n));
  CHECK( n<=data.data.n );
}

static struct span domain(struct span s){
  char *out = fuzz_buffer(s.n+URI_NORMALIZE_EXTRA);
  size_t n = uri_domain_write(s, out);
  CHECK( n<=s.n+URI_NORMALIZE_EXTRA );
  return fuzz_copy((struct span){ out, n });
}

static void check_domains(struct span host){
  struct span at = uri_domain_first(host);
  CHECK( at.p==host.p && at.n<=host.n );
  while( at.n>0 ){
    struct span parent = uri_domain_parent(at);
    struct span written = domain(at);
    CHECK( fuzz_same(domain(written), written) );
    if( parent.p ) CHECK( parent.n>0 && parent.n<at.n && parent.p+parent.n==at.p+at.n );
    at = parent;
  }
}

static void check_words(struct span text){
  struct uri_words_mark mark = { 0, 0 };
  char *out = fuzz_buffer(text.n);
  size_t n, i, last = 0;
  if( !uri_words(text.p, text.n, out, &n) ) return;
  CHECK( n<=text.n );
  CHECK( memchr(out, 0, n)==0 );
  for(i=0; i<=n; i++){
    size_t place = uri_words_place(text.p, text.n, i, &mark);
    CHECK( i==0 ? place==0 : place>last && place-last<=3 );
    if( i<n && text.p[place]!='%' ) CHECK( out[i]==text.p[place] || out[i]=='\n' );
    last = place;
  }
  CHECK( last==text.n );
  mark = (struct uri_words_mark){ 0, 0 };
  CHECK( uri_words_place(text.p, text.n, n, &mark)==text.n );
  CHECK( uri_words_place(text.p, text.n, 0, &mark)==0 );
}

static void check_scope(struct span text){
  unsigned char ip[16] = { 0 };
  size_t i;
  for(i=0; i<text.n && i<16; i++) ip[i] = (unsigned char)text.p[i];
  CHECK( strlen(uri_address_scope(ip, 4))>0 );
  CHECK( strlen(uri_address_scope(ip, 16))>0 );
}

void fuzz_one(struct span text){
  int system;
  for(system=URI_FILES_POSIX; system<=URI_FILES_WINDOWS; system++){
    check_path(text, (enum uri_file_system)system);
    check_path(joined("/", text), (enum uri_file_system)system);
    check_path(joined("c:\\", text), (enum uri_file_system)system);
    check_path(joined("\\\\", text), (enum uri_file_system)system);
    check_file(text, (enum uri_file_system)system);
    check_file(joined("file:", text), (enum uri_file_system)system);
    check_file(joined("file://", text), (enum uri_file_system)system);
  }
  check_data(text);
  check_data(joined("data:", text));
  check_data(joined("data:;base64,", text));
  check_domains(fuzz_authority(fuzz_split(text)).host);
  check_domains(text);
  check_words(text);
  check_words(joined("a:", text));
  check_scope(text);
}
