/*
** SPDX-License-Identifier: MIT
**
** Percent-encoding, form encoding and IRIs.
*/
#include "ext.h"

/* uri_encode(text [, component]) */
void encode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_code code;
  struct room room;
  struct span text;
  char *out;
  if( !option_code(ctx, argc, argv, &code) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = room_open(ctx, &room, uri_encode_size(text.p, text.n, code));
  if( out ) room_result(ctx, &room, uri_encode(text.p, text.n, code, out));
}

/* uri_decode(text [, 'form']): TEXT of what is text, else BLOB. */
void decode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  int form;
  struct span text;
  if( !option_form(ctx, argc, argv, &form) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  result_decoded(ctx, text, form);
}

/* uri_to_iri(u) */
void to_iri_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room room;
  struct span text;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = room_open(ctx, &room, text.n);
  if( out ) room_result(ctx, &room, uri_to_iri(text.p, text.n, out));
}

/* uri_from_iri(iri) */
void from_iri_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room room;
  struct span text;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = room_open(ctx, &room, uri_from_iri_size(text.p, text.n));
  if( out ) room_result(ctx, &room, uri_from_iri(text.p, text.n, out));
}
