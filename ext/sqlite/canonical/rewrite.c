/*
** SPDX-License-Identifier: MIT
**
** A run: find out what merges and changes, check it, and write it.
**
** Tables are written children first, so that a trigger that does what an action of a
** foreign key does finds no row: the rows that merge are deleted, columns are combined,
** then all that changes in a row is one UPDATE.  A row whose new text another row still
** holds waits for the next.
*/
#include "canonical.h"

/* ---- The update of a set --- */

enum { REWRITE_PASSES = 50 };

/* UPDATE the rows of a set; "how" is OR IGNORE, or what else to do in a conflict. */
static sqlite3_int64 rewrite_update(const struct canonical_table *t,
                                    const struct canonical_set *set,
                                    const struct canonical_list *columns,
                                    const char *how, int *code){
  struct canonical_run *run = t->run;
  const char *row = uri_sql_set_is(t, "moved.key", "changing"), *values = "";
  int i;
  for(i=0; i<columns->n; i++)
    uri_sql_append(run, &values, ",\n       ",
      "%s = (SELECT moved.new_%d FROM %s AS moved WHERE %s)", columns->at[i]->quoted, i,
      set->name, row);
  return uri_sql_try(run, code,
    "UPDATE %s %s AS changing\n"
    "   SET %s\n"
    " WHERE %s",
    how, t->sql, values, uri_sql_among(t, set->name));
}

/* Fail because rows of the set do not take their new values, and say SQLite's reason. */
static void rewrite_refuse(const struct canonical_table *t,
                           const struct canonical_set *set, int code, const char *hint){
  struct canonical_run *run = t->run;
  const char *said = uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db));
  const char *rows = uri_sql_run_text(run, "row%s %s of %s",
    uri_sql_report_plural(set->n), uri_sql_set_shown(t, set, 3), t->name);
  if( code==SQLITE_CONSTRAINT_UNIQUE || code==SQLITE_CONSTRAINT_PRIMARYKEY )
    uri_sql_run_fail(run, "%s would be equal to another row (%s)%s", rows, said, hint);
  else
    uri_sql_run_fail(run, "%s: %s", rows,
                     code ? said : "a trigger refused the new value; drop it before the"
                     " run, and make it again");
}

/* The rows of a set whose values are not the new ones. */
static struct canonical_set rewrite_waiting(const struct canonical_table *t,
                                            const struct canonical_set *set,
                                            const struct canonical_list *columns){
  struct canonical_run *run = t->run;
  return uri_sql_set(t, SET_KEYS, columns->n,
    "SELECT %s%s\n"
    "  FROM %s AS moved %s\n"
    " WHERE %s",
    uri_sql_keys(t, "moved.key"),
    uri_sql_places(run, columns->n, "", ", moved.old_%d, moved.new_%d"), set->name,
    uri_sql_join(t, "changing", "moved.key", 0),
    uri_sql_each(run, columns, " OR ",
                 "changing.%s COLLATE BINARY IS NOT +moved.new_%d"));
}

/*
** A clause on a conflict also holds for the statements of triggers, so with triggers
** there is none, or ABORT, if the schema may have clauses.  Without, rows that SQLite
** leaves are tried again, until none waits.
*/
void uri_sql_update(const struct canonical_table *t, const struct canonical_set *set,
                    const struct canonical_list *columns, const char *hint){
  struct canonical_run *run = t->run;
  const char *how = !t->has_trigger ? "OR IGNORE" : t->has_clause ? "OR ABORT" : "";
  struct canonical_set waiting = *set;
  sqlite3_int64 done, before;
  int code, i = 0;
  if( set->n==0 || run->rc!=SQLITE_OK ) return;
  do{
    before = waiting.n;
    done = rewrite_update(t, &waiting, columns, how, &code);
    if( code ) rewrite_refuse(t, &waiting, code, hint);
    if( run->rc!=SQLITE_OK || (done==before && !t->has_trigger) ) return;
    waiting = rewrite_waiting(t, &waiting, columns);
  }while( waiting.n && waiting.n<before && !t->has_trigger && ++i<REWRITE_PASSES );
  if( waiting.n==0 ) return;
  rewrite_update(t, &waiting, columns, "OR ABORT", &code);
  rewrite_refuse(t, &waiting, code, hint);
}

