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
** A distance counts from its own end.  It has seven bits in each byte, the low ones
** first, and 0x80 is set in all bytes but the last.
*/
#include "suffix.h"

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

/*
** Follow the rules of a name, label by label from the right.  Among the rules that match,
** the rule with the most labels prevails; an exception prevails over all others, and its
** suffix is the name after its first label.
*/
static size_t match_exact(const unsigned char *node, struct uri_span name,
                          size_t suffix, unsigned part){
  const unsigned wild = SUFFIX_WILD*3, except = SUFFIX_EXCEPT*3;
  size_t end = name.n;
  unsigned above = 0;
  for(;;){
    size_t at = uri_suffix_label(name, end), i;
    unsigned flags;
    for(i=at; node && i<end; i++) node = match_step(node, (unsigned char)name.p[i]);
    flags = node && *node & NODE_END ? *node & part : 0;
    if( flags & except ) return suffix;
    if( flags || above & wild ) suffix = at;
    if( at==0 || node==0 ) return suffix;
    node = match_step(node, '.');
    if( node==0 && !(flags & wild) ) return suffix;
    above = flags;
    end = at-1;
  }
}

size_t uri_suffix_find(struct uri_span name, enum uri_suffix_part part, size_t *label){
  const unsigned char *table = uri_suffix_list.table;
  size_t last = 0, at;
  uint64_t hash = 0;
  for(at=name.n; at>0; at--){
    char c = name.p[at-1];
    if( c=='.' ){
      if( last>0 ) break;
      last = at;
    }
    hash = hash*33 ^ (unsigned char)c;
  }
  *label = at;
  if( last==0 ) return 0;
  hash *= UINT64_C(0x9FB21C651E98DF25);
  hash ^= hash>>32;
  if( !match_filter(table, name, hash) ) return last;
  last = match_exact(table+MATCH_LINES+((size_t)1<<table[0]), name, last, part);
  if( last>0 ) *label = uri_suffix_label(name, last-1);
  return last;
}
