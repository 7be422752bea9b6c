/*
** SPDX-License-Identifier: MIT
**
** Files and data: uri_to_path() and uri_from_path(), uri_media_type() and
** uri_data().
*/
#include "ext.h"

static const char schemes_file_systems[][WORD_SIZE] = {
  [URI_FILES_POSIX] = "posix", [URI_FILES_WINDOWS] = "windows", ""
};

/* uri_to_path(u [, file system]) */
static void schemes_to_path_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  size_t number = URI_FILES_POSIX;
  enum uri_file_system system;
  struct uri_span text;
  struct buffer buffer;
  char *out;
  if( !uri_sql_option_word(ctx, argc, argv, 1, "file system", schemes_file_systems,
                           &number) ) return;
  system = (enum uri_file_system)number;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_to_path_size(text.p, text.n, system));
  if( out ){
    uri_sql_buffer_result_octets(ctx, &buffer,
                                 uri_to_path(text.p, text.n, system, out));
  }
}

/* uri_from_path(path [, file system]) */
static void schemes_from_path_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  size_t number = URI_FILES_POSIX;
  enum uri_file_system system;
  struct uri_span path;
  struct buffer buffer;
  char *out;
  if( !uri_sql_option_word(ctx, argc, argv, 1, "file system", schemes_file_systems,
                           &number) ) return;
  system = (enum uri_file_system)number;
  if( !uri_sql_argument_text(ctx, argv[0], &path) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_from_path_size(path.p, path.n, system));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_from_path(path.p, path.n, system, out));
  }
}

/* uri_media_type(u) */
static void schemes_media_type_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
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
static void schemes_data_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
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

static const struct sql_function schemes_functions[] = {
  { "uri_to_path",     1, schemes_to_path_func,    0, OUT_TEXT },
  { "uri_to_path",     2, schemes_to_path_func,    0, OUT_TEXT },
  { "uri_from_path",   1, schemes_from_path_func,  0, OUT_TEXT },
  { "uri_from_path",   2, schemes_from_path_func,  0, OUT_TEXT },
  { "uri_media_type",  1, schemes_media_type_func, 0, OUT_TEXT },
  { "uri_data",        1, schemes_data_func,       0, OUT_BLOB }
};

const struct sql_group uri_sql_schemes_group = {
  .functions = schemes_functions,
  .count = sizeof schemes_functions/sizeof schemes_functions[0]
};
