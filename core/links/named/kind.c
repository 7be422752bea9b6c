/*
** SPDX-License-Identifier: MIT
**
** The kind of a well-known site: a row of kinds.tsv.
*/
#include "named.h"

#include "../../rfc/syntax/syntax.h"
#include "../clean/clean.h"

/* Does a row for a domain of the host hold for it?  Some are for that host alone. */
static int kind_holds(const struct site_row *row, struct uri_span host){
  size_t n = row->site.n;
  if( row->site.p[n-1]=='.' ) host.n = (size_t)(uri_site_top(host)-host.p)+1;
  return row->where.n==0 || n==host.n;
}

const char *uri_site_kind(const char *p, size_t n, char *buffer){
  struct uri_authority a;
  struct uri u;
  struct scan_form form;
  unsigned kind = uri_clean_name(p, n, &u, &a, &form);
  const struct site_row *rows[SITE_ROWS];
  struct uri_span host;
  size_t count, i;
  if( (kind==0 || kind & SCAN_HOST_EMPTY)
   && !uri_clean_split(p, n, &u, &a, buffer) ) return 0;
  host = a.host;
  if( host.n>0 && host.p[host.n-1]=='.' ) host.n--;
  if( span_begins(host, SPAN_WORD("www.")) ) host = span_between(host.p+4, host.p+host.n);
  if( host.n==0 || !memchr(host.p, '.', host.n) ) return 0;
  count = uri_site_rows(&uri_kinds_table, host, rows);
  for(i=0; i<count; i++){
    if( kind_holds(rows[i], host) ) return uri_named_facts.kinds[rows[i]->kind];
  }
  return 0;
}

size_t uri_site_kind_size(const char *p, size_t n){
  return uri_clean_size(p, n);
}
