/*
** SPDX-License-Identifier: MIT
**
** Keys that identify a page or a site, to sort and group by: uri_is_web(), uri_origin()
** (RFC 6454), uri_domain(), uri_key(), uri_host_key(), uri_surt() (the order of web
** archives), and uri_domains(), with a row for the host and for each of its parent
** domains.
*/
#include "rows.h"

/* uri_is_web(u) */
void uri_sql_is_web_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
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
void uri_sql_origin_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  uri_sql_result_written(ctx, argv[0], uri_origin_size, uri_origin);
}

/*
** The buffers of a function that writes a key: numbers for the parameters of the query,
** working memory, and the result.  Returns 1; or 0 if the call has its error already.
*/
struct key_buffers {
  struct buffer numbers, work, result;
  uint32_t *starts;
  char *memory, *out;
};
static int key_buffers_open(sqlite3_context *ctx, struct key_buffers *b,
                            size_t count, size_t work, size_t size){
  const size_t most = SIZE_MAX/sizeof(uint32_t);
  b->starts = (uint32_t*)(void*)uri_sql_buffer_open(ctx, &b->numbers,
                    count>most ? SIZE_MAX : count*sizeof(uint32_t));
  if( b->starts==0 ) return 0;
  b->memory = uri_sql_buffer_open(ctx, &b->work, work);
  if( b->memory ){
    b->out = uri_sql_buffer_open(ctx, &b->result, size);
    if( b->out ) return 1;
    uri_sql_buffer_close(&b->work);
  }
  uri_sql_buffer_close(&b->numbers);
  return 0;
}

static void key_buffers_result(sqlite3_context *ctx, struct key_buffers *b,
                               size_t n){
  uri_sql_buffer_result(ctx, &b->result, n);
  uri_sql_buffer_close(&b->work);
  uri_sql_buffer_close(&b->numbers);
}

/* uri_surt(u, 'cdx') */
static void surt_key(sqlite3_context *ctx, struct uri_span text){
  struct key_buffers b;
  size_t size = uri_surt_key_size(text.p, text.n);
  if( !key_buffers_open(ctx, &b, uri_surt_key_numbers(text.p, text.n), size,
                        size) ) return;
  key_buffers_result(ctx, &b, uri_surt_key(text.p, text.n, b.starts, b.memory,
                                           b.out));
}

/* uri_surt(u [, form]) */
void uri_sql_surt_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct buffer buffer;
  struct uri_span text;
  struct uri u;
  int cdx;
  char *out;
  if( !uri_sql_option_surt(ctx, argc, argv, 1, &cdx) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( cdx ){
    surt_key(ctx, text);
    return;
  }
  uri_split(text.p, text.n, &u);
  out = uri_sql_buffer_open(ctx, &buffer, uri_surt_size(&u));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_surt(&u, out));
}

/* uri_domain(u, n) */
void uri_sql_domain_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
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
void uri_sql_key_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
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
  struct key_buffers b;
  struct uri_span text;
  unsigned keep = 0;
  int i;
  if( argc<1 ){
    uri_sql_wrong_arguments(ctx);
    return;
  }
  for(i=1; i<argc; i++){
    size_t number;
    if( !uri_sql_option_word(ctx, argv, i, "part to keep", words, &number) ) return;
    keep |= values[number];
  }
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( !key_buffers_open(ctx, &b, uri_key_numbers(text.p, text.n),
                        uri_key_buffer_size(text.p, text.n),
                        uri_key_size(text.p, text.n, keep)) ){
    return;
  }
  key_buffers_result(ctx, &b, uri_key(text.p, text.n, keep, b.starts, b.memory,
                                      b.out));
}

/* uri_host_key(u) */
void uri_sql_host_key_func(sqlite3_context *ctx, int argc,
                           sqlite3_value **argv){
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
  struct uri_authority a;
  struct uri u;
  uri_split_front(c->text.p, c->text.n, &u);
  uri_split_authority(u.authority, &a);
  s->domain = uri_domain_first(a.host);
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

const struct rows_function uri_sql_domains_rows = {
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
