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

enum option_type { OPTION_TEXT, OPTION_FLAG, OPTION_LOG, OPTION_TEXTS, OPTION_PAIRS };
static const char *const option_type_names[] = {
  [OPTION_TEXT] = "a text", [OPTION_FLAG] = "true or false",
  [OPTION_LOG] = "a name, or false",
  [OPTION_TEXTS] = "a text or a list of texts", [OPTION_PAIRS] = "an object of texts"
};

/* Names, and where in the run the values are kept. */
static const struct {
  const char *name;
  enum option_type type;
  size_t at;
} option_table[] = {
  { "merge", OPTION_FLAG, offsetof(struct canonical_options, merge) },
  { "by", OPTION_TEXTS, offsetof(struct canonical_options, by) },
  { "base", OPTION_TEXT, offsetof(struct canonical_options, base) },
  { "as", OPTION_TEXT, offsetof(struct canonical_options, as) },
  { "order", OPTION_TEXT, offsetof(struct canonical_options, order) },
  { "combine", OPTION_PAIRS, offsetof(struct canonical_options, combines) },
  { "reference", OPTION_TEXTS, offsetof(struct canonical_options, references) },
  { "unrelated", OPTION_TEXTS, offsetof(struct canonical_options, unrelated) },
  { "lose", OPTION_FLAG, offsetof(struct canonical_options, lose) },
  { "log", OPTION_LOG, offsetof(struct canonical_options, log) },
  { "dry_run", OPTION_FLAG, offsetof(struct canonical_options, dry_run) },
  { "progress", OPTION_TEXT, offsetof(struct canonical_options, progress) }
};
enum { OPTION_COUNT = sizeof option_table/sizeof option_table[0] };

static const char *option_known(const void *from, size_t i){
  (void)from;
  return i<OPTION_COUNT ? option_table[i].name : 0;
}

static void option_unknown(struct canonical_run *run, const char *key){
  static const struct sql_words words = { "option", .word = option_known };
  struct uri_span word = { key, strlen(key) };
  unsigned number;
  if( run->rc!=SQLITE_OK
   || uri_sql_word_find(run->function, &words, word, &number, &run->error) ) return;
  run->rc = run->error ? SQLITE_ERROR : SQLITE_NOMEM;
}

/* How many members an array or an object has; fails unless all are texts. */
static sqlite3_int64 option_members(struct canonical_run *run, const char *name,
                                    const char *json){
  sqlite3_int64 n = uri_sql_run_number(run, run->own,
    "SELECT CASE WHEN count(*) = total(type IN ('text', 'object')) THEN count(*) ELSE -1"
    " END FROM json_each(%Q)", json);
  if( n<0 )
    uri_sql_run_fail(run, "option %s: all values in it must be texts", name);
  return n;
}

/* Arrays and objects are kept as JSON. */
static void option_set(struct canonical_run *run, struct canonical_options *options,
                       int option, const char *type, const char *value){
  enum option_type wanted = option_table[option].type;
  const char *name = option_table[option].name;
  char *place = (char*)options + option_table[option].at;
  int is_text = strcmp(type, "text")==0;
  int is_flag = strcmp(type, "true")==0 || strcmp(type, "false")==0;
  int is_list = strcmp(type, wanted==OPTION_PAIRS ? "object" : "array")==0;
  if( strcmp(type, "null")==0 ) return;
  if( wanted==OPTION_FLAG && is_flag ){
    *(int*)place = type[0]=='t';
  }else if( wanted>=OPTION_TEXTS && is_list ){
    if( option_members(run, name, value)>0 ) *(const char**)place = value;
  }else if( wanted==OPTION_TEXTS && is_text ){
    value = uri_sql_run_word(run, run->own, "SELECT json_array(%Q)", value);
    *(const char**)place = value;
  }else if( wanted==OPTION_LOG && is_flag ){
    options->no_log = type[0]=='f';
  }else if( wanted<=OPTION_LOG && wanted!=OPTION_FLAG && is_text && value[0] ){
    *(const char**)place = value;
  }else{
    uri_sql_run_fail(run, "option %s must be %s, not %s", name, option_type_names[wanted],
                     !is_text ? type : wanted==OPTION_FLAG || wanted==OPTION_PAIRS
                     ? "a text" : "an empty one");
  }
}

