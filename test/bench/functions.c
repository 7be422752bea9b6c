/*
** SPDX-License-Identifier: MIT
**
** What the scalar functions cost in the core, for functions.py, which loads this file as
** a library.
**
** A row is a function in SQL, and the calls of the core that answer it.  Functions
** without a row are not answered by the core alone (JSON, templates with values), or are
** not asked of links (uri_ip_text, uri_html_base, uri_content_base).
*/
#include <string.h>

#include "../../core/uri.h"
#include "../../core/uri_address.h"
#include "../../core/uri_edit.h"
#include "../../core/uri_editions.h"
#include "../../core/uri_idna.h"
#include "../../core/uri_keys.h"
#include "../../core/uri_lint.h"
#include "../../core/uri_schemes.h"
#include "../../core/uri_template.h"
#include "../../core/uri_text.h"
#include "../../core/links/whatwg/steps.h"
#include "../../core/links/suffix/suffix.h"

enum { FUNCTIONS_LONGEST = 1<<16 };
static char out[24*FUNCTIONS_LONGEST], work[12*FUNCTIONS_LONGEST];

/* The size of a result is asked for where ext/ asks for it, too. */
#define FITS(size) ((size)<=sizeof out)

#define FUNCTIONS_BASE "http://example.com/a/b/c?q"
static struct uri base;
static const struct uri_rule *rule;
static struct uri_network network;
static const struct uri_span glob = { "utm_*", 5 };

/* Each returns something of its answer, so that the compiler keeps the call. */
typedef size_t function_fn(const char *p, size_t n);

static size_t run_split_whole(const char *p, size_t n){
  struct uri u;
  struct uri_authority a;
  uri_split_whole(p, n, &u, &a);
  return a.host.n+u.path.n+u.query.n;
}

static size_t run_user(const char *p, size_t n){
  struct uri u;
  struct uri_authority a;
  struct uri_span user, password;
  uri_split_whole(p, n, &u, &a);
  uri_split_userinfo(a.userinfo, &user, &password);
  return user.n+password.n;
}

static size_t run_host_type(const char *p, size_t n){
  struct uri u;
  struct uri_authority a;
  uri_split_whole(p, n, &u, &a);
  return (size_t)uri_host_type(a.host);
}

static size_t run_effective_port(const char *p, size_t n){
  struct uri u;
  struct uri_authority a;
  const struct uri_scheme *scheme;
  uri_split_whole(p, n, &u, &a);
  scheme = uri_scheme_find(u.scheme);
  return a.port.n + (scheme ? (size_t)scheme->port : 0);
}

static size_t run_kind(const char *p, size_t n){
  struct uri u;
  uri_split(p, n, &u);
  return (size_t)uri_kind(&u);
}

static size_t run_ip(const char *p, size_t n){
  unsigned char ip[16];
  return uri_address_find((struct uri_span){ p, n }, URI_ADDRESS_STRICT, ip);
}

static size_t run_in_network(const char *p, size_t n){
  unsigned char ip[16];
  size_t length = uri_address_find((struct uri_span){ p, n }, URI_ADDRESS_STRICT, ip);
  return length ? (size_t)uri_network_has(&network, ip, length) : 2;
}

static size_t run_ip_network(const char *p, size_t n){
  unsigned char ip[16];
  size_t length = uri_address_find((struct uri_span){ p, n }, URI_ADDRESS_STRICT, ip);
  return length ? uri_network_write(ip, length, 24, 48, out) : 0;
}

static size_t run_origin(const char *p, size_t n){ 
  return FITS(uri_origin_size(p, n)) ? uri_origin(p, n, out) : 0;
}
static size_t run_valid(const char *p, size_t n){
  return (size_t)uri_rule_match(rule, p, n, 0);
}
static size_t run_error(const char *p, size_t n){ return uri_error(p, n, out); }
static size_t run_severity(const char *p, size_t n){
  return (size_t)uri_lint_severity(p, n);
}

static size_t run_is_web(const char *p, size_t n){
  return FITS(uri_is_web_size(p, n)) ? (size_t)uri_is_web(p, n, out) : 0;
}

