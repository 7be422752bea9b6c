/*
** SPDX-License-Identifier: MIT
**
** What references make of the map; and which rows merge because of a UNIQUE.
**
** For each table that refers, parents first: the final values of all its reference
** columns, from the final values of the rows that they lead to.  Rows that a UNIQUE of
** plain columns would then find equal merge: into the row that does not change, or the
** first one.  Then the table's own moves and merges go to its children.  A table that
** refers to itself is its own child.  Nothing is written here but sets.
*/
#include "canonical.h"

#include <string.h>

enum { FOLLOW_ROUNDS = 200 };      /* how often the tables of a cycle are looked at */

void uri_sql_follow_rank(struct canonical_schema *schema){
  struct canonical_table *t;
  struct canonical_edge *e;
  int n = 0, i;
  for(t=schema->tables; t; t=t->next, n++) t->rank = t==schema->tables ? 0 : -1;
  for(i=0; i<n; i++)               /* a path has no more tables; a cycle has no end */
    for(e=schema->edges; e; e=e->next)
      if( e->child!=schema->tables && e->child!=e->parent && e->parent->rank>=0
       && e->child->rank<=e->parent->rank ) e->child->rank = e->parent->rank+1;
}

/* May the run change where this reference leads? */
static int follow_is_live(const struct canonical_edge *e){
  int i, n = e->parent->merges.n>0;
  for(i=0; i<e->to.n && e->parent->moves.n; i++)
    n |= e->to.at[i]->is_generated || uri_sql_has(&e->parent->moving, e->to.at[i]);
  return n;
}

/* ---- Where a reference leads --- */

const char *uri_sql_matches(const struct canonical_edge *e, const char *parent){
  const char *out = "";
  int i;
  for(i=0; i<e->from.n; i++)
    uri_sql_append(e->child->run, &out, " AND ", "%s.%s = +child.%s", parent,
      e->to.at[i]->quoted, e->from.at[i]->quoted);
  return out;
}

/*
** The rows of the parent that merge or move, and the values that lead there then: as
** found, of the row that stays, and final.
*/
static struct canonical_set follow_targets(const struct canonical_edge *e){
  const struct canonical_table *p = e->parent;
  struct canonical_run *run = p->run;
  const char *select = "", *values = "";
  int i;
  for(i=0; i<e->to.n; i++){
    const struct canonical_column *to = e->to.at[i];
    if( to->is_generated && p->moves.n )
      uri_sql_run_fail(run, "the reference %s leads to a generated column of %s, whose"
        " new values are not known before the change", e->label, p->name);
    uri_sql_append(run, &values, ", ", "kept.%s, %s", to->quoted,
                   uri_sql_final(p, "kept", to));
  }
  if( p->merges.n )
    select = uri_sql_run_text(run, "SELECT %s, %s\n  FROM %s AS merging %s",
      uri_sql_keys(p, "merging.key"), values, p->merges.name,
      uri_sql_join(p, "kept", "merging.into", 0));
  if( p->moves.n )
    uri_sql_append(run, &select, "\nUNION ALL ",
      "SELECT %s, %s\n  FROM %s AS moved %s\n WHERE NOT %s",
      uri_sql_keys(p, "moved.key"), values,
      p->moves.name, uri_sql_join(p, "kept", "moved.key", 0),
      uri_sql_is_in(p, "kept", &p->merges));
  return uri_sql_set_fill(p, SET_KEYS, e->to.n, select);
}

/* Fail if a row of the child would lead to NULL. */
static void follow_check_null(const struct canonical_edge *e){
  struct canonical_run *run = e->parent->run;
  const char *is_null = uri_sql_places(run, e->to.n, " OR ", "target.new_%d IS NULL");
  if( uri_sql_exists(run, "%s AS target WHERE %s", e->targets.name, is_null)
   && uri_sql_exists(run,
        "%s AS child JOIN %s AS parent ON %s JOIN %s AS target ON %s WHERE %s",
        e->child->sql, e->parent->sql, uri_sql_matches(e, "parent"), e->targets.name,
        uri_sql_set_is(e->parent, "target.key", "parent"), is_null) )
    uri_sql_run_fail(run, "the reference %s would become NULL: the row that stays has"
      " none of what it refers to; keep another one, by the option order", e->label);
}

