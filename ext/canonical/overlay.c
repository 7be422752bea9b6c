/*
** SPDX-License-Identifier: MIT
**
** Rows of a table as they would be after the run, as a table-valued function of the
** user's connection.
**
** A cursor reads the table itself, and replaces the values of touched rows by those of
** r<t>.  So SQLite evaluates terms, conditions and aggregates with the affinity and the
** collation of each column, and with the user's functions, and nothing has been written
** yet.
**
** The table and r<t> are both read in the order of the rowid.  For a table WITHOUT ROWID,
** each row is looked up in r<t> by its id.  Columns that a statement does not use are not
** read.
*/
#include "canonical.h"

#include <string.h>

struct canonical_overlay {
  struct canonical_run *run;
  int t;
  int as_found;
  int is_registered;
  char name[64];
};

struct overlay_vtab {
  sqlite3_vtab base;                   /* first, as SQLite wants it */
  const struct canonical_overlay *overlay;
};

struct overlay_cursor {
  sqlite3_vtab_cursor base;            /* first, as SQLite wants it */
  sqlite3_stmt *rows;                  /* key, columns; of the user's connection */
  sqlite3_stmt *touched;               /* id, j, changed, s, v<c>...; of our own */
  sqlite3_stmt *rank;                  /* the place of an id by "order"; 0 until needed */
  int is_touched;                      /* "touched" is at the current row of "rows" */
  int is_ahead;                        /* "touched" is at the current or a later row */
  int eof;
  sqlite3_int64 count;
};

/* The columns before those of the table; the last are the key as found. */
enum {
  OVERLAY_ID, OVERLAY_J, OVERLAY_TOUCHED, OVERLAY_READABLE, OVERLAY_RANK, OVERLAY_KEY
};

static int overlay_first(const struct canonical_table *t){ return OVERLAY_KEY+t->n_keys; }

static int overlay_connect(sqlite3 *db, void *aux, int argc, const char *const *argv,
                           sqlite3_vtab **out, char **error){
  const struct canonical_overlay *overlay = aux;
  const struct canonical_table *t = &overlay->run->tables[overlay->t];
  struct overlay_vtab *vtab;
  sqlite3_str *sql = sqlite3_str_new(db);
  char *text;
  int c, rc = SQLITE_NOMEM;
  (void)argc, (void)argv;
  sqlite3_str_appendall(sql, "CREATE TABLE x(\"canonical id\", \"canonical j\","
                        " \"canonical touched\", \"canonical readable\","
                        " \"canonical rank\"");
  for(c=0; c<t->n_keys; c++) sqlite3_str_appendf(sql, ", \"canonical key %d\"", c);
  for(c=0; c<t->n; c++)
    sqlite3_str_appendf(sql, ", %s %s COLLATE %s", t->columns[c].quoted,
                        t->columns[c].type, t->columns[c].collation);
  sqlite3_str_appendall(sql, ")");
  text = sqlite3_str_finish(sql);
  if( text ) rc = sqlite3_declare_vtab(db, text);
  sqlite3_free(text);
  /* The only cause is a column of the user with the name of one of these columns. */
  if( rc==SQLITE_ERROR )
    *error = sqlite3_mprintf("%s; rename this column of %s", sqlite3_errmsg(db), t->name);
  if( rc!=SQLITE_OK ) return rc;
  vtab = sqlite3_malloc(sizeof *vtab);
  if( vtab==0 ) return SQLITE_NOMEM;
  memset(vtab, 0, sizeof *vtab);
  vtab->overlay = overlay;
  *out = &vtab->base;
  return SQLITE_OK;
}

static int overlay_disconnect(sqlite3_vtab *vtab){
  sqlite3_free(vtab);
  return SQLITE_OK;
}

/* The only plan reads all rows.  idxStr is the mask of the columns that are used. */
static int overlay_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info){
  (void)vtab;
  info->estimatedCost = 1e6;
  info->idxStr = sqlite3_mprintf("%lld", (sqlite3_int64)info->colUsed);
  info->needToFreeIdxStr = 1;
  return info->idxStr ? SQLITE_OK : SQLITE_NOMEM;
}

