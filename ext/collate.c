/*
** SPDX-License-Identifier: MIT
**
** COLLATE uri: texts in the order of their normal forms.
**
** A collation cannot report a failure, and its strings do not end in NUL; the
** core's comparison allocates nothing and reads no byte beyond its counts.
*/
#include "ext.h"

static int collate_compare(void *unused, int n_a, const void *a,
                           int n_b, const void *b){
  (void)unused;
  return uri_compare(n_a ? a : "", (size_t)n_a, n_b ? b : "", (size_t)n_b);
}

int collation_register(sqlite3 *db){
  return sqlite3_create_collation_v2(db, "uri", SQLITE_UTF8, 0,
                                     collate_compare, 0);
}