/*
** An undeclared reference may lead to several rows: its targets are values, and old_0 is
** the least of the new ones.  Fails if the rows get different values.
*/
static struct canonical_set follow_values(const struct canonical_edge *e,
                                          struct canonical_set targets){
  const struct canonical_table *p = e->parent;
  struct canonical_run *run = p->run;
  const char *to = e->to.at[0]->quoted;
  struct canonical_set values = uri_sql_set(p, SET_VALUES, 1,
    "SELECT value, min(new), max(new)\n"
    "  FROM (SELECT parent.%s AS value,"
    " coalesce((SELECT target.new_0 FROM %s AS target WHERE %s), parent.%s) AS new\n"
    "          FROM %s AS parent WHERE parent.%s IN ("
    "SELECT parent.%s FROM %s AS target %s))\n"
    " WHERE value IS NOT NULL GROUP BY value COLLATE BINARY",
    to, targets.name, uri_sql_set_is(p, "target.key", "parent"), to, p->sql, to, to,
    targets.name, uri_sql_join(p, "parent", "target.key", 0));
  if( uri_sql_exists(run, "%s AS found WHERE old_0 IS NOT new_0"
        " AND EXISTS (SELECT 1 FROM %s AS child WHERE child.%s = found.key_0)",
        values.name, e->child->sql, e->from.at[0]->quoted) )
    uri_sql_run_fail(run, "reference %s: a value in it refers to rows that get different"
                     " values", e->label);
  uri_sql_set_change(run, &values, "DELETE FROM %s WHERE key_0 IS new_0", values.name);
  return values;
}

/* ---- References of a table --- */

struct follow {                    /* the references of a table that take part */
  struct canonical_rewrite *w;
  struct canonical_table *t;
  const struct canonical_set *texts;       /* new ones, of the first table */
  struct canonical_edge **edges;   /* first those that have targets */
  int n;
  struct canonical_list moving;    /* the text, and the columns of those */
  const char *from;                /* SQL: child, and the joins */
};

/*
** Does a child hold the key of a target as it is, so that no row of the parent is needed?
** It is needed if another reference has a column in common, to see whether it is there.
*/
static int follow_is_direct(const struct canonical_edge *e){
  const char *type = e->from.at[0]->type;
  if( e->targets.n==0 ) return 0;
  return !e->is_unique || (e->to.n==1 && e->parent->alias==e->to.at[0]
                           && e->from.at[0]->n_refers==1 && type[0] && type[0]!='T');
}

/*
** SQL: a join of the child with what reference number n leads to, "parent_n", and with
** its targets, "target_n".  A LEFT join begins with the child, so it needs the index of
** the targets, which SQLite does not use if the child's column has an affinity: "+".
*/
static const char *follow_join(const struct canonical_edge *e, int n, const char *join){
  const struct canonical_table *p = e->parent;
  struct canonical_run *run = p->run;
  const char *parent = uri_sql_run_text(run, "parent_%d", n), *only = "", *out;
  int is_left = join[0]
    && (e->is_unique || strcmp(e->from.at[0]->type, e->to.at[0]->type)==0);
  if( e->condition )
    only = uri_sql_run_text(run, " AND (%s) IN (SELECT %s FROM %s WHERE (%s\n))",
      uri_sql_key(e->child, "child"), uri_sql_each(run, &e->child->key, ", ", "%s"),
      e->child->sql, e->condition);
  if( follow_is_direct(e) )
    return uri_sql_run_text(run,
      "\n       %s JOIN %s AS target_%d ON %schild.%s = target_%d.key_0%s", join,
      e->targets.name, n, is_left ? "+" : "", e->from.at[0]->quoted, n, only);
  out = uri_sql_run_text(run, "\n       %s JOIN %s AS %s ON %s%s", join, p->sql, parent,
                         uri_sql_matches(e, parent), only);
  if( e->targets.n==0 ) return out;
  return uri_sql_run_text(run, "%s\n       %s JOIN %s AS target_%d ON %s", out, join,
    e->targets.name, n,
    uri_sql_set_is(p, uri_sql_run_text(run, "target_%d.key", n), parent));
}

