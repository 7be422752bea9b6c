/*
** SPDX-License-Identifier: MIT
**
** "URL parsing", by components: the parts of a link, and the parts taken from the base.
**
** Before a link is split, it is stripped, and a "\" in front of query and fragment
** becomes a "/" where the scheme is special.  The standard treats the two alike there in
** every state.  Four cases of the states remain: an authority, a path from the root, a
** path from the base's, an opaque path.
**
** Not here: hosts (href_host.c), and how paths and the rest are written (href_write.c).
*/
#include "steps.h"

#include "../../rfc/resolve/path.h"
#include "../../rfc/schemes/by_scheme.h"

/*
** The standard reads characters: "\xC3", tab, "\xA9" is U+FFFD twice, not U+00E9.  So a
** continuation byte after a removed one becomes 0xFF, which continues nothing.
*/
size_t uri_href_strip(const char *p, size_t n, char *out){
  size_t size = 0, i;
  int is_removed = 0;
  while( n>0 && href_is_c0_or_space(p[n-1]) ) n--;
  while( n>0 && href_is_c0_or_space(*p) ) p++, n--;
  for(i=0; i<n; i++){
    char c = p[i];
    if( href_is_tab_or_newline(c) ){
      is_removed = 1;
    }else{
      out[size++] = is_removed && utf8_is_continuation(c) ? '\xFF' : c;
      is_removed = 0;
    }
  }
  return size;
}

/*
** The host of a link; that of a special scheme is percent-decoded.  But not if it is
** malformed: "\xC3%A9" is U+FFFD and a byte.  The "%" then makes it refused.
*/
static void href_set_host(struct uri_href *h, struct uri_span host, char *decoded){
  h->authority.host = host;
  h->is_literal = host.n>0 && *host.p=='[';
  if( h->is_special && !h->is_literal && memchr(host.p, '%', host.n)
   && uri_is_text(host.p, host.n) ){
    h->authority.host.p = decoded;
    h->authority.host.n = uri_decode(host.p, host.n, 0, decoded);
  }
}

int uri_href_accepts(struct uri_span host, char *buffer){
  struct uri_href h = { .is_special = 1 };
  const char *label = span_after_last(host.p, host.p+host.n, '.');
  /* Most hosts: no address, nothing encoded. */
  if( label<host.p+host.n && is_in(*label, ALPHA) && *host.p!='['
   && memchr(host.p, '%', host.n)==0 ) return 1;
  href_set_host(&h, host, buffer);
  return uri_href_host(&h, buffer+host.n)!=0;
}

/*
** "Authority state" to "port state".  1, or 0 if the standard refuses it.  An invalid
** port becomes part of the host, where its ":" is forbidden.
*/
static int href_authority(struct uri_href *h, char *decoded){
  struct uri_authority *a = &h->authority;
  if( a->host.n==0 && (h->is_special || a->userinfo.p || a->port.p) ) return 0;
  href_set_host(h, a->host, decoded);
  if( a->port.p==0 || a->port.n==0 ) return 1;
  if( port_value(a->port)>PORT_MOST ) return 0;
  if( h->is_special && uri_normal_port_is_default(h->known, a->port) ) a->port.n = 0;
  return 1;
}

/* An authority, and a path after it. */
static int href_network(struct uri_href *h, const char *p, const char *end,
                        char *decoded){
  const char *slash = span_find_byte(p, end, '/');
  if( slash<end ) h->path = span_between(slash+1, end);
  else if( h->is_special ) h->path = span_between(end, end);
  /* Not the authority that was split: "http:///h", "http://h\\p" */
  if( h->split.p!=p || h->split.n!=(size_t)(slash-p) ){
    uri_split_authority(span_between(p, slash), &h->authority);
  }
  return href_authority(h, decoded);
}

/* "Shorten a url's path" of the base, and go on from there. */
static void href_merge(struct uri_href *h, const struct uri_href_parts *base,
                       const char *p, const char *end){
  const char *from = base->uri.path.p;
  const char *stop = from+base->uri.path.n;
  const char *least = h->is_file ? href_drive_end(from, stop) : from;
  while( stop>least && *--stop!='/' ){}
  h->base_path = span_between(from, stop);
  h->path = span_between(p, end);
}

/* The base's path and query, unless the reference has a query. */
static void href_take_path(struct uri_href *h, const struct uri_href_parts *base){
  h->base_path = base->uri.path;
  if( h->query.p==0 ) h->query = base->uri.query;
}

/*
** "Relative state": a reference [p, end) without a scheme, or with the base's own if
** that is special.
*/
static int href_relative(struct uri_href *h, const struct uri_href_parts *base,
                         const char *p, const char *end, char *decoded){
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    p += 2;
    while( h->is_special && p<end && *p=='/' ) p++;
    return href_network(h, p, end, decoded);
  }
  h->base_authority = base->uri.authority;
  if( p==end ) href_take_path(h, base);
  else if( *p=='/' ) h->path = span_between(p+1, end);
  else href_merge(h, base, p, end);
  return 1;
}

