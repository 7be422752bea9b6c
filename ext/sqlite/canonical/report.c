/*
** SPDX-License-Identifier: MIT
**
** The report: what a run has done, as one JSON object.
*/
#include "canonical.h"

#include <string.h>

void uri_sql_report_add(struct canonical_run *run, const char *what, const char *name,
                        sqlite3_int64 number, const char *text){
  uri_sql_run_exec(run, run->own, "INSERT INTO report VALUES(%Q, %Q, %lld, %Q)", what,
                   name, number, text);
}

static const char *report_plural(sqlite3_int64 n){ return n==1 ? "" : "s"; }

/* ---- Undeclared references --- */

enum { REPORT_SAMPLE = 1000, REPORT_MOST = 100000 };

/* Is a value of the column found fast? */
static int report_has_index(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  return (int)uri_sql_run_number(run, run->db, "SELECT count(*) FROM"
    " pragma_index_list(%Q, %Q) AS l, pragma_index_xinfo(l.name, %Q) AS x WHERE NOT"
    " l.partial AND x.seqno = 0 AND x.cid = %d AND x.coll = 'BINARY'", t->name, t->schema,
    t->schema, run->column)>0;
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
    " UNION ALL SELECT 'as gives no text', %lld", run->no_text);
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
    " \"%w\".sqlite_master WHERE type = 'trigger' AND tbl_name = %Q COLLATE NOCASE",
    t->schema, t->name);
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
      "of the merged rows differed in other columns, which are dropped%s",
      t->number ? "" : " (see combine)"));
  if( t->merged || (t->number==0 && run->rewritten)
   || uri_sql_run_number(run, run->own, "%s", uri_sql_expand(run, t, "SELECT EXISTS"
        " (SELECT 1 FROM r$N AS a WHERE a.j IS NOT NULL{m|a.o# IS NOT a.n#})")) )
    uri_sql_report_afterwards(run, t);
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

/* A number, an object of the rows that have one, or an array of texts. */
char *uri_sql_report_json(struct canonical_run *run){
  const char *column = !run->column_name ? "" : uri_sql_run_text(run,
    " UNION ALL SELECT -1, 'column', json_quote(%Q)", run->column_name);
  return sqlite3_mprintf("%s", uri_sql_run_word(run, run->own,
    "SELECT json_group_object(what, json(value)) FROM (SELECT -2 AS at, 'table' AS what,"
    " json_quote(%Q) AS value%s%s UNION ALL SELECT min(rowid), what, CASE WHEN max(name)"
    " = '' THEN max(number) WHEN max(number) = 0 THEN json_group_array(text) ELSE"
    " json_group_object(name, number) END FROM report GROUP BY what UNION ALL SELECT"
    " 1e18, 'lines', json_group_array(CASE what WHEN 'afterwards' THEN 'Afterwards: ' ||"
    " text WHEN 'triggers' THEN 'Note: ' || text ELSE printf('%%8d  %%s', number, text)"
    " END) FROM report ORDER BY at)", run->table_name, column, run->dry_run
    ? " UNION ALL SELECT 0, 'dry_run', 'true'" : ""));
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

char *uri_sql_report_error(struct canonical_run *run){
  const char *said = run->error ? run->error : "", *kind = report_error_kind(run), *json;
  size_t n = strlen(run->function);
  if( strncmp(said, run->function, n)==0 && said[n]==':' ) said += n+2;
  run->rc = SQLITE_OK;
  json = uri_sql_run_word(run, run->own, "SELECT json_object('error', %Q, 'kind', %Q)",
                          said, kind);
  return json ? sqlite3_mprintf("%s", json) : 0;
}
