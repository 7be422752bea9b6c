/*
** SPDX-License-Identifier: MIT
**
** uri_canonical_undo(): take back a run by its log (log.c).
**
** A log is data, and may be damaged.  It is copied into the table "l" of our own database
** record by record, and what is wrong with it is found there by SQL.  Then the rows of
** each item are found by their keys, and get their old values if they still have the new
** ones.
*/
#include "canonical.h"

#include <string.h>

static void undo_damaged(struct canonical_run *run, const char *why){
  uri_sql_run_fail(run, "the log is damaged: %s", why);
}

/* Only an ordinary table with the columns of a log is a log. */
static void undo_check(struct canonical_run *run, const char *schema, const char *name){
  const char *columns = uri_sql_run_word(run, run->db, "SELECT group_concat(name) FROM"
    " pragma_table_xinfo(%Q, %Q) WHERE NOT hidden AND EXISTS (SELECT 1 FROM"
    " \"%w\".sqlite_master WHERE type = 'table' AND name = %Q AND NOT "
    CANONICAL_IS_VIRTUAL ")", name, schema, schema, name);
  if( columns==0
   || strcmp(columns, "n,item,what,schema,table,row,column,old,new,into")!=0 )
    uri_sql_run_fail(run, "%s is not a log of uri_canonical", name);
}

/* Read the tables of the log's schema, and of others that the caller names. */
static void undo_read_schemas(struct canonical_run *run, const char *schema,
                              const char *log){
  sqlite3_stmt *stmt;
  uri_sql_schema_read_tables(run, schema);
  stmt = uri_sql_run_prepare(run, run->db, "SELECT DISTINCT CAST(\"schema\" AS TEXT) FROM"
                             " %s WHERE \"schema\" IS NOT NULL", log);
  while( uri_sql_run_step(run, stmt) ){
    const char *other = uri_sql_run_copy(run, stmt, 0);
    if( uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM json_each(%Q)"
          " WHERE value = %Q COLLATE NOCASE)", run->schemas ? run->schemas : "[]",
          other) )
      uri_sql_schema_read_tables(run, other);
    else
      uri_sql_run_fail(run, "the log also changes tables of the schema %s: if you trust"
                       " it, name it in the option schema",
                       uri_sql_run_shown(run, other));
  }
  sqlite3_finalize(stmt);
}

/* What a record says about a column; -1 if the column does not exist any more. */
struct undo_record { int what, table, column; };
enum { UNDO_KEY, UNDO_CHANGED, UNDO_MERGED, UNDO_BROKEN, UNDO_UNKNOWN };
enum { UNDO_SHOWN = 20 };

static struct undo_record undo_read(struct canonical_run *run, sqlite3_stmt *row,
                                    const char *schema){
  static const char *const words[] = { "key", "changed", "merged", "broken" };
  struct undo_record record = { 0, NO_TABLE, NO_COLUMN };
  const char *what = uri_sql_run_copy(run, row, 1);
  const char *other = uri_sql_run_copy(run, row, 2);
  const char *table = uri_sql_run_copy(run, row, 3);
  const char *column = uri_sql_run_copy(run, row, 5);
  if( run->rc!=SQLITE_OK ) return record;
  while( record.what<UNDO_UNKNOWN && strcmp(what ? what : "", words[record.what])!=0 )
    record.what++;
  if( table ) record.table = uri_sql_schema_table(run, other ? other : schema, table);
  if( record.table<0 ){
    uri_sql_run_fail(run, "the table %s of the log does not exist any more",
                     uri_sql_run_shown(run, table));
  }else if( record.what==UNDO_UNKNOWN || (record.what!=UNDO_BROKEN && column==0) ){
    undo_damaged(run, "a record of another kind");
  }else if( record.what!=UNDO_BROKEN ){
    record.column = uri_sql_schema_column(&run->tables[record.table], column);
    if( record.column<0
     || run->tables[record.table].columns[record.column].is_generated )
      uri_sql_run_fail(run, "the column %s.%s does not exist any more",
                       run->tables[record.table].name, uri_sql_run_shown(run, column));
  }
  return record;
}

