/*
** SPDX-License-Identifier: MIT
**
** The collation, compared with the normal forms, which it does not write.
**
**     compare [PAIRS [SEED]]
**
** Every pair of texts that are "http://" and up to three characters that could mislead a
** fast path of compare.c, and of texts that are another beginning and up to two; the same
** with IP literals and texts that are nearly IP literals, with file: and localhost, and
** with a path of one segment; then PAIRS of longer texts, some with other schemes.
** Prints "N passed, N failed".
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/uri.h"
#include "check.h"

enum { LONGEST = 40, MOST = 4000 };
static const char bytes[] = "aAbB/@:80%.?[-";

struct text {
  size_t n, n_normal;
  char p[LONGEST];
  char normal[LONGEST+URI_NORMALIZE_EXTRA];
};

static struct text texts[MOST];
static size_t n_texts;
static void text_make(struct text *t, const char *front, const char *body){
  t->n = (size_t)snprintf(t->p, sizeof t->p, "%s%s", front, body);
  t->n_normal = uri_normalize(t->p, t->n, URI_LEVEL_SCHEME, t->normal);
}

/* Every text with up to two bytes after front, and with three if that is asked for. */
static void make_all(const char *front, int three){
  const char *a, *b, *c;
  n_texts = 0;
  for(a=bytes; *a; a++){
    for(b=bytes; *b; b++){
      for(c=three ? bytes : ""; *c; c++){
        char body[4] = { *a, *b, *c, 0 };
        text_make(&texts[n_texts++], front, body);
      }
    }
  }
  for(a=bytes; *a; a++){
    char one[2] = { *a, 0 };
    for(b=bytes; *b; b++){
      char two[3] = { *a, *b, 0 };
      text_make(&texts[n_texts++], front, two);
    }
    text_make(&texts[n_texts++], front, one);
  }
  text_make(&texts[n_texts++], front, "");
}

static void make_one(struct text *t){
  static const char *const fronts[] = {
    "http://", "HTTP://", "https://", "Https://", "http:", "htt", "x://", "//", "",
    "/", "mailto:", "urn:a:", "/a%6"
  };
  char body[20];
  size_t i, n = below(sizeof body);
  for(i=0; i<n; i++) body[i] = bytes[below(below(2) ? 5 : sizeof bytes-1)];
  body[n] = 0;
  text_make(t, fronts[below(below(3) ? 2 : sizeof fronts/sizeof *fronts)], body);
}

/* Every front with every middle and every end. */
static void make_each(const char *const *fronts, size_t n_fronts,
                      const char *const *middles, size_t n_middles,
                      const char *const *ends, size_t n_ends){
  size_t f, m, e;
  n_texts = 0;
  for(f=0; f<n_fronts; f++){
    for(m=0; m<n_middles; m++){
      for(e=0; e<n_ends; e++){
        char body[LONGEST];
        snprintf(body, sizeof body, "%s%s", middles[m], ends[e]);
        text_make(&texts[n_texts++], fronts[f], body);
      }
    }
  }
}

#define COUNT(a) (sizeof (a)/sizeof *(a))
#define MAKE_EACH(fronts, middles, ends) \
  make_each(fronts, COUNT(fronts), middles, COUNT(middles), ends, COUNT(ends))

/* Addresses in their normal form, in other forms, invalid ones, and what can follow. */
static void make_literals(void){
  static const char *const fronts[] = { "http://[", "HTTP://[", "http://u@[", "ftp://[" };
  static const char *const insides[] = {
    "", "::", "::1", "::0", "1::", "::a", "::A", "::a:b", "::a:b:c", "::ffff:a:b",
    "::ffff:a", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:9",
    "1:2:3::5:6:7:8", "1:2:0:4:5:6:7:8", "1:2::5:6:7:8", "1:2:0:0:5:6:7:8",
    "01::", "1::a:b", "1::A:b", "1::a:B", "1:::2", "1:2", "12345::", "v1.a", "a%62::",
    "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304", "1:2:3:4:5:6:10.2.3.4", "1:2a::",
    "1:2A::", "1:20::5", "1:02::", "1:2::6", "1:1234::", "1:12345::", "1:2%33::",
    "2001:db8::1", "2001:db8::2", "2001:DB8::1", "2001:db8:0::1", "::1%25eth0"
  };
  static const char *const ends[] = { "]", "]/", "]:80/", "", "]@h/", "]a", "]]" };
  MAKE_EACH(fronts, insides, ends);
}

