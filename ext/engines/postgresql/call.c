/*
** SPDX-License-Identifier: MIT
**
** Scalar functions.  All have one C symbol, uri_call, which finds its function by the
** name in pg_proc at the first call and keeps it in fn_extra.
*/
#include "postgresql.h"

#include "catalog/pg_type.h"
#include "nodes/primnodes.h"
#include "utils/array.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"

/* A place in a query where a function is called. */
struct call_site {
  struct call call;
  MemoryContext memory;      /* for the function's work, and what it keeps */
  int count;                 /* of the arguments, with that for the variadic ones */
  int fixed;                 /* the same without it */
  Oid elements;              /* type of the array of variadic arguments, or 0 */
  struct argument element;
  struct argument *arguments;
  int capacity;              /* of the next two */
  sqlite3_value *values;     /* the arguments of the running call; constants stay */
  sqlite3_value **argv;
  int more;                  /* how many variadic ones there are */
};

/* ---------------------------------------------------------- first call --- */

static Oid call_argument_type(FmgrInfo *info, const Oid *declared, int i){
  Oid type = declared[i];
  if( type==ANYOID ) type = get_fn_expr_argtype(info, i);
  return OidIsValid(type) ? type : TEXTOID;
}

/* The arguments of VARIADIC "any", given one by one, each with a type of its own. */
static int call_is_open(FmgrInfo *info, Oid variadic){
  return variadic==ANYOID && !get_fn_expr_variadic(info);
}

/*
** Is an argument a constant of the statement?  If so, every call from this place gets the
** same value.
*/
static int call_is_constant(FmgrInfo *info, int i){
  const Node *call = info->fn_expr;
  if( call==0 || !IsA(call, FuncExpr) ) return 0;
  if( i>=list_length(((const FuncExpr*)call)->args) ) return 0;
  return IsA(list_nth(((const FuncExpr*)call)->args, i), Const);
}

static void call_read_arguments(struct call_site *site, FmgrInfo *info, int given){
  Oid *declared;
  Oid variadic = get_func_variadictype(info->fn_oid);
  int count, i;
  get_func_signature(info->fn_oid, &declared, &count);
  site->count = call_is_open(info, variadic) ? given : count;
  site->arguments = palloc0((size_t)site->count * sizeof *site->arguments);
  for(i=0; i<site->count; i++){
    Oid type = i<count ? call_argument_type(info, declared, i)
                       : get_fn_expr_argtype(info, i);
    uri_postgresql_argument(&site->arguments[i], type);
    site->arguments[i].is_constant = call_is_constant(info, i);
  }
  site->fixed = site->count;
  if( OidIsValid(variadic) && !call_is_open(info, variadic) ){
    site->elements = get_base_element_type(site->arguments[count-1].type);
    uri_postgresql_argument(&site->element, site->elements);
    site->fixed--;
  }
}

/* Make space for the values of so many arguments.  Those before stay. */
static void call_make_space(struct call_site *site, int count){
  MemoryContext memory = site->memory;
  sqlite3_value *values;
  int i;
  if( count<=site->capacity ) return;
  values = MemoryContextAllocZero(memory, (size_t)count * sizeof *values);
  if( site->values ){
    memcpy(values, site->values, (size_t)site->capacity * sizeof *values);
    pfree(site->values);
    pfree(site->argv);
  }
  site->values = values;
  site->argv = MemoryContextAlloc(memory, (size_t)count * sizeof(void*));
  for(i=0; i<count; i++) site->argv[i] = &values[i];
  site->capacity = count;
}

static void call_read_values(struct call_site *site, FunctionCallInfo info,
                             int is_constant);

