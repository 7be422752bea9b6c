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

/* The name is that of the option, which must be new, or one of ours that no table has. */
void uri_sql_log_create(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_log *log = &w->log;
  const char *given = log->plain, *wanted = given;
  const struct canonical_table *t = w->schema->tables;
  sqlite3_int64 n = 0;
  int n_old = run->n_values, i;
  if( given==0 ) return;
  if( given[0]==0 )
    wanted = log->plain = uri_sql_run_text(run, "%s_%s_log", t->name,
                                           w->schema->column->name);
  for(i=2; log_exists(w, log->plain); i++){
    if( given[0] )
      uri_sql_run_fail(run, "log: %s exists already; give the name of a new table, or"
                       " drop this one, if it is the log of a run that is undone", given);
    log->plain = uri_sql_run_text(run, "%s_%d", wanted, i);
  }
  for(; t; t=t->next){
    n += t->moves.n+t->merges.n;
    if( t->merges.n ) uri_sql_raise(&n_old, t->columns.n);
  }
  if( w->is_plan || w->options->dry_run || (n==0 && !given[0]) || run->rc!=SQLITE_OK )
    return;
  log->name = uri_sql_run_text(run, "\"%w\".\"%w\"", w->schema->tables->schema,
                               log->plain);
  uri_sql_do(run, "CREATE TABLE %s(%s)", log->name,
             log_columns(run, run->n_keys, n_old, run->n_values));
  uri_sql_do(run, "INSERT INTO %s(rowid, step, what, new_0) VALUES(%d, 0, 'log', %d)",
             log->name, LOG_FIRST, LOG_VERSION);
}

/* Add the records of a step: rowid, keys, keys after, old and new values, and FROM. */
static void log_add(struct canonical_rewrite *w, const struct canonical_table *t,
                    const char *what, const char *why,
                    const struct canonical_list *columns, int n_new, const char *values){
  struct canonical_run *run = w->run;
  struct canonical_log *log = &w->log;
  log->records += uri_sql_do(run, "INSERT INTO %s(%s)\n SELECT %d, %Q, %Q, %Q, %Q, %s",
    log->name, log_columns(run, t->key.n, columns->n, n_new), ++log->step, what, why,
    t->name, log_names(run, columns), values);
}

