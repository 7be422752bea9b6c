/*
** SPDX-License-Identifier: MIT
**
** Checks before and after writing: rows, references, foreign keys.
*/
#include "canonical.h"

/* How many broken foreign keys PRAGMA foreign_key_check finds. */
sqlite3_int64 uri_sql_check_broken(struct canonical_run *run,
                                   const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "PRAGMA \"%w\".foreign_key_check(\"%w\")", t->schema, t->name);
  sqlite3_int64 n = 0;
  while( uri_sql_run_step(run, stmt) ) n++;
  sqlite3_finalize(stmt);
  return n;
}

/* SELECT the keys of the rows whose reference leads nowhere. */
static sqlite3_stmt *check_dangling(struct canonical_run *run,
                                    const struct canonical_edge *e){
  const struct canonical_table *c = &run->tables[e->child], *p = &run->tables[e->parent];
  sqlite3_str *given = sqlite3_str_new(0), *at = sqlite3_str_new(0);
  int i;
  for(i=0; i<e->n; i++){
    const char *from = c->columns[e->from[i]].quoted;
    sqlite3_str_appendf(given, "c.%s IS NOT NULL AND ", from);
    sqlite3_str_appendf(at, "%sp.%s = +c.%s", i ? " AND " : "", e->to[i]==ROWID_COLUMN
                        ? p->keys[0] : p->columns[e->to[i]].quoted, from);
  }
  return uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s AS c WHERE %s NOT EXISTS"
    " (SELECT 1 FROM %s AS p WHERE %s)", uri_sql_run_keys(run, c, "c."), c->sql,
    uri_sql_run_finish(run, given), p->sql, uri_sql_run_finish(run, at));
}

/* Can the run change which row the reference leads to? */
static int check_concerns(struct canonical_run *run, const struct canonical_edge *e){
  int i;
  for(i=0; i<e->n; i++)
    if( run->tables[e->child].columns[e->from[i]].is_mutable ) return 1;
  return e->follows;
}

/* Make the table n<t>: the new and the old id of each row whose key changes. */
static void check_new_ids(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_stmt *rows, *insert;
  uri_sql_run_exec(run, run->own, "CREATE TABLE n%d(id PRIMARY KEY, old)", number);
  if( !t->moves ) return;
  rows = uri_sql_run_prepare(run, run->db,
    "SELECT %s, \"canonical id\" FROM \"%w\" AS \"%w\""
    " WHERE \"canonical touched\" AND \"canonical j\" IS \"canonical id\"",
    t->has_rowid ? t->columns[t->alias].quoted : uri_sql_run_keys(run, t, ""),
    uri_sql_overlay_name(run, number, 0), t->name);
  insert = uri_sql_run_prepare(run, run->own, "INSERT OR IGNORE INTO n%d VALUES(?1, ?2)",
                               number);
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_id(run, t, insert, 1, rows, 0);
    uri_sql_run_bind_copy(run, insert, 2, rows, t->n_keys);
    uri_sql_run_step(run, insert);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
}

/* Make the table d<e>: the ids of the rows that have no parent before the run. */
static void check_remember(struct canonical_run *run, int number){
  const struct canonical_edge *e = &run->edges[number];
  sqlite3_stmt *rows = check_dangling(run, e), *insert;
  uri_sql_run_exec(run, run->own, "CREATE TABLE d%d(id PRIMARY KEY)", number);
  insert = uri_sql_run_prepare(run, run->own, "INSERT OR IGNORE INTO d%d VALUES(?1)",
                               number);
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_id(run, &run->tables[e->child], insert, 1, rows, 0);
    uri_sql_run_step(run, insert);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
}

void uri_sql_check_before(struct canonical_run *run){
  int t, e;
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
    struct canonical_table *table = &run->tables[t];
    if( !table->is_touched ) continue;
    table->rows_before = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s",
                                            table->sql);
    table->broken_before = uri_sql_check_broken(run, table);
    check_new_ids(run, t);
  }
  for(e=0; e<run->n_edges && run->rc==SQLITE_OK; e++)
    if( check_concerns(run, &run->edges[e]) ) check_remember(run, e);
}

