/*
** SPDX-License-Identifier: MIT
**
** uri_canonical_undo(): take back a run by its log (log.c).
**
** The last step goes back first.  But what refers to a value goes back before the value,
** so that again no action of a foreign key finds a row.
**
** A log is data, and may be damaged.  Each step of it is read by one statement, which
** has a row for each record, if the table still has what the run left: also values of the
** same types.  If one row is missing, the undo is refused, and further statements find
** out why.
*/
#include "canonical.h"

#include <string.h>

enum { UNDO_STEPS = 100000, UNDO_SHOWN = 20 };

/* A step: n records with rowids one after the other. */
struct undo_step {
  sqlite3_int64 number, depth;
  sqlite3_int64 first, n;          /* first: rowid of the first record */
  int table, is_merged;
  int n_columns, *columns;
  int is_done;
};

struct undo {
  struct canonical_run *run;
  struct canonical_schema *schema; /* table 0 is the log */
  const struct canonical_options *options;
  struct canonical_log log;
  struct undo_step *steps;         /* in the order of the log */
  int n_steps;
};

static void undo_damaged(struct undo *u, const char *why){
  uri_sql_run_fail(u->run, "the log is damaged: %s", why);
}

/* ---- Reading the log --- */

/* A name of the log, or "" for one with a NUL, which no table has. */
static const char *undo_name(struct undo *u, sqlite3_stmt *row, int i){
  const char *name = uri_sql_run_copy(u->run, row, i);
  return name && strlen(name)!=(size_t)sqlite3_column_bytes(row, i) ? "" : name;
}

/* Read the tables of a schema.  Another one than the log's must be allowed. */
static void undo_read_schema(struct undo *u, const char *schema){
  struct canonical_run *run = u->run;
  const char *allowed = u->options->schemas ? u->options->schemas : "[]";
  int t;
  for(t=0; t<u->schema->n_tables; t++)
    if( sqlite3_stricmp(u->schema->tables[t].schema, schema)==0 ) return;
  if( uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM json_each(%Q) WHERE"
                         " value = %Q COLLATE NOCASE)", allowed, schema) ){
    uri_sql_schema_tables(run, u->schema, schema, "");
  }else{
    run->is_refusal = 0;
    uri_sql_run_fail(run, "the log also changes tables of the schema %s: if you trust"
                     " it, name it in the option schema",
                     uri_sql_run_shown(run, schema));
  }
}

/* The number of a table of the log. */
static int undo_table(struct undo *u, const char *schema, const char *name){
  struct canonical_table *t;
  int number;
  undo_read_schema(u, schema);
  number = uri_sql_schema_table(u->schema, schema, name);
  if( number<0 )
    uri_sql_run_fail(u->run, "the table %s of the log does not exist any more",
                     uri_sql_run_shown(u->run, name));
  if( number==0 ) undo_damaged(u, "it names itself");
  if( u->run->rc!=SQLITE_OK ) return NO_TABLE;
  t = &u->schema->tables[number];
  if( t->is_reached ) return number;
  t->is_reached = 1;
  if( u->log.first!=LOG_FIRST && t->has_rowid && t->alias<0 )
    uri_sql_run_fail(u->run, "VACUUM, or a copy of the database as SQL, has given rows"
                     " other rowids, and %s has no key to find them by", t->name);
  if( t->n_key>u->log.n_keys )
    uri_sql_run_fail(u->run, "the key of %s has changed since the run, or the log is"
                     " damaged", t->name);
  if( u->run->rc==SQLITE_OK ) uri_sql_schema_check(u->run, t);
  return number;
}

/* The columns of a step, from their names as JSON. */
static void undo_columns(struct undo *u, struct undo_step *step, const char *names){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  sqlite3_stmt *stmt;
  int c;
  if( !uri_sql_run_number(run, run->own, "SELECT json_valid(%Q)", names) )
    undo_damaged(u, "a record of another kind");
  stmt = uri_sql_run_prepare(run, run->own, "SELECT value FROM json_each(%Q)", names);
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    c = uri_sql_schema_column(t, name);
    if( c<0 || t->columns[c].is_generated )
      uri_sql_run_fail(run, "the column %s.%s does not exist any more", t->name,
                       uri_sql_run_shown(run, name));
    if( uri_sql_has(step->n_columns, step->columns, c) )
      undo_damaged(u, "a step has a column twice");
    step->columns = uri_sql_run_grow(run, step->columns, step->n_columns, sizeof(int));
    if( step->columns ) step->columns[step->n_columns++] = c;
  }
  if( step->n_columns==0 || step->n_columns>u->log.n_values )
    undo_damaged(u, "a record of another kind");
}

