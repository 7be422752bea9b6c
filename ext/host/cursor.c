/*
** SPDX-License-Identifier: MIT
**
** Table-valued functions for other engines.  The rows come from the sqlite3_module of
** rows.c, as in SQLite.
*/
#include "host.h"

#include <string.h>

/* Is a name in a list such as "start, length"? */
static int cursor_has(const char *list, const char *name, size_t n){
  while( list && *list ){
    size_t length = strcspn(list, ",");
    if( length==n && memcmp(list, name, n)==0 ) return 1;
    list += length;
    list += strspn(list, ", ");
  }
  return 0;
}

void uri_engine_columns(const struct rows_function *f, int is_blob,
                        struct columns *columns){
  const char *p = f->columns;
  columns->count = 0;
  while( *p && columns->count<CURSOR_COLUMNS ){
    size_t n = strcspn(p, ",");
    char *name = columns->names[columns->count];
    memcpy(name, p, n);
    name[n] = 0;
    columns->types[columns->count++] = cursor_has(f->integers, p, n) ? OUT_INT
                                     : is_blob ? OUT_BLOB : OUT_TEXT;
    p += n;
    p += strspn(p, ", ");
  }
}

int uri_engine_cursor_open(struct cursor *c, const struct function *f,
                           sqlite3_context *ctx){
  const sqlite3_module *m = f->module;
  *c = (struct cursor){ .function = f, .ctx = ctx };
  if( m->xConnect(0, f->user_data, 0, 0, &c->vtab, 0)!=SQLITE_OK
   || m->xOpen(c->vtab, &c->cursor)!=SQLITE_OK ){
    ctx->no_memory = 1;
    return 0;
  }
  c->cursor->pVtab = c->vtab;
  return 1;
}

int uri_engine_cursor_start(struct cursor *c, int count, sqlite3_value **argv){
  int rc = c->function->module->xFilter(c->cursor, count, 0, count, argv);
  char *message = c->vtab->zErrMsg;
  if( rc==SQLITE_OK ) return 1;
  if( rc==SQLITE_ERROR && message ){
    sqlite3_result_error(c->ctx, message, -1);
    c->vtab->zErrMsg = 0;
    sqlite3_free(message);
  }else{
    c->ctx->no_memory = 1;
  }
  return 0;
}

int uri_engine_cursor_eof(struct cursor *c){
  return c->function->module->xEof(c->cursor);
}

void uri_engine_cursor_next(struct cursor *c){
  c->function->module->xNext(c->cursor);
}

void uri_engine_cursor_column(struct cursor *c, int column, enum result type){
  c->ctx->result = type;
  c->ctx->has_result = 0;
  c->function->module->xColumn(c->cursor, c->ctx, column);
}

void uri_engine_cursor_close(struct cursor *c){
  const sqlite3_module *m = c->function->module;
  if( c->cursor ) m->xClose(c->cursor);
  if( c->vtab ) m->xDisconnect(c->vtab);
}
