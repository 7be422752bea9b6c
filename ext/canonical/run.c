/*
** SPDX-License-Identifier: MIT
**
** What every part of a run uses: memory, sticky errors, statements, and the ids of rows.
*/
#include "canonical.h"

#include <stdarg.h>
#include <string.h>

/* A block of memory of a run; the bytes follow. */
struct canonical_memory { struct canonical_memory *next; };

/*
** Give the run's own database the encoding of the user's, so that values are copied
** unchanged.  Between UTF-8 and UTF-16, SQLite would change texts that are not
** well-formed.
*/
static void run_set_encoding(struct canonical_run *run){
  sqlite3_stmt *stmt = uri_sql_run_prepare(run, run->db, "PRAGMA encoding");
  const char *name = uri_sql_run_step(run, stmt) ? uri_sql_run_copy(run, stmt, 0) : 0;
  sqlite3_finalize(stmt);
  if( name==0 ) return;
  run->is_utf16 = sqlite3_strnicmp(name, "UTF-16", 6)==0;
  uri_sql_run_exec(run, run->own, "PRAGMA encoding = '%q'", name);
}

int uri_sql_run_open(struct canonical_run *run, sqlite3 *db, const char *function){
  memset(run, 0, sizeof *run);
  run->db = db;
  run->function = function;
  run->rc = sqlite3_open_v2("", &run->own, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                            | SQLITE_OPEN_PRIVATECACHE, 0);
  if( run->rc!=SQLITE_OK ){
    int rc = run->rc;
    run->rc = SQLITE_OK;
    uri_sql_run_fail_code(run, run->own, rc);
  }
  run_set_encoding(run);
  /* No other connection sees the file, and nothing in it is ever rolled back.  The memory
  ** does not grow with the table: there are 16 MB of cache. */
  uri_sql_run_exec(run, run->own, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
                   " PRAGMA cache_size=-16000; PRAGMA locking_mode=EXCLUSIVE; BEGIN;"
                   "CREATE TABLE refused(t, kind, k, j, label);"
                   "CREATE TABLE report(what, number, \"table\", text)");
  return run->rc;
}

void uri_sql_run_close(struct canonical_run *run){
  struct canonical_memory *memory = run->memory;
  int t;
  for(t=0; t<run->n_tables; t++){
    sqlite3_finalize(run->tables[t].read_row);
    sqlite3_finalize(run->tables[t].insert_row);
  }
  sqlite3_finalize(run->show);
  uri_sql_sweep_close(run);
  uri_sql_overlay_unregister(run);
  sqlite3_close(run->own);
  while( memory ){
    struct canonical_memory *next = memory->next;
    sqlite3_free(memory);
    memory = next;
  }
  sqlite3_free(run->error);
  memset(run, 0, sizeof *run);
}

void *uri_sql_run_alloc(struct canonical_run *run, size_t n){
  struct canonical_memory *memory;
  if( run->rc!=SQLITE_OK ) return 0;
  memory = sqlite3_malloc64(sizeof *memory + n);
  if( memory==0 ){
    run->rc = SQLITE_NOMEM;
    return 0;
  }
  memory->next = run->memory;
  run->memory = memory;
  return memset(memory+1, 0, n);
}

/* Keep text from sqlite3_malloc(), which is freed here. */
static const char *run_keep(struct canonical_run *run, char *text){
  size_t n = text ? strlen(text)+1 : 0;
  char *kept = text ? uri_sql_run_alloc(run, n) : 0;
  if( kept ) memcpy(kept, text, n);
  if( text==0 && run->rc==SQLITE_OK ) run->rc = SQLITE_NOMEM;
  sqlite3_free(text);
  return kept ? kept : "";
}

const char *uri_sql_run_text(struct canonical_run *run, const char *format, ...){
  va_list ap;
  char *text;
  va_start(ap, format);
  text = sqlite3_vmprintf(format, ap);
  va_end(ap);
  return run_keep(run, text);
}

const char *uri_sql_run_copy(struct canonical_run *run, sqlite3_stmt *stmt, int column){
  const unsigned char *text = sqlite3_column_text(stmt, column);
  if( text==0 && sqlite3_errcode(sqlite3_db_handle(stmt))==SQLITE_NOMEM ){
    run->rc = SQLITE_NOMEM;
    return "";
  }
  if( text==0 ) return 0;
  return uri_sql_run_text(run, "%s", text);
}

