/*
** SPDX-License-Identifier: MIT
**
** Rewriting tables in place: shared by the files of this folder.
**
** A run has two connections.  "db" is the user's connection.  SQLite reads the tables
** there, and evaluates expressions, collations and affinities; only write.c, log.c,
** undo.c and transaction.c write there.  "own" is a private database in a temporary file,
** which holds all intermediate results.  So the user's connection sees no temporary
** table, and a plan works inside any statement.
**
** A row has an id: its rowid, or the key of a table WITHOUT ROWID as a BLOB
** (uri_sql_run_bind_id).  The touched rows of table number t are in "own":
**
**   r<t>(id, j, s, o<c>..., v<c>...)  j: id of the row that it merges into, or its own
**                                  s: is it readable as found?  of table 0 only
**                                  o<c>, v<c>: column c as found, and its new value
**   p<t>(k, j, u, same)            pairs: row k is equal to row j under set u
**
** Errors are sticky: rc and error describe the first error, and after it every function
** that takes the run does nothing.
*/
#ifndef URI_CANONICAL_H
#define URI_CANONICAL_H

#include "../ext.h"

/* SQL about a row of sqlite_master: is it a virtual table, or a table of SQLite? */
#define CANONICAL_IS_VIRTUAL "(sql BETWEEN 'CREATE VIRTUAL ' AND 'CREATE VIRTUAL!')"
#define CANONICAL_IS_SYSTEM "(name COLLATE NOCASE BETWEEN 'sqlite_' AND 'sqlite`')"

/* Instead of the index of a column: none, or the rowid, for which there is no column. */
enum { NO_COLUMN = -1, ROWID_COLUMN = -2 };

/* Instead of the index of a table, or of a number in the report. */
enum { NO_TABLE = -1, NO_NUMBER = -1 };

struct canonical_column {
  const char *name;
  const char *quoted;              /* as an identifier in SQL */
  const char *type;                /* the affinity as a type, "" for none */
  const char *collation;
  const char *expression;          /* of a generated column, else 0 */
  int key;                         /* place in the primary key from 1, or 0 */
  int is_mutable;                  /* may get a new value */
  int is_made;                     /* generated from the column to rewrite (sets.c) */
  int slot;                        /* its number in r<t> if it is mutable or
                                   ** generated, else NO_COLUMN */
};

/* Columns that must be unique: a constraint, an index, or those that "merge" compares. */
struct canonical_set {
  const char *label;               /* for messages: UNIQUE(a, b) */
  const char *where;               /* condition of a partial index, or 0 */
  const char **terms, **collations;
  int n;
  int is_soft;                     /* no constraint: "by", or the column */
  int is_generated;                /* a generated column is in it */
  int has_column;                  /* names the column to rewrite */
};

struct canonical_table {
  const char *schema, *name, *sql; /* sql: "schema"."name" */
  const char *create;              /* its CREATE TABLE */
  struct canonical_column *columns;
  int n;
  const char **keys;               /* columns of the key, or the rowid, as SQL */
  const char **key_collations;     /* for each of them " COLLATE x", or "" */
  int n_keys;
  int has_rowid;
  int alias;                       /* the column that is the rowid, or NO_COLUMN */
  struct canonical_set *sets;
  int n_sets;
  const struct canonical_set *merges_by;   /* the set, if one alone decides, else 0 */
  int is_touched;                  /* a row may change or merge */
  int is_pending;                  /* what it waits for (plan.c) */
  int is_child;                    /* undo.c: refers to a touched table */
  int moves;                       /* a column of the key is mutable */
  sqlite3_stmt *read_row, *insert_row;   /* plan.c: to touch a row */
  sqlite3_int64 rows_before, broken_before, broken_after;   /* check.c */
};

struct canonical_edge {            /* a reference */
  int child, parent;               /* numbers of tables */
  int n;
  int *from, *to;                  /* columns; "to" may be ROWID_COLUMN */
  const char *label;               /* child.a+b */
  int follows;                     /* a parent's column or row may change */
  int is_generated;                /* a column of the child is generated */
};
struct canonical_named {           /* a column and its aggregate */
  const char *name, *expression;
  int column;
};

