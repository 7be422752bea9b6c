/*
** SPDX-License-Identifier: MIT
**
** Used by test/duckdb/run on emulated machines, which have no Python.
**
**     load LIBRARY FOLDER <STATEMENTS
**
** Opens DuckDB's shared library, loads FOLDER/uri.duckdb_extension, runs each line as a
** statement, and prints its rows or its error.
*/
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "duckdb.h"

#ifdef _WIN32
#include <windows.h>
#define load_symbol(library, name) (void*)GetProcAddress(library, name)
#define load_library(path) LoadLibraryA(path)
#else
#include <dlfcn.h>
#define load_symbol(library, name) dlsym(library, name)
#define load_library(path) dlopen(path, RTLD_NOW)
#endif

#define LOAD_FUNCTIONS(X) \
  X(duckdb_create_config) X(duckdb_set_config) X(duckdb_open_ext) X(duckdb_connect) \
  X(duckdb_query) X(duckdb_result_error) X(duckdb_value_varchar) X(duckdb_free) \
  X(duckdb_row_count) X(duckdb_column_count) X(duckdb_destroy_result)
#define LOAD_POINTER(name) __typeof__(name) *name;
static struct { LOAD_FUNCTIONS(LOAD_POINTER) } load_api;

static duckdb_connection load_connection;

static void load_print(duckdb_result *result){
  idx_t row, column, columns = load_api.duckdb_column_count(result);
  for(row=0; row<load_api.duckdb_row_count(result); row++){
    for(column=0; column<columns; column++){
      char *text = load_api.duckdb_value_varchar(result, column, row);
      printf("%s%s", column ? "|" : "", text ? text : "NULL");
      load_api.duckdb_free(text);
    }
    puts("");
  }
}

/* Run a statement.  Returns 1 if there was no error. */
static int load_run(const char *sql){
  duckdb_result result;
  duckdb_state state = load_api.duckdb_query(load_connection, sql, &result);
  if( state==DuckDBSuccess ) load_print(&result);
  else printf("%s\n", load_api.duckdb_result_error(&result));
  load_api.duckdb_destroy_result(&result);
  return state==DuckDBSuccess;
}

static int load_open(const char *path){
  duckdb_config config;
  duckdb_database database;
  void *library = load_library(path);
  if( library==0 ) return 0;
#define LOAD_TAKE(name) \
  if( (*(void**)&load_api.name = load_symbol(library, #name))==0 ) return 0;
  LOAD_FUNCTIONS(LOAD_TAKE)
  return load_api.duckdb_create_config(&config)==DuckDBSuccess
      && load_api.duckdb_set_config(config, "allow_unsigned_extensions", "true")
           ==DuckDBSuccess
      && load_api.duckdb_open_ext(0, &database, config, 0)==DuckDBSuccess
      && load_api.duckdb_connect(database, &load_connection)==DuckDBSuccess;
}

int main(int argc, char **argv){
  static char line[10000];
  if( argc!=3 || !load_open(argv[1]) ){
    fprintf(stderr, "DuckDB cannot be opened\n");
    return 1;
  }
  snprintf(line, sizeof line, "LOAD '%s/uri.duckdb_extension'", argv[2]);
  if( !load_run(line) ) return 1;
  while( fgets(line, sizeof line, stdin) ) load_run(line);
  return 0;
}
