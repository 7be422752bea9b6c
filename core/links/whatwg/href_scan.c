/*
** SPDX-License-Identifier: MIT
**
** Fast path: links that one scan shows to be their own href.  Most links are, or they
** only lack the "/" after their host, or have capitals in scheme or host.
**
** A valid URI has no character in its path or fragment that the href must percent-encode;
** in its query only "'" may be one.  Its host has no forbidden code point unless it has a
** "%".
*/
#include "steps.h"

#include "../../rfc/normal/dots.h"
#include "../../rfc/scan/scan.h"

/* Is a name not a number, or an IPv4 address in its serialized form? */
static int href_number_stays(struct uri_span host){
  const char *end = host.p+host.n;
  const char *label;
  unsigned char ip[4];
  if( end[-1]=='.' ) end--;
  label = span_after_last(host.p, end, '.');
  return label==end || !is_in(*label, DIGIT) || uri_ipv4_read(host, ip);
}

/* Is an authority without userinfo and port as "URL serializing" writes it, but for the
** case of letters? */
static int href_authority_stays(const struct uri_scheme *scheme, struct uri_span host,
                                const char *percent){
  if( href_is_file(scheme) ) return host.n==0;
  if( !href_is_special(scheme) ) return 1;
  return host.n>0 && (percent==0 || percent>=host.p+host.n) && href_number_stays(host);
}

enum uri_href_scan uri_href_scan(const char *p, size_t n,
                                 struct uri_href_edit *edit){
  const struct uri_scheme *scheme;
  const struct uri_authority *a = &edit->authority;
  const struct uri *u = &edit->uri;
  enum scan_verdict verdict;
  struct scan_form form;
  size_t front;                        /* the bytes whose letters are folded */
  int is_special;
  verdict = uri_scan(p, n, SCAN_WANT_ALL, &edit->uri, &edit->authority, &form);
  edit->is_plain = verdict!=SCAN_INVALID;
  if( verdict!=SCAN_REFERENCE || u->scheme.p==0 || form.dot ) return URI_HREF_READ;
  if( a->userinfo.p || a->port.p ) return URI_HREF_READ;
  scheme = uri_scheme_find(u->scheme);
  is_special = href_is_special(scheme);
  if( u->authority.p ? !href_authority_stays(scheme, u->authority, form.percent)
                     : is_special ) return URI_HREF_READ;
  if( form.percent && dots_has_encoded(form.percent, u->path.p+u->path.n) ){
    return URI_HREF_READ;
  }
  if( is_special && u->query.n>0 && memchr(u->query.p, '\'', u->query.n) ){
    return URI_HREF_READ;
  }
  edit->slash = is_special && u->path.n==0 ? (size_t)(u->path.p-p) : URI_NONE;
  front = is_special ? (size_t)(u->path.p-p) : u->scheme.n;
  edit->lower = form.upper && form.upper<p+front ? front : 0;
  return edit->lower==0 && edit->slash==URI_NONE ? URI_HREF_SAME : URI_HREF_EDIT;
}

size_t uri_href_edit(const char *p, size_t n, const struct uri_href_edit *edit,
                     char *out){
  size_t slash = edit->slash<n ? edit->slash : n;
  memcpy(out, p, slash);
  span_put_lower(out, (struct uri_span){ out, edit->lower });
  if( edit->slash==URI_NONE ) return n;
  out[slash] = '/';
  memcpy(out+slash+1, p+slash, n-slash);
  return n+1;
}
