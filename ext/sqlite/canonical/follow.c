/*
** SPDX-License-Identifier: MIT
**
** References follow the rows that have changed or merged.
**
** For each reference, m<e> holds the values of the parent's rows as found, and those that
** they have now, or that the row has into which they merged.  Each row of the child is
** read once and looked up there, as found, so the order of changes does not matter.  The
** columns of m<e> have the affinity and the collation of the parent's columns, by which
** SQLite compares foreign keys.  Rows of the child may then merge, and be referred to
** themselves: this is repeated until nothing changes.
*/
#include "canonical.h"

/* The columns of the parent in r<t>: as found ("a.o"), or now ("b.n"). */
static const char *follow_columns(struct canonical_run *run,
                                  const struct canonical_edge *e, const char *name){
  const char *columns = "";
  int i;
  for(i=0; i<e->n; i++){
    const char *between = i ? ", " : "";
    columns = e->to[i]==ROWID_COLUMN
            ? uri_sql_run_text(run, "%s%s%.1s.id", columns, between, name)
            : uri_sql_run_text(run, "%s%s%s%d", columns, between, name, e->to[i]);
  }
  return columns;
}

/*
** An undeclared reference may lead to rows that are not UNIQUE.  Fail if the parent has
** another row with a value in m<e> whose new value is not the same.
*/
static void follow_check_unique(struct canonical_run *run,
                                const struct canonical_edge *e){
  struct canonical_table *p = &run->tables[e->parent];
  int number = (int)(e-run->edges);
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->db, "SELECT %s, %s",
    uri_sql_expand(run, p, "{k,@}"), uri_sql_expand_edge(run, e, "{e,!} FROM $P"));
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_copy(run, e->find, 1, rows, p->n_keys);
    if( uri_sql_run_step(run, e->find) ) uri_sql_rows_touch(run, p, rows, 0);
    sqlite3_reset(e->find);
  }
  sqlite3_finalize(rows);
  if( uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM (SELECT %s AS o,"
        " %s AS n FROM r%d AS a JOIN r%d AS b ON b.id = coalesce(a.j, a.id)) CROSS JOIN"
        " m%d ON o0 = o WHERE n0 IS NOT n)", follow_columns(run, e, "a.o"),
        follow_columns(run, e, "b.n"), p->number, p->number, number) )
    uri_sql_run_fail(run, "reference %s: a value in it refers to rows that get different"
                     " values", e->label);
}

/* Fill m<e>. */
static void follow_fill(struct canonical_run *run, struct canonical_edge *e){
  int number = (int)(e-run->edges), p = e->parent;
  uri_sql_run_exec(run, run->own, "%s", uri_sql_expand_edge(run, e, e->find
    ? "DELETE FROM m$E" : "CREATE TABLE m$E({e,o# ~ COLLATE ^}{e;n#});"
    " CREATE INDEX m$E_o ON m$E({e,o#})"));
  uri_sql_run_exec(run, run->own, "INSERT INTO m%d SELECT %s, %s FROM r%d AS a"
    " JOIN r%d AS b ON b.id = coalesce(a.j, a.id)", number, follow_columns(run, e, "a.o"),
    follow_columns(run, e, "b.n"), p, p);
  uri_sql_run_exec(run, run->own, "%s", uri_sql_expand_edge(run, e,
    "DELETE FROM m$E WHERE NOT (0{e|+o# COLLATE BINARY IS NOT n#})"));
  e->is_active = (int)uri_sql_run_number(run, run->own,
                                         "SELECT EXISTS (SELECT 1 FROM m%d)", number);
  if( e->find==0 )
    e->find = uri_sql_run_prepare(run, run->own, "%s", uri_sql_expand_edge(run, e,
      "SELECT {e,n#} FROM m$E WHERE {e&o# = ?}"));
  if( !e->is_declared && e->is_active ) follow_check_unique(run, e);
}

/* If a row merged into one that then merged itself, let j be the row that is left. */
static void follow_flatten(struct canonical_run *run, const struct canonical_table *t){
  sqlite3_int64 n = 1;
  while( n && run->rc==SQLITE_OK ){
    uri_sql_run_exec(run, run->own, "UPDATE r%d AS a SET j = (SELECT j FROM r%d WHERE id"
      " = a.j) WHERE j IN (SELECT id FROM r%d WHERE j IS NOT NULL)", t->number,
      t->number, t->number);
    n = sqlite3_changes(run->own);
    if( n && run->by && t->number==0 )
      uri_sql_run_fail(run, "rows that are equal by \"by\" would merge into one that is"
                       " not: by %s", run->conflict ? run->conflict : "");
  }
}

