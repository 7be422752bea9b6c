/*
** SPDX-License-Identifier: MIT
**
** A run: merge, then change, and references follow.
**
** First rows merge: what refers to a row that goes gets the values of the row that stays,
** as found; then the row goes.  Then texts change, again what refers to them first.  So
** no action ON DELETE or ON UPDATE finds a row.  A row whose new text another row still
** holds waits for the next pass.
*/
#include "canonical.h"

/* ---- The option "combine" --- */

static void rewrite_check_combine(struct canonical_rewrite *w){
  int i;
  for(i=0; i<w->options->combine.n; i++){
    const struct canonical_column *c = w->options->combine.at[i];
    if( c->key || c->is_generated || c==w->schema->column || c->n_refers
     || c->n_referred )
      uri_sql_run_fail(w->run, "combine %s: it is the column to rewrite, a generated one,"
                       " or in the primary key or in a reference", c->name);
  }
}

/* The aggregates over the rows of each group as found, in the order of their keys: for
** each row that stays, old and new values of the columns, if they differ. */
static struct canonical_rows rewrite_combine(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  const struct canonical_list *columns = &w->options->combine;
  const char *values = "", *group, *into = w->map.merges.name;
  int i;
  for(i=0; i<columns->n; i++)
    values = uri_sql_run_text(run, "%s, (%s\n) AS n%d", values,
                              w->options->expressions[i], i);
  group = uri_sql_keys(t, ", ", "\"" CANONICAL_PREFIX "i$\"");
  return uri_sql_values(t, *columns, uri_sql_run_text(run,
      "SELECT %s%s\n"
      "  FROM (\n"
      "    SELECT %s%s\n"
      "      FROM (SELECT %s, %s\n"
      "              FROM %s x LEFT JOIN %s v ON %s\n"
      "             ORDER BY %s) AS \"%w\"\n"
      "     WHERE (%s) IN (SELECT %s FROM %s)\n"
      "     GROUP BY %s) v CROSS JOIN %s x ON %s\n"
      " WHERE %s",
      t->v_k,
      uri_sql_list(t, columns, "", ", x.@, v.n$"),
      uri_sql_keys(t, ", ", "\"" CANONICAL_PREFIX "i$\" AS k$"), values,
      uri_sql_keys(t, ", ", "coalesce(v.i$, x.@) AS \"" CANONICAL_PREFIX "i$\""),
      uri_sql_as_found(t, "x", 0, 0), t->sql, into,
      uri_sql_keys(t, " AND ", "v.k$ = +x.@"), uri_sql_keys(t, ", ", "x.@^"),
      t->name, group, t->i, into, group, t->sql, t->x_is_k,
      uri_sql_list(t, columns, " OR ",
        "x.@ COLLATE BINARY IS NOT +v.n$ OR typeof(x.@) <> typeof(v.n$)")));
}

/* ---- Rows that change --- */

static const char rewrite_hint[] =
  ", and does not merge: an index may be coarser than the text; the option by says which"
  " rows merge";

enum { REWRITE_PASSES = 10 };

/* Rows that hold each other's new texts step aside: they take a text that no row has.
** Returns them as they are found then. */
static struct canonical_rows rewrite_aside(struct canonical_rewrite *w,
                                           const struct canonical_rows *map){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  struct canonical_rows left, aside = uri_sql_values(t, map->new,
    uri_sql_run_text(run, "SELECT %s, o0, o0 || '~uri_canonical' FROM %s", t->k,
                     map->name));
  const char *now = uri_sql_run_text(run,
    "SELECT %s, v.n0, w.n0\n  FROM %s v CROSS JOIN %s w ON %s CROSS JOIN %s x ON %s",
    uri_sql_keys(t, ", ", "x.@"), aside.name, map->name,
    uri_sql_keys(t, " AND ", "w.k$ = v.k$"), t->sql, uri_sql_after(&aside));
  left = uri_sql_change(w, &aside, "canonical form");
  if( left.n ) uri_sql_refuse(&left, "");
  return uri_sql_values(t, map->new, now);
}

/* A row waits for the next pass if another row still holds its new text.  No row that
** changes holds a normal form. */
static void rewrite_change(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  const struct canonical_column *c = w->schema->column;
  struct canonical_rows map = w->map.changes;
  int pass, waits = (w->options->as || w->options->base) && map.n
    && (t->n_indexes || c->n_referred) && uri_sql_run_number(run, run->db,
         "SELECT EXISTS (SELECT 1 FROM %s WHERE n0 IN (SELECT %s FROM %s))", map.name,
         c->quoted, t->sql);
  for(pass=1; map.n>0 && run->rc==SQLITE_OK; pass++){
    struct canonical_rows left, of = map;
    if( waits ) uri_sql_filter(&of, uri_sql_run_text(run, "\n WHERE n0 NOT IN (SELECT o0"
                                                          " FROM %s)", map.name));
    if( of.n==0 || pass==REWRITE_PASSES ) of = map = rewrite_aside(w, &map);
    left = uri_sql_change(w, &of, "canonical form");
    if( of.n==0 )
      uri_sql_refuse(&left, w->options->merge ? rewrite_hint
                                              : "; the option merge merges them");
    w->rewritten += of.n;
    if( of.n==map.n ) map.n = 0;
    else uri_sql_subtract(&map, of.name);
  }
}

