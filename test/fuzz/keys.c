/*
** SPDX-License-Identifier: MIT
**
** Keys of pages, hosts and archives; tracking parameters; defanged texts.  The first byte
** chooses the parts that a key keeps.
**
** The key of a key is that key.  No result is longer than its announced size, which the
** buffers between unreadable pages detect.  Each byte of a refanged text has its place in
** the defanged one.  A route is a template.
*/
#include "fuzz.h"

#include "../../core/uri_clean.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_template.h"
#include "../../core/uri_text.h"

static struct uri_span key(struct uri_span s, unsigned keep){
  char *out = fuzz_buffer(uri_key_size(s.p, s.n, keep));
  size_t n = uri_key(s.p, s.n, keep, out);
  CHECK( n<=uri_key_size(s.p, s.n, keep) );
  return fuzz_copy((struct uri_span){ out, n });
}

static void check_key(struct uri_span text, unsigned keep){
  struct uri_span once = key(text, keep);
  CHECK( fuzz_same(key(once, keep), once) );
}

/* The host key of a text; absent if there is none. */
static struct uri_span host_key(struct uri_span text){
  size_t size = uri_host_key_size(text.p, text.n);
  char *out = fuzz_buffer(size);
  size_t n = uri_host_key(text.p, text.n, out);
  if( n==URI_NONE ) return (struct uri_span){0, 0};
  CHECK( n<=size );
  return fuzz_copy((struct uri_span){ out, n });
}

/* The link that a person meant has the same keys; without one, there is no host key. */
static void check_meant(struct uri_span text, unsigned keep){
  char *out = fuzz_buffer(uri_clean_size(text.p, text.n));
  size_t n = uri_clean(text.p, text.n, out);
  struct uri_span link = { out, n };
  struct uri_span host = host_key(text);
  struct uri_span meant = uri_host_meant(text.p, text.n, fuzz_buffer(
                            uri_host_meant_size(text.p, text.n)));
  CHECK( (meant.p==0)==(host.p==0) );
  if( n==URI_NONE ){
    CHECK( host.p==0 );
    return;
  }
  link = fuzz_copy(link);
  CHECK( fuzz_same(host_key(link), host) );
  CHECK( fuzz_same(key(link, keep), key(text, keep)) );
}

static void check_archive(struct uri_span text){
  size_t size = uri_surt_key_size(text.p, text.n);
  char *out = fuzz_buffer(size);
  size_t n = uri_surt_key(text.p, text.n, out);
  CHECK( n<=size );
}

static void check_route(struct uri_span text){
  size_t size = uri_route_size(text.p, text.n);
  char *out = fuzz_buffer(size);
  size_t n = uri_route(text.p, text.n, out);
  CHECK( n<=size );
  CHECK( uri_template_valid(out, n, 0) );
}

static void check_tracking(struct uri_span text){
  char *out = fuzz_buffer(text.n);
  size_t n = uri_drop_tracking(text.p, text.n, out);
  struct uri_span once = { out, n };
  CHECK( n<=text.n );
  once = fuzz_copy(once);
  out = fuzz_buffer(once.n);
  n = uri_drop_tracking(once.p, once.n, out);
  CHECK( fuzz_same((struct uri_span){ out, n }, once) );
}

/* Known front parts; the rest is the text, so that the kinds of targets are reached. */
static void check_unwrap(struct uri_span text){
  static const char *const fronts[] = {
    "", "https://www.google.com/url?q=", "https://bing.com/ck/a?u=a1", "href.li/?",
    "https://urldefense.com/v3/__https://", "https://urldefense.com/v2/url?u=",
    "https://web.archive.org/web/20200101000000/", "https://disq.us/url?url=",
    "https://a.cdn.ampproject.org/c/", "https://x.turbopages.org/", "click.pstmrk.it/2s/",
    "https://avanan.click/v2/___http://"
  };
  size_t i;
  for(i=0; i<sizeof fronts/sizeof *fronts; i++){
    size_t front = strlen(fronts[i]), n = front+text.n, size, found;
    char *whole = fuzz_buffer(n), *out;
    struct uri_span once;
    memcpy(whole, fronts[i], front);
    if( text.n>0 ) memcpy(whole+front, text.p, text.n);
    size = uri_unwrap_size(whole, n);
    out = fuzz_buffer(size);
    found = uri_unwrap(whole, n, out);
    CHECK( found<=size );
    once = fuzz_copy((struct uri_span){ out, found });
    if( !fuzz_same(once, (struct uri_span){ whole, n }) ){
      CHECK( found>7 && fuzz_split(once).authority.n>0 );
    }
    out = fuzz_buffer(uri_unwrap_size(once.p, once.n));
    CHECK( uri_unwrap(once.p, once.n, out)==once.n );
  }
}

static void check_refang(struct uri_span text){
  struct uri_refang_mark mark = { 0, 0 };
  char *out = fuzz_buffer(text.n);
  size_t n = uri_refang(text.p, text.n, out);
  size_t i, last = 0;
  CHECK( n<=text.n );
  for(i=0; i<=n; i++){
    size_t place = uri_refang_place(text.p, text.n, i, &mark);
    CHECK( place>=last && place<=text.n );
    last = place;
  }
  CHECK( uri_refang_place(text.p, text.n, n, &mark)==text.n );
  CHECK( uri_refang_place(text.p, text.n, n+1, &mark)==text.n );
  CHECK( uri_refang_place(text.p, text.n, 0, &mark)==0 );
}

void fuzz_one(struct uri_span input){
  unsigned keep;
  if( input.n==0 ) return;
  keep = (unsigned char)input.p[0];
  input = fuzz_copy((struct uri_span){ input.p+1, input.n-1 });
  check_key(input, keep);
  check_key(input, 0);
  check_meant(input, keep);
  check_archive(input);
  check_route(input);
  check_tracking(input);
  check_unwrap(input);
  check_refang(input);
}
