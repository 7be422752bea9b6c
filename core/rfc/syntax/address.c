/*
** SPDX-License-Identifier: MIT
**
** IP addresses as numbers (RFC 3986 7.4), and networks of them.
**
** "If this filtering is performed, literals should be converted to numeric form and
** filtered based on the numeric value, and not on a prefix or suffix of the string form."
** The strict form is that of section 3.2.2, read by host.c.  The loose form adds
** everything that inet_aton() accepts, and is read here.
**
** The inet_aton() of glibc, musl and FreeBSD agree on texts without blanks: "0x" alone
** and a final "." are invalid.  4.4BSD read "0x" as 0.
*/
#include "../../uri_address.h"

#include "syntax.h"

/*
** One part of a loose address: decimal, octal after "0", hexadecimal after "0x".  Returns
** where it stops, or 0 if there is none or it is too large.  "0x" alone is 0 in browsers,
** and invalid for inet_aton().
*/
static const char *address_read_part(const char *p, const char *end,
                                     enum uri_address_form form, uint32_t *part){
  const char *start;
  unsigned radix = 10;
  uint64_t value = 0;
  if( p<end && *p=='0' ) radix = 8;
  if( end-p>=2 && *p=='0' && to_lower(p[1])=='x' ){
    radix = 16;
    p += 2;
  }
  start = form==URI_ADDRESS_BROWSER && radix==16 ? 0 : p;
  while( p<end && (unsigned)hex_value(*p)<radix ){
    value = value*radix + (unsigned)hex_value(*p);
    if( value>UINT32_MAX ) return 0;
    p++;
  }
  *part = (uint32_t)value;
  return p!=start ? p : 0;
}

/*
** One to four parts of a text that begins with a digit: each part except the last is one
** byte, and the last fills the remaining bytes (RFC 3986 7.4).  Browsers allow a final
** ".".
*/
static int address_read_loose(struct uri_span text, enum uri_address_form form,
                              unsigned char out[4]){
  const char *p = text.p;
  const char *end = p+text.n;
  uint32_t part;
  int i, byte;
  if( form==URI_ADDRESS_BROWSER && end[-1]=='.' ) end--;
  for(i=0; i<4; i++){
    p = address_read_part(p, end, form, &part);
    if( p==0 ) return 0;
    if( p==end ) break;
    if( *p++!='.' || part>255 ) return 0;
    out[i] = (unsigned char)part;
  }
  if( i==4 || (i>0 && part>>(8*(4-i))) ) return 0;
  for(byte=3; byte>=i; byte--, part>>=8) out[byte] = (unsigned char)part;
  return 1;
}

size_t uri_address_read(struct uri_span host, enum uri_address_form form,
                        unsigned char out[16]){
  if( host.n==0 ) return 0;
  if( host.p[0]=='[' && host.p[host.n-1]==']' ){
    return uri_ipv6_read((struct uri_span){host.p+1, host.n-2}, out) ? 16 : 0;
  }
  if( !is_in(host.p[0], DIGIT) ) return 0;
  if( uri_ipv4_read(host, out) ) return 4;
  return form!=URI_ADDRESS_STRICT && address_read_loose(host, form, out) ? 4 : 0;
}

int uri_host_is_number(const char *p, const char *end){
  if( p==end || uri_span_of(p, end, DIGIT)==end ) return p<end;
  return end-p>=2 && *p=='0' && to_lower(p[1])=='x'
      && uri_span_of(p+2, end, HEXDIG)==end;
}

int uri_address_ends_in_number(struct uri_span domain){
  const char *end = domain.p+domain.n;
  if( domain.n>0 && end[-1]=='.' ) end--;
  return uri_host_is_number(span_after_last(domain.p, end, '.'), end);
}

size_t uri_address_find(struct uri_span text, enum uri_address_form form,
                        unsigned char out[16]){
  struct uri_authority a;
  struct uri u;
  size_t n;
  uri_split_front(text.p, text.n, &u);
  if( u.authority.p ){
    uri_split_authority(u.authority, &a);
    return uri_address_read(a.host, form, out);
  }
  if( uri_ipv6_read(text, out) ) return 16;
  n = uri_address_read(text, form, out);
  if( n>0 ) return n;
  uri_split_authority(text, &a);       /* "192.0.2.1:80" of a log; not the time "12:30" */
  if( a.userinfo.p || a.port.n==0 ) return 0;
  if( *a.host.p!='[' && span_find_byte(a.host.p, a.port.p, '.')==a.port.p ) return 0;
  return uri_address_read(a.host, form, out);
}

static const unsigned char address_mapped[12] = {
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff
};

/* Turn an IPv4 address, in ip's first four bytes, into the IPv4-mapped IPv6 address. */
static void address_map(unsigned char ip[16]){
  memcpy(ip+12, ip, 4);
  memcpy(ip, address_mapped, sizeof address_mapped);
}

/* 1*3DIGIT of at most limit. */
static int address_read_length(const char *p, const char *end, unsigned limit,
                               unsigned *length){
  const char *start = p;
  unsigned value = 0;
  while( p<end && p-start<3 && is_in(*p, DIGIT) ){
    value = value*10 + (unsigned)(*p++-'0');
  }
  *length = value;
  return p>start && p==end && value<=limit;
}

int uri_network_read(struct uri_span text, struct uri_network *out){
  const char *end = text.p+text.n;
  const char *slash = span_find_byte(text.p, end, '/');
  struct uri_span address = span_between(text.p, slash);
  int is_ipv4 = uri_ipv4_read(address, out->ip);
  unsigned bits = is_ipv4 ? 32 : 128;
  if( !is_ipv4 && !uri_ipv6_read(address, out->ip) ) return 0;
  if( slash<end && !address_read_length(slash+1, end, bits, &bits) ) return 0;
  if( is_ipv4 ){
    address_map(out->ip);
    bits += 96;
  }
  out->bits = bits;
  return 1;
}

int uri_network_has(const struct uri_network *network, const unsigned char *ip,
                    size_t n){
  unsigned char address[16];
  memcpy(address, ip, n);
  if( n==4 ) address_map(address);
  if( network->bits<96
   && memcmp(address, address_mapped, sizeof address_mapped)==0 ) return 0;
  return ip_has_prefix(address, network->ip, network->bits);
}

size_t uri_network_write(const unsigned char *ip, size_t n, uint64_t ipv4_bits,
                         uint64_t ipv6_bits, char *out){
  unsigned char network[16] = {0};
  uint64_t bits;
  unsigned left;
  size_t whole, size;
  if( n==16 && memcmp(ip, address_mapped, sizeof address_mapped)==0 ){
    ip += sizeof address_mapped;
    n = 4;
  }
  bits = n==4 ? ipv4_bits : ipv6_bits;
  if( bits>8*n ) return URI_NONE;
  whole = (size_t)bits/8;
  left = (unsigned)bits%8;
  memcpy(network, ip, whole);
  if( left>0 ) network[whole] = (unsigned char)(ip[whole] & 0xFF00>>left);
  size = n==4 ? uri_ipv4_write(network, out) : uri_ipv6_write(network, out);
  out[size++] = '/';
  return (size_t)(span_put_number(out+size, (size_t)bits)-out);
}