/* SQL: the value that reference number n wants in place i of its columns, or NULL if it
** leads nowhere; if it leads to a row that stays, the value as it is. */
static const char *follow_needs(const struct canonical_edge *e, int n, int i){
  struct canonical_run *run = e->child->run;
  const char *wants = e->targets.n==0 ? "NULL"
                    : uri_sql_run_text(run, "target_%d.new_%d", n, i);
  if( follow_is_direct(e) ) return wants;
  return uri_sql_run_text(run,
    "CASE WHEN parent_%d.%s IS NOT NULL THEN coalesce(%s, child.%s) END", n,
    e->parent->key.at[0]->quoted, wants, e->from.at[i]->quoted);
}

/* Add a reference; if it has targets, its columns move. */
static void follow_add(struct follow *f, struct canonical_edge *e){
  struct canonical_run *run = f->w->run;
  int i;
  f->edges = uri_sql_run_grow(run, f->edges, f->n, sizeof(struct canonical_edge*));
  if( f->edges ) f->edges[f->n++] = e;
  for(i=0; i<e->from.n && e->targets.n; i++){
    struct canonical_column *c = e->from.at[i];
    if( f->texts && c==f->w->schema->column )
      uri_sql_run_fail(run, "the column %s refers to another one that changes: rewrite"
                       " that one alone", c->name);
    if( !uri_sql_has(&f->moving, c) ) uri_sql_add(run, &f->moving, c);
  }
}

/* Find the references, and fill their targets; then those that share a column. */
static void follow_edges(struct follow *f){
  struct canonical_run *run = f->w->run;
  struct canonical_edge *e;
  const char *join;
  int i, n;
  if( f->texts ) uri_sql_add(run, &f->moving, f->w->schema->column);
  for(e=f->w->schema->edges; e && run->rc==SQLITE_OK; e=e->next){
    if( e->child!=f->t ) continue;
    e->targets.n = 0;
    if( !follow_is_live(e) ) continue;
    if( !e->is_unique && e->to.n>1 )
      uri_sql_run_fail(run, "the reference %s leads to columns that no UNIQUE names: make"
                       " a UNIQUE index of them", e->label);
    e->targets = follow_targets(e);
    follow_check_null(e);
    if( !e->is_unique ) e->targets = follow_values(e, e->targets);
    if( e->targets.n ) follow_add(f, e);
  }
  for(e=f->w->schema->edges; e && f->n && run->rc==SQLITE_OK; e=e->next){
    for(i=n=0; i<e->from.n; i++) n += uri_sql_has(&f->moving, e->from.at[i]);
    if( n && e->child==f->t && e->is_unique && e->targets.n==0 ) follow_add(f, e);
  }
  join = f->n==1 && f->t!=f->w->schema->tables ? "" : "LEFT";
  f->from = uri_sql_run_text(run, "%s AS child", f->t->sql);
  for(i=0; i<f->n && run->rc==SQLITE_OK; i++)
    f->from = uri_sql_run_text(run, "%s%s", f->from, follow_join(f->edges[i], i, join));
}

/* Fail if two references want two values for a column that they share. */
static void follow_check_shared(const struct follow *f){
  struct canonical_run *run = f->w->run;
  int i, k, m;
  for(i=0; i<f->n; i++)
    for(k=i+1; k<f->n; k++)
      for(m=0; m<f->edges[i]->from.n; m++){
        const struct canonical_edge *e = f->edges[i], *other = f->edges[k];
        int at = uri_sql_place(&other->from, e->from.at[m]);
        if( at>=0 && uri_sql_exists(run, "%s WHERE %s <> %s", f->from,
                       follow_needs(e, i, m), follow_needs(other, k, at)) )
          uri_sql_run_fail(run,
            "the references %s and %s have the column %s in common, and would give it two"
            " values; let one of them leave rows that merge alone, or merge rows that"
            " agree in it, by the option by",
            e->label, other->label, e->from.at[m]->name);
      }
}

