/*
** SPDX-License-Identifier: MIT
**
** Addresses, networks and SURT.  The input is a host and a network.  The host is also
** read as a whole text, and its first 16 bytes as an address.
*/
#include "fuzz.h"

static void check_write(const unsigned char ip[16]){
  char *four = fuzz_buffer(URI_IPV4_TEXT), *six = fuzz_buffer(URI_IPV6_TEXT);
  struct uri_span a = { four, uri_ipv4_write(ip, four) };
  struct uri_span b = { six, uri_ipv6_write(ip, six) };
  unsigned char back[16];
  a = fuzz_copy(a);
  b = fuzz_copy(b);
  CHECK( uri_ipv4_read(a, back) && memcmp(back, ip, 4)==0 );
  CHECK( uri_ipv6_read(b, back) && memcmp(back, ip, 16)==0 );
  CHECK( fuzz_valid(a, "IPv4address") && fuzz_valid(b, "IPv6address") );
}

static void check_read(struct uri_span host){
  unsigned char strict[16], loose[16], ip[16];
  size_t n = uri_address_read(host, URI_ADDRESS_STRICT, strict);
  size_t m = uri_address_read(host, URI_ADDRESS_LOOSE, loose);
  enum uri_host_form type = uri_host_type(host);
  CHECK( n==(size_t)(type==URI_HOST_IPV4 ? 4 : type==URI_HOST_IPV6 ? 16 : 0) );
  CHECK( m==0 || m==4 || m==16 );
  if( n>0 ) CHECK( m==n && memcmp(strict, loose, n)==0 );
  CHECK( uri_ipv6_read(host, ip)==fuzz_valid(host, "IPv6address") );
}

/*
** An address is in its own network, and in every network with fewer bits of it.  But no
** IPv4 address, mapped or not, is in a network of IPv6.
*/
static void check_network(struct uri_span text, const unsigned char ip[16]){
  struct uri_network network;
  if( !uri_network_read(text, &network) ) return;
  CHECK( network.bits<=128 );
  CHECK( network.bits<96 || uri_network_has(&network, network.ip, 16) );
  if( uri_network_has(&network, ip, 16) && network.bits>0 ){
    network.bits--;
    if( network.bits!=95 ) CHECK( uri_network_has(&network, ip, 16) );
  }
  uri_network_has(&network, ip, 4);
}

/* SURT moves the labels of the host and keeps everything after the authority. */
static void check_surt(struct uri_span text){
  struct uri u = fuzz_split(text);
  size_t most = uri_surt_size(text.p, text.n), rest;
  char *out = fuzz_buffer(most);
  size_t n = uri_surt(text.p, text.n, out);
  CHECK( n<=most );
  CHECK( n>=text.n );
  rest = (size_t)(text.p+text.n-u.path.p);
  CHECK( memcmp(out+n-rest, u.path.p, rest)==0 );
}

void fuzz_one(struct uri_span input){
  struct uri_span host = fuzz_take(&input);
  struct uri_span network = fuzz_take(&input);
  unsigned char *ip = (unsigned char*)fuzz_buffer(16);
  memset(ip, 0, 16);
  memcpy(ip, host.p, host.n<16 ? host.n : 16);
  check_write(ip);
  check_read(host);
  check_network(network, ip);
  check_surt(host);
}
