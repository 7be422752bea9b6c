/*
** SPDX-License-Identifier: MIT
**
** What Debian's Tcl package of SQLite 3.40 calls and an older SQLite lacks, so
** that it loads on top of one.  Compiled into that libsqlite3 for the tests; the
** extension has no use for it.
*/
#include "sqlite3.h"

#if SQLITE_VERSION_NUMBER<3037000
sqlite3_int64 sqlite3_changes64(sqlite3 *db){
  return sqlite3_changes(db);
}
sqlite3_int64 sqlite3_total_changes64(sqlite3 *db){
  return sqlite3_total_changes(db);
}
#endif

#if SQLITE_VERSION_NUMBER<3038000
int sqlite3_error_offset(sqlite3 *db){
  (void)db;
  return -1;
}
#endif
