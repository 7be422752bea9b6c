/*
** SPDX-License-Identifier: MIT
**
** Table-valued functions for other engines.  The rows come from the sqlite3_module of
** rows.c, as in SQLite.
*/
#include "host.h"

enum result uri_engine_column_type(const struct rows_column *column, int is_blob){
  return column->is_integer ? OUT_INT : is_blob ? OUT_BLOB : OUT_TEXT;
}

int uri_engine_cursor_open(struct cursor *c, const struct sql_function *f,
                           int is_blob, sqlite3_context *ctx){
  *c = (struct cursor){ .ctx = ctx, .table.function = f, .is_blob = is_blob };
  while( f->columns[c->table.columns].name ) c->table.columns++;
  ctx->user_data = (void*)f;
  ctx->no_memory = uri_sql_rows_module.xOpen(&c->table.base, &c->rows)!=SQLITE_OK;
  return !ctx->no_memory;
}

int uri_engine_cursor_start(struct cursor *c, int count, sqlite3_value **argv){
  char *message;
  int rc;
  c->rows->pVtab = &c->table.base;
  rc = uri_sql_rows_module.xFilter(c->rows, count, 0, count, argv);
  message = c->table.base.zErrMsg;
  if( rc==SQLITE_OK ) return 1;
  if( rc==SQLITE_ERROR && message ){
    sqlite3_result_error(c->ctx, message, -1);
    c->table.base.zErrMsg = 0;
    sqlite3_free(message);
  }else{
    c->ctx->no_memory = 1;
  }
  return 0;
}

int uri_engine_cursor_eof(struct cursor *c){
  return uri_sql_rows_module.xEof(c->rows);
}

void uri_engine_cursor_next(struct cursor *c){
  uri_sql_rows_module.xNext(c->rows);
}

void uri_engine_cursor_column(struct cursor *c, int column){
  c->ctx->result = uri_engine_column_type(&c->table.function->columns[column],
                                          c->is_blob);
  c->ctx->has_result = 0;
  uri_sql_rows_module.xColumn(c->rows, c->ctx, column);
}

void uri_engine_cursor_close(struct cursor *c){
  if( c->rows ) uri_sql_rows_module.xClose(c->rows);
}
