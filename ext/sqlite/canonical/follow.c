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

/* ---- References of a table --- */

/* SQL: the child, the row parent that it leads to, and its target; with "LEFT", also
** where it leads to a row that stays as it is. */
static const char *follow_from(const struct canonical_edge *e, const char *join){
  const struct canonical_table *p = e->parent;
  struct canonical_run *run = p->run;
  const char *only = "", *out, *type = e->from.at[0]->type;
  if( e->condition )
    only = uri_sql_run_text(run, " AND (%s) IN (SELECT %s FROM %s WHERE (%s\n))",
      uri_sql_key(e->child, "child"), uri_sql_each(run, &e->child->key, ", ", "%s"),
      e->child->sql, e->condition);
  /* The child holds the key of the target as it is: 8 % of a link graph's time. */
  if( e->to.n==1 && e->parent->alias==e->to.at[0] && e->from.at[0]->n_refers==1
   && type[0]=='I' )
    return uri_sql_run_text(run,
      "%s AS child JOIN %s AS target ON +child.%s = target.key_0%s", e->child->sql,
      e->targets.name, e->from.at[0]->quoted, only);
  out = uri_sql_run_text(run, "%s AS child JOIN %s AS parent ON %s%s", e->child->sql,
                         p->sql, uri_sql_matches(e, "parent"), only);
  if( e->targets.n==0 ) return out;
  return uri_sql_run_text(run, "%s\n       %s JOIN %s AS target ON %s", out, join,
    e->targets.name, uri_sql_set_is(p, "target.key", "parent"));
}

/* SQL: what the target gives to column i of the reference: a text to one for texts. */
static const char *follow_value(const struct canonical_edge *e, int i){
  return uri_sql_run_text(e->child->run, strcmp(e->from.at[i]->type, "TEXT")!=0
    || strcmp(e->to.at[i]->type, "TEXT")==0 ? "+target.new_%d"
    : "CASE typeof(target.new_%d) WHEN 'blob' THEN target.new_%d"
      " ELSE CAST(target.new_%d AS TEXT) END", i, i, i);
}

/* Add the rows whose reference changes to the moves of the child. */
static void follow_move(const struct canonical_edge *e){
  struct canonical_table *t = e->child;
  struct canonical_run *run = t->run;
  const char *values = "", *differs = "", *change = "", *nulls = "";
  int i;
  for(i=0; i<t->moving.n; i++){
    int at = uri_sql_place(&e->from, t->moving.at[i]);
    const char *old = uri_sql_run_text(run, "child.%s", t->moving.at[i]->quoted);
    const char *new = at<0 ? old : follow_value(e, at);
    if( at>=0 ){
      uri_sql_append(run, &differs, " OR ", "%s COLLATE BINARY IS NOT %s", old, new);
      uri_sql_append(run, &change, ", ", "new_%d = excluded.new_%d", i, i);
      uri_sql_append(run, &nulls, " OR ", "old_%d IS NOT NULL AND new_%d IS NULL", i, i);
      /* A value that is equal stays as it is: 1.0 is 1. */
      new = uri_sql_run_text(run, "CASE WHEN %s COLLATE BINARY IS %s THEN %s ELSE %s END",
                             old, new, old, new);
    }
    uri_sql_append(run, &values, ", ", "%s, %s", old, new);
  }
  uri_sql_do(run,
    "INSERT INTO %s(%s%s)\n"
    "SELECT %s, %s\n"
    "  FROM %s\n"
    " WHERE %s\n"
    "    ON CONFLICT(%s) DO UPDATE SET %s",
    t->moves.name, uri_sql_keys(t, "key"),
    uri_sql_places(run, t->moving.n, "", ", old_%d, new_%d"), uri_sql_key(t, "child"),
    values, follow_from(e, ""), differs,
    uri_sql_places(run, run->n_keys, ", ", "key_%d"), change);
  if( uri_sql_exists(run, "%s WHERE %s", t->moves.name, nulls) )
    uri_sql_run_fail(run, "the reference %s would become NULL: the row that stays has"
      " none of what it refers to; keep another one, by the option order", e->label);
}

/* Fail if a row does not get what this reference wants in a column: another reference has
** it, too, or several rows have the value to which this one leads. */
static void follow_check_shared(const struct canonical_edge *e){
  const struct canonical_table *t = e->child;
  struct canonical_run *run = t->run;
  int i;
  for(i=0; i<e->from.n; i++){
    const struct canonical_column *c = e->from.at[i];
    int at = uri_sql_place(&t->moving, c);
    const char *value = e->targets.n ? follow_value(e, i) : "NULL";
    if( at>=0 && (c->n_refers>1 || !e->is_unique) && uri_sql_exists(run,
          "%s JOIN %s AS moved ON %s WHERE moved.new_%d IS NOT coalesce(%s, child.%s)"
          " AND moved.new_%d IS NOT coalesce(%s, parent.%s)",
          follow_from(e, "LEFT"), t->moves.name, uri_sql_set_is(t, "moved.key", "child"),
          at, value, c->quoted, at, value, e->to.at[i]->quoted) )
      uri_sql_run_fail(run, e->is_unique
        ? "the reference %s and another one have the column %s in common, and would give"
          " it two values; let one of them leave rows that merge alone, or merge rows"
          " that agree in it, by the option by"
        : "reference %s: a value in it refers to rows that get different values",
        e->label, c->name);
  }
}

