/*
** SPDX-License-Identifier: MIT
**
** Files and data: uri_to_path() and uri_from_path(), uri_media_type() and
** uri_data().
*/
#include "ext.h"

/* uri_to_path(u [, file system]) */
void uri_sql_to_path_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_file_system system;
  struct uri_span text;
  struct buffer buffer;
  char *out;
  if( !uri_sql_option_files(ctx, argc, argv, &system) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_to_path_size(text.p, text.n, system));
  if( out ){
    uri_sql_buffer_result_octets(ctx, &buffer,
                                 uri_to_path(text.p, text.n, system, out));
  }
}

/* uri_from_path(path [, file system]) */
void uri_sql_from_path_func(sqlite3_context *ctx, int argc,
                            sqlite3_value **argv){
  enum uri_file_system system;
  struct uri_span path;
  struct buffer buffer;
  char *out;
  if( !uri_sql_option_files(ctx, argc, argv, &system) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &path) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_from_path_size(path.p, path.n, system));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_from_path(path.p, path.n, system, out));
  }
}

/* uri_media_type(u) */
void uri_sql_media_type_func(sqlite3_context *ctx, int argc,
                             sqlite3_value **argv){
  struct uri_data data;
  struct uri_span text;
  struct buffer buffer;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( !uri_data_read(text.p, text.n, &data) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_data_type_size(&data));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_data_type(&data, out));
}

/* uri_data(u) */
void uri_sql_data_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_data data;
  struct uri_span text;
  struct buffer buffer;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( !uri_data_read(text.p, text.n, &data) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_data_octets_size(&data));
  if( out ){
    uri_sql_buffer_result_blob(ctx, &buffer, uri_data_octets(&data, out));
  }
}
