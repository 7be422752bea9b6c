/*
** SPDX-License-Identifier: MIT
**
** HTML documents: uri_html_links(html [, retrieved_from]), a row for
** each URL; uri_html_base(html [, retrieved_from]); and the base that a header
** names, uri_content_base(header).
*/
#include "rows.h"

#include <string.h>

enum html_column {
  HTML_URI, HTML_REF, HTML_ELEMENT, HTML_ATTRIBUTE, HTML_REL, HTML_TEXT,
  HTML_START, HTML_LENGTH, HTML_PAGE
};

struct html_state {
  struct uri_html_links links;
  struct uri_html_link link;
  struct uri base;                     /* of all references but those of base */
  struct uri fallback;                 /* of those */
  int has_base, has_fallback;
  int has_encoding;
  enum uri_html_encoding encoding;     /* found when it is needed first */
};

/* A text of our own; p is 0 when there is none. */
struct html_text { char *p; size_t n; };

/* Is the query of u to be in the encoding of the page? */
static int html_has_encoded_query(const struct uri *u,
                                  enum uri_html_encoding encoding){
  return u->query.n>0 && encoding!=URI_HTML_UTF_8
      && uri_html_has_encoded_query(u);
}

/* Make the URI u a valid text (5.3, 2.1) in memory of its own. */
static int html_write_uri(struct uri *u, enum uri_html_encoding encoding,
                          struct html_text *out){
  int encoded = html_has_encoded_query(u, encoding);
  size_t query = encoded ? URI_HTML_QUERY_GROWTH*u->query.n : 0;
  char *buffer = sqlite3_malloc64(query+query+uri_compose_size(u)+1);
  size_t n;
  if( buffer==0 ) return SQLITE_NOMEM;
  if( query>0 ){
    u->query = (struct span){ buffer, uri_html_encode_query(u->query, buffer) };
  }
  n = uri_compose(u, buffer+query);
  out->n = uri_repair_size(buffer+query, n);
  out->p = sqlite3_malloc64(out->n+1);
  if( out->p ) uri_repair(buffer+query, n, out->p);
  sqlite3_free(buffer);
  return out->p ? SQLITE_OK : SQLITE_NOMEM;
}

/*
** The base from those that are given (5.1), in memory of its own.  An embedded
** one that is not to be used is passed over.
*/
static int html_join_bases(struct uri *given, size_t count,
                           enum uri_html_encoding encoding,
                           struct html_text *out){
  struct uri base;
  char *paths = sqlite3_malloc64(uri_base_buffer_size(given, count)+1);
  int rc;
  if( paths==0 ) return SQLITE_NOMEM;
  uri_base(given, count, paths, &base);
  if( count==2 && !uri_html_is_base(&base) ) uri_base(given, 1, paths, &base);
  rc = html_write_uri(&base, encoding, out);
  sqlite3_free(paths);
  return rc;
}

/*
** The base of a page: what it embeds (5.1.1) against where it comes from
** (5.1.3, absent when unknown).  out->p is 0 when there is none.
*/
static int html_find_base(struct span page, struct span retrieved,
                          struct html_text *out){
  struct uri given[2];
  enum uri_html_encoding encoding = URI_HTML_UTF_8;
  struct span href;
  size_t count = 0;
  char *decoded = 0;
  int rc;
  *out = (struct html_text){0, 0};
  if( retrieved.p ) uri_split(retrieved.p, retrieved.n, &given[count++]);
  if( uri_html_find_base(page.p, page.n, &href) ){
    size_t n;
    encoding = uri_html_encoding(page.p, page.n);
    n = uri_html_decode(href, URI_HTML_URL, encoding, 0);
    decoded = sqlite3_malloc64(n+1);
    if( decoded==0 ) return SQLITE_NOMEM;
    n = uri_html_decode(href, URI_HTML_URL, encoding, decoded);
    uri_split(decoded, n, &given[count]);
    if( count>0 || uri_html_is_base(&given[count]) ) count++;
  }
  rc = count>0 ? html_join_bases(given, count, encoding, out) : SQLITE_OK;
  sqlite3_free(decoded);
  return rc;
}

