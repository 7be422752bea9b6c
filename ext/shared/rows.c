/*
** SPDX-License-Identifier: MIT
**
** The sqlite3_module of all table-valued functions.
**
** Arguments are equality constraints on hidden columns.  xBestIndex takes the usable
** ones, and xFilter gets them in order.  If an argument is given but cannot be used in
** this join order, xBestIndex returns SQLITE_CONSTRAINT, and the planner tries another
** order.
**
** A missing first argument is a user error, except when the planner asks for a plan of
** one side of "WHERE a OR b".  So there is a plan for it, which costs more than any other
** and which fails when it runs.
**
** For such an OR, SQLite joins the rows of two plans by their primary key.  The tables
** are WITHOUT ROWID; the key of a row is its arguments and the columns that function->key
** names.  SQLite relies on two things: keys are unique (so it drops a DISTINCT), and no
** column of a key is NULL (so it drops an IS NULL).  Therefore an argument that was not
** given reads as its default, and arguments have the affinity TEXT: 1 and 1.0 are equal,
** but '1' and '1.0' are not.
**
** The cursor keeps copies of the arguments.  The spans of its rows point into them, so
** that they have an owner for as long as the row is current.  The first one is copied
** into a buffer that the cursor reuses, because sqlite3_value_dup() allocates twice.  So
** "SELECT count(*) FROM links, uri_parts(url)" takes two thirds of the time.
*/
#include "rows.h"

#include <string.h>

#include "../../core/rfc/chars/span.h"

/* The name of an argument in the hidden column for it, after "_". */
static const char *rows_argument(const struct sql_argument *a){
  return strcmp(a->name, "u")==0 ? "uri" : a->name;
}

/* The name of a column for the first argument, for messages. */
static const char *rows_example(const struct sql_function *f,
                                struct sql_argument arguments[SQL_ARGUMENTS]){
  uri_sql_arguments(f, arguments);
  return strcmp(arguments[0].name, "u")==0 ? "url" : arguments[0].name;
}

/* Declare the table: columns, hidden arguments, key.  An SQLite code. */
static int rows_declare(sqlite3 *db, const struct sql_function *f){
  struct sql_argument arguments[SQL_ARGUMENTS];
  sqlite3_str *s = sqlite3_str_new(db);
  const struct rows_column *column;
  char *sql;
  int i, rc;
  sqlite3_str_appendall(s, "CREATE TABLE x(");
  for(column=f->columns; column->name; column++){
    sqlite3_str_appendf(s, "%s, ", column->name);
  }
  uri_sql_arguments(f, arguments);
  for(i=0; i<f->most; i++){
    sqlite3_str_appendf(s, "_%s TEXT HIDDEN, ", rows_argument(&arguments[i]));
  }
  sqlite3_str_appendall(s, "PRIMARY KEY(");
  for(i=0; i<f->most; i++) sqlite3_str_appendf(s, "_%s, ", rows_argument(&arguments[i]));
  sqlite3_str_appendf(s, "%s)) WITHOUT ROWID", f->key);
  sql = sqlite3_str_finish(s);
  if( sql==0 ) return SQLITE_NOMEM;
  rc = sqlite3_declare_vtab(db, sql);
  sqlite3_free(sql);
  return rc;
}

static int rows_connect(sqlite3 *db, void *aux, int argc,
                        const char *const *argv, sqlite3_vtab **out,
                        char **error){
  const struct sql_function *function = aux;
  struct rows_vtab *vtab;
  int rc = rows_declare(db, function);
  (void)argc, (void)argv, (void)error;
  if( rc==SQLITE_OK ) rc = sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
  if( rc!=SQLITE_OK ) return rc;
  vtab = sqlite3_malloc(sizeof *vtab);
  if( vtab==0 ) return SQLITE_NOMEM;
  memset(vtab, 0, sizeof *vtab);
  vtab->function = function;
  while( function->columns[vtab->columns].name ) vtab->columns++;
  *out = &vtab->base;
  return SQLITE_OK;
}

int uri_sql_rows_disconnect(sqlite3_vtab *vtab){
  sqlite3_free(vtab);
  return SQLITE_OK;
}