/*
** Without a log, copy rows of the plan to the run's own database: those of "moved", with
** an old and a new value of a column, or none.  Of a dry run, only the first texts, each
** once.  What is written last comes first: a table before those that refer to it.
*/
static void log_plan(struct canonical_rewrite *w, const struct canonical_table *t,
                     const struct canonical_column *c, const char *values,
                     const char *why, const char *from){
  struct canonical_run *run = w->run;
  sqlite3_int64 at = -(sqlite3_int64)++w->log.step*0x100000000;
  sqlite3_stmt *rows, *to;
  int i;
  if( !w->is_plan && !(w->options->dry_run && c==w->schema->column) ) return;
  rows = uri_sql_run_prepare(run, run->db, "SELECT %Q, %s, %Q, %s, %Q\n  FROM %s%s",
    t->name, uri_sql_shown_key(t, "moved.key"), c ? c->name : 0, values, why, from,
    w->is_plan ? "" : " GROUP BY 4 ORDER BY min(moved.key_0) LIMIT 5");
  to = uri_sql_run_prepare(run, run->own, "INSERT INTO plan VALUES(?,?,?,?,?,?,?,?)");
  while( uri_sql_run_step(run, &rows) ){
    for(i=0; i<7 && run->rc==SQLITE_OK; i++)
      run->rc = sqlite3_bind_value(to, i+1, sqlite3_column_value(rows, i));
    if( run->rc==SQLITE_OK ) run->rc = sqlite3_bind_int64(to, 8, at++);
    if( run->rc==SQLITE_OK ) sqlite3_step(to);
    uri_sql_run_fail_code(run, run->own, sqlite3_reset(to));
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(to);
}

void uri_sql_log_merged(struct canonical_rewrite *w, const struct canonical_table *t){
  struct canonical_run *run = w->run;
  const struct canonical_column *c = t==w->schema->tables ? w->schema->column : 0;
  struct canonical_list all = log_stored(t);
  const char *from = uri_sql_run_text(run, "%s AS moved %s", t->merges.name,
                                      uri_sql_join(t, "found", "moved.key", 0));
  const char *why = c==0 ? "merges: the same references" : uri_sql_run_text(run,
    "merges: the same %s", w->options->by ? w->options->by : "text");
  if( w->log.name==0 )
    log_plan(w, t, c, uri_sql_run_text(run, "%s%s, %s, %s", c ? "found." : "",
      c ? c->quoted : "NULL", c ? uri_sql_final(t, "found", c) : "NULL",
      uri_sql_shown_key(t, "moved.into")), why, from);
  else
    log_add(w, t, "merged", why, &all, 0, uri_sql_run_text(run,
      "%s%s, %s, %s%s\n  FROM %s", t->rowid ? "found." : "", t->rowid ? t->rowid : "NULL",
      uri_sql_keys(t, "moved.key"), uri_sql_keys(t, "moved.into"),
      uri_sql_each(run, &all, "", ", found.%s"), from));
}

void uri_sql_log_changed(struct canonical_rewrite *w, const struct canonical_table *t,
                         const struct canonical_set *set,
                         const struct canonical_list *columns, const char *why){
  struct canonical_run *run = w->run;
  const char *from = uri_sql_run_text(run, "%s AS moved %s\n WHERE ", set->name,
                                      uri_sql_join(t, "found", "moved.key", columns));
  int i;
  for(i=0; i<columns->n && w->log.name==0 && run->rc==SQLITE_OK; i++){
    const struct canonical_column *c = columns->at[i];
    log_plan(w, t, c, uri_sql_run_text(run, "moved.old_%d, found.%s, NULL", i, c->quoted),
             c==w->schema->column ? "canonical form" : why,
             uri_sql_run_text(run, "%s" URI_SQL_DIFFERS, from, i, i, i, i));
  }
  if( w->log.name==0 ) return;
  log_add(w, t, "changed", columns->at[0]==w->schema->column ? "canonical form" : why,
    columns, columns->n, uri_sql_run_text(run, "NULL, %s, %s%s%s\n  FROM %s%s",
      uri_sql_keys(t, "moved.key"), uri_sql_key(t, "found"),
      uri_sql_places(run, columns->n, "", ", moved.old_%d"),
      uri_sql_each(run, columns, "", ", found.%s"), from,
      uri_sql_places(run, columns->n, " OR ", URI_SQL_DIFFERS)));
}

void uri_sql_log_end(struct canonical_rewrite *w){
  if( w->log.name )
    uri_sql_do(w->run, "UPDATE %s SET old_0 = %lld, row = %lld WHERE rowid = %d",
               w->log.name, w->log.records, w->run->others, LOG_FIRST);
}

/* ---- A log of an earlier run --- */

/* How many columns of the log have such a name, which ends in a number? */
static int log_count(const struct canonical_table *log, const char *format){
  int n = 0;
  while( uri_sql_schema_column(log, uri_sql_run_text(log->run, format, n)) ) n++;
  return n;
}

void uri_sql_log_open(struct canonical_run *run, struct canonical_schema *schema,
                      const char *name, struct canonical_log *log){
  const char *kind = 0, *found = uri_sql_schema_find(run, name, &log->plain, &kind);
  sqlite3_int64 is_log = 0;
  if( found==0 ) uri_sql_run_fail(run, "no such table: %s", name);
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_schema_tables(run, schema, found, log->plain);
  log->name = uri_sql_run_text(run, "\"%w\".\"%w\"", found, log->plain);
  if( kind==0 && run->rc==SQLITE_OK ){
    log->n_keys = log_count(schema->tables, "key_%d");
    log->n_new = log_count(schema->tables, "new_%d");
    is_log = log->n_new && uri_sql_schema_column(schema->tables, "step")
      && uri_sql_run_number(run, run->db,
        "SELECT new_0 IS %d AND step IS 0 AND old_0 IS (SELECT count(*)-1 FROM %s)"
        "  FROM %s ORDER BY rowid LIMIT 1", LOG_VERSION, log->name, log->name);
  }
  if( !is_log )
    uri_sql_run_fail(run, "%s is not a log of uri_canonical, or one of another version,"
                     " or damaged: records of the run are missing, or there are more",
                     log->plain);
}
