/*
** SPDX-License-Identifier: MIT
**
** "Host parsing" and "Host serializing".
**
** A host of a special scheme is a domain or an address.  It comes here
** percent-decoded.  ASCII is lowercased; anything else goes through UTS #46.  A
** domain whose last label is a number is an IPv4 address, or it is refused.  The host
** of another scheme is opaque: percent-encoded, or an IPv6 address.
*/
#include "steps.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../uri_address.h"
#include "../idna/idna.h"

/* "The IPv6 parser" and "the IPv6 serializer", which knows no mixed notation. */
static char *href_ipv6(struct uri_span host, char *out){
  unsigned char ip[16];
  if( host.n<2 || host.p[host.n-1]!=']' ) return 0;
  if( !uri_ipv6_read((struct uri_span){host.p+1, host.n-2}, ip) ) return 0;
  *out++ = '[';
  out += uri_ipv6_write_groups(ip, out);
  *out++ = ']';
  return out;
}

/*
** "The domain parser" without beStrict: a domain in ASCII is valid, whatever follows
** "xn--".  Returns the domain's end, or 0.
*/
static char *href_domain(struct uri_span host, char *out){
  size_t n = host.n;
  if( find_in(host.p, host.p+n, NOT_ASCII)==host.p+n ) span_put_lower(out, host);
  else n = uri_idna_to_ascii(host, 0, out, 0);
  if( n==0 || n==URI_NONE ) return 0;
  if( uri_href_find((struct uri_span){out, n}, HREF_FORBIDDEN_DOMAIN)<out+n ) return 0;
  return out+n;
}

char *uri_href_host(const struct uri_href *h, char *out){
  const struct uri_span host = h->authority.host;
  struct uri_span domain;
  unsigned char ip[16];
  char *end;
  if( h->is_literal ) return href_ipv6(host, out);
  if( !h->is_special ){                  /* "The opaque-host parser" */
    if( uri_href_find(host, HREF_FORBIDDEN_HOST)<host.p+host.n ) return 0;
    return uri_href_encode(out, host, HREF_C0);
  }
  end = href_domain(host, out);
  if( end==0 ) return 0;
  domain = span_between(out, end);
  if( uri_address_ends_in_number(domain) ){
    if( uri_address_read(domain, URI_ADDRESS_BROWSER, ip)==0 ) return 0;
    return out+uri_ipv4_write(ip, out);
  }
  /* "File host state": localhost is the empty host. */
  return h->is_file && uri_normal_is_localhost(domain) ? out : end;
}