/* Read the record that begins a step: rowid, step, depth, what, schema, table and
** columns. */
static void undo_begin_step(struct undo *u, sqlite3_stmt *row){
  const struct undo_step *last = u->n_steps ? u->steps+u->n_steps-1 : 0;
  const char *what = undo_name(u, row, 3), *schema = undo_name(u, row, 4);
  const char *table = undo_name(u, row, 5), *names = undo_name(u, row, 6);
  struct undo_step step = { sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2),
    sqlite3_column_int64(row, 0), 0, NO_TABLE, 0, 0, 0, 0 };
  if( u->run->rc!=SQLITE_OK ) return;
  step.is_merged = what && strcmp(what, "merged")==0;
  if( last==0 && step.number==0 && what && strcmp(what, "broken")==0 ) return;
  if( sqlite3_column_type(row, 1)!=SQLITE_INTEGER || step.number<1 || names==0
   || sqlite3_column_type(row, 2)!=SQLITE_INTEGER || step.depth<0
   || step.depth>CANONICAL_DEPTH
   || (!step.is_merged && (what==0 || strcmp(what, "changed")!=0)) )
    undo_damaged(u, "a record of another kind");
  else if( last && last->number>=step.number )
    undo_damaged(u, "its steps are in disorder");
  else
    step.table = undo_table(u, schema ? schema : u->log.schema, table);
  if( u->run->rc!=SQLITE_OK ) return;
  undo_columns(u, &step, names);
  u->steps = uri_sql_run_grow(u->run, u->steps, u->n_steps, sizeof step);
  if( u->steps==0 ) u->n_steps = 0;
  else u->steps[u->n_steps++] = step;
}

/* A record begins a step if it is of another kind than the one before. */
static void undo_read(struct undo *u){
  static const char kind[] = "%s.step, %s.depth, %s.what, %s.\"schema\", %s.\"table\","
    " %s.\"columns\"";
  struct canonical_run *run = u->run;
  sqlite3_int64 at = u->log.first;
  const char *l = uri_sql_run_text(run, kind, "l", "l", "l", "l", "l", "l");
  int n = 0, i;
  sqlite3_stmt *next = uri_sql_run_prepare(run, run->db,
    "SELECT l.rowid, %s FROM %s l LEFT JOIN %s p ON p.rowid = l.rowid-1"
    " WHERE l.rowid > %lld AND (%s) IS NOT (%s) ORDER BY l.rowid", l, u->log.name,
    u->log.name, at, l, uri_sql_run_text(run, kind, "p", "p", "p", "p", "p", "p"));
  while( uri_sql_run_step(run, &next) ){
    at = sqlite3_column_int64(next, 0);
    undo_begin_step(u, next);
    if( ++n>UNDO_STEPS || (n==1 && at!=u->log.first+1) )
      undo_damaged(u, "its records are in disorder");
  }
  if( n==0 && u->log.records ) undo_damaged(u, "its records are in disorder");
  at = u->log.first+u->log.records+1;
  for(i=u->n_steps-1; i>=0; at=u->steps[i--].first) u->steps[i].n = at-u->steps[i].first;
}

/* ---- The records of a step --- */

/* SQL: column k of the key of a record's row, "old" before the step or "new" after it. */
static const char *undo_key(struct undo *u, const struct undo_step *step, int k,
                            const char *when){
  const struct canonical_table *t = &u->schema->tables[step->table];
  int i;
  for(i=0; i<step->n_columns; i++)
    if( step->columns[i]==t->key[k] )
      return uri_sql_run_text(u->run, "l.%s%d", when, i);
  return uri_sql_run_text(u->run, "l.k%d", k);
}

/* SQL: l is a record of the step, and its keys are what its values say. */
static const char *undo_where(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *out = uri_sql_run_text(run, "l.rowid BETWEEN %lld AND %lld", step->first,
                                     step->first+step->n-1);
  int k;
  for(k=0; k<t->n_key; k++){
    const char *old = undo_key(u, step, k, "old"), *new = undo_key(u, step, k, "new");
    out = uri_sql_run_text(run, "%s\n   AND l.k%d IS %s AND typeof(l.k%d) = typeof(%s)",
                           out, k, old, k, old);
    if( !step->is_merged )
      out = uri_sql_run_text(run, "%s AND l.a%d IS %s AND typeof(l.a%d) = typeof(%s)",
                             out, k, new, k, new);
  }
  if( !step->is_merged ) return out;
  return uri_sql_run_text(run, "%s%s", out, uri_sql_list(run, t, step->n_columns,
                          step->columns, "", " AND l.new$ IS NULL"));
}

