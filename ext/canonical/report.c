/*
** SPDX-License-Identifier: MIT
**
** The report of uri_canonical(), the rows of uri_canonical_plan(), and the message of a
** run that is refused.
*/
#include "canonical.h"

#include <string.h>

void uri_sql_report_add(struct canonical_run *run, const char *what,
                        sqlite3_int64 number, const char *table, const char *text){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
                                           "INSERT INTO report VALUES(?1, ?2, ?3, ?4)");
  uri_sql_run_bind_text(run, stmt, 1, what);
  if( number!=NO_NUMBER && stmt ) sqlite3_bind_int64(stmt, 2, number);
  uri_sql_run_bind_text(run, stmt, 3, table);
  uri_sql_run_bind_text(run, stmt, 4, text);
  uri_sql_run_step(run, stmt);
  sqlite3_finalize(stmt);
}

static const char *report_plural(sqlite3_int64 n){ return n==1 ? "" : "s"; }

void uri_sql_report_before(struct canonical_run *run){
  run->rows = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s",
                                 run->tables[0].sql);
}

/*
** Count the rows that stay as they are, by reason, in the table "stay": before anything
** is written, or after a plain UPDATE, which changes no row from one kind to another.
*/
void uri_sql_report_count(struct canonical_run *run, int is_direct){
  const struct canonical_table *t = run->tables;
  const char *from = is_direct ? t->sql
    : uri_sql_run_text(run, "\"%w\" AS \"%w\"", uri_sql_overlay_name(run, 0, 1), t->name);
  const char *left = is_direct ? "1"
    : "\"canonical j\" IS \"canonical id\" AND \"canonical touched\" <> 3";
  sqlite3_stmt *rows, *insert;
  uri_sql_run_exec(run, run->own, "CREATE TABLE stay(why, n)");
  if( uri_sql_sweep_read_all(run) ) return;
  rows = uri_sql_run_prepare(run, run->db,
    "SELECT why, count(*) FROM (SELECT %s AS why FROM %s WHERE NOT (%s) AND %s)"
    " GROUP BY why", run->why, from, run->readable, left);
  insert = uri_sql_run_prepare(run, run->own, "INSERT INTO stay VALUES(?1, ?2)");
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_copy(run, insert, 1, rows, 0);
    uri_sql_run_bind_copy(run, insert, 2, rows, 1);
    uri_sql_run_step(run, insert);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
  if( run->as ){
    sqlite3_int64 n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s WHERE %s"
      " AND %s AND typeof(%s) <> 'text'", from, run->readable, left, run->becomes);
    uri_sql_run_exec(run, run->own, "INSERT INTO stay SELECT 'as gives no text', %lld"
                     " WHERE %lld", n, n);
  }
}

/* Is the token the name of a view that names table t? */
static int report_is_view(struct canonical_run *run, const struct canonical_table *t,
                          const char *p, int n){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name, sql FROM"
    " \"%w\".sqlite_master WHERE type = 'view'", t->schema);
  int is_view = 0;
  while( !is_view && uri_sql_run_step(run, stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    const char *sql = uri_sql_run_copy(run, stmt, 1);
    is_view = uri_sql_token_names(p, n, name) && uri_sql_has_word(sql, t->name);
  }
  sqlite3_finalize(stmt);
  return is_view;
}

/* Is an argument of a virtual table "content=", with table t or a view of it? */
static int report_is_content(struct canonical_run *run, const struct canonical_table *t,
                             struct canonical_piece piece){
  const char *p = piece.p;
  int n, is_space, part = 0;
  for(; p<piece.p+piece.n; p += n){
    n = uri_sql_token(p, &is_space);
    if( is_space ) continue;
    if( part==0 && !uri_sql_token_is(p, n, "content") ) return 0;
    if( part==1 && *p!='=' ) return 0;
    if( part==2 )
      return uri_sql_token_names(p, n, t->name) || report_is_view(run, t, p, n);
    part++;
  }
  return 0;
}