const char *uri_sql_run_argument(struct canonical_run *run, sqlite3_value *value){
  const char *text;
  if( sqlite3_value_type(value)==SQLITE_NULL ) return 0;
  /* For a number, and in a UTF-16 database, SQLite needs memory for the UTF-8. */
  text = (const char*)sqlite3_value_text(value);
  if( text==0 ) uri_sql_run_fail_code(run, 0, SQLITE_NOMEM);
  if( text && strlen(text)!=(size_t)sqlite3_value_bytes(value) )
    uri_sql_run_fail(run, "'%s' is followed by a NUL character, at which SQL ends", text);
  return uri_sql_run_text(run, "%s", text);
}

const char *uri_sql_run_finish(struct canonical_run *run, sqlite3_str *str){
  int rc = sqlite3_str_errcode(str);
  char *text = sqlite3_str_finish(str);
  if( rc!=SQLITE_OK && run->rc==SQLITE_OK ) run->rc = rc;
  return text ? run_keep(run, text) : "";
}

void uri_sql_run_fail(struct canonical_run *run, const char *format, ...){
  va_list ap;
  char *text;
  if( run->rc!=SQLITE_OK ) return;
  va_start(ap, format);
  text = sqlite3_vmprintf(format, ap);
  va_end(ap);
  run->rc = SQLITE_ERROR;
  if( text ) run->error = sqlite3_mprintf("%s: %s", run->function, text);
  sqlite3_free(text);
  if( run->error==0 ) run->rc = SQLITE_NOMEM;
}

void uri_sql_run_fail_code(struct canonical_run *run, sqlite3 *db, int rc){
  if( run->rc!=SQLITE_OK || rc==SQLITE_OK ) return;
  if( rc==SQLITE_NOMEM || db==0 ){
    run->rc = SQLITE_NOMEM;
    return;
  }
  uri_sql_run_fail(run, "%s", sqlite3_errmsg(db));
  if( run->rc==SQLITE_ERROR ) run->rc = rc;
}

static sqlite3_stmt *run_prepare(struct canonical_run *run, sqlite3 *db, char *sql){
  sqlite3_stmt *stmt = 0;
  int rc;
  if( run->rc==SQLITE_OK && sql==0 ) run->rc = SQLITE_NOMEM;
  if( run->rc==SQLITE_OK ){
    rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
    uri_sql_run_fail_code(run, db, rc);
  }
  sqlite3_free(sql);
  return stmt;
}

sqlite3_stmt *uri_sql_run_prepare(struct canonical_run *run, sqlite3 *db,
                                  const char *format, ...){
  va_list ap;
  char *sql;
  va_start(ap, format);
  sql = sqlite3_vmprintf(format, ap);
  va_end(ap);
  return run_prepare(run, db, sql);
}

int uri_sql_run_step(struct canonical_run *run, sqlite3_stmt *stmt){
  int rc;
  if( run->rc!=SQLITE_OK ) return 0;
  rc = sqlite3_step(stmt);
  if( rc==SQLITE_ROW ) return 1;
  rc = sqlite3_reset(stmt);
  uri_sql_run_fail_code(run, sqlite3_db_handle(stmt), rc);
  return 0;
}

void uri_sql_run_write(struct canonical_run *run, sqlite3_stmt *stmt){
  while( uri_sql_run_step(run, stmt) ) ;
}

void uri_sql_run_exec(struct canonical_run *run, sqlite3 *db, const char *format, ...){
  va_list ap;
  char *sql;
  int rc;
  if( run->rc!=SQLITE_OK ) return;
  va_start(ap, format);
  sql = sqlite3_vmprintf(format, ap);
  va_end(ap);
  rc = sql ? sqlite3_exec(db, sql, 0, 0, 0) : SQLITE_NOMEM;
  uri_sql_run_fail_code(run, db, rc);
  sqlite3_free(sql);
}

sqlite3_int64 uri_sql_run_number(struct canonical_run *run, sqlite3 *db,
                                 const char *format, ...){
  va_list ap;
  sqlite3_stmt *stmt;
  sqlite3_int64 n = 0;
  va_start(ap, format);
  stmt = run_prepare(run, db, sqlite3_vmprintf(format, ap));
  va_end(ap);
  if( uri_sql_run_step(run, stmt) ) n = sqlite3_column_int64(stmt, 0);
  sqlite3_finalize(stmt);
  return n;
}