/* The transaction of a run (transaction.c). */
struct canonical_transaction {
  int is_open, is_own, is_marked;  /* is_marked: its savepoint is there */
  int triggers, foreign_keys;      /* the connection's settings */
  int changes;                     /* sqlite3_total_changes() after the run */
  sqlite3_int64 last_rowid;        /* sqlite3_last_insert_rowid() before it */
  char *versions;                  /* of the schemas after the run */
  sqlite3_stmt *force;             /* for a rollback after an interrupt */
};

struct canonical_run {
  sqlite3 *db, *own;
  int is_utf16;                    /* the encoding of both */
  int rc;
  char *error;
  struct canonical_memory *memory;
  struct canonical_transaction transaction;

  /* options.c */
  const char *function;            /* for messages */
  const char *table_name, *column_name;
  const char *base, *as, *order, *log, *progress;
  int merge, last, keep, triggers, dry_run;
  struct canonical_named *by, *combine;
  int n_by, n_combine;
  const char **references;
  int n_references;

  /* schema.c: table 0 is the one to rewrite */
  struct canonical_table *tables;
  int n_tables;
  struct canonical_edge *edges;
  int n_edges;
  int column, base_column;         /* base_column: NO_COLUMN without "base" */

  /* target.c, SQL about a row of table 0: is it readable, its new text, does the text
  ** change, why is it not readable */
  const char *readable, *becomes, *differs, *why;

  struct canonical_overlay *overlays;   /* two for each touched table */
  int round;
  int percent;                     /* the last percentage shown */
  sqlite3_stmt *show;              /* the option "progress" */
  sqlite3_int64 rows, rewritten, merged, refused, logged;
  struct canonical_sweep *sweep;   /* of sweep.c, or 0 */
  const struct canonical_set *swept;   /* the set that it decides, or 0 */
};

/* ------------------------------------------------------------- run.c --- */

int uri_sql_run_open(struct canonical_run *run, sqlite3 *db, const char *function);
void uri_sql_run_close(struct canonical_run *run);

/* Memory that lives as long as the run; 0 when out of memory. */
void *uri_sql_run_alloc(struct canonical_run *run, size_t n);
const char *uri_sql_run_text(struct canonical_run *run, const char *format, ...);
const char *uri_sql_run_copy(struct canonical_run *run, sqlite3_stmt *stmt, int column);

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

/* Execute a statement that writes to the user's database.  Under PRAGMA count_changes, it
** has a row, which nobody needs. */
void uri_sql_run_write(struct canonical_run *run, sqlite3_stmt *stmt);
void uri_sql_run_exec(struct canonical_run *run, sqlite3 *db, const char *format, ...);
sqlite3_int64 uri_sql_run_number(struct canonical_run *run, sqlite3 *db,
                                 const char *format, ...);

/*
** Evaluate the option "progress" if done/total of the work between two percentages gives
** a percentage that was not shown yet.
*/
void uri_sql_run_progress(struct canonical_run *run, const char *phase, int from, int to,
                          sqlite3_int64 done, sqlite3_int64 total);

/* Bind a C string, or a column of another statement. */
void uri_sql_run_bind_text(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                           const char *text);
void uri_sql_run_bind_copy(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                           sqlite3_stmt *from, int column);

/*
** Bind the id of the row whose key is in the columns of "from", starting at "column";
** bind the key of an id to the parameters from i on.
*/
void uri_sql_run_bind_id(struct canonical_run *run, const struct canonical_table *t,
                         sqlite3_stmt *stmt, int i, sqlite3_stmt *from, int column);
void uri_sql_run_bind_key(struct canonical_run *run, const struct canonical_table *t,
                          sqlite3_stmt *stmt, int i, sqlite3_value *id);

/* The encoded key of a row WITHOUT ROWID, from sqlite3_malloc(). */
char *uri_sql_run_encode(const struct canonical_run *run, const struct canonical_table *t,
                         sqlite3_stmt *from, int column, int *n);