static int overlay_open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **out){
  struct overlay_cursor *c = sqlite3_malloc(sizeof *c);
  (void)vtab;
  if( c==0 ) return SQLITE_NOMEM;
  memset(c, 0, sizeof *c);
  *out = &c->base;
  return SQLITE_OK;
}

static int overlay_close(sqlite3_vtab_cursor *cursor){
  struct overlay_cursor *c = (struct overlay_cursor*)cursor;
  sqlite3_finalize(c->rows);
  sqlite3_finalize(c->touched);
  sqlite3_finalize(c->rank);
  sqlite3_free(c);
  return SQLITE_OK;
}

static const struct canonical_overlay *overlay_of(sqlite3_vtab_cursor *cursor){
  return ((struct overlay_vtab*)cursor->pVtab)->overlay;
}

static const struct canonical_table *overlay_table(sqlite3_vtab_cursor *cursor){
  const struct canonical_overlay *overlay = overlay_of(cursor);
  return &overlay->run->tables[overlay->t];
}

/* Is column c of the table in SQLite's mask of used columns? */
static int overlay_is_used(const struct canonical_table *t, sqlite3_uint64 used, int c){
  unsigned column = (unsigned)(c+overlay_first(t));
  return (used>>(column<63 ? column : 63)) & 1;
}

/* SQL: 0 if no column changes, 3 if the column to rewrite changes, else 1. */
static const char *overlay_changed(struct canonical_run *run, int t){
  const char *changed = uri_sql_plan_changed(run, &run->tables[t], "");
  if( t ) return changed;
  return uri_sql_run_text(run, "%s + 2*(o%d IS NOT v%d)", changed, run->column,
                          run->column);
}

static void overlay_prepare(struct overlay_cursor *cursor, sqlite3_uint64 used){
  const struct canonical_overlay *overlay = overlay_of(&cursor->base);
  const struct canonical_table *t = overlay_table(&cursor->base);
  struct canonical_run *run = overlay->run;
  sqlite3_str *columns = sqlite3_str_new(0), *values = sqlite3_str_new(0);
  const char *order = t->has_rowid
                    ? uri_sql_run_text(run, " ORDER BY %s", t->keys[0]) : "";
  int c;
  for(c=0; c<t->n; c++){
    sqlite3_str_appendf(columns, ", %s",
                        overlay_is_used(t, used, c) ? t->columns[c].quoted : "NULL");
    if( t->columns[c].slot>=0 ) sqlite3_str_appendf(values, ", v%d", c);
  }
  cursor->rows = uri_sql_run_prepare(run, run->db, "SELECT %s%s FROM %s%s",
    uri_sql_run_keys(run, t, ""), uri_sql_run_finish(run, columns), t->sql, order);
  cursor->touched = uri_sql_run_prepare(run, run->own, "SELECT id, j, %s, s%s FROM r%d%s",
    overlay_changed(run, overlay->t),
    uri_sql_run_finish(run, values), overlay->t,
    t->has_rowid ? " ORDER BY id" : " WHERE id = ?1");
}

/* Set is_touched for the current row of rows. */
static void overlay_match(struct overlay_cursor *c){
  struct canonical_run *run = overlay_of(&c->base)->run;
  const struct canonical_table *t = overlay_table(&c->base);
  if( t->has_rowid ){
    sqlite3_int64 id = sqlite3_column_int64(c->rows, 0);
    while( c->is_ahead && sqlite3_column_int64(c->touched, 0)<id )
      c->is_ahead = uri_sql_run_step(run, c->touched);
    c->is_touched = c->is_ahead && sqlite3_column_int64(c->touched, 0)==id;
  }else{
    sqlite3_reset(c->touched);
    uri_sql_run_bind_id(run, t, c->touched, 1, c->rows, 0);
    c->is_touched = uri_sql_run_step(run, c->touched);
  }
}