/* uri_html_base(html [, retrieved_from]) */
void uri_sql_html_base_func(sqlite3_context *ctx, int argc,
                            sqlite3_value **argv){
  struct span page, retrieved = {0, 0};
  struct html_text base;
  if( !uri_sql_argument_text(ctx, argv[0], &page) ) return;
  if( argc>1 && !uri_sql_argument_text(ctx, argv[1], &retrieved) ) return;
  if( html_find_base(page, retrieved, &base)!=SQLITE_OK ){
    sqlite3_result_error_nomem(ctx);
  }else if( base.p ){
    sqlite3_result_text64(ctx, base.p, base.n, sqlite3_free, SQLITE_UTF8);
  }
}

/* uri_content_base(header) */
void uri_sql_content_base_func(sqlite3_context *ctx, int argc,
                               sqlite3_value **argv){
  struct span header, base;
  struct buffer buffer;
  int folded;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &header) ) return;
  base = uri_content_base(header.p, header.n, &folded);
  if( !folded ){
    uri_sql_result_span(ctx, base);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, base.n);
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_header_unfold(base, out));
}

static void html_next(struct rows_cursor *c){
  struct html_state *s = c->state;
  c->eof = !uri_html_links_next(&s->links, &s->link);
}

/* Keep the bases for the rows to come.  An SQLite code. */
static int html_keep_bases(struct rows_cursor *c){
  struct html_state *s = c->state;
  struct span retrieved = {0, 0};
  struct html_text base;
  char *kept;
  int rc;
  if( c->arguments[1] ){
    rc = value_bytes(c->arguments[1], &retrieved);
    if( rc!=SQLITE_OK ) return rc;
    uri_split(retrieved.p, retrieved.n, &s->fallback);
    s->has_fallback = 1;
  }
  rc = html_find_base(c->text, retrieved, &base);
  if( rc!=SQLITE_OK || base.p==0 ) return rc;
  kept = uri_sql_rows_buffer(c, base.n);
  if( kept ){
    memcpy(kept, base.p, base.n);
    uri_split(kept, base.n, &s->base);
    s->has_base = 1;
  }
  sqlite3_free(base.p);
  return kept ? SQLITE_OK : SQLITE_NOMEM;
}

static int html_first(struct rows_cursor *c){
  struct html_state *s = c->state;
  int rc = html_keep_bases(c);
  if( rc!=SQLITE_OK ) return rc;
  uri_html_links_begin(&s->links, c->text.p, c->text.n);
  html_next(c);
  return SQLITE_OK;
}

static enum uri_html_encoding html_encoding(struct rows_cursor *c){
  struct html_state *s = c->state;
  if( !s->has_encoding ) s->encoding = uri_html_encoding(c->text.p, c->text.n);
  s->has_encoding = 1;
  return s->encoding;
}

/* Answer with a decoded value, or with NULL when it is absent. */
static void html_result_value(struct rows_cursor *c, sqlite3_context *ctx,
                              struct span value, enum uri_html_use use){
  enum uri_html_encoding encoding = html_encoding(c);
  struct buffer buffer;
  char *out;
  if( value.p==0 ) return;
  out = uri_sql_buffer_open(ctx, &buffer,
                            uri_html_decode(value, use, encoding, 0));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        uri_html_decode(value, use, encoding, out));
}

/* The element's name in lower case. */
static void html_result_element(sqlite3_context *ctx, struct span name){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, name.n);
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_html_lower(name, out));
}

static void html_result_text(struct rows_cursor *c, sqlite3_context *ctx){
  const struct html_state *s = c->state;
  enum uri_html_encoding encoding;
  struct buffer buffer;
  char *out;
  if( !s->link.has_text ){
    html_result_value(c, ctx, s->link.alt, URI_HTML_WORDS);
    return;
  }
  encoding = html_encoding(c);
  out = uri_sql_buffer_open(ctx, &buffer,
                            uri_html_link_text(&s->links, encoding, 0));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        uri_html_link_text(&s->links, encoding, out));
}

