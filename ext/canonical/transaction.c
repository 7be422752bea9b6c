/*
** SPDX-License-Identifier: MIT
**
** The transaction of a run: its own, or a savepoint in the caller's.
**
** It stays open until the reader of the report has its last row.  If the reader stops
** earlier, the run is undone.  Until then the caller may execute other statements.  If
** they end the transaction, the savepoint is gone, and nothing is left to do.  If they
** write, or change the schema, the run is kept when the reader stops, because undoing it
** would undo their changes, too.
**
** A run in a transaction of its own has the savepoint before and after it writes, only to
** see whether it is still there.  While it writes, a savepoint would make SQLite copy
** each page twice.
**
** Foreign keys, and without the option "triggers" also triggers, are off during the run.
*/
#include "canonical.h"

#include <string.h>

int uri_sql_transaction_is_quiet(struct canonical_run *run){
  sqlite3_stmt *stmt = 0;
  while( (stmt = sqlite3_next_stmt(run->db, stmt))!=0 )
    if( sqlite3_stmt_busy(stmt) && !sqlite3_stmt_readonly(stmt) ) return 0;
  return 1;
}

/* Execute SQL; each %llx in it is the number of the savepoint. */
static int transaction_execute(struct canonical_run *run, const char *format){
  sqlite3_int64 number = (sqlite3_int64)(size_t)run;
  char *sql = sqlite3_mprintf(format, number, number);
  int rc = sql ? sqlite3_exec(run->db, sql, 0, 0, 0) : SQLITE_NOMEM;
  sqlite3_free(sql);
  return rc;
}

/*
** Prepare the statement that transaction_undo() may need.  SQLite prepares a statement
** again after a change of settings or modules, and an interrupt would stop that.  So this
** statement is prepared anew after each such change.
*/
static void transaction_prepare_force(struct canonical_run *run){
  sqlite3_finalize(run->transaction.force);
  run->transaction.force = uri_sql_run_prepare(run, run->db, "BEGIN IMMEDIATE");
}

/* Set both settings; for SQLite, -1 means unchanged. */
static void transaction_settings(struct canonical_run *run, int triggers,
                                 int foreign_keys){
  sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers, 0);
  sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_FKEY, foreign_keys, 0);
}

/*
** SQLite counts the deferred foreign keys that COMMIT will check, but not while foreign
** keys are off.  If the run mended one of these, no COMMIT would succeed any more.
*/
static void transaction_check_deferred(struct canonical_run *run){
  int n = 0, unused = 0;
  sqlite3_db_status(run->db, SQLITE_DBSTATUS_DEFERRED_FKS, &n, &unused, 0);
  if( n>0 )
    uri_sql_run_fail(run, "in this transaction, rows break foreign keys that are"
                     " deferred; insert what they refer to, or COMMIT or ROLLBACK,"
                     " first");
}

/* A callback of sqlite3_exec(): append the first value to the text. */
static int transaction_append(void *text, int n, char **values, char **names){
  (void)n, (void)names;
  sqlite3_str_appendf(text, " %s", values[0]);
  return 0;
}

/*
** The names of the databases, with what DDL and PRAGMA change in each, from
** sqlite3_malloc().  sqlite3_total_changes() does not count that.  A database that is
** attached later comes last.
*/
static char *transaction_versions(struct canonical_run *run){
  static const char *const pragmas[] = {
    "schema_version", "user_version", "application_id"
  };
  sqlite3_str *text = sqlite3_str_new(0);
  sqlite3_stmt *stmt = 0;
  size_t i;
  if( sqlite3_prepare_v2(run->db, "PRAGMA database_list", -1, &stmt, 0)!=SQLITE_OK )
    sqlite3_str_appendchar(text, 1, '?');
  while( stmt && sqlite3_step(stmt)==SQLITE_ROW ){
    const char *name = (const char*)sqlite3_column_text(stmt, 1);
    sqlite3_str_appendf(text, "\n%s", name);
    for(i=0; i<sizeof pragmas/sizeof pragmas[0]; i++){
      char *sql = sqlite3_mprintf("PRAGMA \"%w\".%s", name, pragmas[i]);
      if( sql ) sqlite3_exec(run->db, sql, transaction_append, text, 0);
      sqlite3_free(sql);
    }
  }
  sqlite3_finalize(stmt);
  return sqlite3_str_finish(text);
}

/*
** Has the caller changed nothing since the pause?  If an interrupt stops the question,
** there is no answer; then the run is undone, as after every interrupt.
*/
static int transaction_is_untouched(struct canonical_run *run){
  const char *before = run->transaction.versions;
  char *now;
  int is_same;
  if( run->transaction.changes!=sqlite3_total_changes(run->db) ) return 0;
  if( sqlite3_exec(run->db, "PRAGMA schema_version", 0, 0, 0)!=SQLITE_OK ) return 1;
  now = transaction_versions(run);
  is_same = before==0 || now==0 || strncmp(before, now, strlen(before))==0;
  sqlite3_free(now);
  return is_same;
}

/* Does the code mean "no such savepoint"?  Then the caller has ended the transaction. */
static int transaction_is_gone(int rc){ return rc==SQLITE_ERROR; }

