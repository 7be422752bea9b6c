/*
** SPDX-License-Identifier: MIT
**
** Rewriting tables in place: shared by the files of this folder.
**
** A run reads the options and the schema, and makes SQL statements from them, one after
** the other, because what a statement left decides about the next one.  SQLite executes
** them in one savepoint.  The files call each other in this order: calls, undo, rewrite,
** follow, check, map, log, report, options, schema, statements, sets, lists, progress,
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

/* Names in our SQL begin with it, and names of columns of the caller must not. */
#define CANONICAL_PREFIX "uri_canonical "

/* SQL: a value of a key for people; a BLOB in hexadecimal. */
#define CANONICAL_SHOWN(key) \
  "CASE typeof(" key ") WHEN 'blob' THEN 'x''' || hex(" key ") || '''' ELSE " key " END"

/* What is said when a function of the caller ends the transaction of a run. */
#define CANONICAL_ENDED "a function that the run called (in an option, a trigger or an" \
  " index) ended the transaction; its COMMIT or ROLLBACK must wait until the run is done"

enum { CANONICAL_DEPTH = 20 };     /* of references that follow each other */

struct canonical_column {
  const char *name;
  const char *quoted;              /* as an identifier in SQL */
  const char *type;                /* the affinity as a type, "" for none */
  int is_generated;
  int key;                         /* place in the primary key from 1, or 0 */
  sqlite3_int64 matches;           /* report.c: texts of the column to rewrite */
  int n_refers, n_referred;        /* check.c: references that it is in, from and to */
  int may_change;                  /* check.c: it is rewritten, or follows */
};

struct canonical_list {            /* columns of one table */
  int n;
  struct canonical_column **at;
};

struct canonical_index {           /* a UNIQUE, also that of a primary key */
  struct canonical_list columns;   /* 0 is an expression */
  const char **collations;         /* SQL: COLLATE "x" */
  int is_partial, is_odd;          /* is_odd: has an expression */
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
  const char *k, *i, *v_k;         /* SQL: k0, k1; i0, i1; v.k0, v.k1 */
  const char *x_is_k, *y_is_i;     /* x.a = v.k0 AND x.b = v.k1; y.a = v.i0 ... */
  int has_rowid;
  struct canonical_column *alias;  /* the column that is the rowid, or 0 */
  int has_trigger, has_clause;     /* has_clause: perhaps an ON CONFLICT */
  int is_reached;                  /* check.c: a row may change or merge */
  int n_follows, key_may_change;   /* check.c: how many of its references may move */
  sqlite3_int64 merged, differed;  /* follow.c: rows */
  const char *merging;             /* follow.c: the set of rows about to merge, or 0 */
  const char *merged_into;         /* follow.c: set of rows that merged, and into which */
  int n_open;                      /* sets of its rows that later steps will read */
};

/* A set of rows of a table, perhaps with old and new values, o0, n0 ..., of columns. */
struct canonical_rows {
  struct canonical_table *t;
  const char *name, *columns;      /* in SQL; as in CREATE TABLE */
  sqlite3_int64 n;
  struct canonical_list new;       /* these columns */
  const struct canonical_rows *left;   /* follow.c: these merge, since they are left */
};

struct canonical_edge {            /* a reference */
  struct canonical_edge *next;
  struct canonical_table *child, *parent;
  struct canonical_list from, to;  /* as many columns of each */
  const char *label;               /* child.a+b */
  int is_declared;
  int acts[2];                     /* has it an action [0] ON DELETE, [1] ON UPDATE? */
  int is_reached;                  /* check.c: what it refers to may change */
  int is_shared;                   /* check.c: a column is in another reference, too */
  int is_loose;                    /* check.c: to the column to rewrite, undeclared */
  int moves_once;                  /* check.c: moved is no set, but says how many rows */
  struct canonical_rows moved;     /* follow.c: rows that moved, with the values before */
  int moves_again;                 /* follow.c: some moved twice, perhaps back */
  struct canonical_rows nowhere;   /* check.c: rows that led nowhere before */
  sqlite3_int64 full;              /* check.c: rows without a NULL */
};

struct canonical_schema {          /* the first table is the one to rewrite */
  struct canonical_table *tables;
  struct canonical_edge *edges;
  struct canonical_column *column; /* the column to rewrite */
};

