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

#include <string.h>

/* ---- References --- */

/* SQL: the value that column i of a reference gets, by follow_from(): one of the set v,
** of the row y into which p merges, or of p, which stays. */
static const char *follow_new(const struct canonical_edge *e, int i,
                              const struct canonical_rows *of){
  int at = uri_sql_place(&of->new, e->to.at[i]);
  if( at>=0 ) return uri_sql_run_text(of->t->run, "+v.n%d", at);
  if( of->new.n==0 && e->to.at[i]==of->t->alias ) return "v.i0";
  return uri_sql_run_text(of->t->run, of->new.n ? "+p.%s" : "+y.%s",
                          e->to.at[i]->quoted);
}

/*
** SQL: rows c that referred to rows x, which merge because SQLite left them: c has the
** new values l of x already.  Where another row z has these, c leads to that.
*/
static const char *follow_from_left(const struct canonical_edge *e,
                                    const struct canonical_rows *of){
  const struct canonical_table *t = of->t;
  struct canonical_run *run = t->run;
  const char *match = "", *other = "";
  int i;
  for(i=0; i<e->from.n; i++){
    const char *from = e->from.at[i]->quoted, *to = e->to.at[i]->quoted;
    int at = uri_sql_place(&of->left->new, e->to.at[i]);
    match = at<0 ? uri_sql_run_text(run, "%s AND x.%s = +c.%s", match, to, from)
      : uri_sql_run_text(run, "%s AND c.%s COLLATE BINARY IS +l.n%d", match, from, at);
    other = uri_sql_run_text(run, "%s AND z.%s = +c.%s", other, to, from);
  }
  return uri_sql_run_text(run, "%s v CROSS JOIN %s l ON %s\n       CROSS JOIN %s x ON %s"
    "\n       CROSS JOIN %s y ON %s\n       JOIN %s c ON NOT EXISTS (SELECT 1 FROM %s z"
    " WHERE (%s) IS NOT (%s)%s)%s", of->name, of->left->name,
    uri_sql_keys(t, " AND ", "l.k$ = v.k$"), t->sql, t->x_is_k, t->sql, t->y_is_i,
    e->child->sql, t->sql, uri_sql_keys(t, ", ", "z.@"), t->v_k, other, match);
}

/* SQL: rows c that refer to rows p, which are in the set v, or perhaps in it. */
static const char *follow_from(const struct canonical_edge *e, const char *join,
                               const struct canonical_rows *of){
  const struct canonical_table *p = of->t;
  struct canonical_run *run = p->run;
  const char *from;
  if( of->left ) return follow_from_left(e, of);
  /* The set has all values; SQLite scans the child, or looks for each in an index. */
  if( e->is_declared && e->to.n==1 && e->to.at[0]==p->alias )
    return uri_sql_run_text(run, "%s v JOIN %s c ON v.k0 = c.%s", of->name,
                            e->child->sql, e->from.at[0]->quoted);
  from = uri_sql_run_text(run, "%s c CROSS JOIN %s p ON %s\n       %s JOIN %s v ON %s",
                          e->child->sql, p->sql, uri_sql_matches(e), join, of->name,
                          uri_sql_keys(p, " AND ", "v.k$ = +p.@"));
  if( of->new.n ) return from;
  return uri_sql_run_text(run, "%s\n       %s JOIN %s y ON %s", from, join, p->sql,
                          p->y_is_i);
}

