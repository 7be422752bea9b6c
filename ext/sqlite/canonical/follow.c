/*
** SPDX-License-Identifier: MIT
**
** References follow rows that change or merge.
**
** A reference is one UPDATE.  A row that SQLite leaves would be equal to another one, its
** partner, by a UNIQUE of plain columns: it merges into that, and what refers to it
** follows in the same way.
*/
#include "canonical.h"

/* ---- References --- */

/* SQL: a value that the reference gets, by follow_from(): that of the row y into which p
** merges, of the set v, or of p. */
static const char *follow_new(struct canonical_rewrite *w, const struct canonical_edge *e,
                              int to, int n, const int *columns){
  const struct canonical_table *p = &w->schema->tables[e->parent];
  if( uri_sql_has(n, columns, to) ) return uri_sql_run_text(w->run, "+v.n%d", to);
  if( n==0 && to==p->alias ) return "v.i0";
  return uri_sql_run_text(w->run, n ? "+p.%s" : "+y.%s", p->columns[to].quoted);
}

/* SQL: rows c that refer to rows p, which are in the set v, or perhaps in it. */
static const char *follow_from(struct canonical_rewrite *w,
                               const struct canonical_edge *e, const char *join,
                               const char *of, int n){
  struct canonical_run *run = w->run;
  const struct canonical_table *p = &w->schema->tables[e->parent];
  const char *child = w->schema->tables[e->child].sql, *from;
  /* The set has all values; SQLite scans the child, or looks for each in an index. */
  if( e->is_declared && e->n==1 && e->to[0]==p->alias )
    return uri_sql_run_text(run, "%s v JOIN %s c ON v.k0 = c.%s", of, child,
                            w->schema->tables[e->child].columns[e->from[0]].quoted);
  from = uri_sql_run_text(run, "%s c CROSS JOIN %s p ON %s\n       %s JOIN %s v ON %s",
                          child, p->sql, uri_sql_matches(run, w->schema, e), join, of,
                          uri_sql_keys(run, p, " AND ", "v.k$ = +p.@"));
  if( n ) return from;
  return uri_sql_run_text(run, "%s\n       %s JOIN %s y ON %s", from, join, p->sql,
                          p->y_is_i);
}

/* The set of rows that refer to rows of another set, with their old and new values. */
static struct canonical_rows follow_moving(struct canonical_rewrite *w,
                                           const struct canonical_edge *e,
                                           const char *of, int n, const int *columns){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  const char *values = "", *slots = "", *differs = "", *stay = "", *tail = "";
  int i;
  for(i=0; i<e->n; i++){
    const char *old = child->columns[e->from[i]].quoted;
    const char *new = follow_new(w, e, e->to[i], n, columns), *value = new;
    if( e->n>1 )                   /* a value that is equal stays as it is */
      value = uri_sql_run_text(run, "CASE WHEN c.%s COLLATE BINARY IS %s THEN c.%s ELSE"
                               " %s END", old, new, old, new);
    slots = uri_sql_run_text(run, "%s, o%d, n%d", slots, e->from[i], e->from[i]);
    values = uri_sql_run_text(run, "%s, c.%s, %s", values, old, value);
    differs = uri_sql_run_text(run, "%s%sc.%s COLLATE BINARY IS NOT %s", differs,
                               i ? " OR " : "", old, new);
  }
  if( child->merging )             /* what goes needs no new value, which others have */
    stay = uri_sql_run_text(run, " AND NOT %s", uri_sql_exists(run, child, child->merging,
                                                              "k$ = +c.@"));
  if( !e->is_declared )            /* perhaps many rows have the value */
    tail = uri_sql_run_text(run, "\n GROUP BY %s", uri_sql_keys(run, child, ", ",
                                                               "c.@^"));
  return uri_sql_rows(run, child, 0, slots, uri_sql_run_text(run,
    "SELECT %s%s\n  FROM %s\n WHERE (%s)%s%s", uri_sql_keys(run, child, ", ", "c.@"),
    values, follow_from(w, e, "CROSS", of, n), differs, stay, tail));
}

