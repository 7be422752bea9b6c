/*
** SPDX-License-Identifier: MIT
**
** The report: what a run has done, as one JSON object.
*/
#include "canonical.h"

void uri_sql_report_put(struct canonical_run *run, const char *what, const char *name,
                        sqlite3_int64 number, const char *text){
  uri_sql_run_exec(run, run->own, "INSERT INTO report VALUES(%Q, %Q, %lld, %Q)", what,
                   name ? name : "", number, text);
}

void uri_sql_report_select(struct canonical_run *run, sqlite3_stmt *rows){
  while( uri_sql_run_step(run, &rows) ){
    const char *name = uri_sql_run_copy(run, rows, 1);
    uri_sql_report_put(run, uri_sql_run_copy(run, rows, 0), name,
                       sqlite3_column_int64(rows, 2), uri_sql_run_copy(run, rows, 3));
  }
}

const char *uri_sql_report_plural(sqlite3_int64 n){ return n==1 ? "" : "s"; }

/* FTS tables without triggers: the table is in their SQL. */
void uri_sql_report_afterwards(const struct canonical_table *t){
  uri_sql_report_rows(t->run,
    "SELECT 'afterwards', name, 0,"
    "       printf('INSERT INTO \"%%w\".\"%%w\"(\"%%w\") VALUES(''rebuild'');', %Q, name,"
    "              name)"
    "  FROM \"%w\".sqlite_master"
    " WHERE " CANONICAL_IS_VIRTUAL " AND instr(lower(sql), 'fts')"
    "   AND instr(lower(sql), 'content')"
    "   AND instr(lower(substr(sql, instr(sql, '('))), lower(%Q))",
    t->schema, t->schema, t->name);
}

/* ---- A run --- */

void uri_sql_report_others(struct canonical_run *run){
  if( run->others>0 )
    uri_sql_report_add(run, "triggers", 0, run->others,
      "row%s written by triggers: an undo does not take this back",
      uri_sql_report_plural(run->others));
}

/* How many rows have moved, by the columns that refer. */
static void report_moved(const struct canonical_rewrite *w,
                         const struct canonical_table *t){
  struct canonical_run *run = t->run;
  int i;
  for(i=0; i<t->moving.n && t->moves.n; i++){
    const char *name = uri_sql_run_text(run, "%s.%s", t->name, t->moving.at[i]->name);
    sqlite3_int64 n = t->moving.at[i]==w->schema->column ? 0
      : uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s WHERE"
                           " old_%d IS NOT new_%d", t->moves.name, i, i);
    if( n )
      uri_sql_report_add(run, "moved", name, n, "reference%s moved: %s",
                         uri_sql_report_plural(n), name);
  }
}

void uri_sql_report_rewrite(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables, *one;
  sqlite3_int64 rows = t->before-t->merges.n;
  if( t->moves.n )
    w->rewritten = uri_sql_run_number(run, run->db,
      "SELECT count(*) FROM %s WHERE old_0 IS NOT new_0", t->moves.name);
  uri_sql_report_add(run, "before", 0, t->before, "row%s before",
                     uri_sql_report_plural(t->before));
  uri_sql_report_add(run, "rewritten", 0, w->rewritten, "rewritten");
  if( w->options->merge )
    uri_sql_report_add(run, "merged", 0, t->merges.n, "merged into others");
  uri_sql_report_add(run, "canonical", 0, rows-w->rewritten-w->left.n,
                     "in canonical form already");
  if( w->left.n )
    uri_sql_report_rows(run, "SELECT 'left', why, count(*), 'left as they were: ' || why"
                        "  FROM %s GROUP BY why", w->left.name);
  uri_sql_report_add(run, "after", 0, rows, "row%s after", uri_sql_report_plural(rows));
  for(one=t; one && run->rc==SQLITE_OK; one=one->next){
    report_moved(w, one);
    if( one->merges.n && one!=t )
      uri_sql_report_add(run, "merged_in", one->name, one->merges.n,
        "row%s merged in %s", uri_sql_report_plural(one->merges.n), one->name);
    if( (one->merges.n || one->moves.n || (one==t && w->rewritten)) && !one->has_trigger )
      uri_sql_report_afterwards(one);
  }
  uri_sql_report_others(run);
  if( w->log.name )
    uri_sql_report_add(run, "undo", uri_sql_run_text(run, "DROP TABLE %s;", w->log.name),
                       0, "SELECT uri_canonical_undo('%q.%q');", t->schema, w->log.plain);
}

/* ---- JSON --- */

/* A text of an example, and not a long one. */
#define REPORT_SHORT(text) \
  "substr(" text ", 1, 200) || CASE WHEN length(" text ") > 200 THEN '...' ELSE '' END"

/* A text, a number, an object of the rows that have one, or an array of texts. */
const char *uri_sql_report_json(struct canonical_run *run, int is_dry){
  const char *dry = !is_dry ? ""
    : " UNION ALL SELECT 2.1, 'dry_run', 'true'"
      " UNION ALL SELECT 2.2, 'statements',"
      "                  json_group_array(json_object('sql', sql, 'rows', rows))"
      "             FROM statements"
      " UNION ALL SELECT 2e18, 'examples', json_group_array(replace(replace("
      "                  'row ' || " REPORT_SHORT("\"key\"") " || ': '"
      "                  || " REPORT_SHORT("old") " || CASE WHEN \"into\" IS NULL"
      "                       THEN ' becomes ' || " REPORT_SHORT("new")
      "                       ELSE ' merges into row ' || " REPORT_SHORT("\"into\"")
      "                     END, char(10), ' '), char(13), ' '))"
      "             FROM (SELECT * FROM plan ORDER BY at)";
  return uri_sql_run_word(run, run->own,
    "SELECT json_group_object(what, json(value))"
    "  FROM (SELECT min(rowid) AS at, what,"
    "               CASE WHEN what IN ('table', 'column', 'undo')"
    "                      THEN json_quote(max(text))"
    "                    WHEN max(name) = '' THEN max(number)"
    "                    WHEN max(number) = 0 THEN json_group_array(text)"
    "                    ELSE json_group_object(name, number) END AS value"
    "          FROM report GROUP BY what%s"
    "         UNION ALL SELECT 1e18, 'lines', json_group_array(CASE what"
    "                     WHEN 'afterwards' THEN 'Afterwards: ' || text"
    "                     WHEN 'undo' THEN 'To undo: ' || text"
    "                                      || ' To drop the log: ' || name"
    "                     ELSE printf('%%8d  %%s', number, text) END)"
    "           FROM (SELECT * FROM report WHERE what NOT IN ('table', 'column')"
    "                 ORDER BY what = 'undo', what = 'afterwards',"
    "                       what IN ('differed', 'derived', 'undeclared'), rowid)"
    "         ORDER BY at)", dry);
}
