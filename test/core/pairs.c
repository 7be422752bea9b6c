/*
** SPDX-License-Identifier: MIT
**
** Time is linear: texts that repeat one piece beside another, after the beginning of a
** link.
**
**     pairs [TEXTS [SEED]]
**
** Eight times the text takes at most four times eight times the processor time, where
** a way that looks back, or ahead to the end, at each piece takes 64 times.  A pair
** takes as long as PAIR texts of the other programs; "pairs 0" tries all pairs, in
** many minutes.
**
** Prints "N passed, N failed", and for each fault the function and the pieces.
*/
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../core/uri_clean.h"
#include "../../core/uri_edit.h"
#include "../../core/uri_keys.h"
#include "check.h"

static const char *const beginnings[] = {
  "", "http://acme.com/", "http://", "acme.com/?a=", "mailto:", "tel:", "see acme.com "
};
static const char *const pieces[] = {
  " ", "%20", "&nbsp;", "\xC2\xA0", "\xE2\x80\x8B", "%E2%80%8B", "\t", "\n", "\\n",
  "\x01",
  "<", ">", "%3C", "&lt;", "&gt;", "\"", "&quot;", "'", "(", ")", "[", "]", "{", "}",
  "`",
  "\xE2\x80\xB9", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xC2\xAB", "\xEF\xBC\x89", "|", "*",
  "\xE2\x86\x92", "- ", "\\", ".", "%2E", "\xE3\x80\x82", "/", "%2F", "\\/",
  "\xEF\xBC\x8F",
  "//", "/../", ":", "%3A", "\xEF\xBC\x9A", "?", "#", "##", "&", "%26", "&amp;",
  "\\u0026",
  "&amp;amp;", "amp;", "=", "@", "%40", " @ ", "\xEF\xBC\xA0", ",", "%2C",
  "\xEF\xBC\x8C",
  ";", "-", "\xE2\x80\x91", "\xE2\x80\x94", "+", "_", "!", "%", "%25", "a", "A", "5",
  "\xC3\xA9", "%C3%A9", "&eacute;", "\\u00e9", "\xEF\xBD\x81", "\xFF", "http", "https",
  "http:", "http://", "https://", "hxxp://", "htp://", "mailto:", "tel:", "file:",
  "url:",
  "www.", "www. ", "www,", "git@", "ssh:", "acme.com", "acme.com,", "joe@acme.com",
  ".com",
  "xn--", "[.]", "(dot)", "://", "Tel. ", "utm_source=", "?utm_source=",
  ";jsessionid=1",
  "https%3A%2F%2F", "https:&#x2F;&#x2F;", "data:", "jdbc:", "http://acme.com ",
  "https://www.google.com/url?q=", "href.li/?", "web.archive.org/web/2020/"
};
enum {
  BEGINNINGS = sizeof beginnings/sizeof beginnings[0],
  PIECES = sizeof pieces/sizeof pieces[0], SHORT = 8*1024, LONG = 8*SHORT
};

static char text[LONG+100];
static char *out;

/* The text of a beginning and two pieces; returns its length. */
static size_t make_text(size_t most, const char *begin, const char *a, const char *b){
  size_t n = (size_t)sprintf(text, "%s", begin);
  while( n<most ) n += (size_t)sprintf(text+n, "%s%s", a, b);
  return n;
}

static void read_cell(const char *p, size_t n){
  struct uri_cell cell;
  uri_cell_begin(&cell, p, n);
  while( uri_cell_next(&cell, out)!=URI_NONE ) continue;
}
static void read_clean(const char *p, size_t n){ uri_clean(p, n, out); }
static void read_what(const char *p, size_t n){ uri_what(p, n, out); }
static void read_key(const char *p, size_t n){ uri_key(p, n, 0, out); }
static void read_host(const char *p, size_t n){ uri_host_key(p, n, out); }
static void read_target(const char *p, size_t n){ uri_unwrap(p, n, out); }

static const struct { const char *name; void (*run)(const char*, size_t); } readers[] = {
  { "uri_clean", read_clean }, { "uri_cell_next", read_cell }, { "uri_what", read_what },
  { "uri_key", read_key }, { "uri_host_key", read_host }, { "uri_unwrap", read_target }
};
enum { READERS = sizeof readers/sizeof readers[0] };

/* The least time of a few runs. */
static double seconds(size_t reader, size_t n, int runs){
  double least = 1e9;
  for(; runs>0; runs--){
    clock_t start = clock();
    double now;
    readers[reader].run(text, n);
    now = (double)(clock()-start)/CLOCKS_PER_SEC;
    if( now<least ) least = now;
  }
  return least;
}

/* A pair fails if it is slow in each of three tries. */
static void try_pair(const char *begin, const char *a, const char *b){
  const double NOISE = 0.01;
  char what[200];
  size_t i, n;
  for(i=0; i<READERS; i++){
    double small = 0, large = 0;
    int tries = 0;
    do{
      n = make_text(LONG, begin, a, b);
      large = seconds(i, n, 1+tries);
      if( large<NOISE ) break;
      n = make_text(SHORT, begin, a, b);
      small = seconds(i, n, 5);
    }while( large>NOISE+32*small && ++tries<3 );
    snprintf(what, sizeof what, "%s: '%s', then '%s' '%s': %.1f ms for 8 kB, %.1f for 64",
             readers[i].name, begin, a, b, 1000*small, 1000*large);
    check(tries<3, what);
  }
}

enum { PAIR = 200 };

int main(int argc, char **argv){
  long i, pairs = argc>1 ? (strtol(argv[1], 0, 10)+PAIR-1)/PAIR : 150;
  state = argc>2 ? strtoull(argv[2], 0, 10) : 1;
  out = malloc(64*(size_t)LONG);
  if( out==0 ) return 2;
  if( pairs>0 ) for(i=0; i<pairs; i++){
    const char *begin = beginnings[below(BEGINNINGS)], *a = pieces[below(PIECES)];
    try_pair(begin, a, pieces[below(PIECES)]);
  }
  else for(i=0; i<(long)PIECES*PIECES; i++){
    try_pair(beginnings[below(BEGINNINGS)], pieces[i/PIECES], pieces[i%PIECES]);
  }
  free(out);
  return check_sum();
}