/* SQL: the final value of a column of child. */
static const char *follow_value(const struct follow *f, const struct canonical_column *c){
  struct canonical_run *run = f->w->run;
  const char *out = c==f->w->schema->column ? "texts.new_0, " : "";
  int i, at;
  for(i=0; i<f->n; i++){
    const struct canonical_edge *e = f->edges[i];
    const char *value;
    if( e->targets.n==0 || (at = uri_sql_place(&e->from, c))<0 ) continue;
    value = uri_sql_run_text(run, "target_%d.new_%d", i, at);
    if( strcmp(c->type, e->to.at[at]->type)!=0 ) value = uri_sql_stored(run, value, c);
    out = uri_sql_run_text(run, "%s%s, ", out, value);
  }
  if( out[0]==0 ) return uri_sql_run_text(run, "child.%s", c->quoted);
  out = uri_sql_run_text(run, "coalesce(%schild.%s)", out, c->quoted);
  if( c->n_refers==0 ) return out;
  /* A value that is equal stays as it is: 1.0 is 1. */
  return uri_sql_run_text(run,
    "CASE WHEN child.%s COLLATE BINARY IS %s THEN child.%s ELSE %s END", c->quoted, out,
    c->quoted, out);
}

/* Fill the moves of a table: rows whose references, or whose text, change. */
static void follow_moves(struct follow *f){
  struct canonical_run *run = f->w->run;
  struct canonical_table *t = f->t;
  const char *values = "", *differs = "";
  int i;
  t->moving = f->moving;
  if( f->texts )
    f->from = uri_sql_run_text(run, "%s\n       LEFT JOIN %s AS texts ON %s", f->from,
                               f->texts->name, uri_sql_set_is(t, "texts.key", "child"));
  for(i=0; i<t->moving.n; i++){
    const char *old = uri_sql_run_text(run, "child.%s", t->moving.at[i]->quoted);
    const char *new = follow_value(f, t->moving.at[i]);
    uri_sql_append(run, &values, ", ", "%s, %s", old, new);
    uri_sql_append(run, &differs, " OR ", "%s COLLATE BINARY IS NOT %s", old, new);
  }
  t->moves = uri_sql_set(t, SET_KEYS, t->moving.n, "SELECT %s, %s\n  FROM %s\n WHERE %s",
    uri_sql_key(t, "child"), values, f->from, differs);
}

/* ---- Rows that merge --- */

/* SQL: the place of a row by the option order. */
static const char *follow_place(const struct canonical_rewrite *w, const char *row){
  return uri_sql_run_text(w->run, "(SELECT why FROM %s AS listed WHERE %s)",
    w->places.name, uri_sql_set_is(w->schema->tables, "listed.key", row));
}

/*
** The rows that move and that this UNIQUE would find equal, and the row that stays: one
** that does not move, or the first.  For new texts, it is the first of all, by the option
** order.  Only texts that are the same merge, also if the collation is coarser.
*/
static struct canonical_set follow_alike(const struct canonical_rewrite *w,
                                         const struct canonical_table *t,
                                         const struct canonical_index *index,
                                         const struct canonical_set *merged,
                                         int is_text){
  struct canonical_run *run = t->run;
  const char *keys = uri_sql_keys(t, "key"), *intos = uri_sql_keys(t, "into");
  const char *mine = "1", *theirs = is_text ? "1" : "0", *same = "", *full = "";
  const char *alike = "", *moved, *first = "";
  int i;
  if( is_text && w->places.n ){
    mine = follow_place(w, "child");
    theirs = follow_place(w, "other");
  }
  for(i=0; i<t->key.n; i++)
    uri_sql_append(run, &first, ", ", "key_%d%s", i, t->collations[i]);
  for(i=0; i<index->columns.n; i++){
    const struct canonical_column *c = index->columns.at[i];
    int at = uri_sql_place(&t->moving, c);
    const char *value = at<0 ? uri_sql_run_text(run, "child.%s", c->quoted)
                             : uri_sql_run_text(run, "moved.new_%d", at);
    uri_sql_append(run, &mine, "", "%s, %s AS new_%d", i ? "" : " AS place", value, i);
    uri_sql_append(run, &full, " AND ", "%s IS NOT NULL", value);
    uri_sql_append(run, &theirs, ", ", "other.%s", c->quoted);
    uri_sql_append(run, &same, " AND ", "other.%s = moved.new_%d%s", c->quoted, i,
                   index->collations[i]);
    if( c==w->schema->column )
      uri_sql_append(run, &same, " AND ", "+other.%s COLLATE BINARY = moved.new_%d",
                     c->quoted, i);
    uri_sql_append(run, &alike, ", ", "new_%d%s", i,
                   c==w->schema->column ? " COLLATE BINARY" : index->collations[i]);
  }
  moved = uri_sql_run_text(run,
    "SELECT %s, %s\n"
    "      FROM %s AS moved %s\n"
    "     WHERE NOT %s AND %s",
    uri_sql_places(run, t->key.n, ", ", "moved.key_%d AS key_%d"), mine, t->moves.name,
    uri_sql_join(t, "child", "moved.key", 0), uri_sql_is_in(t, "child", merged), full);
  return uri_sql_set(t, SET_INTO, 0,
    "SELECT %s, %s FROM (\n"
    "  SELECT %s, place, %s FROM (\n"
    "    %s\n"
    "    UNION ALL SELECT DISTINCT %s, %s FROM (%s) AS moved JOIN %s AS other ON %s\n"
    "     WHERE NOT %s AND NOT %s)\n"
    "  WINDOW alike AS (PARTITION BY %s ORDER BY place, %s ROWS UNBOUNDED PRECEDING))\n"
    " WHERE place AND (%s) IS NOT (%s)",
    keys, intos, keys,
    uri_sql_places(run, t->key.n, ", ", "first_value(key_%d) OVER alike AS into_%d"),
    moved, uri_sql_key(t, "other"), theirs, moved, t->sql, same,
    uri_sql_is_in(t, "other", &t->moves), uri_sql_is_in(t, "other", merged), alike, first,
    keys, intos);
}

