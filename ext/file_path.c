/*
** SPDX-License-Identifier: MIT
**
** File names: uri_to_path and uri_from_path.
*/
#include "ext.h"

/* uri_to_path(u [, file system]) */
void uri_sql_to_path_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_file_system system;
  struct span text;
  struct room room;
  size_t n;
  char *out;
  if( !uri_sql_option_files(ctx, argc, argv, &system) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_room_open(ctx, &room, text.n);
  if( out==0 ) return;
  if( uri_to_path(text.p, text.n, system, out, &n) ){
    uri_sql_room_result_octets(ctx, &room, n);
  }else{
    uri_sql_room_close(&room);
  }
}

/* uri_from_path(path [, file system]) */
void uri_sql_from_path_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_file_system system;
  struct span path;
  struct room room;
  size_t n;
  char *out;
  if( !uri_sql_option_files(ctx, argc, argv, &system) ) return;
  if( !argument_text(ctx, argv[0], &path) ) return;
  out = uri_sql_room_open(ctx, &room, uri_from_path_size(path.n));
  if( out==0 ) return;
  if( uri_from_path(path.p, path.n, system, out, &n) ){
    uri_sql_room_result(ctx, &room, n);
  }else{
    uri_sql_room_close(&room);
  }
}
