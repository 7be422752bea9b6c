/*
** SPDX-License-Identifier: MIT
**
** Computing the new values of each row before anything is written.
**
** The column's new texts are read once.  Then rounds follow until nothing changes: equal
** rows merge (merge.c), references to changed rows get the new values (follow.c),
** generated columns are computed again.
*/
#include "canonical.h"

enum { MOST_ROUNDS = 100 };

const char *uri_sql_plan_changed(struct canonical_run *run,
                                 const struct canonical_table *t,
                                 const char *prefix){
  sqlite3_str *sql = sqlite3_str_new(0);
  int c, n = 0;
  sqlite3_str_appendall(sql, "(");
  for(c=0; c<t->n; c++){
    if( !t->columns[c].is_mutable ) continue;
    sqlite3_str_appendf(sql, "%s%so%d IS NOT %sv%d", n++ ? " OR " : "", prefix, c, prefix,
                        c);
  }
  sqlite3_str_appendall(sql, n ? ")" : "0)");
  return uri_sql_run_finish(run, sql);
}

/* Write SQL for each column of r<t>: format gets its number and type, or its name. */
static const char *plan_columns(struct canonical_run *run,
                                const struct canonical_table *t,
                                const char *format, int by_name){
  sqlite3_str *sql = sqlite3_str_new(0);
  int c;
  for(c=0; c<t->n; c++){
    if( t->columns[c].slot<0 ) continue;
    if( by_name ) sqlite3_str_appendf(sql, format, t->columns[c].quoted);
    else sqlite3_str_appendf(sql, format, c, t->columns[c].type);
  }
  return uri_sql_run_finish(run, sql);
}

/* How many columns of the table are in r<t>, each as o<c> and as v<c>. */
static int plan_slots(const struct canonical_table *t){
  int c, n = 0;
  for(c=0; c<t->n; c++) n += t->columns[c].slot>=0;
  return n;
}

/*
** INSERT INTO r<t>.  The parameters: id, s, the columns as found; for table 0 the new
** text; the last one is j.
*/
static sqlite3_stmt *plan_insert(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_str *values = sqlite3_str_new(0);
  int c, pass;
  for(pass=0; pass<2; pass++){
    for(c=0; c<t->n; c++)
      if( t->columns[c].slot>=0 )
        sqlite3_str_appendf(values, ", ?%d", pass && number==0 && c==run->column
                            ? 3+plan_slots(t) : 3+t->columns[c].slot);
  }
  return uri_sql_run_prepare(run, run->own,
    "INSERT OR IGNORE INTO r%d(id, j, s%s%s) VALUES(?1, coalesce(?%d, ?1), ?2%s)", number,
    plan_columns(run, t, ", o%d", 0), plan_columns(run, t, ", v%d", 0),
    4+plan_slots(t), uri_sql_run_finish(run, values));
}

void uri_sql_plan_create(struct canonical_run *run, int number){
  struct canonical_table *t = &run->tables[number];
  if( 3+2*plan_slots(t)>sqlite3_limit(run->own, SQLITE_LIMIT_COLUMN, -1) )
    uri_sql_run_fail(run, "%s has too many columns for a plan", t->name);
  uri_sql_run_exec(run, run->own, "CREATE TABLE r%d(id %s PRIMARY KEY, j, s%s%s)%s;"
    " CREATE TABLE p%d(k, j, u, same)", number,
    t->has_rowid ? "INTEGER" : "BLOB", plan_columns(run, t, ", o%d %s", 0),
    plan_columns(run, t, ", v%d %s", 0), t->has_rowid ? "" : " WITHOUT ROWID", number);
  t->insert_row = plan_insert(run, number);
}

