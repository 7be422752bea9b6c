/*
** SPDX-License-Identifier: MIT
**
** Segments of paths: uri_segment, uri_filename and uri_extension.
*/
#include "ext.h"

/* The n-th segment of a text's path. */
static struct span segment_of(struct span text, sqlite3_int64 n){
  struct uri u;
  uri_split(text.p, text.n, &u);
  return uri_segment(u.path, n);
}

/* uri_segment(u, n) */
void uri_sql_segment_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct span text;
  (void)argc;
  if( sqlite3_value_type(argv[1])==SQLITE_NULL ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_span(ctx, segment_of(text, sqlite3_value_int64(argv[1])));
}

/* The file name of a text. */
static struct span segment_of_file(struct span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  return uri_filename(&u);
}

/* uri_filename(u) */
void uri_sql_filename_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct span text;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_span(ctx, segment_of_file(text));
}

/* uri_extension(u) */
void uri_sql_extension_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct span text;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_span(ctx, uri_extension(segment_of_file(text)));
}