/* The rows that refer to rows of a set, with their old and new values. */
static struct canonical_rows follow_moving(const struct canonical_edge *e,
                                           const struct canonical_rows *of){
  struct canonical_table *child = e->child;
  struct canonical_run *run = child->run;
  const char *values = "", *differs = "", *stay = "", *tail = "";
  int i;
  for(i=0; i<e->from.n; i++){      /* a value that is equal stays as it is */
    const char *old = e->from.at[i]->quoted, *new = follow_new(e, i, of);
    values = uri_sql_run_text(run, "%s, c.%s, CASE WHEN c.%s COLLATE BINARY IS %s THEN"
                              " c.%s ELSE %s END", values, old, old, new, old, new);
    differs = uri_sql_run_text(run, "%s%sc.%s COLLATE BINARY IS NOT %s", differs,
                               i ? " OR " : "", old, new);
  }
  if( child->merging )             /* what goes needs no new value, which others have */
    stay = uri_sql_run_text(run, " AND NOT %s", uri_sql_exists(child, child->merging,
                                                              "k$ = +c.@"));
  if( !e->is_declared )            /* perhaps many rows have the value */
    tail = uri_sql_run_text(run, "\n GROUP BY %s", uri_sql_keys(child, ", ", "c.@^"));
  return uri_sql_values(child, e->from, uri_sql_run_text(run,
    "SELECT %s%s\n  FROM %s\n WHERE (%s)%s%s", uri_sql_keys(child, ", ", "c.@"),
    values, follow_from(e, "CROSS", of), differs, stay, tail));
}

/* An undeclared reference may lead to several rows.  Fail if these part. */
static void follow_check_unique(const struct canonical_edge *e,
                                const struct canonical_rows *of){
  struct canonical_run *run = of->t->run;
  const char *parts = "0";
  int i;
  for(i=0; i<e->to.n; i++)
    if( of->new.n==0 || uri_sql_has(&of->new, e->to.at[i]) )
      parts = uri_sql_run_text(run, "%s OR count(DISTINCT CASE WHEN v.k0 IS NULL THEN"
                               " p.%s ELSE %s END) > 1", parts, e->to.at[i]->quoted,
                               follow_new(e, i, of));
  if( uri_sql_run_number(run, run->db,
        "SELECT EXISTS (SELECT 1 FROM %s GROUP BY %s HAVING count(v.k0) AND (%s))",
        follow_from(e, "LEFT", of), uri_sql_keys(e->child, ", ", "c.@^"), parts) )
    uri_sql_run_fail(run, "reference %s: a value in it refers to rows that get different"
                     " values", e->label);
}

/* The rows of a set have got their new values: find others by the key of now. */
static void follow_rekey(struct canonical_rows *rows, const struct canonical_rows *set){
  const struct canonical_table *t = set->t;
  struct canonical_run *run = t->run;
  int k, is_changed = 0;
  for(k=0; k<t->key.n; k++) is_changed |= uri_sql_has(&set->new, t->key.at[k]);
  if( rows->n && is_changed )
    *rows = uri_sql_values(rows->t, rows->new, uri_sql_run_text(run,
      "SELECT %s%s\n  FROM %s v CROSS JOIN %s x ON %s CROSS JOIN %s m ON %s\n"
      " UNION ALL SELECT * FROM %s v WHERE NOT %s", uri_sql_keys(t, ", ", "x.@"),
      uri_sql_list(t, &rows->new, "", ", m.o$, m.n$"), set->name, t->sql,
      uri_sql_after(set), rows->name, uri_sql_keys(t, " AND ", "m.k$ = +v.k$"),
      rows->name, uri_sql_exists(t, set->name, "k$ = +v.k$")));
}

struct canonical_rows uri_sql_change(struct canonical_rewrite *w,
                                     struct canonical_rows *set, const char *why){
  struct canonical_rows left;
  struct canonical_edge *e;
  uri_sql_follow(w, set, 0);
  uri_sql_check_actions(w->schema, set);
  left = uri_sql_update(set);
  if( left.n ) uri_sql_subtract(set, left.name);
  for(e=w->schema->edges; e; e=e->next)
    if( e->child==set->t ){
      follow_rekey(&e->moved, set);
      follow_rekey(&e->nowhere, set);
    }
  uri_sql_log_changed(&w->log, set, why);
  return left;
}

