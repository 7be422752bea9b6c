/*
** SPDX-License-Identifier: MIT
**
** Equal rows: finding them, and choosing the one to keep.
**
** For each set that must be unique, SQLite groups the rows as they would be, and pairs
** each row with the preferred row of its group.  If several sets make pairs, the pairs
** are combined: a row merges into a row that does not itself merge, and all rows paired
** with it merge into the same row.
*/
#include "canonical.h"

/* SQL: is the row of table 0, as found, readable? */
static const char *merge_readable(struct canonical_run *run){
  return uri_sql_run_text(run, "coalesce(\"canonical readable\", %s)", run->readable);
}

/* ORDER BY terms that put the row to keep first. */
static const char *merge_preference(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  int is_ranked = number==0 && run->order && run->swept==0;
  sqlite3_str *sql = sqlite3_str_new(0);
  int k;
  sqlite3_str_appendall(sql, number ? "\"canonical touched\"" : merge_readable(run));
  if( is_ranked ) sqlite3_str_appendall(sql, ", \"canonical rank\"");
  for(k=0; k<t->n_keys && !is_ranked; k++){
    sqlite3_str_appendf(sql, ", \"canonical key %d\"%s%s", k, t->key_collations[k],
                        run->last ? " DESC" : "");
  }
  return uri_sql_run_finish(run, sql);
}

/*
** SELECT the rows that merge under a set: the id, the id of the row to keep, and whether
** both have the same value in the column to rewrite.
*/
static sqlite3_stmt *merge_pairs(struct canonical_run *run, int number,
                                 const struct canonical_set *set, const char *condition){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_str *given = sqlite3_str_new(0), *parts = sqlite3_str_new(0);
  const char *same = "1";
  int i;
  for(i=0; i<set->n; i++){
    sqlite3_str_appendf(given, " AND %s IS NOT NULL", set->terms[i]);
    sqlite3_str_appendf(parts, "%s%s COLLATE %s", i ? ", " : "", set->terms[i],
                        set->collations[i]);
  }
  if( number==0 && !set->has_column ){
    const char *c = t->columns[run->column].quoted;
    same = uri_sql_run_text(run, "%s COLLATE BINARY IS first_value(%s) OVER w", c, c);
  }
  return uri_sql_run_prepare(run, run->db,
    "SELECT * FROM (SELECT \"canonical id\" AS k,"
    " first_value(\"canonical id\") OVER w AS j,"
    " %s AS same FROM \"%w\" AS \"%w\" WHERE %s AND %s AND %s%s"
    " WINDOW w AS (PARTITION BY %s ORDER BY %s)) WHERE k IS NOT j ORDER BY k", same,
    uri_sql_overlay_name(run, number, 0), t->name, condition,
    set->where ? set->where : "1", set->is_soft ? merge_readable(run) : "1",
    uri_sql_run_finish(run, given), uri_sql_run_finish(run, parts),
    merge_preference(run, number));
}

/* Store the pairs of set u in p<t>.  Returns how many there are. */
static sqlite3_int64 merge_store(struct canonical_run *run, int number, int u,
                                 const char *condition){
  sqlite3_stmt *pairs = merge_pairs(run, number, &run->tables[number].sets[u], condition);
  sqlite3_stmt *insert = uri_sql_run_prepare(run, run->own,
    "INSERT INTO p%d(k, j, same, u) VALUES(?1, ?2, ?3, %d)", number, u);
  sqlite3_int64 n = 0;
  int i;
  while( uri_sql_run_step(run, pairs) ){
    for(i=0; i<3; i++) uri_sql_run_bind_copy(run, insert, i+1, pairs, i);
    uri_sql_run_step(run, insert);
    n++;
  }
  sqlite3_finalize(pairs);
  sqlite3_finalize(insert);
  return n;
}

/* Refuse the run for the pairs of a set that fulfil a condition. */
static void merge_refuse(struct canonical_run *run, int number, int u, const char *kind,
                         const char *condition){
  const struct canonical_set *set = &run->tables[number].sets[u];
  uri_sql_plan_refuse(run, number, kind, set->label,
    uri_sql_run_text(run, "SELECT k, j FROM p%d WHERE u = %d AND %s ORDER BY k", number,
                     u, condition));
}

