/*
** SPDX-License-Identifier: MIT
**
** What every part of a run uses: memory, sticky errors, statements; of those that write,
** how many rows they change, and what the run tells of them.
*/
#include "canonical.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A block of memory of a run; the bytes follow. */
struct canonical_memory { struct canonical_memory *next; };

/* What the run's own database has: the report, the SQL of a dry run, the rows of a
** plan.  The user's functions and tables are not seen there. */
static const char run_tables[] =
  "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-4000;"
  "PRAGMA locking_mode=EXCLUSIVE; BEGIN;"
  "CREATE TABLE report(what, name, number, text);"
  "CREATE TABLE statements(sql, rows);"
  "CREATE TABLE plan(\"table\", \"key\", \"column\", old, new, \"into\", why,"
  "                  at INTEGER PRIMARY KEY);";

void uri_sql_run_open(struct canonical_run *run, sqlite3 *db, const char *function){
  int rc;
  run->db = db;
  run->function = function;
  rc = sqlite3_open_v2("", &run->own,
    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_PRIVATECACHE, 0);
  uri_sql_run_fail_code(run, run->own, rc);
  uri_sql_run_script(run, run->own, run_tables);
}

void uri_sql_run_close(struct canonical_run *run){
  struct canonical_memory *memory = run->memory;
  sqlite3_close(run->own);
  while( memory ){
    struct canonical_memory *next = memory->next;
    sqlite3_free(memory);
    memory = next;
  }
  sqlite3_free(run->error);
}

/* ---- Memory --- */

void *uri_sql_run_alloc(struct canonical_run *run, size_t n){
  struct canonical_memory *memory;
  if( run->rc!=SQLITE_OK ) return 0;
  memory = sqlite3_malloc64(sizeof *memory + n);
  if( memory==0 ){
    run->rc = SQLITE_NOMEM;
    return 0;
  }
  memory->next = run->memory;
  run->memory = memory;
  return memset(memory+1, 0, n);
}

void *uri_sql_run_grow(struct canonical_run *run, void *array, int n, size_t size){
  void *more;
  if( n & (n-1) ) return array;     /* there is room up to the next power of two */
  more = uri_sql_run_alloc(run, size*(size_t)(n ? 2*n : 1));
  if( more && n ) memcpy(more, array, size*(size_t)n);
  return more;
}

const char *uri_sql_run_text(struct canonical_run *run, const char *format, ...){
  va_list ap;
  char *text, *kept;
  size_t n;
  va_start(ap, format);
  text = sqlite3_vmprintf(format, ap);
  va_end(ap);
  n = text ? strlen(text)+1 : 0;
  kept = text ? uri_sql_run_alloc(run, n) : 0;
  if( kept ) memcpy(kept, text, n);
  if( text==0 ) uri_sql_run_fail_code(run, run->db, SQLITE_NOMEM);
  sqlite3_free(text);
  return kept ? kept : "";
}

void uri_sql_run_append(struct canonical_run *run, const char **text, const char *between,
                        const char *more){
  *text = uri_sql_run_text(run, "%s%s%s", *text, (*text)[0] ? between : "", more);
}

const char *uri_sql_run_copy(struct canonical_run *run, sqlite3_stmt *stmt, int column){
  int is_null = sqlite3_column_type(stmt, column)==SQLITE_NULL;
  const unsigned char *text = sqlite3_column_text(stmt, column);
  if( is_null ) return 0;
  if( text==0 ) uri_sql_run_fail_code(run, 0, SQLITE_NOMEM);
  return uri_sql_run_text(run, "%s", text);
}

const char *uri_sql_run_shown(struct canonical_run *run, const char *text){
  char shown[SHOWN_SIZE];
  struct uri_span s = { text, text ? strlen(text) : 0 };
  return text ? uri_sql_run_text(run, "%s", uri_sql_shown(s, shown)) : "NULL";
}

const char *uri_sql_run_argument(struct canonical_run *run, sqlite3_value *value){
  const char *text;
  if( sqlite3_value_type(value)==SQLITE_NULL ) return 0;
  /* For a number, and in a UTF-16 database, SQLite needs memory for the UTF-8. */
  text = (const char*)sqlite3_value_text(value);
  if( text==0 ) uri_sql_run_fail_code(run, 0, SQLITE_NOMEM);
  if( text && strlen(text)!=(size_t)sqlite3_value_bytes(value) )
    uri_sql_run_fail(run, "'%s' is followed by a NUL character, at which SQL ends", text);
  return uri_sql_run_text(run, "%s", text);
}

/* ---- Errors --- */

void uri_sql_run_end(struct canonical_run *run, const char *message){
  if( run->rc!=SQLITE_OK ) return;
  run->error = sqlite3_mprintf("%s: %s", run->function, message);
  run->rc = run->error ? SQLITE_ERROR : SQLITE_NOMEM;
}