/* ---- The option "combine" --- */

/* The aggregates over the rows of each group as found, in the order of their keys: for
** each row that stays, old and new values of the columns, if they differ. */
static void rewrite_combine(struct canonical_table *t){
  struct canonical_run *run = t->run;
  const char *values = "", *group, *differs = "", *kept = "";
  int i;
  if( t->combine.n==0 || t->merges.n==0 ) return;
  for(i=0; i<t->combine.n; i++){
    const char *c = t->combine.at[i]->quoted;
    uri_sql_append(run, &values, ", ", "(%s\n) AS new_%d", t->expressions[i], i);
    uri_sql_append(run, &differs, " OR ",
      "kept.%s COLLATE BINARY IS NOT combined.new_%d"
      " OR typeof(kept.%s) <> typeof(combined.new_%d)", c, i, c, i);
  }
  group = uri_sql_places(run, t->key.n, ", ", "\"" CANONICAL_PREFIX "into_%d\"");
  for(i=0; i<t->key.n; i++)
    uri_sql_append(run, &kept, ", ",
      "coalesce(merging.into_%d, child.%s) AS \"" CANONICAL_PREFIX "into_%d\"", i,
      t->key.at[i]->quoted, i);
  t->combined = uri_sql_set(t, SET_KEYS, t->combine.n,
    "SELECT %s%s\n"
    "  FROM (\n"
    "    SELECT %s, %s\n"
    "      FROM (SELECT %s, %s\n"
    "              FROM %s AS child LEFT JOIN %s AS merging ON %s\n"
    "             ORDER BY %s) AS \"%w\"\n"
    "     WHERE (%s) IN (SELECT %s FROM %s)\n"
    "     GROUP BY %s) AS combined %s\n"
    " WHERE %s",
    uri_sql_keys(t, "combined.key"),
    uri_sql_each(run, &t->combine, "", ", kept.%s, combined.new_%d"),
    uri_sql_places(run, t->key.n, ", ", "\"" CANONICAL_PREFIX "into_%d\" AS key_%d"),
    values, uri_sql_as_found(t, "child", 0, 0), kept, t->sql, t->merges.name,
    uri_sql_set_is(t, "merging.key", "child"), uri_sql_key(t, "child"), t->name, group,
    uri_sql_keys(t, "into"), t->merges.name, group,
    uri_sql_join(t, "kept", "combined.key", 0), differs);
}

/* ---- Writing --- */

/* Delete the rows that have merged. */
static void rewrite_delete(struct canonical_table *t){
  struct canonical_run *run = t->run;
  const char *where = uri_sql_among(t, t->merges.name);
  int code;
  sqlite3_int64 n = uri_sql_try(run, &code, "DELETE FROM %s WHERE %s", t->sql, where);
  if( code || (n<t->merges.n && uri_sql_exists(run, "%s WHERE %s", t->sql, where)) )
    uri_sql_run_fail(run, "rows of %s that merge could not be deleted: %s", t->name,
      code ? sqlite3_errmsg(run->db)
           : "a trigger refused it; drop it before the run, and make it again");
}

/* Log and delete the rows that merge; then give all columns their final values. */
static void rewrite_table(struct canonical_rewrite *w, struct canonical_table *t){
  const char *hint = t!=w->schema->tables || w->options->merge
    ? ", and does not merge: their texts differ, or an index is partial, on an expression"
      ", or coarser than the text; drop it before the run, or give the option by"
    : "; the option merge merges them, unless they exchange their texts";
  if( t->merges.n && w->run->rc==SQLITE_OK ){
    uri_sql_log_merged(w, t);
    uri_sql_set_subtract(t, &t->moves, &t->merges);
    rewrite_delete(t);
  }
  if( t->combined.n ){
    uri_sql_update(t, &t->combined, &t->combine, "");
    uri_sql_log_changed(w, t, &t->combined, &t->combine, "combined");
  }
  if( t->moves.n==0 || w->run->rc!=SQLITE_OK ) return;
  uri_sql_update(t, &t->moves, &t->moving, hint);
  uri_sql_log_changed(w, t, &t->moves, &t->moving, "follows a reference");
}