/*
** Insert the row in "row": its key, its columns, then for table 0 whether it is readable,
** then perhaps its new text, then perhaps the id of the row that it merges into.
*/
static void plan_insert_row(struct canonical_run *run, int number, sqlite3_stmt *row,
                            sqlite3_value *j){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_stmt *insert = t->insert_row;
  int c, slots = plan_slots(t), first = t->n_keys, end = first+slots;
  int n = sqlite3_column_count(row);
  uri_sql_run_bind_id(run, t, insert, 1, row, 0);
  for(c=0; c<slots; c++) uri_sql_run_bind_copy(run, insert, 3+c, row, first+c);
  if( number==0 ){
    uri_sql_run_bind_copy(run, insert, 2, row, end);
    uri_sql_run_bind_copy(run, insert, 3+slots, row,
                          n>end+1 ? end+1 : first+t->columns[run->column].slot);
  }
  if( n>end+2 ) j = sqlite3_column_value(row, end+2);
  if( run->rc==SQLITE_OK )
    run->rc = j ? sqlite3_bind_value(insert, 4+slots, j)
                : sqlite3_bind_null(insert, 4+slots);
  uri_sql_run_step(run, insert);
}

void uri_sql_plan_touch(struct canonical_run *run, int number, sqlite3_value *id,
                        sqlite3_value *j){
  struct canonical_table *t = &run->tables[number];
  if( t->read_row==0 )
    t->read_row = uri_sql_run_prepare(run, run->db, "SELECT %s%s%s%s FROM %s WHERE %s",
      uri_sql_run_keys(run, t, ""), plan_columns(run, t, ", %s", 1),
      number ? "" : ", ", number ? "" : run->readable, t->sql,
      uri_sql_run_at_key(run, t, 1));
  uri_sql_run_bind_key(run, t, t->read_row, 1, id);
  if( uri_sql_run_step(run, t->read_row) ) plan_insert_row(run, number, t->read_row, j);
  sqlite3_reset(t->read_row);
}

/* Store rows of table 0 in r0.  Returns how many there are. */
static sqlite3_int64 plan_store(struct canonical_run *run, sqlite3_stmt *rows){
  sqlite3_int64 n = 0;
  while( uri_sql_run_step(run, rows) ){
    plan_insert_row(run, 0, rows, 0);
    uri_sql_run_progress(run, "reading", 0, 20, ++n, run->rows);
  }
  sqlite3_finalize(rows);
  return n;
}

/* Store the rows of table 0 whose text changes, and those that sweep.c says merge. */
static void plan_read(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *columns = plan_columns(run, t, ", %s", 1);
  plan_store(run, run->swept ? uri_sql_sweep_rows(run, columns, 0)
    : uri_sql_run_prepare(run, run->db, "SELECT %s%s, 1, %s FROM %s WHERE %s",
                          uri_sql_run_keys(run, t, ""), columns, run->becomes, t->sql,
                          run->differs));
}

int uri_sql_plan_merged(struct canonical_run *run){
  const char *columns = plan_columns(run, run->tables, ", %s", 1);
  uri_sql_plan_create(run, 0);
  run->merged = plan_store(run, uri_sql_sweep_rows(run, columns, 1));
  return run->merged==0 || run->tables[0].n_sets==1;
}

