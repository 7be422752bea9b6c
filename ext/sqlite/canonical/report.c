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
                   name ? name : "", number, text);
}

const char *uri_sql_report_plural(sqlite3_int64 n){ return n==1 ? "" : "s"; }

/* ---- Undeclared references --- */

enum { REPORT_MOST = 10000 };     /* rows to look at in each table */

/* Is a value of the column found fast? */
static int report_has_index(const struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "EXPLAIN QUERY PLAN SELECT 1 FROM %s WHERE %s = 'x' COLLATE BINARY",
    w->schema->tables->sql, w->schema->column->quoted);
  const char *plan = uri_sql_run_step(run, &stmt) ? uri_sql_run_copy(run, stmt, 3) : 0;
  sqlite3_finalize(stmt);
  return plan && sqlite3_strnicmp(plan, "SEARCH", 6)==0;
}

/* How many of the first rows of the table have a value of the column to rewrite? */
static sqlite3_int64 report_matches(const struct canonical_rewrite *w,
                                    const struct canonical_table *t,
                                    const struct canonical_column *c){
  return uri_sql_run_number(w->run, w->run->db, "SELECT count(*) FROM (SELECT %s AS x"
    " FROM %s LIMIT %d) WHERE typeof(x) = 'text' AND x IN (SELECT %s FROM %s)", c->quoted,
    t->sql, REPORT_MOST, w->schema->column->quoted, w->schema->tables->sql);
}

/*
** Before the run, count the texts of the column in other columns, in "matches"; after it,
** report the columns that have less.
*/
void uri_sql_report_undeclared(const struct canonical_rewrite *w, int is_after){
  struct canonical_run *run = w->run;
  const struct canonical_table *first = w->schema->tables, *t;
  int i;
  if( run->rc!=SQLITE_OK || (!is_after && !report_has_index(w)) ) return;
  for(t=first->next; t && run->rc==SQLITE_OK; t=t->next){
    for(i=0; i<t->columns.n; i++){
      struct canonical_column *c = t->columns.at[i];
      sqlite3_int64 n = 0;
      if( c->is_generated || (c->type[0] && c->type[0]!='T') || t->schema!=first->schema
       || c->n_refers || uri_sql_schema_column(t, "old0") ) continue;  /* perhaps a log */
      if( !is_after ) c->matches = report_matches(w, t, c);
      else if( c->matches ) n = c->matches-report_matches(w, t, c);
      if( n>0 )
        uri_sql_report_add(run, "undeclared", uri_sql_run_text(run, "%s.%s", t->name,
          c->name), n, uri_sql_run_text(run, "row%s of %s held a text that has"
          " changed: %s (see the option reference)", uri_sql_report_plural(n), t->name,
          c->name));
    }
  }
}

/* ---- Search indexes --- */

/* FTS tables without triggers: the table is in their SQL, or in that of a view there. */
void uri_sql_report_afterwards(const struct canonical_table *t){
  struct canonical_run *run = t->run;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT name FROM"
    " \"%w\".sqlite_master AS m WHERE " CANONICAL_IS_VIRTUAL
    " AND instr(lower(sql), 'fts') AND instr(lower(sql), 'content')"
    " AND (instr(lower(substr(sql, instr(sql, '('))), lower(%Q)) OR EXISTS (SELECT 1 FROM"
    " \"%w\".sqlite_master AS v WHERE v.type = 'view' AND instr(lower(v.sql), lower(%Q))"
    " AND instr(lower(m.sql), lower(v.name))))", t->schema, t->name,
    t->schema, t->name);
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    uri_sql_report_add(run, "afterwards", name, 0, uri_sql_run_text(run,
      "INSERT INTO \"%w\".\"%w\"(\"%w\") VALUES('rebuild');", t->schema, name, name));
  }
}

/* ---- A run --- */

/* How many rows have another reference now? */
static sqlite3_int64 report_moved(const struct canonical_edge *e){
  const struct canonical_table *child = e->child;
  if( !e->moves_again ) return e->moved.n;
  return uri_sql_run_number(child->run, child->run->db,
    "SELECT count(*) FROM %s v CROSS JOIN %s x ON %s WHERE %s", e->moved.name, child->sql,
    child->x_is_k, uri_sql_list(child, &e->from, " OR ",
                                "x.@ COLLATE BINARY IS NOT +v.o$"));
}

