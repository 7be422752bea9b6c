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

#define ROWS_AT_KEY "{k&@ = ? COLLATE ^}"

/* The statements, as templates (expand.c), in our own database or the user's. */
static const struct { int is_own; const char *sql; } rows_sql[ROWS_STATEMENTS] = {
  [ROWS_READ] = { 0, "SELECT {s,@} FROM $T WHERE " ROWS_AT_KEY },
  [ROWS_FIND] = { 1, "SELECT id FROM r$N WHERE j IS NULL{k+* IS ?}" },
  [ROWS_NEW] = { 1, "INSERT INTO r$N(id, place, state{s;o#}{s;n#}{K;k#}{K;c#})"
                    " VALUES(?, ?, ?{s;?}{s;?}{K;?}{K;?})" },
  [ROWS_KEY] = { 1, "SELECT {k,*} FROM r$N WHERE id = ?" },
  [ROWS_FIRST_KEY] = { 1, "SELECT {k,$} FROM r$N WHERE id = ?" },
  [ROWS_WANT] = { 1, "SELECT {m,n#} FROM r$N WHERE id = ?" },
  [ROWS_UNCHANGED] = { 1, "SELECT {m,o# IS n#} FROM r$N WHERE id = ?" },
  [ROWS_UPDATE] = { 0, "UPDATE OR ABORT $T SET {m,@ = ?} WHERE " ROWS_AT_KEY },
  [ROWS_DELETE] = { 0, "DELETE FROM $T WHERE " ROWS_AT_KEY },
  [ROWS_INSERT] = { 0, "INSERT OR ABORT INTO $T({A,@}) VALUES({A,?})" },
  [ROWS_SAVE_READ] = { 0, "SELECT {a,@} FROM $T WHERE " ROWS_AT_KEY },
  [ROWS_SAVE] = { 1, "INSERT OR IGNORE INTO g$N VALUES(?{a;?})" },
  [ROWS_SAVED] = { 1, "SELECT {A,r.n#/g.@} FROM g$N AS g JOIN r$N AS r"
                      " ON r.id = g.\"uri_canonical id\" WHERE r.id = ?" },
  [ROWS_JOIN] = { 1, "UPDATE r$N SET j = ?2, d = ?3, state = 0 WHERE id = ?1" },
  [ROWS_STATE] = { 1, "UPDATE r$N SET state = ?2 WHERE id = ?1" },
  [ROWS_MOVE] = { 1, "UPDATE r$N SET state = 0{M;c# = n%} WHERE id = ?1" },
  [ROWS_DIFFER] = { 0, "SELECT 1{r+a.@ COLLATE BINARY IS b.@} FROM $T AS a, $T AS b"
                       " WHERE {k&a.@ = ? COLLATE ^} AND {k&b.@ = ? COLLATE ^}" },
  [ROWS_AGREE] = { 1, "SELECT 1 FROM r$N AS a, r$N AS b WHERE a.id = ?1 AND b.id = ?2"
                      "{m+(a.o# IS a.n# OR a.n# IS b.n#)}" },
  [ROWS_PLACE] = { 0, "SELECT ({k,? COLLATE ^}) < ({k,?})" }
};

static sqlite3_stmt *rows_statement(struct canonical_run *run, struct canonical_table *t,
                                    enum canonical_statement which){
  if( t->statements[which]==0 )
    t->statements[which] = uri_sql_run_prepare(run,
      rows_sql[which].is_own ? run->own : run->db, "%s",
      uri_sql_expand(run, t, rows_sql[which].sql));
  return t->statements[which];
}

