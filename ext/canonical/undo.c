/*
** SPDX-License-Identifier: MIT
**
** uri_canonical_undo(): restore the values in a log (log.c).
**
** Before anything is written, each value is compared with the one that the run wrote.  If
** one differs, the undo is refused.  Then the values are written as by a run (write.c).
*/
#include "canonical.h"

/* Has VACUUM, or a copy as SQL, given the rows of the log other rowids (log.c)? */
static int undo_is_renumbered(struct canonical_run *run, const char *log){
  return (int)uri_sql_run_number(run, run->db,
    "SELECT EXISTS (SELECT 1 FROM %s WHERE rowid IS NOT n + 1)", log);
}

/*
** The rows of the log, for FROM.  A run writes its log into the schema of the table.  If
** the log is now in a schema that it does not name, the database is attached under
** another name: then its tables are meant, not those of the schema that had the name.
*/
static const char *undo_rows(struct canonical_run *run, const char *schema,
                             const char *name, const char *log){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT DISTINCT \"schema\" FROM %s", log);
  int n = 0, is_there = 0;
  while( uri_sql_run_step(run, stmt) ){
    const char *named = uri_sql_run_copy(run, stmt, 0);
    is_there |= named && sqlite3_stricmp(named, schema)==0;
    n++;
  }
  sqlite3_finalize(stmt);
  if( n==0 || is_there ) return log;
  if( n>1 )
    uri_sql_run_fail(run, "%s names several schemas, but not %s, in which it is: attach"
                     " its database under the name that it had", name, schema);
  return uri_sql_run_text(run,
    "(SELECT n, what, '%q' AS \"schema\", \"table\", \"row\", \"column\", old, new,"
    " \"into\", \"key\" FROM %s)", schema, log);
}

/* Is a column UNIQUE by itself? */
static int undo_is_unique(struct canonical_run *run, const struct canonical_table *t,
                          int c){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT 1 FROM pragma_index_list(?1, ?2) AS l WHERE \"unique\" AND NOT partial"
    " AND EXISTS (SELECT 1 FROM pragma_index_info(l.name, ?2) AS i WHERE i.name = ?3)"
    " AND NOT EXISTS (SELECT 1 FROM pragma_index_info(l.name, ?2) WHERE seqno = 1)");
  int is_unique;
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  uri_sql_run_bind_text(run, stmt, 3, t->columns[c].name);
  is_unique = uri_sql_run_step(run, stmt);
  sqlite3_finalize(stmt);
  return is_unique;
}

/*
** Fail if rows of the table may have other rowids than at the time of the run.  A value
** that is UNIQUE tells whether it is the same row.
*/
static void undo_check_rowids(struct canonical_run *run, const struct canonical_table *t){
  int c;
  if( !t->has_rowid || t->alias>=0 ) return;
  for(c=0; c<t->n; c++){
    if( t->columns[c].is_mutable && !undo_is_unique(run, t, c) )
      uri_sql_run_fail(run, "VACUUM, or a copy of the database as SQL, has given rows"
                       " other rowids, and %s has no key to find them by", t->name);
  }
}

/* Read the tables of all schemas in the log, and mark the columns that the log has. */
static void undo_read_schema(struct canonical_run *run, const char *log){
  sqlite3_stmt *stmt;
  /* Table 0 is the one to rewrite.  An undo has none. */
  run->tables = uri_sql_run_alloc(run, sizeof *run->tables);
  if( run->tables==0 ) return;
  run->tables[0].schema = run->tables[0].name = "";
  run->n_tables = 1;
  stmt = uri_sql_run_prepare(run, run->db, "SELECT DISTINCT \"schema\" FROM %s", log);
  while( uri_sql_run_step(run, stmt) )
    uri_sql_schema_read_tables(run, uri_sql_run_copy(run, stmt, 0));
  sqlite3_finalize(stmt);
  stmt = uri_sql_run_prepare(run, run->db, "SELECT DISTINCT \"schema\", \"table\","
    " \"column\", what FROM %s WHERE what IN ('changed', 'merged')", log);
  while( uri_sql_run_step(run, stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 1);
    const char *column = uri_sql_run_copy(run, stmt, 2);
    int t = uri_sql_schema_table(run, uri_sql_run_copy(run, stmt, 0), name);
    int c = t<0 ? NO_COLUMN : uri_sql_schema_column(&run->tables[t], column);
    const char *what = uri_sql_run_copy(run, stmt, 3);
    if( run->rc!=SQLITE_OK ) break;
    if( c<0 || run->tables[t].columns[c].expression ){
      uri_sql_run_fail(run, "the column %s.%s does not exist any more", name, column);
      break;
    }
    run->tables[t].is_touched = 1;
    if( what[0]=='c' ) run->tables[t].columns[c].is_mutable = 1;
  }
  sqlite3_finalize(stmt);
}

