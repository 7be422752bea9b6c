/*
** SPDX-License-Identifier: MIT
**
** Every short text: functions with a fast path and a slow path give the same answer on
** both.
**
**     short [TEXTS]
**
** All texts up to one length, made of the characters that matter, after each of a few
** prefixes, of which two are nearly 64 bytes long.  The length is the greatest for which
** there are at most TEXTS.  The collation reads the bytes that normalizing writes;
** normalizing twice is normalizing once; splitting in one call gives the same as in two.
** Prints "N passed, N failed".
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_editions.h"
#include "reference.h"
#include "check.h"

enum { DEEPEST = 8, LONGEST = 96 };
static const char bytes[] = "aA/.:@,%23e?#[]";

static const struct uri_rule *rule;

static int normalizes(const char *p, size_t n){
  char reference[LONGEST], normal[LONGEST];
  int i;
  for(i=URI_LEVEL_CASE; i<=URI_LEVEL_SCHEME; i++){
    enum uri_level level = (enum uri_level)i;
    size_t size = ref_normalize(p, n, level, reference);
    if( size>n+URI_NORMALIZE_EXTRA || uri_normalize(p, n, level, normal)!=size
     || memcmp(normal, reference, size)!=0 ) return 0;
    if( uri_normalize(reference, size, level, normal)!=size
     || memcmp(normal, reference, size)!=0 ) return 0;
    if( !uri_equivalent(p, n, reference, size, level) ) return 0;
    if( uri_is_normal(p, n, level)
        !=(size==n && memcmp(p, reference, n)==0) ) return 0;
  }
  return 1;
}

static int splits(const char *p, size_t n){
  struct uri reference, split, whole;
  struct uri_authority a, b;
  struct uri_mismatch why;
  char out[LONGEST];
  int valid;
  ref_split(p, n, &reference);
  uri_split(p, n, &split);
  valid = uri_split_whole(p, n, &whole, &a);
  uri_split_authority(reference.authority, &b);
  return ref_same_uri(&reference, &split) && ref_same_uri(&reference, &whole)
      && ref_same(a.userinfo, b.userinfo) && ref_same(a.host, b.host)
      && ref_same(a.port, b.port)
      && valid==uri_rule_match(rule, p, n, &why) && valid==uri_rule_match(rule, p, n, 0)
      && uri_compose(&reference, out)==n && memcmp(out, p, n)==0;
}

/* The text, and all that are longer by up to depth bytes. */
static void short_check(char *text, size_t n, int depth){
  const char *c;
  if( normalizes(text, n) && splits(text, n) ){
    passed++;
  }else if( failed++<10 ){
    printf("FAIL %.*s\n", (int)n, text);
  }
  for(c=bytes; depth>0 && *c; c++){
    text[n] = *c;
    short_check(text, n+1, depth-1);
  }
}

int main(int argc, char **argv){
  static const char *const fronts[] = {
    "", "a:", "a://", "http://", "HTTP://", "file:", "mailto:", "urn:",
    "http://h/../a.path.that.ends.where.the.scan's.first.block.ends",
    "x://u@h/%41/a.path.that.ends.where.the.scan's.first.block.end"
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
    short_check(text, n, depth);
  }
  return check_sum();
}
