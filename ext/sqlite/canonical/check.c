/*
** SPDX-License-Identifier: MIT
**
** What references lead to, before and after a run: none that leads to a row may lead
** nowhere, or become NULL.  SQLite's own check sees only declared foreign keys, if on.
*/
#include "canonical.h"

#include <string.h>

const char *uri_sql_matches(struct canonical_run *run,
                            const struct canonical_schema *schema,
                            const struct canonical_edge *e){
  const char *out = "";
  int i;
  for(i=0; i<e->n; i++)
    out = uri_sql_run_text(run, "%s%sp.%s = +c.%s", out, i ? " AND " : "",
                           schema->tables[e->parent].columns[e->to[i]].quoted,
                           schema->tables[e->child].columns[e->from[i]].quoted);
  return out;
}

const char *uri_sql_nowhere(struct canonical_run *run,
                            const struct canonical_schema *schema,
                            const struct canonical_edge *e){
  const struct canonical_table *child = &schema->tables[e->child];
  const struct canonical_table *p = &schema->tables[e->parent];
  /* For a join, SQLite makes an index that is missing; for NOT EXISTS it does not. */
  return uri_sql_run_text(run,
    "SELECT %s\n  FROM %s c LEFT JOIN %s p ON %s\n WHERE %s AND p.%s IS NULL",
    uri_sql_keys(run, child, ", ", "c.@"), child->sql, p->sql,
    uri_sql_matches(run, schema, e),
    uri_sql_list(run, child, e->n, e->from, " AND ", "c.@ IS NOT NULL"),
    p->columns[p->key[0]].quoted);
}

/* How many rows of the child have no NULL in the reference. */
static sqlite3_int64 check_full(const struct canonical_rewrite *w,
                                const struct canonical_edge *e){
  const struct canonical_table *child = &w->schema->tables[e->child];
  return uri_sql_run_number(w->run, w->run->db, "SELECT count(*) FROM %s WHERE %s",
    child->sql, uri_sql_list(w->run, child, e->n, e->from, " AND ", "@ IS NOT NULL"));
}

/* ---- Before the run --- */

/*
** Is it necessary to look for rows that lead nowhere, before and after?  A trigger, a
** conversion of types, or two references with a column in common can make such rows.  If
** a run could mend one, or merge it, the log says how many there were.
*/
static int check_counts(const struct canonical_rewrite *w, struct canonical_edge *e){
  const struct canonical_schema *schema = w->schema;
  const struct canonical_table *child = &schema->tables[e->child];
  int i, t, moves = e->child==0 && uri_sql_has(e->n, e->from, schema->column);
  int mends = e->child==0 || child->n_follows>e->is_reached;
  for(t=0; t<schema->n_tables; t++)
    moves |= schema->tables[t].is_reached && schema->tables[t].has_trigger;
  for(i=0; i<e->n; i++){
    const struct canonical_column *from = &child->columns[e->from[i]];
    const struct canonical_column *to = &schema->tables[e->parent].columns[e->to[i]];
    e->is_shared |= from->n_refers>1;
    mends |= to->may_change;
    moves |= from->type[0] && strcmp(from->type, to->type)!=0;
  }
  /* Nothing else moves these rows; table 0 merges once, as it refers to nothing. */
  e->moves_once = e->parent==0 && schema->tables[0].n_follows==0 && !mends
               && !e->is_shared;
  return moves || e->is_shared || (w->log.name && mends);
}

/* Mark the columns of a reference: first each reference, then again those that are
** reached. */
static void check_mark(struct canonical_schema *schema, struct canonical_edge *e){
  struct canonical_table *child = &schema->tables[e->child];
  int i;
  child->n_follows += e->is_reached;
  for(i=0; i<e->n; i++){
    struct canonical_column *from = &child->columns[e->from[i]];
    from->n_refers += !e->is_reached;
    schema->tables[e->parent].columns[e->to[i]].n_referred += !e->is_reached;
    from->may_change |= e->is_reached;
    child->key_may_change |= uri_sql_has(child->n_key, child->key, e->from[i]);
  }
}

void uri_sql_check_mark(struct canonical_schema *schema){
  struct canonical_table *t = schema->tables;
  int e, is_new = 1, c = schema->column;
  t->is_reached = t->columns[c].may_change = 1;
  t->key_may_change = uri_sql_has(t->n_key, t->key, c);
  for(e=0; e<schema->n_edges; e++){
    struct canonical_edge *edge = &schema->edges[e];
    edge->is_loose = !edge->is_declared && edge->n==1 && edge->parent==0
                  && edge->to[0]==c;
    check_mark(schema, edge);
  }
  while( is_new ){                 /* what refers to table 0, and what refers to that */
    is_new = 0;
    for(e=0; e<schema->n_edges; e++){
      struct canonical_edge *edge = &schema->edges[e];
      if( edge->is_reached || !schema->tables[edge->parent].is_reached ) continue;
      edge->is_reached = schema->tables[edge->child].is_reached = is_new = 1;
      check_mark(schema, edge);
    }
  }
}

void uri_sql_check_begin(struct canonical_rewrite *w){
  struct canonical_schema *schema = w->schema;
  int e, t, has_keys = 0;
  for(e=0; e<schema->n_edges; e++)
    has_keys |= schema->edges[e].is_declared
             && schema->tables[schema->edges[e].child].is_reached;
  if( has_keys ) uri_sql_transaction_defer(w->run);
  for(t=0; t<schema->n_tables; t++)
    if( schema->tables[t].is_reached ) uri_sql_schema_check(w->run, &schema->tables[t]);
  for(e=0; e<schema->n_edges && w->run->rc==SQLITE_OK; e++){
    struct canonical_edge *edge = &schema->edges[e];
    const struct canonical_table *child = &schema->tables[edge->child];
    if( !child->is_reached || !check_counts(w, edge) ) continue;
    edge->nowhere = uri_sql_rows(child, 0, "", uri_sql_nowhere(w->run, schema, edge));
    edge->full = check_full(w, edge);
  }
}

