/*
** SPDX-License-Identifier: MIT
**
** What the targets share: reading texts from an input, comparing, and the core's
** functions with buffers of exactly the size that uri.h asks for.
*/
#include "fuzz.h"

#include <stdio.h>

void fuzz_broken(const char *promise, const char *where){
  fprintf(stderr, "BROKEN in %s: %s\n", where, promise);
  abort();
}

struct uri_span fuzz_copy(struct uri_span s){
  char *p;
  if( s.p==0 ) return s;
  p = fuzz_buffer(s.n);
  if( s.n>0 ) memcpy(p, s.p, s.n);
  return (struct uri_span){ p, s.n };
}

struct uri_span fuzz_take(struct uri_span *rest){
  const char *stop = rest->n>0 ? memchr(rest->p, 0x1E, rest->n) : 0;
  struct uri_span s = { rest->p, stop ? (size_t)(stop-rest->p) : rest->n };
  size_t used = s.n + (stop!=0);
  rest->p += used;
  rest->n -= used;
  return fuzz_copy(s);
}

unsigned fuzz_choose(struct uri_span *rest, unsigned n){
  if( rest->n==0 ) return 0;
  rest->n--;
  return (unsigned char)*rest->p++ % n;
}

int fuzz_same(struct uri_span a, struct uri_span b){
  if( a.p==0 || b.p==0 ) return a.p==b.p;
  return a.n==b.n && memcmp(a.p, b.p, a.n)==0;
}

int fuzz_same_letters(struct uri_span a, struct uri_span b){
  size_t i;
  if( a.p==0 || b.p==0 ) return a.p==b.p;
  if( a.n!=b.n ) return 0;
  for(i=0; i<a.n; i++){
    char lower = (char)(a.p[i]|0x20);
    if( a.p[i]==b.p[i] ) continue;
    if( lower!=(b.p[i]|0x20) || lower<'a' || lower>'z' ) return 0;
  }
  return 1;
}

int fuzz_is(struct uri_span s, const char *text){
  return fuzz_same(s, (struct uri_span){ text, strlen(text) });
}

int fuzz_inside(struct uri_span text, struct uri_span s){
  if( s.p==0 ) return s.n==0;
  return s.p>=text.p && s.p<=text.p+text.n
      && s.n<=(size_t)(text.p+text.n-s.p);
}

int fuzz_valid(struct uri_span s, const char *rule){
  const struct uri_rule *r = uri_rule_find(&uri_rfc3986, rule, strlen(rule));
  CHECK( r!=0 );
  return s.p!=0 && uri_rule_match(r, s.p, s.n, 0);
}

struct uri fuzz_split(struct uri_span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  return u;
}

struct uri_authority fuzz_authority(struct uri u){
  struct uri_authority a;
  uri_split_authority(u.authority, &a);
  return a;
}

/* Copy a result into memory of its exact size: then reading past its end is an error. */
static struct uri_span fuzz_written(char *out, size_t n, size_t most){
  CHECK( n<=most );
  return fuzz_copy((struct uri_span){ out, n });
}

struct uri_span fuzz_compose(const struct uri *u){
  size_t most = uri_compose_size(u);
  char *out = fuzz_buffer(most);
  return fuzz_written(out, uri_compose(u, out), most);
}

struct uri_span fuzz_normalize(struct uri_span text, enum uri_level level){
  size_t most = text.n+URI_NORMALIZE_EXTRA;
  char *out = fuzz_buffer(most);
  return fuzz_written(out, uri_normalize(text.p, text.n, level, out), most);
}

struct uri_span fuzz_resolve(struct uri_span base, struct uri_span ref,
                             enum uri_resolve_mode mode){
  struct uri b = fuzz_split(base), r = fuzz_split(ref), t;
  uri_resolve(&b, &r, mode, fuzz_buffer(uri_resolve_size(&b, &r, mode)), &t);
  return fuzz_compose(&t);
}

struct uri_span fuzz_decode(struct uri_span text, int form){
  char *out;
  if( text.p==0 ) return text;
  out = fuzz_buffer(text.n);
  return fuzz_written(out, uri_decode(text.p, text.n, form, out), text.n);
}

struct uri_span fuzz_repair(struct uri_span text){
  size_t most = uri_make_valid_size(text.p, text.n);
  char *out = fuzz_buffer(most);
  size_t n = uri_make_valid(text.p, text.n, out);
  CHECK( most<=3*text.n+14 );
  return fuzz_written(out, n, most);
}
