/*
** SPDX-License-Identifier: MIT
**
** Percent-encoding, form encoding and IRIs.
*/
#include "ext.h"

/* uri_encode(text [, component]) */
void uri_sql_encode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_encode_set code;
  struct room room;
  struct span text;
  char *out;
  if( !uri_sql_option_code(ctx, argc, argv, &code) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_room_open(ctx, &room, uri_encode_size(text.p, text.n, code));
  if( out ) uri_sql_room_result(ctx, &room, uri_encode(text.p, text.n, code, out));
}

/* uri_decode(text [, 'form']): TEXT of what is text, else BLOB. */
void uri_sql_decode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  int form;
  struct span text;
  if( !uri_sql_option_form(ctx, argc, argv, &form) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_decoded(ctx, text, form);
}

/* uri_to_iri(u) */
void uri_sql_to_iri_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room room;
  struct span text;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_room_open(ctx, &room, text.n);
  if( out ) uri_sql_room_result(ctx, &room, uri_to_iri(text.p, text.n, out));
}

/* uri_from_iri(iri) */
void uri_sql_from_iri_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room room;
  struct span text;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_room_open(ctx, &room, uri_from_iri_size(text.p, text.n));
  if( out ) uri_sql_room_result(ctx, &room, uri_from_iri(text.p, text.n, out));
}