/* Compute the generated columns of the rows in r<t>.  Returns 1 if a value changed. */
static int plan_generate_once(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_str *select = sqlite3_str_new(0), *set = sqlite3_str_new(0);
  sqlite3_str *differs = sqlite3_str_new(0);
  sqlite3_stmt *rows, *update;
  int c, n = 1, i, before = sqlite3_total_changes(run->own);
  for(c=0; c<t->n; c++){
    if( t->columns[c].expression==0 ) continue;
    n++;
    sqlite3_str_appendf(select, ", %s", t->columns[c].expression);
    sqlite3_str_appendf(set, "%sv%d = ?%d", n>2 ? ", " : "", c, n);
    sqlite3_str_appendf(differs, "%sv%d IS NOT ?%d", n>2 ? " OR " : "", c, n);
  }
  rows = uri_sql_run_prepare(run, run->db,
    "SELECT \"canonical id\"%s FROM \"%w\" AS \"%w\" WHERE \"canonical touched\"",
    uri_sql_run_finish(run, select), uri_sql_overlay_name(run, number, 0), t->name);
  update = uri_sql_run_prepare(run, run->own, "UPDATE r%d SET %s WHERE id = ?1 AND (%s)",
    number, uri_sql_run_finish(run, set), uri_sql_run_finish(run, differs));
  while( uri_sql_run_step(run, rows) ){
    for(i=0; i<n; i++) uri_sql_run_bind_copy(run, update, i+1, rows, i);
    uri_sql_run_step(run, update);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(update);
  return sqlite3_total_changes(run->own)!=before;
}

/*
** A generated column may depend on others, so repeat as often as there are such columns.
*/
static void plan_generate(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  int c, n = 0;
  for(c=0; c<t->n; c++) n += t->columns[c].expression!=0;
  while( run->rc==SQLITE_OK && n-- && plan_generate_once(run, number) ) ;
}

void uri_sql_plan_refuse(struct canonical_run *run, int t, const char *kind,
                         const char *label, const char *select){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
    "INSERT INTO refused(t, kind, label, k, j) SELECT ?1, ?2, ?3, * FROM (%s)", select);
  if( run->rc==SQLITE_OK ) sqlite3_bind_int(stmt, 1, t);
  uri_sql_run_bind_text(run, stmt, 2, kind);
  uri_sql_run_bind_text(run, stmt, 3, label);
  uri_sql_run_step(run, stmt);
  sqlite3_finalize(stmt);
  if( run->rc==SQLITE_OK ) run->refused += sqlite3_changes(run->own);
}

/*
** What a table waits for: merging, merging in the next round, and that references to it
** follow, now or in the next pass.
*/
enum { PLAN_MERGE = 1, PLAN_AGAIN = 2, PLAN_FOLLOW = 4, PLAN_FOLLOW_NEXT = 8 };

static void plan_fail_endless(struct canonical_run *run){
  uri_sql_run_fail(run, "references cause changes without an end: there was one in each"
                   " of %d rounds", MOST_ROUNDS);
}

/* Follow references until no value changes.  Returns 1 if one has changed. */
static int plan_follow(struct canonical_run *run){
  int t, e, changed = 1, again = 0, passes = 0;
  while( changed && run->rc==SQLITE_OK && run->refused==0 ){
    changed = 0;
    for(e=0; e<run->n_edges && run->refused==0; e++){
      const struct canonical_edge *edge = &run->edges[e];
      if( !edge->follows
       || !(run->tables[edge->parent].is_pending & PLAN_FOLLOW) ) continue;
      uri_sql_run_progress(run, "following references", 60, 80, run->round, 4);
      if( !uri_sql_follow(run, e) ) continue;
      run->tables[edge->child].is_pending |= PLAN_AGAIN | PLAN_FOLLOW_NEXT;
      changed = again = 1;
    }
    for(t=0; t<run->n_tables; t++){
      int *pending = &run->tables[t].is_pending;
      int is_next = *pending & PLAN_FOLLOW_NEXT;
      if( is_next ) plan_generate(run, t);
      *pending &= ~(PLAN_FOLLOW | PLAN_FOLLOW_NEXT);
      if( is_next ) *pending |= PLAN_FOLLOW;
    }
    if( ++passes>MOST_ROUNDS ) plan_fail_endless(run);
  }
  return again;
}

/* Store in g<t> which rows of table t merge. */
static void plan_keep_merged(struct canonical_run *run, int t){
  uri_sql_run_exec(run, run->own, "DROP TABLE IF EXISTS g%d;"
    "CREATE TABLE g%d AS SELECT id, j FROM r%d WHERE j IS NOT id", t, t, t);
}

/* Is there a row that merged in an earlier round, and does not any more? */
static int plan_is_parted(struct canonical_run *run, int t){
  return (int)uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM g%d AS g"
    " JOIN r%d AS r ON r.id = g.id WHERE r.j IS r.id)", t, t);
}