/* Report the search indexes over table t, which the run has not changed. */
static void report_rebuild(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name, sql FROM"
    " \"%w\".sqlite_master WHERE " CANONICAL_IS_VIRTUAL, t->schema);
  while( uri_sql_run_step(run, stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    struct canonical_piece *pieces, rest;
    int i, is_content = 0;
    int n = uri_sql_pieces(run, uri_sql_run_copy(run, stmt, 1), &pieces, &rest);
    for(i=0; i<n && !is_content; i++) is_content = report_is_content(run, t, pieces[i]);
    if( is_content )
      uri_sql_report_add(run, "afterwards", NO_NUMBER, name, uri_sql_run_text(run,
        "INSERT INTO \"%w\".\"%w\"(\"%w\") VALUES('rebuild');", t->schema, name, name));
  }
  sqlite3_finalize(stmt);
}

void uri_sql_report_afterwards(struct canonical_run *run,
                               const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name, 1, '' FROM"
    " \"%w\".sqlite_master WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE"
    " UNION ALL SELECT name, NOT EXISTS (SELECT 1 FROM temp.sqlite_master"
    " WHERE type = 'table' AND name = ?1 COLLATE NOCASE), sql"
    " FROM temp.sqlite_master WHERE type = 'trigger'"
    " AND tbl_name = ?1 COLLATE NOCASE AND ?2 <> 'temp'", t->schema);
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  while( !run->triggers && uri_sql_run_step(run, stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    const char *temporary = uri_sql_run_copy(run, stmt, 2);
    /* A temporary trigger may be one on a temporary table of the same name. */
    if( !sqlite3_column_int(stmt, 1)
     && !uri_sql_has_word(temporary, t->schema) ) continue;
    uri_sql_report_add(run, "trigger", NO_NUMBER, t->name, uri_sql_run_text(run,
      !run->dry_run ? "the trigger %s did not run" : temporary[0]==0
      ? "the trigger %s would not run"
      : "the temporary trigger %s could stop a run: SQLite does not switch it off",
      name));
  }
  sqlite3_finalize(stmt);
  report_rebuild(run, t);
}

/* For one table: report references that moved and rows that merged. */
static void report_table(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_int64 n;
  int c, i, is_combined;
  for(c=0; c<t->n; c++){
    if( !t->columns[c].is_mutable || (number==0 && c==run->column) ) continue;
    for(i=is_combined=0; number==0 && i<run->n_combine; i++)
      is_combined |= run->combine[i].column==c;
    n = uri_sql_run_number(run, run->own, "SELECT count(*) FROM r%d WHERE j IS id AND"
                           " o%d IS NOT v%d", number, c, c);
    if( n && !is_combined )
      uri_sql_report_add(run, "moved", n, t->name,
        uri_sql_run_text(run, "reference%s moved: %s.%s", report_plural(n), t->name,
                         t->columns[c].name));
  }
  n = uri_sql_run_number(run, run->own, "SELECT count(*) FROM r%d WHERE j IS NOT id",
                         number);
  if( n && number )
    uri_sql_report_add(run, "merged", n, t->name,
      uri_sql_run_text(run, "row%s merged in %s", report_plural(n), t->name));
}

/* Report rows that another run would change again, because of "as". */
static void report_again(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  sqlite3_int64 n;
  if( run->as==0 ) return;
  if( run->dry_run ){
    n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM (%s) AS \"%w\""
      " WHERE \"canonical j\" IS \"canonical id\" AND %s",
      uri_sql_overlay_rows(run, 0, 0), t->name, run->differs);
  }else{
    n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s WHERE %s", t->sql,
                           run->differs);
  }
  if( n )
    uri_sql_report_add(run, "again", n, t->name, uri_sql_run_text(run,
      "row%s would change again in another run: as gives another text for what it wrote",
      report_plural(n)));
}

static void report_left(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own, "SELECT why, n FROM stay");
  while( uri_sql_run_step(run, stmt) ){
    sqlite3_int64 n = sqlite3_column_int64(stmt, 1);
    uri_sql_report_add(run, "left", n, run->tables[0].name, uri_sql_run_text(run,
      "left as they were: %s", uri_sql_run_copy(run, stmt, 0)));
  }
  sqlite3_finalize(stmt);
}

