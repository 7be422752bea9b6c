/*
** SPDX-License-Identifier: MIT
**
** Looking up a character in the table of UTS #46 that idna.h describes.
**
** The block is found by its first code point; within it, runs are read one after the
** other.  A block has at most 64 bytes.  ASCII, and a character in the same run as the
** one before, need no search.
*/
#include "idna.h"

const char *uri_unicode_version(void){ return uri_idna_table.unicode; }

static uint32_t lookup_varint(const unsigned char **p){
  uint32_t value = 0;
  unsigned shift = 0;
  while( **p & 0x80 ){
    value |= (uint32_t)(*(*p)++ & 0x7F)<<shift;
    shift += 7;
  }
  return value | (uint32_t)*(*p)++<<shift;
}

static uint32_t lookup_unzigzag(uint32_t n){ return n>>1 ^ (0-(n&1)); }

/* One code point of a sequence; returns whether more follow. */
static int lookup_sequence(const unsigned char **at, uint32_t *before){
  const unsigned char *p = *at;
  uint32_t value = *p++;
  if( value>=0xC0 ){
    value = ((value&0x3F)<<16 | (uint32_t)p[0]<<8 | p[1])+0x4080;
    p += 2;
  }else if( value>=0x80 ){
    value = ((value&0x3F)<<8 | *p++)+0x80;
  }
  *at = p;
  *before += lookup_unzigzag(value>>1);
  return value & 1;
}

static void lookup_skip_sequences(const unsigned char **at, uint32_t *before,
                                  uint32_t count){
  while( count>0 ){
    if( !lookup_sequence(at, before) ) count--;
  }
}

/* The block that c is in. */
static size_t lookup_block(uint32_t c){
  size_t low = 0, high = uri_idna_table.blocks;
  while( high-low>1 ){
    size_t middle = low+(high-low)/2;
    if( c<uri_idna_table.first[middle] ) high = middle;
    else low = middle;
  }
  return low;
}

struct lookup_run { unsigned kind; uint32_t count; };

static struct lookup_run lookup_head(const unsigned char **at){
  struct lookup_run run;
  unsigned head = *(*at)++;
  if( head>=IDNA_SHORT_KINDS<<2 ){
    run.kind = head-(IDNA_SHORT_KINDS<<2)+IDNA_SHORT_KINDS;
    run.count = 1;
  }else{
    run.kind = head>>2;
    run.count = (head&3)+1;
    if( run.count==4 ) run.count += lookup_varint(at);
    if( run.kind==IDNA_PAIRED ) run.count *= 2;
  }
  return run;
}

/*
** Find the run of c.  *first is the first code point of it, *at is after its
** head, *before is for a list.
*/
static struct lookup_run lookup_find(uint32_t c, uint32_t *first,
                                     const unsigned char **at,
                                     uint32_t *before){
  size_t block = lookup_block(c);
  const unsigned char *p = uri_idna_table.stream+uri_idna_table.start[block];
  uint32_t from = uri_idna_table.first[block];
  struct lookup_run run;
  *before = from;
  for(;;){
    run = lookup_head(&p);
    if( c-from<run.count ) break;
    from += run.count;
    if( run.kind==IDNA_SHIFTED ) (void)lookup_varint(&p);
    if( run.kind==IDNA_LISTED ) lookup_skip_sequences(&p, before, run.count);
  }
  *first = from;
  *at = p;
  return run;
}

static void lookup_valid(struct idna_mapping *m, uint32_t c, unsigned kind){
  m->kind = IDNA_VALID;
  m->c = c | (uint32_t)(kind-IDNA_VALID)<<IDNA_POINT_BITS;
}

/* A character of a run that is not valid, or the first of its label. */
static void lookup_map(uint32_t c, struct idna_mapping *m, struct idna_last *last){
  uint32_t first;
  struct lookup_run run = lookup_find(c, &first, &m->list, &m->before);
  m->kind = (enum idna_kind)run.kind;
  if( run.kind>=IDNA_VALID ){
    *last = (struct idna_last){ first, run.count, run.kind };
    lookup_valid(m, c, run.kind);
  }else if( run.kind==IDNA_PAIRED ){
    m->is_mapped = ((c-first)&1)==0;
    lookup_valid(m, c+(uint32_t)m->is_mapped, IDNA_VALID);
  }else if( run.kind==IDNA_SHIFTED ){
    uint32_t to = c+lookup_unzigzag(lookup_varint(&m->list));
    m->c = uri_idna_with_attribute(to, last);
    m->kind = IDNA_VALID;
    m->is_mapped = 1;
  }else if( run.kind==IDNA_LISTED ){
    lookup_skip_sequences(&m->list, &m->before, c-first);
  }
}

void uri_idna_map(uint32_t c, struct idna_mapping *m, struct idna_last *last){
  m->is_mapped = 0;
  if( c<0x80 ){
    m->is_mapped = c-'A'<26;
    lookup_valid(m, m->is_mapped ? c|0x20 : c, uri_idna_table.ascii[c]);
  }else if( c-last->first<last->count ){
    lookup_valid(m, c, last->kind);
  }else{
    lookup_map(c, m, last);
  }
}

int uri_idna_map_next(struct idna_mapping *m, uint32_t *c){
  struct idna_last last = { 0, 0, 0 };
  if( m->list==0 ) return 0;
  if( !lookup_sequence(&m->list, &m->before) ) m->list = 0;
  *c = uri_idna_with_attribute(m->before, &last);
  return 1;
}

uint32_t uri_idna_with_attribute(uint32_t c, struct idna_last *last){
  struct idna_mapping m;
  uri_idna_map(c, &m, last);
  return m.kind==IDNA_VALID && !m.is_mapped ? m.c : IDNA_NO_POINT;
}
