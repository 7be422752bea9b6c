/*
** SPDX-License-Identifier: MIT
**
** uri_xml_links(xml [, retrieved_from]): a row for each link of a sitemap, a feed (RSS,
** Atom), an OPML or an SVG document.
**
**     SELECT uri FROM uri_xml_links('<svg><a href="b"/></svg>', 'http://h/a');
**     -- http://h/b
*/
#include "../shared/rows.h"

#include <string.h>

#include "../../core/uri_html.h"
#include "../../core/uri_xml.h"

struct xml_state {
  struct uri_xml_links links;
  struct uri_xml_link link;
  enum uri_html_encoding encoding;
  char *buffer;                        /* for the base: XML_PARTS of */
  size_t part;                         /* so many bytes */
  struct uri base;                     /* of the link, if */
  int has_base;                        /* there is one; computed when */
  size_t changed;                      /* this differs from that of links, plus 1 */
};

static int xml_next(struct rows_cursor *c){
  struct xml_state *s = c->state;
  return uri_xml_links_next(&s->links, &s->link);
}

/*
** A base is decoded in one part of the buffer, resolved in another, and written to one of
** two more, so that the next one can be resolved against it.
*/
enum { XML_DECODED, XML_RESOLVED, XML_BASES, XML_PARTS = XML_BASES+2 };

/* The size of a part: three bytes for each byte of the bases, and what composing adds. */
static size_t xml_part_size(size_t n, size_t retrieved){
  enum { GUARDS = 3*URI_XML_SCOPES };
  return 3*(n<URI_HTML_BASE_LONGEST ? n : URI_HTML_BASE_LONGEST)+retrieved+GUARDS;
}

/*
** Get memory for the bases, and for a document in UTF-16 its text in UTF-8, whose parts
** the rows are.  A TEXT of SQL is never UTF-16.  An SQLite code.
*/
static int xml_begin(struct rows_cursor *c){
  struct xml_state *s = c->state;
  enum uri_xml_encoding encoding = uri_xml_find_encoding(c->text.p, c->text.n);
  int is_utf_16 = c->is_blob && encoding>=URI_XML_UTF_16LE;
  size_t text = is_utf_16 ? uri_xml_from_utf_16_size(c->text.p, c->text.n, encoding) : 0;
  s->part = xml_part_size(c->text.n, c->second.n);
  s->buffer = uri_sql_rows_buffer(c, text+XML_PARTS*s->part);
  if( s->buffer==0 ) return SQLITE_NOMEM;
  if( is_utf_16 ){
    text = uri_xml_from_utf_16(c->text.p, c->text.n, encoding, s->buffer);
    c->text = (struct uri_span){ s->buffer, text };
    s->buffer += text;
  }
  s->encoding = encoding==URI_XML_WINDOWS_1252 ? URI_HTML_WINDOWS_1252
                                               : URI_HTML_UTF_8;
  uri_xml_links_begin(&s->links, c->text.p, c->text.n);
  return SQLITE_OK;
}

/* Make a value of xml:base the base, resolved against the base outside of it. */
static void xml_add_base(struct xml_state *s, struct uri_span text, size_t i){
  struct uri_xml_value value = { text, 0 };
  char *decoded = s->buffer+XML_DECODED*s->part;
  char *out = s->buffer+(XML_BASES+i%2)*s->part;
  size_t n = uri_xml_decode(value, URI_HTML_URL, s->encoding, decoded);
  struct uri ref, target;
  uri_split(decoded, n, &ref);
  target = ref;
  if( s->has_base ){
    uri_resolve(&s->base, &ref, URI_RESOLVE_STRICT, s->buffer+XML_RESOLVED*s->part,
                &target);
  }
  target.fragment = (struct uri_span){0, 0};
  uri_split(out, uri_compose(&target, out), &s->base);
  s->has_base = 1;
}

/* The base of the link (RFC 3986 5.1.1), or 0; that of the row before is kept. */
static const struct uri *xml_base(struct rows_cursor *c){
  struct xml_state *s = c->state;
  struct uri_span bases[URI_XML_SCOPES];
  size_t i, n, changed = uri_xml_bases_changed(&s->links)+1;
  if( s->changed!=changed ){
    s->changed = changed;
    s->has_base = c->second.p!=0;
    s->base = c->second_uri;
    n = uri_xml_bases(&s->links, bases);
    for(i=0; i<n; i++) xml_add_base(s, bases[i], i);
  }
  return s->has_base ? &s->base : 0;
}

