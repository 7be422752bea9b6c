/*
** SPDX-License-Identifier: MIT
**
** The link that a person meant.  The input is a text, and perhaps the URL of a page.
**
** A clean link is a valid URI in normal form, and is its own clean link.  Of a link of
** the web that is its own href, and that nobody would mend, it is the normal form.
*/
#include "fuzz.h"

#include "../../core/uri_clean.h"
#include "../../core/rfc/syntax/syntax.h"

static struct uri_span span_of(char *p, size_t n){
  return n==URI_NONE ? (struct uri_span){0, 0} : (struct uri_span){ p, n };
}

static struct uri_span clean(struct uri_span text){
  size_t size = uri_clean_size(text.p, text.n);
  char *p = fuzz_buffer(size);
  struct uri_span out = span_of(p, uri_clean(text.p, text.n, p));
  CHECK( out.n<=size );
  return out.p ? fuzz_copy(out) : out;
}

static struct uri_span href(struct uri_span text){
  char *p = fuzz_buffer(uri_href_size(0, 0, text.p, text.n));
  return span_of(p, uri_href(0, 0, text.p, text.n, p));
}

static void check_clean(struct uri_span link){
  CHECK( fuzz_valid(link, "URI") );
  CHECK( uri_is_normal(link.p, link.n, URI_LEVEL_SCHEME) );
}

/* May a triplet be of a blank, or of a character that nobody sees, "%20", "%E2%80%8B"? */
static int has_blank_triplet(struct uri_span text){
  const char *end = text.p+text.n, *p = text.p;
  for(; (p = span_find_byte(p, end, '%'))<end; p++){
    if( end-p>1 && !memchr("34567", p[1], 5) ) return 1;
  }
  return 0;
}

/* Is it a link that nobody would mend, of which browsers change nothing? */
static int is_own(struct uri_span text){
  const char *end = text.p+text.n;
  struct uri u = fuzz_split(text);
  struct uri_authority a = fuzz_authority(u);
  const char *host_end = a.host.p ? a.host.p+a.host.n : 0;
  return a.host.p
      && uri_is_web(text.p, text.n, fuzz_buffer(uri_is_web_size(text.p, text.n)))
      && fuzz_same(href(text), text)
      && uri_span_of(a.host.p, host_end, ALPHA | DIGIT | DOT | HYPHEN)==host_end
      && span_find_byte(a.host.p, host_end, '.')<host_end && a.userinfo.p==0
      && find_in(u.path.p, end, SEMICOLON | COMMA)==end && !has_blank_triplet(text)
      && !(u.path.n>1 && is_in(u.path.p[1], SLASH | COLON));
}

static void check_page(struct uri_span text, struct uri_span page){
  struct uri_href_parts base;
  struct uri_span out, again;
  size_t size;
  page = href(page);
  if( page.p==0 ) return;
  uri_href_split(page.p, page.n, &base);
  size = uri_clean_reference_size(&base, text.p, text.n);
  out.p = fuzz_buffer(size);
  out = span_of((char*)out.p, uri_clean_reference(&base, text.p, text.n, (char*)out.p));
  CHECK( out.n<=size );
  if( out.p==0 ) return;
  check_clean(out);
  again.p = fuzz_buffer(uri_clean_reference_size(&base, out.p, out.n));
  again.n = uri_clean_reference(&base, out.p, out.n, (char*)again.p);
  CHECK( again.n!=URI_NONE && fuzz_same(again, out) );
}

/* A blank in front of a link goes, and then it is read step by step. */
static void check_around(struct uri_span text, struct uri_span link){
  char *p = fuzz_buffer(text.n+1);
  struct uri_span around = { p, text.n+1 };
  *p = ' ';
  if( text.n>0 ) memcpy(p+1, text.p, text.n);
  around = clean(fuzz_copy(around));
  CHECK( (around.p==0)==(link.p==0) && (link.p==0 || fuzz_same(around, link)) );
}

static void check_hosts(struct uri_span text){
  struct uri_host_found found;
  struct uri_hosts list;
  const char *last = text.p;
  uri_hosts_begin(&list, text.p, text.n);
  while( uri_hosts_next(&list, &found) ){
    CHECK( fuzz_inside(text, found.host) );
    CHECK( found.host.n>0 && found.host.p>=last );
    CHECK( found.port<=65535 && (found.has_port || found.port==0) );
    last = found.host.p+found.host.n;
  }
  CHECK( !uri_hosts_next(&list, &found) );
}

/* The first link is the clean one, or one of a cell that has no clean one. */
static void check_first(struct uri_span text, struct uri_span link,
                        struct uri_span of_cell){
  size_t size = uri_first_size(text.p, text.n);
  char *p = fuzz_buffer(size);
  struct uri_span first = span_of(p, uri_first(text.p, text.n, p));
  CHECK( first.n<=size );
  if( link.p==0 ) link = of_cell;
  CHECK( (first.p==0)==(link.p==0) && (link.p==0 || fuzz_same(first, link)) );
}

/* The word says whether there is a clean link, and more than one. */
static void check_what(struct uri_span text, struct uri_span link, size_t rows){
  static const struct uri_span none[] = { SPAN("path"), SPAN("several"), SPAN("words"),
                                          SPAN("empty") };
  size_t size = uri_what_size(text.p, text.n), i;
  char *p = fuzz_buffer(size);
  struct uri_span word = { p, uri_what(text.p, text.n, p) };
  int is_none = 0;
  CHECK( word.n<=size && word.n>0 && word.n<=URI_WHAT_LONGEST );
  for(i=0; i<COUNT_OF(none); i++) is_none |= span_is(word, none[i]);
  CHECK( is_none==(link.p==0) );
  if( span_is(word, none[1]) ) CHECK( rows>1 );
}

/* The links of a cell are clean, in order, and within it. */
static void check_cell(struct uri_span text, struct uri_span whole){
  struct uri_span first = {0, 0};
  size_t rows = 0;
  struct uri_cell cell;
  const char *last = text.p;
  size_t n, size;
  char *p;
  uri_cell_begin(&cell, text.p, text.n);
  size = uri_cell_next_size(&cell);
  p = fuzz_buffer(size);
  while( (n = uri_cell_next(&cell, p))!=URI_NONE ){
    struct uri_span link = fuzz_copy((struct uri_span){ p, n });
    CHECK( n<=size && fuzz_inside(text, cell.found) && cell.found.p>=last );
    last = cell.found.p+cell.found.n;
    check_clean(link);
    CHECK( fuzz_same(clean(cell.found), link) );
    if( rows++==0 ) first = link;
  }
  CHECK( uri_cell_next(&cell, p)==URI_NONE );
  check_first(text, whole, first);
  check_what(text, whole, rows);
}

void fuzz_one(struct uri_span input){
  struct uri_span text = fuzz_take(&input);
  struct uri_span link = clean(text);
  if( link.p ){
    check_clean(link);
    CHECK( fuzz_same(clean(link), link) );
  }
  check_around(text, link);
  check_hosts(text);
  check_cell(text, link);
  if( is_own(text) ) CHECK( fuzz_same(link, fuzz_normalize(text, URI_LEVEL_SCHEME)) );
  if( input.n>0 ) check_page(text, fuzz_take(&input));
}
