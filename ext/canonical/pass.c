/*
** SPDX-License-Identifier: MIT
**
** The pass over the table to rewrite, and then over what refers to it.
**
** If rows with the same text merge even though no UNIQUE requires it, counters tell which
** texts may be duplicates: one pass counts the hash of each text, up to two.  A text
** without a duplicate may be counted twice by chance; it is then a group of its own.  So
** memory does not grow with the table.
**
** Rows that do not merge are rewritten by one UPDATE, if nothing needs to know them one
** by one and no UNIQUE constraint fails; else row by row (rows.c).
*/
#include "canonical.h"

#include <string.h>

/* ---- Which texts may be duplicates --- */

/* Four counters are in a byte. */
enum { LEAST_BITS = 12, MOST_BITS = 24, BYTES_FOR_A_ROW = 4 };

struct pass_counters {
  unsigned char *p;
  unsigned mask;
};

static void pass_open(struct canonical_run *run, struct pass_counters *counters){
  unsigned n = LEAST_BITS;
  while( n<MOST_BITS && ((sqlite3_int64)1<<n)/BYTES_FOR_A_ROW<run->rows ) n++;
  counters->mask = (1u<<n)-1;
  counters->p = uri_sql_run_alloc(run, (size_t)1<<n);
}

/*
** A hash of n columns; all numbers have the same one.  *is_null is 1 for values that are
** equal to nothing: NULL, and terms of "by" that are all empty texts, as uri_key('#top')
** is.
*/
static unsigned pass_hash(const struct canonical_run *run, sqlite3_stmt *row, int n,
                          int *is_null){
  sqlite3_uint64 hash = 0xcbf29ce484222325u, word;
  int i, is_empty = run->by!=0;
  *is_null = 0;
  for(i=0; i<n; i++){
    int type = sqlite3_column_type(row, i), size = 0;
    int is_bytes = type==SQLITE_TEXT || type==SQLITE_BLOB;
    const char *p = is_bytes ? sqlite3_column_blob(row, i) : 0;
    if( type==SQLITE_NULL ) *is_null = 1;
    if( p ) size = sqlite3_column_bytes(row, i);
    is_empty &= type==SQLITE_TEXT && size==0;
    for(; size>0; p += 8, size -= 8){
      word = 0;
      memcpy(&word, p, size<8 ? (size_t)size : 8);
      hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
      hash ^= hash>>29;
    }
    hash = (hash ^ 0xff) * 0x9e3779b97f4a7c15u;
  }
  *is_null |= is_empty;
  return (unsigned)(hash>>32);
}

static unsigned pass_count(const struct pass_counters *counters, unsigned hash){
  return counters->p==0 ? 0 : counters->p[hash>>2 & counters->mask]>>2*(hash & 3) & 3;
}

/* ---- The rows of the table --- */

/*
** SELECT the readable rows: the n_by terms that rows merge by, or the text; the new text;
** and, if with_row, whether the text changes, the key and the slots.  The first row of
** a group stays.  The terms of "by" are evaluated on rows with the new text.
*/
static sqlite3_stmt *pass_select(struct canonical_run *run, int with_row){
  const struct canonical_table *t = run->tables;
  const char *column = t->columns[run->column].quoted, *order = "", *row = "";
  if( with_row ) row = uri_sql_expand(run, t, ", \"uri_canonical differs\""
    "{k;\"uri_canonical k#\"}{s;\"uri_canonical c#\"}");
  if( with_row ) order = uri_sql_run_text(run, " ORDER BY %s%s%s", run->order
    ? run->order : "", run->order ? "\n, " : "", uri_sql_expand(run, t, "{k,@}"));
  return uri_sql_run_prepare(run, run->db, "SELECT %s%s%s%s FROM (SELECT"
    " \"uri_canonical new\" AS %s%s%s FROM (SELECT %s AS \"uri_canonical new\","
    " %s AS \"uri_canonical differs\"%s FROM %s WHERE %s%s)) AS \"%w\"",
    run->by ? run->by : "", run->by ? "\n, " : "", column, row, column,
    uri_sql_expand(run, t, "{o;\"uri_canonical c#\" AS @}"), row, run->becomes,
    run->is_by_update && !run->records ? "0" : run->changes,
    uri_sql_expand(run, t, "{c;@ AS \"uri_canonical c#\"}"
    "{k;@ AS \"uri_canonical k#\"}"), t->sql, run->readable, order, t->name);
}

