/*
** SPDX-License-Identifier: MIT
**
** The authority of a text (RFC 3986 3.2) from the masks of its first block: its parts,
** and whether it is valid.  A part of scan_recipe.h, which says what a block is.
**
** It is compiled for each variant, to use the processor's instructions for bit masks and
** to save a call.  uri_split_whole() takes 8 % less time for a text with a port, and 11 %
** (AVX-512) to 20 % (AVX2) less for one with an IPv6address.
*/

/* The first block of a text, n>0 bytes at p, and its delimiters. */
struct scan_state {
  const char *p;
  size_t n;
  const char *text_end;
  uint64_t colon, slash, hash;
  uint64_t begin;        /* where the authority begins, or else the path */
  uint64_t front;        /* the authority, or the first segment without a scheme */
  int has_authority;
  size_t authority;      /* where begin is */
  size_t path, path_end, query_end;
};

/* A host: its places, and what is in it. */
struct scan_host {
  size_t from, to;
  uint64_t odd;          /* brackets of the whole authority, and what no rule allows */
  uint64_t colons;       /* each ":" outside of an IP literal at the front */
  size_t close;          /* the "]" of that IP literal, or 0 */
};

/* The "]" of the IP literal that a host begins with, 64 when there is none.  The first
** bit of odd is that of the "[", and each "]" of the host has one. */
static inline size_t scan_close(const char *p, uint64_t odd){
  while( (odd &= odd-1)!=0 ){
    size_t i = bit_first(odd);
    if( p[i]==']' ) return i;
  }
  return BLOCK_MOST;
}

/*
** Split an authority, as uri_split_authority() does.  ats are the "@" of the authority;
** odd are its brackets, and maybe other bytes of it.  *a has the whole authority as its
** host.
*/
static URI_ALWAYS_INLINE struct scan_host
scan_authority(const struct scan_state *t, const struct block *block, uint64_t ats,
               uint64_t odd, struct uri_authority *a){
  const char *p = t->p;
  struct scan_host host = { t->authority, t->path, odd, 0, 0 };
  if( ats ){
    size_t at = bit_last(ats);
    a->userinfo = (struct uri_span){ p+t->authority, at-t->authority };
    host.from = at+1;
    odd &= ~block_below(host.from);
  }
  host.colons = t->colon & t->front & ~block_below(host.from);
  if( odd && p[host.from]=='[' ){
    host.close = scan_close(p, odd);
    host.colons &= ~block_below(host.close);
  }
  if( host.colons ){
    size_t port = bit_last(host.colons)+1;
    uint64_t digits = block_digits(block, port, t->path);
    if( (t->front & ~block_below(port) & ~digits)==0 ){
      a->port = (struct uri_span){ p+port, t->path-port };
      host.to = port-1;
      host.colons &= block_below(host.to);
    }
  }
  a->host = (struct uri_span){ p+host.from, host.to-host.from };
  return host;
}

/* What is between the brackets of a host, the first byte lowest. */
struct scan_literal {
  uint64_t colons, hexdigs;
  uint64_t starts;       /* where groups begin */
  uint64_t end;          /* the bit of the "]" */
  int groups;
};

/* Is a host something in brackets, and nothing else odd?  Then also *literal. */
static URI_ALWAYS_INLINE int scan_literal(const struct scan_state *t,
                                          const struct block *block,
                                          const struct scan_host *host,
                                          struct scan_literal *literal){
  size_t from = host->from+1;
  size_t to = host->close;
  if( to<=from || to+1!=host->to ) return 0;
  if( host->odd!=((uint64_t)1<<host->from | (uint64_t)1<<to) ) return 0;
  literal->end = (uint64_t)1<<(to-from);
  literal->colons = t->colon>>from & (literal->end-1);
  literal->hexdigs = block_hexdigs(block, from, to)>>from & (literal->end-1);
  literal->starts = ipv6_starts(literal->hexdigs);
  literal->groups = block_count(literal->starts);
  return 1;
}

/* Is it an IPv6address without an IPv4address at its end? */
static URI_ALWAYS_INLINE int scan_is_ipv6(const struct scan_literal *literal){
  return ipv6_wrong(literal->colons, literal->hexdigs, literal->end,
                    literal->groups, 0)==0;
}

/* And one as RFC 5952 writes it?  It has no A to Z, and begins at place from. */
static URI_ALWAYS_INLINE int scan_is_rfc5952(const struct scan_literal *literal,
                                             const struct block *block,
                                             const char *p, size_t from){
  uint64_t zeros = block_zeros(block, literal->starts<<from)>>from;
  return ipv6_is_rfc5952(p+from, literal->colons, literal->hexdigs, zeros,
                         literal->groups)
      && scan_is_ipv6(literal);
}

/*
** Does an authority match its rule?  It has at most one "@"; a ":" is in userinfo or an
** IP literal, or begins the port; brackets are those of an IP literal.
*/
static URI_ALWAYS_INLINE enum scan_verdict
scan_judge(const struct scan_state *t, const struct block *block, uint64_t ats,
           const struct scan_host *host){
  struct scan_literal literal;
  if( ats & (ats-1) ) return SCAN_INVALID;
  if( host->odd==0 ) return host->colons ? SCAN_INVALID : SCAN_REFERENCE;
  if( !scan_literal(t, block, host, &literal) ) return SCAN_INVALID;
  return scan_is_ipv6(&literal) ? SCAN_REFERENCE : SCAN_LITERAL;
}
