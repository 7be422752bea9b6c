/*
** SPDX-License-Identifier: MIT
**
** Promises of the link that a person meant, on texts that nobody has thought of:
**
**     twice [TEXTS [SEED]]
**
** uri_clean() of its own answer is itself; where it has an answer, that is the first link
** of the cell and its only one, and leads to the same host and key; the key of a key is
** itself.  The texts are links that people write, with pieces put in, repeated, taken out
** or written otherwise.
**
** Prints "N passed, N failed", and for each fault the promise, the text and the answers.
*/
#include <stdlib.h>
#include <string.h>

#include "../../core/uri_clean.h"
#include "../../core/uri_keys.h"
#include "check.h"

/* The longest text; and the memory for any answer. */
enum { LONGEST = 400, MEMORY = 64*1024 };

static const char *const links[] = {
  "http://acme.com/a", "https://www.acme.com/a/b?c=d&e=f#g", "acme.com",
  "www.acme.com/a",
  "acme.com:8080/a", "localhost:3000", "http://intranet/a", "//acme.com/a", "http://",
  "http:acme.com", "htp://acme.com/a", "https//acme.com", "hxxp://acme[.]com/a",
  "http://joe:pw@acme.com:80/a;b=c", "https://xn--bcher-kva.de/",
  "m\xC3\xBCller.de/\xC3\xA9",
  "http://[2001:db8::1]:8080/a", "::1", "192.0.2.1:80/x", "http://0x7f.1/",
  "http://http://a.b",
  "joe@acme.com", "mailto:joe@acme.com", "mailto:a@acme.com,b@acme.com?subject=c",
  "mailto:joe%2Cjim@acme.com", "Joe <joe@acme.com>", "E-Mail: joe@acme.com",
  "sip:joe@acme.com", "xmpp:joe@acme.com/a", "tel:+49-30-1234", "Tel: 030 1234",
  "+49 30 1234567",
  "sms:+4930?body=a", "file:///c:/a", "C:\\a\\b.txt", "\\\\server\\share\\a",
  "file://h/a",
  "urn:isbn:0451450523", "doi:10.1000/182", "data:,a", "foo:bar", "foo://bar/a",
  "a:b/c",
  "git@github.com:joe/tool.git", "ssh://git@h:a/b", "git+ssh://git@h:a/b",
  "redis://h:6379/0",
  "javascript:void(0)", "https%3A%2F%2Facme.com%2Fa%3Fb%3Dc", "acme.com%2Fa",

  "\xEF\xBD\x88\xEF\xBD\x94\xEF\xBD\x94\xEF\xBD\x90"
  "\xEF\xBC\x9A\xEF\xBC\x8F\xEF\xBC\x8F" "acme.com",
  "https:\\/\\/acme.com\\/a", "https:&#x2F;&#x2F;acme.com", "<https://acme.com/a>",
  "\"http://a.com\", b.org", "http://a.com;http://b.com", "see acme.com",
  "1. https://acme.com",
  "https://acme.com/a (b)", "www,acme,com", "android-app://com.acme/https/acme.com",
  "jdbc:a://h/b",
  "acme.com./a", "http://www.", "https://en.wikipedia.org/wiki/A_(b)", "/about",
  "report.pdf", "#N/A"
};
static const char *const pieces[] = {
  " ", "%20", "&nbsp;", "\xC2\xA0", "\xE2\x80\x8B", "%E2%80%8B", "\t", "\n", "\r\n",
  "\\n", "\x01",
  "<", ">", "%3C", "%3E", "&lt;", "&gt;", "\"", "%22", "&quot;", "'", "(", ")", "[",
  "]", "{", "}",
  "\xE2\x80\xB9", "\xE2\x80\x9C", "\xC2\xAB", "\xEF\xBC\x89", "\xE2\x86\x92", "|", "`",
  "*", "\\",
  ".", "%2E", "\xE3\x80\x82", "..", "/", "%2F", "\\/", "\xEF\xBC\x8F", "//", "/./",
  "/../", ":", "%3A",
  "\xEF\xBC\x9A", "?", "%3F", "#", "%23", "##", "&", "%26", "&amp;", "%26amp%3B",
  "\\u0026", "&#38;",
  "&amp;amp;", "amp;", "=", "%3D", "@", "%40", "\xEF\xBC\xA0", ",", "%2C",
  "\xEF\xBC\x8C", ";", "%3B",
  "-", "%2D", "\xE2\x80\x91", "\xE2\x80\x94", "+", "%2B", "!", "$", "~", "_", "%",
  "%25", "%2525",
  "a", "A", "0", "5", "\xC3\xA9", "%C3%A9", "&eacute;", "\\u00e9", "\xEF\xBD\x81",
  "\xFF", "%FF",
  "http", "https", "http:", "http://", "https://", "mailto:", "tel:", "file:", "url:",
  "www.", "git@",
  "acme.com", ".git", ".com", ".pdf", "[.]", "(dot)", "xn--", ":80", ":443",
  "index.html",
  "utm_source=a", ";jsessionid=1", "https://www.google.com/url?q=", "href.li/?"
};
enum { LINKS = sizeof links/sizeof links[0], PIECES = sizeof pieces/sizeof pieces[0] };

