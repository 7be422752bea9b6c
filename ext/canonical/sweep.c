/*
** SPDX-License-Identifier: MIT
**
** One pass over the table, in which no text is normalized by SQL.
**
** Its statements call uri_canonical() as a function, with a pointer to the struct
** canonical_sweep that nobody else has:
**
**   UPDATE t SET c = uri_canonical(?1) WHERE uri_canonical(?1, c, id)
**   SELECT uri_canonical(?1), uri_canonical(?1, id) FROM t WHERE uri_canonical(?1, c, id)
**
** The call in WHERE computes the new text.  The calls with fewer arguments pass to SQLite
** this text, and the row into which the row merges, so no text is normalized twice.  If
** SQLite does not call them in turn, the run ends with an error.
**
** The UPDATE is for runs that need no plan (uri_sql_write_is_direct()).  The SELECT finds
** the rows that have the same text.  It reads them in an order in which the row to keep
** comes first.  A hash table has a slot for each different text, with the id of its first
** row.  If two hashes are equal, the texts are compared: that of the slot is read from
** the table, once if it fits in "texts".
**
** The hash table takes 21 bytes for each different text.  In tables of more than
** MOST_ROWS, SQLite sorts the rows instead (merge.c).
*/
#include "canonical.h"

#include <string.h>

enum { MOST_ROWS = 4000000, LEAST_SLOTS = 16, MOST_TEXTS = 1<<24 };

static const char sweep_pointer[] = "uri_canonical";

struct sweep_slot {
  sqlite3_int64 id;                /* the row to keep */
  unsigned hash;                   /* 0 if the slot is empty */
  unsigned place;                  /* of the text in "texts", from 1; 0 if not there */
};

enum sweep_kind { SWEEP_UPDATE, SWEEP_PLAN, SWEEP_MERGED };

struct canonical_sweep {
  struct canonical_run *run;
  /* The current row: the row it merges into, or itself, and its text if that changes */
  sqlite3_int64 id, into;
  int is_changed, n;
  int is_asked;                    /* WHERE was true, and the other calls are to come */
  enum sweep_kind kind;
  char *text;
  sqlite3_uint64 size;             /* of "text" */
  sqlite3_int64 n_readable;
  /* Not for an UPDATE */
  struct sweep_slot *slots;
  sqlite3_uint64 n_slots, n_used;
  char *texts;                     /* each with its length before it */
  size_t n_texts;
  sqlite3_uint64 secrets[2];       /* of the hash */
  sqlite3_stmt *read;              /* the new text of a row */
};

static struct canonical_sweep *sweep_of(struct canonical_run *run){
  if( run->sweep==0 ) run->sweep = uri_sql_run_alloc(run, sizeof *run->sweep);
  if( run->sweep ) run->sweep->run = run;
  return run->sweep;
}

void uri_sql_sweep_close(struct canonical_run *run){
  if( run->sweep==0 ) return;
  sqlite3_finalize(run->sweep->read);
  sqlite3_free(run->sweep->text);
  sqlite3_free(run->sweep->texts);
  sqlite3_free(run->sweep->slots);
  run->sweep = 0;
}

/* Memory that uri_sql_sweep_close() frees. */
static void *sweep_alloc(struct canonical_sweep *sweep, sqlite3_uint64 n){
  void *p = sqlite3_malloc64(n);
  if( p==0 ) sweep->run->rc = SQLITE_NOMEM;
  return p;
}

/* ---- Rows that merge --- */

/* Two multiplications by secret numbers: nobody can choose texts that have one hash. */
static unsigned sweep_hash(const struct canonical_sweep *sweep, const char *p, int n){
  sqlite3_uint64 hash = (sqlite3_uint64)n+1, word;
  for(; n>0; p += 8, n -= 8){
    word = 0;
    memcpy(&word, p, n<8 ? (size_t)n : 8);
    hash = (hash ^ word) * (sweep->secrets[0] | 1);
    hash = (hash ^ hash>>32) * (sweep->secrets[1] | 1);
    hash ^= hash>>29;
  }
  return (unsigned)(hash>>32) | 1;
}

/* Keep the text of a slot if it fits. */
static void sweep_keep(struct canonical_sweep *sweep, struct sweep_slot *slot,
                       const char *p, int n){
  char *to;
  if( sweep->texts==0 ) sweep->texts = sweep_alloc(sweep, MOST_TEXTS);
  if( sweep->texts==0 || (size_t)n+sizeof n>MOST_TEXTS-sweep->n_texts ) return;
  to = sweep->texts+sweep->n_texts;
  memcpy(to, &n, sizeof n);
  memcpy(to+sizeof n, p, (size_t)n);
  slot->place = (sweep->n_texts+1) & 0x7FFFFFFF;
  sweep->n_texts += sizeof n+(size_t)n;
}

