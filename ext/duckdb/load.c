/*
** SPDX-License-Identifier: MIT
**
** Registering in DuckDB what an entry point of ext/ registers.
*/
#include "adapter.h"

#include <stdlib.h>
#include <string.h>

/* Register all functions of the name that functions[i] has, if it is the first. */
static duckdb_state load_name(duckdb_connection connection,
                                         const sqlite3 *db, size_t i){
  const char *name = db->functions[i]->name;
  duckdb_scalar_function_set set;
  duckdb_state state;
  size_t k;
  for(k=0; k<i; k++){
    if( strcmp(db->functions[k]->name, name)==0 ) return DuckDBSuccess;
  }
  set = duckdb_create_scalar_function_set(name);
  for(k=i; k<db->count; k++){
    struct function *f = db->functions[k];
    if( strcmp(f->name, name)!=0 ) continue;
    if( f->module ) uri_duckdb_add_list(set, f);
    else uri_duckdb_add_scalar(set, f);
  }
  state = duckdb_register_scalar_function_set(connection, set);
  duckdb_destroy_scalar_function_set(&set);
  if( state==DuckDBSuccess && db->functions[i]->module ){
    state = uri_duckdb_register_table(connection, db->functions[i]);
  }
  return state;
}

bool uri_duckdb_load(duckdb_connection connection, duckdb_extension_info info,
                     struct duckdb_extension_access *access, sqlite_init *init){
  sqlite3 db = { 0, 0, 0 };
  char *error;
  int rc = uri_engine_load(&uri_duckdb_engine, init, &db, &error);
  duckdb_state state = rc==SQLITE_OK ? DuckDBSuccess : DuckDBError;
  size_t i;
  for(i=0; state==DuckDBSuccess && i<db.count; i++){
    state = load_name(connection, &db, i);
  }
  if( state!=DuckDBSuccess ){
    access->set_error(info, error ? error : rc==SQLITE_NOMEM ? "out of memory"
                          : "uri: a function cannot be registered");
  }
  free(error);
  uri_engine_unload(&db);
  return state==DuckDBSuccess;
}
