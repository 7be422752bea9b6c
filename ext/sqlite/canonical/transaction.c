/*
** SPDX-License-Identifier: MIT
**
** The transaction of a run: a savepoint, inside the caller's transaction or its own.
**
** Foreign keys, and without the option "triggers" also triggers, are off during the run.
** A change of these settings makes SQLite end the statement that calls, when that opens
** another table; so they are changed only where there is something to switch off.
*/
#include "canonical.h"

#include <string.h>

static int transaction_execute(struct canonical_run *run, const char *sql){
  return sqlite3_exec(run->db, sql, 0, 0, 0);
}

/* Does the SQL call the function by its name? */
static int transaction_names(const char *sql, const char *name){
  int n = (int)strlen(name);
  for(; *sql; sql++){
    const char *p = sql+n;
    if( sqlite3_strnicmp(sql, name, n)!=0 ) continue;
    while( *p && strchr("\"`] \t\r\n", *p) ) p++;
    if( *p=='(' || *p=='/' || *p=='-' ) return 1;
  }
  return 0;
}

/*
** Fail unless a SELECT of its own calls the function, neither a view nor a trigger.
** SQLITE_DIRECTONLY does not reach temporary views and triggers.  The statement that
** executes one of these does not call the function by its name.
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
** Prepare the statement that transaction_undo() may need.  SQLite prepares a statement
** again after a change of settings, and an interrupt would stop that.
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

/* Does any schema have a trigger?  If this cannot be read, one may. */
static int transaction_finds_trigger(struct canonical_run *run){
  sqlite3_stmt *names = uri_sql_run_prepare(run, run->db,
                                            "SELECT name FROM pragma_database_list");
  sqlite3_str *sql = sqlite3_str_new(0);
  sqlite3_str_appendall(sql, "SELECT EXISTS(SELECT 1 FROM temp.sqlite_master"
                             " WHERE type IS NOT 'table' AND type IS NOT 'index'"
                             " AND type IS NOT 'view')");
  while( uri_sql_run_step(run, names) )
    sqlite3_str_appendf(sql, " OR EXISTS(SELECT 1 FROM \"%w\".sqlite_master"
      " WHERE type IS NOT 'table' AND type IS NOT 'index' AND type IS NOT 'view')",
      sqlite3_column_text(names, 0));
  sqlite3_finalize(names);
  return uri_sql_run_number(run, run->db, "%s", uri_sql_run_finish(run, sql))!=0;
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

/* A function in an expression of the options may call uri_canonical(), too. */
static void transaction_check_nested(struct canonical_run *run){
  if( run->rc!=SQLITE_OK || sqlite3_get_autocommit(run->db)
   || transaction_execute(run, "RELEASE uri_canonical_check")!=SQLITE_OK ) return;
  uri_sql_run_exec(run, run->db, "SAVEPOINT uri_canonical_check");
  uri_sql_run_fail(run, "it cannot run inside another run");
}

void uri_sql_transaction_begin(struct canonical_run *run){
  struct canonical_transaction *transaction = &run->transaction;
  transaction_check_caller(run);
  transaction_check_nested(run);
  transaction_check_deferred(run);
  if( run->rc!=SQLITE_OK ) return;
  transaction->is_own = sqlite3_get_autocommit(run->db);
  transaction->last_rowid = sqlite3_last_insert_rowid(run->db);
  sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &transaction->triggers);
  sqlite3_db_config(run->db, SQLITE_DBCONFIG_ENABLE_FKEY, -1, &transaction->foreign_keys);
  transaction_settings(run, !run->triggers && transaction_finds_trigger(run) ? 0 : -1, 0);
  transaction->is_open = 1;
  transaction_prepare_force(run);
  if( transaction->is_own ) uri_sql_run_exec(run, run->db, "BEGIN IMMEDIATE");
  uri_sql_run_exec(run, run->db,
                   "SAVEPOINT uri_canonical; SAVEPOINT uri_canonical_check");
}

void uri_sql_transaction_restart(struct canonical_run *run){
  uri_sql_run_exec(run, run->db,
                   "ROLLBACK TO uri_canonical; SAVEPOINT uri_canonical_check");
}

/* A function that executes COMMIT or ROLLBACK ends the savepoints, too. */
void uri_sql_transaction_check(struct canonical_run *run){
  if( run->rc!=SQLITE_OK ) return;
  if( transaction_execute(run, "RELEASE uri_canonical_check")==SQLITE_ERROR ){
    uri_sql_run_fail(run, "a function ended the transaction; COMMIT and ROLLBACK must"
                     " wait until the run is done");
    run->transaction.is_gone = 1;
  }
  uri_sql_run_exec(run, run->db, "SAVEPOINT uri_canonical_check");
}

