/*
** SPDX-License-Identifier: MIT
**
** HTML: tokens and URLs are parts of the page, in order.  Decoded values are UTF-8 and
** fit the announced size.  uri_html_find_base() finds the same base as
** uri_html_links_next().  Also the base of a header.
*/
#include "fuzz.h"
#include "../../core/documents/html/tokens.h"

static struct uri_span decode(struct uri_span s, enum uri_html_use use,
                              enum uri_html_encoding encoding){
  size_t size = uri_html_decode_size(s, use, encoding);
  char *out = fuzz_buffer(size);
  size_t n = uri_html_decode(s, use, encoding, out);
  CHECK( n<=size && size<=3*s.n );
  CHECK( uri_is_text(out, n) );
  return fuzz_copy((struct uri_span){ out, n });
}

static int is_edge(char c){
  return (unsigned char)c<=' ';
}

/* An encoded query is ASCII, and its ASCII characters are unchanged. */
static void check_query(struct uri_span url){
  struct uri_span query = fuzz_split(url).query;
  char *out = fuzz_buffer(uri_html_encode_query_size(query));
  size_t i, n = uri_html_encode_query(query, out);
  CHECK( n>=query.n && n<=uri_html_encode_query_size(query) );
  for(i=0; i<n; i++) CHECK( (unsigned char)out[i]<0x80 );
}

/* What a browser makes of a URL, in both encodings: in ASCII, and its own href. */
static void check_href(struct uri_span url){
  static const char page[] = "http://a/b?c";
  struct uri_href_parts base;
  int encoding, again;
  uri_href_split(page, sizeof page-1, &base);
  for(encoding=URI_HTML_UTF_8; encoding<=URI_HTML_WINDOWS_1252; encoding++){
    struct uri_span text = url;
    for(again=0; again<2; again++){
      enum uri_html_encoding as = (enum uri_html_encoding)encoding;
      size_t i, size = uri_html_href_size(text, as, &base);
      char *out = fuzz_buffer(size);
      size_t n = uri_html_href(text, as, &base, out);
      if( n==URI_NONE ) break;
      CHECK( n<=size && (!again || fuzz_same(text, (struct uri_span){ out, n })) );
      for(i=0; i<n; i++) CHECK( out[i]>=' ' && (unsigned char)out[i]<0x80 );
      text = fuzz_copy((struct uri_span){ out, n });
    }
    CHECK( again!=1 );
  }
}

/* The URI of a URL is valid, on a base and without one, in both encodings. */
static void check_uri(struct uri_span url){
  struct uri base = fuzz_split((struct uri_span){ "http://a\xFF/b//../c?d", 20 });
  int encoding, i;
  for(encoding=URI_HTML_UTF_8; encoding<=URI_HTML_WINDOWS_1252; encoding++){
    for(i=0; i<2; i++){
      const struct uri *on = i ? &base : 0;
      enum uri_html_encoding as = (enum uri_html_encoding)encoding;
      size_t size = uri_html_uri_size(url, as, on);
      char *out = fuzz_buffer(size);
      size_t n = uri_html_uri(url, as, on, out);
      CHECK( n<=size && fuzz_valid((struct uri_span){ out, n }, "URI-reference") );
    }
  }
}

/* A reference has no line break and no white space around it. */
static void check_reference(struct uri_span ref, enum uri_html_encoding encoding){
  struct uri_span url = decode(ref, URI_HTML_URL, encoding);
  size_t i;
  for(i=0; i<url.n; i++){
    CHECK( url.p[i]!='\n' && url.p[i]!='\r' && url.p[i]!='\t' );
  }
  CHECK( url.n==0 || (!is_edge(url.p[0]) && !is_edge(url.p[url.n-1])) );
  CHECK( fuzz_valid(fuzz_repair(url), "URI-reference") );
  check_query(url);
  check_query(ref);
  check_href(url);
  check_uri(url);
}

/* The same in a browser: an href, which is its own. */
static void check_base_href(struct uri_span page, struct uri_span from){
  size_t size = uri_html_base_href_size(page.p, page.n, from.p, from.n);
  char *out = fuzz_buffer(size), *again;
  size_t n = uri_html_base_href(page.p, page.n, from.p, from.n, out);
  if( n==URI_NONE ) return;
  CHECK( n<=size );
  again = fuzz_buffer(uri_href_size(0, 0, out, n));
  CHECK( uri_href(0, 0, out, n, again)==n && memcmp(out, again, n)==0 );
}