void uri_sql_report_write(struct canonical_run *run, int is_direct){
  const char *name = run->tables[0].name;
  sqlite3_int64 stay;
  int t;
  if( !is_direct ){
    run->rewritten = uri_sql_run_number(run, run->own,
      "SELECT count(*) FROM r0 WHERE j IS id AND o%d IS NOT v%d", run->column,
      run->column);
    run->merged = uri_sql_run_number(run, run->own,
                                "SELECT count(*) FROM r0 WHERE j IS NOT id");
  }
  stay = uri_sql_run_number(run, run->own, "SELECT coalesce(sum(n), 0) FROM stay");
  uri_sql_report_add(run, "before", run->rows, name,
                     run->rows==1 ? "row before" : "rows before");
  uri_sql_report_add(run, "rewritten", run->rewritten, name, "rewritten");
  if( run->merge )
    uri_sql_report_add(run, "merged", run->merged, name, "merged into others");
  uri_sql_report_add(run, "canonical", run->rows-run->rewritten-run->merged-stay, name,
             "in canonical form already");
  report_left(run);
  uri_sql_report_add(run, "after", run->rows-run->merged, name,
             run->rows-run->merged==1 ? "row after" : "rows after");
  for(t=0; !is_direct && t<run->n_tables; t++)
    if( run->tables[t].is_touched ) report_table(run, t);
  report_again(run);
  for(t=0; t<run->n_tables; t++){
    const char *changed = run->tables[t].is_touched
      ? uri_sql_plan_changed(run, &run->tables[t], "") : "0";
    if( is_direct ? (t==0 && run->rewritten+run->merged) : run->tables[t].is_touched
        && uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM r%d WHERE"
                              " j IS NOT id OR %s)", t, changed) )
      uri_sql_report_afterwards(run, &run->tables[t]);
  }
}

/* ---- Refusals --- */

/* What is wrong with the rows: the end of a sentence that begins with "rows would be". */
static const char *report_reason(const char *kind, int is_first_table){
  if( strcmp(kind, "chain")==0 )
    return "equal to others, but not to the row that is kept, by ";
  if( strcmp(kind, "differ")==0 ) return "equal to others with another URI, by ";
  if( strcmp(kind, "left")==0 )
    return "equal to others by what no rows merge by, a generated column or the result of"
           " combine: ";
  if( strcmp(kind, "null")==0 ) return "left with NULL in the reference ";
  if( strcmp(kind, "nowhere")==0 )
    return "left with a reference that leads nowhere, as a column converts its value: ";
  return is_first_table ? "equal to others; the option merge merges them, by "
                        : "there twice, by ";
}

/* Is the reason about one row only?  The other row is then one of another table. */
static int report_is_alone(const char *kind){
  return strcmp(kind, "null")==0 || strcmp(kind, "nowhere")==0;
}

enum { MOST_SHOWN = 20 };

void uri_sql_report_refusal(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own, "SELECT t, kind, label, k, j,"
    " count(*) OVER (PARTITION BY t, kind, label) FROM refused ORDER BY rowid LIMIT %d",
    MOST_SHOWN);
  sqlite3_str *text = sqlite3_str_new(0);
  int t = -1;
  const char *head = 0;
  sqlite3_int64 n = 0, shown = 0;
  while( uri_sql_run_step(run, stmt) ){
    const char *kind = uri_sql_run_copy(run, stmt, 1);
    int number = sqlite3_column_int(stmt, 0);
    const struct canonical_table *row = &run->tables[number];
    char *k = uri_sql_key_text(row, sqlite3_column_value(stmt, 3));
    int is_alone = report_is_alone(kind);
    char *j = is_alone ? 0 : uri_sql_key_text(row, sqlite3_column_value(stmt, 4));
    if( t<0 ){
      t = number;
      n = sqlite3_column_int64(stmt, 5);
      head = uri_sql_run_text(run, "%lld row%s of %s would be %s%s. By their key:", n,
        report_plural(n), row->name, report_reason(kind, t==0),
        uri_sql_run_copy(run, stmt, 2));
    }
    if( t==number ){
      sqlite3_str_appendf(text, "\n  row %.200s", k);
      if( j ) sqlite3_str_appendf(text, " like row %.200s", j);
      shown++;
    }
    sqlite3_free(k);
    sqlite3_free(j);
  }
  sqlite3_finalize(stmt);
  if( n>shown ) sqlite3_str_appendf(text, "\n  and %lld more", n-shown);
  uri_sql_run_fail(run, "%s%s", head ? head : "", uri_sql_run_finish(run, text));
}

