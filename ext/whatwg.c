/*
** SPDX-License-Identifier: MIT
**
** The href of a link in a browser: uri_href(link [, base]).
*/
#include "ext.h"

#include "../core/whatwg/whatwg.h"

#include <string.h>

/* A base that is the same for a whole statement, read once. */
struct href_base {
  struct uri_href_parts parts;
  int is_refused;
  char text[];                         /* the href; parts points into it */
};

int uri_sql_href_of(struct uri_span link, const struct uri_href_parts *base,
                    char **href, size_t *n){
  size_t size = uri_href_resolve_size(base, link.p, link.n);
  *href = 0;
  *n = 0;
  if( uri_sql_is_too_large(size) ) return SQLITE_OK;
  *href = sqlite3_malloc64(size);
  if( *href==0 ) return SQLITE_NOMEM;
  *n = uri_href_resolve(base, link.p, link.n, *href);
  if( *n==URI_NONE ){
    sqlite3_free(*href);
    *href = 0;
    *n = 0;
  }
  return SQLITE_OK;
}

void uri_sql_result_href(sqlite3_context *ctx, struct uri_span link,
                         const struct uri_href_parts *base){
  struct buffer buffer;
  struct uri_href_edit edit;
  size_t size;
  char *out;
  switch( uri_href_scan(link.p, link.n, &edit) ){
    case URI_HREF_SAME:
      uri_sql_result_span(ctx, link);
      break;
    case URI_HREF_EDIT:
      out = uri_sql_buffer_open(ctx, &buffer, link.n+1);
      if( out==0 ) break;
      uri_sql_buffer_result(ctx, &buffer, uri_href_edit(link.p, link.n, &edit, out));
      break;
    case URI_HREF_READ:
      size = uri_href_resolve_size(base, link.p, link.n);
      if( uri_sql_is_too_large(size) ) break;
      out = uri_sql_buffer_open(ctx, &buffer, size);
      if( out==0 ) break;
      uri_sql_buffer_result(ctx, &buffer, uri_href_put(base, link.p, link.n, out));
      break;
  }
}

/* Answer with the href of a link, whose base is a value that is not kept yet. */
static void href_result_resolved(sqlite3_context *ctx, struct uri_span link,
                                 sqlite3_value *value){
  struct uri_href_parts parts;
  struct href_base *kept;
  struct uri_span base;
  size_t n;
  char *href;
  if( !uri_sql_argument_text(ctx, value, &base) ) return;
  if( uri_sql_href_of(base, 0, &href, &n)!=SQLITE_OK ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  if( href ){
    uri_href_split(href, n, &parts);
    uri_sql_result_href(ctx, link, &parts);
  }
  kept = uri_sql_constant_new(ctx, 1, sizeof *kept + n);
  if( kept ){
    kept->is_refused = href==0;
    if( href ){
      memcpy(kept->text, href, n);
      uri_href_split(kept->text, n, &kept->parts);
    }
    sqlite3_set_auxdata(ctx, 1, kept, sqlite3_free);
  }
  sqlite3_free(href);
}

/* uri_href(link [, base]) */
static void whatwg_href_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct href_base *kept = argc>1 ? uri_sql_constant_kept(ctx, 1) : 0;
  struct uri_span link;
  if( !uri_sql_argument_text(ctx, argv[0], &link) ) return;
  if( kept ){
    if( !kept->is_refused ) uri_sql_result_href(ctx, link, &kept->parts);
  }else if( argc>1 ){
    href_result_resolved(ctx, link, argv[1]);
  }else{
    uri_sql_result_href(ctx, link, 0);
  }
}

const struct sql_function uri_sql_whatwg_functions[] = {
  { "uri_href", 1, 2, OUT_UTF8, .run = whatwg_href_func },
  { 0 }
};
