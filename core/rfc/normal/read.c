/*
** SPDX-License-Identifier: MIT
**
** Is a text its own normal form (RFC 3986 section 6.2)?
**
** The scan splits the text and finds the bytes that may change.  Most texts have none.
** 0 can be a false negative, because it is for the highest level, and because letters of
** userinfo are read like those of a host; then compare the runs.
*/
#include "normal.h"
#include "rules.h"
#include "../syntax/syntax.h"

/* Does a triplet at p stay as it is at every level? */
static int read_is_tidy(const char *p, const char *end){
  return is_triplet(p, end) && !is_in(p[1], LOWERHEX) && !is_in(p[2], LOWERHEX)
      && !is_in(percent_value(p), UNRESERVED);
}

/* May a "%", a capital letter or a dot-segment change? */
static int read_bytes_change(const struct normal *z){
  const char *p;
  if( z->form.upper || (z->form.dot && normal_may_remove_dots(&z->uri)) ) return 1;
  if( z->form.percent==0 ) return 0;
  if( z->form.percent<z->uri.path.p ) return 1;
  for(p=z->form.percent; p<z->text_end; p = span_find_byte(p+3, z->text_end, '%')){
    if( !read_is_tidy(p, z->text_end) ) return 1;
  }
  return 0;
}

/* Is the host or the port written in another way, or left out?  Also sets z->ipv6. */
static int read_authority_changes(struct normal *z){
  const struct uri_authority *a = &z->authority;
  struct uri_span host = a->host;
  z->ipv6_n = 0;
  if( host.n>0 && *host.p=='[' && z->level>=URI_LEVEL_SCHEME ){
    z->ipv6_n = uri_normal_ipv6(host, z->ipv6);
    if( z->ipv6_n!=host.n || memcmp(z->ipv6, host.p, host.n)!=0 ) return 1;
  }
  return (a->port.p && uri_normal_drops_port(z->scheme, a))
      || (normal_may_lose_host(host)
          && uri_normal_is_default_host(z->scheme, &z->uri, a));
}

/* Do the scheme's rules change the path? */
static int read_path_changes(const struct normal *z){
  const struct uri *u = &z->uri;
  if( z->form.path_upper && normal_folds_path(z->scheme) ) return 1;
  return normal_path_prefix(z->scheme, u->authority.p!=0, u->path.p,
                            u->path.p+u->path.n).n>0;
}

/*
** Can the rules of a scheme change a text?  For most links they cannot, so the table of
** schemes is not searched, which would take 7 % of uri_is_normal() in SQL, unless more is
** asked of the scheme (SCAN_WANT_LINK).
*/
static int read_may_have_rules(const struct normal *z){
  const struct uri *u = &z->uri;
  return u->authority.p==0 || u->path.n==0 || z->form.path_upper || z->form.percent
      || z->authority.port.p || normal_may_lose_host(z->authority.host);
}

int uri_normal_read(struct normal *z, const char *p, size_t n, enum uri_level level,
                    enum scan_want want){
  enum scan_verdict verdict;
  z->text = p;
  z->text_end = p+n;
  z->level = level;
  verdict = uri_scan(p, n, want, &z->uri, &z->authority, &z->form);
  z->scheme = want==SCAN_WANT_LINK || read_may_have_rules(z)
            ? uri_scheme_driven(z->uri.scheme) : 0;
  z->is_normal = !read_authority_changes(z) && !read_path_changes(z)
              && !read_bytes_change(z);
  return uri_split_is_valid(verdict, &z->authority) && z->uri.scheme.p!=0;
}