/* An undeclared reference may lead to several rows.  Fail if these part. */
static void follow_check_unique(struct canonical_rewrite *w,
                                const struct canonical_edge *e, const char *of, int n,
                                const int *columns){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  const char *parts = "0";
  int i;
  for(i=0; i<e->n; i++)
    if( n==0 || uri_sql_has(n, columns, e->to[i]) )
      parts = uri_sql_run_text(run, "%s OR count(DISTINCT CASE WHEN v.k0 IS NULL THEN"
        " p.%s ELSE %s END) > 1", parts,
        w->schema->tables[e->parent].columns[e->to[i]].quoted,
        follow_new(w, e, e->to[i], n, columns));
  if( uri_sql_run_number(run, run->db,
        "SELECT EXISTS (SELECT 1 FROM %s GROUP BY %s HAVING count(v.k0) AND (%s))",
        follow_from(w, e, "LEFT", of, n), uri_sql_keys(run, child, ", ", "c.@^"), parts) )
    uri_sql_run_fail(run, "reference %s: a value in it refers to rows that get different"
                     " values", e->label);
}

/* Rows of a reference that SQLite left as they were merge into those in the way. */
static void follow_partners(struct canonical_rewrite *w, int number,
                            struct canonical_rows *left, int n, const int *columns);

static void follow_edge(struct canonical_rewrite *w, struct canonical_edge *e,
                        const char *of, int n, const int *columns){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  struct canonical_rows moving, left;
  const char *nulls = uri_sql_list(run, child, e->n, e->from, " OR ", "n# IS NULL");
  int i;
  if( !e->is_declared ) follow_check_unique(w, e, of, n, columns);
  moving = follow_moving(w, e, of, n, columns);
  if( moving.n==0 || run->rc!=SQLITE_OK ) return;
  for(i=0; i<e->n; i++)
    if( child->columns[e->from[i]].is_generated )
      uri_sql_run_fail(run, "the reference %s is a generated column, which cannot follow",
                       e->label);
  if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE %s)",
                         moving.name, nulls) )
    uri_sql_run_fail(run, "the reference %s would become NULL", e->label);
  uri_sql_follow(w, e->child, moving.name, e->n, e->from, 0);
  uri_sql_check_actions(run, w->schema, e->child, moving.name, e->n, e->from);
  left = uri_sql_update(run, child, &moving, e->n, e->from);
  if( left.n ) uri_sql_subtract(run, child, &moving, left.name);
  uri_sql_log_changed(run, &w->log, child, moving.name, e->n, e->from,
                      "follows a reference");
  if( e->moved.n ){
    const char *old = uri_sql_list(run, child, e->n, e->from, "", ", o#");
    moving = uri_sql_rows(run, child, 0, old, uri_sql_run_text(run,
      "SELECT %s%s FROM %s\n UNION ALL SELECT %s%s FROM %s v WHERE NOT %s", child->k, old,
      e->moved.name, child->k, old, moving.name,
      uri_sql_exists(run, child, e->moved.name, "k$ = +v.k$")));
    e->moves_again = !uri_sql_changes_key(w, e->child);
  }
  e->moved = moving;
  if( left.n ) follow_partners(w, e->child, &left, e->n, e->from);
}

void uri_sql_follow(struct canonical_rewrite *w, int parent, const char *of, int n,
                    const int *columns, int loose){
  const struct canonical_table *p = &w->schema->tables[parent];
  int e, i;
  if( ++w->log.depth>CANONICAL_DEPTH )
    uri_sql_run_fail(w->run, "the references form a cycle");
  for(e=0; e<w->schema->n_edges && w->run->rc==SQLITE_OK; e++){
    struct canonical_edge *edge = &w->schema->edges[e];
    int is_there = n==0, is_computed = 0;
    if( edge->parent!=parent ) continue;
    for(i=0; i<edge->n; i++){
      int is_new = uri_sql_has(n, columns, edge->to[i]);
      is_there |= is_new;
      is_computed |= n && !is_new && p->columns[edge->to[i]].is_generated;
    }
    if( is_computed )
      uri_sql_run_fail(w->run, "the reference %s leads to a generated column of %s, whose"
                       " new values are not known before the change", edge->label,
                       p->name);
    if( is_there && loose==edge->is_loose )
      follow_edge(w, edge, of, n, columns);
  }
  w->log.depth--;
}

/* ---- Rows that merge --- */

