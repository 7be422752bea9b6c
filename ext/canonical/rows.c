/*
** SPDX-License-Identifier: MIT
**
** Rows get their new values one by one, and SQLite judges.
**
** If an UPDATE fails because a UNIQUE constraint would be violated, the row in the way is
** looked for among those that have the same new values: in the table to rewrite the same
** text, in another table the same references.  Each is deleted on trial.  If the UPDATE
** then gets further, that row was in the way: the two merge, and the first one stays.  If
** no row is found, the one in the way may still change.  So the row to write is set
** aside: it is deleted, and inserted again after all the others.
**
** No constraint, index, condition, collation, affinity or generated column is evaluated
** here.
*/
#include "canonical.h"

#include <string.h>

static sqlite3_stmt *rows_statement(struct canonical_run *run, struct canonical_table *t,
                                    enum canonical_statement which){
  static const char is_own[ROWS_STATEMENTS] = {
    [ROWS_FIND] = 1, [ROWS_NEW] = 1, [ROWS_KEY] = 1, [ROWS_FIRST_KEY] = 1,
    [ROWS_WANT] = 1, [ROWS_SAVE] = 1, [ROWS_SAVED] = 1,
    [ROWS_JOIN] = 1, [ROWS_STATE] = 1, [ROWS_MOVE] = 1, [ROWS_SAME] = 1,
    [ROWS_AGREE] = 1
  };
  if( t->statements[which]==0 && run->rc==SQLITE_OK )
    t->statements[which] = uri_sql_run_prepare(run, is_own[which] ? run->own : run->db,
                                               "%s", uri_sql_rows_sql(run, t, which));
  return t->statements[which];
}

/* Execute a statement of our own database about a row. */
static void rows_execute(struct canonical_run *run, struct canonical_table *t,
                         enum canonical_statement which, sqlite3_int64 id,
                         sqlite3_int64 value){
  sqlite3_stmt *stmt = rows_statement(run, t, which);
  uri_sql_run_bind_int(run, stmt, 1, id);
  if( which==ROWS_JOIN || which==ROWS_STATE ) uri_sql_run_bind_int(run, stmt, 2, value);
  uri_sql_run_write(run, stmt);
}

/* Bind what a statement says about a row, a key, to the parameters from i on. */
static void rows_bind_which(struct canonical_run *run, struct canonical_table *t,
                            sqlite3_stmt *stmt, int i, enum canonical_statement which,
                            sqlite3_int64 id){
  sqlite3_stmt *key = rows_statement(run, t, which);
  int k;
  uri_sql_run_bind_int(run, key, 1, id);
  if( uri_sql_run_step(run, key) )
    for(k=0; k<t->n_keys; k++) uri_sql_run_bind_copy(run, stmt, i+k, key, k);
  sqlite3_reset(key);
}

/* Bind the key of a row to the parameters from i on. */
static void rows_bind_key(struct canonical_run *run, struct canonical_table *t,
                          sqlite3_stmt *stmt, int i, sqlite3_int64 id){
  if( t->is_direct ) uri_sql_run_bind_int(run, stmt, i, id);
  else rows_bind_which(run, t, stmt, i, ROWS_KEY, id);
}

/* ---- Which rows are touched --- */

sqlite3_int64 uri_sql_rows_find(struct canonical_run *run, struct canonical_table *t,
                                sqlite3_stmt *from, int column, int *is_there){
  sqlite3_stmt *find;
  sqlite3_int64 id = 0;
  int k;
  *is_there = 0;
  if( run->rc!=SQLITE_OK || t->n_rows==0 ) return 0;
  find = rows_statement(run, t, ROWS_FIND);
  for(k=0; k<t->n_keys; k++) uri_sql_run_bind_copy(run, find, k+1, from, column+k);
  *is_there = uri_sql_run_step(run, find);
  if( *is_there ) id = sqlite3_column_int64(find, 0);
  sqlite3_reset(find);
  return id;
}

