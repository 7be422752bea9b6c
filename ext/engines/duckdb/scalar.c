/*
** SPDX-License-Identifier: MIT
**
** Scalar functions on DuckDB's vectors.
**
** A function whose result is made of the bytes of its arguments (OUT_TEXT) has two
** overloads.  If the first argument is a BLOB, the result is a BLOB, too, and may have
** bytes that are not UTF-8; otherwise it is a VARCHAR.
**
** DuckDB does not say which arguments are constant.  The auxdata of an argument is kept
** while the argument has the same bytes as in the row before.
*/
#include "adapter.h"

#include <stdlib.h>
#include <string.h>

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
    if( !scalar_is_same(&before, &values[i]) ) uri_engine_drop_auxdata(ctx, i);
  }
}

/* Run the function on the rows of a chunk, up to the first error. */
static void scalar_rows(struct call *call, const struct column *columns, int count,
                        sqlite3_value *values, sqlite3_value **argv){
  sqlite3_context *ctx = &call->ctx;
  int i;
  for(i=0; i<count; i++) argv[i] = &values[i];
  for(call->row=0; call->row<call->rows && !ctx->error && !ctx->no_memory; call->row++){
    scalar_arguments(ctx, columns, count, call->row, values);
    ctx->has_result = 0;
    uri_sql_call(ctx, count, argv);
    if( !ctx->has_result ) uri_duckdb_put_null(call);
  }
  for(i=0; i<AUXDATA_ARGUMENTS; i++) uri_engine_drop_auxdata(ctx, i);
}

static void scalar_run(duckdb_function_info info, duckdb_data_chunk chunk,
                       duckdb_vector out){
  const struct sql_function *f = duckdb_scalar_function_get_extra_info(info);
  struct call call = { .vector = out };
  struct column *columns;
  void *memory;
  int count, i;
  if( !uri_duckdb_columns(info, f, chunk, &columns, &count) ) return;
  call.data = duckdb_vector_get_data(out);
  call.ctx.result = f->result;
  if( f->result==OUT_TEXT && count>0 && columns[0].type==DUCKDB_TYPE_BLOB ){
    call.ctx.result = OUT_BLOB;
  }
  for(i=0; i<count; i++) call.ctx.is_checked |= columns[i].type==DUCKDB_TYPE_BLOB;
  call.rows = duckdb_data_chunk_get_size(chunk);
  memory = malloc((size_t)(count+1) * (sizeof(sqlite3_value)+sizeof(sqlite3_value*)));
  call.ctx.user_data = uri_sql_data_new(f);
  call.ctx.no_memory = memory==0 || call.ctx.user_data==0;
  if( !call.ctx.no_memory ){
    sqlite3_value *values = memory;
    scalar_rows(&call, columns, count, values, (sqlite3_value**)(void*)(values+count));
  }
  if( call.ctx.user_data ) uri_sql_data_free(call.ctx.user_data);
  free(memory);
  uri_duckdb_columns_free(columns, count);
  uri_duckdb_report(info, &call);
}

/* Add an overload for each number of arguments. */
static void scalar_add(duckdb_scalar_function_set set, const struct sql_function *f,
                       duckdb_type first, duckdb_type result){
  struct shape shape = { f, scalar_run, first, 0 };
  int n = f->most==ANY ? ANY : f->least;
  shape.result = duckdb_create_logical_type(result);
  if( f->result==OUT_JSON ) duckdb_logical_type_set_alias(shape.result, "JSON");
  do{
    uri_duckdb_add(set, &shape, n);
  }while( n++<f->most );
  duckdb_destroy_logical_type(&shape.result);
}

void uri_duckdb_add_scalar(duckdb_scalar_function_set set, const struct sql_function *f){
  static const duckdb_type types[] = {
    [OUT_TEXT] = DUCKDB_TYPE_VARCHAR, [OUT_UTF8] = DUCKDB_TYPE_VARCHAR,
    [OUT_JSON] = DUCKDB_TYPE_VARCHAR, [OUT_INT] = DUCKDB_TYPE_BIGINT,
    [OUT_TRUTH] = DUCKDB_TYPE_BOOLEAN,
    [OUT_BLOB] = DUCKDB_TYPE_BLOB
  };
  scalar_add(set, f, DUCKDB_TYPE_ANY, types[f->result]);
  if( f->result==OUT_TEXT ) scalar_add(set, f, DUCKDB_TYPE_BLOB, DUCKDB_TYPE_BLOB);
}
