/*
** SPDX-License-Identifier: MIT
**
** The function that SQLite calls after its initialization (-DSQLITE_EXTRA_INIT).  It does
** nothing, or with -DVERSIONS_INSIDE it registers the extension for every connection of
** the program.
*/
#include "sqlite3.h"

int versions_init(const char *unused);
int sqlite3_uri_init(sqlite3*, char**, const struct sqlite3_api_routines*);

int versions_init(const char *unused){
  int rc = SQLITE_OK;
  (void)unused;
#ifdef VERSIONS_INSIDE
  rc = sqlite3_auto_extension((void(*)(void))sqlite3_uri_init);
#endif
  return rc;
}
