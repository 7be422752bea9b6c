/*
** SPDX-License-Identifier: MIT
**
** Parts of statements: lists of columns, and conditions about keys.
*/
#include "canonical.h"

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

int uri_sql_has(const struct canonical_list *list, const struct canonical_column *c){
  return uri_sql_place(list, c)>=0;
}

const char *uri_sql_each(struct canonical_run *run, const struct canonical_list *list,
                         const char *between, const char *format){
  sqlite3_str *out = sqlite3_str_new(0);
  int i;
  for(i=0; i<list->n && run->rc==SQLITE_OK; i++){
    if( i ) sqlite3_str_appendall(out, between);
    sqlite3_str_appendf(out, format, list->at[i]->quoted, i);
  }
  uri_sql_run_fail_code(run, 0, sqlite3_str_errcode(out));
  return uri_sql_run_text(run, "%z", sqlite3_str_finish(out));
}

/* The number may stand in the format six times. */
const char *uri_sql_places(struct canonical_run *run, int n, const char *between,
                           const char *format){
  sqlite3_str *out = sqlite3_str_new(0);
  int i;
  for(i=0; i<n && run->rc==SQLITE_OK; i++){
    if( i ) sqlite3_str_appendall(out, between);
    sqlite3_str_appendf(out, format, i, i, i, i, i, i);
  }
  uri_sql_run_fail_code(run, 0, sqlite3_str_errcode(out));
  return uri_sql_run_text(run, "%z", sqlite3_str_finish(out));
}

const char *uri_sql_key(const struct canonical_table *t, const char *row){
  const char *out = "";
  int i;
  for(i=0; i<t->key.n; i++)
    out = uri_sql_run_text(t->run, "%s%s%s.%s", out, i ? ", " : "", row,
      t->key.at[i]->quoted);
  return out;
}

const char *uri_sql_keys(const struct canonical_table *t, const char *set_key){
  return uri_sql_places(t->run, t->key.n, ", ",
    uri_sql_run_text(t->run, "%s_%%d", set_key));
}

const char *uri_sql_row_is(const struct canonical_table *t, const char *row,
                           const char *set_key){
  const char *out = "";
  int i;
  for(i=0; i<t->key.n; i++)
    out = uri_sql_run_text(t->run, "%s%s%s.%s = %s_%d%s", out, i ? " AND " : "", row,
      t->key.at[i]->quoted, set_key, i, t->collations[i]);
  return out;
}

/* A "+" leaves the column's affinity out, for which SQLite would use no index. */
const char *uri_sql_set_is(const struct canonical_table *t, const char *set_key,
                           const char *row){
  const char *out = "";
  int i;
  for(i=0; i<t->key.n; i++)
    out = uri_sql_run_text(t->run, "%s%s%s_%d = +%s.%s", out, i ? " AND " : "", set_key,
      i, row, t->key.at[i]->quoted);
  return out;
}

/* SQLite looks for a list in no index if it has a COLLATE: the first column is in one. */
const char *uri_sql_among(const struct canonical_table *t, const char *set){
  const char *columns = "", *first = t->key.at[0]->quoted;
  int i;
  for(i=0; i<t->key.n; i++)
    columns = uri_sql_run_text(t->run, "%s%s%s%s", columns, i ? ", " : "",
      t->key.at[i]->quoted, t->collations[i]);
  if( t->key.n==1 )
    return uri_sql_run_text(t->run, "%s IN (SELECT key_0 FROM %s)", columns, set);
  return uri_sql_run_text(t->run,
    "%s IN (SELECT key_0 FROM %s)\n"
    "   AND (%s) IN (SELECT %s FROM %s)",
    first, set, columns, uri_sql_keys(t, "key"), set);
}

const char *uri_sql_is_in(const struct canonical_table *t, const char *row,
                          const struct canonical_set *set){
  if( set->n==0 ) return "0";
  return uri_sql_run_text(t->run, "EXISTS (SELECT 1 FROM %s AS listed WHERE %s)",
    set->name, uri_sql_set_is(t, "listed.key", row));
}

const char *uri_sql_row_after(const struct canonical_table *t, const char *row,
                              const struct canonical_list *columns){
  const char *out = "";
  int i;
  for(i=0; i<t->key.n; i++){
    int at = uri_sql_place(columns, t->key.at[i]);
    out = uri_sql_run_text(t->run, "%s%s%s.%s = moved.%s_%d%s", out, i ? " AND " : "",
      row, t->key.at[i]->quoted, at<0 ? "key" : "new", at<0 ? i : at, t->collations[i]);
  }
  return out;
}

const char *uri_sql_stored(struct canonical_run *run, const char *value,
                           const struct canonical_column *c){
  if( c->type[0]==0 ) return value;
  if( c->type[0]=='T' )
    return uri_sql_run_text(run,
      "CASE WHEN typeof(%s) IN ('integer', 'real') THEN CAST(%s AS TEXT) ELSE %s END",
      value, value, value);
  return uri_sql_run_text(run,
    "CASE"
    " WHEN typeof(%s) = 'text' AND CAST(CAST(%s AS NUMERIC) AS TEXT) = %s"
    " THEN CAST(%s AS NUMERIC)"
    " ELSE %s"
    " END",
    value, value, value, value, value);
}

const char *uri_sql_final(const struct canonical_table *t, const char *row,
                          const struct canonical_column *c){
  int at = uri_sql_place(&t->moving, c);
  if( at<0 || t->moves.n==0 )
    return uri_sql_run_text(t->run, "%s.%s", row, c->quoted);
  return uri_sql_run_text(t->run,
    "coalesce((SELECT final.new_%d FROM %s AS final WHERE %s), %s.%s)", at, t->moves.name,
    uri_sql_set_is(t, "final.key", row), row, c->quoted);
}
