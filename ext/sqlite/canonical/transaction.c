/*
** SPDX-License-Identifier: MIT
**
** The transaction of a run: a savepoint, inside the caller's transaction or its own.
**
** Of the connection's settings, only defer_foreign_keys changes, which SQLite itself
** resets at the end of each transaction.  It is given back.
*/
#include "canonical.h"
#include "../../../core/rfc/chars/chars.h"

#include <string.h>

/* Execute SQL, again if it was out of memory. */
static int transaction_execute(struct canonical_run *run, const char *sql){
  int rc = SQLITE_NOMEM, i;
  for(i=0; i<3 && (rc & 0xFF)==SQLITE_NOMEM; i++)
    rc = sqlite3_exec(run->db, sql, 0, 0, 0);
  return rc;
}

/* Does the SQL name the function? */
static int transaction_names(const char *sql, const char *name){
  int n = (int)strlen(name);
  for(; *sql; sql++)
    if( sqlite3_strnicmp(sql, name, n)==0
     && !is_in(sql[n], ALPHA | DIGIT | UNDERSCORE) ) return 1;
  return 0;
}

/*
** Fail unless a SELECT of its own calls the function, neither a view nor a trigger.
** SQLITE_DIRECTONLY does not reach temporary views and triggers.  The statement that
** executes one of these does not call the function by its name.  A run evaluates the
** caller's expressions in statements that write only, so a call within one is refused,
** and SQLite refuses a COMMIT there.
*/
static void transaction_check_caller(struct canonical_run *run){
  sqlite3_stmt *stmt = 0;
  int is_called = 0;
  while( (stmt = sqlite3_next_stmt(run->db, stmt))!=0 ){
    if( !sqlite3_stmt_busy(stmt) ) continue;
    is_called |= sqlite3_sql(stmt)==0
      || transaction_names(sqlite3_sql(stmt), run->function);
    if( !sqlite3_stmt_readonly(stmt) )
      uri_sql_run_fail(run, "it cannot run inside a statement that writes; SELECT it in a"
                       " statement of its own");
  }
  if( !is_called )
    uri_sql_run_fail(run, "it cannot run inside a view or trigger");
}

/*
** When nothing else can be executed, because of an interrupt or a lack of memory, the
** next step of a statement that writes is interrupted, and SQLite rolls back all, also
** the caller's transaction.  This is such a statement, in place of the one before.
*/
static void transaction_hold(struct canonical_run *run, sqlite3_stmt *held){
  if( run->rc!=SQLITE_OK || held==0 ){
    sqlite3_finalize(held);
  }else{
    sqlite3_finalize(run->transaction.held);
    run->transaction.held = held;
  }
}

/* One that has not begun, so that SQLite may begin or end a transaction. */
static void transaction_wait(struct canonical_run *run){
  transaction_hold(run, uri_sql_run_prepare(run, run->db, "BEGIN IMMEDIATE"));
}

/* One that stands at its first row, so that no change of a schema makes SQLite prepare it
** again.  Meanwhile no function can execute COMMIT, or call a run. */
static void transaction_stand(struct canonical_run *run){
  sqlite3_stmt *held = uri_sql_run_prepare(run, run->db, "PRAGMA journal_mode");
  uri_sql_run_step(run, &held);
  transaction_hold(run, held);
}

/* Does SQLite count deferred foreign keys that are broken? */
static int transaction_is_broken(struct canonical_run *run){
  int n = 0, unused = 0;
  sqlite3_db_status(run->db, SQLITE_DBSTATUS_DEFERRED_FKS, &n, &unused, 0);
  return n>0;
}

void uri_sql_transaction_begin(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  const char *encoding;
  transaction_check_caller(run);
  encoding = uri_sql_run_word(run, run->db, "PRAGMA encoding");
  if( run->rc!=SQLITE_OK ) return;
  run->is_wide = encoding && strcmp(encoding, "UTF-8")!=0;
  transaction->is_own = sqlite3_get_autocommit(run->db);
  transaction->last_rowid = sqlite3_last_insert_rowid(run->db);
  transaction->was_broken = transaction_is_broken(run);
  transaction->was_deferred = (int)uri_sql_run_number(run, run->db,
                                                      "PRAGMA defer_foreign_keys");
  /* The run would count what it mends as immediate, and give the setting back. */
  if( transaction->was_broken && !transaction->was_deferred )
    uri_sql_run_fail(run, "in this transaction, rows break foreign keys that are"
                     " deferred; insert what they refer to, or COMMIT or ROLLBACK,"
                     " first");
  transaction_wait(run);
  if( run->rc!=SQLITE_OK ) return;
  if( transaction->is_own ) uri_sql_run_exec(run, run->db, "BEGIN IMMEDIATE");
  if( run->rc==SQLITE_OK && sqlite3_get_autocommit(run->db) )
    uri_sql_run_fail(run, "an authorizer ignores BEGIN");
  if( run->rc==SQLITE_OK ){        /* no savepoint has this name, so it must fail */
    int rc = transaction_execute(run, "ROLLBACK TO \"uri_canonical none\"");
    if( rc==SQLITE_OK ) uri_sql_run_fail(run, "an authorizer ignores ROLLBACK TO");
    if( rc!=SQLITE_ERROR ) uri_sql_run_fail_code(run, run->db, rc);
  }
  /* One that is interrupted while it waits for a lock may have begun. */
  transaction->is_open = run->rc==SQLITE_OK || !sqlite3_get_autocommit(run->db);
  uri_sql_run_exec(run, run->db, "SAVEPOINT uri_canonical; ROLLBACK TO uri_canonical");
  transaction_stand(run);
}

