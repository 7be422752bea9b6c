/*
** SPDX-License-Identifier: MIT
**
** The sets of columns and expressions that must be unique, and by which rows are equal.
**
** A set is left out if no change can reach it.
*/
#include "canonical.h"

#include <string.h>

/* The CREATE INDEX of an index, or 0 for the index of a constraint. */
static const char *sets_index_sql(struct canonical_run *run,
                                  const struct canonical_table *t, const char *name){
  const char *sql = 0;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT sql FROM \"%w\".sqlite_master WHERE type = 'index' AND name = ?1", t->schema);
  uri_sql_run_bind_text(run, stmt, 1, name);
  if( uri_sql_run_step(run, stmt) ) sql = uri_sql_run_copy(run, stmt, 0);
  sqlite3_finalize(stmt);
  return sql;
}

/* A term of CREATE INDEX without its ASC or DESC. */
static const char *sets_term(struct canonical_run *run, struct canonical_piece piece){
  int at, n, last = 0, is_space;
  for(at=0; at<piece.n; at += n){
    n = uri_sql_token(piece.p+at, &is_space);
    if( !is_space ) last = at;
  }
  n = last ? uri_sql_token(piece.p+last, &is_space) : 0;
  if( (n==3 && sqlite3_strnicmp(piece.p+last, "ASC", 3)==0)
   || (n==4 && sqlite3_strnicmp(piece.p+last, "DESC", 4)==0) ) piece.n = last;
  return uri_sql_run_text(run, "(%.*s\n)", piece.n, piece.p);
}

/* The condition after WHERE, or 0. */
static const char *sets_where(struct canonical_run *run, struct canonical_piece rest){
  if( rest.n<6 ) return 0;
  return uri_sql_run_text(run, "(%.*s\n)", rest.n-5, rest.p+5);
}

/*
** Mark the generated columns whose expression names the column, also through others.  An
** expression may seem to name a column, such as one called lower, so there may be
** circles; each column is visited once.
*/
static void sets_mark_made(struct canonical_table *t, const char *name){
  int c;
  for(c=0; c<t->n; c++){
    struct canonical_column *column = &t->columns[c];
    if( column->is_made || column->expression==0
     || !uri_sql_names(column->expression, name) ) continue;
    column->is_made = 1;
    sets_mark_made(t, column->name);
  }
}

/* Note which kinds of columns a term names; *is_reached is 1 if a change can reach it. */
static void sets_note(struct canonical_run *run, const struct canonical_table *t,
                      struct canonical_set *set, const char *term, int *is_reached){
  int c;
  for(c=0; c<t->n; c++){
    if( !uri_sql_names(term, t->columns[c].name) ) continue;
    if( t->columns[c].expression ) set->is_generated = *is_reached = 1;
    if( t->columns[c].is_mutable ) *is_reached = 1;
    if( t==run->tables && c==run->column ) set->has_column = 1;
    if( t->columns[c].is_made ) set->has_column = 1;
  }
}

/* Read the terms of an index.  Returns 0 if no change can reach it. */
static int sets_read_terms(struct canonical_run *run, struct canonical_table *t,
                           struct canonical_set *set, const char *name, int is_partial){
  struct canonical_piece *pieces = 0, rest = { "", 0 };
  const char *sql = sets_index_sql(run, t, name);
  int count = sql ? uri_sql_pieces(run, sql, &pieces, &rest) : 0;
  int is_reached = is_partial;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT cid, name, coll, count(*) OVER () FROM pragma_index_xinfo(?1, ?2) WHERE key"
    " ORDER BY seqno");
  uri_sql_run_bind_text(run, stmt, 1, name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  set->n = 0;
  while( uri_sql_run_step(run, stmt) ){
    size_t n = (size_t)sqlite3_column_int(stmt, 3);
    int cid = sqlite3_column_int(stmt, 0);
    const char *term;
    if( set->n==0 ){
      set->terms = uri_sql_run_alloc(run, sizeof *set->terms * n);
      set->collations = uri_sql_run_alloc(run, sizeof *set->terms * n);
      if( set->collations==0 ) break;
    }
    term = cid>=0 ? t->columns[cid].quoted
         : pieces && set->n<count ? sets_term(run, pieces[set->n]) : "NULL";
    if( cid<0 ) is_reached = 1;
    sets_note(run, t, set, term, &is_reached);
    set->terms[set->n] = term;
    set->collations[set->n++] =
      uri_sql_run_text(run, "\"%w\"", uri_sql_run_copy(run, stmt, 2));
  }
  sqlite3_finalize(stmt);
  if( is_partial ) set->where = sets_where(run, rest);
  return is_reached;
}