/* SELECT the pairs of a row x of the set "left" and the row y in its way: one with the
** same values in these columns. */
static const char *follow_find(struct canonical_run *run, const struct canonical_table *t,
                               const char *left, const struct canonical_index *index,
                               int n, const int *columns){
  const char *same = "";
  int i;
  for(i=0; i<index->n; i++){
    int c = index->columns[i];
    const char *name = t->columns[c].quoted;
    const char *value = uri_sql_has(n, columns, c) ? uri_sql_run_text(run, "v.n%d", c)
                                                   : uri_sql_run_text(run, "x.%s", name);
    same = uri_sql_run_text(run, "%s%sy.%s = +%s%s", same, i ? " AND " : "", name, value,
                            index->collations[i]);
  }
  return uri_sql_run_text(run,
    "SELECT %s, %s\n"
    "    FROM %s v CROSS JOIN %s x ON %s\n"
    "         CROSS JOIN %s y ON %s\n"
    "   WHERE (%s) <> (%s)%s", uri_sql_keys(run, t, ", ", "x.@ AS k$"),
    uri_sql_keys(run, t, ", ", "y.@ AS i$"), left, t->sql, t->x_is_k, t->sql, same,
    uri_sql_keys(run, t, ", ", "y.@^"), uri_sql_keys(run, t, ", ", "x.@"),
    uri_sql_list(run, t, n, columns, "", " AND y.@ COLLATE BINARY IS +v.n#"));
}

/* The same for all UNIQUE of plain columns, or 0 if there is none. */
static const char *follow_find_all(struct canonical_run *run,
                                   const struct canonical_table *t, const char *left,
                                   int n, const int *columns, const char *also){
  const char *out = 0;
  int i, k;
  for(i=0; i<t->n_indexes; i++){
    const struct canonical_index *index = &t->indexes[i];
    int is_near = 0;
    for(k=0; k<index->n; k++) is_near |= uri_sql_has(n, columns, index->columns[k]);
    if( index->is_partial || index->is_odd || !is_near ) continue;
    out = uri_sql_run_text(run, "%s%s%s%s", out ? out : "", out ? "\n  UNION ALL " : "",
                           follow_find(run, t, left, index, n, columns), also);
  }
  return out;
}

static const char follow_hint[] =
  ", and does not merge: no UNIQUE of plain columns says into which, or that row refers"
  " to another one, has another text, or merges itself";

static void follow_partners(struct canonical_rewrite *w, int number,
                            struct canonical_rows *left, int n, const int *columns){
  struct canonical_run *run = w->run;
  struct canonical_table *t = &w->schema->tables[number];
  const char *find, *also = "", *c = t->columns[w->schema->column].quoted;
  struct canonical_rows into;
  if( run->rc!=SQLITE_OK ) return;
  if( !w->options->merge )
    uri_sql_refuse(run, t, left->name, n, columns, "; the option merge merges them");
  if( t->merging )
    also = uri_sql_run_text(run, " AND NOT %s", uri_sql_exists(run, t, t->merging,
                                                              "k$ = +y.@"));
  if( number==0 )
    also = uri_sql_run_text(run, "%s AND y.%s COLLATE BINARY IS x.%s", also, c, c);
  find = follow_find_all(run, t, left->name, n, columns, also);
  if( (number==0 && t->merging==0) || find==0 )
    uri_sql_refuse(run, t, left->name, n, columns, follow_hint);
  if( run->rc!=SQLITE_OK ) return;
  into = uri_sql_rows(run, t, 1, "", uri_sql_run_text(run,
    "SELECT %s, %s FROM (\n  %s)\n GROUP BY %s", t->k, t->i, find,
    uri_sql_keys(run, t, ", ", "k$^")));
  if( into.n<left->n ){
    uri_sql_subtract(run, t, left, into.name);
    uri_sql_refuse(run, t, left->name, n, columns, follow_hint);
  }
  if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE (%s) IN"
        " (SELECT %s FROM %s))", into.name, t->i, t->k, into.name) )
    uri_sql_run_fail(run, "rows of %s would merge into rows that merge themselves",
                     t->name);
  t->merged += into.n;
  uri_sql_absorb(w, number, &into, n, columns);
  if( number==0 ) uri_sql_map_merged(run, t, &w->map, into.name);
}

