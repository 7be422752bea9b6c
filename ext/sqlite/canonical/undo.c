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

enum { UNDO_SHOWN = 20 };

/* A step: n records with rowids one after the other. */
struct undo_step {
  sqlite3_int64 first, n;          /* first: rowid of the first record */
  int depth, is_merged, is_done;
  struct canonical_table *table;
  struct canonical_list columns;
};

struct undo {
  struct canonical_run *run;
  struct canonical_schema *schema; /* the first table is the log */
  const struct canonical_options *options;
  struct canonical_log log;
  struct undo_step *steps;         /* in the order of the log */
  int n_steps;
};

static void undo_damaged(struct undo *u, const char *why){
  uri_sql_run_fail(u->run, "the log is damaged: %s", why);
}

/* ---- Reading the log --- */

/* Read the tables of a schema.  Another one than the log's must be allowed. */
static void undo_read_schema(struct undo *u, const char *schema){
  struct canonical_run *run = u->run;
  const char *allowed = u->options->schemas ? u->options->schemas : "[]";
  const struct canonical_table *t;
  for(t=u->schema->tables; t; t=t->next)
    if( sqlite3_stricmp(t->schema, schema)==0 ) return;
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

/* A table of the log, or 0. */
static struct canonical_table *undo_table(struct undo *u, const char *schema,
                                          const char *name){
  struct canonical_table *t;
  undo_read_schema(u, schema);
  t = uri_sql_schema_table(u->schema, schema, name);
  if( t==0 ){
    uri_sql_run_fail(u->run, "the table %s of the log does not exist any more",
                     uri_sql_run_shown(u->run, name));
    return 0;
  }
  if( t==u->schema->tables ) undo_damaged(u, "it names itself");
  if( u->run->rc!=SQLITE_OK || t->is_reached ) return t;
  t->is_reached = 1;
  if( u->log.first!=LOG_FIRST && t->has_rowid && !t->alias )
    uri_sql_run_fail(u->run, "VACUUM, or a copy of the database as SQL, has given rows"
                     " other rowids, and %s has no key to find them by", t->name);
  if( t->key.n>u->log.n_keys )
    uri_sql_run_fail(u->run, "the key of %s has changed since the run, or the log is"
                     " damaged", t->name);
  if( u->run->rc==SQLITE_OK ) uri_sql_schema_check(t);
  return t;
}

/* The columns of a step, from their names as JSON. */
static void undo_columns(struct undo *u, struct undo_step *step, const char *names){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = step->table;
  struct canonical_list *columns = &step->columns;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
                                           "SELECT value FROM json_each(%Q)", names);
  int i, n = 0;
  while( uri_sql_run_step(run, &stmt) ){
    const char *name = uri_sql_run_copy(run, stmt, 0);
    struct canonical_column *c = uri_sql_schema_column(t, name);
    if( c==0 || c->is_generated )
      uri_sql_run_fail(run, "the column %s.%s does not exist any more", t->name,
                       uri_sql_run_shown(run, name));
    if( uri_sql_has(columns, c) ) undo_damaged(u, "a step has a column twice");
    uri_sql_add(run, columns, c);
  }
  if( columns->n==0 || columns->n>(step->is_merged ? u->log.n_old : u->log.n_new) )
    undo_damaged(u, "a record of another kind");
  for(i=0; i<t->columns.n; i++) n += !t->columns.at[i]->is_generated;
  if( step->is_merged && n!=columns->n )
    uri_sql_run_fail(run, "the columns of %s have changed since the run, or the log is"
                     " damaged", t->name);
}

/* Read the record that begins a step. */
static void undo_begin_step(struct undo *u, sqlite3_stmt *row){
  struct canonical_run *run = u->run;
  const char *schema = uri_sql_run_copy(run, row, 3);
  const char *table = uri_sql_run_copy(run, row, 4);
  const char *names = uri_sql_run_copy(run, row, 5);
  struct undo_step *step;
  if( !sqlite3_column_int(row, 6) ) undo_damaged(u, "a record of another kind");
  if( !sqlite3_column_int(row, 7) ) undo_damaged(u, "its steps are in disorder");
  u->steps = uri_sql_run_grow(run, u->steps, u->n_steps, sizeof *step);
  if( run->rc!=SQLITE_OK ) return;
  step = &u->steps[u->n_steps];
  *step = (struct undo_step){ .first = sqlite3_column_int64(row, 0),
    .depth = sqlite3_column_int(row, 1), .is_merged = sqlite3_column_int(row, 2) };
  step->table = undo_table(u, schema ? schema : u->log.schema, table);
  if( run->rc!=SQLITE_OK ) return;
  undo_columns(u, step, names);
  if( u->n_steps++ ) step[-1].n = step->first-step[-1].first;
  step->n = u->log.first+u->log.records+1-step->first;
}