sqlite3_int64 uri_sql_rows_insert(struct canonical_run *run, struct canonical_table *t,
                                  const struct rows_found *found){
  sqlite3_stmt *insert = rows_statement(run, t, ROWS_NEW);
  sqlite3_int64 id;
  int c, k, n = 0;
  if( run->rc!=SQLITE_OK ) return 0;
  id = t->is_direct ? sqlite3_column_int64(found->keys, found->key) : ++run->next;
  uri_sql_run_bind_int(run, insert, 1, id);
  uri_sql_run_bind_int(run, insert, 3, found->state);
  if( found->place ) uri_sql_run_bind_int(run, insert, 2, found->place);
  else sqlite3_bind_null(insert, 2);
  for(c=0; c<t->n; c++){
    if( !t->columns[c].is_slot ) continue;
    uri_sql_run_bind_copy(run, insert, 5+n, found->slots, found->slot+n);
    if( t->number==0 && c==run->column )
      uri_sql_run_bind_copy(run, insert, 4, found->slots,
                            found->text>=0 ? found->text : found->slot+n);
    n++;
  }
  for(k=0; !t->is_direct && k<t->n_keys; k++)
    uri_sql_run_bind_copy(run, insert, 5+n+k, found->keys, found->key+k);
  uri_sql_run_write(run, insert);
  t->n_rows = 1;
  return id;
}

sqlite3_int64 uri_sql_rows_touch(struct canonical_run *run, struct canonical_table *t,
                                 sqlite3_stmt *from, int column){
  int is_there, k;
  sqlite3_int64 id = uri_sql_rows_find(run, t, from, column, &is_there);
  struct rows_found found = { from, column, 0, 0, NO_COLUMN, 0, ROWS_DONE };
  if( is_there || run->rc!=SQLITE_OK ) return id;
  found.slots = rows_statement(run, t, ROWS_READ);
  for(k=0; k<t->n_keys; k++) uri_sql_run_bind_copy(run, found.slots, k+1, from, column+k);
  if( uri_sql_run_step(run, found.slots) ) id = uri_sql_rows_insert(run, t, &found);
  sqlite3_reset(found.slots);
  return id;
}

/* The key of a row, for messages. */
static const char *rows_describe(struct canonical_run *run, struct canonical_table *t,
                                 sqlite3_int64 id){
  const char *key = "NULL";
  char shown[SHOWN_SIZE];
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->own,
    "SELECT substr(%s, 1, 200) FROM r%d AS a WHERE id = %lld",
    uri_sql_rows_key_text(run, t, "a", 0), t->number, id);
  if( uri_sql_run_step(run, stmt) ){
    struct uri_span text = { (const char*)sqlite3_column_text(stmt, 0), 0 };
    text.n = (size_t)sqlite3_column_bytes(stmt, 0);
    if( text.p ) key = uri_sql_shown(text, shown);
    else if( sqlite3_errcode(run->own)==SQLITE_NOMEM ) run->rc = SQLITE_NOMEM;
  }
  sqlite3_finalize(stmt);
  return uri_sql_run_text(run, "row %s of %s", key, t->name);
}

/* If rows a and b merge, does a stay?  The option "order" decides, or the lowest key. */
static int rows_is_first(struct canonical_run *run, struct canonical_table *t,
                         sqlite3_int64 a, sqlite3_int64 b){
  sqlite3_stmt *stmt;
  int is_first;
  if( t->number==0 && run->order )
    return (int)uri_sql_run_number(run, run->own, "SELECT coalesce(a.place < b.place,"
      " a.place IS NOT NULL) FROM r0 AS a, r0 AS b WHERE a.id = %lld AND b.id = %lld", a,
      b);
  if( t->is_direct ) return a<b;
  stmt = rows_statement(run, t, ROWS_PLACE);
  rows_bind_which(run, t, stmt, 1, ROWS_FIRST_KEY, a);
  rows_bind_which(run, t, stmt, t->n_keys+1, ROWS_FIRST_KEY, b);
  is_first = uri_sql_run_step(run, stmt) && sqlite3_column_int(stmt, 0);
  sqlite3_reset(stmt);
  return is_first;
}

/* ---- Merging --- */

/* Keep the whole row in g<t>. */
static void rows_save(struct canonical_run *run, struct canonical_table *t,
                      sqlite3_int64 id){
  sqlite3_stmt *read = rows_statement(run, t, ROWS_SAVE_READ);
  sqlite3_stmt *save = rows_statement(run, t, ROWS_SAVE);
  int c, n = uri_sql_rows_count(t, ROWS_ALL);
  rows_bind_key(run, t, read, 1, id);
  if( uri_sql_run_step(run, read) ){
    uri_sql_run_bind_int(run, save, 1, id);
    for(c=0; c<n; c++) uri_sql_run_bind_copy(run, save, c+2, read, c);
    uri_sql_run_write(run, save);
  }
  sqlite3_reset(read);
}

