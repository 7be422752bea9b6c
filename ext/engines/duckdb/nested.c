/*
** SPDX-License-Identifier: MIT
**
** Arguments of types that SQLite does not have: an enum is its text; a number, a time
** and the like are what DuckDB casts them to; a list, a map or a struct is JSON, for
** functions that read lists (uri_expand).  For all others, a JSON string is the string.
**
** The texts of a chunk are made before its rows are called.
*/
#include "adapter.h"

#include "../../shared/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Set the text of a row. */
static void nested_set(struct column *column, idx_t row, char *text, size_t n){
  duckdb_string_t *out = &column->made[row];
  out->value.inlined.length = (uint32_t)n;
  if( n<=INLINED ) memcpy(out->value.inlined.inlined, text, n);
  else out->value.pointer.ptr = text;
}

/* The text of each row, which the dictionary has once. */
static int nested_enums(struct column *column, duckdb_logical_type type, idx_t rows){
  duckdb_type code_type = duckdb_enum_internal_type(type);
  char **names = calloc((size_t)duckdb_enum_dictionary_size(type)+1, sizeof *names);
  idx_t row;
  for(row=0; names && row<rows; row++){
    sqlite3_int64 code;
    if( uri_duckdb_is_null(column->validity, row) ) continue;
    code = uri_duckdb_integer(code_type, column->data, row);
    if( names[code]==0 ){
      names[code] = duckdb_enum_dictionary_value(type, (idx_t)code);
      column->texts[column->text_count++] = names[code];
    }
    nested_set(column, row, names[code], strlen(names[code]));
  }
  free(names);
  return names!=0;
}

static duckdb_value nested_decimal(duckdb_logical_type type, const void *data,
                                   idx_t row){
  duckdb_decimal out = { .width = duckdb_decimal_width(type),
                         .scale = duckdb_decimal_scale(type) };
  duckdb_type id = duckdb_decimal_internal_type(type);
  if( id==DUCKDB_TYPE_HUGEINT ){
    out.value = ((const duckdb_hugeint*)data)[row];
  }else{
    sqlite3_int64 number = uri_duckdb_integer(id, data, row);
    out.value = (duckdb_hugeint){ (uint64_t)number, number<0 ? -1 : 0 };
  }
  return duckdb_create_decimal(out);
}

/* In a vector, the first bit of an UUID is inverted, so that UUIDs are in order. */
static duckdb_value nested_uuid(duckdb_uhugeint uuid){
  uuid.upper ^= (uint64_t)1<<63;
  return duckdb_create_uuid(uuid);
}

/* Copy a value of a vector, or return 0 for a type that has parts or that is unknown. */
static duckdb_value nested_value(duckdb_logical_type type, const void *data, idx_t row){
#define NESTED(X, create, c_type) \
    case DUCKDB_TYPE_##X: return duckdb_create_##create(((const c_type*)data)[row]);
  switch( duckdb_get_type_id(type) ){
    NESTED(BOOLEAN, bool, bool)
    NESTED(UBIGINT, uint64, uint64_t)
    NESTED(HUGEINT, hugeint, duckdb_hugeint)
    NESTED(UHUGEINT, uhugeint, duckdb_uhugeint)
    NESTED(FLOAT, float, float)
    NESTED(DOUBLE, double, double)
    NESTED(DATE, date, duckdb_date)
    NESTED(TIME, time, duckdb_time)
    NESTED(TIMESTAMP, timestamp, duckdb_timestamp)
    NESTED(TIMESTAMP_S, timestamp_s, duckdb_timestamp_s)
    NESTED(TIMESTAMP_MS, timestamp_ms, duckdb_timestamp_ms)
    NESTED(TIMESTAMP_NS, timestamp_ns, duckdb_timestamp_ns)
    NESTED(TIMESTAMP_TZ, timestamp_tz, duckdb_timestamp)
    NESTED(INTERVAL, interval, duckdb_interval)
    case DUCKDB_TYPE_UUID: return nested_uuid(((const duckdb_uhugeint*)data)[row]);
    case DUCKDB_TYPE_DECIMAL: return nested_decimal(type, data, row);
    default: return 0;
  }
#undef NESTED
}

