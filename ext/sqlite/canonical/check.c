/*
** SPDX-License-Identifier: MIT
**
** What references lead to, before and after a run: none that leads to a row may lead
** nowhere, or become NULL.  SQLite's own check sees only declared foreign keys, if on.
*/
#include "canonical.h"

#include <string.h>

const char *uri_sql_matches(const struct canonical_edge *e){
  const char *out = "";
  int i;
  for(i=0; i<e->from.n; i++)
    out = uri_sql_run_text(e->child->run, "%s%sp.%s = +c.%s", out, i ? " AND " : "",
                           e->to.at[i]->quoted, e->from.at[i]->quoted);
  return out;
}

const char *uri_sql_nowhere(const struct canonical_edge *e){
  /* For a join, SQLite makes an index that is missing; for NOT EXISTS it does not. */
  return uri_sql_run_text(e->child->run,
    "SELECT %s\n  FROM %s c LEFT JOIN %s p ON %s\n WHERE %s AND p.%s IS NULL",
    uri_sql_keys(e->child, ", ", "c.@"), e->child->sql, e->parent->sql,
    uri_sql_matches(e), uri_sql_list(e->child, &e->from, " AND ", "c.@ IS NOT NULL"),
    e->parent->key.at[0]->quoted);
}

/* How many rows of the child have no NULL in the reference. */
static sqlite3_int64 check_full(const struct canonical_edge *e){
  struct canonical_run *run = e->child->run;
  return uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s WHERE %s",
    e->child->sql, uri_sql_list(e->child, &e->from, " AND ", "@ IS NOT NULL"));
}

/* ---- Before the run --- */

/*
** Is it necessary to look for rows that lead nowhere, before and after?  A trigger, a
** conversion of types, or two references with a column in common can make such rows.  If
** a run could mend one, or merge it, the log says how many there were.
*/
static int check_counts(const struct canonical_rewrite *w, struct canonical_edge *e){
  const struct canonical_table *first = w->schema->tables, *t;
  int i, moves = e->child==first && uri_sql_has(&e->from, w->schema->column);
  int mends = e->child==first || e->child->n_follows>e->is_reached;
  for(t=first; t; t=t->next) moves |= t->is_reached && t->has_trigger;
  for(i=0; i<e->from.n; i++){
    const struct canonical_column *from = e->from.at[i], *to = e->to.at[i];
    e->is_shared |= from->n_refers>1;
    mends |= to->may_change;
    moves |= from->type[0] && strcmp(from->type, to->type)!=0;
  }
  /* Nothing else moves these rows; the first table merges once, as it refers to
  ** nothing. */
  e->moves_once = e->parent->n_follows==0 && e->parent==first && !mends && !e->is_shared;
  return moves || e->is_shared || (w->log.name && mends);
}

/* Mark the columns of a reference: first each reference, then again those that are
** reached. */
static void check_mark(struct canonical_edge *e){
  int i;
  e->child->n_follows += e->is_reached;
  for(i=0; i<e->from.n; i++){
    struct canonical_column *from = e->from.at[i];
    from->n_refers += !e->is_reached;
    e->to.at[i]->n_referred += !e->is_reached;
    from->may_change |= e->is_reached;
    e->child->key_may_change |= uri_sql_has(&e->child->key, from);
  }
}

void uri_sql_check_mark(struct canonical_schema *schema){
  struct canonical_table *t = schema->tables;
  struct canonical_edge *e;
  int is_new = 1;
  t->is_reached = schema->column->may_change = 1;
  t->key_may_change = uri_sql_has(&t->key, schema->column);
  for(e=schema->edges; e; e=e->next){
    e->is_loose = !e->is_declared && e->to.n==1 && e->to.at[0]==schema->column;
    check_mark(e);
  }
  while( is_new ){                 /* what refers to it, and what refers to that */
    is_new = 0;
    for(e=schema->edges; e; e=e->next){
      if( e->is_reached || !e->parent->is_reached ) continue;
      e->is_reached = e->child->is_reached = is_new = 1;
      check_mark(e);
    }
  }
}

void uri_sql_check_begin(struct canonical_rewrite *w){
  struct canonical_table *t;
  struct canonical_edge *e;
  int has_keys = 0;
  for(e=w->schema->edges; e; e=e->next)
    has_keys |= e->is_declared && e->child->is_reached;
  if( has_keys ) uri_sql_transaction_defer(w->run);
  for(t=w->schema->tables; t; t=t->next)
    if( t->is_reached ) uri_sql_schema_check(t);
  for(e=w->schema->edges; e && w->run->rc==SQLITE_OK; e=e->next){
    if( !e->child->is_reached || !check_counts(w, e) ) continue;
    e->nowhere = uri_sql_rows(e->child, 0, "", uri_sql_nowhere(e));
    e->full = check_full(e);
  }
}

/* ---- After the run --- */

