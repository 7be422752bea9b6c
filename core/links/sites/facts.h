/*
** SPDX-License-Identifier: MIT
**
** The rows of the files *.tsv, as their lines are written: facts_table.c, which
** core/facts.tcl writes.
*/
#ifndef URI_FACTS_H
#define URI_FACTS_H

#include "../../rfc/chars/span.h"
#include "../../uri_facts.h"

/* The first line has the names of the columns. */
struct facts_table {
  const char *name;
  const char *const *lines;
  size_t count;                        /* of the lines */
};

/* The tables in order of their names; the last one has no name. */
extern const struct facts_table *const uri_facts_first;

#endif
