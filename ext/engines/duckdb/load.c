/*
** SPDX-License-Identifier: MIT
**
** DuckDB's entry point of uri.duckdb_extension: register the functions of ext/.
*/
#define DUCKDB_EXTENSION_NAME uri
#include "adapter.h"

static duckdb_state load_function(duckdb_connection connection,
                                  const struct sql_function *f){
  duckdb_scalar_function_set set;
  duckdb_state state;
  if( f->add ) return uri_duckdb_register_aggregate(connection, f);
  if( f->columns && f->most==0 ) return uri_duckdb_register_table(connection, f);
  set = duckdb_create_scalar_function_set(f->name);
  if( f->columns ) uri_duckdb_add_list(set, f);
  else uri_duckdb_add_scalar(set, f);
  state = duckdb_register_scalar_function_set(connection, set);
  duckdb_destroy_scalar_function_set(&set);
  if( f->columns==0 || state!=DuckDBSuccess ) return state;
  return uri_duckdb_register_table(connection, f);
}

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access){
  const struct sql_function *const *table, *f;
  for(table=uri_sql_functions; *table; table++){
    for(f=*table; f->name; f++){
      if( load_function(connection, f)==DuckDBSuccess ) continue;
      access->set_error(info, "uri: a function cannot be registered");
      return false;
    }
  }
  if( uri_duckdb_register_parse(connection)==DuckDBSuccess ) return true;
  access->set_error(info, "uri: uri_parse cannot be registered");
  return false;
}