/* Count the rows with a value that a merge drops: in other columns than the key, the text
** and these. */
static void follow_count_differed(struct canonical_rewrite *w, int number,
                                  const char *into, int n, const int *columns){
  struct canonical_run *run = w->run;
  struct canonical_table *t = &w->schema->tables[number];
  const char *differ = "0";
  int c, i;
  for(c=0; c<t->n; c++){
    int is_kept = t->columns[c].is_generated || t->columns[c].key
               || (number==0 && c==w->schema->column) || uri_sql_has(n, columns, c);
    for(i=0; number==0 && i<w->options->n_combine; i++)
      is_kept |= w->options->combine[i].column==c;
    if( !is_kept ) differ = uri_sql_run_text(run, "%s OR x.%s IS NOT y.%s", differ,
                                             t->columns[c].quoted, t->columns[c].quoted);
  }
  t->differed += uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s v"
    " CROSS JOIN %s x ON %s CROSS JOIN %s y ON %s WHERE %s", into, t->sql, t->x_is_k,
    t->sql, t->y_is_i, differ);
}

/* Rows that merge may refer to each other: these references follow last, and to no
** partner.  So no RESTRICT holds a row, and its values are compared as they would be. */
static void follow_among(struct canonical_rewrite *w, int number, const char *into){
  const struct canonical_table *t = &w->schema->tables[number];
  int e, i, in_key;
  for(e=0; e<w->schema->n_edges; e++){
    const struct canonical_edge *edge = &w->schema->edges[e];
    struct canonical_rows moving;
    if( edge->child!=number || edge->parent!=number ) continue;
    for(i=in_key=0; i<edge->n; i++)
      in_key |= uri_sql_has(t->n_key, t->key, edge->from[i]);
    if( in_key ) continue;         /* the row must be found */
    moving = follow_moving(w, edge, into, 0, 0);
    if( moving.n ) uri_sql_update(w->run, t, &moving, edge->n, edge->from);
  }
}

/* Delete the rows that have merged. */
static void follow_delete(struct canonical_run *run, const struct canonical_table *t,
                          const struct canonical_rows *into){
  const char *where = uri_sql_among(run, t, into->name);
  int code;
  sqlite3_int64 n = uri_sql_try(run, &code, uri_sql_run_text(run,
    "DELETE FROM %s WHERE %s", t->sql, where));
  if( code )
    uri_sql_run_fail(run, "rows of %s that merge could not be deleted: %s", t->name,
                     sqlite3_errmsg(run->db));
  /* Not counted are rows that an action of a foreign key has deleted. */
  else if( n<into->n && uri_sql_run_number(run, run->db,
             "SELECT EXISTS (SELECT 1 FROM %s WHERE %s)", t->sql, where) )
    uri_sql_run_fail(run, "row %s of %s could not be deleted: a trigger or an authorizer"
                     " refused it", uri_sql_first(run, t, into->name), t->name);
}

void uri_sql_absorb(struct canonical_rewrite *w, int number,
                    const struct canonical_rows *into, int n_moved, const int *moved){
  struct canonical_run *run = w->run;
  struct canonical_table *t = &w->schema->tables[number];
  const char *why = "merges: the same references", *text = "NULL", *before = t->merging;
  t->merging = into->name;
  if( before )
    t->merging = uri_sql_rows(run, t, 0, "", uri_sql_run_text(run, "SELECT %s FROM %s"
      " UNION ALL SELECT %s FROM %s", t->k, before, t->k, into->name)).name;
  uri_sql_follow(w, number, into->name, 0, 0, 0);
  if( number==0 ){
    text = uri_sql_run_text(run, "coalesce((SELECT n FROM %s w WHERE %s), x.%s)",
      w->map.texts, uri_sql_keys(run, t, " AND ", "w.k$ = v.k$"),
      t->columns[w->schema->column].quoted);
    why = uri_sql_run_text(run, "merges: the same %s",
                           w->options->by ? w->options->by : "text");
  }
  uri_sql_log_merged(run, &w->log, t, into->name, why,
                     number ? NO_COLUMN : w->schema->column, text);
  t->merging = before;
  follow_among(w, number, into->name);
  follow_count_differed(w, number, into->name, n_moved, moved);
  uri_sql_check_actions(run, w->schema, number, into->name, 0, 0);
  if( run->rc==SQLITE_OK ) follow_delete(run, t, into);
}
