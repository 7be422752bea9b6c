/*
** SPDX-License-Identifier: MIT
**
** Rewriting tables in place: shared by the files of this folder.
**
** A run first finds out what it will do, by statements that fill sets of rows; then it
** writes.  SQLite executes all of it in one savepoint.  The files call each other in this
** order: calls, undo, rewrite, log, check, map, follow, report, options, schema, sets,
** transaction, run.
**
** Errors are sticky: rc and error of the run describe the first error, and after it every
** function that takes the run does nothing.
*/
#ifndef URI_CANONICAL_H
#define URI_CANONICAL_H

#include "../../shared/ext.h"

/* SQL about a row of sqlite_master: is it a virtual table, or a table of SQLite? */
#define CANONICAL_IS_VIRTUAL "(sql BETWEEN 'CREATE VIRTUAL ' AND 'CREATE VIRTUAL!')"
#define CANONICAL_IS_SYSTEM "(name COLLATE NOCASE BETWEEN 'sqlite_' AND 'sqlite`')"

/* Names in our SQL begin with it, so that no column of the caller has them. */
#define CANONICAL_PREFIX "uri_canonical "

struct canonical_column {
  const char *name;
  const char *quoted;              /* as an identifier in SQL */
  const char *type;                /* INTEGER, TEXT, "" for none, or as declared */
  int is_generated, is_not_null, is_unrelated;     /* the last: the option */
  int key;                         /* place in the primary key from 1, or 0 */
  int n_refers, n_referred;        /* references that it is in, from and to */
};

static inline void uri_sql_raise(int *most, int n){
  if( n>*most ) *most = n;
}

struct canonical_list {            /* columns of one table */
  int n;
  struct canonical_column **at;
};

struct canonical_index {           /* a UNIQUE, also that of a primary key */
  struct canonical_list columns;   /* 0 is an expression */
  const char **collations;         /* SQL: COLLATE "x" */
  int is_odd;                      /* is partial, or has an expression */
};

/*
** A set of rows of a table: a table in "temp" (sets.c).  Its columns are key_0 ..., the
** key of the row; into_0 ..., the key of another row; old_0, new_0 ..., values of
** columns; and why.
*/
struct canonical_set {
  const char *name;                /* in SQL, "" for none */
  sqlite3_int64 n;
};

struct canonical_table {
  struct canonical_table *next;
  struct canonical_run *run;
  const char *schema, *name, *sql; /* sql: "schema"."name" */
  struct canonical_list columns;
  struct canonical_index *indexes;
  int n_indexes;
  struct canonical_list key;       /* columns by which a row is found, and their */
  const char **collations;         /* collations as above, "" for the rowid */
  int has_rowid;
  const char *rowid;               /* its name, if no column is the rowid, or 0 */
  struct canonical_column *alias;  /* the column that is the rowid, or 0 */
  int is_by_rowid;                 /* the key is the rowid, and no column */
  int has_trigger, has_clause;     /* has_clause: perhaps an ON CONFLICT */
  int rank;                        /* of a child above its parents'; -1: not reached */
  int is_dirty;                    /* what it refers to is new; in an undo: in the log */
  sqlite3_int64 before;            /* rows */
  struct canonical_list moving;    /* columns that change, and rows with their values */
  struct canonical_set moves;
  struct canonical_set merges;     /* rows that merge, and into which */
  struct canonical_list combine;   /* the option */
  const char **expressions;
  struct canonical_set combined;
};

struct canonical_edge {            /* a reference */
  struct canonical_edge *next;
  struct canonical_table *child, *parent;
  struct canonical_list from, to;  /* as many columns of each */
  const char *label;               /* child.a+b */
  const char *condition;           /* of the option, or 0 */
  int is_declared, is_unique;      /* is what it leads to unique? */
  struct canonical_set targets;    /* follow.c: rows of the parent, and new values */
  struct canonical_set nowhere;    /* check.c: rows that led nowhere before, if it may
                                   ** lead nowhere without having moved */
};

struct canonical_schema {          /* the first table is the one to rewrite */
  struct canonical_table *tables;
  struct canonical_edge *edges;
  struct canonical_column *column; /* the column to rewrite */
};