static void report_table(struct canonical_rewrite *w, const struct canonical_table *t){
  struct canonical_run *run = w->run;
  const struct canonical_edge *e;
  int is_first = t==w->schema->tables;
  int is_changed = t->merged || (is_first && w->rewritten);
  for(e=w->schema->edges; e; e=e->next){
    sqlite3_int64 n = e->child==t ? report_moved(e) : 0;
    if( n==0 ) continue;
    is_changed = 1;
    uri_sql_report_add(run, "moved", e->label, n, uri_sql_run_text(run,
      "reference%s moved: %s", uri_sql_report_plural(n), e->label));
  }
  if( t->merged && !is_first )
    uri_sql_report_add(run, "merged_in", t->name, t->merged, uri_sql_run_text(run,
      "row%s merged in %s", uri_sql_report_plural(t->merged), t->name));
  if( t->differed )
    uri_sql_report_add(run, "differed", t->name, t->differed, uri_sql_run_text(run,
      "of the merged rows differed in other columns, which are dropped%s",
      is_first ? " (see combine)" : ""));
  if( is_changed && !t->has_trigger ) uri_sql_report_afterwards(t);
}

/* A blank or a control character, in or before a host: such a link leads nowhere. */
static const char report_blanks[] =
  "'*[\x01-\x20\x7f-\xc2\xa0\xe1\x9a\x80\xe2\x80\x80-\xe2\x80\x8f"
  "\xe2\x80\xa8-\xe2\x80\xaf\xe2\x81\x9f\xe3\x80\x80\xef\xbb\xbf]*'";

static void report_authorities(struct canonical_rewrite *w){
  const struct canonical_table *t = w->schema->tables;
  const char *c = w->schema->column->quoted;
  sqlite3_int64 n = uri_sql_run_number(w->run, w->run->db, "SELECT count(*) FROM %s WHERE"
    " NOT uri_valid(%s) AND typeof(%s) = 'text' AND uri_authority(%s) GLOB %s", t->sql, c,
    c, c, report_blanks);
  if( n ) uri_sql_report_add(w->run, "blanks", 0, n, uri_sql_run_text(w->run,
    "row%s %s a blank or a control character in the authority", uri_sql_report_plural(n),
    n==1 ? "has" : "have"));
}

void uri_sql_report_rewrite(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables, *one;
  sqlite3_int64 rows = w->before-t->merged;
  sqlite3_stmt *left;
  uri_sql_report_add(run, "before", 0, w->before,
                     w->before==1 ? "row before" : "rows before");
  uri_sql_report_add(run, "rewritten", 0, w->rewritten, "rewritten");
  if( w->options->merge )
    uri_sql_report_add(run, "merged", 0, t->merged, "merged into others");
  uri_sql_report_add(run, "canonical", 0, rows-w->rewritten-w->map.left.n,
                     "in canonical form already");
  left = uri_sql_run_prepare(run, run->db, "SELECT why, count(*) FROM %s GROUP BY why",
                             w->map.left.name);
  while( uri_sql_run_step(run, &left) ){
    const char *why = uri_sql_run_copy(run, left, 0);
    uri_sql_report_add(run, "left", why, sqlite3_column_int64(left, 1),
                       uri_sql_run_text(run, "left as they were: %s", why));
  }
  report_authorities(w);
  uri_sql_report_add(run, "after", 0, rows, rows==1 ? "row after" : "rows after");
  for(one=t; one && run->rc==SQLITE_OK; one=one->next) report_table(w, one);
  uri_sql_report_undeclared(w, 1);
  if( w->options->log && !w->options->dry_run )
    uri_sql_report_add(run, "undo", w->options->log, 0, uri_sql_run_text(run,
      "SELECT uri_canonical_undo('%q.%q');", t->schema, w->options->log));
}

/* ---- JSON --- */

/* A number, an object of the rows that have one, or an array of texts. */
char *uri_sql_report_json(struct canonical_run *run, const char *table,
                          const char *column, int is_dry){
  if( column ) column = uri_sql_run_text(run,
    " UNION ALL SELECT -1, 'column', json_quote(%Q)", column);
  return sqlite3_mprintf("%s", uri_sql_run_word(run, run->own,
    "SELECT json_group_object(what, json(value)) FROM (SELECT -2 AS at, 'table' AS what,"
    " json_quote(%Q) AS value%s%s UNION ALL SELECT min(rowid), what, CASE WHEN max(name)"
    " = '' THEN max(number) WHEN max(number) = 0 THEN json_group_array(text) ELSE"
    " json_group_object(name, number) END FROM report GROUP BY what UNION ALL SELECT"
    " 1e18, 'lines', json_group_array(CASE what WHEN 'afterwards' THEN 'Afterwards: ' ||"
    " text WHEN 'undo' THEN 'To undo: ' || text ELSE printf('%%8d  %%s', number, text)"
    " END) FROM report ORDER BY at)", table, column ? column : "", is_dry
    ? " UNION ALL SELECT 0, 'dry_run', 'true' UNION ALL SELECT 0, 'statements',"
      " json_group_array(json_object('sql', sql, 'rows', rows)) FROM statements" : ""));
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