/* Fill the targets of the references from the table, and find the columns that move.
** Returns how many references have targets. */
static int follow_targeted(struct canonical_rewrite *w, struct canonical_table *t,
                           struct canonical_list *moving){
  struct canonical_run *run = w->run;
  struct canonical_edge *e;
  int n = 0, i;
  for(e=w->schema->edges; e && run->rc==SQLITE_OK; e=e->next){
    if( e->child!=t ) continue;
    e->targets.n = 0;
    if( !follow_is_live(e) ) continue;
    e->targets = follow_targets(e);
    n += e->targets.n>0;
    for(i=0; i<e->from.n && e->targets.n; i++){
      if( e->from.at[i]==w->schema->column )
        uri_sql_run_fail(run, "the column %s refers to another one that changes: rewrite"
                         " that one alone", e->from.at[i]->name);
      if( !uri_sql_has(moving, e->from.at[i]) ) uri_sql_add(run, moving, e->from.at[i]);
    }
  }
  return n;
}

/* Fill the moves of a table, whose texts or references change: 1 if references do. */
static int follow_moves(struct canonical_rewrite *w, struct canonical_table *t,
                        const struct canonical_set *texts){
  struct canonical_run *run = w->run;
  struct canonical_list moving = { 0 };
  struct canonical_edge *e;
  const char *values = "";
  int i;
  if( texts ) uri_sql_add(run, &moving, w->schema->column);
  if( follow_targeted(w, t, &moving)==0 || run->rc!=SQLITE_OK ) return 0;
  for(i=0; i<moving.n; i++){
    const char *c = moving.at[i]->quoted;
    if( texts && i==0 ) values = ", texts.old_0, texts.new_0";
    else uri_sql_append(run, &values, "", ", child.%s, child.%s", c, c);
  }
  t->moving = moving;
  t->moves = uri_sql_set(t, SET_KEYS, moving.n, "SELECT %s%s FROM %s AS child%s",
    uri_sql_key(t, "child"), values, t->sql, texts==0 ? " WHERE 0"
    : uri_sql_run_text(run, " JOIN %s AS texts ON %s", texts->name,
                       uri_sql_row_is(t, "child", "texts.key", 0)));
  for(e=w->schema->edges; e; e=e->next)
    if( e->child==t && e->targets.n ) follow_move(e);
  uri_sql_set_count(run, &t->moves);
  for(e=w->schema->edges; e && run->rc==SQLITE_OK; e=e->next)
    if( e->child==t ) follow_check_shared(e);
  return 1;
}

/* ---- Rows that merge --- */

const char *uri_sql_not_first(const struct canonical_table *t, const char *rows,
                              const char *group, const char *order){
  const char *keys = uri_sql_keys(t, "key"), *into = uri_sql_keys(t, "into");
  const char *key = "";
  int i;
  for(i=0; i<t->key.n; i++)
    uri_sql_append(t->run, &key, ", ", "key_%d%s", i, t->collations[i]);
  return uri_sql_run_text(t->run,
    "SELECT %s, %s FROM (\n"
    "  SELECT %s, %s\n"
    "    FROM (%s)\n"
    "  WINDOW alike AS (PARTITION BY %s ORDER BY %s%s ROWS UNBOUNDED PRECEDING))\n"
    " WHERE (%s) IS NOT (%s)",
    keys, into, keys,
    uri_sql_places(t->run, t->key.n, ", ", "first_value(key_%d) OVER alike AS into_%d"),
    rows, group, order, key, into, keys);
}