/* Fail because it is no JSON object.  SQLite says where it breaks since 3.42. */
static void option_no_object(struct canonical_run *run, const char *json){
  const char *where = uri_sql_run_word(run, run->own,
    "SELECT printf(': it breaks at character %%d, before %%s', at,"
    "              coalesce(nullif(substr(json, at), ''), 'its end'))"
    "  FROM (SELECT %Q AS json, json_error_position(%Q) AS at) WHERE at", json, json);
  uri_sql_run_recover(run);
  uri_sql_run_fail(run, "the options must be a JSON object%s; names and texts stand in"
                   " double quotes", where ? uri_sql_run_shown(run, where) : "");
}

/*
** Fail unless it is a JSON object.  json_type() is an error for malformed JSON;
** json_valid() is not asked, since in SQLite 3.40 it answers 0 when memory is short.
*/
static void option_check_json(struct canonical_run *run, const char *json){
  sqlite3_int64 is_object;
  if( run->rc!=SQLITE_OK ) return;
  is_object = uri_sql_run_number(run, run->own, "SELECT json_type(%Q) = 'object'", json);
  if( run->rc==SQLITE_ERROR || (run->rc==SQLITE_OK && !is_object) ){
    uri_sql_run_recover(run);
    option_no_object(run, json);
  }
}

void uri_sql_options_read(struct canonical_run *run, struct canonical_options *options,
                          sqlite3_value *json){
  const char *text = json ? uri_sql_run_argument(run, json) : 0;
  sqlite3_stmt *stmt;
  options->log = "";               /* one with a name of ours */
  if( text==0 ) return;
  option_check_json(run, text);
  stmt = uri_sql_run_prepare(run, run->own, "SELECT key, type, value FROM json_each(%Q)",
                             text);
  while( uri_sql_run_step(run, &stmt) ){
    const char *key = uri_sql_run_copy(run, stmt, 0);
    const char *type = uri_sql_run_copy(run, stmt, 1);
    const char *value = uri_sql_run_copy(run, stmt, 2);
    int i = 0;
    while( run->rc==SQLITE_OK && i<OPTION_COUNT
        && sqlite3_stricmp(key, option_table[i].name)!=0 ) i++;
    if( i==OPTION_COUNT ) option_unknown(run, key);
    else if( run->rc==SQLITE_OK ) option_set(run, options, i, type, value);
  }
  if( options->by ) options->merge = 1;
  if( !options->merge && (options->combines || options->order) )
    uri_sql_run_fail(run, "the options combine and order need merge or by");
}

/* ---- Expressions --- */

/*
** What follows SELECT 1 FROM table.  Each is tried in two forms: "1) AND (1" is an error
** without parentheses, and "url ORDER BY id" is an error in them.  An aggregate is an
** error in WHERE, and in GROUP BY.
*/
enum option_form { FORM_VALUE, FORM_AGGREGATE, FORM_ORDER, FORM_GROUP };
static const char *const option_forms[][2] = {
  [FORM_VALUE] = { "WHERE %s\n", "WHERE (%s\n)" },
  [FORM_AGGREGATE] = { "GROUP BY 1 HAVING %s\n", "GROUP BY 1 HAVING (%s\n)" },
  [FORM_ORDER] = { "ORDER BY %s\n", "ORDER BY count(*) OVER (ORDER BY %s\n)" },
  [FORM_GROUP] = { "GROUP BY %s\n", "ORDER BY count(*) OVER (PARTITION BY %s\n)" }
};

/* Is the SQL one statement, with no more than n parameters? */
static void option_try(struct canonical_run *run, const char *option, int n,
                       const char *sql){
  sqlite3_stmt *stmt = 0;
  const char *tail = 0;
  int rc;
  if( run->rc!=SQLITE_OK ) return;
  rc = sqlite3_prepare_v2(run->db, sql, -1, &stmt, &tail);
  if( rc==SQLITE_NOMEM || rc==SQLITE_INTERRUPT )
    uri_sql_run_fail_code(run, run->db, rc);
  else if( rc!=SQLITE_OK )
    uri_sql_run_fail(run, "%s: %s", option, sqlite3_errmsg(run->db));
  else if( tail[0] || sqlite3_bind_parameter_count(stmt)>n )
    uri_sql_run_fail(run, "%s: this is not a single expression", option);
  sqlite3_finalize(stmt);
}

