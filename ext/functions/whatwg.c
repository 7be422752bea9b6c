/*
** SPDX-License-Identifier: MIT
**
** The href of a link in a browser: uri_href(link [, base]).
**
**     SELECT uri_href('HTTP:\\h\a b');
**     -- http://h/a%20b
*/
#include "../shared/ext.h"

#include <string.h>

#include "../../core/uri_whatwg.h"
#include "../../core/links/whatwg/steps.h"

int uri_sql_href_of(struct uri_span link, const struct uri_href_parts *base,
                    char **href, size_t *n){
  int rc = uri_sql_allocate(uri_href_resolve_size(base, link.p, link.n), href);
  *n = 0;
  if( rc!=SQLITE_OK ) return rc;
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
  enum uri_href_scan way = uri_href_scan(link.p, link.n, &edit);
  int is_edit = way==URI_HREF_EDIT;
  char *out;
  if( way==URI_HREF_SAME ){
    uri_sql_result_span(ctx, link);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, is_edit ? link.n+1
                            : uri_href_resolve_size(base, link.p, link.n));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer, is_edit ? uri_href_edit(link.p, link.n, &edit, out)
                        : uri_href_put(base, link.p, link.n, &edit, out));
}

const struct href_base *uri_sql_href_base(sqlite3_context *ctx, struct uri_span text,
                                          href_function *href_of){
  const struct uri_span none = {0, 0};
  const struct kept *kept = uri_sql_kept_find(ctx, text, none);
  struct href_base *base;
  size_t n;
  char *href;
  if( kept ) return kept->data;
  if( !uri_sql_is_ok(ctx, href_of(text, &href, &n)) ) return 0;
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

static int whatwg_base_href(struct uri_span text, char **href, size_t *n){
  return uri_sql_href_of(text, 0, href, n);
}

int uri_sql_is_refused(sqlite3_context *ctx, const struct href_base *base,
                       struct uri_span text){
  if( base->is_refused ){
    uri_sql_is_mistake(ctx, 1, "base", text, "no link to start from (known:"
                       " https://example.com/ and the like)");
  }
  return base->is_refused;
}

/* uri_href(link [, base]) */
static void whatwg_href_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct href_base *base = 0;
  struct uri_span link, text;
  if( !uri_sql_argument_text(ctx, argv[0], &link) ) return;
  if( argc>1 ){
    if( !uri_sql_argument_text(ctx, argv[1], &text) ) return;
    base = uri_sql_href_base(ctx, text, whatwg_base_href);
    if( base==0 || uri_sql_is_refused(ctx, base, text) ) return;
  }
  uri_sql_result_href(ctx, link, base ? &base->parts : 0);
}

const struct sql_function uri_sql_whatwg_functions[] = {
  { "uri_href", 1, 2, OUT_UTF8, .run = whatwg_href_func, .keeps = 1,
    .takes = "link [, base]", .about = "the URL that a browser makes of a link" },
  { 0 }
};
