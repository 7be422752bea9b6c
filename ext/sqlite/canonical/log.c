/*
** SPDX-License-Identifier: MIT
**
** The log of a run: a table with a record for each row and step.
**
**   step    the number of the statement; 0 for what is known of the whole run
**   depth   0; of a step by which references follow another one, more than that of the
**           other, which stands after it (undo.c)
**   what    changed, merged; in step 0 log, the first record, whose version is in new0
**           and the number of the other records in old0, and broken, for each row of a
**           reference that led nowhere before the run
**           (table is the reference, columns are those that it leads to)
**   why     the reason; of the first record, after an undo, "undone"
**   schema  NULL for that of the log
**   columns the names of the columns of old0 ... and new0 ..., as JSON; of a row that
**           merged, all columns
**   k0 ...  the key of the row before the step
**   a0 ...  its key after the step; of a merged row, the key of the row that stays
**
** The records of a step have rowids one after the other.  The first record has the rowid
** 2, and the log has no other key, so that VACUUM, or a copy of the database as SQL,
** gives it another one.  Undo sees this, and refuses to find rows of other tables by
** rowids, which may have changed as well.
**
** A plan has the same records, in the table "records" of the run's own database.  Its
** rows are the first old and the last new value of each key and column.
*/
#include "canonical.h"

#include <string.h>

/* ---- Columns --- */

/* The columns of a record: so many of the key, old and new values. */
static const char *log_columns(struct canonical_run *run, int n_keys, int n_old,
                               int n_new){
  return uri_sql_run_text(run, "\"step\", \"depth\", \"what\", \"why\", \"schema\","
    " \"table\", \"columns\"%s%s%s%s",
    uri_sql_places(run, n_keys, "", ", \"k$\""),
    uri_sql_places(run, n_keys, "", ", \"a$\""),
    uri_sql_places(run, n_old, "", ", \"old$\""),
    uri_sql_places(run, n_new, "", ", \"new$\""));
}

static const char *log_all(struct canonical_run *run, const struct canonical_log *log){
  return log_columns(run, log->n_keys, log->n_old, log->n_new);
}

/* The names of columns as JSON. */
static const char *log_names(const struct canonical_table *t,
                             const struct canonical_list *columns){
  return columns->n==0 ? "[]" : uri_sql_run_word(t->run, t->run->own,
    "SELECT json_group_array(column1) FROM (VALUES%s)",
    uri_sql_list(t, columns, ", ", "(#)"));
}

/* How many columns keys and values need. */
static void log_measure(struct canonical_log *log, const struct canonical_schema *schema,
                        const struct canonical_options *options){
  const struct canonical_edge *e;
  const struct canonical_table *t;
  log->n_keys = log->n_new = 1;
  for(e=schema->edges; e; e=e->next)
    if( e->from.n>log->n_new ) log->n_new = e->from.n;
  if( options->combine.n>log->n_new ) log->n_new = options->combine.n;
  log->n_old = log->n_new;
  for(t=schema->tables; t; t=t->next){
    if( !t->is_reached ) continue;
    if( t->key.n>log->n_keys ) log->n_keys = t->key.n;
    if( options->merge && !log->is_plan && t->columns.n>log->n_old )
      log->n_old = t->columns.n;
  }
}

/* ---- The plan --- */

/* Copy records, which have these columns, to the run's own database. */
static void log_copy(struct canonical_run *run, const char *columns, const char *select){
  sqlite3_stmt *from = uri_sql_run_statement(run, run->db, select), *to;
  int i, n = sqlite3_column_count(from);
  to = uri_sql_run_prepare(run, run->own, "INSERT INTO records(%s) VALUES(?%s)",
                           columns, uri_sql_places(run, n-1, "", ", ?"));
  while( uri_sql_run_step(run, &from) ){
    for(i=0; i<n; i++) uri_sql_run_bind(run, to, i+1, from, i);
    if( run->rc==SQLITE_OK ) sqlite3_step(to);
    uri_sql_run_fail_code(run, run->own, sqlite3_reset(to));
  }
  sqlite3_finalize(to);
}

