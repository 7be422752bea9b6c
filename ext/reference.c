/*
** SPDX-License-Identifier: MIT
**
** References and their bases: uri_relativize(), uri_base(), uri_complete();
** uri_surt(), the order of web archives; uri_is_web() and uri_origin().
*/
#include "ext.h"

#include <string.h>

/*
** Room for a result of exactly this size.  Over the limit it is "too big"
** without an attempt, because memory for such sizes is refused as "no memory".
*/
static char *reference_room(sqlite3_context *ctx, struct room *room,
                            size_t size){
  sqlite3 *db = sqlite3_context_db_handle(ctx);
  if( size>(size_t)sqlite3_limit(db, SQLITE_LIMIT_LENGTH, -1) ){
    sqlite3_result_error_toobig(ctx);
    return 0;
  }
  return uri_sql_room_open(ctx, room, size);
}

/* uri_relativize(base, target) */
void uri_sql_relativize_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_relative reference;
  struct room directory, result;
  struct span target;
  struct uri base;
  size_t n;
  char *out;
  (void)argc;
  if( !uri_sql_argument_base(ctx, argv[0], &uri_rfc3986, &base) ) return;
  if( !argument_text(ctx, argv[1], &target) ) return;
  out = uri_sql_room_open(ctx, &directory, base.path.n+1);
  if( out==0 ) return;
  uri_relativize(&base, target.p, target.n, out, &reference);
  uri_sql_room_close(&directory);
  n = uri_relative_size(&reference);
  out = reference_room(ctx, &result, n);
  if( out==0 ) return;
  uri_relative_write(&reference, out);
  uri_sql_room_result(ctx, &result, n);
}

/* The bases that are not NULL, split: their count, or -1 with an error. */
static int reference_given(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                           struct uri *given){
  int count = 0;
  int i;
  for(i=0; i<argc; i++){
    struct span text;
    int rc = value_bytes(argv[i], &text);
    if( rc==SQLITE_NOMEM ){
      sqlite3_result_error_nomem(ctx);
      return -1;
    }
    if( rc==SQLITE_OK ) uri_split(text.p, text.n, &given[count++]);
  }
  return count;
}

/* uri_base(default, retrieval, enclosing, embedded) */
void uri_sql_base_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri given[4], base;
  struct room paths, result;
  int count = reference_given(ctx, argc, argv, given);
  char *out;
  if( count<=0 ) return;
  out = uri_sql_room_open(ctx, &paths, uri_base_buffer_size(given, (size_t)count));
  if( out==0 ) return;
  uri_base(given, (size_t)count, out, &base);
  out = uri_sql_room_open(ctx, &result, uri_compose_size(&base));
  if( out ) uri_sql_room_result(ctx, &result, uri_compose(&base, out));
  uri_sql_room_close(&paths);
}

/* uri_complete(text) */
void uri_sql_complete_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct span text, prefix;
  struct room room;
  char *out;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  prefix = uri_complete(text.p, text.n);
  out = reference_room(ctx, &room, prefix.n+text.n);
  if( out==0 ) return;
  memcpy(out, prefix.p, prefix.n);
  memcpy(out+prefix.n, text.p, text.n);
  uri_sql_room_result(ctx, &room, prefix.n+text.n);
}

/* uri_surt(u [, form]) */
void uri_sql_surt_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room room;
  struct span text;
  struct uri u;
  int cdx;
  char *out;
  if( !uri_sql_option_surt(ctx, argc, argv, 1, &cdx) ) return;
  if( !argument_text(ctx, argv[0], &text) ) return;
  uri_split(text.p, text.n, &u);
  out = uri_sql_room_open(ctx, &room, uri_surt_size(&u));
  if( out==0 ) return;
  uri_sql_room_result(ctx, &room, cdx ? uri_surt_key(&u, out) : uri_surt(&u, out));
}

/* uri_is_web(u) */
void uri_sql_is_web_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct span text;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  sqlite3_result_int(ctx, uri_is_web(text.p, text.n));
}

/* uri_origin(u) */
void uri_sql_origin_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct room parts, room;
  struct span text;
  char *composed, *out;
  size_t n;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  composed = uri_sql_room_open(ctx, &parts, text.n);
  if( composed==0 ) return;
  out = uri_sql_room_open(ctx, &room, text.n+URI_NORMALIZE_EXTRA);
  if( out ){
    n = uri_origin(text.p, text.n, composed, out);
    if( n>0 ) uri_sql_room_result(ctx, &room, n);
    else uri_sql_room_close(&room);
  }
  uri_sql_room_close(&parts);
}
