/*
** SPDX-License-Identifier: MIT
**
** SQLite with the extension inside, for a WebAssembly engine.
**
** WebAssembly has no operating system, and this module imports nothing: no
** files, no clock, no source of random numbers.  So SQLite gets a VFS that
** opens no file.  Databases are in memory; a database file is read with
** sqlite3_deserialize() and written with sqlite3_serialize().
**
** The page calls SQLite's own functions, which the linker exports (see
** "build").  This file has only what JavaScript cannot do by itself.
*/
#include "sqlite3.h"

#define EXPORT(name) __attribute__((export_name(#name)))

int sqlite3_uri_init(sqlite3*, char**, const sqlite3_api_routines*);

/* Set by the page: milliseconds since 1970, and a seed for random() */
static double playground_now = 0;
static unsigned playground_seed = 1;

static int vfs_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file,
                    int flags, int *out){
  (void)vfs; (void)name; (void)flags; (void)out;
  file->pMethods = 0;
  return SQLITE_CANTOPEN;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync){
  (void)vfs; (void)name; (void)sync;
  return SQLITE_IOERR_DELETE;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out){
  (void)vfs; (void)name; (void)flags;
  *out = 0;
  return SQLITE_OK;
}

static int vfs_full_pathname(sqlite3_vfs *vfs, const char *name, int n, char *out){
  (void)vfs;
  sqlite3_snprintf(n, out, "%s", name);
  return SQLITE_OK;
}

/* Numbers for random().  They need not be hard to guess. */
static int vfs_randomness(sqlite3_vfs *vfs, int n, char *out){
  (void)vfs;
  for(int i=0; i<n; i++){
    playground_seed = playground_seed*1664525u + 1013904223u;
    out[i] = (char)(playground_seed>>24);
  }
  return n;
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds){
  (void)vfs; (void)microseconds;
  return 0;
}

/* Milliseconds since noon of the first Julian day */
static int vfs_current_time(sqlite3_vfs *vfs, sqlite3_int64 *out){
  (void)vfs;
  *out = 210866760000000 + (sqlite3_int64)playground_now;
  return SQLITE_OK;
}

static int vfs_last_error(sqlite3_vfs *vfs, int n, char *out){
  (void)vfs; (void)n; (void)out;
  return 0;
}

int sqlite3_os_init(void){
  static sqlite3_vfs vfs = {
    .iVersion = 2, .szOsFile = sizeof(sqlite3_file), .mxPathname = 512,
    .zName = "none", .xOpen = vfs_open, .xDelete = vfs_delete,
    .xAccess = vfs_access, .xFullPathname = vfs_full_pathname,
    .xRandomness = vfs_randomness, .xSleep = vfs_sleep,
    .xGetLastError = vfs_last_error, .xCurrentTimeInt64 = vfs_current_time,
  };
  return sqlite3_vfs_register(&vfs, 1);
}

int sqlite3_os_end(void){
  return SQLITE_OK;
}

/* Set the clock and add to the seed.  Call this before any other function. */
EXPORT(playground_set_clock) void playground_set_clock(double now, unsigned seed){
  playground_now = now;
  playground_seed ^= seed;
}

/* A new, empty database with the extension, or NULL if out of memory */
EXPORT(playground_open) sqlite3 *playground_open(void){
  sqlite3 *db = 0;
  if( sqlite3_open(":memory:", &db)!=SQLITE_OK
   || sqlite3_uri_init(db, 0, 0)!=SQLITE_OK ){
    sqlite3_close(db);
    return 0;
  }
  return db;
}

/*
** Replace the database by the bytes of a database file.  They come from
** sqlite3_malloc64() and belong to SQLite from now on, also after an error.
*/
EXPORT(playground_load) int playground_load(sqlite3 *db, unsigned char *bytes, int n){
  return sqlite3_deserialize(db, "main", bytes, n, n,
           SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
}

static unsigned char *database_bytes(sqlite3 *db, int *length, unsigned flags){
  sqlite3_int64 n = 0;
  unsigned char *bytes = sqlite3_serialize(db, "main", &n, flags);
  *length = (int)n;
  return bytes;
}

/* The bytes of the database as a file, to be freed with sqlite3_free(); *length is
** their number. */
EXPORT(playground_save) unsigned char *playground_save(sqlite3 *db, int *length){
  return database_bytes(db, length, 0);
}

/* The same bytes, which SQLite keeps; NULL if it does not have them as a file.  They
** are valid until the next statement. */
EXPORT(playground_bytes) unsigned char *playground_bytes(sqlite3 *db, int *length){
  return database_bytes(db, length, SQLITE_SERIALIZE_NOCOPY);
}

/* Let triggers run, or not. */
EXPORT(playground_triggers) void playground_triggers(sqlite3 *db, int on){
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, on, 0);
}

/*
** Bind a text or, if n is negative, NULL.  The bytes come from
** sqlite3_malloc64() and belong to SQLite from now on.
*/
EXPORT(playground_bind) int playground_bind(sqlite3_stmt *stmt, int i, char *text, int n){
  if( n<0 ) return sqlite3_bind_null(stmt, i);
  return sqlite3_bind_text64(stmt, i, text, (sqlite3_uint64)n, sqlite3_free, SQLITE_UTF8);
}

/* A text in memory; NULL if n is negative */
struct playground_text { const char *p; int n; };

/*
** Bind all parameters of an INSERT and run it.  Returns what sqlite3_step() returns.
** The texts may change afterwards.
*/
EXPORT(playground_row) int playground_row(sqlite3_stmt *stmt,
                                          const struct playground_text *texts, int n){
  for(int i=0; i<n; i++){
    int rc = texts[i].n<0 ? sqlite3_bind_null(stmt, i+1)
           : sqlite3_bind_text(stmt, i+1, texts[i].p, texts[i].n, SQLITE_STATIC);
    if( rc!=SQLITE_OK ) return rc;
  }
  int rc = sqlite3_step(stmt);
  sqlite3_reset(stmt);
  return rc;
}
