/*
** SPDX-License-Identifier: MIT
**
** uri_canonical_undo(): take back a run by its log (log.c).
**
** The last phase goes back first; in it, children before parents, so that again no action
** of a foreign key finds a row; of the steps of one column, the last one first.  The key
** of a table goes back when its other columns have.
**
** A log is data, and may be damaged: its tables and columns are looked up, its values go
** through sets with the keys of the tables, and a row that changed must still have the
** values of the log, also of the same type.
*/
#include "canonical.h"

#include <string.h>

enum { UNDO_MOST = 100000, UNDO_SHOWN = 20 };

struct undo_step {                 /* one step of the log, or several that change a key */
  sqlite3_int64 phase, first;      /* rowid of its first record */
  int table, is_merged;
  int is_seen, is_done;
  int n, *columns;
};

struct undo {
  struct canonical_run *run;
  struct canonical_schema *schema;
  const char *log, *log_schema;
  int n_keys;
  struct undo_step *steps;         /* in the order of the log, and one more */
  int n_steps;
  sqlite3_int64 *changed, *restored;   /* rows by table */
};

static void undo_damaged(struct undo *u, const char *why){
  uri_sql_run_fail(u->run, "the log is damaged: %s", why);
}

/* ---- Reading the log --- */

/* Read the tables of the log's schema, and of others that the caller names. */
static void undo_read_schemas(struct undo *u, const char *allowed){
  struct canonical_run *run = u->run;
  sqlite3_stmt *stmt;
  uri_sql_schema_tables(run, u->schema, u->log_schema, "");
  stmt = uri_sql_run_prepare(run, run->db, "SELECT DISTINCT \"schema\" FROM %s WHERE"
                             " \"schema\" IS NOT NULL", u->log);
  while( uri_sql_run_step(run, stmt) ){
    const char *other = uri_sql_run_copy(run, stmt, 0);
    if( uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM json_each(%Q)"
          " WHERE value = %Q COLLATE NOCASE)", allowed ? allowed : "[]", other) )
      uri_sql_schema_tables(run, u->schema, other, "");
    else
      uri_sql_run_fail(run, "the log also changes tables of the schema %s: if you trust"
                       " it, name it in the option schema",
                       uri_sql_run_shown(run, other));
  }
  sqlite3_finalize(stmt);
  uri_sql_schema_foreign(run, u->schema);
}

/* A name of the log, or "" for one with a NUL, which no table has. */
static const char *undo_name(struct undo *u, sqlite3_stmt *row, int i){
  const char *name = uri_sql_run_copy(u->run, row, i);
  return name && strlen(name)!=(size_t)sqlite3_column_bytes(row, i) ? "" : name;
}

/* Read the record that begins a step, or a column of a step: rowid, step, phase, what,
** schema, table, column. */
static void undo_record(struct undo *u, sqlite3_stmt *row, sqlite3_int64 *number){
  struct canonical_run *run = u->run;
  const char *what = undo_name(u, row, 3), *other = undo_name(u, row, 4);
  const char *table = undo_name(u, row, 5), *column = undo_name(u, row, 6);
  sqlite3_int64 n = sqlite3_column_int64(row, 1);
  int is_merged = what && strcmp(what, "merged")==0, t, c;
  struct undo_step *step;
  if( run->rc!=SQLITE_OK ) return;
  t = uri_sql_schema_table(u->schema, other ? other : u->log_schema, table);
  if( sqlite3_column_type(row, 1)!=SQLITE_INTEGER || n<1 || n<*number
   || sqlite3_column_type(row, 2)!=SQLITE_INTEGER || column==0
   || (!is_merged && (what==0 || strcmp(what, "changed")!=0)) )
    undo_damaged(u, "a record of another kind");
  else if( t<0 )
    uri_sql_run_fail(run, "the table %s of the log does not exist any more",
                     uri_sql_run_shown(run, table));
  if( run->rc!=SQLITE_OK ) return;
  c = uri_sql_schema_column(&u->schema->tables[t], column);
  if( c<0 || u->schema->tables[t].columns[c].is_generated )
    uri_sql_run_fail(run, "the column %s.%s does not exist any more",
                     u->schema->tables[t].name, uri_sql_run_shown(run, column));
  if( n!=*number ){
    u->steps = uri_sql_run_grow(run, u->steps, u->n_steps+1, sizeof *step);
    if( u->steps==0 ) return;
    u->steps[u->n_steps++] = (struct undo_step){ sqlite3_column_int64(row, 2),
      sqlite3_column_int64(row, 0), t, is_merged, 0, 0, 0, 0 };
    *number = n;
  }
  if( run->rc!=SQLITE_OK ) return;
  step = &u->steps[u->n_steps-1];
  if( step->table!=t || step->is_merged!=is_merged
   || step->phase!=sqlite3_column_int64(row, 2) ){
    undo_damaged(u, "a step has records of different kinds");
  }else if( step->n==0 || step->columns[step->n-1]!=c ){
    if( uri_sql_has(step->n, step->columns, c) )
      undo_damaged(u, "a step has a column twice");
    step->columns = uri_sql_run_grow(run, step->columns, step->n, sizeof(int));
    if( step->columns ) step->columns[step->n++] = c;
  }
}