/* The base of a page, and that of the same page if it is known where it came from. */
static void check_base(struct uri_span page){
  static const struct uri_span urls[] = {
    { 0, 0 }, { "http://a/b\"\xFF?\xFF", 13 }, { "c?\xE2\x82\xAC", 5 }
  };
  size_t i;
  for(i=0; i<sizeof urls/sizeof *urls; i++){
    size_t size = uri_html_base_size(page.p, page.n, urls[i].p, urls[i].n);
    char *out = fuzz_buffer(size);
    size_t n = uri_html_base(page.p, page.n, urls[i].p, urls[i].n, out);
    check_base_href(page, urls[i]);
    if( i>0 ) CHECK( n!=URI_NONE );
    if( n==URI_NONE ) continue;
    CHECK( n<=size && fuzz_valid((struct uri_span){ out, n }, "URI-reference") );
  }
}

static struct uri_span page_with_base(struct uri_span href){
  static const struct uri_span tag = { "<base href='", 12 };
  char *page = fuzz_buffer(tag.n+href.n+2);
  memcpy(page, tag.p, tag.n);
  if( href.n>0 ) memcpy(page+tag.n, href.p, href.n);
  memcpy(page+tag.n+href.n, "'>", 2);
  return (struct uri_span){ page, tag.n+href.n+2 };
}

static void check_attributes(struct uri_span page, struct uri_span rest){
  struct uri_html_attribute a;
  const char *last = rest.p;
  while( uri_html_attribute_next(&rest, &a) ){
    CHECK( fuzz_inside(page, a.name) && fuzz_inside(page, a.value) );
    CHECK( a.name.n>0 && a.name.p>=last && a.value.p>=a.name.p+a.name.n );
    last = a.value.p+a.value.n;
  }
}

static void check_tokens(struct uri_span page){
  struct uri_html h;
  struct uri_html_token t;
  const char *last = page.p;
  uri_html_begin(&h, page.p, page.n);
  while( uri_html_next(&h, &t) ){
    CHECK( h.at>last && h.at<=page.p+page.n );
    CHECK( fuzz_inside(page, t.text) && fuzz_inside(page, t.name) );
    CHECK( t.text.p>=last && t.text.p+t.text.n<=h.at );
    last = h.at;
    if( t.type!=URI_HTML_TEXT ) check_attributes(page, t.text);
    else CHECK( t.content==URI_HTML_CDATA || t.text.n>0 );
  }
  CHECK( h.at==page.p+page.n && !uri_html_next(&h, &t) );
}

static void check_text(const struct uri_html_links *links,
                       enum uri_html_encoding encoding){
  size_t size = uri_html_link_text_size(links, encoding);
  char *out = fuzz_buffer(size);
  size_t n = uri_html_link_text(links, encoding, out);
  CHECK( n<=size && uri_is_text(out, n) );
  CHECK( n==0 || (out[0]!=' ' && out[n-1]!=' ') );
}

static void check_links(struct uri_span page, enum uri_html_encoding encoding){
  struct uri_html_links links;
  struct uri_html_link link;
  struct uri_span base = {0, 0}, first = {0, 0};
  int has_base = uri_html_find_base(page.p, page.n, &base);
  uri_html_links_begin(&links, page.p, page.n);
  while( uri_html_links_next(&links, &link) ){
    CHECK( fuzz_inside(page, link.ref) && fuzz_inside(page, link.rel) );
    CHECK( link.ref.p && link.attribute.p && link.element.n>0 );
    CHECK( fuzz_inside(page, link.element) || fuzz_is(link.element, "img") );
    check_reference(link.ref, encoding);
    decode(link.rel, URI_HTML_WORDS, encoding);
    decode(link.alt, URI_HTML_PHRASE, encoding);
    if( link.has_text ) check_text(&links, encoding);
    if( link.is_base && first.p==0 && links.html.templates==0 ) first = link.ref;
  }
  CHECK( !uri_html_links_next(&links, &link) );
  CHECK( has_base ? base.p==first.p && base.n==first.n : first.p==0 );
}

static void check_header(struct uri_span header){
  int folded;
  struct uri_span base = uri_content_base(header.p, header.n, &folded);
  char *out;
  if( base.p==0 ) return;
  CHECK( fuzz_inside(header, base) && base.n>0 );
  out = fuzz_buffer(base.n);
  CHECK( uri_header_unfold(base, out)<=base.n );
}

void fuzz_one(struct uri_span text){
  enum uri_html_encoding encoding = uri_html_find_encoding(text.p, text.n);
  check_tokens(text);
  check_links(text, encoding);
  check_header(text);
  check_base(text);
  check_base(page_with_base(text));
}
