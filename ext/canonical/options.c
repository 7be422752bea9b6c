/*
** SPDX-License-Identifier: MIT
**
** The options of the functions of this folder: one JSON object, read by SQLite's
** json_each() on the run's own database.
**
** An unknown key, or a value of another type, is an error that lists the known ones.
** "by" and "combine" are lists, either as JSON or as one text: "a, b" and "n=sum(n),
** seen=max(seen)", with names in double quotes if need be.
*/
#include "canonical.h"

#include <string.h>

enum option_type { OPTION_TEXT, OPTION_FLAG, OPTION_NAMES, OPTION_PAIRS, OPTION_TEXTS };
static const char *const option_type_names[] = {
  [OPTION_TEXT] = "a text", [OPTION_FLAG] = "true or false",
  [OPTION_NAMES] = "a list of names or a text", [OPTION_PAIRS] = "an object or a text",
  [OPTION_TEXTS] = "a list of texts or a text"
};

enum option_name {
  OPTION_BASE, OPTION_AS, OPTION_MERGE, OPTION_BY, OPTION_LAST, OPTION_ORDER,
  OPTION_COMBINE, OPTION_KEEP, OPTION_REFERENCE, OPTION_TRIGGERS, OPTION_LOG,
  OPTION_DRY_RUN, OPTION_PROGRESS, OPTION_COUNT
};
static const struct { const char *name; enum option_type type; } option_table[] = {
  [OPTION_BASE] = { "base", OPTION_TEXT },
  [OPTION_AS] = { "as", OPTION_TEXT },
  [OPTION_MERGE] = { "merge", OPTION_FLAG },
  [OPTION_BY] = { "by", OPTION_NAMES },
  [OPTION_LAST] = { "last", OPTION_FLAG },
  [OPTION_ORDER] = { "order", OPTION_TEXT },
  [OPTION_COMBINE] = { "combine", OPTION_PAIRS },
  [OPTION_KEEP] = { "keep", OPTION_FLAG },
  [OPTION_REFERENCE] = { "reference", OPTION_TEXTS },
  [OPTION_TRIGGERS] = { "triggers", OPTION_FLAG },
  [OPTION_LOG] = { "log", OPTION_TEXT },
  [OPTION_DRY_RUN] = { "dry_run", OPTION_FLAG },
  [OPTION_PROGRESS] = { "progress", OPTION_TEXT }
};

static void option_unknown(struct canonical_run *run, const char *key){
  sqlite3_str *known = sqlite3_str_new(0);
  int i;
  for(i=0; i<OPTION_COUNT; i++)
    sqlite3_str_appendf(known, "%s%s", i ? ", " : "", option_table[i].name);
  uri_sql_run_fail(run, "unknown option '%s' (known: %s)", key,
                   uri_sql_run_finish(run, known));
}

/* Add to a list of columns. */
static void option_add_named(struct canonical_run *run, struct canonical_named **list,
                             int *n, const char *name, const char *expression){
  struct canonical_named *all = uri_sql_run_alloc(run, sizeof *all * (size_t)(*n+1));
  if( all==0 ) return;
  if( *n ) memcpy(all, *list, sizeof *all * (size_t)*n);
  all[*n].name = name;
  all[*n].expression = expression;
  *list = all;
  ++*n;
}

/* "a, b" or "n=sum(n), seen=max(seen)". */
static void option_split(struct canonical_run *run, enum option_name option,
                         const char *text){
  struct canonical_piece *pieces, rest;
  const char *key = option_table[option].name;
  int pairs = option==OPTION_COMBINE;
  int count = uri_sql_pieces(run, uri_sql_run_text(run, "(%s)", text), &pieces, &rest);
  int i;
  if( count<0 || rest.n ){
    uri_sql_run_fail(run, "%s %s: a quote or a parenthesis is not closed", key, text);
    return;
  }
  for(i=0; i<count; i++){
    const char *name = uri_sql_piece_name(run, pieces[i], pairs ? '=' : 0, &rest);
    if( pairs && (rest.n<2 || rest.p[0]!='=') ){
      uri_sql_run_fail(run, "%s %.*s: give COLUMN=AGGREGATE", key, pieces[i].n,
                       pieces[i].p);
    }else if( pairs ){
      option_add_named(run, &run->combine, &run->n_combine, name,
                       uri_sql_run_text(run, "%.*s", rest.n-1, rest.p+1));
    }else if( rest.n ){
      uri_sql_run_fail(run, "%s: unexpected %.*s after the column %s", key, rest.n,
                       rest.p, name);
    }else{
      option_add_named(run, &run->by, &run->n_by, name, 0);
    }
  }
}

static void option_add_reference(struct canonical_run *run, const char *text){
  const char **all = uri_sql_run_alloc(run, sizeof *all * (size_t)(run->n_references+1));
  if( all==0 ) return;
  if( run->n_references )
    memcpy(all, run->references, sizeof *all * (size_t)run->n_references);
  all[run->n_references++] = text;
  run->references = all;
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
    if( value==0 || strcmp(uri_sql_run_copy(run, stmt, 2), "text")!=0 ){
      uri_sql_run_fail(run, "option %s: all values in it must be texts",
                       option_table[option].name);
    }else if( option==OPTION_REFERENCE ){
      option_add_reference(run, value);
    }else if( option==OPTION_COMBINE ){
      option_add_named(run, &run->combine, &run->n_combine, key, value);
    }else{
      option_add_named(run, &run->by, &run->n_by, value, 0);
    }
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
  if( option==OPTION_LAST ) return &run->last;
  if( option==OPTION_DRY_RUN ) return &run->dry_run;
  return option==OPTION_KEEP ? &run->keep : &run->triggers;
}

static void option_set(struct canonical_run *run, enum option_name option,
                       const char *type, const char *value){
  enum option_type wanted = option_table[option].type;
  int is_text = strcmp(type, "text")==0;
  int is_flag = strcmp(type, "true")==0 || strcmp(type, "false")==0;
  int is_list = strcmp(type, wanted==OPTION_PAIRS ? "object" : "array")==0;
  if( strcmp(type, "null")==0 ) return;
  if( wanted==OPTION_TEXT && is_text ){
    *option_place(run, option) = value;
  }else if( wanted==OPTION_FLAG && is_flag ){
    *option_flag(run, option) = type[0]=='t';
  }else if( wanted==OPTION_TEXTS && is_text ){
    option_add_reference(run, value);
  }else if( wanted>=OPTION_NAMES && is_list ){
    option_members(run, option, value);
  }else if( wanted>=OPTION_NAMES && is_text ){
    option_split(run, option, value);
  }else{
    uri_sql_run_fail(run, "option %s must be %s, not %s", option_table[option].name,
                     option_type_names[wanted], type);
  }
}

static void option_check(struct canonical_run *run){
  if( run->n_by ) run->merge = 1;
  if( !run->merge && (run->n_combine || run->keep || run->order) )
    uri_sql_run_fail(run, "the options combine, keep and order need the option merge");
  if( run->log && run->log[0]==0 )
    uri_sql_run_fail(run, "log: the name is empty; give the name of a new table");
  if( !run->merge && run->last )
    uri_sql_run_fail(run, "the option last needs the option merge");
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
        && sqlite3_stricmp(key, option_table[i].name)!=0 ) i++;
    if( i==OPTION_COUNT ) option_unknown(run, key);
    else if( run->rc==SQLITE_OK ) option_set(run, (enum option_name)i, type, value);
  }
  sqlite3_finalize(stmt);
  option_check(run);
}
