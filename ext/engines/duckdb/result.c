/*
** SPDX-License-Identifier: MIT
**
** Results into DuckDB's vectors.
*/
#include "adapter.h"

#include <stdlib.h>
#include <string.h>

/* Memory for results of up to so many bytes is allocated for many of them together. */
enum { SPACE_SIZE = 8192, SPACE_LONGEST = SPACE_SIZE/4, SPACE_OF_ROW = 32 };

void uri_duckdb_put_null(struct call *call){
  if( call->validity==0 ){
    duckdb_vector_ensure_validity_writable(call->vector);
    call->validity = duckdb_vector_get_validity(call->vector);
  }
  call->validity[call->row/64] &= ~((uint64_t)1<<(call->row%64));
}

/*
** Memory of the vector for a result.  DuckDB has no function for that: it is a text of
** zeros, and many rows get a part of it.  With this, uri_host() takes half of the time
** that a text for each row takes.
*/
static char *result_space(struct call *call, size_t n){
  static const char zeros[SPACE_SIZE];
  const duckdb_string_t *out = (duckdb_string_t*)call->data+call->row;
  char *space;
  if( n>call->left ){
    size_t wanted = (size_t)(call->rows-call->row)*SPACE_OF_ROW;
    call->left = wanted<n ? n : wanted<SPACE_SIZE ? wanted : SPACE_SIZE;
    duckdb_vector_assign_string_element_len(call->vector, call->row, zeros, call->left);
    call->space = out->value.pointer.ptr;
  }
  space = call->space;
  call->space += n;
  call->left -= n;
  return space;
}

/* Write a result.  Texts of up to 12 bytes are in the vector itself. */
static void result_put_bytes(sqlite3_context *ctx, const char *p, size_t n){
  struct call *call = (struct call*)ctx;
  duckdb_string_t *out = (duckdb_string_t*)call->data+call->row;
  if( n<=INLINED ){
    memset(out, 0, sizeof *out);
    out->value.inlined.length = (uint32_t)n;
    memcpy(out->value.inlined.inlined, p, n);
  }else if( n<=SPACE_LONGEST && call->rows>0 ){
    out->value.pointer.ptr = memcpy(result_space(call, n), p, n);
    out->value.pointer.length = (uint32_t)n;
    memcpy(out->value.pointer.prefix, p, sizeof out->value.pointer.prefix);
  }else{
    duckdb_vector_assign_string_element_len(call->vector, call->row, p, n);
  }
}

static void result_put_integer(sqlite3_context *ctx, sqlite3_int64 number){
  struct call *call = (struct call*)ctx;
  if( ctx->result==OUT_TRUTH ) ((bool*)call->data)[call->row] = number!=0;
  else ((int64_t*)call->data)[call->row] = number;
}

const struct engine uri_engine = {
  .malloc = malloc,
  .realloc = realloc,
  .free = free,
  .put_bytes = result_put_bytes,
  .put_integer = result_put_integer,
  .has_nul = 1
};