static size_t run_resolve(const char *p, size_t n){
  struct uri ref, target;
  uri_split(p, n, &ref);
  uri_resolve(&base, &ref, URI_RESOLVE_STRICT, work, &target);
  return FITS(uri_compose_size(&target)) ? uri_compose(&target, out) : 0;
}

static size_t run_same_document(const char *p, size_t n){
  struct uri ref;
  uri_split(p, n, &ref);
  return (size_t)uri_same_document(&base, &ref, work);
}

static size_t run_relativize(const char *p, size_t n){
  struct uri_relative relative;
  uri_relativize(&base, p, n, work, &relative);
  return FITS(uri_relative_write_size(&relative)) ? uri_relative_write(&relative, out)
                                                  : 0;
}

static size_t run_base(const char *p, size_t n){
  struct uri given[2], found;
  given[0] = base;
  uri_split(p, n, &given[1]);
  if( !FITS(uri_base_size(given, 2)) ) return 0;
  uri_base(given, 2, work, &found);
  return FITS(uri_compose_size(&found)) ? uri_compose(&found, out) : 0;
}

static size_t run_complete(const char *p, size_t n){
  struct uri_span prefix = uri_complete(p, n);
  memcpy(out, prefix.p, prefix.n);
  memcpy(out+prefix.n, p, n);
  return prefix.n+n;
}

static size_t run_href(const char *p, size_t n){
  return FITS(uri_href_size(0, 0, p, n)) ? uri_href(0, 0, p, n, out) : 0;
}

static size_t run_normalize(const char *p, size_t n){
  return uri_normalize(p, n, URI_LEVEL_SCHEME, out);
}
static size_t run_is_normal(const char *p, size_t n){
  return (size_t)uri_is_normal(p, n, URI_LEVEL_SCHEME);
}
static size_t run_equivalent(const char *p, size_t n){
  return (size_t)uri_equivalent(p, n, FUNCTIONS_BASE, sizeof FUNCTIONS_BASE-1,
                                URI_LEVEL_SCHEME);
}

static size_t run_with(const char *p, size_t n){
  struct uri_edit edit;
  uri_edit_begin(&edit, p, n);
  uri_edit_set(&edit, URI_COMPONENT_FRAGMENT, "x", 1);
  uri_edit_settle(&edit);
  return FITS(uri_edit_write_size(&edit)) ? uri_edit_write(&edit, out) : 0;
}

static size_t run_redact(const char *p, size_t n){
  return FITS(uri_redact_size(p, n, 0, 0)) ? uri_redact(p, n, 0, 0, out) : 0;
}
static size_t run_encode(const char *p, size_t n){
  return FITS(uri_encode_size(p, n, URI_ENCODE_UNRESERVED))
       ? uri_encode(p, n, URI_ENCODE_UNRESERVED, out) : 0;
}
static size_t run_decode(const char *p, size_t n){
  size_t size = uri_decode(p, n, 0, out);
  return size + (size_t)uri_is_text(out, size);
}
static size_t run_to_iri(const char *p, size_t n){ return uri_to_iri(p, n, out); }
static size_t run_from_iri(const char *p, size_t n){
  return FITS(uri_from_iri_size(p, n)) ? uri_from_iri(p, n, out) : 0;
}
static size_t run_to_ascii(const char *p, size_t n){
  return FITS(uri_to_ascii_size(p, n, URI_IDNA_CHECK_HOST))
       ? uri_to_ascii(p, n, URI_IDNA_CHECK_HOST, out) : 0;
}
static size_t run_to_unicode(const char *p, size_t n){
  return FITS(uri_to_unicode_size(p, n)) ? uri_to_unicode(p, n, out) : 0;
}

static size_t run_idn_error(const char *p, size_t n){
  struct uri_idn_problem fault;
  if( !FITS(uri_idn_fault_size(p, n, URI_IDNA_CHECK_HOST)) ) return 0;
  return (size_t)uri_idn_fault(p, n, URI_IDNA_CHECK_HOST, work, &fault);
}

static size_t run_param(const char *p, size_t n){
  struct uri u;
  struct uri_param param;
  uri_split(p, n, &u);
  if( !uri_param_find(&u, (struct uri_span){ "id", 2 }, 1, &param) ) return 0;
  return uri_decode(param.value.p, param.value.n, uri_query_is_form(&u), out);
}

