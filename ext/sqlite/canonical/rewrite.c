/*
** SPDX-License-Identifier: MIT
**
** A run: merge, then change, and references follow.
**
** First rows merge: what refers to a row that goes gets the values of the row that stays,
** as found; then the row goes.  Then texts change, again what refers to them first.  So
** no action ON DELETE or ON UPDATE finds a row.  A row whose new text another row still
** holds waits for the next pass.
**
** A reference is one UPDATE.  A row that SQLite leaves would be equal to another one, its
** partner, by a UNIQUE of plain columns: it merges into that, by the same steps.
*/
#include "canonical.h"

#include <string.h>

enum { REWRITE_DEPTH = 20 };

struct rewrite {
  struct canonical_run *run;
  struct canonical_schema *schema;
  const struct canonical_options *options;
  struct canonical_log log;
  struct canonical_map map;
  const char *merging;             /* the rows of table 0 that are about to merge */
  int depth;
  sqlite3_int64 before, rewritten, no_text;
};

static void rewrite_absorb(struct rewrite *w, int number, const char *into, int n_moved,
                           const int *moved);

/* ---- References --- */

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
  return uri_sql_run_text(run,
    "SELECT %s\n  FROM %s c\n WHERE %s AND NOT EXISTS (SELECT 1 FROM %s p WHERE %s)",
    uri_sql_keys(run, child, ", ", "c.@"), child->sql,
    uri_sql_list(run, child, e->n, e->from, " AND ", "c.@ IS NOT NULL"),
    schema->tables[e->parent].sql, uri_sql_matches(run, schema, e));
}

/* How many rows of the child have no NULL in the reference. */
static sqlite3_int64 rewrite_full(struct rewrite *w, const struct canonical_edge *e){
  const struct canonical_table *child = &w->schema->tables[e->child];
  return uri_sql_run_number(w->run, w->run->db, "SELECT count(*) FROM %s WHERE %s",
    child->sql, uri_sql_list(w->run, child, e->n, e->from, " AND ", "@ IS NOT NULL"));
}

void uri_sql_check_actions(struct canonical_run *run,
                           const struct canonical_schema *schema, int parent,
                           const char *set, int n, const int *columns){
  const struct canonical_table *p = &schema->tables[parent];
  int e, i, is_on = (int)uri_sql_run_number(run, run->db, "PRAGMA foreign_keys");
  for(e=0; e<schema->n_edges && is_on && run->rc==SQLITE_OK; e++){
    const struct canonical_edge *edge = &schema->edges[e];
    const struct canonical_table *child = &schema->tables[edge->child];
    const char *differ = n ? "0" : "1", *match = "";
    if( n==0 && edge->child==parent )      /* a row that goes as well may refer to it */
      differ = uri_sql_run_text(run, "(%s) NOT IN (SELECT %s FROM %s)",
                                uri_sql_keys(run, p, ", ", "c.@^"),
                                uri_sql_keys(run, p, ", ", "k$"), set);
    if( edge->parent!=parent || !edge->is_declared || !edge->acts[n>0] ) continue;
    for(i=0; i<edge->n; i++){
      const char *to = p->columns[edge->to[i]].quoted;
      if( uri_sql_has(n, columns, edge->to[i]) )
        differ = uri_sql_run_text(run, "%s OR p.%s IS NOT v.n%d", differ, to,
                                  edge->to[i]);
      match = uri_sql_run_text(run, "%s%sc.%s = +p.%s", match, i ? " AND " : "",
                               child->columns[edge->from[i]].quoted, to);
    }
    if( n && differ[1]==0 ) continue;
    if( uri_sql_run_number(run, run->db,
          "SELECT EXISTS (SELECT 1 FROM %s c CROSS JOIN %s p ON %s CROSS JOIN %s v ON %s"
          " WHERE %s) OR EXISTS (SELECT 1 FROM %s v CROSS JOIN %s p ON %s CROSS JOIN %s c"
          " ON %s WHERE %s)", child->sql, p->sql, uri_sql_matches(run, schema, edge), set,
          uri_sql_keys(run, p, " AND ", "v.k$ = +p.@"), differ, set, p->sql,
          uri_sql_keys(run, p, " AND ", "p.@ = v.k$^"), child->sql, match, differ) )
      uri_sql_run_fail(run, "rows of %s refer to values of %s that would go, and an"
                       " action of the foreign key would change them", child->name,
                       p->name);
  }
}

/* The new value of each column of a reference: of the set v, or of the parent p. */
static const char *rewrite_new(struct rewrite *w, const struct canonical_edge *e, int i,
                               int n, const int *columns){
  int to = e->to[i];
  if( uri_sql_has(n, columns, to) ) return uri_sql_run_text(w->run, "v.n%d", to);
  return uri_sql_run_text(w->run, "p.%s",
                          w->schema->tables[e->parent].columns[to].quoted);
}

