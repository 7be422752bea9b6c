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

enum option_type { OPTION_TEXT, OPTION_FLAG, OPTION_TEXTS, OPTION_PAIRS };
static const char *const option_type_names[] = {
  [OPTION_TEXT] = "a text", [OPTION_FLAG] = "true or false",
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
  { "combine", OPTION_PAIRS, 0 },
  { "reference", OPTION_TEXTS, offsetof(struct canonical_options, references) },
  { "log", OPTION_TEXT, offsetof(struct canonical_options, log) },
  { "dry_run", OPTION_FLAG, offsetof(struct canonical_options, dry_run) },
  { "progress", OPTION_TEXT, offsetof(struct canonical_options, progress) },
  { "catch", OPTION_FLAG, offsetof(struct canonical_options, catches) },
  { "schema", OPTION_TEXTS, offsetof(struct canonical_options, schemas) }
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

static void option_add_combine(struct canonical_run *run,
                               struct canonical_options *options, const char *name,
                               const char *expression){
  struct canonical_combine *all = uri_sql_run_grow(run, options->combine,
                                                   options->n_combine, sizeof *all);
  if( all==0 ) return;
  all[options->n_combine++] = (struct canonical_combine){ name, expression, NO_COLUMN };
  options->combine = all;
}

/* The members of a JSON array, which is kept as it is, or of an object must be texts. */
static void option_members(struct canonical_run *run, struct canonical_options *options,
                           int option, const char *json){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
    "SELECT key, atom, type FROM json_each(%Q)", json);
  const char **place = (const char**)((char*)options + option_table[option].at);
  while( uri_sql_run_step(run, stmt) ){
    const char *key = uri_sql_run_argument(run, sqlite3_column_value(stmt, 0));
    const char *value = uri_sql_run_argument(run, sqlite3_column_value(stmt, 1));
    const char *type = uri_sql_run_copy(run, stmt, 2);
    if( value==0 || type==0 || strcmp(type, "text")!=0 )
      uri_sql_run_fail(run, "option %s: all values in it must be texts",
                       option_table[option].name);
    else if( option_table[option].type==OPTION_PAIRS )
      option_add_combine(run, options, key, value);
    else
      *place = json;
  }
  sqlite3_finalize(stmt);
}

static void option_set(struct canonical_run *run, struct canonical_options *options,
                       int option, const char *type, const char *value){
  enum option_type wanted = option_table[option].type;
  char *place = (char*)options + option_table[option].at;
  int is_text = strcmp(type, "text")==0;
  int is_flag = strcmp(type, "true")==0 || strcmp(type, "false")==0;
  int is_list = strcmp(type, wanted==OPTION_PAIRS ? "object" : "array")==0;
  if( strcmp(type, "null")==0 ) return;
  if( wanted==OPTION_FLAG && is_flag ){
    *(int*)place = type[0]=='t';
  }else if( wanted>=OPTION_TEXTS && is_list ){
    option_members(run, options, option, value);
  }else if( wanted==OPTION_TEXTS && is_text ){
    *(const char**)place = uri_sql_run_word(run, run->own, "SELECT json_array(%Q)",
                                            value);
  }else if( wanted==OPTION_TEXT && is_text && value && value[0] ){
    *(const char**)place = value;
  }else{
    uri_sql_run_fail(run, "option %s must be %s, not %s", option_table[option].name,
                     option_type_names[wanted], is_text ? "a text" : type);
  }
}

static void option_check(struct canonical_run *run, struct canonical_options *options){
  if( options->by ) options->merge = 1;
  if( !options->merge && (options->n_combine || options->order) )
    uri_sql_run_fail(run, "the options combine and order need the option merge");
}

/* Is there a NUL in the texts?  SQLite 3.40 ends a text there. */
static int option_has_nul(const char *json){
  const char *p = json;
  while( (p = strstr(p, "\\u0000"))!=0 ){
    const char *first = p;
    while( first[-1]=='\\' ) first--;   /* there is a "{" before */
    if( (p-first)%2==0 ) return 1;
    p++;
  }
  return 0;
}

/* ---- Where JSON breaks, for a message --- */

static const char *option_json_blanks(const char *p){
  while( *p==' ' || *p=='\t' || *p=='\n' || *p=='\r' ) p++;
  return p;
}

