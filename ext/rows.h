/*
** SPDX-License-Identifier: MIT
**
** The one shape of the table-valued functions: rows that are spans of the
** function's first argument.
**
** A function is a struct rows_function.  rows.c is the sqlite3_module of all
** of them; it plans, keeps the arguments, and counts rows and characters.
*/
#ifndef URI_ROWS_H
#define URI_ROWS_H

#include "ext.h"

struct rows_cursor {
  sqlite3_vtab_cursor base;            /* first, as SQLite wants it */
  const struct rows_function *function;
  sqlite3_value *arguments[2];         /* copies; or 0, also of a first TEXT */
  struct span text;                    /* the bytes of the first argument: */
  char *room;                          /* those of its copy, or of a TEXT here */
  size_t room_size;
  sqlite3_int64 row;                   /* which one is current, from 1 */
  sqlite3_uint64 hash;                 /* of the arguments, or 0 */
  int eof;
  size_t mark_byte;                    /* a place in text, */
  sqlite3_int64 mark_character;        /* and how many characters precede it */
  void *state;                         /* function->state_size bytes, zeroed */
};

struct rows_function {
  const char *name;
  const char *schema;      /* CREATE TABLE; its last columns are HIDDEN: */
  int first_argument;      /* the number of the first of those */
  int optional;            /* how many arguments there may be behind it */
  size_t state_size;

  /* Go to the first row, or set eof.  Returns an SQLite code; with
  ** SQLITE_ERROR the message is in base.pVtab->zErrMsg. */
  int (*first)(struct rows_cursor *c);

  /* Go to the next row, or set eof. */
  void (*next)(struct rows_cursor *c);

  /* Answer with a column that is not an argument. */
  void (*column)(struct rows_cursor *c, sqlite3_context *ctx, int column);
};

/*
** Answer with where s, a part of c->text, begins, in characters from 1.  Fast
** when it is asked of one row after the other, left to right.
*/
void uri_sql_rows_result_start(struct rows_cursor *c, sqlite3_context *ctx,
                       struct span s);

/* Answer with how many characters s has. */
void uri_sql_rows_result_length(sqlite3_context *ctx, struct span s);

/* The table-valued functions. */
extern const struct rows_function uri_sql_parts_rows, uri_sql_params_rows,
                                  uri_sql_segments_rows, uri_sql_hierarchy_rows,
                                  uri_sql_lint_rows, uri_sql_extract_rows;

/* Register one of them. */
int uri_sql_rows_register(sqlite3 *db, const struct rows_function *function);

#endif
