/*
** SPDX-License-Identifier: MIT
**
** HTML documents: uri_html_links(html [, retrieved_from]), with a row for each URL;
** uri_html_base(html [, retrieved_from]), the base of a page; and
** uri_content_base(header), the base that a header names.
**
**     SELECT element, uri FROM uri_html_links('<a href=b>b</a> <img src=c>', '//h/');
**     -- a|//h/b
**     -- img|//h/c
*/
#include "../shared/rows.h"

#include "../../core/uri_html.h"
#include "../../core/uri_text.h"
#include "../../core/uri_whatwg.h"
#include "../../core/documents/html/tokens.h"

struct html_state {
  struct uri_html_links links;
  struct uri_html_link link;
  struct uri base;                     /* of all references outside of base elements */
  int has_base;
  struct uri_href_parts href_base;     /* the same two bases, as a browser reads them; */
  struct uri_href_parts href_fallback; /* without a scheme if there is no such base */
  int has_encoding;
  enum uri_html_encoding encoding;     /* computed on first use */
};

typedef size_t html_write(const char *page, size_t n, const char *retrieved,
                          size_t retrieved_n, char *out);

/*
** Write the base of a page into memory of its own; absent if there is none.  retrieved is
** absent if it is not known.  Memory that the base does not need is returned: it is kept
** while a page is read, and takes up to a thousand times less than the work to find it.
** Returns an SQLite code.
*/
static int html_find_base(struct uri_span page, struct uri_span retrieved, size_t size,
                          html_write *write, char **out, struct uri_span *base){
  int rc = uri_sql_allocate(size, out);
  char *less;
  *base = (struct uri_span){0, 0};
  if( rc!=SQLITE_OK ) return rc;
  size = write(page.p, page.n, retrieved.p, retrieved.n, *out);
  if( size==URI_NONE ) return SQLITE_OK;
  less = sqlite3_realloc64(*out, size+1);
  if( less ) *out = less;
  *base = (struct uri_span){ *out, size };
  return SQLITE_OK;
}

/* uri_html_base(html [, retrieved_from]) */
static void html_html_base_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span page, retrieved = {0, 0};
  struct buffer buffer;
  char *out;
  if( !uri_sql_argument_text(ctx, argv[0], &page) ) return;
  if( argc>1 && !uri_sql_argument_text(ctx, argv[1], &retrieved) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_html_base_size(page.p, page.n, retrieved.p,
                                                             retrieved.n));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer, uri_html_base(page.p, page.n, retrieved.p,
                                                    retrieved.n, out));
}

/* uri_content_base(header) */
static void html_content_base(sqlite3_context *ctx, struct uri_span header){
  struct uri_span base;
  struct buffer buffer;
  int folded;
  char *out;
  base = uri_content_base(header.p, header.n, &folded);
  if( !folded ){
    uri_sql_result_span(ctx, base);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, base.n);
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_header_unfold(base, out));
}

static int html_next(struct rows_cursor *c){
  struct html_state *s = c->state;
  return uri_html_links_next(&s->links, &s->link);
}

/* Find the bases, in memory of the cursor.  Returns an SQLite code. */
static int html_begin(struct rows_cursor *c){
  struct html_state *s = c->state;
  struct uri_span page = c->text, from = c->second, base;
  size_t n = 0;
  int rc;
  uri_html_links_begin(&s->links, page.p, page.n);
  if( !uri_html_find_base(page.p, page.n, &base) ) page.n = 0;    /* search only once */
  rc = html_find_base(page, from, uri_html_base_size(page.p, page.n, from.p, from.n),
                      uri_html_base, &c->owned[0], &base);
  s->has_base = base.p!=0;
  if( base.p ) uri_split(base.p, base.n, &s->base);
  if( rc==SQLITE_OK && from.p ) rc = uri_sql_href_of(from, 0, &c->owned[1], &n);
  if( rc!=SQLITE_OK ) return rc;
  if( c->owned[1] ) uri_href_split(c->owned[1], n, &s->href_fallback);
  rc = html_find_base(page, from, uri_html_base_href_size(page.p, page.n, from.p, from.n),
                      uri_html_base_href, &c->owned[2], &base);
  if( base.p ) uri_href_split(base.p, base.n, &s->href_base);
  return rc;
}

static enum uri_html_encoding html_encoding(struct rows_cursor *c){
  struct html_state *s = c->state;
  if( !s->has_encoding ) s->encoding = uri_html_find_encoding(c->text.p, c->text.n);
  s->has_encoding = 1;
  return s->encoding;
}

/* Answer with a decoded value, or with NULL if it is absent. */
static void html_result_value(struct rows_cursor *c, struct uri_span value,
                              enum uri_html_use use){
  enum uri_html_encoding encoding = html_encoding(c);
  struct buffer buffer;
  char *out;
  if( value.p==0 ) return;
  out = uri_sql_buffer_open(c->ctx, &buffer,
                            uri_html_decode_size(value, use, encoding));
  if( out==0 ) return;
  uri_sql_buffer_result(c->ctx, &buffer,
                        uri_html_decode(value, use, encoding, out));
}

static void html_put_ref(struct rows_cursor *c, const void *ref){
  html_result_value(c, *(const struct uri_span*)ref, URI_HTML_URL);
}

static void html_put_words(struct rows_cursor *c, const void *value){
  html_result_value(c, *(const struct uri_span*)value, URI_HTML_WORDS);
}

/* Every URL of a srcset or itemtype has a row, and each row repeats what the tag says. */
static void html_put_of_tag(struct rows_cursor *c, const void *value){
  const struct uri_span *s = value;
  if( s->n<=ROWS_REPEATED_LONGEST ) html_put_words(c, value);
}

