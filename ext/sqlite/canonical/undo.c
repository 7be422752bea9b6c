/*
** SPDX-License-Identifier: MIT
**
** uri_canonical_undo(): take back a run by its log (log.c).
**
** The last phase goes back first, and in it the last step of each table.  But what refers
** to a value goes back before the value, so that again no action of a foreign key finds a
** row.
**
** A log is data, and may be damaged.  Each step of it is read by one statement, which
** has a row for each row of the step if its records are those that a run writes, and if
** the table still has what the run left: also values of the same types.  If one row is
** missing, the undo is refused, and further statements find out why.
*/
#include "canonical.h"

#include <string.h>

enum { UNDO_BLOCKS = 100000, UNDO_PHASE = 1000, UNDO_SHOWN = 20 };

/* A step: n rows, of which each has a record for each of the columns.  The records of a
** column are a block, and have rowids one after the other. */
struct undo_step {
  sqlite3_int64 number, phase;
  sqlite3_int64 first, n;          /* first: rowid of the first record */
  int table, is_merged;
  int n_columns, *columns;
  int is_seen, is_done;
};

struct undo {
  struct canonical_run *run;
  struct canonical_schema *schema;
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

/* The number of a table of the log.  Another schema than the log's must be allowed. */
static int undo_table(struct undo *u, const char *schema, const char *name){
  struct canonical_run *run = u->run;
  const char *allowed = u->options->schemas ? u->options->schemas : "[]";
  int t, is_read = schema==0;
  for(t=0; t<u->schema->n_tables && !is_read; t++)
    is_read = sqlite3_stricmp(u->schema->tables[t].schema, schema)==0;
  if( !is_read && !uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM"
        " json_each(%Q) WHERE value = %Q COLLATE NOCASE)", allowed, schema) ){
    run->is_refusal = 0;
    uri_sql_run_fail(run, "the log also changes tables of the schema %s: if you trust"
                     " it, name it in the option schema",
                     uri_sql_run_shown(run, schema));
  }else if( !is_read ){
    uri_sql_schema_tables(run, u->schema, schema, "");
  }
  t = uri_sql_schema_table(u->schema, schema ? schema : u->log.schema, name);
  if( t<0 )
    uri_sql_run_fail(run, "the table %s of the log does not exist any more",
                     uri_sql_run_shown(run, name));
  if( t==0 ) undo_damaged(u, "it names itself");
  return run->rc==SQLITE_OK ? t : NO_TABLE;
}

/* Check a table that the log changes. */
static void undo_check_table(struct undo *u, struct canonical_table *t){
  if( t->is_reached ) return;
  t->is_reached = 1;
  if( u->log.first!=LOG_FIRST && t->has_rowid && t->alias<0 )
    uri_sql_run_fail(u->run, "VACUUM, or a copy of the database as SQL, has given rows"
                     " other rowids, and %s has no key to find them by", t->name);
  if( t->n_key>u->log.n_keys )
    uri_sql_run_fail(u->run, "the key of %s has changed since the run, or the log is"
                     " damaged", t->name);
  if( u->run->rc==SQLITE_OK ) uri_sql_schema_check(u->run, t);
}

/* The record before "end" was the last one of a block: of each column the same rows. */
static void undo_end_block(struct undo *u, sqlite3_int64 end){
  struct undo_step *step = u->n_steps ? u->steps+u->n_steps-1 : 0;
  if( step==0 || u->run->rc!=SQLITE_OK ) return;
  if( step->n==0 ) step->n = end-step->first;
  if( end-step->first!=step->n*step->n_columns )
    undo_damaged(u, "a step has not the same rows for each column");
}

/* Begin a step, or go on with the last one.  Returns 0 after an error. */
static struct undo_step *undo_take_step(struct undo *u, const struct undo_step *record){
  struct undo_step *last = u->n_steps ? u->steps+u->n_steps-1 : 0;
  undo_end_block(u, record->first);
  if( last==0 || last->number!=record->number ){
    if( last && (last->number>record->number || last->phase>record->phase) )
      undo_damaged(u, "its steps are in disorder");
    if( u->run->rc!=SQLITE_OK ) return 0;
    u->steps = uri_sql_run_grow(u->run, u->steps, u->n_steps, sizeof *last);
    if( u->steps==0 ) return 0;
    u->steps[u->n_steps++] = *record;
    last = u->steps+u->n_steps-1;
  }else if( last->table!=record->table || last->is_merged!=record->is_merged
         || last->phase!=record->phase ){
    undo_damaged(u, "a step has records of different kinds");
  }
  return u->run->rc==SQLITE_OK ? last : 0;
}

