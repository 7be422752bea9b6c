/*
** SPDX-License-Identifier: MIT
**
** Sets of rows: what the statements of a run pass on to each other.
**
** A set is a table in "temp".  These tables are made before the transaction of a run, and
** stay, empty, for the next run of the connection: if one were made later, a ROLLBACK
** would end the statements that read while a plan is made.  Columns without a type keep
** each value as it is found.
*/
#include "canonical.h"

/* The name of set i, from 1: runs whose keys have other numbers of columns use others. */
static const char *set_name(struct canonical_run *run, int i){
  return uri_sql_run_text(run, "temp.\"" CANONICAL_PREFIX "%d %d %d\"", run->n_keys,
    run->n_values, i);
}

static void set_create(struct canonical_run *run, int i){
  uri_sql_run_exec(run, run->db,
    "CREATE TABLE IF NOT EXISTS %s(%s, %s, %s, why, PRIMARY KEY(%s)) WITHOUT ROWID",
    set_name(run, i), uri_sql_places(run, run->n_keys, ", ", "key_%d NOT NULL DEFAULT 0"),
    uri_sql_places(run, run->n_keys, ", ", "into_%d"),
    uri_sql_places(run, run->n_values, ", ", "old_%d, new_%d"),
    uri_sql_places(run, run->n_keys, ", ", "key_%d"));
}

void uri_sql_sets_prepare(struct canonical_run *run, int n, int n_keys, int n_values){
  int i;
  run->n_keys = n_keys;
  run->n_values = n_values;
  for(i=1; i<=n && run->rc==SQLITE_OK; i++) set_create(run, i);
}

struct canonical_set uri_sql_set(struct canonical_run *run, const char *columns,
                                 const char *select){
  struct canonical_set set = { "", 0 };
  if( run->rc!=SQLITE_OK ) return set;
  set_create(run, ++run->n_sets);
  set.name = set_name(run, run->n_sets);
  set.n = uri_sql_do(run, uri_sql_run_text(run,
      "INSERT INTO %s(%s)\n"
      "%s",
      set.name, columns, select));
  return set;
}

void uri_sql_set_change(struct canonical_run *run, struct canonical_set *set,
                        const char *sql){
  uri_sql_do(run, sql);
  set->n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", set->name);
}

void uri_sql_set_subtract(const struct canonical_table *t, struct canonical_set *set,
                          const struct canonical_set *other){
  const char *keys = uri_sql_keys(t, "key");
  if( set->n && other->n )
    uri_sql_set_change(t->run, set, uri_sql_run_text(t->run,
        "DELETE FROM %s WHERE (%s) IN (SELECT %s FROM %s)", set->name, keys, keys,
        other->name));
}

void uri_sql_sets_end(struct canonical_run *run){
  for(; run->n_sets && run->rc==SQLITE_OK; run->n_sets--)
    uri_sql_run_exec(run, run->db, "DELETE FROM %s", set_name(run, run->n_sets));
}

const char *uri_sql_set_shown(const struct canonical_table *t,
                              const struct canonical_set *set, int n){
  struct canonical_run *run = t->run;
  return uri_sql_run_shown(run, uri_sql_run_word(run, run->db,
      "SELECT group_concat(shown, '; ') FROM (SELECT %s AS shown FROM %s LIMIT %d)",
      uri_sql_places(run, t->key.n, " || ', ' || ", CANONICAL_SHOWN("key_%d")), set->name,
      n));
}
