/*
** SPDX-License-Identifier: MIT
**
** Sets of rows: what the statements of a run pass on to each other.
**
** A set is made by a SELECT, kept in memory, and read by later statements, in the order
** of its keys or by a key, as a virtual table that exists by its name alone.  So a run
** changes no schema, not even "temp": other statements of the connection go on, and a
** plan can be joined.  In some versions of SQLite, to drop a virtual table ends them as
** well.  So the names stay as long as the connection, without rows, and serve the next
** run.
*/
#include "canonical.h"

#include <string.h>

struct set_cell {                  /* a number as it is, a copy of any other value */
  union { sqlite3_int64 i; double r; sqlite3_value *value; } u;
  int type;
};

struct canonical_set {
  struct canonical_set *next;
  struct canonical_sets *all;      /* of the connection */
  char *name;                      /* in quotes */
  char *columns;                   /* as in CREATE TABLE */
  int is_used;                     /* by the run */
  int n_key, n_columns;
  int has_rowid, is_wide;          /* as in the table, and in the run */
  struct set_cell *cells;          /* n rows of n_columns each */
  sqlite3_int64 n, room;           /* room: for how many rows */
  sqlite3_int64 *slots, n_slots;   /* a hash table: numbers of rows from 1, 0 is free */
};

struct canonical_sets {
  int n_users;
  struct canonical_set *first;
};

/* ---- Keys --- */

static struct set_cell *set_row(const struct canonical_set *set, sqlite3_int64 row){
  return set->cells+row*set->n_columns;
}

static int set_is_copy(const struct set_cell *cell){
  return cell->type==SQLITE_TEXT || cell->type==SQLITE_BLOB;
}

/* The bytes of a value, in UTF-16 those of a text there; 0 if memory is missing.
** sqlite3_value_blob() would mark a text as a BLOB, and some versions of SQLite then find
** it in no IN. */
static const void *set_bytes(const struct set_cell *cell, int is_wide, size_t *n){
  sqlite3_value *value = cell->u.value;
  const void *p;
  is_wide &= cell->type==SQLITE_TEXT;
  *n = sizeof cell->u.i;
  if( !set_is_copy(cell) ) return &cell->u.i;
  if( is_wide ) p = sqlite3_value_text16(value);
  else if( cell->type==SQLITE_TEXT ) p = sqlite3_value_text(value);
  else p = sqlite3_value_blob(value);
  *n = (size_t)(is_wide ? sqlite3_value_bytes16(value) : sqlite3_value_bytes(value));
  return p==0 && cell->type==SQLITE_BLOB ? "" : p;
}

/* FNV-1a of a key.  Returns 0 if memory is missing; if not, set_bytes() cannot fail. */
static int set_hash(const struct canonical_set *set, const struct set_cell *key,
                    sqlite3_uint64 *hash){
  int k;
  *hash = 14695981039346656037u;
  for(k=0; k<set->n_key; k++){
    size_t n;
    const unsigned char *p = set_bytes(key+k, set->is_wide, &n);
    if( p==0 ) return 0;
    for(; n; n--) *hash = (*hash ^ *p++)*1099511628211u;
  }
  return 1;
}

/* Keys are compared as found, so 2 is not 2.0. */
static int set_is_equal(const struct canonical_set *set, const struct set_cell *a,
                        const struct set_cell *b){
  size_t n, m;
  int k;
  for(k=0; k<set->n_key; k++){
    const void *x = set_bytes(a+k, set->is_wide, &n);
    const void *y = set_bytes(b+k, set->is_wide, &m);
    if( a[k].type!=b[k].type || n!=m ) return 0;
    if( x==0 || y==0 || memcmp(x, y, n)!=0 ) return 0;
  }
  return 1;
}