/* The set of rows that refer to rows of another set, with their old and new values. */
static struct canonical_rows rewrite_moving(struct rewrite *w,
                                            const struct canonical_edge *e,
                                            const char *of, int n, const int *columns){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  const struct canonical_table *p = &w->schema->tables[e->parent];
  const char *values = "", *slots = "", *differs = "", *from, *keys, *tail = "";
  int i;
  for(i=0; i<e->n; i++){
    const char *old = child->columns[e->from[i]].quoted, *new;
    new = rewrite_new(w, e, i, n, columns);
    if( e->n>1 )                   /* a value that is equal stays as it is */
      new = uri_sql_run_text(run, "CASE WHEN c.%s COLLATE BINARY IS %s THEN c.%s ELSE %s"
                             " END", old, new, old, new);
    slots = uri_sql_run_text(run, "%s, o%d, n%d", slots, e->from[i], e->from[i]);
    values = uri_sql_run_text(run, "%s, c.%s, %s", values, old, new);
    differs = uri_sql_run_text(run, "%s%sc.%s COLLATE BINARY IS NOT %s", differs,
                               i ? " OR " : "", old, new);
  }
  keys = uri_sql_keys(run, child, ", ", "c.@");
  if( e->is_declared && e->n==1 && e->to[0]==p->alias )
    /* The set has its values; SQLite scans the child, or looks for each in an index. */
    from = uri_sql_run_text(run, "%s v JOIN %s c ON v.k0 = c.%s", of, child->sql,
                            child->columns[e->from[0]].quoted);
  else
    from = uri_sql_run_text(run, "%s c CROSS JOIN %s p ON %s\n"
                            "       CROSS JOIN %s v ON %s", child->sql, p->sql,
                            uri_sql_matches(run, w->schema, e), of,
                            uri_sql_keys(run, p, " AND ", "v.k$ = +p.@"));
  if( !e->is_declared )            /* perhaps many rows have the value */
    tail = uri_sql_run_text(run, "\n GROUP BY %s", uri_sql_keys(run, child, ", ",
                                                               "c.@^"));
  return uri_sql_rows(run, child, 0, slots, uri_sql_run_text(run,
    "SELECT %s%s\n  FROM %s\n WHERE %s%s", keys, values, from, differs, tail));
}

/* An undeclared reference may lead to several rows.  Fail if these part. */
static void rewrite_check_unique(struct rewrite *w, const struct canonical_edge *e,
                                 const char *of, int n, const int *columns){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  const struct canonical_table *p = &w->schema->tables[e->parent];
  if( run->rc==SQLITE_OK && uri_sql_run_number(run, run->db,
        "SELECT EXISTS (SELECT 1 FROM %s c CROSS JOIN %s p ON %s LEFT JOIN %s v ON %s"
        " GROUP BY %s HAVING count(v.k0) AND count(DISTINCT CASE WHEN v.k0 IS NULL THEN"
        " p.%s ELSE %s END) > 1)", child->sql, p->sql, uri_sql_matches(run, w->schema, e),
        of, uri_sql_keys(run, p, " AND ", "v.k$ = +p.@"),
        uri_sql_keys(run, child, ", ", "c.@^"), p->columns[e->to[0]].quoted,
        rewrite_new(w, e, 0, n, columns)) )
    uri_sql_run_fail(run, "reference %s: a value in it refers to rows that get different"
                     " values", e->label);
}

/* Rows of t that SQLite left as they were merge into those in the way. */
static void rewrite_partners(struct rewrite *w, int number, struct canonical_rows *left,
                             int n, const int *columns);

static void rewrite_follow(struct rewrite *w, int parent, const char *of, int n,
                           const int *columns, int whole);

static void rewrite_follow_edge(struct rewrite *w, struct canonical_edge *e,
                                const char *of, int n, const int *columns){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  struct canonical_rows moving, left;
  const char *nulls = uri_sql_list(run, child, e->n, e->from, " OR ", "n# IS NULL");
  int i;
  if( !e->is_declared ) rewrite_check_unique(w, e, of, n, columns);
  moving = rewrite_moving(w, e, of, n, columns);
  if( moving.n==0 || run->rc!=SQLITE_OK ) return;
  for(i=0; i<e->n; i++)
    if( child->columns[e->from[i]].is_generated )
      uri_sql_run_fail(run, "the reference %s is a generated column, which cannot follow",
                       e->label);
  if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE %s)",
                         moving.name, nulls) )
    uri_sql_run_fail(run, "the reference %s would become NULL", e->label);
  rewrite_follow(w, e->child, moving.name, e->n, e->from, 0);
  uri_sql_check_actions(run, w->schema, e->child, moving.name, e->n, e->from);
  left = uri_sql_update(run, child, &moving, e->n, e->from, 1);
  if( left.n ) uri_sql_subtract(run, child, &moving, left.name);
  uri_sql_log_changed(run, &w->log, child, moving.name, e->n, e->from,
                      "follows a reference");
  e->moved = uri_sql_run_grow(run, e->moved, e->n_moved, sizeof *e->moved);
  if( e->moved ) e->moved[e->n_moved++] = moving.name;
  if( left.n ) rewrite_partners(w, e->child, &left, e->n, e->from);
}

/*
** Rows of a set are about to have new values in these columns: what refers to them moves
** first.  With whole, only undeclared references to the column to rewrite do; these go to
** the new text at once.
*/
static void rewrite_follow(struct rewrite *w, int parent, const char *of, int n,
                           const int *columns, int whole){
  const struct canonical_table *p = &w->schema->tables[parent];
  int e, i;
  if( ++w->depth>REWRITE_DEPTH )
    uri_sql_run_fail(w->run, "the references form a cycle");
  for(e=0; e<w->schema->n_edges && w->run->rc==SQLITE_OK; e++){
    struct canonical_edge *edge = &w->schema->edges[e];
    int is_there = 0, is_computed = 0;
    if( edge->parent!=parent ) continue;
    for(i=0; i<edge->n; i++){
      int is_new = uri_sql_has(n, columns, edge->to[i]);
      is_there |= is_new;
      is_computed |= !is_new && p->columns[edge->to[i]].is_generated;
    }
    if( is_computed )
      uri_sql_run_fail(w->run, "the reference %s leads to a generated column of %s, whose"
                       " new values are not known before the change", edge->label,
                       p->name);
    if( !is_there ) continue;
    if( whole!=(!edge->is_declared && edge->to[0]==w->schema->column) ) continue;
    rewrite_follow_edge(w, edge, of, n, columns);
  }
  w->depth--;
}

