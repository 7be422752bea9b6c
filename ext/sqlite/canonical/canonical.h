/*
** SPDX-License-Identifier: MIT
**
** Rewriting tables in place: shared by the files of this folder.
**
** A run changes the tables inside a savepoint, row by row, and SQLite judges each
** change.  "db" is the user's connection.  "own" is a private database in a temporary
** file that remembers what was touched:
**
**   r<t>(id, place, j, d, state, o<c>..., n<c>..., k<i>..., c<i>...)
**                   the touched rows of table number t.  j: id of the row that it merged
**                   into; d: did their other columns differ?; o<c>, n<c>: column c as
**                   found, and its new value; k<i>, c<i>: the key as found and now,
**                   unless the id is a rowid that stays
**   g<t>(id, ...)   whole rows that merged or were set aside
**   m<e>(o..., n...)  reference number e: values of the parent as found, and now
**
** The files call each other in this order: calls, undo, pass, follow, rows, progress,
** log, report, target, schema, options, transaction, expand, run.
**
** Errors are sticky: rc and error describe the first error, and after it every function
** that takes the run does nothing.
*/
#ifndef URI_CANONICAL_H
#define URI_CANONICAL_H

#include "../../shared/ext.h"

/* SQL about a row of sqlite_master: is it a virtual table, or a table of SQLite? */
#define CANONICAL_IS_VIRTUAL "(sql BETWEEN 'CREATE VIRTUAL ' AND 'CREATE VIRTUAL!')"
#define CANONICAL_IS_SYSTEM "(name COLLATE NOCASE BETWEEN 'sqlite_' AND 'sqlite`')"

/* A template (expand.c): the key of a row of r<t>, for people; "$" as found, "*" now. */
#define CANONICAL_KEY(k) "{k.CASE typeof(" k ") WHEN 'blob' THEN 'x''' || hex(" k ")" \
                         " || '''' ELSE " k " END}"

/* Instead of the index of a column: none, or the rowid, for which there is no column. */
enum { NO_COLUMN = -1, ROWID_COLUMN = -2 };
enum { NO_TABLE = -1 };

struct canonical_column {
  const char *name;
  const char *quoted;              /* as an identifier in SQL */
  const char *type;                /* the affinity as a type, "" for none */
  const char *collation;           /* quoted */
  int key;                         /* place in the primary key from 1, or 0; in a key,
                                   ** the index of the column */
  int is_generated;
  int is_mutable;                  /* may get a new value */
  int is_slot, slot;               /* is in r<t>: mutable, or part of a reference; and
                                   ** its number there */
  sqlite3_int64 matches;           /* report.c: texts of the column to rewrite */
};

/* The statements of a touched table that rows.c keeps. */
enum canonical_statement {
  ROWS_READ, ROWS_FIND, ROWS_NEW, ROWS_KEY, ROWS_FIRST_KEY, ROWS_WANT, ROWS_UNCHANGED,
  ROWS_UPDATE, ROWS_DELETE, ROWS_INSERT, ROWS_SAVE_READ, ROWS_SAVE, ROWS_SAVED, ROWS_JOIN,
  ROWS_STATE, ROWS_MOVE, ROWS_DIFFER, ROWS_AGREE, ROWS_PLACE, ROWS_STATEMENTS
};

struct canonical_table {
  int number;
  const char *schema, *name, *sql; /* sql: "schema"."name" */
  struct canonical_column *columns;
  int n;
  struct canonical_column *keys;   /* of the primary key, or the rowid */
  int n_keys, n_slots, n_mutable;  /* columns of these kinds */
  int n_dropped;                   /* columns that a merge drops */
  int has_rowid;
  int alias;                       /* the column that is the rowid, or NO_COLUMN */
  int is_touched;                  /* a row may change or merge */
  int is_direct;                   /* the id of a row is its rowid, which stays */
  int is_dirty;                    /* rows have changed since references followed */
  int is_waiting;                  /* a reference of it must follow (follow.c) */
  int n_rows;                      /* is there a row in r<t>? */
  sqlite3_stmt *statements[ROWS_STATEMENTS];
  sqlite3_stmt **probes;           /* SELECT the rows in the way (rows.c) */
  int n_probes;
  int is_odd;                      /* has a UNIQUE that no probe finds */
  sqlite3_int64 before, merged, differed, broken;   /* numbers of rows */
};

