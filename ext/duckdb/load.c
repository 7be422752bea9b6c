/*
** SPDX-License-Identifier: MIT
**
** Registering the functions of ext/ in DuckDB.
*/
#include "adapter.h"

static duckdb_state load_set(duckdb_connection connection,
                             duckdb_scalar_function_set set){
  duckdb_state state = duckdb_register_scalar_function_set(connection, set);
  duckdb_destroy_scalar_function_set(&set);
  return state;
}

static duckdb_state load_group(duckdb_connection connection,
                               const struct sql_group *group){
  duckdb_state state = DuckDBSuccess;
  duckdb_scalar_function_set set;
  size_t i;
  for(i=0; state==DuckDBSuccess && i<group->count; i++){
    set = duckdb_create_scalar_function_set(group->functions[i].name);
    uri_duckdb_add_scalar(set, &group->functions[i]);
    state = load_set(connection, set);
  }
  for(i=0; state==DuckDBSuccess && group->rows[i]; i++){
    set = duckdb_create_scalar_function_set(group->rows[i]->name);
    uri_duckdb_add_list(set, group->rows[i]);
    state = load_set(connection, set);
    if( state!=DuckDBSuccess ) return state;
    state = uri_duckdb_register_table(connection, group->rows[i]);
  }
  return state;
}

bool uri_duckdb_load(duckdb_connection connection, duckdb_extension_info info,
                     struct duckdb_extension_access *access,
                     const struct sql_group *const *groups){
  uri_engine_use(&uri_duckdb_engine);
  for(; *groups; groups++){
    if( load_group(connection, *groups)==DuckDBSuccess ) continue;
    access->set_error(info, "uri: a function cannot be registered");
    return false;
  }
  return true;
}