/* Add rows to those of a reference that have moved, with the values before the first
** time.  Two references may have the same columns. */
static void follow_count(struct canonical_rewrite *w, const struct canonical_edge *e,
                         struct canonical_rows moving){
  struct canonical_edge *one = w->schema->edges;
  struct canonical_rows set = moving;
  while( one->child!=e->child || strcmp(one->label, e->label)!=0 ) one = one->next;
  follow_rekey(&moving, &set);
  if( one->moved.n ){
    moving = uri_sql_values(moving.t, e->from, uri_sql_run_text(w->run,
      "SELECT * FROM %s\n UNION ALL SELECT * FROM %s v WHERE NOT %s", one->moved.name,
      moving.name, uri_sql_exists(moving.t, one->moved.name, "k$ = +v.k$")));
    one->moves_again = 1;
  }
  one->moved = moving;
}

/* Rows of a reference that SQLite left as they were merge into those in the way. */
static void follow_partners(struct canonical_rewrite *w, const struct canonical_edge *e,
                            struct canonical_rows *left);

/* Fail if rows have moved that later steps would find by their keys as found. */
static void follow_check_keys(const struct canonical_edge *e,
                              const struct canonical_rows *moved){
  const struct canonical_table *t = moved->t;
  const char *differ = "0";
  int i;
  if( t->n_open==0 ) return;
  for(i=0; i<e->from.n; i++)
    if( uri_sql_has(&t->key, e->from.at[i]) )
      differ = uri_sql_run_text(t->run, "%s OR o%d IS NOT n%d", differ, i, i);
  if( strcmp(differ, "0")!=0 && uri_sql_run_number(t->run, t->run->db, "SELECT EXISTS"
        " (SELECT 1 FROM %s WHERE %s)", moved->name, differ) )
    uri_sql_run_fail(t->run, "the reference %s leads back to its own table, and is in its"
                     " key: rows could not be found again; a table with a key that stays"
                     " can be rewritten", e->label);
}

/*
** Rows merge, and rows c of a reference are about to move.  Another reference of c may
** lead to the same table and have a column in common.  Before the move it leads to a row
** p.  Fail if it would then lead to a row q that is neither p nor the row into which p
** merges.
*/
static void follow_check_parts(struct canonical_rewrite *w,
                               const struct canonical_edge *e,
                               const struct canonical_rows *of,
                               const struct canonical_rows *moving){
  struct canonical_run *run = w->run;
  const struct canonical_table *child = moving->t, *p = of->t;
  const struct canonical_edge *other;
  const char *join = "", *key = uri_sql_keys(p, ", ", "p.@");
  if( of->new.n==0 ){
    join = uri_sql_run_text(run, "LEFT JOIN %s m ON %s", of->name,
                            uri_sql_keys(p, " AND ", "m.k$ = +p.@"));
    key = uri_sql_keys(p, ", ", "coalesce(m.i$, p.@)");
  }
  for(other=w->schema->edges; other && e->is_shared && run->rc==SQLITE_OK;
      other=other->next){
    const char *differ = "0", *now = "1";
    int i;
    if( other->child!=child || other->parent!=p || !other->is_declared ) continue;
    for(i=0; i<other->from.n; i++){
      int at = uri_sql_place(&e->from, other->from.at[i]);
      const char *from = uri_sql_run_text(run, "c.%s", other->from.at[i]->quoted);
      if( at>=0 ){
        differ = uri_sql_run_text(run, "%s OR v.o%d IS NOT v.n%d", differ, at, at);
        from = uri_sql_run_text(run, "v.n%d", at);
      }
      now = uri_sql_run_text(run, "%s AND q.%s = +%s", now, other->to.at[i]->quoted,
                             from);
    }
    if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s v CROSS JOIN %s"
          " c ON %s CROSS JOIN %s p ON %s CROSS JOIN %s q ON %s %s WHERE (%s) AND (%s) IS"
          " NOT (%s))", moving->name, child->sql,
          uri_sql_keys(child, " AND ", "c.@ = v.k$^"), p->sql, uri_sql_matches(other),
          p->sql, now, join, differ, uri_sql_keys(p, ", ", "q.@"), key) )
      uri_sql_run_fail(run, "the references %s and %s have a column in common, and would"
                       " give it two values%s", e->label, other->label, e->is_loose
                       ? "; leave this one out of the option reference" : "");
  }
}