/* A record l begins a step if it is of another kind than the record p before it. */
static void undo_read(struct undo *u){
  struct canonical_run *run = u->run;
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db,
    "SELECT l.rowid, l.depth, l.what = 'merged', l.\"schema\", l.\"table\","
    "       l.\"columns\","
    "       typeof(l.step) = 'integer' AND l.step > 0"
    "       AND l.what IN ('merged', 'changed')"
    "       AND typeof(l.depth) = 'integer' AND l.depth BETWEEN 0 AND %d"
    "       AND typeof(l.\"columns\") = 'text' AND json_valid(l.\"columns\")"
    "       AND NOT instr(coalesce(l.\"schema\", '') || l.\"table\" || l.\"columns\","
    "                     char(0)),"
    "       l.step > p.step"
    "  FROM %s l JOIN %s p ON p.rowid = l.rowid-1"
    " WHERE l.rowid > %lld"
    "   AND (p.what = 'log'"
    "        OR (l.step, l.depth, l.what, l.\"schema\", l.\"table\", l.\"columns\")"
    "        IS NOT (p.step, p.depth, p.what, p.\"schema\", p.\"table\", p.\"columns\"))"
    "   AND NOT (l.step IS 0 AND l.what IS 'broken' AND p.step IS 0)"
    " ORDER BY l.rowid", CANONICAL_DEPTH, u->log.name, u->log.name, u->log.first);
  while( uri_sql_run_step(run, &row) ) undo_begin_step(u, row);
}

/* ---- The records of a step --- */

/* SQL: the records l of the step, with joins, whose keys are what their values say. */
static const char *undo_records(struct undo *u, const struct undo_step *step,
                                const char *joins){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = step->table;
  const char *out = uri_sql_run_text(run, "%s l%s\n WHERE l.rowid BETWEEN %lld AND"
    " %lld", u->log.name, joins, step->first, step->first+step->n-1);
  int k;
  for(k=0; k<t->key.n; k++){
    int i = uri_sql_place(&step->columns, t->key.at[k]);
    if( i>=0 )
      out = uri_sql_run_text(run, "%s\n   AND l.k%d IS l.old%d", out, k, i);
    if( i>=0 && !step->is_merged )
      out = uri_sql_run_text(run, "%s AND l.a%d IS l.new%d", out, k, i);
    if( i<0 && !step->is_merged )
      out = uri_sql_run_text(run, "%s AND l.a%d IS l.k%d", out, k, k);
  }
  return step->is_merged ? uri_sql_run_text(run, "%s AND l.new0 IS NULL", out) : out;
}

/* Fail because not each row of the step went back, and name rows: those of the records
** for which the condition holds. */
static void undo_fail(struct undo *u, const struct undo_step *step, const char *left,
                      const char *said){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = step->table;
  const char *records = undo_records(u, step, ""), *rows = "";
  sqlite3_int64 n = 0;
  sqlite3_stmt *stmt;
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", records)!=step->n )
    undo_damaged(u, uri_sql_run_text(run, "the keys of %s", t->name));
  stmt = uri_sql_run_prepare(run, run->db, "SELECT %s, count(*) OVER () FROM %s AND %s"
    " LIMIT %d", uri_sql_keys(t, " || ', ' || ", CANONICAL_SHOWN("l.k$")), records,
    left, UNDO_SHOWN);
  while( uri_sql_run_step(run, &stmt) ){
    n = sqlite3_column_int64(stmt, 1);
    rows = uri_sql_run_text(run, "%s\n  row %s of %s", rows,
      uri_sql_run_shown(run, uri_sql_run_copy(run, stmt, 0)), t->name);
  }
  if( step->is_merged )
    uri_sql_run_fail(run, "rows of %s cannot be restored: %s%s", t->name, said, rows);
  uri_sql_run_fail(run, "%lld row%s changed since the run:%s%s", n, n==1 ? " has"
                   : "s have", rows, n>UNDO_SHOWN ? "\n  and more" : "");
}

/* ---- One step --- */