static int overlay_advance(struct overlay_cursor *c){
  struct canonical_run *run = overlay_of(&c->base)->run;
  c->count++;
  c->eof = !uri_sql_run_step(run, c->rows);
  if( !c->eof ) overlay_match(c);
  return run->rc;
}

static int overlay_next(sqlite3_vtab_cursor *cursor){
  return overlay_advance((struct overlay_cursor*)cursor);
}

static int overlay_filter(sqlite3_vtab_cursor *cursor, int plan, const char *used,
                          int argc, sqlite3_value **argv){
  struct overlay_cursor *c = (struct overlay_cursor*)cursor;
  const struct canonical_table *t = overlay_table(cursor);
  struct canonical_run *run = overlay_of(cursor)->run;
  sqlite3_uint64 mask = 0;
  int minus = used[0]=='-';
  (void)plan, (void)argc, (void)argv;
  for(used += minus; *used; used++) mask = mask*10 + (sqlite3_uint64)(*used-'0');
  sqlite3_finalize(c->rows);
  sqlite3_finalize(c->touched);
  c->rows = c->touched = 0;
  overlay_prepare(c, minus ? 0-mask : mask);
  c->is_ahead = t->has_rowid && uri_sql_run_step(run, c->touched);
  return overlay_advance(c);
}

static int overlay_eof(sqlite3_vtab_cursor *cursor){
  return ((struct overlay_cursor*)cursor)->eof;
}

/* The id of the current row. */
static void overlay_id(struct overlay_cursor *c, sqlite3_context *ctx){
  const struct canonical_table *t = overlay_table(&c->base);
  int n;
  char *id;
  if( t->has_rowid ){
    sqlite3_result_value(ctx, sqlite3_column_value(c->rows, 0));
    return;
  }
  id = uri_sql_run_encode(overlay_of(&c->base)->run, t, c->rows, 0, &n);
  if( id ) sqlite3_result_blob(ctx, id, n, sqlite3_free);
  else sqlite3_result_error_nomem(ctx);
}

/* The place of the current row by the option "order". */
static void overlay_rank(struct overlay_cursor *c, sqlite3_context *ctx){
  struct canonical_run *run = overlay_of(&c->base)->run;
  if( run->order==0 ) return;
  if( c->rank==0 )
    c->rank = uri_sql_run_prepare(run, run->own, "SELECT n FROM rank WHERE id = ?1");
  uri_sql_run_bind_id(run, overlay_table(&c->base), c->rank, 1, c->rows, 0);
  if( uri_sql_run_step(run, c->rank) )
    sqlite3_result_value(ctx, sqlite3_column_value(c->rank, 0));
  sqlite3_reset(c->rank);
}

static int overlay_column(sqlite3_vtab_cursor *cursor, sqlite3_context *ctx, int column){
  struct overlay_cursor *c = (struct overlay_cursor*)cursor;
  const struct canonical_overlay *overlay = overlay_of(cursor);
  const struct canonical_table *t = overlay_table(cursor);
  if( column==OVERLAY_TOUCHED ){
    sqlite3_result_int(ctx, c->is_touched ? sqlite3_column_int(c->touched, 2) : 0);
  }else if( column==OVERLAY_READABLE ){
    if( c->is_touched ) sqlite3_result_value(ctx, sqlite3_column_value(c->touched, 3));
  }else if( column==OVERLAY_J && c->is_touched ){
    sqlite3_result_value(ctx, sqlite3_column_value(c->touched, 1));
  }else if( column<OVERLAY_KEY ){
    if( column==OVERLAY_RANK ) overlay_rank(c, ctx);
    else overlay_id(c, ctx);
  }else if( column<overlay_first(t) ){
    sqlite3_result_value(ctx, sqlite3_column_value(c->rows, column-OVERLAY_KEY));
  }else{
    int slot = t->columns[column-overlay_first(t)].slot;
    if( c->is_touched && slot>=0 && !overlay->as_found ){
      sqlite3_result_value(ctx, sqlite3_column_value(c->touched, 4+slot));
    }else{
      sqlite3_result_value(ctx,
        sqlite3_column_value(c->rows, t->n_keys+column-overlay_first(t)));
    }
  }
  return overlay->run->rc;
}

