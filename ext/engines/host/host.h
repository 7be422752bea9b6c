/*
** SPDX-License-Identifier: MIT
**
** The seam for engines that are not SQLite.
**
** The functions of ext/ call SQLite through a table of pointers, as every loadable
** extension does.  Here the entries of the table are written once for all others.  What
** there is to register, an engine reads from the tables of ext/ (ext.h).  Nothing here
** knows a function or an engine by name.  README.md lists the files, and says what an
** engine has to do.
*/
#ifndef URI_HOST_H
#define URI_HOST_H

#include "direct.h"

#include "../../shared/rows.h"

/* ---------------------------------------------- what an engine gives --- */

/*
** put_bytes() and put_integer() write the result of the running call, once.  They are
** called from inside the functions of ext/, and must return: an error is noted in the
** context.  Memory is 0 if there is none; free() never gets 0.  A library has one engine.
*/
struct engine {
  void *(*malloc)(size_t n);
  void *(*realloc)(void *p, size_t n);
  void (*free)(void *p);
  void (*put_bytes)(sqlite3_context *ctx, const char *p, size_t n);
  void (*put_integer)(sqlite3_context *ctx, sqlite3_int64 number);
  int has_nul;               /* its texts can have the byte 0 */
};
extern const struct engine uri_engine;

/* ------------------------------------------------------------ sqlite.c --- */

/* Data that a function keeps for an argument while the argument stays the same. */
struct auxdata { void *data; void (*destroy)(void*); };
enum { AUXDATA_ARGUMENTS = 8 };

/*
** A running call.  An engine's own struct begins with it.  The engine sets user_data,
** result, and is_checked if an argument may be invalid UTF-8, so that texts must be
** checked.
**
** After the call, the first that is true says what happened: no_memory; error (UTF-8,
** from the engine's memory); has_result is 0: NULL; otherwise the result has been put.
*/
struct sqlite3_context {
  void *user_data;           /* must be first: see direct.h */
  enum result result;        /* the type of the result; OUT_TEXT and OUT_UTF8 are texts */
  int is_checked;
  int has_result;
  int no_memory;
  char *error;
  int has_auxdata;           /* some argument has, or had, auxdata */
  struct auxdata auxdata[AUXDATA_ARGUMENTS];
};

/* Drop an argument's auxdata, because the argument has changed or the calls end. */
void uri_engine_drop_auxdata(sqlite3_context *ctx, int i);

/* ------------------------------------------------------------ cursor.c --- */

/* As many columns as a table-valued function can have. */
enum { CURSOR_COLUMNS = 16 };

/* The type of a column.  With is_blob, texts are BLOBs. */
enum result uri_engine_column_type(const struct rows_column *column, int is_blob);

/* A table-valued function that runs.  Errors are noted in the context. */
struct cursor {
  sqlite3_context *ctx;
  struct rows_vtab table;
  sqlite3_vtab_cursor *rows;
  int is_blob;               /* its texts are BLOBs */
};

/* Open a cursor, and start its rows for these arguments.  Return 0 after an error. */
int uri_engine_cursor_open(struct cursor *c, const struct sql_function *f,
                           int is_blob, sqlite3_context *ctx);
int uri_engine_cursor_start(struct cursor *c, int count, sqlite3_value **argv);

int uri_engine_cursor_eof(struct cursor *c);
void uri_engine_cursor_next(struct cursor *c);

/* Put a column of the current row; ctx->has_result is 0 for NULL. */
void uri_engine_cursor_column(struct cursor *c, int column);

/* Also after an error of uri_engine_cursor_open(). */
void uri_engine_cursor_close(struct cursor *c);

#endif