/* ---- After the run --- */

static void check_edge(struct canonical_rewrite *w, const struct canonical_edge *e){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  sqlite3_int64 n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM (%s AND NOT"
    " %s)", uri_sql_nowhere(run, w->schema, e), uri_sql_exists(run, child,
                                                  e->nowhere.name, "k$ = +c.@"));
  if( n>0 )
    uri_sql_run_fail(run, "%lld reference%s would lead nowhere, from %s to %s%s", n,
                     uri_sql_report_plural(n), e->label,
                     w->schema->tables[e->parent].name, e->is_shared
                     ? ": another reference uses a column of it, and needs another value"
                       " there" : "");
  if( run->rc==SQLITE_OK && check_full(w, e)<e->full-child->merged )
    uri_sql_run_fail(run, "references of %s would be lost, or become NULL: by a trigger"
                     " or a function", e->label);
}

/*
** A row of a reference has moved, and the other reference of it has a column in common:
** fail if that one led to a row which is still there, and leads to another one now.
*/
static void check_shared(struct canonical_rewrite *w, const struct canonical_edge *e,
                         const struct canonical_edge *other){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  const struct canonical_table *p = &w->schema->tables[other->parent];
  const char *was = "", *differs = "0";
  int i;
  for(i=0; i<other->n; i++){
    int at = uri_sql_place(e->n, e->from, other->from[i]);
    const char *from = child->columns[other->from[i]].quoted;
    if( at>=0 )
      differs = uri_sql_run_text(run, "%s OR c.%s IS NOT +v.o%d", differs, from, at);
    was = uri_sql_run_text(run, "%s%sp.%s = +%s", was, i ? " AND " : "",
      p->columns[other->to[i]].quoted, at>=0 ? uri_sql_run_text(run, "v.o%d", at)
                                             : uri_sql_run_text(run, "c.%s", from));
  }
  if( strcmp(differs, "0")!=0 && uri_sql_run_number(run, run->db, "SELECT EXISTS"
        " (SELECT 1 FROM %s v CROSS JOIN %s c ON %s CROSS JOIN %s p ON %s WHERE %s)",
        e->moved.name, child->sql, uri_sql_keys(run, child, " AND ", "c.@ = v.k$^"),
        p->sql, was, differs) )
    uri_sql_run_fail(run, "the reference %s would lead to another row of %s: %s uses a"
                     " column of it, and needs another value there", other->label,
                     p->name, e->label);
}

/* May what a reference leads to change?  If not, only another reference moves it. */
static int check_may_change(const struct canonical_rewrite *w,
                            const struct canonical_edge *e){
  const struct canonical_table *p = &w->schema->tables[e->parent];
  int i, may_change = 0;
  for(i=0; i<e->n; i++) may_change |= p->columns[e->to[i]].may_change;
  return may_change;
}

void uri_sql_check_end(struct canonical_rewrite *w){
  struct canonical_edge *e = w->schema->edges, *end = e+w->schema->n_edges, *other;
  for(; e<end && w->run->rc==SQLITE_OK; e++){
    if( e->nowhere.name ) check_edge(w, e);
    for(other=w->schema->edges; other<end && e->is_shared && e->moved.n; other++)
      if( other->child==e->child && (other!=e || !check_may_change(w, other)) )
        check_shared(w, e, other);
  }
  uri_sql_transaction_check_keys(w->run);
}

/* ---- Actions --- */

void uri_sql_check_actions(const struct canonical_schema *schema,
                           const struct canonical_rows *set){
  const struct canonical_table *p = set->t;
  struct canonical_run *run = p->run;
  int parent = (int)(p-schema->tables), e, i, n = set->n_new;
  int is_on = (int)uri_sql_run_number(run, run->db, "PRAGMA foreign_keys");
  for(e=0; e<schema->n_edges && is_on && run->rc==SQLITE_OK; e++){
    const struct canonical_edge *edge = &schema->edges[e];
    const struct canonical_table *child = &schema->tables[edge->child];
    const char *differ = n ? "0" : "1", *match = "";
    if( edge->parent!=parent || !edge->is_declared || !edge->acts[n>0] ) continue;
    if( n==0 && edge->child==parent )      /* a row that goes as well may refer to it */
      differ = uri_sql_run_text(run, "NOT %s", uri_sql_exists(run, p, set->name,
                                                              "k$ = +c.@"));
    for(i=0; i<edge->n; i++){
      const char *to = p->columns[edge->to[i]].quoted;
      int at = uri_sql_place(n, set->new, edge->to[i]);
      if( at>=0 )
        differ = uri_sql_run_text(run, "%s OR p.%s IS NOT +v.n%d", differ, to, at);
      match = uri_sql_run_text(run, "%s%s%sp.%s = c.%s", match, i ? " AND " : "",
                               edge->to[i]==p->alias ? "" : "+", to,
                               child->columns[edge->from[i]].quoted);
    }
    if( strcmp(differ, "0")==0 ) continue;
    if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s v CROSS JOIN %s"
          " p ON %s CROSS JOIN %s c ON %s WHERE %s)", set->name, p->sql,
          uri_sql_keys(run, p, " AND ", "p.@ = v.k$^"), child->sql, match, differ) )
      uri_sql_run_fail(run, "rows of %s refer to values of %s that would go, and an"
                       " action of the foreign key would change them; with PRAGMA"
                       " foreign_keys = OFF, they stay", child->name, p->name);
  }
}
