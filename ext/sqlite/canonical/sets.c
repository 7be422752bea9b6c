/*
** SPDX-License-Identifier: MIT
**
** Sets of rows: what the statements of a run pass on to each other; and the parts of
** statements about them: lists of columns, conditions about keys.
**
** A set is a table in "temp".  These tables are made before the transaction of a run: if
** one were made later, a ROLLBACK would end the statements that read while a plan is
** made.  They go after it; where a statement reads, SQLite drops no table, and they stay,
** empty, for the next run of the connection; also in the caller's transaction, which an
** interrupt of the DROP would roll back.  Columns without a type keep each value as it is
** found.
*/
#include "canonical.h"

/* ---- Sets --- */

/* The name of set i, from 1: runs whose keys have other numbers of columns use others. */
static const char *set_name(struct canonical_run *run, int i){
  return uri_sql_run_text(run, "temp.\"" CANONICAL_PREFIX "%d %d %d\"", run->n_keys,
                          run->n_values, i);
}

static void set_create(struct canonical_run *run, int i){
  uri_sql_run_exec(run, run->db,
    "CREATE TABLE IF NOT EXISTS %s(%s, %s, %s, why, PRIMARY KEY(%s)) WITHOUT ROWID",
    set_name(run, i),
    uri_sql_places(run, run->n_keys, ", ", "key_%d NOT NULL DEFAULT 0"),
    uri_sql_places(run, run->n_keys, ", ", "into_%d"),
    uri_sql_places(run, run->n_values, ", ", "old_%d, new_%d"),
    uri_sql_places(run, run->n_keys, ", ", "key_%d"));
}

void uri_sql_sets_prepare(struct canonical_run *run,
                          const struct canonical_schema *schema, int n, int n_keys,
                          int n_values){
  const struct canonical_table *t;
  const struct canonical_edge *e;
  int i;
  for(t=schema->tables; t; t=t->next){
    int values = 1;
    if( t->rank<0 ) continue;
    for(i=0; i<t->columns.n; i++) values += t->columns.at[i]->n_refers>0;
    uri_sql_raise(&n_values, values);
    uri_sql_raise(&n_values, t->combine.n);
    uri_sql_raise(&n_keys, t->key.n);
    if( schema->column ) n += 6;   /* an undo has one for each step */
  }
  for(e=schema->edges; e; e=e->next){
    uri_sql_raise(&n_keys, e->child->key.n);
    n += 2*(e->parent->rank>=0);
  }
  run->n_keys = n_keys;
  run->n_values = n_values;
  run->drops = "";
  for(i=1; i<=n; i++){
    set_create(run, i);
    uri_sql_append(run, &run->drops, ";", "DROP TABLE IF EXISTS %s", set_name(run, i));
  }
}

struct canonical_set uri_sql_set_fill(const struct canonical_table *t, int flags, int n,
                                      const char *select){
  struct canonical_run *run = t->run;
  struct canonical_set set = { "", 0 };
  if( run->rc!=SQLITE_OK ) return set;
  set_create(run, ++run->n_sets);
  set.name = set_name(run, run->n_sets);
  set.n = uri_sql_do(run, "INSERT INTO %s(%s%s%s%s%s)\n%s", set.name,
    uri_sql_keys(t, "key"), flags & SET_INTO ? ", " : "",
    flags & SET_INTO ? uri_sql_keys(t, "into") : "",
    uri_sql_places(run, n, "", ", old_%d, new_%d"), flags & SET_WHY ? ", why" : "",
    select);
  return set;
}

void uri_sql_set_count(struct canonical_run *run, struct canonical_set *set){
  set->n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", set->name);
}

/* No IN: where a list of columns is not in it, SQLite looks at all rows for a NULL. */
void uri_sql_set_subtract(const struct canonical_table *t, struct canonical_set *set,
                          const struct canonical_set *other){
  if( set->n && other->n )
    uri_sql_set_change(t->run, set,
      "DELETE FROM %s AS gone WHERE EXISTS (SELECT 1 FROM %s AS listed WHERE %s)",
      set->name, other->name, uri_sql_places(t->run, t->key.n, " AND ",
                                             "listed.key_%d = gone.key_%d"));
}

void uri_sql_sets_end(struct canonical_run *run){
  for(; run->n_sets && run->rc==SQLITE_OK; run->n_sets--)
    uri_sql_run_exec(run, run->db, "DELETE FROM %s", set_name(run, run->n_sets));
}

const char *uri_sql_shown_key(const struct canonical_table *t, const char *set_key){
  return uri_sql_places(t->run, t->key.n, " || ', ' || ", uri_sql_run_text(t->run,
    "CASE typeof(%s_%%d) WHEN 'blob' THEN 'x''' || hex(%s_%%d) || '''' ELSE %s_%%d END",
    set_key, set_key, set_key));
}