/* Is there a constraint that gives the argument, and can it be used? */
enum argument_use { ARGUMENT_MISSING, ARGUMENT_UNUSABLE, ARGUMENT_USABLE };

/*
** Find the constraint that gives one argument.  If there are several "=" under the
** collation BINARY, any of them will do, because SQLite compares the column with the
** others.  A "=" under another collation is taken only if there is no "=" under BINARY,
** because its value may differ from the argument in its bytes.  NULL gives no rows, so
** "IS" gives the rows that "=" gives.
*/
static enum argument_use rows_find_argument(sqlite3_index_info *info,
                                            int column, int *constraint){
  enum argument_use use = ARGUMENT_MISSING;
  int found_bytes = 0;
  int i;
  for(i=0; i<info->nConstraint; i++){
    int op = info->aConstraint[i].op, by_bytes;
    if( info->aConstraint[i].iColumn!=column ) continue;
    if( op!=SQLITE_INDEX_CONSTRAINT_EQ && op!=SQLITE_INDEX_CONSTRAINT_IS ) continue;
    by_bytes = strcmp(sqlite3_vtab_collation(info, i), "BINARY")==0;
    if( found_bytes && !by_bytes ) continue;
    if( by_bytes && !found_bytes ) use = ARGUMENT_MISSING;
    found_bytes = by_bytes;
    if( info->aConstraint[i].usable ){
      use = ARGUMENT_USABLE;
      *constraint = i;
    }else if( use==ARGUMENT_MISSING ){
      use = ARGUMENT_UNUSABLE;
    }
  }
  return use;
}

/* The idxNum of a plan without the first argument. */
enum { PLAN_INCOMPLETE = -1 };

/* A plan that SQLite uses only if there is no other. */
static int rows_plan_incomplete(sqlite3_index_info *info){
  info->idxNum = PLAN_INCOMPLETE;
  info->estimatedCost = 1e99;
  return SQLITE_OK;
}

int uri_sql_rows_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info){
  const struct rows_vtab *table = (const struct rows_vtab*)vtab;
  const struct sql_function *f = table->function;
  int i;
  info->idxNum = 0;
  info->estimatedCost = 10;
  info->estimatedRows = 10;
  for(i=0; i<f->most; i++){
    int constraint = 0;
    enum argument_use use =
      rows_find_argument(info, table->columns+i, &constraint);
    if( use==ARGUMENT_UNUSABLE ) return SQLITE_CONSTRAINT;
    if( use==ARGUMENT_MISSING ){
      return i==0 ? rows_plan_incomplete(info) : SQLITE_OK;
    }
    info->aConstraintUsage[constraint].argvIndex = i+1;
    info->aConstraintUsage[constraint].omit = 1;
  }
  return SQLITE_OK;
}

int uri_sql_rows_open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **out){
  const struct sql_function *f = ((struct rows_vtab*)vtab)->function;
  struct rows_cursor *c = sqlite3_malloc64(sizeof *c + f->state_size);
  if( c==0 ) return SQLITE_NOMEM;
  memset(c, 0, sizeof *c + f->state_size);
  c->function = f;
  c->state = c+1;
  *out = &c->base;
  return SQLITE_OK;
}

static void rows_forget(struct rows_cursor *c){
  size_t i;
  sqlite3_value_free(c->second_value);
  c->second_value = 0;
  for(i=0; i<sizeof c->owned/sizeof c->owned[0]; i++){
    sqlite3_free(c->owned[i]);
    c->owned[i] = 0;
  }
  c->text = c->second = (struct uri_span){0, 0};
}

static int rows_close(sqlite3_vtab_cursor *cursor){
  struct rows_cursor *c = (struct rows_cursor*)cursor;
  rows_forget(c);
  sqlite3_free(c->buffer);
  sqlite3_free(c);
  return SQLITE_OK;
}

