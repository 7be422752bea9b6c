/*
** SPDX-License-Identifier: MIT
**
** What the fault programs share: memory that fails on request, connections that hide no
** allocation, answers to compare, and counting.
*/
#ifndef FAULT_H
#define FAULT_H

#include <stddef.h>
#include <sqlite3.h>

/* ------------------------------------------------------------- fault.c --- */

/* Wrap SQLite's allocator.  Call it before any other function of SQLite. */
void fault_install(void);

/* Let the nth allocation from now fail (from 1); with lasting, all later ones, too. */
void fault_arm(long nth, int lasting);

/* Stop failing.  Returns how many allocations failed since fault_arm(). */
long fault_disarm(void);

/*
** Find the allocations of new places.  A place is a chain of calls in the extension; it
** is new until fault_places() has returned it twice.  fault_places() ends the search and
** returns the count of these allocations; *all are their numbers, valid until the next
** begin.  At most FAULT_PLACES are found at a time, the others in the next search.
*/
enum { FAULT_PLACES = 4000 };
void fault_places_begin(void);
long fault_places(const long **all);

/* How many failures there were in all. */
long fault_total(void);

/* The path of the extension, without its suffix. */
extern const char *extension;

/*
** A connection to a new database in memory with this encoding ("UTF-8" or "UTF-16");
** without the extension, or with it.  Ends the program if it fails.
*/
sqlite3 *open_bare(const char *encoding);
sqlite3 *open_loaded(const char *encoding);

/* Load the extension.  Returns SQLite's code. */
int load(sqlite3 *db);

/* Run SQL that must not fail. */
void must(sqlite3 *db, const char *sql);

/*
** The answer of SQL: its code, every value of every row with type and bytes, and the
** message of an error.  text comes from malloc() and not from SQLite, so that reading an
** answer is not counted as an allocation.
*/
/* is_unread: the statement is done, but memory was short when its answer was read. */
struct answer { int rc; char *text; size_t n; char error[400]; int is_unread; };
void answer_get(sqlite3 *db, const char *sql, struct answer *answer);
void answer_free(struct answer *answer);
int answer_same(const struct answer *a, const struct answer *b);

/*
** Is got, the answer under faults, right?  It must be the expected answer, or right rows
** and then SQLITE_NOMEM.  SQLite may lose the message of any error and keep its code.
*/
int answer_right(const struct answer *got, const struct answer *expected);

/* Count a check.  The first failed checks are printed. */
int check(int ok, const char *format, ...)
  __attribute__((format(printf, 2, 3)));

/* Print "N passed, N failed".  Returns the program's exit code. */
int finish(void);

/* -------------------------------------------------------- statements.c --- */

/* The tables that all statements are about. */
extern const char setup_sql[];
extern const char search_sql[];

/* Calls of what the extension has; the last is 0. */
extern const char *const loaded_calls[];

/* An SQL statement; if it writes, what shows whether it has. */
struct statement { const char *sql; const char *show; };

/* The statements for functions, collation and writing; the last is {0,0}. */
extern const struct statement statements[];

/* Statements for a table-valued function, with "@" for its name and "~" for
** its first hidden column; the last is 0. */
extern const char *const row_templates[];

/*
** All statements, with the templates filled in for every module named uri_*: an array
** that ends with {0,0} and is never freed.  A call is added for every registered function
** and number of arguments that no statement calls.
*/
const struct statement *statements_all(int *count);

#endif