struct canonical_options {
  const char *base, *as, *by, *order, *progress;
  const char *log;                 /* "" for a name of ours, or 0 for none */
  const char *references, *unrelated, *combines;   /* JSON, or 0 */
  int merge, dry_run, lose;
};

struct canonical_transaction {     /* transaction.c */
  int is_open, is_own;
  sqlite3_stmt *held;
};

struct canonical_run {
  sqlite3 *db;                     /* the caller's connection */
  sqlite3 *own;                    /* a private database: options and report */
  const char *function;            /* for messages */
  int rc;
  char *error;
  struct canonical_memory *memory;
  struct canonical_transaction transaction;
  int n_sets, n_keys, n_values;    /* sets.c: used, and columns of each */
  const char *drops;               /* sets.c: SQL */
  int enforces;                    /* foreign_keys was ON, and is OFF for the run */
  sqlite3_int64 others;            /* rows that triggers changed */
  const char *progress;            /* the option, or 0 */
  const char *phase;
  int percent, until;              /* the last percentage, and the end of the phase */
};

/* ------------------------------------------------------------- run.c --- */

/* The bytes of the run must all be 0. */
void uri_sql_run_open(struct canonical_run *run, sqlite3 *db, const char *function);
void uri_sql_run_close(struct canonical_run *run);

/* Memory that lives as long as the run; 0 when out of memory.  uri_sql_run_grow() returns
** an array with room for one more item; the items before are copied. */
void *uri_sql_run_alloc(struct canonical_run *run, size_t n);
void *uri_sql_run_grow(struct canonical_run *run, void *array, int n, size_t size);
const char *uri_sql_run_text(struct canonical_run *run, const char *format, ...);

/* Append to a text, with "between" in front if it is not "". */
#define uri_sql_append(run, text, between, ...) \
  uri_sql_run_append(run, text, between, uri_sql_run_text(run, __VA_ARGS__))
void uri_sql_run_append(struct canonical_run *run, const char **text, const char *between,
                        const char *more);

/* A column as text, or 0 for NULL.  A NUL in it ends the text. */
const char *uri_sql_run_copy(struct canonical_run *run, sqlite3_stmt *stmt, int column);

/* A text for messages: short, and printable whatever its bytes are; "NULL" for 0. */
const char *uri_sql_run_shown(struct canonical_run *run, const char *text);

/* A name or an expression of the user, or 0 for NULL.  Fails if it contains a NUL. */
const char *uri_sql_run_argument(struct canonical_run *run, sqlite3_value *value);

/* End the run with a message, formatted, or with SQLite's code and message. */
#define uri_sql_run_fail(run, ...) \
  uri_sql_run_end(run, uri_sql_run_text(run, __VA_ARGS__))
void uri_sql_run_end(struct canonical_run *run, const char *message);
void uri_sql_run_fail_code(struct canonical_run *run, sqlite3 *db, int rc);

/*
** Statements whose SQL is formatted as by sqlite3_mprintf().  uri_sql_run_prepare() is 0
** after an error.  uri_sql_run_word() and uri_sql_run_number() are the first value of the
** first row, 0 if there is none.  uri_sql_exists() takes what follows FROM, and says
** whether there is a row.
*/
#define uri_sql_run_prepare(run, db, ...) \
  uri_sql_run_statement(run, db, uri_sql_run_text(run, __VA_ARGS__))
#define uri_sql_run_exec(run, db, ...) \
  uri_sql_run_script(run, db, uri_sql_run_text(run, __VA_ARGS__))
#define uri_sql_run_word(run, db, ...) \
  uri_sql_run_first(run, uri_sql_run_prepare(run, db, __VA_ARGS__))
#define uri_sql_run_number(run, db, ...) \
  uri_sql_run_integer(uri_sql_run_word(run, db, __VA_ARGS__))
#define uri_sql_exists(run, from, ...) \
  (int)uri_sql_run_number(run, (run)->db, \
                          "SELECT EXISTS (SELECT 1 FROM " from ")", __VA_ARGS__)
sqlite3_stmt *uri_sql_run_statement(struct canonical_run *run, sqlite3 *db,
                                    const char *sql);
void uri_sql_run_script(struct canonical_run *run, sqlite3 *db, const char *sql);
const char *uri_sql_run_first(struct canonical_run *run, sqlite3_stmt *stmt);
sqlite3_int64 uri_sql_run_integer(const char *word);