/* Copy the log into l, and mark what it touches. */
static void undo_copy(struct canonical_run *run, const char *schema, const char *log){
  sqlite3_stmt *insert, *rows;
  uri_sql_run_exec(run, run->own, "CREATE TABLE l(item, what, t, c, \"row\", old, new,"
                   " id INTEGER, now, first INTEGER, was)");
  insert = uri_sql_run_prepare(run, run->own, "INSERT INTO l VALUES(?1, ?2, ?3, ?4, ?5,"
                               " ?6, ?7, NULL, NULL, NULL, NULL)");
  rows = uri_sql_run_prepare(run, run->db, "SELECT item, what, \"schema\", \"table\","
    " \"row\", \"column\", old, new FROM %s ORDER BY n", log);
  while( uri_sql_run_step(run, rows) ){
    struct undo_record record = undo_read(run, rows, schema);
    struct canonical_table *t;
    if( run->rc!=SQLITE_OK ) break;
    t = &run->tables[record.table];
    t->is_touched = 1;
    if( record.what==UNDO_CHANGED ) t->columns[record.column].is_mutable = 1;
    uri_sql_run_bind_copy(run, insert, 1, rows, 0);
    uri_sql_run_bind_int(run, insert, 2, record.what);
    uri_sql_run_bind_int(run, insert, 3, record.table);
    uri_sql_run_bind_int(run, insert, 4, record.column);
    uri_sql_run_bind_copy(run, insert, 5, rows, 4);
    uri_sql_run_bind_copy(run, insert, 6, rows, 6);
    uri_sql_run_bind_copy(run, insert, 7, rows, 7);
    uri_sql_run_write(run, insert);
  }
  sqlite3_finalize(insert);
  sqlite3_finalize(rows);
  uri_sql_run_exec(run, run->own, "CREATE INDEX l_item ON l(item, what, c);"
                   " CREATE INDEX l_id ON l(id, c)");
  if( uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM l GROUP BY item"
        " HAVING typeof(item) <> 'integer' OR min(t) <> max(t) OR count(DISTINCT what) -"
        " max(what = %d) <> 1 OR count(*) <> count(DISTINCT what || ' ' || c)"
        " OR count(DISTINCT \"row\") > 1)", UNDO_KEY) )
    undo_damaged(run, "an item has records of different rows");
}

/* Fail if the items of the table do not have its key, or not all columns. */
static void undo_check_table(struct canonical_run *run, const struct canonical_table *t){
  const char *keys = "-1";
  int c, n = 0, n_keys = t->has_rowid ? 0 : t->n_keys;
  for(c=0; c<t->n; c++) n += !t->columns[c].is_generated;
  for(c=0; c<n_keys; c++)
    keys = uri_sql_run_text(run, "%s, %d", keys, t->keys[c].key);
  if( uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM l WHERE t = %d"
        " AND what <> %d GROUP BY item HAVING sum(what = %d AND c IN (%s)) <> %d OR"
        " sum(what = %d) <> %d%s)", t->number, UNDO_BROKEN, UNDO_KEY,
        keys, n_keys, UNDO_KEY, n_keys, t->has_rowid
        ? " OR typeof(min(\"row\")) <> 'integer'" : "") )
    uri_sql_run_fail(run, "the key of %s has changed since the run, or the log is"
                     " damaged", t->name);
  if( uri_sql_run_number(run, run->own, "SELECT EXISTS (SELECT 1 FROM l WHERE t = %d"
        " AND what = %d GROUP BY item HAVING count(*) <> %d)", t->number, UNDO_MERGED,
        n) )
    uri_sql_run_fail(run, "the columns of %s have changed since the run, or the log is"
                     " damaged", t->name);
}

/* SQL: the key of the item i, before the run or after it: which is "old" or "new". */
static const char *undo_key(struct canonical_run *run, const struct canonical_table *t,
                            const char *which){
  const char *out = "";
  int k;
  if( t->has_rowid )
    return uri_sql_run_text(run, "coalesce((SELECT %s FROM l WHERE item = i.item AND what"
      " = %d AND c = %d), i.\"row\")", which, UNDO_CHANGED, t->alias);
  for(k=0; k<t->n_keys; k++)
    out = uri_sql_run_text(run, "%s%s(SELECT %s FROM l WHERE item = i.item AND what = %d"
      " AND c = %d)", out, k ? ", " : "", which, UNDO_KEY, t->keys[k].key);
  return out;
}