static size_t run_set_param(const char *p, size_t n){
  const struct uri_span name = { "id", 2 }, value = { "1", 1 };
  return FITS(uri_set_param_size(p, n, name, value))
       ? uri_set_param(p, n, name, value, out) : 0;
}
static size_t run_drop_params(const char *p, size_t n){
  return uri_drop_params(p, n, &glob, 1, out);
}
static size_t run_keep_params(const char *p, size_t n){
  return uri_keep_params(p, n, &glob, 1, out);
}
static size_t run_drop_tracking(const char *p, size_t n){
  return uri_drop_tracking(p, n, out);
}
static size_t run_sort_params(const char *p, size_t n){
  return FITS(uri_sort_params_size(p, n)) ? uri_sort_params(p, n, out) : 0;
}

static size_t run_segment(const char *p, size_t n){
  struct uri u;
  uri_split(p, n, &u);
  return uri_segment(u.path, 2).n;
}

static size_t run_filename(const char *p, size_t n){
  struct uri u;
  uri_split(p, n, &u);
  return uri_filename(&u).n;
}

static size_t run_extension(const char *p, size_t n){
  struct uri u;
  uri_split(p, n, &u);
  return uri_extension(uri_filename(&u)).n;
}

static size_t run_to_path(const char *p, size_t n){
  return FITS(uri_to_path_size(p, n, URI_FILES_POSIX))
       ? uri_to_path(p, n, URI_FILES_POSIX, out) : 0;
}
static size_t run_from_path(const char *p, size_t n){
  return FITS(uri_from_path_size(p, n, URI_FILES_POSIX))
       ? uri_from_path(p, n, URI_FILES_POSIX, out) : 0;
}
static size_t run_media_type(const char *p, size_t n){
  struct uri_data data;
  return uri_data_read(p, n, &data) ? uri_data_type(&data, out) : 0;
}
static size_t run_data(const char *p, size_t n){
  struct uri_data data;
  return uri_data_read(p, n, &data) ? uri_data_octets(&data, out) : 0;
}

static size_t run_domain(const char *p, size_t n){
  struct uri_span domain = uri_domain_labels(uri_domain_of(p, n), 2);
  return domain.p && FITS(uri_domain_write_size(domain)) ? uri_domain_write(domain, out)
                                                         : 0;
}

static size_t run_key(const char *p, size_t n){
  return FITS(uri_key_size(p, n, 0)) ? uri_key(p, n, 0, out) : 0;
}

static size_t run_host_key(const char *p, size_t n){
  return FITS(uri_host_key_size(p, n)) ? uri_host_key(p, n, out) : 0;
}

static size_t run_route(const char *p, size_t n){
  return FITS(uri_route_size(p, n)) ? uri_route(p, n, out) : 0;
}

static size_t run_surt(const char *p, size_t n){
  return FITS(uri_surt_size(p, n)) ? uri_surt(p, n, out) : 0;
}

static size_t run_surt_key(const char *p, size_t n){
  return FITS(uri_surt_key_size(p, n)) ? uri_surt_key(p, n, out) : 0;
}

static size_t run_repair(const char *p, size_t n){
  return FITS(uri_repair_size(p, n)) ? uri_repair(p, n, out) : 0;
}

static size_t run_template_error(const char *p, size_t n){
  struct uri_template_fault fault;
  return (size_t)uri_template_valid(p, n, &fault);
}

static size_t run_suffix(const char *p, size_t n){
  struct uri_span host = uri_idn_host((struct uri_span){ p, n });
  struct suffix_host h = { .name = host, .has_suffix = 1 };
  if( host.n==0 ) return 0;
  uri_suffix_labels(&h);
  return uri_suffix_divide(&h, URI_SUFFIX_ALL).suffix.n;
}

