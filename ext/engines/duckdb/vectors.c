/*
** SPDX-License-Identifier: MIT
**
** Vectors of arguments, and functions of DuckDB that have them.
*/
#include "adapter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int vector_is_json(duckdb_logical_type type){
  char *alias = duckdb_logical_type_get_alias(type);
  int is_json = alias && strcmp(alias, "JSON")==0;
  if( alias ) duckdb_free(alias);
  return is_json;
}

/* Returns 1; 0 if out of memory; -1 if the type cannot be read. */
static int vector_open_column(duckdb_vector vector, idx_t rows, int lists,
                              struct column *column){
  duckdb_logical_type type = duckdb_vector_get_column_type(vector);
  int done = 1;
  *column = (struct column){ .data = duckdb_vector_get_data(vector),
                             .validity = duckdb_vector_get_validity(vector),
                             .type = duckdb_get_type_id(type) };
  if( column->type==DUCKDB_TYPE_VARCHAR || column->type==DUCKDB_TYPE_BLOB ){
    column->strings = column->data;
    column->is_json = column->type==DUCKDB_TYPE_VARCHAR && vector_is_json(type);
    if( column->is_json && !lists ){
      done = uri_duckdb_make_texts(vector, type, rows, lists, column);
    }
  }else if( column->type!=DUCKDB_TYPE_SQLNULL
         && !uri_duckdb_is_integer(column->type) ){
    done = uri_duckdb_make_texts(vector, type, rows, lists, column);
  }
  duckdb_destroy_logical_type(&type);
  return done;
}

void uri_duckdb_columns_free(struct column *columns, int count){
  idx_t n;
  int i;
  for(i=0; i<count; i++){
    for(n=0; n<columns[i].text_count; n++) duckdb_free(columns[i].texts[n]);
    free(columns[i].texts);
    free(columns[i].made);
    free(columns[i].nulls);
  }
  free(columns);
}

int uri_duckdb_columns(duckdb_function_info info, const struct sql_function *f,
                       duckdb_data_chunk chunk, struct column **columns, int *count){
  idx_t rows = duckdb_data_chunk_get_size(chunk);
  int lists = (f->flags & SQLITE_SUBTYPE)!=0, done = 0, i;
  char message[100];
  *count = (int)duckdb_data_chunk_get_column_count(chunk);
  *columns = malloc(((size_t)*count+1) * sizeof **columns);
  for(i=0; *columns && i<*count; i++){
    done = vector_open_column(duckdb_data_chunk_get_vector(chunk, (idx_t)i), rows, lists,
                              &(*columns)[i]);
    if( done!=1 ) break;
  }
  if( *columns && i==*count ) return 1;
  snprintf(message, sizeof message, "%s: argument %d is of a type that it cannot read:"
           " cast it to %s", f->name, i+1, lists ? "JSON" : "VARCHAR");
  duckdb_scalar_function_set_error(info, done<0 ? message : "out of memory");
  if( *columns ) uri_duckdb_columns_free(*columns, i+1);
  return 0;
}

sqlite3_int64 uri_duckdb_integer(duckdb_type type, const void *data, idx_t row){
  switch( type ){
    case DUCKDB_TYPE_TINYINT: return ((const int8_t*)data)[row];
    case DUCKDB_TYPE_SMALLINT: return ((const int16_t*)data)[row];
    case DUCKDB_TYPE_INTEGER: return ((const int32_t*)data)[row];
    case DUCKDB_TYPE_UTINYINT: return ((const uint8_t*)data)[row];
    case DUCKDB_TYPE_USMALLINT: return ((const uint16_t*)data)[row];
    case DUCKDB_TYPE_UINTEGER: return ((const uint32_t*)data)[row];
    default: return ((const int64_t*)data)[row];
  }
}

void uri_duckdb_other_value(const struct column *column, idx_t row, sqlite3_value *out){
  int is_null = column->strings || column->type==DUCKDB_TYPE_SQLNULL
             || uri_duckdb_is_null(column->validity, row);
  out->type = is_null ? SQLITE_NULL : SQLITE_INTEGER;
  out->p = 0;
  out->n = 0;
  out->integer = is_null ? 0 : uri_duckdb_integer(column->type, column->data, row);
}

void uri_duckdb_report(duckdb_function_info info, struct call *call){
  const char *error = uri_duckdb_error(call);
  if( error ) duckdb_scalar_function_set_error(info, error);
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