static void follow_edge(struct canonical_rewrite *w, struct canonical_edge *e,
                        const struct canonical_rows *of){
  struct canonical_run *run = w->run;
  struct canonical_rows moving, left;
  if( !e->is_declared && of->left==0 ) follow_check_unique(e, of);
  moving = follow_moving(e, of);
  if( moving.n==0 || run->rc!=SQLITE_OK ) return;
  if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE %s)",
        moving.name, uri_sql_list(e->child, &e->from, " OR ", "n$ IS NULL")) )
    uri_sql_run_fail(run, "the reference %s would become NULL", e->label);
  if( w->options->merge && (of->new.n==0 || e->is_loose) )
    follow_check_parts(w, e, of, &moving);
  left = uri_sql_change(w, &moving, "follows a reference");
  follow_check_keys(e, &moving);
  if( e->moves_once ) e->moved.n = moving.n;
  else follow_count(w, e, moving);
  if( left.n ) follow_partners(w, e, &left);
}

void uri_sql_follow(struct canonical_rewrite *w, const struct canonical_rows *of,
                    int loose){
  struct canonical_edge *e;
  int i;
  of->t->n_open++;
  if( ++w->log.depth>CANONICAL_DEPTH )
    uri_sql_run_fail(w->run, "the references form a cycle");
  for(e=w->schema->edges; e && w->run->rc==SQLITE_OK; e=e->next){
    int n_there = 0, is_computed = 0;
    if( e->parent!=of->t || loose!=e->is_loose ) continue;
    for(i=0; i<e->to.n; i++){
      int is_new = of->new.n==0 || uri_sql_has(&of->new, e->to.at[i]);
      n_there += is_new;
      is_computed |= !is_new && e->to.at[i]->is_generated;
    }
    if( is_computed )
      uri_sql_run_fail(w->run, "the reference %s leads to a generated column of %s, whose"
                       " new values are not known before the change", e->label,
                       of->t->name);
    if( n_there ) follow_edge(w, e, of);
  }
  w->log.depth--;
  of->t->n_open--;
}

/* ---- Rows that merge --- */

/* SELECT the pairs of a row x of the set "left" and a row y in its way: one with the same
** new values, by a UNIQUE of plain columns.  Returns "" if there is no such UNIQUE. */
static const char *follow_find(const struct canonical_rows *left, const char *also){
  const struct canonical_table *t = left->t;
  struct canonical_run *run = t->run;
  const char *all = "";
  int i, k;
  for(i=0; i<t->n_indexes; i++){
    const struct canonical_index *index = &t->indexes[i];
    const char *same = "";
    int is_near = 0;
    for(k=0; k<index->columns.n && !index->is_odd; k++){
      const char *name = index->columns.at[k]->quoted;
      int at = uri_sql_place(&left->new, index->columns.at[k]);
      is_near |= at>=0;
      same = uri_sql_run_text(run, "%s AND y.%s = +%s%s", same, name, at<0
        ? uri_sql_run_text(run, "x.%s", name) : uri_sql_run_text(run, "v.n%d", at),
        index->collations[k]);
    }
    if( index->is_partial || !is_near ) continue;
    all = uri_sql_run_text(run, "%s%sSELECT %s, %s\n"
      "    FROM %s v CROSS JOIN %s x ON %s\n"
      "         CROSS JOIN %s y ON (%s) <> (%s)%s\n"
      "   WHERE %s%s", all, all[0] ? "\n  UNION ALL " : "",
      uri_sql_keys(t, ", ", "x.@ AS k$"), uri_sql_keys(t, ", ", "y.@ AS i$"), left->name,
      t->sql, t->x_is_k, t->sql, uri_sql_keys(t, ", ", "y.@^"),
      uri_sql_keys(t, ", ", "x.@"), same,
      uri_sql_list(t, &left->new, " AND ", "y.@ COLLATE BINARY IS +v.n$"), also);
  }
  return all;
}

