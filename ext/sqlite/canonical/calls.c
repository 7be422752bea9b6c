/*
** SPDX-License-Identifier: MIT
**
** uri_canonical() and uri_canonical_undo() as functions, uri_canonical_plan() as a
** table-valued function.
**
** A call does all of its work before it returns.  A plan is a run that is rolled back.
*/
#include "canonical.h"

#include "../../shared/rows.h"

#include <string.h>

/* ---- The work --- */

/* A call: its run, and what the run reads. */
struct call {
  struct canonical_run run;
  struct canonical_options options;
  struct canonical_schema schema;
};

/* The table and the column, or the log: if one is NULL, nothing is done. */
static int call_has_null(int argc, sqlite3_value **argv){
  int i;
  for(i=0; i<argc && i<2; i++)
    if( sqlite3_value_type(argv[i])==SQLITE_NULL ) return 1;
  return 0;
}

/* Within a statement that writes, SQLite ends no transaction, and its rows may change. */
static void call_check_caller(struct canonical_run *run){
  sqlite3_stmt *stmt = 0;
  while( (stmt = sqlite3_next_stmt(run->db, stmt))!=0 )
    if( sqlite3_stmt_busy(stmt) && !sqlite3_stmt_readonly(stmt) )
      uri_sql_run_fail(run,
        "it cannot run inside a statement that writes; SELECT it in a statement of its"
        " own");
}

/* Do all but the end of the transaction.  An undo has one argument. */
static void call_work(struct call *call, sqlite3 *db, const char *function, int argc,
                      sqlite3_value **argv){
  struct canonical_run *run = &call->run;
  int is_plan = strcmp(function, "uri_canonical_plan")==0;
  const char *name, *column;
  memset(call, 0, sizeof *call);
  uri_sql_run_open(run, db, function);
  call_check_caller(run);
  if( is_plan && argc<2 )
    uri_sql_run_fail(run, "an argument is missing: name the table and the column");
  if( run->rc!=SQLITE_OK ) return;
  name = uri_sql_run_argument(run, argv[0]);
  if( argc==1 ){
    uri_sql_undo(run, &call->schema, name);
    return;
  }
  uri_sql_options_read(run, &call->options, argc>2 ? argv[2] : 0);
  column = uri_sql_run_argument(run, argv[1]);
  uri_sql_schema_read(run, &call->schema, &call->options, name, column);
  uri_sql_options_check(run, &call->options, &call->schema);
  uri_sql_rewrite(run, &call->schema, &call->options, is_plan);
}

/*
** Answer with the report, or with the error, and forget the run.  SQLite may have to
** convert the report, so this comes before the end of the transaction.
*/
static void call_answer(sqlite3_context *ctx, struct call *call){
  struct canonical_run *run = &call->run;
  int is_dry = call->options.dry_run;
  const char *json = uri_sql_report_json(run, is_dry);
  if( run->rc==SQLITE_OK ){
    sqlite3_result_text(ctx, json, -1, SQLITE_TRANSIENT);
    if( sqlite3_errcode(run->db)==SQLITE_NOMEM ) run->rc = SQLITE_NOMEM;
  }
  if( !is_dry ) uri_sql_sets_end(run);
  uri_sql_transaction_end(run, !is_dry);
  if( run->transaction.is_own ) sqlite3_exec(run->db, run->drops, 0, 0, 0);
  if( run->rc!=SQLITE_OK ){
    sqlite3_result_error(ctx, run->error ? run->error : sqlite3_errstr(run->rc), -1);
    sqlite3_result_error_code(ctx, run->rc);
  }
  uri_sql_run_close(run);
}

static void call_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct call call;
  if( call_has_null(argc, argv) ) return;
  call_work(&call, sqlite3_context_db_handle(ctx), sqlite3_user_data(ctx), argc, argv);
  call_answer(ctx, &call);
}

static void call_plan_as_scalar(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc, (void)argv;
  sqlite3_result_error(ctx,
    "uri_canonical_plan returns rows: write SELECT * FROM uri_canonical_plan(...)", -1);
}

/* ---- The plan as a table --- */

struct call_vtab {
  struct rows_vtab rows;               /* first: some methods are those of rows.c */
  sqlite3 *db;
};

struct call_state {                    /* the state of a cursor */
  struct call call;
  sqlite3_stmt *rows;
};

/* The seven columns, and three arguments. */
static const struct sql_function call_function = {
  .name = "uri_canonical_plan", .most = 3, .state_size = sizeof(struct call_state)
};