/*
** Combine the pairs of several sets in the table q<t>: the row that each row merges into.
** A run is refused if a row would merge through another row, or into two rows.
*/
static void merge_together(struct canonical_run *run, int number){
  int u;
  uri_sql_run_exec(run, run->own, "CREATE INDEX IF NOT EXISTS p%d_k ON p%d(k);"
    "DROP TABLE IF EXISTS q%d;"
    "CREATE TABLE q%d(k PRIMARY KEY, j, n, same) WITHOUT ROWID;"
    "INSERT INTO q%d SELECT k, min(j), count(DISTINCT j), max(same) FROM p%d AS p"
    " WHERE NOT EXISTS (SELECT 1 FROM p%d AS x WHERE x.k = p.j) GROUP BY k", number,
    number, number, number, number, number, number);
  for(u=0; u<run->tables[number].n_sets; u++)
    merge_refuse(run, number, u, "chain", uri_sql_run_text(run,
      "((SELECT n FROM q%d AS q WHERE q.k = p%d.k) IS NOT 1 OR"
      " coalesce((SELECT j FROM q%d AS q WHERE q.k = p%d.j), p%d.j)"
      " IS NOT (SELECT j FROM q%d AS q WHERE q.k = p%d.k))", number, number, number,
      number, number, number, number));
  if( run->refused==0 && number==0 )
    for(u=0; u<run->tables[number].n_sets; u++)
      merge_refuse(run, number, u, "differ", uri_sql_run_text(run,
        "(SELECT NOT same FROM q%d AS q WHERE q.k = p%d.k)", number, number));
}

/* Store in r<t> which rows merge, and into which row. */
static void merge_apply(struct canonical_run *run, int number){
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->own,
    "SELECT k FROM q%d WHERE k NOT IN (SELECT id FROM r%d)", number, number);
  while( uri_sql_run_step(run, rows) )
    uri_sql_plan_touch(run, number, sqlite3_column_value(rows, 0), 0);
  sqlite3_finalize(rows);
  /*
  ** +id has no affinity.  With the affinity of id, SQLite could not use the index on k.
  */
  uri_sql_run_exec(run, run->own, "UPDATE r%d SET j = coalesce((SELECT j FROM q%d"
    " WHERE k = +id), id) WHERE j IS NOT coalesce((SELECT j FROM q%d WHERE k = +id), id)",
    number, number, number);
}

/*
** If one set decides alone, store its pairs in r<t> at once.  Each row has at most one
** pair, and the row that it merges into has none, so there is nothing to combine.
*/
static void merge_alone(struct canonical_run *run, int number, int u){
  struct canonical_table *t = &run->tables[number];
  sqlite3_stmt *pairs = merge_pairs(run, number, &t->sets[u], "1");
  sqlite3_stmt *update = uri_sql_run_prepare(run, run->own,
    "UPDATE r%d SET j = ?2 WHERE id = ?1", number);
  int i;
  t->merges_by = &t->sets[u];
  uri_sql_run_exec(run, run->own, "UPDATE r%d SET j = id WHERE j IS NOT id", number);
  while( uri_sql_run_step(run, pairs) ){
    for(i=0; i<2; i++) uri_sql_run_bind_copy(run, update, i+1, pairs, i);
    uri_sql_run_step(run, update);
    if( run->rc==SQLITE_OK && sqlite3_changes(run->own)==0 )
      uri_sql_plan_touch(run, number, sqlite3_column_value(pairs, 0),
                         sqlite3_column_value(pairs, 1));
  }
  sqlite3_finalize(pairs);
  sqlite3_finalize(update);
}

/*
** Does one set decide alone?  Its number is *only.  In table 0, it must name the column
** to rewrite: under another set, rows with different URIs may be equal, for which the run
** is refused.
*/
static int merge_has_only_set(const struct canonical_run *run, int number, int *only){
  const struct canonical_table *t = &run->tables[number];
  int u, n = 0;
  for(u=0; u<t->n_sets; u++){
    if( t->sets[u].is_generated ) continue;
    *only = u;
    n++;
  }
  return n==1 && (number || t->sets[*only].has_column);
}

void uri_sql_merge_begin(struct canonical_run *run){
  int u;
  struct canonical_table *t = run->tables;
  if( !merge_has_only_set(run, 0, &u) || &t->sets[u]!=run->swept ) run->swept = 0;
  t->merges_by = run->swept;
}

