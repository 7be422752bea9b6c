/*
** SPDX-License-Identifier: MIT
**
** Building and changing: uri_with() and uri_redact().
*/
#include "ext.h"

/* The names of the pairs: 1, or 0 when the call has its result already. */
static int with_names(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  enum uri_component component;
  int i;
  if( argc<3 || argc%2==0 ){
    sqlite3_result_error(ctx, "uri_with: wrong number of arguments (it takes a"
                         " URI, then pairs of a component's name and its value)",
                         -1);
    return 0;
  }
  for(i=1; i<argc; i+=2){
    if( !uri_sql_option_component(ctx, argv, i, &component) ) return 0;
  }
  return 1;
}

/* The values of the pairs; a NULL removes.  0 when out of memory. */
static int with_values(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                       struct uri_edit *change){
  int i;
  for(i=1; i<argc; i+=2){
    enum uri_component component;
    struct span value;
    if( !uri_sql_option_component(ctx, argv, i, &component) ) return 0;
    if( value_bytes(argv[i+1], &value)==SQLITE_NOMEM ){
      sqlite3_result_error_nomem(ctx);
      return 0;
    }
    uri_edit_set(change, component, value);
  }
  return 1;
}

/* Say why the values cannot be in one URI. */
static void with_error(sqlite3_context *ctx, enum uri_conflict conflict,
                       const struct uri_edit *change){
  static const char *const reasons[] = {
    [URI_NOT_A_SCHEME] = "uri_with: scheme '%.*s' is not a letter and then"
      " letters, digits, \"+\", \"-\" and \".\"",
    [URI_NOT_A_PORT] = "uri_with: port '%.*s' is not digits only",
    [URI_NO_HOST] = "uri_with: userinfo and port need a host, which NULL"
      " removes",
    [URI_NO_USER] = "uri_with: a password needs a user, which NULL removes"
  };
  struct span bad = conflict==URI_NOT_A_SCHEME ? change->scheme.text
                  : conflict==URI_NOT_A_PORT ? change->port.text
                  : (struct span){"", 0};
  char *message = sqlite3_mprintf(reasons[conflict], uri_sql_shown_length(bad), bad.p);
  if( message ){
    sqlite3_result_error(ctx, message, -1);
    sqlite3_free(message);
  }else{
    sqlite3_result_error_nomem(ctx);
  }
}

/* uri_with(u, name, value [, name, value ...]) */
void uri_sql_with_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_edit change;
  enum uri_conflict conflict;
  struct room room;
  struct span text;
  char *out;
  if( !with_names(ctx, argc, argv) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  uri_edit_begin(&change, text.p, text.n);
  if( !with_values(ctx, argc, argv, &change) ) return;
  conflict = uri_edit_settle(&change);
  if( conflict!=URI_NO_CONFLICT ){
    with_error(ctx, conflict, &change);
    return;
  }
  out = uri_sql_room_open(ctx, &room, uri_edit_size(&change));
  if( out ) uri_sql_room_result(ctx, &room, uri_edit_write(&change, out));
}

/* uri_redact(u) */
void uri_sql_redact_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room room;
  struct span text;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  out = uri_sql_room_open(ctx, &room, uri_redact_size(text.n));
  if( out ) uri_sql_room_result(ctx, &room, uri_redact(text.p, text.n, out));
}
