/*
** SPDX-License-Identifier: MIT
**
** The table of the functions of uri_dns, and uri_dns_version().
*/
#include "dns.h"

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
  { "uri_public_suffix",      1, 2, OUT_TEXT, DNS_SUFFIX, .run = uri_dns_suffix_func },
  { "uri_registrable_domain", 1, 2, OUT_TEXT, DNS_DOMAIN, .run = uri_dns_suffix_func },
  { "uri_subdomain",          1, 2, OUT_TEXT, DNS_SUBDOMAIN, .run = uri_dns_suffix_func },
  { "uri_same_site",          2, 3, OUT_INT,  .run = uri_dns_same_site_func },
  { "uri_dns_version",        0, 0, OUT_UTF8, .run = dns_version_func },
  { 0 }
};

static const struct sql_function *const dns_tables[] = { dns_functions, 0 };

const struct sql_function *const *const uri_dns_functions = dns_tables;