/* The text that DuckDB casts a value to, from duckdb_malloc(); 0 as above. */
static char *nested_cast(duckdb_logical_type type, const void *data, idx_t row){
  duckdb_value value = nested_value(type, data, row);
  char *text = value ? duckdb_get_varchar(value) : 0;
  if( value ) duckdb_destroy_value(&value);
  return text;
}

static int nested_casts(struct column *column, duckdb_logical_type type, idx_t rows){
  idx_t row;
  for(row=0; row<rows; row++){
    char *text;
    if( uri_duckdb_is_null(column->validity, row) ) continue;
    text = nested_cast(type, column->data, row);
    if( text==0 ) return -1;
    column->texts[column->text_count++] = text;
    nested_set(column, row, text, strlen(text));
  }
  return 1;
}

/* ---------------------------------------------------------------- JSON --- */

static int nested_json(struct json *json, duckdb_vector vector, idx_t row);

/* A list; or a map, which is a list of structs with a key and a value. */
static int nested_list(struct json *json, duckdb_vector vector, idx_t row, int is_map){
  const duckdb_list_entry *entry = (duckdb_list_entry*)duckdb_vector_get_data(vector)+row;
  duckdb_vector child = duckdb_list_vector_get_child(vector), keys = 0, values = child;
  uint64_t i;
  if( is_map ){
    keys = duckdb_struct_vector_get_child(child, 0);
    values = duckdb_struct_vector_get_child(child, 1);
  }
  uri_sql_json_put_bytes(json, is_map ? "{" : "[", 1);
  for(i=entry->offset; i<entry->offset+entry->length; i++){
    if( i>entry->offset ) json_put_literal(json, ",");
    if( is_map && !nested_json(json, keys, i) ) return 0;
    if( is_map ) json_put_literal(json, ":");
    if( !nested_json(json, values, i) ) return 0;
  }
  uri_sql_json_put_bytes(json, is_map ? "}" : "]", 1);
  return 1;
}

static int nested_struct(struct json *json, duckdb_vector vector, idx_t row,
                         duckdb_logical_type type){
  idx_t i, count = duckdb_struct_type_child_count(type);
  json_put_literal(json, "{");
  for(i=0; i<count; i++){
    char *name = duckdb_struct_type_child_name(type, i);
    if( i>0 ) json_put_literal(json, ",");
    uri_sql_json_put_string(json, (struct uri_span){ name, strlen(name) });
    duckdb_free(name);
    json_put_literal(json, ":");
    if( !nested_json(json, duckdb_struct_vector_get_child(vector, i), row) ) return 0;
  }
  json_put_literal(json, "}");
  return 1;
}

static void nested_integer(struct json *json, duckdb_type type, const void *data,
                           idx_t row){
  char digits[24];
  int n = snprintf(digits, sizeof digits, "%lld",
                   (long long)uri_duckdb_integer(type, data, row));
  uri_sql_json_put_bytes(json, digits, (size_t)n);
}

/* A value that is neither a text nor an integer: 1, or 0 for a type that has parts. */
static int nested_other(struct json *json, duckdb_logical_type type, const void *data,
                        idx_t row){
  char *text = nested_cast(type, data, row);
  if( text==0 ) return 0;
  uri_sql_json_put_string(json, (struct uri_span){ text, strlen(text) });
  duckdb_free(text);
  return 1;
}

