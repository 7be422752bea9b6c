/*
** SPDX-License-Identifier: MIT
**
** The entry point of uri_dns, the table of its functions, and uri_dns_version().
**
** They are deterministic and innocuous like those of uri.
*/
#include "dns.h"

#include "../init.h"

SQLITE_EXTENSION_INIT1

enum { DNS_FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };

/*
** uri_dns_version(): "uri_dns 0.3, list of 2026-10-22 (e4c2...)".  It names everything
** that answers depend on: the first two numbers of the version, of which the second one
** changes with answers, and the date and the SHA-1 of the list.
*/
static void dns_version_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc, (void)argv;
  uri_sql_result_message(ctx, sqlite3_mprintf("uri_dns %d.%d, list of %s (%s)",
                                              URI_VERSION_NUMBER/1000000,
                                              URI_VERSION_NUMBER/1000%1000,
                                              uri_suffix_list.date,
                                              uri_suffix_list.sha1));
}

static const struct sql_function dns_functions[] = {
  /* SQL name             arity implementation        variant        result */
  { "uri_public_suffix",      1, uri_dns_suffix_func,    DNS_SUFFIX,    OUT_TEXT },
  { "uri_public_suffix",      2, uri_dns_suffix_func,    DNS_SUFFIX,    OUT_TEXT },
  { "uri_registrable_domain", 1, uri_dns_suffix_func,    DNS_DOMAIN,    OUT_TEXT },
  { "uri_registrable_domain", 2, uri_dns_suffix_func,    DNS_DOMAIN,    OUT_TEXT },
  { "uri_subdomain",          1, uri_dns_suffix_func,    DNS_SUBDOMAIN, OUT_TEXT },
  { "uri_subdomain",          2, uri_dns_suffix_func,    DNS_SUBDOMAIN, OUT_TEXT },
  { "uri_same_site",          2, uri_dns_same_site_func, 0,             OUT_INT  },
  { "uri_same_site",          3, uri_dns_same_site_func, 0,             OUT_INT  },
  { "uri_dns_version",        0, dns_version_func,       0,             OUT_UTF8 }
};

enum { DNS_FUNCTIONS = sizeof dns_functions/sizeof dns_functions[0] };

/* Register all functions.  SQLITE_BUSY: see registry_unless_busy() in ../registry.c. */
static int dns_load(sqlite3 *db){
  int rc = SQLITE_OK;
  int i;
  for(i=0; rc==SQLITE_OK && i<DNS_FUNCTIONS; i++){
    const struct sql_function *f = &dns_functions[i];
    rc = sqlite3_create_function_v2(db, f->name, f->arity, DNS_FLAGS, (void*)f,
                                    f->run, 0, 0, 0);
    if( rc==SQLITE_BUSY ) rc = SQLITE_OK;
  }
  return rc;
}

#ifdef _WIN32
#define DNS_EXPORT __declspec(dllexport)
#else
#define DNS_EXPORT __attribute__((visibility("default")))
#endif

/* SQLite's name for the entry point of "uri_dns.so". */
DNS_EXPORT int sqlite3_uridns_init(sqlite3 *db, char **error,
                                   const sqlite3_api_routines *api){
  return uri_sql_library_load(db, error, api, "uri_dns", dns_load);
}