static void undo_conflict(struct canonical_run *run, const char *table, const char *row,
                          const char *column){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own, "INSERT INTO refused(t, k, j)"
                                           " VALUES(?1, ?2, ?3)");
  uri_sql_run_bind_text(run, stmt, 1, table);
  uri_sql_run_bind_text(run, stmt, 2, row);
  uri_sql_run_bind_text(run, stmt, 3, column);
  uri_sql_run_step(run, stmt);
  sqlite3_finalize(stmt);
  run->refused++;
}

/*
** Store the old values of column c in r<t>, if the values are still those that were
** written.
*/
static void undo_column(struct canonical_run *run, const char *log, int number, int c){
  struct canonical_table *t = &run->tables[number];
  sqlite3_stmt *update = uri_sql_run_prepare(run, run->own,
    "UPDATE r%d SET v%d = ?2 WHERE id = ?1 AND o%d IS ?3", number, c, c);
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->db,
    "SELECT \"key\", old, new, \"row\" FROM %s"
    " WHERE what = 'changed' AND \"schema\" = ?1 AND \"table\" = ?2"
    " AND \"column\" = ?3", log);
  uri_sql_run_bind_text(run, rows, 1, t->schema);
  uri_sql_run_bind_text(run, rows, 2, t->name);
  uri_sql_run_bind_text(run, rows, 3, t->columns[c].name);
  while( uri_sql_run_step(run, rows) ){
    uri_sql_plan_touch(run, number, sqlite3_column_value(rows, 0), 0);
    uri_sql_run_bind_copy(run, update, 1, rows, 0);
    uri_sql_run_bind_copy(run, update, 2, rows, 1);
    uri_sql_run_bind_copy(run, update, 3, rows, 2);
    uri_sql_run_step(run, update);
    if( run->rc==SQLITE_OK && sqlite3_changes(run->own)==0 )
      undo_conflict(run, t->name, uri_sql_run_copy(run, rows, 3),
                    t->columns[c].name);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(update);
}

static void undo_refuse(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
    "SELECT group_concat(line, '') FROM"
    " (SELECT char(10) || '  ' || t || ' row ' || k || ': ' || j AS line FROM refused"
    " LIMIT 20)");
  if( uri_sql_run_step(run, stmt) )
    uri_sql_run_fail(run, "%lld value%s changed since the run:%s%s", run->refused,
                     run->refused==1 ? " has" : "s have", uri_sql_run_copy(run, stmt, 0),
                     run->refused>20 ? "\n  and more" : "");
  sqlite3_finalize(stmt);
}

/* INSERT a row.  Column c is the parameter c+1, a rowid without a column the last one. */
static sqlite3_stmt *undo_insert_row(struct canonical_run *run,
                                     const struct canonical_table *t){
  sqlite3_str *values = sqlite3_str_new(0);
  int c, n = 0, with_rowid = t->has_rowid && t->alias<0;
  for(c=0; c<t->n; c++)
    if( t->columns[c].expression==0 )
      sqlite3_str_appendf(values, "%s?%d", n++ ? ", " : "", c+1);
  if( with_rowid ) sqlite3_str_appendf(values, ", ?%d", c+1);
  /* OR ABORT: see write.c. */
  return uri_sql_run_prepare(run, run->db, "INSERT OR ABORT INTO %s(%s%s%s) VALUES(%s)",
    t->sql, uri_sql_log_columns(run, t), with_rowid ? ", " : "",
    with_rowid ? t->keys[0] : "", uri_sql_run_finish(run, values));
}

/* The column that a row of the log is about, or NO_COLUMN. */
static int undo_column_of(struct canonical_run *run, const struct canonical_table *t,
                          sqlite3_stmt *row, int column){
  const char *name = (const char*)sqlite3_column_text(row, column);
  int c = name ? uri_sql_schema_column(t, name) : NO_COLUMN;
  if( name==0 && sqlite3_errcode(run->db)==SQLITE_NOMEM ) run->rc = SQLITE_NOMEM;
  return c>=0 && t->columns[c].expression ? NO_COLUMN : c;
}