/* Fail if a row has no parent now, but had one before. */
static void check_edge(struct canonical_run *run, int number){
  const struct canonical_edge *e = &run->edges[number];
  const struct canonical_table *c = &run->tables[e->child];
  sqlite3_stmt *rows = check_dangling(run, e), *before;
  sqlite3_int64 lost = 0;
  before = uri_sql_run_prepare(run, run->own,
    "SELECT 1 FROM d%d WHERE id = coalesce((SELECT old FROM n%d WHERE id = ?1), ?1)",
    number, e->child);
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_id(run, c, before, 1, rows, 0);
    if( !uri_sql_run_step(run, before) ) lost++;
    sqlite3_reset(before);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(before);
  if( lost )
    uri_sql_run_fail(run, "%lld reference%s would lead nowhere, from %s to %s", lost,
                     lost==1 ? "" : "s", e->label, run->tables[e->parent].name);
}

/*
** Fail if a row does not have its new values, because a trigger changed or refused them.
*/
static void check_values(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_str *same = sqlite3_str_new(0), *values = sqlite3_str_new(0);
  sqlite3_stmt *rows, *read;
  sqlite3_int64 lost = 0;
  int c, n = 0, i;
  for(c=0; c<t->n; c++){
    if( !t->columns[c].is_mutable ) continue;
    n++;
    sqlite3_str_appendf(same, " AND %s COLLATE BINARY IS ?%d", t->columns[c].quoted, n);
    sqlite3_str_appendf(values, ", v%d", c);
  }
  rows = uri_sql_run_prepare(run, run->own, "SELECT id%s FROM r%d WHERE j IS id",
                             uri_sql_run_finish(run, values), number);
  read = uri_sql_run_prepare(run, run->db, "SELECT 1 FROM %s WHERE %s%s", t->sql,
    uri_sql_run_at_key(run, t, n+1), uri_sql_run_finish(run, same));
  while( uri_sql_run_step(run, rows) ){
    for(i=0; i<n; i++) uri_sql_run_bind_copy(run, read, i+1, rows, i+1);
    uri_sql_run_bind_key(run, t, read, n+1, sqlite3_column_value(rows, 0));
    lost += !uri_sql_run_step(run, read);
    sqlite3_reset(read);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(read);
  if( lost )
    uri_sql_run_fail(run,
      "%lld row%s of %s did not take a new value: a trigger refused it",
      lost, lost==1 ? "" : "s", t->name);
}

/*
** Compare the table with its indexes.  For a table without indexes, the check would take
** a third of the time of the UPDATE and find nothing that the UPDATE has not found.
**
** SQLite 3.40 finds "NULL value in t.c" in a table WITHOUT ROWID whose key is not its
** first column, where there is no NULL.  A run writes no NULL into such a column: SQLite
** refuses it.
*/
void uri_sql_check_integrity(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT 1 FROM pragma_index_list(?1, ?2)");
  int has_index;
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  has_index = uri_sql_run_step(run, stmt);
  sqlite3_finalize(stmt);
  if( !has_index ) return;
  stmt = uri_sql_run_prepare(run, run->db, "PRAGMA \"%w\".integrity_check(\"%w\")",
                             t->schema, t->name);
  while( uri_sql_run_step(run, stmt) ){
    const char *said = uri_sql_run_copy(run, stmt, 0);
    if( said && sqlite3_stricmp(said, "ok")!=0
     && sqlite3_strnicmp(said, "NULL value in ", 14)!=0 )
      uri_sql_run_fail(run, "the database is damaged, or would be: %s", said);
  }
  sqlite3_finalize(stmt);
}

static void check_table(struct canonical_run *run, int number){
  struct canonical_table *t = &run->tables[number];
  sqlite3_int64 gone = uri_sql_run_number(run, run->own,
                         "SELECT count(*) FROM r%d WHERE j IS NOT id", number);
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql)
      !=t->rows_before-gone ) uri_sql_run_fail(run, "rows of %s would be lost", t->name);
  if( run->triggers && !t->moves ) check_values(run, number);
  t->broken_after = uri_sql_check_broken(run, t);
  if( t->broken_after>t->broken_before )
    uri_sql_run_fail(run, "foreign keys of %s would break", t->name);
  if( uri_sql_run_number(run, run->own, "SELECT count(*) FROM r%d", number) )
    uri_sql_check_integrity(run, t);
}

void uri_sql_check_after(struct canonical_run *run){
  int t, e;
  uri_sql_run_progress(run, "checking", 95, 100, 0, 1);
  for(e=0; e<run->n_edges && run->rc==SQLITE_OK; e++)
    if( check_concerns(run, &run->edges[e]) ) check_edge(run, e);
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) check_table(run, t);
}