static void check_edge(struct canonical_run *run, const struct canonical_edge *e){
  sqlite3_int64 n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM (%s AND NOT"
    " %s)", uri_sql_nowhere(e), uri_sql_exists(e->child, e->nowhere.name, "k$ = +c.@"));
  if( n>0 )
    uri_sql_run_fail(run, "%lld reference%s would lead nowhere, from %s to %s%s", n,
                     uri_sql_report_plural(n), e->label, e->parent->name, e->is_shared
                     ? ": another reference uses a column of it, and needs another value"
                       " there" : "");
  if( run->rc==SQLITE_OK && check_full(e)<e->full-e->child->merged )
    uri_sql_run_fail(run, "references of %s would be lost, or become NULL: by a trigger"
                     " or a function", e->label);
}

/*
** A row of a reference has moved, and the other reference of it has a column in common:
** fail if that one led to a row which is still there, and leads to another one now.
*/
static void check_shared(struct canonical_run *run, const struct canonical_edge *e,
                         const struct canonical_edge *other){
  const struct canonical_table *child = e->child, *p = other->parent;
  const char *was = "", *differs = "0";
  int i;
  for(i=0; i<other->from.n; i++){
    int at = uri_sql_place(&e->from, other->from.at[i]);
    const char *from = other->from.at[i]->quoted;
    if( at>=0 )
      differs = uri_sql_run_text(run, "%s OR c.%s IS NOT +v.o%d", differs, from, at);
    was = uri_sql_run_text(run, "%s%sp.%s = +%s", was, i ? " AND " : "",
      other->to.at[i]->quoted, at>=0 ? uri_sql_run_text(run, "v.o%d", at)
                                     : uri_sql_run_text(run, "c.%s", from));
  }
  if( strcmp(differs, "0")!=0 && uri_sql_run_number(run, run->db, "SELECT EXISTS"
        " (SELECT 1 FROM %s v CROSS JOIN %s c ON %s CROSS JOIN %s p ON %s WHERE %s)",
        e->moved.name, child->sql, uri_sql_keys(child, " AND ", "c.@ = v.k$^"), p->sql,
        was, differs) )
    uri_sql_run_fail(run, "the reference %s would lead to another row of %s: %s uses a"
                     " column of it, and needs another value there", other->label,
                     p->name, e->label);
}

/* May what a reference leads to change?  If not, only another reference moves it. */
static int check_may_change(const struct canonical_edge *e){
  int i, may_change = 0;
  for(i=0; i<e->to.n; i++) may_change |= e->to.at[i]->may_change;
  return may_change;
}

void uri_sql_check_end(struct canonical_rewrite *w){
  const struct canonical_edge *e, *other;
  for(e=w->schema->edges; e && w->run->rc==SQLITE_OK; e=e->next){
    if( e->nowhere.name ) check_edge(w->run, e);
    for(other=w->schema->edges; other && e->is_shared && e->moved.n; other=other->next)
      if( other->child==e->child && (other!=e || !check_may_change(other)) )
        check_shared(w->run, e, other);
  }
  uri_sql_transaction_check_keys(w->run);
}

/* ---- Actions --- */

void uri_sql_check_actions(const struct canonical_schema *schema,
                           const struct canonical_rows *set){
  const struct canonical_table *p = set->t;
  struct canonical_run *run = p->run;
  const struct canonical_edge *e;
  int i, n = set->new.n;
  int is_on = (int)uri_sql_run_number(run, run->db, "PRAGMA foreign_keys");
  for(e=schema->edges; e && is_on && run->rc==SQLITE_OK; e=e->next){
    const char *differ = n ? "0" : "1", *match = "";
    if( e->parent!=p || !e->is_declared || !e->acts[n>0] ) continue;
    if( n==0 && e->child==p )      /* a row that goes as well may refer to it */
      differ = uri_sql_run_text(run, "NOT %s", uri_sql_exists(p, set->name, "k$ = +c.@"));
    for(i=0; i<e->to.n; i++){
      const char *to = e->to.at[i]->quoted;
      int at = uri_sql_place(&set->new, e->to.at[i]);
      if( at>=0 )
        differ = uri_sql_run_text(run, "%s OR p.%s IS NOT +v.n%d", differ, to, at);
      match = uri_sql_run_text(run, "%s%s%sp.%s = c.%s", match, i ? " AND " : "",
                               e->to.at[i]==p->alias ? "" : "+", to,
                               e->from.at[i]->quoted);
    }
    if( strcmp(differ, "0")==0 ) continue;
    if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s v CROSS JOIN %s"
          " p ON %s CROSS JOIN %s c ON %s WHERE %s)", set->name, p->sql,
          uri_sql_keys(p, " AND ", "p.@ = v.k$^"), e->child->sql, match, differ) )
      uri_sql_run_fail(run, "rows of %s refer to values of %s that would go, and an"
                       " action of the foreign key would change them; with PRAGMA"
                       " foreign_keys = OFF, they stay", e->child->name, p->name);
  }
}
