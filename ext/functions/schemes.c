/*
** SPDX-License-Identifier: MIT
**
** Files and data: uri_to_path() and uri_from_path(), uri_media_type() and
** uri_data().
**
**     SELECT uri_to_path('file:///a%20b'), uri_media_type('data:text/css,a');
**     -- /a b|text/css
*/
#include "../shared/ext.h"

#include "../../core/uri_schemes.h"

static const struct sql_words schemes_file_system = {
  .what = "file system", .standard = URI_FILES_POSIX, .table = {
    { "posix", URI_FILES_POSIX }, { "windows", URI_FILES_WINDOWS }
  }
};

/* uri_to_path(u [, file system]) */
static void schemes_to_path(sqlite3_context *ctx, struct uri_span u, unsigned files){
  enum uri_file_system system = (enum uri_file_system)files;
  struct buffer buffer;
  char *out = uri_sql_buffer_open(ctx, &buffer, uri_to_path_size(u.p, u.n, system));
  if( out ){
    uri_sql_buffer_result_octets(ctx, &buffer, uri_to_path(u.p, u.n, system, out));
  }
}

/* uri_from_path(path [, file system]) */
static void schemes_from_path(sqlite3_context *ctx, struct uri_span path, unsigned files){
  enum uri_file_system system = (enum uri_file_system)files;
  struct buffer buffer;
  char *out;
  if( system==URI_FILES_POSIX && (path.n==0 || *path.p!='/')
   && uri_sql_is_mistake(ctx, 0, "path", path, "which does not begin with / (of Windows:"
                         " add 'windows')") ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_from_path_size(path.p, path.n, system));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_from_path(path.p, path.n, system, out));
  }
}

/* uri_media_type(u) */
static void schemes_media_type(sqlite3_context *ctx, struct uri_span text){
  struct uri_data data;
  struct buffer buffer;
  char *out;
  if( !uri_data_read(text.p, text.n, &data) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_data_type_size(&data));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_data_type(&data, out));
}

/* uri_data(u) */
static void schemes_data(sqlite3_context *ctx, struct uri_span text){
  struct uri_data data;
  struct buffer buffer;
  char *out;
  if( !uri_data_read(text.p, text.n, &data) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_data_octets_size(&data));
  if( out ) uri_sql_buffer_result_blob(ctx, &buffer, uri_data_octets(&data, out));
}

const struct sql_function uri_sql_schemes_functions[] = {
  { "uri_to_path",    1, 2, OUT_TEXT, .choose = schemes_to_path,
    .words = &schemes_file_system,
    .takes = "u [, file_system = 'posix']",
    .about = "the file name that a `file:` URI means" },
  { "uri_from_path",  1, 2, OUT_TEXT, .choose = schemes_from_path,
    .words = &schemes_file_system,
    .takes = "path [, file_system = 'posix']",
    .about = "the `file:` URI of a file name" },
  { "uri_media_type", 1, 1, OUT_TEXT, .text = schemes_media_type,
    .takes = "u", .about = "the media type of a `data:` URI" },
  { "uri_data",       1, 1, OUT_BLOB, .text = schemes_data,
    .takes = "u", .about = "the octets of a `data:` URI as a BLOB" },
  { 0 }
};
