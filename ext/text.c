/*
** SPDX-License-Identifier: MIT
**
** Dirty text: uri_repair.
*/
#include "ext.h"

void uri_sql_result_repaired(sqlite3_context *ctx, struct span text){
  struct room room;
  char *out = uri_sql_room_open(ctx, &room, uri_repair_size(text.p, text.n));
  if( out ) uri_sql_room_result(ctx, &room, uri_repair(text.p, text.n, out));
}

/* uri_repair(text) */
void uri_sql_repair_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room room;
  struct span text;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_room_open(ctx, &room, text.n);
  if( out==0 ) return;
  uri_sql_result_repaired(ctx, (struct span){ out, uri_unwrap(text.p, text.n, out) });
  uri_sql_room_close(&room);
}