/* ---- The plan's rows --- */

/* An SQL function of our own database: key(t, id), the key of a row, for people. */
static void report_key(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct canonical_run *run = sqlite3_user_data(ctx);
  const struct canonical_table *t = &run->tables[sqlite3_value_int64(argv[0])];
  (void)argc;
  if( sqlite3_value_type(argv[1])==SQLITE_NULL ) return;
  if( t->has_rowid ){
    sqlite3_result_value(ctx, argv[1]);
  }else{
    char *text = uri_sql_key_text(t, argv[1]);
    if( text ) sqlite3_result_text(ctx, text, -1, sqlite3_free);
    else sqlite3_result_error_nomem(ctx);
  }
}

/* Begin a SELECT: the name of the table, the key, the name of a column. */
static void report_plan_head(const struct canonical_run *run, sqlite3_str *sql,
                             int number,
                             const char *column){
  const struct canonical_table *t = &run->tables[number];
  int is_same = run->tables[0].schema==t->schema;
  sqlite3_str_appendf(sql, "SELECT '%q%s%q', key(%d, id), %Q",
    is_same ? "" : t->schema, is_same ? "" : ".", t->name, number, column);
}

/* SELECT the changed values of a column. */
static const char *report_plan_column(struct canonical_run *run, int number, int c){
  sqlite3_str *sql = sqlite3_str_new(0);
  const char *why = number==0 && c==run->column ? "canonical form"
                  : "follows a reference";
  int i;
  for(i=0; number==0 && i<run->n_combine; i++)
    if( run->combine[i].column==c ) why = "combined";
  report_plan_head(run, sql, number, run->tables[number].columns[c].name);
  sqlite3_str_appendf(sql, ", o%d, v%d, NULL, '%s' FROM r%d"
                      " WHERE j IS id AND o%d IS NOT v%d", c, c, why, number, c, c);
  return uri_sql_run_finish(run, sql);
}

/* SELECT the rows that merge. */
static const char *report_plan_merged(struct canonical_run *run, int number){
  const struct canonical_table *t = &run->tables[number];
  sqlite3_str *sql = sqlite3_str_new(0);
  int u;
  report_plan_head(run, sql, number, number ? 0 : t->columns[run->column].name);
  if( number ) sqlite3_str_appendall(sql, ", NULL, NULL");
  else sqlite3_str_appendf(sql, ", o%d, v%d", run->column, run->column);
  sqlite3_str_appendf(sql, ", key(%d, j), 'merges: ' || CASE ", number);
  if( t->merges_by ) sqlite3_str_appendf(sql, "%d", (int)(t->merges_by-t->sets));
  else sqlite3_str_appendf(sql, "(SELECT min(u) FROM p%d AS p WHERE k = +r%d.id AND p.j ="
                           " r%d.j)", number, number, number);
  for(u=0; u<t->n_sets; u++)
    sqlite3_str_appendf(sql, " WHEN %d THEN '%s%q'", u,
      t->sets[u].is_soft && run->n_by==0 ? "" : "equal by ", t->sets[u].label);
  sqlite3_str_appendf(sql, " END FROM r%d WHERE j IS NOT id", number);
  return uri_sql_run_finish(run, sql);
}