/* The slot with the number of the row with this key, from 1; or one with 0. */
static sqlite3_int64 *set_find(const struct canonical_set *set,
                               const struct set_cell *key, sqlite3_uint64 hash){
  sqlite3_int64 *slot;
  for(;; hash++){
    slot = &set->slots[hash & (sqlite3_uint64)(set->n_slots-1)];
    if( *slot==0 || set_is_equal(set, set_row(set, *slot-1), key) ) return slot;
  }
}

/* ---- Making a set --- */

/* The value as a cell; the value itself, no copy. */
static struct set_cell set_cell(sqlite3_value *value, int type){
  struct set_cell cell = { { 0 }, type };
  if( type==SQLITE_INTEGER ) cell.u.i = sqlite3_value_int64(value);
  else if( type==SQLITE_FLOAT ) cell.u.r = sqlite3_value_double(value);
  else if( type!=SQLITE_NULL ) cell.u.value = value;
  return cell;
}

/* Add the row of a statement. */
static void set_add(struct canonical_run *run, struct canonical_set *set,
                    sqlite3_stmt *stmt){
  struct set_cell *cells;
  int c;
  if( set->n==set->room ){
    sqlite3_int64 room = set->room ? 2*set->room : 8;
    cells = sqlite3_realloc64(set->cells, (sqlite3_uint64)room*sizeof *cells
                              *(sqlite3_uint64)set->n_columns);
    if( cells==0 ) run->rc = SQLITE_NOMEM;
    if( cells==0 ) return;
    set->cells = cells;
    set->room = room;
  }
  cells = set_row(set, set->n++);
  for(c=0; c<set->n_columns; c++){
    sqlite3_value *value = sqlite3_column_value(stmt, c);
    cells[c] = set_cell(value, sqlite3_value_type(value));
    if( !set_is_copy(&cells[c]) ) continue;
    cells[c].u.value = sqlite3_value_dup(value);
    if( cells[c].u.value==0 ) run->rc = SQLITE_NOMEM;
  }
}

/* Fill the hash table.  Fails if a key is NULL, no rowid, or there twice. */
static void set_index(struct canonical_run *run, struct canonical_set *set,
                      const char *table){
  sqlite3_int64 row, *slot;
  sqlite3_uint64 hash;
  int k, is_key = 1;
  for(set->n_slots=1; set->n_slots<2*set->n; ) set->n_slots *= 2;
  if( run->rc!=SQLITE_OK ) return;
  set->slots = sqlite3_malloc64((sqlite3_uint64)set->n_slots*sizeof *slot);
  if( set->slots==0 ) run->rc = SQLITE_NOMEM;
  if( set->slots==0 ) return;
  memset(set->slots, 0, (size_t)set->n_slots*sizeof *slot);
  for(row=0; row<set->n && is_key; row++){
    const struct set_cell *key = set_row(set, row);
    for(k=0; k<set->n_key; k++)
      is_key &= set->has_rowid ? key[k].type==SQLITE_INTEGER : key[k].type!=SQLITE_NULL;
    if( !set_hash(set, key, &hash) ){
      run->rc = SQLITE_NOMEM;
      return;
    }
    slot = set_find(set, key, hash);
    is_key &= *slot==0;
    *slot = row+1;
  }
  if( is_key ) return;
  uri_sql_run_fail(run, "a row of %s is found twice, or by no key: a function has changed"
                   " the table", table);
  run->rc = SQLITE_CONSTRAINT;
}

/* ---- The sets of a connection --- */

static const sqlite3_module set_module;

struct canonical_sets *uri_sql_sets_open(void){
  struct canonical_sets *all = sqlite3_malloc(sizeof *all);
  if( all ) *all = (struct canonical_sets){ 1, 0 };
  return all;
}

void uri_sql_sets_share(struct canonical_sets *all){
  all->n_users++;
}

void uri_sql_sets_close(void *all){
  if( --((struct canonical_sets*)all)->n_users==0 ) sqlite3_free(all);
}