struct canonical_edge {            /* a reference */
  int child, parent;               /* numbers of tables */
  int n;
  int *from, *to;                  /* columns; "to" may be ROWID_COLUMN */
  const char *label;               /* child.a+b */
  int is_declared;
  int follows;                     /* a parent's column or row may change */
  int is_active;                   /* m<e> has rows */
  sqlite3_stmt *find;              /* the new values in m<e> */
};

struct canonical_combine { const char *name, *expression; int column; };

struct canonical_transaction {     /* transaction.c */
  int is_open, is_own;
  int is_gone;                     /* a function of the caller has ended it */
  int triggers, foreign_keys;      /* the connection's settings */
  sqlite3_int64 last_rowid;        /* sqlite3_last_insert_rowid() before it */
  sqlite3_stmt *force;             /* for a rollback after an interrupt */
};

struct canonical_run {
  sqlite3 *db, *own;
  int is_utf16;                    /* the encoding of both */
  int rc;
  char *error;
  int is_refusal;                  /* errors from now on are no fault of the caller */
  struct canonical_memory *memory;
  struct canonical_transaction transaction;

  /* options.c */
  const char *function;            /* for messages */
  const char *table_name, *column_name;
  const char *base, *as, *by, *order, *log, *progress;
  const char *references, *schemas;    /* JSON arrays, or 0 */
  int merge, triggers, dry_run, catches;
  struct canonical_combine *combine;
  int n_combine;
  int records;                     /* keep what a plan or a log needs */

  /* schema.c: table 0 is the one to rewrite */
  struct canonical_table *tables;
  int n_tables;
  struct canonical_edge *edges;
  int n_edges;
  int column;
  int n_by;                        /* terms of "by", or 1 for the text */
  int is_soft;                     /* rows with the same new text, or equal by "by",
                                   ** merge even if no UNIQUE requires it */

  /* target.c, SQL about a row of table 0: is it readable, its new text, does the text
  ** change, why is it not readable */
  const char *readable, *becomes, *changes, *why;
  const char *differs;             /* it is readable and changes */
  int is_simple;                   /* the new text is a function of the row alone */

  int is_by_update;                /* one UPDATE rewrites what does not merge (pass.c) */
  sqlite3_int64 next;              /* the next id of a table that is not direct */
  sqlite3_int64 at;                /* the row that is being written */
  char *conflict;                  /* SQLite's message */
  int percent;                     /* the last percentage shown */
  sqlite3_stmt *show;              /* the option "progress" */
  sqlite3_int64 rows, rewritten;
  sqlite3_int64 no_text;           /* rows that are left, to which "as" gives no text */
};

/* ------------------------------------------------------------- run.c --- */

int uri_sql_run_open(struct canonical_run *run, sqlite3 *db, const char *function);
void uri_sql_run_close(struct canonical_run *run);

/* Memory that lives as long as the run; 0 when out of memory. */
void *uri_sql_run_alloc(struct canonical_run *run, size_t n);
const char *uri_sql_run_text(struct canonical_run *run, const char *format, ...);
const char *uri_sql_run_copy(struct canonical_run *run, sqlite3_stmt *stmt, int column);

/* A text for messages: short, and printable whatever its bytes are; "NULL" for 0. */
const char *uri_sql_run_shown(struct canonical_run *run, const char *text);

/* The first value of the first row as text, or 0. */
const char *uri_sql_run_word(struct canonical_run *run, sqlite3 *db, const char *format,
                             ...);