/* The end of a string, number or word, or 0 if it is none. */
static const char *option_json_scalar(const char *p){
  static const char *const words[] = { "true", "false", "null" };
  size_t n = strspn(p, "+-.0123456789eE"), i;
  if( *p=='"' ){
    for(p++; *p && *p!='"'; p++) if( *p=='\\' && p[1] ) p++;
    return *p ? p+1 : 0;
  }
  for(i=0; i<3; i++)
    if( strncmp(p, words[i], strlen(words[i]))==0 ) return p+strlen(words[i]);
  return n ? p+n : 0;
}

/* The end of a value, or 0; *at is where it was last known to be JSON. */
static const char *option_json_value(const char *p, int depth, const char **at){
  char close = *(p = *at = option_json_blanks(p))=='{' ? '}' : ']';
  if( depth>100 ) return 0;
  if( *p!='{' && *p!='[' ) return option_json_scalar(p);
  *at = p = option_json_blanks(p+1);
  if( *p==close ) return p+1;
  for(;;){
    if( close=='}' ){
      *at = p = option_json_blanks(p);
      if( *p!='"' || (p = option_json_scalar(p))==0 ) return 0;
      *at = p = option_json_blanks(p);
      if( *p++!=':' ) return 0;
    }
    p = option_json_value(p, depth+1, at);
    if( p==0 ) return 0;
    *at = p = option_json_blanks(p);
    if( *p==close ) return p+1;
    if( *p++!=',' ) return 0;
  }
}

static void option_no_object(struct canonical_run *run, sqlite3_value *json){
  const char *text = (const char*)sqlite3_value_text(json), *at = 0, *end, *p;
  int n = 1;
  end = text ? option_json_value(text, 0, &at) : 0;
  if( end && *(at = option_json_blanks(end))==0 ) at = 0;
  for(p=text; at && p<at; p++) n += (*p & 0xC0)!=0x80;
  if( at==0 )
    uri_sql_run_fail(run, "the options must be a JSON object");
  else
    uri_sql_run_fail(run, "the options must be a JSON object: it breaks at character %d,"
                     " %s%s; names and texts stand in double quotes", n,
                     *at ? "before " : "its end", *at ? uri_sql_run_shown(run, at) : "");
}

/*
** json_type() is an error for malformed JSON.  json_valid() is not asked: in SQLite 3.40
** it answers 0 when memory is short.
*/
static void option_check_object(struct canonical_run *run, sqlite3_value *json){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
                                           "SELECT json_type(?1) = 'object'");
  int rc;
  if( run->rc==SQLITE_OK )
    uri_sql_run_fail_code(run, run->own, sqlite3_bind_value(stmt, 1, json));
  if( run->rc==SQLITE_OK ){
    rc = sqlite3_step(stmt);
    if( rc==SQLITE_ERROR || (rc==SQLITE_ROW && sqlite3_column_int(stmt, 0)==0) )
      option_no_object(run, json);
    else if( rc!=SQLITE_ROW )
      uri_sql_run_fail_code(run, run->own, rc);
  }
  sqlite3_finalize(stmt);
}

void uri_sql_options_read(struct canonical_run *run, struct canonical_options *options,
                          sqlite3_value *json){
  sqlite3_stmt *stmt = 0;
  memset(options, 0, sizeof *options);
  if( run->rc==SQLITE_OK && sqlite3_prepare_v2(run->own, "SELECT 1 FROM json_each('{}')",
                                               -1, &stmt, 0)==SQLITE_ERROR )
    uri_sql_run_fail(run, "SQLite's JSON functions are missing");
  sqlite3_finalize(stmt);
  if( json==0 || sqlite3_value_type(json)==SQLITE_NULL ) return;
  option_check_object(run, json);
  if( run->rc==SQLITE_OK && sqlite3_value_type(json)==SQLITE_TEXT
   && option_has_nul(uri_sql_run_argument(run, json)) )
    uri_sql_run_fail(run, "the options hold a NUL character, at which SQL ends");
  stmt = uri_sql_run_prepare(run, run->own, "SELECT key, type, value FROM json_each(?1)");
  if( run->rc==SQLITE_OK )
    uri_sql_run_fail_code(run, run->own, sqlite3_bind_value(stmt, 1, json));
  while( uri_sql_run_step(run, stmt) ){
    const char *key = uri_sql_run_copy(run, stmt, 0);
    const char *type = uri_sql_run_copy(run, stmt, 1);
    const char *value = uri_sql_run_argument(run, sqlite3_column_value(stmt, 2));
    int i = 0;
    while( run->rc==SQLITE_OK && i<OPTION_COUNT
        && sqlite3_stricmp(key, option_table[i].name)!=0 ) i++;
    if( i==OPTION_COUNT ) option_unknown(run, key);
    else if( run->rc==SQLITE_OK ) option_set(run, options, i, type, value);
  }
  sqlite3_finalize(stmt);
  option_check(run, options);
}