struct canonical_options {
  const char *base, *as, *by, *order, *log, *progress;
  const char *references, *schemas, *combines;   /* JSON, or 0 */
  int merge, dry_run, catches;
  struct canonical_list combine;   /* columns, and */
  const char **expressions;        /* their aggregates */
};

struct canonical_transaction {     /* transaction.c */
  int is_open, is_own;
  int defers;                      /* the run has set defer_foreign_keys */
  int was_deferred, was_broken;    /* as found: defer_foreign_keys, deferred keys */
  sqlite3_int64 last_rowid;        /* sqlite3_last_insert_rowid() before it */
  sqlite3_stmt *held;
};

struct canonical_run {
  sqlite3 *db;                     /* the caller's connection */
  sqlite3 *own;                    /* a private database: options and report */
  const char *function;            /* for messages */
  int rc;
  char *error;
  int is_refusal;                  /* errors from now on are no fault of the caller */
  struct canonical_memory *memory;
  struct canonical_transaction transaction;
  int keeps_statements;            /* for the report of a dry run */
  struct canonical_sets *sets;     /* sets.c */
  int is_wide;                     /* texts of the connection are UTF-16 */
  const char *progress;            /* the option, or 0 */
  const char *phase;
  int percent, until;              /* the last percentage, and the end of the phase */
};

/* ------------------------------------------------------------- run.c --- */

/* The bytes of the run must all be 0. */
void uri_sql_run_open(struct canonical_run *run, sqlite3 *db, const char *function,
                      struct canonical_sets *sets);
void uri_sql_run_close(struct canonical_run *run);

/* Memory that lives as long as the run; 0 when out of memory.  uri_sql_run_grow() returns
** an array with room for one more item; the items before are copied. */
void *uri_sql_run_alloc(struct canonical_run *run, size_t n);
void *uri_sql_run_grow(struct canonical_run *run, void *array, int n, size_t size);
const char *uri_sql_run_text(struct canonical_run *run, const char *format, ...);

/* A column as text, or 0 for NULL.  A NUL in it ends the text. */
const char *uri_sql_run_copy(struct canonical_run *run, sqlite3_stmt *stmt, int column);

/* A text for messages: short, and printable whatever its bytes are; "NULL" for 0. */
const char *uri_sql_run_shown(struct canonical_run *run, const char *text);

/* A name or an expression that the user gives, or 0 for NULL.  Fails if it contains a
** NUL. */
const char *uri_sql_run_argument(struct canonical_run *run, sqlite3_value *value);

/* End the run with a message, formatted, or with SQLite's code and message. */
#define uri_sql_run_fail(run, ...) \
  uri_sql_run_end(run, uri_sql_run_text(run, __VA_ARGS__))
void uri_sql_run_end(struct canonical_run *run, const char *message);
void uri_sql_run_fail_code(struct canonical_run *run, sqlite3 *db, int rc);

/* Forget an error, which the caller has read. */
void uri_sql_run_recover(struct canonical_run *run);

/*
** Statements whose SQL is formatted as by sqlite3_mprintf().  uri_sql_run_prepare() is 0
** after an error.  uri_sql_run_word() and uri_sql_run_number() are the first value of the
** first row; 0 if there is none.
*/
#define uri_sql_run_prepare(run, db, ...) \
  uri_sql_run_statement(run, db, uri_sql_run_text(run, __VA_ARGS__))
#define uri_sql_run_exec(run, db, ...) \
  uri_sql_run_script(run, db, uri_sql_run_text(run, __VA_ARGS__))
#define uri_sql_run_word(run, db, ...) \
  uri_sql_run_first(run, uri_sql_run_prepare(run, db, __VA_ARGS__))
#define uri_sql_run_number(run, db, ...) \
  uri_sql_run_integer(uri_sql_run_word(run, db, __VA_ARGS__))
sqlite3_stmt *uri_sql_run_statement(struct canonical_run *run, sqlite3 *db,
                                    const char *sql);
void uri_sql_run_script(struct canonical_run *run, sqlite3 *db, const char *sql);
const char *uri_sql_run_first(struct canonical_run *run, sqlite3_stmt *stmt);
sqlite3_int64 uri_sql_run_integer(const char *word);

