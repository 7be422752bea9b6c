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
** A distance counts from where it ends, seven bits to a byte, the low ones first,
** 0x80 in all but the last.
*/
#include "suffix.h"

enum { NODE_GOTO = 0, NODE_END = 0x80, NODE_LAST = 0x40 };

uint64_t uri_suffix_dots(const char *p, size_t n){
  uint64_t dots = 0;
  size_t i;
  if( n>URI_SUFFIX_DOTS ) return 0;
  for(i=0; i<n; i++) dots = dots>>1 | (uint64_t)(p[i]=='.')<<63;
  return dots;
}

/* Keep the k highest bytes of a word; k<=8. */
static inline uint64_t match_top(uint64_t word, size_t k){
  return word & ~(k<8 ? ~(uint64_t)0>>8*k : 0);
}

/* The last bytes of a name of fewer than eight, the last one highest. */
static uint64_t match_short(const char *name, size_t n){
  uint64_t word = 0;
  size_t i;
  for(i=0; i<n; i++) word = word>>8 | (uint64_t)(unsigned char)name[i]<<56;
  return word;
}

static inline uint64_t match_mix(uint64_t h, uint64_t word){
  h = (h^word)*UINT64_C(0x9FB21C651E98DF25);
  return h ^ h>>32;
}

/*
** The hash of m and of the last 16 bytes: two words, of which only the bytes of the two
** labels count.  It has no loop and few branches, because lengths vary and branches on
** them would be mispredicted.
*/
uint64_t uri_suffix_hash(const char *name, size_t n, size_t m){
  size_t before = m<8 ? 0 : m<16 ? m-8 : 8;
  uint64_t last, first = 0;
  if( n>=8 ){
    size_t at = n>16 ? n-16 : 0;
    last = word_load(name+n-8);
    first = word_load(name+at)<<(8*(16+at-n) & 63);
  }else{
    last = match_short(name, n);
  }
  return match_mix(match_mix(m, match_top(first, before)), match_top(last, m<8 ? m : 8));
}

/* A bit of a line. */
static inline unsigned match_bit(const unsigned char *line, unsigned bit){
  return (unsigned)line[bit>>3]>>(bit & 7) & 1;
}

/*
** 1 if the list may have a rule that ends in the last two labels of a name, which are its
** last m bytes, or a rule "*." for its last label; else 0.
*/
static inline unsigned match_filter(const unsigned char *table,
                                    const struct uri_suffix_name *name, size_t m){
  struct uri_suffix_bits b =
    uri_suffix_bits_of(table, uri_suffix_hash(name->p, name->n, m));
  const unsigned char *line = table+b.line;
  return (match_bit(line, b.first) & match_bit(line, b.second))
       | match_bit(table+1, uri_suffix_last(name->p[name->n-2], name->p[name->n-1]));
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

/* The node after the byte c, or 0.  Only bytes that names have are in a table. */
static inline const unsigned char *match_step(const unsigned char *p,
                                              unsigned char c){
  size_t distance;
  if( c<'-' || (c>='A' && c<='Z') ) return 0;
  if( *p==c ) return match_node(p+1);
  if( *p & NODE_END && *p++ & NODE_LAST ) return 0;
  if( *p==c ) return match_node(p+1);
  if( *p<'-' ) return match_branch(p+1, *p, c);
  if( *p>'Z' || (*p|0x20)!=c ) return 0;
  p++;
  distance = match_distance(&p);
  return p+distance;
}

/* The node after a label, or 0. */
static const unsigned char *match_bytes(const unsigned char *node,
                                        const char *p, const char *end){
  for(; node && p<end; p++) node = match_step(node, (unsigned char)*p);
  return node;
}

/*
** Follow the rules of a name, label by label from the right.  Among the rules that match,
** the rule with the most labels prevails; an exception prevails over all others, and its
** suffix is the name after its first label.
*/
static size_t match_exact(const unsigned char *node, const struct uri_suffix_name *name,
                          size_t suffix, unsigned part){
  const unsigned wild = URI_SUFFIX_WILD*3, except = URI_SUFFIX_EXCEPT*3;
  size_t end = name->n;
  unsigned above = 0;
  for(;;){
    size_t at = uri_suffix_label(name, end);
    unsigned flags;
    node = match_bytes(node, name->p+at, name->p+end);
    flags = node && *node & NODE_END ? *node & part : 0;
    if( flags & except ) return suffix;
    if( flags || above & wild ) suffix = at;
    if( at==0 || (node==0 && !(flags & wild)) ) return suffix;
    if( node ) node = match_step(node, '.');
    if( node==0 && !(flags & wild) ) return suffix;
    above = flags;
    end = at-1;
  }
}

size_t uri_suffix_find(const unsigned char *table, const struct uri_suffix_name *name,
                       unsigned part){
  size_t n = name->n, last = uri_suffix_label(name, n), second;
  if( last==0 ) return 0;
  second = uri_suffix_label(name, last-1);
  if( !match_filter(table, name, n-second) ) return last;
  return match_exact(table+URI_SUFFIX_LINES+((size_t)1<<table[0]), name, last, part);
}
