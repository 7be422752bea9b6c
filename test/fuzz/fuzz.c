/*
** SPDX-License-Identifier: MIT
**
** What the targets share: taking texts off an input, comparing, and the core's
** functions with rooms of exactly the size that uri.h asks for.
*/
#include "fuzz.h"

#include <stdio.h>

void fuzz_broken(const char *promise, const char *where){
  fprintf(stderr, "BROKEN in %s: %s\n", where, promise);
  abort();
}

struct span fuzz_copy(struct span s){
  char *p;
  if( s.p==0 ) return s;
  p = fuzz_buffer(s.n);
  if( s.n>0 ) memcpy(p, s.p, s.n);
  return (struct span){ p, s.n };
}

struct span fuzz_take(struct span *rest){
  const char *stop = rest->n>0 ? memchr(rest->p, 0x1E, rest->n) : 0;
  struct span s = { rest->p, stop ? (size_t)(stop-rest->p) : rest->n };
  size_t used = s.n + (stop!=0);
  rest->p += used;
  rest->n -= used;
  return fuzz_copy(s);
}

unsigned fuzz_choose(struct span *rest, unsigned n){
  if( rest->n==0 ) return 0;
  rest->n--;
  return (unsigned char)*rest->p++ % n;
}

int fuzz_same(struct span a, struct span b){
  if( a.p==0 || b.p==0 ) return a.p==b.p;
  return a.n==b.n && memcmp(a.p, b.p, a.n)==0;
}

int fuzz_same_letters(struct span a, struct span b){
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

int fuzz_is(struct span s, const char *text){
  return fuzz_same(s, (struct span){ text, strlen(text) });
}

int fuzz_inside(struct span text, struct span s){
  if( s.p==0 ) return s.n==0;
  return s.p>=text.p && s.p<=text.p+text.n
      && s.n<=(size_t)(text.p+text.n-s.p);
}

int fuzz_valid(struct span s, const char *rule){
  const struct uri_rule *r = uri_rule_find(&uri_rfc3986, rule, strlen(rule));
  CHECK( r!=0 );
  return s.p!=0 && uri_match(r, s.p, s.n, 0);
}

struct uri fuzz_split(struct span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  return u;
}

struct uri_authority fuzz_authority(struct uri u){
  struct uri_authority a;
  uri_split_authority(u.authority, &a);
  return a;
}

/* What was written is copied, so that the next reader sees its end. */
static struct span fuzz_written(char *out, size_t n, size_t room){
  CHECK( n<=room );
  return fuzz_copy((struct span){ out, n });
}

struct span fuzz_compose(const struct uri *u){
  size_t room = uri_compose_size(u);
  char *out = fuzz_buffer(room);
  return fuzz_written(out, uri_compose(u, out), room);
}

struct span fuzz_normalize(struct span text, enum uri_level level){
  size_t room = text.n+URI_NORMALIZE_EXTRA;
  char *out = fuzz_buffer(room);
  return fuzz_written(out, uri_normalize(text.p, text.n, level, out), room);
}

struct span fuzz_resolve(struct span base, struct span ref,
                         enum uri_resolve_mode mode){
  struct uri b = fuzz_split(base), r = fuzz_split(ref), t;
  uri_resolve(&b, &r, mode, fuzz_buffer(b.path.n+r.path.n+1), &t);
  return fuzz_compose(&t);
}

struct span fuzz_decode(struct span text, int form){
  char *out;
  if( text.p==0 ) return text;
  out = fuzz_buffer(text.n);
  return fuzz_written(out, uri_decode(text.p, text.n, form, out), text.n);
}

struct span fuzz_repair(struct span text){
  size_t room = uri_repair_size(text.p, text.n);
  char *out = fuzz_buffer(room);
  size_t n = uri_repair(text.p, text.n, out);
  CHECK( n==room );
  return (struct span){ out, n };
}
