/*
** SPDX-License-Identifier: MIT
**
** The log of a run: a table with a record for each row and step.
**
**   step    the number of the statement; 0 for what is known of the whole run
**   depth   that of the step, of which steps at a greater depth stand before it: by these
**           references followed (undo.c)
**   what    changed, merged; in step 0 log, the first record, whose version is in new0
**           and the number of the other records in old0, and broken: how many rows of a
**           reference led nowhere before the run
**   schema  NULL for that of the log
**   columns the names of the columns of old0 ... and new0 ..., as JSON; of a row that
**           merged, all columns
**   k0 ...  the key of the row before the step
**   a0 ...  its key after the step; of a merged row, the key of the row that stays
**
** The records of a step have rowids one after the other.  The first record has the rowid
** 2, and the log has no other key, so that VACUUM, or a copy of the database as SQL,
** gives it another one.  Undo sees this, and refuses to find rows of other tables by
** rowids, which may have changed as well.
**
** A plan has the same records, which go to the table "plan" of the run's own database.
*/
#include "canonical.h"

#include <string.h>

/* ---- Columns --- */

/* "k0", "k1" ... */
static const char *log_numbered(struct canonical_run *run, const char *name, int n){
  const char *out = "";
  int i;
  for(i=0; i<n; i++) out = uri_sql_run_text(run, "%s, \"%s%d\"", out, name, i);
  return out;
}

static const char *log_columns(struct canonical_run *run,
                               const struct canonical_log *log){
  return uri_sql_run_text(run, "\"step\", \"depth\", \"what\", \"why\", \"schema\","
    " \"table\", \"columns\"%s%s%s%s", log_numbered(run, "k", log->n_keys),
    log_numbered(run, "a", log->n_keys), log_numbered(run, "old", log->n_values),
    log_numbered(run, "new", log->n_values));
}

/* A list with a comma before each, and NULL for what the table does not have. */
static const char *log_list(struct canonical_run *run, const struct canonical_table *t,
                            int n, const int *columns, const char *format, int width){
  const char *out = uri_sql_list(run, t, n, columns, "", format);
  for(; n<width; n++) out = uri_sql_run_text(run, "%s, NULL", out);
  return out;
}

/* The names of columns as JSON. */
static const char *log_names(struct canonical_run *run, const struct canonical_table *t,
                             int n, const int *columns){
  const char *out = "";
  int i;
  for(i=0; i<n; i++)
    out = uri_sql_run_text(run, "%s%s%Q", out, i ? ", " : "",
                           t->columns[columns[i]].name);
  return uri_sql_run_word(run, run->own, "SELECT json_array(%s)", out);
}

/* How many columns keys and values need. */
static void log_measure(struct canonical_log *log, const struct canonical_schema *schema,
                        const struct canonical_options *options){
  int i;
  log->n_keys = log->n_values = 1;
  for(i=0; i<schema->n_edges; i++)
    if( schema->edges[i].n>log->n_values ) log->n_values = schema->edges[i].n;
  if( options->n_combine>log->n_values ) log->n_values = options->n_combine;
  for(i=0; i<schema->n_tables; i++){
    const struct canonical_table *t = &schema->tables[i];
    if( !t->is_reached ) continue;
    if( t->n_key>log->n_keys ) log->n_keys = t->n_key;
    if( options->merge && !log->is_plan && t->n>log->n_values ) log->n_values = t->n;
  }
}

/* ---- The plan --- */

