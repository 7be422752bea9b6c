/*
** SPDX-License-Identifier: MIT
**
** Table-valued functions: a scalar function that returns a list of structs, and a table
** function for constants.
**
** Both go through the sqlite3_module of rows.c, as SQLite does.  The scalar function
** has one cursor for all rows of a chunk.
*/
#include "adapter.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------ columns --- */

enum { LIST_COLUMNS = 16, LIST_NAME = 32, LIST_CAPACITY = 2048 };

/* The columns of a function: their names and types. */
struct list_shape {
  int count;
  char names[LIST_COLUMNS][LIST_NAME];
  enum result types[LIST_COLUMNS];
};

/* Is a name in a list such as "start, length"? */
static int list_has(const char *list, const char *name, size_t n){
  while( list && *list ){
    size_t length = strcspn(list, ",");
    if( length==n && memcmp(list, name, n)==0 ) return 1;
    list += length;
    list += strspn(list, ", ");
  }
  return 0;
}

/* Read the names and types of the columns.  With is_blob, texts are BLOBs. */
static void list_read_shape(const struct rows_function *f, int is_blob,
                            struct list_shape *shape){
  const char *p = f->columns;
  shape->count = 0;
  while( *p && shape->count<LIST_COLUMNS ){
    size_t n = strcspn(p, ",");
    char *name = shape->names[shape->count];
    memcpy(name, p, n);
    name[n] = 0;
    shape->types[shape->count++] = list_has(f->integers, p, n) ? OUT_INT
                                 : is_blob ? OUT_BLOB : OUT_TEXT;
    p += n;
    p += strspn(p, ", ");
  }
}

static duckdb_logical_type list_type(enum result result){
  return duckdb_create_logical_type(result==OUT_INT ? DUCKDB_TYPE_BIGINT
                                  : result==OUT_BLOB ? DUCKDB_TYPE_BLOB
                                  : DUCKDB_TYPE_VARCHAR);
}

/* The type of the scalar function's result. */
static duckdb_logical_type list_of_structs(const struct list_shape *shape){
  duckdb_logical_type types[LIST_COLUMNS], one, list;
  const char *names[LIST_COLUMNS];
  int i;
  for(i=0; i<shape->count; i++){
    types[i] = list_type(shape->types[i]);
    names[i] = shape->names[i];
  }
  one = duckdb_create_struct_type(types, names, (idx_t)shape->count);
  list = duckdb_create_list_type(one);
  duckdb_destroy_logical_type(&one);
  for(i=0; i<shape->count; i++) duckdb_destroy_logical_type(&types[i]);
  return list;
}

/* ------------------------------------------------------------- cursor --- */

/* A running function. */
struct list_call {
  const struct function *function;
  struct list_shape shape;
  sqlite3_vtab *vtab;
  sqlite3_vtab_cursor *cursor;
  sqlite3_context ctx;
};

static void list_no_memory(struct list_call *call){
  call->ctx.no_memory = 1;
}

static void list_close(struct list_call *call){
  const sqlite3_module *m = call->function->module;
  if( call->cursor ) m->xClose(call->cursor);
  if( call->vtab ) m->xDisconnect(call->vtab);
}

static int list_open(struct list_call *call, const struct function *f, int is_blob){
  const sqlite3_module *m = f->module;
  memset(call, 0, sizeof *call);
  call->function = f;
  call->ctx.user_data = f->user_data;
  call->ctx.is_checked = 1;
  list_read_shape(f->user_data, is_blob, &call->shape);
  if( m->xConnect(0, f->user_data, 0, 0, &call->vtab, 0)!=SQLITE_OK
   || m->xOpen(call->vtab, &call->cursor)!=SQLITE_OK ){
    list_no_memory(call);
    return 0;
  }
  call->cursor->pVtab = call->vtab;
  return 1;
}

/* Start the rows for these arguments.  Returns 0 if there was an error. */
static int list_filter(struct list_call *call, int count, sqlite3_value **argv){
  int rc = call->function->module->xFilter(call->cursor, count, 0, count, argv);
  char *message = call->vtab->zErrMsg;
  if( rc==SQLITE_OK ) return 1;
  if( rc==SQLITE_ERROR && message ){
    uri_duckdb_api.result_error(&call->ctx, message, -1);
    call->vtab->zErrMsg = 0;
    free(message);
  }else{
    list_no_memory(call);
  }
  return 0;
}