/* Copy the first argument.  An SQLite code. */
static int rows_keep_text(struct rows_cursor *c, sqlite3_value *value){
  struct uri_span text;
  int rc = value_bytes(value, &text);
  if( rc!=SQLITE_OK ) return rc;
  c->is_blob = sqlite3_value_type(value)==SQLITE_BLOB;
  if( uri_sql_rows_buffer(c, text.n)==0 ) return SQLITE_NOMEM;
  if( text.n ) memcpy(c->buffer, text.p, text.n);
  c->first = text.n;
  c->text = (struct uri_span){ c->buffer, text.n };
  return SQLITE_OK;
}

/*
** Set the error message of the table, from sqlite3_malloc(); a null pointer means out of
** memory.  Returns the SQLite code of the error.
*/
static int rows_error(sqlite3_vtab *vtab, char *message){
  vtab->zErrMsg = message;
  return message ? SQLITE_ERROR : SQLITE_NOMEM;
}

/* Read an argument that is a word.  Returns an SQLite code. */
static int rows_keep_word(struct rows_cursor *c, struct uri_span word){
  const struct sql_function *f = c->function;
  char *error;
  if( uri_sql_word_find(f->name, f->words, word, &c->word, &error) ) return SQLITE_OK;
  return rows_error(c->base.pVtab, error);
}

/* Copy and read the second argument, a word or a URI.  Returns an SQLite code. */
static int rows_keep_second(struct rows_cursor *c, sqlite3_value *value){
  c->second_value = sqlite3_value_dup(value);
  if( c->second_value==0 ) return SQLITE_NOMEM;
  if( value_bytes(c->second_value, &c->second)!=SQLITE_OK ) return SQLITE_NOMEM;
  uri_split(c->second.p, c->second.n, &c->second_uri);
  return c->function->words ? rows_keep_word(c, c->second) : SQLITE_OK;
}

static int rows_next(sqlite3_vtab_cursor *cursor){
  struct rows_cursor *c = (struct rows_cursor*)cursor;
  c->row++;
  c->eof = !c->function->next(c);
  return SQLITE_OK;
}

/* If an argument is NULL, there are no rows. */
static int rows_filter(sqlite3_vtab_cursor *cursor, int plan,
                       const char *unused, int argc, sqlite3_value **argv){
  struct rows_cursor *c = (struct rows_cursor*)cursor;
  const struct sql_function *f = c->function;
  int i, rc;
  (void)unused;
  if( plan==PLAN_INCOMPLETE ){
    struct sql_argument arguments[SQL_ARGUMENTS];
    const char *column = rows_example(f, arguments);
    return rows_error(cursor->pVtab, sqlite3_mprintf(
      "%s: the argument is missing; write %s(%s), after the table that has %s",
      f->name, f->name, column, column));
  }
  rows_forget(c);
  c->row = 0;
  c->eof = 1;
  c->mark_byte = 0;
  c->mark_character = 0;
  for(i=0; i<argc; i++){
    if( sqlite3_value_type(argv[i])==SQLITE_NULL ) return SQLITE_OK;
  }
  rc = argc>0 ? rows_keep_text(c, argv[0]) : SQLITE_OK;
  if( rc==SQLITE_OK && argc>1 ) rc = rows_keep_second(c, argv[1]);
  if( rc==SQLITE_OK && f->words && f->most==1 ) rc = rows_keep_word(c, c->text);
  if( rc!=SQLITE_OK ) return rc;
  memset(c->state, 0, f->state_size);
  if( f->begin ) rc = f->begin(c);
  return rc==SQLITE_OK ? rows_next(cursor) : rc;
}

int uri_sql_rows_eof(sqlite3_vtab_cursor *cursor){
  return ((struct rows_cursor*)cursor)->eof;
}