/* A key for people, as one value: the only one as it is, a BLOB in hexadecimal. */
static const char *log_key(struct canonical_run *run, const struct canonical_log *log,
                           char letter){
  const char *first = uri_sql_run_text(run, CANONICAL_SHOWN("%c0"), letter, letter,
                                       letter), *rest = "";
  int i;
  for(i=1; i<log->n_keys; i++)
    rest = uri_sql_run_text(run, "%s || coalesce(', ' || " CANONICAL_SHOWN("%c%d")
                            ", '')", rest, letter, i, letter, i, letter, i);
  if( log->n_keys==1 ) return first;
  return uri_sql_run_text(run, "CASE WHEN %c1 IS NULL THEN %s ELSE %s%s END", letter,
                          first, first, rest);
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

/* Column ?8 of a record, with its old and its new value. */
static const char log_plan_row[] =
  "INSERT INTO plan SELECT ?2, " LOG_WAS("?2", "?3") ", json_extract(?5, '$[' || ?8 ||"
  " ']'), ?9, ?10, CASE WHEN ?7 THEN " LOG_WAS("?2", "?4") " END, ?6"
  " WHERE ?8 < max(1, json_array_length(?5))"
  " ON CONFLICT(\"table\", \"key\", \"column\", \"into\" IS NULL)"
  " DO UPDATE SET new = excluded.new";
static const char log_plan_moved[] =
  "INSERT OR REPLACE INTO moved SELECT ?1, ?2, ?4, " LOG_WAS("?2", "?3") " WHERE"
  " ?4 IS NOT ?3 AND NOT ?7";

/* Without what a row that merges had before, and what has its old value again. */
static const char log_plan_end[] =
  "DELETE FROM plan WHERE \"into\" IS NULL"
  " AND ((old IS new AND typeof(old) = typeof(new)) OR EXISTS"
  " (SELECT 1 FROM plan AS p WHERE p.\"table\" = plan.\"table\""
  " AND p.\"key\" = plan.\"key\" AND p.\"into\" IS NOT NULL))";

/* Copy records to the plan: a row for each value that changed in the end. */
static void log_plan_add(struct canonical_run *run, const struct canonical_log *log,
                         const char *with, const char *from){
  sqlite3_stmt *rows, *value, *moved;
  int i, c;
  rows = uri_sql_run_prepare(run, run->db, "%s SELECT step, CASE WHEN \"schema\" IS NULL"
    " THEN \"table\" ELSE \"schema\" || '.' || \"table\" END, %s, %s, \"columns\", why,"
    " what = 'merged'%s%s FROM %s", with, log_key(run, log, 'k'), log_key(run, log, 'a'),
    log_numbered(run, "old", log->n_values), log_numbered(run, "new", log->n_values),
    from);
  value = uri_sql_run_prepare(run, run->own, "%s", log_plan_row);
  moved = uri_sql_run_prepare(run, run->own, "%s", log_plan_moved);
  while( uri_sql_run_step(run, rows) ){
    for(c=0; c<7; c++) uri_sql_run_bind(run, value, c+1, rows, c);
    for(i=0; i<log->n_values && (i==0 || sqlite3_changes(run->own)); i++){
      if( run->rc==SQLITE_OK ) run->rc = sqlite3_bind_int(value, 8, i);
      uri_sql_run_bind(run, value, 9, rows, 7+i);
      uri_sql_run_bind(run, value, 10, rows, 7+log->n_values+i);
      uri_sql_run_step(run, value);
    }
    for(c=0; c<7; c++) if( c!=4 && c!=5 ) uri_sql_run_bind(run, moved, c+1, rows, c);
    uri_sql_run_step(run, moved);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(value);
  sqlite3_finalize(moved);
}

void uri_sql_log_plan(struct canonical_run *run, const struct canonical_log *log){
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_run_exec(run, run->own, "%s", log_plan_tables);
  log_plan_add(run, log, "", uri_sql_run_text(run, "%s WHERE step ORDER BY rowid",
                                              log->name));
  uri_sql_run_exec(run, run->own, "%s", log_plan_end);
}

/* ---- Writing --- */

void uri_sql_log_create(struct canonical_run *run, struct canonical_log *log,
                        const struct canonical_schema *schema,
                        const struct canonical_options *options){
  const char *name = log->name;
  if( log->name==0 && !log->is_plan ) return;
  log->schema = schema->tables[0].schema;
  log_measure(log, schema, options);
  if( log->is_plan ){
    log->name = "";
    uri_sql_run_exec(run, run->own, "%s", log_plan_tables);
    return;
  }
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM \"%w\".sqlite_master"
                         " WHERE name = %Q COLLATE NOCASE", log->schema, name) )
    uri_sql_run_fail(run, "log: %s exists already; give the name of a new table", name);
  log->name = uri_sql_run_text(run, "\"%w\".\"%w\"", log->schema, name);
  uri_sql_do(run, "CREATE TABLE %s(%s)", log->name, log_columns(run, log));
  if( uri_sql_do(run, "INSERT INTO %s(rowid, step, depth, what, new0)"
                 " VALUES(%d, 0, 0, 'log', %d)", log->name, LOG_FIRST, LOG_VERSION)!=1 )
    uri_sql_run_fail(run, "an authorizer ignores what is written to the log");
}

