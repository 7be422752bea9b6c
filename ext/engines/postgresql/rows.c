/*
** SPDX-License-Identifier: MIT
**
** Table-valued functions, a row for each call.  All have one C symbol, uri_rows.
*/
#include "postgresql.h"

#include "access/htup_details.h"
#include "funcapi.h"
#include "utils/lsyscache.h"
#include "miscadmin.h"

/* The rows of one text. */
struct rows_call {
  struct call call;
  struct cursor cursor;
};

/* Start the rows.  Everything is in the context of the calls. */
static struct rows_call *rows_start(FunctionCallInfo info){
  struct rows_call *rows = palloc0(sizeof *rows);
  const struct sql_function *f;
  sqlite3_value values[2];
  sqlite3_value *argv[2] = { &values[0], &values[1] };
  Oid *types;
  int is_blob = 0, count, i;
  get_func_signature(info->flinfo->fn_oid, &types, &count);
  f = uri_postgresql_function(info->flinfo->fn_oid, count, 1);
  for(i=0; i<count; i++){
    struct argument argument;
    uri_postgresql_argument(&argument, types[i]);
    uri_postgresql_value(&argument, info->args[i].value, info->args[i].isnull,
                         &values[i]);
    is_blob |= argument.kind==KIND_BYTES;
  }
  rows->call.ctx.is_checked = 1;
  if( uri_engine_cursor_open(&rows->cursor, f, is_blob, &rows->call.ctx) ){
    uri_engine_cursor_start(&rows->cursor, count, argv);
  }
  uri_postgresql_report(&rows->call);
  return rows;
}

/* The current row as a tuple. */
static Datum rows_tuple(struct rows_call *rows, TupleDesc shape){
  Datum datums[CURSOR_COLUMNS];
  bool nulls[CURSOR_COLUMNS];
  int i;
  for(i=0; i<rows->cursor.table.columns; i++){
    uri_engine_cursor_column(&rows->cursor, i);
    uri_postgresql_report(&rows->call);
    nulls[i] = !rows->call.ctx.has_result;
    datums[i] = rows->call.datum;
  }
  return HeapTupleGetDatum(heap_form_tuple(shape, datums, nulls));
}

#pragma GCC visibility push(default)
PG_FUNCTION_INFO_V1(uri_rows);
#pragma GCC visibility pop

Datum uri_rows(PG_FUNCTION_ARGS){
  FuncCallContext *calls;
  struct rows_call *rows;
  Datum tuple;
  if( SRF_IS_FIRSTCALL() ){
    MemoryContext before;
    TupleDesc shape;
    calls = SRF_FIRSTCALL_INIT();
    before = MemoryContextSwitchTo(calls->multi_call_memory_ctx);
    if( get_call_result_type(fcinfo, 0, &shape)!=TYPEFUNC_COMPOSITE ){
      ereport(ERROR, errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
              errmsg("uri: a function that returns rows was called for one value"));
    }
    calls->tuple_desc = BlessTupleDesc(shape);
    uri_postgresql_enter(calls->multi_call_memory_ctx);
    calls->user_fctx = rows_start(fcinfo);
    MemoryContextSwitchTo(before);
  }
  calls = SRF_PERCALL_SETUP();
  rows = calls->user_fctx;
  uri_postgresql_enter(calls->multi_call_memory_ctx);
  if( uri_engine_cursor_eof(&rows->cursor) ){
    uri_engine_cursor_close(&rows->cursor);
    SRF_RETURN_DONE(calls);
  }
  CHECK_FOR_INTERRUPTS();
  tuple = rows_tuple(rows, calls->tuple_desc);
  uri_engine_cursor_next(&rows->cursor);
  SRF_RETURN_NEXT(calls, tuple);
}
