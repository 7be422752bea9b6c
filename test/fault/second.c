/*
** SPDX-License-Identifier: MIT
**
** Another extension, to be loaded beside ours: second_twice(n).
*/
#include "sqlite3ext.h"

SQLITE_EXTENSION_INIT1

static void second_twice(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc;
  sqlite3_result_int(ctx, 2*sqlite3_value_int(argv[0]));
}

__attribute__((visibility("default")))
int sqlite3_second_init(sqlite3 *db, char **error,
                        const sqlite3_api_routines *api){
  (void)error;
  SQLITE_EXTENSION_INIT2(api);
  return sqlite3_create_function(db, "second_twice", 1, SQLITE_UTF8, 0,
                                 second_twice, 0, 0);
}
