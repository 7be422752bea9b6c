/*
** SPDX-License-Identifier: MIT
**
** Registering the functions of ext/ in DuckDB.
*/
#include "adapter.h"

static duckdb_state load_function(duckdb_connection connection,
                                  const struct sql_function *f){
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(f->name);
  duckdb_state state;
  if( f->columns ) uri_duckdb_add_list(set, f);
  else uri_duckdb_add_scalar(set, f);
  state = duckdb_register_scalar_function_set(connection, set);
  duckdb_destroy_scalar_function_set(&set);
  if( f->columns==0 || state!=DuckDBSuccess ) return state;
  return uri_duckdb_register_table(connection, f);
}

bool uri_duckdb_load(duckdb_connection connection, duckdb_extension_info info,
                     struct duckdb_extension_access *access,
                     const struct sql_function *const *tables){
  const struct sql_function *f;
  uri_engine_use(&uri_duckdb_engine);
  for(; *tables; tables++){
    for(f=*tables; f->name; f++){
      if( load_function(connection, f)==DuckDBSuccess ) continue;
      access->set_error(info, "uri: a function cannot be registered");
      return false;
    }
  }
  return true;
}