/*
** Prepare the evaluation of the option "progress".  A function in it could execute
** COMMIT, and leave the table half written.  Within a statement that writes, SQLite
** refuses that.  So it is evaluated by an UPDATE, of no row.  The savepoint tells of a
** ROLLBACK.
*/
static sqlite3_stmt *run_prepare_show(struct canonical_run *run){
  const struct canonical_table *t = run->tables;
  if( !run->transaction.is_open )
    return uri_sql_run_prepare(run, run->db, "SELECT (%s\n), ?1, ?2", run->progress);
  return uri_sql_run_prepare(run, run->db,
    "WITH \"canonical progress\"(x, percent, phase) AS (SELECT (%s\n), ?1, ?2)"
    " UPDATE %s SET %s = %s"
    " WHERE %s = (SELECT CASE WHEN x THEN NULL END FROM \"canonical progress\")",
    run->progress, t->sql, t->columns[run->column].quoted,
    t->columns[run->column].quoted, t->keys[0]);
}

void uri_sql_run_progress(struct canonical_run *run, const char *phase, int from, int to,
                          sqlite3_int64 done, sqlite3_int64 total){
  int percent = from + (int)((to-from)*done/(total>0 ? total : 1));
  int is_open = run->transaction.is_open;
  if( run->progress==0 || percent<=run->percent || run->rc!=SQLITE_OK ) return;
  run->percent = percent;
  if( run->show==0 ) run->show = run_prepare_show(run);
  if( run->rc==SQLITE_OK ) sqlite3_bind_int(run->show, 1, percent);
  uri_sql_run_bind_text(run, run->show, 2, phase);
  if( is_open ) uri_sql_run_exec(run, run->db, "SAVEPOINT uri_canonical_progress");
  uri_sql_run_step(run, run->show);
  sqlite3_reset(run->show);
  if( is_open ) uri_sql_transaction_release(run, "RELEASE uri_canonical_progress");
}

void uri_sql_run_bind_text(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                           const char *text){
  if( run->rc!=SQLITE_OK ) return;
  uri_sql_run_fail_code(run, sqlite3_db_handle(stmt),
                        sqlite3_bind_text(stmt, i, text, -1, SQLITE_TRANSIENT));
}

/* End the run if a value could not be bound: the statement would write NULL instead. */
static void run_bound(struct canonical_run *run, int rc){
  if( run->rc==SQLITE_OK ) run->rc = rc;
}

void uri_sql_run_bind_copy(struct canonical_run *run, sqlite3_stmt *stmt, int i,
                           sqlite3_stmt *from, int column){
  run_bound(run, sqlite3_bind_value(stmt, i, sqlite3_column_value(from, column)));
}

/* ---- Ids --- */

/*
** The type of a text in UTF-16, in an encoded key.  The texts of a UTF-16 database are
** not converted to UTF-8, where two texts with different unpaired surrogates are equal.
*/
enum { RUN_TEXT16 = 6 };

/* A value of a key as bytes: its type, then 8 bytes of number or length. */
static void run_encode(sqlite3_str *out, sqlite3_value *value, int is_utf16){
  int type = sqlite3_value_type(value);
  int is_text16 = type==SQLITE_TEXT && is_utf16;
  char kind = (char)('0'+(is_text16 ? RUN_TEXT16 : type));
  sqlite3_int64 number = sqlite3_value_int64(value);
  double real = sqlite3_value_double(value);
  const void *p = 0;
  if( type==SQLITE_TEXT ) p = is_text16 ? sqlite3_value_text16(value)
                                        : (const void*)sqlite3_value_text(value);
  if( type==SQLITE_BLOB ) p = sqlite3_value_blob(value);
  if( type==SQLITE_TEXT || type==SQLITE_BLOB )
    number = is_text16 ? sqlite3_value_bytes16(value) : sqlite3_value_bytes(value);
  if( type==SQLITE_FLOAT ) memcpy(&number, &real, sizeof number);
  sqlite3_str_append(out, &kind, 1);
  sqlite3_str_append(out, (const char*)&number, sizeof number);
  if( p ) sqlite3_str_append(out, p, (int)number);
}

