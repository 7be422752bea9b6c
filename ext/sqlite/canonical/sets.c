/*
** SPDX-License-Identifier: MIT
**
** Sets of rows: what the statements of a run pass on to each other.
**
** A set is made by a SELECT, kept in memory in the order of its keys, and read by later
** statements as a virtual table that exists by its name alone.  So a run changes no
** schema, not even "temp": other statements of the connection go on, and a plan can be
** joined.  In some versions of SQLite, to drop a virtual table ends them as well.  So
** the names stay as long as the connection, without rows, and serve the next run.
**
** A value is kept as it is.  In a UTF-16 database, a text is kept as an
** sqlite3_value, because every other way drops U+FEFF at its beginning.
*/
#include "canonical.h"

#include <string.h>

enum { SET_VALUE = SQLITE_NULL+1 };

struct set_cell {
  union { sqlite3_int64 i; double r; const void *bytes; sqlite3_value *value; } u;
  int n, type;                     /* n: bytes; type: as SQLite's, or SET_VALUE */
};

struct canonical_set {
  struct canonical_set *next;
  struct canonical_sets *all;      /* of the connection */
  char *name;                      /* in quotes */
  char *columns;                   /* as in CREATE TABLE */
  int is_used;                     /* by the run */
  int n_key, n_columns;
  int has_rowid, encoding;         /* as in the table, and in the run */
  struct set_cell *wanted;         /* a key to look for */
  struct set_cell *cells;          /* n rows of n_columns each */
  sqlite3_int64 n, room;           /* room: for how many rows */
};

struct canonical_sets {
  int n_users;
  struct canonical_set *first;
};

/* ---- Rows in order --- */

static double set_real(const struct set_cell *cell){
  return cell->type==SQLITE_INTEGER ? (double)cell->u.i : cell->u.r;
}

static int set_compare_numbers(const struct set_cell *a, const struct set_cell *b){
  double x = set_real(a), y = set_real(b);
  if( a->type==SQLITE_INTEGER && b->type==SQLITE_INTEGER )
    return (a->u.i>b->u.i)-(a->u.i<b->u.i);
  return (x>y)-(x<y);
}

/* Compare texts in UTF-16 as the bytes of the database's encoding. */
static int set_compare_wide(const struct set_cell *a, const struct set_cell *b,
                            int encoding){
  int n = sqlite3_value_bytes16(a->u.value)/2, m = sqlite3_value_bytes16(b->u.value)/2;
  const unsigned short *x = sqlite3_value_text16(a->u.value);
  const unsigned short *y = sqlite3_value_text16(b->u.value);
  int i = 0, differ;
  while( i<n && i<m && x[i]==y[i] ) i++;
  if( i==n || i==m ) return (n>m)-(n<m);
  differ = encoding==SQLITE_UTF16LE ? (x[i] & 0xFF)-(y[i] & 0xFF) : 0;
  return differ ? differ : x[i]-y[i];
}

static int set_compare_bytes(const struct set_cell *a, const struct set_cell *b){
  int n = a->n, m = b->n;
  int differ = n && m ? memcmp(a->u.bytes, b->u.bytes, (size_t)(n<m ? n : m)) : 0;
  return differ ? differ : (n>m)-(n<m);
}

/* NULL, numbers, texts, BLOBs: the order of ORDER BY.  NULL has no bytes. */
static int set_rank(const struct set_cell *cell){
  switch( cell->type ){
    case SQLITE_NULL: return 0;
    case SQLITE_INTEGER: case SQLITE_FLOAT: return 1;
    case SQLITE_BLOB: return 3;
    default: return 2;
  }
}

static int set_compare_cells(const struct set_cell *a, const struct set_cell *b,
                             int encoding){
  int rank = set_rank(a);
  if( rank!=set_rank(b) ) return rank-set_rank(b);
  if( rank==1 ) return set_compare_numbers(a, b);
  if( a->type==SET_VALUE ) return set_compare_wide(a, b, encoding);
  return set_compare_bytes(a, b);
}

