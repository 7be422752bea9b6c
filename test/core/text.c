/*
** SPDX-License-Identifier: MIT
**
** Repairing and extracting, on texts that end at a page that cannot be read.
**
**     text [TEXTS [SEED]]
**
** What uri_repair() makes of a text is a URI-reference and fits the room that
** it says; what uri_extract_next() finds lies in the text, in order, and is a
** URI once it is healed.  Prints "N passed, N failed".
*/
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../core/uri.h"

enum { PIECES = 14, LONGEST = 12*PIECES };

static unsigned long long state = 1;

static unsigned below(unsigned n){
  state = state*6364136223846793005ULL+1442695040888963407ULL;
  return (unsigned)(state>>33)%n;
}

static size_t make_text(char *out){
  static const char *const pieces[] = {
    "http://", "a://", "<", ">", "\"", "'", "(", ")", "[", "]", "{", "}",
    "URL:", " ", "\n", "%", "%4", "%41", "&amp;", "&lt;", ";", ".", "mailto:",
    "a@b", "tel:", "+123", "urn:", "a:b", "data:", ",", "\xe3\x80\x8c",
    "\xe3\x80\x8d", "\xc2\xa0", "\xe2\x80", "\xff", "=", "=\"", "\\n", "[::1]",
    "[v1.a)b]", "#", "?", "/", "word", "tag:", ",2002", "-", "*", "_", "geo:1",
    "file:/", "news:a.", "\xef\xbb\xbf", "`", "sms:(", "doi:10.", "magnet:?"
  };
  size_t n = 0;
  unsigned i;
  for(i=below(PIECES+1); i>0; i--){
    const char *s = pieces[below(sizeof pieces/sizeof *pieces)];
    memcpy(out+n, s, strlen(s));
    n += strlen(s);
  }
  if( n>0 && below(3)==0 ) n--;
  if( n>0 && below(20)==0 ) out[below((unsigned)n)] = (char)below(256);
  return n;
}

static int match(const char *rule, const char *p, size_t n){
  return uri_match(uri_rule_find(&uri_rfc3986, rule, strlen(rule)), p, n, 0);
}

/* Repair n bytes at p; the result must match the rule. */
static int repairs(const char *rule, const char *p, size_t n){
  char out[3*LONGEST+2];
  size_t size = uri_repair_size(p, n);
  return size<=3*n+2 && uri_repair(p, n, out)==size && match(rule, out, size);
}

static int text_is_right(const char *p, size_t n){
  char room[LONGEST];
  struct uri_extract walk;
  struct uri_found found;
  const char *last = p;
  size_t m = uri_unwrap(p, n, room);
  if( m>n || !repairs("URI-reference", room, m) ) return 0;
  uri_extract_start(&walk, p, n);
  while( uri_extract_next(&walk, &found) ){
    struct span s = found.text;
    if( s.p<last || s.p+s.n>p+n ) return 0;
    last = s.p+s.n;
    if( found.heal==0 && !match("URI", s.p, s.n) ) return 0;
    m = uri_extract_heal(&found, room);
    if( m>s.n || !repairs("URI", room, m) ) return 0;
  }
  return 1;
}

int main(int argc, char **argv){
  long texts = argc>1 ? atol(argv[1]) : 200000;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *pages = mmap(0, 2*page, PROT_READ|PROT_WRITE,
                     MAP_PRIVATE|MAP_ANONYMOUS, -1, 0);
  long passed = 0, failed = 0;
  if( argc>2 ) state = (unsigned long long)atoll(argv[2]);
  if( pages==MAP_FAILED || mprotect(pages+page, page, PROT_NONE)!=0 ) return 1;
  while( texts-->0 ){
    char text[LONGEST];
    size_t n = make_text(text);
    char *p = pages+page-n;
    memcpy(p, text, n);
    if( text_is_right(p, n) ){
      passed++;
    }else{
      printf("FAIL %.*s\n", (int)n, p);
      failed++;
    }
  }
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