/*
** Is it the key of the row before?  "same" compares two keys and keeps the first of a
** row.
*/
static int undo_is_same(struct canonical_run *run, sqlite3_stmt *same, sqlite3_stmt *row,
                        int is_first){
  int is_same;
  if( is_first ) uri_sql_run_bind_copy(run, same, 1, row, 0);
  uri_sql_run_bind_copy(run, same, 2, row, 0);
  is_same = uri_sql_run_step(run, same) && sqlite3_column_int(same, 0);
  sqlite3_reset(same);
  return is_same;
}

/* Insert the rows that had merged.  The log must have each column of a row once. */
static void undo_insert(struct canonical_run *run, const char *log, int number){
  struct canonical_table *t = &run->tables[number];
  sqlite3_stmt *insert = undo_insert_row(run, t);
  sqlite3_stmt *same = uri_sql_run_prepare(run, run->own, "SELECT ?1 IS ?2");
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->db, "SELECT \"key\", \"column\", old"
    " FROM %s WHERE what = 'merged' AND \"schema\" = ?1 AND \"table\" = ?2"
    " ORDER BY \"key\", n", log);
  sqlite3_int64 *in_row = uri_sql_run_alloc(run, sizeof *in_row * (size_t)t->n);
  sqlite3_int64 restored = 0;
  int c, n = 0, found = 0, is_whole = 1;
  for(c=0; c<t->n; c++) n += t->columns[c].expression==0;
  uri_sql_run_bind_text(run, rows, 1, t->schema);
  uri_sql_run_bind_text(run, rows, 2, t->name);
  while( is_whole && uri_sql_run_step(run, rows) ){
    c = undo_column_of(run, t, rows, 1);
    is_whole = undo_is_same(run, same, rows, found==0) && c>=0 && in_row[c]!=restored+1;
    if( !is_whole ) break;
    in_row[c] = restored+1;
    uri_sql_run_bind_copy(run, insert, c+1, rows, 2);
    if( ++found<n ) continue;
    if( restored==0 ) uri_sql_connection_check_moves(run, t);
    if( t->has_rowid && t->alias<0 ) uri_sql_run_bind_copy(run, insert, t->n+1, rows, 0);
    uri_sql_run_write(run, insert);
    restored++;
    found = 0;
  }
  if( !is_whole || found )
    uri_sql_run_fail(run, "the columns of %s have changed since the run, or the log is"
                     " damaged", t->name);
  sqlite3_finalize(rows);
  sqlite3_finalize(same);
  sqlite3_finalize(insert);
  t->rows_before += restored;
  if( restored ) uri_sql_report_add(run, "restored", restored, t->name,
      uri_sql_run_text(run, "row%s of %s restored", restored==1 ? "" : "s", t->name));
}

/* Mark the tables that have a foreign key to a touched table. */
static void undo_mark_children(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT \"table\" FROM pragma_foreign_key_list(?1, ?2) WHERE seq = 0");
  int i;
  for(i=1; i<run->n_tables && run->rc==SQLITE_OK; i++){
    struct canonical_table *t = &run->tables[i];
    uri_sql_run_bind_text(run, stmt, 1, t->name);
    uri_sql_run_bind_text(run, stmt, 2, t->schema);
    while( uri_sql_run_step(run, stmt) ){
      int parent = uri_sql_schema_table(run, t->schema, uri_sql_run_copy(run, stmt, 0));
      if( parent>0 && run->tables[parent].is_touched ) t->is_child = 1;
    }
  }
  sqlite3_finalize(stmt);
}

/*
** How many foreign keys are broken.  A table that the undo does not write may have a
** foreign key to columns that are not UNIQUE.  SQLite cannot check it: the check fails,
** and counts as no broken foreign key.
*/
static sqlite3_int64 undo_broken(struct canonical_run *run,
                                 const struct canonical_table *t){
  sqlite3_int64 n;
  if( run->rc!=SQLITE_OK ) return 0;
  n = uri_sql_check_broken(run, t);
  if( run->rc!=SQLITE_ERROR || t->is_touched ) return n;
  run->rc = SQLITE_OK;
  sqlite3_free(run->error);
  run->error = 0;
  return 0;
}