/* The records that differ from the one before begin a step, or a column of a step. */
static void undo_read(struct undo *u){
  struct canonical_run *run = u->run;
  sqlite3_int64 number = 0;
  int n = 0;
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->db,
    "SELECT l.rowid, step, phase, what, \"schema\", \"table\", \"column\" FROM %s AS l"
    " WHERE step IS NOT 0 AND NOT EXISTS (SELECT 1 FROM %s AS p WHERE p.rowid = l.rowid-1"
    " AND p.step IS l.step AND p.phase IS l.phase AND p.what IS l.what"
    " AND p.\"schema\" IS l.\"schema\" AND p.\"table\" IS l.\"table\""
    " AND p.\"column\" IS l.\"column\") ORDER BY l.rowid", u->log, u->log);
  u->steps = uri_sql_run_alloc(run, sizeof *u->steps * 2);
  while( uri_sql_run_step(run, rows) && run->rc==SQLITE_OK ){
    undo_record(u, rows, &number);
    if( ++n>UNDO_MOST ) undo_damaged(u, "its records are in disorder");
  }
  sqlite3_finalize(rows);
  if( run->rc==SQLITE_OK )
    u->steps[u->n_steps].first = uri_sql_run_number(run, run->db,
      "SELECT coalesce((SELECT rowid FROM %s ORDER BY rowid DESC LIMIT 1), 0)", u->log)+1;
}

/* ---- One step --- */

/* The values of the records of steps as a set: n<c> to write, o<c> to find.  The key is
** the one after the run ("a"), or of a row that merged, before it ("k"). */
static struct canonical_rows undo_set(struct undo *u, const struct undo_step *step,
                                      const char *which){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *values = "", *slots = "", *group = "", *keys;
  struct canonical_rows set;
  int i;
  keys = uri_sql_keys(run, t, ", ", step->is_merged ? "k$" : "a$");
  for(i=0; i<step->n; i++){
    int c = step->columns[i];
    const char *name = t->columns[c].name;
    slots = uri_sql_run_text(run, "%s, n%d, o%d", slots, c, c);
    if( step->n==1 ) values = ", old, new, 1";
    else values = uri_sql_run_text(run, "%s%s, max(CASE WHEN \"column\" = %Q COLLATE"
      " NOCASE THEN old END), max(CASE WHEN \"column\" = %Q COLLATE NOCASE THEN new END)",
      values, "", name, name);
  }
  if( step->n>1 ){
    group = uri_sql_run_text(run, "\n GROUP BY %s", keys);
    values = uri_sql_run_text(run, "%s, count(*)", values);
  }
  slots = uri_sql_run_text(run, "%s, n_records", slots);
  set = uri_sql_rows(run, t, 0, slots, uri_sql_run_text(run,
    "SELECT %s%s\n  FROM %s\n WHERE %s%s", keys, values, u->log, which, group));
  if( run->rc==SQLITE_CONSTRAINT ){
    uri_sql_run_recover(run);
    undo_damaged(u, uri_sql_run_text(run, "the keys of %s", t->name));
  }
  if( uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE n_records"
                         " <> %d)", set.name, step->n) )
    undo_damaged(u, uri_sql_run_text(run, "rows of %s lack a column, or have it twice",
                                     t->name));
  return set;
}