static char text[2*LONGEST], answer[MEMORY], again[MEMORY], third[MEMORY];
static size_t text_n;

/* Put a text at a place. */
static void put(size_t at, const char *p){
  size_t n = strlen(p);
  if( text_n+n>LONGEST ) return;
  memmove(text+at+n, text+at, text_n-at);
  memcpy(text+at, p, n);
  text_n += n;
}

/* A place: for one of three, an end. */
static size_t place(void){
  unsigned way = below(6);
  return way==0 ? 0 : way==1 ? text_n : below((unsigned)text_n+1);
}

static void change(void){
  size_t at = place(), n;
  char hex[8];
  switch( below(8) ){
    case 0:                                              /* encode a byte */
      if( at==text_n ) break;
      sprintf(hex, "%%%02X", (unsigned)(unsigned char)text[at]);
      memmove(text+at, text+at+1, --text_n-at);
      put(at, hex);
      break;
    case 1:                                              /* take some out */
      n = 1+below(3);
      if( n>text_n-at ) n = text_n-at;
      memmove(text+at, text+at+n, text_n-at-n);
      text_n -= n;
      break;
    case 2:                                              /* a second link */
      put(at, links[below(LINKS)]);
      break;
    default:
      put(at, pieces[below(PIECES)]);
  }
}

static void make_text(void){
  int i;
  text_n = 0;
  put(0, links[below(LINKS)]);
  for(i=1+(int)below(5); i>0; i--) change();
}

static void show(const char *name, const char *p, size_t n){
  size_t i;
  printf("  %s ", name);
  if( n==URI_NONE ) printf("NULL");
  else for(i=0; i<n; i++){
    if( p[i]>=' ' && p[i]<=126 && p[i]!='\\' ) putchar(p[i]);
    else printf("\\x%02x", (unsigned)(unsigned char)p[i]);
  }
  putchar('\n');
}

/* Is it the same answer?  n and m may be URI_NONE. */
static void same(const char *promise, const char *p, size_t n, const char *q, size_t m){
  int is_same = n==m && (n==URI_NONE || memcmp(p, q, n)==0);
  check(is_same, promise);
  if( is_same || failed>20 ) return;
  show("text  ", text, text_n);
  show("answer", p, n);
  show("other ", q, m);
}

static size_t key_of(const char *p, size_t n, char *out){
  return uri_key(p, n, 0, out);
}

/* Does a function answer for the clean link, and perhaps for its own answer, the same? */
static void try_key(const char *promise, size_t (*write)(const char*, size_t, char*),
                    const char *clean, size_t clean_n, int of_answer){
  size_t n = write(text, text_n, again), m;
  if( clean_n!=URI_NONE ){
    m = write(clean, clean_n, third);
    same(promise, again, n, third, m);
  }
  if( !of_answer || n==URI_NONE ) return;
  m = write(again, n, third);
  same("a key of a key", again, n, third, m);
}

static void try_text(void){
  struct uri_cell cell;
  size_t n = uri_clean(text, text_n, answer), m;
  try_key("uri_key", key_of, answer, n, 1);
  try_key("uri_host_key", uri_host_key, answer, n, 0);
  if( n==URI_NONE ) return;
  m = uri_clean(answer, n, again);
  same("cleaning twice", answer, n, again, m);
  m = uri_first(text, text_n, again);
  same("uri_first", answer, n, again, m);
  uri_cell_begin(&cell, text, text_n);
  m = uri_cell_next(&cell, again);
  same("the link of a cell", answer, n, again, m);
  m = uri_cell_next(&cell, again);
  same("a second link of a cell", 0, URI_NONE, again, m);
}

int main(int argc, char **argv){
  long i, texts = argc>1 ? strtol(argv[1], 0, 10) : 20000;
  state = argc>2 ? strtoull(argv[2], 0, 10) : 1;
  for(i=0; i<texts; i++){
    make_text();
    try_text();
  }
  return check_sum();
}