struct pass {
  struct pass_counters counters;
  int n_by;                        /* terms of "by", or 1 for the text */
  int text;                        /* the column of the new text */
  int is_light;                    /* r0 need not know the rows of a group */
  const char *names, *same;        /* of the terms in candidates; SQL: are they equal? */
  sqlite3_stmt *rows, *candidate;
  sqlite3_int64 place;
};

/* Find out which texts, or terms of "by", may be duplicates. */
static void pass_mark(struct canonical_run *run, struct pass *pass){
  sqlite3_stmt *stmt;
  sqlite3_int64 done = 0;
  int is_null;
  struct pass_counters *counters = &pass->counters;
  pass_open(run, counters);
  stmt = pass_select(run, 0);
  while( counters->p && uri_sql_run_step(run, stmt) ){
    unsigned hash = pass_hash(run, stmt, pass->n_by, &is_null);
    if( !is_null && pass_count(counters, hash)<2 )
      counters->p[hash>>2 & counters->mask] += (unsigned char)(1u<<2*(hash & 3));
    uri_sql_progress_show(run, "reading", 0, 10, ++done, run->rows);
  }
  sqlite3_finalize(stmt);
}

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

/* Store a row that changes, or may merge. */
static void pass_row(struct canonical_run *run, struct pass *pass, int slot){
  struct rows_found found = { pass->rows, pass->text+2, pass->rows, 0, 0, 0, 0 };
  const struct canonical_table *t = run->tables;
  int is_null = 1, is_twice = 0, is_text, differs;
  unsigned hash;
  sqlite3_int64 id;
  is_text = sqlite3_column_type(pass->rows, pass->text)==SQLITE_TEXT;
  found.slots = pass->rows;
  found.slot = pass->text+2+t->n_keys;
  found.text = is_text ? pass->text : slot;
  found.place = ++pass->place;
  run->no_text += !is_text;
  differs = is_text && sqlite3_column_int(pass->rows, pass->text+1);
  if( run->is_soft && (is_text || run->by) ){
    hash = pass_hash(run, pass->rows, pass->n_by, &is_null);
    is_twice = !is_null && pass_count(&pass->counters, hash)==2;
  }
  if( !is_twice && !differs ) return;
  found.state = differs && !run->is_by_update ? ROWS_PENDING : ROWS_DONE;
  id = pass->is_light ? sqlite3_column_int64(pass->rows, pass->text+2)
                      : uri_sql_rows_insert(run, run->tables, &found);
  if( is_twice && !is_text )
    uri_sql_run_exec(run, run->own, "INSERT INTO no_text VALUES(%lld)", id);
  if( is_twice ){
    uri_sql_run_bind_int(run, pass->candidate, 1, id);
    uri_sql_run_bind_row(run, pass->candidate, 2, pass->rows, 0, pass->n_by);
    uri_sql_run_write(run, pass->candidate);
  }
}

/* Create the table of candidates, rows that may merge, with the terms of "by" or the
** text. */
static void pass_create_candidates(struct canonical_run *run, struct pass *pass){
  const char *values = "?2";
  int i;
  pass->names = "g0";
  pass->same = "?1 = ?2";
  for(i=1; i<pass->n_by; i++){
    pass->names = uri_sql_run_text(run, "%s, g%d", pass->names, i);
    pass->same = uri_sql_run_text(run, "%s AND ?%d = ?%d", pass->same, 2*i+1, 2*i+2);
    values = uri_sql_run_text(run, "%s, ?%d", values, i+2);
  }
  uri_sql_run_exec(run, run->own, "CREATE TABLE candidates(id, %s);"
                   " CREATE TABLE pairs(goes, stays); CREATE TABLE no_text(id)",
                   pass->names);
  pass->candidate = uri_sql_run_prepare(run, run->own,
                                        "INSERT INTO candidates VALUES(?1, %s)", values);
}

