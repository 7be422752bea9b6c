/*
** SPDX-License-Identifier: MIT
**
** What a link names: uri_named(u [, what]); the kind of a site: uri_site_kind(u).
**
**     SELECT uri_named('git@github.com:Joe/tool'), uri_named('isbn:0451450523', 'id');
**     -- https://github.com/joe/tool|9780451450524
**     SELECT uri_site_kind('https://www.google.de/');
**     -- search
*/
#include "../shared/ext.h"

#include "../../core/uri_named.h"

static const struct sql_words named_what = {
  .what = "part", .standard = URI_NAMED_URI, .table = {
    { "uri", URI_NAMED_URI }, { "kind", URI_NAMED_KIND }, { "id", URI_NAMED_ID }
  }
};

/* uri_named(u [, what]) */
static void named_func(sqlite3_context *ctx, struct uri_span u, unsigned what){
  struct buffer buffer;
  enum uri_named_what part = (enum uri_named_what)what;
  char *out = uri_sql_buffer_open(ctx, &buffer, uri_named_size(u.p, u.n, part));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_named(u.p, u.n, part, out));
}

/* uri_site_kind(u) */
static void named_site_kind(sqlite3_context *ctx, struct uri_span u){
  struct buffer buffer;
  char *memory = uri_sql_buffer_open(ctx, &buffer, uri_site_kind_size(u.p, u.n));
  if( memory==0 ) return;
  sqlite3_result_text(ctx, uri_site_kind(u.p, u.n, memory), -1, SQLITE_STATIC);
  uri_sql_buffer_close(&buffer);
}

const struct sql_function uri_sql_named_functions[] = {
  { "uri_named",     1, 2, OUT_UTF8, .choose = named_func, .words = &named_what,
    .takes = "u [, what = 'uri']",
    .about = "the thing that a link names, in one form: `doi:10.1000/182`" },
  { "uri_site_kind", 1, 1, OUT_UTF8, .text = named_site_kind,
    .takes = "u", .about = "one word for a well-known site: `search`, `social`, `shop`" },
  { 0 }
};
