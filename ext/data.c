/*
** SPDX-License-Identifier: MIT
**
** "data" URIs: uri_media_type and uri_data.
*/
#include "ext.h"

/* uri_media_type(u) */
void uri_sql_media_type_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_data data;
  struct span text;
  struct room room;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  if( !uri_data_read(text.p, text.n, &data) ) return;
  out = uri_sql_room_open(ctx, &room, data.media.n+URI_DATA_TYPE_EXTRA);
  if( out ) uri_sql_room_result(ctx, &room, uri_data_type(&data, out));
}

/* uri_data(u) */
void uri_sql_data_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_data data;
  struct span text;
  struct room room;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  if( !uri_data_read(text.p, text.n, &data) ) return;
  out = uri_sql_room_open(ctx, &room, data.data.n);
  if( out ) uri_sql_room_result_blob(ctx, &room, uri_data_octets(&data, out));
}