/* Fail if an option is not one expression, or one list of terms. */
static void option_check(struct canonical_run *run, const char *option,
                         enum option_form form, int n, const char *from,
                         const char *sql){
  int i;
  for(i=0; i<2 && sql; i++)
    option_try(run, option, n, uri_sql_run_text(run, "SELECT 1%s %s", from,
      uri_sql_run_text(run, option_forms[form][i], sql)));
}

/*
** Fail if an expression names no column, so that it is the same for all rows: all would
** merge.  'url' is a text; so is "urx", if no column has that name.  Where the table
** stands twice, the name of a column is an error, because it is ambiguous.
*/
static void option_check_varies(struct canonical_run *run, const char *option,
                                enum option_form form, const struct canonical_table *t,
                                const char *sql){
  sqlite3_stmt *stmt = 0;
  const char *twice;
  int rc;
  if( sql==0 ) return;
  twice = uri_sql_run_text(run,
    "SELECT 1 FROM %s AS \"" CANONICAL_PREFIX "1\", %s AS \"" CANONICAL_PREFIX "2\" %s",
    t->sql, t->sql, uri_sql_run_text(run, option_forms[form][0], sql));
  if( run->rc!=SQLITE_OK ) return;
  rc = sqlite3_prepare_v2(run->db, twice, -1, &stmt, 0);
  sqlite3_finalize(stmt);
  if( rc==SQLITE_OK )
    uri_sql_run_fail(run, "%s: %s names no column, so it is the same for all rows",
                     option, uri_sql_run_shown(run, sql));
  else if( (rc & 0xFF)!=SQLITE_ERROR )
    uri_sql_run_fail_code(run, run->db, rc);
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
    else option_check_varies(run, "by", FORM_GROUP, t, term);
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
  option_check(run, uri_sql_run_text(run, "combine %s", name), FORM_AGGREGATE, 0,
    uri_sql_run_text(run, " FROM %s", t->sql), expression);
  t->expressions = uri_sql_run_grow(run, t->expressions, t->combine.n,
                                    sizeof *t->expressions);
  if( t->expressions ) t->expressions[t->combine.n] = expression;
  uri_sql_add(run, &t->combine, c);
}

/* Read {"COLUMN": "AGGREGATE", "TABLE.COLUMN": ..., "TABLE": {"COLUMN": ...}}. */
static void option_read_combine(struct canonical_run *run,
                                const struct canonical_options *options,
                                const struct canonical_schema *schema){
  sqlite3_stmt *pairs = uri_sql_run_prepare(run, run->own,
    "SELECT pair.key || coalesce('.' || inner.key, ''), coalesce(inner.value, pair.value)"
    "  FROM json_each(%Q) AS pair LEFT JOIN json_each("
    "       CASE pair.type WHEN 'object' THEN pair.value ELSE '{}' END) AS inner",
    options->combines);
  while( uri_sql_run_step(run, &pairs) )
    option_combine(run, schema, uri_sql_run_copy(run, pairs, 0),
                   uri_sql_run_copy(run, pairs, 1));
}

void uri_sql_options_check(struct canonical_run *run, struct canonical_options *options,
                           const struct canonical_schema *schema){
  const struct canonical_table *t = schema->tables;
  const char *from = uri_sql_run_text(run, " FROM %s", t->sql);
  const struct canonical_column *c = uri_sql_schema_column(t, options->base);
  const struct canonical_edge *e;
  if( c ) options->base = c->quoted;
  if( options->by ) options->by = option_read_by(run, t, options->by);
  option_check(run, "base", FORM_VALUE, 0, from, options->base);
  option_check(run, "as", FORM_VALUE, 0, from, options->as);
  option_check(run, "progress", FORM_VALUE, 2, "", options->progress);
  option_check(run, "order", FORM_ORDER, 0, from, options->order);
  option_check(run, "by", FORM_GROUP, 0, from, options->by);
  option_check_varies(run, "as", FORM_VALUE, t, options->as);
  option_check_varies(run, "order", FORM_ORDER, t, options->order);
  for(e=schema->edges; e; e=e->next)
    option_check(run, "reference", FORM_VALUE, 0,
      uri_sql_run_text(run, " FROM %s", e->child->sql), e->condition);
  if( options->combines ) option_read_combine(run, options, schema);
}
