/*
** SPDX-License-Identifier: MIT
**
** Run recorded statements, and print or compare their answers: the SQL of the test suite
** on machines without Tcl.
**
**     replay [--load EXTENSION] STATEMENTS            print the answers
**     replay [--load EXTENSION] STATEMENTS ANSWERS    compare with those
**
** Each line of STATEMENTS is a connection's name, a tab, and SQL in which
** backslash, newline, carriage return and NUL are \\, \n, \r and \0.  A
** connection's first line opens it, in memory; "close" closes it.  Each statement
** answers with one line: its values, type and all, or its error.
** With ANSWERS the last line printed is "N passed, N failed".
**
** Without --load the extension is compiled in (-DSQLITE_CORE).
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite3.h"

#ifndef LOADABLE
int sqlite3_uri_init(sqlite3*, char**, const struct sqlite3_api_routines*);
#endif

enum { MOST_CONNECTIONS = 100, LONGEST_NAME = 100 };

static struct connection { char name[LONGEST_NAME]; sqlite3 *db; }
  connections[MOST_CONNECTIONS];

static const char *extension;

static void fail(const char *what, const char *detail){
  fprintf(stderr, "replay: %s: %s\n", what, detail);
  exit(1);
}

static sqlite3 *connection_open(void){
  sqlite3 *db;
  char *error = 0;
  int rc;
  if( sqlite3_open(":memory:", &db)!=SQLITE_OK ) fail("open", sqlite3_errmsg(db));
#ifdef LOADABLE
  sqlite3_enable_load_extension(db, 1);
  rc = sqlite3_load_extension(db, extension, 0, &error);
  sqlite3_enable_load_extension(db, 0);
#else
  rc = sqlite3_uri_init(db, &error, 0);
#endif
  if( rc!=SQLITE_OK ) fail("load", error ? error : sqlite3_errmsg(db));
  return db;
}

static struct connection *connection_find(const char *name){
  int i;
  for(i=0; i<MOST_CONNECTIONS; i++){
    struct connection *c = &connections[i];
    if( c->db && strcmp(c->name, name)==0 ) return c;
  }
  for(i=0; i<MOST_CONNECTIONS; i++){
    struct connection *c = &connections[i];
    if( c->db ) continue;
    snprintf(c->name, sizeof c->name, "%s", name);
    c->db = connection_open();
    return c;
  }
  fail("too many connections", name);
  return 0;
}

/* Undo the line's escapes, in place. */
static void line_unescape(char *z){
  char *o = z;
  for(; *z; z++){
    if( *z!='\\' ){ *o++ = *z; continue; }
    z++;
    *o++ = (char)(*z=='n' ? '\n' : *z=='r' ? '\r' : *z=='0' ? 0 : *z);
  }
  *o = 0;
}

/* Write a value in the way of its type, without line breaks. */
static void put_value(sqlite3_str *out, sqlite3_stmt *stmt, int i){
  int type = sqlite3_column_type(stmt, i);
  if( type==SQLITE_NULL ){
    sqlite3_str_appendall(out, " NULL");
  }else if( type==SQLITE_INTEGER ){
    sqlite3_str_appendf(out, " %lld", sqlite3_column_int64(stmt, i));
  }else if( type==SQLITE_FLOAT ){
    sqlite3_str_appendf(out, " %!.12g", sqlite3_column_double(stmt, i));
  }else{
    const unsigned char *p = type==SQLITE_BLOB ? sqlite3_column_blob(stmt, i)
                                               : sqlite3_column_text(stmt, i);
    int n = sqlite3_column_bytes(stmt, i);
    sqlite3_str_appendall(out, type==SQLITE_BLOB ? " x'" : " '");
    for(; n>0; n--, p++){
      if( *p<' ' || *p>'~' || *p=='\\' || *p=='\'' ){
        sqlite3_str_appendf(out, "\\%02x", *p);
      }else{
        sqlite3_str_appendchar(out, 1, (char)*p);
      }
    }
    sqlite3_str_appendall(out, "'");
  }
}

