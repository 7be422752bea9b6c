/*
** SPDX-License-Identifier: MIT
**
** Statements of a run that write: how many rows they change, and what the run tells of
** them.
*/
#include "canonical.h"

/* Keep a statement for the report of a dry run, and evaluate the option "progress". */
static void run_tell(struct canonical_run *run, const char *sql, sqlite3_int64 n){
  sqlite3_stmt *stmt;
  if( run->keeps_statements && sql )
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