/* The key of an id, for people: values joined by ", "; from sqlite3_malloc(). */
char *uri_sql_key_text(const struct canonical_table *t, sqlite3_value *id);
void uri_sql_run_bind_key_text(struct canonical_run *run, const struct canonical_table *t,
                               sqlite3_stmt *stmt, int i, sqlite3_value *id);

/* "k1, k2" with a prefix such as "x."; "k1 = ?1 AND k2 = ?2" from number i. */
const char *uri_sql_run_keys(struct canonical_run *run, const struct canonical_table *t,
                             const char *prefix);
const char *uri_sql_run_at_key(struct canonical_run *run, const struct canonical_table *t,
                               int i);

/* ---------------------------------------------------------- pieces.c --- */

/*
** Cut the SQL between the outermost parentheses at its commas: "CREATE INDEX ... (a,
** lower(b)) WHERE c" gives the pieces "a" and "lower(b)", and the rest "WHERE c". Quotes
** and comments are skipped.  Returns the number of pieces, or PIECES_UNCLOSED for a quote
** or a parenthesis that is not closed.
*/
struct canonical_piece { const char *p; int n; };
enum { PIECES_UNCLOSED = -1 };
int uri_sql_pieces(struct canonical_run *run, const char *sql,
                   struct canonical_piece **pieces, struct canonical_piece *rest);

/*
** The length of the token of SQL at p; 0 at the end.  *is_space is 1 for a comment or
** white space.
*/
int uri_sql_token(const char *p, int *is_space);

/* Is the token the name, quoted or not?  Where SQL wants a name, 'x' may be one, too. */
int uri_sql_token_is(const char *p, int n, const char *name);
int uri_sql_token_names(const char *p, int n, const char *name);

/* The expression of the generated column of that name in a CREATE TABLE. */
const char *uri_sql_generated(struct canonical_run *run, const char *create,
                              const char *name);

/* Is one of the tokens the word? */
int uri_sql_has_word(const char *sql, const char *word);

/* Does an expression name the column?  A function, a collation and a type may have its
** name. */
int uri_sql_names(const char *sql, const char *name);

/*
** The name at the beginning of a piece, unquoted, up to the character "end"; *rest is the
** text after it.
*/
const char *uri_sql_piece_name(struct canonical_run *run, struct canonical_piece piece,
                               char end, struct canonical_piece *rest);

/* --------------------------------------------------------- options.c --- */

void uri_sql_options_read(struct canonical_run *run, sqlite3_value *json);

/* ----------------------------------------------- schema.c, sets.c, ... --- */

/*
** The schema of table_name, which may begin with its name, and in *found the table's own
** name; 0 if there is no such table.
*/
const char *uri_sql_schema_find(struct canonical_run *run, const char **found);
void uri_sql_schema_read_tables(struct canonical_run *run, const char *schema);
void uri_sql_schema_number(struct canonical_run *run, struct canonical_table *t);
void uri_sql_schema_read(struct canonical_run *run);
/* The index of a column or of a table by its name, or NO_COLUMN, or NO_TABLE. */
int uri_sql_schema_column(const struct canonical_table *t, const char *name);
int uri_sql_schema_table(struct canonical_run *run, const char *schema,
                         const char *name);
void uri_sql_schema_edge(struct canonical_run *run, int child, int parent, int n,
                         const int *from, const int *to);
void uri_sql_sets_read(struct canonical_run *run, struct canonical_table *t);
void uri_sql_sets_soft(struct canonical_run *run);
void uri_sql_references_read(struct canonical_run *run);
void uri_sql_target_describe(struct canonical_run *run);

/* --------------------------------------------------------- overlay.c --- */

/*
** Make the rows of table t, as they would be or as_found, readable as a table-valued
** function of the user's connection.  uri_sql_overlay_name() is its name for FROM, where
** an alias with the table's own name must follow.  It has the columns of the table, with
** their types and collations, and these:
**
**   canonical id         the row's id
**   canonical j          the id of the row that it merges into, or its own
**   canonical touched    1 if a value changes, 3 if one changes in the column to rewrite
**   canonical readable   is the row readable as found?  NULL if not known
**   canonical rank       its place by the option "order"
**   canonical key 0...   the values of the key as found
*/
void uri_sql_overlay_register(struct canonical_run *run);
void uri_sql_overlay_unregister(struct canonical_run *run);
const char *uri_sql_overlay_name(struct canonical_run *run, int t, int as_found);

