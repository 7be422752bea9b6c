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
  sqlite3_value *arguments[2];        /* copies; 0 for a first TEXT or number */
  struct span text;                    /* the bytes of the first argument: */
  char *buffer;                       /* those of its copy, or of a TEXT here */
  size_t buffer_size;
  sqlite3_int64 row;                   /* which one is current, from 1 */
  int eof;
  size_t mark_byte;                    /* a place in text, */
  sqlite3_int64 mark_character;        /* and how many characters precede it */
  void *state;                         /* function->state_size bytes, zeroed */
};

struct rows_function {
  const char *name;
  const char *columns;     /* their names, as in CREATE TABLE */
  const char *key;         /* those of them, never NULL, that tell the rows of
                           ** one call apart */
  int first_argument;      /* how many columns there are; after them comes */
  const char *argument;    /* the hidden column of the first argument, */
  const char *second_argument;  /* and that of an optional one, or 0, */
  const char *second_default;   /* and what it reads as when it is not given */
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
** Memory for n bytes that belongs to the cursor until its next xFilter, or 0
** when out of memory.  For a function's first(); called once, and c->text may
** move.
*/
char *uri_sql_rows_buffer(struct rows_cursor *c, size_t n);

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
                                  uri_sql_lint_rows, uri_sql_extract_rows,
                                  uri_sql_domains_rows, uri_sql_html_links_rows;

/* Register one of them. */
int uri_sql_rows_register(sqlite3 *db, const struct rows_function *function);

#endif