/* ---- Rows that merge --- */

/* SELECT the pairs of a row y of the set "left" and the row x in its way. */
static const char *rewrite_find(struct rewrite *w, const struct canonical_table *t,
                                const char *left, const struct canonical_index *index,
                                int n, const int *columns){
  struct canonical_run *run = w->run;
  const char *same = "";
  int i;
  for(i=0; i<index->n; i++){
    int c = index->columns[i];
    const char *name = t->columns[c].quoted;
    const char *value = uri_sql_has(n, columns, c) ? uri_sql_run_text(run, "v.n%d", c)
                                                   : uri_sql_run_text(run, "y.%s", name);
    same = uri_sql_run_text(run, "%s%sx.%s = +%s%s", same, i ? " AND " : "", name, value,
                            index->collations[i]);
  }
  return uri_sql_run_text(run,
    "SELECT %s, %s\n    FROM %s v CROSS JOIN %s y ON %s\n         CROSS JOIN %s x ON %s"
    "\n   WHERE (%s) <> (%s)%s", uri_sql_keys(run, t, ", ", "y.@ AS k$"),
    uri_sql_keys(run, t, ", ", "x.@ AS i$"), left, t->sql,
    uri_sql_keys(run, t, " AND ", "y.@ = v.k$^"), t->sql, same,
    uri_sql_keys(run, t, ", ", "x.@^"), uri_sql_keys(run, t, ", ", "y.@"),
    uri_sql_list(run, t, n, columns, "", " AND x.@ COLLATE BINARY IS +v.n#"));
}

/* The same for all UNIQUE of plain columns, or 0 if there is none. */
static const char *rewrite_find_all(struct rewrite *w, const struct canonical_table *t,
                                    const char *left, int n, const int *columns){
  const char *out = 0;
  int i, k;
  for(i=0; i<t->n_indexes; i++){
    const struct canonical_index *index = &t->indexes[i];
    int is_near = 0;
    for(k=0; k<index->n; k++) is_near |= uri_sql_has(n, columns, index->columns[k]);
    if( index->is_partial || index->is_odd || !is_near ) continue;
    out = uri_sql_run_text(w->run, "%s%s%s", out ? out : "", out ? "\n  UNION ALL " : "",
                           rewrite_find(w, t, left, index, n, columns));
  }
  return out;
}

/* Rows of table 0 that have merged neither change nor stay as they are. */
static void rewrite_forget(struct rewrite *w, const char *merged){
  const struct canonical_table *t = w->schema->tables;
  uri_sql_subtract(w->run, t, &w->map.changes, merged);
  if( w->map.left.n ) uri_sql_subtract(w->run, t, &w->map.left, merged);
}

/* Rows of table 0 that merge because what they refer to does must get the same text, and
** not merge into one that goes. */
static void rewrite_check_texts(struct rewrite *w, const char *into){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  const char *c = t->columns[w->schema->column].quoted, *set = w->map.changes.name;
  if( run->rc==SQLITE_OK && uri_sql_run_number(run, run->db,
        "SELECT EXISTS (SELECT 1 FROM %s m CROSS JOIN %s y ON %s CROSS JOIN %s x ON %s"
        " WHERE coalesce((SELECT n FROM %s v WHERE %s), y.%s) IS NOT"
        " coalesce((SELECT n FROM %s v WHERE %s), x.%s) OR (%s) IN (SELECT %s FROM %s))",
        into, t->sql, uri_sql_keys(run, t, " AND ", "y.@ = m.k$^"), t->sql,
        uri_sql_keys(run, t, " AND ", "x.@ = m.i$^"), set,
        uri_sql_keys(run, t, " AND ", "v.k$ = m.k$"), c, set,
        uri_sql_keys(run, t, " AND ", "v.k$ = m.i$"), c,
        uri_sql_keys(run, t, ", ", "m.i$"), uri_sql_keys(run, t, ", ", "k$"),
        w->merging) )
    uri_sql_run_fail(run, "rows of %s would be equal to rows with another text, or to"
                     " rows that merge, because what they refer to merges", t->name);
}

static const char rewrite_hint_partner[] =
  ", and does not merge: no UNIQUE of plain columns says into which, or that row refers"
  " to another one";

static void rewrite_partners(struct rewrite *w, int number, struct canonical_rows *left,
                             int n, const int *columns){
  struct canonical_run *run = w->run;
  struct canonical_table *t = &w->schema->tables[number];
  const char *find;
  struct canonical_rows into;
  if( number==0 && w->merging ) uri_sql_subtract(run, t, left, w->merging);
  if( left->n==0 || run->rc!=SQLITE_OK ) return;
  if( !w->options->merge )
    uri_sql_refuse(run, t, left->name, n, columns, "; the option merge merges them");
  find = rewrite_find_all(w, t, left->name, n, columns);
  if( (number==0 && w->merging==0) || find==0 )
    uri_sql_refuse(run, t, left->name, n, columns, rewrite_hint_partner);
  if( run->rc!=SQLITE_OK ) return;
  into = uri_sql_rows(run, t, 1, "", uri_sql_run_text(run,
    "SELECT %s, %s FROM (\n  %s)\n GROUP BY %s", uri_sql_keys(run, t, ", ", "k$"),
    uri_sql_keys(run, t, ", ", "i$"), find, uri_sql_keys(run, t, ", ", "k$^")));
  if( into.n<left->n ) uri_sql_subtract(run, t, left, into.name);
  else left->n = 0;
  if( left->n ) uri_sql_refuse(run, t, left->name, n, columns, rewrite_hint_partner);
  if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE (%s) IN"
        " (SELECT %s FROM %s))", into.name, uri_sql_keys(run, t, ", ", "i$"),
        uri_sql_keys(run, t, ", ", "k$"), into.name) )
    uri_sql_run_fail(run, "rows of %s would merge into rows that merge themselves",
                     t->name);
  if( number==0 ) rewrite_check_texts(w, into.name);
  t->merged += into.n;
  rewrite_absorb(w, number, into.name, n, columns);
  if( number==0 ) rewrite_forget(w, into.name);
}

