/*
** SPDX-License-Identifier: MIT
**
** What a run tells while it runs: the option "progress", and the statements of a dry run.
*/
#include "canonical.h"

/* Evaluate the option after each statement.  A function in it can execute no COMMIT, as
** transaction_hold() says. */
static void progress_tell(struct canonical_run *run){
  sqlite3_stmt *stmt;
  if( run->progress==0 || run->percent>=run->until ) return;
  stmt = uri_sql_run_prepare(run, run->db, "SELECT ?1, ?2, (%s\n)", run->progress);
  if( run->rc==SQLITE_OK ) run->rc = sqlite3_bind_int(stmt, 1, run->percent++);
  if( run->rc==SQLITE_OK ) run->rc = sqlite3_bind_text(stmt, 2, run->phase, -1, 0);
  while( uri_sql_run_step(run, &stmt) ) ;
  uri_sql_transaction_check(run);
}

void uri_sql_show(struct canonical_run *run, const char *sql, sqlite3_int64 n){
  if( run->keeps_statements )
    uri_sql_run_exec(run, run->own, "INSERT INTO statements VALUES(%Q, %lld)", sql, n);
  progress_tell(run);
}

void uri_sql_phase(struct canonical_run *run, const char *name, int until){
  run->phase = name;
  run->percent = run->until;
  run->until = until;
  progress_tell(run);
}
