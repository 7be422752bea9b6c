/*
** SPDX-License-Identifier: MIT
**
** Memory that fails when told to, connections, answers, counting.
**
** SQLite's own allocator is kept and wrapped: it is the one that sanitizers and
** valgrind know.  Lookaside and the page cache's pool are off, so that every
** allocation passes here.
*/
#include "fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *extension = "build/uri";

static sqlite3_mem_methods original;
static int armed, lasting_faults;
static long countdown, faults, faults_ever;
static long passed, failed;

/* Whether this allocation is to fail. */
static int fault_now(void){
  if( !armed ) return 0;
  if( --countdown>0 || (countdown<0 && !lasting_faults) ) return 0;
  faults++;
  faults_ever++;
  return 1;
}

static void *fault_malloc(int n){
  return fault_now() ? 0 : original.xMalloc(n);
}

static void *fault_realloc(void *p, int n){
  return fault_now() ? 0 : original.xRealloc(p, n);
}

void fault_install(void){
  sqlite3_mem_methods wrapped;
  if( sqlite3_config(SQLITE_CONFIG_GETMALLOC, &original)!=SQLITE_OK ) exit(2);
  wrapped = original;
  wrapped.xMalloc = fault_malloc;
  wrapped.xRealloc = fault_realloc;
  if( sqlite3_config(SQLITE_CONFIG_MALLOC, &wrapped)!=SQLITE_OK
   || sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0)!=SQLITE_OK
   || sqlite3_config(SQLITE_CONFIG_PAGECACHE, 0, 0, 0)!=SQLITE_OK
   || sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1)!=SQLITE_OK
   || sqlite3_initialize()!=SQLITE_OK ){
    fprintf(stderr, "SQLite cannot be configured\n");
    exit(2);
  }
}

void fault_arm(long nth, int lasting){
  countdown = nth;
  lasting_faults = lasting;
  faults = 0;
  armed = 1;
}

long fault_disarm(void){
  armed = 0;
  return faults;
}

long fault_total(void){ return faults_ever; }

/* ---------------------------------------------------------- connections --- */

void must(sqlite3 *db, const char *sql){
  char *error = 0;
  if( sqlite3_exec(db, sql, 0, 0, &error)!=SQLITE_OK ){
    fprintf(stderr, "%s\n  in %.200s\n", error ? error : "no memory", sql);
    exit(2);
  }
}

int load(sqlite3 *db){
  int rc;
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, (int*)0);
  rc = sqlite3_load_extension(db, extension, 0, 0);
  return rc;
}

sqlite3 *open_bare(const char *encoding){
  sqlite3 *db;
  char pragma[60];
  if( sqlite3_open_v2(":memory:", &db,
                      SQLITE_OPEN_READWRITE|SQLITE_OPEN_CREATE, 0)!=SQLITE_OK ){
    fprintf(stderr, "no connection\n");
    exit(2);
  }
  snprintf(pragma, sizeof pragma, "PRAGMA encoding='%s'", encoding);
  must(db, pragma);
  return db;
}

sqlite3 *open_loaded(const char *encoding){
  sqlite3 *db = open_bare(encoding);
  if( load(db)!=SQLITE_OK ){
    fprintf(stderr, "%s: %s\n", extension, sqlite3_errmsg(db));
    exit(2);
  }
  return db;
}

/* -------------------------------------------------------------- answers --- */

static void answer_put(struct answer *a, size_t *room, const void *p, size_t n){
  if( a->n+n>*room ){
    *room = 2*(a->n+n)+256;
    a->text = realloc(a->text, *room);
    if( a->text==0 ) exit(2);
  }
  if( n>0 ) memcpy(a->text+a->n, p, n);
  a->n += n;
}

static void answer_value(struct answer *a, size_t *room, sqlite3_stmt *stmt,
                         int i){
  int type = sqlite3_column_type(stmt, i);
  const void *p = 0;
  size_t bytes = 0;
  char head[80];
  int n;
  if( type==SQLITE_INTEGER ){
    n = snprintf(head, sizeof head, "%lld|", sqlite3_column_int64(stmt, i));
  }else if( type==SQLITE_FLOAT ){
    n = snprintf(head, sizeof head, "%.17g|", sqlite3_column_double(stmt, i));
  }else if( type==SQLITE_NULL ){
    n = snprintf(head, sizeof head, "NULL|");
  }else{
    p = type==SQLITE_BLOB ? sqlite3_column_blob(stmt, i)
                          : (const void*)sqlite3_column_text(stmt, i);
    bytes = p ? (size_t)sqlite3_column_bytes(stmt, i) : 0;
    n = snprintf(head, sizeof head, "%c%zu:", type==SQLITE_BLOB ? 'B' : 'T',
                 bytes);
  }
  answer_put(a, room, head, (size_t)n);
  answer_put(a, room, p, bytes);
  if( p ) answer_put(a, room, "|", 1);
}

static int is_no_memory(int rc){
  return (rc & 0xFF)==SQLITE_NOMEM || rc==SQLITE_IOERR_NOMEM;
}

void answer_get(sqlite3 *db, const char *sql, struct answer *a){
  sqlite3_stmt *stmt = 0;
  size_t room = 0;
  int i;
  memset(a, 0, sizeof *a);
  a->rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  while( stmt && (a->rc = sqlite3_step(stmt))==SQLITE_ROW ){
    size_t before = a->n;
    for(i=0; i<sqlite3_column_count(stmt); i++){
      answer_value(a, &room, stmt, i);
    }
    answer_put(a, &room, "\n", 1);
    if( is_no_memory(sqlite3_errcode(db)) ){
      a->rc = SQLITE_NOMEM;        /* a conversion of ours, not the statement's */
      a->n = before;
      break;
    }
  }
  if( a->rc!=SQLITE_DONE && a->rc!=SQLITE_OK ){
    snprintf(a->error, sizeof a->error, "%s", sqlite3_errmsg(db));
  }
  sqlite3_finalize(stmt);
}

void answer_free(struct answer *a){
  free(a->text);
  a->text = 0;
}

int answer_same(const struct answer *a, const struct answer *b){
  return a->rc==b->rc && a->n==b->n
      && (a->n==0 || memcmp(a->text, b->text, a->n)==0)
      && strcmp(a->error, b->error)==0;
}

int answer_right(const struct answer *got, const struct answer *expected){
  if( answer_same(got, expected) ) return 1;
  if( got->rc==expected->rc && got->rc!=SQLITE_DONE
   && strcmp(got->error, sqlite3_errstr(got->rc & 0xFF))==0 ) return 1;
  return is_no_memory(got->rc) && got->n<=expected->n
      && (got->n==0 || memcmp(got->text, expected->text, got->n)==0);
}

/* ------------------------------------------------------------- counting --- */

int check(int ok, const char *format, ...){
  enum { PRINTED = 20 };
  if( ok ){
    passed++;
    return 1;
  }
  if( failed++<PRINTED ){
    va_list args;
    va_start(args, format);
    printf("FAIL ");
    vprintf(format, args);
    printf("\n");
    fflush(stdout);
    va_end(args);
  }
  return 0;
}

int finish(void){
  printf("%ld passed, %ld failed\n", passed, failed);
  return failed>0 || passed==0;
}