static int set_compare(const struct canonical_set *set, const struct set_cell *a,
                       const struct set_cell *b){
  int k, differ = 0;
  for(k=0; k<set->n_key && differ==0; k++)
    differ = set_compare_cells(a+k, b+k, set->encoding);
  return differ;
}

static struct set_cell *set_row(const struct canonical_set *set, sqlite3_int64 row){
  return set->cells+row*set->n_columns;
}

/* The row with this key, or that of the first greater one. */
static sqlite3_int64 set_find(const struct canonical_set *set,
                              const struct set_cell *key){
  sqlite3_int64 low = 0, high = set->n;
  while( low<high ){
    sqlite3_int64 middle = low+(high-low)/2;
    if( set_compare(set, set_row(set, middle), key)<0 ) low = middle+1;
    else high = middle;
  }
  return low;
}

/* ---- Making a set --- */

/* The value as a cell, whose bytes are those of the value. */
static struct set_cell set_cell(sqlite3_value *value, int type, int encoding){
  struct set_cell cell = { { 0 }, 0, type };
  if( type==SQLITE_INTEGER ){
    cell.u.i = sqlite3_value_int64(value);
  }else if( type==SQLITE_FLOAT ){
    cell.u.r = sqlite3_value_double(value);
  }else if( type==SQLITE_TEXT && encoding!=SQLITE_UTF8 ){
    cell.type = SET_VALUE;
    cell.u.value = value;
  }else if( type!=SQLITE_NULL ){
    cell.u.bytes = sqlite3_value_blob(value);
    cell.n = sqlite3_value_bytes(value);
  }
  return cell;
}

/* The same, with a copy of the bytes. */
static struct set_cell set_keep(struct canonical_run *run, sqlite3_value *value){
  struct set_cell cell = set_cell(value, sqlite3_value_type(value), run->encoding);
  if( cell.type==SET_VALUE ){
    cell.u.value = sqlite3_value_dup(value);
    if( cell.u.value==0 ) run->rc = SQLITE_NOMEM;
  }else if( cell.type==SQLITE_TEXT || cell.type==SQLITE_BLOB ){
    void *copy = uri_sql_run_alloc(run, (size_t)cell.n+1);
    if( copy && cell.n ) memcpy(copy, cell.u.bytes, (size_t)cell.n);
    cell.u.bytes = copy;
  }
  return cell;
}

static void set_free_row(const struct canonical_set *set, sqlite3_int64 row){
  struct set_cell *cells = set_row(set, row);
  int c;
  for(c=0; c<set->n_columns; c++)
    if( cells[c].type==SET_VALUE ) sqlite3_value_free(cells[c].u.value);
}

/* Add a row after the others.  Fails if its key is not greater than theirs, is NULL, or
** is no rowid. */
static void set_add(struct canonical_run *run, struct canonical_set *set,
                    sqlite3_stmt *stmt, const char *table){
  struct set_cell *cells;
  int c, is_key = 1;
  if( set->n==set->room ){
    sqlite3_int64 room = set->room ? 2*set->room : 8;
    cells = sqlite3_realloc64(set->cells, (sqlite3_uint64)room*sizeof *cells
                              *(sqlite3_uint64)set->n_columns);
    if( cells==0 ) run->rc = SQLITE_NOMEM;
    if( cells==0 ) return;
    set->cells = cells;
    set->room = room;
  }
  cells = memset(set_row(set, set->n), 0, sizeof *cells * (size_t)set->n_columns);
  for(c=0; c<set->n_columns; c++)
    cells[c] = set_keep(run, sqlite3_column_value(stmt, c));
  set->n++;
  for(c=0; c<set->n_key; c++)
    is_key &= set->has_rowid ? cells[c].type==SQLITE_INTEGER
                             : cells[c].type!=SQLITE_NULL;
  if( run->rc!=SQLITE_OK ) return;
  if( !is_key || (set->n>1 && set_compare(set, set_row(set, set->n-2), cells)>=0) ){
    uri_sql_run_fail(run, "a row of %s is found twice, or by no key: a function has"
                     " changed the table", table);
    run->rc = SQLITE_CONSTRAINT;
  }
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
    memset(set, 0, sizeof *set);
    set->all = run->sets;
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
  struct set_cell *wanted = uri_sql_run_alloc(run, sizeof *wanted * (size_t)t->n_key);
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
  set->n_key = t->n_key;
  set->has_rowid = t->has_rowid;
  set->encoding = run->encoding;
  set->wanted = wanted;
  return set;
}

