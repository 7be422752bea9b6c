/*
** SPDX-License-Identifier: MIT
**
** uri_canonical(), uri_canonical_plan() and uri_canonical_undo() as table-valued
** functions.
**
** The whole run takes place in xFilter, before the first row.  The rows are then read
** from the run's own database.  The run is kept when the last row is there; if the reader
** stops earlier, xClose undoes it (transaction.c).
*/
#include "canonical.h"

#include <string.h>

enum call_kind { CALL_RUN, CALL_PLAN, CALL_UNDO };

static const struct call {
  const char *name, *columns, *arguments;
  int n_columns, n_needed, n_arguments;
} call_table[] = {
  { "uri_canonical", "what, number, \"table\", text",
    "in_table HIDDEN, in_column HIDDEN, options HIDDEN", 4, 2, 3 },
  { "uri_canonical_plan", "\"table\", \"key\", \"column\", old, new, \"into\", why",
    "in_table HIDDEN, in_column HIDDEN, options HIDDEN", 7, 2, 3 },
  { "uri_canonical_undo", "what, number, \"table\", text", "log HIDDEN", 4, 1, 1 }
};

struct call_vtab {
  sqlite3_vtab base;                   /* first, as SQLite wants it */
  sqlite3 *db;
  const struct call *call;
};

struct call_cursor {
  sqlite3_vtab_cursor base;            /* first, as SQLite wants it */
  struct canonical_run run;
  sqlite3_value *arguments[3];
  sqlite3_stmt *rows;
  int eof;
  sqlite3_int64 row, last;             /* numbers of the current and the last row */
};

static int call_connect(sqlite3 *db, void *aux, int argc, const char *const *argv,
                        sqlite3_vtab **out, char **error){
  const struct call *call = aux;
  struct call_vtab *vtab;
  char *sql = sqlite3_mprintf("CREATE TABLE x(%s, %s)", call->columns, call->arguments);
  int rc = sql ? sqlite3_declare_vtab(db, sql) : SQLITE_NOMEM;
  (void)argc, (void)argv, (void)error;
  sqlite3_free(sql);
  if( rc==SQLITE_OK ) rc = sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
  if( rc!=SQLITE_OK ) return rc;
  vtab = sqlite3_malloc(sizeof *vtab);
  if( vtab==0 ) return SQLITE_NOMEM;
  memset(vtab, 0, sizeof *vtab);
  vtab->db = db;
  vtab->call = call;
  *out = &vtab->base;
  return SQLITE_OK;
}

static int call_disconnect(sqlite3_vtab *vtab){
  sqlite3_free(vtab);
  return SQLITE_OK;
}

/* The arguments are "=" on hidden columns; idxNum is their number. */
static int call_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info){
  const struct call *call = ((struct call_vtab*)vtab)->call;
  int argument, i;
  info->idxNum = 0;
  info->estimatedCost = 1000;
  for(argument=0; argument<call->n_arguments; argument++){
    int found = 0, is_there = 0, constraint = 0;
    for(i=0; i<info->nConstraint && !found; i++){
      if( info->aConstraint[i].iColumn!=call->n_columns+argument
       || info->aConstraint[i].op!=SQLITE_INDEX_CONSTRAINT_EQ ) continue;
      is_there = 1;
      found = info->aConstraint[i].usable;
      constraint = i;
    }
    if( !found && is_there ) return SQLITE_CONSTRAINT;
    if( !found ) break;
    info->aConstraintUsage[constraint].argvIndex = argument+1;
    info->aConstraintUsage[constraint].omit = 1;
    info->idxNum = argument+1;
  }
  return SQLITE_OK;
}

static int call_open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **out){
  struct call_cursor *c = sqlite3_malloc(sizeof *c);
  (void)vtab;
  if( c==0 ) return SQLITE_NOMEM;
  memset(c, 0, sizeof *c);
  *out = &c->base;
  return SQLITE_OK;
}

static void call_forget(struct call_cursor *c){
  int i;
  sqlite3_finalize(c->rows);
  c->rows = 0;
  uri_sql_transaction_drop(&c->run);
  uri_sql_run_close(&c->run);
  for(i=0; i<3; i++){
    sqlite3_value_free(c->arguments[i]);
    c->arguments[i] = 0;
  }
}