static void rows_delete(struct canonical_run *run, struct canonical_table *t,
                        sqlite3_int64 id){
  sqlite3_stmt *stmt = rows_statement(run, t, ROWS_DELETE);
  rows_bind_key(run, t, stmt, 1, id);
  uri_sql_run_write(run, stmt);
  if( run->rc==SQLITE_OK && sqlite3_changes(run->db)!=1 )
    uri_sql_run_fail(run, "%s could not be deleted: a trigger or an authorizer refused"
                     " it", rows_describe(run, t, id));
}

/*
** Compare two rows of r<t> by a statement.  ROWS_AGREE: do both get the same new values?
** The other row may still have its values as found.  ROWS_SAME: do both get the same
** references?
*/
static int rows_both(struct canonical_run *run, struct canonical_table *t,
                     enum canonical_statement which, sqlite3_int64 id,
                     sqlite3_int64 other){
  sqlite3_stmt *stmt = rows_statement(run, t, which);
  int is_so;
  uri_sql_run_bind_int(run, stmt, 1, id);
  uri_sql_run_bind_int(run, stmt, 2, other);
  is_so = uri_sql_run_step(run, stmt);
  sqlite3_reset(stmt);
  return is_so;
}

/* Count the rows whose other columns, or references, a merge drops. */
static void rows_compare(struct canonical_run *run, struct canonical_table *t,
                         sqlite3_int64 goes, sqlite3_int64 stays, int is_light){
  sqlite3_stmt *stmt = rows_statement(run, t, ROWS_DIFFER);
  int is_same = is_light || rows_both(run, t, ROWS_SAME, goes, stays);
  rows_bind_key(run, t, stmt, 1, goes);
  rows_bind_key(run, t, stmt, t->n_keys+1, stays);
  if( uri_sql_run_step(run, stmt) )
    t->differed += !is_same || !sqlite3_column_int(stmt, 0);
  sqlite3_reset(stmt);
}

static void rows_merge(struct canonical_run *run, struct canonical_table *t,
                       sqlite3_int64 goes, sqlite3_int64 stays, int is_aside){
  int combines = t->number==0 && run->n_combine;
  if( !is_aside ) rows_compare(run, t, goes, stays, 0);
  if( !is_aside && (run->records || combines) ) rows_save(run, t, goes);
  if( combines ) rows_save(run, t, stays);
  if( !is_aside ) rows_delete(run, t, goes);
  rows_execute(run, t, ROWS_JOIN, goes, stays);
  t->merged++;
}

void uri_sql_rows_absorb(struct canonical_run *run, struct canonical_table *t,
                         sqlite3_int64 goes, sqlite3_int64 stays, int is_light){
  if( !is_light ){
    rows_merge(run, t, goes, stays, 0);
    return;
  }
  rows_compare(run, t, goes, stays, 1);
  rows_delete(run, t, goes);
  t->merged++;
}

/* ---- The row in the way --- */

static void rows_add_probe(struct canonical_run *run, struct canonical_table *t,
                           const int *columns, int n){
  size_t size = sizeof(sqlite3_stmt*) * (size_t)(t->n_probes+1);
  sqlite3_stmt **all = uri_sql_run_alloc(run, size);
  if( all==0 ) return;
  if( t->n_probes ) memcpy(all, t->probes, size-sizeof(sqlite3_stmt*));
  all[t->n_probes] = uri_sql_run_prepare(run, run->db, "%s LIMIT 64 OFFSET :skip",
                                         uri_sql_rows_probe(run, t, columns, n));
  t->probes = all;
  t->n_probes++;
}

/*
** A probe for each UNIQUE of plain columns with their own collations.  The last probe
** finds rows by their new values alone: for any other UNIQUE, and for rows set aside.
*/
static void rows_make_probes(struct canonical_run *run, struct canonical_table *t){
  int *columns = uri_sql_run_alloc(run, sizeof *columns * (size_t)(t->n+1));
  int n = 0, is_plain = 1;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT x.cid, x.seqno = (SELECT max(seqno) FROM pragma_index_xinfo(l.name, ?2)"
    " WHERE key), printf('\"%%w\"', x.coll) FROM pragma_index_list(?1, ?2) AS l,"
    " pragma_index_xinfo(l.name, ?2) AS x WHERE l.\"unique\" AND x.key"
    " ORDER BY l.seq, x.seqno");
  uri_sql_run_bind_text(run, stmt, 1, t->name);
  uri_sql_run_bind_text(run, stmt, 2, t->schema);
  t->is_odd = 0;
  while( columns && uri_sql_run_step(run, stmt) ){
    int cid = sqlite3_column_int(stmt, 0);
    const char *collation = (const char*)sqlite3_column_text(stmt, 2);
    is_plain &= cid>=0 && !t->columns[cid].is_generated
             && sqlite3_stricmp(collation, t->columns[cid].collation)==0;
    if( is_plain ) columns[n++] = cid;
    if( !sqlite3_column_int(stmt, 1) ) continue;
    if( is_plain ) rows_add_probe(run, t, columns, n);
    else t->is_odd = 1;
    n = 0;
    is_plain = 1;
  }
  sqlite3_finalize(stmt);
  if( t->alias>=0 && t->columns[t->alias].is_mutable )
    rows_add_probe(run, t, &t->alias, 1);
  rows_add_probe(run, t, columns, 0);
}

