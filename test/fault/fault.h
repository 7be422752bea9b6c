/*
** SPDX-License-Identifier: MIT
**
** What the fault programs share: memory that fails when told to, connections
** that hide no allocation, answers to compare, and counting.
*/
#ifndef FAULT_H
#define FAULT_H

#include <stddef.h>
#include <sqlite3.h>

/* ------------------------------------------------------------- fault.c --- */

/* Take SQLite's memory over; before anything else is asked of SQLite. */
void fault_install(void);

/* From now on the nth allocation fails, from 1; with lasting all after it. */
void fault_arm(long nth, int lasting);

/* No more failures.  Returns how many there were since fault_arm(). */
long fault_disarm(void);

/* How many failures there were in all. */
long fault_total(void);

/* The path of the extension, without its suffix. */
extern const char *extension;

/*
** A connection to a new database in memory, of that encoding ("UTF-8" or
** "UTF-16"); without the extension, or with it.  Ends the program on failure.
*/
sqlite3 *open_bare(const char *encoding);
sqlite3 *open_loaded(const char *encoding);

/* Load the extension.  Returns SQLite's code. */
int load(sqlite3 *db);

/* Run SQL that must not fail. */
void must(sqlite3 *db, const char *sql);

/*
** What SQL answers: its code, every value of every row with type and bytes, and
** the message of an error.  text is malloc()'s, not SQLite's, so that asking
** does not count as an allocation.
*/
struct answer { int rc; char *text; size_t n; char error[400]; };
void answer_get(sqlite3 *db, const char *sql, struct answer *answer);
void answer_free(struct answer *answer);
int answer_same(const struct answer *a, const struct answer *b);

/*
** Whether got, the answer under faults, is right: what was expected, or
** SQLITE_NOMEM after rows that are right.  SQLite may lose the message of an
** error, any error's, and keep its code.
*/
int answer_right(const struct answer *got, const struct answer *expected);

/* Count a check; one that fails is printed, the first of many. */
int check(int ok, const char *format, ...)
  __attribute__((format(printf, 2, 3)));

/* Print "N passed, N failed".  Returns the program's exit code. */
int finish(void);

/* -------------------------------------------------------- statements.c --- */

/* The tables that all statements are about. */
extern const char setup_sql[];
extern const char search_sql[];

/* An SQL statement; if it writes, what shows whether it has. */
struct statement { const char *sql; const char *show; };

/* The statements for functions, collation and writing; the last is {0,0}. */
extern const struct statement statements[];

/* Statements for a table-valued function, with "@" for its name and "~" for
** its first hidden column; the last is 0. */
extern const char *const row_templates[];

/*
** All of them, templates filled in for every module named uri_*: an array that
** ends in {0,0} and is never freed.  Checks that every registered function has a
** call with its number of arguments, and every module one.
*/
const struct statement *statements_all(int *count);

#endif
