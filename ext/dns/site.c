/*
** SPDX-License-Identifier: MIT
**
** The functions: uri_public_suffix(), uri_registrable_domain(), uri_subdomain(),
** uri_same_site(), uri_dns_version().
*/
#include "dns.h"

#include <string.h>

#include "../../core/uri_idna.h"
#include "../../core/rfc/syntax/syntax.h"
#include "../../core/links/text/text.h"

static const struct sql_words site_part = {
  .what = "part of the list", .standard = URI_SUFFIX_ALL, .table = {
    { "all", URI_SUFFIX_ALL }, { "icann", URI_SUFFIX_ICANN }
  }
};

/*
** The part before the registrable domain, that domain, and the suffix; each is absent if
** there is none.
*/
struct site_parts { struct uri_span subdomain, domain, suffix; };

static struct site_parts site_divide(const struct dns_name *name, unsigned part){
  struct site_parts parts = { {0, 0}, {0, 0}, {0, 0} };
  struct uri_span n = name->text;
  size_t suffix, domain;
  if( !name->can_have_suffix ) return parts;
  suffix = uri_suffix_find(n, part);
  parts.suffix = (struct uri_span){ n.p+suffix, n.n-suffix };
  if( suffix==0 ) return parts;
  domain = uri_suffix_label(n, suffix-1);
  parts.domain = (struct uri_span){ n.p+domain, n.n-domain };
  if( domain>0 ) parts.subdomain = (struct uri_span){ n.p, domain-1 };
  return parts;
}

/*
** The host of a text as uri_host_key() reads it, or the text if it has only characters of
** a name; *text loses the blanks around it.
*/
static struct uri_span site_host(struct uri_span *text){
  const char *end = uri_text_skip_blanks_back(text->p, text->p+text->n);
  const char *p = uri_text_skip_blanks(text->p, end);
  struct uri_span host;
  *text = (struct uri_span){ p, (size_t)(end-p) };
  host = uri_host_written(text->p, text->n);
  return host.p ? host : uri_idn_host(*text);
}

enum { SITE_SUFFIX, SITE_DOMAIN, SITE_SUBDOMAIN };

/* uri_public_suffix(), uri_registrable_domain(), uri_subdomain() of (u [, part]) */
static void site_result_part(sqlite3_context *ctx, struct uri_span text, unsigned part){
  struct uri_span host = site_host(&text);
  int variant = function_of(ctx)->variant;
  struct site_parts parts;
  struct dns_name name;
  if( host.p==0 ) return;
  if( uri_dns_name_open(text, host, &name)!=SQLITE_OK ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  parts = site_divide(&name, part);
  uri_sql_result_span(ctx, variant==SITE_SUFFIX ? parts.suffix
                         : variant==SITE_DOMAIN ? parts.domain : parts.subdomain);
  uri_dns_name_close(&name);
}

static int site_same_bytes(struct uri_span a, struct uri_span b){
  /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a.p is only 0 if a.n is. */
  return a.n==b.n && (a.n==0 || memcmp(a.p, b.p, a.n)==0);
}

static int site_same_scheme(struct uri_span a, struct uri_span b){
  struct uri u, v;
  uri_split_front(a.p, a.n, &u);
  uri_split_front(b.p, b.n, &v);
  if( (u.scheme.p==0)!=(v.scheme.p==0) || u.scheme.n!=v.scheme.n ) return 0;
  return u.scheme.p==0
      || sqlite3_strnicmp(u.scheme.p, v.scheme.p, (int)u.scheme.n)==0;
}

/* The site of a name: its registrable domain, or the name if there is none. */
static struct uri_span site_of(const struct dns_name *name, unsigned part){
  struct site_parts parts = site_divide(name, part);
  return parts.domain.p ? parts.domain : name->text;
}

/* A text and its host. */
struct site_text { struct uri_span text, host; };

/* Compare the sites of two hosts; *same is the answer.  SQLITE_OK or SQLITE_NOMEM. */
static int site_compare(const struct site_text *x, const struct site_text *y,
                        unsigned part, int *same){
  struct dns_name a, b;
  int rc = uri_dns_name_open(x->text, x->host, &a);
  if( rc!=SQLITE_OK ) return rc;
  rc = uri_dns_name_open(y->text, y->host, &b);
  if( rc==SQLITE_OK ){
    *same = site_same_bytes(site_of(&a, part), site_of(&b, part));
    uri_dns_name_close(&b);
  }
  uri_dns_name_close(&a);
  return rc;
}

/* uri_same_site(a, b [, part]) */
static void site_same_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct site_text a, b;
  unsigned part;
  int same = 0;
  if( !uri_sql_option(ctx, argc, argv, 2, &site_part, &part) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &a.text) ) return;
  if( !uri_sql_argument_text(ctx, argv[1], &b.text) ) return;
  a.host = site_host(&a.text);
  b.host = site_host(&b.text);
  if( a.host.p && b.host.p && site_same_scheme(a.text, b.text) ){
    if( site_same_bytes(a.host, b.host) ){
      same = 1;
    }else if( site_compare(&a, &b, part, &same)!=SQLITE_OK ){
      sqlite3_result_error_nomem(ctx);
      return;
    }
  }
  sqlite3_result_int(ctx, same);
}

/*
** uri_dns_version(): "uri_dns 0.3, list of 2026-10-22 (e4c2...)".  It names everything
** that answers depend on: the first two numbers of the version, of which the second one
** changes with answers, and the date and the SHA-1 of the list.
*/
static void site_version_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc, (void)argv;
  uri_sql_result_message(ctx, sqlite3_mprintf("uri_dns %d.%d, list of %s (%s)",
                                              URI_VERSION_NUMBER/1000000,
                                              URI_VERSION_NUMBER/1000%1000,
                                              uri_suffix_list.date,
                                              uri_suffix_list.sha1));
}

static const struct sql_function site_functions[] = {
  { "uri_public_suffix",      1, 2, OUT_TEXT, SITE_SUFFIX, .choose = site_result_part,
    .words = &site_part },
  { "uri_registrable_domain", 1, 2, OUT_TEXT, SITE_DOMAIN, .choose = site_result_part,
    .words = &site_part },
  { "uri_subdomain",          1, 2, OUT_TEXT, SITE_SUBDOMAIN, .choose = site_result_part,
    .words = &site_part },
  { "uri_same_site",          2, 3, OUT_TRUTH,  .run = site_same_func },
  { "uri_dns_version",        0, 0, OUT_UTF8, .run = site_version_func },
  { 0 }
};

static const struct sql_function *const site_tables[] = { site_functions, 0 };

const struct sql_function *const *const uri_dns_functions = site_tables;