/* Fail if all rows of the set have their old values, by the key before the run. */
static void undo_check_done(struct undo *u, const struct undo_step *step,
                            const struct canonical_rows *set){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  if( set->n==uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s v"
        " CROSS JOIN %s x ON %s WHERE %s", set->name, t->sql,
        uri_sql_keys(run, t, " AND ", "x.@ = v.k$^"), uri_sql_list(run, t, step->n,
          step->columns, " AND ", "x.@ COLLATE BINARY IS +v.n#")) )
    uri_sql_run_fail(run, "this run is already undone");
}

/* INSERT the rows that merged. */
static void undo_merged(struct undo *u, const struct undo_step *step,
                        const struct canonical_rows *set){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  int code, c, n = 0;
  sqlite3_int64 done;
  const char *key, *rowid = "", *value = "", *said;
  for(c=0; c<t->n; c++) n += !t->columns[c].is_generated;
  if( n!=step->n )
    uri_sql_run_fail(run, "the columns of %s have changed since the run, or the log is"
                     " damaged", t->name);
  if( t->has_rowid && t->alias<0 ){
    rowid = uri_sql_run_text(run, "%s, ", t->columns[t->n].quoted);
    value = "k0, ";
  }
  if( run->rc!=SQLITE_OK ) return;
  done = uri_sql_try(run, &code,
    "INSERT %s INTO %s(%s%s)\nSELECT %s%s FROM %s", t->has_clause ? "OR ABORT" : "",
    t->sql, rowid, uri_sql_list(run, t, step->n, step->columns, ", ", "@"), value,
    uri_sql_list(run, t, step->n, step->columns, ", ", "n#"), set->name);
  u->restored[step->table] += done;
  if( code==0 && done!=set->n )
    uri_sql_run_fail(run, "rows of %s cannot be restored: a trigger or an authorizer"
                     " refused it", t->name);
  if( code==0 ) return;
  said = uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db));
  undo_check_done(u, step, set);

  key = uri_sql_run_text(run, "(SELECT %s FROM %s v WHERE EXISTS (SELECT 1 FROM %s x"
    " WHERE %s))", uri_sql_keys(run, t, ", ", "k$ AS k$"), set->name, t->sql,
    uri_sql_keys(run, t, " AND ", "x.@ = v.k$^"));
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", key) )
    uri_sql_run_fail(run, "row %s of %s cannot be restored: %s",
                     uri_sql_first(run, t, key), t->name, said);
  else
    uri_sql_run_fail(run, "a row of %s cannot be restored: %s", t->name, said);
}

/* Fail because rows of the set do not have the values of the log; list some. */
static void undo_fail(struct undo *u, const struct undo_step *step,
                      const struct canonical_rows *set, const char *has_values,
                      const char *which){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *differ = uri_sql_run_text(run, "(SELECT %s FROM %s v WHERE NOT EXISTS"
    " (SELECT 1 FROM %s x WHERE %s AND %s))", uri_sql_keys(run, t, ", ", "k$ AS k$"),
    set->name, t->sql,
    uri_sql_keys(run, t, " AND ", "x.@ = v.k$^"), has_values), *shown = "";
  sqlite3_int64 n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", differ);
  struct undo_step as_found = *step;
  struct canonical_rows before;
  int i;
  /* Do all rows have the old values, under the old key? */
  as_found.is_merged = 1;
  before = undo_set(u, &as_found, which);
  undo_check_done(u, step, &before);
  for(i=0; i<UNDO_SHOWN && i<n; i++)
    shown = uri_sql_run_text(run, "%s\n  row %s of %s", shown, uri_sql_first(run, t,
      uri_sql_run_text(run, "(SELECT %s FROM %s LIMIT 1 OFFSET %d)",
        uri_sql_keys(run, t, ", ", "k$ AS k$"), differ, i)), t->name);
  uri_sql_run_fail(run, "%lld row%s changed since the run:%s%s", n, n==1
    ? " has" : "s have", shown, n>UNDO_SHOWN ? "\n  and more" : "");
}

