/*
** SPDX-License-Identifier: MIT
**
** The options of the functions of this folder: one JSON object, read by SQLite's
** json_each() on the run's own database.
**
** An unknown key, or a value of another type, is an error that lists the known ones.
*/
#include "canonical.h"

#include <string.h>

enum option_type {
  OPTION_TEXT, OPTION_FLAG, OPTION_TERMS, OPTION_TEXTS, OPTION_PAIRS
};
static const char *const option_type_names[] = {
  [OPTION_TEXT] = "a text", [OPTION_FLAG] = "true or false",
  [OPTION_TERMS] = "a text or a list of texts",
  [OPTION_TEXTS] = "a text or a list of texts", [OPTION_PAIRS] = "an object of texts"
};

enum option_name {
  OPTION_MERGE, OPTION_BY, OPTION_BASE, OPTION_AS, OPTION_ORDER, OPTION_COMBINE,
  OPTION_REFERENCE, OPTION_LOG, OPTION_TRIGGERS, OPTION_DRY_RUN, OPTION_PROGRESS,
  OPTION_CATCH, OPTION_SCHEMA, OPTION_COUNT
};
static const char *const option_names[] = {
  [OPTION_MERGE] = "merge", [OPTION_BY] = "by", [OPTION_BASE] = "base",
  [OPTION_AS] = "as", [OPTION_ORDER] = "order", [OPTION_COMBINE] = "combine",
  [OPTION_REFERENCE] = "reference", [OPTION_LOG] = "log",
  [OPTION_TRIGGERS] = "triggers", [OPTION_DRY_RUN] = "dry_run",
  [OPTION_PROGRESS] = "progress", [OPTION_CATCH] = "catch",
  [OPTION_SCHEMA] = "schema"
};
static const enum option_type option_types[] = {
  [OPTION_MERGE] = OPTION_FLAG, [OPTION_BY] = OPTION_TERMS, [OPTION_BASE] = OPTION_TEXT,
  [OPTION_AS] = OPTION_TEXT, [OPTION_ORDER] = OPTION_TEXT,
  [OPTION_COMBINE] = OPTION_PAIRS, [OPTION_REFERENCE] = OPTION_TEXTS,
  [OPTION_LOG] = OPTION_TEXT, [OPTION_TRIGGERS] = OPTION_FLAG,
  [OPTION_DRY_RUN] = OPTION_FLAG, [OPTION_PROGRESS] = OPTION_TEXT,
  [OPTION_CATCH] = OPTION_FLAG, [OPTION_SCHEMA] = OPTION_TEXTS
};

static const char *option_known(const void *from, size_t i){
  (void)from;
  return i<OPTION_COUNT ? option_names[i] : 0;
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

static void option_add_reference(struct canonical_run *run, const char *text){
  size_t n = (size_t)run->n_references;
  const char **all = uri_sql_run_alloc(run, sizeof *all * (n+1));
  if( all==0 ) return;
  if( n ) memcpy(all, run->references, sizeof *all * n);
  all[run->n_references++] = text;
  run->references = all;
}

/* A text of a list, or of an object, whose key is its name. */
static void option_add(struct canonical_run *run, enum option_name option,
                       const char *name, const char *text){
  if( option==OPTION_COMBINE ) option_add_combine(run, name, text);
  else if( option==OPTION_REFERENCE ) option_add_reference(run, text);
  else if( option==OPTION_SCHEMA ) run->schemas = uri_sql_run_text(run, "%s%s,",
                                       run->schemas ? run->schemas : "", text);
  else run->by = run->by ? uri_sql_run_text(run, "%s\037%s", run->by, text) : text;
}

/* The members of a JSON array or object, each as text. */
static void option_members(struct canonical_run *run, enum option_name option,
                           const char *json){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
    "SELECT key, atom, type FROM json_each(?1)");
  uri_sql_run_bind_text(run, stmt, 1, json);
  while( uri_sql_run_step(run, stmt) ){
    const char *key = uri_sql_run_argument(run, sqlite3_column_value(stmt, 0));
    const char *value = uri_sql_run_argument(run, sqlite3_column_value(stmt, 1));
    const char *type = uri_sql_run_copy(run, stmt, 2);
    if( value && type && strcmp(type, "text")==0 ) option_add(run, option, key, value);
    else uri_sql_run_fail(run, "option %s: all values in it must be texts",
                          option_names[option]);
  }
  sqlite3_finalize(stmt);
}

/* The place of a text option in the run. */
static const char **option_place(struct canonical_run *run, enum option_name option){
  if( option==OPTION_BASE ) return &run->base;
  if( option==OPTION_AS ) return &run->as;
  if( option==OPTION_ORDER ) return &run->order;
  if( option==OPTION_PROGRESS ) return &run->progress;
  return &run->log;
}

/* The place of an option that is true or false. */
static int *option_flag(struct canonical_run *run, enum option_name option){
  if( option==OPTION_MERGE ) return &run->merge;
  if( option==OPTION_DRY_RUN ) return &run->dry_run;
  return option==OPTION_CATCH ? &run->catches : &run->triggers;
}

static void option_set(struct canonical_run *run, enum option_name option,
                       const char *type, const char *value){
  enum option_type wanted = option_types[option];
  int is_text = strcmp(type, "text")==0;
  int is_flag = strcmp(type, "true")==0 || strcmp(type, "false")==0;
  int is_list = strcmp(type, wanted==OPTION_PAIRS ? "object" : "array")==0;
  if( strcmp(type, "null")==0 ) return;
  if( wanted==OPTION_TEXT && is_text && value && value[0] ){
    *option_place(run, option) = value;
  }else if( wanted==OPTION_FLAG && is_flag ){
    *option_flag(run, option) = type[0]=='t';
  }else if( wanted>=OPTION_TERMS && is_list ){
    option_members(run, option, value);
  }else if( (wanted==OPTION_TERMS || wanted==OPTION_TEXTS) && is_text ){
    option_add(run, option, 0, value);
  }else{
    uri_sql_run_fail(run, "option %s must be %s, not %s", option_names[option],
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
  if( json==0 || sqlite3_value_type(json)==SQLITE_NULL ) return;
  if( run->rc==SQLITE_OK && sqlite3_prepare_v2(run->own, "SELECT 1 FROM json_each('{}')",
                                               -1, &stmt, 0)==SQLITE_ERROR ){
    uri_sql_run_fail(run,
                     "options need SQLite's JSON functions, which this SQLite lacks");
  }
  sqlite3_finalize(stmt);
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
        && sqlite3_stricmp(key, option_names[i])!=0 ) i++;
    if( i==OPTION_COUNT ) option_unknown(run, key);
    else if( run->rc==SQLITE_OK ) option_set(run, (enum option_name)i, type, value);
  }
  sqlite3_finalize(stmt);
  option_check(run);
}
