/*
** SPDX-License-Identifier: MIT
**
** Building and changing: uri_with(), uri_redact(), percent-encoding, form
** encoding, and IRIs.
*/
#include "ext.h"

/* The names of the pairs: 1, or 0 when the call has its result already. */
static int with_names(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_component component;
  int i;
  if( argc<3 || argc%2==0 ){
    sqlite3_result_error(ctx, "uri_with: wrong number of arguments (expected:"
                         " a URI, then pairs of component name and value)", -1);
    return 0;
  }
  for(i=1; i<argc; i+=2){
    if( !uri_sql_option_component(ctx, argv, i, &component) ) return 0;
  }
  return 1;
}

/* Set the values of the pairs; NULL removes a component.  0 when out of memory. */
static int with_values(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                       struct uri_edit *edit){
  int i;
  for(i=1; i<argc; i+=2){
    enum uri_component component;
    struct span value;
    if( !uri_sql_option_component(ctx, argv, i, &component) ) return 0;
    if( value_bytes(argv[i+1], &value)==SQLITE_NOMEM ){
      sqlite3_result_error_nomem(ctx);
      return 0;
    }
    uri_edit_set(edit, component, value);
  }
  return 1;
}

/* Report why the values cannot be in one URI. */
static void with_error(sqlite3_context *ctx, enum uri_conflict conflict,
                       const struct uri_edit *edit){
  static const char *const reasons[] = {
    [URI_NOT_A_SCHEME] = ("uri_with: invalid scheme '%.*s'"
      " (allowed: a letter, then letters, digits, \"+\", \"-\" and \".\")"),
    [URI_NOT_A_PORT] = "uri_with: invalid port '%.*s' (allowed: digits)",
    [URI_NO_HOST] = "uri_with: cannot set userinfo or port when host is NULL",
    [URI_NO_USER] = "uri_with: cannot set a password when user is NULL"
  };
  struct span bad = conflict==URI_NOT_A_SCHEME ? edit->scheme.text
                  : conflict==URI_NOT_A_PORT ? edit->port.text
                  : (struct span){"", 0};
  uri_sql_result_error(ctx, sqlite3_mprintf(reasons[conflict],
                                            uri_sql_shown_length(bad), bad.p));
}

/* uri_with(u, name, value [, name, value ...]) */
void uri_sql_with_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_edit edit;
  enum uri_conflict conflict;
  struct buffer buffer;
  struct span text;
  char *out;
  if( !with_names(ctx, argc, argv) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_edit_begin(&edit, text.p, text.n);
  if( !with_values(ctx, argc, argv, &edit) ) return;
  conflict = uri_edit_settle(&edit);
  if( conflict!=URI_NO_CONFLICT ){
    with_error(ctx, conflict, &edit);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, uri_edit_size(&edit));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_edit_write(&edit, out));
}

/* uri_redact(u) */
void uri_sql_redact_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct buffer buffer;
  struct span text;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_redact_size(text.n));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_redact(text.p, text.n, out));
  }
}

/* uri_encode(text [, component]) */
void uri_sql_encode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_encode_set set;
  struct buffer buffer;
  struct span text;
  char *out;
  if( !uri_sql_option_encode_set(ctx, argc, argv, &set) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_encode_size(text.p, text.n, set));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_encode(text.p, text.n, set, out));
  }
}

/* uri_decode(text [, 'form']): TEXT of what is text, else BLOB. */
void uri_sql_decode_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  int form;
  struct span text;
  if( !uri_sql_option_form(ctx, argc, argv, &form) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_decoded(ctx, text, form);
}

/* uri_to_iri(u) */
void uri_sql_to_iri_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct buffer buffer;
  struct span text;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, text.n);
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_to_iri(text.p, text.n, out));
  }
}

/* uri_from_iri(iri) */
void uri_sql_from_iri_func(sqlite3_context *ctx, int argc,
                           sqlite3_value **argv){
  struct buffer buffer;
  struct span text;
  char *out;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_buffer_open(ctx, &buffer, uri_from_iri_size(text.p, text.n));
  if( out ){
    uri_sql_buffer_result(ctx, &buffer, uri_from_iri(text.p, text.n, out));
  }
}