/*
** Count the foreign keys that may be broken after the undo: those that are broken now,
** and those that the run has repaired.
*/
static void undo_count_broken(struct canonical_run *run, const char *log,
                              struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT old FROM %s WHERE"
    " what = 'mended' AND \"schema\" = ?1 AND \"table\" = ?2", log);
  uri_sql_run_bind_text(run, stmt, 1, t->schema);
  uri_sql_run_bind_text(run, stmt, 2, t->name);
  if( uri_sql_run_step(run, stmt) ) t->broken_before = sqlite3_column_int64(stmt, 0);
  sqlite3_finalize(stmt);
  t->broken_before += undo_broken(run, t);
}

static void undo_table(struct canonical_run *run, const char *log, int number){
  struct canonical_table *t = &run->tables[number];
  int c;
  sqlite3_int64 n;
  uri_sql_schema_number(run, t);
  uri_sql_plan_create(run, number);
  t->rows_before = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql);
  for(c=0; c<t->n && run->rc==SQLITE_OK; c++)
    if( t->columns[c].is_mutable ) undo_column(run, log, number, c);
  n = uri_sql_run_number(run, run->own, "SELECT count(*) FROM r%d", number);
  if( n ) uri_sql_report_add(run, "changed", n, t->name,
      uri_sql_run_text(run, "row%s of %s changed back", n==1 ? "" : "s", t->name));
}

static const char *const undo_columns[] = {
  "\"what\"", "\"schema\"", "\"table\"", "\"row\"", "\"column\"", "\"old\"", "\"new\"",
  "\"key\""
};

/*
** Fail if the table does not have the columns of a log.  SQLite would read the name of a
** missing column, in double quotes, as a text.
*/
static void undo_check(struct canonical_run *run, const char *schema, const char *name){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT count(*) FROM pragma_table_xinfo(?1, ?2) WHERE name IN ('n', 'what',"
    " 'schema', 'table', 'row', 'column', 'old', 'new', 'into', 'key')");
  uri_sql_run_bind_text(run, stmt, 1, name);
  uri_sql_run_bind_text(run, stmt, 2, schema);
  if( uri_sql_run_step(run, stmt) && sqlite3_column_int(stmt, 0)!=10 )
    uri_sql_run_fail(run, "%s is not a log of uri_canonical", name);
  sqlite3_finalize(stmt);
}

static void undo_check_after(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  if( (t->is_touched || t->is_child) && undo_broken(run, t)>t->broken_before )
    uri_sql_run_fail(run, "foreign keys of %s would break", t->name);
  if( !t->is_touched ) return;
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql)
      !=t->rows_before )
    uri_sql_run_fail(run, "rows of %s would be lost", t->name);
  uri_sql_check_integrity(run, t);
}

void uri_sql_log_undo(struct canonical_run *run){
  const char *name = 0, *schema = uri_sql_schema_find(run, &name), *log, *rows;
  int t, is_renumbered;
  if( run->rc==SQLITE_OK && schema==0 )
    uri_sql_run_fail(run, "no such table: %s", run->table_name);
  log = uri_sql_run_text(run, "\"%w\".\"%w\"", schema, name);
  undo_check(run, schema, name);
  uri_sql_connection_check_columns(run, log, undo_columns,
                                   sizeof undo_columns/sizeof undo_columns[0]);
  rows = undo_rows(run, schema, name, log);
  undo_read_schema(run, rows);
  uri_sql_transaction_check_journal(run);
  is_renumbered = undo_is_renumbered(run, log);
  for(t=1; is_renumbered && t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) undo_check_rowids(run, &run->tables[t]);
  undo_mark_children(run);
  for(t=1; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched || run->tables[t].is_child )
      undo_count_broken(run, rows, &run->tables[t]);
  for(t=1; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) undo_table(run, rows, t);
  if( run->refused ) undo_refuse(run);
  uri_sql_transaction_check(run);
  for(t=1; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) uri_sql_write_update(run, t);
  for(t=1; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) undo_insert(run, rows, t);
  for(t=1; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) uri_sql_write_put_in(run, t);
  for(t=1; t<run->n_tables && run->rc==SQLITE_OK; t++) undo_check_after(run, t);
  for(t=1; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) uri_sql_report_afterwards(run, &run->tables[t]);
  uri_sql_report_add(run, "afterwards", NO_NUMBER, name,
                     uri_sql_run_text(run, "DROP TABLE %s;", log));
}
