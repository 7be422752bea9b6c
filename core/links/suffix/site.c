/*
** SPDX-License-Identifier: MIT
**
** Public suffixes, registrable domains and sites of texts, as results and as answers.
*/
#include "suffix.h"

#include "../../rfc/syntax/syntax.h"
#include "../../uri_clean.h"

const char *uri_suffix_version(void){
  return uri_suffix_list.version;
}

/* The parts of the name of a text's host; all absent if it has none. */
static struct suffix_parts site_parts(const char *p, size_t n, enum uri_suffix_part part,
                                      struct suffix_host *h, char *memory){
  uri_suffix_open(p, n, h);
  if( !uri_suffix_name(h, memory) ){
    return (struct suffix_parts){ {0, 0}, {0, 0}, {0, 0} };
  }
  return uri_suffix_divide(h, part);
}

/* Answer with a part, which may be in out already. */
static size_t site_put(struct uri_span part, char *out){
  if( part.p==0 ) return URI_NONE;
  memmove(out, part.p, part.n);
  return part.n;
}

size_t uri_public_suffix(const char *p, size_t n, enum uri_suffix_part part, char *out){
  struct suffix_host h;
  return site_put(site_parts(p, n, part, &h, out).suffix, out);
}

size_t uri_registrable_domain(const char *p, size_t n, enum uri_suffix_part part,
                              char *out){
  struct suffix_host h;
  return site_put(site_parts(p, n, part, &h, out).domain, out);
}

size_t uri_subdomain(const char *p, size_t n, enum uri_suffix_part part, char *out){
  struct suffix_host h;
  return site_put(site_parts(p, n, part, &h, out).subdomain, out);
}

size_t uri_registrable_domain_size(const char *p, size_t n, enum uri_suffix_part part){
  (void)part;
  return uri_clean_size(p, n);
}

size_t uri_public_suffix_size(const char *p, size_t n, enum uri_suffix_part part){
  return uri_registrable_domain_size(p, n, part);
}

size_t uri_subdomain_size(const char *p, size_t n, enum uri_suffix_part part){
  return uri_registrable_domain_size(p, n, part);
}

/* ---------------------------------------------------------------- sites --- */

/* The site of a name: its registrable domain, or the name if there is none. */
static struct uri_span site_of(const struct suffix_host *h, enum uri_suffix_part part){
  struct uri_span domain = uri_suffix_divide(h, part).domain;
  return domain.p ? domain : h->name;
}

int uri_suffix_is_same_site(struct suffix_host *a, struct suffix_host *b,
                            enum uri_suffix_part part, char *memory){
  if( !uri_suffix_name(a, memory) || !uri_suffix_name(b, memory+a->size) ) return 0;
  if( (a->scheme.p==0)!=(b->scheme.p==0) ) return 0;
  if( a->scheme.p && !span_is_alike(a->scheme, b->scheme) ) return 0;
  return span_equals(site_of(a, part), site_of(b, part));
}

int uri_same_site(const char *a, size_t a_n, const char *b, size_t b_n,
                  enum uri_suffix_part part, char *buffer){
  struct suffix_host x, y;
  uri_suffix_open(a, a_n, &x);
  uri_suffix_open(b, b_n, &y);
  return uri_suffix_is_same_site(&x, &y, part, buffer);
}

size_t uri_same_site_size(const char *a, size_t a_n, const char *b, size_t b_n,
                          enum uri_suffix_part part){
  (void)part;
  return size_sum(uri_clean_size(a, a_n), uri_clean_size(b, b_n));
}
