/*
** SPDX-License-Identifier: MIT
**
** uri_header_links(headers [, retrieved_from]): a row for each link of a block of HTTP
** header lines, or of the value of a Link (RFC 8288).
**
**     SELECT rel, uri FROM uri_header_links('Link: </a?p=2>; rel=next', 'http://h/');
**     -- next|http://h/a?p=2
*/
#include "../shared/rows.h"

#include <string.h>

#include "../../core/uri_headers.h"
#include "../../core/uri_html.h"
#include "../../core/uri_text.h"
#include "../../core/rfc/chars/chars.h"

struct headers_state {
  struct uri_header_links links;
  struct uri_header_link link;
  struct uri given[2];                 /* where the headers come from, and their base */
  size_t count;                        /* of these */
  struct uri base;                     /* of a Link: what follows from them */
  const char *field;                   /* name of the link's field */
};

static int headers_next(struct rows_cursor *c){
  static const char *const names[] = {
    [URI_HEADER_LINK] = "link", [URI_HEADER_LOCATION] = "location",
    [URI_HEADER_CONTENT_LOCATION] = "content-location", [URI_HEADER_REFRESH] = "refresh"
  };
  struct headers_state *s = c->state;
  if( !uri_header_links_next(&s->links, &s->link) ) return 0;
  s->field = names[s->link.field];
  return 1;
}

/*
** Find the base of the links (RFC 3986 5.1): Content-Location, resolved against the URI
** that the headers come from.  An SQLite code.
*/
static int headers_begin(struct rows_cursor *c){
  struct headers_state *s = c->state;
  struct uri_span own;
  int folded;
  char *out;
  if( c->second.p ) s->given[s->count++] = c->second_uri;
  own = uri_content_base(c->text.p, c->text.n, &folded);
  if( own.n>URI_HTML_BASE_LONGEST ) own = (struct uri_span){0, 0};
  out = uri_sql_rows_buffer(c, 3*own.n+c->second.n+2);
  if( out==0 ) return SQLITE_NOMEM;
  if( own.p ){
    /* The text may have moved. */
    own = uri_content_base(c->text.p, c->text.n, &folded);
    own.n = uri_header_unfold(own, out);
    uri_split(out, own.n, &s->given[s->count++]);
    out += own.n;
  }
  if( s->count>0 ) uri_base(s->given, s->count, out, &s->base);
  uri_header_links_begin(&s->links, c->text.p, c->text.n);
  return SQLITE_OK;
}

/* The base of the link: Link is relative to the representation, other fields are not. */
static const struct uri *headers_base(const struct rows_cursor *c){
  const struct headers_state *s = c->state;
  if( s->link.field!=URI_HEADER_LINK ) return rows_base(c);
  return s->count>0 ? &s->base : 0;
}

/* A reference without the line breaks of a folded value; answer with it, or resolved. */
static void headers_result_ref(sqlite3_context *ctx, struct uri_span ref,
                               const struct uri *base, int resolved){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, ref.n);
  if( out==0 ) return;
  if( memchr(ref.p, '\n', ref.n) || memchr(ref.p, '\r', ref.n) ){
    ref = (struct uri_span){ out, uri_header_unfold(ref, out) };
  }
  if( resolved ) uri_sql_result_resolved(ctx, base, ref, URI_HTML_UTF_8);
  else uri_sql_result_span(ctx, ref);
  uri_sql_buffer_close(&buffer);
}

static void headers_put_ref(struct rows_cursor *c, const void *ref){
  headers_result_ref(c->ctx, *(const struct uri_span*)ref, 0, 0);
}

static void headers_put_uri(struct rows_cursor *c, const void *ref){
  headers_result_ref(c->ctx, *(const struct uri_span*)ref, headers_base(c), 1);
}

/* Answer with the value of a parameter, or with NULL if it is absent. */
static void headers_put_value(struct rows_cursor *c, const void *field){
  struct uri_span value = *(const struct uri_span*)field;
  struct buffer buffer;
  char *out;
  if( value.p==0 ) return;
  out = uri_sql_buffer_open(c->ctx, &buffer, uri_header_value_size(value));
  if( out ) uri_sql_buffer_result(c->ctx, &buffer, uri_header_value(value, out));
}