/* Answer with the name of the element in lower case. */
static void html_put_element(struct rows_cursor *c, const void *field){
  struct uri_span name = *(const struct uri_span*)field;
  char lower[ROWS_REPEATED_LONGEST];
  if( name.n>ROWS_REPEATED_LONGEST ) return;
  span_put_lower(lower, name);
  uri_sql_result_span(c->ctx, (struct uri_span){ lower, name.n });
}

static void html_put_text(struct rows_cursor *c, const void *alt){
  const struct html_state *s = c->state;
  enum uri_html_encoding encoding;
  struct buffer buffer;
  char *out;
  if( !s->link.has_text ){
    html_put_words(c, alt);
    return;
  }
  encoding = html_encoding(c);
  out = uri_sql_buffer_open(c->ctx, &buffer,
                            uri_html_link_text_size(&s->links, encoding));
  if( out==0 ) return;
  uri_sql_buffer_result(c->ctx, &buffer,
                        uri_html_link_text(&s->links, encoding, out));
}

/* Decode a URL into a buffer: 1, or 0 if the call has its error already. */
static int html_decode_url(struct rows_cursor *c, struct uri_span ref,
                           struct buffer *buffer, struct uri_span *text){
  enum uri_html_encoding encoding = html_encoding(c);
  size_t size = uri_html_decode_size(ref, URI_HTML_URL, encoding);
  char *out = uri_sql_buffer_open(c->ctx, buffer, size);
  if( out==0 ) return 0;
  *text = (struct uri_span){ out, uri_html_decode(ref, URI_HTML_URL, encoding, out) };
  return 1;
}

/* Answer with the URL, made valid, and absolute if a base is known. */
static void html_put_uri(struct rows_cursor *c, const void *ref){
  const struct html_state *s = c->state;
  const struct uri *base = s->link.is_base ? rows_base(c)
                                           : (s->has_base ? &s->base : 0);
  struct uri_span text;
  struct buffer buffer;
  if( !html_decode_url(c, *(const struct uri_span*)ref, &buffer, &text) ) return;
  uri_sql_result_resolved(c->ctx, base, text, html_encoding(c));
  uri_sql_buffer_close(&buffer);
}

/* Answer with the href of the URL in a browser. */
static void html_put_href(struct rows_cursor *c, const void *ref){
  const struct html_state *s = c->state;
  const struct uri_href_parts *base = s->link.is_base ? &s->href_fallback
                                                      : &s->href_base;
  enum uri_html_encoding encoding = html_encoding(c);
  struct buffer decoded, href;
  struct uri_span text;
  char *out;
  if( !html_decode_url(c, *(const struct uri_span*)ref, &decoded, &text) ) return;
  if( base->uri.scheme.p==0 ) base = 0;
  if( encoding==URI_HTML_UTF_8 ){
    uri_sql_result_href(c->ctx, text, base);
  }else if( (out = uri_sql_buffer_open(c->ctx, &href,
                                       uri_html_href_size(text, encoding, base)))!=0 ){
    uri_sql_buffer_result(c->ctx, &href, uri_html_href(text, encoding, base, out));
  }
  uri_sql_buffer_close(&decoded);
}

static void html_put_action(struct rows_cursor *c, const void *field){
  static const char *const actions[] = {
    [URI_HTML_FOLLOWS] = "follows", [URI_HTML_FETCHES] = "fetches",
    [URI_HTML_SENDS] = "sends", [URI_HTML_NOTHING] = "nothing"
  };
  const enum uri_html_action *action = field;
  sqlite3_result_text(c->ctx, actions[*action], -1, SQLITE_STATIC);
}

static const struct rows_column html_columns[] = {
  { "uri",       0, html_put_uri,       offsetof(struct html_state, link.ref) },
  { "ref",       0, html_put_ref,       offsetof(struct html_state, link.ref) },
  { "element",   0, html_put_element,   offsetof(struct html_state, link.element) },
  { "attribute", 0, uri_sql_put_span,   offsetof(struct html_state, link.attribute) },
  { "rel",       0, html_put_words,     offsetof(struct html_state, link.rel) },
  { "text",      0, html_put_text,      offsetof(struct html_state, link.alt) },
  { "start",     1, uri_sql_put_start,  offsetof(struct html_state, link.ref) },
  { "length",    1, uri_sql_put_length, offsetof(struct html_state, link.ref) },
  { "hreflang",  0, html_put_of_tag,    offsetof(struct html_state, link.hreflang) },
  { "type",      0, html_put_of_tag,    offsetof(struct html_state, link.type) },
  { "media",     0, html_put_of_tag,    offsetof(struct html_state, link.media) },
  { "href",      0, html_put_href,      offsetof(struct html_state, link.ref) },
  { "action",    0, html_put_action,    offsetof(struct html_state, link.action) },
  { 0 }
};

const struct sql_function uri_sql_html_functions[] = {
  { "uri_html_base",    1, 2, OUT_TEXT, .run = html_html_base_func,
    .takes = "html [, retrieved_from]", .about = "the base URI of an HTML page" },
  { "uri_content_base", 1, 1, OUT_TEXT, .text = html_content_base,
    .takes = "header", .about = "the base that a message's header names" },
  { "uri_html_links", 1, 2, .columns = html_columns, .key = "start, attribute",
    .state_size = sizeof(struct html_state), .begin = html_begin, .next = html_next,
    .takes = "html [, retrieved_from]", .about = "the URLs of an HTML page, resolved" },
  { 0 }
};
