/*
** SPDX-License-Identifier: MIT
**
** uri_parse(u): the components as a struct, for which the link is split once; and what
** two functions of the registry say of it.
**
** Of a BLOB, the components are BLOBs.
*/
#include "adapter.h"

#include <string.h>

enum { PARSE_PORT = 3, PARSE_DOMAIN = 7, PARSE_EFFECTIVE_PORT, PARSE_FIELDS };

static duckdb_logical_type parse_type(duckdb_type text){
  duckdb_logical_type types[PARSE_FIELDS], whole;
  const char *names[PARSE_FIELDS] = {
    "scheme", "userinfo", "host", "port", "path", "query", "fragment",
    "registrable_domain", "effective_port"
  };
  int i;
  for(i=0; i<PARSE_FIELDS; i++){
    int is_port = i==PARSE_PORT || i==PARSE_EFFECTIVE_PORT;
    types[i] = duckdb_create_logical_type(is_port ? DUCKDB_TYPE_BIGINT : text);
  }
  whole = duckdb_create_struct_type(types, names, PARSE_FIELDS);
  for(i=0; i<PARSE_FIELDS; i++) duckdb_destroy_logical_type(&types[i]);
  return whole;
}

/* Write a component, or NULL if it is absent. */
static void parse_put(struct call *call, struct uri_span part){
  if( part.p ) uri_engine.put_bytes(&call->ctx, part.p, part.n);
  else uri_duckdb_put_null(call);
}

static void parse_port(struct call *call, struct uri_span port){
  sqlite3_int64 number;
  if( uri_sql_port_number(port, &number) ){
    uri_engine.put_integer(&call->ctx, number);
  }else{
    uri_duckdb_put_null(call);
  }
}

/* The row of the registry for a scalar function. */
static const struct sql_function *parse_find(const char *name){
  const struct sql_function *const *table = uri_sql_functions, *f = *table;
  while( strcmp(f->name, name)!=0 ){
    f++;
    if( f->name==0 ) f = *++table;
  }
  return f;
}

/* The call answers with what a function of one argument says. */
static void parse_prepare(struct call *call, const char *name, int is_blob){
  const struct sql_function *f = parse_find(name);
  call->ctx.user_data = (void*)f;
  call->ctx.result = f->result==OUT_TEXT && is_blob ? OUT_BLOB : f->result;
  call->ctx.is_checked = is_blob;
}

static void parse_call(struct call *call, sqlite3_value *value){
  call->ctx.has_result = 0;
  uri_sql_call(&call->ctx, 1, &value);
  if( !call->ctx.has_result ) uri_duckdb_put_null(call);
}

/* Write the fields of one row. */
static void parse_row(struct call *calls, sqlite3_value *value){
  const char *p = sqlite3_value_blob(value);
  struct uri_span text = { p, (size_t)sqlite3_value_bytes(value) };
  struct uri u;
  struct uri_authority a;
  uri_split(text.p, text.n, &u);
  uri_split_authority(u.authority, &a);
  parse_put(&calls[0], u.scheme);
  parse_put(&calls[1], a.userinfo);
  parse_put(&calls[2], a.host);
  parse_port(&calls[PARSE_PORT], a.port);
  parse_put(&calls[4], u.path);
  parse_put(&calls[5], u.query);
  parse_put(&calls[6], u.fragment);
  parse_call(&calls[PARSE_DOMAIN], value);
  parse_call(&calls[PARSE_EFFECTIVE_PORT], value);
}

/* Write the fields of all rows, up to the first error, which is in one of the calls. */
static void parse_rows(struct call *calls, const struct column *column, idx_t rows,
                       duckdb_vector out){
  int is_blob = column->type==DUCKDB_TYPE_BLOB;
  struct call whole = { .vector = out };
  sqlite3_value value;
  idx_t row;
  int i;
  memset(calls, 0, PARSE_FIELDS * sizeof *calls);
  parse_prepare(&calls[PARSE_DOMAIN], "uri_registrable_domain", is_blob);
  parse_prepare(&calls[PARSE_EFFECTIVE_PORT], "uri_effective_port", is_blob);
  for(i=0; i<PARSE_FIELDS; i++){
    calls[i].vector = duckdb_struct_vector_get_child(out, (idx_t)i);
    calls[i].data = duckdb_vector_get_data(calls[i].vector);
    calls[i].rows = rows;
  }
  for(row=0; row<rows && !uri_duckdb_error(&calls[PARSE_DOMAIN]); row++){
    for(i=0; i<PARSE_FIELDS; i++) calls[i].row = row;
    whole.row = row;
    uri_duckdb_value(column, row, &value);
    if( value.type==SQLITE_NULL ){
      uri_duckdb_put_null(&whole);
      for(i=0; i<PARSE_FIELDS; i++) uri_duckdb_put_null(&calls[i]);
    }else{
      parse_row(calls, &value);
    }
  }
}

static const struct sql_function parse_function = { .name = "uri_parse" };

static void parse_run(duckdb_function_info info, duckdb_data_chunk chunk,
                      duckdb_vector out){
  struct call calls[PARSE_FIELDS];
  struct column *columns;
  int count;
  if( !uri_duckdb_columns(info, &parse_function, chunk, &columns, &count) ) return;
  parse_rows(calls, columns, duckdb_data_chunk_get_size(chunk), out);
  uri_duckdb_columns_free(columns, count);
  uri_duckdb_report(info, &calls[PARSE_DOMAIN]);
}

duckdb_state uri_duckdb_register_parse(duckdb_connection connection){
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set("uri_parse");
  struct shape shape = { &parse_function, parse_run, DUCKDB_TYPE_ANY, 0 };
  duckdb_state state;
  shape.result = parse_type(DUCKDB_TYPE_VARCHAR);
  uri_duckdb_add(set, &shape, 1);
  duckdb_destroy_logical_type(&shape.result);
  shape.first = DUCKDB_TYPE_BLOB;
  shape.result = parse_type(DUCKDB_TYPE_BLOB);
  uri_duckdb_add(set, &shape, 1);
  duckdb_destroy_logical_type(&shape.result);
  state = duckdb_register_scalar_function_set(connection, set);
  duckdb_destroy_scalar_function_set(&set);
  return state;
}