/* Count the rows with a value that a merge drops: in other columns than the key, the text
** and these. */
static void rewrite_count_differed(struct rewrite *w, int number, const char *into, int n,
                                   const int *columns){
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
  t->differed += uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s m"
    " CROSS JOIN %s x ON %s CROSS JOIN %s y ON %s WHERE %s", into, t->sql,
    uri_sql_keys(run, t, " AND ", "x.@ = m.k$^"), t->sql,
    uri_sql_keys(run, t, " AND ", "y.@ = m.i$^"), differ);
}

/* The columns of a table that references lead to.  Returns their number. */
static int rewrite_referred(struct rewrite *w, int number, int **out){
  const struct canonical_table *t = &w->schema->tables[number];
  int *columns = uri_sql_run_alloc(w->run, sizeof *columns * (size_t)(t->n+1));
  int n = 0, e, i;
  for(e=0; columns && e<w->schema->n_edges; e++){
    const struct canonical_edge *edge = &w->schema->edges[e];
    for(i=0; edge->parent==number && i<edge->n; i++)
      if( !uri_sql_has(n, columns, edge->to[i]) ) columns[n++] = edge->to[i];
  }
  *out = columns;
  return n;
}

/* Rows merge into others, because of their values in these columns: what refers to them
** refers to those, as found; then they go. */
static void rewrite_absorb(struct rewrite *w, int number, const char *into, int n_moved,
                           const int *moved){
  struct canonical_run *run = w->run;
  struct canonical_table *t = &w->schema->tables[number];
  const char *why = "merges: the same references", *name = 0, *values = "NULL, NULL";
  int *columns, n = rewrite_referred(w, number, &columns), code = 0;
  sqlite3_int64 rows;
  if( n ){
    struct canonical_rows stays = uri_sql_rows(run, t, 0,
      uri_sql_list(run, t, n, columns, "", ", n#"), uri_sql_run_text(run,
        "SELECT %s%s\n  FROM %s m CROSS JOIN %s p ON %s",
        uri_sql_keys(run, t, ", ", "m.k$"), uri_sql_list(run, t, n, columns, "", ", p.@"),
        into, t->sql, uri_sql_keys(run, t, " AND ", "p.@ = m.i$^")));
    rewrite_follow(w, number, stays.name, n, columns, 0);
  }
  rewrite_count_differed(w, number, into, n_moved, moved);
  if( number==0 ){
    name = t->columns[w->schema->column].quoted;
    values = uri_sql_run_text(run, "x.%s, coalesce((SELECT n FROM %s w WHERE %s), x.%s)",
      name, w->map.changes.name, uri_sql_keys(run, t, " AND ", "w.k$ = v.k$"), name);
    name = t->columns[w->schema->column].name;
    why = uri_sql_run_text(run, "merges: the same %s",
                           w->options->by ? w->options->by : "text");
  }
  uri_sql_log_merged(run, &w->log, t, into, why, name, values);
  uri_sql_check_actions(run, w->schema, number, into, 0, 0);
  rows = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", into);
  if( run->rc!=SQLITE_OK ) return;
  rows -= uri_sql_try(run, &code, "DELETE FROM %s WHERE %s", t->sql,
                      uri_sql_among(run, t, into));
  if( code )
    uri_sql_run_fail(run, "rows of %s that merge could not be deleted: %s", t->name,
                     sqlite3_errmsg(run->db));
  /* Not counted are rows that an action of a foreign key has deleted. */
  else if( rows && uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s"
             " WHERE %s)", t->sql, uri_sql_among(run, t, into)) )
    uri_sql_run_fail(run, "row %s of %s could not be deleted: a trigger or an authorizer"
                     " refused it", uri_sql_first(run, t, into), t->name);
}

/* ---- The option "combine" --- */

static void rewrite_check_combine(struct rewrite *w){
  const struct canonical_table *t = w->schema->tables;
  int i, e;
  for(i=0; i<w->options->n_combine; i++){
    const struct canonical_combine *combine = &w->options->combine[i];
    int c = combine->column;
    const char *what = t->columns[c].key ? "in the primary key" : 0;
    if( c==w->schema->column ) what = "the column to rewrite";
    if( t->columns[c].is_generated ) what = "a generated column";
    for(e=0; e<w->schema->n_edges && c!=w->schema->column; e++){
      const struct canonical_edge *edge = &w->schema->edges[e];
      if( (edge->child==0 && uri_sql_has(edge->n, edge->from, c))
       || (edge->parent==0 && uri_sql_has(edge->n, edge->to, c)) )
        what = uri_sql_run_text(w->run, "in the reference %s", edge->label);
    }
    if( what ) uri_sql_run_fail(w->run, "combine %s: it is %s", combine->name, what);
  }
}

