/*
** SPDX-License-Identifier: MIT
**
** The pass over the table to rewrite, and then over what refers to it.
**
** If rows merge even though no UNIQUE requires it, one SELECT sorts them, so that those
** that merge are next to each other.  SQLite's sorter keeps most of them in a file (or,
** by PRAGMA temp_store, in memory), so memory does not grow with the table.
**
** Rows that do not merge are rewritten by one UPDATE, if nothing needs to know them one
** by one and no UNIQUE constraint fails; else row by row (rows.c).
*/
#include "canonical.h"

#include <string.h>

/* ---- Rows that merge --- */

/*
** SELECT the readable rows: the terms that they merge by, or the text; whether "as" gives
** a text; and the key.  Of equal rows, the first one stays.  The terms are evaluated on
** rows with the new text, or with the one as found, if "as" gives none.
*/
static sqlite3_stmt *pass_select(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *column = t->columns[run->column].quoted, *order = "", *place = "";
  const char *text = run->becomes, *is_text = "1";
  int i;
  for(i=1; i<=run->n_by; i++)
    order = uri_sql_run_text(run, "%s%d COLLATE BINARY, ", order, i);
  if( run->order )
    place = uri_sql_run_text(run, ", row_number() OVER (ORDER BY %s\n, %s)"
      " AS \"uri_canonical place\"", run->order, uri_sql_expand(run, t, "{k,@}"));
  if( run->as ){
    is_text = uri_sql_run_text(run, "typeof(%s) = 'text'", run->becomes);
    text = uri_sql_run_text(run, "CASE WHEN %s THEN %s ELSE \"%w\".%s END", is_text,
                            run->becomes, t->name, column);
  }
  return uri_sql_run_prepare(run, run->db, "SELECT %s\n, \"uri_canonical text\", %s FROM"
    " (SELECT %s AS %s, %s AS \"uri_canonical text\"%s%s FROM %s WHERE %s) AS \"%w\""
    " ORDER BY %s%s", run->by ? run->by : column,
    uri_sql_expand(run, t, "{k,\"uri_canonical k#\"}"), text, column, is_text,
    uri_sql_expand(run, t, "{o;@ AS @}{k;@ AS \"uri_canonical k#\"}"), place, t->sql,
    run->readable, t->name, order, run->order ? "\"uri_canonical place\""
    : uri_sql_expand(run, t, "{k,\"uri_canonical k#\"}"));
}

/*
** SELECT whether two rows, the first of a group and another one, have equal terms.
** SQLite compares the values.  Terms of "by" that are all empty texts, as uri_key('#top')
** is, are equal to nothing, as NULL is.
*/
static sqlite3_stmt *pass_select_equal(struct canonical_run *run){
  const char *equal = "1", *empty = run->by ? "1" : "0";
  int i;
  for(i=1; i<=run->n_by; i++){
    equal = uri_sql_run_text(run, "%s AND ?%d = ?%d", equal, i, run->n_by+i);
    if( run->by ) empty = uri_sql_run_text(run, "%s AND ?%d = ''", empty, i);
  }
  return uri_sql_run_prepare(run, run->own, "SELECT %s AND NOT (%s)", equal, empty);
}

/* Fill the table "pairs": is the new text of a row a text, the key of the row, and that
** of the row into which it merges. */
static void pass_pair(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  sqlite3_stmt *rows = pass_select(run), *equal = pass_select_equal(run), *pair;
  sqlite3_int64 done = 0;
  int is_equal;
  uri_sql_run_exec(run, run->own, "%s", uri_sql_expand(run, t,
    "CREATE TABLE pairs(is_text{k;k#}{k;s#})"));
  pair = uri_sql_run_prepare(run, run->own, "%s", uri_sql_expand(run, t,
    "INSERT INTO pairs VALUES(?{k;?}{k;?})"));
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_row(run, equal, 1+run->n_by, rows, 0, run->n_by);
    is_equal = uri_sql_run_step(run, equal) && sqlite3_column_int(equal, 0);
    sqlite3_reset(equal);
    if( is_equal && (run->by || sqlite3_column_int(rows, run->n_by)) ){
      uri_sql_run_bind_row(run, pair, 1, rows, run->n_by, 1+t->n_keys);
      uri_sql_run_write(run, pair);
    }else{
      uri_sql_run_bind_row(run, equal, 1, rows, 0, run->n_by);
      uri_sql_run_bind_row(run, pair, 2+t->n_keys, rows, run->n_by+1, t->n_keys);
    }
    uri_sql_progress_show(run, "reading", 0, 10, ++done, run->rows);
  }
  sqlite3_finalize(pair);
  sqlite3_finalize(equal);
  sqlite3_finalize(rows);
}