/* Is it the text of the slot? */
static int sweep_is_same(struct canonical_sweep *sweep, struct sweep_slot *slot,
                         const char *p, int n){
  struct canonical_run *run = sweep->run;
  const struct canonical_table *t = run->tables;
  int size, is_same = 0;
  if( slot->place ){
    const char *kept = sweep->texts+slot->place-1;
    memcpy(&size, kept, sizeof size);
    return size==n && memcmp(kept+sizeof size, p, (size_t)n)==0;
  }
  if( sweep->read==0 )
    sweep->read = uri_sql_run_prepare(run, run->db, "SELECT %s FROM %s WHERE %s = ?1",
                                      run->becomes, t->sql, t->keys[0]);
  if( run->rc==SQLITE_OK ) sqlite3_bind_int64(sweep->read, 1, slot->id);
  if( uri_sql_run_step(run, sweep->read) ){
    const char *text = (const char*)sqlite3_column_text(sweep->read, 0);
    size = sqlite3_column_bytes(sweep->read, 0);
    if( text==0 ) run->rc = SQLITE_NOMEM;
    is_same = text && size==n && memcmp(text, p, (size_t)n)==0;
    if( is_same ) sweep_keep(sweep, slot, p, n);
  }
  sqlite3_reset(sweep->read);
  return is_same;
}

/* The slot of a text, or the empty one where it belongs; without a text, an empty one. */
static struct sweep_slot *sweep_slot(struct canonical_sweep *sweep, unsigned hash,
                                     const char *p, int n){
  sqlite3_uint64 i = hash*sweep->n_slots>>32;
  struct sweep_slot *slot = &sweep->slots[i];
  while( slot->hash && (p==0 || slot->hash!=hash || !sweep_is_same(sweep, slot, p, n)) )
    slot = ++i<sweep->n_slots ? slot+1 : &sweep->slots[i=0];
  return slot;
}

/*
** Make the hash table four times as large.  It begins small: if 92 % of the rows merge, a
** large one, which does not fit in the processor's cache, takes a fifth of the time.
*/
static void sweep_grow(struct canonical_sweep *sweep){
  struct sweep_slot *old = sweep->slots;
  sqlite3_uint64 most = (sqlite3_uint64)sweep->run->rows*4/3+LEAST_SLOTS;
  sqlite3_uint64 i, n = sweep->n_slots, size = n ? 4*n : LEAST_SLOTS;
  sweep->n_slots = size<most || n>=most ? size : most;
  sweep->slots = sweep_alloc(sweep, sweep->n_slots * sizeof *old);
  if( sweep->slots ) memset(sweep->slots, 0, sweep->n_slots * sizeof *old);
  for(i=0; sweep->slots && i<n; i++)
    if( old[i].hash ) *sweep_slot(sweep, old[i].hash, 0, 0) = old[i];
  sqlite3_free(old);
}

/* Find the row into which the current row, of this text, merges. */
static void sweep_merge(struct canonical_sweep *sweep, const char *p, int n){
  unsigned hash = sweep_hash(sweep, p, n);
  struct sweep_slot *slot;
  if( sweep->n_used*4>=sweep->n_slots*3 ) sweep_grow(sweep);
  if( sweep->run->rc!=SQLITE_OK ) return;
  slot = sweep_slot(sweep, hash, p, n);
  if( slot->hash ){
    sweep->into = slot->id;
  }else{
    slot->hash = hash;
    slot->id = sweep->id;
    sweep->n_used++;
  }
}

/*
** Is it the set of the column alone, compared byte by byte?  A UNIQUE also compares texts
** that are not readable.
*/
static int sweep_is_set(const struct canonical_run *run, const struct canonical_set *set){
  return set->n==1 && set->where==0 && (set->is_soft || (run->base==0 && !run->is_utf16))
    && strcmp(set->terms[0], run->tables[0].columns[run->column].quoted)==0
    && sqlite3_stricmp(set->collations[0], "\"BINARY\"")==0;
}

