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

/* A text of the log, for messages: it may be any bytes. */
static const char *undo_shown(struct canonical_run *run, const char *text){
  char shown[SHOWN_SIZE];
  struct uri_span s = { text, text ? strlen(text) : 0 };
  return text ? uri_sql_run_text(run, "%s", uri_sql_shown(s, shown)) : "NULL";
}

static void undo_damaged(struct canonical_run *run, const char *why){
  uri_sql_run_fail(run, "the log is damaged: %s", why);
}

/* Only an ordinary table with the columns of a log is a log. */
static void undo_check(struct canonical_run *run, const char *schema, const char *name){
  const char *columns = uri_sql_run_word(run, run->db, "SELECT group_concat(name) FROM"
    " pragma_table_xinfo(%Q, %Q) WHERE NOT hidden AND EXISTS (SELECT 1 FROM"
    " \"%w\".sqlite_master WHERE type = 'table' AND name = %Q AND NOT "
    CANONICAL_IS_VIRTUAL ")", name, schema, schema, name);
  if( columns==0 || strcmp(columns, "n,item,what,schema,table,row,column,old,new,into")!=0 )
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
          " WHERE value = %Q COLLATE NOCASE)", run->schemas ? run->schemas : "[]", other) )
      uri_sql_schema_read_tables(run, other);
    else
      uri_sql_run_fail(run, "the log also changes tables of the schema %s: if you trust"
                       " it, name it in the option schema", undo_shown(run, other));
  }
  sqlite3_finalize(stmt);
}

/* What a record says about a column; -1 if the column does not exist any more. */
struct undo_record { int what, table, column; };
enum { UNDO_KEY, UNDO_CHANGED, UNDO_MERGED, UNDO_BROKEN, UNDO_UNKNOWN };

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
                     undo_shown(run, table));
  }else if( record.what==UNDO_UNKNOWN || (record.what!=UNDO_BROKEN && column==0) ){
    undo_damaged(run, "a record of another kind");
  }else if( record.what!=UNDO_BROKEN ){
    record.column = uri_sql_schema_column(&run->tables[record.table], column);
    if( record.column<0
     || run->tables[record.table].columns[record.column].is_generated )
      uri_sql_run_fail(run, "the column %s.%s does not exist any more",
                       run->tables[record.table].name, undo_shown(run, column));
  }
  return record;
}

