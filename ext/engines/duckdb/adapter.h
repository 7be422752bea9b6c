/*
** SPDX-License-Identifier: MIT
**
** The functions of ext/ in DuckDB, through the seam in ext/engines/host.  README.md lists
** the files.  Nothing here knows a function by name.
*/
#ifndef URI_DUCKDB_ADAPTER_H
#define URI_DUCKDB_ADAPTER_H

#include "../host/host.h"

#include "duckdb_extension.h"

DUCKDB_EXTENSION_EXTERN

/* ---------------------------------------------------------- result.c --- */

/* A running function, and the place for its result. */
struct call {
  sqlite3_context ctx;       /* first, as the seam wants it */
  duckdb_vector vector;
  void *data;                /* of the vector */
  uint64_t *validity;        /* of the vector, if it has a NULL already; else 0 */
  idx_t row;                 /* the row of the result in the vector */
  idx_t rows;                /* how many results come into it; 0 if that is unknown */
  char *space;               /* memory of the vector that is not used yet */
  size_t left;               /* the bytes in space */
};

/* Strings of up to so many bytes are in the vector itself. */
enum { INLINED = sizeof ((duckdb_string_t*)0)->value.inlined.inlined };

/* Write NULL as the result of this row. */
void uri_duckdb_put_null(struct call *call);

/* --------------------------------------------------------- vectors.c --- */

/* A vector of arguments. */
struct column {
  const void *data;
  const duckdb_string_t *strings;   /* the data of texts and BLOBs, else 0 */
  uint64_t *validity;        /* a bit for each row that is not NULL; or 0 */
  uint64_t *nulls;           /* memory for these bits, or 0 */
  duckdb_type type;
  int is_json;
  duckdb_string_t *made;     /* texts that were made of other values, or 0 */
  char **texts;              /* what they point to, */
  idx_t text_count;          /* from duckdb_malloc() */
};

/*
** Open the vectors of a chunk.  Returns 1, or 0 after reporting an error.  The caller
** frees the columns.
*/
int uri_duckdb_columns(duckdb_function_info info, const struct sql_function *f,
                       duckdb_data_chunk chunk, struct column **columns, int *count);
void uri_duckdb_columns_free(struct column *columns, int count);

/* Is a row NULL?  validity is that of a vector, or 0 if it has no NULL. */
static inline int uri_duckdb_is_null(const uint64_t *validity, idx_t row){
  return validity && (validity[row/64]>>(row%64) & 1)==0;
}

/* The bytes of a text or BLOB in a vector. */
static inline struct uri_span uri_duckdb_bytes(const duckdb_string_t *s){
  size_t n = s->value.inlined.length;
  const char *p = n<=INLINED ? s->value.inlined.inlined : s->value.pointer.ptr;
  return (struct uri_span){ p, n };
}

/* The value in a row of a column: NULL or an integer. */
void uri_duckdb_other_value(const struct column *column, idx_t row, sqlite3_value *out);

/* The value in a row of a column. */
static inline void uri_duckdb_value(const struct column *column, idx_t row,
                                    sqlite3_value *out){
  struct uri_span bytes;
  out->is_json = column->is_json;
  if( column->strings==0 || uri_duckdb_is_null(column->validity, row) ){
    uri_duckdb_other_value(column, row, out);
    return;
  }
  bytes = uri_duckdb_bytes(column->strings+row);
  out->type = column->type==DUCKDB_TYPE_BLOB ? SQLITE_BLOB : SQLITE_TEXT;
  out->p = bytes.p;
  out->n = bytes.n;
}

/* The error of a call, or 0. */
static inline const char *uri_duckdb_error(const struct call *call){
  return call->ctx.no_memory ? "out of memory" : call->ctx.error;
}

/* Report the error of a call, if there is one, to DuckDB, and free it. */
void uri_duckdb_report(duckdb_function_info info, struct call *call);

/* Add a function with this number of arguments to the set; negative: any number. */
struct shape {
  const struct sql_function *function;
  duckdb_scalar_function_t run;
  duckdb_type first;
  duckdb_logical_type result;
};
void uri_duckdb_add(duckdb_scalar_function_set set, const struct shape *shape,
                    int arguments);

/* Has a type integers that uri_duckdb_integer() reads?  Up to 32 bits without a sign. */
static inline int uri_duckdb_is_integer(duckdb_type type){
  return type>=DUCKDB_TYPE_TINYINT && type<=DUCKDB_TYPE_UINTEGER;
}

/* The integer in a row of a vector of such a type. */
sqlite3_int64 uri_duckdb_integer(duckdb_type type, const void *data, idx_t row);

/* ---------------------------------------------------------- nested.c --- */

/*
** Make texts of the values of a vector: of enums their names, of JSON the texts of its
** strings; with lists, JSON of lists, maps and structs; of other values what DuckDB casts
** them to.  Returns 1; 0 if out of memory; -1 if a value is of another type.
*/
int uri_duckdb_make_texts(duckdb_vector vector, duckdb_logical_type type, idx_t rows,
                          int lists, struct column *column);

/* ----------------------------------- scalar.c, lists.c, parse.c --- */

/* Add all overloads of a scalar function to the set. */
void uri_duckdb_add_scalar(duckdb_scalar_function_set set, const struct sql_function *f);

/* Add all overloads of a table-valued function; register it as a table function. */
void uri_duckdb_add_list(duckdb_scalar_function_set set, const struct sql_function *f);
duckdb_state uri_duckdb_register_table(duckdb_connection connection,
                                       const struct sql_function *f);

/* Register an aggregate, for a VARCHAR and for a BLOB; aggregate.c. */
duckdb_state uri_duckdb_register_aggregate(duckdb_connection connection,
                                           const struct sql_function *f);

/* Register uri_parse(). */
duckdb_state uri_duckdb_register_parse(duckdb_connection connection);

#endif
