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
  static const char *const parts[] = { "all", "icann", 0 };
  struct dns_found found;
  struct span text, host;
  size_t part = DNS_PART_ALL;
  int rc;
  if( argc>1 && !uri_sql_option_word(ctx, argv, 1, "part of the list", parts, &part) ){
    return;
  }
  if( !argument_text(ctx, argv[0], &text) ) return;
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

/* uri_same_site(a, b) */
void uri_dns_same_site_func(sqlite3_context *ctx, int argc,
                            sqlite3_value **argv){
  struct dns_state *state = dns_state_of(ctx);
  sqlite3 *db = sqlite3_context_db_handle(ctx);
  struct dns_found found_a, found_b;
  struct span a, b, host_a, host_b;
  int rc, same = 0;
  (void)argc;
  if( !argument_text(ctx, argv[0], &a) ) return;
  if( !argument_text(ctx, argv[1], &b) ) return;
  host_a = uri_dns_host(a);
  host_b = uri_dns_host(b);
  if( host_a.p && host_b.p && site_same_scheme(a, b) ){
    rc = uri_dns_find(state, db, host_a, DNS_PART_ALL, &found_a);
    if( rc==SQLITE_OK ){
      rc = uri_dns_find(state, db, host_b, DNS_PART_ALL, &found_b);
      if( rc==SQLITE_OK ){
        same = site_same_bytes(site_of(&found_a), site_of(&found_b));
        uri_dns_found_close(&found_b);
      }
      uri_dns_found_close(&found_a);
    }
    if( rc!=SQLITE_OK ){
      site_failed(ctx, rc);
      return;
    }
  }
  sqlite3_result_int(ctx, same);
}
