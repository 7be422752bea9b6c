/*
** SPDX-License-Identifier: MIT
**
** What a run has touched, as rows: the plan, and the log, a table from which
** uri_canonical_undo() takes the run back (undo.c).
**
** A row that was touched is an item of the log.  The item has a record for each value
** that changed or, if the row merged, for each column.  In a table WITHOUT ROWID, records
** for the columns of the key come first: the key before and after the run.
**
** Each record has the rowid n+1, and the log has no other key, so that VACUUM, or a copy
** of the database as SQL, gives them other rowids.  Undo sees this, and refuses to find
** rows of other tables by rowids, which may have changed as well.
*/
#include "canonical.h"

sqlite3_int64 uri_sql_log_broken(struct canonical_run *run,
                                 const struct canonical_table *t){
  const char *sql = uri_sql_run_text(run, "PRAGMA \"%w\".foreign_key_check(\"%w\")",
                                     t->schema, t->name);
  sqlite3_stmt *stmt = 0;
  sqlite3_int64 n = 0;
  int rc = run->rc==SQLITE_OK ? sqlite3_prepare_v2(run->db, sql, -1, &stmt, 0) : run->rc;
  /* SQLite refuses a foreign key to columns that are not UNIQUE; then none is broken. */
  if( rc!=SQLITE_ERROR ) uri_sql_run_fail_code(run, run->db, rc);
  while( run->rc==SQLITE_OK && sqlite3_step(stmt)==SQLITE_ROW ) n++;
  sqlite3_finalize(stmt);
  return n;
}

/* ---- The plan --- */

static void log_plan_changed(struct canonical_run *run, const struct canonical_table *t,
                             const char *name, int c){
  const char *why = t->number==0 && c==run->column ? "canonical form"
                  : "follows a reference";
  int i;
  sqlite3_stmt *stmt;
  for(i=0; t->number==0 && i<run->n_combine; i++)
    if( run->combine[i].column==c ) why = "combined";
  stmt = uri_sql_run_prepare(run, run->own, "INSERT INTO plan SELECT ?1, %s, ?2, o%d,"
    " n%d, NULL, '%s' FROM r%d AS a WHERE j IS NULL AND o%d IS NOT n%d",
    uri_sql_rows_key_text(run, t, "a", 0), c, c, why, t->number, c, c);
  uri_sql_run_bind_text(run, stmt, 1, name);
  uri_sql_run_bind_text(run, stmt, 2, t->columns[c].name);
  uri_sql_run_write(run, stmt);
  sqlite3_finalize(stmt);
}

static void log_plan_merged(struct canonical_run *run, const struct canonical_table *t,
                            const char *name){
  const char *texts = t->number ? "NULL, NULL" : uri_sql_run_text(run, "a.o%d, a.n%d",
                                                                  run->column,
                                                                  run->column);
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own, "INSERT INTO plan SELECT ?1,"
    " %s, ?2, %s, %s, 'merges: the same ' || ?3 FROM r%d AS a JOIN r%d AS b ON b.id ="
    " a.j", uri_sql_rows_key_text(run, t, "a", 0), texts,
    uri_sql_rows_key_text(run, t, "b", 0), t->number, t->number);
  uri_sql_run_bind_text(run, stmt, 1, name);
  if( t->number==0 )
    uri_sql_run_bind_text(run, stmt, 2, t->columns[run->column].name);
  uri_sql_run_bind_text(run, stmt, 3, t->number ? "references" : run->by ? run->by
                                                                         : "text");
  uri_sql_run_write(run, stmt);
  sqlite3_finalize(stmt);
}

void uri_sql_log_plan(struct canonical_run *run){
  int i, c;
  uri_sql_run_exec(run, run->own, "CREATE TABLE plan(\"table\", \"key\", \"column\", old,"
                   " new, \"into\", why)");
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++){
    const struct canonical_table *t = &run->tables[i];
    const char *name = t->schema==run->tables[0].schema ? t->name
                     : uri_sql_run_text(run, "%s.%s", t->schema, t->name);
    if( !t->n_rows ) continue;
    for(c=0; c<t->n; c++)
      if( t->columns[c].is_mutable ) log_plan_changed(run, t, name, c);
    log_plan_merged(run, t, name);
  }
}

