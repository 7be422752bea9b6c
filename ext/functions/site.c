/*
** SPDX-License-Identifier: MIT
**
** The domain that somebody registered, by the Public Suffix List:
**
**     SELECT uri_registrable_domain('http://www.h.co.uk/'), uri_subdomain('//a.b.com');
**     -- h.co.uk|a
**     SELECT uri_same_site('http://a.github.io/', 'http://b.github.io/', 'icann');
**     -- 1
**
** Memory is only needed for texts that uri_clean() changes.
*/
#include "../shared/ext.h"

#include "../../core/links/suffix/suffix.h"
#include "../../core/rfc/syntax/syntax.h"

static const struct sql_words site_part = {
  .what = "part of the list", .standard = URI_SUFFIX_ALL, .table = {
    { "all", URI_SUFFIX_ALL }, { "icann", URI_SUFFIX_ICANN }
  }
};

enum { SITE_SUFFIX, SITE_DOMAIN, SITE_SUBDOMAIN };

/* uri_public_suffix(), uri_registrable_domain(), uri_subdomain() of (u [, part]) */
static void site_result_part(sqlite3_context *ctx, struct uri_span text, unsigned part){
  int variant = function_of(ctx)->variant;
  struct suffix_parts parts;
  struct suffix_host host;
  struct buffer buffer;
  char *memory;
  uri_suffix_open(text.p, text.n, &host);
  memory = uri_sql_buffer_open(ctx, &buffer, host.size);
  if( memory==0 ) return;
  if( uri_suffix_name(&host, memory) ){
    parts = uri_suffix_divide(&host, (enum uri_suffix_part)part);
    uri_sql_result_span(ctx, variant==SITE_SUFFIX ? parts.suffix
                           : variant==SITE_DOMAIN ? parts.domain : parts.subdomain);
  }
  uri_sql_buffer_close(&buffer);
}

/* uri_same_site(a, b [, part]) */
static void site_same_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct suffix_host a, b;
  struct uri_span x, y;
  struct buffer buffer;
  char *memory;
  unsigned part;
  if( !uri_sql_option(ctx, argc, argv, 2, &site_part, &part) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &x) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &y) ) return;
  uri_suffix_open(x.p, x.n, &a);
  uri_suffix_open(y.p, y.n, &b);
  memory = uri_sql_buffer_open(ctx, &buffer, size_sum(a.size, b.size));
  if( memory==0 ) return;
  sqlite3_result_int(ctx, uri_suffix_is_same_site(&a, &b, (enum uri_suffix_part)part,
                                                  memory));
  uri_sql_buffer_close(&buffer);
}

const struct sql_function uri_sql_site_functions[] = {
  { "uri_public_suffix",      1, 2, OUT_TEXT, SITE_SUFFIX, .choose = site_result_part,
    .words = &site_part,
    .takes = "u [, part = 'all']",
    .about = "the public suffix of the host: `co.uk`, by the Public Suffix List" },
  { "uri_registrable_domain", 1, 2, OUT_TEXT, SITE_DOMAIN, .choose = site_result_part,
    .words = &site_part,
    .takes = "u [, part = 'all']",
    .about = "the domain that somebody registered: `example.co.uk`" },
  { "uri_subdomain",          1, 2, OUT_TEXT, SITE_SUBDOMAIN, .choose = site_result_part,
    .words = &site_part,
    .takes = "u [, part = 'all']",
    .about = "the labels of the host before the registrable domain" },
  { "uri_same_site",          2, 3, OUT_TRUTH, .run = site_same_func,
    .takes = "a, b [, part = 'all']",
    .about = "1 when scheme and registrable domain are the same" },
  { "uri_skeleton", 1, 1, OUT_UTF8, .size = uri_skeleton_size, .write = uri_skeleton,
    .takes = "u",
    .about = "a key of the registrable domain, equal for names that look alike" },
  { 0 }
};
