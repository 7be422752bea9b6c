/*
** SPDX-License-Identifier: MIT
**
** Public suffixes and registrable domains (publicsuffix.org/list).
**
** A rule of the list is a domain name, so no more than the last 253 bytes of a
** name decide (RFC 1035 2.3.4); a name of any length takes time O(n).
**
** libpsl wants lower case and would answer "3.4" for 1.2.3.4, a domain for
** "a..com", and keep the root's dot: it only gets names that have none of
** these.
*/
#include "dns.h"

#include <string.h>

enum { NAME_MOST = 253 };

/* The usual form of an address, so that one has one spelling. */
static size_t suffix_address(struct span host, char out[URI_IPV6_TEXT+2]){
  unsigned char ip[16];
  size_t n = uri_address_read(host, URI_ADDRESS_LOOSE, ip);
  if( n==4 ) return uri_ipv4_write(ip, out);
  if( n==0 ) return 0;
  out[0] = '[';
  n = 1+uri_ipv6_write(ip, out+1);
  out[n++] = ']';
  return n;
}

/* Copy n bytes, in lower case as far as they are ASCII. */
static void suffix_lower(char *out, const char *p, size_t n){
  size_t i;
  for(i=0; i<n; i++){
    char c = p[i];
    out[i] = c>='A' && c<='Z' ? (char)(c|0x20) : c;
  }
}

/*
** The name of a host that is not plain: what IDNA makes of it; in heap.  An IP
** literal keeps its bytes, in lower case.
*/
static int suffix_convert(sqlite3 *db, struct span host,
                          struct dns_found *found){
  sqlite3_str *s = sqlite3_str_new(db);
  int rc = SQLITE_OK;
  if( host.n>0 && host.p[0]=='[' ){
    sqlite3_str_append(s, host.p, (int)host.n);
  }else{
    rc = uri_dns_put_host(s, host, DNS_FORM_KEY);
  }
  if( rc==SQLITE_OK ) rc = sqlite3_str_errcode(s);
  found->name.n = (size_t)sqlite3_str_length(s);
  found->heap = sqlite3_str_finish(s);
  if( rc!=SQLITE_OK ){
    sqlite3_free(found->heap);
    return rc;
  }
  found->name.p = found->heap ? found->heap : "";
  if( host.n>0 && host.p[0]=='[' && found->heap ){
    suffix_lower(found->heap, found->heap, found->name.n);
  }
  return SQLITE_OK;
}

/* Set found->name.  *is_name is 0 for an address. */
static int suffix_name(sqlite3 *db, struct span host, struct dns_found *found,
                       int *is_name){
  char address[URI_IPV6_TEXT+2];
  size_t n;
  int upper, rc = SQLITE_OK;
  found->heap = 0;
  found->name.p = found->buffer;
  found->name.n = host.n;
  if( host.n<=sizeof found->buffer && uri_dns_is_plain(host, &upper) ){
    suffix_lower(found->buffer, host.p, host.n);
  }else{
    rc = suffix_convert(db, host, found);
  }
  if( rc!=SQLITE_OK ) return rc;
  if( found->name.n>1 && found->name.p[found->name.n-1]=='.' ) found->name.n--;
  n = suffix_address(found->name, address);
  *is_name = n==0;
  if( n>0 ){
    memcpy(found->buffer, address, n);
    found->name = (struct span){found->buffer, n};
  }
  return SQLITE_OK;
}

/*
** Whether a last label is a number, as inet_aton() reads one: no top-level
** domain is (RFC 1123 2.1), and "0.1" would be an address.
*/
static int suffix_is_number(const char *p, size_t n){
  int hex = n>=2 && p[0]=='0' && p[1]=='x';
  size_t i;
  for(i=hex ? 2 : 0; i<n; i++){
    if( p[i]>='0' && p[i]<='9' ) continue;
    if( !hex || p[i]<'a' || p[i]>'f' ) return 0;
  }
  return 1;
}

/*
** Whether a text is a name: no label is empty, none has a delimiter of a host,
** and the last one is no number.
*/
static int suffix_is_name(struct span name){
  size_t i, label = 0;
  for(i=0; i<name.n; i++){
    if( name.p[i]=='[' || name.p[i]==':' ) return 0;
    if( name.p[i]!='.' ) continue;
    if( i==label ) return 0;
    label = i+1;
  }
  return label<name.n && !suffix_is_number(name.p+label, name.n-label);
}