/* In a table that is too large, SQLite sorts the texts.  If none is there twice, the last
** set, that of "merge", decides nothing. */
static void sweep_sort(struct canonical_run *run){
  struct canonical_table *t = run->tables;
  if( t->n_sets && t->sets[t->n_sets-1].is_soft && run->n_by==0 )
    t->n_sets -= !uri_sql_run_number(run, run->db, "SELECT EXISTS (SELECT 1 FROM %s WHERE"
      " %s GROUP BY (%s) COLLATE BINARY HAVING count(*) > 1)", t->sql, run->readable,
      run->becomes);
}

void uri_sql_sweep_choose(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  int u, e;
  if( run->rc!=SQLITE_OK || !run->merge || !uri_sql_write_is_plain(run) ) return;
  for(e=0; e<run->n_edges; e++)
    if( run->edges[e].follows && run->edges[e].child==0 ) return;
  /* A number would be that of a column in ORDER BY, but is a constant in a window. */
  if( run->order && strpbrk(run->order, "0123456789") ) return;
  if( run->rows>MOST_ROWS ) sweep_sort(run);
  for(u=0; u<t->n_sets && run->rows<=MOST_ROWS; u++)
    if( sweep_is_set(run, &t->sets[u]) ) run->swept = &t->sets[u];
}

/* ---- The function uri_canonical() in our own statements --- */

/* Memory for the new text of a row; 0 if there is none. */
static char *sweep_memory(struct canonical_sweep *sweep, int n){
  sqlite3_uint64 size = (sqlite3_uint64)n+URI_NORMALIZE_EXTRA;
  char *text;
  if( size<=sweep->size ) return sweep->text;
  text = sqlite3_realloc64(sweep->text, 2*size);
  if( text==0 ){
    sweep->run->rc = SQLITE_NOMEM;
    return 0;
  }
  sweep->text = text;
  sweep->size = 2*size;
  return text;
}

/*
** Set the new text of the current row.  If the row before it has changed, this one
** probably does, too.  Then uri_is_normal() is not asked, which would take a tenth of the
** time where all rows change.
*/
static void sweep_normalize(struct canonical_sweep *sweep, const char *p, int n){
  int is_likely = sweep->is_changed;
  sweep->is_changed = 0;
  if( !is_likely && uri_is_normal(p, (size_t)n, URI_LEVEL_SCHEME) ) return;
  if( sweep_memory(sweep, n)==0 ) return;
  sweep->n = (int)uri_normalize(p, (size_t)n, URI_LEVEL_SCHEME, sweep->text);
  sweep->is_changed = sweep->n!=n || memcmp(sweep->text, p, (size_t)n)!=0;
}

/* The same if SQLite has computed the new text. */
static void sweep_take(struct canonical_sweep *sweep, const char *p, int n,
                       sqlite3_value *value){
  const char *text = (const char*)sqlite3_value_text(value);
  int size = sqlite3_value_bytes(value);
  sweep->is_changed = 0;
  if( text==0 ) sweep->run->rc = SQLITE_NOMEM;
  else if( (size!=n || memcmp(text, p, (size_t)n)!=0) && sweep_memory(sweep, size) ){
    sweep->n = size;
    memcpy(sweep->text, text, (size_t)size);
    sweep->is_changed = 1;
  }
}

/* Read a row: its text, its id, and with "base" its new text.  Does the statement want
** it: does it change, change or merge, or merge? */
static int sweep_row(struct canonical_sweep *sweep, int argc, sqlite3_value **argv){
  struct canonical_run *run = sweep->run;
  const char *p;
  int n;
  if( sweep->is_asked ) uri_sql_run_fail(run, "SQLite reads %s in an unknown order",
                                         run->tables[0].name);
  if( sqlite3_value_type(argv[0])!=SQLITE_TEXT ) return 0;
  p = (const char*)sqlite3_value_text(argv[0]);
  n = sqlite3_value_bytes(argv[0]);
  if( p==0 ) run->rc = SQLITE_NOMEM;
  if( run->rc!=SQLITE_OK ) return 0;
  sweep->id = sweep->into = sqlite3_value_int64(argv[1]);
  sweep->n_readable++;
  if( argc>2 ) sweep_take(sweep, p, n, argv[2]);
  else sweep_normalize(sweep, p, n);
  if( sweep->kind!=SWEEP_UPDATE && run->rc==SQLITE_OK )
    sweep_merge(sweep, sweep->is_changed ? sweep->text : p,
                sweep->is_changed ? sweep->n : n);
  sweep->is_asked = (sweep->is_changed && sweep->kind!=SWEEP_MERGED)
                  || sweep->into!=sweep->id;
  return sweep->is_asked;
}