char *uri_sql_run_encode(const struct canonical_run *run, const struct canonical_table *t,
                         sqlite3_stmt *from, int column, int *n){
  sqlite3_str *out = sqlite3_str_new(0);
  int k;
  for(k=0; k<t->n_keys; k++) run_encode(out, sqlite3_column_value(from, column+k),
                                         run->is_utf16);
  *n = sqlite3_str_length(out);
  return sqlite3_str_finish(out);
}

void uri_sql_run_bind_id(struct canonical_run *run, const struct canonical_table *t,
                         sqlite3_stmt *stmt, int i, sqlite3_stmt *from, int column){
  char *id;
  int n;
  if( run->rc!=SQLITE_OK ) return;
  if( t->has_rowid ){
    uri_sql_run_bind_copy(run, stmt, i, from, column);
    return;
  }
  id = uri_sql_run_encode(run, t, from, column, &n);
  if( id==0 ){
    run->rc = SQLITE_NOMEM;
  }else{
    run_bound(run, sqlite3_bind_blob(stmt, i, id, n, sqlite3_free));
  }
}

/*
** Read a value of an encoded key at *p, and move *p to the next one.  Returns its type,
** its number or length, and its bytes.
*/
static int run_decode(const char **p, sqlite3_int64 *number, const char **bytes){
  int type = **p-'0';
  memcpy(number, *p+1, sizeof *number);
  *p += 1+sizeof *number;
  *bytes = *p;
  if( type==SQLITE_TEXT || type==SQLITE_BLOB || type==RUN_TEXT16 ) *p += *number;
  return type;
}

void uri_sql_run_bind_key(struct canonical_run *run, const struct canonical_table *t,
                          sqlite3_stmt *stmt, int i, sqlite3_value *id){
  const char *p, *bytes;
  int k;
  if( run->rc!=SQLITE_OK ) return;
  if( t->has_rowid ){
    run_bound(run, sqlite3_bind_value(stmt, i, id));
    return;
  }
  p = sqlite3_value_blob(id);
  for(k=0; p && k<t->n_keys; k++){
    sqlite3_int64 number;
    double real;
    int type = run_decode(&p, &number, &bytes);
    memcpy(&real, &number, sizeof real);
    if( type==SQLITE_INTEGER ) sqlite3_bind_int64(stmt, i+k, number);
    if( type==SQLITE_FLOAT ) sqlite3_bind_double(stmt, i+k, real);
    if( type==SQLITE_TEXT )
      run_bound(run, sqlite3_bind_text(stmt, i+k, bytes, (int)number, SQLITE_TRANSIENT));
    if( type==RUN_TEXT16 )
      run_bound(run, sqlite3_bind_text16(stmt, i+k, bytes, (int)number,
                                         SQLITE_TRANSIENT));
    if( type==SQLITE_BLOB )
      run_bound(run, sqlite3_bind_blob(stmt, i+k, bytes, (int)number, SQLITE_TRANSIENT));
  }
}

/*
** Append UTF-16 in the byte order of this machine as UTF-8.  0 if it is not well-formed.
*/
static int run_append_utf16(sqlite3_str *out, const char *bytes, sqlite3_int64 n){
  sqlite3_int64 i;
  for(i=0; i+1<n; i += 2){
    unsigned short unit, low = 0;
    unsigned code;
    memcpy(&unit, bytes+i, sizeof unit);
    code = unit;
    if( code>=0xD800 && code<0xE000 ){
      if( i+3<n ) memcpy(&low, bytes+i+2, sizeof low);
      if( code>=0xDC00 || low<0xDC00 || low>=0xE000 ) return 0;
      code = 0x10000 + ((code-0xD800)<<10) + (low-0xDC00u);
      i += 2;
    }
    if( code>=0x10000 ) sqlite3_str_appendchar(out, 1, (char)(0xF0 | code>>18));
    if( code>=0x10000 ) sqlite3_str_appendchar(out, 1, (char)(0x80 | (code>>12 & 0x3F)));
    else if( code>=0x800 ) sqlite3_str_appendchar(out, 1, (char)(0xE0 | code>>12));
    if( code>=0x800 ) sqlite3_str_appendchar(out, 1, (char)(0x80 | (code>>6 & 0x3F)));
    else if( code>=0x80 ) sqlite3_str_appendchar(out, 1, (char)(0xC0 | code>>6));
    sqlite3_str_appendchar(out, 1, (char)(code<0x80 ? code : 0x80 | (code & 0x3F)));
  }
  return 1;
}

