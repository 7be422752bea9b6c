/*
** SPDX-License-Identifier: MIT
**
** References: a row that refers to a changed or merged row gets the values of the row
** that is kept.
**
** A reference leads from the child's values as found to the parent's as found, by the
** parent's affinity and collation, as SQLite's foreign keys do.
*/
#include "canonical.h"

#include <string.h>

/* Column c of a parent, to which a reference leads, as SQL. */
static const char *follow_to(const struct canonical_table *p, int c){
  return c==ROWID_COLUMN ? p->keys[0] : p->columns[c].quoted;
}

/* The affinity of this column, as a type. */
static const char *follow_type(const struct canonical_table *p, int c){
  return c==ROWID_COLUMN ? "INTEGER" : p->columns[c].type;
}

/* Does r<parent> have this column? */
static int follow_slot(const struct canonical_table *p, int c){
  return c!=ROWID_COLUMN && p->columns[c].slot>=0;
}

/*
** Add a row to m for the current row of "rows", which has the values of r<parent>.  The
** other values are read from the parent's table.
*/
static void follow_add(struct canonical_run *run, const struct canonical_edge *e,
                       sqlite3_stmt *insert, sqlite3_stmt *rows, sqlite3_stmt *read){
  const struct canonical_table *p = &run->tables[e->parent];
  int i, is_read = 0;
  uri_sql_run_bind_copy(run, insert, 1, rows, 0);
  for(i=0; i<e->n; i++){
    if( follow_slot(p, e->to[i]) && sqlite3_column_int(rows, 2)==0 ){
      uri_sql_run_bind_copy(run, insert, i+2, rows, 3+i);
      continue;
    }
    if( !is_read ){
      sqlite3_reset(read);
      uri_sql_run_bind_key(run, p, read, 1, sqlite3_column_value(rows, 1));
      is_read = uri_sql_run_step(run, read);
    }
    if( is_read ) uri_sql_run_bind_copy(run, insert, i+2, read, i);
  }
  uri_sql_run_step(run, insert);
}

/*
** Make the table m: for each affected parent row, the values for the rows that refer to
** it. Columns that cannot change, and rows that do not change, are read from the parent's
** table. Returns the number of parent rows.
*/
static sqlite3_int64 follow_values(struct canonical_run *run,
                                   const struct canonical_edge *e){
  const struct canonical_table *p = &run->tables[e->parent];
  sqlite3_str *kept = sqlite3_str_new(0), *differ = sqlite3_str_new(0);
  sqlite3_str *found = sqlite3_str_new(0), *create = sqlite3_str_new(0);
  sqlite3_str *values = sqlite3_str_new(0);
  sqlite3_stmt *rows, *read, *insert;
  sqlite3_int64 n = 0;
  int i;
  for(i=0; i<e->n; i++){
    int c = e->to[i];
    sqlite3_str_appendf(found, "%s%s", i ? ", " : "", follow_to(p, c));
    sqlite3_str_appendf(create, ", n%d %s", i, follow_type(p, c));
    sqlite3_str_appendf(values, ", ?%d", i+2);
    if( follow_slot(p, c) ){
      sqlite3_str_appendf(kept, ", k.v%d", c);
      sqlite3_str_appendf(differ, " OR r.o%d IS NOT r.v%d", c, c);
    }else{
      sqlite3_str_appendall(kept, ", NULL");
    }
  }
  uri_sql_run_exec(run, run->own, "DROP TABLE IF EXISTS m;"
                   " CREATE TABLE m(id PRIMARY KEY%s) WITHOUT ROWID",
                   uri_sql_run_finish(run, create));
  rows = uri_sql_run_prepare(run, run->own,
    "SELECT r.id, r.j, k.id IS NULL%s FROM r%d AS r"
    " LEFT JOIN r%d AS k ON k.id = r.j WHERE r.j IS NOT r.id%s",
    uri_sql_run_finish(run, kept), e->parent, e->parent, uri_sql_run_finish(run, differ));
  read = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s WHERE %s",
    uri_sql_run_finish(run, found), p->sql, uri_sql_run_at_key(run, p, 1));
  insert = uri_sql_run_prepare(run, run->own, "INSERT INTO m VALUES(?1%s)",
                               uri_sql_run_finish(run, values));
  for(; uri_sql_run_step(run, rows); n++) follow_add(run, e, insert, rows, read);
  sqlite3_finalize(rows);
  sqlite3_finalize(read);
  sqlite3_finalize(insert);
  return n;
}

/* SELECT the keys of each child and of the parent that it refers to. */
static sqlite3_stmt *follow_children(struct canonical_run *run,
                                     const struct canonical_edge *e){
  const struct canonical_table *c = &run->tables[e->child], *p = &run->tables[e->parent];
  sqlite3_str *at = sqlite3_str_new(0);
  int i;
  for(i=0; i<e->n; i++)
    sqlite3_str_appendf(at, "%sp.%s = +c.%s", i ? " AND " : "", follow_to(p, e->to[i]),
                        c->columns[e->from[i]].quoted);
  return uri_sql_run_prepare(run, run->db, "SELECT %s, %s FROM %s AS c CROSS JOIN %s AS p"
    " ON %s", uri_sql_run_keys(run, c, "c."), uri_sql_run_keys(run, p, "p."), c->sql,
    p->sql, uri_sql_run_finish(run, at));
}