/* The PRAGMA expires all statements of the connection: one that is running may open no
** table after it.  So it is only executed where a foreign key needs it. */
void uri_sql_transaction_defer(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  if( run->rc!=SQLITE_OK || transaction->was_deferred
   || !uri_sql_run_number(run, run->db, "PRAGMA foreign_keys") ) return;
  transaction->defers = 1;
  uri_sql_run_exec(run, run->db, "PRAGMA defer_foreign_keys = ON");
}

/* While one writes, SQLite opens and releases no savepoint. */
void uri_sql_transaction_savepoint(struct canonical_run *run, const char *sql){
  transaction_wait(run);
  uri_sql_run_script(run, run->db, sql);
  transaction_stand(run);
}

/* While a statement writes, SQLite does not release a savepoint, if there is one. */
void uri_sql_transaction_check(struct canonical_run *run){
  int rc;
  if( run->rc!=SQLITE_OK ) return;
  rc = transaction_execute(run, "RELEASE uri_canonical");
  if( rc==SQLITE_ERROR )
    uri_sql_run_end(run, CANONICAL_ENDED);
  else if( rc==SQLITE_OK )         /* released, or there is none to undo to */
    uri_sql_run_fail(run, "an authorizer ignores SAVEPOINT");
  else if( rc!=SQLITE_BUSY )
    uri_sql_run_fail_code(run, run->db, rc);
}

/* In the caller's transaction, ROLLBACK TO fails if a function has ended it. */
static void transaction_undo(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  int rc;
  if( sqlite3_get_autocommit(run->db) ) return;
  rc = transaction_execute(run, transaction->is_own ? "ROLLBACK"
                                                    : "ROLLBACK TO uri_canonical");
  if( rc==SQLITE_OK && !transaction->is_own ){
    sqlite3_reset(transaction->held);
    if( transaction->defers )
      transaction_execute(run, "PRAGMA defer_foreign_keys = OFF");
    transaction_execute(run, "RELEASE uri_canonical");
  }else if( rc!=SQLITE_ERROR ){
    uri_sql_run_fail_code(run, run->db, rc);
    if( sqlite3_get_autocommit(run->db) ) return;
    sqlite3_interrupt(run->db);    /* an authorizer may have refused or ignored it */
    sqlite3_step(transaction->held);
  }
}

/* A table of any schema in which a foreign key is broken, or 0. */
static const char *transaction_broken(struct canonical_run *run){
  sqlite3_stmt *list = uri_sql_run_prepare(run, run->db, "PRAGMA database_list");
  const char *table = 0;
  while( table==0 && uri_sql_run_step(run, &list) )
    table = uri_sql_run_word(run, run->db, "PRAGMA \"%w\".foreign_key_check",
                             uri_sql_run_copy(run, list, 1));
  sqlite3_finalize(list);
  return table;
}

/* SQLite judges by the rows that it saw: it also counts some that broke a key before, and
** a row that refers to itself in another case, by a key with COLLATE NOCASE. */
void uri_sql_transaction_check_keys(struct canonical_run *run){
  const char *table;
  if( run->rc!=SQLITE_OK || run->transaction.was_broken || !transaction_is_broken(run) )
    return;
  table = transaction_broken(run);
  if( table )
    uri_sql_run_fail(run, "FOREIGN KEY constraint failed: see PRAGMA"
                     " foreign_key_check(%s) for rows that break one already", table);
  /* None is broken: forget the count. */
  uri_sql_run_exec(run, run->db, "PRAGMA defer_foreign_keys = OFF;"
                   " PRAGMA defer_foreign_keys = ON");
}

/* Keep what was written: in the caller's transaction, or by COMMIT. */
static void transaction_keep(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  /* It also forgets what SQLite has counted; what a run breaks is known already. */
  if( transaction->defers || (transaction->is_own && transaction->was_deferred) )
    uri_sql_run_exec(run, run->db, "PRAGMA defer_foreign_keys = OFF");
  transaction_wait(run);
  uri_sql_run_script(run, run->db, transaction->is_own ? "COMMIT"
                                                       : "RELEASE uri_canonical");
  if( run->rc==SQLITE_OK && transaction->is_own && !sqlite3_get_autocommit(run->db) )
    uri_sql_run_fail(run, "an authorizer ignores COMMIT");
  /* An interrupt may come when it is done: then there is nothing to undo to. */
  if( run->rc==SQLITE_INTERRUPT && (transaction->is_own ? sqlite3_get_autocommit(run->db)
       : transaction_execute(run, "ROLLBACK TO uri_canonical")==SQLITE_ERROR) )
    uri_sql_run_recover(run);
}

void uri_sql_transaction_end(struct canonical_run *run, int is_kept){
  struct canonical_transaction *transaction = &run->transaction;
  if( transaction->is_open ){
    if( is_kept && run->rc==SQLITE_OK ) transaction_keep(run);
    if( !is_kept || run->rc!=SQLITE_OK ) transaction_undo(run);
    if( transaction->is_own && transaction->was_deferred )
      transaction_execute(run, "PRAGMA defer_foreign_keys = ON");
    sqlite3_set_last_insert_rowid(run->db, transaction->last_rowid);
  }
  sqlite3_finalize(transaction->held);
}