/* The aggregates over the rows of each group as found, in the order of their keys. */
static struct canonical_rows rewrite_combine(struct rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  const char *values = "", *slots = "", *group, *into = w->map.merges.name;
  int i;
  for(i=0; i<w->options->n_combine; i++){
    const struct canonical_combine *combine = &w->options->combine[i];
    values = uri_sql_run_text(run, "%s, (%s\n)", values, combine->expression);
    slots = uri_sql_run_text(run, "%s, n%d", slots, combine->column);
  }
  group = uri_sql_keys(run, t, ", ", "\"" CANONICAL_PREFIX "i$\"");
  return uri_sql_rows(run, t, 0, slots, uri_sql_run_text(run,
    "SELECT %s%s\n"
    "  FROM (SELECT %s, %s\n"
    "          FROM %s x LEFT JOIN %s m ON %s\n"
    "         ORDER BY %s) AS \"%w\"\n"
    " WHERE (%s) IN (SELECT %s FROM %s)\n"
    " GROUP BY %s", group, values,
    uri_sql_keys(run, t, ", ", "coalesce(m.i$, x.@) AS \"" CANONICAL_PREFIX "i$\""),
    uri_sql_others(run, t, NO_COLUMN, ", ", "x.@ AS @"), t->sql, into,
    uri_sql_keys(run, t, " AND ", "m.k$ = +x.@"), uri_sql_keys(run, t, ", ", "x.@^"),
    t->name, group, uri_sql_keys(run, t, ", ", "i$"), into, group));
}

static void rewrite_write_combined(struct rewrite *w, struct canonical_rows *set){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  struct canonical_rows left;
  int *columns, n = w->options->n_combine, i;
  columns = uri_sql_run_alloc(run, sizeof *columns * (size_t)n);
  for(i=0; i<n && columns; i++) columns[i] = w->options->combine[i].column;
  *set = left = uri_sql_rows(run, t, 0, uri_sql_list(run, t, n, columns, "", ", o#, n#"),
    uri_sql_run_text(run, "SELECT %s%s\n  FROM %s v CROSS JOIN %s x ON %s\n WHERE %s",
      uri_sql_keys(run, t, ", ", "v.k$"),
      uri_sql_list(run, t, n, columns, "", ", x.@, v.n#"), set->name, t->sql,
      uri_sql_keys(run, t, " AND ", "x.@ = v.k$^"), uri_sql_list(run, t, n, columns,
        " OR ", "x.@ COLLATE BINARY IS NOT +v.n# OR typeof(x.@) <> typeof(v.n#)")));
  while( left.n && run->rc==SQLITE_OK ){
    sqlite3_int64 before = left.n;
    left = uri_sql_update(run, t, &left, n, columns, 1);
    if( left.n==before ) uri_sql_refuse(run, t, left.name, n, columns, "");
  }
  w->log.phase++;
  uri_sql_log_changed(run, &w->log, t, set->name, n, columns, "combined");
}

/* ---- Rows that change --- */

static const char *rewrite_hint(const struct rewrite *w){
  if( w->options->merge )
    return ", and does not merge: an index may be coarser than the text, or rows exchange"
           " their texts; the option by says which rows merge";
  return "; the option merge merges them";
}

/* A row waits for the next pass if another row still holds its new text, and something
** refers to it, or finds it by it. */
static int rewrite_waits(const struct rewrite *w){
  const struct canonical_table *t = w->schema->tables;
  int e, is_referred = uri_sql_has(t->n_key, t->key, w->schema->column);
  for(e=0; e<w->schema->n_edges; e++)
    is_referred |= w->schema->edges[e].parent==0
      && uri_sql_has(w->schema->edges[e].n, w->schema->edges[e].to, w->schema->column);
  return is_referred;
}

static void rewrite_change(struct rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  int c = w->schema->column, waits = rewrite_waits(w);
  const char *keys = uri_sql_keys(run, t, ", ", "k$");
  const char *slots = uri_sql_run_text(run, ", o%d, n%d", c, c);
  struct canonical_rows map = w->map.changes;
  while( map.n>0 && run->rc==SQLITE_OK ){
    struct canonical_rows left, of = uri_sql_rows(run, t, 0, slots, uri_sql_run_text(run,
      waits ? "SELECT %s, o, n FROM %s WHERE n NOT IN (SELECT o FROM %s)"
            : "SELECT %s, o, n FROM %s", keys, map.name, map.name));
    const char *rest = of.n ? of.name : map.name;
    w->log.phase++;
    if( of.n ) rewrite_follow(w, 0, of.name, 1, &c, 0);
    if( of.n ) uri_sql_check_actions(run, w->schema, 0, of.name, 1, &c);
    left = uri_sql_update(run, t, &of, 1, &c, 1);
    if( left.n ) uri_sql_subtract(run, t, &of, left.name);
    if( of.n ) uri_sql_log_changed(run, &w->log, t, of.name, 1, &c, "canonical form");
    w->rewritten += of.n;
    if( of.n==0 && left.n )
      uri_sql_refuse(run, t, left.name, 1, &c, rewrite_hint(w));
    else if( of.n==0 )
      uri_sql_run_fail(run, "row %s of %s would take the text of a row that waits for it:"
                       " rows exchange their texts", uri_sql_first(run, t, rest),
                       t->name);
    if( of.n==map.n ) map.n = 0;
    else uri_sql_subtract(run, t, &map, of.name);
  }
}

/* ---- The whole run --- */

/* Is a column of the reference also in another one, which would move it? */
static int rewrite_shares(const struct canonical_schema *schema,
                          const struct canonical_edge *e){
  int other, i;
  for(other=0; other<schema->n_edges; other++){
    const struct canonical_edge *o = &schema->edges[other];
    for(i=0; o!=e && o->child==e->child && i<o->n; i++)
      if( uri_sql_has(e->n, e->from, o->from[i]) ) return 1;
  }
  return 0;
}