/* SQL: the records. */
static const char *undo_records(struct undo *u, const struct undo_step *step){
  return uri_sql_run_text(u->run, "%s l\n WHERE %s", u->log.name, undo_where(u, step));
}

static const char *undo_keys(struct undo *u, const struct undo_step *step,
                             const char *when){
  const char *out = "";
  int k;
  for(k=0; k<u->schema->tables[step->table].n_key; k++)
    out = uri_sql_run_text(u->run, "%s%s%s", out, k ? ", " : "",
                           undo_key(u, step, k, when));
  return out;
}

/* SQL: x is the row of the table with this key, and it has the old or the new values. */
static const char *undo_finds(struct undo *u, const struct undo_step *step,
                              const char *const *key, const char *when){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *out = "";
  int k;
  for(k=0; k<t->n_key && key; k++)
    out = uri_sql_run_text(run, "%s%sx.%s = %s%s", out, k ? " AND " : "",
                           t->columns[t->key[k]].quoted, key[k], t->collations[k]);
  return uri_sql_run_text(run, "%s%s", out, uri_sql_list(run, t, step->n_columns,
    step->columns, "", uri_sql_run_text(run, "\n   AND x.@ COLLATE BINARY IS l.%s$"
      " AND typeof(x.@) = typeof(l.%s$)", when, when)));
}

/* The key of each record's row at a time, as an array. */
static const char **undo_key_list(struct undo *u, const struct undo_step *step,
                                  const char *when){
  int k, n = u->schema->tables[step->table].n_key;
  const char **key = uri_sql_run_alloc(u->run, sizeof *key * (size_t)n);
  for(k=0; k<n && key; k++) key[k] = undo_key(u, step, k, when);
  return key;
}

/* ---- One step --- */

/* Fail because not each row of the step went back.  "left" are the records whose row did
** not, as a condition. */
static void undo_fail(struct undo *u, const struct undo_step *step, const char *left,
                      const char *said){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *records = undo_records(u, step), *rows = "";
  sqlite3_stmt *stmt;
  sqlite3_int64 n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", records);
  if( n!=step->n )
    undo_damaged(u, uri_sql_run_text(run, "the keys of %s", t->name));
  n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s AND EXISTS (SELECT 1 FROM"
    " %s x WHERE %s)", records, t->sql,
    undo_finds(u, step, undo_key_list(u, step, "old"), "old"));
  if( n==step->n ) uri_sql_run_fail(run, "this run is already undone");
  n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s AND %s", records, left);
  stmt = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s AND %s LIMIT %d",
    uri_sql_keys(run, t, " || ', ' || ", CANONICAL_SHOWN("l.k$")), records, left,
    UNDO_SHOWN);
  while( uri_sql_run_step(run, &stmt) )
    rows = uri_sql_run_text(run, "%s\n  row %s of %s", rows,
      uri_sql_run_shown(run, uri_sql_run_copy(run, stmt, 0)), t->name);
  if( step->is_merged )
    uri_sql_run_fail(run, "rows of %s cannot be restored: %s%s", t->name, said, rows);
  uri_sql_run_fail(run, "%lld row%s changed since the run:%s%s", n, n==1 ? " has"
                   : "s have", rows, n>UNDO_SHOWN ? "\n  and more" : "");
}

/* INSERT the rows that merged. */
static void undo_merged(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  int code, c, n = 0, is_alone = t->has_rowid && t->alias<0;
  sqlite3_int64 done;
  for(c=0; c<t->n; c++) n += !t->columns[c].is_generated;
  if( n!=step->n_columns )
    uri_sql_run_fail(run, "the columns of %s have changed since the run, or the log is"
                     " damaged", t->name);
  if( run->rc!=SQLITE_OK ) return;
  done = uri_sql_try(run, &code, uri_sql_run_text(run,
    "INSERT %s INTO %s(%s%s)\nSELECT %s%s\n  FROM %s", t->has_clause ? "OR ABORT" : "",
    t->sql, is_alone ? uri_sql_keys(run, t, "", "@, ") : "",
    uri_sql_list(run, t, n, step->columns, ", ", "@"), is_alone ? "l.k0, " : "",
    uri_sql_list(run, t, n, step->columns, ", ", "l.old$"), undo_records(u, step)));
  if( code || done!=step->n )
    undo_fail(u, step, uri_sql_run_text(run, "EXISTS (SELECT 1 FROM %s x WHERE %s)",
              t->sql, uri_sql_keys(run, t, " AND ", "x.@ = l.k$^")), code
              ? uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db))
              : "a trigger or an authorizer refused it");
}

