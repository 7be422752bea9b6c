/*
** SPDX-License-Identifier: MIT
**
** transcript FILE [LIBRARY]: the transcript, through SQLite's C interface.  Compiles as
** C and as C++.  The library is loaded, or compiled in if URI_STATIC is defined.
*/
#include <sqlite3.h>
#include <stdio.h>
#ifdef URI_STATIC
#include "uri.h"
#endif

static int show(void *none, int n, char **values, char **names){
  (void)none; (void)n; (void)names;
  printf("%s\n", values[0] ? values[0] : "NULL");
  return 0;
}

int main(int argc, char **argv){
  static char line[10000];
  sqlite3 *db;
  FILE *f = fopen(argv[1], "rb");
#ifdef URI_STATIC
  (void)argc;
  sqlite3_auto_extension((void(*)(void))sqlite3_uri_init);
  if( !f || sqlite3_open(":memory:", &db) ) return 1;
#else
  char *error = 0;
  if( argc<3 || !f || sqlite3_open(":memory:", &db) ) return 1;
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, (int*)0);
  if( sqlite3_load_extension(db, argv[2], 0, &error) ){
    fprintf(stderr, "%s\n", error);
    return 1;
  }
#endif
  while( fgets(line, sizeof line, f) ){
    if( sqlite3_exec(db, line, show, 0, 0) ) printf("error\n");
  }
  fclose(f);
  sqlite3_close(db);
  return 0;
}
