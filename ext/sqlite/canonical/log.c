/*
** SPDX-License-Identifier: MIT
**
** The log of a run: a table with a record for each value that changed, and for each
** column of each row that merged.
**
**   step    the number of the statement; 0 for what is known of the whole run
**   phase   undo takes back the last phase first (undo.c)
**   what    changed, merged; in step 0 log, the first record, whose version is in new and
**           the number of the other records in old, and broken: how many rows of a
**           reference led nowhere before the run
**   schema  NULL for that of the log
**   k0 ...  the key of the row before the step
**   a0 ...  its key after the step; of a merged row, the key of the row that stays
**
** A step has its records column by column, for each one the rows in the same order.  The
** first record has the rowid 2, and the log has no other key, so that VACUUM, or a
** copy of the database as SQL, gives it another one.  Undo sees this, and refuses to find
** rows of other tables by rowids, which may have changed as well.
**
** A plan has the same records, which go to the table "plan" of the run's own database.
*/
#include "canonical.h"

#include <string.h>

/* The columns of a log whose tables have keys of so many columns. */
static const char *log_columns(struct canonical_run *run, int n_keys){
  const char *out = "\"step\", \"phase\", \"what\", \"schema\", \"table\", \"column\"";
  int i;
  for(i=0; i<2*n_keys; i++)
    out = uri_sql_run_text(run, "%s, \"%c%d\"", out, i<n_keys ? 'k' : 'a', i%n_keys);
  return uri_sql_run_text(run, "%s, \"old\", \"new\", \"why\"", out);
}

static void log_plan_begin(struct canonical_run *run);
static void log_plan_add(struct canonical_run *run, const struct canonical_log *log,
                         const char *with, const char *from);

/* Add the records of a SELECT. */
static void log_add(struct canonical_run *run, struct canonical_log *log,
                    const char *select){
  if( log->is_plan )
    log_plan_add(run, log, uri_sql_run_text(run, "WITH l(%s) AS (%s)",
                                            log_columns(run, log->n_keys), select), "l");
  else
    log->records += uri_sql_do(run, "INSERT INTO %s %s", log->name, select);
}

void uri_sql_log_create(struct canonical_run *run, struct canonical_log *log,
                        const struct canonical_schema *schema){
  const char *name = log->name;
  int t;
  if( log->name==0 && !log->is_plan ) return;
  log->schema = schema->tables[0].schema;
  for(t=0; t<schema->n_tables; t++)
    if( schema->tables[t].is_reached && schema->tables[t].n_key>log->n_keys )
      log->n_keys = schema->tables[t].n_key;
  if( log->is_plan ){
    log->name = "";
    log_plan_begin(run);
    return;
  }
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM \"%w\".sqlite_master"
                         " WHERE name = %Q COLLATE NOCASE", log->schema, name) )
    uri_sql_run_fail(run, "log: %s exists already; give the name of a new table", name);
  log->name = uri_sql_run_text(run, "\"%w\".\"%w\"", log->schema, name);
  uri_sql_do(run, "CREATE TABLE %s(%s)", log->name, log_columns(run, log->n_keys));
  if( uri_sql_do(run, "INSERT INTO %s(rowid, step, phase, what, new)"
                 " VALUES(%d, 0, 0, 'log', %d)", log->name, LOG_FIRST, LOG_VERSION)!=1 )
    uri_sql_run_fail(run, "an authorizer ignores what is written to the log");
}

/* The values of all records of a table in this step: step, phase, what, schema, table. */
static const char *log_head(struct canonical_run *run, const struct canonical_log *log,
                            const struct canonical_table *t, const char *what){
  const char *schema = sqlite3_stricmp(t->schema, log->schema)==0 ? 0 : t->schema;
  return uri_sql_run_text(run, "SELECT %d, %d, '%s', %Q, %Q", log->step, log->phase,
                          what, schema, t->name);
}

/* NULL for the columns of keys that the table does not have. */
static const char *log_pad(struct canonical_run *run, const struct canonical_log *log,
                           const struct canonical_table *t){
  const char *out = "";
  int i;
  for(i=t->n_key; i<log->n_keys; i++) out = uri_sql_run_text(run, "%s, NULL", out);
  return out;
}

/* SQL: the row x has the key of v after the step. */
static const char *log_after(struct canonical_run *run, const struct canonical_table *t,
                             int n, const int *columns){
  const char *out = "";
  int k;
  for(k=0; k<t->n_key; k++){
    int c = t->key[k], is_new = uri_sql_has(n, columns, c);
    out = uri_sql_run_text(run, "%s%sx.%s = +v.%c%d%s", out, k ? " AND " : "",
                           t->columns[c].quoted, is_new ? 'n' : 'k', is_new ? c : k,
                           t->collations[k]);
  }
  return out;
}