void uri_sql_run_fail_code(struct canonical_run *run, sqlite3 *db, int rc){
  const char *said;
  if( run->rc!=SQLITE_OK || rc==SQLITE_OK ) return;
  if( (rc & 0xFF)==SQLITE_NOMEM ){
    run->rc = SQLITE_NOMEM;
    return;
  }
  said = sqlite3_errmsg(db);       /* perhaps from a call in an option */
  if( rc==SQLITE_INTERRUPT ) said = "interrupted";     /* also in another error */
  uri_sql_run_end(run, said);
  if( run->rc==SQLITE_ERROR ) run->rc = rc;
}

/* ---- Statements --- */

sqlite3_stmt *uri_sql_run_statement(struct canonical_run *run, sqlite3 *db,
                                    const char *sql){
  sqlite3_stmt *stmt = 0;
  if( run->rc==SQLITE_OK )
    uri_sql_run_fail_code(run, db, sqlite3_prepare_v2(db, sql, -1, &stmt, 0));
  return stmt;
}

int uri_sql_run_step(struct canonical_run *run, sqlite3_stmt **stmt){
  int rc = run->rc==SQLITE_OK && *stmt ? sqlite3_step(*stmt) : SQLITE_DONE;
  if( rc==SQLITE_ROW ) return 1;
  if( rc!=SQLITE_DONE ) uri_sql_run_fail_code(run, sqlite3_db_handle(*stmt), rc);
  sqlite3_finalize(*stmt);
  *stmt = 0;
  return 0;
}

void uri_sql_run_script(struct canonical_run *run, sqlite3 *db, const char *sql){
  if( run->rc==SQLITE_OK )
    uri_sql_run_fail_code(run, db, sqlite3_exec(db, sql, 0, 0, 0));
}

const char *uri_sql_run_first(struct canonical_run *run, sqlite3_stmt *stmt){
  const char *word = uri_sql_run_step(run, &stmt) ? uri_sql_run_copy(run, stmt, 0) : 0;
  sqlite3_finalize(stmt);
  return word;
}

sqlite3_int64 uri_sql_run_integer(const char *word){
  return word ? strtoll(word, 0, 10) : 0;
}

/* ---- Statements that write --- */

/* Keep a statement for the report of a dry run, and evaluate the option "progress". */
static void run_tell(struct canonical_run *run, const char *sql, sqlite3_int64 n){
  sqlite3_stmt *stmt;
  if( sql )
    uri_sql_run_exec(run, run->own, "INSERT INTO statements VALUES(%Q, %lld)", sql, n);
  if( run->progress==0 || run->percent>=run->until ) return;
  stmt = uri_sql_run_prepare(run, run->db, "SELECT ?1, ?2, (%s\n)", run->progress);
  if( run->rc==SQLITE_OK ) run->rc = sqlite3_bind_int(stmt, 1, run->percent++);
  if( run->rc==SQLITE_OK ) run->rc = sqlite3_bind_text(stmt, 2, run->phase, -1, 0);
  while( uri_sql_run_step(run, &stmt) ) ;
  sqlite3_finalize(stmt);
}

void uri_sql_phase(struct canonical_run *run, const char *name, int until){
  run->phase = name;
  run->percent = run->until;
  run->until = until;
  run_tell(run, 0, 0);
}

sqlite3_int64 uri_sql_write(struct canonical_run *run, int *code, const char *sql){
  int rc, before = sqlite3_total_changes(run->db), all, is_refused;
  sqlite3_int64 n;
  sqlite3_stmt *stmt = uri_sql_run_statement(run, run->db, sql);
  if( code ) *code = 0;
  if( run->rc!=SQLITE_OK ) return 0;
  /* Under PRAGMA count_changes, a statement that writes has a row. */
  do rc = sqlite3_step(stmt); while( rc==SQLITE_ROW );
  if( rc!=SQLITE_DONE ) rc = sqlite3_extended_errcode(run->db);
  is_refused = code && ((rc & 0xFF)==SQLITE_CONSTRAINT || rc==SQLITE_MISMATCH)
            && !sqlite3_get_autocommit(run->db);     /* no RAISE(ROLLBACK) */
  if( is_refused ) *code = rc;
  else if( rc!=SQLITE_DONE ) uri_sql_run_fail_code(run, run->db, rc);
  all = sqlite3_total_changes(run->db)-before;
  n = all ? sqlite3_changes(run->db) : 0;
  if( !is_refused ) run->others += all-n;
  sqlite3_finalize(stmt);
  if( !is_refused ) run_tell(run, sql, n);
  return n;
}