/*
** An interrupt also stops a ROLLBACK.  But if a writing statement is interrupted, SQLite
** itself rolls back.
*/
static void transaction_undo(struct canonical_run *run){
  int rc = SQLITE_NOMEM, i;
  if( sqlite3_get_autocommit(run->db) ) return;
  if( run->transaction.is_gone && !run->transaction.is_own ) return;
  for(i=0; i<2 && rc==SQLITE_NOMEM; i++)     /* again, if it was out of memory */
    rc = transaction_execute(run, run->transaction.is_own ? "ROLLBACK"
           : "ROLLBACK TO uri_canonical; RELEASE uri_canonical");
  if( rc!=SQLITE_OK && rc!=SQLITE_ERROR ) sqlite3_step(run->transaction.force);
}

void uri_sql_transaction_end(struct canonical_run *run, int is_kept){
  struct canonical_transaction *transaction = &run->transaction;
  if( transaction->is_open ){
    if( run->rc==SQLITE_OK && is_kept )
      uri_sql_run_fail_code(run, run->db, transaction_execute(run,
        transaction->is_own ? "COMMIT" : "RELEASE uri_canonical"));
    if( run->rc!=SQLITE_OK || !is_kept ) transaction_undo(run);
    sqlite3_set_last_insert_rowid(run->db, transaction->last_rowid);
  }
  if( transaction->force ) transaction_settings(run, transaction->triggers,
                                                transaction->foreign_keys);
  sqlite3_finalize(transaction->force);
  memset(transaction, 0, sizeof *transaction);
}

/* Would a trigger run?  Foreign keys are off, so there is no other program. */
static int transaction_has_trigger(struct canonical_run *run,
                                   const struct canonical_table *t, const char *sql){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "EXPLAIN %s",
                                           uri_sql_expand(run, t, sql));
  int has_trigger = 0;
  while( uri_sql_run_step(run, stmt) ){
    const char *code = (const char*)sqlite3_column_text(stmt, 1);
    has_trigger |= code && sqlite3_stricmp(code, "Program")==0;
  }
  sqlite3_finalize(stmt);
  return has_trigger;
}

/*
** Fail if an authorizer hides a column: it reads as NULL, which a row that is set aside,
** and the log, would keep.  SQLite gives such a column the name in which the SELECT has
** it, with its quotes.
*/
static void transaction_check_visible(struct canonical_run *run,
                                      const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "%s", uri_sql_expand(run, t,
                                           "SELECT {c,@} FROM $T"));
  const char *name;
  int c;
  for(c=0; c<t->n && run->rc==SQLITE_OK; c++){
    name = sqlite3_column_name(stmt, c);
    if( name==0 ) run->rc = SQLITE_NOMEM;
    else if( strcmp(name, t->columns[c].quoted)==0 )
      uri_sql_run_fail(run, "an authorizer hides the column %s of %s",
                       t->columns[c].name, t->name);
  }
  sqlite3_finalize(stmt);
}

/*
** Without a journal, SQLite cannot undo a run that fails.  Since version 3.35, it does
** not switch off temporary triggers.
*/
void uri_sql_transaction_check_table(struct canonical_run *run,
                                     const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "PRAGMA \"%w\".journal_mode",
                                           t->schema);
  if( uri_sql_run_step(run, stmt)
   && sqlite3_stricmp((const char*)sqlite3_column_text(stmt, 0), "off")==0 )
    uri_sql_run_fail(run, "the journal_mode of %s is OFF, so a run could not be undone;"
                     " execute PRAGMA %s.journal_mode = MEMORY or DELETE first",
                     t->schema, t->schema);
  sqlite3_finalize(stmt);
  transaction_check_visible(run, t);
  if( run->triggers || run->rc!=SQLITE_OK ) return;
  if( transaction_has_trigger(run, t, "DELETE FROM $T")
   || transaction_has_trigger(run, t, "INSERT INTO $T DEFAULT VALUES")
   || (t->n_mutable && transaction_has_trigger(run, t, "UPDATE $T SET {m,@ = 1}")) )
    uri_sql_run_fail(run, "temporary triggers of %s would run, because SQLite does not"
                     " switch them off; drop them first", t->name);
}
