/*
** SPDX-License-Identifier: MIT
**
** Statements of a run, and the update of a set of rows (sets.c).
*/
#include "canonical.h"

#include <string.h>

sqlite3_int64 uri_sql_try(struct canonical_run *run, int *code, const char *sql){
  sqlite3_stmt *stmt;
  int rc, before = sqlite3_total_changes(run->db);
  sqlite3_int64 n;
  *code = 0;
  uri_sql_transaction_check(run);  /* a collation may have ended it */
  stmt = uri_sql_run_statement(run, run->db, sql);
  if( run->rc!=SQLITE_OK ) return 0;
  /* Under PRAGMA count_changes, a statement that writes has a row. */
  do rc = sqlite3_step(stmt); while( rc==SQLITE_ROW );
  if( rc!=SQLITE_DONE ) rc = sqlite3_extended_errcode(run->db);
  if( ((rc & 0xFF)==SQLITE_CONSTRAINT || rc==SQLITE_MISMATCH)
   && !sqlite3_get_autocommit(run->db) ) *code = rc;     /* no RAISE(ROLLBACK) */
  else if( rc!=SQLITE_DONE ) uri_sql_run_fail_code(run, run->db, rc);
  /* What an authorizer ignores leaves the number of an earlier statement. */
  n = before==sqlite3_total_changes(run->db) ? 0 : sqlite3_changes(run->db);
  sqlite3_finalize(stmt);
  if( *code==0 ) uri_sql_transaction_check(run);     /* a trigger may have ended it */
  if( *code==0 ) uri_sql_show(run, sql, n);
  return n;
}

sqlite3_int64 uri_sql_do(struct canonical_run *run, const char *sql){
  int code;
  sqlite3_int64 n = uri_sql_try(run, &code, sql);
  uri_sql_run_fail_code(run, run->db, code);
  return n;
}

const char *uri_sql_first(const struct canonical_rows *set){
  struct canonical_run *run = set->t->run;
  return uri_sql_run_shown(run, uri_sql_run_word(run, run->db,
    "SELECT %s FROM %s LIMIT 1",
    uri_sql_keys(set->t, " || ', ' || ", CANONICAL_SHOWN("k$")), set->name));
}

/* ---- The update of a set --- */

/* UPDATE the rows of a set; "how" is OR IGNORE, or what else to do in a conflict.
** Returns how many changed, and a code as uri_sql_try(). */
static sqlite3_int64 statement_update(const struct canonical_rows *set, const char *how,
                                      int *code){
  const struct canonical_table *t = set->t;
  struct canonical_run *run = t->run;
  const char *key = uri_sql_keys(t, " AND ", "v.k$ = +c.@");
  const char *values = uri_sql_run_text(run, "@ = (SELECT v.n$ FROM %s v WHERE ",
                                        set->name);
  values = uri_sql_list(t, &set->new,
                        uri_sql_run_text(run, "%s),\n       ", key), values);
  return uri_sql_try(run, code, uri_sql_run_text(run,
    "UPDATE %s %s AS c\n"
    "   SET %s%s)\n"
    " WHERE %s", how, t->sql, values, key, uri_sql_among(t, set->name)));
}

/* Keep the rows whose values are not the new ones. */
static void statement_filter(struct canonical_rows *set){
  const struct canonical_table *t = set->t;
  uri_sql_filter(set, uri_sql_run_text(t->run, " CROSS JOIN %s x ON %s\n WHERE %s",
    t->sql, t->x_is_k,
    uri_sql_list(t, &set->new, " OR ", "x.@ COLLATE BINARY IS NOT +v.n$")));
}

/* The first row of a set.  Under PRAGMA short_column_names=OFF, names need AS. */
static struct canonical_rows statement_first(const struct canonical_rows *set){
  struct canonical_run *run = set->t->run;
  struct canonical_rows first = *set;
  first.name = uri_sql_run_text(run, "(SELECT %s%s FROM %s LIMIT 1)",
    uri_sql_keys(set->t, ", ", "k$ AS k$"),
    uri_sql_list(set->t, &set->new, "", ", o$ AS o$, n$ AS n$"), set->name);
  return first;
}

static int statement_is_unique(int code){
  return code==SQLITE_CONSTRAINT_UNIQUE || code==SQLITE_CONSTRAINT_PRIMARYKEY;
}

