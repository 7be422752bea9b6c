/*
** SPDX-License-Identifier: MIT
**
** Every short text: what has a short way and a long one answers the same.
**
**     short [TEXTS]
**
** All texts of one length and below, of the characters that mean something,
** behind each of a few fronts; the length is the last of which there are at most
** TEXTS.  The collation's reader gives the bytes of the normal form; normalizing
** is what its walk does, and twice is once; splitting at one go is splitting in
** two steps.  Prints "N passed, N failed".
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/normal/normalize.h"
#include "../../core/normal/reader.h"
#include "../../core/syntax/split.h"
#include "../../core/uri.h"

enum { DEEPEST = 8, LONGEST = 32 };
static const char bytes[] = "aA/.:@,%23e?#[]";

static const struct uri_rule *rule;
static long passed = 0, failed = 0;

/* Does the reader give these bytes, and then its end? */
static int reads(const char *p, size_t n, const char *normal, size_t size){
  struct reader reader;
  size_t i;
  uri_reader_open(&reader, p, n);
  for(i=0; i<size; i++){
    if( uri_reader_next(&reader)!=(unsigned char)normal[i] ) return 0;
  }
  return uri_reader_next(&reader)==READ_END;
}

static int normalizes(const char *p, size_t n){
  char walked[LONGEST], normal[LONGEST], again[LONGEST];
  int i;
  for(i=URI_LEVEL_CASE; i<=URI_LEVEL_SCHEME; i++){
    enum uri_level level = (enum uri_level)i;
    size_t size = uri_normalize_walk(p, n, level, walked);
    if( size>n+URI_NORMALIZE_EXTRA || uri_normalize(p, n, level, normal)!=size
     || memcmp(normal, walked, size)!=0 ) return 0;
    if( uri_normalize_walk(walked, size, level, again)!=size
     || memcmp(again, walked, size)!=0 ) return 0;
    if( level==URI_LEVEL_SCHEME && !reads(p, n, walked, size) ) return 0;
  }
  return 1;
}

static int same(struct span a, struct span b){
  return a.p==b.p && a.n==b.n;
}

static int same_uri(const struct uri *a, const struct uri *b){
  return same(a->scheme, b->scheme) && same(a->authority, b->authority)
      && same(a->path, b->path) && same(a->query, b->query)
      && same(a->fragment, b->fragment);
}

static int splits(const char *p, size_t n){
  struct uri walked, split, whole;
  struct uri_authority a, b;
  char out[LONGEST];
  uri_split_walk(p, n, &walked);
  uri_split(p, n, &split);
  if( uri_split_whole(p, n, &whole, &a) && !uri_match(rule, p, n, 0) ) return 0;
  uri_split_authority(walked.authority, &b);
  return same_uri(&walked, &split) && same_uri(&walked, &whole)
      && same(a.userinfo, b.userinfo) && same(a.host, b.host)
      && same(a.port, b.port)
      && uri_compose(&walked, out)==n && memcmp(out, p, n)==0;
}

/* The text, and all that are longer by up to depth bytes. */
static void check(char *text, size_t n, int depth){
  const char *c;
  if( normalizes(text, n) && splits(text, n) ){
    passed++;
  }else if( failed++<10 ){
    printf("FAIL %.*s\n", (int)n, text);
  }
  for(c=bytes; depth>0 && *c; c++){
    text[n] = *c;
    check(text, n+1, depth-1);
  }
}

int main(int argc, char **argv){
  static const char *const fronts[] = {
    "", "a:", "a://", "http://", "HTTP://", "file:", "mailto:", "urn:"
  };
  long texts = argc>1 ? atol(argv[1]) : 60000;
  int depth = 0;
  size_t i;
  while( depth<DEEPEST && (texts /= (long)sizeof bytes-1)>0 ) depth++;
  rule = uri_rule_find(&uri_rfc3986, "URI", 3);
  for(i=0; i<sizeof fronts/sizeof *fronts; i++){
    char text[LONGEST];
    size_t n = strlen(fronts[i]);
    memcpy(text, fronts[i], n);
    check(text, n, depth);
  }
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