static int undo_changes_key(const struct undo *u, const struct undo_step *step){
  const struct canonical_table *t = &u->schema->tables[step->table];
  int c, is_key = 0;
  for(c=0; c<step->n_columns; c++)
    is_key |= uri_sql_has(t->n_key, t->key, step->columns[c]);
  return is_key && !step->is_merged;
}

/*
** SQL: the records l of the step, each with the row x of the table that has its key now,
** the one after the step, or after later steps that have not gone back yet, and the new
** values.  Those are steps that what this one refers to follows.
*/
static const char *undo_changed_rows(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char **now = undo_key_list(u, step, "new"), *join = "";
  const struct undo_step *later = step, *end = u->steps+u->n_steps;
  int k;
  while( now && later->depth>0 && ++later<end ){
    int number = (int)(later-u->steps);
    if( later->is_done || later->table!=step->table || !undo_changes_key(u, later) )
      continue;
    join = uri_sql_run_text(run, "%s\n       LEFT JOIN %s s%d ON ", join,
      uri_sql_rows(run, t, 0, uri_sql_keys(run, t, "", ", a$"), uri_sql_run_text(run,
        "SELECT %s, %s FROM %s", undo_keys(u, later, "old"), undo_keys(u, later, "new"),
        undo_records(u, later))).name, number);
    for(k=0; k<t->n_key; k++)
      join = uri_sql_run_text(run, "%s%ss%d.k%d = %s", join, k ? " AND " : "", number, k,
                              now[k]);
    for(k=0; k<t->n_key; k++)
      now[k] = uri_sql_run_text(run, "coalesce(s%d.a%d, %s)", number, k, now[k]);
  }
  return uri_sql_run_text(run, "%s l%s\n       CROSS JOIN %s x ON %s"
    "\n WHERE %s", u->log.name, join, t->sql, undo_finds(u, step, now, "new"),
    undo_where(u, step));
}

/* UPDATE the rows that changed. */
static void undo_changed(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *from = undo_changed_rows(u, step);
  int n = step->n_columns, *columns = step->columns;
  struct canonical_rows left = uri_sql_rows(run, t, 0,
    uri_sql_list(run, t, n, columns, "", ", n#"), uri_sql_run_text(run,
    "SELECT %s, %s\n  FROM %s", uri_sql_keys(run, t, ", ", "x.@"),
    uri_sql_list(run, t, n, columns, ", ", "l.old$"), from));
  if( run->rc==SQLITE_CONSTRAINT ){
    uri_sql_run_recover(run);
    undo_damaged(u, uri_sql_run_text(run, "the keys of %s", t->name));
  }
  if( run->rc==SQLITE_OK && left.n!=step->n )
    undo_fail(u, step, uri_sql_run_text(run, "l.rowid NOT IN (SELECT l.rowid FROM %s)",
                                        from), "");
  uri_sql_check_actions(run, u->schema, step->table, left.name, n, columns);
  uri_sql_update_all(run, t, left, n, columns);
}

/* ---- All steps --- */

/*
** Take back step i, which was the last one to be written of a tree: before it stand the
** steps, at a greater depth, by which references followed.  Rows that merged come back
** first, then what referred to them; values go back last.  Returns the step before the
** tree.
*/
static int undo_tree(struct undo *u, int i){
  struct undo_step *step = &u->steps[i];
  int k = i-1;
  if( step->is_merged ) undo_merged(u, step);
  while( k>=0 && u->steps[k].depth>step->depth ) k = undo_tree(u, k);
  if( !step->is_merged ) undo_changed(u, step);
  step->is_done = 1;
  return k;
}