/* Append bytes as a BLOB literal. */
static void run_append_hex(sqlite3_str *out, const char *bytes, sqlite3_int64 n){
  sqlite3_int64 b;
  sqlite3_str_appendall(out, "x'");
  for(b=0; b<n; b++) sqlite3_str_appendf(out, "%02X", bytes[b] & 0xFF);
  sqlite3_str_appendall(out, "'");
}

/*
** Append a text of UTF-16 for people: as UTF-8, or as a BLOB literal.  0 if it is out of
** memory.
*/
static int run_append_text16(sqlite3_str *out, const char *bytes, sqlite3_int64 n){
  sqlite3_str *text = sqlite3_str_new(0);
  int is_text = run_append_utf16(text, bytes, n);
  int rc = sqlite3_str_errcode(text);
  int size = sqlite3_str_length(text);
  char *utf8 = sqlite3_str_finish(text);
  if( rc!=SQLITE_OK ) return 0;
  if( is_text && (size==0 || uri_is_text(utf8, (size_t)size)) )
    sqlite3_str_append(out, utf8 ? utf8 : "", size);
  else run_append_hex(out, bytes, n);
  sqlite3_free(utf8);
  return 1;
}

char *uri_sql_key_text(const struct canonical_table *t, sqlite3_value *id){
  sqlite3_str *out = sqlite3_str_new(0);
  const char *p, *bytes;
  int k, is_whole = 1;
  if( t->has_rowid ){
    sqlite3_str_appendf(out, "%lld", sqlite3_value_int64(id));
    return sqlite3_str_finish(out);
  }
  p = sqlite3_value_blob(id);
  for(k=0; p && k<t->n_keys; k++){
    sqlite3_int64 number;
    double real;
    int type = run_decode(&p, &number, &bytes);
    memcpy(&real, &number, sizeof real);
    if( k ) sqlite3_str_appendall(out, ", ");
    if( type==SQLITE_INTEGER ) sqlite3_str_appendf(out, "%lld", number);
    if( type==SQLITE_FLOAT ) sqlite3_str_appendf(out, "%!.15g", real);
    if( type==RUN_TEXT16 && !run_append_text16(out, bytes, number) ) is_whole = 0;
    if( type==SQLITE_TEXT && uri_is_text(bytes, (size_t)number) )
      sqlite3_str_append(out, bytes, (int)number);
    else if( type==SQLITE_BLOB || type==SQLITE_TEXT ) run_append_hex(out, bytes, number);
  }
  if( is_whole ) return sqlite3_str_finish(out);
  sqlite3_free(sqlite3_str_finish(out));
  return 0;
}

void uri_sql_run_bind_key_text(struct canonical_run *run, const struct canonical_table *t,
                               sqlite3_stmt *stmt, int i, sqlite3_value *id){
  char *text;
  if( run->rc!=SQLITE_OK ) return;
  if( t->has_rowid ){
    run_bound(run, sqlite3_bind_value(stmt, i, id));
    return;
  }
  text = uri_sql_key_text(t, id);
  run_bound(run, text ? sqlite3_bind_text(stmt, i, text, -1, sqlite3_free)
                 : SQLITE_NOMEM);
}

const char *uri_sql_run_keys(struct canonical_run *run, const struct canonical_table *t,
                             const char *prefix){
  sqlite3_str *out = sqlite3_str_new(0);
  int k;
  for(k=0; k<t->n_keys; k++)
    sqlite3_str_appendf(out, "%s%s%s", k ? ", " : "", prefix, t->keys[k]);
  return uri_sql_run_finish(run, out);
}

const char *uri_sql_run_at_key(struct canonical_run *run, const struct canonical_table *t,
                               int i){
  sqlite3_str *out = sqlite3_str_new(0);
  int k;
  for(k=0; k<t->n_keys; k++)
    sqlite3_str_appendf(out, "%s%s = ?%d%s", k ? " AND " : "", t->keys[k], i+k,
                        t->key_collations[k]);
  return uri_sql_run_finish(run, out);
}