/* Merge the pairs.  If they are light, r0 need not know the rows. */
static void pass_merge(struct canonical_run *run, int is_light){
  struct canonical_table *t = run->tables;
  sqlite3_stmt *pairs = uri_sql_run_prepare(run, run->own, "SELECT * FROM pairs"
                                            " ORDER BY 2");
  while( uri_sql_run_step(run, pairs) ){
    int stays_at = 1+t->n_keys;
    sqlite3_int64 goes = sqlite3_column_int64(pairs, 1);
    sqlite3_int64 stays = sqlite3_column_int64(pairs, stays_at);
    if( !is_light ) goes = uri_sql_rows_touch(run, t, pairs, 1);
    if( !is_light ) stays = uri_sql_rows_touch(run, t, pairs, stays_at);
    uri_sql_rows_absorb(run, t, goes, stays, is_light);
    run->no_text -= !sqlite3_column_int(pairs, 0);
  }
  sqlite3_finalize(pairs);
  t->n_rows |= t->merged>0;
}

/* Does anything need to know which rows of table 0 have merged? */
static int pass_needs_rows(const struct canonical_run *run){
  int e;
  for(e=0; e<run->n_edges; e++)
    if( run->edges[e].child==0 || run->edges[e].parent==0 ) return 1;
  return run->records || !run->is_by_update || !run->tables[0].is_direct
      || run->n_combine>0;
}

/* ---- Rows that change --- */

/*
** Fail if "as" takes the scheme from a text that has one: such a text would lead nowhere.
*/
static void pass_check_scheme(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db, "SELECT o, n FROM (SELECT %s AS"
    " o, %s AS n FROM %s WHERE %s) WHERE uri_scheme(o) IS NOT NULL AND uri_scheme(n) IS"
    " NULL AND typeof(n) = 'text' AND uri_path(n) <> ''", t->columns[run->column].quoted,
    run->becomes, t->sql, run->readable);
  /* A function in "as" may have deleted the row. */
  if( uri_sql_run_step(run, row) && sqlite3_column_type(row, 0)!=SQLITE_NULL )
    uri_sql_run_fail(run, "as takes the scheme from '%s' and leaves '%s'; to merge rows"
                     " by such a key, give it as \"by\"",
                     uri_sql_run_shown(run, uri_sql_run_copy(run, row, 0)),
                     uri_sql_run_shown(run, uri_sql_run_copy(run, row, 1)));
  sqlite3_finalize(row);
}

/*
** Store the rows that change; with "order" all, because their places tell which row is
** the first.
*/
static void pass_store(struct canonical_run *run){
  struct canonical_table *t = run->tables;
  const char *which = run->order ? "1" : run->as ? run->readable : run->differs;
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->db, "SELECT %s, %s, %s%s FROM %s"
    " WHERE %s ORDER BY %s%s%s", run->becomes, run->differs, run->readable,
    uri_sql_expand(run, t, "{k;@}{s;@}"), t->sql, which,
    run->order ? run->order : "", run->order ? "\n, " : "",
    uri_sql_expand(run, t, "{k,@}"));
  struct rows_found found = { rows, 3, rows, 3+t->n_keys, 0, 0, 0 };
  while( uri_sql_run_step(run, rows) ){
    int is_text = sqlite3_column_type(rows, 0)==SQLITE_TEXT;
    int changes = is_text && sqlite3_column_int(rows, 1);
    run->no_text += !is_text && sqlite3_column_int(rows, 2);
    found.place++;
    found.text = changes ? 0 : NO_COLUMN;
    found.state = changes && !run->is_by_update ? ROWS_PENDING : ROWS_DONE;
    if( changes || run->order ) uri_sql_rows_insert(run, t, &found);
    uri_sql_progress_show(run, "reading", 10, 20, found.place, run->rows);
  }
  sqlite3_finalize(rows);
}