static struct call_site *call_first(FunctionCallInfo fcinfo){
  FmgrInfo *info = fcinfo->flinfo;
  MemoryContext before = MemoryContextSwitchTo(info->fn_mcxt);
  struct call_site *site = palloc0(sizeof *site);
  const struct sql_function *f;
  int i;
  call_read_arguments(site, info, PG_NARGS());
  f = uri_postgresql_function(info->fn_oid, site->count, 0);
  site->memory = __extension__
    AllocSetContextCreate(info->fn_mcxt, "uri", ALLOCSET_SMALL_SIZES);
  uri_postgresql_enter(site->memory);
  site->call.ctx.user_data = uri_sql_data_new(f);
  site->call.ctx.no_memory = site->call.ctx.user_data==0;
  uri_postgresql_report(&site->call);
  site->call.ctx.result = f->result;
  for(i=0; i<site->count; i++){
    struct argument *argument = &site->arguments[i];
    if( argument->kind==KIND_BYTES ) site->call.ctx.is_checked = 1;
    /* For a function that asks whether an argument is JSON, an array is a list. */
    if( argument->kind==KIND_LIST && (f->flags & SQLITE_SUBTYPE)==0 ){
      argument->kind = KIND_OTHER;
    }
  }
  if( f->result==OUT_TEXT && site->count>0 && site->arguments[0].kind==KIND_BYTES ){
    site->call.ctx.result = OUT_BLOB;
  }
  MemoryContextSwitchTo(site->memory);
  call_make_space(site, site->count);
  call_read_values(site, fcinfo, 1);
  MemoryContextSwitchTo(before);
  info->fn_extra = site;
  return site;
}

/* ------------------------------------------------------------- auxdata --- */

/*
** Before a call: drop the auxdata of arguments that may have changed.  Variadic ones are
** constant if their array is.
*/
static void call_drop_auxdata(struct call_site *site, int count){
  int i;
  for(i=0; i<count && i<AUXDATA_ARGUMENTS; i++){
    int from = i<site->count ? i : site->count-1;
    if( !site->arguments[from].is_constant ) uri_engine_drop_auxdata(&site->call.ctx, i);
  }
}

/* -------------------------------------------------------------- a call --- */

/* Read the variadic arguments.  NULL instead of their array: there are none. */
static void call_read_elements(struct call_site *site, FunctionCallInfo info){
  int fixed = site->fixed, i;
  Datum *elements;
  bool *nulls;
  int16 length;
  bool by_value;
  char align;
  site->more = 0;
  if( info->args[fixed].isnull ) return;
  get_typlenbyvalalign(site->elements, &length, &by_value, &align);
  deconstruct_array(DatumGetArrayTypeP(info->args[fixed].value), site->elements, length,
                    by_value, align, &elements, &nulls, &site->more);
  call_make_space(site, fixed+site->more);
  for(i=0; i<site->more; i++){
    uri_postgresql_value(&site->element, elements[i], nulls[i], &site->values[fixed+i]);
  }
}

/* Read either the constant arguments or all others. */
static void call_read_values(struct call_site *site, FunctionCallInfo info,
                             int is_constant){
  int fixed = site->fixed, i;
  for(i=0; i<fixed; i++){
    if( site->arguments[i].is_constant!=is_constant ) continue;
    uri_postgresql_value(&site->arguments[i], info->args[i].value, info->args[i].isnull,
                         &site->values[i]);
  }
  if( fixed<site->count && site->arguments[fixed].is_constant==is_constant ){
    call_read_elements(site, info);
  }
}

#pragma GCC visibility push(default)
PG_FUNCTION_INFO_V1(uri_call);
#pragma GCC visibility pop

Datum uri_call(PG_FUNCTION_ARGS){
  struct call_site *site = fcinfo->flinfo->fn_extra;
  int count;
  if( site==0 ) site = call_first(fcinfo);
  call_read_values(site, fcinfo, 0);
  count = site->fixed+site->more;
  if( site->call.ctx.has_auxdata ) call_drop_auxdata(site, count);
  uri_postgresql_enter(site->memory);
  site->call.ctx.has_result = 0;
  uri_sql_call(&site->call.ctx, count, site->argv);
  uri_postgresql_report(&site->call);
  if( !site->call.ctx.has_result ) PG_RETURN_NULL();
  return site->call.datum;
}
