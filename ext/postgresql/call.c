/*
** SPDX-License-Identifier: MIT
**
** Scalar functions.  All have one C symbol, uri_call, which finds its function by the
** name in pg_proc at the first call and keeps it in fn_extra.
*/
#include "postgresql.h"

#include "catalog/pg_type.h"
#include "utils/array.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"

enum { CALL_ARGUMENTS = 8 };

/* The bytes of an argument whose auxdata is kept. */
struct call_kept { int is_kept, type; size_t n; sqlite3_int64 integer; char *p; };

/*
** The variadic arguments of the call before, which are often constant: a copy of their
** array, and its elements.  With it, uri_drop_params() takes three quarters of the time.
*/
struct call_array {
  ArrayType *copy;
  Datum *elements;
  bool *nulls;
  int count;
};

/* A place in a query where a function is called. */
struct call_site {
  struct call call;
  const struct function *function;
  MemoryContext memory;      /* for the function's work, and what it keeps */
  int count;                 /* of the arguments, with that for the variadic ones */
  Oid elements;              /* type of the array of variadic arguments, or 0 */
  struct argument element;
  struct call_array array;
  struct argument arguments[CALL_ARGUMENTS];
  struct argument *others;   /* instead of arguments, if there are more */
  struct call_kept kept[AUXDATA_ARGUMENTS];
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

static void call_read_arguments(struct call_site *site, FmgrInfo *info, int given){
  Oid *declared;
  Oid variadic = get_func_variadictype(info->fn_oid);
  int count, i;
  get_func_signature(info->fn_oid, &declared, &count);
  site->count = call_is_open(info, variadic) ? given : count;
  site->others = site->arguments;
  if( site->count>CALL_ARGUMENTS ){
    site->others = palloc0((size_t)site->count * sizeof *site->others);
  }
  for(i=0; i<site->count; i++){
    Oid type = i<count ? call_argument_type(info, declared, i)
                       : get_fn_expr_argtype(info, i);
    uri_postgresql_argument(&site->others[i], type);
  }
  if( OidIsValid(variadic) && !call_is_open(info, variadic) ){
    site->elements = get_base_element_type(site->others[count-1].type);
    uri_postgresql_argument(&site->element, site->elements);
  }
}

static struct call_site *call_first(FmgrInfo *info, int given){
  MemoryContext before = MemoryContextSwitchTo(info->fn_mcxt);
  struct call_site *site = palloc0(sizeof *site);
  const struct sql_function *row;
  int i;
  call_read_arguments(site, info, given);
  site->function = uri_postgresql_find(info->fn_oid, site->count);
  site->memory = __extension__
    AllocSetContextCreate(info->fn_mcxt, "uri", ALLOCSET_SMALL_SIZES);
  row = site->function->user_data;
  site->call.ctx.user_data = site->function->user_data;
  site->call.ctx.result = row->result;
  for(i=0; i<site->count; i++){
    if( site->others[i].kind==KIND_BYTES ) site->call.ctx.is_checked = 1;
  }
  if( row->result==OUT_TEXT && site->count>0 && site->others[0].kind==KIND_BYTES ){
    site->call.ctx.result = OUT_BLOB;
  }
  MemoryContextSwitchTo(before);
  info->fn_extra = site;
  return site;
}

/* ------------------------------------------------------------- auxdata --- */

static int call_is_same(const struct call_kept *kept, const sqlite3_value *value){
  if( kept->type!=value->type ) return 0;
  if( kept->type==SQLITE_INTEGER ) return kept->integer==value->integer;
  return kept->n==value->n && memcmp(kept->p, value->p, kept->n)==0;
}

static void call_forget(struct call_site *site, int i){
  struct call_kept *kept = &site->kept[i];
  uri_engine_drop_auxdata(&site->call.ctx, i);
  if( kept->p ) pfree(kept->p);
  memset(kept, 0, sizeof *kept);
}

/*
** Before a call: drop what is kept for arguments that have changed, and what a call that
** has failed left.  Arguments that are stable in a query may still change, in PL/pgSQL
** from one evaluation to the next.
*/
static void call_compare_kept(struct call_site *site, int count, sqlite3_value *values){
  int i;
  for(i=0; i<count && i<AUXDATA_ARGUMENTS; i++){
    const struct call_kept *kept = &site->kept[i];
    if( site->call.ctx.auxdata[i].data==0 ) continue;
    if( !kept->is_kept || !call_is_same(kept, &values[i]) ) call_forget(site, i);
  }
}

/* After a call: keep auxdata only for arguments that are stable, with their bytes. */
static void call_keep(struct call_site *site, FmgrInfo *info, int count,
                      const sqlite3_value *values){
  int i;
  for(i=0; i<count && i<AUXDATA_ARGUMENTS; i++){
    struct call_kept *kept = &site->kept[i];
    if( site->call.ctx.auxdata[i].data==0 || kept->is_kept ) continue;
    if( !get_fn_expr_arg_stable(info, i) ){
      call_forget(site, i);
      continue;
    }
    kept->is_kept = 1;
    kept->type = values[i].type;
    kept->n = values[i].n;
    kept->integer = values[i].integer;
    kept->p = MemoryContextAlloc(site->memory, values[i].n+1);
    if( values[i].n ) memcpy(kept->p, values[i].p, values[i].n);
  }
}

/* -------------------------------------------------------------- a call --- */

/* Read the array of variadic arguments, unless it is that of the call before. */
static void call_read_array(struct call_site *site, Datum datum){
  struct call_array *array = &site->array;
  ArrayType *given = DatumGetArrayTypeP(datum);
  MemoryContext before;
  int16 length;
  bool by_value;
  char align;
  if( array->copy && VARSIZE(array->copy)==VARSIZE(given)
   && memcmp(array->copy, given, VARSIZE(given))==0 ) return;
  if( array->copy ){
    pfree(array->elements);
    pfree(array->nulls);
    pfree(array->copy);
    array->copy = 0;
  }
  get_typlenbyvalalign(site->elements, &length, &by_value, &align);
  before = MemoryContextSwitchTo(site->memory);
  given = memcpy(palloc(VARSIZE(given)), given, VARSIZE(given));
  deconstruct_array(given, site->elements, length, by_value, align, &array->elements,
                    &array->nulls, &array->count);
  MemoryContextSwitchTo(before);
  array->copy = given;
}

/* Read the arguments.  Returns how many there are. */
static int call_arguments(struct call_site *site, FunctionCallInfo info,
                          sqlite3_value **values){
  const struct call_array *array = &site->array;
  int fixed = site->count-(OidIsValid(site->elements) ? 1 : 0);
  int more = 0, i;
  if( fixed<site->count && !info->args[fixed].isnull ){
    call_read_array(site, info->args[fixed].value);
    more = array->count;
  }
  if( fixed+more>CALL_ARGUMENTS ){
    *values = palloc((size_t)(fixed+more) * sizeof **values);
  }
  for(i=0; i<fixed; i++){
    uri_postgresql_value(&site->others[i], info->args[i].value, info->args[i].isnull,
                         &(*values)[i]);
  }
  for(i=0; i<more; i++){
    uri_postgresql_value(&site->element, array->elements[i], array->nulls[i],
                         &(*values)[fixed+i]);
  }
  return fixed+more;
}

static void call_run(struct call_site *site, int count, sqlite3_value *values){
  sqlite3_value *few[CALL_ARGUMENTS];
  sqlite3_value **argv = few;
  int i;
  if( count>CALL_ARGUMENTS ) argv = palloc((size_t)count * sizeof *argv);
  for(i=0; i<count; i++) argv[i] = &values[i];
  uri_postgresql_enter(site->memory);
  site->call.ctx.has_result = 0;
  site->function->run(&site->call.ctx, count, argv);
  uri_postgresql_report(&site->call);
}

#pragma GCC visibility push(default)
PG_FUNCTION_INFO_V1(uri_call);
#pragma GCC visibility pop

Datum uri_call(PG_FUNCTION_ARGS){
  struct call_site *site = fcinfo->flinfo->fn_extra;
  sqlite3_value few[CALL_ARGUMENTS];
  sqlite3_value *values = few;
  int count;
  if( site==0 ) site = call_first(fcinfo->flinfo, PG_NARGS());
  count = call_arguments(site, fcinfo, &values);
  call_compare_kept(site, count, values);
  call_run(site, count, values);
  call_keep(site, fcinfo->flinfo, count, values);
  if( !site->call.ctx.has_result ) PG_RETURN_NULL();
  return site->call.datum;
}