/*
** 1 for a row; at the end, or after an error, it finalizes the statement, sets it to 0
** and returns 0.
*/
int uri_sql_run_step(struct canonical_run *run, sqlite3_stmt **stmt);

/* Bind a column of another statement to a statement of the run's own database, which is
** UTF-8.  sqlite3_bind_value() would drop U+FEFF at the beginning of UTF-16. */
void uri_sql_run_bind(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                      sqlite3_stmt *from, int column);

/* ----------------------------------------------------- transaction.c --- */

/* Begin the run's transaction, or a savepoint in the caller's. */
void uri_sql_transaction_begin(struct canonical_run *run);

/* Let foreign keys wait until the end. */
void uri_sql_transaction_defer(struct canonical_run *run);

/* Execute SQL that makes or ends a savepoint within the run. */
void uri_sql_transaction_savepoint(struct canonical_run *run, const char *sql);

/* Fail if a function of the caller has ended the transaction. */
void uri_sql_transaction_check(struct canonical_run *run);

/* Fail if SQLite would refuse a COMMIT now because of deferred foreign keys. */
void uri_sql_transaction_check_keys(struct canonical_run *run);

/* Keep what was written, or undo it if there is an error or without is_kept. */
void uri_sql_transaction_end(struct canonical_run *run, int is_kept);

/* -------------------------------------------------------- progress.c --- */

/* A statement has been executed, and so many rows changed or found: for the report of a
** dry run, and the progress. */
void uri_sql_show(struct canonical_run *run, const char *sql, sqlite3_int64 n);

/* Begin a phase that ends at a percentage: the option "progress". */
void uri_sql_phase(struct canonical_run *run, const char *name, int until);

/* ------------------------------------------------------------ sets.c --- */

/*
** Make a set of rows of a table by a SELECT.  Its columns are the key of the row, k0 ...;
** if into is 1, the key i0 ... of another row; then those that are named, such as
** ", o0, n0", which have no affinity.
*/
struct canonical_rows uri_sql_rows(struct canonical_table *t, int into,
                                   const char *columns, const char *select);

/* The same with old and new values of columns. */
struct canonical_rows uri_sql_values(struct canonical_table *t,
                                     struct canonical_list columns, const char *select);

/* Keep the rows of the set v that a join or WHERE after "FROM v" keeps; or those that are
** not in another set. */
void uri_sql_filter(struct canonical_rows *rows, const char *sql);
void uri_sql_subtract(struct canonical_rows *rows, const char *other);

/* The sets of a connection.  Each function that is registered shares them; the last one
** to close them frees the memory. */
struct canonical_sets *uri_sql_sets_open(void);
void uri_sql_sets_share(struct canonical_sets *sets);
void uri_sql_sets_close(void *sets);

/* Forget all sets of the run, before its transaction ends. */
void uri_sql_forget(struct canonical_run *run);

/* What virtual tables share: one with these columns, which knows the connection and aux;
** and a cursor with so many bytes, all 0. */
struct canonical_vtab {
  sqlite3_vtab base;               /* first, as SQLite wants it */
  sqlite3 *db;
  void *aux;
};
int uri_sql_vtab_connect(sqlite3 *db, void *aux, const char *columns, sqlite3_vtab **out);
int uri_sql_vtab_disconnect(sqlite3_vtab *vtab);
int uri_sql_vtab_open(size_t n, sqlite3_vtab_cursor **out);

/* ----------------------------------------------------------- lists.c --- */

/* A list of one column; and add one to a list. */
struct canonical_list uri_sql_only(struct canonical_run *run, struct canonical_column *c);
void uri_sql_add(struct canonical_run *run, struct canonical_list *list,
                 struct canonical_column *c);

/* Is the column in the list?  And where, or -1? */
int uri_sql_has(const struct canonical_list *list, const struct canonical_column *c);
int uri_sql_place(const struct canonical_list *list, const struct canonical_column *c);

/*
** SQL of a list of columns of a table: "between" separates them, and in the format "@" is
** the name, "#" the name as a text, "!" the type, "$" its place in the list, "&" the same
** from 1, "^" the collation of a column of the key, and "~" the name of the table.
*/
const char *uri_sql_list(const struct canonical_table *t,
                         const struct canonical_list *list, const char *between,
                         const char *format);

