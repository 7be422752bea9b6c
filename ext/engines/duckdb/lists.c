/*
** SPDX-License-Identifier: MIT
**
** Table-valued functions: a scalar function that returns a list of structs, and a table
** function for constants.
**
** The scalar function has one cursor for all rows of a chunk.
*/
#include "adapter.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_CAPACITY = 2048 };

static duckdb_logical_type list_type(const struct rows_column *column, int is_blob){
  enum result result = uri_engine_column_type(column, is_blob);
  return duckdb_create_logical_type(result==OUT_INT ? DUCKDB_TYPE_BIGINT
                                  : result==OUT_BLOB ? DUCKDB_TYPE_BLOB
                                  : DUCKDB_TYPE_VARCHAR);
}

/* The type of the scalar function's result. */
static duckdb_logical_type list_of_structs(const struct rows_column *columns,
                                           int is_blob){
  duckdb_logical_type types[CURSOR_COLUMNS], one, list;
  const char *names[CURSOR_COLUMNS];
  int i, count;
  for(count=0; columns[count].name; count++){
    types[count] = list_type(&columns[count], is_blob);
    names[count] = columns[count].name;
  }
  one = duckdb_create_struct_type(types, names, (idx_t)count);
  list = duckdb_create_list_type(one);
  duckdb_destroy_logical_type(&one);
  for(i=0; i<count; i++) duckdb_destroy_logical_type(&types[i]);
  return list;
}

/* A running function. */
struct list_call {
  struct call call;
  struct cursor cursor;
  duckdb_vector vectors[CURSOR_COLUMNS];   /* their vectors, for lists */
  void *data[CURSOR_COLUMNS];
};

static int list_open(struct list_call *list, const struct sql_function *f, int is_blob){
  memset(list, 0, sizeof *list);
  list->call.ctx.is_checked = 1;
  return uri_engine_cursor_open(&list->cursor, f, is_blob, &list->call.ctx);
}

/* Write a column of the current row into a vector, whose data these are. */
static void list_put(struct list_call *list, int i, duckdb_vector vector, void *data,
                     idx_t row){
  struct call *call = &list->call;
  call->vector = vector;
  call->data = data;
  call->validity = 0;
  call->row = row;
  uri_engine_cursor_column(&list->cursor, i);
  if( !call->ctx.has_result ) uri_duckdb_put_null(call);
}

/* ---------------------------------------------- lists of a scalar function --- */

/* Make space for more rows, and find the vectors of the columns. */
static int list_reserve(struct list_call *list, duckdb_vector out, idx_t capacity){
  duckdb_vector child;
  int i;
  if( duckdb_list_vector_reserve(out, capacity)!=DuckDBSuccess ){
    list->call.ctx.no_memory = 1;
    return 0;
  }
  child = duckdb_list_vector_get_child(out);
  for(i=0; i<list->cursor.table.columns; i++){
    list->vectors[i] = duckdb_struct_vector_get_child(child, (idx_t)i);
    list->data[i] = duckdb_vector_get_data(list->vectors[i]);
  }
  return 1;
}

/* Append the current row to the list vector, whose size is *size. */
static int list_append(struct list_call *list, duckdb_vector out, idx_t *size,
                       idx_t *capacity){
  int i;
  if( *size==*capacity ){
    *capacity = *capacity*2+LIST_CAPACITY;
    if( !list_reserve(list, out, *capacity) ) return 0;
  }
  for(i=0; i<list->cursor.table.columns; i++){
    list_put(list, i, list->vectors[i], list->data[i], *size);
  }
  ++*size;
  return !list->call.ctx.error && !list->call.ctx.no_memory;
}

/* The list of one row. */
static int list_of_row(struct list_call *list, int count, sqlite3_value **argv,
                       duckdb_vector out, idx_t *size, idx_t *capacity){
  struct cursor *c = &list->cursor;
  if( !uri_engine_cursor_start(c, count, argv) ) return 0;
  for(; !uri_engine_cursor_eof(c); uri_engine_cursor_next(c)){
    if( !list_append(list, out, size, capacity) ) return 0;
  }
  return 1;
}

static void list_rows(struct list_call *list, const struct column *columns, int count,
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
    if( !list_of_row(list, count, argv, out, &size, &capacity) ) return;
    entries[row].length = size-entries[row].offset;
    list->call.vector = out;
    list->call.validity = 0;
    list->call.row = row;
    if( is_null ) uri_duckdb_put_null(&list->call);
  }
  duckdb_list_vector_set_size(out, size);
}

static void list_run(duckdb_function_info info, duckdb_data_chunk chunk,
                     duckdb_vector out){
  const struct sql_function *f = duckdb_scalar_function_get_extra_info(info);
  struct list_call list;
  struct column *columns;
  int count;
  if( !uri_duckdb_columns(info, f, chunk, &columns, &count) ) return;
  if( list_open(&list, f, columns[0].type==DUCKDB_TYPE_BLOB) ){
    list_rows(&list, columns, count, duckdb_data_chunk_get_size(chunk), out);
  }
  uri_engine_cursor_close(&list.cursor);
  uri_duckdb_columns_free(columns, count);
  uri_duckdb_report(info, &list.call);
}