/* SQLite forgets the name. */
static void set_destroy(void *aux){
  struct canonical_set *set = aux, **at = &set->all->first;
  while( *at && *at!=set ) at = &(*at)->next;
  if( *at ) *at = set->next;
  uri_sql_sets_close(set->all);
  sqlite3_free(set->name);
  sqlite3_free(set->columns);
  sqlite3_free(set);
}

/* A new name for a set: set number n of those with these columns. */
static struct canonical_set *set_create(struct canonical_run *run, int n,
                                        const char *columns){
  struct canonical_set *set = sqlite3_malloc(sizeof *set);
  char *module = sqlite3_mprintf(CANONICAL_PREFIX "%d: %s", n, columns);
  int rc = SQLITE_NOMEM;
  if( set ){
    *set = (struct canonical_set){ .all = run->sets };
    uri_sql_sets_share(run->sets);
    set->name = sqlite3_mprintf("\"%w\"", module);
    set->columns = sqlite3_mprintf("%s", columns);
    if( module && set->name && set->columns )
      rc = sqlite3_create_module_v2(run->db, module, &set_module, set, set_destroy);
    else
      set_destroy(set);
  }
  sqlite3_free(module);
  if( rc!=SQLITE_OK ) return 0;    /* the set is destroyed */
  set->next = run->sets->first;
  return run->sets->first = set;
}

/* An empty set with these columns. */
static struct canonical_set *set_take(struct canonical_run *run,
                                      const struct canonical_table *t,
                                      const char *columns){
  struct canonical_set *set, *found = 0;
  int n = 1;
  if( run->rc!=SQLITE_OK ) return 0;
  /* The newest is the first, so the last one that is free has the lowest number. */
  for(set=run->sets->first; set; set=set->next){
    if( strcmp(set->columns, columns)!=0 ) continue;
    n++;
    if( !set->is_used ) found = set;
  }
  set = found ? found : set_create(run, n, columns);
  if( set==0 ) uri_sql_run_fail_code(run, 0, SQLITE_NOMEM);
  if( set==0 ) return 0;
  set->is_used = 1;
  set->n_key = t->key.n;
  set->has_rowid = t->has_rowid;
  set->is_wide = run->is_wide;
  return set;
}

/* Fail if an authorizer reads NULL in place of a set's values. */
static void set_check_visible(struct canonical_run *run, const struct canonical_set *set){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "SELECT * FROM %s LIMIT 1",
                                           set->name);
  int c, is_hidden = 0;
  if( uri_sql_run_step(run, &stmt) ){
    for(c=0; c<set->n_columns; c++)
      is_hidden |= sqlite3_column_type(stmt, c)==SQLITE_NULL
                && set->cells[c].type!=SQLITE_NULL;
  }
  sqlite3_finalize(stmt);
  if( is_hidden )
    uri_sql_run_fail(run, "an authorizer hides a column of %s, which the run has made",
                     set->name);
}

/* The rows of a SELECT, in its order. */
static struct canonical_rows set_make(struct canonical_table *t, const char *columns,
                                      const char *sql){
  struct canonical_run *run = t->run;
  struct canonical_rows rows = { .t = t, .columns = columns };
  struct canonical_set *set = set_take(run, t, columns);
  sqlite3_stmt *stmt = uri_sql_run_statement(run, run->db, sql);
  if( set==0 || run->rc!=SQLITE_OK ) return rows;
  set->n_columns = sqlite3_column_count(stmt);
  while( uri_sql_run_step(run, &stmt) ) set_add(run, set, stmt);
  set_index(run, set, t->name);
  uri_sql_transaction_check(run);  /* a function may have ended it */
  set_check_visible(run, set);
  rows.name = uri_sql_run_text(run, "%s", set->name);
  rows.n = set->n;
  uri_sql_show(run, uri_sql_run_text(run, "-- the set %s:\n%s", set->name, sql),
               rows.n);
  return rows;
}