/* UPDATE r<child>: ?1 is the id, then come the values.  A value that is equal stays as
** found, as write.c leaves it: a key with 1.0 does not become one with 1. */
static sqlite3_stmt *follow_update(struct canonical_run *run,
                                   const struct canonical_edge *e){
  sqlite3_str *set = sqlite3_str_new(0), *differ = sqlite3_str_new(0);
  int i;
  for(i=0; i<e->n; i++){
    sqlite3_str_appendf(set, "%sv%d = CASE WHEN o%d IS ?%d THEN o%d ELSE ?%d END",
                        i ? ", " : "", e->from[i], e->from[i], i+2, e->from[i], i+2);
    sqlite3_str_appendf(differ, "%sv%d IS NOT ?%d", i ? " OR " : "", e->from[i], i+2);
  }
  return uri_sql_run_prepare(run, run->own, "UPDATE r%d SET %s WHERE id = ?1 AND (%s)",
    e->child, uri_sql_run_finish(run, set), uri_sql_run_finish(run, differ));
}

/* Refuse the run for children that would refer to NULL. */
static void follow_refuse(struct canonical_run *run, int number){
  const struct canonical_edge *e = &run->edges[number];
  uri_sql_plan_refuse(run, e->child, "null", e->label, "SELECT k, j FROM lost");
}

/* Bind the values of a row of m to follow_update().  Returns 1 if one of them is NULL. */
static int follow_bind(struct canonical_run *run, const struct canonical_edge *e,
                       sqlite3_stmt *update, sqlite3_stmt *value){
  int i, has_null = 0;
  for(i=0; i<e->n; i++){
    has_null |= sqlite3_column_type(value, i+1)==SQLITE_NULL;
    uri_sql_run_bind_copy(run, update, i+2, value, i+1);
  }
  return has_null;
}

int uri_sql_follow(struct canonical_run *run, int number){
  const struct canonical_edge *e = &run->edges[number];
  const struct canonical_table *c = &run->tables[e->child], *p = &run->tables[e->parent];
  sqlite3_stmt *children, *value, *id, *update, *lost;
  int changed = 0;
  if( e->is_generated || follow_values(run, e)==0 || run->rc!=SQLITE_OK ) return 0;
  uri_sql_run_exec(run, run->own, "DROP TABLE IF EXISTS lost; CREATE TABLE lost(k, j)");
  children = follow_children(run, e);
  value = uri_sql_run_prepare(run, run->own, "SELECT * FROM m WHERE id = ?1");
  id = uri_sql_run_prepare(run, run->own, "SELECT ?1");
  lost = uri_sql_run_prepare(run, run->own, "INSERT INTO lost VALUES(?1, ?2)");
  update = follow_update(run, e);
  while( uri_sql_run_step(run, children) ){
    uri_sql_run_bind_id(run, p, value, 1, children, c->n_keys);
    if( uri_sql_run_step(run, value) ){
      int has_null;
      uri_sql_run_bind_id(run, c, id, 1, children, 0);
      if( uri_sql_run_step(run, id) ){
        uri_sql_plan_touch(run, e->child, sqlite3_column_value(id, 0), 0);
        uri_sql_run_bind_copy(run, update, 1, id, 0);
        uri_sql_run_bind_copy(run, lost, 1, id, 0);
        uri_sql_run_bind_copy(run, lost, 2, value, 0);
      }
      has_null = follow_bind(run, e, update, value);
      uri_sql_run_step(run, has_null ? lost : update);
      changed |= !has_null && sqlite3_changes(run->own)>0;
    }
    sqlite3_reset(id);
    sqlite3_reset(value);
  }
  sqlite3_finalize(children);
  sqlite3_finalize(value);
  sqlite3_finalize(id);
  sqlite3_finalize(update);
  sqlite3_finalize(lost);
  follow_refuse(run, number);
  return changed;
}

/* Do two columns of a reference differ in affinity? */
static int follow_converts(const struct canonical_run *run,
                           const struct canonical_edge *e){
  const struct canonical_table *c = &run->tables[e->child], *p = &run->tables[e->parent];
  int i;
  for(i=0; i<e->n; i++)
    if( strcmp(c->columns[e->from[i]].type, follow_type(p, e->to[i]))!=0 ) return 1;
  return 0;
}

/*
** The column of the child may convert a value: 1 becomes '1' in a TEXT column, and no
** longer refers to 1 in a column without a type.  The column n<i> of m has the affinity
** of the parent, which decides.  A row may refer to several parents; one of them is
** enough.
*/
void uri_sql_follow_check(struct canonical_run *run, int number){
  const struct canonical_edge *e = &run->edges[number];
  const struct canonical_table *c = &run->tables[e->child], *p = &run->tables[e->parent];
  sqlite3_str *differ;
  sqlite3_stmt *children, *lost;
  int i;
  if( !e->follows || e->is_generated || !follow_converts(run, e)
   || follow_values(run, e)==0 || run->rc!=SQLITE_OK ) return;
  differ = sqlite3_str_new(0);
  for(i=0; i<e->n; i++)
    sqlite3_str_appendf(differ, "%sm.n%d IS NOT +r.v%d", i ? " OR " : "", i, e->from[i]);
  uri_sql_run_exec(run, run->own,
                   "DROP TABLE IF EXISTS lost; CREATE TABLE lost(k, j, differs)");
  children = follow_children(run, e);
  lost = uri_sql_run_prepare(run, run->own,
    "INSERT INTO lost SELECT r.id, m.id, %s FROM m, r%d AS r"
    " WHERE m.id = ?1 AND r.id = ?2 AND r.j IS r.id",
    uri_sql_run_finish(run, differ), e->child);
  while( uri_sql_run_step(run, children) ){
    uri_sql_run_bind_id(run, p, lost, 1, children, c->n_keys);
    uri_sql_run_bind_id(run, c, lost, 2, children, 0);
    uri_sql_run_step(run, lost);
  }
  sqlite3_finalize(children);
  sqlite3_finalize(lost);
  uri_sql_plan_refuse(run, e->child, "nowhere", e->label,
    "SELECT k, min(j) FROM lost GROUP BY k HAVING min(differs)");
}
