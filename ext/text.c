/*
** SPDX-License-Identifier: MIT
**
** Dirty text: uri_repair.
*/
#include "ext.h"

void result_repaired(sqlite3_context *ctx, struct span text){
  struct room room;
  char *out = room_open(ctx, &room, uri_repair_size(text.p, text.n));
  if( out ) room_result(ctx, &room, uri_repair(text.p, text.n, out));
}

/* uri_repair(text) */
void repair_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room room;
  struct span text;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = room_open(ctx, &room, text.n);
  if( out==0 ) return;
  result_repaired(ctx, (struct span){ out, uri_unwrap(text.p, text.n, out) });
  room_close(&room);
}
