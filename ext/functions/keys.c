/*
** SPDX-License-Identifier: MIT
**
** Keys that identify a page or a site, to sort and group by: uri_is_web(), uri_origin()
** (RFC 6454), uri_domain(), uri_key(), uri_host_key(), uri_surt() (the order of web
** archives), and uri_domains(), with a row for the host and for each of its parents.
**
**     SELECT uri_key('https://www.h.org/a/?utm_source=x'), uri_host_key('WWW.h.org.');
**     -- h.org/a|h.org
**     SELECT domain FROM uri_domains('http://a.example.org/');
**     -- a.example.org
**     -- example.org
**     -- org
*/
#include "../shared/rows.h"

#include "../../core/uri_keys.h"

/* uri_is_web(u) */
static void keys_is_web(sqlite3_context *ctx, struct uri_span text){
  struct buffer buffer;
  char *work = uri_sql_buffer_open(ctx, &buffer, uri_is_web_size(text.p, text.n));
  if( work==0 ) return;
  sqlite3_result_int(ctx, uri_is_web(text.p, text.n, work));
  uri_sql_buffer_close(&buffer);
}

static const struct sql_words keys_form = { .what = "form", .table = {
  { "surt", 0 }, { "cdx", 1 }
} };

/* uri_surt(u [, form]) */
static void keys_surt(sqlite3_context *ctx, struct uri_span u, unsigned cdx){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, cdx ? uri_surt_key_size(u.p, u.n)
                                                    : uri_surt_size(u.p, u.n));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer, cdx ? uri_surt_key(u.p, u.n, out)
                                          : uri_surt(u.p, u.n, out));
}

/* Answer with a domain in lower case. */
static void keys_result_domain(sqlite3_context *ctx, struct uri_span domain){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, uri_domain_write_size(domain));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_domain_write(domain, out));
}

/* uri_domain(u, n) */
static void keys_domain_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text, domain;
  sqlite3_int64 n;
  (void)argc;
  if( !uri_sql_argument_place(ctx, 1, argv[1], &n) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  domain = uri_domain_labels(uri_domain_of(text.p, text.n), n);
  if( domain.p ) keys_result_domain(ctx, domain);
}

static const struct sql_words keys_part = { .what = "part to keep", .table = {
  { "scheme", URI_KEY_KEEP_SCHEME }, { "www", URI_KEY_KEEP_WWW },
  { "slash", URI_KEY_KEEP_SLASH }, { "index", URI_KEY_KEEP_INDEX },
  { "session", URI_KEY_KEEP_SESSION }, { "tracking", URI_KEY_KEEP_TRACKING },
  { "order", URI_KEY_KEEP_ORDER }, { "fragment", URI_KEY_KEEP_FRAGMENT }
} };

/* uri_key(u [, keep ...]) */
static void keys_key(sqlite3_context *ctx, struct uri_span u, unsigned keep){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, uri_key_size(u.p, u.n, keep));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_key(u.p, u.n, keep, out));
}

/* ---------------------------------------------------------- uri_domains --- */
struct domains_state {
  struct uri_span domain;              /* of the current row, not yet in lower case */
};

static int domains_next(struct rows_cursor *c){
  struct domains_state *s = c->state;
  s->domain = c->row==1 ? uri_domain_first(uri_domain_of(c->text.p, c->text.n))
                        : uri_domain_parent(s->domain);
  return s->domain.n>0;
}

static void domains_put(struct rows_cursor *c, const void *domain){
  keys_result_domain(c->ctx, *(const struct uri_span*)domain);
}

static const struct rows_column domains_columns[] = {
  { "depth",  1, uri_sql_put_depth, 0 },
  { "domain", 0, domains_put, offsetof(struct domains_state, domain) },
  { 0 }
};

const struct sql_function uri_sql_keys_functions[] = {
  { "uri_origin",   1, 1,   OUT_TEXT, .size = uri_origin_size, .write = uri_origin,
    .takes = "u", .about = "scheme, host and port in normal form" },
  { "uri_is_web",   1, 1,   OUT_TRUTH,  .text = keys_is_web,
    .takes = "u", .about = "1 for a valid `http` or `https` URI that browsers accept" },
  { "uri_domain",   2, 2,   OUT_TEXT, .run = keys_domain_func,
    .takes = "u, n integer",
    .about = "the last n labels of the host, 1 for the top-level domain" },
  { "uri_key",      1, ANY, OUT_TEXT, .choose = keys_key, .words = &keys_part,
    .takes = "u [, keep ...]",
    .about = "one text for links that people count as one page" },
  { "uri_host_key", 1, 1,   OUT_TEXT, .size = uri_host_key_size,
    .write = uri_host_key,
    .takes = "u", .about = "the host in one spelling, without `www.`" },
  { "uri_surt",     1, 2,   OUT_TEXT, .choose = keys_surt, .words = &keys_form,
    .takes = "u [, form = 'surt']",
    .about = "the form of web archives, which sorts by domain" },
  { "uri_domains", 1, 1, .columns = domains_columns, .key = "depth",
    .state_size = sizeof(struct domains_state), .next = domains_next,
    .takes = "u", .about = "the host and the domains that it is in" },
  { 0 }
};
