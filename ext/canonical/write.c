/*
** SPDX-License-Identifier: MIT
**
** Writing the plan: rows that merged are deleted, the others get their new values.
**
** If another row still has the new values of a row, this row is removed from the table,
** and inserted again when all others are written.  So two rows can exchange their values.
**
** Each statement says OR ABORT, OR IGNORE or OR FAIL, because an ON CONFLICT clause of
** the table could otherwise delete or drop rows, or roll back the caller's transaction.
*/
#include "canonical.h"

/* DELETE FROM t, for the ids of a SELECT on our own database. */
static void write_delete(struct canonical_run *run, int number, const char *ids){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->own, "%s", ids);
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "DELETE FROM %s WHERE %s",
                                           t->sql, uri_sql_run_at_key(run, t, 1));
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_key(run, t, stmt, 1, sqlite3_column_value(rows, 0));
    uri_sql_run_write(run, stmt);
    if( run->rc==SQLITE_OK && sqlite3_changes(run->db)!=1 && !run->triggers )
      uri_sql_run_fail(run, "a row of %s could not be deleted", t->name);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(stmt);
}

/*
** Lists of SQL about the n columns that a row is inserted with: names, columns of i<t>,
** parameters from ?2 on, and new values from i<t> AS h and r<t> AS r.
*/
struct write_columns { const char *names, *create, *parameters, *fresh; int n; };

static struct write_columns write_columns_of(struct canonical_run *run,
                                             const struct canonical_table *t){
  struct write_columns w = { 0, 0, 0, 0, 0 };
  sqlite3_str *names = sqlite3_str_new(0), *create = sqlite3_str_new(0);
  sqlite3_str *parameters = sqlite3_str_new(0), *fresh = sqlite3_str_new(0);
  int c;
  for(c=-1; c<t->n; c++){
    const char *comma = w.n ? ", " : "";
    if( c<0 ? (!t->has_rowid || t->alias>=0) : t->columns[c].expression!=0 ) continue;
    sqlite3_str_appendf(names, "%s%s", comma, c<0 ? t->keys[0] : t->columns[c].quoted);
    sqlite3_str_appendf(create, ", c%d", w.n);
    sqlite3_str_appendf(parameters, ", ?%d", w.n+2);
    if( c>=0 && t->columns[c].is_mutable )
      sqlite3_str_appendf(fresh, "%sCASE WHEN r.o%d IS r.v%d THEN h.c%d ELSE r.v%d END",
                          comma, c, c, w.n, c);
    else sqlite3_str_appendf(fresh, "%sh.c%d", comma, w.n);
    w.n++;
  }
  w.names = uri_sql_run_finish(run, names);
  w.create = uri_sql_run_finish(run, create);
  w.parameters = uri_sql_run_finish(run, parameters);
  w.fresh = uri_sql_run_finish(run, fresh);
  return w;
}

/* Move the rows whose ids are in h<t> from the table to i<t>. */
static void write_take_out(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  struct write_columns w = write_columns_of(run, t);
  sqlite3_stmt *ids, *read, *keep;
  sqlite3_int64 n = 0;
  int i;
  uri_sql_run_exec(run, run->own, "CREATE TABLE i%d(id PRIMARY KEY%s)", number, w.create);
  ids = uri_sql_run_prepare(run, run->own, "SELECT id FROM h%d", number);
  read = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s WHERE %s", w.names, t->sql,
                             uri_sql_run_at_key(run, t, 1));
  keep = uri_sql_run_prepare(run, run->own, "INSERT INTO i%d VALUES(?1%s)", number,
                             w.parameters);
  while( uri_sql_run_step(run, ids) ){
    if( n++==0 ) uri_sql_connection_check_moves(run, t);
    uri_sql_run_bind_key(run, t, read, 1, sqlite3_column_value(ids, 0));
    uri_sql_run_bind_copy(run, keep, 1, ids, 0);
    if( uri_sql_run_step(run, read) ){
      for(i=0; i<w.n; i++) uri_sql_run_bind_copy(run, keep, i+2, read, i);
      uri_sql_run_step(run, keep);
    }
    sqlite3_reset(read);
  }
  sqlite3_finalize(ids);
  sqlite3_finalize(read);
  sqlite3_finalize(keep);
  write_delete(run, number, uri_sql_run_text(run, "SELECT id FROM i%d", number));
}