/* ---- Expressions --- */

/*
** Is the SQL valid, with one column and no more than n parameters, and a statement that
** only reads?
*/
static void option_try(struct canonical_run *run, const char *option, int n,
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
static void option_try_one(struct canonical_run *run, const char *option,
                           const char *from, int n, const char *expression){
  option_try(run, option, n, uri_sql_run_text(run, "SELECT %s\n%s", expression, from));
  option_try(run, option, n, uri_sql_run_text(run, "SELECT (%s\n)%s", expression, from));
}

/* The same for a list of terms: after ORDER, or after GROUP, which refuses aggregates,
** and PARTITION. */
static void option_try_list(struct canonical_run *run, const char *option,
                            const char *word, const char *window, const char *from,
                            const char *list){
  option_try(run, option, 0, uri_sql_run_text(run, "SELECT 1%s %s BY %s\n", from, word,
                                              list));
  option_try(run, option, 0, uri_sql_run_text(run,
    "SELECT count(*) OVER (%s BY %s\n)%s", window, list, from));
}

/* Let "by", a list or one text, be SQL: a term that is the name of a column is that
** column. */
static const char *option_read_by(struct canonical_run *run,
                                  const struct canonical_table *t, const char *list){
  sqlite3_stmt *terms = uri_sql_run_prepare(run, run->own,
                                            "SELECT value FROM json_each(%Q)", list);
  const char *by = 0;
  while( uri_sql_run_step(run, terms) ){
    const char *term = uri_sql_run_copy(run, terms, 0);
    int c = run->rc==SQLITE_OK ? uri_sql_schema_column(t, term) : NO_COLUMN;
    if( c>=0 ) term = t->columns[c].quoted;
    by = by ? uri_sql_run_text(run, "%s\n, %s", by, term) : term;
  }
  sqlite3_finalize(terms);
  return by;
}

/* Names of ours are not for the caller's expressions. */
static void option_check_names(struct canonical_run *run, const char *option,
                               const char *sql){
  int n = (int)strlen(CANONICAL_PREFIX);
  for(; sql && *sql; sql++)
    if( sqlite3_strnicmp(sql, CANONICAL_PREFIX, n)==0 )
      uri_sql_run_fail(run, "%s: names that begin with " CANONICAL_PREFIX "are reserved",
                       option);
}

void uri_sql_options_check(struct canonical_run *run, struct canonical_options *options,
                           const struct canonical_schema *schema){
  const struct canonical_table *t = schema->tables;
  const char *from = uri_sql_run_text(run, " FROM %s", t->sql);
  int i, c = options->base ? uri_sql_schema_column(t, options->base) : NO_COLUMN;
  if( c>=0 ) options->base = t->columns[c].quoted;
  if( options->by ) options->by = option_read_by(run, t, options->by);
  /* An aggregate is an error in WHERE. */
  for(i=0; i<2; i++){
    const char *option = i ? "as" : "base", *expression = i ? options->as : options->base;
    if( expression==0 ) continue;
    option_try_one(run, option, from, 0, expression);
    option_try(run, option, 0, uri_sql_run_text(run, "SELECT 1%s WHERE (%s\n)", from,
                                                expression));
    option_check_names(run, option, expression);
  }
  if( options->progress ) option_try_one(run, "progress", "", 2, options->progress);
  if( options->order )
    option_try_list(run, "order", "ORDER", "ORDER", from, options->order);
  if( options->by ) option_try_list(run, "by", "GROUP", "PARTITION", from, options->by);
  option_check_names(run, "order", options->order);
  option_check_names(run, "by", options->by);
  for(i=0; i<options->n_combine; i++){
    const char *option = uri_sql_run_text(run, "combine %s", options->combine[i].name);
    option_try_one(run, option, from, 0, options->combine[i].expression);
    option_check_names(run, option, options->combine[i].expression);
  }
}