/* Read the record that begins a block: rowid, step, phase, what, schema, table and
** column. */
static void undo_block(struct undo *u, sqlite3_stmt *row){
  const char *what = undo_name(u, row, 3), *schema = undo_name(u, row, 4);
  const char *table = undo_name(u, row, 5), *column = undo_name(u, row, 6);
  struct undo_step record = { sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2),
    sqlite3_column_int64(row, 0), 0, NO_TABLE, 0, 0, 0, 0, 0 }, *step;
  int c;
  if( u->run->rc!=SQLITE_OK ) return;
  record.is_merged = what && strcmp(what, "merged")==0;
  if( record.number==0 && what && strcmp(what, "broken")==0 && u->n_steps==0 ) return;
  if( sqlite3_column_type(row, 1)!=SQLITE_INTEGER || record.number<1
   || sqlite3_column_type(row, 2)!=SQLITE_INTEGER || column==0
   || (!record.is_merged && (what==0 || strcmp(what, "changed")!=0)) )
    undo_damaged(u, "a record of another kind");
  else
    record.table = undo_table(u, schema, table);
  if( u->run->rc!=SQLITE_OK ) return;
  undo_check_table(u, &u->schema->tables[record.table]);
  c = uri_sql_schema_column(&u->schema->tables[record.table], column);
  if( c<0 || u->schema->tables[record.table].columns[c].is_generated )
    uri_sql_run_fail(u->run, "the column %s.%s does not exist any more",
                     u->schema->tables[record.table].name,
                     uri_sql_run_shown(u->run, column));
  step = undo_take_step(u, &record);
  if( step==0 ) return;
  if( uri_sql_has(step->n_columns, step->columns, c) )
    undo_damaged(u, "a step has a column twice");
  step->columns = uri_sql_run_grow(u->run, step->columns, step->n_columns, sizeof(int));
  if( step->columns ) step->columns[step->n_columns++] = c;
}

/* A record begins a block if it is of another kind than the one before. */
static void undo_read(struct undo *u){
  static const char kind[] = "step, phase, what, \"schema\", \"table\", \"column\"";
  struct canonical_run *run = u->run;
  sqlite3_int64 at = u->log.first;
  int n = 0;
  sqlite3_stmt *next = uri_sql_run_prepare(run, run->db,
    "SELECT rowid, %s FROM %s WHERE rowid > ?1 AND (%s) IS NOT"
    " (SELECT %s FROM %s WHERE rowid = ?1) ORDER BY rowid LIMIT 1", kind, u->log.name,
    kind, kind, u->log.name);
  while( run->rc==SQLITE_OK && sqlite3_bind_int64(next, 1, at)==SQLITE_OK
      && uri_sql_run_step(run, next) ){
    at = sqlite3_column_int64(next, 0);
    undo_block(u, next);
    sqlite3_reset(next);
    if( ++n>UNDO_BLOCKS || (n==1 && at!=u->log.first+1) )
      undo_damaged(u, "its records are in disorder");
  }
  if( n==0 && u->log.records ) undo_damaged(u, "its records are in disorder");
  sqlite3_finalize(next);
  undo_end_block(u, u->log.first+u->log.records+1);
}

/* ---- The records of a step --- */

/* SQL: and the two values are the same, also of the same type. */
static const char *undo_same(struct undo *u, const char *a, const char *b){
  return uri_sql_run_text(u->run, "\n   AND %s IS %s AND typeof(%s) = typeof(%s)", a, b,
                          a, b);
}

/* SQL: "old" or "new" of the record for column i of the row whose first record is l0. */
static const char *undo_value(struct undo *u, const struct undo_step *step, int i,
                              const char *what){
  if( i==0 ) return uri_sql_run_text(u->run, "l0.%s", what);
  return uri_sql_run_text(u->run, "(SELECT %s FROM %s WHERE rowid = l0.rowid + %lld)",
                          what, u->log.name, i*step->n);
}

/* SQL: these values as a list; and, does the row x of the table have them? */
static const char *undo_values(struct undo *u, const struct undo_step *step){
  const char *out = "";
  int i;
  for(i=0; i<step->n_columns; i++)
    out = uri_sql_run_text(u->run, "%s%s%s", out, i ? ", " : "",
                           undo_value(u, step, i, "old"));
  return out;
}

