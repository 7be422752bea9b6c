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

struct canonical_list uri_sql_only(struct canonical_run *run, struct canonical_column *c){
  struct canonical_list list = { 0 };
  uri_sql_add(run, &list, c);
  return list;
}

int uri_sql_place(const struct canonical_list *list, const struct canonical_column *c){
  int i;
  for(i=0; i<list->n; i++) if( list->at[i]==c ) return i;
  return -1;
}

int uri_sql_has(const struct canonical_list *list, const struct canonical_column *c){
  return uri_sql_place(list, c)>=0;
}

const char *uri_sql_list(const struct canonical_table *t,
                         const struct canonical_list *list, const char *between,
                         const char *format){
  struct canonical_run *run = t->run;
  sqlite3_str *out = sqlite3_str_new(0);
  const char *p;
  int i;
  for(i=0; i<list->n && run->rc==SQLITE_OK; i++){
    if( i ) sqlite3_str_appendall(out, between);
    for(p=format; *p; p++){
      switch( *p ){
        case '@': sqlite3_str_appendall(out, list->at[i]->quoted); break;
        case '$': sqlite3_str_appendf(out, "%d", i); break;
        case '&': sqlite3_str_appendf(out, "%d", i+1); break;
        case '!': sqlite3_str_appendall(out, list->at[i]->type); break;
        case '~': sqlite3_str_appendf(out, "\"%w\"", t->name); break;
        case '#': sqlite3_str_appendf(out, "%Q", list->at[i]->name); break;
        case '^': sqlite3_str_appendall(out, t->collations[i]); break;
        default: sqlite3_str_appendchar(out, 1, *p);
      }
    }
  }
  uri_sql_run_fail_code(run, 0, sqlite3_str_errcode(out));
  return uri_sql_run_text(run, "%z", sqlite3_str_finish(out));
}

const char *uri_sql_keys(const struct canonical_table *t, const char *between,
                         const char *format){
  return uri_sql_list(t, &t->key, between, format);
}

const char *uri_sql_places(struct canonical_run *run, int n, const char *between,
                           const char *format){
  struct canonical_table none = { .run = run };
  /* Only places stand in the format, so these columns are never looked at. */
  struct canonical_list places = {
    n, uri_sql_run_alloc(run, sizeof(struct canonical_column*) * (size_t)n) };
  return uri_sql_list(&none, &places, between, format);
}

const char *uri_sql_among(const struct canonical_table *t, const char *set){
  const char *all = uri_sql_run_text(t->run, "(%s) IN (SELECT %s FROM %s)",
                                     uri_sql_keys(t, ", ", "@^"), t->k, set);
  if( t->key.n==1 ) return all;
  /* SQLite looks for a COLLATE in a list in no index: the first column is in one. */
  return uri_sql_run_text(t->run, "%s IN (SELECT k0 FROM %s)\n   AND %s",
                          t->key.at[0]->quoted, set, all);
}

const char *uri_sql_exists(const struct canonical_table *t, const char *set,
                           const char *key){
  return uri_sql_run_text(t->run, "EXISTS (SELECT 1 FROM %s WHERE %s)", set,
                          uri_sql_keys(t, " AND ", key));
}

const char *uri_sql_after(const struct canonical_rows *set){
  const struct canonical_table *t = set->t;
  const char *out = "";
  int k;
  for(k=0; k<t->key.n; k++){
    int at = uri_sql_place(&set->new, t->key.at[k]);
    out = uri_sql_run_text(t->run, "%s%sx.%s = +v.%c%d%s", out, k ? " AND " : "",
                           t->key.at[k]->quoted, at<0 ? 'k' : 'n',
                           at<0 ? k : at, t->collations[k]);
  }
  return out;
}
