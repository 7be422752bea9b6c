/*
** SPDX-License-Identifier: MIT
**
** Where the public suffix of a name begins (publicsuffix.org/list).
**
** A table is a filter, followed by an automaton of the rules' names: labels from the
** right, the bytes of a label from the left.  For most names, only the last label is in
** the list. The filter recognizes most of these names: it has two bits for each pair of
** labels at the end of a rule.  It may have false positives; the automaton is exact.
**
** A pair is known by its length and its last eight bytes: a loop of eight steps for most
** names.  With it, and the places of the labels from the scan, uri_registrable_domain()
** takes 6 % less time in DuckDB.
**
** The automaton is a text of nodes; reading a name moves from node to node.
**
**   END flags     0x80 + flags: a rule's name ends here, the node goes on;
**                 0xC0 + flags: and nothing follows
**   literal       the only byte that can follow; its node comes next
**   capital       the same in lower case, then the distance to its node
**   0             a distance to the node
**   2 to 39       so many bytes can follow: a distance to the first one's node,
**                 then each byte, with the distance back to the node of the next
**                 one between them; the last one's node is what follows it
**
** A distance counts from its own end.  It has seven bits in each byte, the low ones
** first, and 0x80 is set in all bytes but the last.
*/
#include "suffix.h"

#include "../../rfc/syntax/syntax.h"

enum { NODE_GOTO = 0, NODE_END = 0x80, NODE_LAST = 0x40 };

static inline unsigned match_bit(const unsigned char *line, unsigned bit){
  return (unsigned)line[bit>>3]>>(bit & 7) & 1;
}

/*
** 1 if the list may have a rule that ends in the last two labels of a name, which have
** this hash, or a rule "*." for its last label; else 0.
**
** table[0] gives the filter's size.  First comes one line of 64 bytes for last labels
** that have a rule "*."; the bit of a label is in the last two bytes of the name, where a
** dot counts as the byte before a label of one byte.  Then come 1<<table[0] bytes of
** lines for pairs; a pair has two bits in one line.
*/
enum { MATCH_LINE = 64, MATCH_LINES = 1+MATCH_LINE };
static inline unsigned match_filter(const unsigned char *table, struct uri_span name,
                                    uint64_t hash){
  const unsigned char *line =
    table + MATCH_LINES + (size_t)(hash<<6 & (((uint64_t)1<<table[0])-1));
  const char *end = name.p+name.n;
  unsigned last = ((unsigned)end[-2] & 15)<<5 | ((unsigned)end[-1] & 31);
  return (match_bit(line, (unsigned)(hash>>40) & 511)
          & match_bit(line, (unsigned)(hash>>50) & 511))
       | match_bit(table+1, last);
}

static size_t match_distance(const unsigned char **p){
  size_t distance = 0;
  int shift;
  for(shift=0; **p & 0x80; shift += 7) distance |= (size_t)(*(*p)++ & 0x7F)<<shift;
  return distance | (size_t)*(*p)++<<shift;
}

/* The node at p, which may be a distance to it. */
static const unsigned char *match_node(const unsigned char *p){
  size_t distance;
  if( *p!=NODE_GOTO ) return p;
  p++;
  distance = match_distance(&p);
  return p+distance;
}

/* The node after the byte c among k that can follow, or 0. */
static const unsigned char *match_branch(const unsigned char *p, int k,
                                         unsigned char c){
  size_t distance = match_distance(&p);
  const unsigned char *node = p+distance;
  for(; *p++!=c; node -= match_distance(&p)){
    if( --k==1 ) return *p==c ? match_node(p+1) : 0;
  }
  return node;
}

/*
** The node after the byte c, or 0.  A table has only bytes that names have; a name has no
** capitals.
*/
static inline const unsigned char *match_step(const unsigned char *p,
                                              unsigned char c){
  size_t distance;
  if( c<'-' ) return 0;
  if( *p==c ) return match_node(p+1);
  if( *p & NODE_END && *p++ & NODE_LAST ) return 0;
  if( *p==c ) return match_node(p+1);
  if( *p<'-' ) return match_branch(p+1, *p, c);
  if( *p>'Z' || (*p|0x20)!=c ) return 0;
  p++;
  distance = match_distance(&p);
  return p+distance;
}

/*
** Follow the rules of a name, label by label from the right.  Among the rules that match,
** the rule with the most labels prevails; an exception prevails over all others, and its
** suffix is the name after its first label.
*/
static const char *match_exact(const unsigned char *node, struct uri_span name,
                               const char *suffix, unsigned part){
  const unsigned wild = SUFFIX_WILD*3, except = SUFFIX_EXCEPT*3;
  const char *end = name.p+name.n;
  unsigned above = 0;
  for(;;){
    const char *at = suffix_label(name.p, end), *p;
    unsigned flags;
    for(p=at; node && p<end; p++) node = match_step(node, (unsigned char)*p);
    flags = node && *node & NODE_END ? *node & part : 0;
    if( flags & except ) return suffix;
    if( flags || above & wild ) suffix = at;
    if( at==name.p || node==0 ) return suffix;
    node = match_step(node, '.');
    if( node==0 && !(flags & wild) ) return suffix;
    above = flags;
    end = at-1;
  }
}

/* The hash of a pair of labels, of its length and its last eight bytes. */
static uint64_t match_hash(struct uri_span pair){
  const char *end = pair.p+pair.n, *from = pair.n>8 ? end-8 : pair.p;
  uint64_t hash = 0;
  while( end>from ) hash = hash<<8 | (unsigned char)*--end;
  hash ^= pair.n*UINT64_C(0x9E3779B1);
  hash *= UINT64_C(0x9FB21C651E98DF25);
  return hash ^ hash>>32;
}

struct suffix_parts uri_suffix_divide(const struct suffix_host *h,
                                      enum uri_suffix_part part){
  struct suffix_parts parts = { {0, 0}, {0, 0}, {0, 0} };
  const unsigned char *table = uri_suffix_list.table;
  const char *p = h->name.p, *end = p+h->name.n;
  const char *suffix = h->last, *domain = h->second;
  if( !h->has_suffix ) return parts;
  if( suffix>p && match_filter(table, h->name, match_hash(span_between(domain, end))) ){
    suffix = match_exact(table+MATCH_LINES+((size_t)1<<table[0]), h->name, suffix, part);
    if( suffix>p ) domain = suffix_label(p, suffix-1);
  }
  parts.suffix = span_between(suffix, end);
  if( suffix==p ) return parts;
  parts.domain = span_between(domain, end);
  if( domain>p ) parts.subdomain = span_between(p, domain-1);
  return parts;
}