/* Write the value of a row as JSON.  Returns 0 if a value in it has another type. */
static int nested_json(struct json *json, duckdb_vector vector, idx_t row){
  duckdb_logical_type type = duckdb_vector_get_column_type(vector);
  duckdb_type id = duckdb_get_type_id(type);
  const void *data = duckdb_vector_get_data(vector);
  int done = 1;
  if( uri_duckdb_is_null(duckdb_vector_get_validity(vector), row) ){
    json_put_literal(json, "null");
  }else switch( id ){
    case DUCKDB_TYPE_VARCHAR:
      uri_sql_json_put_string(json, uri_duckdb_bytes((const duckdb_string_t*)data+row));
      break;
    case DUCKDB_TYPE_LIST: case DUCKDB_TYPE_MAP:
      done = nested_list(json, vector, row, id==DUCKDB_TYPE_MAP);
      break;
    case DUCKDB_TYPE_STRUCT: done = nested_struct(json, vector, row, type); break;
    default:
      if( uri_duckdb_is_integer(id) ) nested_integer(json, id, data, row);
      else done = nested_other(json, type, data, row);
  }
  duckdb_destroy_logical_type(&type);
  return done;
}

static int nested_jsons(struct column *column, duckdb_vector vector, idx_t rows){
  idx_t row;
  for(row=0; row<rows; row++){
    struct json json = { 0, 0 };
    if( uri_duckdb_is_null(column->validity, row) ) continue;
    if( !nested_json(&json, vector, row) ) return -1;
    json = (struct json){ duckdb_malloc((size_t)json.n), 0 };
    if( json.out==0 ) return 0;
    column->texts[column->text_count++] = json.out;
    nested_json(&json, vector, row);
    nested_set(column, row, json.out, (size_t)json.n);
  }
  column->is_json = 1;
  return 1;
}

/* The row of a copy of the validity is NULL.  Returns 0 if out of memory. */
static int nested_null(struct column *column, idx_t row, idx_t rows){
  size_t words = (size_t)rows/64+1;
  if( column->nulls==0 ){
    column->nulls = malloc(words * sizeof *column->nulls);
    if( column->nulls==0 ) return 0;
    memset(column->nulls, 0xFF, words * sizeof *column->nulls);
    if( column->validity ) memcpy(column->nulls, column->validity, (rows+63)/64*8);
    column->validity = column->nulls;
  }
  column->nulls[row/64] &= ~((uint64_t)1<<(row%64));
  return 1;
}

/* The text of one JSON value: of a string what it says; NULL for null. */
static int nested_unquote(struct column *column, idx_t row, idx_t rows){
  struct uri_span json = uri_duckdb_bytes(column->strings+row), item = { 0, 0 };
  struct uri_template_variable read = { .name = { 0, 0 } };
  char *text;
  column->made[row] = column->strings[row];
  if( json.n>0 && (*json.p=='[' || *json.p=='{') ) return 1;
  text = duckdb_malloc(json.n+1);
  if( text==0 ) return 0;
  column->texts[column->text_count++] = text;
  if( !uri_sql_json_read(json, &item, text, &read) ) return 1;
  if( item.p==0 ) return nested_null(column, row, rows);
  memmove(text, item.p, item.n);
  nested_set(column, row, text, item.n);
  return 1;
}

static int nested_unquotes(struct column *column, idx_t rows){
  idx_t row;
  for(row=0; row<rows; row++){
    if( uri_duckdb_is_null(column->validity, row) ) continue;
    if( !nested_unquote(column, row, rows) ) return 0;
  }
  column->is_json = 0;
  return 1;
}

int uri_duckdb_make_texts(duckdb_vector vector, duckdb_logical_type type, idx_t rows,
                          int lists, struct column *column){
  duckdb_type id = column->type;
  int has_parts = id==DUCKDB_TYPE_LIST || id==DUCKDB_TYPE_MAP || id==DUCKDB_TYPE_STRUCT;
  int done;
  column->made = calloc((size_t)rows+1, sizeof *column->made);
  column->texts = malloc(((size_t)rows+1) * sizeof *column->texts);
  if( column->made==0 || column->texts==0 ) return 0;
  done = id==DUCKDB_TYPE_ENUM ? nested_enums(column, type, rows)
       : id==DUCKDB_TYPE_VARCHAR ? nested_unquotes(column, rows)
       : !has_parts ? nested_casts(column, type, rows)
       : lists ? nested_jsons(column, vector, rows) : -1;
  column->strings = column->made;
  column->type = DUCKDB_TYPE_VARCHAR;
  return done;
}