/* SELECT these rows, with the columns of the table, "canonical j", "canonical id" and, as
** it is not in "*", the rowid by its names.  Under PRAGMA full_column_names, "*" has
** other names. */
const char *uri_sql_overlay_rows(struct canonical_run *run, int t, int as_found);

/* ---------------------------------------- plan.c, merge.c, follow.c --- */

/* Compute the new values of each row; then check whether they can be written. */
void uri_sql_plan_make(struct canonical_run *run);

/* SQL about a row of r<t>: "(o1 IS NOT v1 OR ...)", each name with the prefix. */
const char *uri_sql_plan_changed(struct canonical_run *run,
                                 const struct canonical_table *t,
                                 const char *prefix);

/* Create the tables r<t> and p<t>. */
void uri_sql_plan_create(struct canonical_run *run, int t);

/* Store in r0 the rows that merge, by the set of sweep.c, but not the others.  Returns 0
** if other sets may decide about them, too. */
int uri_sql_plan_merged(struct canonical_run *run);

/* Add a row to r<t> if it is not there yet.  It merges into j, or into no row if j is
** 0. */
void uri_sql_plan_touch(struct canonical_run *run, int t, sqlite3_value *id,
                        sqlite3_value *j);

/*
** Store reasons to refuse the run: "select" gives rows of table t and for each the other
** row, or NULL; kind and label are for report.c.
*/
void uri_sql_plan_refuse(struct canonical_run *run, int t, const char *kind,
                         const char *label, const char *select);

/* Does the set of sweep.c decide alone which rows of table 0 merge?  Then sweep.c finds
** them, else no set is left to it. */
void uri_sql_merge_begin(struct canonical_run *run);

/* Merge equal rows of table t. */
void uri_sql_merge_table(struct canonical_run *run, int t);
void uri_sql_merge_rank(struct canonical_run *run);
void uri_sql_merge_combine(struct canonical_run *run);
void uri_sql_merge_check(struct canonical_run *run);

/*
** Give references to changed rows their new values.  Returns 1 if a value is not the same
** as in the last round.
*/
int uri_sql_follow(struct canonical_run *run, int edge);

/* Refuse the run if a row would refer to no row, because a column converts its value. */
void uri_sql_follow_check(struct canonical_run *run, int edge);

/* ------------------------------------------------ write.c, check.c --- */

/*
** Write the values of the rows of r<t>.  A row that conflicts with another one is removed
** from the table until uri_sql_write_put_in() inserts it again.
*/
void uri_sql_write_update(struct canonical_run *run, int t);
void uri_sql_write_put_in(struct canonical_run *run, int t);
void uri_sql_write_all(struct canonical_run *run);
void uri_sql_check_before(struct canonical_run *run);
sqlite3_int64 uri_sql_check_broken(struct canonical_run *run,
                                   const struct canonical_table *t);
void uri_sql_check_after(struct canonical_run *run);
void uri_sql_check_integrity(struct canonical_run *run, const struct canonical_table *t);

/*
** Does the table have a rowid, and would a second run change nothing?  With "as" the
** second result may differ from the first, and an affinity may change the text.
*/
int uri_sql_write_is_plain(const struct canonical_run *run);

/* Are plain UPDATE statements enough for the run?  Execute them. */
int uri_sql_write_is_direct(struct canonical_run *run);
void uri_sql_write_directly(struct canonical_run *run);

/* The same if a constraint may be violated: 0 if one was, and nothing is written. */
int uri_sql_write_try(struct canonical_run *run);

/* ----------------------------------------------------------- sweep.c --- */

/*
** Find the set that one pass can decide: the column alone, byte by byte.  There is none
** if following references could change the column.
*/
void uri_sql_sweep_choose(struct canonical_run *run);

/*
** SELECT the rows of table 0 that change or merge, or only those that merge: the key, the
** columns, 1, the new text, the id of the row that it merges into, or its own.
*/
sqlite3_stmt *uri_sql_sweep_rows(struct canonical_run *run, const char *columns,
                                 int merged);