/* A name or an expression that the user gives, or 0 for NULL.  Fails if it contains a
** NUL. */
const char *uri_sql_run_argument(struct canonical_run *run, sqlite3_value *value);

/* Finish a built string; it lives as long as the run. */
const char *uri_sql_run_finish(struct canonical_run *run, sqlite3_str *str);

/* End the run with a message, or with SQLite's code and message. */
void uri_sql_run_fail(struct canonical_run *run, const char *format, ...);
void uri_sql_run_fail_code(struct canonical_run *run, sqlite3 *db, int rc);

/*
** Prepare a statement whose SQL is formatted as by sqlite3_mprintf(); 0 after an error.
** uri_sql_run_step() returns 1 for a row; at the end, or after an error, it resets the
** statement and returns 0.  uri_sql_run_number() is the first value of the first row, or
** 0.
*/
sqlite3_stmt *uri_sql_run_prepare(struct canonical_run *run, sqlite3 *db,
                                  const char *format, ...);
int uri_sql_run_step(struct canonical_run *run, sqlite3_stmt *stmt);

/* Execute a statement that writes.  Under PRAGMA count_changes, it has a row, which
** nobody needs. */
void uri_sql_run_write(struct canonical_run *run, sqlite3_stmt *stmt);
void uri_sql_run_exec(struct canonical_run *run, sqlite3 *db, const char *format, ...);
sqlite3_int64 uri_sql_run_number(struct canonical_run *run, sqlite3 *db,
                                 const char *format, ...);

/* Bind a C string, a number, or a column of another statement. */
void uri_sql_run_bind_text(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                           const char *text);
void uri_sql_run_bind_int(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                          sqlite3_int64 n);
void uri_sql_run_bind_copy(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                           sqlite3_stmt *from, int column);

/* The same for n columns, to the parameters from i on. */
void uri_sql_run_bind_row(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                          sqlite3_stmt *from, int column, int n);

/* ------------------------------------------------------ expand.c --- */

/* SQL about a table, or a reference and its child, from a template. */
const char *uri_sql_expand(struct canonical_run *run, const struct canonical_table *t,
                           const char *template);
const char *uri_sql_expand_edge(struct canonical_run *run, const struct canonical_edge *e,
                                const char *template);

/* ---------------------------------------------------------- progress.c --- */

/*
** Evaluate the option "progress" if done/total of the work between two percentages gives
** a percentage that was not shown yet.
*/
void uri_sql_progress_show(struct canonical_run *run, const char *phase, int from, int to,
                           sqlite3_int64 done, sqlite3_int64 total);

/* --------------------------------------------------- transaction.c --- */

/* Begin the run's transaction, or a savepoint in the caller's. */
void uri_sql_transaction_begin(struct canonical_run *run);

/* Undo all writes since the begin, and go on. */
void uri_sql_transaction_restart(struct canonical_run *run);

/* Fail if the caller's functions have ended the transaction. */
void uri_sql_transaction_check(struct canonical_run *run);

/* Keep what was written, or undo it if there is an error or without is_kept. */
void uri_sql_transaction_end(struct canonical_run *run, int is_kept);

/* Fail if the journal of a schema is off, or if a temporary trigger would run. */
void uri_sql_transaction_check_table(struct canonical_run *run,
                                     const struct canonical_table *t);

/* ------------------------------------------------ options.c, schema.c --- */

void uri_sql_options_read(struct canonical_run *run, sqlite3_value *json);

/*
** The schema of table_name, which may begin with its name, and in *found the table's own
** name; 0 if there is no such table.
*/
const char *uri_sql_schema_find(struct canonical_run *run, const char **found);
void uri_sql_schema_read_tables(struct canonical_run *run, const char *schema);
void uri_sql_schema_read(struct canonical_run *run);
void uri_sql_schema_mark_slots(struct canonical_run *run, struct canonical_table *t);
/* The index of a column or of a table by its name, or NO_COLUMN, or NO_TABLE. */
int uri_sql_schema_column(const struct canonical_table *t, const char *name);
int uri_sql_schema_table(struct canonical_run *run, const char *schema,
                         const char *name);
