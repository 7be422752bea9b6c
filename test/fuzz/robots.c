/*
** SPDX-License-Identifier: MIT
**
** robots.txt: lines are parts of the text, in order; rules have the size that is
** announced; a URI has one answer, however its letters are encoded.
*/
#include "fuzz.h"

#include "../../core/uri_robots.h"

static void check_lines(struct uri_span text){
  struct uri_robots_line line;
  struct uri_robots r;
  const char *last = text.p;
  size_t number = 0;
  uri_robots_begin(&r, text.p, text.n);
  while( uri_robots_next(&r, &line) ){
    CHECK( fuzz_inside(text, line.value) && line.value.p>=last );
    CHECK( line.number>number );
    last = line.value.p+line.value.n;
    number = line.number;
  }
  CHECK( r.at==text.p+text.n && !uri_robots_next(&r, &line) );
}

static int allows(struct uri_span rules, struct uri_span u){
  char *buffer = fuzz_buffer(uri_robots_allows_size(rules, u.p, u.n));
  return uri_robots_allows(rules, u.p, u.n, buffer);
}

/* A copy with letters as triplets, from the path on. */
static struct uri_span encode_letters(struct uri_span u){
  static const char digits[] = "0123456789abcdef";
  char *out = fuzz_buffer(3*u.n);
  struct uri parts = fuzz_split(u);
  size_t front = (size_t)(parts.path.p-u.p), i, n = 0;
  for(i=0; i<u.n; i++){
    char c = u.p[i];
    int is_triplet = i>0 && (u.p[i-1]=='%' || (i>1 && u.p[i-2]=='%'));
    if( i>=front && !is_triplet && ((c>='a' && c<='z') || (c & 0x80)) ){
      out[n++] = '%';
      out[n++] = digits[(unsigned char)c>>4];
      c = digits[c & 15];
    }
    out[n++] = c;
  }
  return fuzz_copy((struct uri_span){ out, n });
}

void fuzz_one(struct uri_span input){
  struct uri_span robots = fuzz_take(&input);
  struct uri_span agent = fuzz_take(&input);
  struct uri_span u = fuzz_take(&input);
  size_t size = uri_robots_rules_size(robots.p, robots.n, agent);
  struct uri_span rules = { fuzz_buffer(size), 0 };
  struct uri parts = fuzz_split(u);
  int answer;
  check_lines(robots);
  rules.n = uri_robots_rules(robots.p, robots.n, agent, (char*)rules.p);
  CHECK( rules.n<=size );
  answer = allows(rules, u);
  CHECK( answer==0 || answer==1 );
  CHECK( rules.n>0 || answer==1 );
  if( parts.path.p ) CHECK( allows(rules, encode_letters(u))==answer );
}
