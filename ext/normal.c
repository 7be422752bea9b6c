/*
** SPDX-License-Identifier: MIT
**
** Normalizing: uri_normalize(), uri_is_normal() and uri_equivalent().
*/
#include "ext.h"

/* uri_normalize(u [, level]) */
void uri_sql_normalize_func(sqlite3_context *ctx, int argc,
                            sqlite3_value **argv){
  enum uri_level level;
  struct buffer buffer;
  struct uri_span text;
  char *out;
  if( !uri_sql_option_level(ctx, argc, argv, 1, &level) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, text.n+URI_NORMALIZE_EXTRA);
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        uri_normalize(text.p, text.n, level, out));
}

/* uri_is_normal(u [, level]) */
void uri_sql_is_normal_func(sqlite3_context *ctx, int argc,
                            sqlite3_value **argv){
  enum uri_level level;
  struct uri_span text;
  if( !uri_sql_option_level(ctx, argc, argv, 1, &level) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  sqlite3_result_int(ctx, uri_is_normal(text.p, text.n, level));
}

/* uri_equivalent(a, b [, level]) */
void uri_sql_equivalent_func(sqlite3_context *ctx, int argc,
                             sqlite3_value **argv){
  enum uri_level level;
  struct uri_span a, b;
  if( !uri_sql_option_level(ctx, argc, argv, 2, &level) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &a) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &b) ) return;
  sqlite3_result_int(ctx, uri_equivalent(a.p, a.n, b.p, b.n, level));
}