/* The values of an array, or object, in JSON. */
#define uri_sql_run_values(run, json) \
  uri_sql_run_prepare(run, (run)->own, "SELECT value FROM json_each(%Q)", json)

/* 1 for a row; else it finalizes the statement, sets it to 0 and returns 0. */
int uri_sql_run_step(struct canonical_run *run, sqlite3_stmt **stmt);

/* Execute a statement of the run that writes.  Returns how many rows it changed.
** uri_sql_try(): a failed constraint is no error of the run; *code is SQLite's code. */
#define uri_sql_do(run, ...) \
  uri_sql_write(run, 0, uri_sql_run_text(run, __VA_ARGS__))
#define uri_sql_try(run, code, ...) \
  uri_sql_write(run, code, uri_sql_run_text(run, __VA_ARGS__))
sqlite3_int64 uri_sql_write(struct canonical_run *run, int *code, const char *sql);

/* Begin a phase that ends at a percentage: the option "progress". */
void uri_sql_phase(struct canonical_run *run, const char *name, int until);

/* ----------------------------------------------------- transaction.c --- */

/* Begin the run's transaction, or a savepoint in the caller's.  If the schema has foreign
** keys that the run may reach, they are OFF until its end. */
void uri_sql_transaction_begin(struct canonical_run *run,
                               const struct canonical_schema *schema);

/* Keep what was written, or undo it if there is an error or without is_kept. */
void uri_sql_transaction_end(struct canonical_run *run, int is_kept);

/* ------------------------------------------------------------ sets.c --- */

/* Make the tables for sets, before the transaction: for each table that is reached, each
** reference, and n more.  They have at least so many columns. */
void uri_sql_sets_prepare(struct canonical_run *run,
                          const struct canonical_schema *schema, int n, int n_keys,
                          int n_values);

/*
** A set of rows of a table, filled by a SELECT, formatted, of its columns: the key; with
** SET_INTO, the key of another row; n pairs of old and new values; with SET_WHY, why.
*/
enum { SET_KEYS = 0, SET_INTO = 1, SET_WHY = 2 };
#define uri_sql_set(t, flags, n, ...) \
  uri_sql_set_fill(t, flags, n, uri_sql_run_text((t)->run, __VA_ARGS__))
struct canonical_set uri_sql_set_fill(const struct canonical_table *t, int flags, int n,
                                      const char *select);

/* Execute SQL, formatted, that changes the rows of a set, and count them. */
#define uri_sql_set_change(run, set, ...) \
  (uri_sql_do(run, __VA_ARGS__), uri_sql_set_count(run, set))
void uri_sql_set_count(struct canonical_run *run, struct canonical_set *set);

/* Remove the rows whose key is in another set. */
void uri_sql_set_subtract(const struct canonical_table *t, struct canonical_set *set,
                          const struct canonical_set *other);

/* All sets become empty, before the end of the transaction. */
void uri_sql_sets_end(struct canonical_run *run);

/* SQL: a key of a set for people, a BLOB in hexadecimal; the keys of up to n rows. */
const char *uri_sql_shown_key(const struct canonical_table *t, const char *set_key);
const char *uri_sql_set_shown(const struct canonical_table *t,
                              const struct canonical_set *set, int n);

/* Lists of columns; the place of a column in one, or -1. */
void uri_sql_add(struct canonical_run *run, struct canonical_list *list,
                 struct canonical_column *c);
#define uri_sql_has(list, c) (uri_sql_place(list, c)>=0)
int uri_sql_place(const struct canonical_list *list, const struct canonical_column *c);

/* SQL for each column of a list: a format with %s for its name in quotes, then %d for its
** place; or for n places, with up to six %d. */
#define uri_sql_each(run, list, between, format) \
  uri_sql_list(run, list, (list)->n, between, format)
#define uri_sql_places(run, n, between, format) \
  uri_sql_list(run, 0, n, between, format)
const char *uri_sql_list(struct canonical_run *run, const struct canonical_list *list,
                         int n, const char *between, const char *format);

/* The key of a row; and the columns of a set with its key: "set.key_0, set.key_1". */
const char *uri_sql_key(const struct canonical_table *t, const char *row);
const char *uri_sql_keys(const struct canonical_table *t, const char *set_key);

