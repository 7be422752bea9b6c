/*
** SPDX-License-Identifier: MIT
**
** Another extension, to be loaded beside ours: second_twice(n); and second_json(text),
** which says of any text that it is JSON.
*/
#include "sqlite3ext.h"

SQLITE_EXTENSION_INIT1

static void second_twice(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  sqlite3_result_int(ctx, 2*sqlite3_value_int(argv[0]));
}

static void second_json(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  sqlite3_result_value(ctx, argv[0]);
  sqlite3_result_subtype(ctx, 'J');
}

__attribute__((visibility("default")))
int sqlite3_second_init(sqlite3 *db, char **error,
                        const sqlite3_api_routines *api){
  (void)error;
  SQLITE_EXTENSION_INIT2(api);
#ifndef SQLITE_RESULT_SUBTYPE
#define SQLITE_RESULT_SUBTYPE 0
#endif
  sqlite3_create_function(db, "second_json", 1, SQLITE_UTF8 | SQLITE_RESULT_SUBTYPE, 0,
                          second_json, 0, 0);
  return sqlite3_create_function(db, "second_twice", 1, SQLITE_UTF8, 0,
                                 second_twice, 0, 0);
}
