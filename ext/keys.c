/*
** SPDX-License-Identifier: MIT
**
** Keys that identify a page or a site, to sort and group by: uri_is_web(), uri_origin()
** (RFC 6454), uri_domain(), uri_key(), uri_host_key(), uri_route(), uri_surt() (the order
** of web archives), and uri_domains(), with a row for the host and for each of its parent
** domains.
*/
#include "rows.h"

#include "../core/whatwg/whatwg.h"
#include "../core/syntax/syntax.h"

/* uri_is_web(u) */
static void keys_is_web_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text;
  struct uri_href_edit edit;
  size_t n;
  char *href = 0;
  int is_web;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  is_web = uri_is_web(text.p, text.n);
  if( is_web && uri_href_scan(text.p, text.n, &edit)==URI_HREF_READ ){
    if( uri_sql_href_of(text, 0, &href, &n)!=SQLITE_OK ){
      sqlite3_result_error_nomem(ctx);
      return;
    }
    is_web = href!=0;
    sqlite3_free(href);
  }
  sqlite3_result_int(ctx, is_web);
}

/* uri_origin(u) */
static void keys_origin_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  uri_sql_result_written(ctx, argv[0], uri_origin_size, uri_origin);
}

/* uri_route(u) */
static void keys_route_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  uri_sql_result_written(ctx, argv[0], uri_route_size, uri_route);
}

/* uri_surt(u [, form]) */
static void keys_surt_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const char forms[][WORD_SIZE] = { "surt", "cdx", "" };
  size_t cdx = 0;
  if( !uri_sql_option_word(ctx, argc, argv, 1, "form", forms, &cdx) ) return;
  if( cdx ) uri_sql_result_written(ctx, argv[0], uri_surt_key_size, uri_surt_key);
  else uri_sql_result_written(ctx, argv[0], uri_surt_size, uri_surt);
}

/* uri_domain(u, n) */
static void keys_domain_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text, domain;
  struct buffer buffer;
  char *out;
  (void)argc;
  if( sqlite3_value_type(argv[1])==SQLITE_NULL ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  domain = uri_domain_labels(uri_domain_of(text.p, text.n),
                             sqlite3_value_int64(argv[1]));
  if( domain.p==0 ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_domain_write_size(domain));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_domain_write(domain, out));
}

/* uri_key(u [, keep ...]) */
static void keys_key_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const char words[][WORD_SIZE] = {
    "scheme", "www", "slash", "index", "session", "tracking", "order",
    "fragment", ""
  };
  static const unsigned values[] = {
    URI_KEY_KEEP_SCHEME, URI_KEY_KEEP_WWW, URI_KEY_KEEP_SLASH, URI_KEY_KEEP_INDEX,
    URI_KEY_KEEP_SESSION, URI_KEY_KEEP_TRACKING, URI_KEY_KEEP_ORDER,
    URI_KEY_KEEP_FRAGMENT
  };
  _Static_assert(sizeof words/WORD_SIZE==sizeof values/sizeof values[0]+1,
                 "a value for each word");
  struct buffer buffer;
  struct uri_span text;
  unsigned keep = 0;
  char *out;
  int i;
  if( argc<1 ){
    uri_sql_wrong_arguments(ctx);
    return;
  }
  for(i=1; i<argc; i++){
    size_t number;
    if( !uri_sql_option_word(ctx, argc, argv, i, "part to keep", words, &number) ){
      return;
    }
    keep |= values[number];
  }
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_key_size(text.p, text.n, keep));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_key(text.p, text.n, keep, out));
}

/* uri_host_key(u) */
static void keys_host_key_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  char buffer[URI_HOST_KEY_BUFFER];
  struct uri_span text, key;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( uri_host_key(text.p, text.n, buffer, &key) ) uri_sql_result_span(ctx, key);
}

/* ---------------------------------------------------------- uri_domains --- */
enum { DOMAINS_DEPTH, DOMAINS_DOMAIN };

struct domains_state {
  struct uri_span domain;              /* of the current row, not yet in lower case */
};

static int domains_first(struct rows_cursor *c){
  struct domains_state *s = c->state;
  s->domain = uri_domain_first(uri_domain_of(c->text.p, c->text.n));
  c->eof = s->domain.n==0;
  return SQLITE_OK;
}

static void domains_next(struct rows_cursor *c){
  struct domains_state *s = c->state;
  s->domain = uri_domain_parent(s->domain);
  c->eof = s->domain.n==0;
}

static void domains_column(struct rows_cursor *c, sqlite3_context *ctx,
                           int column){
  struct uri_span domain = ((const struct domains_state*)c->state)->domain;
  struct buffer buffer;
  char *out;
  if( column==DOMAINS_DEPTH ){
    sqlite3_result_int64(ctx, c->row-1);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, uri_domain_write_size(domain));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_domain_write(domain, out));
}

static const struct rows_function domains_rows = {
  .name = "uri_domains",
  .columns = "depth, domain",
  .integers = "depth",
  .key = "depth",
  .argument = "_uri",
  .state_size = sizeof(struct domains_state),
  .first = domains_first,
  .next = domains_next,
  .column = domains_column
};

static const struct sql_function keys_functions[] = {
  { "uri_origin",    1, keys_origin_func,   0, OUT_TEXT },
  { "uri_is_web",    1, keys_is_web_func,   0, OUT_INT },
  { "uri_domain",    2, keys_domain_func,   0, OUT_TEXT },
  { "uri_key",      -1, keys_key_func,      0, OUT_TEXT },
  { "uri_host_key",  1, keys_host_key_func, 0, OUT_TEXT },
  { "uri_route",     1, keys_route_func,    0, OUT_TEXT },
  { "uri_surt",      1, keys_surt_func,     0, OUT_TEXT },
  { "uri_surt",      2, keys_surt_func,     0, OUT_TEXT }
};

const struct sql_group uri_sql_keys_group = {
  .functions = keys_functions,
  .count = sizeof keys_functions/sizeof keys_functions[0],
  .rows = { &domains_rows }
};