static void undo_changed(struct undo *u, const struct undo_step *step,
                         const struct canonical_rows *set, const char *which){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  struct canonical_rows left = *set;
  const char *has_values = uri_sql_list(run, t, step->n, step->columns, " AND ",
    "typeof(x.@) = typeof(v.o#) AND x.@ COLLATE BINARY IS +v.o#");
  if( run->rc==SQLITE_OK && set->n!=uri_sql_run_number(run, run->db,
        "SELECT count(*) FROM %s v CROSS JOIN %s x ON %s WHERE %s", set->name, t->sql,
        uri_sql_keys(run, t, " AND ", "x.@ = v.k$^"), has_values) )
    undo_fail(u, step, set, has_values, which);
  uri_sql_check_actions(run, u->schema, step->table, set->name, step->n, step->columns);
  while( left.n && run->rc==SQLITE_OK ){
    sqlite3_int64 before = left.n;
    left = uri_sql_update(run, t, &left, step->n, step->columns, 1);
    if( left.n==before )
      uri_sql_refuse(run, t, left.name, step->n, step->columns, "");
  }
}

/* Does a step change the key of rows that stay? */
static int undo_changes_key(const struct undo *u, const struct undo_step *step){
  const struct canonical_table *t = &u->schema->tables[step->table];
  int c, is_key = 0;
  for(c=0; c<step->n; c++) is_key |= uri_sql_has(t->n_key, t->key, step->columns[c]);
  return is_key && !step->is_merged;
}

/* Take back a step; of steps that change a key, all of the phase at once. */
static void undo_step(struct undo *u, int i){
  struct undo_step step = u->steps[i];
  const struct canonical_table *t = &u->schema->tables[step.table];
  const char *which;
  struct canonical_rows set;
  int k, c, is_key = undo_changes_key(u, &step);
  which = uri_sql_run_text(u->run, "(rowid BETWEEN %lld AND %lld", step.first,
                           u->steps[i+1].first-1);
  for(k=i-1; is_key && k>=0 && u->steps[k].phase==step.phase; k--){
    struct undo_step *other = &u->steps[k];
    if( other->table!=step.table || !undo_changes_key(u, other) ) continue;
    which = uri_sql_run_text(u->run, "%s OR rowid BETWEEN %lld AND %lld", which,
                             other->first, u->steps[k+1].first-1);
    for(c=0; c<other->n; c++){
      if( uri_sql_has(step.n, step.columns, other->columns[c]) ) continue;
      step.columns = uri_sql_run_grow(u->run, step.columns, step.n, sizeof(int));
      if( step.columns ) step.columns[step.n++] = other->columns[c];
    }
  }
  which = uri_sql_run_text(u->run, "%s) AND step", which);
  if( u->run->rc!=SQLITE_OK ) return;
  if( t->n_key<u->n_keys && uri_sql_run_number(u->run, u->run->db, "SELECT EXISTS"
        " (SELECT 1 FROM %s WHERE %s AND k%d IS NOT NULL)", u->log, which, t->n_key) )
    uri_sql_run_fail(u->run, "the key of %s has changed since the run, or the log is"
                     " damaged", t->name);
  set = undo_set(u, &step, which);
  if( step.is_merged ) undo_merged(u, &step, &set);
  else undo_changed(u, &step, &set, which);
}

/* ---- The whole --- */