int uri_sql_sweep_answer(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct canonical_sweep *sweep = 0;
  if( argc ) sweep = sqlite3_value_pointer(argv[0], sweep_pointer);
  if( sweep==0 ) return 0;
  if( argc==1 ){
    sweep->is_asked = 0;
    /* It is read before the next row is. */
    if( sweep->is_changed )
      sqlite3_result_text(ctx, sweep->text, sweep->n, SQLITE_STATIC);
  }else if( argc==2 ){
    sqlite3_result_int64(ctx, sweep->into);
  }else{
    sqlite3_result_int(ctx, sweep_row(sweep, argc-1, argv+1));
    if( sweep->run->rc!=SQLITE_OK ) sqlite3_result_error_code(ctx, sweep->run->rc);
  }
  return 1;
}

/* ---- Statements --- */

static sqlite3_stmt *sweep_prepare(struct canonical_run *run, enum sweep_kind kind,
                                   const char *sql){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "%s", sql);
  struct canonical_sweep *sweep = sweep_of(run);
  if( sweep && (kind!=SWEEP_UPDATE || sweep->kind!=kind) ) sweep->n_readable = 0;
  if( sweep ) sweep->kind = kind;
  if( run->rc==SQLITE_OK )
    run->rc = sqlite3_bind_pointer(stmt, 1, sweep, sweep_pointer, 0);
  return stmt;
}

/* SQL: is the row to be written?  The function itself sees whether it is a text, so that
** in most runs SQLite need not. */
static const char *sweep_changes(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  const char *call = uri_sql_run_text(run, "uri_canonical(?1, %s, %s%s%s)",
    t->columns[run->column].quoted, t->keys[0], run->base ? ", " : "",
    run->base ? run->becomes : "");
  return run->base || run->is_utf16
    ? uri_sql_run_text(run, "CASE WHEN %s THEN %s END", run->readable, call) : call;
}

void uri_sql_sweep_update(struct canonical_run *run, const char *range){
  const struct canonical_table *t = run->tables;
  sqlite3_stmt *stmt = sweep_prepare(run, SWEEP_UPDATE, uri_sql_run_text(run,
    "UPDATE OR FAIL %s SET %s = uri_canonical(?1) WHERE %s%s", t->sql,
    t->columns[run->column].quoted, range, sweep_changes(run)));
  uri_sql_run_step(run, stmt);
  sqlite3_finalize(stmt);
  if( run->rc==SQLITE_OK ) run->rewritten += sqlite3_changes(run->db);
}

int uri_sql_sweep_read_all(const struct canonical_run *run){
  return run->sweep && run->sweep->n_readable+run->merged==run->rows;
}

/* The table in the order of the option "order", which LIMIT makes SQLite keep. */
static const char *sweep_ordered(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  sqlite3_str *sql = sqlite3_str_new(0);
  int c;
  sqlite3_str_appendf(sql, "(SELECT %s AS %s", t->keys[0], t->keys[0]);
  for(c=0; c<t->n; c++)
    if( t->columns[c].slot>=0 || c==run->base_column )
      sqlite3_str_appendf(sql, ", %s AS %s", t->columns[c].quoted, t->columns[c].quoted);
  sqlite3_str_appendf(sql, " FROM %s ORDER BY %s\n, %s LIMIT -1)", t->sql, run->order,
                      t->keys[0]);
  return uri_sql_run_finish(run, sql);
}

sqlite3_stmt *uri_sql_sweep_rows(struct canonical_run *run, const char *columns,
                                 int merged){
  const struct canonical_table *t = run->tables;
  const char *key = t->keys[0], *from;
  struct canonical_sweep *sweep = sweep_of(run);
  if( sweep==0 ) return 0;
  sqlite3_free(sweep->slots);
  sweep->slots = 0;
  sweep->n_slots = sweep->n_used = sweep->n_texts = 0;
  sqlite3_randomness(sizeof sweep->secrets, sweep->secrets);
  from = run->order ? sweep_ordered(run)
       : uri_sql_run_text(run, "%s NOT INDEXED", t->sql);
  return sweep_prepare(run, merged ? SWEEP_MERGED : SWEEP_PLAN, uri_sql_run_text(run,
    "SELECT %s%s, 1, coalesce(uri_canonical(?1), %s), uri_canonical(?1, %s)"
    " FROM %s WHERE %s%s%s%s",
    key, columns, t->columns[run->column].quoted, key, from, sweep_changes(run),
    run->order ? "" : " ORDER BY ", run->order ? "" : key,
    run->last && run->order==0 ? " DESC" : ""));
}