static int list_eof(struct list_call *call){
  return call->function->module->xEof(call->cursor);
}

/* Write a column of the current row into a vector. */
static void list_put(struct list_call *call, int i, duckdb_vector vector, idx_t row){
  sqlite3_context *ctx = &call->ctx;
  ctx->vector = vector;
  ctx->data = duckdb_vector_get_data(vector);
  ctx->validity = 0;
  ctx->row = row;
  ctx->result = call->shape.types[i];
  ctx->has_result = 0;
  call->function->module->xColumn(call->cursor, ctx, i);
  if( !ctx->has_result ) uri_duckdb_put_null(ctx);
}

/* ---------------------------------------------- lists of a scalar function --- */

/* Append the current row to the list vector, whose size is *size. */
static int list_append(struct list_call *call, duckdb_vector out, idx_t *size,
                       idx_t *capacity){
  duckdb_vector child;
  int i;
  if( *size==*capacity ){
    *capacity = *capacity*2+LIST_CAPACITY;
    if( duckdb_list_vector_reserve(out, *capacity)!=DuckDBSuccess ){
      list_no_memory(call);
      return 0;
    }
  }
  child = duckdb_list_vector_get_child(out);
  for(i=0; i<call->shape.count; i++){
    list_put(call, i, duckdb_struct_vector_get_child(child, (idx_t)i), *size);
  }
  ++*size;
  return !call->ctx.error && !call->ctx.no_memory;
}

/* The list of one row. */
static int list_of_row(struct list_call *call, int count, sqlite3_value **argv,
                       duckdb_vector out, idx_t *size, idx_t *capacity){
  if( !list_filter(call, count, argv) ) return 0;
  for(; !list_eof(call); call->function->module->xNext(call->cursor)){
    if( !list_append(call, out, size, capacity) ) return 0;
  }
  return 1;
}

static void list_rows(struct list_call *call, const struct column *columns, int count,
                      idx_t rows, duckdb_vector out){
  duckdb_list_entry *entries = duckdb_vector_get_data(out);
  sqlite3_value values[2];
  sqlite3_value *argv[2] = { &values[0], &values[1] };
  idx_t row, size = 0, capacity = 0;
  for(row=0; row<rows; row++){
    int i, is_null = 0;
    for(i=0; i<count; i++){
      uri_duckdb_value(&columns[i], row, &values[i]);
      is_null |= values[i].type==SQLITE_NULL;
    }
    entries[row].offset = size;
    if( !list_of_row(call, count, argv, out, &size, &capacity) ) return;
    entries[row].length = size-entries[row].offset;
    call->ctx.vector = out;
    call->ctx.validity = 0;
    call->ctx.row = row;
    if( is_null ) uri_duckdb_put_null(&call->ctx);
  }
  duckdb_list_vector_set_size(out, size);
}

static void list_run(duckdb_function_info info, duckdb_data_chunk chunk,
                     duckdb_vector out){
  struct list_call call;
  struct column *columns;
  int count;
  if( !uri_duckdb_columns(info, chunk, &columns, &count) ) return;
  if( list_open(&call, duckdb_scalar_function_get_extra_info(info),
                columns[0].type==DUCKDB_TYPE_BLOB) ){
    list_rows(&call, columns, count, duckdb_data_chunk_get_size(chunk), out);
  }
  list_close(&call);
  free(columns);
  uri_duckdb_report(info, &call.ctx);
}

void uri_duckdb_add_list(duckdb_scalar_function_set set, struct function *f){
  const struct rows_function *rows = f->user_data;
  struct shape shape = { f, list_run, DUCKDB_TYPE_ANY, 0 };
  int is_blob, arguments;
  for(is_blob=0; is_blob<2; is_blob++){
    struct list_shape columns;
    list_read_shape(rows, is_blob, &columns);
    if( is_blob ) shape.first = DUCKDB_TYPE_BLOB;
    shape.result = list_of_structs(&columns);
    for(arguments=1; arguments<=(rows->second_argument ? 2 : 1); arguments++){
      uri_duckdb_add(set, &shape, arguments);
    }
    duckdb_destroy_logical_type(&shape.result);
  }
}

/* ---------------------------------------------------- a table function --- */