/* Read generated columns again, because SQLite has computed new values. */
static void follow_read_back(struct canonical_run *run, struct canonical_table *t){
  sqlite3_stmt *rows, *read, *update;
  rows = uri_sql_run_prepare(run, run->own, "%s", uri_sql_expand(run, t,
    "SELECT id, {k,*} FROM r$N WHERE j IS NULL"));
  read = uri_sql_run_prepare(run, run->db, "%s", uri_sql_expand(run, t,
    "SELECT {s,@} FROM $T WHERE {k&@ = ? COLLATE ^}"));
  update = uri_sql_run_prepare(run, run->own, "%s", uri_sql_expand(run, t,
    "UPDATE r$N SET {s,n# = ?} WHERE id = ?"));
  while( uri_sql_run_step(run, rows) ){
    uri_sql_run_bind_row(run, read, 1, rows, 1, t->n_keys);
    uri_sql_run_bind_copy(run, update, t->n_slots+1, rows, 0);
    if( uri_sql_run_step(run, read) ){
      uri_sql_run_bind_row(run, update, 1, read, 0, t->n_slots);
      uri_sql_run_write(run, update);
    }
    sqlite3_reset(read);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(read);
  sqlite3_finalize(update);
}

void uri_sql_follow_settle(struct canonical_run *run, struct canonical_table *t){
  int c, is_computed = 0;
  follow_flatten(run, t);
  for(c=0; c<t->n; c++)
    is_computed |= t->columns[c].is_slot && t->columns[c].is_generated;
  if( t->n_rows && is_computed ) follow_read_back(run, t);
  t->is_dirty = t->n_rows;
}

/* ---- The rows of a child --- */

/*
** Look up a row of the child in m<e>.  Its slots, as found, are the columns of "row" from
** "first" on.  Returns 1 if its parent has other values now, which are then in e->find.
*/
static int follow_find(struct canonical_run *run, const struct canonical_edge *e,
                       sqlite3_stmt *row, int first){
  const struct canonical_table *t = &run->tables[e->child];
  int i;
  for(i=0; i<e->n; i++)
    uri_sql_run_bind_copy(run, e->find, i+1, row, first+t->columns[e->from[i]].slot);
  return uri_sql_run_step(run, e->find);
}

/* Set the columns of a reference in r<t>; the row is pending if one changes. */
static sqlite3_int64 follow_set(struct canonical_run *run, const struct canonical_edge *e,
                                sqlite3_int64 id){
  sqlite3_int64 n = 0;
  int i;
  for(i=0; i<e->n; i++){
    sqlite3_stmt *update = uri_sql_run_prepare(run, run->own, "UPDATE r%d SET n%d = ?2,"
      " state = %d WHERE id = ?1 AND n%d IS NOT ?2", e->child, e->from[i], ROWS_PENDING,
      e->from[i]);
    uri_sql_run_bind_int(run, update, 1, id);
    uri_sql_run_bind_copy(run, update, 2, e->find, i);
    if( run->rc==SQLITE_OK && sqlite3_column_type(e->find, i)==SQLITE_NULL )
      uri_sql_run_fail(run, "the reference %s would become NULL", e->label);
    uri_sql_run_write(run, update);
    if( run->rc==SQLITE_OK ) n += sqlite3_changes(run->own);
    sqlite3_finalize(update);
  }
  return n;
}

/* Compare a row of the child with each reference.  Returns how many values change. */
static sqlite3_int64 follow_row(struct canonical_run *run, struct canonical_table *t,
                                sqlite3_stmt *row, sqlite3_stmt *found){
  int is_there, e, first = t->n_keys;
  sqlite3_int64 id = uri_sql_rows_find(run, t, row, 0, &is_there), n = 0;
  sqlite3_stmt *values = row;
  if( is_there ){
    uri_sql_run_bind_int(run, found, 1, id);
    if( uri_sql_run_step(run, found) ) values = found;
    first = 0;
  }
  for(e=0; e<run->n_edges && run->rc==SQLITE_OK; e++){
    const struct canonical_edge *edge = &run->edges[e];
    if( edge->child!=t->number || !edge->is_active ) continue;
    if( follow_find(run, edge, values, first) ){
      if( !is_there ) id = uri_sql_rows_touch(run, t, row, 0);
      n += follow_set(run, edge, id);
    }
    sqlite3_reset(edge->find);
  }
  sqlite3_reset(found);
  return n;
}

/* Find the rows of the child whose references must follow, and write them. */
static void follow_table(struct canonical_run *run, struct canonical_table *t){
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->db, "%s", uri_sql_expand(run, t,
    "SELECT {k,@}{s;@} FROM $T"));
  sqlite3_stmt *found = uri_sql_run_prepare(run, run->own, "%s", uri_sql_expand(run, t,
    "SELECT {s,o#} FROM r$N WHERE id = ?"));
  sqlite3_int64 n = 0;
  while( uri_sql_run_step(run, rows) ) n += follow_row(run, t, rows, found);
  sqlite3_finalize(rows);
  sqlite3_finalize(found);
  if( n==0 || run->rc!=SQLITE_OK ) return;
  uri_sql_rows_write(run, t);
  uri_sql_follow_settle(run, t);
}