/* A key as one value: the only one as it is, or a list for people.  In it, U+FDD0, which
** is no character, stands before each text, so that keys with 1 and '1' differ. */
static const char *log_key(struct canonical_run *run, const struct canonical_log *log,
                           const char *first, const char *shown, const char *other){
  return uri_sql_run_text(run, "coalesce(%s || nullif(''%s, ''), %s)", first,
                          uri_sql_places(run, log->n_keys-1, "", other), shown);
}
#define LOG_MARKED(k) \
  "substr(char(64976), 1, typeof(" k ") = 'text') || " CANONICAL_SHOWN(k)
#define LOG_KEY(run, log, k) log_key(run, log, LOG_MARKED(k "0"), \
  CANONICAL_SHOWN(k "0"), " || coalesce(', ' || " LOG_MARKED(k "&") ", '')")
#define LOG_SHOWN(key) \
  "CASE typeof(" key ") WHEN 'text' THEN replace(" key ", char(64976), '')" \
  " ELSE " key " END"

/* A row for each value of the records, and an index of those whose key changes. */
static void log_cells(struct canonical_run *run, const struct canonical_log *log){
  uri_sql_run_exec(run, run->own,
    "CREATE TABLE cells AS SELECT step, what = 'merged' AS merges, why,"
    "  coalesce(\"schema\" || '.', '') || \"table\" AS \"table\", %s AS \"key\","
    "  %s AS after, value AS \"column\", CASE key%s END AS old, CASE key%s END AS new"
    "  FROM records LEFT JOIN json_each(\"columns\") WHERE step ORDER BY record;"
    "CREATE INDEX moved ON cells(\"table\", after, step)"
    " WHERE NOT merges AND after IS NOT \"key\"",
    LOG_KEY(run, log, "k"), LOG_KEY(run, log, "a"),
    uri_sql_places(run, log->n_old, "", " WHEN $ THEN old$"),
    uri_sql_places(run, log->n_new, "", " WHEN $ THEN new$"));
}

/* SQL: a key of the cell c, as found: before the steps that have changed it.  Only in a
** damaged log are these many. */
#define LOG_FOUND(key) \
  "(WITH RECURSIVE was(k, s) AS (SELECT " key ", c.step UNION ALL" \
  " SELECT m.\"key\", m.step FROM was CROSS JOIN cells m ON m.rowid =" \
  "   (SELECT rowid FROM cells WHERE \"table\" = c.\"table\" AND after = k AND step < s" \
  "     AND NOT merges AND after IS NOT \"key\" ORDER BY step DESC LIMIT 1) LIMIT 100)" \
  " SELECT k FROM was ORDER BY s LIMIT 1)"

sqlite3_stmt *uri_sql_log_rows(struct canonical_run *run, const char *table){
  return uri_sql_run_prepare(run, run->own,
    "SELECT \"table\", " LOG_SHOWN("\"key\"") ", \"column\", old, new, "
    LOG_SHOWN("\"into\"") ", why FROM"
    " (SELECT one.\"table\", found AS \"key\", one.\"column\", one.old, last.new,"
    "    \"into\", one.why, one.rowid AS place,"
    "    max(one.merges) OVER (PARTITION BY one.\"table\", found) AS goes"
    "  FROM (SELECT min(rowid) AS first, max(rowid) AS end, " LOG_FOUND("c.\"key\"")
    "          AS found, CASE WHEN merges THEN " LOG_FOUND("c.after") " END AS \"into\""
    "        FROM cells c GROUP BY \"table\", found, \"column\", merges)"
    "  JOIN cells one ON one.rowid = first JOIN cells last ON last.rowid = end)"
    " WHERE CASE WHEN \"into\" IS NULL"
    "   THEN NOT goes AND (old IS NOT new OR typeof(old) <> typeof(new)) ELSE 1 END"
    " ORDER BY \"table\" <> %Q, \"table\", \"into\" IS NOT NULL, place", table);
}

/* The table of the records of a plan. */
static void log_begin_plan(struct canonical_run *run, const struct canonical_log *log){
  uri_sql_run_exec(run, run->own, "CREATE TABLE records(record INTEGER PRIMARY KEY, %s)",
                   log_all(run, log));
}