/*
** Find the rows of a table that changed, store them in r<t> with the values to give back,
** and in "l" the id of each and the value that it has now; also the id of the row, first,
** that has its key as before the run, and its value.
*/
static void undo_changed(struct canonical_run *run, struct canonical_table *t){
  sqlite3_stmt *items = uri_sql_run_prepare(run, run->own, "SELECT item, %s, %s FROM"
    " (SELECT DISTINCT item, \"row\" FROM l WHERE t = %d AND what = %d) AS i"
    " ORDER BY item", undo_key(run, t, "new"), undo_key(run, t, "old"), t->number,
    UNDO_CHANGED);
  sqlite3_stmt *found = uri_sql_run_prepare(run, run->own,
    "UPDATE l SET id = ?1, first = ?2 WHERE item = ?3");
  int c, i, is_there;
  while( uri_sql_run_step(run, items) ){
    for(i=0; i<2; i++){
      sqlite3_int64 id;
      uri_sql_rows_touch(run, t, items, 1+i*t->n_keys);
      id = uri_sql_rows_find(run, t, items, 1+i*t->n_keys, &is_there);
      if( is_there ) uri_sql_run_bind_int(run, found, i+1, id);
      else sqlite3_bind_null(found, i+1);
    }
    uri_sql_run_bind_copy(run, found, 3, items, 0);
    uri_sql_run_write(run, found);
  }
  sqlite3_finalize(items);
  sqlite3_finalize(found);
  for(c=0; c<t->n; c++)
    if( t->columns[c].is_mutable )
      uri_sql_run_exec(run, run->own, "UPDATE l SET now = (SELECT o%d FROM r%d WHERE"
        " id = l.id), was = (SELECT o%d FROM r%d WHERE id = first) WHERE t = %d AND c ="
        " %d AND what = %d; UPDATE r%d AS r SET state = %d, n%d = (SELECT old FROM l"
        " WHERE id = r.id AND t = %d AND c = %d AND what = %d) WHERE id IN (SELECT id"
        " FROM l WHERE t = %d AND c = %d AND what = %d)", c, t->number, c, t->number,
        t->number, c, UNDO_CHANGED, t->number, ROWS_PENDING, c, t->number, c,
        UNDO_CHANGED, t->number, c, UNDO_CHANGED);
}

/*
** INSERT the rows that merged; or without is_real, count those that are in the table.
** Returns the number of rows inserted, or there.
*/
static sqlite3_int64 undo_merged(struct canonical_run *run, struct canonical_table *t,
                                 int is_real){
  sqlite3_int64 done = 0;
  sqlite3_stmt *items = uri_sql_run_prepare(run, run->own, "SELECT item, \"row\", %s FROM"
    " (SELECT DISTINCT item, \"row\" FROM l WHERE t = %d AND what = %d) AS i"
    " ORDER BY item", undo_key(run, t, "old"), t->number, UNDO_MERGED);
  sqlite3_stmt *values = uri_sql_run_prepare(run, run->own, "SELECT old FROM l WHERE item"
    " = ?1 AND what = %d ORDER BY c", UNDO_MERGED);
  /* SELECT 1 if there is a row with the key and these columns. */
  sqlite3_stmt *insert = uri_sql_run_prepare(run, run->db, "%s", uri_sql_expand(run, t,
    is_real ? "INSERT OR ABORT INTO $T({A,@}) VALUES({A,?})"
    : "SELECT 1 FROM $T WHERE {k&@ = ? COLLATE ^}{a+@ COLLATE BINARY IS ?}"));
  int n;
  while( uri_sql_run_step(run, items) ){
    uri_sql_run_bind_copy(run, values, 1, items, 0);
    if( !is_real ) uri_sql_run_bind_row(run, insert, 1, items, 2, t->n_keys);
    for(n=is_real ? 1 : t->n_keys+1; uri_sql_run_step(run, values); n++)
      uri_sql_run_bind_copy(run, insert, n, values, 0);
    if( is_real && t->has_rowid && t->alias<0 )
      uri_sql_run_bind_copy(run, insert, n, items, 1);
    sqlite3_reset(values);
    done += uri_sql_run_step(run, insert) || is_real;
    if( run->error && ((run->rc & 0xFF)==SQLITE_CONSTRAINT
                       || (run->rc & 0xFF)==SQLITE_MISMATCH) ){
      sqlite3_free(run->error);
      run->error = 0;
      run->rc = SQLITE_OK;
      uri_sql_run_fail(run, "row %s of %s cannot be restored: %s",
                       uri_sql_run_shown(run, uri_sql_run_copy(run, items, 1)), t->name,
                       sqlite3_errmsg(run->db));
    }
    sqlite3_reset(insert);
  }
  sqlite3_finalize(items);
  sqlite3_finalize(values);
  sqlite3_finalize(insert);
  return done;
}

/* How many items of this kind the table has, or all tables. */
static sqlite3_int64 undo_count(struct canonical_run *run, int t, int what){
  return uri_sql_run_number(run, run->own, "SELECT count(DISTINCT item) FROM l WHERE what"
                            " = %d AND %d IN (t, %d)", what, t, NO_TABLE);
}

