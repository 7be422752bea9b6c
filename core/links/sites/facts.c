/*
** SPDX-License-Identifier: MIT
**
** Reading the tables of facts.
*/
#include "site.h"

static const struct facts_table *facts_find(size_t i){
  const struct facts_table *table = uri_facts_first;
  for(; i>0 && table->name; i--) table++;
  return table;
}

const char *uri_facts_table(size_t i){
  return facts_find(i)->name;
}

/* The cell of a line that begins at p; it ends at a tab or a NUL. */
static struct uri_span facts_cell(const char *p){
  const char *end = p;
  while( *end && *end!='\t' ) end++;
  return span_between(p, end);
}

struct uri_span uri_facts_cell(size_t i, size_t row, const char *column){
  const struct uri_span nothing = { 0, 0 };
  const struct facts_table *table = facts_find(i);
  struct uri_span head, cell;
  if( row==0 || row>=table->count ) return nothing;
  head = facts_cell(table->lines[0]);
  cell = facts_cell(table->lines[row]);
  while( !span_is_word(head, column) ){
    if( head.p[head.n]==0 ) return nothing;
    head = facts_cell(head.p+head.n+1);
    cell = facts_cell(cell.p+cell.n+1);
  }
  return cell.n==1 && *cell.p=='-' ? nothing : cell;
}