static const char *undo_has(struct undo *u, const struct undo_step *step,
                            const char *what){
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *out = "";
  int i;
  for(i=0; i<step->n_columns; i++)
    out = uri_sql_run_text(u->run, "%s%s", out, undo_same(u, uri_sql_run_text(u->run,
      "x.%s COLLATE BINARY", t->columns[step->columns[i]].quoted),
      undo_value(u, step, i, what)));
  return out;
}

/*
** SQL: l0 is the first record of a row of the step, and its keys before and after the
** step are what its old and new values say.
*/
static const char *undo_is_first(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *out = uri_sql_run_text(run, "l0.rowid BETWEEN %lld AND %lld%s",
    step->first, step->first+step->n-1, step->is_merged ? "\n   AND l0.new IS NULL" : "");
  int k, i;
  for(k=0; k<u->log.n_keys; k++){
    const char *before = uri_sql_run_text(run, "l0.k%d", k), *value = "NULL";
    const char *after = uri_sql_run_text(run, "l0.a%d", k);
    for(i=0; k<t->n_key && i<step->n_columns && step->columns[i]!=t->key[k]; ) i++;
    if( k<t->n_key )
      value = i<step->n_columns ? undo_value(u, step, i, "old")
            : step->is_merged ? uri_sql_run_text(run, "CAST(%s AS INTEGER)", before)
            : after;
    out = uri_sql_run_text(run, "%s%s", out, undo_same(u, before, value));
    if( step->is_merged ) continue;
    if( k<t->n_key && i<step->n_columns ) value = undo_value(u, step, i, "new");
    out = uri_sql_run_text(run, "%s%s", out, undo_same(u, after, value));
  }
  return out;
}

/* Fail if the records of a row are not those of one row. */
static void undo_check_records(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const char *keys = "", *same = "";
  int k;
  for(k=0; k<u->log.n_keys; k++){
    keys = uri_sql_run_text(run, "%s%sl.k%d, l.a%d", keys, k ? ", " : "", k, k);
    same = uri_sql_run_text(run, "%s%sl0.k%d, l0.a%d", same, k ? ", " : "", k, k);
  }
  if( step->n_columns>1 && uri_sql_run_number(run, run->db,
        "SELECT EXISTS (SELECT 1 FROM %s l CROSS JOIN %s l0"
        " ON l0.rowid = %lld + (l.rowid - %lld) %% %lld"
        " WHERE l.rowid BETWEEN %lld AND %lld AND (%s) IS NOT (%s))", u->log.name,
        u->log.name, step->first, step->first, step->n, step->first+step->n,
        step->first+step->n*step->n_columns-1, keys, same) )
    undo_damaged(u, "a step has not the same rows for each column");
}

/* ---- One step --- */

/* How many rows of the step are there, with a condition? */
static sqlite3_int64 undo_count(struct undo *u, const struct undo_step *step,
                                const char *where){
  return uri_sql_run_number(u->run, u->run->db, "SELECT count(*) FROM %s l0 WHERE %s%s",
                            u->log.name, undo_is_first(u, step), where);
}

/* Fail because not each row of the step went back.  "left" are rows that could not, as a
** condition on l0. */
static void undo_fail(struct undo *u, const struct undo_step *step, const char *left,
                      const char *said){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *rows, *shown = "";
  const char *is_there = uri_sql_run_text(run,
    "\n   AND EXISTS (SELECT 1 FROM %s x WHERE %s", t->sql,
    uri_sql_keys(run, t, " AND ", "x.@ = l0.k$^"));
  sqlite3_int64 n = undo_count(u, step, ""), i;
  if( n!=step->n )
    undo_damaged(u, uri_sql_run_text(run, "the keys of %s", t->name));
  if( n==undo_count(u, step, uri_sql_run_text(run, "%s%s)", is_there,
                                              undo_has(u, step, "old"))) )
    uri_sql_run_fail(run, "this run is already undone");
  if( left==0 ) left = uri_sql_run_text(run, "%s)", is_there);
  rows = uri_sql_run_text(run, "(SELECT %s FROM %s l0 WHERE %s%s LIMIT %d OFFSET ",
    uri_sql_keys(run, t, ", ", "l0.k$ AS k$"), u->log.name, undo_is_first(u, step), left,
    UNDO_SHOWN);
  n = undo_count(u, step, left);
  if( step->is_merged && n==0 )
    uri_sql_run_fail(run, "a row of %s cannot be restored: %s", t->name, said);
  if( step->is_merged )
    uri_sql_run_fail(run, "row %s of %s cannot be restored: %s", uri_sql_first(run, t,
                     uri_sql_run_text(run, "%s0)", rows)), t->name, said);
  for(i=0; i<n && i<UNDO_SHOWN; i++)
    shown = uri_sql_run_text(run, "%s\n  row %s of %s", shown, uri_sql_first(run, t,
                             uri_sql_run_text(run, "%s%lld)", rows, i)), t->name);
  uri_sql_run_fail(run, "%lld row%s changed since the run:%s%s", n, n==1 ? " has"
                   : "s have", shown, n>UNDO_SHOWN ? "\n  and more" : "");
}

