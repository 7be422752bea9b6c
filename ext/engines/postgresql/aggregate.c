/*
** SPDX-License-Identifier: MIT
**
** Aggregates.  All have the same two C symbols: uri_add for a value, and uri_total for
** the answer.
*/
#include "postgresql.h"

#include "catalog/pg_type.h"
#include "nodes/primnodes.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"

/* A group of rows.  The state of the function follows. */
struct aggregate {
  struct call call;
  const struct sql_function *f;
  MemoryContext memory;
  struct argument argument;
};

/* Begin a group, in memory of the aggregate, which PostgreSQL frees with the group. */
static struct aggregate *aggregate_new(FunctionCallInfo info){
  const Aggref *reference = AggGetAggref(info);
  MemoryContext memory = 0;
  struct aggregate *group;
  const struct sql_function *f;
  if( reference==0 || !AggCheckCallContext(info, &memory) ){
    ereport(ERROR, errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
            errmsg("uri: the function of an aggregate was called by itself"));
    return 0;
  }
  f = uri_postgresql_function(reference->aggfnoid, 1, 0);
  group = MemoryContextAllocZero(memory, sizeof *group+f->total_size);
  group->f = f;
  group->memory = memory;
  uri_postgresql_argument(&group->argument, linitial_oid(reference->aggargtypes));
  group->call.ctx.result = f->result;
  group->call.ctx.is_checked = group->argument.kind==KIND_BYTES;
  return group;
}

#pragma GCC visibility push(default)
PG_FUNCTION_INFO_V1(uri_add);
PG_FUNCTION_INFO_V1(uri_total);
#pragma GCC visibility pop

Datum uri_add(PG_FUNCTION_ARGS){
  struct aggregate *group = PG_ARGISNULL(0) ? aggregate_new(fcinfo)
                                            : (struct aggregate*)PG_GETARG_POINTER(0);
  struct uri_span text;
  sqlite3_value value;
  uri_postgresql_value(&group->argument, fcinfo->args[1].value, fcinfo->args[1].isnull,
                       &value);
  uri_postgresql_enter(group->memory);
  if( uri_sql_argument_text(&group->call.ctx, &value, &text) ){
    group->f->add(&group->call.ctx, group+1, text);
  }
  uri_postgresql_report(&group->call);
  PG_RETURN_POINTER(group);
}

/* Without rows there is no group: NULL. */
Datum uri_total(PG_FUNCTION_ARGS){
  struct aggregate *group = PG_ARGISNULL(0) ? 0 : (struct aggregate*)PG_GETARG_POINTER(0);
  if( group==0 ) PG_RETURN_NULL();
  uri_postgresql_enter(group->memory);
  group->call.ctx.has_result = 0;
  group->f->total(&group->call.ctx, group+1);
  group->f->end(group+1);
  uri_postgresql_report(&group->call);
  if( !group->call.ctx.has_result ) PG_RETURN_NULL();
  return group->call.datum;
}
