/*
** SPDX-License-Identifier: MIT
**
** SQL about a row of the table to rewrite: its new text, and whether the text changes.
*/
#include "canonical.h"

/* The expression of "as" on a row whose column is resolved against the base. */
static const char *target_resolve_first(struct canonical_run *run, const char *as){
  const struct canonical_table *t = run->tables;
  sqlite3_str *columns = sqlite3_str_new(0);
  int c;
  for(c=0; c<t->n; c++){
    const char *name = t->columns[c].name;
    if( c==run->column ){
      sqlite3_str_appendf(columns, "%suri_resolve(\"%w\".%s, \"%w\".\"%w\") AS \"%w\"",
                          c ? ", " : "", t->name, t->columns[run->base_column].quoted,
                          t->name, name, name);
    }else{
      sqlite3_str_appendf(columns, "%s\"%w\".\"%w\" AS \"%w\"", c ? ", " : "", t->name,
                          name, name);
    }
  }
  return uri_sql_run_text(run, "(SELECT %s FROM (SELECT %s))", as,
                          uri_sql_run_finish(run, columns));
}

/* Fail if the SQL of an option is not one expression, or one list of ORDER BY terms. */
static void target_try(struct canonical_run *run, const char *option, const char *sql){
  sqlite3_stmt *stmt = 0;
  const char *tail = 0;
  int rc;
  if( run->rc!=SQLITE_OK ) return;
  rc = sqlite3_prepare_v2(run->db, sql, -1, &stmt, &tail);
  if( rc!=SQLITE_OK ){
    uri_sql_run_fail(run, "%s: %s", option, sqlite3_errmsg(run->db));
  }else if( stmt==0 || (tail && tail[0]) || sqlite3_column_count(stmt)!=1
            || sqlite3_bind_parameter_count(stmt) || !sqlite3_stmt_readonly(stmt) ){
    uri_sql_run_fail(run, "%s: this is not a single expression", option);
  }
  sqlite3_finalize(stmt);
}

static void target_try_all(struct canonical_run *run){
  const char *table = run->tables[0].sql;
  int i;
  /* "as" is also in WHERE, where an aggregate is an error. */
  if( run->as )
    target_try(run, "as", uri_sql_run_text(run,
      "SELECT (%s\n) FROM %s WHERE (%s\n) IS NULL LIMIT 0", run->as, table, run->as));
  if( run->order )
    target_try(run, "order", uri_sql_run_text(run,
      "SELECT row_number() OVER (ORDER BY %s\n) FROM %s LIMIT 0", run->order, table));
  for(i=0; i<run->n_combine; i++)
    target_try(run, "combine", uri_sql_run_text(run, "SELECT (%s\n) FROM %s LIMIT 0",
                                                run->combine[i].expression, table));
}

/*
** SQL: does a text of a UTF-16 database survive UTF-8, which our functions read?  One
** with an unpaired surrogate does not, and two such texts may become the same.  A
** replace() that replaces nothing goes through UTF-8.
*/
static const char *target_survives(struct canonical_run *run, const char *c){
  return uri_sql_run_text(run, "(replace(%s, 'a', 'a') COLLATE BINARY IS +%s)", c, c);
}

/*
** Extend "readable" and "why", and set "becomes", for a column that is resolved against
** the column "base".  Returns the extended "why".
*/
static const char *target_describe_base(struct canonical_run *run, const char *c,
                                        const char *base, const char *why){
  run->readable = uri_sql_run_text(run, "%s AND typeof(%s) = 'text' AND (uri_scheme(%s)"
    " IS NOT NULL OR uri_scheme(%s) IS NOT NULL)", run->readable, base, c, base);
  run->becomes = uri_sql_run_text(run, "uri_normalize(uri_resolve(%s, %s))", base, c);
  why = uri_sql_run_text(run, "%s WHEN %s IS NULL THEN 'the base is NULL'"
    " WHEN typeof(%s) <> 'text' THEN 'the base is no text'", why, base, base);
  if( run->is_utf16 ){
    const char *survives = target_survives(run, base);
    run->readable = uri_sql_run_text(run, "%s AND %s", run->readable, survives);
    why = uri_sql_run_text(run,
      "%s WHEN NOT %s THEN 'an unpaired surrogate in the base'", why, survives);
  }
  return uri_sql_run_text(run, "%s ELSE 'relative, and so is the base'", why);
}

void uri_sql_target_describe(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *c, *base = 0, *why, *changes;
  if( run->rc!=SQLITE_OK ) return;
  target_try_all(run);
  c = t->columns[run->column].quoted;
  if( run->base ) base = t->columns[run->base_column].quoted;
  /* A column of affinity TEXT holds no numbers.  Its texts are the values below the least
  ** BLOB; this comparison takes a fifth less time than typeof(). */
  run->readable = uri_sql_run_text(run, t->columns[run->column].type[0]=='T'
    ? "(+%s COLLATE BINARY < x'') IS TRUE" : "typeof(%s) = 'text'", c);
  why = uri_sql_run_text(run, "CASE WHEN %s IS NULL THEN 'NULL' WHEN typeof(%s) <> 'text'"
                         " THEN 'no text'", c, c);
  if( run->is_utf16 ){
    const char *survives = target_survives(run, c);
    run->readable = uri_sql_run_text(run, "%s AND %s", run->readable, survives);
    why = uri_sql_run_text(run, "%s WHEN NOT %s THEN 'an unpaired surrogate'", why,
                           survives);
  }
  run->becomes = uri_sql_run_text(run, "uri_normalize(%s)", c);
  changes = uri_sql_run_text(run, "NOT uri_is_normal(%s)", c);
  if( base ) why = target_describe_base(run, c, base, why);
  run->why = uri_sql_run_text(run, "%s END", why);
  if( run->as ) run->becomes = uri_sql_run_text(run, "(%s\n)", run->as);
  if( run->as && base ) run->becomes = target_resolve_first(run, run->becomes);
  if( run->as || base )
    changes = uri_sql_run_text(run, "typeof(%s) = 'text' AND (%s) COLLATE BINARY <> %s",
                               run->becomes, run->becomes, c);
  run->differs = uri_sql_run_text(run, "%s AND %s", run->readable, changes);
}