/* Find the pairs of rows that merge and the first of their group. */
static void pass_pair(struct canonical_run *run, const struct pass *pass){
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->own, "SELECT id, %s FROM"
    " candidates ORDER BY %s, rowid", pass->names, pass->names);
  sqlite3_stmt *pair = uri_sql_run_prepare(run, run->own,
                                           "INSERT INTO pairs VALUES(?1, ?2)");
  sqlite3_stmt *same = uri_sql_run_prepare(run, run->own, "SELECT %s", pass->same);
  int i, is_same;
  while( uri_sql_run_step(run, rows) ){
    for(i=0; i<pass->n_by; i++) uri_sql_run_bind_copy(run, same, 2*i+2, rows, i+1);
    is_same = uri_sql_run_step(run, same) && sqlite3_column_int(same, 0);
    sqlite3_reset(same);
    uri_sql_run_bind_copy(run, pair, is_same ? 1 : 2, rows, 0);
    if( is_same ) uri_sql_run_write(run, pair);
    for(i=0; i<pass->n_by && !is_same; i++)
      uri_sql_run_bind_copy(run, same, 2*i+1, rows, i+1);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(pair);
  sqlite3_finalize(same);
}

/* Store all rows that change or may merge. */
static void pass_collect(struct canonical_run *run, struct pass *pass){
  sqlite3_int64 done = 0;
  int slot;
  if( run->as && !run->base ) pass_check_scheme(run);
  pass->rows = pass_select(run, 1);
  if( run->rc==SQLITE_OK )
    pass->text = sqlite3_column_count(pass->rows)-2-run->tables[0].n_keys
               - run->tables[0].n_slots;
  pass->n_by = pass->text ? pass->text : 1;
  if( run->is_soft ) pass_mark(run, pass);
  pass_create_candidates(run, pass);
  slot = pass->text+2+run->tables[0].n_keys
       + run->tables[0].columns[run->column].slot;
  while( uri_sql_run_step(run, pass->rows) ){
    pass_row(run, pass, slot);
    uri_sql_progress_show(run, "reading", 10, 20, ++done, run->rows);
  }
  sqlite3_finalize(pass->rows);
  sqlite3_finalize(pass->candidate);
  pass_pair(run, pass);
}

/* Does anything need to know which rows of table 0 have merged? */
static int pass_needs_rows(const struct canonical_run *run){
  int e;
  for(e=0; e<run->n_edges; e++)
    if( run->edges[e].child==0 || run->edges[e].parent==0 ) return 1;
  return run->records || !run->is_by_update || !run->tables[0].is_direct
      || run->n_combine>0;
}

/* Merge the rows of each group into its first one. */
static void pass_merge(struct canonical_run *run, const struct pass *pass){
  sqlite3_stmt *pairs = uri_sql_run_prepare(run, run->own,
                                            "SELECT goes, stays FROM pairs ORDER BY 1");
  while( uri_sql_run_step(run, pairs) )
    uri_sql_rows_absorb(run, run->tables, sqlite3_column_int64(pairs, 0),
                        sqlite3_column_int64(pairs, 1), pass->is_light);
  sqlite3_finalize(pairs);
  run->tables[0].n_rows |= run->tables[0].merged>0;
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
      " ON r.id = g.\"uri_canonical id\" WHERE r.id = ?1 OR r.j = ?1 ORDER BY r.id"),
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
  uri_sql_run_exec(run, run->own, "DROP TABLE IF EXISTS candidates;"
                   " DROP TABLE IF EXISTS pairs; DROP TABLE IF EXISTS no_text");
}

static void pass_write(struct canonical_run *run){
  struct pass pass;
  int t;
  memset(&pass, 0, sizeof pass);
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++)
    if( run->tables[t].is_touched ) uri_sql_rows_create(run, &run->tables[t]);
  pass.is_light = !pass_needs_rows(run);
  if( run->is_soft || !run->is_by_update || run->records ) pass_collect(run, &pass);
  uri_sql_transaction_check(run);
  if( run->is_soft ) pass_merge(run, &pass);
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