/* Does a trigger, a conversion, a shared column or a change of what it refers to make it
** necessary to count the rows that lead nowhere, before and after? */
static int rewrite_counts(const struct rewrite *w, const struct canonical_edge *e){
  const struct canonical_schema *schema = w->schema;
  int i, t;
  if( e->child==0 && uri_sql_has(e->n, e->from, schema->column) ) return 1;
  if( rewrite_shares(schema, e) ) return 1;
  for(t=0; t<schema->n_tables; t++)
    if( schema->tables[t].is_reached && schema->tables[t].has_trigger ) return 1;
  for(i=0; i<e->n; i++){
    const char *from = schema->tables[e->child].columns[e->from[i]].type;
    const char *to = schema->tables[e->parent].columns[e->to[i]].type;
    if( from[0] && strcmp(from, to)!=0 ) return 1;
  }
  return 0;
}

/* Could rows of the child that lead nowhere change, merge, or lead to a new value? */
static int rewrite_may_mend(const struct canonical_schema *schema,
                            const struct canonical_edge *e){
  const struct canonical_edge *f = schema->edges, *end = f+schema->n_edges;
  int i, may = e->child==0
    || (e->parent==0 && uri_sql_has(e->n, e->to, schema->column));
  for(; f<end; f++){
    may |= f->is_reached && f!=e && f->child==e->child;
    for(i=0; f->is_reached && f->child==e->parent && i<f->n; i++)
      may |= uri_sql_has(e->n, e->to, f->from[i]);
  }
  return may;
}

/* Mark what the run may reach along references, and count. */
static void rewrite_reach(struct rewrite *w){
  struct canonical_schema *schema = w->schema;
  int e, t, changed = 1, needs_keys = 0;
  schema->tables[0].is_reached = 1;
  while( changed ){
    changed = 0;
    for(e=0; e<schema->n_edges; e++){
      struct canonical_edge *edge = &schema->edges[e];
      if( edge->is_reached || !schema->tables[edge->parent].is_reached ) continue;
      edge->is_reached = schema->tables[edge->child].is_reached = changed = 1;
    }
  }
  for(e=0; e<schema->n_edges; e++)
    needs_keys |= schema->edges[e].is_declared
               && schema->tables[schema->edges[e].child].is_reached;
  if( needs_keys ) uri_sql_transaction_defer(w->run);
  for(t=0; t<schema->n_tables; t++){
    schema->tables[t].merged = schema->tables[t].differed = 0;
    if( schema->tables[t].is_reached ) uri_sql_schema_check(w->run, &schema->tables[t]);
  }
  for(e=0; e<schema->n_edges && w->run->rc==SQLITE_OK; e++){
    struct canonical_edge *edge = &schema->edges[e];
    int is_near = edge->is_reached || schema->tables[edge->child].is_reached;
    struct canonical_rows set;
    edge->moved = 0;
    edge->nowhere = 0;
    edge->n_moved = 0;
    edge->broken = 0;
    if( is_near && w->options->log && rewrite_may_mend(schema, edge) )
      edge->broken = uri_sql_run_number(w->run, w->run->db, "SELECT count(*) FROM (%s)",
                                        uri_sql_nowhere(w->run, schema, edge));
    if( !is_near || !rewrite_counts(w, edge) ) continue;
    set = uri_sql_rows(w->run, &schema->tables[edge->child], 0, "",
                       uri_sql_nowhere(w->run, schema, edge));
    edge->nowhere = set.name;
    edge->broken = set.n;
    edge->full = rewrite_full(w, edge);
  }
}

/* May the key of a table change? */
static int rewrite_changes_key(const struct rewrite *w, int number){
  const struct canonical_table *t = &w->schema->tables[number];
  int e, i, changes = number==0 && uri_sql_has(t->n_key, t->key, w->schema->column);
  for(e=0; e<w->schema->n_edges; e++){
    const struct canonical_edge *edge = &w->schema->edges[e];
    for(i=0; edge->child==number && i<edge->n; i++)
      changes |= uri_sql_has(t->n_key, t->key, edge->from[i]);
  }
  return changes;
}

/* Fail if references lead nowhere that did not before, or have become NULL. */
static void rewrite_check(struct rewrite *w){
  int e;
  for(e=0; e<w->schema->n_edges && w->run->rc==SQLITE_OK; e++){
    const struct canonical_edge *edge = &w->schema->edges[e];
    const struct canonical_table *child = &w->schema->tables[edge->child];
    sqlite3_int64 n;
    if( edge->nowhere==0 ) continue;
    if( rewrite_changes_key(w, edge->child) )
      n = uri_sql_run_number(w->run, w->run->db, "SELECT count(*) FROM (%s)",
                             uri_sql_nowhere(w->run, w->schema, edge))-edge->broken;
    else
      n = uri_sql_run_number(w->run, w->run->db, "SELECT count(*) FROM (%s AND NOT %s)",
        uri_sql_nowhere(w->run, w->schema, edge),
        uri_sql_exists(w->run, child, edge->nowhere, "k$ = +c.@"));
    if( n>0 )
      uri_sql_run_fail(w->run, "%lld reference%s would lead nowhere, from %s to %s%s", n,
                       uri_sql_report_plural(n), edge->label,
                       w->schema->tables[edge->parent].name,
                       rewrite_shares(w->schema, edge) ? ": another reference uses a"
                       " column of it, and needs another value there" : "");
    if( w->run->rc==SQLITE_OK && rewrite_full(w, edge)<edge->full-child->merged )
      uri_sql_run_fail(w->run, "references of %s would be lost, or become NULL: by a"
                       " trigger or a function", edge->label);
  }
  uri_sql_transaction_check_keys(w->run);
}

