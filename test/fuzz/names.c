/*
** SPDX-License-Identifier: MIT
**
** Values read from a URI: domains, file names, data, words.
**
** A file name becomes a valid URI, which gives the file name back.  Each parent domain is
** the end of its child, and a domain that is written is a domain.  Each byte of the words
** has its place in the text, in order.
*/
#include "fuzz.h"

static struct uri_span joined(const char *front, struct uri_span text){
  size_t n = strlen(front);
  char *out = fuzz_buffer(n+text.n);
  memcpy(out, front, n);
  if( text.n ) memcpy(out+n, text.p, text.n);
  return (struct uri_span){ out, n+text.n };
}

/* The file name of a URI, absent where there is none. */
static struct uri_span to_path(struct uri_span uri, enum uri_file_system system){
  char *out = fuzz_buffer(uri_to_path_size(uri.p, uri.n, system));
  size_t n = uri_to_path(uri.p, uri.n, system, out);
  if( n==URI_NONE ) return (struct uri_span){ 0, 0 };
  CHECK( n>0 && n<=uri.n );
  return fuzz_copy((struct uri_span){ out, n });
}

static struct uri_span from_path(struct uri_span path, enum uri_file_system system){
  size_t most = uri_from_path_size(path.p, path.n, system);
  char *out = fuzz_buffer(most);
  size_t n = uri_from_path(path.p, path.n, system, out);
  if( n==URI_NONE ) return (struct uri_span){ 0, 0 };
  CHECK( n<=most );
  return fuzz_copy((struct uri_span){ out, n });
}

static struct uri_span with_backslashes(struct uri_span path){
  char *out = fuzz_buffer(path.n);
  size_t i;
  for(i=0; i<path.n; i++) out[i] = path.p[i]=='/' ? '\\' : path.p[i];
  return (struct uri_span){ out, path.n };
}

static void check_path(struct uri_span path, enum uri_file_system system){
  struct uri_span uri = from_path(path, system);
  struct uri_span again;
  if( uri.p==0 ) return;
  CHECK( fuzz_valid(uri, "URI") );
  again = to_path(uri, system);
  CHECK( fuzz_same(again, system==URI_FILES_POSIX ? path : with_backslashes(path)) );
}

/* A file name that is read from a URI is valid, and has a URI. */
static void check_file(struct uri_span uri, enum uri_file_system system){
  struct uri_span path = to_path(uri, system);
  if( path.p==0 ) return;
  CHECK( memchr(path.p, 0, path.n)==0 );
  CHECK( from_path(path, system).p!=0 );
  check_path(path, system);
}

static void check_data(struct uri_span uri){
  struct uri_data data;
  size_t most, n;
  if( !uri_data_read(uri.p, uri.n, &data) ) return;
  CHECK( fuzz_inside(uri, data.media) && fuzz_inside(uri, data.data) );
  most = uri_data_type_size(&data);
  n = uri_data_type(&data, fuzz_buffer(most));
  CHECK( n>=3 && n<=most );
  n = uri_data_octets(&data, fuzz_buffer(data.data.n));
  CHECK( n<=data.data.n );
}

static struct uri_span domain(struct uri_span s){
  char *out = fuzz_buffer(s.n+URI_NORMALIZE_EXTRA);
  size_t n = uri_domain_write(s, out);
  CHECK( n<=s.n+URI_NORMALIZE_EXTRA );
  return fuzz_copy((struct uri_span){ out, n });
}

static void check_domains(struct uri_span host){
  struct uri_span at = uri_domain_first(host);
  CHECK( at.p==host.p && at.n<=host.n );
  while( at.n>0 ){
    struct uri_span parent = uri_domain_parent(at);
    struct uri_span written = domain(at);
    CHECK( fuzz_same(domain(written), written) );
    if( parent.p ) CHECK( parent.n>0 && parent.n<at.n && parent.p+parent.n==at.p+at.n );
    at = parent;
  }
}

static void check_words(struct uri_span text){
  struct uri_words_mark mark = { 0, 0 }, half = mark;
  char *out = fuzz_buffer(uri_words_size(text.p, text.n));
  size_t n = uri_words(text.p, text.n, out);
  size_t i, last = 0;
  if( n==URI_NONE ) return;
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
  CHECK( uri_words_place(text.p, text.n, n+1, &mark)==text.n );
  last = uri_words_place(text.p, text.n, n/2, &half);
  CHECK( uri_words_place(text.p, text.n, n/2, &mark)==last );
  CHECK( uri_words_place(text.p, text.n, 0, &mark)==0 );
}

static void check_scope(struct uri_span text){
  unsigned char ip[16] = { 0 };
  size_t i;
  for(i=0; i<text.n && i<16; i++) ip[i] = (unsigned char)text.p[i];
  CHECK( strlen(uri_address_scope(ip, 4))>0 );
  CHECK( strlen(uri_address_scope(ip, 16))>0 );
}

void fuzz_one(struct uri_span text){
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