/* The answer to one statement, a line from sqlite3_malloc(). */
static char *answer(sqlite3 *db, const char *sql){
  sqlite3_str *out = sqlite3_str_new(0);
  sqlite3_stmt *stmt = 0;
  const char *z;
  char *line, *end;
  int rc = sqlite3_prepare_v2(db, sql, -1, &stmt, &z);
  while( rc==SQLITE_OK && (rc = sqlite3_step(stmt))==SQLITE_ROW ){
    int i, n = sqlite3_column_count(stmt);
    for(i=0; i<n; i++) put_value(out, stmt, i);
    sqlite3_str_appendall(out, ";");
    rc = SQLITE_OK;
  }
  if( stmt==0 && rc==SQLITE_OK ) sqlite3_str_appendall(out, " nothing");
  if( rc!=SQLITE_OK && rc!=SQLITE_DONE && rc!=SQLITE_MISUSE ){
    sqlite3_str_appendf(out, " error: %s", sqlite3_errmsg(db));
  }
  sqlite3_finalize(stmt);
  sqlite3_str_appendall(out, " .");
  line = sqlite3_str_finish(out);
  if( line==0 ) fail("out of memory", sql);
  for(end=line; *end; end++) if( *end=='\n' ) *end = ' ';
  return line;
}

/* A line without its end, or 0 after the last.  *line is from malloc(). */
static char *line_read(FILE *f, char **line, size_t *size){
  size_t n = 0;
  int c;
  while( (c = getc(f))!=EOF && c!='\n' ){
    if( n+2>*size ){
      *size = *size ? 2**size : 4096;
      *line = realloc(*line, *size);
      if( *line==0 ) fail("out of memory", "line");
    }
    (*line)[n++] = (char)c;
  }
  if( c==EOF && n==0 ) return 0;
  if( *size==0 && (*line = malloc(*size = 1))==0 ) fail("out of memory", "line");
  (*line)[n] = 0;
  return *line;
}

/* Run the statement of one line, if it is one. */
static char *run(char *line){
  char *sql = strchr(line, '\t');
  struct connection *c;
  if( sql==0 ) fail("no tab", line);
  *sql++ = 0;
  line_unescape(sql);
  c = connection_find(line);
  if( strcmp(sql, "close")==0 ){
    sqlite3_close(c->db);
    c->db = 0;
    return 0;
  }
  return answer(c->db, sql);
}

int main(int argc, char **argv){
  FILE *statements, *answers = 0;
  char *line = 0, *wanted = 0;
  size_t line_size = 0, wanted_size = 0;
  long passed = 0, failed = 0;
  int i;
  if( argc>2 && strcmp(argv[1], "--load")==0 ){
    extension = argv[2];
    argc -= 2, argv += 2;
  }
  if( argc<2 || (statements = fopen(argv[1], "rb"))==0 ) fail("statements", "?");
  if( argc>2 && (answers = fopen(argv[2], "rb"))==0 ) fail("answers", argv[2]);
  while( line_read(statements, &line, &line_size) ){
    char *got = run(line);
    if( got==0 ) continue;
    if( answers==0 ){
      puts(got);
    }else if( line_read(answers, &wanted, &wanted_size)
           && strcmp(got, wanted)==0 ){
      passed++;
    }else if( failed++<10 ){
      printf("FAIL %s\n  expected: %.300s\n  got:      %.300s\n",
             line+strlen(line)+1, wanted ? wanted : "", got);
    }
    sqlite3_free(got);
  }
  for(i=0; i<MOST_CONNECTIONS; i++) sqlite3_close(connections[i].db);
  free(line);
  free(wanted);
  fclose(statements);
  if( answers ) fclose(answers);
  if( answers ) printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0;
}