/* Undeclared references to the column move to the new text at once. */
static void rewrite_undeclared(struct rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  const char *changes = w->map.changes.name, *merges = w->map.merges.name, *keys, *sql;
  int e, n = 0, c = w->schema->column;
  for(e=0; e<w->schema->n_edges; e++)
    n += !w->schema->edges[e].is_declared && w->schema->edges[e].to[0]==c;
  if( n==0 || run->rc!=SQLITE_OK ) return;
  keys = uri_sql_keys(run, t, ", ", "k$");
  sql = uri_sql_run_text(run, "SELECT %s, n FROM %s v WHERE n IS NOT NULL", keys,
                         changes);
  if( merges )
    sql = uri_sql_run_text(run,
      "%s AND NOT %s\n"
      " UNION ALL SELECT %s, coalesce((SELECT w.n FROM %s w WHERE %s), p.%s)\n"
      "  FROM %s m CROSS JOIN %s p ON %s", sql,
      uri_sql_exists(run, t, merges, "k$ = +v.k$"),
      uri_sql_keys(run, t, ", ", "m.k$"), changes,
      uri_sql_keys(run, t, " AND ", "w.k$ = m.i$"), t->columns[c].quoted, merges, t->sql,
      uri_sql_keys(run, t, " AND ", "p.@ = m.i$^"));
  sql = uri_sql_rows(run, t, 0, uri_sql_run_text(run, ", n%d", c), sql).name;
  rewrite_follow(w, 0, sql, 1, &c, 1);
}

/* Rows for which "as" gives no text stay as they are. */
static void rewrite_no_text(struct rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  struct canonical_rows none = { 0, 0, 0 };
  if( w->options->as )
    none = uri_sql_rows(run, t, 0, "", uri_sql_run_text(run,
      "SELECT %s FROM %s WHERE n IS NULL", uri_sql_keys(run, t, ", ", "k$"),
      w->map.changes.name));
  if( none.n ) uri_sql_subtract(run, t, &w->map.changes, none.name);
  w->no_text = none.n;
}

static void rewrite_merge_and_change(struct rewrite *w, int again){
  struct canonical_run *run = w->run;
  struct canonical_table *t = w->schema->tables;
  struct canonical_rows combined = { 0, 0, 0 };
  int e;
  rewrite_reach(w);
  w->before = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql);
  w->rewritten = w->no_text = 0;
  w->depth = 0;
  uri_sql_log_create(run, &w->log, w->schema);
  for(e=0; e<w->schema->n_edges; e++)
    uri_sql_log_broken(run, &w->log, w->schema, &w->schema->edges[e]);
  uri_sql_phase(run, "reading", 40);
  uri_sql_map(run, w->schema, w->options, again, &w->map);
  uri_sql_phase(run, "merging", 60);
  if( w->map.merges.n && w->options->n_combine ) combined = rewrite_combine(w);
  rewrite_undeclared(w);
  w->merging = w->map.merges.name;
  w->log.phase++;
  if( w->map.merges.n && run->rc==SQLITE_OK ) rewrite_absorb(w, 0, w->merging, 0, 0);
  t->merged += w->map.merges.n;
  w->merging = 0;
  if( combined.n ) rewrite_write_combined(w, &combined);
  uri_sql_phase(run, "writing", 90);
  if( w->map.merges.n ) rewrite_forget(w, w->map.merges.name);
  rewrite_no_text(w);
  rewrite_change(w);
  uri_sql_phase(run, "checking", 100);
  if( run->rc==SQLITE_OK && w->before-t->merged
      !=uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql) )
    uri_sql_run_fail(run, "rows of %s would be lost, or are new: a trigger or a function"
                     " has changed them", t->name);
  rewrite_check(w);
}

/* ---- The report --- */

/* A blank or a control character, in or before a host: such a link leads nowhere. */
static const char rewrite_blanks[] =
  "'*[\x01-\x20\x7f-\xc2\xa0\xe1\x9a\x80\xe2\x80\x80-\xe2\x80\x8f"
  "\xe2\x80\xa8-\xe2\x80\xaf\xe2\x81\x9f\xe3\x80\x80\xef\xbb\xbf]*'";

/* Count rows of table 0.  Functions of the caller are evaluated in a statement that
** writes (transaction.c). */
static sqlite3_int64 rewrite_count(struct rewrite *w, const char *where){
  const struct canonical_table *t = w->schema->tables;
  return uri_sql_rows(w->run, t, 0, "", uri_sql_run_text(w->run,
    "SELECT %s\n  FROM %s\n WHERE %s", uri_sql_keys(w->run, t, ", ", "@"), t->sql,
    where)).n;
}

static sqlite3_int64 rewrite_report_left(struct rewrite *w){
  struct canonical_run *run = w->run;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT why, count(*) FROM %s GROUP BY why", w->map.left.name);
  sqlite3_int64 left = w->no_text;
  while( uri_sql_run_step(run, stmt) ){
    const char *why = uri_sql_run_copy(run, stmt, 0);
    uri_sql_report_add(run, "left", why, sqlite3_column_int64(stmt, 1),
                       uri_sql_run_text(run, "left as they were: %s", why));
    left += sqlite3_column_int64(stmt, 1);
  }
  sqlite3_finalize(stmt);
  if( w->no_text )
    uri_sql_report_add(run, "left", "as gives no text", w->no_text,
                       "left as they were: as gives no text");
  return left;
}

/* How many rows have another reference now: a row may move in several steps, and back. */
static sqlite3_int64 rewrite_count_moved(struct rewrite *w,
                                         const struct canonical_edge *e){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = &w->schema->tables[e->child];
  const char *earlier = "0", *keys = uri_sql_keys(run, child, ", ", "v.k$");
  sqlite3_int64 n = 0;
  int i, is_key = rewrite_changes_key(w, e->child);
  for(i=0; i<e->n_moved; i++){
    const char *join = is_key || e->n_moved==1 ? "" : uri_sql_run_text(run,
      " CROSS JOIN %s c ON %s AND (%s)", child->sql,
      uri_sql_keys(run, child, " AND ", "c.@ = v.k$^"),
      uri_sql_list(run, child, e->n, e->from, " OR ", "c.@ COLLATE BINARY IS NOT +v.o#"));
    n += uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s v%s WHERE NOT (%s)",
                            e->moved[i], join, earlier);
    earlier = uri_sql_run_text(run, "%s OR (%s) IN (SELECT %s FROM %s)", earlier, keys,
                               uri_sql_keys(run, child, ", ", "k$"), e->moved[i]);
  }
  return n;
}