/* The columns of a key in a set: "k0 TEXT, k1, ". */
static const char *set_key(struct canonical_run *run, const struct canonical_table *t,
                           char letter){
  const char *out = "";
  int k;
  for(k=0; k<t->n_key; k++)
    out = uri_sql_run_text(run, "%s%s%c%d %s", out, k ? ", " : "", letter, k,
                           t->has_rowid ? "INTEGER" : t->columns[t->key[k]].type);
  return out;
}

/* ORDER BY the key, by its bytes. */
static const char *set_order(struct canonical_run *run, const struct canonical_table *t){
  const char *out = "";
  int k;
  for(k=0; k<t->n_key; k++)
    out = uri_sql_run_text(run, "%s%s%d%s", out, k ? ", " : "", k+1,
                           t->has_rowid ? "" : " COLLATE BINARY");
  return out;
}

struct canonical_rows uri_sql_rows(struct canonical_run *run,
                                   const struct canonical_table *t, int into,
                                   const char *columns, const char *select){
  struct canonical_rows rows = { 0, 0 };
  struct canonical_set *set;
  sqlite3_stmt *stmt;
  const char *sql;
  columns = uri_sql_run_text(run, "%s%s%s%s", set_key(run, t, 'k'), into ? ", " : "",
                             into ? set_key(run, t, 'i') : "", columns);
  set = set_take(run, t, columns);
  if( set==0 ) return rows;
  rows.name = uri_sql_run_text(run, "%s", set->name);
  sql = uri_sql_run_text(run, "%s\n ORDER BY %s", select, set_order(run, t));
  stmt = uri_sql_run_prepare(run, run->db, "%s", sql);
  set->n_columns = sqlite3_column_count(stmt);
  while( uri_sql_run_step(run, stmt) ) set_add(run, set, stmt, t->name);
  sqlite3_finalize(stmt);
  uri_sql_transaction_check(run);  /* a function may have ended it */
  rows.n = set->n;
  uri_sql_show(run, uri_sql_run_text(run, "-- the set %s:\n%s", set->name, sql),
               rows.n);
  return rows;
}

static struct canonical_set *set_named(struct canonical_run *run, const char *name){
  struct canonical_set *set = run->sets->first;
  while( set && strcmp(name, set->name)!=0 ) set = set->next;
  return set;
}

void uri_sql_subtract(struct canonical_run *run, struct canonical_rows *rows,
                      const char *other){
  struct canonical_set *set, *gone;
  sqlite3_int64 i, at, n = 0;
  if( run->rc!=SQLITE_OK ) return;
  set = set_named(run, rows->name);
  gone = set_named(run, other);
  for(i=0; set && gone && i<set->n; i++){
    struct set_cell *row = set_row(set, i);
    at = set_find(gone, row);
    if( at<gone->n && set_compare(set, set_row(gone, at), row)==0 ) set_free_row(set, i);
    else memmove(set_row(set, n++), row, sizeof *row * (size_t)set->n_columns);
  }
  if( set ) rows->n = set->n = n;
}

void uri_sql_forget(struct canonical_run *run){
  struct canonical_set *set = run->transaction.is_open ? run->sets->first : 0;
  for(; set; set=set->next){
    while( set->n>0 ) set_free_row(set, --set->n);
    sqlite3_free(set->cells);
    set->cells = 0;
    set->room = 0;
    set->is_used = 0;
  }
}

/* ---- As a table --- */

struct set_vtab {
  sqlite3_vtab base;               /* first, as SQLite wants it */
  struct canonical_set *set;
};

struct set_cursor {
  sqlite3_vtab_cursor base;        /* first, as SQLite wants it */
  sqlite3_int64 row, end;
};