static int call_close(sqlite3_vtab_cursor *cursor){
  call_forget((struct call_cursor*)cursor);
  sqlite3_free(cursor);
  return SQLITE_OK;
}

/* ---- The runs --- */

/*
** Try an UPDATE without a plan: most runs violate no constraint.  Returns 0, and a plan
** must be made, if this one does; *is_done is 1 if the UPDATE was executed.
*/
static int call_try(struct canonical_run *run, int *is_done){
  if( run->rc!=SQLITE_OK ) return 1;
  uri_sql_transaction_check(run);
  *is_done = uri_sql_write_try(run);
  if( *is_done ) return 1;
  uri_sql_transaction_mark(run);
  uri_sql_run_exec(run, run->own, "DROP TABLE IF EXISTS stay");
  return 0;
}

static void call_run(struct canonical_run *run){
  int is_direct = 0, is_tried = 0, is_plain = 0;
  if( !run->dry_run ) uri_sql_transaction_begin(run);
  uri_sql_schema_read(run);
  if( !run->dry_run ) uri_sql_transaction_check_journal(run);
  uri_sql_target_describe(run);
  if( run->rc==SQLITE_OK ){
    uri_sql_report_before(run);
    uri_sql_sweep_choose(run);
    is_direct = uri_sql_write_is_direct(run) && (!run->swept || uri_sql_plan_merged(run));
    is_plain = uri_sql_write_is_plain(run);
    if( is_direct && !is_plain ) uri_sql_report_count(run, 1);
    if( is_direct && run->tables[0].n_sets ) is_direct = call_try(run, &is_tried);
    if( !is_direct ) uri_sql_plan_make(run);
    if( run->rc==SQLITE_OK && run->refused ) uri_sql_report_refusal(run);
    if( !is_direct ) uri_sql_report_count(run, 0);
  }
  if( run->rc==SQLITE_OK && !run->dry_run && !is_tried ){
    uri_sql_transaction_check(run);
    if( is_direct ){
      uri_sql_write_directly(run);
    }else{
      uri_sql_check_before(run);
      if( run->log ) uri_sql_log_write(run);
      uri_sql_write_all(run);
      uri_sql_check_after(run);
      if( run->log ) uri_sql_log_mended(run);
    }
  }
  if( is_direct && is_plain ) uri_sql_report_count(run, 1);
  if( run->rc==SQLITE_OK ) uri_sql_report_write(run, is_direct);
}

static void call_undo(struct canonical_run *run){
  uri_sql_transaction_begin(run);
  if( run->rc==SQLITE_OK ) uri_sql_log_undo(run);
}

static sqlite3_stmt *call_plan(struct canonical_run *run){
  uri_sql_schema_read(run);
  uri_sql_target_describe(run);
  if( run->rc==SQLITE_OK ) uri_sql_report_before(run);
  uri_sql_sweep_choose(run);
  uri_sql_plan_make(run);
  return uri_sql_report_plan(run);
}

/* ---- Rows --- */

/* Read the next row.  Keep the run when this is the last one. */
static void call_advance(struct call_cursor *c){
  c->eof = !uri_sql_run_step(&c->run, c->rows);
  if( ++c->row==c->last ) uri_sql_transaction_keep(&c->run);
}

static void call_perform(struct call_cursor *c, const struct call *call, int argc,
                         sqlite3_value **argv){
  struct canonical_run *run = &c->run;
  enum call_kind kind = (enum call_kind)(call-call_table);
  if( argc<call->n_needed ) uri_sql_run_fail(run, "an argument is missing: name %s",
    kind==CALL_UNDO ? "the log" : "the table and the column");
  if( run->rc!=SQLITE_OK ) return;
  run->table_name = uri_sql_run_argument(run, argv[0]);
  if( kind==CALL_UNDO ){
    call_undo(run);
  }else{
    run->column_name = uri_sql_run_argument(run, argv[1]);
    uri_sql_options_read(run, argc>2 ? argv[2] : 0);
    if( kind==CALL_RUN ) call_run(run);
    else c->rows = call_plan(run);
  }
  uri_sql_transaction_pause(run);
  if( c->rows==0 ){
    c->last = uri_sql_run_number(run, run->own, "SELECT count(*) FROM report");
    c->rows = uri_sql_run_prepare(run, run->own, "SELECT * FROM report ORDER BY rowid");
  }
  c->row = 0;
  call_advance(c);
}

