/*
** SPDX-License-Identifier: MIT
**
** The report: what a run has done, as one JSON object.
*/
#include "canonical.h"

#include <string.h>

void uri_sql_report_add(struct canonical_run *run, const char *what, const char *name,
                        sqlite3_int64 number, const char *text){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
                                           "INSERT INTO report VALUES(?1, ?2, ?3, ?4)");
  uri_sql_run_bind_text(run, stmt, 1, what);
  uri_sql_run_bind_text(run, stmt, 2, name);
  uri_sql_run_bind_int(run, stmt, 3, number);
  uri_sql_run_bind_text(run, stmt, 4, text);
  uri_sql_run_step(run, stmt);
  sqlite3_finalize(stmt);
}

static const char *report_plural(sqlite3_int64 n){ return n==1 ? "" : "s"; }

/* ---- Undeclared references --- */

enum { REPORT_SAMPLE = 1000, REPORT_MOST = 100000 };

/* Is a value of the column found fast? */
static int report_has_index(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT 1 FROM"
    " pragma_index_list(?1, ?2) AS l, pragma_index_xinfo(l.name, ?2) AS x"
    " WHERE NOT l.partial AND x.seqno = 0 AND x.cid = ?3 AND x.coll = 'BINARY'");
  int has_index;
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  uri_sql_run_bind_int(run, stmt, 3, run->column);
  has_index = uri_sql_run_step(run, stmt);
  sqlite3_finalize(stmt);
  return has_index;
}

/* How many of the first rows of the table have a value of the column to rewrite? */
static sqlite3_int64 report_matches(struct canonical_run *run,
                                    const struct canonical_table *t, int c, int most){
  const struct canonical_table *target = run->tables;
  return uri_sql_run_number(run, run->db, "SELECT count(*) FROM (SELECT %s AS x FROM %s"
    " LIMIT %d) WHERE typeof(x) = 'text' AND x IN (SELECT %s FROM %s)",
    t->columns[c].quoted, t->sql, most, target->columns[run->column].quoted, target->sql);
}

/* Is it a reference that the run follows? */
static int report_follows(const struct canonical_run *run, int t, int c){
  int e, i;
  for(e=0; e<run->n_edges; e++)
    for(i=0; run->edges[e].child==t && i<run->edges[e].n; i++)
      if( run->edges[e].from[i]==c ) return 1;
  return 0;
}

/*
** Find columns of other tables that hold texts of the column: before the run count these
** in "matches", after it report those that match no more.
*/
static void report_undeclared(struct canonical_run *run, int is_after){
  int i, c;
  if( !is_after && !report_has_index(run) ) return;
  for(i=1; i<run->n_tables && run->rc==SQLITE_OK; i++){
    const struct canonical_table *t = &run->tables[i];
    for(c=0; c<t->n; c++){
      struct canonical_column *column = &t->columns[c];
      sqlite3_int64 n;
      if( column->is_generated || (column->type[0] && column->type[0]!='T')
       || t->schema!=run->tables[0].schema || report_follows(run, i, c)
       || uri_sql_schema_column(t, "item")>=0 ) continue;   /* perhaps a log */
      if( is_after ? !column->matches : !report_matches(run, t, c, REPORT_SAMPLE) )
        continue;
      n = column->matches-report_matches(run, t, c, REPORT_MOST);
      column->matches = -n;
      if( is_after && n>0 )
        uri_sql_report_add(run, "undeclared", uri_sql_run_text(run, "%s.%s", t->name,
          column->name), n, uri_sql_run_text(run, "row%s of %s held a text that has"
          " changed: %s (see the option reference)", report_plural(n), t->name,
          column->name));
    }
  }
}

/* ---- Before and after --- */

void uri_sql_report_before(struct canonical_run *run){
  run->rows = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s",
                                 run->tables[0].sql);
  uri_sql_report_add(run, "before", "", run->rows,
                     run->rows==1 ? "row before" : "rows before");
  report_undeclared(run, 0);
}

/*
** A function of the caller could execute COMMIT, and leave the table half written.  In a
** statement that writes, SQLite refuses that.  So an UPDATE of no row reads the rows, and
** uri_canonical_plan(), which gets the run as a pointer, adds them.
*/
sqlite3_int64 uri_sql_report_select(struct canonical_run *run, const char *what,
                                    const char *select){
  const struct canonical_table *t = run->tables;
  const char *column = t->columns[run->column].quoted;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "UPDATE %s SET %s = %s WHERE %s"
    " IN (SELECT uri_canonical_plan(?1, '%q', name, n, text) FROM (%s))", t->sql, column,
    column, t->keys[0].quoted, what, select);
  if( run->rc==SQLITE_OK ) run->rc = sqlite3_bind_pointer(stmt, 1, run, "run", 0);
  uri_sql_run_write(run, stmt);
  sqlite3_finalize(stmt);
  uri_sql_transaction_check(run);
  return uri_sql_run_number(run, run->own,
    "SELECT coalesce(sum(number), 0) FROM report WHERE what = '%q'", what);
}