/* Fail if a row is not as the run has left it. */
static void undo_find(struct canonical_run *run){
  static const char items[] = " FROM l WHERE what = %d GROUP BY item HAVING %s";
  sqlite3_int64 differ, undone, restored, there = 0;
  const char *shown = "", *differing;
  sqlite3_stmt *rows;
  int t;
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
    if( !run->tables[t].is_touched ) continue;
    undo_changed(run, &run->tables[t]);
    there += undo_merged(run, &run->tables[t], 0);
  }
  differing = uri_sql_run_text(run, items, UNDO_CHANGED,
                               "max(id IS NULL OR now IS NOT new)");
  differ = uri_sql_run_number(run, run->own, "SELECT count(*) FROM (SELECT 1%s)",
                              differing);
  undone = uri_sql_run_number(run, run->own, "SELECT count(*) FROM (SELECT 1%s)",
    uri_sql_run_text(run, items, UNDO_CHANGED, "min(first IS NOT NULL AND was IS old)"));
  restored = undo_count(run, NO_TABLE, UNDO_MERGED);
  if( undone==undo_count(run, NO_TABLE, UNDO_CHANGED) && there==restored
   && differ+restored )
    uri_sql_run_fail(run, "this run is already undone");
  if( differ==0 ) return;
  rows = uri_sql_run_prepare(run, run->own, "SELECT \"row\", t%s ORDER BY item LIMIT %d",
                             differing, UNDO_SHOWN);
  while( uri_sql_run_step(run, rows) )
    shown = uri_sql_run_text(run, "%s\n  row %s of %s", shown, uri_sql_run_shown(run,
      uri_sql_run_copy(run, rows, 0)), run->tables[sqlite3_column_int(rows, 1)].name);
  sqlite3_finalize(rows);
  uri_sql_run_fail(run, "%lld row%s changed since the run:%s%s", differ, differ==1
    ? " has" : "s have", shown, differ>UNDO_SHOWN ? "\n  and more" : "");
}

static void undo_write(struct canonical_run *run, struct canonical_table *t){
  sqlite3_int64 changed = undo_count(run, t->number, UNDO_CHANGED);
  sqlite3_int64 before, restored;
  before = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql);
  uri_sql_rows_write(run, t);
  restored = undo_merged(run, t, 1);
  if( changed )
    uri_sql_report_add(run, "changed", t->name, changed, uri_sql_run_text(run,
      "row%s of %s changed back", changed==1 ? "" : "s", t->name));
  if( restored )
    uri_sql_report_add(run, "restored", t->name, restored, uri_sql_run_text(run,
      "row%s of %s restored", restored==1 ? "" : "s", t->name));
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql)
      !=before+restored )
    uri_sql_run_fail(run, "rows of %s would be lost", t->name);
}

/* How many foreign keys may be broken after the undo: as many as now, and those that the
** run has mended. */
static void undo_count_broken(struct canonical_run *run, struct canonical_table *t){
  t->broken = uri_sql_log_broken(run, t) + uri_sql_run_number(run, run->own,
    "SELECT coalesce(sum(max(old - new, 0)), 0) FROM l WHERE t = %d AND what = %d"
    " AND typeof(old) = 'integer' AND typeof(new) = 'integer'", t->number, UNDO_BROKEN);
}

void uri_sql_undo(struct canonical_run *run){
  const char *name = 0, *schema = uri_sql_schema_find(run, &name), *log;
  int i, is_renumbered;
  if( run->rc==SQLITE_OK && schema==0 )
    uri_sql_run_fail(run, "no such table: %s", run->table_name);
  if( run->rc!=SQLITE_OK ) return;
  run->column = NO_COLUMN;
  log = uri_sql_run_text(run, "\"%w\".\"%w\"", schema, name);
  undo_check(run, schema, name);
  undo_read_schemas(run, schema, log);
  run->is_refusal = 1;
  i = uri_sql_schema_table(run, schema, name);
  if( i>=0 ) uri_sql_transaction_check_table(run, &run->tables[i]);
  undo_copy(run, schema, log);
  is_renumbered = (int)uri_sql_run_number(run, run->db,
    "SELECT EXISTS (SELECT 1 FROM %s WHERE rowid IS NOT n + 1)", log);
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++){
    struct canonical_table *t = &run->tables[i];
    undo_count_broken(run, t);
    if( !t->is_touched ) continue;
    if( is_renumbered && t->has_rowid && t->alias<0 )
      uri_sql_run_fail(run, "VACUUM, or a copy of the database as SQL, has given rows"
                       " other rowids, and %s has no key to find them by", t->name);
    undo_check_table(run, t);
    uri_sql_schema_mark_slots(run, t);
    uri_sql_transaction_check_table(run, t);
    uri_sql_rows_create(run, t);
  }
  undo_find(run);
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++)
    if( run->tables[i].is_touched ) undo_write(run, &run->tables[i]);
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++)
    if( uri_sql_log_broken(run, &run->tables[i])>run->tables[i].broken )
      uri_sql_run_fail(run, "foreign keys of %s would break", run->tables[i].name);
  for(i=0; i<run->n_tables && run->rc==SQLITE_OK; i++)
    if( run->tables[i].is_touched ) uri_sql_report_afterwards(run, &run->tables[i]);
  uri_sql_report_add(run, "afterwards", name, 0,
                     uri_sql_run_text(run, "DROP TABLE %s;", log));
  uri_sql_transaction_check(run);
}
