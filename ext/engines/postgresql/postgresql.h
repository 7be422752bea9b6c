/*
** SPDX-License-Identifier: MIT
**
** The functions of ext/ in PostgreSQL, through the seam in ext/engines/host.  README.md
** lists the files.
**
** ereport() jumps.  It is called only when no function of ext/ is running: an error there
** is recorded, and reported after the call.  All memory belongs to a context of
** PostgreSQL that is deleted after an error, also when a query is cancelled.
*/
#ifndef URI_POSTGRESQL_H
#define URI_POSTGRESQL_H

#include "postgres.h"
#include "fmgr.h"
#if PG_VERSION_NUM>=160000
#include "varatt.h"
#endif

#include "../host/host.h"

/* ------------------------------------------------------------ engine.c --- */

/* A running function, and its result. */
struct call {
  sqlite3_context ctx;       /* first, as the seam wants it */
  Datum datum;
};

/*
** The function of ext/ behind a function of PostgreSQL with so many arguments: a scalar
** one, or one that has rows.  An error if there is none.
*/
const struct sql_function *uri_postgresql_function(Oid function, int arguments,
                                                   int has_rows);

/* From now on, the functions of ext/ allocate in this context. */
void uri_postgresql_enter(MemoryContext memory);

/* Report the error of a call that has failed; it does not return. */
void uri_postgresql_fail(struct call *call);

/* If the call has failed, report its error. */
static inline void uri_postgresql_report(struct call *call){
  if( call->ctx.no_memory || call->ctx.error ) uri_postgresql_fail(call);
}

/* --------------------------------------------------------- arguments.c --- */

/* How a value is read. */
enum kind {
  KIND_TEXT, KIND_BYTES,     /* the bytes of the value */
  KIND_INT8, KIND_INT4, KIND_INT2,
  KIND_STRING,               /* a C string: a literal without a type */
  KIND_JSON,                 /* written as text, and it is JSON */
  KIND_LIST,                 /* an array, written as JSON */
  KIND_OTHER                 /* written as text */
};
struct argument { Oid type; enum kind kind; int is_constant; };

void uri_postgresql_argument(struct argument *argument, Oid type);

/* Read a value.  Its bytes are in the datum, or in the current context. */
void uri_postgresql_read(const struct argument *argument, Datum datum, bool is_null,
                         sqlite3_value *value);

/* The same, without a call for a text or a bytea as it is in most rows. */
static inline void uri_postgresql_value(const struct argument *argument, Datum datum,
                                        bool is_null, sqlite3_value *value){
  const struct varlena *bytes = (const struct varlena*)DatumGetPointer(datum);
  if( argument->kind>KIND_BYTES || is_null || VARATT_IS_EXTERNAL(bytes)
   || VARATT_IS_COMPRESSED(bytes) ){
    uri_postgresql_read(argument, datum, is_null, value);
    return;
  }
  value->type = argument->kind==KIND_BYTES ? SQLITE_BLOB : SQLITE_TEXT;
  value->is_json = 0;
  value->p = VARDATA_ANY(bytes);
  value->n = VARSIZE_ANY_EXHDR(bytes);
}

#endif
