/*
** SPDX-License-Identifier: MIT
**
** The entry point of uri_dns, and the table of its functions.
**
** They are deterministic and innocuous like those of uri, as long as the list stays the
** same; uri_dns_version() identifies it.  uri_dns_list() changes answers, so only a
** statement of the user may call it, and not a view or a trigger.
*/
#include "dns.h"

#include "../init.h"

#include <string.h>

SQLITE_EXTENSION_INIT1

enum {
  PURE = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
  DIRECT = SQLITE_UTF8 | SQLITE_DIRECTONLY
};

static const struct { struct sql_function row; int flags; } dns_functions[] = {
  /* SQL name             arity implementation        variant        result     flags */
  {{"uri_public_suffix",      1, uri_dns_suffix_func,    DNS_SUFFIX,    OUT_TEXT}, PURE},
  {{"uri_public_suffix",      2, uri_dns_suffix_func,    DNS_SUFFIX,    OUT_TEXT}, PURE},
  {{"uri_registrable_domain", 1, uri_dns_suffix_func,    DNS_DOMAIN,    OUT_TEXT}, PURE},
  {{"uri_registrable_domain", 2, uri_dns_suffix_func,    DNS_DOMAIN,    OUT_TEXT}, PURE},
  {{"uri_subdomain",          1, uri_dns_suffix_func,    DNS_SUBDOMAIN, OUT_TEXT}, PURE},
  {{"uri_subdomain",          2, uri_dns_suffix_func,    DNS_SUBDOMAIN, OUT_TEXT}, PURE},
  {{"uri_same_site",          2, uri_dns_same_site_func, 0,             OUT_INT }, PURE},
  {{"uri_same_site",          3, uri_dns_same_site_func, 0,             OUT_INT }, PURE},
  {{"uri_dns_version",        0, uri_dns_version_func,   0,             OUT_UTF8}, PURE},
  {{"uri_dns_list",           1, uri_dns_list_func,      0,             OUT_UTF8}, DIRECT}
};

enum { DNS_FUNCTIONS = sizeof dns_functions/sizeof dns_functions[0] };

/* The state of a connection, and the user data of its functions. */
struct dns_connection {
  struct dns_state state;              /* first, so that freeing it frees everything */
  struct dns_function functions[DNS_FUNCTIONS];
};

/* Drop the reference of a function, or that of the entry point. */
static void dns_release(struct dns_state *state){
  if( --state->references>0 ) return;
  sqlite3_free(state->table);
  sqlite3_free(state);
}

static void dns_destroy(void *function){
  dns_release(((struct dns_function*)function)->state);
}

static struct dns_connection *dns_open(void){
  struct dns_connection *c = sqlite3_malloc64(sizeof *c);
  if( c==0 ) return 0;
  memset(c, 0, sizeof *c);
  c->state.references = 1;
  c->state.list = uri_suffix_builtin;
  return c;
}

/* Register all functions.  SQLITE_BUSY: see registry_unless_busy() in ../registry.c. */
static int dns_load(sqlite3 *db){
  struct dns_connection *c = dns_open();
  int rc = SQLITE_OK;
  int i;
  if( c==0 ) return SQLITE_NOMEM;
  for(i=0; rc==SQLITE_OK && i<DNS_FUNCTIONS; i++){
    struct dns_function *f = &c->functions[i];
    f->row = dns_functions[i].row;
    f->state = &c->state;
    c->state.references++;
    rc = sqlite3_create_function_v2(db, f->row.name, f->row.arity,
                                    dns_functions[i].flags, f, f->row.run, 0, 0,
                                    dns_destroy);
    if( rc==SQLITE_BUSY ) rc = SQLITE_OK;
  }
  dns_release(&c->state);
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