/* SQL: SELECT the keys, as before the run, of rows of a table that went back: of those
** that changed, that merged, or, with a negative number, of all. */
static const char *undo_rows(struct undo *u, int table, int is_merged){
  const char *all = "";
  const struct undo_step *step;
  for(step=u->steps; step<u->steps+u->n_steps; step++)
    if( step->table==table && (is_merged<0 || step->is_merged==is_merged) )
      all = uri_sql_run_text(u->run, "%s%sSELECT %s FROM %s", all, all[0] ? " UNION "
                             : "", undo_keys(u, step, "old"), undo_records(u, step));
  return all;
}

/* ---- References --- */

/* Do values in these columns of a table go back, or whole rows? */
static int undo_touches(const struct undo *u, int table, int n, const int *columns,
                        int with_merged){
  const struct undo_step *step;
  int i, is_touched = 0;
  for(step=u->steps; step<u->steps+u->n_steps; step++)
    for(i=0; i<n && step->table==table && (with_merged || !step->is_merged); i++)
      is_touched |= uri_sql_has(step->n_columns, step->columns, columns[i]);
  return is_touched;
}

/*
** Count the rows of references that lead nowhere, before the undo: of those that lead to
** values that go back.  After it, fail if there are more, also than before the run.  If
** what a reference leads to does not go back, only rows that do could lead nowhere.
*/
static void undo_check_references(struct undo *u, int is_after){
  struct canonical_run *run = u->run;
  struct canonical_edge *e = u->schema->edges, *end = e+u->schema->n_edges;
  for(; e<end && run->rc==SQLITE_OK; e++){
    const struct canonical_table *child = &u->schema->tables[e->child];
    const char *nowhere = uri_sql_nowhere(run, u->schema, e);
    int is_whole = undo_touches(u, e->parent, e->n, e->to, 0);
    sqlite3_int64 n;
    if( !is_whole && (!is_after || !undo_touches(u, e->child, e->n, e->from, 1)) )
      continue;
    if( !is_whole )
      nowhere = uri_sql_run_text(run, "%s AND (%s) IN (%s)", nowhere,
        uri_sql_keys(run, child, ", ", "c.@^"), undo_rows(u, e->child, -1));
    n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM (%s)", nowhere);
    if( !is_after ) e->broken = n;
    else if( n>e->broken && n>uri_sql_run_number(run, run->db, "SELECT old0 FROM %s"
               " WHERE step = 0 AND what = 'broken' AND \"table\" = %Q AND \"columns\" ="
               " %Q AND typeof(old0) = 'integer'", u->log.name, e->label,
               u->schema->tables[e->parent].name) )
      uri_sql_run_fail(run, "foreign keys of %s would break", child->name);
  }
}

/* ---- The whole --- */

/* Report how many rows of a table changed, or merged. */
static sqlite3_int64 undo_report(struct undo *u, int table, int is_merged){
  struct canonical_run *run = u->run;
  const char *rows = undo_rows(u, table, is_merged);
  const char *name = u->schema->tables[table].name;
  sqlite3_int64 n;
  if( rows[0]==0 ) return 0;
  n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM (%s)", rows);
  uri_sql_report_add(run, is_merged ? "restored" : "changed", name, n,
    uri_sql_run_text(run, "row%s of %s %s", uri_sql_report_plural(n), name,
                     is_merged ? "restored" : "changed back"));
  return n;
}

void uri_sql_undo(struct canonical_run *run, struct canonical_schema *schema,
                  const struct canonical_options *options, const char *name){
  struct undo u;
  int t;
  memset(&u, 0, sizeof u);
  u.run = run;
  u.schema = schema;
  u.options = options;
  schema->column = NO_COLUMN;
  uri_sql_log_open(run, schema, name, &u.log);
  if( run->rc!=SQLITE_OK ) return;
  run->is_refusal = 1;
  uri_sql_schema_check(run, schema->tables);
  undo_read(&u);
  uri_sql_schema_foreign(run, schema);
  if( schema->n_edges ) uri_sql_transaction_defer(run);
  undo_check_references(&u, 0);
  for(t=u.n_steps-1; t>=0 && run->rc==SQLITE_OK; ) t = undo_tree(&u, t);
  undo_check_references(&u, 1);
  for(t=1; t<schema->n_tables && run->rc==SQLITE_OK; t++)
    if( undo_report(&u, t, 0)+undo_report(&u, t, 1)>0 && !schema->tables[t].has_trigger )
      uri_sql_report_afterwards(run, &schema->tables[t]);
  uri_sql_report_add(run, "afterwards", u.log.name, 0,
                     uri_sql_run_text(run, "DROP TABLE %s;", u.log.name));
}
