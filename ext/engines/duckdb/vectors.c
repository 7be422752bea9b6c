/*
** SPDX-License-Identifier: MIT
**
** Vectors of arguments, and functions of DuckDB that have them.
*/
#include "adapter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int vector_is_readable(duckdb_type type){
  switch( type ){
    case DUCKDB_TYPE_VARCHAR: case DUCKDB_TYPE_BLOB: case DUCKDB_TYPE_SQLNULL:
    case DUCKDB_TYPE_TINYINT: case DUCKDB_TYPE_SMALLINT:
    case DUCKDB_TYPE_INTEGER: case DUCKDB_TYPE_BIGINT:
    case DUCKDB_TYPE_UTINYINT: case DUCKDB_TYPE_USMALLINT:
    case DUCKDB_TYPE_UINTEGER: return 1;
    default: return 0;
  }
}

static int vector_is_json(duckdb_logical_type type){
  char *alias = duckdb_logical_type_get_alias(type);
  int is_json = alias && strcmp(alias, "JSON")==0;
  if( alias ) duckdb_free(alias);
  return is_json;
}

static void vector_open_column(duckdb_vector vector, struct column *column){
  duckdb_logical_type type = duckdb_vector_get_column_type(vector);
  column->data = duckdb_vector_get_data(vector);
  column->validity = duckdb_vector_get_validity(vector);
  column->type = duckdb_get_type_id(type);
  column->strings = column->type==DUCKDB_TYPE_VARCHAR || column->type==DUCKDB_TYPE_BLOB
                  ? column->data : 0;
  column->is_json = column->type==DUCKDB_TYPE_VARCHAR && vector_is_json(type);
  duckdb_destroy_logical_type(&type);
}

int uri_duckdb_columns(duckdb_function_info info, const char *function,
                       duckdb_data_chunk chunk, struct column **columns, int *count){
  char message[100];
  int i;
  *count = (int)duckdb_data_chunk_get_column_count(chunk);
  *columns = malloc(((size_t)*count+1) * sizeof **columns);
  if( *columns==0 ){
    duckdb_scalar_function_set_error(info, "out of memory");
    return 0;
  }
  for(i=0; i<*count; i++){
    vector_open_column(duckdb_data_chunk_get_vector(chunk, (idx_t)i), &(*columns)[i]);
    if( vector_is_readable((*columns)[i].type) ) continue;
    free(*columns);
    snprintf(message, sizeof message, "%s: argument %d is neither text, BLOB nor"
             " integer: cast it to VARCHAR", function, i+1);
    duckdb_scalar_function_set_error(info, message);
    return 0;
  }
  return 1;
}

static sqlite3_int64 vector_integer(const struct column *column, idx_t row){
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
  out->integer = is_null ? 0 : vector_integer(column, row);
}

void uri_duckdb_report(duckdb_function_info info, struct call *call){
  if( call->ctx.no_memory ) duckdb_scalar_function_set_error(info, "out of memory");
  else if( call->ctx.error ) duckdb_scalar_function_set_error(info, call->ctx.error);
  free(call->ctx.error);
}

static void vector_parameter(duckdb_scalar_function function, duckdb_type id,
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
    vector_parameter(function, i==0 ? shape->first : DUCKDB_TYPE_ANY, 0);
  }
  if( arguments<0 ) vector_parameter(function, DUCKDB_TYPE_ANY, 1);
  duckdb_scalar_function_set_return_type(function, shape->result);
  duckdb_scalar_function_set_special_handling(function);   /* of NULL: by itself */
  duckdb_scalar_function_set_extra_info(function, (void*)shape->function, 0);
  duckdb_scalar_function_set_function(function, shape->run);
  duckdb_add_scalar_function_to_set(set, function);
  duckdb_destroy_scalar_function(&function);
}