void uri_sql_log_plan(struct canonical_run *run, const struct canonical_log *log){
  if( run->rc!=SQLITE_OK ) return;
  log_begin_plan(run, log);
  log_copy(run, log_all(run, log),
           uri_sql_run_text(run, "SELECT * FROM %s ORDER BY rowid", log->name));
  log_cells(run, log);
}

/* ---- Writing --- */

void uri_sql_log_create(struct canonical_rewrite *w){
  struct canonical_run *run = w->run;
  struct canonical_log *log = &w->log;
  const char *name = log->name;
  if( name==0 && !log->is_plan ) return;
  log->schema = w->schema->tables->schema;
  log_measure(log, w->schema, w->options);
  if( name && sqlite3_strnicmp(name, CANONICAL_PREFIX, (int)strlen(CANONICAL_PREFIX))==0 )
    uri_sql_run_fail(run, "log: %s: names that begin with " CANONICAL_PREFIX "are"
                     " reserved", name);
  if( name && uri_sql_run_number(run, run->db, "SELECT count(*) FROM"
        " \"%w\".sqlite_master WHERE name = %Q COLLATE NOCASE", log->schema, name) )
    uri_sql_run_fail(run, "log: %s exists already; give the name of a new table", name);
  if( log->is_plan ){
    log->name = "records";
    log_begin_plan(run, log);
    return;
  }
  if( 7+2*log->n_keys+log->n_old+log->n_new > sqlite3_limit(run->db, SQLITE_LIMIT_COLUMN,
                                                            -1) )
    uri_sql_run_fail(run, "log: rows of tables with so many columns merge that SQLite"
                     " allows no log of them; run without log, after a copy (VACUUM"
                     " INTO)");
  log->name = uri_sql_run_text(run, "\"%w\".\"%w\"", log->schema, name);
  uri_sql_do(run, uri_sql_run_text(run, "CREATE TABLE %s(%s)", log->name,
                                   log_all(run, log)));
  if( uri_sql_do(run, uri_sql_run_text(run, "INSERT INTO %s(rowid, step, depth, what,"
        " new0) VALUES(%d, 0, 0, 'log', %d)", log->name, LOG_FIRST, LOG_VERSION))!=1 )
    uri_sql_run_fail(run, "an authorizer ignores what is written to the log");
}

/* Add the records of a step: for the rows of the set, with their key, these columns, and
** SQL for the n_new new values. */
static void log_add(struct canonical_log *log, const struct canonical_rows *set,
                    const char *key, int is_merged, const char *why,
                    const struct canonical_list *columns, int n_new, const char *news){
  const struct canonical_table *t = set->t;
  struct canonical_run *run = t->run;
  const char *schema, *into, *select;
  if( log->name==0 || run->rc!=SQLITE_OK ) return;
  log->step++;
  schema = sqlite3_stricmp(t->schema, log->schema)==0 ? 0 : t->schema;
  into = log_columns(run, t->key.n, columns->n, n_new);
  select = uri_sql_run_text(run,
    "SELECT %d, %d, %Q, %Q, %Q, %Q, %Q%s%s\n"
    "     %s%s\n"
    "  FROM %s v CROSS JOIN %s x ON %s", log->step, log->depth,
    is_merged ? "merged" : "changed", why, schema, t->name, log_names(t, columns),
    uri_sql_keys(t, "", ", v.k$"), uri_sql_keys(t, "", is_merged ? ", v.i$" : ", x.@"),
    uri_sql_list(t, columns, "", is_merged ? ", x.@" : ", v.o$"), news, set->name,
    t->sql, key);
  if( log->is_plan )
    log_copy(run, into, select);
  else
    log->records += uri_sql_do(run, uri_sql_run_text(run, "INSERT INTO %s(%s) %s",
                                                     log->name, into, select));
}

void uri_sql_log_changed(struct canonical_log *log, const struct canonical_rows *set,
                         const char *why){
  log_add(log, set, uri_sql_after(set), 0, why, &set->new, set->new.n,
          uri_sql_list(set->t, &set->new, "", ", x.@"));
}

