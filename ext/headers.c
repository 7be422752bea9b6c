/*
** SPDX-License-Identifier: MIT
**
** uri_header_links(headers [, retrieved_from]): a row for each link of a block of HTTP
** header lines, or of the value of a Link (RFC 8288).
*/
#include "rows.h"

#include <string.h>

enum headers_column {
  HEADERS_URI, HEADERS_REF, HEADERS_HEADER, HEADERS_REL, HEADERS_ANCHOR, HEADERS_TITLE,
  HEADERS_TYPE, HEADERS_HREFLANG, HEADERS_MEDIA, HEADERS_START, HEADERS_LENGTH
};

struct headers_state {
  struct uri_header_links links;
  struct uri_header_link link;
  struct uri given[2];                 /* where the headers come from, and their base */
  size_t count;                        /* of these */
  int has_retrieved;
  struct uri base;                     /* of a Link: what follows from them */
};

static void headers_next(struct rows_cursor *c){
  struct headers_state *s = c->state;
  c->eof = !uri_header_links_next(&s->links, &s->link);
}

/*
** Find the base of the links (RFC 3986 5.1): Content-Location, resolved against the URI
** that the headers come from.  An SQLite code.
*/
static int headers_find_base(struct rows_cursor *c){
  struct headers_state *s = c->state;
  struct uri_span retrieved, own;
  int folded;
  char *out;
  int rc = uri_sql_rows_second(c, &retrieved);
  if( rc!=SQLITE_OK ) return rc;
  s->has_retrieved = retrieved.p!=0;
  if( retrieved.p ) uri_split(retrieved.p, retrieved.n, &s->given[s->count++]);
  own = uri_content_base(c->text.p, c->text.n, &folded);
  if( own.n>URI_HTML_BASE_LONGEST ) own = (struct uri_span){0, 0};
  out = uri_sql_rows_buffer(c, 3*own.n+retrieved.n+2);
  if( out==0 ) return SQLITE_NOMEM;
  if( own.p ){
    /* The text may have moved. */
    own = uri_content_base(c->text.p, c->text.n, &folded);
    own.n = uri_header_unfold(own, out);
    uri_split(out, own.n, &s->given[s->count++]);
    out += own.n;
  }
  if( s->count>0 ) uri_base(s->given, s->count, out, &s->base);
  return SQLITE_OK;
}

static int headers_first(struct rows_cursor *c){
  struct headers_state *s = c->state;
  int rc = headers_find_base(c);
  if( rc!=SQLITE_OK ) return rc;
  uri_header_links_begin(&s->links, c->text.p, c->text.n);
  headers_next(c);
  return SQLITE_OK;
}

/* The base of the link: Link is relative to the representation, other fields are not. */
static const struct uri *headers_base(const struct headers_state *s){
  if( s->count==0 ) return 0;
  if( s->link.field==URI_HEADER_LINK ) return &s->base;
  return s->has_retrieved ? &s->given[0] : 0;
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
  if( resolved ) uri_sql_result_resolved(ctx, base, ref);
  else uri_sql_result_span(ctx, ref);
  uri_sql_buffer_close(&buffer);
}

/* Answer with the value of a parameter, or with NULL if it is absent. */
static void headers_result_value(sqlite3_context *ctx, struct uri_span value){
  struct buffer buffer;
  char *out;
  if( value.p==0 ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_header_value_size(value));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_header_value(value, out));
}

/* Relation types, in lower case, with a space between them (appendix B.2, step 17). */
static void headers_result_rel(sqlite3_context *ctx, struct uri_span rel){
  struct buffer buffer;
  size_t n, i, kept = 0;
  char *out;
  if( rel.p==0 ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_header_value_size(rel));
  if( out==0 ) return;
  n = uri_header_value(rel, out);
  for(i=0; i<n; i++){
    char c = out[i]=='\t' ? ' ' : out[i];
    if( c==' ' && (kept==0 || out[kept-1]==' ') ) continue;
    out[kept++] = c>='A' && c<='Z' ? (char)(c-'A'+'a') : c;
  }
  if( kept>0 && out[kept-1]==' ' ) kept--;
  uri_sql_buffer_result(ctx, &buffer, kept);
}

static void headers_result_anchor(struct rows_cursor *c, sqlite3_context *ctx){
  const struct headers_state *s = c->state;
  struct uri_span anchor = s->link.anchor;
  struct buffer buffer;
  char *out;
  if( anchor.p==0 ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_header_value_size(anchor));
  if( out==0 ) return;
  anchor = (struct uri_span){ out, uri_header_value(anchor, out) };
  uri_sql_result_resolved(ctx, s->count>0 ? &s->base : 0, anchor);
  uri_sql_buffer_close(&buffer);
}

/* title*, if it can be read, else title. */
static void headers_result_title(struct rows_cursor *c, sqlite3_context *ctx){
  const struct uri_header_link *link = &((struct headers_state*)c->state)->link;
  struct uri_span value = link->extended_title;
  struct buffer plain, decoded;
  size_t n = URI_NONE;
  char *from, *to;
  if( value.p==0 ){
    headers_result_value(ctx, link->title);
    return;
  }
  from = uri_sql_buffer_open(ctx, &plain, uri_header_value_size(value));
  if( from==0 ) return;
  n = uri_header_value(value, from);
  to = uri_sql_buffer_open(ctx, &decoded, uri_header_extended_size(from, n));
  if( to ){
    n = uri_header_extended(from, n, to);
    if( n==URI_NONE ) headers_result_value(ctx, link->title);
    uri_sql_buffer_result(ctx, &decoded, n);
  }
  uri_sql_buffer_close(&plain);
}

static void headers_column(struct rows_cursor *c, sqlite3_context *ctx, int column){
  static const char *const names[] = {
    [URI_HEADER_LINK] = "link", [URI_HEADER_LOCATION] = "location",
    [URI_HEADER_CONTENT_LOCATION] = "content-location", [URI_HEADER_REFRESH] = "refresh"
  };
  const struct headers_state *s = c->state;
  const struct uri_header_link *link = &s->link;
  switch( column ){
    case HEADERS_URI:  headers_result_ref(ctx, link->ref, headers_base(s), 1); break;
    case HEADERS_REF:  headers_result_ref(ctx, link->ref, 0, 0); break;
    case HEADERS_HEADER:   sqlite3_result_text(ctx, names[link->field], -1,
                                               SQLITE_STATIC); break;
    case HEADERS_REL:      headers_result_rel(ctx, link->rel); break;
    case HEADERS_ANCHOR:   headers_result_anchor(c, ctx); break;
    case HEADERS_TITLE:    headers_result_title(c, ctx); break;
    case HEADERS_TYPE:     headers_result_value(ctx, link->type); break;
    case HEADERS_HREFLANG: headers_result_value(ctx, link->hreflang); break;
    case HEADERS_MEDIA:    headers_result_value(ctx, link->media); break;
    case HEADERS_START:    uri_sql_rows_result_start(c, ctx, link->ref); break;
    case HEADERS_LENGTH:   uri_sql_rows_result_length(ctx, link->ref); break;
  }
}

static const struct rows_function headers_rows = {
  .name = "uri_header_links",
  .columns = "uri, ref, header, rel, anchor, title, type, hreflang, media, start, length",
  .integers = "start, length",
  .key = "start",
  .argument = "_headers",
  .second_argument = "_retrieved_from",
  .second_default = "",
  .state_size = sizeof(struct headers_state),
  .first = headers_first,
  .next = headers_next,
  .column = headers_column
};

const struct sql_group uri_sql_headers_group = { .rows = { &headers_rows } };