/* localhost, which is removed, and hosts that differ from it in their last bytes. */
static void make_files(void){
  static const char *const fronts[] = {
    "file://", "FILE://", "File://", "file:", "ftp://"
  };
  static const char *const hosts[] = {
    "", "localhost", "localhosa", "localhosz", "LOCALHOST", "Localhosa", "localhosT",
    "localhost:", "localhost:80", "localhost.", "u@localhost", "local%68ost", "localhos"
  };
  static const char *const ends[] = { "", "/", "/a", "/A", "?q" };
  MAKE_EACH(fronts, hosts, ends);
}

/* A path of one segment, or with a few dot-segments that are removed. */
static void make_segments(void){
  static const char *const fronts[] = { "a:", "A:", "mailto:", "urn:" };
  static const char *const middles[] = {
    "", ".", "..", "-", ".-", "-.", "./", "../", "%2e", ",", "a", "b", "A", "@"
  };
  static const char *const ends[] = { "", ".", "#", "?", "/", "b", "%41:b", "/.." };
  MAKE_EACH(fronts, middles, ends);
}

/* Names with letters that are folded, and others: addresses, NIDs, other schemes. */
static void make_names(void){
  static const char *const fronts[] = { "mailto:", "MailTo:", "urn:", "URN:a", "sip:" };
  static const char *const middles[] = {
    "", "a", "A", "b@", "B@", "a@B", "A@b,", "a@b,C", "a@L", "a@[1", "I:", "i:", "a?",
    "A?b@", "b@a@", "a@%41"
  };
  static const char *const ends[] = {
    "", "a", "A", "b", "B", "@", "@a", "@B", "a@b", ",", ",B@c", ":a", ":B", "?A", "/..",
    "b/../B", "z@A?B@", "a%40"
  };
  MAKE_EACH(fronts, middles, ends);
}

/* Relative references: some have a guard in their normal form, "a%62:c" as "./ab:c". */
static void make_relatives(void){
  static const char *const fronts[] = {
    "", "a", "A", "./", "../", "/", "//", "?", "#"
  };
  static const char *const middles[] = {
    "", "b", "B", "%62", "%4", "%%342", ".", "%2E", "-", "//", "?", "#"
  };
  static const char *const ends[] = {
    "", "c", "C", ":", ":c", ":%63", "/c", "/..", "%63:"
  };
  MAKE_EACH(fronts, middles, ends);
}

static int sign(int x){
  return (x>0)-(x<0);
}

static int order_of(const struct text *a, const struct text *b){
  size_t n = a->n_normal<b->n_normal ? a->n_normal : b->n_normal;
  int order = memcmp(a->normal, b->normal, n);
  return order!=0 ? sign(order)
                  : (a->n_normal>b->n_normal)-(a->n_normal<b->n_normal);
}

static void compare_check(const struct text *a, const struct text *b){
  int order = order_of(a, b);
  if( sign(uri_compare(a->p, a->n, b->p, b->n))==order
   && sign(uri_compare(b->p, b->n, a->p, a->n))==-order ){
    passed++;
  }else if( failed++<10 ){
    printf("FAIL %s %s\n", a->p, b->p);
  }
}

static void check_all(void){
  size_t i, k;
  for(i=0; i<n_texts; i++){
    for(k=0; k<=i; k++) compare_check(&texts[i], &texts[k]);
  }
}

int main(int argc, char **argv){
  static const char *const fronts[] = {
    "mailto:", "mailto:a", "mailto:A@", "urn:a:", "", "/", "/a", "a/", "/%4", "a:"
  };
  long pairs = argc>1 ? atol(argv[1]) : 200000;
  size_t i;
  if( argc>2 ) state = strtoull(argv[2], 0, 10);
  make_all("http://", 1);
  check_all();
  for(i=0; i<COUNT(fronts); i++){
    make_all(fronts[i], 0);
    check_all();
  }
  make_literals();
  check_all();
  make_files();
  check_all();
  make_segments();
  check_all();
  make_names();
  check_all();
  make_relatives();
  check_all();
  for(; pairs>0; pairs--){
    struct text a, b;
    make_one(&a);
    make_one(&b);
    compare_check(&a, &b);
  }
  return check_sum();
}