/* A name for messages: UNIQUE(a, b), the name of an index, or the columns of "by". */
static const char *sets_label(struct canonical_run *run, const struct canonical_set *set,
                              const char *name, const char *origin){
  sqlite3_str *label = sqlite3_str_new(0);
  int i;
  if( origin[0]=='c' ){
    sqlite3_str_appendf(label, "the index %s", name);
  }else{
    sqlite3_str_appendall(label, set->is_soft ? "the columns "
                          : origin[0]=='u' ? "UNIQUE(" : "PRIMARY KEY(");
    for(i=0; i<set->n; i++)
      sqlite3_str_appendf(label, "%s%s", i ? ", " : "", set->terms[i]);
    if( !set->is_soft ) sqlite3_str_appendall(label, ")");
  }
  return uri_sql_run_finish(run, label);
}

static struct canonical_set *sets_add(struct canonical_run *run,
                                      struct canonical_table *t){
  struct canonical_set *all = uri_sql_run_alloc(run, sizeof *all * (size_t)(t->n_sets+1));
  if( all==0 ) return 0;
  if( t->n_sets ) memcpy(all, t->sets, sizeof *all * (size_t)t->n_sets);
  t->sets = all;
  return &all[t->n_sets++];
}

/* Add a set of n columns, compared byte by byte. */
static struct canonical_set *sets_add_columns(struct canonical_run *run,
                                              struct canonical_table *t, int n){
  struct canonical_set *set = sets_add(run, t);
  int i;
  if( set==0 ) return 0;
  set->n = n;
  set->terms = uri_sql_run_alloc(run, sizeof *set->terms * (size_t)n);
  set->collations = uri_sql_run_alloc(run, sizeof *set->terms * (size_t)n);
  if( set->collations==0 ) return 0;
  for(i=0; i<n; i++) set->collations[i] = "\"BINARY\"";
  return set;
}

void uri_sql_sets_read(struct canonical_run *run, struct canonical_table *t){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT name, origin, partial FROM pragma_index_list(?1, ?2) WHERE \"unique\""
    " ORDER BY seq DESC");
  if( t==run->tables && run->rc==SQLITE_OK )
    sets_mark_made(t, t->columns[run->column].name);
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  while( uri_sql_run_step(run, stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    const char *origin = uri_sql_run_copy(run, stmt, 1);
    struct canonical_set *set = sets_add(run, t);
    if( set==0 ) break;
    if( sets_read_terms(run, t, set, name, sqlite3_column_int(stmt, 2)) )
      set->label = sets_label(run, set, name, origin);
    else t->n_sets--;
  }
  sqlite3_finalize(stmt);
  if( t->alias>=0 && t->columns[t->alias].is_mutable ){
    struct canonical_set *set = sets_add_columns(run, t, 1);
    if( set==0 ) return;
    set->terms[0] = t->columns[t->alias].quoted;
    set->label = sets_label(run, set, 0, "pk");
    set->has_column = t==run->tables && t->alias==run->column;
  }
}

void uri_sql_sets_soft(struct canonical_run *run){
  struct canonical_table *t = run->tables;
  struct canonical_set *set;
  int i, n = run->n_by;
  if( run->rc!=SQLITE_OK || !run->merge ) return;
  for(i=0; n==0 && i<t->n_sets; i++) if( t->sets[i].has_column ) return;
  set = sets_add_columns(run, t, n ? n : 1);
  if( set==0 ) return;
  set->is_soft = 1;
  set->has_column = 1;
  set->terms[0] = t->columns[run->column].quoted;
  for(i=0; i<n; i++) set->terms[i] = t->columns[run->by[i].column].quoted;
  set->label = n ? sets_label(run, set, 0, "") : "the same text";
}
