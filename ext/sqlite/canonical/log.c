/*
** SPDX-License-Identifier: MIT
**
** The log of a run: a table with a record for each row that merged or changed.
**
**   step    the number of the statement; 0 for the first record: its version is in
**           new_0, the number of the other records in old_0, in row how many rows
**           triggers wrote, and "why" is "undone" after an undo
**   what    changed, merged
**   why     the reason
**   table   the table of the row
**   columns the names of the columns of old_0 ... and new_0 ..., as JSON; of a row that
**           merged, all columns
**   row     the rowid of a row that merged, if no column is the rowid
**   key_0 ...   the key of the row before the run
**   after_0 ... its key after the step; of a merged row, the key of the row that stays
**
** The first record has the rowid 2, and the log has no other key, so that VACUUM, or a
** copy of the database as SQL, gives it another one.  Undo sees this, and refuses to find
** rows of other tables by rowids, which may have changed as well.
*/
#include "canonical.h"

#include <string.h>

/* ---- Columns --- */

/* The columns of a record: so many of the key, old and new values. */
static const char *log_columns(struct canonical_run *run, int n_keys, int n_old,
                               int n_new){
  return uri_sql_run_text(run,
    "\"step\", \"what\", \"why\", \"table\", \"columns\", \"row\"%s%s%s%s",
    uri_sql_places(run, n_keys, "", ", \"key_%d\""),
    uri_sql_places(run, n_keys, "", ", \"after_%d\""),
    uri_sql_places(run, n_old, "", ", \"old_%d\""),
    uri_sql_places(run, n_new, "", ", \"new_%d\""));
}

/* The names of columns as JSON. */
static const char *log_names(struct canonical_run *run,
                             const struct canonical_list *list){
  const char *names = "";
  int i;
  for(i=0; i<list->n; i++)
    uri_sql_append(run, &names, ", ", "(%Q)", list->at[i]->name);
  return uri_sql_run_word(run, run->own,
    "SELECT json_group_array(column1) FROM (VALUES %s)", names);
}

/* The columns of a table that have a value of their own. */
static struct canonical_list log_stored(const struct canonical_table *t){
  struct canonical_list all = { 0 };
  int i;
  for(i=0; i<t->columns.n; i++)
    if( !t->columns.at[i]->is_generated ) uri_sql_add(t->run, &all, t->columns.at[i]);
  return all;
}

/* ---- Writing --- */

/* Has the schema a table, or something else, of this name? */
static int log_exists(const struct canonical_rewrite *w, const char *name){
  return uri_sql_exists(w->run, "\"%w\".sqlite_master WHERE name = %Q COLLATE NOCASE",
                        w->schema->tables->schema, name);
}

/* A name for a log that no table has. */
static const char *log_name(const struct canonical_rewrite *w){
  const char *wanted = uri_sql_run_text(w->run, "%s_%s_log", w->schema->tables->name,
                                        w->schema->column->name);
  const char *name = wanted;
  int i;
  for(i=2; log_exists(w, name); i++)
    name = uri_sql_run_text(w->run, "%s_%d", wanted, i);
  return name;
}

void uri_sql_log_create(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_log *log = &w->log;
  const char *name = log->plain;
  const struct canonical_table *t;
  sqlite3_int64 n = 0;
  if( name && name[0] && log_exists(w, name) )
    uri_sql_run_fail(run, "log: %s exists already; give the name of a new table", name);
  log->n_old = run->n_values;
  for(t=w->schema->tables; t; t=t->next){
    n += t->moves.n+t->merges.n;
    if( t->merges.n ) uri_sql_raise(&log->n_old, t->columns.n);
  }
  log->plain = 0;
  if( name==0 || w->is_plan || w->options->dry_run || (n==0 && !name[0])
   || run->rc!=SQLITE_OK ) return;
  log->plain = name[0] ? name : log_name(w);
  log->name = uri_sql_run_text(run, "\"%w\".\"%w\"", w->schema->tables->schema,
                               log->plain);
  uri_sql_do(run, "CREATE TABLE %s(%s)", log->name,
             log_columns(run, run->n_keys, log->n_old, run->n_values));
  uri_sql_do(run, "INSERT INTO %s(rowid, step, what, new_0) VALUES(%d, 0, 'log', %d)",
             log->name, LOG_FIRST, LOG_VERSION);
}