/* ---- One UPDATE --- */

/* Does the column itself refer to another one? */
static int pass_refers(const struct canonical_run *run){
  int e, i;
  for(e=0; e<run->n_edges; e++)
    for(i=0; i<run->edges[e].n; i++)
      if( run->edges[e].child==0 && run->edges[e].from[i]==run->column ) return 1;
  return 0;
}

/* Is the column part of the key, or of a reference, or does it convert texts? */
static int pass_is_bound(const struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *type = t->columns[run->column].type;
  int e, i;
  if( t->columns[run->column].key || (type[0] && type[0]!='T') || pass_refers(run) )
    return 1;
  for(e=0; e<run->n_edges; e++)
    for(i=0; run->edges[e].parent==0 && i<run->edges[e].n; i++){
      int c = run->edges[e].to[i];
      if( c==run->column || (c>=0 && t->columns[c].is_generated) ) return 1;
    }
  return 0;
}

enum { PASS_STEPS = 100 };
static const sqlite3_int64 MOST_RANGE = (sqlite3_int64)1<<60;

/* With the option "progress", the UPDATE is divided into ranges of rowids. */
static void pass_update(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *key = t->keys[0].quoted, *name = t->columns[run->column].quoted;
  sqlite3_int64 first = 0, last = 0, step, low;
  if( run->progress && t->has_rowid ){
    first = uri_sql_run_number(run, run->db, "SELECT min(%s) FROM %s", key, t->sql);
    last = uri_sql_run_number(run, run->db, "SELECT max(%s) FROM %s", key, t->sql);
  }
  if( last<=first || last/2-first/2>=MOST_RANGE ){
    uri_sql_run_exec(run, run->db, "UPDATE OR FAIL %s SET %s = %s WHERE %s", t->sql, name,
                     run->becomes, run->differs);
    if( run->rc==SQLITE_OK ) run->rewritten = sqlite3_changes(run->db);
    return;
  }
  step = (last-first)/PASS_STEPS+1;
  for(low=first; low<=last && run->rc==SQLITE_OK; low += step){
    uri_sql_run_exec(run, run->db, "UPDATE OR FAIL %s SET %s = %s WHERE %s"
      " AND %s BETWEEN %lld AND %lld", t->sql, name, run->becomes, run->differs, key, low,
      low+step-1);
    if( run->rc==SQLITE_OK ) run->rewritten += sqlite3_changes(run->db);
    uri_sql_progress_show(run, "writing", 20, 60, low-first, last-first+1);
  }
}

/* ---- The option "combine" --- */

/*
** The aggregates over all rows of each group as found, in the order of their keys.  The
** rows are in g0; the columns that may have changed are in r0.
*/
static void pass_combine(struct canonical_run *run){
  struct canonical_table *t = run->tables;
  const char *values = "", *set = "";
  sqlite3_stmt *kept, *combine, *update;
  int i;
  for(i=0; i<run->n_combine; i++){
    values = uri_sql_run_text(run, "%s%s(%s\n)", values, i ? ", " : "",
                              run->combine[i].expression);
    set = uri_sql_run_text(run, "%s, n%d = ?%d", set, run->combine[i].column, i+2);
  }
  uri_sql_run_exec(run, run->own, "CREATE INDEX r0_j ON r0(j)");
  kept = uri_sql_run_prepare(run, run->own,
    "SELECT DISTINCT j FROM r0 WHERE j IS NOT NULL ORDER BY j");
  combine = uri_sql_run_prepare(run, run->own, "SELECT %s FROM (%s) AS \"%w\"", values,
    uri_sql_expand(run, t, "SELECT {a,r.o# AS @/g.@} FROM g$N AS g JOIN r$N AS r"
      " ON r.id = g.\"uri_canonical id\" WHERE r.id = ?1 OR r.j = ?1"
      " ORDER BY {k,r.$}"),
    t->name);
  update = uri_sql_run_prepare(run, run->own, "UPDATE r0 SET state = %d%s WHERE id = ?1",
                               ROWS_PENDING, set);
  while( uri_sql_run_step(run, kept) ){
    uri_sql_run_bind_copy(run, combine, 1, kept, 0);
    uri_sql_run_bind_copy(run, update, 1, kept, 0);
    if( uri_sql_run_step(run, combine) )
      uri_sql_run_bind_row(run, update, 2, combine, 0, run->n_combine);
    sqlite3_reset(combine);
    uri_sql_run_write(run, update);
  }
  sqlite3_finalize(kept);
  sqlite3_finalize(combine);
  sqlite3_finalize(update);
  run->merge = 0;                  /* rows that are equal by an aggregate do not merge */
  uri_sql_rows_write(run, t);
  run->merge = 1;
}