/* Answer with a URI, made valid. */
static void html_result_composed(sqlite3_context *ctx, const struct uri *u){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, uri_compose_size(u));
  if( out==0 ) return;
  uri_sql_result_repaired(ctx, (struct span){ out, uri_compose(u, out) });
  uri_sql_buffer_close(&buffer);
}

/* The same, its query in the encoding of the page. */
static void html_result_encoded(struct rows_cursor *c, sqlite3_context *ctx,
                                struct uri *u){
  struct buffer buffer;
  char *out;
  if( !html_has_encoded_query(u, html_encoding(c)) ){
    html_result_composed(ctx, u);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, URI_HTML_QUERY_GROWTH*u->query.n);
  if( out==0 ) return;
  u->query = (struct span){ out, uri_html_encode_query(u->query, out) };
  html_result_composed(ctx, u);
  uri_sql_buffer_close(&buffer);
}

/*
** Answer with a reference resolved against a base, or with it when base is 0.
*/
static void html_result_resolved(struct rows_cursor *c, sqlite3_context *ctx,
                                 const struct uri *base, struct span text){
  struct buffer path;
  struct uri ref, target;
  char *out;
  uri_split(text.p, text.n, &ref);
  if( base==0 ){
    html_result_encoded(c, ctx, &ref);
    return;
  }
  out = uri_sql_buffer_open(ctx, &path, base->path.n+ref.path.n+1);
  if( out==0 ) return;
  uri_resolve(base, &ref, URI_STRICT, out, &target);
  html_result_encoded(c, ctx, &target);
  uri_sql_buffer_close(&path);
}

/* The URL made absolute, where a base is known, and valid. */
static void html_result_uri(struct rows_cursor *c, sqlite3_context *ctx){
  const struct html_state *s = c->state;
  enum uri_html_encoding encoding = html_encoding(c);
  const struct uri *base = s->link.is_base ? (s->has_fallback ? &s->fallback : 0)
                                           : (s->has_base ? &s->base : 0);
  struct span ref = s->link.ref;
  struct span text;
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer,
                                uri_html_decode(ref, URI_HTML_URL, encoding,
                                                0));
  if( out==0 ) return;
  text.p = out;
  text.n = uri_html_decode(ref, URI_HTML_URL, encoding, out);
  html_result_resolved(c, ctx, base, text);
  uri_sql_buffer_close(&buffer);
}

static void html_column(struct rows_cursor *c, sqlite3_context *ctx,
                        int column){
  const struct html_state *s = c->state;
  switch( column ){
    case HTML_URI:       html_result_uri(c, ctx); break;
    case HTML_REF:       html_result_value(c, ctx, s->link.ref,
                                           URI_HTML_URL); break;
    case HTML_ELEMENT:   html_result_element(ctx, s->link.element); break;
    case HTML_ATTRIBUTE: uri_sql_result_span(ctx, s->link.attribute); break;
    case HTML_REL:       html_result_value(c, ctx, s->link.rel,
                                           URI_HTML_WORDS); break;
    case HTML_TEXT:      html_result_text(c, ctx); break;
    case HTML_START:     uri_sql_rows_result_start(c, ctx, s->link.ref); break;
    case HTML_LENGTH:    uri_sql_rows_result_length(ctx, s->link.ref); break;
  }
}

const struct rows_function uri_sql_html_links_rows = {
  .name = "uri_html_links",
  .columns = "uri, ref, element, attribute, rel, text, start, length",
  .key = "start, attribute",
  .first_argument = HTML_PAGE,
  .argument = "_html",
  .second_argument = "_retrieved_from",
  .second_default = "",
  .state_size = sizeof(struct html_state),
  .first = html_first,
  .next = html_next,
  .column = html_column
};