/* Relation types, in lower case, with a space between them (appendix B.2, step 17). */
static void headers_put_rel(struct rows_cursor *c, const void *field){
  struct uri_span rel = *(const struct uri_span*)field;
  struct buffer buffer;
  size_t n, i, kept = 0;
  char *out;
  if( rel.p==0 ) return;
  out = uri_sql_buffer_open(c->ctx, &buffer, uri_header_value_size(rel));
  if( out==0 ) return;
  n = uri_header_value(rel, out);
  for(i=0; i<n; i++){
    char byte = out[i]=='\t' ? ' ' : out[i];
    if( byte==' ' && (kept==0 || out[kept-1]==' ') ) continue;
    out[kept++] = to_lower(byte);
  }
  if( kept>0 && out[kept-1]==' ' ) kept--;
  uri_sql_buffer_result(c->ctx, &buffer, kept);
}

static void headers_put_anchor(struct rows_cursor *c, const void *field){
  const struct headers_state *s = c->state;
  struct uri_span anchor = *(const struct uri_span*)field;
  struct buffer buffer;
  char *out;
  if( anchor.p==0 ) return;
  out = uri_sql_buffer_open(c->ctx, &buffer, uri_header_value_size(anchor));
  if( out==0 ) return;
  anchor = (struct uri_span){ out, uri_header_value(anchor, out) };
  uri_sql_result_resolved(c->ctx, s->count>0 ? &s->base : 0, anchor, URI_HTML_UTF_8);
  uri_sql_buffer_close(&buffer);
}

/* title*, if it can be read, else title. */
static void headers_put_title(struct rows_cursor *c, const void *field){
  const struct uri_header_link *link = field;
  struct uri_span value = link->extended_title;
  struct buffer plain, decoded;
  size_t n;
  char *from, *to;
  if( value.p==0 ){
    headers_put_value(c, &link->title);
    return;
  }
  from = uri_sql_buffer_open(c->ctx, &plain, uri_header_value_size(value));
  if( from==0 ) return;
  n = uri_header_value(value, from);
  to = uri_sql_buffer_open(c->ctx, &decoded, uri_header_extended_size(from, n));
  if( to ){
    n = uri_header_extended(from, n, to);
    if( n==URI_NONE ) headers_put_value(c, &link->title);
    uri_sql_buffer_result(c->ctx, &decoded, n);
  }
  uri_sql_buffer_close(&plain);
}

static const struct rows_column headers_columns[] = {
  { "uri",    0, headers_put_uri,    offsetof(struct headers_state, link.ref) },
  { "ref",    0, headers_put_ref,    offsetof(struct headers_state, link.ref) },
  { "header", 0, uri_sql_put_word,   offsetof(struct headers_state, field) },
  { "rel",    0, headers_put_rel,    offsetof(struct headers_state, link.rel) },
  { "anchor", 0, headers_put_anchor, offsetof(struct headers_state, link.anchor) },
  { "title",  0, headers_put_title,  offsetof(struct headers_state, link) },
  { "type",   0, headers_put_value,  offsetof(struct headers_state, link.type) },
  { "hreflang", 0, headers_put_value, offsetof(struct headers_state, link.hreflang) },
  { "media",  0, headers_put_value,  offsetof(struct headers_state, link.media) },
  { "start",  1, uri_sql_put_start,  offsetof(struct headers_state, link.ref) },
  { "length", 1, uri_sql_put_length, offsetof(struct headers_state, link.ref) },
  { 0 }
};

const struct sql_function uri_sql_headers_functions[] = {
  { "uri_header_links", 1, 2, .columns = headers_columns, .key = "start",
    .state_size = sizeof(struct headers_state), .begin = headers_begin,
    .next = headers_next,
    .takes = "headers [, retrieved_from]",
    .about = "the links of HTTP headers: `Link`, `Location`, `Refresh`" },
  { 0 }
};