/* SQL: for each record l the row x with this key, if it has these values. */
static const char *undo_row(struct undo *u, const struct undo_step *step,
                            const char *key, const char *value){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = step->table;
  return uri_sql_run_text(run, "\n       CROSS JOIN %s x ON %s%s", t->sql,
    uri_sql_keys(t, " AND ", uri_sql_run_text(run, "x.@ = %s^", key)),
    uri_sql_list(t, &step->columns, "", uri_sql_run_text(run,
      "\n   AND x.@ COLLATE BINARY IS %s AND typeof(x.@) = typeof(%s)", value, value)));
}

/* INSERT the rows that merged. */
static void undo_merged(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = step->table;
  int code, is_alone = t->has_rowid && !t->alias;
  sqlite3_int64 done = uri_sql_try(run, &code, uri_sql_run_text(run,
    "INSERT %s INTO %s(%s%s)\nSELECT %s%s\n  FROM %s", t->has_clause ? "OR ABORT" : "",
    t->sql, is_alone ? uri_sql_keys(t, "", "@, ") : "",
    uri_sql_list(t, &step->columns, ", ", "@"), is_alone ? "l.k0, " : "",
    uri_sql_list(t, &step->columns, ", ", "l.old$"), undo_records(u, step, "")));
  if( code || done!=step->n )
    undo_fail(u, step, uri_sql_run_text(run, "EXISTS (SELECT 1 FROM %s x WHERE %s)",
              t->sql, uri_sql_keys(t, " AND ", "x.@ = l.k$^")), code
              ? uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db))
              : "a trigger or an authorizer refused it");
  if( t->has_trigger && run->rc==SQLITE_OK && uri_sql_run_number(run, run->db,
        "SELECT count(*) FROM %s", undo_records(u, step, undo_row(u, step, "l.k$",
                                                                  "l.old$")))!=step->n )
    uri_sql_run_fail(run, "rows of %s cannot be restored: a trigger changes them",
                     t->name);
}

/*
** SQL: the records l of the step, each with the row x of the table that has its key now
** and the new values.  The key is the one after the step, or after later steps that have
** not gone back yet: those whose references this step followed.
*/
static const char *undo_changed_rows(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  struct canonical_table *t = step->table;
  const char *now = "l.a$", *from = "";
  const struct undo_step *later, *end = u->steps+u->n_steps;
  for(later=step+1; step->depth>0 && later<end; later++){
    int i = (int)(later-u->steps);
    if( later->is_done || later->is_merged || later->table!=step->table ) continue;
    from = uri_sql_run_text(run, "%s\n       LEFT JOIN %s s%d ON %s", from,
      uri_sql_rows(t, 0, uri_sql_keys(t, "", ", a$"), uri_sql_run_text(run,
        "SELECT %s, %s FROM %s", t->k, uri_sql_keys(t, ", ", "a$"),
        undo_records(u, later, ""))).name, i,
      uri_sql_keys(t, " AND ", uri_sql_run_text(run, "s%d.k$ = %s", i, now)));
    now = uri_sql_run_text(run, "coalesce(s%d.a$, %s)", i, now);
  }
  return undo_records(u, step, uri_sql_run_text(run, "%s%s", from,
                                                undo_row(u, step, now, "l.new$")));
}

