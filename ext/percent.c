/*
** SPDX-License-Identifier: MIT
**
** Percent-encoding (RFC 3986 2.1): uri_encode() and uri_decode(), also of forms,
** and IRIs (RFC 3987): uri_to_iri() and uri_from_iri().
*/
#include "ext.h"

static const char percent_sets[][WORD_SIZE] = {
  [URI_ENCODE_UNRESERVED] = "unreserved",
  [URI_ENCODE_USERINFO] = "userinfo",
  [URI_ENCODE_USER] = "user",
  [URI_ENCODE_PASSWORD] = "password",
  [URI_ENCODE_HOST] = "host",
  [URI_ENCODE_PATH] = "path",
  [URI_ENCODE_SEGMENT] = "segment",
  [URI_ENCODE_QUERY] = "query",
  [URI_ENCODE_FRAGMENT] = "fragment",
  [URI_ENCODE_FORM] = "form",
  ""
};

/* uri_encode(text [, component]) */
static void percent_encode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  size_t number = URI_ENCODE_UNRESERVED;
  enum uri_encode_set set;
  struct buffer buffer;
  struct uri_span text;
  char *out;
  if( !uri_sql_option_word(ctx, argc, argv, 1, "component", percent_sets, &number) ){
    return;
  }
  set = (enum uri_encode_set)number;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_encode_size(text.p, text.n, set));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_encode(text.p, text.n, set, out));
  }
}

/* uri_decode(text [, 'form']): TEXT if the result is text, else BLOB. */
static void percent_decode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const char encodings[][WORD_SIZE] = { "form", "" };
  struct uri_span text;
  size_t number;
  if( !uri_sql_option_word(ctx, argc, argv, 1, "encoding", encodings, &number) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_decoded(ctx, text, argc>1);
}

/* uri_to_iri(u) */
static void percent_to_iri_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  uri_sql_result_written(ctx, argv[0], uri_to_iri_size, uri_to_iri);
}

/* uri_from_iri(iri) */
static void percent_from_iri_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  uri_sql_result_written(ctx, argv[0], uri_from_iri_size, uri_from_iri);
}

static const struct sql_function percent_functions[] = {
  { "uri_encode",    1, percent_encode_func,   0, OUT_UTF8 },
  { "uri_encode",    2, percent_encode_func,   0, OUT_UTF8 },
  { "uri_decode",    1, percent_decode_func,   0, OUT_TEXT },
  { "uri_decode",    2, percent_decode_func,   0, OUT_TEXT },
  { "uri_to_iri",    1, percent_to_iri_func,   0, OUT_TEXT },
  { "uri_from_iri",  1, percent_from_iri_func, 0, OUT_TEXT }
};

const struct sql_group uri_sql_percent_group = {
  .functions = percent_functions,
  .count = sizeof percent_functions/sizeof percent_functions[0]
};
