/*
** SPDX-License-Identifier: MIT
**
** Scalar functions on DuckDB's vectors, and the entry point.
**
** A function whose result is made of the bytes of its arguments (OUT_TEXT) has two
** overloads.  If the first argument is a BLOB, the result is a BLOB, too, and may have
** bytes that are not UTF-8; otherwise it is a VARCHAR.
**
** DuckDB does not say which arguments are constant.  The auxdata of an argument is kept
** while the argument has the same bytes as in the row before.
*/
#include "adapter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------- arguments --- */

static int scalar_is_readable(duckdb_type type){
  switch( type ){
    case DUCKDB_TYPE_VARCHAR: case DUCKDB_TYPE_BLOB: case DUCKDB_TYPE_SQLNULL:
    case DUCKDB_TYPE_TINYINT: case DUCKDB_TYPE_SMALLINT:
    case DUCKDB_TYPE_INTEGER: case DUCKDB_TYPE_BIGINT:
    case DUCKDB_TYPE_UTINYINT: case DUCKDB_TYPE_USMALLINT:
    case DUCKDB_TYPE_UINTEGER: return 1;
    default: return 0;
  }
}

static int scalar_is_json(duckdb_logical_type type){
  char *alias = duckdb_logical_type_get_alias(type);
  int is_json = alias && strcmp(alias, "JSON")==0;
  if( alias ) duckdb_free(alias);
  return is_json;
}

static void scalar_open_column(duckdb_vector vector, struct column *column){
  duckdb_logical_type type = duckdb_vector_get_column_type(vector);
  column->data = duckdb_vector_get_data(vector);
  column->validity = duckdb_vector_get_validity(vector);
  column->type = duckdb_get_type_id(type);
  column->strings = column->type==DUCKDB_TYPE_VARCHAR || column->type==DUCKDB_TYPE_BLOB
                  ? column->data : 0;
  column->is_json = column->type==DUCKDB_TYPE_VARCHAR && scalar_is_json(type);
  duckdb_destroy_logical_type(&type);
}

int uri_duckdb_columns(duckdb_function_info info, duckdb_data_chunk chunk,
                       struct column **columns, int *count){
  const struct function *f = duckdb_scalar_function_get_extra_info(info);
  char message[100];
  int i;
  *count = (int)duckdb_data_chunk_get_column_count(chunk);
  *columns = malloc(((size_t)*count+1) * sizeof **columns);
  if( *columns==0 ){
    duckdb_scalar_function_set_error(info, "out of memory");
    return 0;
  }
  for(i=0; i<*count; i++){
    scalar_open_column(duckdb_data_chunk_get_vector(chunk, (idx_t)i), &(*columns)[i]);
    if( scalar_is_readable((*columns)[i].type) ) continue;
    free(*columns);
    snprintf(message, sizeof message, "%s: argument %d is neither text, BLOB nor"
             " integer: cast it to VARCHAR", f->name, i+1);
    duckdb_scalar_function_set_error(info, message);
    return 0;
  }
  return 1;
}

static sqlite3_int64 scalar_integer(const struct column *column, idx_t row){
  switch( column->type ){
    case DUCKDB_TYPE_TINYINT: return ((const int8_t*)column->data)[row];
    case DUCKDB_TYPE_SMALLINT: return ((const int16_t*)column->data)[row];
    case DUCKDB_TYPE_INTEGER: return ((const int32_t*)column->data)[row];
    case DUCKDB_TYPE_UTINYINT: return ((const uint8_t*)column->data)[row];
    case DUCKDB_TYPE_USMALLINT: return ((const uint16_t*)column->data)[row];
    case DUCKDB_TYPE_UINTEGER: return ((const uint32_t*)column->data)[row];
    default: return ((const int64_t*)column->data)[row];
  }
}

void uri_duckdb_other_value(const struct column *column, idx_t row, sqlite3_value *out){
  int is_null = column->strings || column->type==DUCKDB_TYPE_SQLNULL
             || uri_duckdb_is_null(column, row);
  out->type = is_null ? SQLITE_NULL : SQLITE_INTEGER;
  out->p = 0;
  out->n = 0;
  out->integer = is_null ? 0 : scalar_integer(column, row);
}

