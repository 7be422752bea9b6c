/*
** SPDX-License-Identifier: MIT
**
** What is known of sites and schemes, row by row: which parameter tracks, which link
** wraps another, which port a scheme has, who says so and when somebody looked.
**
** The conventions are those of uri.h.
*/
#ifndef URI_FACTS_PUBLIC_H
#define URI_FACTS_PUBLIC_H

#include "uri.h"

URI_C_BEGIN

/* ---- Tables of facts, sites/facts.c ------------------------------------ */

/*
** The name of the i-th table, from 0; 0 after the last.  Names are constant and in lower
** case, such as "trackers" and "schemes".
*/
URI_API const char *uri_facts_table(size_t i);

/*
** The cell of the i-th table in a row, from 1, and in the column with this name: site,
** path, name, what, port, source or day.  "*" is any.  Absent if the row says nothing
** there, if the table has no such column, and if there is no such row or table.  Every
** row has a source: the first row without one is after the last.  The bytes are constant.
*/
URI_API struct uri_span uri_facts_cell(size_t i, size_t row, const char *column);

URI_C_END

#endif