/* ---- The whole pass --- */

/* Forget a pass that failed. */
static void pass_forget(struct canonical_run *run){
  int t, s;
  run->rc = SQLITE_OK;
  sqlite3_free(run->error);
  run->error = 0;
  run->rewritten = 0;
  uri_sql_transaction_restart(run);
  for(t=0; t<run->n_tables; t++){
    struct canonical_table *table = &run->tables[t];
    for(s=0; s<ROWS_STATEMENTS; s++){
      sqlite3_finalize(table->statements[s]);
      table->statements[s] = 0;
    }
    table->n_rows = table->is_dirty = 0;
    table->merged = table->differed = 0;
    if( table->is_touched )
      uri_sql_run_exec(run, run->own, "DROP TABLE r%d; DROP TABLE g%d", t, t);
  }
  uri_sql_run_exec(run, run->own, "DROP TABLE IF EXISTS pairs");
}

static void pass_write(struct canonical_run *run){
  int t, is_light = !pass_needs_rows(run);
  run->no_text = 0;
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) uri_sql_rows_create(run, &run->tables[t]);
  if( run->as && !run->base ) pass_check_scheme(run);
  if( run->is_soft ) pass_pair(run);
  if( !is_light ) pass_store(run);
  uri_sql_transaction_check(run);
  if( run->is_soft ) pass_merge(run, is_light);
  if( run->is_by_update ) pass_update(run);
  else uri_sql_rows_write(run, run->tables);
  uri_sql_follow_settle(run, run->tables);
}

/*
** Fail if texts are still not in canonical form.  Two kinds of runs may leave some: "as"
** gives another text for its own result; and a column that itself refers to another table
** follows to the text there.
*/
static void pass_check(struct canonical_run *run){
  sqlite3_int64 n = uri_sql_report_select(run, "again", uri_sql_run_text(run,
    "SELECT '' AS name, count(*) AS n, CASE count(*) WHEN 1 THEN 'row' ELSE 'rows' END"
    " || ' would change again in another run' AS text FROM %s WHERE %s",
    run->tables[0].sql, run->differs));
  if( n && !run->as && !run->base && !pass_refers(run) )
    uri_sql_run_fail(run, "%lld row%s did not take a new value: a trigger or an"
                     " authorizer refused it", n, n==1 ? "" : "s");
}

void uri_sql_pass_run(struct canonical_run *run){
  int t;
  if( run->rc!=SQLITE_OK ) return;
  run->is_by_update = !run->triggers && run->is_simple && run->as==0
    && !pass_is_bound(run) && (run->is_soft || !run->merge);
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched )
      run->tables[t].before = t ? uri_sql_run_number(run, run->db,
        "SELECT count(*) FROM %s", run->tables[t].sql) : run->rows;
  pass_write(run);
  if( run->is_by_update && (run->rc & 0xFF)==SQLITE_CONSTRAINT ){
    pass_forget(run);
    run->is_by_update = 0;
    pass_write(run);
  }
  uri_sql_follow_all(run);
  if( run->n_combine && run->tables[0].merged ) pass_combine(run);
  uri_sql_progress_show(run, "checking", 90, 100, 0, 1);
  uri_sql_follow_check(run);
  if( !run->is_by_update ) pass_check(run);
  uri_sql_transaction_check(run);
}
