/*
** SPDX-License-Identifier: MIT
**
** The options of the functions of this folder: one JSON object, read by SQLite's
** json_each() on the run's own database.
**
** An unknown key, or a value of another type, is an error that lists the known ones.
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
  { "merge", OPTION_FLAG, offsetof(struct canonical_run, merge) },
  { "by", OPTION_TEXTS, offsetof(struct canonical_run, by) },
  { "base", OPTION_TEXT, offsetof(struct canonical_run, base) },
  { "as", OPTION_TEXT, offsetof(struct canonical_run, as) },
  { "order", OPTION_TEXT, offsetof(struct canonical_run, order) },
  { "combine", OPTION_PAIRS, 0 },
  { "reference", OPTION_TEXTS, offsetof(struct canonical_run, references) },
  { "log", OPTION_TEXT, offsetof(struct canonical_run, log) },
  { "triggers", OPTION_FLAG, offsetof(struct canonical_run, triggers) },
  { "dry_run", OPTION_FLAG, offsetof(struct canonical_run, dry_run) },
  { "progress", OPTION_TEXT, offsetof(struct canonical_run, progress) },
  { "catch", OPTION_FLAG, offsetof(struct canonical_run, catches) },
  { "schema", OPTION_TEXTS, offsetof(struct canonical_run, schemas) }
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

static void option_add_combine(struct canonical_run *run, const char *name,
                               const char *expression){
  size_t n = (size_t)run->n_combine;
  struct canonical_combine *all = uri_sql_run_alloc(run, sizeof *all * (n+1));
  if( all==0 ) return;
  if( n ) memcpy(all, run->combine, sizeof *all * n);
  all[run->n_combine++] = (struct canonical_combine){ name, expression, NO_COLUMN };
  run->combine = all;
}

/* The members of a JSON array, which is kept as it is, or of an object must be texts. */
static void option_members(struct canonical_run *run, int option, const char *json){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
    "SELECT key, atom, type FROM json_each(%Q)", json);
  const char **place = (const char**)((char*)run + option_table[option].at);
  while( uri_sql_run_step(run, stmt) ){
    const char *key = uri_sql_run_argument(run, sqlite3_column_value(stmt, 0));
    const char *value = uri_sql_run_argument(run, sqlite3_column_value(stmt, 1));
    const char *type = uri_sql_run_copy(run, stmt, 2);
    if( value==0 || type==0 || strcmp(type, "text")!=0 )
      uri_sql_run_fail(run, "option %s: all values in it must be texts",
                       option_table[option].name);
    else if( option_table[option].type==OPTION_PAIRS )
      option_add_combine(run, key, value);
    else
      *place = json;
  }
  sqlite3_finalize(stmt);
}

static void option_set(struct canonical_run *run, int option, const char *type,
                       const char *value){
  enum option_type wanted = option_table[option].type;
  char *place = (char*)run + option_table[option].at;
  int is_text = strcmp(type, "text")==0;
  int is_flag = strcmp(type, "true")==0 || strcmp(type, "false")==0;
  int is_list = strcmp(type, wanted==OPTION_PAIRS ? "object" : "array")==0;
  if( strcmp(type, "null")==0 ) return;
  if( wanted==OPTION_FLAG && is_flag ){
    *(int*)place = type[0]=='t';
  }else if( wanted>=OPTION_TEXTS && is_list ){
    option_members(run, option, value);
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

static void option_check(struct canonical_run *run){
  if( run->by ) run->merge = 1;
  if( !run->merge && (run->n_combine || run->order) )
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
      uri_sql_run_fail(run, "the options must be a JSON object");
    else if( rc!=SQLITE_ROW )
      uri_sql_run_fail_code(run, run->own, rc);
  }
  sqlite3_finalize(stmt);
}

void uri_sql_options_read(struct canonical_run *run, sqlite3_value *json){
  sqlite3_stmt *stmt = 0;
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
    else if( run->rc==SQLITE_OK ) option_set(run, i, type, value);
  }
  sqlite3_finalize(stmt);
  option_check(run);
}
