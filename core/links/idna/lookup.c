/*
** SPDX-License-Identifier: MIT
**
** Looking up a character in the table of UTS #46.
*/
#include "idna.h"

const char *uri_unicode_version(void){ return uri_idna_table.unicode; }

unsigned uri_idna_map(uint32_t c, uint32_t *valid, const uint32_t **list){
  const struct idna_table *t = &uri_idna_table;
  size_t low = 0, high = t->runs;
  uint32_t skip;
  unsigned kind;
  while( high-low>1 ){
    size_t middle = low+(high-low)/2;
    if( c<t->first[middle] ) high = middle;
    else low = middle;
  }
  kind = t->kind[low];
  *valid = IDNA_NO_POINT;
  *list = valid;
  if( kind>=IDNA_MAPPED ){
    *list = t->mapped+(kind-IDNA_MAPPED);
    for(skip=c-t->first[low]; skip>0; skip--){
      while( *(*list)++ & IDNA_MORE ){}
    }
  }else if( kind>=IDNA_VALID ){
    *valid = c | (uint32_t)(kind-IDNA_VALID)<<IDNA_POINT_BITS;
  }
  return kind;
}

uint32_t uri_idna_with_attribute(uint32_t c){
  const uint32_t *list;
  uint32_t valid;
  (void)uri_idna_map(c, &valid, &list);
  return valid;
}