static void rows_bind_want(struct canonical_run *run, struct canonical_table *t,
                           sqlite3_stmt *stmt, int i, sqlite3_int64 id, int with_flags){
  sqlite3_stmt *want = rows_statement(run, t, ROWS_WANT);
  int m, n = uri_sql_rows_count(t, ROWS_MUTABLE);
  uri_sql_run_bind_int(run, want, 1, id);
  if( uri_sql_run_step(run, want) ){
    for(m=0; m<n; m++){
      uri_sql_run_bind_copy(run, stmt, with_flags ? i+2*m : i+m, want, 2*m);
      if( with_flags ) uri_sql_run_bind_copy(run, stmt, i+2*m+1, want, 2*m+1);
    }
  }
  sqlite3_reset(want);
}

/* Write the row.  Returns 0 if a UNIQUE constraint fails: run->conflict says which. */
static int rows_attempt(struct canonical_run *run, struct canonical_table *t,
                        sqlite3_int64 id, int is_aside){
  sqlite3_stmt *stmt = rows_statement(run, t, is_aside ? ROWS_INSERT : ROWS_UPDATE);
  sqlite3_stmt *saved;
  int rc, c, n = uri_sql_rows_count(t, ROWS_MUTABLE);
  if( is_aside ){
    saved = rows_statement(run, t, ROWS_SAVED);
    uri_sql_run_bind_int(run, saved, 1, id);
    if( uri_sql_run_step(run, saved) )
      for(c=0; c<sqlite3_column_count(saved); c++)
        uri_sql_run_bind_copy(run, stmt, c+1, saved, c);
    sqlite3_reset(saved);
  }else{
    rows_bind_want(run, t, stmt, 1, id, 0);
    rows_bind_key(run, t, stmt, n+1, id);
  }
  if( run->rc!=SQLITE_OK ) return 1;
  while( sqlite3_step(stmt)==SQLITE_ROW ) ;
  rc = sqlite3_reset(stmt);
  if( rc==SQLITE_OK && sqlite3_changes(run->db)==1 ) return 1;
  if( rc==SQLITE_OK ){
    uri_sql_run_fail(run, "%s did not take a new value: a trigger or an authorizer"
                     " refused it", rows_describe(run, t, id));
    return 1;
  }
  rc = sqlite3_extended_errcode(run->db);
  sqlite3_free(run->conflict);
  run->conflict = sqlite3_mprintf("%s", sqlite3_errmsg(run->db));
  if( run->conflict==0 ) run->rc = SQLITE_NOMEM;
  if( rc==SQLITE_CONSTRAINT_UNIQUE || rc==SQLITE_CONSTRAINT_PRIMARYKEY
   || rc==SQLITE_CONSTRAINT_ROWID ) return 0;
  if( (rc & 0xFF)==SQLITE_CONSTRAINT || (rc & 0xFF)==SQLITE_MISMATCH )
    uri_sql_run_fail(run, "%s: %s", rows_describe(run, t, id), run->conflict);
  uri_sql_run_fail_code(run, run->db, rc & 0xFF);
  return 1;
}

/* Does the row get further without the other one? */
static int rows_is_in_the_way(struct canonical_run *run, struct canonical_table *t,
                              sqlite3_int64 id, int is_aside, sqlite3_int64 other){
  const char *before = uri_sql_run_text(run, "%s", run->conflict);
  int is_better;
  uri_sql_run_exec(run, run->db, "SAVEPOINT uri_canonical_trial");
  rows_delete(run, t, other);
  is_better = rows_attempt(run, t, id, is_aside) || run->rc!=SQLITE_OK
           || strcmp(before, run->conflict)!=0;
  uri_sql_run_exec(run, run->db,
                   "ROLLBACK TO uri_canonical_trial; RELEASE uri_canonical_trial");
  return run->rc==SQLITE_OK && is_better;
}