enum { FOLLOW_ROUNDS = 100 };

void uri_sql_follow_all(struct canonical_run *run){
  int round, e, t, n = 1;
  for(round=0; n && round<FOLLOW_ROUNDS; round++){
    for(t=0; t<run->n_tables; t++) run->tables[t].is_waiting = 0;
    for(e=n=0; e<run->n_edges && run->rc==SQLITE_OK; e++){
      struct canonical_edge *edge = &run->edges[e];
      if( !edge->follows || !run->tables[edge->parent].is_dirty ) continue;
      follow_fill(run, edge);
      run->tables[edge->child].is_waiting |= edge->is_active;
    }
    for(t=0; t<run->n_tables; t++) run->tables[t].is_dirty = 0;
    for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
      if( !run->tables[t].is_waiting ) continue;
      follow_table(run, &run->tables[t]);
      n = 1;
    }
  }
  if( n ) uri_sql_run_fail(run, "the references form a cycle");
}

/* Rows that merged follow in r<t>, too, so that they can be compared with those that are
** left. */
static void follow_merged(struct canonical_run *run, const struct canonical_edge *e){
  if( e->is_active )
    uri_sql_run_exec(run, run->own, "%s", uri_sql_expand_edge(run, e,
      "UPDATE r$N AS a SET ({e,n%}) = (SELECT {e,n#} FROM m$E WHERE {e&o# = +a.o%})"
      " WHERE j IS NOT NULL AND EXISTS (SELECT 1 FROM m$E WHERE {e&o# = +a.o%})"));
}

/* ---- Checks --- */

/*
** Did the reference of this row lead somewhere before the run?  It did if the parent had
** a row that has changed, or has one now, with the values as found.
*/
static int follow_led(struct canonical_run *run, const struct canonical_edge *e,
                      sqlite3_stmt *found, sqlite3_stmt *parent){
  const struct canonical_table *t = &run->tables[e->child];
  int i, led = e->is_active && follow_find(run, e, found, 0);
  if( e->find ) sqlite3_reset(e->find);
  for(i=0; i<e->n; i++)
    uri_sql_run_bind_copy(run, parent, i+1, found, t->columns[e->from[i]].slot);
  led |= uri_sql_run_step(run, parent);
  sqlite3_reset(parent);
  return led;
}

/* Fail if a row that was touched has no parent now, but had one before. */
static void follow_check_edge(struct canonical_run *run, const struct canonical_edge *e){
  struct canonical_table *t = &run->tables[e->child];
  sqlite3_stmt *rows, *parent, *found;
  sqlite3_int64 lost = 0;
  rows = uri_sql_run_prepare(run, run->db, "SELECT %s%s",
    uri_sql_expand(run, t, "{k,c.@}"), uri_sql_expand_edge(run, e,
    " FROM $T AS c WHERE {e&c.@ IS NOT NULL} AND NOT EXISTS (SELECT 1 FROM $P AS p"
    " WHERE {e&p.! = +c.@})"));
  parent = uri_sql_run_prepare(run, run->db, "%s", uri_sql_expand_edge(run, e,
    "SELECT 1 FROM $P WHERE {e&! = ?}"));
  found = uri_sql_run_prepare(run, run->own, "%s", uri_sql_expand(run, t,
    "SELECT {s,o#} FROM r$N WHERE id = ?"));
  while( uri_sql_run_step(run, rows) ){
    sqlite3_int64 id = uri_sql_rows_touch(run, t, rows, 0);
    uri_sql_run_bind_int(run, found, 1, id);
    if( uri_sql_run_step(run, found) ) lost += follow_led(run, e, found, parent);
    sqlite3_reset(found);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(found);
  sqlite3_finalize(parent);
  if( lost )
    uri_sql_run_fail(run, "%lld reference%s would lead nowhere, from %s to %s", lost,
                     lost==1 ? "" : "s", e->label, run->tables[e->parent].name);
}

/* Can the run change which row the reference leads to? */
static int follow_concerns(struct canonical_run *run, const struct canonical_edge *e){
  const struct canonical_table *t = &run->tables[e->child];
  int i;
  if( e->is_active ) return 1;
  for(i=0; i<e->n; i++)
    if( t->columns[e->from[i]].is_mutable ) return t->n_rows;
  return 0;
}

void uri_sql_follow_check(struct canonical_run *run){
  int e, t;
  for(e=0; e<run->n_edges && run->rc==SQLITE_OK; e++)
    if( follow_concerns(run, &run->edges[e]) ) follow_check_edge(run, &run->edges[e]);
  for(e=0; e<run->n_edges; e++) follow_merged(run, &run->edges[e]);
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
    const struct canonical_table *table = &run->tables[t];
    if( table->n_rows && uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s",
          table->sql)!=table->before-table->merged )
      uri_sql_run_fail(run, "rows of %s would be lost, or are new: a trigger or a"
                       " function has changed them", table->name);
  }
}
