/*
** SPDX-License-Identifier: MIT
**
** The options of the functions of this folder: one JSON object, read by SQLite's
** json_each() on the run's own database.
**
** An unknown key, or a value of another type, is an error that lists the known ones.
** Each expression is tried by SQLite before it is used.
*/
#include "canonical.h"

#include <stddef.h>
#include <string.h>

/* Names, what the values may be, and where in the run they are kept: a flag as an int, a
** text as it is, a list or an object as JSON. */
static const struct {
  const char *name, *takes;
  size_t at;
} option_table[] = {
  { "merge", "true or false", offsetof(struct canonical_options, merge) },
  { "by", "a text or a list of texts", offsetof(struct canonical_options, by) },
  { "base", "a text", offsetof(struct canonical_options, base) },
  { "as", "a text", offsetof(struct canonical_options, as) },
  { "order", "a text", offsetof(struct canonical_options, order) },
  { "combine", "an object of texts", offsetof(struct canonical_options, combines) },
  { "reference", "a text or a list of texts",
    offsetof(struct canonical_options, references) },
  { "unrelated", "a text or a list of texts",
    offsetof(struct canonical_options, unrelated) },
  { "lose", "true or false", offsetof(struct canonical_options, lose) },
  { "log", "a text, true or false", offsetof(struct canonical_options, log) },
  { "dry_run", "true or false", offsetof(struct canonical_options, dry_run) },
  { "progress", "a text", offsetof(struct canonical_options, progress) }
};
enum { OPTION_COUNT = sizeof option_table/sizeof option_table[0] };

/* SQL: each option, its value, the value as JSON, and what it is. */
static const char option_values[] =
  "SELECT coalesce(key, ''), value,"
  "  CASE type WHEN 'text' THEN json_quote(value) ELSE value END,"
  "  CASE WHEN type IN ('true', 'false') THEN 'true or false'"
  "       WHEN type = 'text' AND value = '' THEN 'an empty text'"
  "       WHEN type = 'text' THEN 'a text'"
  "       WHEN type NOT IN ('array', 'object') THEN type"
  "       WHEN EXISTS (SELECT 1 FROM json_each(given.value) WHERE type <> 'text')"
  "         THEN type || ' of other values'"
  "       WHEN type = 'array' THEN 'a list of texts' ELSE 'an object of texts' END"
  "  FROM json_each(%Q) AS given"
  " WHERE type <> 'null' AND (type = 'text' OR value NOT IN ('[]', '{}'))";

static const char *option_known(const void *from, size_t i){
  (void)from;
  return i<OPTION_COUNT ? option_table[i].name : 0;
}

/* Which option has this name?  If none has, it fails, and lists them. */
static unsigned option_number(struct canonical_run *run, const char *name){
  static const struct sql_words words = { "option", .word = option_known };
  struct uri_span word = { name, strlen(name) };
  unsigned i = 0;
  if( run->rc==SQLITE_OK
   && !uri_sql_word_find(run->function, &words, word, &i, &run->error) )
    run->rc = run->error ? SQLITE_ERROR : SQLITE_NOMEM;
  return i;
}

/* Keep the value of a row of option_values. */
static void option_set(struct canonical_run *run, struct canonical_options *options,
                       sqlite3_stmt *row){
  unsigned option = option_number(run, uri_sql_run_copy(run, row, 0));
  const char *takes = option_table[option].takes;
  const char *is = uri_sql_run_copy(run, row, 3);
  void *place = (char*)options + option_table[option].at;
  if( run->rc!=SQLITE_OK ) return;
  if( strstr(takes, is)==0 )
    uri_sql_run_fail(run, "option %s must be %s, not %s", option_table[option].name,
                     takes, is);
  else if( strcmp(takes, "true or false")==0 )
    *(int*)place = sqlite3_column_int(row, 1);
  else if( strcmp(is, "true or false")==0 )        /* a log with our name, or none */
    *(const char**)place = sqlite3_column_int(row, 1) ? "" : 0;
  else
    *(const char**)place = uri_sql_run_copy(run, row, strcmp(takes, "a text or a list"
                                                             " of texts")==0 ? 2 : 1);
}

void uri_sql_options_read(struct canonical_run *run, struct canonical_options *options,
                          sqlite3_value *json){
  const char *text = json ? uri_sql_run_argument(run, json) : 0;
  sqlite3_stmt *stmt;
  options->log = "";               /* one with a name of ours */
  if( text==0 || run->rc!=SQLITE_OK ) return;
  if( !uri_sql_run_number(run, run->own, "SELECT json_type(%Q) = 'object'", text) )
    uri_sql_run_fail(run, "the options must be a JSON object");
  stmt = uri_sql_run_prepare(run, run->own, option_values, text);
  while( uri_sql_run_step(run, &stmt) ) option_set(run, options, stmt);
  if( options->by ) options->merge = 1;
  if( !options->merge && (options->combines || options->order) )
    uri_sql_run_fail(run, "the options combine and order need merge or by");
}

/* ---- Expressions --- */

