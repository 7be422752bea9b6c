/*
** SPDX-License-Identifier: MIT
**
** uri_dns, an extension of its own: it finds the part of a host's name that somebody
** registered.
**
**     text --name.c--> name in A-labels --suffix/--> suffix, registrable domain
**
** Splitting and IDNA are done by the core.  The list is compiled in: a function that an
** index uses must not change its answers while the library is loaded.
*/
#ifndef URI_DNS_H
#define URI_DNS_H

#include "../shared/ext.h"
#include "suffix/suffix.h"

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
  struct uri_span text;
  int can_have_suffix;
  char *heap;                /* or 0 */
  char buffer[3200];         /* enough for labels of 30 characters beyond ASCII */
};
int uri_dns_name_open(struct uri_span text, struct uri_span host,
                      struct dns_name *name);
void uri_dns_name_close(struct dns_name *name);

/* --------------------------------------------------------------- site.c --- */

/* What uri_dns registers: its table, and a null pointer. */
extern const struct sql_function *const *const uri_dns_functions;

#endif