/* SQL: the new text of a row of the first table, or its text as found. */
static const char *follow_text(struct canonical_rewrite *w, const char *row){
  const char *is = uri_sql_run_text(w->run, "w.k$ = +%s.@", row);
  return uri_sql_run_text(w->run, "coalesce((SELECT n0 FROM %s w WHERE %s AND typeof(n0)"
    " = 'text'), %s.%s)", w->map.texts, uri_sql_keys(w->schema->tables, " AND ", is), row,
    w->schema->column->quoted);
}

static void follow_partners(struct canonical_rewrite *w, const struct canonical_edge *e,
                            struct canonical_rows *left){
  static const char hint[] = ", and does not merge: no UNIQUE of plain columns says into"
    " which, or that row refers to another one, has another text, or merges itself";
  struct canonical_run *run = w->run;
  struct canonical_table *t = left->t;
  const char *find, *also = "", *c = w->schema->column->quoted;
  struct canonical_rows into;
  int is_first = t==w->schema->tables;
  if( run->rc!=SQLITE_OK ) return;
  if( !w->options->merge ) uri_sql_refuse(left, "; the option merge merges them");
  if( t->merging )
    also = uri_sql_run_text(run, " AND NOT %s", uri_sql_exists(t, t->merging,
                                                               "k$ = +y.@"));
  if( e->nowhere.n )               /* y led nowhere because its value has another type */
    also = uri_sql_run_text(run, "%s AND NOT (%s AND (%s))", also,
      uri_sql_exists(t, e->nowhere.name, "k$ = +y.@"),
      uri_sql_list(t, &left->new, " OR ", "typeof(y.@) <> typeof(v.n$)"));
  if( is_first )                   /* the same text, as found and new */
    also = uri_sql_run_text(run, "%s AND y.%s COLLATE BINARY IS x.%s AND %s COLLATE"
                            " BINARY IS %s", also, c, c, follow_text(w, "y"),
                            follow_text(w, "x"));
  if( is_first && w->options->combine.n )
    uri_sql_run_fail(run, "rows of %s merge because the rows that they refer to do,"
                     " which combine does not see; merge these in a run of their own"
                     " first", t->name);
  find = follow_find(left, also);
  if( find[0]==0 || (is_first && t->merging==0) ) uri_sql_refuse(left, hint);
  if( run->rc!=SQLITE_OK ) return;
  into = uri_sql_rows(t, 1, "", uri_sql_run_text(run,
    "SELECT %s, %s FROM (\n  %s)\n GROUP BY %s", t->k, t->i, find,
    uri_sql_keys(t, ", ", "k$^")));
  into.left = left;
  if( into.n<left->n ){
    uri_sql_subtract(left, into.name);
    uri_sql_refuse(left, hint);
  }
  /* Rows merged into a row that merges now, by another UNIQUE: it may not be equal to the
  ** row into which this one merges. */
  if( t->merged_into )
    t->merged_into = uri_sql_rows(t, 1, "", uri_sql_run_text(run, "SELECT * FROM %s"
      " UNION ALL SELECT * FROM %s", t->merged_into, into.name)).name;
  else
    t->merged_into = into.name;
  if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE (%s) IN"
        " (SELECT %s FROM %s))", t->merged_into, t->i, t->k, into.name) )
    uri_sql_run_fail(run, "rows of %s would merge into rows that merge themselves",
                     t->name);
  uri_sql_absorb(w, &into);
  if( is_first ) uri_sql_map_merged(&w->map, into.name);
}