/* Add the records of a step: a SELECT that has the rowid, keys, keys after, old and new
** values. */
static void log_add(struct canonical_rewrite *w, const struct canonical_table *t,
                    const char *what, const char *why,
                    const struct canonical_list *columns, int n_new, const char *values){
  struct canonical_run *run = w->run;
  struct canonical_log *log = &w->log;
  log->records += uri_sql_do(run, "INSERT INTO %s(%s)\n SELECT %d, %Q, %Q, %Q, %Q, %s",
    log->name, log_columns(run, t->key.n, columns->n, n_new), ++log->step, what, why,
    t->name, log_names(run, columns), values);
}

static const char *log_why_merged(const struct canonical_rewrite *w,
                                  const struct canonical_table *t){
  if( t!=w->schema->tables ) return "merges: the same references";
  return uri_sql_run_text(w->run, "merges: the same %s",
                          w->options->by ? w->options->by : "text");
}

void uri_sql_log_merged(struct canonical_rewrite *w, const struct canonical_table *t){
  struct canonical_run *run = w->run;
  struct canonical_list all = log_stored(t);
  if( w->log.name==0 || run->rc!=SQLITE_OK ) return;
  log_add(w, t, "merged", log_why_merged(w, t), &all, 0, uri_sql_run_text(run,
    "%s%s, %s, %s%s\n"
    "  FROM %s AS merging %s",
    t->rowid ? "found." : "", t->rowid ? t->rowid : "NULL",
    uri_sql_keys(t, "merging.key"), uri_sql_keys(t, "merging.into"),
    uri_sql_each(run, &all, "", ", found.%s"), t->merges.name,
    uri_sql_join(t, "found", "merging.key", 0)));
}

void uri_sql_log_changed(struct canonical_rewrite *w, const struct canonical_table *t,
                         const struct canonical_set *set,
                         const struct canonical_list *columns, const char *why){
  struct canonical_run *run = w->run;
  const char *keys = "";
  int i;
  if( w->log.name==0 || run->rc!=SQLITE_OK ) return;
  for(i=0; i<t->key.n; i++){       /* as found */
    int at = uri_sql_place(columns, t->key.at[i]);
    uri_sql_append(run, &keys, ", ", "moved.%s_%d", at<0 ? "key" : "old", at<0 ? i : at);
  }
  log_add(w, t, "changed", why, columns, columns->n, uri_sql_run_text(run,
    "NULL, %s, %s%s%s\n"
    "  FROM %s AS moved %s\n"
    " WHERE %s",
    keys, uri_sql_key(t, "found"), uri_sql_places(run, columns->n, "", ", moved.old_%d"),
    uri_sql_each(run, columns, "", ", found.%s"), set->name,
    uri_sql_join(t, "found", "moved.key", columns),
    uri_sql_places(run, columns->n, " OR ", URI_SQL_DIFFERS)));
}

void uri_sql_log_end(struct canonical_rewrite *w){
  if( w->log.name )
    uri_sql_do(w->run, "UPDATE %s SET old_0 = %lld, row = %lld WHERE rowid = %d",
               w->log.name, w->log.records, w->run->others, LOG_FIRST);
}

/* ---- The plan --- */

/* Copy rows of a plan to the run's own database. */
static void log_copy(struct canonical_run *run, const char *select){
  sqlite3_stmt *from = uri_sql_run_statement(run, run->db, select), *to;
  int i;
  to = uri_sql_run_prepare(run, run->own, "INSERT INTO plan VALUES(?,?,?,?,?,?,?)");
  while( uri_sql_run_step(run, &from) ){
    for(i=0; i<7 && run->rc==SQLITE_OK; i++)
      run->rc = sqlite3_bind_value(to, i+1, sqlite3_column_value(from, i));
    if( run->rc==SQLITE_OK ) sqlite3_step(to);
    uri_sql_run_fail_code(run, run->own, sqlite3_reset(to));
  }
  sqlite3_finalize(from);
  sqlite3_finalize(to);
}

/* Examples for the report of a dry run: the first texts, each once. */
static const char log_examples[] = " GROUP BY 4 ORDER BY min(moved.key_0) LIMIT 5";