/* Must the later of two steps go back first?  A row that merges has all columns. */
static int undo_overlap(const struct undo_step *a, const struct undo_step *b){
  int c, same = a->is_merged || b->is_merged;
  for(c=0; c<a->n; c++) same |= uri_sql_has(b->n, b->columns, a->columns[c]);
  return same && a->table==b->table;
}

/* Does step a change a reference to what step b changes? */
static int undo_refers(const struct undo *u, const struct undo_step *a,
                       const struct undo_step *b){
  int e, i, from, to;
  for(e=0; e<u->schema->n_edges; e++){
    const struct canonical_edge *edge = &u->schema->edges[e];
    if( edge->child!=a->table || edge->parent!=b->table ) continue;
    for(i=from=to=0; i<edge->n; i++){
      from |= uri_sql_has(a->n, a->columns, edge->from[i]);
      to |= uri_sql_has(b->n, b->columns, edge->to[i]);
    }
    if( from && to ) return 1;
  }
  return 0;
}

/*
** Take back step i of the phase [first, last): after later ones of the same columns, and
** after children.  The key of a table goes back after its other columns.
*/
static void undo_in_order(struct undo *u, int i, int first, int last){
  struct undo_step *step = &u->steps[i];
  int k, key = -1;
  if( step->is_seen || u->run->rc!=SQLITE_OK ) return;
  step->is_seen = 1;
  for(k=last-1; k>i; k--)
    if( undo_overlap(step, &u->steps[k]) ) undo_in_order(u, k, first, last);
  for(k=first; k<i; k++)
    if( undo_refers(u, &u->steps[k], step) && !undo_overlap(step, &u->steps[k]) )
      undo_in_order(u, k, first, last);
  if( !undo_changes_key(u, step) ){
    undo_step(u, i);
    step->is_done = 1;
  }
  for(k=first; k<last; k++){
    if( u->steps[k].table!=step->table ) continue;
    if( undo_changes_key(u, &u->steps[k]) ) key = k;
    else if( !u->steps[k].is_done ) return;
  }
  if( key<0 || u->steps[key].is_done ) return;
  undo_step(u, key);
  u->steps[key].is_done = 1;
}

/* The last phase goes back first. */
static void undo_steps(struct undo *u){
  int last = u->n_steps, first, i;
  while( last>0 && u->run->rc==SQLITE_OK ){
    for(first=last-1; first>0 && u->steps[first-1].phase==u->steps[last-1].phase; )
      first--;
    for(i=first; i<last; i++) undo_in_order(u, i, first, last);
    last = first;
  }
}

/* Does the undo change what a reference leads from, or to? */
static int undo_touches(const struct undo *u, const struct canonical_edge *e){
  int i, c;
  for(i=0; i<u->n_steps; i++){
    const struct undo_step *step = &u->steps[i];
    for(c=0; c<step->n; c++)
      if( (e->child==step->table && uri_sql_has(e->n, e->from, step->columns[c]))
       || (e->parent==step->table && uri_sql_has(e->n, e->to, step->columns[c])) )
        return 1;
  }
  return 0;
}

/* How many rows lead nowhere; after the undo as many as now, or as before the run. */
static void undo_count_broken(struct undo *u, int is_after){
  struct canonical_run *run = u->run;
  sqlite3_int64 n;
  int e;
  for(e=0; e<u->schema->n_edges && run->rc==SQLITE_OK; e++){
    struct canonical_edge *edge = &u->schema->edges[e];
    if( !undo_touches(u, edge) ) continue;
    n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM (%s)",
                           uri_sql_nowhere(run, u->schema, edge));
    if( is_after && n>edge->broken )
      uri_sql_run_fail(run, "foreign keys of %s would break",
                       u->schema->tables[edge->child].name);
    if( is_after ) continue;
    edge->broken = uri_sql_run_number(run, run->db, "SELECT old FROM %s WHERE step = 0"
      " AND what = 'broken' AND \"table\" = %Q AND \"column\" = %Q AND typeof(old) ="
      " 'integer'", u->log, edge->label, u->schema->tables[edge->parent].name);
    if( edge->broken<n ) edge->broken = n;
  }
}