/*
** The rows that move and that this UNIQUE would find equal merge: into one that does not
** move, or the first.  For new texts, it is the first of all.  In the first table, only
** rows with the same text merge, also if the collation is coarser.
*/
static void follow_alike(const struct canonical_rewrite *w, struct canonical_table *t,
                         const struct canonical_index *index, int is_text){
  struct canonical_run *run = t->run;
  const char *mine = "1 AS place", *theirs = is_text ? "1" : "0", *same = "", *full = "";
  const char *alike = "", *moved;
  int is_first = t==w->schema->tables, i;
  for(i=0; i<index->columns.n+is_first; i++){
    int is_exact = i==index->columns.n;    /* the text, as it is */
    const struct canonical_column *c = is_exact ? w->schema->column
                                                : index->columns.at[i];
    const char *collation = is_exact ? " COLLATE BINARY" : index->collations[i];
    int at = uri_sql_place(&t->moving, c);
    const char *value = at<0 ? uri_sql_run_text(run, "child.%s", c->quoted)
                             : uri_sql_run_text(run, "moved.new_%d", at);
    uri_sql_append(run, &mine, ", ", "%s AS new_%d", value, i);
    uri_sql_append(run, &theirs, ", ", "moved.new_%d", i);
    uri_sql_append(run, &same, " AND ", is_exact
      ? "other.%s COLLATE BINARY IS +moved.new_%d" : "other.%s = +moved.new_%d%s",
      c->quoted, i, collation);
    uri_sql_append(run, &alike, ", ", "new_%d%s", i, collation);
    if( !is_exact ) uri_sql_append(run, &full, " AND ", "%s IS NOT NULL", value);
  }
  moved = uri_sql_run_text(run,
    "SELECT %s, %s\n"
    "      FROM %s AS moved %s\n"
    "     WHERE NOT %s AND %s",
    uri_sql_places(run, t->key.n, ", ", "moved.key_%d AS key_%d"), mine, t->moves.name,
    uri_sql_join(t, "child", "moved.key", 0), uri_sql_is_in(t, "child", &t->merges),
    full);
  moved = uri_sql_run_text(run,
    "%s\n"
    "    UNION ALL SELECT %s, %s FROM (%s) AS moved JOIN %s AS other ON %s\n"
    "     WHERE NOT %s AND NOT %s GROUP BY %s",
    moved, uri_sql_key(t, "other"), theirs, moved, t->sql, same,
    uri_sql_is_in(t, "other", &t->moves), uri_sql_is_in(t, "other", &t->merges),
    uri_sql_key(t, "other"));
  uri_sql_set_change(run, &t->merges, "INSERT INTO %s(%s, %s)\n%s", t->merges.name,
    uri_sql_keys(t, "key"), uri_sql_keys(t, "into"),
    uri_sql_not_first(t, moved, alike, "place, "));
}

/* Is it a UNIQUE of plain columns, of which one moves?  A generated one may be new. */
static int follow_is_judge(const struct canonical_table *t,
                           const struct canonical_index *index){
  int i, n = 0;
  for(i=0; i<index->columns.n && !index->is_odd; i++){
    if( index->columns.at[i]->is_generated ) return 0;
    n += uri_sql_has(&t->moving, index->columns.at[i]);
  }
  return n;
}

/*
** Add the rows that merge.  A row that would merge into one that itself merges, by
** another UNIQUE, is looked at again without that row; in the first table, it merges into
** the last one.
*/
static void follow_merges(const struct canonical_rewrite *w, struct canonical_table *t,
                          int is_text){
  struct canonical_run *run = t->run;
  int is_first = t==w->schema->tables, is_more = is_first && t->merges.n, i;
  const char *into = uri_sql_keys(t, "into"), *late;
  sqlite3_int64 n;
  t->merges = uri_sql_set(t, SET_INTO, 0, "SELECT %s, %s FROM %s WHERE %d",
    uri_sql_keys(t, "key"), into, is_more ? t->merges.name : t->moves.name, is_more);
  late = uri_sql_run_text(run, "FROM %s AS late WHERE %s", t->merges.name,
    uri_sql_places(run, t->key.n, " AND ", "late.key_%d = early.into_%d"));
  do{
    for(i=0; i<t->n_indexes; i++)
      if( follow_is_judge(t, &t->indexes[i]) )
        follow_alike(w, t, &t->indexes[i], is_text);
    n = t->merges.n;
    if( n && !is_first )
      uri_sql_set_change(run, &t->merges,
        "DELETE FROM %s AS early WHERE EXISTS (SELECT 1 %s)", t->merges.name, late);
  }while( t->merges.n!=n );
  while( is_first && n && uri_sql_do(run,
           "UPDATE %s AS early SET (%s) = (SELECT %s %s) WHERE EXISTS (SELECT 1 %s)",
           t->merges.name, into, uri_sql_keys(t, "late.into"), late, late) ) ;
}

int uri_sql_follow_texts(struct canonical_rewrite *w){
  struct canonical_table *t = w->schema->tables;
  int i, n = 0;
  for(i=0; i<t->n_indexes; i++) n += follow_is_judge(t, &t->indexes[i]);
  if( n && t->moves.n ) follow_merges(w, t, 1);
  return n;
}

/* ---- All tables --- */

/* Look at a table again; its children come next if there is something new. */
static void follow_table(struct canonical_rewrite *w, struct canonical_table *t,
                         const struct canonical_set *texts){
  struct canonical_run *run = w->run;
  struct canonical_edge *e;
  struct canonical_set moves = t->moves;
  sqlite3_int64 merges = t->merges.n;
  int is_new;
  t->is_dirty = 0;
  if( !follow_moves(w, t, texts) ) return;
  if( t->moves.n ) follow_merges(w, t, 0);
  if( t->merges.n>merges && !w->options->merge )
    uri_sql_run_fail(run, "rows of %s would be equal: the option merge merges them",
                     t->name);
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