const char *uri_sql_set_shown(const struct canonical_table *t,
                              const struct canonical_set *set, int n){
  struct canonical_run *run = t->run;
  return uri_sql_run_shown(run, uri_sql_run_word(run, run->db,
    "SELECT group_concat(shown, '; ')"
    " FROM (SELECT %s AS shown FROM %s AS listed LIMIT %d)",
    uri_sql_shown_key(t, "listed.key"), set->name, n));
}

/* ---- Lists of columns --- */

void uri_sql_add(struct canonical_run *run, struct canonical_list *list,
                 struct canonical_column *c){
  struct canonical_column **at = uri_sql_run_grow(run, list->at, list->n,
                                                  sizeof(struct canonical_column*));
  if( run->rc!=SQLITE_OK ) return;
  list->at = at;
  list->at[list->n++] = c;
}

int uri_sql_place(const struct canonical_list *list, const struct canonical_column *c){
  int i;
  for(i=0; i<list->n; i++) if( list->at[i]==c ) return i;
  return -1;
}

const char *uri_sql_list(struct canonical_run *run, const struct canonical_list *list,
                         int n, const char *between, const char *format){
  sqlite3_str *out = sqlite3_str_new(0);
  int i;
  for(i=0; i<n && run->rc==SQLITE_OK; i++){
    if( i ) sqlite3_str_appendall(out, between);
    if( list ) sqlite3_str_appendf(out, format, list->at[i]->quoted, i);
    else sqlite3_str_appendf(out, format, i, i, i, i, i, i);
  }
  uri_sql_run_fail_code(run, 0, sqlite3_str_errcode(out));
  return uri_sql_run_text(run, "%z", sqlite3_str_finish(out));
}

/* ---- Keys --- */

const char *uri_sql_key(const struct canonical_table *t, const char *row){
  const char *out = "";
  int i;
  for(i=0; i<t->key.n; i++)
    uri_sql_append(t->run, &out, ", ", "%s.%s", row, t->key.at[i]->quoted);
  return out;
}

const char *uri_sql_keys(const struct canonical_table *t, const char *set_key){
  return uri_sql_places(t->run, t->key.n, ", ",
                        uri_sql_run_text(t->run, "%s_%%d", set_key));
}

const char *uri_sql_row_is(const struct canonical_table *t, const char *row,
                           const char *set_key, const struct canonical_list *columns){
  const char *out = "";
  int i;
  for(i=0; i<t->key.n; i++){
    int at = columns ? uri_sql_place(columns, t->key.at[i]) : -1;
    uri_sql_append(t->run, &out, " AND ", "%s.%s = %s_%d%s", row, t->key.at[i]->quoted,
      at<0 ? set_key : "+moved.new", at<0 ? i : at, t->collations[i]);
  }
  return out;
}

/* A "+" leaves the column's affinity out, for which SQLite would use no index. */
const char *uri_sql_set_is(const struct canonical_table *t, const char *set_key,
                           const char *row){
  const char *out = "";
  int i;
  for(i=0; i<t->key.n; i++)
    uri_sql_append(t->run, &out, " AND ", "%s_%d = +%s.%s", set_key, i, row,
      t->key.at[i]->quoted);
  return out;
}

const char *uri_sql_join(const struct canonical_table *t, const char *row,
                         const char *set_key, const struct canonical_list *columns){
  return uri_sql_run_text(t->run, "JOIN %s AS %s ON %s", t->sql, row,
                          uri_sql_row_is(t, row, set_key, columns));
}

/* SQLite looks for a list in no index if it has a COLLATE: the first column is in one. */
const char *uri_sql_among(const struct canonical_table *t, const char *set){
  const char *columns = "";
  int i;
  for(i=0; i<t->key.n; i++)
    uri_sql_append(t->run, &columns, ", ", "%s%s", t->key.at[i]->quoted,
      t->collations[i]);
  if( t->key.n==1 )
    return uri_sql_run_text(t->run, "%s IN (SELECT key_0 FROM %s)", columns, set);
  return uri_sql_run_text(t->run,
    "%s IN (SELECT key_0 FROM %s)\n   AND (%s) IN (SELECT %s FROM %s)",
    t->key.at[0]->quoted, set, columns, uri_sql_keys(t, "key"), set);
}

const char *uri_sql_is_in(const struct canonical_table *t, const char *row,
                          const struct canonical_set *set){
  if( set->n==0 ) return "0";
  return uri_sql_run_text(t->run, "EXISTS (SELECT 1 FROM %s AS listed WHERE %s)",
                          set->name, uri_sql_set_is(t, "listed.key", row));
}

/* ---- Values --- */

const char *uri_sql_final(const struct canonical_table *t, const char *row,
                          const struct canonical_column *c){
  int at = uri_sql_place(&t->moving, c);
  if( at<0 || t->moves.n==0 )
    return uri_sql_run_text(t->run, "%s.%s", row, c->quoted);
  return uri_sql_run_text(t->run,
    "coalesce((SELECT final.new_%d FROM %s AS final WHERE %s), %s.%s)", at,
    t->moves.name, uri_sql_set_is(t, "final.key", row), row, c->quoted);
}
