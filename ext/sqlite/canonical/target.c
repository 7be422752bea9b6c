/*
** SPDX-License-Identifier: MIT
**
** SQL about a row of the table to rewrite: its new text, and whether the text changes.
**
** Each expression of the options is tried by SQLite before it is used.
*/
#include "canonical.h"

#include <string.h>

/*
** Is the SQL valid, with one column and no more than n parameters, and a statement that
** only reads?
*/
static void target_try(struct canonical_run *run, const char *option, int n,
                       const char *sql){
  sqlite3_stmt *stmt = 0;
  const char *tail = 0;
  int rc;
  if( run->rc!=SQLITE_OK ) return;
  rc = sqlite3_prepare_v2(run->db, sql, -1, &stmt, &tail);
  if( rc==SQLITE_NOMEM || rc==SQLITE_INTERRUPT ){
    uri_sql_run_fail_code(run, run->db, rc);
  }else if( rc!=SQLITE_OK ){
    uri_sql_run_fail(run, "%s: %s", option, sqlite3_errmsg(run->db));
  }else if( stmt==0 || (tail && tail[0]) || sqlite3_column_count(stmt)!=1
            || sqlite3_bind_parameter_count(stmt)>n || !sqlite3_stmt_readonly(stmt) ){
    uri_sql_run_fail(run, "%s: this is not a single expression", option);
  }
  sqlite3_finalize(stmt);
}

/*
** Fail if it is not one expression.  It is prepared with and without parentheses:
** "1) AND (1" is an error without them, and "url FROM t" is an error in them.
*/
static void target_try_one(struct canonical_run *run, const char *option,
                           const char *from, int n, const char *expression){
  target_try(run, option, n, uri_sql_run_text(run, "SELECT %s\n%s", expression, from));
  target_try(run, option, n, uri_sql_run_text(run, "SELECT (%s\n)%s", expression, from));
}

/* The same for a list of terms: after ORDER, or after GROUP, which refuses aggregates,
** and PARTITION. */
static void target_try_list(struct canonical_run *run, const char *option,
                            const char *word, const char *window, const char *from,
                            const char *list){
  target_try(run, option, 0, uri_sql_run_text(run, "SELECT 1%s %s BY %s\n", from, word,
                                              list));
  target_try(run, option, 0, uri_sql_run_text(run,
    "SELECT count(*) OVER (%s BY %s\n)%s", window, list, from));
}

static void target_try_all(struct canonical_run *run){
  const char *from = uri_sql_run_text(run, " FROM %s", run->tables[0].sql);
  int i;
  /* An aggregate is an error in WHERE. */
  for(i=0; i<2; i++){
    const char *option = i ? "as" : "base", *expression = i ? run->as : run->base;
    if( expression==0 ) continue;
    target_try_one(run, option, from, 0, expression);
    target_try(run, option, 0, uri_sql_run_text(run, "SELECT 1%s WHERE (%s\n)", from,
                                                expression));
  }
  if( run->progress ) target_try_one(run, "progress", "", 2, run->progress);
  if( run->order ) target_try_list(run, "order", "ORDER", "ORDER", from, run->order);
  if( run->by ) target_try_list(run, "by", "GROUP", "PARTITION", from, run->by);
  for(i=0; i<run->n_combine; i++)
    target_try_one(run, uri_sql_run_text(run, "combine %s", run->combine[i].name), from,
                   0, run->combine[i].expression);
}

/* Let "by", a list or one text, be SQL: a term that is the name of a column is that
** column. */
static void target_read_by(struct canonical_run *run){
  sqlite3_stmt *terms = uri_sql_run_prepare(run, run->own,
                                            "SELECT value FROM json_each(%Q)", run->by);
  const char *by = 0;
  while( uri_sql_run_step(run, terms) ){
    const char *term = uri_sql_run_copy(run, terms, 0);
    int c = run->rc==SQLITE_OK ? uri_sql_schema_column(run->tables, term) : NO_COLUMN;
    if( c>=0 ) term = run->tables[0].columns[c].quoted;
    by = by ? uri_sql_run_text(run, "%s\n, %s", by, term) : term;
  }
  sqlite3_finalize(terms);
  run->by = by;
}