static int rows_answer(sqlite3_vtab_cursor *cursor, sqlite3_context *ctx, int i){
  struct rows_cursor *c = (struct rows_cursor*)cursor;
  int argument = i - ((const struct rows_vtab*)cursor->pVtab)->columns;
  if( argument<0 ){
    const struct rows_column *column = &c->function->columns[i];
    c->ctx = ctx;
    column->put(c, (const char*)c->state+column->at);
  }else if( argument==0 && c->is_blob ){
    sqlite3_result_blob64(ctx, c->buffer, c->first, SQLITE_TRANSIENT);
  }else if( argument==0 ){
    sqlite3_result_text64(ctx, c->buffer, c->first, SQLITE_TRANSIENT, SQLITE_UTF8);
  }else if( c->second_value ){
    sqlite3_result_value(ctx, c->second_value);
  }else{
    const char *word = c->function->words ? uri_sql_word_at(c->function->words, 0) : "";
    sqlite3_result_text(ctx, word, -1, SQLITE_STATIC);
  }
  return SQLITE_OK;
}

/*
** Without xCreate, the table needs no CREATE VIRTUAL TABLE and allows none.  A table
** WITHOUT ROWID needs no xRowid: zipfile() of SQLite's own shell has none.
*/
const sqlite3_module uri_sql_rows_module = {
  .xConnect = rows_connect,
  .xBestIndex = uri_sql_rows_best_index,
  .xDisconnect = uri_sql_rows_disconnect,
  .xOpen = uri_sql_rows_open,
  .xClose = rows_close,
  .xFilter = rows_filter,
  .xNext = rows_next,
  .xEof = uri_sql_rows_eof,
  .xColumn = rows_answer
};

/* The error for SELECT uri_parts(...): the function returns rows. */
static void rows_called_as_scalar(sqlite3_context *ctx, int argc,
                                  sqlite3_value **argv){
  const struct sql_function *f = function_of(ctx);
  struct sql_argument arguments[SQL_ARGUMENTS];
  (void)argc, (void)argv;
  uri_sql_result_error(ctx, f->most==0 ? sqlite3_mprintf(
    "%s returns rows: write SELECT ... FROM %s()", f->name, f->name) : sqlite3_mprintf(
    "%s returns rows: write SELECT ... FROM t, %s(t.%s)", f->name, f->name,
    rows_example(f, arguments)));
}

int uri_sql_rows_register(sqlite3 *db, const struct sql_function *function){
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  int rc = sqlite3_create_function_v2(db, function->name, -1, flags,
                                      (void*)function, rows_called_as_scalar,
                                      0, 0, 0);
  if( rc!=SQLITE_OK && rc!=SQLITE_BUSY ) return rc;
  return sqlite3_create_module_v2(db, function->name, &uri_sql_rows_module,
                                  (void*)function, 0);
}

char *uri_sql_rows_buffer(struct rows_cursor *c, size_t n){
  size_t size = c->text.n+n+1;
  if( c->buffer_size<size ){
    char *buffer = sqlite3_realloc64(c->buffer, size);
    if( buffer==0 ) return 0;
    c->text.p = c->buffer = buffer;
    c->buffer_size = size;
  }
  return c->buffer+c->text.n;
}

void uri_sql_put_row(struct rows_cursor *c, const void *field){
  (void)field;
  sqlite3_result_int64(c->ctx, c->row);
}

void uri_sql_put_depth(struct rows_cursor *c, const void *field){
  (void)field;
  sqlite3_result_int64(c->ctx, c->row-1);
}

void uri_sql_put_span(struct rows_cursor *c, const void *field){
  uri_sql_result_span(c->ctx, *(const struct uri_span*)field);
}

/* Counted from the row before: rows are in order. */
void uri_sql_put_start(struct rows_cursor *c, const void *field){
  const char *at = ((const struct uri_span*)field)->p;
  const char *mark = c->text.p+c->mark_byte;
  SPAN_WITHIN(mark, at);
  c->mark_character += uri_sql_count_characters(mark, (size_t)(at-mark));
  c->mark_byte = (size_t)(at-c->text.p);
  sqlite3_result_int64(c->ctx, (sqlite3_int64)c->mark_character+1);
}

void uri_sql_put_length(struct rows_cursor *c, const void *field){
  const struct uri_span *s = field;
  sqlite3_result_int64(c->ctx, (sqlite3_int64)uri_sql_count_characters(s->p, s->n));
}

void uri_sql_put_word(struct rows_cursor *c, const void *field){
  sqlite3_result_text(c->ctx, *(const char *const*)field, -1, SQLITE_STATIC);
}