/* Where SQLite tries an expression: "1) AND (1" is no expression, but harms nobody except
** its author.  An aggregate is an error in WHERE. */
#define OPTION_VALUE "SELECT 1 FROM %s WHERE (%s\n)"
#define OPTION_AGGREGATE "SELECT 1 FROM %s GROUP BY 1 HAVING (%s\n)"
#define OPTION_ORDER "SELECT 1 FROM %s ORDER BY count(*) OVER (ORDER BY %s\n)"

/* Why the SQL is not one statement, or 0.  Parameters are those of "progress". */
static const char *option_error(struct canonical_run *run, const char *sql){
  sqlite3_stmt *stmt = 0;
  const char *tail = 0, *error = 0;
  int rc;
  if( run->rc!=SQLITE_OK ) return "";
  rc = sqlite3_prepare_v2(run->db, sql, -1, &stmt, &tail);
  if( rc==SQLITE_NOMEM || rc==SQLITE_INTERRUPT )
    uri_sql_run_fail_code(run, run->db, rc);
  if( rc!=SQLITE_OK ) error = uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db));
  else if( tail[0] || sqlite3_bind_parameter_count(stmt)>2 )
    error = "this is not a single expression";
  sqlite3_finalize(stmt);
  return error;
}

/*
** Fail if an option is no expression, or list of terms, in a SELECT of this form; or, if
** it has to vary, names no column, so that it is the same for all rows: all would merge.
** 'url' is a text; so is "urx", if no column has that name.  Where the table stands
** twice, the name of a column is an error, because it is ambiguous.
*/
static void option_check(struct canonical_run *run, const char *option, const char *form,
                         int varies, const struct canonical_table *t, const char *sql){
  const char *error = 0, *twice = uri_sql_run_text(run,
    "%s AS \"" CANONICAL_PREFIX "1\", %s AS \"" CANONICAL_PREFIX "2\"", t->sql, t->sql);
  if( sql==0 ) return;
  error = option_error(run, uri_sql_run_text(run, form, t->sql, sql));
  if( error )
    uri_sql_run_fail(run, "%s: %s", option, error);
  else if( varies && option_error(run, uri_sql_run_text(run, form, twice, sql))==0 )
    uri_sql_run_fail(run, "%s: %s names no column, so it is the same for all rows",
                     option, uri_sql_run_shown(run, sql));
}

/* Let "by" be SQL: a term that is the name of a column is that column. */
static const char *option_read_by(struct canonical_run *run,
                                  const struct canonical_table *t, const char *list){
  sqlite3_stmt *terms = uri_sql_run_values(run, list);
  const char *by = "";
  while( uri_sql_run_step(run, &terms) ){
    const char *term = uri_sql_run_copy(run, terms, 0);
    const struct canonical_column *c = uri_sql_schema_column(t, term);
    if( c ) term = c->quoted;
    else option_check(run, "by", OPTION_ORDER, 1, t, term);
    uri_sql_append(run, &by, "\n, ", "%s", term);
  }
  return by;
}

/* Add an aggregate for a column of a table: COLUMN of the first one, or TABLE.COLUMN. */
static void option_combine(struct canonical_run *run,
                           const struct canonical_schema *schema, const char *name,
                           const char *expression){
  struct canonical_table *t = schema->tables;
  struct canonical_column *c = uri_sql_schema_column(t, name);
  if( c==0 ) c = uri_sql_schema_named(schema, name, &t);
  if( c==0 ) uri_sql_run_fail(run, "combine: no such column: %s", name);
  if( uri_sql_has(&t->combine, c) )
    uri_sql_run_fail(run, "combine: %s is there twice", name);
  if( c==0 || run->rc!=SQLITE_OK ) return;
  if( c->key || c->is_generated || c==schema->column || c->n_refers || c->n_referred )
    uri_sql_run_fail(run, "combine %s: it is the column to rewrite, a generated one, or"
                     " in the primary key or in a reference", c->name);
  option_check(run, uri_sql_run_text(run, "combine %s", name), OPTION_AGGREGATE, 0, t,
               expression);
  t->expressions = uri_sql_run_grow(run, t->expressions, t->combine.n,
                                    sizeof *t->expressions);
  if( t->expressions ) t->expressions[t->combine.n] = expression;
  uri_sql_add(run, &t->combine, c);
}

void uri_sql_options_check(struct canonical_run *run, struct canonical_options *options,
                           const struct canonical_schema *schema){
  const struct canonical_table *t = schema->tables;
  const struct canonical_edge *e;
  sqlite3_stmt *pairs;
  if( run->rc!=SQLITE_OK ) return;
  if( options->by ) options->by = option_read_by(run, t, options->by);
  option_check(run, "base", OPTION_VALUE, 0, t, options->base);
  option_check(run, "as", OPTION_VALUE, 1, t, options->as);
  option_check(run, "progress", OPTION_VALUE, 0, t, options->progress);
  option_check(run, "order", OPTION_ORDER, 1, t, options->order);
  for(e=schema->edges; e; e=e->next)
    option_check(run, "reference", OPTION_VALUE, 0, e->child, e->condition);
  pairs = uri_sql_run_prepare(run, run->own, "SELECT key, value FROM json_each(%Q)",
                              options->combines);
  while( uri_sql_run_step(run, &pairs) )
    option_combine(run, schema, uri_sql_run_copy(run, pairs, 0),
                   uri_sql_run_copy(run, pairs, 1));
}
