/*
** SPDX-License-Identifier: MIT
**
** The link that a person meant: uri_clean(text [, base]); the first of a cell:
** uri_first(text), which is coalesce(uri_clean(text), (SELECT uri FROM
** uri_extract(text, 'cell'))); and what a cell is: uri_what(text).
**
**     SELECT uri_clean(' http//www.Example.com:80/a b ');
**     -- http://www.example.com/a%20b
**     SELECT uri_first('See www.example.com'), uri_what('See www.example.com');
**     -- http://www.example.com/|words
*/
#include "../shared/ext.h"

#include "../../core/uri_clean.h"

/* The href of the link that a person meant by a base, as uri_sql_href_of() writes it. */
static int clean_base_href(struct uri_span text, char **href, size_t *n){
  struct uri_span link;
  char *clean;
  int rc = uri_sql_allocate(uri_clean_size(text.p, text.n), &clean);
  *href = 0;
  *n = 0;
  if( rc!=SQLITE_OK ) return rc;
  link = (struct uri_span){ clean, uri_clean(text.p, text.n, clean) };
  if( link.n!=URI_NONE ) rc = uri_sql_href_of(link, 0, href, n);
  sqlite3_free(clean);
  return rc;
}

/* uri_clean(text [, base]) */
static void clean_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct href_base *base;
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
  base = uri_sql_href_base(ctx, page, clean_base_href);
  if( base==0 || uri_sql_is_refused(ctx, base, page) ) return;
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
  { "uri_first", 1, 1, OUT_UTF8, .size = uri_first_size, .write = uri_first,
    .takes = "text", .about = "the link of a cell, or the first of several" },
  { "uri_what", 1, 1, OUT_UTF8, .size = uri_what_size, .write = uri_what,
    .takes = "text", .about = "one word for what a cell is" },
  { 0 }
};