/* Answer with a decoded value, or with NULL if it is absent. */
static void xml_result_value(struct rows_cursor *c, struct uri_xml_value value,
                             enum uri_html_use use){
  enum uri_html_encoding encoding = ((struct xml_state*)c->state)->encoding;
  struct buffer buffer;
  char *out;
  if( value.text.p==0 ) return;
  out = uri_sql_buffer_open(c->ctx, &buffer, uri_xml_decode_size(value, use, encoding));
  if( out==0 ) return;
  uri_sql_buffer_result(c->ctx, &buffer, uri_xml_decode(value, use, encoding, out));
}

/* Several rows repeat what an entry or a tag says. */
static void xml_put_repeated(struct rows_cursor *c, const void *field){
  struct uri_xml_value value = *(const struct uri_xml_value*)field;
  if( value.text.n>ROWS_REPEATED_LONGEST ) return;
  xml_result_value(c, value, URI_HTML_WORDS);
}

static void xml_put_word(struct rows_cursor *c, const void *word){
  struct uri_xml_value value = { *(const struct uri_span*)word, 0 };
  xml_put_repeated(c, &value);
}

static void xml_put_ref(struct rows_cursor *c, const void *ref){
  xml_result_value(c, *(const struct uri_xml_value*)ref, URI_HTML_URL);
}

/* Answer with the name of the element, after the usual prefix of its namespace. */
static void xml_put_element(struct rows_cursor *c, const void *field){
  const struct uri_xml_link *link = field;
  struct buffer buffer;
  size_t n = 0;
  char *out;
  if( link->element.n>ROWS_REPEATED_LONGEST ) return;
  out = uri_sql_buffer_open(c->ctx, &buffer, link->prefix.n+link->element.n+1);
  if( out==0 ) return;
  if( link->prefix.p ){
    memcpy(out, link->prefix.p, link->prefix.n);
    n = link->prefix.n;
    out[n++] = ':';
  }
  memcpy(out+n, link->element.p, link->element.n);
  uri_sql_buffer_result(c->ctx, &buffer, n+link->element.n);
}

/* Answer with the number of the entry, or with NULL outside of entries. */
static void xml_put_entry(struct rows_cursor *c, const void *field){
  size_t entry = *(const size_t*)field;
  if( entry>0 ) sqlite3_result_int64(c->ctx, (sqlite3_int64)entry);
}

/* Answer with the link, made valid, and resolved if a base is known. */
static void xml_put_uri(struct rows_cursor *c, const void *field){
  const struct xml_state *s = c->state;
  struct uri_xml_value ref = *(const struct uri_xml_value*)field;
  struct buffer buffer;
  size_t size = uri_xml_decode_size(ref, URI_HTML_URL, s->encoding);
  char *out = uri_sql_buffer_open(c->ctx, &buffer, size);
  if( out==0 ) return;
  size = uri_xml_decode(ref, URI_HTML_URL, s->encoding, out);
  uri_sql_result_resolved(c->ctx, xml_base(c), (struct uri_span){ out, size },
                          URI_HTML_UTF_8);
  uri_sql_buffer_close(&buffer);
}

static const struct rows_column xml_columns[] = {
  { "uri",       0, xml_put_uri,      offsetof(struct xml_state, link.ref) },
  { "ref",       0, xml_put_ref,      offsetof(struct xml_state, link.ref) },
  { "element",   0, xml_put_element,  offsetof(struct xml_state, link) },
  { "attribute", 0, uri_sql_put_span, offsetof(struct xml_state, link.attribute) },
  { "rel",       0, xml_put_word,     offsetof(struct xml_state, link.rel) },
  { "type",      0, xml_put_word,     offsetof(struct xml_state, link.type) },
  { "hreflang",  0, xml_put_word,     offsetof(struct xml_state, link.hreflang) },
  { "date",      0, xml_put_repeated, offsetof(struct xml_state, link.date) },
  { "text",      0, xml_put_repeated, offsetof(struct xml_state, link.text) },
  { "start",     1, uri_sql_put_start,  offsetof(struct xml_state, link.ref.text) },
  { "length",    1, uri_sql_put_length, offsetof(struct xml_state, link.ref.text) },
  { "entry",     1, xml_put_entry,    offsetof(struct xml_state, link.entry) },
  { 0 }
};

const struct sql_function uri_sql_xml_functions[] = {
  { "uri_xml_links", 1, 2, .columns = xml_columns, .key = "start",
    .state_size = sizeof(struct xml_state), .begin = xml_begin, .next = xml_next,
    .takes = "xml [, retrieved_from]",
    .about = "the links of a sitemap, a feed, OPML or SVG, resolved" },
  { 0 }
};