/* Copy the log into l, and mark what it touches. */
static void undo_copy(struct canonical_run *run, const char *schema, const char *log){
  sqlite3_stmt *insert, *rows;
  uri_sql_run_exec(run, run->own, "CREATE TABLE l(item, what, t, c, \"row\", old, new)");
  insert = uri_sql_run_prepare(run, run->own, "INSERT INTO l VALUES(?1, ?2, ?3, ?4, ?5,"
                               " ?6, ?7)");
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
  uri_sql_run_exec(run, run->own, "CREATE INDEX l_item ON l(item, what, c)");
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

struct undo {
  sqlite3_int64 changed, restored; /* rows */
  sqlite3_int64 there;             /* merged rows that are in the table */
  sqlite3_int64 differ, undone;    /* rows that differ, and those that are as before */
  sqlite3_str *shown;
};
enum { UNDO_SHOWN = 20 };

static void undo_differs(struct canonical_run *run, struct undo *undo,
                         const struct canonical_table *t, sqlite3_stmt *row, int k){
  if( undo->differ++<UNDO_SHOWN )
    sqlite3_str_appendf(undo->shown, "\n  row %s of %s",
                        undo_shown(run, uri_sql_run_copy(run, row, k)), t->name);
}

/* Store the old values of a row, if it still has the new ones. */
static void undo_item(struct canonical_run *run, struct undo *undo,
                      struct canonical_table *t, sqlite3_stmt *item, sqlite3_int64 id){
  sqlite3_stmt *rows = uri_sql_run_prepare(run, run->own,
    "SELECT c, old, new FROM l WHERE item = ?1 AND what = %d", UNDO_CHANGED);
  int differs = 0, is_undone = 1;
  uri_sql_run_bind_copy(run, rows, 1, item, 0);
  while( uri_sql_run_step(run, rows) ){
    int c = sqlite3_column_int(rows, 0);
    sqlite3_stmt *update = uri_sql_run_prepare(run, run->own, "UPDATE r%d SET n%d = ?2,"
      " state = CASE WHEN o%d IS ?3 THEN %d ELSE -1 - (o%d IS ?2) END WHERE id = ?1",
      t->number, c, c, ROWS_PENDING, c);
    uri_sql_run_bind_int(run, update, 1, id);
    uri_sql_run_bind_copy(run, update, 2, rows, 1);
    uri_sql_run_bind_copy(run, update, 3, rows, 2);
    uri_sql_run_write(run, update);
    sqlite3_finalize(update);
    switch( uri_sql_run_number(run, run->own, "SELECT state FROM r%d WHERE id = %lld",
                               t->number, id) ){
      case -1: is_undone = 0; differs = 1; break;
      case -2: differs = 1; break;
      default: is_undone = 0;
    }
  }
  sqlite3_finalize(rows);
  if( differs ) undo_differs(run, undo, t, item, 1);
  undo->undone += differs && is_undone;
  undo->changed += !differs;
}

static void undo_changed(struct canonical_run *run, struct undo *undo,
                         struct canonical_table *t){
  sqlite3_stmt *items = uri_sql_run_prepare(run, run->own, "SELECT item, \"row\", %s FROM"
    " (SELECT DISTINCT item, \"row\" FROM l WHERE t = %d AND what = %d) AS i"
    " ORDER BY item", undo_key(run, t, "new"), t->number, UNDO_CHANGED);
  while( uri_sql_run_step(run, items) ){
    int is_there;
    sqlite3_int64 id;
    uri_sql_rows_touch(run, t, items, 2);
    id = uri_sql_rows_find(run, t, items, 2, &is_there);
    if( is_there ) undo_item(run, undo, t, items, id);
    else undo_differs(run, undo, t, items, 1);
  }
  sqlite3_finalize(items);
}

/* INSERT the rows that merged; or without is_real, count those that are there. */
static void undo_merged(struct canonical_run *run, struct undo *undo,
                        struct canonical_table *t, int is_real){
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
    if( uri_sql_run_step(run, insert) ) undo->there++;
    if( (run->rc & 0xFF)==SQLITE_CONSTRAINT && run->error ){
      sqlite3_free(run->error);
      run->error = 0;
      run->rc = SQLITE_OK;
      uri_sql_run_fail(run, "row %s of %s cannot be restored: %s",
                       undo_shown(run, uri_sql_run_copy(run, items, 1)), t->name,
                       sqlite3_errmsg(run->db));
    }
    sqlite3_reset(insert);
    undo->restored++;
  }
  sqlite3_finalize(items);
  sqlite3_finalize(values);
  sqlite3_finalize(insert);
}

/* Fail if a row is not as the run has left it. */
static void undo_find(struct canonical_run *run, struct undo *undo){
  char *shown;
  int t;
  undo->shown = sqlite3_str_new(0);
  for(t=0; t<run->n_tables && run->rc==SQLITE_OK; t++){
    if( !run->tables[t].is_touched ) continue;
    undo_changed(run, undo, &run->tables[t]);
    undo_merged(run, undo, &run->tables[t], 0);
  }
  shown = sqlite3_str_finish(undo->shown);
  if( undo->differ==undo->undone && undo->there==undo->restored && undo->changed==0
   && undo->differ+undo->restored )
    uri_sql_run_fail(run, "this run is already undone");
  if( undo->differ )
    uri_sql_run_fail(run, "%lld row%s changed since the run:%s%s", undo->differ,
                     undo->differ==1 ? " has" : "s have", shown ? shown : "",
                     undo->differ>UNDO_SHOWN ? "\n  and more" : "");
  sqlite3_free(shown);
}

static void undo_write(struct canonical_run *run, struct canonical_table *t){
  struct undo undo = { 0, 0, 0, 0, 0, 0 };
  sqlite3_int64 changed, before;
  before = uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql);
  changed = uri_sql_run_number(run, run->own, "SELECT count(*) FROM r%d WHERE state = %d",
                               t->number, ROWS_PENDING);
  uri_sql_rows_write(run, t);
  undo_merged(run, &undo, t, 1);
  if( changed )
    uri_sql_report_add(run, "changed", t->name, changed, uri_sql_run_text(run,
      "row%s of %s changed back", changed==1 ? "" : "s", t->name));
  if( undo.restored )
    uri_sql_report_add(run, "restored", t->name, undo.restored, uri_sql_run_text(run,
      "row%s of %s restored", undo.restored==1 ? "" : "s", t->name));
  if( uri_sql_run_number(run, run->db, "SELECT count(*) FROM %s", t->sql)
      !=before+undo.restored )
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
  struct undo undo = { 0, 0, 0, 0, 0, 0 };
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
  undo_find(run, &undo);
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
