/*
** SPDX-License-Identifier: MIT
**
** Normalizing: uri_normalize(), uri_is_normal() and uri_equivalent().
*/
#include "ext.h"

/* The level argv[i].  Returns 1; or 0 if the call has its result already. */
static int normal_level(sqlite3_context *ctx, int argc, sqlite3_value **argv, int i,
                        enum uri_level *level){
  static const char levels[][WORD_SIZE] = {
    [URI_LEVEL_CASE] = "case", [URI_LEVEL_PERCENT] = "percent",
    [URI_LEVEL_SYNTAX] = "syntax", [URI_LEVEL_SCHEME] = "scheme", ""
  };
  size_t number = URI_LEVEL_SCHEME;
  int is_known = uri_sql_option_word(ctx, argc, argv, i, "level", levels, &number);
  *level = (enum uri_level)number;
  return is_known;
}

/* uri_normalize(u [, level]) */
static void normal_normalize_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_level level;
  struct buffer buffer;
  struct uri_span text;
  char *out;
  if( !normal_level(ctx, argc, argv, 1, &level) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, text.n+URI_NORMALIZE_EXTRA);
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        uri_normalize(text.p, text.n, level, out));
}

/* uri_is_normal(u [, level]) */
static void normal_is_normal_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_level level;
  struct uri_span text;
  if( !normal_level(ctx, argc, argv, 1, &level) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  sqlite3_result_int(ctx, uri_is_normal(text.p, text.n, level));
}

/* uri_equivalent(a, b [, level]) */
static void normal_equivalent_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_level level;
  struct uri_span a, b;
  if( !normal_level(ctx, argc, argv, 2, &level) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &a) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &b) ) return;
  sqlite3_result_int(ctx, uri_equivalent(a.p, a.n, b.p, b.n, level));
}

static const struct sql_function normal_functions[] = {
  { "uri_normalize",   1, normal_normalize_func,  0, OUT_TEXT },
  { "uri_normalize",   2, normal_normalize_func,  0, OUT_TEXT },
  { "uri_is_normal",   1, normal_is_normal_func,  0, OUT_INT },
  { "uri_is_normal",   2, normal_is_normal_func,  0, OUT_INT },
  { "uri_equivalent",  2, normal_equivalent_func, 0, OUT_INT },
  { "uri_equivalent",  3, normal_equivalent_func, 0, OUT_INT }
};

const struct sql_group uri_sql_normal_group = {
  .functions = normal_functions,
  .count = sizeof normal_functions/sizeof normal_functions[0]
};