/* Count the rows that stay as they are, by reason.  Returns how many there are. */
static sqlite3_int64 report_left(struct canonical_run *run){
  const char *as = !run->as ? "" : uri_sql_run_text(run,
    " UNION ALL SELECT 'as gives no text', %lld", run->no_text-uri_sql_run_number(run,
    run->own, "SELECT count(*) FROM no_text JOIN r0 USING(id) WHERE j IS NOT NULL"));
  /* By the affinity of the column, a new text may have become a number. */
  sqlite3_int64 converted = uri_sql_run_number(run, run->own, "SELECT count(*) FROM r0"
    " WHERE j IS NULL AND typeof(o%d) = 'text' AND typeof(n%d) <> 'text'", run->column,
    run->column);
  return uri_sql_report_select(run, "left", uri_sql_run_text(run, "SELECT name, n - CASE"
    " name WHEN 'no text' THEN %lld ELSE 0 END AS n, 'left as they were: ' || name AS"
    " text FROM (SELECT why AS name, count(*) AS n FROM (SELECT %s AS why FROM %s WHERE"
    " (%s) IS NOT TRUE) GROUP BY why%s)", converted, run->why, run->tables[0].sql,
    run->readable, as));
}

/* Is the word in the SQL of the virtual table, or of a view that is named there? */
static void report_rebuild(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name FROM"
    " \"%w\".sqlite_master AS m WHERE " CANONICAL_IS_VIRTUAL
    " AND instr(lower(sql), 'fts') AND instr(lower(sql), 'content')"
    " AND (instr(lower(substr(sql, instr(sql, '('))), lower(?1)) OR EXISTS (SELECT 1 FROM"
    " \"%w\".sqlite_master AS v WHERE v.type = 'view' AND instr(lower(v.sql), lower(?1))"
    " AND instr(lower(m.sql), lower(v.name))))", t->schema, t->schema);
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  while( uri_sql_run_step(run, stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    uri_sql_report_add(run, "afterwards", name, 0, uri_sql_run_text(run,
      "INSERT INTO \"%w\".\"%w\"(\"%w\") VALUES('rebuild');", t->schema, name, name));
  }
  sqlite3_finalize(stmt);
}

void uri_sql_report_afterwards(struct canonical_run *run,
                               const struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name FROM"
    " \"%w\".sqlite_master WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE",
    t->schema);
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  while( !run->triggers && uri_sql_run_step(run, stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    uri_sql_report_add(run, "triggers", name, 0, uri_sql_run_text(run,
      "the trigger %s %s", name, run->dry_run ? "would not run" : "did not run"));
  }
  sqlite3_finalize(stmt);
  report_rebuild(run, t);
}

/* For one table: references that moved, rows that merged, what the merge drops. */
static void report_table(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_int64 n, differed = t->differed;
  int c, i, is_combined;
  for(c=0; c<t->n && t->n_rows; c++){
    if( !t->columns[c].is_mutable || (t->number==0 && c==run->column) ) continue;
    for(i=is_combined=0; t->number==0 && i<run->n_combine; i++)
      is_combined |= run->combine[i].column==c;
    n = uri_sql_run_number(run, run->own, "SELECT count(*) FROM r%d WHERE j IS NULL AND"
                           " o%d IS NOT n%d", t->number, c, c);
    if( n && !is_combined ){
      const char *name = uri_sql_run_text(run, "%s.%s", t->name, t->columns[c].name);
      uri_sql_report_add(run, "moved", name, n, uri_sql_run_text(run,
        "reference%s moved: %s", report_plural(n), name));
    }
  }
  if( t->merged && t->number )
    uri_sql_report_add(run, "merged_in", t->name, t->merged, uri_sql_run_text(run,
      "row%s merged in %s", report_plural(t->merged), t->name));
  differed += uri_sql_run_number(run, run->own, "%s", uri_sql_expand(run, t, "SELECT"
    " count(*) FROM r$N AS a JOIN r$N AS b ON b.id = a.j WHERE a.d{f|a.n# IS NOT b.n#}"));
  if( differed )
    uri_sql_report_add(run, "differed", t->name, differed, uri_sql_run_text(run,
      "of these differed in other columns, which are dropped%s",
      t->number ? "" : " (see combine)"));
  if( t->n_rows || (t->number==0 && run->rewritten) ) uri_sql_report_afterwards(run, t);
}

void uri_sql_report_write(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  sqlite3_int64 rows = t->before-t->merged, left;
  int i;
  if( !run->is_by_update )
    run->rewritten = uri_sql_run_number(run, run->own,
      "SELECT count(*) FROM r0 WHERE j IS NULL AND o%d IS NOT n%d", run->column,
      run->column);
  uri_sql_report_add(run, "rewritten", "", run->rewritten, "rewritten");
  if( run->merge )
    uri_sql_report_add(run, "merged", "", t->merged, "merged into others");
  uri_sql_report_add(run, "canonical", "", 0, "in canonical form already");
  left = report_left(run);
  uri_sql_run_exec(run, run->own, "UPDATE report SET number = %lld"
                   " WHERE what = 'canonical'", rows-run->rewritten-left);
  uri_sql_report_add(run, "after", "", rows, rows==1 ? "row after" : "rows after");
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++)
    if( run->tables[i].is_touched ) report_table(run, &run->tables[i]);
  report_undeclared(run, 1);
}