void uri_sql_log_changed(struct canonical_run *run, struct canonical_log *log,
                         const struct canonical_table *t, const char *set, int n,
                         const int *columns, const char *why){
  const char *after, *pad, *head;
  int i;
  if( log->name==0 || run->rc!=SQLITE_OK ) return;
  log->step++;
  after = log_after(run, t, n, columns);
  head = log_head(run, log, t, "changed");
  pad = log_pad(run, log, t);
  for(i=0; i<n; i++){
    const struct canonical_column *c = &t->columns[columns[i]];
    log_add(run, log, uri_sql_run_text(run,
      "%s, %Q, %s%s, %s%s,\n       v.o%d, x.%s, %Q\n"
      "  FROM %s v CROSS JOIN %s x ON %s", head, c->name,
      uri_sql_keys(run, t, ", ", "v.k$"), pad, uri_sql_keys(run, t, ", ", "x.@"), pad,
      columns[i], c->quoted, why, set, t->sql, after));
  }
}

void uri_sql_log_merged(struct canonical_run *run, struct canonical_log *log,
                        const struct canonical_table *t, const char *set,
                        const char *why, const char *column, const char *values){
  const char *head, *keys, *from;
  int c;
  if( log->name==0 || run->rc!=SQLITE_OK ) return;
  log->step++;
  head = log_head(run, log, t, "merged");
  keys = uri_sql_keys(run, t, ", ", "v.k$");
  keys = uri_sql_run_text(run, "%s%s, %s%s", keys, log_pad(run, log, t),
                          uri_sql_keys(run, t, ", ", "v.i$"), log_pad(run, log, t));
  from = uri_sql_run_text(run, "  FROM %s v CROSS JOIN %s x ON %s", set, t->sql,
                          uri_sql_keys(run, t, " AND ", "x.@ = v.k$^"));
  if( log->is_plan )
    log_add(run, log, uri_sql_run_text(run, "%s, %Q, %s, %s, %Q\n%s", head, column, keys,
                                       values, why, from));
  for(c=0; c<t->n && !log->is_plan; c++)
    if( !t->columns[c].is_generated )
      log_add(run, log, uri_sql_run_text(run, "%s, %Q, %s,\n       x.%s, NULL, %Q\n%s",
        head, t->columns[c].name, keys, t->columns[c].quoted, why, from));
}

void uri_sql_log_broken(struct canonical_run *run, struct canonical_log *log,
                        const struct canonical_schema *schema,
                        const struct canonical_edge *e){
  if( log->name==0 || log->is_plan || e->broken<=0 ) return;
  log->records += uri_sql_do(run, "INSERT INTO %s(step, phase, what, \"table\","
    " \"column\", old) VALUES(0, 0, 'broken', %Q, %Q, %lld)", log->name, e->label,
    schema->tables[e->parent].name, e->broken);
}

/* ---- The plan --- */

/* A key for people, as one value: the only one as it is, a BLOB in hexadecimal. */
static const char *log_key(struct canonical_run *run, const struct canonical_log *log,
                           char letter){
  const char *out = "";
  int i;
  for(i=log->n_keys-1; i>=0; i--){
    const char *value = uri_sql_run_text(run, "CASE typeof(%c%d) WHEN 'blob' THEN"
      " 'x''' || hex(%c%d) || '''' ELSE %c%d END", letter, i, letter, i, letter, i);
    if( i==log->n_keys-1 ) out = value;
    else out = uri_sql_run_text(run, "CASE WHEN %c%d IS NULL THEN %s ELSE %s || ', ' ||"
                                " %s END", letter, i+1, value, value, out);
  }
  return out;
}

/*
** A row may change in several steps, and its key with it.  The plan has the key, and the
** old value, as found.  In "moved" are the keys after each step.
*/
static const char log_plan_tables[] =
  "DELETE FROM plan; DROP TABLE IF EXISTS moved; DROP INDEX IF EXISTS plan_key;"
  "CREATE TABLE moved(step, \"table\", now, was, PRIMARY KEY(\"table\", now, step));"
  "CREATE UNIQUE INDEX plan_key"
  " ON plan(\"table\", \"key\", \"column\", \"into\" IS NULL);";

#define LOG_WAS(table, key) "coalesce((SELECT was FROM moved WHERE \"table\" = " table \
  " AND now = " key " AND step < ?1 ORDER BY step DESC LIMIT 1), " key ")"

static const char log_plan_row[] =
  "INSERT INTO plan VALUES(?2, " LOG_WAS("?2", "?3") ", ?4, ?5, ?6,"
  " CASE WHEN ?9 THEN " LOG_WAS("?2", "?7") " END, ?8)"
  " ON CONFLICT(\"table\", \"key\", \"column\", \"into\" IS NULL)"
  " DO UPDATE SET new = excluded.new";
static const char log_plan_moved[] =
  "INSERT OR REPLACE INTO moved SELECT ?1, ?2, ?7, " LOG_WAS("?2", "?3") " WHERE"
  " ?7 IS NOT ?3 AND NOT ?9";