/* How many terms "by" has: each text of the list may be a list. */
static int target_count_terms(struct canonical_run *run){
  sqlite3_stmt *terms = uri_sql_run_prepare(run, run->db, "SELECT %s\n FROM %s",
                                            run->by ? run->by : "1", run->tables[0].sql);
  int n = run->rc==SQLITE_OK ? sqlite3_column_count(terms) : 0;
  sqlite3_finalize(terms);
  return n;
}

/* May the expression read other rows?  An UPDATE would see rows that it has changed. */
static int target_reads_rows(const char *sql){
  return sql && (uri_sql_schema_has_word(sql, "SELECT")
              || uri_sql_schema_has_word(sql, "IN"));
}

/* Set "readable", and return "why" without its END, for a column or a base. */
static const char *target_readable(struct canonical_run *run, const char *c,
                                   const char *what, const char *why){
  run->readable = uri_sql_run_text(run, "%s%stypeof(%s) = 'text'",
                                   run->readable ? run->readable : "",
                                   run->readable ? " AND " : "", c);
  why = uri_sql_run_text(run, "%s WHEN %s IS NULL THEN '%sNULL' WHEN typeof(%s) <> 'text'"
                         " THEN '%sno text'", why, c, what, c, what);
  if( run->is_utf16 ){
    /* Does a text survive UTF-8, which our functions read?  One with an unpaired
    ** surrogate does not, and two such texts may become the same.  A replace() that
    ** replaces nothing goes through UTF-8. */
    const char *survives = uri_sql_run_text(run, "(replace(%s, 'a', 'a') COLLATE BINARY"
                                            " IS +%s)", c, c);
    run->readable = uri_sql_run_text(run, "%s AND %s", run->readable, survives);
    why = uri_sql_run_text(run, "%s WHEN NOT %s THEN '%san unpaired surrogate'", why,
                           survives, what);
  }
  return why;
}

void uri_sql_target_describe(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *c, *base, *why, *resolved;
  int i;
  if( run->rc!=SQLITE_OK ) return;
  i = run->base ? uri_sql_schema_column(t, run->base) : NO_COLUMN;
  if( i>=0 ) run->base = t->columns[i].quoted;
  base = run->base;
  target_read_by(run);
  target_try_all(run);
  run->n_by = target_count_terms(run);
  if( run->rc!=SQLITE_OK ) return;
  c = uri_sql_run_text(run, "\"%w\".%s", t->name, t->columns[run->column].quoted);
  why = target_readable(run, c, "", "CASE");
  resolved = c;
  if( base ){
    base = uri_sql_run_text(run, "(%s\n)", base);
    why = target_readable(run, base, "the base is ", why);
    run->readable = uri_sql_run_text(run, "%s AND (uri_scheme(%s) IS NOT NULL"
                                     " OR uri_scheme(%s) IS NOT NULL)", run->readable, c,
                                     base);
    why = uri_sql_run_text(run, "%s ELSE 'relative, and so is the base'", why);
    resolved = uri_sql_run_text(run, "uri_resolve(%s, %s)", base, c);
  }
  if( uri_sql_run_number(run, run->db, "SELECT uri_normalize('A:') IS 'a:' AND"
        " uri_is_normal('A:') IS 0 AND (SELECT row_number() OVER ()) IS 1")==0 )
    uri_sql_run_fail(run, "an authorizer or another function takes the place of"
                     " uri_normalize(), uri_is_normal() or row_number()");
  run->why = uri_sql_run_text(run, "%s END", why);
  run->becomes = uri_sql_run_text(run, "uri_normalize(%s)", resolved);
  run->changes = uri_sql_run_text(run, "NOT uri_is_normal(%s)", c);
  if( run->as ) run->becomes = uri_sql_run_text(run, "(%s\n)", run->as);
  if( run->as && base )            /* on a row whose column is resolved */
    run->becomes = uri_sql_run_text(run, "(SELECT (%s\n) FROM (SELECT %s AS %s%s))",
      run->as, resolved, t->columns[run->column].quoted,
      uri_sql_expand(run, t, "{o;@ AS @}"));
  if( run->as || base )
    run->changes = uri_sql_run_text(run, "(typeof(%s) = 'text' AND (%s) COLLATE BINARY"
                                    " <> %s)", run->becomes, run->becomes, c);
  run->differs = uri_sql_run_text(run, "%s AND %s", run->readable, run->changes);
  run->is_simple = !target_reads_rows(base) && !target_reads_rows(run->as);
}