/* Is it a UNIQUE of plain columns, of which one moves?  A generated one may be new, too,
** if the text is. */
static int follow_is_judge(const struct canonical_rewrite *w,
                           const struct canonical_table *t,
                           const struct canonical_index *index, int is_text){
  int i, n = 0;
  for(i=0; i<index->columns.n && !index->is_odd; i++){
    const struct canonical_column *c = index->columns.at[i];
    if( is_text && c->is_generated ) return 0;
    n += is_text ? c==w->schema->column : uri_sql_has(&t->moving, c) && c->n_refers;
  }
  return n;
}

/* A row that would merge into one that itself merges by another UNIQUE is looked at again
** without that row; in the first table, it merges into the last one. */
static void follow_chains(const struct canonical_table *t, struct canonical_set *set,
                          int is_first){
  const char *meet = uri_sql_places(t->run, t->key.n, " AND ",
                                    "late.key_%d = early.into_%d");
  const char *early = uri_sql_run_text(t->run,
    "EXISTS (SELECT 1 FROM %s AS late WHERE %s)", set->name, meet);
  const char *last = uri_sql_run_text(t->run,
    "UPDATE %s AS early SET (%s) = (SELECT %s FROM %s AS late WHERE %s) WHERE %s",
    set->name, uri_sql_keys(t, "into"), uri_sql_keys(t, "late.into"), set->name, meet,
    early);
  while( is_first && uri_sql_do(t->run, "%s", last) ) ;
  if( !is_first )
    uri_sql_set_change(t->run, set, "DELETE FROM %s AS early WHERE %s", set->name, early);
}

/* Add the rows that merge, until there are no more. */
static void follow_merges(const struct canonical_rewrite *w, struct canonical_table *t,
                          int is_text){
  struct canonical_run *run = t->run;
  int is_first = t==w->schema->tables, is_more = is_first && t->merges.n, i;
  struct canonical_set merged = uri_sql_set(t, SET_INTO, 0,
    "SELECT %s, %s FROM %s WHERE %d", uri_sql_keys(t, "key"), uri_sql_keys(t, "into"),
    is_more ? t->merges.name : t->moves.name, is_more);
  sqlite3_int64 all;
  do{
    all = merged.n;
    for(i=0; i<t->n_indexes; i++){
      struct canonical_set found;
      if( !follow_is_judge(w, t, &t->indexes[i], is_text) ) continue;
      found = follow_alike(w, t, &t->indexes[i], &merged, is_text);
      if( is_text && w->options->by && found.n
       && uri_sql_exists(run, "%s AS early WHERE %s", merged.name,
                         uri_sql_set_has(t, "early.into", &found)) )
        uri_sql_run_fail(run,
          "rows that are equal by \"by\" would merge into one that is not: row %s of %s",
          uri_sql_set_shown(t, &found, 1), t->name);
      if( found.n )
        uri_sql_set_change(run, &merged, "INSERT INTO %s SELECT * FROM %s", merged.name,
                           found.name);
    }
    if( all==merged.n ) break;
    all = merged.n;
    follow_chains(t, &merged, is_first);
  }while( run->rc==SQLITE_OK && all!=merged.n );
  t->merges = merged;
}