/* Fail if a row of the set is not there after all have got their new values: perhaps an
** authorizer ignores what is written.  With triggers, any may be one; else the first. */
static void statement_check(const struct canonical_rows *set){
  const struct canonical_table *t = set->t;
  struct canonical_rows some = t->has_trigger ? *set : statement_first(set);
  sqlite3_int64 n = uri_sql_run_number(t->run, t->run->db,
    "SELECT count(*) FROM %s v CROSS JOIN %s x ON %s WHERE %s", some.name, t->sql,
    uri_sql_after(set),
    uri_sql_list(t, &set->new, " AND ", "x.@ COLLATE BINARY IS +v.n$"));
  if( n<(t->has_trigger ? set->n : 1) ) uri_sql_refuse(set, "");
}

static void statement_savepoint(struct canonical_run *run, const char *sql){
  uri_sql_transaction_savepoint(run, sql);
  uri_sql_show(run, sql, 0);
}

/*
** With triggers, a conflict of some rows: find those that SQLite leaves by a try that is
** undone, because its clause held for the statements of triggers, too; then update the
** others without it.  If the conflict is one of a trigger's statement, the code stays.
*/
static sqlite3_int64 statement_update_others(const struct canonical_rows *set,
                                             const char *how, int *code){
  struct canonical_run *run = set->t->run;
  struct canonical_rows left = *set, others = *set;
  int ignored;
  statement_savepoint(run, "SAVEPOINT uri_canonical_try");
  statement_update(set, "OR IGNORE", &ignored);
  if( ignored==0 ) statement_filter(&left);
  statement_savepoint(run, "ROLLBACK TO uri_canonical_try; RELEASE uri_canonical_try");
  if( ignored || left.n==0 ) return 0;
  uri_sql_subtract(&others, left.name);
  *code = 0;
  return others.n ? statement_update(&others, how, code) : 0;
}

struct canonical_rows uri_sql_update(const struct canonical_rows *set){
  struct canonical_table *t = set->t;
  struct canonical_rows none = { .t = t }, left = *set;
  /* A clause on a conflict also holds for the statements of triggers, so with triggers
  ** there is none, or ABORT, if the schema may have clauses. */
  const char *how = !t->has_trigger ? "OR IGNORE" : t->has_clause ? "OR ABORT" : "";
  int code;
  sqlite3_int64 done = statement_update(set, how, &code);
  if( t->has_trigger && statement_is_unique(code) )
    done = statement_update_others(set, how, &code);
  if( code ) uri_sql_refuse(set, "");
  if( done==set->n ) statement_check(set);
  if( done==set->n || t->run->rc!=SQLITE_OK ) return none;
  statement_filter(&left);
  if( done+left.n<set->n )
    uri_sql_run_fail(t->run, "rows of %s are not found by their keys: a trigger or a"
                     " function has changed these", t->name);
  return left;
}

void uri_sql_update_all(struct canonical_rows set){
  while( set.n && set.t->run->rc==SQLITE_OK ){
    sqlite3_int64 before = set.n;
    set = uri_sql_update(&set);
    if( set.n==before ) uri_sql_refuse(&set, "");
  }
}

/* Of all rows of the set, the first one that SQLite leaves says why. */
void uri_sql_refuse(const struct canonical_rows *set, const char *hint){
  struct canonical_run *run = set->t->run;
  struct canonical_rows left = *set, first;
  const char *key, *said, *name = set->t->name;
  int of_all, of_first;
  statement_update(set, "OR IGNORE", &of_all);
  said = uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db));
  statement_filter(&left);
  if( of_all || left.n==0 ) left = *set;
  key = uri_sql_first(&left);
  first = statement_first(&left);
  statement_update(&first, "OR ABORT", &of_first);
  if( of_first ) said = uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db));
  /* With triggers, the message may be about another table. */
  if( statement_is_unique(of_first)
   && (!set->t->has_trigger || strstr(said, uri_sql_run_text(run, " %s.", name))) )
    uri_sql_run_fail(run, "row %s of %s would be equal to another row (%s)%s", key, name,
                     said, hint);
  else if( of_first )
    uri_sql_run_fail(run, "row %s of %s: %s", key, name, said);
  else if( of_all )
    uri_sql_run_fail(run, "rows of %s: %s", name, said);
  else
    uri_sql_run_fail(run, "row %s of %s did not take a new value: a trigger or an"
                     " authorizer refused it", key, name);
}
