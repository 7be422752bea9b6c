/*
** SPDX-License-Identifier: MIT
**
** Memory that fails on request, connections, answers, counting.
**
** SQLite's own allocator is wrapped, because sanitizers and valgrind know it.  Lookaside
** and the pool of the page cache are off, so that every allocation comes here.
*/
#ifndef _GNU_SOURCE
#define _GNU_SOURCE                    /* dl_iterate_phdr() */
#endif
#include "fault.h"

#include <execinfo.h>
#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *extension = "build/uri";

static sqlite3_mem_methods original;
static int armed, lasting_faults;
static long countdown, faults, faults_ever;
static long passed, failed;

/* ---------------------------------------------------------------- places --- */

static struct { char *start, *end; } code;      /* the extension's, while looking */
static int looking;
static long looked;                             /* allocations since the beginning */
static long places[FAULT_PLACES];
static int place_count;
enum { PLACE_BITS = 20 };
static size_t known[1<<PLACE_BITS];             /* hashes of chains, 0: empty */

static int find_code(struct dl_phdr_info *info, size_t size, void *unused){
  const char *end = info->dlpi_name+strlen(info->dlpi_name);
  size_t n = strlen(extension), i;
  (void)size, (void)unused;
  if( (size_t)(end-info->dlpi_name)<n+3 || strncmp(end-n-3, extension, n)!=0 ) return 0;
  for(i=0; i<info->dlpi_phnum; i++){
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if( part->p_type!=PT_LOAD || !(part->p_flags & PF_X) ) continue;
    code.start = (char*)(info->dlpi_addr+part->p_vaddr);
    code.end = code.start+part->p_memsz;
  }
  return 1;
}

/* Has this chain of calls in the extension made fewer than PLACE_TIMES allocations? */
enum { PLACE_TIMES = 2 };
static int is_new_place(void){
  void *frames[200];
  size_t hash = 14695981039346656037u, at;
  int n = backtrace(frames, 200), i, ours = 0, times;
  for(i=0; i<n; i++){
    char *p = frames[i];
    if( p<code.start || p>=code.end ) continue;
    hash = (hash ^ (size_t)(p-code.start))*1099511628211u;
    ours++;
  }
  if( ours==0 || place_count==FAULT_PLACES ) return 0;
  for(times=0; times<PLACE_TIMES; times++, hash=hash*1099511628211u+1){
    at = hash>>(64-PLACE_BITS);
    while( known[at] && known[at]!=hash ) at = (at+1) & ((1<<PLACE_BITS)-1);
    if( known[at]==hash ) continue;
    known[at] = hash;
    return 1;
  }
  return 0;
}

void fault_places_begin(void){
  dl_iterate_phdr(find_code, 0);
  looked = 0;
  place_count = 0;
  looking = 1;
}

long fault_places(const long **all){
  looking = 0;
  *all = places;
  return place_count;
}

/* Shall this allocation fail? */
static int fault_now(void){
  if( looking ){
    looked++;
    if( is_new_place() ) places[place_count++] = looked;
  }
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

static void answer_put(struct answer *a, size_t *capacity, const void *p, size_t n){
  if( a->n+n>*capacity ){
    *capacity = 2*(a->n+n)+256;
    a->text = realloc(a->text, *capacity);
    if( a->text==0 ) exit(2);
  }
  if( n>0 ) memcpy(a->text+a->n, p, n);
  a->n += n;
}

static void answer_value(struct answer *a, size_t *capacity, sqlite3_stmt *stmt,
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
  answer_put(a, capacity, head, (size_t)n);
  answer_put(a, capacity, p, bytes);
  if( p ) answer_put(a, capacity, "|", 1);
}

static int is_no_memory(int rc){
  return (rc & 0xFF)==SQLITE_NOMEM || rc==SQLITE_IOERR_NOMEM;
}

void answer_get(sqlite3 *db, const char *sql, struct answer *a){
  sqlite3_stmt *stmt = 0;
  size_t capacity = 0;
  int i;
  memset(a, 0, sizeof *a);
  a->rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  while( stmt && (a->rc = sqlite3_step(stmt))==SQLITE_ROW ){
    size_t before = a->n;
    for(i=0; i<sqlite3_column_count(stmt); i++){
      answer_value(a, &capacity, stmt, i);
    }
    answer_put(a, &capacity, "\n", 1);
    if( is_no_memory(sqlite3_errcode(db)) ){
      a->rc = SQLITE_NOMEM;        /* converted for this program, not by the statement */
      a->is_unread = 1;
      a->n = before;
      break;
    }
  }
  if( a->rc!=SQLITE_DONE && a->rc!=SQLITE_OK ){
    snprintf(a->error, sizeof a->error, "%s", sqlite3_errmsg(db));
  }
  /* After SQLITE_NOMEM, SQLite would roll back a transaction of the caller, so within one
  ** uri_canonical() says it in words. */
  if( a->rc==SQLITE_ERROR && strstr(a->error, "out of memory")
   && !sqlite3_get_autocommit(db) ) a->rc = SQLITE_NOMEM;
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