/* Write the new texts of the rows in a range: SQL that ends with AND, or "". */
void uri_sql_sweep_update(struct canonical_run *run, const char *range);

/* Were all rows of the table readable? */
int uri_sql_sweep_read_all(const struct canonical_run *run);
void uri_sql_sweep_close(struct canonical_run *run);

/* Answer a call of uri_canonical() in these statements; 0 if it is not in one of them. */
int uri_sql_sweep_answer(sqlite3_context *ctx, int argc, sqlite3_value **argv);

/* ---------------------------------------------------------- report.c --- */

/*
** Count all rows before anything is written; count those that stay as they are; write the
** report.
*/
void uri_sql_report_before(struct canonical_run *run);
void uri_sql_report_count(struct canonical_run *run, int is_direct);
void uri_sql_report_write(struct canonical_run *run, int is_direct);

/* A statement with the rows of uri_canonical_plan(). */
sqlite3_stmt *uri_sql_report_plan(struct canonical_run *run);

/* Add a row to the report; number may be NO_NUMBER. */
void uri_sql_report_add(struct canonical_run *run, const char *what,
                        sqlite3_int64 number, const char *table, const char *text);

/* For a changed table, report triggers that did not run and search indexes to rebuild. */
void uri_sql_report_afterwards(struct canonical_run *run,
                               const struct canonical_table *t);

/* End the run with the first reason to refuse it. */
void uri_sql_report_refusal(struct canonical_run *run);

/* ------------------------------------------------------------- log.c --- */

/* Create the log's table and fill it, before anything else is written. */
void uri_sql_log_write(struct canonical_run *run);

/* Log how many broken foreign keys the run has repaired; undo breaks them again. */
void uri_sql_log_mended(struct canonical_run *run);

/* The columns that are not generated, as SQL. */
const char *uri_sql_log_columns(struct canonical_run *run,
                                const struct canonical_table *t);

/* Take back the run that wrote a log (undo.c). */
void uri_sql_log_undo(struct canonical_run *run);

/* ------------------------------------------------------ connection.c --- */

/*
** Fail if an authorizer hides what a PRAGMA tells, or columns; or if it ignores what is
** written to the mutable columns of a table, or to the log.
*/
void uri_sql_connection_check(struct canonical_run *run);
void uri_sql_connection_check_columns(struct canonical_run *run, const char *from,
                                      const char *const *quoted, int n);
void uri_sql_connection_check_table(struct canonical_run *run,
                                    const struct canonical_table *t);
void uri_sql_connection_check_log(struct canonical_run *run, const char *log);

/* Fail if a trigger would run when rows are deleted and inserted. */
void uri_sql_connection_check_moves(struct canonical_run *run,
                                    const struct canonical_table *t);

/* ----------------------------------------------------- transaction.c --- */

void uri_sql_transaction_begin(struct canonical_run *run);

/* Execute a RELEASE.  Fail if a function has ended the transaction: then the savepoint is
** gone. */
void uri_sql_transaction_release(struct canonical_run *run, const char *sql);

/* Before the run writes: fail if a function has ended the transaction. */
void uri_sql_transaction_check(struct canonical_run *run);

/* Make the savepoint again, after a try that wrote nothing. */
void uri_sql_transaction_mark(struct canonical_run *run);

/* Does no statement of the connection write? */
int uri_sql_transaction_is_quiet(struct canonical_run *run);

/* Fail if a database to write has no journal: SQLite could not roll back. */
void uri_sql_transaction_check_journal(struct canonical_run *run);

/* After the run's work: undo it if it failed, else wait for the reader of the report. */
void uri_sql_transaction_pause(struct canonical_run *run);

/* Keep the run when the reader has the last row; undo it if the reader stops earlier. */
void uri_sql_transaction_keep(struct canonical_run *run);
void uri_sql_transaction_drop(struct canonical_run *run);

/* ----------------------------------------------------------- calls.c --- */

/* Register uri_canonical(), uri_canonical_plan() and uri_canonical_undo(). */
int uri_sql_canonical_register(sqlite3 *db);

#endif