/* Find the row that is in the way of the UPDATE, and may merge with the row. */
static sqlite3_int64 rows_find_other(struct canonical_run *run, struct canonical_table *t,
                                     sqlite3_int64 id, int is_aside, int *is_found){
  sqlite3_int64 ids[64];
  int p, i, n = 0, skip = 0;
  *is_found = 0;
  if( t->n_probes==0 ) rows_make_probes(run, t);
  p = is_aside ? t->n_probes-1 : 0;
  for(; p<t->n_probes && run->rc==SQLITE_OK; skip = n==64 ? skip+64 : 0, p += n<64){
    sqlite3_stmt *probe = t->probes[p];
    if( p==t->n_probes-1 && !t->is_odd && !is_aside ) break;
    rows_bind_key(run, t, probe, 1, id);
    rows_bind_want(run, t, probe, t->n_keys+1, id, 1);
    uri_sql_run_bind_int(run, probe, sqlite3_bind_parameter_index(probe, ":skip"), skip);
    for(n=0; n<64 && uri_sql_run_step(run, probe); n++)
      ids[n] = uri_sql_rows_touch(run, t, probe, 0);
    sqlite3_reset(probe);
    for(i=0; i<n && run->rc==SQLITE_OK; i++){
      if( !rows_both(run, t, ROWS_AGREE, id, ids[i])
       || !rows_is_in_the_way(run, t, id, is_aside, ids[i]) ) continue;
      *is_found = 1;
      return ids[i];
    }
  }
  return 0;
}

static void rows_refuse(struct canonical_run *run, struct canonical_table *t,
                        sqlite3_int64 id){
  const char *row = rows_describe(run, t, id);
  if( run->column_name==0 )
    uri_sql_run_fail(run, "%s cannot be restored: %s", row, run->conflict);
  else if( !run->merge )
    uri_sql_run_fail(run, "%s would be equal to another row (%s); the option merge merges"
                     " such rows", row, run->conflict);
  else
    uri_sql_run_fail(run, "%s would be equal to a row with another %s, and does not merge"
                     " (%s)", row, t->number ? "reference" : "text", run->conflict);
}

static void rows_set_aside(struct canonical_run *run, struct canonical_table *t,
                           sqlite3_int64 id){
  rows_save(run, t, id);
  rows_delete(run, t, id);
  rows_execute(run, t, ROWS_STATE, id, ROWS_ASIDE);
}

static void rows_write_row(struct canonical_run *run, struct canonical_table *t,
                           sqlite3_int64 id, int is_aside){
  while( !rows_attempt(run, t, id, is_aside) && run->rc==SQLITE_OK ){
    int is_found = 0;
    sqlite3_int64 other = 0;
    if( run->merge ) other = rows_find_other(run, t, id, is_aside, &is_found);
    if( !is_found && is_aside ){
      rows_refuse(run, t, id);
    }else if( !is_found ){
      rows_set_aside(run, t, id);
      return;
    }else if( rows_is_first(run, t, id, other) ){
      rows_merge(run, t, other, id, 0);
    }else{
      rows_merge(run, t, id, other, is_aside);
      return;
    }
  }
  if( !t->is_direct ) rows_execute(run, t, ROWS_MOVE, id, 0);
}

void uri_sql_rows_write(struct canonical_run *run, struct canonical_table *t){
  int state;
  sqlite3_int64 done = 0, total;
  total = uri_sql_run_number(run, run->own, "SELECT count(*) FROM r%d WHERE state = %d",
                             t->number, ROWS_PENDING);
  for(state=ROWS_PENDING; state<=ROWS_ASIDE; state++){
    sqlite3_stmt *rows = uri_sql_run_prepare(run, run->own,
      "SELECT id FROM r%d WHERE state = %d", t->number, state);
    while( uri_sql_run_step(run, rows) ){
      rows_write_row(run, t, sqlite3_column_int64(rows, 0), state==ROWS_ASIDE);
      uri_sql_run_progress(run, "writing", t->number ? 60 : 20, t->number ? 90 : 60,
                           ++done, total);
    }
    sqlite3_finalize(rows);
  }
  uri_sql_run_exec(run, run->own, "UPDATE r%d SET state = 0 WHERE state", t->number);
}