/*
** SQL: row is the one with a key of a set, such as "moved.key".  The first finds the row,
** the second the one of the set.  If columns are given, the row has got the new values of
** the set "moved" in them.  uri_sql_join() is a JOIN with the table, as row.
*/
const char *uri_sql_row_is(const struct canonical_table *t, const char *row,
                           const char *set_key, const struct canonical_list *columns);
const char *uri_sql_set_is(const struct canonical_table *t, const char *set_key,
                           const char *row);
const char *uri_sql_join(const struct canonical_table *t, const char *row,
                         const char *set_key, const struct canonical_list *columns);

/* SQL: the row, whose columns stand alone, is in the set; row is in the set. */
const char *uri_sql_among(const struct canonical_table *t, const char *set);
const char *uri_sql_is_in(const struct canonical_table *t, const char *row,
                          const struct canonical_set *set);

/* SQL: pair i of the set "moved" has two values. */
#define URI_SQL_DIFFERS \
  "(moved.old_%d IS NOT moved.new_%d OR typeof(moved.old_%d) <> typeof(moved.new_%d))"

/* SQL: a value of row after the run. */
const char *uri_sql_final(const struct canonical_table *t, const char *row,
                          const struct canonical_column *c);

/* SQL: of rows, a SELECT with the columns key_0 ..., those that are not the first of
** their group, and the first one.  The group and the order are terms on these rows. */
const char *uri_sql_not_first(const struct canonical_table *t, const char *rows,
                              const char *group, const char *order);

/* ------------------------------------------------ options.c, schema.c --- */

void uri_sql_options_read(struct canonical_run *run, struct canonical_options *options,
                          sqlite3_value *json);

/* Check each expression, once the table is known: it must be one expression. */
void uri_sql_options_check(struct canonical_run *run, struct canonical_options *options,
                           const struct canonical_schema *schema);

/*
** Find a table or view by its name, or by schema.name.  Returns its schema, or 0 if there
** is none; *found is its own name, and *kind says what it is if it cannot be rewritten.
*/
const char *uri_sql_schema_find(struct canonical_run *run, const char *name,
                                const char **found, const char **kind);
void uri_sql_schema_tables(struct canonical_run *run, struct canonical_schema *schema,
                           const char *name, const char *first);
void uri_sql_schema_foreign(struct canonical_run *run, struct canonical_schema *schema);
void uri_sql_schema_read(struct canonical_run *run, struct canonical_schema *schema,
                         const struct canonical_options *options, const char *table,
                         const char *column);
struct canonical_column *uri_sql_schema_column(const struct canonical_table *t,
                                               const char *name);
struct canonical_table *uri_sql_schema_table(const struct canonical_schema *schema,
                                             const char *table);

/* Find a column that is written as table.column, and its table. */
struct canonical_column *uri_sql_schema_named(const struct canonical_schema *schema,
                                              const char *text,
                                              struct canonical_table **of);

/* ------------------------------------------------------------- map.c --- */

struct canonical_log {
  const char *name;                /* in SQL, or 0 if there is none */
  const char *plain;               /* without schema and quotes */
  int n_keys, n_new;               /* columns of keys, and of new values */
  int step;
  sqlite3_int64 records;           /* after the first one */
  int is_copied;                   /* undo.c: VACUUM may have changed rowids */
};

struct canonical_rewrite {         /* a run of uri_canonical(), or an undo */
  struct canonical_run *run;
  struct canonical_schema *schema;
  const struct canonical_options *options;
  struct canonical_log log;
  int is_plan;
  struct canonical_set left;       /* rows that have no new text, and why */
  sqlite3_int64 rewritten;         /* rows */
};

/* Which rows of the first table change: moves; merge: merges; have no new text: left. */
void uri_sql_map(struct canonical_rewrite *w);

/* SQL: the new text of a row, and why it has none. */
const char *uri_sql_map_text(const struct canonical_rewrite *w, const char **why);

/*
** The columns of a row, and its rowid by the names that it has in the table, for an
** expression of the caller.  The text stands in place of the column; with 0 and 0, all
** are as found.  "of" is the alias of the table, or its name in quotes.
*/
const char *uri_sql_as_found(const struct canonical_table *t, const char *of,
                             const struct canonical_column *column, const char *text);