void uri_duckdb_add_list(duckdb_scalar_function_set set, const struct sql_function *f){
  struct shape shape = { f, list_run, DUCKDB_TYPE_ANY, 0 };
  int is_blob, arguments;
  for(is_blob=0; is_blob<2; is_blob++){
    if( is_blob ) shape.first = DUCKDB_TYPE_BLOB;
    shape.result = list_of_structs(f->columns, is_blob);
    for(arguments=1; arguments<=f->most; arguments++){
      uri_duckdb_add(set, &shape, arguments);
    }
    duckdb_destroy_logical_type(&shape.result);
  }
}

/* ---------------------------------------------------- a table function --- */

/* The arguments, which are constants. */
struct table_arguments {
  const struct sql_function *function;
  int count;
  sqlite3_value values[2];
};

static void table_forget_arguments(void *data){
  struct table_arguments *a = data;
  duckdb_free((void*)a->values[0].p);
  duckdb_free((void*)a->values[1].p);
  free(a);
}

static void table_close(void *data){
  struct list_call *list = data;
  uri_engine_cursor_close(&list->cursor);
  free(list->call.ctx.error);
  free(list);
}

/* Add an argument, unless it is not given: value is 0. */
static void table_add_argument(struct table_arguments *a, duckdb_value value){
  sqlite3_value *out = &a->values[a->count];
  if( value==0 ) return;
  a->count++;
  if( !duckdb_is_null_value(value) ) out->p = duckdb_get_varchar(value);
  out->n = out->p ? strlen(out->p) : 0;
  out->type = out->p ? SQLITE_TEXT : SQLITE_NULL;
  duckdb_destroy_value(&value);
}

static void table_bind(duckdb_bind_info info){
  const struct sql_function *f = duckdb_bind_get_extra_info(info);
  const struct rows_column *column;
  struct sql_argument names[SQL_ARGUMENTS];
  struct table_arguments *a = calloc(1, sizeof *a);
  if( a==0 ){
    duckdb_bind_set_error(info, "out of memory");
    return;
  }
  a->function = f;
  if( f->most>0 ) table_add_argument(a, duckdb_bind_get_parameter(info, 0));
  if( uri_sql_arguments(f, names)>1 ){
    table_add_argument(a, duckdb_bind_get_named_parameter(info, names[1].name));
  }
  duckdb_bind_set_bind_data(info, a, table_forget_arguments);
  for(column=f->columns; column->name; column++){
    duckdb_logical_type type = list_type(column, 0);
    duckdb_bind_add_result_column(info, column->name, type);
    duckdb_destroy_logical_type(&type);
  }
}

static void table_init(duckdb_init_info info){
  struct table_arguments *a = duckdb_init_get_bind_data(info);
  struct list_call *list = malloc(sizeof *list);
  sqlite3_value *argv[2] = { &a->values[0], &a->values[1] };
  if( list==0 ){
    duckdb_init_set_error(info, "out of memory");
    return;
  }
  if( !list_open(list, a->function, 0)
   || !uri_engine_cursor_start(&list->cursor, a->count, argv) ){
    duckdb_init_set_error(info, uri_duckdb_error(&list->call));
  }
  duckdb_init_set_init_data(info, list, table_close);
  duckdb_init_set_max_threads(info, 1);
}

static void table_run(duckdb_function_info info, duckdb_data_chunk out){
  struct list_call *list = duckdb_function_get_init_data(info);
  struct cursor *c = &list->cursor;
  idx_t row = 0, capacity = duckdb_vector_size();
  for(; row<capacity && !uri_engine_cursor_eof(c); row++){
    int i;
    for(i=0; i<list->cursor.table.columns; i++){
      duckdb_vector vector = duckdb_data_chunk_get_vector(out, (idx_t)i);
      list_put(list, i, vector, duckdb_vector_get_data(vector), row);
    }
    uri_engine_cursor_next(c);
  }
  if( uri_duckdb_error(&list->call) ){
    duckdb_function_set_error(info, uri_duckdb_error(&list->call));
  }
  duckdb_data_chunk_set_size(out, row);
}

duckdb_state uri_duckdb_register_table(duckdb_connection connection,
                                       const struct sql_function *f){
  struct sql_argument names[SQL_ARGUMENTS];
  duckdb_table_function function = duckdb_create_table_function();
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_state state;
  duckdb_table_function_set_name(function, f->name);
  if( f->most>0 ) duckdb_table_function_add_parameter(function, text);
  if( uri_sql_arguments(f, names)>1 ){
    duckdb_table_function_add_named_parameter(function, names[1].name, text);
  }
  duckdb_table_function_set_extra_info(function, (void*)f, 0);
  duckdb_table_function_set_bind(function, table_bind);
  duckdb_table_function_set_init(function, table_init);
  duckdb_table_function_set_function(function, table_run);
  state = duckdb_register_table_function(connection, function);
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_table_function(&function);
  return state;
}