int uri_sql_follow_texts(struct canonical_rewrite *w){
  struct canonical_table *t = w->schema->tables;
  const char *row = uri_sql_run_text(w->run, "\"%w\"", t->name);
  int i, n = 0;
  for(i=0; i<t->n_indexes; i++) n += follow_is_judge(w, t, &t->indexes[i], 1);
  if( n==0 || t->moves.n==0 ) return n;
  if( w->options->order )
    w->places = uri_sql_set(t, SET_WHY, 0,
      "SELECT %s, row_number() OVER (ORDER BY %s\n, %s)\n"
      "  FROM %s\n"
      " WHERE %s OR %s IN (SELECT new_0 FROM %s)",
      uri_sql_key(t, row), w->options->order, uri_sql_key(t, row), t->sql,
      uri_sql_is_in(t, row, &t->moves), w->schema->column->quoted, t->moves.name);
  follow_merges(w, t, 1);
  return n;
}

/* Rows of the first table that merge because of what they refer to must have the same new
** text. */
static void follow_check_texts(const struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  const struct canonical_table *t = w->schema->tables;
  if( uri_sql_exists(run,
        "%s AS merging %s %s WHERE NOT %s AND %s COLLATE BINARY IS NOT %s",
        t->merges.name, uri_sql_join(t, "child", "merging.key", 0),
        uri_sql_join(t, "kept", "merging.into", 0),
        uri_sql_is_in(t, "child", &w->mapped),
        uri_sql_final(t, "child", w->schema->column),
        uri_sql_final(t, "kept", w->schema->column)) )
    uri_sql_run_fail(run, "rows of %s would be equal, since what they refer to merges,"
      " but their texts differ: say by the option by which rows are one", t->name);
}

/* ---- All tables --- */

/* Look at a table again; its children come next if there is something new. */
static void follow_table(struct canonical_rewrite *w, struct canonical_table *t,
                         const struct canonical_set *texts){
  struct canonical_run *run = w->run;
  struct follow f = { .w = w, .t = t, .texts = texts };
  struct canonical_edge *e;
  struct canonical_set moves = t->moves;
  sqlite3_int64 merges = t->merges.n;
  int is_new;
  t->is_dirty = 0;
  follow_edges(&f);
  if( f.n==0 || run->rc!=SQLITE_OK ) return;
  follow_check_shared(&f);
  follow_moves(&f);
  if( t->moves.n ) follow_merges(w, t, 0);
  if( t->merges.n>merges && !w->options->merge )
    uri_sql_run_fail(run, "rows of %s would be equal: the option merge merges them",
                     t->name);
  if( texts && t->merges.n>merges ) follow_check_texts(w);
  is_new = t->merges.n!=merges || t->moves.n!=moves.n || (moves.n && uri_sql_exists(run,
    "(SELECT * FROM %s EXCEPT SELECT * FROM %s)", t->moves.name, moves.name));
  for(e=w->schema->edges; e && is_new; e=e->next)
    if( e->parent==t ) e->child->is_dirty = 1;
}

void uri_sql_follow(struct canonical_rewrite *w){
  struct canonical_table *first = w->schema->tables, *t, *next;
  struct canonical_set texts = first->moves;
  struct canonical_edge *e;
  int i;
  for(e=w->schema->edges; e; e=e->next)
    if( e->parent==first && follow_is_live(e) ) e->child->is_dirty = 1;
  for(i=0; i<FOLLOW_ROUNDS && w->run->rc==SQLITE_OK; i++){
    next = 0;
    for(t=first; t; t=t->next)
      if( t->is_dirty && (next==0 || t->rank<next->rank) ) next = t;
    if( next==0 ) return;
    follow_table(w, next, next==first ? &texts : 0);
  }
  uri_sql_run_fail(w->run, "the references form a cycle, along which rows merge without"
                   " end; merge fewer rows, by the option by");
}
