/*
** SPDX-License-Identifier: MIT
**
** The kind of a well-known site: a row of kinds.tsv.
*/
#include "named.h"

#include "../../rfc/syntax/syntax.h"
#include "../clean/clean.h"

/* The host without its top-level domain: "com", "net", a country, or "co" before one. */
static struct uri_span kind_bare(struct uri_span host){
  struct uri_span key = uri_named_key(host);
  struct uri_span top = span_between(key.p+key.n, host.p+host.n);
  const char *end = top.p+top.n;
  int is_top = top.n==3 || span_is(top, SPAN_WORD(".com"))
            || span_is(top, SPAN_WORD(".net"))
            || (top.n>3 && span_find_byte(top.p+1, end, '.')<end);
  return is_top ? span_between(host.p, top.p+1) : (struct uri_span){0, 0};
}

/* Does a host end with the site, as a whole or after a "."? */
static int kind_ends(struct uri_span host, struct uri_span site){
  const char *at;
  if( host.n<site.n ) return 0;
  at = host.p+host.n-site.n;
  return span_is((struct uri_span){ at, site.n }, site) && (at==host.p || at[-1]=='.');
}

/* ".a.com" is a.com and what is below it, "a." is a with any top-level domain. */
static int kind_matches(struct uri_span site, struct uri_span host, struct uri_span bare){
  if( site.p[site.n-1]=='.' ) host = bare;
  if( *site.p!='.' ) return span_is(host, site);
  return kind_ends(host, span_between(site.p+1, site.p+site.n));
}

const char *uri_site_kind(const char *p, size_t n, char *buffer){
  struct uri_authority a;
  struct uri u;
  struct scan_form form;
  unsigned kind = uri_clean_name(p, n, &u, &a, &form);
  struct uri_span host = a.host, key, bare;
  const struct kind_row *best = 0;
  size_t i, last;
  if( kind==0 || kind & (SCAN_HOST_UPPER | SCAN_HOST_EMPTY) ){
    struct uri_span link = uri_clean_read((struct uri_span){ p, n }, uri_clean_most(n),
                                          buffer);
    if( link.p==0 ) return 0;
    uri_split_whole(link.p, link.n, &u, &a);
    host = a.host;
  }
  if( host.n>0 && host.p[host.n-1]=='.' ) host.n--;
  if( host.n==0 ) return 0;
  if( span_begins(host, SPAN_WORD("www.")) ) host = span_between(host.p+4, host.p+host.n);
  key = uri_named_key(host);
  bare = kind_bare(host);
  i = uri_named_facts.kind_starts[named_bucket(key)];
  last = uri_named_facts.kind_starts[named_bucket(key)+1];
  for(; i<last; i++){
    const struct kind_row *row = &uri_named_facts.kind_rows[i];
    if( best && best->site.n>=row->site.n ) continue;
    if( kind_matches(row->site, host, bare) ) best = row;
  }
  return best ? uri_named_facts.kinds[best->word] : 0;
}

size_t uri_site_kind_size(const char *p, size_t n){
  return uri_clean_size(p, n);
}