/* Where the last labels of a name begin that a rule can be about. */
static size_t suffix_tail(struct span name){
  size_t at = name.n>NAME_MOST ? name.n-NAME_MOST : 0;
  if( at==0 || name.p[at-1]=='.' ) return at;
  while( at<name.n && name.p[at]!='.' ) at++;
  return at<name.n ? at+1 : at;
}

/*
** Where in a name to begin with looking: after "www." and one label more, when
** what follows the "www." is no suffix.  Then "www.x.y" is none by a rule
** "*.x.y", and no rule has that name.  More than half of new hosts begin so, and
** one lookup of two is saved.
*/
static size_t suffix_begin(const struct dns_list *list, const char *tail,
                           size_t last, enum dns_part part){
  size_t at = 4;
  if( last<=at || memcmp(tail, "www.", at)!=0
   || uri_dns_list_has_www(list) || uri_dns_list_has(list, tail+at, part) ){
    return 0;
  }
  while( tail[at++]!='.' ){}
  return at;
}

/*
** Where the public suffix begins: at the longest end of the name that the list
** has.  The last label is always one, by the rule "*".
*/
static size_t suffix_find(const struct dns_list *list, struct span name,
                          enum dns_part part){
  char tail[NAME_MOST+1];
  size_t from = suffix_tail(name), n = name.n-from, at = 0, last = 0, i;
  for(i=0; i<n; i++){
    char c = name.p[from+i];
    tail[i] = c>0 ? c : '?';       /* what no rule has: NUL, and no A-label */
    if( c=='.' ) last = i+1;
  }
  tail[n] = 0;
  at = suffix_begin(list, tail, last, part);
  while( at<last && !uri_dns_list_has(list, tail+at, part) ){
    while( tail[at++]!='.' ){}
  }
  if( n>0 ) return from+at;
  for(at=name.n; at>0 && name.p[at-1]!='.'; ) at--;   /* a last label as long */
  return at;
}

/* Where the label before the one at starts begins, or DNS_ABSENT. */
static sqlite3_int64 suffix_domain(struct span name, size_t at){
  if( at==0 ) return DNS_ABSENT;
  at--;
  while( at>0 && name.p[at-1]!='.' ) at--;
  return (sqlite3_int64)at;
}

static struct span suffix_from(struct span name, sqlite3_int64 at){
  if( at<0 ) return (struct span){0, 0};
  return (struct span){name.p+at, name.n-(size_t)at};
}

/* Take what the cache has.  1, or 0 when it does not know that part. */
static int suffix_cached(const struct dns_entry *e, enum dns_part part,
                         struct dns_found *found){
  if( e->suffix[part]==DNS_UNKNOWN ) return 0;
  found->heap = 0;
  found->name = (struct span){e->text+e->name_at, e->name_n};
  found->suffix = suffix_from(found->name, e->suffix[part]);
  found->domain = suffix_from(found->name, e->domain[part]);
  return 1;
}

int uri_dns_find(struct dns_state *state, sqlite3 *db, struct span host,
                 enum dns_part part, struct dns_found *found){
  struct dns_entry *slot;
  uint32_t hash;
  struct dns_entry *e = uri_dns_cache_find(state, host, &slot, &hash);
  sqlite3_int64 suffix = DNS_ABSENT, domain = DNS_ABSENT;
  int is_name, rc;
  if( e && suffix_cached(e, part, found) ) return SQLITE_OK;
  rc = suffix_name(db, host, found, &is_name);
  if( rc!=SQLITE_OK ) return rc;
  if( is_name && suffix_is_name(found->name) ){
    suffix = (sqlite3_int64)suffix_find(state->list, found->name, part);
    domain = suffix_domain(found->name, (size_t)suffix);
  }
  found->suffix = suffix_from(found->name, suffix);
  found->domain = suffix_from(found->name, domain);
  if( slot && e==0 ) uri_dns_cache_put(slot, hash, host, found->name);
  if( slot && slot->host_n>0 ){
    slot->suffix[part] = (signed char)suffix;
    slot->domain[part] = (signed char)domain;
  }
  return SQLITE_OK;
}

void uri_dns_found_close(struct dns_found *found){
  sqlite3_free(found->heap);
}