/* The arguments, which are constants.  texts[1] is absent if it is not given. */
struct table_arguments { const struct function *function; struct uri_span texts[2]; };

static void table_forget_arguments(void *data){
  struct table_arguments *a = data;
  duckdb_free((void*)a->texts[0].p);
  duckdb_free((void*)a->texts[1].p);
  free(a);
}

static void table_close(void *data){
  list_close(data);
  free(data);
}

static struct uri_span table_text(duckdb_value value){
  struct uri_span text = {0, 0};
  if( value && !duckdb_is_null_value(value) ){
    text.p = duckdb_get_varchar(value);
    text.n = text.p ? strlen(text.p) : 0;
  }
  if( value ) duckdb_destroy_value(&value);
  return text;
}

static void table_bind(duckdb_bind_info info){
  const struct function *f = duckdb_bind_get_extra_info(info);
  const struct rows_function *rows = f->user_data;
  struct table_arguments *a = calloc(1, sizeof *a);
  struct list_shape shape;
  int i;
  if( a==0 ){
    duckdb_bind_set_error(info, "out of memory");
    return;
  }
  a->function = f;
  a->texts[0] = table_text(duckdb_bind_get_parameter(info, 0));
  if( rows->second_argument ){
    a->texts[1] = table_text(
      duckdb_bind_get_named_parameter(info, rows->second_argument+1));
  }
  duckdb_bind_set_bind_data(info, a, table_forget_arguments);
  list_read_shape(rows, 0, &shape);
  for(i=0; i<shape.count; i++){
    duckdb_logical_type type = list_type(shape.types[i]);
    duckdb_bind_add_result_column(info, shape.names[i], type);
    duckdb_destroy_logical_type(&type);
  }
}

static void table_init(duckdb_init_info info){
  const struct table_arguments *a = duckdb_init_get_bind_data(info);
  struct list_call *call = malloc(sizeof *call);
  sqlite3_value values[2] = { { .type = SQLITE_NULL }, { .type = SQLITE_NULL } };
  sqlite3_value *argv[2] = { &values[0], &values[1] };
  int i, count = a->texts[1].p ? 2 : 1;
  if( call==0 ){
    duckdb_init_set_error(info, "out of memory");
    return;
  }
  for(i=0; i<count; i++){
    if( a->texts[i].p==0 ) continue;
    values[i].type = SQLITE_TEXT;
    values[i].p = a->texts[i].p;
    values[i].n = a->texts[i].n;
  }
  if( !list_open(call, a->function, 0) || !list_filter(call, count, argv) ){
    duckdb_init_set_error(info, call->ctx.error ? call->ctx.error : "out of memory");
    free(call->ctx.error);
    call->ctx.error = 0;
  }
  duckdb_init_set_init_data(info, call, table_close);
  duckdb_init_set_max_threads(info, 1);
}

static void table_run(duckdb_function_info info, duckdb_data_chunk out){
  struct list_call *call = duckdb_function_get_init_data(info);
  idx_t row = 0, capacity = duckdb_vector_size();
  for(; row<capacity && !list_eof(call); row++){
    int i;
    for(i=0; i<call->shape.count; i++){
      list_put(call, i, duckdb_data_chunk_get_vector(out, (idx_t)i), row);
    }
    call->function->module->xNext(call->cursor);
  }
  if( call->ctx.no_memory ) duckdb_function_set_error(info, "out of memory");
  duckdb_data_chunk_set_size(out, row);
}

duckdb_state uri_duckdb_register_table(duckdb_connection connection,
                                       struct function *f){
  const struct rows_function *rows = f->user_data;
  duckdb_table_function function = duckdb_create_table_function();
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_state state;
  duckdb_table_function_set_name(function, f->name);
  duckdb_table_function_add_parameter(function, text);
  if( rows->second_argument ){
    duckdb_table_function_add_named_parameter(function, rows->second_argument+1, text);
  }
  duckdb_table_function_set_extra_info(function, uri_duckdb_hold(f),
                                       uri_duckdb_release);
  duckdb_table_function_set_bind(function, table_bind);
  duckdb_table_function_set_init(function, table_init);
  duckdb_table_function_set_function(function, table_run);
  state = duckdb_register_table_function(connection, function);
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_table_function(&function);
  return state;
}
