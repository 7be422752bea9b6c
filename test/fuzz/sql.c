/*
** SPDX-License-Identifier: MIT
**
** All of SQL: every registered function and table-valued function, taken from SQLite's
** own lists, is called with any arguments.
**
** The input is a byte for the function and up to four arguments, each a byte for its type
** and its bytes.  Functions are total: no error because of data, and NULL in, NULL out.
** A second call gives the same answer, also in another statement and through an index.
*/
#include "fuzz.h"

#include <sqlite3.h>
#include <stdio.h>

int sqlite3_uri_init(sqlite3 *db, char **error, const void *api);

enum { STATEMENTS = 200, ARGUMENTS = 4 };

struct statement {
  sqlite3_stmt *stmt;
  char name[40];
  int arity;
  int may_fail;            /* it has options or names, or needs more arguments */
};
static struct statement statements[STATEMENTS];
static unsigned n_statements;
static sqlite3 *db;

static void must(int rc){
  if( rc==SQLITE_OK ) return;
  fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(db));
  abort();
}

static void add(const char *name, int arity, int is_rows, int may_fail){
  struct statement *s = &statements[n_statements++];
  char list[2*ARGUMENTS+1] = "";
  char *sql;
  int i;
  CHECK( n_statements<=STATEMENTS && arity<=ARGUMENTS );
  for(i=0; i<arity; i++) strcat(list, i ? ",?" : "?");
  sql = sqlite3_mprintf(is_rows ? "SELECT * FROM %s(%s)" : "SELECT %s(%s)",
                        name, list);
  must(sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s->stmt, 0));
  sqlite3_free(sql);
  snprintf(s->name, sizeof s->name, "%s", name);
  s->arity = arity;
  s->may_fail = may_fail;
}

/* Functions whose first argument is a word or the name of a table. */
static int takes_names(const char *name){
  return strcmp(name, "uri_version")==0 || strcmp(name, "uri_facts")==0
      || strncmp(name, "uri_canonical", 13)==0;
}

/*
** All functions in SQLite's list whose names begin with uri_.  One with a number of
** arguments has any number besides, for the error.
*/
static void add_listed(const char *sql, int is_rows){
  sqlite3_stmt *list;
  must(sqlite3_prepare_v2(db, sql, -1, &list, 0));
  while( sqlite3_step(list)==SQLITE_ROW ){
    const char *name = (const char*)sqlite3_column_text(list, 0);
    int arity = sqlite3_column_int(list, 1);
    if( arity>=0 ){
      add(name, arity, is_rows, arity>1 || takes_names(name));
    }else{
      for(arity=1; arity<=ARGUMENTS; arity++) add(name, arity, is_rows, 1);
    }
  }
  must(sqlite3_finalize(list));
}

static void start(void){
  char *error = 0;
  must(sqlite3_open(":memory:", &db));
  must(sqlite3_uri_init(db, &error, 0));
  add_listed("SELECT DISTINCT name, narg FROM pragma_function_list"
             " WHERE name LIKE 'uri\\_%' ESCAPE '\\' AND (narg>=0 OR name NOT IN"
             " (SELECT name FROM pragma_function_list WHERE narg>=0))"
             " AND name NOT IN (SELECT name FROM pragma_module_list)"
             " ORDER BY 1, 2", 0);
  add_listed("SELECT name, (SELECT count(*)>0 FROM pragma_table_xinfo(m.name)"
             " WHERE hidden=1) FROM pragma_module_list AS m"
             " WHERE name LIKE 'uri\\_%' ESCAPE '\\' ORDER BY 1", 1);
  add("uri_parts", 2, 1, 1);
  must(sqlite3_exec(db, "CREATE TABLE t(a, b COLLATE uri);"
                        "CREATE INDEX i ON t(b)", 0, 0, 0));
}

/* A value of the type that its first byte chooses. */
static void bind(sqlite3_stmt *stmt, int i, unsigned type, struct uri_span s){
  switch( type ){
    case 0: case 1: case 2:
      must(sqlite3_bind_text64(stmt, i, s.p, s.n, SQLITE_STATIC, SQLITE_UTF8));
      break;
    case 3:
      must(sqlite3_bind_blob64(stmt, i, s.p, s.n, SQLITE_STATIC));
      break;
    case 4:
      must(sqlite3_bind_null(stmt, i));
      break;
    case 5:
      must(sqlite3_bind_int64(stmt, i, s.n>0 ? (signed char)*s.p : 0));
      break;
    case 6:
      must(sqlite3_bind_double(stmt, i, (double)s.n/3));
      break;
    default:
      must(sqlite3_bind_text64(stmt, i, s.p, s.n & ~(size_t)1,
                               SQLITE_STATIC, SQLITE_UTF16LE));
  }
}

