/*
** SPDX-License-Identifier: MIT
**
** uri_canonical_undo(): take back a run by its log (log.c).
**
** The steps go back the last one first, so that triggers which count children find their
** parents.  The values of the log are written only where the table still has what the run
** left.
*/
#include "canonical.h"

struct undo_step {                 /* all records of one statement */
  int step, is_merged;
  sqlite3_int64 n;                 /* records */
  struct canonical_table *table;
  struct canonical_list columns;
};

/* ---- Reading the log --- */

/* A table of the log, or 0. */
static struct canonical_table *undo_table(struct canonical_rewrite *w, const char *name){
  struct canonical_run *run = w->run;
  struct canonical_table *t = uri_sql_schema_table(w->schema, name ? name : "");
  if( t==0 || t==w->schema->tables ){
    uri_sql_run_fail(run, "the table %s of the log does not exist any more",
                     uri_sql_run_shown(run, name));
    return 0;
  }
  if( t->is_by_rowid && !t->alias && w->log.is_copied )
    uri_sql_run_fail(run, "VACUUM, or a copy of the database as SQL, has given rows other"
                     " rowids, and %s has no key to find them by", t->name);
  if( t->key.n>w->log.n_keys )
    uri_sql_run_fail(run, "the key of %s has changed since the run", t->name);
  t->is_dirty = 1;
  return t;
}

/* The columns of a step, from their names as JSON. */
static struct canonical_list undo_columns(const struct canonical_table *t,
                                          const char *names){
  struct canonical_run *run = t->run;
  struct canonical_list columns = { 0 };
  sqlite3_stmt *stmt = uri_sql_run_values(run, names);
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    struct canonical_column *c = uri_sql_schema_column(t, name);
    if( c==0 || c->is_generated )
      uri_sql_run_fail(run, "the column %s.%s does not exist any more", t->name,
                       uri_sql_run_shown(run, name));
    uri_sql_add(run, &columns, c);
  }
  return columns;
}

/* ---- One step --- */

/* SQL: records of a step whose row, by "key" or "after", has "old" or "new" values. */
static const char *undo_found(const struct canonical_rewrite *w,
                              const struct undo_step *step, const char *key,
                              const char *values){
  const char *is = "";
  int i;
  for(i=0; i<step->columns.n; i++){
    const char *c = step->columns.at[i]->quoted;
    uri_sql_append(w->run, &is, "", " AND there.%s COLLATE BINARY IS record.%s_%d"
      " AND typeof(there.%s) = typeof(record.%s_%d)", c, values, i, c, values, i);
  }
  return uri_sql_run_text(w->run, "%s AS record %s WHERE record.step = %d%s", w->log.name,
    uri_sql_join(step->table, "there", uri_sql_run_text(w->run, "record.%s", key), 0),
    step->step, is);
}

/* INSERT the rows that merged; a rowid that another row has now is not given again. */
static void undo_merged(struct canonical_rewrite *w, const struct undo_step *step){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = step->table;
  const char *rowid = "", *row = "";
  int code;
  sqlite3_int64 done;
  if( t->rowid && !w->log.is_copied ){
    rowid = uri_sql_run_text(run, "%s, ", t->rowid);
    row = uri_sql_run_text(run,
      "CASE WHEN EXISTS (SELECT 1 FROM %s WHERE %s = record.row) THEN NULL"
      " ELSE record.row END, ", t->sql, t->rowid);
  }
  done = uri_sql_try(run, &code,
    "INSERT %s INTO %s(%s%s)\n"
    "SELECT %s%s\n"
    "  FROM %s AS record WHERE step = %d",
    t->has_clause ? "OR ABORT" : "", t->sql, rowid,
    uri_sql_each(run, &step->columns, ", ", "%s"), row,
    uri_sql_places(run, step->columns.n, ", ", "record.old_%d"), w->log.name, step->step);
  if( code || done!=step->n )
    uri_sql_run_fail(run, "rows of %s cannot be restored: %s", t->name,
                     code ? sqlite3_errmsg(run->db) : "a trigger refused it");
  if( t->has_trigger && (t->alias || !t->is_by_rowid)
   && step->n!=uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s",
                                  undo_found(w, step, "key", "old")) )
    uri_sql_run_fail(run, "rows of %s cannot be restored: a trigger changes them; drop it"
                     " before the undo, and make it again after it", t->name);
}