/* Pass an error of the run on to SQLite, and forget the run. */
static int call_failed(struct call_cursor *c){
  sqlite3_vtab *vtab = c->base.pVtab;
  int rc = c->run.rc;
  if( rc!=SQLITE_OK ){
    sqlite3_free(vtab->zErrMsg);
    vtab->zErrMsg = c->run.error;
    c->run.error = 0;
    call_forget(c);
    c->eof = 1;
  }
  return rc;
}

/* If a required argument is NULL, there are no rows. */
static int call_filter(sqlite3_vtab_cursor *cursor, int plan, const char *unused,
                       int argc,
                       sqlite3_value **argv){
  struct call_cursor *c = (struct call_cursor*)cursor;
  struct call_vtab *vtab = (struct call_vtab*)cursor->pVtab;
  int i;
  (void)plan, (void)unused;
  call_forget(c);
  c->eof = 1;
  for(i=0; i<argc; i++){
    if( i<vtab->call->n_needed && sqlite3_value_type(argv[i])==SQLITE_NULL )
      return SQLITE_OK;
    c->arguments[i] = sqlite3_value_dup(argv[i]);
    if( c->arguments[i]==0 ) return SQLITE_NOMEM;
  }
  uri_sql_run_open(&c->run, vtab->db, vtab->call->name);
  call_perform(c, vtab->call, argc, c->arguments);
  uri_sql_overlay_unregister(&c->run);
  return call_failed(c);
}

static int call_next(sqlite3_vtab_cursor *cursor){
  struct call_cursor *c = (struct call_cursor*)cursor;
  call_advance(c);
  return call_failed(c);
}

static int call_eof(sqlite3_vtab_cursor *cursor){
  return ((struct call_cursor*)cursor)->eof;
}

static int call_column(sqlite3_vtab_cursor *cursor, sqlite3_context *ctx, int column){
  struct call_cursor *c = (struct call_cursor*)cursor;
  const struct call *call = ((struct call_vtab*)cursor->pVtab)->call;
  if( column<call->n_columns ){
    sqlite3_result_value(ctx, sqlite3_column_value(c->rows, column));
  }else if( c->arguments[column-call->n_columns] ){
    sqlite3_result_value(ctx, c->arguments[column-call->n_columns]);
  }
  return SQLITE_OK;
}

static int call_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid){
  *rowid = ((struct call_cursor*)cursor)->row;
  return SQLITE_OK;
}

static const sqlite3_module call_module = {
  .xConnect = call_connect,
  .xBestIndex = call_best_index,
  .xDisconnect = call_disconnect,
  .xOpen = call_open,
  .xClose = call_close,
  .xFilter = call_filter,
  .xNext = call_next,
  .xEof = call_eof,
  .xColumn = call_column,
  .xRowid = call_rowid
};

/* Our own statements call it (sweep.c).  In all others it is an error: the function
** returns rows. */
static void call_as_scalar(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct call *call = sqlite3_user_data(ctx);
  if( uri_sql_sweep_answer(ctx, argc, argv) ) return;
  uri_sql_result_error(ctx, sqlite3_mprintf(
    "%s returns rows: write SELECT * FROM %s(...)", call->name, call->name));
}

int uri_sql_canonical_register(sqlite3 *db){
  int rc = SQLITE_OK;
  size_t i;
  for(i=0; rc==SQLITE_OK && i<sizeof call_table/sizeof call_table[0]; i++){
    const struct call *call = &call_table[i];
    rc = sqlite3_create_function_v2(db, call->name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                    (void*)call, call_as_scalar, 0, 0, 0);
    if( rc==SQLITE_OK || rc==SQLITE_BUSY )
      rc = sqlite3_create_module_v2(db, call->name, &call_module, (void*)call, 0);
  }
  return rc;
}