void uri_sql_rows_create(struct canonical_run *run, struct canonical_table *t){
  uri_sql_run_exec(run, run->own, "%s%s", uri_sql_expand(run, t, "CREATE TABLE r$N("
    "id INTEGER PRIMARY KEY, place, j, d, state{s;o# ~}{s;n# ~}{K;k#}{K;c#});"
    " CREATE TABLE g$N(\"uri_canonical id\" INTEGER PRIMARY KEY{a;@ ~ COLLATE ^});"),
    t->is_direct ? "" : uri_sql_expand(run, t, "CREATE INDEX r$N_now ON r$N({K,c#})"));
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

/* Bind what a statement of our own database says about a row to the parameters from i
** on. */
static void rows_bind_which(struct canonical_run *run, struct canonical_table *t,
                            sqlite3_stmt *stmt, int i, enum canonical_statement which,
                            sqlite3_int64 id){
  sqlite3_stmt *read = rows_statement(run, t, which);
  uri_sql_run_bind_int(run, read, 1, id);
  if( uri_sql_run_step(run, read) )
    uri_sql_run_bind_row(run, stmt, i, read, 0, sqlite3_column_count(read));
  sqlite3_reset(read);
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
  *is_there = 0;
  if( run->rc!=SQLITE_OK || t->n_rows==0 ) return 0;
  find = rows_statement(run, t, ROWS_FIND);
  uri_sql_run_bind_row(run, find, 1, from, column, t->n_keys);
  *is_there = uri_sql_run_step(run, find);
  if( *is_there ) id = sqlite3_column_int64(find, 0);
  sqlite3_reset(find);
  return id;
}

sqlite3_int64 uri_sql_rows_insert(struct canonical_run *run, struct canonical_table *t,
                                  const struct rows_found *found){
  sqlite3_stmt *insert = rows_statement(run, t, ROWS_NEW);
  sqlite3_int64 id;
  int i, next = 4+2*t->n_slots;
  if( run->rc!=SQLITE_OK ) return 0;
  id = t->is_direct ? sqlite3_column_int64(found->keys, found->key) : ++run->next;
  uri_sql_run_bind_int(run, insert, 1, id);
  uri_sql_run_bind_int(run, insert, 3, found->state);
  if( found->place ) uri_sql_run_bind_int(run, insert, 2, found->place);
  else sqlite3_bind_null(insert, 2);
  for(i=0; i<2; i++){
    uri_sql_run_bind_row(run, insert, 4+i*t->n_slots, found->slots, found->slot,
                         t->n_slots);
    if( !t->is_direct )
      uri_sql_run_bind_row(run, insert, next+i*t->n_keys, found->keys, found->key,
                           t->n_keys);
  }
  if( found->text>=0 )
    uri_sql_run_bind_copy(run, insert, 4+t->n_slots+t->columns[run->column].slot,
                          found->slots, found->text);
  uri_sql_run_write(run, insert);
  t->n_rows = 1;
  return id;
}

sqlite3_int64 uri_sql_rows_touch(struct canonical_run *run, struct canonical_table *t,
                                 sqlite3_stmt *from, int column){
  int is_there;
  sqlite3_int64 id = uri_sql_rows_find(run, t, from, column, &is_there);
  struct rows_found found = { from, column, 0, 0, NO_COLUMN, 0, ROWS_DONE };
  if( is_there || run->rc!=SQLITE_OK ) return id;
  found.slots = rows_statement(run, t, ROWS_READ);
  uri_sql_run_bind_row(run, found.slots, 1, from, column, t->n_keys);
  if( uri_sql_run_step(run, found.slots) ) id = uri_sql_rows_insert(run, t, &found);
  sqlite3_reset(found.slots);
  return id;
}

/* The key of a row, for messages. */
static const char *rows_describe(struct canonical_run *run, struct canonical_table *t,
                                 sqlite3_int64 id){
  const char *key = uri_sql_run_word(run, run->own, "%s WHERE id = %lld",
    uri_sql_expand(run, t, "SELECT substr(" CANONICAL_KEY("$") ", 1, 200) FROM r$N"), id);
  return uri_sql_run_text(run, "row %s of %s", uri_sql_run_shown(run, key), t->name);
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
  rows_bind_key(run, t, read, 1, id);
  if( uri_sql_run_step(run, read) ){
    uri_sql_run_bind_int(run, save, 1, id);
    uri_sql_run_bind_row(run, save, 2, read, 0, sqlite3_column_count(read));
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

/* Do other columns of the rows differ, which a merge drops? */
static int rows_differ(struct canonical_run *run, struct canonical_table *t,
                       sqlite3_int64 goes, sqlite3_int64 stays){
  sqlite3_stmt *stmt;
  int differ;
  if( t->n_dropped==0 ) return 0;
  stmt = rows_statement(run, t, ROWS_DIFFER);
  rows_bind_key(run, t, stmt, 1, goes);
  rows_bind_key(run, t, stmt, t->n_keys+1, stays);
  differ = uri_sql_run_step(run, stmt) && !sqlite3_column_int(stmt, 0);
  sqlite3_reset(stmt);
  return differ;
}

static void rows_merge(struct canonical_run *run, struct canonical_table *t,
                       sqlite3_int64 goes, sqlite3_int64 stays, int is_aside){
  int combines = t->number==0 && run->n_combine;
  sqlite3_stmt *join = rows_statement(run, t, ROWS_JOIN);
  if( !is_aside ){
    uri_sql_run_bind_int(run, join, 3, rows_differ(run, t, goes, stays));
    if( combines || (run->records && !run->dry_run) ) rows_save(run, t, goes);
    rows_delete(run, t, goes);
  }
  if( combines ) rows_save(run, t, stays);
  rows_execute(run, t, ROWS_JOIN, goes, stays);
  t->merged++;
}

void uri_sql_rows_absorb(struct canonical_run *run, struct canonical_table *t,
                         sqlite3_int64 goes, sqlite3_int64 stays, int is_light){
  if( !is_light ){
    rows_merge(run, t, goes, stays, 0);
    return;
  }
  t->differed += rows_differ(run, t, goes, stays);
  rows_delete(run, t, goes);
  t->merged++;
}

/* Do both rows get the same new values?  The other may still have its values as found. */
static int rows_agree(struct canonical_run *run, struct canonical_table *t,
                      sqlite3_int64 id, sqlite3_int64 other){
  sqlite3_stmt *stmt = rows_statement(run, t, ROWS_AGREE);
  int is_so;
  uri_sql_run_bind_int(run, stmt, 1, id);
  uri_sql_run_bind_int(run, stmt, 2, other);
  is_so = uri_sql_run_step(run, stmt);
  sqlite3_reset(stmt);
  return is_so;
}

/* ---- The row in the way --- */

/*
** Add a statement that SELECTs the rows b that may be in the way of row a: "at" says so
** for a UNIQUE.  They have the values that row a wants: in the table to rewrite the same
** text, and in each column that changes the same value.
*/
static void rows_add_probe(struct canonical_run *run, struct canonical_table *t,
                           const char *at){
  size_t size = sizeof(sqlite3_stmt*) * (size_t)(t->n_probes+1);
  sqlite3_stmt **all = uri_sql_run_alloc(run, size);
  const char *text = t->number ? "" : uri_sql_run_text(run,
    " AND b.%s COLLATE BINARY IS want.n%d", t->columns[run->column].quoted, run->column);
  if( all==0 ) return;
  if( t->n_probes ) memcpy(all, t->probes, size-sizeof(sqlite3_stmt*));
  all[t->n_probes] = uri_sql_run_prepare(run, run->db, "%s%s%s LIMIT 64 OFFSET :skip",
    uri_sql_expand(run, t, "WITH want({k,k#}{m;n#}{m;s#}) AS (VALUES({k,?}{m;?}{m;?}))"
      " SELECT {k,b.@} FROM want CROSS JOIN $T AS b"
      " WHERE NOT ({k&b.@ = want.k# COLLATE ^})"
      "{m+(want.s# OR b.@ COLLATE BINARY IS want.n#)}"), text, at);
  t->probes = all;
  t->n_probes++;
}

/*
** A probe for each UNIQUE of plain columns with their own collations.  The last probe
** finds rows by their new values alone: for any other UNIQUE, and for rows set aside.
*/
static void rows_make_probes(struct canonical_run *run, struct canonical_table *t){
  const char *at = "", *own = uri_sql_expand(run, t, "$T AS a WHERE {k&a.@ = want.k#"
                                             " COLLATE ^}");
  int is_plain = 1;
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db,
    "SELECT x.cid, x.seqno = (SELECT max(seqno) FROM pragma_index_xinfo(l.name, %Q)"
    " WHERE key), printf('\"%%w\"', x.coll) FROM pragma_index_list(%Q, %Q) AS l,"
    " pragma_index_xinfo(l.name, %Q) AS x WHERE l.\"unique\" AND x.key"
    " ORDER BY l.seq, x.seqno", t->schema, t->name, t->schema, t->schema);
  t->is_odd = 0;
  while( uri_sql_run_step(run, stmt) ){
    int cid = sqlite3_column_int(stmt, 0);
    const char *collation = (const char*)sqlite3_column_text(stmt, 2);
    const struct canonical_column *c = &t->columns[cid<0 ? 0 : cid];
    is_plain &= cid>=0 && !c->is_generated && sqlite3_stricmp(collation, c->collation)==0;
    if( is_plain && c->is_mutable )
      at = uri_sql_run_text(run, "%s AND b.%s = want.n%d", at, c->quoted, cid);
    else if( is_plain )
      at = uri_sql_run_text(run, "%s AND b.%s = (SELECT a.%s FROM %s)", at, c->quoted,
                            c->quoted, own);
    if( !sqlite3_column_int(stmt, 1) ) continue;
    if( is_plain ) rows_add_probe(run, t, at);
    else t->is_odd = 1;
    at = "";
    is_plain = 1;
  }
  sqlite3_finalize(stmt);
  if( t->alias>=0 && t->columns[t->alias].is_mutable )
    rows_add_probe(run, t, uri_sql_run_text(run, " AND b.%s = want.n%d",
                                            t->columns[t->alias].quoted, t->alias));
  rows_add_probe(run, t, "");
}

/* Write the row.  Returns 0 if a UNIQUE constraint fails: run->conflict says which. */
static int rows_attempt(struct canonical_run *run, struct canonical_table *t,
                        sqlite3_int64 id, int is_aside){
  sqlite3_stmt *stmt = rows_statement(run, t, is_aside ? ROWS_INSERT : ROWS_UPDATE);
  int rc;
  rows_bind_which(run, t, stmt, 1, is_aside ? ROWS_SAVED : ROWS_WANT, id);
  if( !is_aside ) rows_bind_key(run, t, stmt, t->n_mutable+1, id);
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
    rows_bind_which(run, t, probe, t->n_keys+1, ROWS_WANT, id);
    rows_bind_which(run, t, probe, t->n_keys+t->n_mutable+1, ROWS_UNCHANGED, id);
    uri_sql_run_bind_int(run, probe, sqlite3_bind_parameter_index(probe, ":skip"), skip);
    for(n=0; n<64 && uri_sql_run_step(run, probe); n++)
      ids[n] = uri_sql_rows_touch(run, t, probe, 0);
    sqlite3_reset(probe);
    for(i=0; i<n && run->rc==SQLITE_OK; i++){
      if( !rows_agree(run, t, id, ids[i])
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
      uri_sql_progress_show(run, "writing", t->number ? 60 : 20, t->number ? 90 : 60,
                            ++done, total);
    }
    sqlite3_finalize(rows);
  }
  uri_sql_run_exec(run, run->own, "UPDATE r%d SET state = 0 WHERE state", t->number);
}