/* The answer of a statement, all rows in one text; rc is its last code. */
static struct uri_span run(struct statement *s, int *rc, int *all_null){
  struct uri_span out = { 0, 0 };
  size_t capacity = 0;
  char *p = 0;
  *all_null = 1;
  while( (*rc = sqlite3_step(s->stmt))==SQLITE_ROW ){
    int i;
    for(i=0; i<sqlite3_column_count(s->stmt); i++){
      int type = sqlite3_column_type(s->stmt, i);
      const void *value = sqlite3_column_blob(s->stmt, i);
      size_t n = (size_t)sqlite3_column_bytes(s->stmt, i);
      if( type!=SQLITE_NULL ) *all_null = 0;
      if( out.n+n+1>capacity ){
        capacity = 2*(out.n+n+1);
        p = realloc(p, capacity);
        if( p==0 ) abort();
      }
      p[out.n++] = (char)type;
      if( n>0 ) memcpy(p+out.n, value, n);
      out.n += n;
    }
  }
  out.p = p ? p : "";
  out = fuzz_copy(out);
  free(p);
  return out;
}

static void check_call(struct statement *s, int has_null){
  int rc, again, is_null;
  struct uri_span a = run(s, &rc, &is_null), b;
  if( rc!=SQLITE_DONE ){
    CHECK( rc==SQLITE_ERROR );
    CHECK( s->may_fail && strstr(sqlite3_errmsg(db), s->name)!=0 );
    sqlite3_reset(s->stmt);
    return;
  }
  if( has_null && s->arity==1 ) CHECK( is_null );
  must(sqlite3_reset(s->stmt));
  b = run(s, &again, &is_null);
  CHECK( again==rc && fuzz_same(a, b) );
  must(sqlite3_reset(s->stmt));
}

/* substr(text, start, length) of each row is its value. */
static void check_positions(struct uri_span text){
  static const char *const queries[] = {
    "SELECT count(*) FROM uri_parts(?1)"
      " WHERE substr(?1, start, length) IS NOT value",
    "SELECT count(*) FROM uri_segments(?1)"
      " WHERE substr(?1, start, length) IS NOT segment",
    "SELECT count(*) FROM uri_params(?1)"
      " WHERE substr(?1, start, length) IS NOT raw",
    "SELECT count(*) FROM uri_lint(?1)"
      " WHERE start<1 OR length<0 OR start+length>length(?1)+1",
    "SELECT (uri_valid(?1, 'URI-reference')=1)"
      " IS EXISTS (SELECT 1 FROM uri_lint(?1) WHERE severity='error')",
    "SELECT count(*) FROM uri_hierarchy(?1)"
      " WHERE substr(?1, 1, length(uri)) IS NOT uri",
    "SELECT count(*) FROM uri_domains(?1)"
      " WHERE depth=0 AND domain IS NULL",
    "SELECT NOT uri_equivalent(?1, uri_normalize(?1))",
    "SELECT NOT (uri_normalize(?1)=?1 COLLATE uri)",
    "SELECT json_valid(uri_json(?1)) IS 0"
  };
  enum { QUERIES = sizeof queries / sizeof queries[0] };
  static sqlite3_stmt *stmts[QUERIES];
  int i;
  if( !uri_is_text(text.p, text.n) ) return;
  for(i=0; i<QUERIES; i++){
    if( stmts[i]==0 ) must(sqlite3_prepare_v2(db, queries[i], -1, &stmts[i], 0));
    must(sqlite3_bind_text64(stmts[i], 1, text.p, text.n, SQLITE_STATIC,
                             SQLITE_UTF8));
    CHECK( sqlite3_step(stmts[i])==SQLITE_ROW );
    if( sqlite3_column_int(stmts[i], 0)!=0 ) fuzz_broken(queries[i], __func__);
    must(sqlite3_reset(stmts[i]));
    must(sqlite3_clear_bindings(stmts[i]));
  }
}

void fuzz_one(struct uri_span input){
  struct statement *s;
  struct uri_span text = { "", 0 };
  int i, has_null = 0;
  if( db==0 ) start();
  s = &statements[fuzz_choose(&input, n_statements)];
  for(i=1; i<=s->arity; i++){
    unsigned type = fuzz_choose(&input, 8);
    struct uri_span value = fuzz_take(&input);
    if( i==1 ) text = value;
    has_null |= type==4;
    bind(s->stmt, i, type, value);
  }
  check_call(s, has_null);
  must(sqlite3_clear_bindings(s->stmt));
  check_positions(text);
}