/* The same for the key; and for n places, without columns. */
const char *uri_sql_keys(const struct canonical_table *t, const char *between,
                         const char *format);
const char *uri_sql_places(struct canonical_run *run, int n, const char *between,
                           const char *format);

/* SQL: is the row of t, which has no alias, in the set?  uri_sql_exists() takes the row's
** key as a format, such as "k$ = +v.k$".  Write NOT before it, not before the other: for
** "(k0, k1) NOT IN", SQLite reads the whole set for each row, in case there is a NULL. */
const char *uri_sql_among(const struct canonical_table *t, const char *set);
const char *uri_sql_exists(const struct canonical_table *t, const char *set,
                           const char *key);

/* SQL: x is the row of v after it has got the new values of its set. */
const char *uri_sql_after(const struct canonical_rows *set);

/* ------------------------------------------------------ statements.c --- */

/* Execute a statement of the run.  Returns how many rows it changed. */
sqlite3_int64 uri_sql_do(struct canonical_run *run, const char *sql);

/* The same, but a failed constraint is no error of the run: *code is SQLite's code. */
sqlite3_int64 uri_sql_try(struct canonical_run *run, int *code, const char *sql);

/*
** Give the rows of a set their new values.  Returns the rows that keep the old ones: they
** would be equal to other rows, or a trigger ignores them.  uri_sql_update_all() tries
** these again until none is left; if a try changes no row, it fails.
*/
struct canonical_rows uri_sql_update(const struct canonical_rows *set);
void uri_sql_update_all(struct canonical_rows set);

/* Fail with SQLite's reason why the first row of the set cannot take its new values, and
** a hint what to do. */
void uri_sql_refuse(const struct canonical_rows *set, const char *hint);

/* The key of the first row of a set, for messages. */
const char *uri_sql_first(const struct canonical_rows *set);

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
                                             const char *name, const char *table);

/* Fail if a table cannot be written safely: an authorizer hides a column, there is no
** journal, nothing names its rows, or a name begins with CANONICAL_PREFIX. */
void uri_sql_schema_check(const struct canonical_table *t);

/* ------------------------------------------------------------- map.c --- */

struct canonical_rewrite;

struct canonical_map {
  struct canonical_rows changes;   /* k..., o0, n0, why: old and new text */
  const char *texts;               /* the same, with rows that merge */
  struct canonical_rows left;      /* k..., why: rows that have no new text, and stay */
  struct canonical_rows merges;    /* k..., i...: the row into which it merges */
};

/* Which rows of the first table change, and which merge. */
void uri_sql_map(const struct canonical_rewrite *w, struct canonical_map *map);

/*
** The columns of a row, and its rowid by the names that it has in the table, for an
** expression of the caller.  The text stands in place of the column; with 0 and 0, all
** are as found.  "of" is the alias of the table, or its name in quotes.
*/
const char *uri_sql_as_found(const struct canonical_table *t, const char *of,
                             const struct canonical_column *column, const char *text);

/* Rows that have merged neither change nor stay as they are. */
void uri_sql_map_merged(struct canonical_map *map, const char *merged);

/* ------------------------------------------------------------- log.c --- */

enum { LOG_VERSION = 5, LOG_FIRST = 2 };   /* LOG_FIRST: rowid of the first record */

struct canonical_log {
  const char *name;                /* 0 if there is none; as SQL */
  const char *schema, *plain;      /* plain: the name without it */
  int is_plan;                     /* the records make a plan */
  int n_keys, n_old, n_new;        /* columns of keys, of old and of new values */
  int step, depth;                 /* depth: of the references that follow */
  sqlite3_int64 first, records;    /* rowid of the first record; how many follow it */
};

void uri_sql_log_create(struct canonical_rewrite *w);

/* Log rows that have got their new values; or rows that are about to merge, with the old
** values of all columns.  A plan has of these only the column, or none (0), and the
** value, as SQL, for its new one. */
void uri_sql_log_changed(struct canonical_log *log, const struct canonical_rows *set,
                         const char *why);
void uri_sql_log_merged(struct canonical_log *log, const struct canonical_rows *into,
                        const char *why, const struct canonical_column *column,
                        const char *value);

/* Log the rows of a reference that led nowhere before the run: an undo may make them lead
** nowhere again. */
void uri_sql_log_broken(struct canonical_log *log, const struct canonical_edge *e);