/* UPDATE the rows that changed. */
static void undo_changed(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  struct canonical_table *t = step->table;
  const char *from = undo_changed_rows(u, step);
  struct canonical_rows left = uri_sql_values(t, step->columns, uri_sql_run_text(run,
    "SELECT %s%s\n  FROM %s", uri_sql_keys(t, ", ", "x.@"),
    uri_sql_list(t, &step->columns, "", ", l.new$, l.old$"), from));
  if( run->rc==SQLITE_CONSTRAINT ){
    uri_sql_run_recover(run);
    undo_damaged(u, uri_sql_run_text(run, "the keys of %s", t->name));
  }
  if( run->rc==SQLITE_OK && left.n!=step->n )
    undo_fail(u, step, uri_sql_run_text(run, "l.rowid NOT IN (SELECT l.rowid FROM %s)",
                                        from), "");
  uri_sql_check_actions(u->schema, &left);
  uri_sql_update_all(left);
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

/* SQL: SELECT the keys, as before the run, of rows of a table that merged, changed, or
** both ("*"). */
static const char *undo_rows(struct undo *u, const struct canonical_table *t,
                             const char *what){
  return uri_sql_run_text(u->run, "SELECT DISTINCT %s FROM %s WHERE step AND what GLOB %Q"
    " AND \"table\" = %Q COLLATE NOCASE AND coalesce(\"schema\", %Q) = %Q COLLATE NOCASE",
    t->k, u->log.name, what, t->name, u->log.schema, t->schema);
}

/* ---- References --- */

/* Do values in these columns go back, or whole rows? */
static int undo_touches(const struct undo *u, const struct canonical_list *columns,
                        int with_merged){
  const struct undo_step *step;
  int i, is_touched = 0;
  for(step=u->steps; step<u->steps+u->n_steps; step++)
    for(i=0; i<columns->n && (with_merged || !step->is_merged); i++)
      is_touched |= uri_sql_has(&step->columns, columns->at[i]);
  return is_touched;
}

/*
** Find the rows of references that lead nowhere, before the undo: of those that lead to
** values that go back.  After it, fail if there are others, which did not before the run.
** If what a reference leads to does not go back, only rows that do could lead nowhere.
*/
static void undo_check_references(struct undo *u, int is_after){
  struct canonical_run *run = u->run;
  struct canonical_edge *e;
  for(e=u->schema->edges; e && run->rc==SQLITE_OK; e=e->next){
    const char *nowhere = uri_sql_nowhere(e);
    int is_whole = undo_touches(u, &e->to, 0);
    struct canonical_rows set;
    if( !is_whole && (!is_after || !undo_touches(u, &e->from, 1)) ) continue;
    if( !is_whole )
      nowhere = uri_sql_run_text(run, "%s AND (%s) IN (%s)", nowhere,
        uri_sql_keys(e->child, ", ", "c.@^"), undo_rows(u, e->child, "*"));
    set = uri_sql_rows(e->child, 0, "", nowhere);
    if( !is_after ){
      e->nowhere = set;
      continue;
    }
    if( is_whole ) uri_sql_subtract(&set, e->nowhere.name);
    if( set.n )
      uri_sql_subtract(&set, uri_sql_rows(e->child, 0, "", uri_sql_run_text(run, "SELECT"
        " DISTINCT %s FROM %s WHERE step = 0 AND what = 'broken' AND \"table\" = %Q AND"
        " \"columns\" = %Q", e->child->k, u->log.name, e->label,
        uri_sql_list(e->parent, &e->to, "+", "~.@"))).name);
    if( set.n )
      uri_sql_run_fail(run, "foreign keys of %s would break", e->child->name);
  }
}

/* ---- The whole --- */

/* Report how many rows of a table changed back, or were restored. */
static sqlite3_int64 undo_report(struct undo *u, const struct canonical_table *t,
                                 const char *what, const char *member, const char *done){
  struct canonical_run *run = u->run;
  sqlite3_int64 n = uri_sql_run_number(run, run->db, "SELECT count(*) FROM (%s)",
                                       undo_rows(u, t, what));
  if( n )
    uri_sql_report_add(run, member, t->name, n, uri_sql_run_text(run, "row%s of %s %s",
                       uri_sql_report_plural(n), t->name, done));
  return n;
}

void uri_sql_undo(struct canonical_run *run, struct canonical_schema *schema,
                  const struct canonical_options *options, const char *name){
  struct undo u = { .run = run, .schema = schema, .options = options };
  const struct canonical_table *t;
  int i;
  uri_sql_log_open(run, schema, name, &u.log);
  if( run->rc!=SQLITE_OK ) return;
  run->is_refusal = 1;
  uri_sql_schema_check(schema->tables);
  if( uri_sql_run_number(run, run->db, "SELECT why IS 'undone' FROM %s ORDER BY rowid"
                         " LIMIT 1", u.log.name) )
    uri_sql_run_fail(run, "this run is already undone");
  undo_read(&u);
  uri_sql_schema_foreign(run, schema);
  if( schema->edges ) uri_sql_transaction_defer(run);
  undo_check_references(&u, 0);
  for(i=u.n_steps-1; i>=0 && run->rc==SQLITE_OK; ) i = undo_tree(&u, i);
  undo_check_references(&u, 1);
  for(t=schema->tables; t && run->rc==SQLITE_OK; t=t->next)
    if( t->is_reached && undo_report(&u, t, "changed", "changed", "changed back")
                       + undo_report(&u, t, "merged", "restored", "restored")
     && !t->has_trigger ) uri_sql_report_afterwards(t);
  uri_sql_do(run, uri_sql_run_text(run, "UPDATE %s SET why = 'undone' WHERE rowid = %lld",
                                   u.log.name, u.log.first));
  uri_sql_report_add(run, "afterwards", u.log.name, 0,
                     uri_sql_run_text(run, "DROP TABLE %s;", u.log.name));
}
