/*
** SPDX-License-Identifier: MIT
**
** The entry point of uri_dns, and the table of its functions.
**
** They are deterministic and innocuous like those of uri, as long as the
** libraries and the list stay the same, which uri_dns_version() tells.
** uri_dns_list() reads a file, so only a statement of the user may call it.
*/
#include "dns.h"

#include <string.h>

SQLITE_EXTENSION_INIT1

enum {
  PURE = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
  DIRECT = SQLITE_UTF8 | SQLITE_DIRECTONLY
};

static const struct { struct sql_function row; int flags; } dns_functions[] = {
  /* SQL name                  arity  implementation          variant           flags */
  { { "uri_to_ascii",            1,   uri_dns_convert_func,   DNS_FORM_ASCII   }, PURE },
  { { "uri_to_unicode",          1,   uri_dns_convert_func,   DNS_FORM_UNICODE }, PURE },
  { { "uri_idn_error",           1,   uri_dns_error_func,     0                }, PURE },
  { { "uri_public_suffix",       1,   uri_dns_suffix_func,    DNS_SUFFIX       }, PURE },
  { { "uri_public_suffix",       2,   uri_dns_suffix_func,    DNS_SUFFIX       }, PURE },
  { { "uri_registrable_domain",  1,   uri_dns_suffix_func,    DNS_DOMAIN       }, PURE },
  { { "uri_registrable_domain",  2,   uri_dns_suffix_func,    DNS_DOMAIN       }, PURE },
  { { "uri_same_site",           2,   uri_dns_same_site_func, 0                }, PURE },
  { { "uri_dns_version",         0,   uri_dns_version_func,   0                }, PURE },
  { { "uri_dns_list",            1,   uri_dns_list_func,      0                }, DIRECT }
};

enum { DNS_FUNCTIONS = sizeof dns_functions/sizeof dns_functions[0] };

/* A connection's state, and what its functions are registered with. */
struct dns_connection {
  struct dns_state state;              /* first: a pointer to it is one to all */
  struct dns_function functions[DNS_FUNCTIONS];
};

/* A function goes, or this is the entry point's own reference. */
static void dns_release(struct dns_state *state){
  if( --state->references>0 ) return;
  uri_dns_list_free(state->list);
  uri_dns_cache_free(state);
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
  c->state.list = uri_dns_list_builtin();
  if( c->state.list ) return c;
  sqlite3_free(c);
  return 0;
}

/*
** SQLITE_BUSY: a statement is running, perhaps the very SELECT
** load_extension(), and the function is there from an earlier loading; it
** stays.
*/
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

/* SQLite's name for the entry point of "uri_dns.so". */
#ifdef _WIN32
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
int sqlite3_uridns_init(sqlite3 *db, char **error,
                        const sqlite3_api_routines *api){
  return uri_sql_library_load(db, error, api, "uri_dns", dns_load);
}