/* Bind the URI of a row, as found. */
static void report_bind_uri(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                            sqlite3_value *id){
  const struct canonical_table *t = run->tables;
  sqlite3_stmt *read = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s WHERE %s",
    t->columns[run->column].quoted, t->sql, uri_sql_run_at_key(run, t, 1));
  uri_sql_run_bind_key(run, t, read, 1, id);
  if( uri_sql_run_step(run, read) ) uri_sql_run_bind_copy(run, stmt, i, read, 0);
  sqlite3_finalize(read);
}

/* Store the rows that make a run impossible, with both URIs as old and new. */
static void report_plan_refused(struct canonical_run *run){
  sqlite3_stmt *insert = uri_sql_run_prepare(run, run->own,
    "INSERT INTO plan VALUES(?1, key(?2, ?3), ?4, ?5, ?6, key(?2, ?7), ?8)");
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->own,
    "SELECT t, kind, label, k, j FROM refused ORDER BY rowid");
  while( uri_sql_run_step(run, rows) ){
    int number = sqlite3_column_int(rows, 0);
    const struct canonical_table *t = &run->tables[number];
    const char *kind = uri_sql_run_copy(run, rows, 1);
    int i;
    uri_sql_run_bind_text(run, insert, 1, t->name);
    uri_sql_run_bind_copy(run, insert, 2, rows, 0);
    uri_sql_run_bind_copy(run, insert, 3, rows, 3);
    if( !report_is_alone(kind) ) uri_sql_run_bind_copy(run, insert, 7, rows, 4);
    if( number==0 ){
      uri_sql_run_bind_text(run, insert, 4, t->columns[run->column].name);
      report_bind_uri(run, insert, 5, sqlite3_column_value(rows, 3));
      report_bind_uri(run, insert, 6, sqlite3_column_value(rows, 4));
    }
    uri_sql_run_bind_text(run, insert, 8, uri_sql_run_text(run,
      "refused: would be %s%s", report_reason(kind, number==0),
      uri_sql_run_copy(run, rows, 2)));
    uri_sql_run_step(run, insert);
    for(i=4; run->rc==SQLITE_OK && i<=7; i++) sqlite3_bind_null(insert, i);
  }
  sqlite3_finalize(insert);
  sqlite3_finalize(rows);
}

enum { MOST_TERMS = 400 };               /* of a compound SELECT; SQLite allows 500 */

/* Add a SELECT to the plan: to the statement that reads it, or, if that is long, to the
** table. */
static void report_plan_add(struct canonical_run *run, sqlite3_str *sql, int *terms,
                            const char *select){
  if( ++*terms<MOST_TERMS ) sqlite3_str_appendf(sql, " UNION ALL %s", select);
  else uri_sql_run_exec(run, run->own, "INSERT INTO plan %s", select);
}

sqlite3_stmt *uri_sql_report_plan(struct canonical_run *run){
  sqlite3_str *sql = sqlite3_str_new(0);
  int terms = 1;
  int t, c;
  uri_sql_run_exec(run, run->own,
    "CREATE TABLE plan(\"table\", \"key\", \"column\", old, new, \"into\", why)");
  if( run->rc==SQLITE_OK )
    uri_sql_run_fail_code(run, run->own, sqlite3_create_function_v2(run->own, "key", 2,
                                           SQLITE_UTF8, run, report_key, 0, 0, 0));
  if( run->refused ) report_plan_refused(run);
  sqlite3_str_appendall(sql, "SELECT * FROM plan");
  for(t=0; run->rc==SQLITE_OK && t<run->n_tables; t++){
    if( !run->tables[t].is_touched ) continue;
    for(c=0; c<run->tables[t].n; c++)
      if( run->tables[t].columns[c].is_mutable )
        report_plan_add(run, sql, &terms, report_plan_column(run, t, c));
    if( run->tables[t].n_sets )
      report_plan_add(run, sql, &terms, report_plan_merged(run, t));
  }
  return uri_sql_run_prepare(run, run->own, "%s", uri_sql_run_finish(run, sql));
}