void uri_sql_log_merged(struct canonical_log *log, const struct canonical_rows *into,
                        const char *why, const struct canonical_column *column,
                        const char *value){
  const struct canonical_table *t = into->t;
  struct canonical_list columns = { 0 };
  int i;
  for(i=0; i<t->columns.n; i++){
    struct canonical_column *c = t->columns.at[i];
    if( log->is_plan ? c==column : !c->is_generated ) uri_sql_add(t->run, &columns, c);
  }
  log_add(log, into, t->x_is_k, 1, why, &columns, log->is_plan,
          log->is_plan ? uri_sql_run_text(t->run, ", %s", value) : "");
}

void uri_sql_log_broken(struct canonical_log *log, const struct canonical_edge *e){
  const struct canonical_table *child = e->child;
  if( log->name==0 || log->is_plan || e->nowhere.n==0 ) return;
  log->records += uri_sql_do(child->run, uri_sql_run_text(child->run, "INSERT INTO"
    " %s(step, depth, what, \"table\", \"columns\", %s)\nSELECT 0, 0, 'broken', %Q, %Q,"
    " %s FROM %s", log->name, child->k, e->label,
    uri_sql_list(e->parent, &e->to, "+", "~.@"), child->k, e->nowhere.name));
}

void uri_sql_log_end(struct canonical_run *run, const struct canonical_log *log){
  if( log->is_plan )
    log_cells(run, log);
  else if( log->name )
    uri_sql_do(run, uri_sql_run_text(run, "UPDATE %s SET old0 = %lld WHERE rowid = %d",
                                     log->name, log->records, LOG_FIRST));
}

/* ---- A log of an earlier run --- */

/* Has the table the columns of a log?  Counts those of keys and values, by the first
** letters of their names. */
static int log_has_columns(struct canonical_run *run, const struct canonical_table *t,
                           struct canonical_log *log){
  int i, is_stored = 1;
  for(i=0; i<t->columns.n; i++){
    const struct canonical_column *c = t->columns.at[i];
    log->n_keys += c->name[0]=='k';
    log->n_old += c->name[0]=='o';
    log->n_new += c->name[0]=='n';
    is_stored &= !c->is_generated;
  }
  return is_stored && log->n_keys>0 && log->n_new>0 && log->n_old>=log->n_new
    && strcmp(uri_sql_list(t, &t->columns, ", ", "@"), log_all(run, log))==0;
}

/* Read the first record: the log must have as many others, one after the other. */
static void log_read_first(struct canonical_run *run, struct canonical_log *log){
  sqlite3_stmt *row = uri_sql_run_prepare(run, run->db,
    "SELECT rowid, old0, step IS 0 AND what IS 'log' AND new0 IS %d,"
    "       old0 IS (SELECT count(*) FROM %s)-1"
    "       AND old0 IS (SELECT max(rowid) FROM %s)-rowid"
    "  FROM %s ORDER BY rowid LIMIT 1", LOG_VERSION, log->name, log->name, log->name);
  int is_log = 0, is_whole = 0;
  if( uri_sql_run_step(run, &row) ){
    log->first = sqlite3_column_int64(row, 0);
    log->records = sqlite3_column_int64(row, 1);
    is_log = sqlite3_column_int(row, 2);
    is_whole = sqlite3_column_int(row, 3);
  }
  sqlite3_finalize(row);
  if( !is_log )
    uri_sql_run_fail(run, "%s is a log of another version, or damaged", log->plain);
  if( !is_whole )
    uri_sql_run_fail(run, "the log is damaged: %s has not the records that the run wrote",
                     log->plain);
}

void uri_sql_log_open(struct canonical_run *run, struct canonical_schema *schema,
                      const char *name, struct canonical_log *log){
  const char *kind = 0;
  memset(log, 0, sizeof *log);
  log->schema = uri_sql_schema_find(run, name, &log->plain, &kind);
  if( log->schema==0 ) uri_sql_run_fail(run, "no such table: %s", name);
  else uri_sql_schema_tables(run, schema, log->schema, log->plain);
  if( run->rc!=SQLITE_OK ) return;
  if( kind==0 && schema->tables && strcmp(schema->tables->name, log->plain)==0
   && log_has_columns(run, schema->tables, log) ){
    log->name = schema->tables->sql;
    log_read_first(run, log);
  }else{
    uri_sql_run_fail(run, "%s is not a log of uri_canonical", log->plain);
  }
}