/* Count the rows of all tables that the run may reach: before it, and after it. */
static void rewrite_count(struct canonical_rewrite *w, int is_after){
  struct canonical_run *run = w->run;
  struct canonical_table *t;
  for(t=w->schema->tables; t && run->rc==SQLITE_OK; t=t->next){
    sqlite3_int64 n;
    if( t->rank<0 ) continue;
    n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql);
    if( !is_after ) t->before = n;
    else if( n!=t->before-t->merges.n )
      uri_sql_run_fail(run, "rows of %s would be lost, or are new: a trigger has changed"
        " them; drop it before the run, and make it again", t->name);
  }
}

/* Write all tables, those with the highest rank first. */
static void rewrite_write(struct canonical_rewrite *w){
  struct canonical_table *t;
  int rank, highest = 0;
  for(t=w->schema->tables; t; t=t->next) uri_sql_raise(&highest, t->rank);
  for(rank=highest; rank>=0; rank--)
    for(t=w->schema->tables; t; t=t->next)
      if( t->rank==rank ) rewrite_table(w, t);
  rewrite_count(w, 1);
}

/* ---- The whole run --- */

/* If nothing needs the rows that change (no UNIQUE, no reference, no log, no report of
** them), one UPDATE does it.  Returns whether it has. */
static int rewrite_alone(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  const char *why, *text, *row = uri_sql_run_text(run, "\"%w\"", t->name);
  const struct canonical_column *c = w->schema->column;
  int i, is_judged = t->has_trigger || c->n_refers || c->n_referred;
  for(i=0; i<t->columns.n; i++) is_judged |= t->columns.at[i]->is_generated;
  for(i=0; i<t->n_indexes; i++)
    is_judged |= t->indexes[i].is_odd || uri_sql_has(&t->indexes[i].columns, c);
  if( is_judged || w->is_plan || w->options->dry_run || w->log.plain || w->options->merge
   || w->options->as || w->options->base ) return 0;
  text = uri_sql_map_text(w, &why);
  w->left = uri_sql_set(t, SET_WHY, 0,
    "SELECT %s, %s AS why FROM %s WHERE why IS NOT NULL", uri_sql_key(t, row), why,
    t->sql);
  w->rewritten = uri_sql_do(run,
    "UPDATE %s\n"
    "   SET %s = %s\n"
    " WHERE NOT uri_is_normal(%s.%s) AND (%s) IS NULL",
    t->sql, c->quoted, text, row, c->quoted, why);
  return 1;
}

/* Find out what the run does, and check it. */
static void rewrite_find(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_table *t, *first = w->schema->tables;
  uri_sql_phase(run, "reading", 40);
  uri_sql_map(w);
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_follow(w);
  uri_sql_set_subtract(first, &w->left, &first->merges);
  uri_sql_check_keys(w);
  for(t=first; t && run->rc==SQLITE_OK; t=t->next) rewrite_combine(t);
  uri_sql_check_losses(w);
  uri_sql_check_derived(w);
  uri_sql_check_texts(w);
}

void uri_sql_rewrite(struct canonical_run *run, struct canonical_schema *schema,
                     const struct canonical_options *options, int is_plan){
  struct canonical_rewrite w = { .run = run, .schema = schema, .options = options,
                                 .is_plan = is_plan };
  if( run->rc!=SQLITE_OK ) return;
  w.log.plain = options->log;
  uri_sql_report_add(run, "table", 0, 0, "%s", schema->tables->name);
  uri_sql_report_add(run, "column", 0, 0, "%s", schema->column->name);
  uri_sql_follow_rank(schema);
  uri_sql_sets_prepare(run, schema, 8, 1, 1);
  uri_sql_transaction_begin(run, schema);
  run->progress = options->progress;
  uri_sql_check_begin(&w);
  rewrite_count(&w, 0);
  if( !rewrite_alone(&w) ){
    rewrite_find(&w);
    uri_sql_phase(run, "writing", 90);
    if( run->rc!=SQLITE_OK ) return;
    uri_sql_log_create(&w);
    rewrite_write(&w);
    uri_sql_phase(run, "checking", 100);
    uri_sql_check_end(&w, "give the columns one type, or drop the trigger that changes"
                          " them, before the run");
    uri_sql_log_end(&w);
  }
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_report_rewrite(&w);
}
