/*
** SPDX-License-Identifier: MIT
**
** The library as a whole: the work of the entry points, SQLite's interface, registering,
** and keeping the library in memory.
**
** Every function is deterministic and innocuous (it reads nothing but its
** arguments), so that it can be used in indexes, generated columns, CHECK
** constraints, triggers and views, also with trusted_schema off.  Those of canonical/
** rewrite tables, so that no view or trigger can call them.
**
** SQLite unloads a library if its entry point fails, but functions that the entry point
** has already registered stay registered: the next call would jump to unloaded code.
** They cannot be unregistered while a statement runs, as in SELECT load_extension().
** Therefore a library whose loading failed half-way stays in memory until the process
** ends.
*/
#define _GNU_SOURCE   /* for dladdr(); NOLINT(bugprone-reserved-identifier) */
#include "../shared/rows.h"
#include "canonical/canonical.h"

/*
** Several threads may load the library at the same time, while others use it already.
** The pointer to SQLite's interface, which all threads use, is written once: reading it
** needs no lock.
*/
static void library_take(const sqlite3_api_routines *api){
#ifdef SQLITE_CORE
  (void)api;
#else
  const sqlite3_api_routines *known = __atomic_load_n(&sqlite3_api, __ATOMIC_ACQUIRE);
  if( known!=api ){                    /* fails if another thread has just done it */
    __atomic_compare_exchange_n(&sqlite3_api, &known, api, 0, __ATOMIC_ACQ_REL,
                                __ATOMIC_ACQUIRE);
  }
#endif
}

#if defined(SQLITE_CORE)

static void library_stay(void){}       /* a part of the program stays in memory */

#elif defined(_WIN32)

/* Without <windows.h>: in the amalgamation, its macros would reach the next files. */
__declspec(dllimport) int __stdcall GetModuleHandleExA(unsigned long flags,
                                      const char *address, void **module);

enum {
  MODULE_PIN = 1,             /* GET_MODULE_HANDLE_EX_FLAG_PIN */
  MODULE_FROM_ADDRESS = 4     /* GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS */
};

static void library_stay(void){
  void *self;
  GetModuleHandleExA(MODULE_PIN | MODULE_FROM_ADDRESS, (const char*)&sqlite3_api, &self);
}

#elif defined(__EMSCRIPTEN__)

/* Pyodide: ctypes never unloads a library. */
static void library_stay(void){
}

#else

#include <dlfcn.h>

static void library_stay(void){
  Dl_info self = { 0 };                /* without a name, dlopen() opens the program */
  dladdr(&sqlite3_api, &self);
  dlopen(self.dli_fname, RTLD_NOW|RTLD_NODELETE);
}

#endif

/*
** SQLITE_BUSY means that a statement is running, perhaps SELECT load_extension() itself,
** and that the function is registered already, because the extension was loaded before.
** The function stays registered: SQLITE_OK.
*/
static int library_unless_busy(int rc){
  return rc==SQLITE_BUSY ? SQLITE_OK : rc;
}

/* A value of an aggregate.  Without memory for the state, the call fails. */
static void library_step(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct sql_function *f = function_of(ctx);
  void *state = sqlite3_aggregate_context(ctx, (int)f->total_size);
  struct uri_span text;
  (void)argc;
  if( state==0 ) sqlite3_result_error_nomem(ctx);
  else if( uri_sql_argument_text(ctx, argv[0], &text) ) f->add(ctx, state, text);
}

/* The answer, which is NULL if there was no value. */
static void library_final(sqlite3_context *ctx){
  void *state = sqlite3_aggregate_context(ctx, 0);
  if( state==0 ) return;
  function_of(ctx)->total(ctx, state);
  function_of(ctx)->end(state);
}

/*
** Register an aggregate, or a scalar function for each number of arguments.  SQLite's own
** error for any other number does not say what is allowed, so there is a function for it.
*/
static int library_add(sqlite3 *db, const struct sql_function *f){
  int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | f->flags;
  int n = f->most==ANY ? ANY : f->least, rc;
  do{
    void *data = uri_sql_data_new(f);
    if( data==0 ) return SQLITE_NOMEM;
    rc = sqlite3_create_function_v2(db, f->name, n, flags, data,
                                    f->add ? 0 : uri_sql_call, f->add ? library_step : 0,
                                    f->add ? library_final : 0, uri_sql_data_free);
    rc = library_unless_busy(rc);
  }while( rc==SQLITE_OK && n++<f->most );
  if( rc!=SQLITE_OK || f->most==ANY ) return rc;
  return library_unless_busy(sqlite3_create_function_v2(
    db, f->name, ANY, flags, (void*)f, uri_sql_call_wrong, 0, 0, 0));
}

int uri_sql_library_load(sqlite3 *db, char **error, const sqlite3_api_routines *api){
  const struct sql_function *const *table, *f;
  int rc = SQLITE_OK;
  library_take(api);
  /* LCOV_EXCL_START: tested by test/versions, with an SQLite that is too old */
  if( sqlite3_libversion_number()<URI_OLDEST_SQLITE ){
    if( error ){
      *error = sqlite3_mprintf("uri: needs SQLite 3.31.0 or later, this is %s",
                               sqlite3_libversion());
    }
    return SQLITE_ERROR;
  }
  /* LCOV_EXCL_STOP */
  for(table=uri_sql_functions; *table; table++){
    for(f=*table; rc==SQLITE_OK && f->name; f++){
      rc = f->columns ? uri_sql_rows_register(db, f) : library_add(db, f);
    }
  }
  if( rc==SQLITE_OK ) rc = library_unless_busy(uri_sql_collation_register(db));
  if( rc==SQLITE_OK ) rc = uri_sql_canonical_register(db);
  if( rc==SQLITE_OK ) rc = uri_sql_search_register(db);
  if( rc!=SQLITE_OK ){
    library_stay();
    if( error ) *error = sqlite3_mprintf("uri: %s", sqlite3_errstr(rc));
  }
  return rc;
}
