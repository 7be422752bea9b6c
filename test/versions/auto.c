/*
** SPDX-License-Identifier: MIT
**
** The extension compiled into a program: core/, ext/ with -DSQLITE_CORE, SQLite
** and this file are linked into one, which registers it by
** sqlite3_auto_extension() for every connection to come, and by a direct call
** for one that is open already.
**
** Prints "N passed, N failed".
*/
#include <stdio.h>
#include <string.h>

#include "sqlite3.h"

int sqlite3_uri_init(sqlite3*, char**, const struct sqlite3_api_routines*);

static int passed = 0, failed = 0;

static void expect(const char *what, const char *got, const char *wanted){
  if( got && strcmp(got, wanted)==0 ){
    passed++;
  }else{
    failed++;
    printf("%s: %s, not %s\n", what, got ? got : "NULL", wanted);
  }
}

/* The first column of the statement's first row must be this, as text. */
static void expect_sql(sqlite3 *db, const char *sql, const char *wanted){
  sqlite3_stmt *stmt = 0;
  if( sqlite3_prepare_v2(db, sql, -1, &stmt, 0)==SQLITE_OK
   && sqlite3_step(stmt)==SQLITE_ROW ){
    expect(sql, (const char*)sqlite3_column_text(stmt, 0), wanted);
  }else{
    expect(sql, sqlite3_errmsg(db), wanted);
  }
  sqlite3_finalize(stmt);
}

static void expect_functions(sqlite3 *db){
  expect_sql(db, "SELECT uri_host('http://h:1/')", "h");
  expect_sql(db, "SELECT uri_normalize('HTTP://h:80/%7e/../b')", "http://h/b");
  expect_sql(db, "SELECT uri_valid('a b')", "0");
  expect_sql(db, "SELECT uri_normalize('a', 'b')",
             "uri_normalize: unknown level 'b' (known: case, percent, syntax,"
             " scheme)");
  expect_sql(db, "SELECT group_concat(component) FROM uri_parts('a://b/c?d')",
             "scheme,authority,host,path,query");
  expect_sql(db, "SELECT 'HTTP://H' = 'http://h/' COLLATE uri", "1");
}

int main(void){
  typedef void entry(void);
  sqlite3 *before = 0, *db = 0, *second = 0;
  if( sqlite3_open(":memory:", &before)!=SQLITE_OK
   || sqlite3_auto_extension((entry*)sqlite3_uri_init)!=SQLITE_OK
   || sqlite3_open(":memory:", &db)!=SQLITE_OK
   || sqlite3_open(":memory:", &second)!=SQLITE_OK ){
    printf("no connection\n0 passed, 1 failed\n");
    return 1;
  }
  expect_sql(before, "SELECT uri_host('http://h')", "no such function: uri_host");
  expect_functions(db);
  expect_functions(second);
  if( sqlite3_uri_init(before, 0, 0)==SQLITE_OK ) expect_functions(before);
  if( sqlite3_uri_init(db, 0, 0)==SQLITE_OK ) expect_functions(db);
  expect("close", sqlite3_close(before)==SQLITE_OK ? "ok" : "busy", "ok");
  expect("close", sqlite3_close(db)==SQLITE_OK ? "ok" : "busy", "ok");
  expect("close", sqlite3_close(second)==SQLITE_OK ? "ok" : "busy", "ok");
  printf("SQLite %s: %d passed, %d failed\n", sqlite3_libversion(), passed, failed);
  return failed>0 || passed!=28;
}