/* Without what a row that merges had before, and what has its old value again. */
static const char log_plan_end[] =
  "DELETE FROM plan WHERE \"into\" IS NULL"
  " AND ((old IS new AND typeof(old) = typeof(new)) OR EXISTS"
  " (SELECT 1 FROM plan AS p WHERE p.\"table\" = plan.\"table\""
  " AND p.\"key\" = plan.\"key\" AND p.\"into\" IS NOT NULL))";

static void log_plan_begin(struct canonical_run *run){
  uri_sql_run_exec(run, run->own, "%s", log_plan_tables);
}

/* Copy records to the plan: a row for each value that changed in the end. */
static void log_plan_add(struct canonical_run *run, const struct canonical_log *log,
                         const char *with, const char *from){
  sqlite3_stmt *rows, *write[2];
  int i, c;
  rows = uri_sql_run_prepare(run, run->db, "%s SELECT step, CASE WHEN \"schema\" IS NULL"
    " THEN \"table\" ELSE \"schema\" || '.' || \"table\" END, %s, \"column\", old, new,"
    " %s, why, what = 'merged' FROM %s", with, log_key(run, log, 'k'),
    log_key(run, log, 'a'), from);
  write[0] = uri_sql_run_prepare(run, run->own, "%s", log_plan_row);
  write[1] = uri_sql_run_prepare(run, run->own, "%s", log_plan_moved);
  while( uri_sql_run_step(run, rows) )
    for(i=0; i<2; i++){
      for(c=0; c<9; c++) uri_sql_run_bind(run, write[i], c+1, rows, c);
      uri_sql_run_step(run, write[i]);
    }
  sqlite3_finalize(rows);
  sqlite3_finalize(write[0]);
  sqlite3_finalize(write[1]);
}

void uri_sql_log_end(struct canonical_run *run, const struct canonical_log *log){
  if( log->is_plan )
    uri_sql_run_exec(run, run->own, "%s", log_plan_end);
  else if( log->name )
    uri_sql_do(run, "UPDATE %s SET old = %lld WHERE rowid = %d", log->name, log->records,
               LOG_FIRST);
}

void uri_sql_log_plan(struct canonical_run *run, const struct canonical_log *log){
  if( run->rc!=SQLITE_OK ) return;
  log_plan_begin(run);
  log_plan_add(run, log, "", uri_sql_run_text(run, "%s WHERE step ORDER BY rowid",
                                              log->name));
  uri_sql_run_exec(run, run->own, "%s", log_plan_end);
}

/* ---- A log of an earlier run --- */

/* Read the first record: the log must have as many others, one after the other. */
static void log_read_first(struct canonical_run *run, struct canonical_log *log){
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db,
    "SELECT rowid, old, step IS 0 AND what IS 'log' AND new IS %d,"
    "       old IS (SELECT count(*) FROM %s)-1"
    "       AND old IS (SELECT max(rowid) FROM %s)-rowid"
    "  FROM %s ORDER BY rowid LIMIT 1", LOG_VERSION, log->name, log->name, log->name);
  int is_log = 0, is_whole = 0;
  if( uri_sql_run_step(run, row) ){
    log->first = sqlite3_column_int64(row, 0);
    log->records = sqlite3_column_int64(row, 1);
    is_log = sqlite3_column_int(row, 2);
    is_whole = sqlite3_column_int(row, 3);
  }
  sqlite3_finalize(row);
  if( !is_log )
    uri_sql_run_fail(run, "%s is a log of another version, or damaged", log->plain);
  if( !is_whole )
    uri_sql_run_fail(run, "the log is damaged: %s has not the records that the run wrote",
                     log->plain);
}

void uri_sql_log_open(struct canonical_run *run, struct canonical_schema *schema,
                      const char *name, struct canonical_log *log){
  const struct canonical_table *t;
  const char *kind = 0;
  int c, is_log;
  memset(log, 0, sizeof *log);
  log->schema = uri_sql_schema_find(run, name, &log->plain, &kind);
  if( log->schema==0 ) uri_sql_run_fail(run, "no such table: %s", name);
  else uri_sql_schema_tables(run, schema, log->schema, log->plain);
  if( run->rc!=SQLITE_OK ) return;
  t = schema->tables;
  is_log = kind==0 && schema->n_tables && strcmp(t->name, log->plain)==0 && t->n>=11;
  if( is_log ){
    log->name = t->sql;
    log->n_keys = (t->n-9)/2;
    is_log = strcmp(uri_sql_others(run, t, NO_COLUMN, ", ", "@"),
                    log_columns(run, log->n_keys))==0;
    for(c=0; c<t->n; c++) is_log &= !t->columns[c].is_generated;
  }
  if( is_log ) log_read_first(run, log);
  else uri_sql_run_fail(run, "%s is not a log of uri_canonical", log->plain);
}