void uri_sql_merge_table(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  int u, may_merge = run->merge && (number==0 || !run->keep);
  sqlite3_int64 n = 0;
  if( number==0 && run->swept ) return;
  uri_sql_run_exec(run, run->own, "DELETE FROM p%d", number);
  if( may_merge && merge_has_only_set(run, number, &u) ){
    merge_alone(run, number, u);
    return;
  }
  for(u=0; u<t->n_sets && run->rc==SQLITE_OK; u++){
    if( run->merge && t->sets[u].is_generated ) continue;
    n += merge_store(run, number, u, "1");
    if( !may_merge ) merge_refuse(run, number, u, "equal", "1");
  }
  if( !may_merge || run->rc!=SQLITE_OK || (n==0 && run->round==1) ) return;
  merge_together(run, number);
  if( !run->refused ) merge_apply(run, number);
}

void uri_sql_merge_rank(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *keys = uri_sql_run_keys(run, t, "");
  sqlite3_stmt *rows, *insert;
  sqlite3_str *order = sqlite3_str_new(0);
  sqlite3_int64 n = 0;
  int k;
  for(k=0; k<t->n_keys; k++)
    sqlite3_str_appendf(order, ", %s%s", t->keys[k], t->key_collations[k]);
  uri_sql_run_exec(run, run->own, "CREATE TABLE rank(id PRIMARY KEY, n) WITHOUT ROWID");
  rows = uri_sql_run_prepare(run, run->db,
    "SELECT %s, row_number() OVER (ORDER BY %s\n%s) FROM %s", keys, run->order,
    uri_sql_run_finish(run, order), t->sql);
  insert = uri_sql_run_prepare(run, run->own, "INSERT INTO rank VALUES(?1, ?2)");
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_id(run, t, insert, 1, rows, 0);
    uri_sql_run_bind_copy(run, insert, 2, rows, t->n_keys);
    uri_sql_run_step(run, insert);
    n++;
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
  if( n!=run->rows ) uri_sql_run_fail(run, "order: %s is an aggregate", run->order);
}

/* The keys as found, as ORDER BY terms. */
static const char *merge_keys(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_str *sql = sqlite3_str_new(0);
  int k;
  for(k=0; k<t->n_keys; k++)
    sqlite3_str_appendf(sql, "%s\"canonical key %d\"%s", k ? ", " : "", k,
                        t->key_collations[k]);
  return uri_sql_run_finish(run, sql);
}

void uri_sql_merge_combine(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  sqlite3_str *select, *set;
  sqlite3_stmt *rows, *update;
  int i;
  if( run->n_combine==0 ) return;
  select = sqlite3_str_new(0);
  set = sqlite3_str_new(0);
  for(i=0; i<run->n_combine; i++){
    sqlite3_str_appendf(select, ", (%s\n)", run->combine[i].expression);
    sqlite3_str_appendf(set, "%sv%d = CASE WHEN o%d IS ?%d THEN o%d ELSE ?%d END",
                        i ? ", " : "", run->combine[i].column, run->combine[i].column,
                        i+2, run->combine[i].column, i+2);
  }
  rows = uri_sql_run_prepare(run, run->db, "SELECT \"canonical j\"%s FROM"
    " (%s ORDER BY \"canonical j\", %s) AS \"%w\" GROUP BY \"canonical j\""
    " HAVING count(*) > 1",
    uri_sql_run_finish(run, select), uri_sql_overlay_rows(run, 0, 1),
    merge_keys(run, t), t->name);
  update = uri_sql_run_prepare(run, run->own, "UPDATE r0 SET %s WHERE id = ?1",
                               uri_sql_run_finish(run, set));
  while( uri_sql_run_step(run, rows) ){
    uri_sql_plan_touch(run, 0, sqlite3_column_value(rows, 0), 0);
    for(i=0; i<=run->n_combine; i++) uri_sql_run_bind_copy(run, update, i+1, rows, i);
    uri_sql_run_step(run, update);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(update);
}

/* The pairs that made rows merge stay in p<t>, for the plan. */
void uri_sql_merge_check(struct canonical_run *run){
  sqlite3_int64 before;
  int t, u;
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
    for(u=0; run->tables[t].is_touched && u<run->tables[t].n_sets; u++){
      if( !run->tables[t].sets[u].is_generated && (t || run->n_combine==0) ) continue;
      if( run->tables[t].sets[u].is_soft ) continue;
      before = uri_sql_run_number(run, run->own, "SELECT max(rowid) FROM p%d", t);
      if( merge_store(run, t, u, "\"canonical j\" IS \"canonical id\"") )
        merge_refuse(run, t, u, "left", uri_sql_run_text(run, "rowid > %lld", before));
    }
  }
}