/* Is the word in the SQL, with no letter or digit beside it? */
int uri_sql_schema_has_word(const char *sql, const char *word);

/* ---------------------------------------------------------- target.c --- */

void uri_sql_target_describe(struct canonical_run *run);

/* ------------------------------------------------------------ rows.c --- */

/* Create r<t> and g<t>. */
void uri_sql_rows_create(struct canonical_run *run, struct canonical_table *t);

/* The id of the row whose key is in the columns of "from", starting at "column".  If the
** row was not touched before, it is stored as found. */
sqlite3_int64 uri_sql_rows_touch(struct canonical_run *run, struct canonical_table *t,
                                 sqlite3_stmt *from, int column);
/* The same, or 0 in *is_there. */
sqlite3_int64 uri_sql_rows_find(struct canonical_run *run, struct canonical_table *t,
                                sqlite3_stmt *from, int column, int *is_there);

/* Where the values of a row are: its key, its slots, and its new text, or 0 if that is
** the text as found. */
struct rows_found {
  sqlite3_stmt *keys;
  int key;
  sqlite3_stmt *slots;
  int slot, text;
  sqlite3_int64 place;
  int state;
};
sqlite3_int64 uri_sql_rows_insert(struct canonical_run *run, struct canonical_table *t,
                                  const struct rows_found *found);

/* Row "goes" merges into "stays", and is deleted.  If it is light, the rows are not in
** r<t>: nothing needs to know them later. */
void uri_sql_rows_absorb(struct canonical_run *run, struct canonical_table *t,
                         sqlite3_int64 goes, sqlite3_int64 stays, int is_light);

/* Give the rows whose state is ROWS_PENDING their new values. */
enum { ROWS_DONE, ROWS_PENDING, ROWS_ASIDE };
void uri_sql_rows_write(struct canonical_run *run, struct canonical_table *t);

/* ------------------------------------ follow.c, pass.c, log.c, ... --- */

/* Let references follow the rows that have changed or merged, and check them. */
void uri_sql_follow_all(struct canonical_run *run);
void uri_sql_follow_settle(struct canonical_run *run, struct canonical_table *t);
void uri_sql_follow_check(struct canonical_run *run);

/* Rewrite table 0 and what refers to it. */
void uri_sql_pass_run(struct canonical_run *run);

/* Write the log; collect its records, or those of a plan, in the table "records" of the
** run's database. */
void uri_sql_log_write(struct canonical_run *run);
void uri_sql_log_collect(struct canonical_run *run, int is_plan);

/* Undo the run of a log. */
void uri_sql_undo(struct canonical_run *run);

/* The report: count before, and write after.  uri_sql_report_json() returns the JSON from
** sqlite3_malloc(), or 0 when out of memory. */
void uri_sql_report_before(struct canonical_run *run);
void uri_sql_report_write(struct canonical_run *run);
void uri_sql_report_add(struct canonical_run *run, const char *what, const char *name,
                        sqlite3_int64 number, const char *text);

/*
** Add the rows (name, n, text) of a SELECT whose n is not 0, about table 0.  Returns the
** sum of all n.  A function of the caller in it cannot end the transaction.
*/
sqlite3_int64 uri_sql_report_select(struct canonical_run *run, const char *what,
                                    const char *select);
void uri_sql_report_afterwards(struct canonical_run *run,
                               const struct canonical_table *t);
char *uri_sql_report_json(struct canonical_run *run);
char *uri_sql_report_error(struct canonical_run *run);

/* PRAGMA foreign_key_check: how many rows break a foreign key. */
sqlite3_int64 uri_sql_log_broken(struct canonical_run *run,
                                 const struct canonical_table *t);

/* calls.c */
int uri_sql_canonical_register(sqlite3 *db);

#endif