static int set_connect(sqlite3 *db, void *aux, int argc, const char *const *argv,
                       sqlite3_vtab **out, char **error){
  struct canonical_set *set = aux;
  struct set_vtab *vtab = sqlite3_malloc(sizeof *vtab);
  char *sql = sqlite3_mprintf("CREATE TABLE x(%s)", set->columns);
  int rc = vtab && sql ? sqlite3_declare_vtab(db, sql) : SQLITE_NOMEM;
  (void)argc, (void)argv, (void)error;
  sqlite3_free(sql);
  if( rc!=SQLITE_OK ){
    sqlite3_free(vtab);
    return rc;
  }
  memset(vtab, 0, sizeof *vtab);
  vtab->set = set;
  *out = &vtab->base;
  return SQLITE_OK;
}

static int set_disconnect(sqlite3_vtab *vtab){
  sqlite3_free(vtab);
  return SQLITE_OK;
}

/* Find a row by its key, or read all. */
static int set_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info){
  struct canonical_set *set = ((struct set_vtab*)vtab)->set;
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
  struct set_cursor *cursor = sqlite3_malloc(sizeof *cursor);
  (void)vtab;
  if( cursor==0 ) return SQLITE_NOMEM;
  memset(cursor, 0, sizeof *cursor);
  *out = &cursor->base;
  return SQLITE_OK;
}

static int set_close(sqlite3_vtab_cursor *cursor){
  sqlite3_free(cursor);
  return SQLITE_OK;
}

/* For an equal key, SQLite has not applied the affinity of a rowid to the value. */
static int set_filter(sqlite3_vtab_cursor *cursor, int is_key, const char *unused,
                      int argc, sqlite3_value **argv){
  struct set_cursor *c = (struct set_cursor*)cursor;
  struct canonical_set *set = ((struct set_vtab*)cursor->pVtab)->set;
  int i;
  (void)unused;
  c->row = 0;
  c->end = set->n;
  if( !is_key || set->n==0 ) return SQLITE_OK;    /* wanted is the run's */
  for(i=0; i<argc; i++){
    int type = set->has_rowid ? sqlite3_value_numeric_type(argv[i])
                              : sqlite3_value_type(argv[i]);
    set->wanted[i] = set_cell(argv[i], type, set->encoding);
  }
  c->row = set_find(set, set->wanted);
  c->end = c->row+(c->row<set->n && !set_compare(set, set_row(set, c->row), set->wanted));
  return SQLITE_OK;
}

static int set_next(sqlite3_vtab_cursor *cursor){
  ((struct set_cursor*)cursor)->row++;
  return SQLITE_OK;
}

/* A function of the caller may read on after the run, when the set is empty. */
static int set_eof(sqlite3_vtab_cursor *cursor){
  struct set_cursor *c = (struct set_cursor*)cursor;
  return c->row>=c->end || c->row>=((struct set_vtab*)cursor->pVtab)->set->n;
}

static int set_column(sqlite3_vtab_cursor *cursor, sqlite3_context *ctx, int column){
  struct canonical_set *set = ((struct set_vtab*)cursor->pVtab)->set;
  const struct set_cell *cell;
  cell = set_row(set, ((struct set_cursor*)cursor)->row)+column;
  switch( cell->type ){
    case SQLITE_INTEGER: sqlite3_result_int64(ctx, cell->u.i); break;
    case SQLITE_FLOAT: sqlite3_result_double(ctx, cell->u.r); break;
    case SQLITE_TEXT:
      sqlite3_result_text(ctx, cell->u.bytes, cell->n, SQLITE_STATIC);
      break;
    case SQLITE_BLOB:
      sqlite3_result_blob(ctx, cell->u.bytes, cell->n, SQLITE_STATIC);
      break;
    case SET_VALUE: sqlite3_result_value(ctx, cell->u.value); break;
  }
  return SQLITE_OK;
}

static int set_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid){
  *rowid = ((struct set_cursor*)cursor)->row;
  return SQLITE_OK;
}

static const sqlite3_module set_module = {
  .xConnect = set_connect,
  .xBestIndex = set_best_index,
  .xDisconnect = set_disconnect,
  .xOpen = set_open,
  .xClose = set_close,
  .xFilter = set_filter,
  .xNext = set_next,
  .xEof = set_eof,
  .xColumn = set_column,
  .xRowid = set_rowid
};
