/*
** SPDX-License-Identifier: MIT
**
** Parts of statements: lists of columns, and conditions about keys.
*/
#include "canonical.h"

int uri_sql_place(int n, const int *list, int number){
  int i;
  for(i=0; i<n; i++) if( list[i]==number ) return i;
  return -1;
}

int uri_sql_has(int n, const int *list, int number){
  return uri_sql_place(n, list, number)>=0;
}

const char *uri_sql_list(struct canonical_run *run, const struct canonical_table *t,
                         int n, const int *columns, const char *between,
                         const char *format){
  sqlite3_str *out = sqlite3_str_new(0);
  const char *p;
  int i;
  for(i=0; i<n && run->rc==SQLITE_OK; i++){
    if( i ) sqlite3_str_appendall(out, between);
    for(p=format; *p; p++){
      switch( *p ){
        case '@': sqlite3_str_appendall(out, t->columns[columns[i]].quoted); break;
        case '$': sqlite3_str_appendf(out, "%d", i); break;
        case '&': sqlite3_str_appendf(out, "%d", i+1); break;
        case '!': sqlite3_str_appendall(out, t->columns[columns[i]].type); break;
        case '~': sqlite3_str_appendf(out, "\"%w\"", t->name); break;
        case '#': sqlite3_str_appendf(out, "%Q", t->columns[columns[i]].name); break;
        case '^': sqlite3_str_appendall(out, t->collations[i]); break;
        default: sqlite3_str_appendchar(out, 1, *p);
      }
    }
  }
  uri_sql_run_fail_code(run, 0, sqlite3_str_errcode(out));
  return uri_sql_run_text(run, "%z", sqlite3_str_finish(out));
}

const char *uri_sql_keys(struct canonical_run *run, const struct canonical_table *t,
                         const char *between, const char *format){
  return uri_sql_list(run, t, t->n_key, t->key, between, format);
}

const char *uri_sql_others(struct canonical_run *run, const struct canonical_table *t,
                           int column, const char *between, const char *format){
  int *columns = uri_sql_run_alloc(run, sizeof *columns * (size_t)(t->n+1)), n = 0, c;
  for(c=0; c<t->n && columns; c++) if( c!=column ) columns[n++] = c;
  return uri_sql_list(run, t, n, columns, between, format);
}

const char *uri_sql_among(struct canonical_run *run, const struct canonical_table *t,
                          const char *set){
  const char *all = uri_sql_run_text(run, "(%s) IN (SELECT %s FROM %s)",
                                     uri_sql_keys(run, t, ", ", "@^"), t->k, set);
  if( t->n_key==1 ) return all;
  /* SQLite looks for a COLLATE in a list in no index: the first column is in one. */
  return uri_sql_run_text(run, "%s IN (SELECT k0 FROM %s)\n   AND %s",
                          t->columns[t->key[0]].quoted, set, all);
}

const char *uri_sql_exists(struct canonical_run *run, const struct canonical_table *t,
                           const char *set, const char *key){
  return uri_sql_run_text(run, "EXISTS (SELECT 1 FROM %s WHERE %s)", set,
                          uri_sql_keys(run, t, " AND ", key));
}

const char *uri_sql_after(const struct canonical_rows *set){
  const struct canonical_table *t = set->t;
  const char *out = "";
  int k;
  for(k=0; k<t->n_key; k++){
    int at = uri_sql_place(set->n_new, set->new, t->key[k]);
    out = uri_sql_run_text(t->run, "%s%sx.%s = +v.%c%d%s", out, k ? " AND " : "",
                           t->columns[t->key[k]].quoted, at<0 ? 'k' : 'n',
                           at<0 ? k : at, t->collations[k]);
  }
  return out;
}