/* ---- The log --- */

static const char log_columns[] =
  "n INTEGER, item INTEGER, what, \"schema\", \"table\", \"row\", \"column\", old, new,"
  " \"into\"";

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
}

/* The parameters of the INSERT of a record. */
enum {
  LOG_N = 1, LOG_ITEM, LOG_WHAT, LOG_SCHEMA, LOG_TABLE, LOG_ROW, LOG_COLUMN, LOG_OLD,
  LOG_NEW, LOG_INTO
};

struct log {
  sqlite3_stmt *insert;
  sqlite3_int64 n, item;
};

/* INSERT a record: a value before and after the run; no value after it if new is 0. */
static void log_record(struct canonical_run *run, struct log *log, const char *what,
                       const char *column, sqlite3_stmt *row, int old, int new){
  sqlite3_stmt *insert = log->insert;
  uri_sql_run_bind_int(run, insert, LOG_N, ++log->n);
  uri_sql_run_bind_int(run, insert, LOG_ITEM, log->item);
  uri_sql_run_bind_text(run, insert, LOG_WHAT, what);
  uri_sql_run_bind_text(run, insert, LOG_COLUMN, column);
  uri_sql_run_bind_copy(run, insert, LOG_OLD, row, old);
  if( new ) uri_sql_run_bind_copy(run, insert, LOG_NEW, row, new);
  else if( insert ) sqlite3_bind_null(insert, LOG_NEW);
  uri_sql_run_write(run, insert);
}

/* The columns of the rows of an item: j, row, into, then o and n of the mutable columns,
** then the key as found and now. */
enum { ITEM_ID, ITEM_J, ITEM_ROW, ITEM_INTO, ITEM_VALUES };

static sqlite3_stmt *log_items(struct canonical_run *run,
                               const struct canonical_table *t){
  sqlite3_str *columns = sqlite3_str_new(0);
  int c, k;
  for(c=0; c<t->n; c++)
    if( t->columns[c].is_mutable )
      sqlite3_str_appendf(columns, ", a.o%d, a.n%d, a.o%d IS NOT a.n%d", c, c, c, c);
  for(k=0; !t->has_rowid && k<t->n_keys; k++)
    sqlite3_str_appendf(columns, ", a.k%d, a.c%d", k, k);
  return uri_sql_run_prepare(run, run->own, "SELECT a.id, a.j, %s, %s%s FROM r%d AS a"
    " LEFT JOIN r%d AS b ON b.id = a.j WHERE a.j IS NOT NULL OR %s ORDER BY a.id",
    uri_sql_rows_key_text(run, t, "a", 0), uri_sql_rows_key_text(run, t, "b", 1),
    uri_sql_run_finish(run, columns), t->number, t->number,
    uri_sql_rows_changed(run, t, "a"));
}

/* SELECT a merged row as found. */
static sqlite3_stmt *log_merged(struct canonical_run *run,
                                const struct canonical_table *t){
  sqlite3_str *columns = sqlite3_str_new(0);
  int c, n = 0;
  for(c=0; c<t->n; c++){
    if( t->columns[c].is_generated ) continue;
    if( n++ ) sqlite3_str_appendall(columns, ", ");
    if( t->columns[c].is_slot ) sqlite3_str_appendf(columns, "r.o%d", c);
    else sqlite3_str_appendf(columns, "g.%s", t->columns[c].quoted);
  }
  return uri_sql_run_prepare(run, run->own, "SELECT %s FROM g%d AS g JOIN r%d AS r"
    " ON r.id = g.\"uri_canonical id\" WHERE r.id = ?1",
    uri_sql_run_finish(run, columns), t->number, t->number);
}

