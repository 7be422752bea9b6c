/*
** SPDX-License-Identifier: MIT
**
** Functions that Debian's Tcl package of SQLite 3.40 calls and an older SQLite lacks.
** For the tests they are compiled into the older libsqlite3, so that the package loads.
** The extension does not use them.
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
