/*
** SPDX-License-Identifier: MIT
**
** DuckDB's entry point of uri.duckdb_extension.
*/
#define DUCKDB_EXTENSION_NAME uri
#include "adapter.h"

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access){
  if( !uri_duckdb_load(connection, info, access, uri_sql_functions) ) return false;
  if( uri_duckdb_register_parse(connection)==DuckDBSuccess ) return true;
  access->set_error(info, "uri: uri_parse cannot be registered");
  return false;
}
