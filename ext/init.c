/*
** SPDX-License-Identifier: MIT
**
** The entry point.  Beside the functions of registry.c, it registers what only SQLite
** has: the collation, the tokenizer, and canonical/, whose functions rewrite tables, so
** that no view or trigger can call them.
*/
#include "init.h"
#include "shared/rows.h"
#include "sqlite/canonical/canonical.h"

SQLITE_EXTENSION_INIT1

static int init_more(sqlite3 *db){
  const struct sql_function *const *table, *f;
  int rc = SQLITE_OK;
  for(table=uri_sql_functions; *table; table++){
    for(f=*table; rc==SQLITE_OK && f->name; f++){
      if( f->columns ) rc = uri_sql_rows_register(db, f);
    }
  }
  if( rc==SQLITE_OK ) rc = uri_sql_unless_busy(uri_sql_collation_register(db));
  if( rc==SQLITE_OK ) rc = uri_sql_canonical_register(db);
  if( rc==SQLITE_OK ) rc = uri_sql_search_register(db);
  return rc;
}

/* Both entry points call it, and not each other: a program may have loaded two builds. */
static int init_load(sqlite3 *db, char **error, const sqlite3_api_routines *api){
  return uri_sql_library_load(db, error, api, init_more);
}

/* SQLite's name for the entry point of "uri.so". */
URI_EXPORT int sqlite3_uri_init(sqlite3 *db, char **error,
                                const sqlite3_api_routines *api){
  return init_load(db, error, api);
}

#ifndef SQLITE_CORE
/* The name that SQLite looks for first, whatever the file is called. */
URI_EXPORT int sqlite3_extension_init(sqlite3 *db, char **error,
                                      const sqlite3_api_routines *api){
  return init_load(db, error, api);
}
#endif
