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

/*
** Add records to the table "records" of our own database: one for each row a of r<t> that
** "where" takes.  b is the row that it merged into, and g the whole row, if it was saved.
** "values" are the old and the new value, and the row merged into.
*/
static void log_add(struct canonical_run *run, const struct canonical_table *t,
                    const char *what, const char *column, const char *why,
                    const char *values, const char *where){
  uri_sql_run_exec(run, run->own, "INSERT INTO records SELECT %d, a.id, %Q, %Q, %Q, %Q,"
    " %Q, %s, %s FROM r%d AS a LEFT JOIN r%d AS b ON b.id = a.j LEFT JOIN g%d AS g"
    " ON g.\"uri_canonical id\" = a.id WHERE %s ORDER BY a.id", t->number, what,
    t->schema==run->tables[0].schema ? 0 : t->schema, t->name, column, why,
    uri_sql_expand(run, t, CANONICAL_KEY("a.$")), values, t->number, t->number, t->number,
    where);
}

static void log_changed(struct canonical_run *run, const struct canonical_table *t,
                        int c){
  const char *why = t->number==0 && c==run->column ? "canonical form"
                  : "follows a reference";
  int i;
  for(i=0; t->number==0 && i<run->n_combine; i++)
    if( run->combine[i].column==c ) why = "combined";
  log_add(run, t, "changed", t->columns[c].name, why,
          uri_sql_run_text(run, "a.o%d, a.n%d, NULL", c, c),
          uri_sql_run_text(run, "a.j IS NULL AND a.o%d IS NOT a.n%d", c, c));
}

/* In a plan, a row that merges has one record, with its text. */
static void log_plan_merged(struct canonical_run *run, const struct canonical_table *t){
  const char *into = uri_sql_expand(run, t, CANONICAL_KEY("b.$"));
  const char *why = t->number ? "references" : run->by ? run->by : "text";
  log_add(run, t, "merged", t->number ? 0 : t->columns[run->column].name,
    uri_sql_run_text(run, "merges: the same %s", why), t->number
    ? uri_sql_run_text(run, "NULL, NULL, %s", into)
    : uri_sql_run_text(run, "a.o%d, a.n%d, %s", run->column, run->column, into),
    "a.j IS NOT NULL");
}

/* In a log, it has a record for each column. */
static void log_merged(struct canonical_run *run, const struct canonical_table *t){
  const char *into = uri_sql_expand(run, t, CANONICAL_KEY("b.*"));
  int c;
  for(c=0; c<t->n; c++){
    const struct canonical_column *column = &t->columns[c];
    if( column->is_generated ) continue;
    log_add(run, t, "merged", column->name, "", column->is_slot
      ? uri_sql_run_text(run, "a.o%d, NULL, %s", c, into)
      : uri_sql_run_text(run, "g.%s, NULL, %s", column->quoted, into),
      "a.j IS NOT NULL");
  }
}

/* The columns of the key, before and after the run. */
static void log_key(struct canonical_run *run, const struct canonical_table *t){
  const char *into = uri_sql_expand(run, t, CANONICAL_KEY("b.*"));
  const char *where = uri_sql_expand(run, t, "a.j IS NOT NULL{m|a.o# IS NOT a.n#}");
  int k;
  for(k=0; k<t->n_keys; k++)
    log_add(run, t, "key", t->keys[k].name, "", uri_sql_run_text(run, "a.k%d,"
      " CASE WHEN a.j IS NULL THEN a.c%d END, %s", k, k, into), where);
}

/* A record of the number of broken foreign keys, before the run and now. */
static void log_broken(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_int64 n = uri_sql_log_broken(run, t);
  if( n==t->broken ) return;
  uri_sql_run_exec(run, run->own, "INSERT INTO records(t, what, \"schema\", \"table\","
    " old, new) VALUES(%d, 'broken', %Q, %Q, %lld, %lld)", t->number,
    t->schema==run->tables[0].schema ? 0 : t->schema, t->name, t->broken, n);
}

void uri_sql_log_collect(struct canonical_run *run, int is_plan){
  int i, c;
  uri_sql_run_exec(run, run->own, "CREATE TABLE records(t, id, what, \"schema\","
                   " \"table\", \"column\", why, \"row\", old, new, \"into\")");
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++){
    const struct canonical_table *t = &run->tables[i];
    if( !t->n_rows ) continue;
    if( !is_plan && !t->has_rowid ) log_key(run, t);
    for(c=0; c<t->n; c++) if( t->columns[c].is_mutable ) log_changed(run, t, c);
    if( is_plan ) log_plan_merged(run, t);
    else log_merged(run, t);
    if( !is_plan ) log_broken(run, t);
  }
}

void uri_sql_log_write(struct canonical_run *run){
  const char *schema = run->tables[0].schema;
  sqlite3_stmt *rows, *insert;
  sqlite3_int64 n = 0, item = 0, table = NO_TABLE, id = 0;
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM \"%w\".sqlite_master"
                         " WHERE name = %Q COLLATE NOCASE", schema, run->log) )
    uri_sql_run_fail(run, "log: %s exists already; give the name of a new table",
                     run->log);
  uri_sql_run_exec(run, run->db, "CREATE TABLE \"%w\".\"%w\"(n INTEGER, item INTEGER,"
    " what, \"schema\", \"table\", \"row\", \"column\", old, new, \"into\")", schema,
    run->log);
  uri_sql_log_collect(run, 0);
  rows = uri_sql_run_prepare(run, run->own, "SELECT t, id, what, \"schema\", \"table\","
    " \"row\", \"column\", old, new, \"into\" FROM records ORDER BY t, id, rowid");
  insert = uri_sql_run_prepare(run, run->db, "INSERT INTO \"%w\".\"%w\"(rowid, n, item,"
    " what, \"schema\", \"table\", \"row\", \"column\", old, new, \"into\")"
    " VALUES(?1 + 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)", schema, run->log);
  while( uri_sql_run_step(run, rows) ){
    item += table!=sqlite3_column_int64(rows, 0) || id!=sqlite3_column_int64(rows, 1);
    table = sqlite3_column_int64(rows, 0);
    id = sqlite3_column_int64(rows, 1);
    uri_sql_run_bind_int(run, insert, 1, ++n);
    uri_sql_run_bind_int(run, insert, 2, item);
    uri_sql_run_bind_row(run, insert, 3, rows, 2, 8);
    uri_sql_run_write(run, insert);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM \"%w\".\"%w\"", schema,
                         run->log)!=n )
    uri_sql_run_fail(run, "an authorizer ignores what is written to the log");
}