void uri_sql_transaction_begin(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  if( !uri_sql_transaction_is_quiet(run) )   /* SQLite could not undo the run */
    uri_sql_run_fail(run, "it cannot run inside a statement that writes; SELECT its rows"
                     " in a statement of its own");
  transaction_check_deferred(run);
  if( run->rc!=SQLITE_OK ) return;
  transaction->is_open = 1;
  transaction->is_own = sqlite3_get_autocommit(run->db);
  transaction->last_rowid = sqlite3_last_insert_rowid(run->db);
  sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &transaction->triggers);
  sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_FKEY, -1, &transaction->foreign_keys);
  transaction_settings(run, run->triggers ? -1 : 0, 0);
  transaction_prepare_force(run);
  if( run->rc!=SQLITE_OK ) return;
  if( transaction->is_own ) uri_sql_run_exec(run, run->db, "BEGIN IMMEDIATE");
  uri_sql_transaction_mark(run);
}

void uri_sql_transaction_mark(struct canonical_run *run){
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_run_fail_code(run, run->db,
                        transaction_execute(run, "SAVEPOINT uri_canonical_%llx"));
  run->transaction.is_marked = run->rc==SQLITE_OK;
}

void uri_sql_transaction_release(struct canonical_run *run, const char *sql){
  int rc;
  if( run->rc!=SQLITE_OK ) return;
  rc = transaction_execute(run, sql);
  if( transaction_is_gone(rc) )
    uri_sql_run_fail(run, "a function ended the transaction; COMMIT and ROLLBACK must"
                     " wait until the run is done");
  uri_sql_run_fail_code(run, run->db, rc);
}

void uri_sql_transaction_check(struct canonical_run *run){
  uri_sql_transaction_release(run, "RELEASE uri_canonical_%llx");
  if( run->rc!=SQLITE_OK ) return;
  run->transaction.is_marked = 0;
  if( !run->transaction.is_own ) uri_sql_transaction_mark(run);
}

static void transaction_close(struct canonical_run *run){
  run->transaction.is_open = 0;
  sqlite3_finalize(run->transaction.force);
  run->transaction.force = 0;
  sqlite3_free(run->transaction.versions);
  run->transaction.versions = 0;
}

/* SQLITE_OK if the transaction is still the one that the run began. */
static int transaction_find(struct canonical_run *run){
  int rc;
  if( sqlite3_get_autocommit(run->db) ) return SQLITE_ERROR;
  if( !run->transaction.is_own || !run->transaction.is_marked ) return SQLITE_OK;
  rc = transaction_execute(run, "RELEASE uri_canonical_%llx");
  if( rc==SQLITE_OK ) run->transaction.is_marked = 0;
  return rc;
}

/*
** An interrupt also stops a ROLLBACK.  But if a writing statement is interrupted, SQLite
** itself rolls back.
*/
static void transaction_undo(struct canonical_run *run){
  int rc = SQLITE_NOMEM, i;
  for(i=0; i<2 && rc==SQLITE_NOMEM; i++){   /* again, if it was out of memory */
    rc = transaction_find(run);
    if( rc==SQLITE_OK || (run->transaction.is_own && !transaction_is_gone(rc)) )
      rc = transaction_execute(run, run->transaction.is_own ? "ROLLBACK"
             : "ROLLBACK TO uri_canonical_%llx; RELEASE uri_canonical_%llx");
  }
  if( rc!=SQLITE_OK && !transaction_is_gone(rc) ) sqlite3_step(run->transaction.force);
  transaction_close(run);
}

void uri_sql_transaction_keep(struct canonical_run *run){
  int rc;
  if( !run->transaction.is_open ) return;
  rc = transaction_find(run);
  if( rc==SQLITE_OK )
    rc = transaction_execute(run, run->transaction.is_own ? "COMMIT"
                                                          : "RELEASE uri_canonical_%llx");
  if( rc==SQLITE_OK || transaction_is_gone(rc) ){
    transaction_close(run);
  }else{
    uri_sql_run_fail_code(run, run->db, rc);
    transaction_undo(run);
  }
}

void uri_sql_transaction_check_journal(struct canonical_run *run){
  int t;
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
    const struct canonical_table *table = &run->tables[t];
    sqlite3_stmt *stmt;
    if( !table->is_touched ) continue;
    stmt = uri_sql_run_prepare(run, run->db, "PRAGMA \"%w\".journal_mode", table->schema);
    if( uri_sql_run_step(run, stmt)
     && sqlite3_stricmp(uri_sql_run_copy(run, stmt, 0), "off")==0 )
      uri_sql_run_fail(run, "the journal_mode of %s is OFF, so a run could not be undone;"
                       " execute PRAGMA %s.journal_mode = MEMORY or DELETE first",
                       table->schema, table->schema);
    sqlite3_finalize(stmt);
  }
}

void uri_sql_transaction_pause(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  if( !transaction->is_open ) return;
  if( run->rc!=SQLITE_OK ) transaction_undo(run);
  uri_sql_overlay_unregister(run);
  /* To its caller, the run is a SELECT, which inserts nothing. */
  sqlite3_set_last_insert_rowid(run->db, transaction->last_rowid);
  transaction_settings(run, transaction->triggers, transaction->foreign_keys);
  if( !transaction->is_open ) return;
  transaction_prepare_force(run);
  if( !transaction->is_marked ) uri_sql_transaction_mark(run);
  if( run->rc!=SQLITE_OK ) transaction_undo(run);
  transaction->changes = sqlite3_total_changes(run->db);
  transaction->versions = transaction->is_open ? transaction_versions(run) : 0;
}

void uri_sql_transaction_drop(struct canonical_run *run){
  if( !run->transaction.is_open ) return;
  if( transaction_is_untouched(run) ) transaction_undo(run);
  else uri_sql_transaction_keep(run);
}
