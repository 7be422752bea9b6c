/*
** SPDX-License-Identifier: MIT
**
** uri_public_suffix(), uri_registrable_domain(), uri_same_site().
*/
#include "dns.h"

#include <string.h>

/* The call ends with an SQLite code that is not SQLITE_OK. */
static void site_failed(sqlite3_context *ctx, int rc){
  if( rc==SQLITE_TOOBIG ){
    sqlite3_result_error_toobig(ctx);
  }else{
    sqlite3_result_error_nomem(ctx);
  }
}

/* uri_public_suffix(u [, part]), uri_registrable_domain(u [, part]) */
void uri_dns_suffix_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const char parts[][WORD_SIZE] = { "all", "icann", "" };
  struct dns_found found;
  struct span text, host;
  size_t part = DNS_PART_ALL;
  int rc;
  if( argc>1 && !uri_sql_option_word(ctx, argv, 1, "part of the list", parts,
                                     &part) ){
    return;
  }
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  host = uri_dns_host(text);
  if( host.p==0 ) return;
  rc = uri_dns_find(dns_state_of(ctx), sqlite3_context_db_handle(ctx), host,
                    (enum dns_part)part, &found);
  if( rc!=SQLITE_OK ){
    site_failed(ctx, rc);
    return;
  }
  uri_sql_result_span(ctx, function_of(ctx)->variant==DNS_DOMAIN ? found.domain
                                                           : found.suffix);
  uri_dns_found_close(&found);
}

static struct span site_of(const struct dns_found *found){
  return found->domain.p ? found->domain : found->name;
}

static int site_same_bytes(struct span a, struct span b){
  return a.n==b.n && (a.n==0 || memcmp(a.p, b.p, a.n)==0);
}

static int site_same_scheme(struct span a, struct span b){
  struct uri u, v;
  uri_split_front(a.p, a.n, &u);
  uri_split_front(b.p, b.n, &v);
  if( (u.scheme.p==0)!=(v.scheme.p==0) || u.scheme.n!=v.scheme.n ) return 0;
  return u.scheme.p==0
      || sqlite3_strnicmp(u.scheme.p, v.scheme.p, (int)u.scheme.n)==0;
}

/*
** Whether two hosts are of the same site.  The second lookup may take the place
** of the first one in the cache, so what that one found is copied.
*/
static int site_compare(struct dns_state *state, sqlite3 *db,
                        struct span host_a, struct span host_b, int *same){
  struct dns_found a, b;
  struct span site;
  char buffer[256], *copy = buffer;
  int rc = uri_dns_find(state, db, host_a, DNS_PART_ALL, &a);
  if( rc!=SQLITE_OK ) return rc;
  site = site_of(&a);
  if( site.n>sizeof buffer ) copy = sqlite3_malloc64(site.n);
  if( copy && site.n>0 ) memcpy(copy, site.p, site.n);
  uri_dns_found_close(&a);
  if( copy==0 ) return SQLITE_NOMEM;
  rc = uri_dns_find(state, db, host_b, DNS_PART_ALL, &b);
  if( rc==SQLITE_OK ){
    *same = site_same_bytes((struct span){copy, site.n}, site_of(&b));
    uri_dns_found_close(&b);
  }
  if( copy!=buffer ) sqlite3_free(copy);
  return rc;
}

/* uri_same_site(a, b) */
void uri_dns_same_site_func(sqlite3_context *ctx, int argc,
                            sqlite3_value **argv){
  struct span a, b, host_a, host_b;
  int rc = SQLITE_OK, same = 0;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &a) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &b) ) return;
  host_a = uri_dns_host(a);
  host_b = uri_dns_host(b);
  if( host_a.p==0 || host_b.p==0 || !site_same_scheme(a, b) ){
    same = 0;
  }else if( site_same_bytes(host_a, host_b) ){
    same = 1;
  }else{
    rc = site_compare(dns_state_of(ctx), sqlite3_context_db_handle(ctx),
                      host_a, host_b, &same);
  }
  if( rc==SQLITE_OK ){
    sqlite3_result_int(ctx, same);
  }else{
    site_failed(ctx, rc);
  }
}
