/*
** SPDX-License-Identifier: MIT
**
** Normalizing: uri_normalize(), uri_is_normal() and uri_equivalent().
**
**     SELECT uri_normalize('HTTP://H:80/%7e/../b'), uri_is_normal('http://h/b');
**     -- http://h/b|1
*/
#include "../shared/ext.h"

static const struct sql_words normal_level = {
  .what = "level", .standard = URI_LEVEL_SCHEME, .table = {
    { "case", URI_LEVEL_CASE }, { "percent", URI_LEVEL_PERCENT },
    { "syntax", URI_LEVEL_SYNTAX }, { "scheme", URI_LEVEL_SCHEME }
  }
};

/* uri_normalize(u [, level]) */
static void normal_normalize(sqlite3_context *ctx, struct uri_span text, unsigned level){
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, text.n+URI_NORMALIZE_EXTRA);
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        uri_normalize(text.p, text.n, (enum uri_level)level, out));
}

/* uri_is_normal(u [, level]) */
static void normal_is_normal(sqlite3_context *ctx, struct uri_span text, unsigned level){
  sqlite3_result_int(ctx, uri_is_normal(text.p, text.n, (enum uri_level)level));
}

/* uri_equivalent(a, b [, level]) */
static void normal_equivalent_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span a, b;
  unsigned level;
  if( !uri_sql_option(ctx, argc, argv, 2, &normal_level, &level) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &a) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &b) ) return;
  sqlite3_result_int(ctx, uri_equivalent(a.p, a.n, b.p, b.n, (enum uri_level)level));
}

const struct sql_function uri_sql_normal_functions[] = {
  { "uri_normalize",  1, 2, OUT_TEXT, .choose = normal_normalize,
    .words = &normal_level,
    .takes = "u [, level = 'scheme']", .about = "the normal form" },
  { "uri_is_normal",  1, 2, OUT_TRUTH, .choose = normal_is_normal,
    .words = &normal_level,
    .takes = "u [, level = 'scheme']",
    .about = "1 for a text that is its own normal form" },
  { "uri_equivalent", 2, 3, OUT_TRUTH, .run = normal_equivalent_func,
    .takes = "a, b [, level = 'scheme']", .about = "1 when two normal forms are equal" },
  { 0 }
};
