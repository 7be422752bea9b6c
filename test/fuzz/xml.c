/*
** SPDX-License-Identifier: MIT
**
** XML: tokens and links are parts of the document, in order; decoded values are UTF-8 and
** fit the announced size; UTF-16 becomes UTF-8.
*/
#include "fuzz.h"

#include "../../core/uri_xml.h"

static void check_value(struct uri_span xml, struct uri_xml_value value,
                        enum uri_html_use use, enum uri_html_encoding encoding){
  size_t size = uri_xml_decode_size(value, use, encoding);
  char *out = fuzz_buffer(size);
  size_t n = uri_xml_decode(value, use, encoding, out);
  CHECK( fuzz_inside(xml, value.text) );
  CHECK( n<=size && size<=3*value.text.n && uri_is_text(out, n) );
}

static void check_word(struct uri_span xml, struct uri_span word,
                       enum uri_html_encoding encoding){
  check_value(xml, (struct uri_xml_value){ word, 0 }, URI_HTML_WORDS, encoding);
}

static void check_tokens(struct uri_span xml){
  struct uri_xml_token t;
  struct uri_xml x;
  const char *last = xml.p;
  uri_xml_begin(&x, xml.p, xml.n);
  while( uri_xml_next(&x, &t) ){
    CHECK( t.start>=last && x.at>t.start && x.at<=xml.p+xml.n );
    CHECK( fuzz_inside(xml, t.name) && fuzz_inside(xml, t.text) );
    CHECK( !t.is_damaged || *x.at=='<' );
    last = x.at;
  }
  CHECK( x.at==xml.p+xml.n && !uri_xml_next(&x, &t) );
}

static void check_links(struct uri_span xml, enum uri_html_encoding encoding){
  struct uri_span bases[URI_XML_SCOPES];
  struct uri_xml_links links;
  struct uri_xml_link link;
  const char *last = xml.p;
  uri_xml_links_begin(&links, xml.p, xml.n);
  while( uri_xml_links_next(&links, &link) ){
    size_t n = uri_xml_bases(&links, bases), i, size = 0;
    CHECK( link.ref.text.n>0 || link.attribute.p );
    CHECK( link.ref.text.p>=last && link.element.p );
    last = link.ref.text.p+1;
    check_value(xml, link.ref, URI_HTML_URL, encoding);
    check_value(xml, link.date, URI_HTML_WORDS, encoding);
    check_value(xml, link.text, URI_HTML_WORDS, encoding);
    check_word(xml, link.rel, encoding);
    check_word(xml, link.type, encoding);
    check_word(xml, link.hreflang, encoding);
    CHECK( n<=URI_XML_SCOPES && (n==0 || uri_xml_bases_changed(&links)>0) );
    for(i=0; i<n; i++) size += bases[i].n;
    CHECK( size<=URI_HTML_BASE_LONGEST );
  }
  CHECK( !uri_xml_links_next(&links, &link) );
}

static void check_utf_16(struct uri_span text, enum uri_xml_encoding encoding){
  size_t size = uri_xml_from_utf_16_size(text.p, text.n, encoding);
  char *out = fuzz_buffer(size);
  size_t n = uri_xml_from_utf_16(text.p, text.n, encoding, out), i;
  uint32_t c;
  CHECK( n<=size );
  for(i=0; i<n; i+=uri_utf8_read(out+i, out+n, &c)){
    CHECK( uri_utf8_read(out+i, out+n, &c)>0 );
  }
  check_tokens(fuzz_copy((struct uri_span){ out, n }));
}

void fuzz_one(struct uri_span xml){
  enum uri_xml_encoding encoding = uri_xml_find_encoding(xml.p, xml.n);
  check_tokens(xml);
  check_links(xml, encoding==URI_XML_WINDOWS_1252 ? URI_HTML_WINDOWS_1252
                                                  : URI_HTML_UTF_8);
  check_utf_16(xml, URI_XML_UTF_16LE);
  check_utf_16(xml, URI_XML_UTF_16BE);
}