static const struct { const char *sql; function_fn *run; } functions[] = {
  { "uri_scheme(url)", run_split_whole },
  { "uri_authority(url)", run_split_whole },
  { "uri_userinfo(url)", run_split_whole },
  { "uri_user(url)", run_user },
  { "uri_password(url)", run_user },
  { "uri_host(url)", run_split_whole },
  { "uri_port(url)", run_split_whole },
  { "uri_path(url)", run_split_whole },
  { "uri_query(url)", run_split_whole },
  { "uri_fragment(url)", run_split_whole },
  { "uri_host_type(url)", run_host_type },
  { "uri_effective_port(url)", run_effective_port },
  { "uri_kind(url)", run_kind },
  { "uri_ip(url)", run_ip },
  { "uri_in_network(url, '10.0.0.0/8')", run_in_network },
  { "uri_ip_network(url, 24, 48)", run_ip_network },
  { "uri_origin(url)", run_origin },
  { "uri_is_web(url)", run_is_web },
  { "uri_valid(url)", run_valid },
  { "uri_error(url)", run_error },
  { "uri_severity(url)", run_severity },
  { "uri_resolve('" FUNCTIONS_BASE "', url)", run_resolve },
  { "uri_same_document('" FUNCTIONS_BASE "', url)", run_same_document },
  { "uri_relativize('" FUNCTIONS_BASE "', url)", run_relativize },
  { "uri_base('" FUNCTIONS_BASE "', url, NULL, NULL)", run_base },
  { "uri_complete(url)", run_complete },
  { "uri_href(url)", run_href },
  { "uri_normalize(url)", run_normalize },
  { "uri_is_normal(url)", run_is_normal },
  { "uri_equivalent(url, '" FUNCTIONS_BASE "')", run_equivalent },
  { "uri_with(url, 'fragment', 'x')", run_with },
  { "uri_redact(url)", run_redact },
  { "uri_encode(url)", run_encode },
  { "uri_decode(url)", run_decode },
  { "uri_to_iri(url)", run_to_iri },
  { "uri_from_iri(url)", run_from_iri },
  { "uri_to_ascii(url)", run_to_ascii },
  { "uri_to_unicode(url)", run_to_unicode },
  { "uri_idn_error(url)", run_idn_error },
  { "uri_param(url, 'id')", run_param },
  { "uri_set_param(url, 'id', '1')", run_set_param },
  { "uri_drop_params(url, 'utm_*')", run_drop_params },
  { "uri_keep_params(url, 'utm_*')", run_keep_params },
  { "uri_drop_tracking(url)", run_drop_tracking },
  { "uri_sort_params(url)", run_sort_params },
  { "uri_segment(url, 2)", run_segment },
  { "uri_filename(url)", run_filename },
  { "uri_extension(url)", run_extension },
  { "uri_to_path(url)", run_to_path },
  { "uri_from_path(url)", run_from_path },
  { "uri_media_type(url)", run_media_type },
  { "uri_data(url)", run_data },
  { "uri_domain(url, 2)", run_domain },
  { "uri_key(url)", run_key },
  { "uri_host_key(url)", run_host_key },
  { "uri_route(url)", run_route },
  { "uri_surt(url)", run_surt },
  { "uri_surt(url, 'cdx')", run_surt_key },
  { "uri_repair(url)", run_repair },
  { "uri_template_error(url)", run_template_error },
  { "uri_public_suffix(url)", run_suffix },
  { "uri_registrable_domain(url)", run_suffix }
};

#define FUNCTIONS_API __attribute__((visibility("default")))

/* The i-th function in SQL, or 0 after the last. */
FUNCTIONS_API const char *bench_name(size_t i){
  uri_split(FUNCTIONS_BASE, sizeof FUNCTIONS_BASE-1, &base);
  rule = uri_rule_find(&uri_rfc3986, "URI", 3);
  uri_network_read((struct uri_span){ "10.0.0.0/8", 10 }, &network);
  return i<sizeof functions/sizeof functions[0] ? functions[i].sql : 0;
}

/* Call the i-th function with each of count texts; text k ends at ends[k]. */
FUNCTIONS_API size_t bench_run(size_t i, const char *texts, const uint64_t *ends,
                               size_t count){
  uint64_t at = 0;
  size_t k, sum = 0;
  for(k=0; k<count; k++){
    sum += functions[i].run(texts+at, (size_t)(ends[k]-at));
    at = ends[k];
  }
  return sum;
}