/*
** The part of SET for column c, with the parameter n+1.  A value that is equal stays
** unchanged: 1.0 must not become 1, because the plan and the log would not show it.
*/
static void write_set(sqlite3_str *set, const struct canonical_table *t, int c, int n){
  const char *name = t->columns[c].quoted;
  sqlite3_str_appendf(set,
    "%s%s = CASE WHEN %s COLLATE BINARY IS ?%d THEN %s ELSE ?%d END",
    n ? ", " : "", name, name, n+1, name, n+1);
}

/* UPDATE OR IGNORE.  The rows that it ignored are moved to i<t>. */
void uri_sql_write_update(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_str *set = sqlite3_str_new(0), *values = sqlite3_str_new(0);
  sqlite3_stmt *rows, *update, *ignored;
  int c, n = 0, i, is_written;
  sqlite3_int64 done = 0, total = uri_sql_run_number(run, run->own,
                                                     "SELECT count(*) FROM r%d", number);
  uri_sql_run_exec(run, run->own, "CREATE TABLE h%d(id)", number);
  for(c=0; c<t->n; c++){
    if( !t->columns[c].is_mutable ) continue;
    write_set(set, t, c, n++);
    sqlite3_str_appendf(values, ", v%d", c);
  }
  rows = uri_sql_run_prepare(run, run->own, "SELECT id%s FROM r%d WHERE j IS id AND %s",
    uri_sql_run_finish(run, values), number, uri_sql_plan_changed(run, t, ""));
  for(c=0; n==0 && c<t->n; c++)            /* no row changes; a column for the syntax */
    if( t->columns[c].expression==0 ) write_set(set, t, c, n++);
  update = uri_sql_run_prepare(run, run->db, "UPDATE OR IGNORE %s SET %s WHERE %s",
    t->sql, uri_sql_run_finish(run, set), uri_sql_run_at_key(run, t, n+1));
  ignored = uri_sql_run_prepare(run, run->own, "INSERT INTO h%d VALUES(?1)", number);
  while( uri_sql_run_step(run, rows) ){
    for(i=0; i<n; i++) uri_sql_run_bind_copy(run, update, i+1, rows, i+1);
    uri_sql_run_bind_key(run, t, update, n+1, sqlite3_column_value(rows, 0));
    uri_sql_run_write(run, update);
    is_written = sqlite3_changes(run->db)>0;   /* before "progress" changes something */
    uri_sql_run_progress(run, "writing", 80, 95, ++done, total);
    if( run->rc!=SQLITE_OK || is_written ) continue;
    uri_sql_run_bind_copy(run, ignored, 1, rows, 0);
    uri_sql_run_step(run, ignored);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(update);
  sqlite3_finalize(ignored);
  write_take_out(run, number);
}

/* Insert the rows of i<t> again, with their new values. */
void uri_sql_write_put_in(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  struct write_columns w = write_columns_of(run, t);
  sqlite3_stmt *rows, *insert;
  sqlite3_str *values = sqlite3_str_new(0);
  int i;
  rows = uri_sql_run_prepare(run, run->own, "SELECT %s FROM i%d AS h JOIN r%d AS r"
                             " ON r.id = h.id", w.fresh, number, number);
  for(i=0; i<w.n; i++) sqlite3_str_appendf(values, "%s?%d", i ? ", " : "", i+1);
  insert = uri_sql_run_prepare(run, run->db, "INSERT OR ABORT INTO %s(%s) VALUES(%s)",
                               t->sql, w.names, uri_sql_run_finish(run, values));
  while( uri_sql_run_step(run, rows) ){
    for(i=0; i<w.n; i++) uri_sql_run_bind_copy(run, insert, i+1, rows, i);
    uri_sql_run_write(run, insert);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
}

void uri_sql_write_all(struct canonical_run *run){
  int t;
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched )
      write_delete(run, t,
                   uri_sql_run_text(run, "SELECT id FROM r%d WHERE j IS NOT id", t));
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) uri_sql_write_update(run, t);
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) uri_sql_write_put_in(run, t);
}

