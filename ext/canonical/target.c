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
  if( run->base ) target_try_one(run, "base", from, 0, run->base);
  if( run->as ) target_try_one(run, "as", from, 0, run->as);
  /* An aggregate is an error in WHERE. */
  if( run->as )
    target_try(run, "as", 0, uri_sql_run_text(run, "SELECT 1%s WHERE (%s\n)", from,
                                              run->as));
  if( run->base )
    target_try(run, "base", 0, uri_sql_run_text(run, "SELECT 1%s WHERE (%s\n)", from,
                                                run->base));
  if( run->progress ) target_try_one(run, "progress", "", 2, run->progress);
  if( run->order ) target_try_list(run, "order", "ORDER", "ORDER", from, run->order);
  if( run->by ) target_try_list(run, "by", "GROUP", "PARTITION", from, run->by);
  for(i=0; i<run->n_combine; i++)
    target_try_one(run, uri_sql_run_text(run, "combine %s", run->combine[i].name), from,
                   0, run->combine[i].expression);
}

/* The terms of "by", which options.c separates by 0x1F: a term that is the name of a
** column is that column. */
static void target_read_by(struct canonical_run *run){
  sqlite3_str *terms = sqlite3_str_new(0);
  const char *p = run->by;
  while( p && *p ){
    int n = (int)strcspn(p, "\037");
    const char *term = uri_sql_run_text(run, "%.*s", n, p);
    int c = uri_sql_schema_column(run->tables, term);
    sqlite3_str_appendf(terms, "%s%s", p==run->by ? "" : "\n, ",
                        c>=0 ? run->tables[0].columns[c].quoted : term);
    p += p[n] ? n+1 : n;
  }
  if( run->by ) run->by = uri_sql_run_finish(run, terms);
  else sqlite3_free(sqlite3_str_finish(terms));
}

/* May the expression read other rows?  An UPDATE would see rows that it has changed. */
static int target_reads_rows(const char *sql){
  return sql && (uri_sql_schema_has_word(sql, "SELECT")
              || uri_sql_schema_has_word(sql, "IN"));
}

/* The expression of "as" on a row whose column is resolved against the base. */
static const char *target_resolve_first(struct canonical_run *run, const char *as,
                                        const char *resolved){
  const struct canonical_table *t = run->tables;
  sqlite3_str *columns = sqlite3_str_new(0);
  int c;
  for(c=0; c<t->n; c++){
    const char *name = t->columns[c].name;
    const char *value = c==run->column ? resolved
                      : uri_sql_run_text(run, "\"%w\".\"%w\"", t->name, name);
    sqlite3_str_appendf(columns, "%s%s AS \"%w\"", c ? ", " : "", value, name);
  }
  return uri_sql_run_text(run, "(SELECT (%s\n) FROM (SELECT %s))", as,
                          uri_sql_run_finish(run, columns));
}

/*
** SQL: does a text of a UTF-16 database survive UTF-8, which our functions read?  One
** with an unpaired surrogate does not, and two such texts may become the same.  A
** replace() that replaces nothing goes through UTF-8.
*/
static const char *target_survives(struct canonical_run *run, const char *c){
  return uri_sql_run_text(run, "(replace(%s, 'a', 'a') COLLATE BINARY IS +%s)", c, c);
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
    const char *survives = target_survives(run, c);
    run->readable = uri_sql_run_text(run, "%s AND %s", run->readable, survives);
    why = uri_sql_run_text(run, "%s WHEN NOT %s THEN '%san unpaired surrogate'", why,
                           survives, what);
  }
  return why;
}

/* The column named by "base", or the expression. */
static const char *target_base(struct canonical_run *run){
  int c = run->base ? uri_sql_schema_column(run->tables, run->base) : NO_COLUMN;
  if( c>=0 ) run->base = run->tables[0].columns[c].quoted;
  return run->base;
}

void uri_sql_target_describe(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *c, *base, *why, *resolved;
  if( run->rc!=SQLITE_OK ) return;
  base = target_base(run);
  target_read_by(run);
  target_try_all(run);
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
  if( uri_sql_run_number(run, run->db, "SELECT uri_normalize('A:') IS 'a:'"
                         " AND uri_is_normal('A:') IS 0")==0 )
    uri_sql_run_fail(run, "an authorizer or another function takes the place of"
                     " uri_normalize() or uri_is_normal()");
  run->why = uri_sql_run_text(run, "%s END", why);
  run->becomes = uri_sql_run_text(run, "uri_normalize(%s)", resolved);
  run->changes = uri_sql_run_text(run, "NOT uri_is_normal(%s)", c);
  if( run->as ) run->becomes = base ? target_resolve_first(run, run->as, resolved)
                                    : uri_sql_run_text(run, "(%s\n)", run->as);
  if( run->as || base )
    run->changes = uri_sql_run_text(run, "(typeof(%s) = 'text' AND (%s) COLLATE BINARY <>"
                               " %s)",
                               run->becomes, run->becomes, c);
  run->differs = uri_sql_run_text(run, "%s AND %s", run->readable, run->changes);
  run->is_simple = !target_reads_rows(base) && !target_reads_rows(run->as);
}
