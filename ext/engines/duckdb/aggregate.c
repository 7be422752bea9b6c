/*
** SPDX-License-Identifier: MIT
**
** Aggregates.  DuckDB adds values on many threads, to states that it then combines; as a
** window, it combines one state into several.
*/
#include "adapter.h"

#include <stdlib.h>
#include <string.h>

/* A state in memory of DuckDB.  That of the function follows. */
struct aggregate {
  const struct sql_function *f;
};

static const struct sql_function *aggregate_function(duckdb_function_info info){
  return duckdb_aggregate_function_get_extra_info(info);
}

static struct aggregate *aggregate_of(duckdb_aggregate_state state){
  return (struct aggregate*)state;
}

static idx_t aggregate_size(duckdb_function_info info){
  return sizeof(struct aggregate)+aggregate_function(info)->total_size;
}

static void aggregate_begin(duckdb_function_info info, duckdb_aggregate_state state){
  struct aggregate *a = aggregate_of(state);
  memset(a, 0, (size_t)aggregate_size(info));
  a->f = aggregate_function(info);
}

static void aggregate_destroy(duckdb_aggregate_state *states, idx_t count){
  idx_t i;
  for(i=0; i<count; i++){
    struct aggregate *a = aggregate_of(states[i]);
    a->f->end(a+1);
  }
}

static void aggregate_report(duckdb_function_info info, struct call *call){
  const char *error = uri_duckdb_error(call);
  if( error ) duckdb_aggregate_function_set_error(info, error);
  free(call->ctx.error);
}

/* The argument is a VARCHAR or a BLOB. */
static void aggregate_add(duckdb_function_info info, duckdb_data_chunk chunk,
                          duckdb_aggregate_state *states){
  duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, 0);
  idx_t rows = duckdb_data_chunk_get_size(chunk), row;
  const uint64_t *validity = duckdb_vector_get_validity(vector);
  const duckdb_string_t *strings = duckdb_vector_get_data(vector);
  struct call call = { .vector = 0 };
  for(row=0; row<rows && uri_duckdb_error(&call)==0; row++){
    struct aggregate *a = aggregate_of(states[row]);
    if( uri_duckdb_is_null(validity, row) ) continue;
    a->f->add(&call.ctx, a+1, uri_duckdb_bytes(strings+row));
  }
  aggregate_report(info, &call);
}

static void aggregate_combine(duckdb_function_info info, duckdb_aggregate_state *from,
                              duckdb_aggregate_state *into, idx_t count){
  struct call call = { .vector = 0 };
  idx_t i;
  for(i=0; i<count && uri_duckdb_error(&call)==0; i++){
    struct aggregate *a = aggregate_of(into[i]);
    a->f->merge(&call.ctx, a+1, aggregate_of(from[i])+1);
  }
  aggregate_report(info, &call);
}

static void aggregate_total(duckdb_function_info info, duckdb_aggregate_state *states,
                            duckdb_vector out, idx_t count, idx_t offset){
  struct call call = { .vector = out, .data = duckdb_vector_get_data(out) };
  idx_t i;
  call.ctx.result = aggregate_function(info)->result;
  for(i=0; i<count && uri_duckdb_error(&call)==0; i++){
    const struct aggregate *a = aggregate_of(states[i]);
    call.row = offset+i;
    call.ctx.has_result = 0;
    a->f->total(&call.ctx, a+1);
    if( !call.ctx.has_result ) uri_duckdb_put_null(&call);
  }
  aggregate_report(info, &call);
}

static void aggregate_add_overload(duckdb_aggregate_function_set set,
                                   const struct sql_function *f, duckdb_type id){
  duckdb_aggregate_function function = duckdb_create_aggregate_function();
  duckdb_logical_type type = duckdb_create_logical_type(id);
  duckdb_logical_type result = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_logical_type_set_alias(result, "JSON");
  duckdb_aggregate_function_set_name(function, f->name);
  duckdb_aggregate_function_add_parameter(function, type);
  duckdb_aggregate_function_set_return_type(function, result);
  duckdb_aggregate_function_set_extra_info(function, (void*)f, 0);
  duckdb_aggregate_function_set_functions(function, aggregate_size, aggregate_begin,
                                          aggregate_add, aggregate_combine,
                                          aggregate_total);
  duckdb_aggregate_function_set_destructor(function, aggregate_destroy);
  duckdb_add_aggregate_function_to_set(set, function);
  duckdb_destroy_logical_type(&type);
  duckdb_destroy_logical_type(&result);
  duckdb_destroy_aggregate_function(&function);
}

duckdb_state uri_duckdb_register_aggregate(duckdb_connection connection,
                                           const struct sql_function *f){
  duckdb_aggregate_function_set set = duckdb_create_aggregate_function_set(f->name);
  duckdb_state state;
  aggregate_add_overload(set, f, DUCKDB_TYPE_VARCHAR);
  aggregate_add_overload(set, f, DUCKDB_TYPE_BLOB);
  state = duckdb_register_aggregate_function_set(connection, set);
  duckdb_destroy_aggregate_function_set(&set);
  return state;
}
