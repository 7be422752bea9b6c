/*
** SPDX-License-Identifier: MIT
**
** The option "log": a table of all values that a run changes, from which
** uri_canonical_undo() restores them (undo.c).
**
** Undo finds a row by "key": its id after the run, or for a merged row its id before the
** run.  "row" and "into" are ids as people read them.
**
** Each row of the log has the rowid n+1, and the log has no other key, so that VACUUM, or
** a copy of the database as SQL, gives the rows other rowids.  Undo sees this, and
** refuses to find rows of other tables by rowids, which may have changed as well.
*/
#include "canonical.h"

static const char log_columns[] =
  "n INTEGER, what, \"schema\", \"table\", \"row\", \"column\", old, new, \"into\","
  " \"key\"";

static void log_create(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT 1 FROM \"%w\".sqlite_master WHERE name = ?1 COLLATE NOCASE", t->schema);
  uri_sql_run_bind_text(run, stmt, 1, run->log);
  if( uri_sql_run_step(run, stmt) )
    uri_sql_run_fail(run, "log: %s exists already; give the name of a new table",
                     run->log);
  sqlite3_finalize(stmt);
  uri_sql_run_exec(run, run->db, "CREATE TABLE \"%w\".\"%w\"(%s)", t->schema, run->log,
                   log_columns);
  uri_sql_connection_check_log(run, uri_sql_run_text(run, "\"%w\".\"%w\"", t->schema,
                                                     run->log));
}

/*
** INSERT INTO the log.  The parameters 1 to 6: row, column, old, new, into, key;
** log_step() binds n.
*/
static sqlite3_stmt *log_insert(struct canonical_run *run,
                                const struct canonical_table *t,
                                const char *what){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "INSERT INTO \"%w\".\"%w\"(what,"
    " rowid, n, \"schema\", \"table\", \"row\", \"column\", old, new, \"into\", \"key\")"
    " VALUES('%s', ?9 + 1, ?9, ?7, ?8, ?1, ?2, ?3, ?4, ?5, ?6)", run->tables[0].schema,
    run->log, what);
  uri_sql_run_bind_text(run, stmt, 7, t->schema);
  uri_sql_run_bind_text(run, stmt, 8, t->name);
  return stmt;
}

static void log_step(struct canonical_run *run, sqlite3_stmt *insert){
  if( run->rc==SQLITE_OK ) sqlite3_bind_int64(insert, 9, ++run->logged);
  uri_sql_run_write(run, insert);
}

static void log_changed(struct canonical_run *run, int number, int c){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_stmt *insert = log_insert(run, t, "changed");
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->own, "SELECT r.id, o%d, v%d,"
    " coalesce(n.id, r.id) FROM r%d AS r LEFT JOIN n%d AS n ON n.old = +r.id"
    " WHERE j IS r.id AND o%d IS NOT v%d ORDER BY r.id", c, c, number, number, c, c);
  uri_sql_run_bind_text(run, insert, 2, t->columns[c].name);
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_key_text(run, t, insert, 1, sqlite3_column_value(rows, 0));
    uri_sql_run_bind_copy(run, insert, 3, rows, 1);
    uri_sql_run_bind_copy(run, insert, 4, rows, 2);
    uri_sql_run_bind_copy(run, insert, 6, rows, 3);
    log_step(run, insert);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
}

/* Log all columns of the merged rows, except generated ones. */
static void log_merged(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_stmt *insert = log_insert(run, t, "merged");
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->own,
    "SELECT id, j FROM r%d WHERE j IS NOT id ORDER BY id", number);
  sqlite3_stmt *read = uri_sql_run_prepare(run, run->db,
    "SELECT * FROM (SELECT %s FROM %s WHERE %s)", uri_sql_log_columns(run, t), t->sql,
    uri_sql_run_at_key(run, t, 1));
  int c, at;
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_key(run, t, read, 1, sqlite3_column_value(rows, 0));
    uri_sql_run_bind_key_text(run, t, insert, 1, sqlite3_column_value(rows, 0));
    uri_sql_run_bind_key_text(run, t, insert, 5, sqlite3_column_value(rows, 1));
    uri_sql_run_bind_copy(run, insert, 6, rows, 0);
    if( !uri_sql_run_step(run, read) ) continue;
    for(c=at=0; c<t->n; c++){
      if( t->columns[c].expression ) continue;
      uri_sql_run_bind_text(run, insert, 2, t->columns[c].name);
      uri_sql_run_bind_copy(run, insert, 3, read, at++);
      log_step(run, insert);
    }
    sqlite3_reset(read);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
  sqlite3_finalize(read);
}

const char *uri_sql_log_columns(struct canonical_run *run,
                                const struct canonical_table *t){
  sqlite3_str *sql = sqlite3_str_new(0);
  int c, n = 0;
  for(c=0; c<t->n; c++)
    if( t->columns[c].expression==0 )
      sqlite3_str_appendf(sql, "%s%s", n++ ? ", " : "", t->columns[c].quoted);
  return uri_sql_run_finish(run, sql);
}

void uri_sql_log_write(struct canonical_run *run){
  int t, c;
  log_create(run);
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
    if( !run->tables[t].is_touched ) continue;
    uri_sql_run_exec(run, run->own, "CREATE INDEX IF NOT EXISTS n%d_old ON n%d(old)", t,
                     t);
    for(c=0; c<run->tables[t].n; c++)
      if( run->tables[t].columns[c].is_mutable ) log_changed(run, t, c);
    log_merged(run, t);
  }
}

void uri_sql_log_mended(struct canonical_run *run){
  int i;
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++){
    const struct canonical_table *t = &run->tables[i];
    sqlite3_stmt *insert;
    if( !t->is_touched || t->broken_after==t->broken_before ) continue;
    insert = log_insert(run, t, "mended");
    if( insert ) sqlite3_bind_int64(insert, 3, t->broken_before-t->broken_after);
    log_step(run, insert);
    sqlite3_finalize(insert);
  }
}