/* UPDATE the rows that changed. */
static void undo_changed(struct canonical_rewrite *w, const struct undo_step *step){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = step->table;
  const char *found = undo_found(w, step, "after", "new");
  struct canonical_set set = uri_sql_set(t, SET_KEYS, step->columns.n,
    "SELECT %s%s\n  FROM %s", uri_sql_key(t, "there"),
    uri_sql_places(run, step->columns.n, "", ", record.new_%d, record.old_%d"), found);
  if( run->rc==SQLITE_OK && set.n!=step->n ){
    set.name = uri_sql_run_text(run, "(SELECT * FROM %s AS record WHERE step = %d"
      " AND rowid NOT IN (SELECT record.rowid FROM %s))", w->log.name, step->step, found);
    uri_sql_run_fail(run, "%lld row%s of %s ha%s changed since the run: %s",
      step->n-set.n, uri_sql_report_plural(step->n-set.n), t->name,
      step->n-set.n==1 ? "s" : "ve", uri_sql_set_shown(t, &set, 20));
  }
  uri_sql_update(t, &set, &step->columns, "");
}

/* ---- The whole --- */

/* Take back all steps. */
static void undo_steps(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db,
    "SELECT step, what = 'merged', count(*), \"table\", \"columns\""
    "  FROM %s WHERE step > 0 GROUP BY step ORDER BY step DESC", w->log.name);
  while( uri_sql_run_step(run, &row) ){
    struct undo_step step = { .step = sqlite3_column_int(row, 0),
      .is_merged = sqlite3_column_int(row, 1), .n = sqlite3_column_int64(row, 2),
      .table = undo_table(w, uri_sql_run_copy(run, row, 3)) };
    if( step.table==0 ) continue;
    step.columns = undo_columns(step.table, uri_sql_run_copy(run, row, 4));
    if( run->rc!=SQLITE_OK ) continue;
    if( step.is_merged ) undo_merged(w, &step);
    else undo_changed(w, &step);
  }
}

/* Report how many rows changed back, and were restored, by table. */
static void undo_report(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t;
  uri_sql_report_add(run, "table", 0, 0, "%s", w->log.plain);
  uri_sql_report_rows(run,
    "SELECT CASE what WHEN 'merged' THEN 'restored' ELSE what END, \"table\", count(*),"
    "       printf('row%%s of %%s %%s', CASE count(*) WHEN 1 THEN '' ELSE 's' END,"
    "              \"table\", CASE what WHEN 'merged' THEN 'restored'"
    "                                            ELSE 'changed back' END)"
    "  FROM (SELECT DISTINCT \"table\", what, %s FROM %s WHERE step > 0)"
    " GROUP BY \"table\", what",
    uri_sql_places(run, w->log.n_keys, ", ", "key_%d"), w->log.name);
  for(t=w->schema->tables; t && run->rc==SQLITE_OK; t=t->next)
    if( t->is_dirty && !t->has_trigger ) uri_sql_report_afterwards(t);
  run->others += uri_sql_run_number(run, run->db, "SELECT row FROM %s WHERE step = 0",
                                    w->log.name);
  uri_sql_report_others(run);
  uri_sql_report_add(run, "afterwards", w->log.name, 0, "DROP TABLE %s;", w->log.name);
}

void uri_sql_undo(struct canonical_run *run, struct canonical_schema *schema,
                  const char *name){
  struct canonical_rewrite w = { .run = run, .schema = schema };     /* first: the log */
  uri_sql_log_open(run, schema, name, &w.log);
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_schema_foreign(run, schema);
  uri_sql_sets_prepare(run, schema, (int)uri_sql_run_number(run, run->db,
    "SELECT count(DISTINCT step) FROM %s", w.log.name), w.log.n_keys, w.log.n_new);
  uri_sql_transaction_begin(run, schema);
  if( uri_sql_exists(run, "%s WHERE step = 0 AND why = 'undone'", w.log.name) )
    uri_sql_run_fail(run, "this run is already undone");
  w.log.is_copied = uri_sql_run_number(run, run->db, "SELECT min(rowid) <> %d FROM %s",
                                   LOG_FIRST, w.log.name)!=0;
  uri_sql_check_begin(&w);
  undo_steps(&w);
  uri_sql_check_end(&w, "such rows are newer than the run, or led nowhere before it; let"
    " them refer to others, or execute PRAGMA foreign_keys = OFF, and undo again");
  undo_report(&w);
  uri_sql_do(run, "UPDATE %s SET why = 'undone' WHERE step = 0", w.log.name);
}
