/*
** SPDX-License-Identifier: MIT
**
** A host as a key: in ASCII (UTS #46) and lower case, without "www." and the root's dot.
*/
#include "keys.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../clean/clean.h"

int uri_keys_host_to_ascii(struct uri_span host, char *out, size_t *n){
  size_t size = host.n;
  if( uri_idna_is_plain(host) ) span_put_lower(out, host);
  else size = uri_idna_host(host, 0, out);
  if( size==0 ) return 0;
  *n = size;
  return 1;
}

/*
** uri_keys_host_to_ascii() for a host as written, with triplets.  1, or 0 if it has no
** name in ASCII, or the name has characters that no host has, or "&", which could begin
** a character reference: "a%26amp;b".
*/
static int host_key_decode(struct uri_span host, char *out, size_t *n){
  char decoded[KEYS_HOST_LONGEST];
  const uint32_t allowed = REG_NAME & ~(uint32_t)TRIPLET;
  if( host.n>(KEYS_HOST_LONGEST-IDNA_HOST_EXTRA)/3 ) return 0;
  host.n = uri_decode(host.p, host.n, 0, decoded);
  host.p = decoded;
  return uri_keys_host_to_ascii(host, out, n)
      && uri_span_of(out, out+*n, allowed)==out+*n
      && span_find_byte(out, out+*n, '&')==out+*n;
}

/* Without the root's dot, or dots; but "0.." stays, since "0" would be an address. */
static struct uri_span host_key_without_dot(struct uri_span host){
  struct uri_span key = host;
  while( key.n>1 && key.p[key.n-1]=='.' ) key.n--;
  return key.n<host.n && uri_address_ends_in_number(key) ? host : key;
}

struct uri_span uri_keys_host(struct uri_span host, unsigned kind, int keeps_www,
                              char out[KEYS_HOST_LONGEST]){
  const char *end = host.p+host.n;
  struct uri_span key = { out, 0 };
  if( (kind && (kind & (SCAN_HOST_UPPER | SCAN_HOST_OTHER))==0)
   || (uri_span_of(host.p, end, LOWALPHA | DIGIT | HYPHEN | DOT)==end
       && (span_find_byte(host.p, end, '-')==end || uri_idna_is_plain(host))) ){
    key = host;
  }else if( !host_key_decode(host, out, &key.n) ){
    if( host.n>KEYS_HOST_LONGEST-URI_NORMALIZE_EXTRA ) return host;
    key.n = uri_domain_write(host, out);
  }
  key = host_key_without_dot(key);
  end = key.p+key.n;
  while( !keeps_www && span_begins(key, SPAN_WORD("www."))
      && span_find_byte(key.p+4, end, '.')<end
      && !uri_address_ends_in_number(key) ) key = span_between(key.p+4, end);
  return key;
}

struct uri_span uri_host_meant(const char *p, size_t n, char *buffer){
  struct uri_authority a;
  struct uri u;
  if( !uri_clean_split(p, n, &u, &a, buffer) ) return (struct uri_span){0, 0};
  if( uri_domain_of_address(&u, &u.authority) ) uri_split_authority(u.authority, &a);
  return a.host;
}

size_t uri_host_meant_size(const char *p, size_t n){
  return uri_clean_size(p, n);
}

size_t uri_host_key(const char *p, size_t n, char *out){
  struct uri_authority a;
  struct uri_span key;
  struct scan_form form;
  struct uri u;
  unsigned kind = uri_clean_name(p, n, &u, &a, &form);
  key = kind ? a.host : uri_host_meant(p, n, out+KEYS_HOST_LONGEST);
  if( key.p==0 ) return URI_NONE;
  key = uri_keys_host(key, kind, 0, out);
  memmove(out, key.p, key.n);
  return key.n;
}

size_t uri_host_key_size(const char *p, size_t n){
  return size_sum(KEYS_HOST_LONGEST, uri_host_meant_size(p, n));
}
