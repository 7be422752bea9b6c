/*
** SPDX-License-Identifier: MIT
**
** COLLATE uri: texts in the order of their normal forms.
**
**     SELECT 'HTTP://h:80/%7e' = 'http://h/~' COLLATE uri;
**     -- 1
**
** A collation cannot report a failure, and its strings do not end in NUL; the
** core's comparison allocates nothing and reads no byte past the given lengths.
*/
#include "../shared/ext.h"

static int collate_compare(void *unused, int n_a, const void *a, int n_b,
                           const void *b){
  (void)unused;
  return uri_compare(n_a ? a : "", (size_t)n_a, n_b ? b : "", (size_t)n_b);
}

/*
** From 3.38.0 to 3.41.1, SQLite puts a Bloom filter before its automatic indexes and
** hashes a text by its length.  A join without an index then loses pairs that are equal
** under the collation but differ in length, with SQLite's own RTRIM, too.  So the filter
** is turned off for this connection in these versions.  The interface is meant for tests
** and sets all optimizations at once; the others are on, unless a test has turned them
** off.
*/
static void collate_without_bloom_filter(sqlite3 *db){
  const unsigned bloom_filter = 0x00080000;
  const int version = sqlite3_libversion_number();
  if( version>=3038000 && version<3041002 ){
    sqlite3_test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, db, bloom_filter);
  }
}

int uri_sql_collation_register(sqlite3 *db){
  collate_without_bloom_filter(db);
  return sqlite3_create_collation_v2(db, "uri", SQLITE_UTF8, 0,
                                     collate_compare, 0);
}