/* The records of one row. */
static void log_item(struct canonical_run *run, struct log *log,
                     const struct canonical_table *t, sqlite3_stmt *row,
                     sqlite3_stmt *merged){
  int is_merged = sqlite3_column_type(row, ITEM_J)!=SQLITE_NULL;
  int c, k, n = 0, at = ITEM_VALUES;
  log->item++;
  uri_sql_run_bind_copy(run, log->insert, LOG_ROW, row, ITEM_ROW);
  if( is_merged ) uri_sql_run_bind_copy(run, log->insert, LOG_INTO, row, ITEM_INTO);
  else sqlite3_bind_null(log->insert, LOG_INTO);
  for(c=0; c<t->n; c++) at += t->columns[c].is_mutable ? 3 : 0;
  for(k=0; !t->has_rowid && k<t->n_keys; k++)
    for(c=0; c<t->n; c++)
      if( sqlite3_stricmp(t->keys[k], t->columns[c].quoted)==0 )
        log_record(run, log, "key", t->columns[c].name, row, at+2*k,
                   is_merged ? 0 : at+2*k+1);
  if( is_merged ){
    uri_sql_run_bind_copy(run, merged, 1, row, ITEM_ID);
    if( uri_sql_run_step(run, merged) )
      for(c=0; c<t->n; c++)
        if( !t->columns[c].is_generated )
          log_record(run, log, "merged", t->columns[c].name, merged, n++, 0);
    sqlite3_reset(merged);
    return;
  }
  for(c=0, at=ITEM_VALUES; c<t->n; c++){
    if( !t->columns[c].is_mutable ) continue;
    if( sqlite3_column_int(row, at+2) )
      log_record(run, log, "changed", t->columns[c].name, row, at, at+1);
    at += 3;
  }
}

/* A record of the number of broken foreign keys, before the run and now. */
static void log_broken(struct canonical_run *run, struct log *log,
                       const struct canonical_table *t){
  sqlite3_int64 n = uri_sql_log_broken(run, t);
  if( n==t->broken || run->rc!=SQLITE_OK ) return;
  sqlite3_bind_null(log->insert, LOG_ROW);
  sqlite3_bind_null(log->insert, LOG_COLUMN);
  sqlite3_bind_null(log->insert, LOG_INTO);
  uri_sql_run_bind_int(run, log->insert, LOG_N, ++log->n);
  uri_sql_run_bind_int(run, log->insert, LOG_ITEM, ++log->item);
  uri_sql_run_bind_text(run, log->insert, LOG_WHAT, "broken");
  uri_sql_run_bind_int(run, log->insert, LOG_OLD, t->broken);
  uri_sql_run_bind_int(run, log->insert, LOG_NEW, n);
  uri_sql_run_write(run, log->insert);
}

void uri_sql_log_write(struct canonical_run *run){
  struct log log = { 0, 0, 0 };
  int i;
  log_create(run);
  log.insert = uri_sql_run_prepare(run, run->db, "INSERT INTO \"%w\".\"%w\"(rowid, n,"
    " item, what, \"schema\", \"table\", \"row\", \"column\", old, new, \"into\")"
    " VALUES(?1 + 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)", run->tables[0].schema,
    run->log);
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++){
    const struct canonical_table *t = &run->tables[i];
    sqlite3_stmt *rows, *merged;
    if( !t->n_rows ) continue;
    rows = log_items(run, t);
    merged = log_merged(run, t);
    uri_sql_run_bind_text(run, log.insert, LOG_TABLE, t->name);
    uri_sql_run_bind_text(run, log.insert, LOG_SCHEMA,
                          t->schema==run->tables[0].schema ? 0 : t->schema);
    while( uri_sql_run_step(run, rows) ) log_item(run, &log, t, rows, merged);
    log_broken(run, &log, t);
    sqlite3_finalize(rows);
    sqlite3_finalize(merged);
  }
  sqlite3_finalize(log.insert);
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM \"%w\".\"%w\"",
                         run->tables[0].schema, run->log)!=log.n )
    uri_sql_run_fail(run, "an authorizer ignores what is written to the log");
}