static int scalar_is_same(const sqlite3_value *a, const sqlite3_value *b){
  if( a->type!=b->type || a->is_json!=b->is_json ) return 0;
  if( a->type==SQLITE_INTEGER ) return a->integer==b->integer;
  return a->n==b->n && (a->n==0 || memcmp(a->p, b->p, a->n)==0);
}

/* Read the arguments of a row.  Drop the auxdata of those that have changed. */
static void scalar_arguments(sqlite3_context *ctx, const struct column *columns,
                             int count, idx_t row, sqlite3_value *values){
  int i;
  for(i=0; i<count; i++){
    sqlite3_value before;
    if( i>=AUXDATA_ARGUMENTS || ctx->auxdata[i].data==0 ){
      uri_duckdb_value(&columns[i], row, &values[i]);
      continue;
    }
    before = values[i];
    uri_duckdb_value(&columns[i], row, &values[i]);
    if( !scalar_is_same(&before, &values[i]) ) uri_duckdb_drop_auxdata(ctx, i);
  }
}

/* -------------------------------------------------------------- a chunk --- */

void uri_duckdb_report(duckdb_function_info info, sqlite3_context *ctx){
  if( ctx->no_memory ) duckdb_scalar_function_set_error(info, "out of memory");
  else if( ctx->error ) duckdb_scalar_function_set_error(info, ctx->error);
  free(ctx->error);
}

/* Run the function on the rows of a chunk, up to the first error. */
static void scalar_rows(const struct function *f, sqlite3_context *ctx,
                        const struct column *columns, int count, idx_t rows,
                        sqlite3_value *values, sqlite3_value **argv){
  int i;
  for(i=0; i<count; i++) argv[i] = &values[i];
  for(ctx->row=0; ctx->row<rows && !ctx->error && !ctx->no_memory; ctx->row++){
    scalar_arguments(ctx, columns, count, ctx->row, values);
    ctx->has_result = 0;
    f->run(ctx, count, argv);
    if( !ctx->has_result ) uri_duckdb_put_null(ctx);
  }
  uri_duckdb_flush(ctx);
  for(i=0; i<AUXDATA_ARGUMENTS; i++) uri_duckdb_drop_auxdata(ctx, i);
}

static enum result scalar_result(const struct function *f){
  return ((const struct sql_function*)f->user_data)->result;
}

static int scalar_has_blob(const struct column *columns, int count){
  int i;
  for(i=0; i<count; i++){
    if( columns[i].type==DUCKDB_TYPE_BLOB ) return 1;
  }
  return 0;
}

static void scalar_run(duckdb_function_info info, duckdb_data_chunk chunk,
                       duckdb_vector out){
  const struct function *f = duckdb_scalar_function_get_extra_info(info);
  sqlite3_context ctx = { .user_data = f->user_data, .vector = out };
  struct column *columns;
  struct pool pool;
  void *memory;
  int count;
  if( !uri_duckdb_columns(info, chunk, &columns, &count) ) return;
  ctx.data = duckdb_vector_get_data(out);
  ctx.result = scalar_result(f);
  if( ctx.result==OUT_TEXT && count>0 && columns[0].type==DUCKDB_TYPE_BLOB ){
    ctx.result = OUT_BLOB;
  }
  ctx.is_checked = scalar_has_blob(columns, count);
  pool.n = 0;
  if( ctx.result!=OUT_INT ) ctx.pool = &pool;
  memory = malloc((size_t)(count+1) * (sizeof(sqlite3_value)+sizeof(sqlite3_value*)));
  if( memory ){
    sqlite3_value *values = memory;
    scalar_rows(f, &ctx, columns, count, duckdb_data_chunk_get_size(chunk), values,
                (sqlite3_value**)(void*)(values+count));
    free(memory);
  }else{
    ctx.no_memory = 1;
  }
  free(columns);
  uri_duckdb_report(info, &ctx);
}

/* ------------------------------------------------------- registration --- */

static void scalar_parameter(duckdb_scalar_function function, duckdb_type id,
                             int varargs){
  duckdb_logical_type type = duckdb_create_logical_type(id);
  if( varargs ) duckdb_scalar_function_set_varargs(function, type);
  else duckdb_scalar_function_add_parameter(function, type);
  duckdb_destroy_logical_type(&type);
}