/* Fail if a column of numbers has made another text of a new one, such as 7 of "007". */
static void rewrite_check_texts(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  const struct canonical_column *c = w->schema->column;
  struct canonical_rows set = w->map.changes;
  if( set.n==0 || c->type[0]==0 || c->type[0]=='T' ) return;
  uri_sql_filter(&set, uri_sql_run_text(run, " CROSS JOIN %s x ON %s\n WHERE CAST(x.%s AS"
                                        " TEXT) <> v.n0", t->sql, uri_sql_after(&set),
                                        c->quoted));
  if( set.n )
    uri_sql_run_fail(run, "row %s of %s: the column %s makes a number of the new text;"
                     " give it the type TEXT", uri_sql_first(&set), t->name, c->name);
}

/* ---- The whole run --- */

/* Undeclared references to the column move to the new text at once. */
static void rewrite_undeclared(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  const struct canonical_edge *e = w->schema->edges;
  const char *sql;
  struct canonical_rows of;
  while( e && !e->is_loose ) e = e->next;
  if( e==0 ) return;
  sql = uri_sql_run_text(run, "SELECT %s, o0, n0 FROM %s", t->k, w->map.changes.name);
  if( w->map.merges.n )
    sql = uri_sql_run_text(run,
      "%s\n"
      " UNION ALL SELECT %s, NULL, coalesce((SELECT w.n0 FROM %s w WHERE %s), y.%s)\n"
      "  FROM %s v CROSS JOIN %s y ON %s", sql, t->v_k,
      w->map.texts, uri_sql_keys(t, " AND ", "w.k$ = v.i$"),
      w->schema->column->quoted, w->map.merges.name, t->sql, t->y_is_i);
  of = uri_sql_values(t, w->map.changes.new, sql);
  uri_sql_follow(w, &of, 1);
}

/* Rows merge, and columns are combined. */
static void rewrite_merge(struct canonical_rewrite *w){
  struct canonical_rows combined = { 0 };
  if( w->options->combine.n ) combined = rewrite_combine(w);
  uri_sql_absorb(w, &w->map.merges);
  if( combined.n==0 ) return;
  uri_sql_update_all(combined);
  uri_sql_log_changed(&w->log, &combined, "combined");
}

/* Report how many rows another run would merge: a column in "by" that follows, or is
** combined, may make rows equal only now.  Nothing, if another run would fail. */
static void rewrite_report_again(struct canonical_rewrite *w){
  struct canonical_map again;
  const struct canonical_edge *e;
  int is_new = w->options->combine.n;
  for(e=w->schema->edges; e; e=e->next)
    is_new |= e->child==w->schema->tables && e->moved.n;
  if( w->options->by==0 || !is_new ) return;
  uri_sql_map(w, &again);
  if( w->run->rc==SQLITE_ERROR ) uri_sql_run_recover(w->run);
  else if( again.merges.n )
    uri_sql_report_add(w->run, "again", 0, again.merges.n, "more would merge in another"
                       " run: columns in by have new values");
}

void uri_sql_rewrite(struct canonical_run *run, struct canonical_schema *schema,
                     const struct canonical_options *options, int is_plan){
  struct canonical_rewrite w = { .run = run, .schema = schema, .options = options };
  const struct canonical_table *t = schema->tables;
  const struct canonical_edge *e;
  if( run->rc!=SQLITE_OK ) return;
  w.log.name = options->log;
  w.log.is_plan = is_plan;
  uri_sql_check_mark(schema);
  rewrite_check_combine(&w);
  run->progress = options->progress;
  uri_sql_report_undeclared(&w, 0);
  run->is_refusal = run->rc==SQLITE_OK;
  uri_sql_check_begin(&w);
  w.before = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql);
  uri_sql_log_create(&w);
  for(e=schema->edges; e; e=e->next) uri_sql_log_broken(&w.log, e);
  uri_sql_phase(run, "reading", 40);
  uri_sql_map(&w, &w.map);
  schema->tables->n_open++;        /* later steps read the map */
  uri_sql_phase(run, "merging", 60);
  rewrite_undeclared(&w);
  if( w.map.merges.n && run->rc==SQLITE_OK ) rewrite_merge(&w);
  uri_sql_phase(run, "writing", 90);
  rewrite_change(&w);
  rewrite_check_texts(&w);
  uri_sql_phase(run, "checking", 100);
  if( run->rc==SQLITE_OK && w.before-t->merged
      !=uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql) )
    uri_sql_run_fail(run, "rows of %s would be lost, or are new: a trigger or a function"
                     " has changed them", t->name);
  uri_sql_check_end(&w);
  uri_sql_log_end(run, &w.log);
  if( run->rc==SQLITE_OK ) uri_sql_report_rewrite(&w);
  if( run->rc==SQLITE_OK ) rewrite_report_again(&w);
}
