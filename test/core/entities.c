/*
** SPDX-License-Identifier: MIT
**
** The table of named character references: read back as names and characters,
** and compared with the standard's table by a sum, which
** "python3 test/html/entities.py sum" prints.
*/
#include <stdio.h>
#include <string.h>

#include "../../core/links/charref/charref.h"
#include "check.h"

#define SUM_OF_THE_STANDARD 3504655145u

/* Write "&", the name of row i of a letter, and ";".  Returns its bytes. */
static size_t write_name(char *out, char letter, unsigned i){
  const struct charref_entity *e = &uri_charref_entities[i];
  const char *tail = &uri_charref_entity_tails[e->page][e->at];
  size_t n = strcspn(tail, " ");
  if( n>30 ) return 0;
  out[0] = '&';
  out[1] = letter;
  memcpy(out+2, tail, n);
  out[n+2] = ';';
  out[n+3] = 0;
  return n+3;
}

static uint32_t sum_of(uint32_t sum, uint32_t value){
  return sum*31+value;
}

int main(void){
  uint32_t sum = 0;
  char before[40] = "";
  unsigned letter, i;
  for(letter=0; letter<52; letter++){
    char c = (char)(letter<26 ? 'A'+letter : 'a'+letter-26);
    for(i=uri_charref_entity_first[letter]; i<uri_charref_entity_first[letter+1]; i++){
      char name[40];
      size_t n = write_name(name, c, i), k;
      struct uri_character with = uri_charref_html(name, name+n, 0);
      struct uri_character without = uri_charref_html(name, name+n-1, 0);
      check(n>3 && with.n==n, name);
      check((without.n==n-1)==(uri_charref_entities[i].kind==ENTITY_BARE), name);
      for(k=1; k<n-1; k++) sum = sum_of(sum, (unsigned char)name[k]);
      sum = sum_of(sum_of(sum, with.first), with.second);
      sum = sum_of(sum, without.n==n-1);
      name[n-1] = 0;
      check(strcmp(before, name)<0, "the order of the names");
      memcpy(before, name, n);
    }
  }
  check(i==CHARREF_ENTITIES, "their number");
  check(sum==SUM_OF_THE_STANDARD, "the sum");
  if( sum!=SUM_OF_THE_STANDARD ) printf("sum %u\n", sum);
  return check_sum();
}
