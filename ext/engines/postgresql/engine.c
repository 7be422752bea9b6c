/*
** SPDX-License-Identifier: MIT
**
** Memory, results and errors; loading the library.
*/
#include "postgresql.h"

#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"


#pragma GCC visibility push(default)
PG_MODULE_MAGIC;
void _PG_init(void);                    /* NOLINT(bugprone-reserved-identifier) */
#pragma GCC visibility pop

/* ------------------------------------------------------------- memory --- */

/* Where the running function allocates.  A backend has one thread. */
static MemoryContext engine_memory;

void uri_postgresql_enter(MemoryContext memory){
  engine_memory = memory;
}

/* The size of an allocation is before it; the bytes after that are aligned. */
enum { ENGINE_HEAD = 16 };

static void *engine_malloc(size_t n){
  const int flags = MCXT_ALLOC_NO_OOM | MCXT_ALLOC_HUGE;
  char *p = MemoryContextAllocExtended(engine_memory, n+ENGINE_HEAD, flags);
  if( p==0 ) return 0;
  memcpy(p, &n, sizeof n);
  return p+ENGINE_HEAD;
}

static void engine_free(void *p){
  pfree((char*)p-ENGINE_HEAD);
}

/* PostgreSQL before 16 has no repalloc() that returns if out of memory. */
static void *engine_realloc(void *p, size_t n){
  char *q = engine_malloc(n);
  size_t before;
  if( q==0 || p==0 ) return q;
  memcpy(&before, (char*)p-ENGINE_HEAD, sizeof before);
  memcpy(q, p, before<n ? before : n);
  engine_free(p);
  return q;
}

/* ------------------------------------------------------------ results --- */

/* The result is made in the context of the caller. */
static void engine_put_bytes(sqlite3_context *ctx, const char *p, size_t n){
  struct varlena *out;
  if( n>MaxAllocSize-VARHDRSZ ){
    sqlite3_result_error_toobig(ctx);
    return;
  }
  out = MemoryContextAllocExtended(CurrentMemoryContext, n+VARHDRSZ, MCXT_ALLOC_NO_OOM);
  if( out==0 ){
    ctx->no_memory = 1;
    return;
  }
  SET_VARSIZE(out, n+VARHDRSZ);
  memcpy(VARDATA(out), p, n);
  ((struct call*)ctx)->datum = PointerGetDatum(out);
}

static void engine_put_integer(sqlite3_context *ctx, sqlite3_int64 number){
  ((struct call*)ctx)->datum = ctx->result==OUT_TRUTH ? BoolGetDatum(number!=0)
                                                     : Int64GetDatum(number);
}

const struct engine uri_engine = {
  .malloc = engine_malloc,
  .realloc = engine_realloc,
  .free = engine_free,
  .put_bytes = engine_put_bytes,
  .put_integer = engine_put_integer,
  .has_nul = 0
};

/* An exception block of PL/pgSQL may catch the error and use the call again. */
void uri_postgresql_fail(struct call *call){
  char *message;
  if( call->ctx.no_memory ){
    call->ctx.no_memory = 0;
    ereport(ERROR, errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"));
  }
  message = pstrdup(call->ctx.error);
  engine_free(call->ctx.error);
  call->ctx.error = 0;
  ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("%s", message));
}

/* --------------------------------------------------------- the library --- */

const struct sql_function *uri_postgresql_function(Oid function, int arguments,
                                                   int has_rows){
  const char *name = get_func_name(function);
  const struct sql_function *const *table, *f;
  for(table=uri_sql_functions; name && *table; table++){
    for(f=*table; f->name; f++){
      if( strcmp(f->name, name)!=0 || (f->columns!=0)!=has_rows ) continue;
      if( f->most==ANY || (f->least<=arguments && arguments<=f->most) ) return f;
    }
  }
  ereport(ERROR, errcode(ERRCODE_UNDEFINED_FUNCTION),
          errmsg("uri: the library has no function %s with these arguments",
                 name ? name : "of this name"),
          errhint("Functions of the extension uri cannot be renamed. After a new"
                  " library was installed, run ALTER EXTENSION uri UPDATE."));
  return 0;
}

/*
** The database's texts must be UTF-8.  Without a database, the server loads the library
** for all of them (shared_preload_libraries), and each one is checked at its first call.
*/
void _PG_init(void){
  if( !OidIsValid(MyDatabaseId) || GetDatabaseEncoding()==PG_UTF8 ) return;
  ereport(ERROR, errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
          errmsg("uri: the encoding of this database is %s, and uri needs UTF8",
                 GetDatabaseEncodingName()),
          errhint("CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0"));
}