/* Add the records of a step: of which rows of t, with formats for the keys after it and
** for old values, and with the list of new values. */
static void log_add(struct canonical_run *run, struct canonical_log *log,
                    const struct canonical_table *t, const char *what, const char *why,
                    int n, const int *columns, const char *after, const char *old,
                    const char *news, const char *from){
  const char *schema = sqlite3_stricmp(t->schema, log->schema)==0 ? 0 : t->schema;
  const char *select = uri_sql_run_text(run,
    "SELECT %d, %d, '%s', %Q, %Q, %Q, %Q%s%s\n"
    "     %s%s\n"
    "  FROM %s", log->step, log->depth, what, why, schema, t->name,
    log_names(run, t, n, columns),
    log_list(run, t, t->n_key, t->key, ", v.k$", log->n_keys),
    log_list(run, t, t->n_key, t->key, after, log->n_keys),
    log_list(run, t, n, columns, old, log->n_values), news, from);
  if( log->is_plan )
    log_plan_add(run, log, uri_sql_run_text(run, "WITH l(%s) AS (%s)",
                                            log_columns(run, log), select), "l");
  else
    log->records += uri_sql_do(run, "INSERT INTO %s %s", log->name, select);
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
  if( log->name==0 || run->rc!=SQLITE_OK ) return;
  log->step++;
  log_add(run, log, t, "changed", why, n, columns, ", x.@", ", v.o#",
          log_list(run, t, n, columns, ", x.@", log->n_values),
          uri_sql_run_text(run, "%s v CROSS JOIN %s x ON %s", set, t->sql,
                           log_after(run, t, n, columns)));
}

void uri_sql_log_merged(struct canonical_run *run, struct canonical_log *log,
                        const struct canonical_table *t, const char *set,
                        const char *why, int column, const char *value){
  int *columns = uri_sql_run_alloc(run, sizeof *columns * (size_t)(t->n+1)), n = 0, c;
  const char *from, *news;
  if( log->name==0 || run->rc!=SQLITE_OK ) return;
  log->step++;
  for(c=0; c<t->n; c++)
    if( log->is_plan ? c==column : !t->columns[c].is_generated ) columns[n++] = c;
  from = uri_sql_run_text(run, "%s v CROSS JOIN %s x ON %s", set, t->sql,
                          uri_sql_keys(run, t, " AND ", "x.@ = v.k$^"));
  news = log_list(run, t, 0, 0, "", log->n_values-1);
  log_add(run, log, t, "merged", why, n, columns, ", v.i$", ", x.@",
          uri_sql_run_text(run, ", %s%s", log->is_plan ? value : "NULL", news), from);
}

void uri_sql_log_broken(struct canonical_run *run, struct canonical_log *log,
                        const struct canonical_schema *schema,
                        const struct canonical_edge *e){
  if( log->name==0 || log->is_plan || e->broken<=0 ) return;
  log->records += uri_sql_do(run, "INSERT INTO %s(step, depth, what, \"table\","
    " \"columns\", old0) VALUES(0, 0, 'broken', %Q, %Q, %lld)", log->name, e->label,
    schema->tables[e->parent].name, e->broken);
}

void uri_sql_log_end(struct canonical_run *run, const struct canonical_log *log){
  if( log->is_plan )
    uri_sql_run_exec(run, run->own, "%s", log_plan_end);
  else if( log->name )
    uri_sql_do(run, "UPDATE %s SET old0 = %lld WHERE rowid = %d", log->name, log->records,
               LOG_FIRST);
}

/* ---- A log of an earlier run --- */

/* Has the table the columns of a log?  Counts those of keys and values. */
static int log_has_columns(struct canonical_run *run, const struct canonical_table *t,
                           struct canonical_log *log){
  int c, is_stored = 1;
  log->n_keys = uri_sql_schema_column(t, "a0")-uri_sql_schema_column(t, "k0");
  log->n_values = uri_sql_schema_column(t, "new0")-uri_sql_schema_column(t, "old0");
  for(c=0; c<t->n; c++) is_stored &= !t->columns[c].is_generated;
  return is_stored && log->n_keys>0 && log->n_values>0
    && strcmp(uri_sql_others(run, t, NO_COLUMN, ", ", "@"), log_columns(run, log))==0;
}

/* Read the first record: the log must have as many others, one after the other. */
static void log_read_first(struct canonical_run *run, struct canonical_log *log){
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db,
    "SELECT rowid, old0, step IS 0 AND what IS 'log' AND new0 IS %d,"
    "       old0 IS (SELECT count(*) FROM %s)-1"
    "       AND old0 IS (SELECT max(rowid) FROM %s)-rowid"
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
  const char *kind = 0;
  memset(log, 0, sizeof *log);
  log->schema = uri_sql_schema_find(run, name, &log->plain, &kind);
  if( log->schema==0 ) uri_sql_run_fail(run, "no such table: %s", name);
  else uri_sql_schema_tables(run, schema, log->schema, log->plain);
  if( run->rc!=SQLITE_OK ) return;
  if( kind==0 && schema->n_tables && strcmp(schema->tables[0].name, log->plain)==0
   && log_has_columns(run, schema->tables, log) ){
    log->name = schema->tables[0].sql;
    log_read_first(run, log);
  }else{
    uri_sql_run_fail(run, "%s is not a log of uri_canonical", log->plain);
  }
}