/* INSERT the rows that merged. */
static void undo_merged(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *rowid = "", *value = "";
  int code, c, n = 0;
  sqlite3_int64 done;
  for(c=0; c<t->n; c++) n += !t->columns[c].is_generated;
  if( n!=step->n_columns )
    uri_sql_run_fail(run, "the columns of %s have changed since the run, or the log is"
                     " damaged", t->name);
  if( t->has_rowid && t->alias<0 ){
    rowid = uri_sql_run_text(run, "%s, ", t->columns[t->n].quoted);
    value = "l0.k0, ";
  }
  if( run->rc!=SQLITE_OK ) return;
  done = uri_sql_try(run, &code, uri_sql_run_text(run,
    "INSERT %s INTO %s(%s%s)\nSELECT %s%s\n  FROM %s l0\n WHERE %s",
    t->has_clause ? "OR ABORT" : "", t->sql, rowid, uri_sql_list(run, t, step->n_columns,
    step->columns, ", ", "@"), value, undo_values(u, step), u->log.name,
    undo_is_first(u, step)));
  if( code || done!=step->n )
    undo_fail(u, step, 0, code ? uri_sql_run_text(run, "%s", sqlite3_errmsg(run->db))
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
** SQL: FROM ... with l0, and the row x of the table that has its key now: the one after
** the step, or after later steps that have not gone back yet.
*/
static const char *undo_from(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *from = uri_sql_run_text(run, "\n  FROM %s l0", u->log.name), *join = "";
  const char **now = uri_sql_run_alloc(run, sizeof *now * (size_t)t->n_key);
  const struct undo_step *later;
  int k;
  for(k=0; k<t->n_key && now; k++) now[k] = uri_sql_run_text(run, "l0.a%d", k);
  for(later=step+1; now && later<u->steps+u->n_steps && later->phase==step->phase;
      later++){
    int number = (int)(later-u->steps);
    if( later->is_done || later->table!=step->table || !undo_changes_key(u, later) )
      continue;
    from = uri_sql_run_text(run, "%s\n       LEFT JOIN %s s%d ON %s", from,
      uri_sql_rows(run, t, 0, uri_sql_keys(run, t, "", ", a$"), uri_sql_run_text(run,
        "SELECT %s, %s FROM %s l0 WHERE %s", uri_sql_keys(run, t, ", ", "k$"),
        uri_sql_keys(run, t, ", ", "a$"), u->log.name, undo_is_first(u, later))).name,
      number, "");
    for(k=0; k<t->n_key; k++)
      from = uri_sql_run_text(run, "%s%ss%d.k%d = %s", from, k ? " AND " : "", number, k,
                              now[k]);
    for(k=0; k<t->n_key; k++)
      now[k] = uri_sql_run_text(run, "coalesce(s%d.a%d, %s)", number, k, now[k]);
  }
  for(k=0; k<t->n_key && now; k++)
    join = uri_sql_run_text(run, "%s%sx.%s = %s%s", join, k ? " AND " : "",
                            t->columns[t->key[k]].quoted, now[k], t->collations[k]);
  return uri_sql_run_text(run, "%s\n       CROSS JOIN %s x ON %s", from, t->sql, join);
}

/* UPDATE the rows that changed. */
static void undo_changed(struct undo *u, const struct undo_step *step){
  struct canonical_run *run = u->run;
  const struct canonical_table *t = &u->schema->tables[step->table];
  const char *from = undo_from(u, step), *has = undo_has(u, step, "new");
  int n = step->n_columns, *columns = step->columns;
  struct canonical_rows left = uri_sql_rows(run, t, 0,
    uri_sql_list(run, t, n, columns, "", ", n#"), uri_sql_run_text(run,
    "SELECT %s, %s%s\n WHERE %s%s", uri_sql_keys(run, t, ", ", "x.@"),
    undo_values(u, step), from, undo_is_first(u, step), has));
  if( run->rc==SQLITE_CONSTRAINT ){
    uri_sql_run_recover(run);
    undo_damaged(u, uri_sql_run_text(run, "the keys of %s", t->name));
  }
  if( run->rc==SQLITE_OK && left.n!=step->n )
    undo_fail(u, step, uri_sql_run_text(run, "\n   AND l0.rowid NOT IN (SELECT l0.rowid%s"
                                        "\n WHERE %s%s)", from, undo_is_first(u, step),
                                        has), "");
  uri_sql_check_actions(run, u->schema, step->table, left.name, n, columns);
  uri_sql_update_all(run, t, left, n, columns);
}

/* ---- All steps --- */

/* Does step a change a reference to what step b changes? */
static int undo_refers(const struct undo *u, const struct undo_step *a,
                       const struct undo_step *b){
  const struct canonical_edge *edge = u->schema->edges;
  int e, i, from, to;
  for(e=0; e<u->schema->n_edges; e++, edge++){
    if( edge->child!=a->table || edge->parent!=b->table ) continue;
    for(i=from=to=0; i<edge->n; i++){
      from |= uri_sql_has(a->n_columns, a->columns, edge->from[i]);
      to |= uri_sql_has(b->n_columns, b->columns, edge->to[i]);
    }
    if( from && to ) return 1;
  }
  return 0;
}

/*
** Must the later of two steps go back before the earlier one, or the earlier one first?
** It is -1 if the earlier one must go first, and 0 if it does not matter.  A row that
** merged has all columns.
*/
static int undo_later_first(const struct undo *u, const struct undo_step *early,
                            const struct undo_step *late){
  int c, same = early->is_merged || late->is_merged, refers = undo_refers(u, early, late);
  for(c=0; c<early->n_columns; c++)
    same |= uri_sql_has(late->n_columns, late->columns, early->columns[c]);
  if( early->table==late->table && (same || !refers) ) return 1;
  return refers ? -1 : 0;
}

/* Take back step i of the phase [first, last), and before it those that must go first. */
static void undo_in_order(struct undo *u, int i, int first, int last){
  struct undo_step *step = &u->steps[i];
  int k;
  if( step->is_seen || u->run->rc!=SQLITE_OK ) return;
  step->is_seen = 1;
  for(k=last-1; k>i; k--)
    if( undo_later_first(u, step, &u->steps[k])>0 ) undo_in_order(u, k, first, last);
  for(k=first; k<i; k++)
    if( undo_later_first(u, &u->steps[k], step)<0 ) undo_in_order(u, k, first, last);
  if( u->run->rc!=SQLITE_OK ) return;
  undo_check_records(u, step);
  if( step->is_merged ) undo_merged(u, step);
  else undo_changed(u, step);
  step->is_done = 1;
}

/* The last phase goes back first. */
static void undo_steps(struct undo *u){
  int last, first, i;
  for(i=0; i<u->n_steps; i++) u->steps[i].is_seen = u->steps[i].is_done = 0;
  for(last=u->n_steps; last>0 && u->run->rc==SQLITE_OK; last=first){
    for(first=last-1; first>0 && u->steps[first-1].phase==u->steps[last-1].phase; )
      first--;
    if( last-first>UNDO_PHASE ) undo_damaged(u, "a phase has too many steps");
    for(i=first; i<last; i++) undo_in_order(u, i, first, last);
  }
}

/* ---- References --- */

/* Does the undo change columns of the table, or restore rows of it? */
static int undo_touches(const struct undo_step *step, int table, int n,
                        const int *columns){
  int i, is_touched = 0;
  for(i=0; i<n; i++)
    is_touched |= uri_sql_has(step->n_columns, step->columns, columns[i]);
  return is_touched && step->table==table;
}

/*
** Could rows of a reference lead nowhere that did not before the undo?  If what they lead
** to has only become more, only rows that have gone back could.
*/
static int undo_may_break(struct undo *u, const struct canonical_edge *e,
                          const char *nowhere){
  struct canonical_run *run = u->run;
  const struct canonical_table *child = &u->schema->tables[e->child];
  const struct undo_step *step;
  int may = 0;
  for(step=u->steps; step<u->steps+u->n_steps; step++)
    may |= !step->is_merged && undo_touches(step, e->parent, e->n, e->to);
  for(step=u->steps; step<u->steps+u->n_steps && !may; step++)
    if( undo_touches(step, e->child, e->n, e->from) )
      may = (int)uri_sql_run_number(run, run->db, "SELECT EXISTS (%s AND (%s) IN (SELECT"
        " %s FROM %s WHERE rowid BETWEEN %lld AND %lld))", nowhere,
        uri_sql_keys(run, child, ", ", "c.@^"), uri_sql_keys(run, child, ", ", "k$"),
        u->log.name, step->first, step->first+step->n-1);
  return may;
}

/*
** Fail if more rows of a reference lead nowhere than before the undo, and than before the
** run.  Before the undo they are counted only if it is necessary: it is done again then.
*/
static void undo_check_references(struct undo *u){
  struct canonical_run *run = u->run;
  struct canonical_edge *e, *end = u->schema->edges+u->schema->n_edges;
  int is_again = 0;
  for(e=u->schema->edges; e<end && run->rc==SQLITE_OK; e++){
    const char *nowhere = uri_sql_nowhere(run, u->schema, e);
    e->broken = 0;
    if( !undo_may_break(u, e, nowhere) ) continue;
    e->broken = uri_sql_run_number(run, run->db, "SELECT count(*) FROM (%s)", nowhere);
    if( e->broken>0 && e->broken<=uri_sql_run_number(run, run->db, "SELECT old FROM %s"
          " WHERE step = 0 AND what = 'broken' AND \"table\" = %Q AND \"column\" = %Q AND"
          " typeof(old) = 'integer'", u->log.name, e->label,
          u->schema->tables[e->parent].name) ) e->broken = 0;
    is_again |= e->broken>0;
  }
  if( !is_again || run->rc!=SQLITE_OK ) return;
  uri_sql_forget(run);
  uri_sql_transaction_restart(run);
  for(e=u->schema->edges; e<end && run->rc==SQLITE_OK; e++)
    if( e->broken>0 && e->broken>uri_sql_run_number(run, run->db, "SELECT count(*) FROM"
          " (%s)", uri_sql_nowhere(run, u->schema, e)) )
      uri_sql_run_fail(run, "foreign keys of %s would break",
                       u->schema->tables[e->child].name);
  undo_steps(u);
}

/* ---- The whole --- */

/* How many rows of a table changed, or merged.  One may have changed in several steps. */
static sqlite3_int64 undo_total(struct undo *u, int t, int is_merged){
  const struct canonical_table *table = &u->schema->tables[t];
  sqlite3_int64 n = 0;
  int i, n_steps = 0;
  for(i=0; i<u->n_steps; i++){
    if( u->steps[i].table!=t || u->steps[i].is_merged!=is_merged ) continue;
    n += u->steps[i].n;
    n_steps++;
  }
  if( n_steps<2 || is_merged ) return n;
  return uri_sql_run_number(u->run, u->run->db, "SELECT count(*) FROM (SELECT DISTINCT %s"
    " FROM %s WHERE what = 'changed' AND \"table\" = %Q COLLATE NOCASE)",
    uri_sql_keys(u->run, table, ", ", "k$"), u->log.name, table->name);
}

static void undo_report(struct undo *u){
  struct canonical_run *run = u->run;
  int t;
  for(t=0; t<u->schema->n_tables && run->rc==SQLITE_OK; t++){
    const struct canonical_table *table = &u->schema->tables[t];
    sqlite3_int64 changed = undo_total(u, t, 0), restored = undo_total(u, t, 1);
    if( changed )
      uri_sql_report_add(run, "changed", table->name, changed, uri_sql_run_text(run,
        "row%s of %s changed back", uri_sql_report_plural(changed), table->name));
    if( restored )
      uri_sql_report_add(run, "restored", table->name, restored, uri_sql_run_text(run,
        "row%s of %s restored", uri_sql_report_plural(restored), table->name));
    if( (changed || restored) && !table->has_trigger )
      uri_sql_report_afterwards(run, table);
  }
  uri_sql_report_add(run, "afterwards", u->log.name, 0,
                     uri_sql_run_text(run, "DROP TABLE %s;", u->log.name));
}

void uri_sql_undo(struct canonical_run *run, struct canonical_schema *schema,
                  const struct canonical_options *options, const char *name){
  struct undo u;
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
  undo_steps(&u);
  if( schema->n_edges && u.n_steps ) undo_check_references(&u);
  if( run->rc==SQLITE_OK ) undo_report(&u);
}
