/*
** SPDX-License-Identifier: MIT
**
** What SQLite calls when it has been initialized (-DSQLITE_EXTRA_INIT): nothing,
** or with -DVERSIONS_INSIDE the registration of the extension, which is then
** part of every connection of the program.
*/
#include "sqlite3.h"

int versions_init(const char *unused);
int sqlite3_uri_init(sqlite3*, char**, const struct sqlite3_api_routines*);

int versions_init(const char *unused){
  (void)unused;
#ifdef VERSIONS_INSIDE
  return sqlite3_auto_extension((void(*)(void))sqlite3_uri_init);
#else
  return SQLITE_OK;
#endif
}