void uri_duckdb_add(duckdb_scalar_function_set set, const struct shape *shape,
                    int arguments){
  duckdb_scalar_function function = duckdb_create_scalar_function();
  int i;
  duckdb_scalar_function_set_name(function, shape->function->name);
  for(i=0; i<arguments || (i==0 && arguments<0); i++){
    scalar_parameter(function, i==0 ? shape->first : DUCKDB_TYPE_ANY, 0);
  }
  if( arguments<0 ) scalar_parameter(function, DUCKDB_TYPE_ANY, 1);
  duckdb_scalar_function_set_return_type(function, shape->result);
  duckdb_scalar_function_set_special_handling(function);   /* of NULL: by itself */
  duckdb_scalar_function_set_extra_info(function, uri_duckdb_hold(shape->function),
                                        uri_duckdb_release);
  duckdb_scalar_function_set_function(function, shape->run);
  duckdb_add_scalar_function_to_set(set, function);
  duckdb_destroy_scalar_function(&function);
}

void uri_duckdb_add_scalar(duckdb_scalar_function_set set, struct function *f){
  static const duckdb_type types[] = {
    [OUT_TEXT] = DUCKDB_TYPE_VARCHAR, [OUT_UTF8] = DUCKDB_TYPE_VARCHAR,
    [OUT_INT] = DUCKDB_TYPE_BIGINT, [OUT_BLOB] = DUCKDB_TYPE_BLOB
  };
  enum result result = scalar_result(f);
  struct shape shape = { f, scalar_run, DUCKDB_TYPE_ANY, 0 };
  shape.result = duckdb_create_logical_type(types[result]);
  uri_duckdb_add(set, &shape, f->arity);
  duckdb_destroy_logical_type(&shape.result);
  if( result!=OUT_TEXT || f->arity==0 ) return;
  shape.first = DUCKDB_TYPE_BLOB;
  shape.result = duckdb_create_logical_type(DUCKDB_TYPE_BLOB);
  uri_duckdb_add(set, &shape, f->arity);
  duckdb_destroy_logical_type(&shape.result);
}

/* Register all functions of the name that functions[i] has, if it is the first. */
static duckdb_state scalar_register_name(duckdb_connection connection,
                                         const sqlite3 *db, size_t i){
  const char *name = db->functions[i]->name;
  duckdb_scalar_function_set set;
  duckdb_state state;
  size_t k;
  for(k=0; k<i; k++){
    if( strcmp(db->functions[k]->name, name)==0 ) return DuckDBSuccess;
  }
  set = duckdb_create_scalar_function_set(name);
  for(k=i; k<db->count; k++){
    struct function *f = db->functions[k];
    if( strcmp(f->name, name)!=0 ) continue;
    if( f->module ) uri_duckdb_add_list(set, f);
    else uri_duckdb_add_scalar(set, f);
  }
  state = duckdb_register_scalar_function_set(connection, set);
  duckdb_destroy_scalar_function_set(&set);
  if( state==DuckDBSuccess && db->functions[i]->module ){
    state = uri_duckdb_register_table(connection, db->functions[i]);
  }
  return state;
}

bool uri_duckdb_load(duckdb_connection connection, duckdb_extension_info info,
                     struct duckdb_extension_access *access, sqlite_init *init){
  sqlite3 db = { 0, 0, 0 };
  char *error = 0;
  int rc = init(&db, &error, &uri_duckdb_api);
  duckdb_state state = rc==SQLITE_OK ? DuckDBSuccess : DuckDBError;
  size_t i;
  for(i=0; state==DuckDBSuccess && i<db.count; i++){
    state = scalar_register_name(connection, &db, i);
  }
  if( state!=DuckDBSuccess ){
    access->set_error(info, error ? error : rc==SQLITE_NOMEM ? "out of memory"
                          : "uri: a function cannot be registered");
  }
  free(error);
  for(i=0; i<db.count; i++) uri_duckdb_release(db.functions[i]);
  free(db.functions);
  return state==DuckDBSuccess;
}