/* ---- JSON --- */

static void report_string(sqlite3_str *out, const char *text){
  sqlite3_str_appendchar(out, 1, '"');
  for(; text && *text; text++){
    unsigned char c = (unsigned char)*text;
    if( c<' ' ) sqlite3_str_appendf(out, "\\u%04x", c);
    else if( c=='"' || c=='\\' ) sqlite3_str_appendf(out, "\\%c", c);
    else sqlite3_str_appendchar(out, 1, *text);
  }
  sqlite3_str_appendchar(out, 1, '"');
}

/* What a row of the report becomes: a number, a member of an object, or of an array. */
static void report_entry(sqlite3_str *out, const char *name, sqlite3_int64 number,
                         const char *text){
  if( number ){
    report_string(out, name);
    sqlite3_str_appendf(out, ":%lld", number);
  }else{
    report_string(out, text);
  }
}

/* The members of all rows of one kind. */
static void report_kind(struct canonical_run *run, sqlite3_str *out, const char *what){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
    "SELECT name, number, text FROM report WHERE what = ?1 ORDER BY rowid");
  int n = 0, is_list = 0;
  uri_sql_run_bind_text(run, stmt, 1, what);
  sqlite3_str_appendall(out, ",");
  report_string(out, what);
  sqlite3_str_appendall(out, ":");
  while( uri_sql_run_step(run, stmt) ){
    const char *name = (const char*)sqlite3_column_text(stmt, 0);
    sqlite3_int64 number = sqlite3_column_int64(stmt, 1);
    if( name && name[0]==0 ){
      sqlite3_str_appendf(out, "%lld", number);
      n = -1;
      continue;
    }
    if( n==0 ) is_list = number==0;
    sqlite3_str_appendall(out, n++ ? "," : is_list ? "[" : "{");
    report_entry(out, name, number, (const char*)sqlite3_column_text(stmt, 2));
  }
  sqlite3_finalize(stmt);
  if( n>0 ) sqlite3_str_appendall(out, is_list ? "]" : "}");
}

char *uri_sql_report_json(struct canonical_run *run){
  sqlite3_str *out = sqlite3_str_new(0);
  sqlite3_stmt *stmt;
  int n = 0;
  sqlite3_str_appendall(out, "{\"table\":");
  report_string(out, run->table_name);
  if( run->column_name ) sqlite3_str_appendall(out, ",\"column\":");
  if( run->column_name ) report_string(out, run->column_name);
  if( run->dry_run ) sqlite3_str_appendall(out, ",\"dry_run\":true");
  stmt = uri_sql_run_prepare(run, run->own,
                             "SELECT what FROM report GROUP BY what ORDER BY min(rowid)");
  while( uri_sql_run_step(run, stmt) )
    report_kind(run, out, uri_sql_run_copy(run, stmt, 0));
  sqlite3_finalize(stmt);
  sqlite3_str_appendall(out, ",\"lines\":[");
  stmt = uri_sql_run_prepare(run, run->own, "SELECT CASE what WHEN 'afterwards' THEN"
    " 'Afterwards: ' || text WHEN 'triggers' THEN 'Note: ' || text"
    " ELSE printf('%%8d  %%s', number, text) END FROM report ORDER BY rowid");
  while( uri_sql_run_step(run, stmt) ){
    if( n++ ) sqlite3_str_appendall(out, ",");
    report_string(out, (const char*)sqlite3_column_text(stmt, 0));
  }
  sqlite3_finalize(stmt);
  sqlite3_str_appendall(out, "]}");
  if( sqlite3_str_errcode(out)!=SQLITE_OK && run->rc==SQLITE_OK )
    run->rc = sqlite3_str_errcode(out);
  return sqlite3_str_finish(out);
}

/* What kind of an error it is, for programs. */
static const char *report_error_kind(const struct canonical_run *run){
  switch( run->rc & 0xFF ){
    case SQLITE_BUSY: case SQLITE_LOCKED: return "busy";
    case SQLITE_FULL: case SQLITE_IOERR: case SQLITE_READONLY: case SQLITE_CANTOPEN:
      return "disk";
    case SQLITE_INTERRUPT: return "interrupted";
    default: return run->is_refusal ? "refused" : "usage";
  }
}

char *uri_sql_report_error(const struct canonical_run *run){
  sqlite3_str *out = sqlite3_str_new(0);
  const char *said = run->error ? run->error : "", *prefix = run->function;
  size_t n = strlen(prefix);
  if( strncmp(said, prefix, n)==0 && said[n]==':' ) said += n+2;
  sqlite3_str_appendall(out, "{\"error\":");
  report_string(out, said);
  sqlite3_str_appendf(out, ",\"kind\":\"%s\"}", report_error_kind(run));
  return sqlite3_str_finish(out);
}