/* Count the rows with a value that a merge drops: in other columns than the key, the text
** and those because of which it merges. */
static void follow_count_differed(struct canonical_rewrite *w,
                                  const struct canonical_rows *into){
  struct canonical_run *run = w->run;
  struct canonical_table *t = into->t;
  struct canonical_list dropped = { 0 };
  int i, is_first = t==w->schema->tables;
  for(i=0; i<t->columns.n; i++){
    struct canonical_column *c = t->columns.at[i];
    int is_kept = c->is_generated || c->key || c==w->schema->column
      || (is_first && uri_sql_has(&w->options->combine, c))
      || (into->left && uri_sql_has(&into->left->new, c));
    if( !is_kept ) uri_sql_add(run, &dropped, c);
  }
  if( dropped.n ) t->differed += uri_sql_run_number(run, run->db, "SELECT count(*) FROM"
    " %s v CROSS JOIN %s x ON %s CROSS JOIN %s y ON %s WHERE (%s) IS NOT (%s)",
    into->name, t->sql, t->x_is_k, t->sql, t->y_is_i,
    uri_sql_list(t, &dropped, ", ", "x.@"), uri_sql_list(t, &dropped, ", ", "y.@"));
}

/* Rows that merge may refer to each other: these references follow last, and to no
** partner.  So no RESTRICT holds a row, and its values are compared as they would be. */
static void follow_among(struct canonical_rewrite *w, const struct canonical_rows *into){
  const struct canonical_table *t = into->t;
  const struct canonical_edge *e;
  int i, in_key;
  for(e=w->schema->edges; e; e=e->next){
    struct canonical_rows moving;
    if( e->child!=t || e->parent!=t || e->is_loose ) continue;
    for(i=in_key=0; i<e->from.n; i++) in_key |= uri_sql_has(&t->key, e->from.at[i]);
    if( in_key ) continue;         /* the row must be found */
    moving = follow_moving(e, into);
    if( moving.n ) uri_sql_update(&moving);
  }
}

/* Delete the rows that have merged. */
static void follow_delete(const struct canonical_rows *into){
  const struct canonical_table *t = into->t;
  struct canonical_run *run = t->run;
  const char *where = uri_sql_among(t, into->name);
  int code = 0;
  sqlite3_int64 n = uri_sql_try(run, &code, uri_sql_run_text(run,
    "DELETE FROM %s WHERE %s", t->sql, where));
  if( code )
    uri_sql_run_fail(run, "rows of %s that merge could not be deleted: %s", t->name,
                     sqlite3_errmsg(run->db));
  /* Not counted are rows that an action of a foreign key has deleted. */
  else if( n<into->n && uri_sql_run_number(run, run->db,
             "SELECT EXISTS (SELECT 1 FROM %s WHERE %s)", t->sql, where) )
    uri_sql_run_fail(run, "row %s of %s could not be deleted: a trigger or an authorizer"
                     " refused it", uri_sql_first(into), t->name);
}

void uri_sql_absorb(struct canonical_rewrite *w, const struct canonical_rows *into){
  struct canonical_run *run = w->run;
  struct canonical_table *t = into->t;
  const char *why = "merges: the same references", *text = "NULL", *before = t->merging;
  const struct canonical_column *column = 0;
  struct canonical_edge *e;
  t->merging = into->name;
  if( before )
    t->merging = uri_sql_rows(t, 0, "", uri_sql_run_text(run, "SELECT %s FROM %s"
      " UNION ALL SELECT %s FROM %s", t->k, before, t->k, into->name)).name;
  uri_sql_follow(w, into, 0);
  if( t==w->schema->tables ){
    column = w->schema->column;
    text = follow_text(w, "x");
    why = uri_sql_run_text(run, "merges: the same %s",
                           w->options->by ? w->options->by : "text");
  }
  uri_sql_log_merged(&w->log, into, why, column, text);
  t->merging = before;
  follow_among(w, into);
  follow_count_differed(w, into);
  uri_sql_check_actions(w->schema, into);
  if( run->rc==SQLITE_OK ) follow_delete(into);
  t->merged += into->n;
  for(e=w->schema->edges; e && t->key_may_change; e=e->next)
    if( e->child==t ){             /* other rows may get these keys */
      if( e->moved.name ) uri_sql_subtract(&e->moved, into->name);
      if( e->nowhere.n ) uri_sql_subtract(&e->nowhere, into->name);
    }
}
