/*
** SPDX-License-Identifier: MIT
**
** The link that a person meant: uri_clean(text [, base]).
**
**     SELECT uri_clean(' http//www.Example.com:80/a b ');
**     -- http://www.example.com/a%20b
*/
#include "../shared/ext.h"

#include <string.h>

#include "../../core/uri_clean.h"
#include "../../core/uri_whatwg.h"

/* What a person meant by the URL of a page, read once. */
struct clean_base {
  struct uri_href_parts parts;
  int is_refused;                      /* that is nothing */
  char text[];                         /* it; parts points into it */
};

/* Clean a text into memory from sqlite3_malloc(); *out is 0 if it is no link. */
static int clean_base_write(struct uri_span text, char **out, size_t *n){
  size_t size = uri_clean_size(text.p, text.n);
  *out = 0;
  if( uri_sql_is_too_large(size) ) return SQLITE_TOOBIG;
  *out = sqlite3_malloc64(size);
  if( *out==0 ) return SQLITE_NOMEM;
  *n = uri_clean(text.p, text.n, *out);
  if( *n!=URI_NONE ) return SQLITE_OK;
  sqlite3_free(*out);
  *out = 0;
  return SQLITE_OK;
}

/* The href of the link that a text means, as above. */
static int clean_base_href(struct uri_span text, char **href, size_t *n){
  char *clean;
  size_t size = 0;
  int rc = clean_base_write(text, &clean, &size);
  *href = 0;
  *n = 0;
  if( clean ) rc = uri_sql_href_of((struct uri_span){ clean, size }, 0, href, n);
  sqlite3_free(clean);
  return rc;
}

/* Read a base.  Returns 0 if the call has its error already. */
static const struct clean_base *clean_base_read(sqlite3_context *ctx,
                                                struct uri_span text){
  const struct uri_span none = {0, 0};
  const struct kept *kept = uri_sql_kept_find(ctx, text, none);
  struct clean_base *base;
  size_t n;
  char *href;
  if( kept ) return kept->data;
  if( !uri_sql_is_ok(ctx, clean_base_href(text, &href, &n)) ) return 0;
  kept = uri_sql_kept_add(ctx, text, none, sizeof *base + n);
  base = kept ? kept->data : 0;
  if( base ) base->is_refused = href==0;
  if( base && href ){
    memcpy(base->text, href, n);
    uri_href_split(base->text, n, &base->parts);
  }
  sqlite3_free(href);
  return base;
}

/* uri_clean(text [, base]) */
static void clean_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct clean_base *base;
  struct uri_span text, page;
  struct buffer buffer;
  char *out;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( argc==1 ){
    out = uri_sql_buffer_open(ctx, &buffer, uri_clean_size(text.p, text.n));
    if( out ) uri_sql_buffer_result(ctx, &buffer, uri_clean(text.p, text.n, out));
    return;
  }
  if( !uri_sql_argument_text(ctx, argv[1], &page) ) return;
  base = clean_base_read(ctx, page);
  if( base==0 || base->is_refused ) return;
  out = uri_sql_buffer_open(ctx, &buffer,
                            uri_clean_reference_size(&base->parts, text.p, text.n));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        uri_clean_reference(&base->parts, text.p, text.n, out));
}

const struct sql_function uri_sql_clean_functions[] = {
  { "uri_clean", 1, 2, OUT_UTF8, .run = clean_func, .keeps = 1,
    .takes = "text [, base]",
    .about = "the one link that a person meant by a text, in normal form" },
  { 0 }
};