/* "Starts with a Windows drive letter"; query and fragment are not in [p, end). */
static int href_starts_with_drive(const char *p, const char *end){
  return end-p>=2 && href_is_drive(p, p+2) && (end-p==2 || p[2]=='/');
}

/* "File host state": a host, if it is no drive letter, and a path. */
static int href_file_network(struct uri_href *h, const char *p, const char *end,
                             char *decoded){
  const char *slash = span_find_byte(p, end, '/');
  int is_drive = href_is_drive(p, slash);
  h->path = span_between(is_drive ? p : slash<end ? slash+1 : end, end);
  h->authority = (struct uri_authority){0};
  href_set_host(h, span_between(p, is_drive ? p : slash), decoded);
  return 1;
}

/* "File state"; base is 0 if it is of another scheme. */
static int href_file(struct uri_href *h, const struct uri_href_parts *base,
                     const char *p, const char *end, char *decoded){
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ){
    return href_file_network(h, p+2, end, decoded);
  }
  if( base ) h->base_authority = base->uri.authority;
  else h->authority.host = span_between(p, p);
  if( p<end && *p=='/' ){
    p++;
    if( base && !href_starts_with_drive(p, end) ){
      const char *from = base->uri.path.p;
      h->base_path = span_between(from,
                                  href_drive_end(from, from+base->uri.path.n));
    }
    h->path = span_between(p, end);
  }else if( base==0 || href_starts_with_drive(p, end) ){
    h->path = span_between(p, end);
  }else if( p==end ){
    href_take_path(h, base);
  }else{
    href_merge(h, base, p, end);
  }
  return 1;
}

/* A link with a scheme, which needs no base. */
static int href_absolute(struct uri_href *h, const char *p, const char *end,
                         char *decoded){
  if( h->is_special ){
    while( p<end && *p=='/' ) p++;
    return href_network(h, p, end, decoded);
  }
  if( end-p>=2 && p[0]=='/' && p[1]=='/' ) return href_network(h, p+2, end, decoded);
  if( p<end && *p=='/' ){
    h->path = span_between(p+1, end);
  }else{
    h->is_opaque = 1;
    h->path = span_between(p, end);
  }
  return 1;
}

/* "\\" is "/" in [p, end), which is in the buffer. */
static void href_turn_slashes(char *buffer, const char *p, const char *end){
  char *at = buffer+(p-buffer);
  for(; at<end; at++){
    if( *at=='\\' ) *at = '/';
  }
}

int uri_href_read(struct uri_href *h, const char *p, size_t n,
                  const struct uri_href_edit *scanned,
                  const struct uri_href_parts *base, char *buffer){
  char *decoded = buffer+n;
  const char *end;
  const struct uri_span absent = { 0, 0 };
  struct uri u = scanned->uri;
  int is_stripped = !scanned->is_plain;
  int is_plain = 1, is_relative;
  h->authority = scanned->authority;
  if( is_stripped ){
    n = uri_href_strip(p, n, buffer);
    p = buffer;
    is_plain = uri_scan(p, n, SCAN_WANT_VERDICT, &u, &h->authority, 0)!=SCAN_INVALID;
  }
  is_relative = u.scheme.p==0;
  if( is_relative && base==0 ) return 0;
  h->is_plain = is_plain;
  h->is_opaque = h->is_literal = 0;
  h->base_authority = absent;
  h->base_path = absent;
  h->path = absent;
  h->split = u.authority;
  h->query = u.query;
  h->fragment = u.fragment;
  h->scheme = is_relative ? base->uri.scheme : u.scheme;
  h->known = is_relative ? base->scheme : uri_scheme_find(u.scheme);
  h->is_special = href_is_special(h->known);
  h->is_file = href_is_file(h->known);
  if( !is_relative ) p += u.scheme.n+1;
  end = u.path.p+u.path.n;
  if( is_stripped && h->is_special ) href_turn_slashes(buffer, p, end);
  if( is_relative && base->is_opaque ){
    /* "No scheme state" if the base has an opaque path: only a fragment can be new. */
    h->is_opaque = 1;
    h->path = base->uri.path;
    h->query = base->uri.query;
    return p==end && u.query.p==0 && u.fragment.p;
  }
  if( h->is_special && !is_relative ) is_relative = base && h->known==base->scheme;
  if( h->is_file ) return href_file(h, is_relative ? base : 0, p, end, decoded);
  if( is_relative ) return href_relative(h, base, p, end, decoded);
  return href_absolute(h, p, end, decoded);
}

void uri_href_split(const char *p, size_t n, struct uri_href_parts *out){
  struct uri_span *path = &out->uri.path;
  uri_split(p, n, &out->uri);
  out->scheme = uri_scheme_find(out->uri.scheme);
  out->is_opaque = out->uri.authority.p==0 && (path->n==0 || *path->p!='/');
  if( out->uri.authority.p==0 && compose_has_guard(*path) ){
    path->p += 2;
    path->n -= 2;
  }
}
