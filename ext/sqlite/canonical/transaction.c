/*
** SPDX-License-Identifier: MIT
**
** The transaction of a run: a savepoint, inside the caller's transaction or its own.
**
** Of the connection's settings, only defer_foreign_keys changes, which SQLite itself
** resets at the end of each transaction.  It is given back.
*/
#include "canonical.h"

/* Execute SQL, again if it was out of memory. */
static int transaction_execute(struct canonical_run *run, const char *sql){
  int rc = SQLITE_NOMEM, i;
  for(i=0; i<3 && (rc & 0xFF)==SQLITE_NOMEM; i++)
    rc = sqlite3_exec(run->db, sql, 0, 0, 0);
  return rc;
}

void uri_sql_transaction_begin(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  if( run->rc!=SQLITE_OK ) return;
  transaction->is_own = sqlite3_get_autocommit(run->db);
  transaction->last_rowid = sqlite3_last_insert_rowid(run->db);
  /* SQLite rolls back all if a statement that writes is interrupted: this is one. */
  transaction->held = uri_sql_run_prepare(run, run->db, "BEGIN IMMEDIATE");
  if( transaction->is_own ) uri_sql_run_exec(run, run->db, "BEGIN IMMEDIATE");
  /* One that is interrupted while it waits for a lock may have begun. */
  transaction->is_open = run->rc==SQLITE_OK || !sqlite3_get_autocommit(run->db);
  if( !transaction->is_own ) uri_sql_run_exec(run, run->db, "SAVEPOINT uri_canonical");
}

/* The PRAGMA expires all statements of the connection: one that is running may open no
** table after it.  So it is only executed where a foreign key needs it. */
void uri_sql_transaction_defer(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  int n = 0, unused = 0;
  if( run->rc!=SQLITE_OK ) return;
  run->enforces = (int)uri_sql_run_number(run, run->db, "PRAGMA foreign_keys");
  if( !run->enforces ) return;
  transaction->was_deferred = (int)uri_sql_run_number(run, run->db,
    "PRAGMA defer_foreign_keys");
  sqlite3_db_status(run->db, SQLITE_DBSTATUS_DEFERRED_FKS, &n, &unused, 0);
  /* The run would count what it mends as immediate, and give the setting back. */
  if( n>0 && !transaction->was_deferred )
    uri_sql_run_fail(run,
      "in this transaction, rows break foreign keys that are deferred; insert what they"
      " refer to, or COMMIT or ROLLBACK, first");
  if( transaction->was_deferred || run->rc!=SQLITE_OK ) return;
  transaction->defers = 1;
  uri_sql_run_exec(run, run->db, "PRAGMA defer_foreign_keys = ON");
}

void uri_sql_transaction_check(struct canonical_run *run){
  if( run->rc==SQLITE_OK && sqlite3_get_autocommit(run->db) )
    uri_sql_run_fail(run, "a function or a trigger has ended the transaction of the run");
}

/* If there is an interrupt, or no memory, nothing else can be executed. */
static void transaction_undo(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  int rc = transaction_execute(run,
    transaction->is_own ? "ROLLBACK" :
      "ROLLBACK TO uri_canonical; RELEASE uri_canonical");
  if( rc==SQLITE_OK || sqlite3_get_autocommit(run->db) ) return;
  uri_sql_run_fail_code(run, run->db, rc);
  sqlite3_interrupt(run->db);
  sqlite3_step(transaction->held);
}

/* Fail if SQLite counts deferred foreign keys that are broken, and one is.  It also
** counts rows that broke one before, and a row that refers to itself in another case. */
void uri_sql_transaction_check_keys(struct canonical_run *run, int is_checked){
  int n = 0, unused = 0;
  sqlite3_stmt *stmt;
  sqlite3_db_status(run->db, SQLITE_DBSTATUS_DEFERRED_FKS, &n, &unused, 0);
  if( n<=0 || !run->transaction.defers || run->rc!=SQLITE_OK ) return;
  stmt = uri_sql_run_prepare(run, run->db, "PRAGMA foreign_key_check");
  if( !is_checked && uri_sql_run_step(run, &stmt) )
    uri_sql_run_fail(run,
      "FOREIGN KEY constraint failed: see PRAGMA foreign_key_check(%s) for rows that"
      " break one already; mend them, or execute PRAGMA foreign_keys = OFF before",
      uri_sql_run_copy(run, stmt, 0));
  sqlite3_finalize(stmt);
  uri_sql_run_exec(run, run->db,
    "PRAGMA defer_foreign_keys = OFF; PRAGMA defer_foreign_keys = ON");
}

/* Keep what was written: in the caller's transaction, or by COMMIT. */
static void transaction_keep(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  /* It also forgets what SQLite has counted; what a run breaks is known already. */
  if( transaction->defers )
    uri_sql_run_exec(run, run->db, "PRAGMA defer_foreign_keys = OFF");
  uri_sql_run_script(run, run->db,
    transaction->is_own ? "COMMIT" : "RELEASE uri_canonical");
  /* An interrupt may come when it is done: then there is nothing to undo to. */
  if( run->rc==SQLITE_INTERRUPT
    && (transaction->is_own ? sqlite3_get_autocommit(run->db)
      : transaction_execute(run, "ROLLBACK TO uri_canonical")==SQLITE_ERROR) )
    uri_sql_run_recover(run);
}

void uri_sql_transaction_end(struct canonical_run *run, int is_kept){
  struct canonical_transaction *transaction = &run->transaction;
  if( transaction->is_open && !sqlite3_get_autocommit(run->db) ){
    if( is_kept && run->rc==SQLITE_OK ) transaction_keep(run);
    if( !is_kept || run->rc!=SQLITE_OK ) transaction_undo(run);
    if( transaction->defers && !transaction->is_own && (!is_kept || run->rc!=SQLITE_OK) )
      transaction_execute(run, "PRAGMA defer_foreign_keys = OFF");
  }
  if( transaction->is_open )
    sqlite3_set_last_insert_rowid(run->db, transaction->last_rowid);
  sqlite3_finalize(transaction->held);
  transaction->held = 0;
}