struct canonical_rows uri_sql_rows(struct canonical_table *t, int into,
                                   const char *columns, const char *select){
  return set_make(t, uri_sql_run_text(t->run, "%s%s%s%s",
    uri_sql_keys(t, ", ", "k$ !"), into ? ", " : "",
    into ? uri_sql_keys(t, ", ", "i$ !") : "", columns), uri_sql_run_text(t->run,
    "%s\n ORDER BY %s", select, uri_sql_keys(t, ", ", "&")));
}

struct canonical_rows uri_sql_values(struct canonical_table *t,
                                     struct canonical_list columns, const char *select){
  struct canonical_rows rows = uri_sql_rows(t, 0,
    uri_sql_list(t, &columns, "", ", o$, n$"), select);
  rows.new = columns;
  return rows;
}

void uri_sql_filter(struct canonical_rows *rows, const char *sql){
  struct canonical_rows made = set_make(rows->t, rows->columns,
    uri_sql_run_text(rows->t->run, "SELECT v.*\n  FROM %s v%s", rows->name, sql));
  rows->name = made.name;
  rows->n = made.n;
}

void uri_sql_subtract(struct canonical_rows *rows, const char *other){
  struct canonical_run *run = rows->t->run;
  uri_sql_filter(rows, uri_sql_run_text(run, "\n WHERE NOT %s",
                 uri_sql_exists(rows->t, other, "k$ = +v.k$")));
}

void uri_sql_forget(struct canonical_run *run){
  struct canonical_set *set = run->transaction.is_open ? run->sets->first : 0;
  sqlite3_int64 i;
  for(; set; set=set->next){
    for(i=0; i<set->n*set->n_columns; i++)
      if( set_is_copy(&set->cells[i]) ) sqlite3_value_free(set->cells[i].u.value);
    sqlite3_free(set->cells);
    sqlite3_free(set->slots);
    set->cells = 0;
    set->slots = 0;
    set->n = set->room = 0;
    set->is_used = 0;
  }
}

/* ---- What virtual tables share --- */

int uri_sql_vtab_connect(sqlite3 *db, void *aux, const char *columns, sqlite3_vtab **out){
  struct canonical_vtab *vtab = sqlite3_malloc(sizeof *vtab);
  char *sql = sqlite3_mprintf("CREATE TABLE x(%s)", columns);
  int rc = vtab && sql ? sqlite3_declare_vtab(db, sql) : SQLITE_NOMEM;
  sqlite3_free(sql);
  if( rc==SQLITE_OK ){
    *vtab = (struct canonical_vtab){ .db = db, .aux = aux };
    *out = &vtab->base;
  }else{
    sqlite3_free(vtab);
  }
  return rc;
}

int uri_sql_vtab_disconnect(sqlite3_vtab *vtab){
  sqlite3_free(vtab);
  return SQLITE_OK;
}

int uri_sql_vtab_open(size_t n, sqlite3_vtab_cursor **out){
  *out = sqlite3_malloc64(n);
  if( *out ) memset(*out, 0, n);
  return *out ? SQLITE_OK : SQLITE_NOMEM;
}

/* ---- A set as a table --- */

struct set_cursor {
  sqlite3_vtab_cursor base;        /* first, as SQLite wants it */
  sqlite3_int64 row, end;
  struct set_cell *key;            /* to look for */
};

static const struct canonical_set *set_of(const sqlite3_vtab *vtab){
  return ((const struct canonical_vtab*)vtab)->aux;
}

static int set_connect(sqlite3 *db, void *aux, int argc, const char *const *argv,
                       sqlite3_vtab **out, char **error){
  (void)argc, (void)argv, (void)error;
  return uri_sql_vtab_connect(db, aux, ((struct canonical_set*)aux)->columns, out);
}

