/*
** SPDX-License-Identifier: MIT
**
** The transaction of a run: a savepoint, inside the caller's transaction or its own.
**
** Of the connection's settings, only foreign_keys changes, and is given back.  A run
** moves what refers itself; the actions of foreign keys would do it again, or delete
** rows.  At its end it looks for references that lead nowhere.
*/
#include "canonical.h"

void uri_sql_transaction_begin(struct canonical_run *run,
                               const struct canonical_schema *schema){
  struct canonical_transaction *transaction = &run->transaction;
  const struct canonical_edge *e = schema->edges;
  int unused;
  if( run->rc!=SQLITE_OK ) return;
  while( e && !(e->is_declared && e->child->rank>=0) ) e = e->next;
  /* After this, SQLite expires all statements of the connection: one that is running may
  ** open no table.  So it is only done where there is a foreign key. */
  if( e ) sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_FKEY, -1, &run->enforces);
  if( run->enforces ) sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_FKEY, 0, &unused);
  transaction->is_own = sqlite3_get_autocommit(run->db);
  /* SQLite rolls back all if a statement that writes is interrupted: this is one. */
  transaction->held = uri_sql_run_prepare(run, run->db, "BEGIN IMMEDIATE");
  if( transaction->is_own ) uri_sql_run_exec(run, run->db, "BEGIN IMMEDIATE");
  /* One that is interrupted while it waits for a lock may have begun. */
  transaction->is_open = run->rc==SQLITE_OK || !sqlite3_get_autocommit(run->db);
  if( !transaction->is_own ) uri_sql_run_exec(run, run->db, "SAVEPOINT uri_canonical");
}

/* If there is an interrupt, or no memory, nothing else can be executed. */
static void transaction_undo(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  int rc = sqlite3_exec(run->db,
    transaction->is_own ? "ROLLBACK" :
      "ROLLBACK TO uri_canonical; RELEASE uri_canonical", 0, 0, 0);
  if( rc==SQLITE_OK || sqlite3_get_autocommit(run->db) ) return;
  uri_sql_run_fail_code(run, run->db, rc);
  sqlite3_interrupt(run->db);
  sqlite3_step(transaction->held);
}

void uri_sql_transaction_end(struct canonical_run *run, int is_kept){
  struct canonical_transaction *transaction = &run->transaction;
  int unused;
  if( transaction->is_open && !sqlite3_get_autocommit(run->db) ){
    if( is_kept )
      uri_sql_run_script(run, run->db,
                         transaction->is_own ? "COMMIT" : "RELEASE uri_canonical");
    /* An interrupt at the end of COMMIT: it is done. */
    if( is_kept && run->rc==SQLITE_INTERRUPT && sqlite3_get_autocommit(run->db) ){
      sqlite3_free(run->error);
      run->error = 0;
      run->rc = SQLITE_OK;
    }
    if( !is_kept || run->rc!=SQLITE_OK ) transaction_undo(run);
  }
  if( run->enforces )
    sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, &unused);
  sqlite3_finalize(transaction->held);
}