int uri_sql_write_is_plain(const struct canonical_run *run){
  const char *type = run->tables[0].columns[run->column].type;
  return run->tables[0].has_rowid && run->as==0 && (type[0]==0 || type[0]=='T');
}

/*
** May the expression read other rows, with SELECT or IN table, but not IN (list)?  An
** UPDATE would see rows that it has changed already.
*/
static int write_reads_rows(const char *sql){
  return uri_sql_has_word(sql, "SELECT") || uri_sql_names(sql, "IN");
}

int uri_sql_write_is_direct(struct canonical_run *run){
  struct canonical_table *t = run->tables;
  int e, is_soft = 0;
  if( run->as && write_reads_rows(run->as) ) return 0;
  if( run->log || run->dry_run || run->triggers || run->n_combine || t->moves ) return 0;
  for(e=0; e<t->n_sets; e++) is_soft |= t->sets[e].is_soft;
  for(e=0; e<run->n_edges; e++){
    const struct canonical_edge *edge = &run->edges[e];
    int i;
    if( edge->follows ) return 0;
    for(i=0; edge->child==0 && i<edge->n; i++)
      if( edge->from[i]==run->column || t->columns[edge->from[i]].expression ) return 0;
  }
  return !is_soft || run->swept;
}

/*
** With the option "progress", the UPDATE is divided into ranges of rowids.  It is OR
** FAIL, because for OR ABORT SQLite writes a statement journal, which takes a third of
** the time, and after an error the whole run is undone anyway.
*/
enum { WRITE_STEPS = 100 };
static const sqlite3_int64 MOST_RANGE = (sqlite3_int64)1<<60;

static void write_step(struct canonical_run *run, const char *range){
  const struct canonical_table *t = run->tables;
  if( uri_sql_write_is_plain(run) ){
    uri_sql_sweep_update(run, range);
    return;
  }
  uri_sql_run_exec(run, run->db, "UPDATE OR FAIL %s SET %s = %s WHERE %s%s", t->sql,
                   t->columns[run->column].quoted, run->becomes, range, run->differs);
  if( run->rc==SQLITE_OK ) run->rewritten += sqlite3_changes(run->db);
}

int uri_sql_write_try(struct canonical_run *run){
  uri_sql_run_exec(run, run->db, "SAVEPOINT uri_canonical_try");
  if( run->rc!=SQLITE_OK ) return 1;
  uri_sql_write_directly(run);
  if( (run->rc & 0xFF)==SQLITE_CONSTRAINT ){
    run->rc = SQLITE_OK;
    sqlite3_free(run->error);
    run->error = 0;
    run->rewritten = run->merged = 0;
    uri_sql_run_exec(run, run->db,
                     "ROLLBACK TO uri_canonical_try; RELEASE uri_canonical_try");
    return 0;
  }
  uri_sql_run_exec(run, run->db, "RELEASE uri_canonical_try");
  return 1;
}

void uri_sql_write_directly(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *key = t->keys[0];
  sqlite3_int64 first = 0, last = 0, step, i;
  if( run->merged ) write_delete(run, 0, "SELECT id FROM r0");
  if( run->progress && t->has_rowid ){
    first = uri_sql_run_number(run, run->db, "SELECT min(%s) FROM %s", key, t->sql);
    last = uri_sql_run_number(run, run->db, "SELECT max(%s) FROM %s", key, t->sql);
  }
  step = last/WRITE_STEPS - first/WRITE_STEPS + 1;
  if( last<=first || last/2-first/2>=MOST_RANGE ){
    write_step(run, "");
  }else{
    for(i=0; i<WRITE_STEPS && run->rc==SQLITE_OK; i++){
      const char *low = i ? uri_sql_run_text(run, "%s >= %lld AND ", key,
                                             first+i*step) : "";
      const char *high = i<WRITE_STEPS-1
        ? uri_sql_run_text(run, "%s < %lld AND ", key, first+(i+1)*step) : "";
      write_step(run, uri_sql_run_text(run, "%s%s", low, high));
      uri_sql_run_progress(run, "writing", 0, 95, i+1, WRITE_STEPS);
    }
  }
  uri_sql_run_progress(run, "checking", 95, 100, 0, 1);
  if( run->rewritten+run->merged ) uri_sql_check_integrity(run, t);
}