static void rewrite_report_table(struct rewrite *w, int number){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = &w->schema->tables[number];
  int e, is_changed = t->merged || (number==0 && w->rewritten);
  for(e=0; e<w->schema->n_edges; e++){
    const struct canonical_edge *edge = &w->schema->edges[e];
    sqlite3_int64 n = edge->child==number ? rewrite_count_moved(w, edge) : 0;
    if( n==0 ) continue;
    is_changed = 1;
    uri_sql_report_add(run, "moved", edge->label, n, uri_sql_run_text(run,
      "reference%s moved: %s", uri_sql_report_plural(n), edge->label));
  }
  if( t->merged && number )
    uri_sql_report_add(run, "merged_in", t->name, t->merged, uri_sql_run_text(run,
      "row%s merged in %s", uri_sql_report_plural(t->merged), t->name));
  if( t->differed )
    uri_sql_report_add(run, "differed", t->name, t->differed, uri_sql_run_text(run,
      "of the merged rows differed in other columns, which are dropped%s",
      number ? "" : " (see combine)"));
  if( is_changed && !t->has_trigger ) uri_sql_report_afterwards(run, t);
}

static void rewrite_report(struct rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  const char *column = t->columns[w->schema->column].quoted;
  sqlite3_int64 rows = w->before-t->merged, left, n, at;
  int i, refers = 0;
  uri_sql_report_add(run, "before", 0, w->before,
                     w->before==1 ? "row before" : "rows before");
  for(i=0; i<w->schema->n_edges; i++)
    refers |= w->schema->edges[i].child==0 && uri_sql_has(w->schema->edges[i].n,
      w->schema->edges[i].from, w->schema->column);
  if( w->options->as || w->options->base || refers ){
    n = rewrite_count(w, w->map.again);
    if( n ) uri_sql_report_add(run, "again", 0, n, uri_sql_run_text(run,
      "row%s would change again in another run", uri_sql_report_plural(n)));
  }
  uri_sql_report_add(run, "rewritten", 0, w->rewritten, "rewritten");
  if( w->options->merge )
    uri_sql_report_add(run, "merged", 0, t->merged, "merged into others");
  uri_sql_report_add(run, "canonical", 0, 0, "in canonical form already");
  at = sqlite3_last_insert_rowid(run->own);
  left = rewrite_report_left(w);
  uri_sql_run_exec(run, run->own, "UPDATE report SET number = %lld WHERE rowid = %lld",
                   rows-w->rewritten-left, at);
  n = rewrite_count(w, uri_sql_run_text(run, "typeof(%s) = 'text' AND NOT uri_valid(%s)"
    " AND uri_authority(%s) GLOB %s", column, column, column, rewrite_blanks));
  if( n ) uri_sql_report_add(run, "blanks", 0, n, uri_sql_run_text(run,
    "row%s %s a blank or a control character in the authority", uri_sql_report_plural(n),
    n==1 ? "has" : "have"));
  uri_sql_report_add(run, "after", 0, rows, rows==1 ? "row after" : "rows after");
  for(i=0; i<w->schema->n_tables && run->rc==SQLITE_OK; i++) rewrite_report_table(w, i);
  uri_sql_report_undeclared(run, w->schema, 1);
}

/* SQL for the option "progress": an UPDATE of no row. */
static void rewrite_show(struct rewrite *w){
  const struct canonical_table *t = w->schema->tables;
  const char *c = t->columns[w->schema->column].quoted;
  if( w->options->progress==0 ) return;
  w->run->progress = uri_sql_run_text(w->run,
    "WITH \"" CANONICAL_PREFIX "progress\"(x, percent, phase) AS (SELECT (%s\n), ?1, ?2)"
    " UPDATE %s SET %s = %s WHERE %s ="
    " (SELECT CASE WHEN x THEN NULL END FROM \"" CANONICAL_PREFIX "progress\")",
    w->options->progress, t->sql, c, c, t->columns[t->key[0]].quoted);
}

void uri_sql_rewrite(struct canonical_run *run, struct canonical_schema *schema,
                     const struct canonical_options *options, int is_plan){
  struct rewrite w;
  memset(&w, 0, sizeof w);
  w.run = run;
  w.schema = schema;
  w.options = options;
  if( run->rc!=SQLITE_OK ) return;
  rewrite_check_combine(&w);
  rewrite_show(&w);
  uri_sql_report_undeclared(run, schema, 0);
  w.log.name = options->log;
  w.log.is_plan = is_plan;
  run->is_refusal = run->rc==SQLITE_OK;
  rewrite_merge_and_change(&w, 0);
  if( w.map.has_more && run->rc!=SQLITE_OK && ((run->rc & 0xFF)==SQLITE_CONSTRAINT
                                               || run->rc==SQLITE_ERROR) ){
    uri_sql_run_recover(run);
    uri_sql_forget(run);
    uri_sql_transaction_restart(run);
    run->until = 0;
    memset(&w.log, 0, sizeof w.log);
    w.log.name = options->log;
    w.log.is_plan = is_plan;
    rewrite_merge_and_change(&w, 1);
  }
  uri_sql_log_end(run, &w.log);
  if( run->rc==SQLITE_OK ) rewrite_report(&w);
}