static int call_connect(sqlite3 *db, void *aux, int argc, const char *const *argv,
                        sqlite3_vtab **out, char **error){
  struct call_vtab *vtab;
  int rc = sqlite3_declare_vtab(db,
    "CREATE TABLE x(\"table\", \"key\", \"column\", old, new, \"into\", why,"
      " in_table HIDDEN, in_column HIDDEN, options HIDDEN)");
  (void)aux, (void)argc, (void)argv, (void)error;
  if( rc==SQLITE_OK ) rc = sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
  if( rc!=SQLITE_OK ) return rc;
  vtab = sqlite3_malloc(sizeof *vtab);
  if( vtab==0 ) return SQLITE_NOMEM;
  *vtab = (struct call_vtab){ { .function = &call_function, .columns = 7 }, db };
  *out = &vtab->rows.base;
  return SQLITE_OK;
}

/* A plan costs more than most tables. */
static int call_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info){
  int rc = uri_sql_rows_best_index(vtab, info);
  info->estimatedCost += 1000;
  return rc;
}

/* No rows. */
static void call_forget(struct call_state *plan){
  sqlite3_finalize(plan->rows);
  uri_sql_run_close(&plan->call.run);
  memset(plan, 0, sizeof *plan);
}

static int call_close(sqlite3_vtab_cursor *cursor){
  call_forget(((struct rows_cursor*)cursor)->state);
  sqlite3_free(cursor);
  return SQLITE_OK;
}

static int call_next(sqlite3_vtab_cursor *cursor){
  struct rows_cursor *c = (struct rows_cursor*)cursor;
  struct call_state *plan = c->state;
  c->row++;
  c->eof = !uri_sql_run_step(&plan->call.run, &plan->rows);
  return plan->call.run.rc;
}

/* If a required argument is NULL, there are no rows. */
static int call_filter(sqlite3_vtab_cursor *cursor, int unused, const char *none,
                       int argc, sqlite3_value **argv){
  struct rows_cursor *c = (struct rows_cursor*)cursor;
  struct call_state *plan = c->state;
  struct canonical_run *run = &plan->call.run;
  sqlite3_vtab *vtab = cursor->pVtab;
  int rc;
  (void)unused, (void)none;
  call_forget(plan);
  c->row = 0;
  c->eof = 1;
  if( call_has_null(argc, argv) ) return SQLITE_OK;
  call_work(&plan->call, ((struct call_vtab*)vtab)->db, call_function.name, argc, argv);
  uri_sql_transaction_end(run, 0);
  plan->rows = uri_sql_run_prepare(run, run->own, "SELECT * FROM plan ORDER BY at");
  rc = call_next(cursor);
  if( rc==SQLITE_OK ) return rc;
  sqlite3_free(vtab->zErrMsg);
  vtab->zErrMsg = run->error ? run->error : sqlite3_mprintf("%s", sqlite3_errstr(rc));
  run->error = 0;
  call_forget(plan);
  return rc;
}

/* An argument reads as NULL: SQLite does not compare it again. */
static int call_column(sqlite3_vtab_cursor *cursor, sqlite3_context *ctx, int column){
  const struct call_state *plan = ((struct rows_cursor*)cursor)->state;
  if( column<((struct rows_vtab*)cursor->pVtab)->columns )
    sqlite3_result_value(ctx, sqlite3_column_value(plan->rows, column));
  return SQLITE_OK;
}

static int call_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid){
  *rowid = ((struct rows_cursor*)cursor)->row;
  return SQLITE_OK;
}

static const sqlite3_module call_module = {
  .xConnect = call_connect,
  .xBestIndex = call_best_index,
  .xDisconnect = uri_sql_rows_disconnect,
  .xOpen = uri_sql_rows_open,
  .xClose = call_close,
  .xFilter = call_filter,
  .xNext = call_next,
  .xEof = uri_sql_rows_eof,
  .xColumn = call_column,
  .xRowid = call_rowid
};

int uri_sql_canonical_register(sqlite3 *db){
  static const struct { const char *name; int n; scalar_fn *run; } functions[] = {
    { "uri_canonical", 2, call_func },
    { "uri_canonical", 3, call_func },
    { "uri_canonical_undo", 1, call_func },
    { "uri_canonical_plan", -1, call_plan_as_scalar }
  };
  int rc = SQLITE_OK;
  size_t i;
  for(i=0; rc==SQLITE_OK && i<sizeof functions/sizeof functions[0]; i++){
    rc = sqlite3_create_function_v2(db, functions[i].name, functions[i].n,
      SQLITE_UTF8 | SQLITE_DIRECTONLY, (void*)functions[i].name, functions[i].run, 0, 0,
      0);
    if( rc==SQLITE_BUSY ) rc = SQLITE_OK;
  }
  return rc==SQLITE_OK
    ? sqlite3_create_module_v2(db, "uri_canonical_plan", &call_module, 0, 0) : rc;
}
