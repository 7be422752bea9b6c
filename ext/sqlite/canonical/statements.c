/*
** SPDX-License-Identifier: MIT
**
** Statements of a run, and the update of a set of rows (sets.c).
*/
#include "canonical.h"

#include <stdarg.h>
#include <string.h>

sqlite3_int64 uri_sql_try(struct canonical_run *run, int *code, const char *sql){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "%s", sql);
  int rc, before = sqlite3_total_changes(run->db);
  sqlite3_int64 n;
  *code = 0;
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
  if( *code==0 ) uri_sql_show(run, sql, n);
  return n;
}

sqlite3_int64 uri_sql_do(struct canonical_run *run, const char *format, ...){
  va_list ap;
  char *sql;
  sqlite3_int64 n = 0;
  int code = 0;
  va_start(ap, format);
  sql = sqlite3_vmprintf(format, ap);
  va_end(ap);
  if( sql==0 ) uri_sql_run_fail_code(run, 0, SQLITE_NOMEM);
  else n = uri_sql_try(run, &code, sql);
  uri_sql_run_fail_code(run, run->db, code);
  sqlite3_free(sql);
  return n;
}

const char *uri_sql_first(struct canonical_run *run, const struct canonical_table *t,
                          const char *set){
  const char *key = uri_sql_run_word(run, run->db, "SELECT %s FROM %s LIMIT 1",
    uri_sql_keys(run, t, " || ', ' || ",
                 "CASE typeof(k$) WHEN 'blob' THEN 'x''' || hex(k$) || '''' ELSE k$ END"),
    set);
  return uri_sql_run_shown(run, key);
}

/* ---- The update of a set --- */

/* UPDATE the rows of a set; "how" is OR IGNORE, or what else to do in a conflict.
** Returns how many changed, and a code as uri_sql_try(). */
static sqlite3_int64 statement_update(struct canonical_run *run,
                                      const struct canonical_table *t, const char *how,
                                      const char *set, int n, const int *columns,
                                      int *code){
  const char *key = uri_sql_keys(run, t, " AND ", "v.k$ = +c.@");
  const char *values = uri_sql_run_text(run, "@ = (SELECT v.n# FROM %s v WHERE ", set);
  values = uri_sql_list(run, t, n, columns, uri_sql_run_text(run, "%s),\n       ", key),
                        values);
  return uri_sql_try(run, code, uri_sql_run_text(run,
    "UPDATE %s %s AS c\n"
    "   SET %s%s)\n"
    " WHERE %s", how, t->sql, values, key, uri_sql_among(run, t, set)));
}

/* The rows of a set whose values are not the new ones. */
static struct canonical_rows statement_left(struct canonical_run *run,
                                            const struct canonical_table *t,
                                            const struct canonical_rows *set, int n,
                                            const int *columns){
  return uri_sql_rows(run, t, 0, uri_sql_list(run, t, n, columns, "", ", n#"),
    uri_sql_run_text(run,
      "SELECT %s%s\n"
      "  FROM %s v CROSS JOIN %s x ON %s\n"
      " WHERE %s",
      t->v_k, uri_sql_list(run, t, n, columns, "", ", v.n#"), set->name, t->sql,
      t->x_is_k,
      uri_sql_list(run, t, n, columns, " OR ", "x.@ COLLATE BINARY IS NOT +v.n#")));
}

/* The first row of a set.  Under PRAGMA short_column_names=OFF, names need AS. */
static const char *statement_first(struct canonical_run *run,
                                   const struct canonical_table *t, const char *set,
                                   int n, const int *columns){
  return uri_sql_run_text(run, "(SELECT %s%s FROM %s LIMIT 1)",
                          uri_sql_keys(run, t, ", ", "k$ AS k$"),
                          uri_sql_list(run, t, n, columns, "", ", n# AS n#"), set);
}

static int statement_is_unique(int code){
  return code==SQLITE_CONSTRAINT_UNIQUE || code==SQLITE_CONSTRAINT_PRIMARYKEY;
}

struct canonical_rows uri_sql_update(struct canonical_run *run,
                                     const struct canonical_table *t,
                                     const struct canonical_rows *set, int n,
                                     const int *columns){
  struct canonical_rows left = { 0, 0, 0 }, checked = *set;
  /* A clause on a conflict also holds for the statements of triggers, so with triggers
  ** the first try has none, or ABORT, if the schema may have clauses. */
  const char *how = t->has_clause ? "OR ABORT" : "";
  int code, i, changes_key = 0;
  sqlite3_int64 done;
  for(i=0; i<n; i++) changes_key |= uri_sql_has(t->n_key, t->key, columns[i]);
  if( !t->has_trigger ) how = "OR IGNORE";
  done = statement_update(run, t, how, set->name, n, columns, &code);
  if( t->has_trigger && statement_is_unique(code) )
    done = statement_update(run, t, "OR IGNORE", set->name, n, columns, &code);
  if( code ) uri_sql_refuse(run, t, set->name, n, columns, "");
  if( run->rc!=SQLITE_OK || (done==set->n && changes_key) ) return left;
  if( done==set->n && !t->has_trigger )     /* an authorizer would leave all */
    checked.name = statement_first(run, t, set->name, n, columns);
  left = statement_left(run, t, &checked, n, columns);
  if( left.n && done==set->n )
    uri_sql_refuse(run, t, left.name, n, columns, "");
  return left;
}

void uri_sql_update_all(struct canonical_run *run, const struct canonical_table *t,
                        struct canonical_rows set, int n, const int *columns){
  while( set.n && run->rc==SQLITE_OK ){
    sqlite3_int64 before = set.n;
    set = uri_sql_update(run, t, &set, n, columns);
    if( set.n==before ) uri_sql_refuse(run, t, set.name, n, columns, "");
  }
}

/* Of all rows of the set, the first one that SQLite leaves says why. */
void uri_sql_refuse(struct canonical_run *run, const struct canonical_table *t,
                    const char *set, int n, const int *columns, const char *hint){
  struct canonical_rows all = { set, 0, 0 }, left;
  const char *key, *said;
  int of_all, of_first;
  statement_update(run, t, "OR IGNORE", set, n, columns, &of_all);
  said = uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db));
  left = statement_left(run, t, &all, n, columns);
  if( of_all==0 && left.n ) set = left.name;
  key = uri_sql_first(run, t, set);
  statement_update(run, t, "OR ABORT", statement_first(run, t, set, n, columns), n,
                   columns, &of_first);
  if( of_first ) said = uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db));
  if( statement_is_unique(of_first) )
    uri_sql_run_fail(run, "row %s of %s would be equal to another row (%s)%s", key,
                     t->name, said, hint);
  else if( of_first )
    uri_sql_run_fail(run, "row %s of %s: %s", key, t->name, said);
  else if( of_all )
    uri_sql_run_fail(run, "rows of %s: %s", t->name, said);
  else
    uri_sql_run_fail(run, "row %s of %s did not take a new value: a trigger or an"
                     " authorizer refused it", key, t->name);
}
