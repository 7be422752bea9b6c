/*
** SPDX-License-Identifier: MIT
**
** uri_parse(u): the components as a struct.  The link is split once.
**
** Of a BLOB, the components are BLOBs.
*/
#include "adapter.h"

#include <string.h>

enum { PARSE_PORT = 3, PARSE_FIELDS = 7 };

static duckdb_logical_type parse_type(duckdb_type text){
  duckdb_logical_type types[PARSE_FIELDS], whole;
  const char *names[PARSE_FIELDS] = {
    "scheme", "userinfo", "host", "port", "path", "query", "fragment"
  };
  int i;
  for(i=0; i<PARSE_FIELDS; i++){
    types[i] = duckdb_create_logical_type(i==PARSE_PORT ? DUCKDB_TYPE_BIGINT : text);
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

/* Write the components of one row. */
static void parse_row(struct call *calls, struct uri_span text){
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
}

static void parse_rows(const struct column *column, idx_t rows, duckdb_vector out){
  struct call calls[PARSE_FIELDS], whole = { .vector = out };
  sqlite3_value value;
  idx_t row;
  int i;
  memset(calls, 0, sizeof calls);
  for(i=0; i<PARSE_FIELDS; i++){
    calls[i].vector = duckdb_struct_vector_get_child(out, (idx_t)i);
    calls[i].data = duckdb_vector_get_data(calls[i].vector);
    calls[i].rows = rows;
  }
  for(row=0; row<rows; row++){
    for(i=0; i<PARSE_FIELDS; i++) calls[i].row = row;
    whole.row = row;
    uri_duckdb_value(column, row, &value);
    if( value.type==SQLITE_NULL ){
      uri_duckdb_put_null(&whole);
      for(i=0; i<PARSE_FIELDS; i++) uri_duckdb_put_null(&calls[i]);
    }else{
      const char *p = sqlite3_value_blob(&value);
      parse_row(calls, (struct uri_span){ p, (size_t)sqlite3_value_bytes(&value) });
    }
  }
}

static const struct sql_function parse_function = { .name = "uri_parse" };

static void parse_run(duckdb_function_info info, duckdb_data_chunk chunk,
                      duckdb_vector out){
  struct column *columns;
  int count;
  if( !uri_duckdb_columns(info, &parse_function, chunk, &columns, &count) ) return;
  parse_rows(columns, duckdb_data_chunk_get_size(chunk), out);
  uri_duckdb_columns_free(columns, count);
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
