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
#include "whatwg.h"

#include <string.h>

#include "../scan/bits.h"
#include "../scan/copy.h"
#include "../scan/scan.h"
#include "../schemes/by_scheme.h"
#include "../syntax/split.h"

/* The characters that "host parsing" may change in a reg-name. */
enum { HREF_HAS_UPPER = 1, HREF_HAS_PERCENT = 2 };

/* The same for eight bytes, none of them above 0x7F. */
static inline void href_name_eight(uint64_t eight, uint64_t *upper, uint64_t *percent){
  *upper |= word_range(eight, 'A', 'Z') & WORD_OF(0x80);
  *percent |= word_equal(eight, '%') & WORD_OF(0x80);
}

static int href_name_has(struct uri_span name){
  uint64_t upper = 0, percent = 0, eight = 0;
  size_t i;
  if( name.n<sizeof eight ){
    for(i=0; i<name.n; i++) eight = eight<<8 | (unsigned char)name.p[i];
    href_name_eight(eight, &upper, &percent);
  }else{
    for(i=0; i<name.n-sizeof eight; i+=sizeof eight){
      memcpy(&eight, name.p+i, sizeof eight);
      href_name_eight(eight, &upper, &percent);
    }
    memcpy(&eight, name.p+name.n-sizeof eight, sizeof eight);
    href_name_eight(eight, &upper, &percent);
  }
  return (upper ? HREF_HAS_UPPER : 0) | (percent ? HREF_HAS_PERCENT : 0);
}

/* Is a name not a number, or an IPv4 address in its serialized form? */
static int href_number_stays(struct uri_span host){
  const char *end = host.p+host.n;
  const char *label;
  unsigned char ip[4];
  if( end[-1]=='.' ) end--;
  for(label=end; label>host.p && label[-1]!='.'; label--){}
  return label==end || !is_in(*label, DIGIT) || uri_ipv4_read(host, ip);
}

/* Is the host of a URI already as "host serializing" writes it, ignoring case? */
static int href_host_stays(struct uri_span host, int is_special, int *has_upper){
  int has;
  if( *host.p=='[' ) return uri_scan_rfc5952(host.p, host.n, host.n-1);
  if( !is_special ) return 1;
  has = href_name_has(host);
  *has_upper = has & HREF_HAS_UPPER;
  return !(has & HREF_HAS_PERCENT) && href_number_stays(host);
}

/* Is a port already as "URL serializing" writes it? */
static int href_port_stays(const struct uri_scheme *scheme, struct uri_span port){
  return port.n>0 && *port.p!='0' && uri_normal_port_value(port)<=PORT_MOST
      && !(href_is_special(scheme) && uri_normal_port_is_default(scheme, port));
}

static int href_authority_stays(const struct uri_scheme *scheme,
                                const struct uri_authority *a, int *has_upper){
  int is_special = href_is_special(scheme);
  if( a->userinfo.p ) return 0;
  if( href_is_file(scheme) ) return a->host.n==0 && a->port.p==0;
  if( a->host.n==0 ) return !is_special && a->port.p==0;
  return (a->port.p==0 || href_port_stays(scheme, a->port))
      && href_host_stays(a->host, is_special, has_upper);
}

int uri_href_may_have_dots(struct uri_span segments){
  enum { BLOCK = 64 };
  uint64_t front = 1;                  /* a segment begins where the block does */
  while( segments.n>0 ){
    size_t n = segments.n<BLOCK ? segments.n : BLOCK;
    uint64_t dots;
    uint64_t slashes = uri_scan_slashes(segments.p, n, &dots);
    if( (slashes<<1 | front) & dots ) return 1;
    front = slashes>>(BLOCK-1);
    segments.p += n;
    segments.n -= n;
  }
  return 0;
}

enum uri_href_scan uri_href_scan(const char *p, size_t n,
                                 struct uri_href_edit *edit){
  const struct uri_scheme *scheme;
  struct uri_authority a;
  struct uri u;
  const char *scheme_end;
  int is_special, has_upper = 0;
  if( uri_split_verdict(p, n, &u, &a)!=SCAN_REFERENCE ) return URI_HREF_READ;
  if( u.scheme.p==0 ) return URI_HREF_READ;
  scheme = uri_scheme_find(u.scheme);
  scheme_end = p+u.scheme.n;
  is_special = href_is_special(scheme);
  if( u.authority.p ){
    if( !href_authority_stays(scheme, &a, &has_upper) ) return URI_HREF_READ;
  }else if( is_special ){
    return URI_HREF_READ;
  }
  if( u.path.n>1 && *u.path.p=='/'
   && uri_href_may_have_dots((struct uri_span){u.path.p+1, u.path.n-1}) ){
    return URI_HREF_READ;
  }
  if( is_special && u.query.n>0 && memchr(u.query.p, '\'', u.query.n) ){
    return URI_HREF_READ;
  }
  edit->slash = is_special && u.path.n==0 ? (size_t)(u.path.p-p) : URI_NONE;
  edit->lower = has_upper ? (size_t)(a.host.p-p)+a.host.n
              : find_in(p, scheme_end, UPALPHA)<scheme_end ? u.scheme.n : 0;
  return edit->lower==0 && edit->slash==URI_NONE ? URI_HREF_SAME : URI_HREF_EDIT;
}

size_t uri_href_edit_size(const char *p, size_t n, const struct uri_href_edit *edit){
  (void)p;
  return edit->slash==URI_NONE ? n : n+1;
}

size_t uri_href_edit(const char *p, size_t n, const struct uri_href_edit *edit,
                     char *out){
  size_t slash = edit->slash<n ? edit->slash : n;
  size_t i;
  copy_bytes(out, p, slash);
  for(i=0; i<edit->lower; i++) out[i] = to_lower(out[i]);
  if( edit->slash==URI_NONE ) return n;
  out[slash] = '/';
  copy_bytes(out+slash+1, p+slash, n-slash);
  return n+1;
}
