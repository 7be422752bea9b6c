/*
** SPDX-License-Identifier: MIT
**
** DuckDB's entry point of uri.duckdb_extension.
*/
#define DUCKDB_EXTENSION_NAME uri
#include "adapter.h"

int sqlite3_uri_init(sqlite3 *db, char **error, const sqlite3_api_routines *api);

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access){
  return uri_duckdb_load(connection, info, access, sqlite3_uri_init);
}