/* ------------------------------------- rewrite.c, follow.c, check.c, undo.c --- */

/* Rewrite the table and what refers to it, and report it. */
void uri_sql_rewrite(struct canonical_run *run, struct canonical_schema *schema,
                     const struct canonical_options *options, int is_plan);
void uri_sql_undo(struct canonical_run *run, struct canonical_schema *schema,
                  const char *log);

/* Which tables the run may reach, and their ranks. */
void uri_sql_follow_rank(struct canonical_schema *schema);

/* Add the rows that merge by their new text.  Returns how many UNIQUE say so. */
int uri_sql_follow_texts(struct canonical_rewrite *w);

/* What references make of the map: moves and merges of all tables. */
void uri_sql_follow(struct canonical_rewrite *w);

/*
** Give the rows of a set their new values in columns.  Fails with the first row that
** cannot have them, and a hint.
*/
void uri_sql_update(const struct canonical_table *t, const struct canonical_set *set,
                    const struct canonical_list *columns, const char *hint);

/* Before the run is written: values that would be lost; columns that refer without
** declaring it; and columns made from the text. */
void uri_sql_check_losses(struct canonical_rewrite *w);
void uri_sql_check_keys(struct canonical_rewrite *w);
void uri_sql_check_derived(struct canonical_rewrite *w);
void uri_sql_check_texts(struct canonical_rewrite *w);

/* No reference may lead nowhere that did not before: else fail, with a hint.  In an undo,
** only with foreign_keys ON. */
void uri_sql_check_begin(struct canonical_rewrite *w);
void uri_sql_check_end(struct canonical_rewrite *w, const char *hint);

/* SQL: the reference of child leads to the row parent. */
const char *uri_sql_matches(const struct canonical_edge *e, const char *parent);

/* ------------------------------------------------------------- log.c --- */

enum { LOG_VERSION = 6, LOG_FIRST = 2 };   /* LOG_FIRST: rowid of the first record */

/* Begin the log of a run that changes something; end it. */
void uri_sql_log_create(struct canonical_rewrite *w);
void uri_sql_log_end(struct canonical_rewrite *w);

/* Log the rows of a table that are about to merge, or have changed; without a log, add
** them to the plan, and of a dry run some of the first table. */
void uri_sql_log_merged(struct canonical_rewrite *w, const struct canonical_table *t);
void uri_sql_log_changed(struct canonical_rewrite *w, const struct canonical_table *t,
                         const struct canonical_set *set,
                         const struct canonical_list *columns, const char *why);

/* Find a log of an earlier run; it becomes the first table of the schema. */
void uri_sql_log_open(struct canonical_run *run, struct canonical_schema *schema,
                      const char *name, struct canonical_log *log);

/* ---------------------------------------------------------- report.c --- */

/* Add to the report.  Without a name, the member "what" is the number; with one, it is an
** object of numbers by name, to which this one is added; or, if all numbers are 0, a list
** of texts.  The text, formatted, is for people, with the number before it.
** uri_sql_report_rows() adds the rows of a SELECT, formatted, of these four columns. */
#define uri_sql_report_add(run, what, name, number, ...) \
  uri_sql_report_put(run, what, name, number, uri_sql_run_text(run, __VA_ARGS__))
#define uri_sql_report_rows(run, ...) \
  uri_sql_report_select(run, uri_sql_run_prepare(run, (run)->db, __VA_ARGS__))
void uri_sql_report_put(struct canonical_run *run, const char *what, const char *name,
                        sqlite3_int64 number, const char *text);
void uri_sql_report_select(struct canonical_run *run, sqlite3_stmt *rows);

/* The sentences how to make search indexes over the table anew, and what triggers did. */
void uri_sql_report_afterwards(const struct canonical_table *t);
void uri_sql_report_others(struct canonical_run *run);

/* The report of a run. */
void uri_sql_report_rewrite(struct canonical_rewrite *w);

/* "s" unless n is 1. */
const char *uri_sql_report_plural(sqlite3_int64 n);

/* The report as JSON. */
const char *uri_sql_report_json(struct canonical_run *run, int is_dry);

/* calls.c */
int uri_sql_canonical_register(sqlite3 *db);

#endif
