/*
** SPDX-License-Identifier: MIT
**
** uri_dns, an extension of its own: it finds the part of a host's name that somebody
** registered.
**
**     text --name.c--> name in A-labels --suffix/--> suffix, registrable domain
**
** Splitting and IDNA are done by the core.  The only state is the list in use.  It
** belongs to a connection, which SQLite lets only one thread use at a time.
*/
#ifndef URI_DNS_H
#define URI_DNS_H

#include "../ext.h"
#include "suffix/suffix.h"

/* ----------------------------------------------------------- registry.c --- */

/* What the functions of one connection share. */
struct dns_state {
  int references;            /* one for each registered function */
  struct uri_suffix_list list;
  unsigned char *table;      /* of the list, if it is not the built-in one */
};

/*
** sqlite3_user_data() of a call: a row of the registry, and the state of the
** connection.  The row comes first, so that function_of() finds it.
*/
struct dns_function {
  struct sql_function row;
  struct dns_state *state;
};

static inline struct dns_state *dns_state_of(sqlite3_context *ctx){
  return ((struct dns_function*)sqlite3_user_data(ctx))->state;
}

/* --------------------------------------------------------------- name.c --- */

/*
** The name of a text's host, which uri_idn_host() has found: in lower case, without the
** root's dot.  Each label is an A-label if IDNA has one for it, and otherwise in one
** spelling.  An address is in its usual form.  can_have_suffix is 0 for an address and
** for a text that is not a DNS name.
**
** name->text points into the host, the buffer or heap.  uri_dns_name_open() returns
** SQLITE_OK or SQLITE_NOMEM; after SQLITE_OK, call uri_dns_name_close().
*/
struct dns_name {
  struct uri_suffix_name text;
  int can_have_suffix;
  char *heap;                /* or 0 */
  char buffer[3200];         /* enough for labels of 30 characters beyond ASCII */
};
int uri_dns_name_open(struct uri_span text, struct uri_span host,
                      struct dns_name *name);
void uri_dns_name_close(struct dns_name *name);

/* --------------------------------------------------------------- sha1.c --- */

struct dns_sha1 { uint64_t bytes; uint32_t h[5]; unsigned char block[64]; };
void uri_dns_sha1_begin(struct dns_sha1 *sha1);
void uri_dns_sha1_add(struct dns_sha1 *sha1, const void *p, size_t n);
void uri_dns_sha1_end(struct dns_sha1 *sha1, char hex[41]);

/* ------------------------------------------------------------ functions --- */

/* Variants of uri_dns_suffix_func. */
enum { DNS_SUFFIX, DNS_DOMAIN, DNS_SUBDOMAIN };

scalar_fn uri_dns_suffix_func, uri_dns_same_site_func, uri_dns_list_func,
          uri_dns_version_func;

#endif
