/*
** SPDX-License-Identifier: MIT
**
** The cache of recently seen hosts: a table of fixed size, in which each host
** has one place, by its hash, and the last one that came there is kept.
**
** Looking a name up in the list takes 300 to 800 ns, and two of three links in
** a crawl have a host that was seen a short time before.
*/
#include "dns.h"

#include <string.h>

enum { CACHE_ENTRIES = 4096, CACHE_LINE = 64 };

/* entries begin at a multiple of CACHE_LINE in buffer: one entry, one line. */
struct dns_cache {
  struct dns_entry *entries;
  char buffer[(CACHE_ENTRIES+1)*CACHE_LINE];
};

_Static_assert(sizeof(struct dns_entry)==CACHE_LINE,
               "one entry, one cache line");

static uint64_t cache_mix(uint64_t h, uint64_t word){
  h = (h^word)*UINT64_C(0x9FB21C651E98DF25);
  return h ^ h>>32;
}

/*
** Eight bytes at a time, mixed by a multiplication.  The last eight may be
** some of those before again, so that no copy has a length that varies.
*/
static uint32_t cache_hash(struct span s){
  uint64_t h = s.n*UINT64_C(0x9E3779B97F4A7C15);
  uint64_t word = 0;
  size_t i;
  if( s.n<8 ){
    memcpy(&word, s.p, s.n);
    return (uint32_t)cache_mix(h, word);
  }
  for(i=0; i+8<s.n; i += 8){
    memcpy(&word, s.p+i, 8);
    h = cache_mix(h, word);
  }
  memcpy(&word, s.p+s.n-8, 8);
  return (uint32_t)cache_mix(h, word);
}

static struct dns_cache *cache_open(struct dns_state *state){
  if( state->cache==0 ){
    state->cache = sqlite3_malloc64(sizeof *state->cache);
    if( state->cache==0 ) return 0;
    state->cache->entries = (struct dns_entry*)(state->cache->buffer
        + (CACHE_LINE-(uintptr_t)state->cache->buffer%CACHE_LINE));
    uri_dns_cache_clear(state);
  }
  return state->cache;
}

struct dns_entry *uri_dns_cache_find(struct dns_state *state, struct span host,
                                     struct dns_entry **slot, uint32_t *hash){
  struct dns_entry *e;
  *slot = 0;
  if( host.n==0 || host.n>DNS_CACHE_TEXT || cache_open(state)==0 ) return 0;
  *hash = cache_hash(host);
  e = &state->cache->entries[*hash%CACHE_ENTRIES];
  *slot = e;
  if( e->hash!=*hash || e->host_n!=host.n ) return 0;
  return memcmp(e->text, host.p, host.n)==0 ? e : 0;
}

void uri_dns_cache_put(struct dns_entry *e, uint32_t hash, struct span host,
                       struct span name){
  int i, same = host.n==name.n && memcmp(host.p, name.p, host.n)==0;
  if( name.n>(same ? (size_t)DNS_CACHE_TEXT : DNS_CACHE_TEXT-host.n) ){
    e->host_n = 0;
    return;
  }
  e->hash = hash;
  e->host_n = (unsigned char)host.n;
  e->name_n = (unsigned char)name.n;
  e->name_at = same ? 0 : (unsigned char)host.n;
  memcpy(e->text, host.p, host.n);
  if( !same ) memcpy(e->text+host.n, name.p, name.n);
  for(i=0; i<DNS_PARTS; i++){
    e->suffix[i] = e->domain[i] = DNS_UNKNOWN;
  }
}

void uri_dns_cache_clear(struct dns_state *state){
  if( state->cache==0 ) return;
  memset(state->cache->entries, 0, CACHE_ENTRIES*sizeof(struct dns_entry));
}

void uri_dns_cache_free(struct dns_state *state){
  sqlite3_free(state->cache);
  state->cache = 0;
}