static void undo_report(struct undo *u){
  struct canonical_run *run = u->run;
  int t;
  for(t=0; t<u->schema->n_tables && run->rc==SQLITE_OK; t++){
    const struct canonical_table *table = &u->schema->tables[t];
    sqlite3_int64 changed = u->changed[t], restored = u->restored[t];
    if( changed )
      uri_sql_report_add(run, "changed", table->name, changed, uri_sql_run_text(run,
        "row%s of %s changed back", uri_sql_report_plural(changed), table->name));
    if( restored )
      uri_sql_report_add(run, "restored", table->name, restored, uri_sql_run_text(run,
        "row%s of %s restored", uri_sql_report_plural(restored), table->name));
    if( (changed || restored) && !table->has_trigger )
      uri_sql_report_afterwards(run, table);
  }
  uri_sql_report_add(run, "afterwards", u->log, 0,
                     uri_sql_run_text(run, "DROP TABLE %s;", u->log));
}

/* Check the tables that the log changes, and count the rows. */
static void undo_prepare(struct undo *u){
  struct canonical_run *run = u->run;
  int i, is_renumbered = (int)uri_sql_run_number(run, run->db,
    "SELECT rowid IS NOT 2 FROM %s WHERE step = 0 AND what = 'log'", u->log);
  u->changed = uri_sql_run_alloc(run, sizeof(sqlite3_int64)*(size_t)(u->schema->n_tables
                                                                    +1));
  u->restored = uri_sql_run_alloc(run, sizeof(sqlite3_int64)*(size_t)(u->schema->n_tables
                                                                     +1));
  for(i=0; i<u->n_steps && run->rc==SQLITE_OK; i++){
    const struct canonical_table *t = &u->schema->tables[u->steps[i].table];
    if( is_renumbered && t->has_rowid && t->alias<0 )
      uri_sql_run_fail(run, "VACUUM, or a copy of the database as SQL, has given rows"
                       " other rowids, and %s has no key to find them by", t->name);
    if( t->n_key>u->n_keys )
      uri_sql_run_fail(run, "the key of %s has changed since the run, or the log is"
                       " damaged", t->name);
    if( run->rc==SQLITE_OK ) uri_sql_schema_check(run, t);
    if( !u->steps[i].is_merged && run->rc==SQLITE_OK
     && u->changed[u->steps[i].table]==0 )
      u->changed[u->steps[i].table] = uri_sql_run_number(run, run->db, "SELECT count(*)"
        " FROM (SELECT DISTINCT %s FROM %s WHERE what = 'changed' AND \"table\" = %Q"
        " COLLATE NOCASE)", uri_sql_keys(run, t, ", ", "k$"), u->log, t->name);
  }
}

void uri_sql_undo(struct canonical_run *run, struct canonical_schema *schema,
                  const struct canonical_options *options, const char *name){
  struct canonical_log log;
  struct undo u;
  int i;
  memset(&u, 0, sizeof u);
  uri_sql_log_open(run, name, &log);
  u.run = run;
  u.schema = schema;
  u.log = log.name;
  u.log_schema = log.schema;
  u.n_keys = log.n_keys;
  schema->column = NO_COLUMN;
  if( run->rc==SQLITE_OK ) undo_read_schemas(&u, options->schemas);
  run->is_refusal = run->rc==SQLITE_OK;
  i = uri_sql_schema_table(schema, u.log_schema, log.plain);
  if( i>=0 && run->rc==SQLITE_OK ) uri_sql_schema_check(run, &schema->tables[i]);
  if( run->rc==SQLITE_OK ) undo_read(&u);
  if( run->rc!=SQLITE_OK ) return;
  undo_prepare(&u);
  if( schema->n_edges ) uri_sql_transaction_defer(run);
  undo_count_broken(&u, 0);
  undo_steps(&u);
  undo_count_broken(&u, 1);
  if( run->rc==SQLITE_OK ) undo_report(&u);
}
