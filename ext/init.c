/*
** SPDX-License-Identifier: MIT
**
** The entry points.  Both call library.c, and not each other: a program may have loaded
** two builds.
*/
#include "init.h"
#include "shared/ext.h"

SQLITE_EXTENSION_INIT1

/* SQLite's name for the entry point of "uri.so". */
URI_EXPORT int sqlite3_uri_init(sqlite3 *db, char **error,
                                const sqlite3_api_routines *api){
  return uri_sql_library_load(db, error, api);
}

#ifndef SQLITE_CORE
/* The name that SQLite looks for first, whatever the file is called. */
URI_EXPORT int sqlite3_extension_init(sqlite3 *db, char **error,
                                      const sqlite3_api_routines *api){
  return uri_sql_library_load(db, error, api);
}
#endif