/* Find a log of an earlier run, and check that it is one.  It becomes the first table of
** the schema. */
void uri_sql_log_open(struct canonical_run *run, struct canonical_schema *schema,
                      const char *name, struct canonical_log *log);

/* The log is whole, or the plan is. */
void uri_sql_log_end(struct canonical_run *run, const struct canonical_log *log);

/* Make the plan of a log.  The rows of a plan, those of a table first: one for each value
** that changed in the end. */
void uri_sql_log_plan(struct canonical_run *run, const struct canonical_log *log);
sqlite3_stmt *uri_sql_log_rows(struct canonical_run *run, const char *table);

/* ------------------------------- rewrite.c, follow.c, check.c, undo.c --- */

struct canonical_rewrite {         /* a run of uri_canonical() */
  struct canonical_run *run;
  struct canonical_schema *schema;
  const struct canonical_options *options;
  struct canonical_log log;
  struct canonical_map map;
  sqlite3_int64 before, rewritten; /* rows */
};

/* Rewrite the table and what refers to it, and report it. */
void uri_sql_rewrite(struct canonical_run *run, struct canonical_schema *schema,
                     const struct canonical_options *options, int is_plan);
void uri_sql_undo(struct canonical_run *run, struct canonical_schema *schema,
                  const struct canonical_options *options, const char *log);

/*
** Move what refers to the rows of a set, which are about to get their new values or, if
** the set has none, to merge.  With loose, only loose references move, to the new text at
** once; without it, all others.
*/
void uri_sql_follow(struct canonical_rewrite *w, const struct canonical_rows *of,
                    int loose);

/* The rows of a set get their new values, and what refers to them follows.  Returns the
** rows that SQLite leaves as they were, which are no longer in the set. */
struct canonical_rows uri_sql_change(struct canonical_rewrite *w,
                                     struct canonical_rows *set, const char *why);

/* Rows merge into others: what refers to them refers to those, as found; then they go. */
void uri_sql_absorb(struct canonical_rewrite *w, const struct canonical_rows *into);

/* uri_sql_check_mark() marks the tables and columns that the run may reach along
** references.  The others look for rows that lead nowhere, before and after the run; the
** last one fails if there are more, or if references have become NULL. */
void uri_sql_check_mark(struct canonical_schema *schema);
void uri_sql_check_begin(struct canonical_rewrite *w);
void uri_sql_check_end(struct canonical_rewrite *w);

/* SELECT the keys of rows of the child that lead nowhere. */
const char *uri_sql_nowhere(const struct canonical_edge *e);

/*
** Fail if an action of a foreign key would find a row when the rows of a set get their
** new values or, if it has none, are deleted.  What refers to them has moved already.
** An action compares with the collation of the parent's column and the affinity of the
** child's, but with that of a rowid; all else compares with both of the parent's column.
*/
void uri_sql_check_actions(const struct canonical_schema *schema,
                           const struct canonical_rows *set);

/* SQL: the columns of the reference c match those of p. */
const char *uri_sql_matches(const struct canonical_edge *e);

/* ---------------------------------------------------------- report.c --- */

/* Add to the report.  Without a name, the member "what" is the number; with one, it is an
** object of numbers by name, to which this one is added; or, if all numbers are 0, a list
** of texts.  The text is for people, with the number before it. */
void uri_sql_report_add(struct canonical_run *run, const char *what, const char *name,
                        sqlite3_int64 number, const char *text);

/* Columns of other tables that hold texts of the column, undeclared: before and after. */
void uri_sql_report_undeclared(const struct canonical_rewrite *w, int is_after);

/* The sentence how to make search indexes over the table anew. */
void uri_sql_report_afterwards(const struct canonical_table *t);

/* The report of a run. */
void uri_sql_report_rewrite(struct canonical_rewrite *w);

/* "s" unless n is 1. */
const char *uri_sql_report_plural(sqlite3_int64 n);

/* The report as JSON from sqlite3_malloc(), or 0 when out of memory. */
char *uri_sql_report_json(struct canonical_run *run, const char *table,
                          const char *column, int is_dry);
char *uri_sql_report_error(struct canonical_run *run);

/* calls.c */
int uri_sql_canonical_register(sqlite3 *db);

#endif