/* The rowid, which the condition of an index may name: as it would be, or as found. */
static int overlay_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid){
  struct overlay_cursor *c = (struct overlay_cursor*)cursor;
  const struct canonical_table *t = overlay_table(cursor);
  int slot = t->alias>=0 ? t->columns[t->alias].slot : -1;
  if( !t->has_rowid ) *rowid = c->count;
  else if( c->is_touched && slot>=0 && !overlay_of(cursor)->as_found )
    *rowid = sqlite3_column_int64(c->touched, 4+slot);
  else *rowid = sqlite3_column_int64(c->rows, 0);
  return SQLITE_OK;
}

static const sqlite3_module overlay_module = {
  .xConnect = overlay_connect,
  .xBestIndex = overlay_best_index,
  .xDisconnect = overlay_disconnect,
  .xOpen = overlay_open,
  .xClose = overlay_close,
  .xFilter = overlay_filter,
  .xNext = overlay_next,
  .xEof = overlay_eof,
  .xColumn = overlay_column,
  .xRowid = overlay_rowid
};

const char *uri_sql_overlay_name(struct canonical_run *run, int t, int as_found){
  return run->rc==SQLITE_OK ? run->overlays[2*t+as_found].name : "";
}

const char *uri_sql_overlay_rows(struct canonical_run *run, int number, int as_found){
  static const char *const names[] = { "rowid", "_rowid_", "oid" };
  const struct canonical_table *t = &run->tables[number];
  sqlite3_str *sql = sqlite3_str_new(0);
  int c;
  sqlite3_str_appendall(sql, "SELECT \"canonical j\" AS \"canonical j\","
                        " \"canonical id\" AS \"canonical id\"");
  for(c=0; c<t->n; c++)
    sqlite3_str_appendf(sql, ", %s AS %s", t->columns[c].quoted, t->columns[c].quoted);
  for(c=0; c<3 && t->has_rowid; c++)
    if( uri_sql_schema_column(t, names[c])<0 )
      sqlite3_str_appendf(sql, ", %s AS %s", names[c], names[c]);
  sqlite3_str_appendf(sql, " FROM \"%w\" AS \"%w\"",
                      uri_sql_overlay_name(run, number, as_found), t->name);
  return uri_sql_run_finish(run, sql);
}

/* Fail if there are too many columns for the overlay. */
static void overlay_check_columns(struct canonical_run *run,
                                  const struct canonical_table *t){
  if( overlay_first(t)+t->n>sqlite3_limit(run->db, SQLITE_LIMIT_COLUMN, -1) )
    uri_sql_run_fail(run, "%s has too many columns for a plan", t->name);
}

void uri_sql_overlay_register(struct canonical_run *run){
  int i;
  run->overlays = uri_sql_run_alloc(run, sizeof *run->overlays * 2*(size_t)run->n_tables);
  for(i=0; run->rc==SQLITE_OK && i<2*run->n_tables; i++){
    struct canonical_overlay *overlay = &run->overlays[i];
    if( !run->tables[i/2].is_touched ) continue;
    overlay_check_columns(run, &run->tables[i/2]);
    if( run->rc!=SQLITE_OK ) return;
    overlay->run = run;
    overlay->t = i/2;
    overlay->as_found = i%2;
    sqlite3_snprintf(sizeof overlay->name, overlay->name, "canonical_%llx_%d",
                     (sqlite3_int64)(size_t)run, i);
    uri_sql_run_fail_code(run, run->db, sqlite3_create_module_v2(run->db, overlay->name,
                                          &overlay_module, overlay, 0));
    overlay->is_registered = run->rc==SQLITE_OK;
  }
}

void uri_sql_overlay_unregister(struct canonical_run *run){
  int i;
  for(i=0; run->overlays && i<2*run->n_tables; i++){
    if( run->overlays[i].is_registered )
      sqlite3_create_module_v2(run->db, run->overlays[i].name, 0, 0, 0);
    run->overlays[i].is_registered = 0;
  }
}
