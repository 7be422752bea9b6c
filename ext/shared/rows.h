/*
** SPDX-License-Identifier: MIT
**
** What all table-valued functions have in common: their rows are made of spans of the
** first argument.
**
** A function is a row of the registry with
**
**   columns     its columns
**   key         names of the key columns: no two rows of a call have the same values in
**               them, and they are never NULL
**   takes       one argument, and perhaps a second one, a URI or a word; or none; the
**               hidden columns for them are named _uri for u, or "_" and the name
**   words       if it is a word: these, the first one by default; a function of one
**               argument that is a word has them for that
**   begin       prepare for the first row, or 0; returns SQLITE_OK or SQLITE_NOMEM
**   next        go to the row number c->row: 1, or 0 if there is none
**
** rows.c is the sqlite3_module of all of them: it plans the query, keeps the arguments,
** and counts rows and characters.
*/
#ifndef URI_ROWS_H
#define URI_ROWS_H

#include <stddef.h>

#include "ext.h"

struct rows_cursor {
  sqlite3_vtab_cursor base;            /* first, as SQLite wants it */
  const struct sql_function *function;
  char *buffer;                        /* begins with the first argument: */
  size_t first;                        /* so many bytes */
  struct uri_span text;                /* these bytes; begin() may set another text */
  size_t buffer_size;
  sqlite3_value *second_value;         /* a copy of the second argument, or 0 */
  struct uri_span second;              /* its bytes, or absent */
  struct uri second_uri;               /* and its components */
  unsigned word;                       /* and its value, if it is a word */
  char *owned[3];                      /* memory that begin() got, or 0: the cursor frees
                                       ** it */
  sqlite3_int64 row;                   /* number of the current row, from 1 */
  int eof, is_blob;                    /* is_blob: the first argument is a BLOB */
  size_t mark_byte;                    /* a place in text, in bytes, */
  size_t mark_character;               /* and how many characters are before it */
  void *state;                         /* function->state_size bytes, zeroed */
  sqlite3_context *ctx;                /* of the column that is asked for */
};

typedef void rows_put(struct rows_cursor *c, const void *field);

/* A column.  put() answers with a field of the state, which is at this offset. */
struct rows_column {
  const char *name;
  int is_integer;          /* its type: an integer, or a text */
  rows_put *put;
  size_t at;
};

/* The second argument as a base, or 0 if it is not given. */
static inline const struct uri *rows_base(const struct rows_cursor *c){
  return c->second.p ? &c->second_uri : 0;
}

/*
** What columns put: the number of the row, from 1 or from 0; a struct uri_span, its
** position and its length in characters; or a C string that is constant, or 0.  Rows with
** a position must be in the order of their positions.
*/
rows_put uri_sql_put_row, uri_sql_put_depth, uri_sql_put_span, uri_sql_put_start,
         uri_sql_put_length, uri_sql_put_word;

/*
** A longer value is left out where several rows repeat it, or the rows would take more
** time and memory than their text allows for.
*/
enum { ROWS_REPEATED_LONGEST = 1000 };

/*
** Memory for n bytes that belongs to the cursor until its next xFilter, or 0 if out of
** memory.  Call it at most once, from a function's begin(); c->text may move.
*/
char *uri_sql_rows_buffer(struct rows_cursor *c, size_t n);

/* The table of a function, and its sqlite3_module. */
struct rows_vtab {
  sqlite3_vtab base;                   /* first, as SQLite wants it */
  const struct sql_function *function;
  int columns;                         /* how many; the arguments follow them */
};
extern const sqlite3_module uri_sql_rows_module;

/* Methods that another module may have, too, if its table begins with a rows_vtab. */
int uri_sql_rows_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info);
int uri_sql_rows_disconnect(sqlite3_vtab *vtab);
int uri_sql_rows_open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **out);
int uri_sql_rows_eof(sqlite3_vtab_cursor *cursor);

/* Register a table-valued function. */
int uri_sql_rows_register(sqlite3 *db, const struct sql_function *function);

#endif
