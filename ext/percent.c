/*
** SPDX-License-Identifier: MIT
**
** Percent-encoding (RFC 3986 2.1): uri_encode() and uri_decode(), also of forms,
** and IRIs (RFC 3987): uri_to_iri() and uri_from_iri().
*/
#include "ext.h"

/* uri_encode(text [, component]) */
void uri_sql_encode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_encode_set set;
  struct buffer buffer;
  struct uri_span text;
  char *out;
  if( !uri_sql_option_encode_set(ctx, argc, argv, &set) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_encode_size(text.p, text.n, set));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_encode(text.p, text.n, set, out));
  }
}

/* uri_decode(text [, 'form']): TEXT if the result is text, else BLOB. */
void uri_sql_decode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  int form;
  struct uri_span text;
  if( !uri_sql_option_form(ctx, argc, argv, &form) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_decoded(ctx, text, form);
}

/* uri_to_iri(u) */
void uri_sql_to_iri_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  uri_sql_result_written(ctx, argv[0], uri_to_iri_size, uri_to_iri);
}

/* uri_from_iri(iri) */
void uri_sql_from_iri_func(sqlite3_context *ctx, int argc,
                           sqlite3_value **argv){
  (void)argc;
  uri_sql_result_written(ctx, argv[0], uri_from_iri_size, uri_from_iri);
}