/*
** A row that merged in an earlier round does not merge any more, so that rows that refer
** to it may have values of another row.  Compute all values again, from the rows as
** found, with the rows that merge now.
*/
static void plan_restart(struct canonical_run *run){
  sqlite3_stmt *merged, *update;
  int t;
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
    if( !run->tables[t].is_touched ) continue;
    plan_keep_merged(run, t);
    uri_sql_run_exec(run, run->own, "DELETE FROM r%d", t);
    if( t==0 ) plan_read(run);
    merged = uri_sql_run_prepare(run, run->own, "SELECT id, j FROM g%d", t);
    update = uri_sql_run_prepare(run, run->own, "UPDATE r%d SET j = ?2 WHERE id = ?1", t);
    while( uri_sql_run_step(run, merged) ){
      uri_sql_plan_touch(run, t, sqlite3_column_value(merged, 0), 0);
      uri_sql_run_bind_copy(run, update, 1, merged, 0);
      uri_sql_run_bind_copy(run, update, 2, merged, 1);
      uri_sql_run_step(run, update);
    }
    sqlite3_finalize(merged);
    sqlite3_finalize(update);
    plan_generate(run, t);
    run->tables[t].is_pending |= PLAN_AGAIN | PLAN_FOLLOW;
  }
}

/* Merge in the tables that are pending, then follow.  Returns 1 if another round is
** needed. */
static int plan_round(struct canonical_run *run){
  int t, is_parted = 0, again;
  for(t=0; t<run->n_tables; t++){
    if( !(run->tables[t].is_pending & PLAN_MERGE) ) continue;
    uri_sql_run_progress(run, "merging", 20, 60, run->round, 4);
    plan_generate(run, t);
    if( run->round>1 ) plan_keep_merged(run, t);
    uri_sql_merge_table(run, t);
    if( run->round>1 ) is_parted |= plan_is_parted(run, t);
    run->tables[t].is_pending |= PLAN_FOLLOW;
  }
  if( is_parted ) plan_restart(run);
  again = plan_follow(run);
  for(t=0; t<run->n_tables; t++)
    run->tables[t].is_pending = run->tables[t].is_pending & PLAN_AGAIN ? PLAN_MERGE : 0;
  return again || is_parted;
}

/* If rows of table 0 refer to rows that change, they get the new values before any row
** merges. */
static void plan_first(struct canonical_run *run){
  int e, is_child = 0;
  for(e=0; e<run->n_edges; e++)
    is_child |= run->edges[e].follows && run->edges[e].child==0;
  if( !is_child ) return;
  plan_generate(run, 0);
  run->tables[0].is_pending = PLAN_FOLLOW;
  plan_follow(run);
}

void uri_sql_plan_make(struct canonical_run *run){
  int t, e;
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_overlay_register(run);
  uri_sql_merge_begin(run);
  run->merged = 0;
  for(t=0; t<run->n_tables; t++){
    if( !run->tables[t].is_touched ) continue;
    if( run->tables[t].insert_row ) uri_sql_run_exec(run, run->own, "DELETE FROM r%d", t);
    else uri_sql_plan_create(run, t);
  }
  run->round = 1;
  if( run->rc==SQLITE_OK ) plan_read(run);
  if( run->order && run->swept==0 ) uri_sql_merge_rank(run);
  plan_first(run);
  for(t=0; t<run->n_tables; t++)
    if( run->tables[t].is_pending ) run->tables[t].is_pending = PLAN_MERGE;
  run->tables[0].is_pending = PLAN_MERGE;
  while( run->rc==SQLITE_OK && run->refused==0 && plan_round(run) ){
    if( ++run->round>MOST_ROUNDS ) plan_fail_endless(run);
  }
  for(e=0; e<run->n_edges && run->refused==0; e++) uri_sql_follow_check(run, e);
  if( run->rc!=SQLITE_OK || run->refused ) return;
  uri_sql_merge_combine(run);
  if( run->n_combine ) plan_generate(run, 0);
  uri_sql_merge_check(run);
}