/* Find a row by its key, or read all. */
static int set_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info){
  const struct canonical_set *set = set_of(vtab);
  int k, i, found = 0;
  for(k=0; k<set->n_key; k++){
    for(i=0; i<info->nConstraint; i++){
      if( info->aConstraint[i].iColumn!=k || !info->aConstraint[i].usable
       || info->aConstraint[i].op!=SQLITE_INDEX_CONSTRAINT_EQ ) continue;
      info->aConstraintUsage[i].argvIndex = k+1;
      found++;
      break;
    }
  }
  info->idxNum = found==set->n_key;
  info->estimatedCost = info->idxNum ? 1 : (double)(set->n+10);
  info->estimatedRows = info->idxNum ? 1 : set->n+10;
  if( info->idxNum ) info->idxFlags = SQLITE_INDEX_SCAN_UNIQUE;
  for(i=0; i<info->nConstraint && !info->idxNum; i++)
    info->aConstraintUsage[i].argvIndex = 0;
  return SQLITE_OK;
}

static int set_open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **out){
  struct set_cursor *c;
  size_t n = sizeof *c->key * (size_t)set_of(vtab)->n_key;
  int rc = uri_sql_vtab_open(sizeof *c+n, out);
  c = (struct set_cursor*)*out;
  if( rc==SQLITE_OK ) c->key = (struct set_cell*)(c+1);
  return rc;
}

static int set_close(sqlite3_vtab_cursor *cursor){
  sqlite3_free(cursor);
  return SQLITE_OK;
}

/* As a rowid, any value is the integer in it: SQLite compares again what is found.  A
** function of the caller may read a set that is not complete: it finds all rows. */
static int set_filter(sqlite3_vtab_cursor *cursor, int is_key, const char *unused,
                      int argc, sqlite3_value **argv){
  struct set_cursor *c = (struct set_cursor*)cursor;
  const struct canonical_set *set = set_of(cursor->pVtab);
  sqlite3_uint64 hash;
  int i;
  (void)unused;
  c->row = 0;
  c->end = set->n;
  if( !is_key || set->slots==0 ) return SQLITE_OK;
  for(i=0; i<argc; i++)
    c->key[i] = set_cell(argv[i], set->has_rowid ? SQLITE_INTEGER
                                                 : sqlite3_value_type(argv[i]));
  if( !set_hash(set, c->key, &hash) ) return SQLITE_NOMEM;
  c->end = *set_find(set, c->key, hash);
  c->row = c->end ? c->end-1 : 0;
  return SQLITE_OK;
}

static int set_next(sqlite3_vtab_cursor *cursor){
  ((struct set_cursor*)cursor)->row++;
  return SQLITE_OK;
}

/* A function of the caller may read on after the run, when the set is empty. */
static int set_eof(sqlite3_vtab_cursor *cursor){
  struct set_cursor *c = (struct set_cursor*)cursor;
  return c->row>=c->end || c->row>=set_of(cursor->pVtab)->n;
}

static int set_column(sqlite3_vtab_cursor *cursor, sqlite3_context *ctx, int column){
  const struct canonical_set *set = set_of(cursor->pVtab);
  const struct set_cell *cell = set_row(set, ((struct set_cursor*)cursor)->row)+column;
  if( cell->type==SQLITE_INTEGER ) sqlite3_result_int64(ctx, cell->u.i);
  else if( cell->type==SQLITE_FLOAT ) sqlite3_result_double(ctx, cell->u.r);
  else if( set_is_copy(cell) ) sqlite3_result_value(ctx, cell->u.value);
  return SQLITE_OK;
}

static int set_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid){
  *rowid = ((struct set_cursor*)cursor)->row;
  return SQLITE_OK;
}

static const sqlite3_module set_module = {
  .xConnect = set_connect,
  .xBestIndex = set_best_index,
  .xDisconnect = uri_sql_vtab_disconnect,
  .xOpen = set_open,
  .xClose = set_close,
  .xFilter = set_filter,
  .xNext = set_next,
  .xEof = set_eof,
  .xColumn = set_column,
  .xRowid = set_rowid
};
