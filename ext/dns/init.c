/*
** SPDX-License-Identifier: MIT
**
** The entry point of uri_dns.
*/
#include "dns.h"

#include "../init.h"

SQLITE_EXTENSION_INIT1

/* SQLite's name for the entry point of "uri_dns.so". */
URI_EXPORT int sqlite3_uridns_init(sqlite3 *db, char **error,
                                   const sqlite3_api_routines *api){
  return uri_sql_library_load(db, error, api, "uri_dns", uri_dns_functions, 0);
}