/* The values of a set that change, one row for each; but not of rows that merge. */
static void log_plan_changed(const struct canonical_rewrite *w,
                             const struct canonical_table *t,
                             const struct canonical_set *set,
                             const struct canonical_list *columns, const char *why){
  struct canonical_run *run = w->run;
  int i;
  for(i=0; i<columns->n && set->n && run->rc==SQLITE_OK; i++){
    const struct canonical_column *c = columns->at[i];
    const char *new = uri_sql_stored(run, uri_sql_run_text(run, "moved.new_%d", i), c);
    if( !w->is_plan && c!=w->schema->column ) continue;
    log_copy(run, uri_sql_run_text(run,
      "SELECT %Q, %s, %Q, moved.old_%d, %s, NULL, %Q FROM %s AS moved"
      " WHERE " URI_SQL_DIFFERS " AND NOT %s%s",
      t->name, uri_sql_shown_key(t, "moved.key"), c->name, i, new,
      c==w->schema->column ? "canonical form" : why, set->name, i, i, i, i,
      uri_sql_set_has(t, "moved.key", &t->merges), w->is_plan ? "" : log_examples));
  }
}

static void log_plan_merged(const struct canonical_rewrite *w,
                            const struct canonical_table *t){
  struct canonical_run *run = w->run;
  const char *text = "NULL, NULL, NULL";
  if( t->merges.n==0 ) return;
  if( t==w->schema->tables )
    text = uri_sql_run_text(run, "%Q, found.%s, %s", w->schema->column->name,
      w->schema->column->quoted, uri_sql_final(t, "found", w->schema->column));
  log_copy(run, uri_sql_run_text(run, "SELECT %Q, %s, %s, %s, %Q FROM %s AS moved %s%s",
    t->name, uri_sql_shown_key(t, "moved.key"), text,
    uri_sql_shown_key(t, "moved.into"), log_why_merged(w, t), t->merges.name,
    uri_sql_join(t, "found", "moved.key", 0), w->is_plan ? "" : log_examples));
}

void uri_sql_log_plan(struct canonical_rewrite *w){
  const struct canonical_table *first = w->schema->tables, *t;
  for(t=first; t && (t==first || w->is_plan); t=t->next){
    log_plan_changed(w, t, &t->combined, &t->combine, "combined");
    log_plan_changed(w, t, &t->moves, &t->moving, "follows a reference");
    log_plan_merged(w, t);
  }
}

sqlite3_stmt *uri_sql_log_rows(struct canonical_run *run){
  return uri_sql_run_prepare(run, run->own, "SELECT * FROM plan ORDER BY rowid");
}

/* ---- A log of an earlier run --- */

/* Has the table the columns of a log?  Counts those of keys and values. */
static int log_has_columns(struct canonical_run *run, const struct canonical_table *t,
                           struct canonical_log *log){
  int i;
  for(i=0; i<t->columns.n; i++){
    const char *name = t->columns.at[i]->name;
    log->n_keys += strncmp(name, "key_", 4)==0;
    log->n_old += strncmp(name, "old_", 4)==0;
    log->n_new += strncmp(name, "new_", 4)==0;
  }
  return strcmp(uri_sql_each(run, &t->columns, ", ", "%s"),
                log_columns(run, log->n_keys, log->n_old, log->n_new))==0;
}

void uri_sql_log_open(struct canonical_run *run, struct canonical_schema *schema,
                      const char *name, struct canonical_log *log){
  const char *kind = 0, *found;
  memset(log, 0, sizeof *log);
  found = uri_sql_schema_find(run, name, &log->plain, &kind);
  if( found==0 ) uri_sql_run_fail(run, "no such table: %s", name);
  else uri_sql_schema_tables(run, schema, found, log->plain);
  if( run->rc!=SQLITE_OK ) return;
  if( kind || schema->tables==0 || strcmp(schema->tables->name, log->plain)!=0
   || !log_has_columns(run, schema->tables, log) ){
    uri_sql_run_fail(run, "%s is not a log of uri_canonical, or one of another version",
                     log->plain);
    return;
  }
  if( run->rc!=SQLITE_OK ) return;
  log->name = schema->tables->sql;
  log->records = uri_sql_run_number(run, run->db,
    "SELECT CASE WHEN new_0 IS %d AND step IS 0 THEN old_0 ELSE -1 END"
    "  FROM %s ORDER BY rowid LIMIT 1", LOG_VERSION, log->name);
  if( log->records<0 )
    uri_sql_run_fail(run, "%s is a log of another version, or damaged", log->plain);
  if( log->records+1!=uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s",
                                         log->name) )
    uri_sql_run_fail(run, "the log is damaged: %s has not the records that the run wrote",
                     log->plain);
}
