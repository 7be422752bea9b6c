/*
** SPDX-License-Identifier: MIT
**
** uri_dns out of memory.
**
**     memory EXTENSION
**
** For every statement and every n, the n-th allocation of SQLite fails: first only that
** one, then that one and all after it, until the statement has no n-th allocation.  The
** answer is right or SQLITE_NOMEM; the same statement is right afterwards; and SQLite has
** as much memory in use as before.  Loading the extension is tested in the same way.
*/
#include "../fault/fault.h"

#include <stdio.h>

static const char *const statements_dns[] = {
  "SELECT uri_public_suffix('http://www.example.co.uk/')",
  "SELECT uri_registrable_domain('http://www.b\xC3\xBC" "cher.example/', 'icann')",
  "SELECT uri_registrable_domain(hex(zeroblob(300))||'.co.uk')",
  "SELECT uri_registrable_domain('http://[::1]/')",
  "SELECT uri_registrable_domain('x.com', 'nonsense')",
  "SELECT uri_subdomain('http://a.'||replace(hex(zeroblob(20)),'0','\xC3\xBC.')"
    "||'x.co.uk/')",
  "SELECT uri_same_site('http://www.b\xC3\xBC" "cher.example/',"
    " 'http://xn--bcher-kva.example')",
  "SELECT uri_same_site(hex(zeroblob(300))||'.'||hex(zeroblob(300)),"
    " hex(zeroblob(300))||'.'||hex(zeroblob(300)))",
  "SELECT uri_dns_version()",
  0
};

/* Run the statement while the n-th allocation fails.  Returns 1 if one failed. */
static long run(sqlite3 *db, const char *sql, long n, int kind,
                struct answer *got){
  fault_arm(n, kind);
  answer_get(db, sql, got);
  return fault_disarm();
}

/* fresh: each time on a new connection. */
static void try_statement(const char *sql, int kind, int fresh){
  struct answer expected, got;
  sqlite3 *db = open_loaded("UTF-8");
  sqlite3_int64 used;
  long n, failed = 1;
  answer_get(db, sql, &expected);
  answer_get(db, "SELECT no_such_column", &got);
  answer_free(&got);
  answer_get(db, sql, &got);           /* its error, if any, is on the connection */
  answer_free(&got);
  used = sqlite3_memory_used();
  for(n=1; failed>0; n++){
    if( fresh ){
      sqlite3_close(db);
      db = open_loaded("UTF-8");
    }
    failed = run(db, sql, n, kind, &got);
    check(answer_right(&got, &expected), "allocation %ld (%d): %s\n  answered %d %s",
          n, kind, sql, got.rc, got.error);
    answer_free(&got);
    answer_get(db, sql, &got);
    check(answer_same(&got, &expected), "after allocation %ld (%d): %s\n  answered %d %s",
          n, kind, sql, got.rc, got.error);
    answer_free(&got);
    check(fresh || sqlite3_memory_used()<=used,
          "allocation %ld (%d): %s\n  leaves %lld bytes",
          n, kind, sql, sqlite3_memory_used()-used);
  }
  answer_free(&expected);
  check(sqlite3_close(db)==SQLITE_OK, "%s: not finished", sql);
}

static void try_loading(int lasting){
  sqlite3_int64 used = sqlite3_memory_used();
  long n, failed = 1;
  for(n=1; failed>0; n++){
    sqlite3 *db = open_bare("UTF-8");
    int rc;
    fault_arm(n, lasting);
    rc = load(db);
    failed = fault_disarm();
    check(rc==SQLITE_OK || failed>0, "loading, allocation %ld: %d", n, rc);
    check(load(db)==SQLITE_OK, "loading again, allocation %ld", n);
    check(sqlite3_close(db)==SQLITE_OK, "loading, allocation %ld: not finished", n);
    check(sqlite3_memory_used()<=used, "loading, allocation %ld: leaves %lld bytes",
          n, sqlite3_memory_used()-used);
  }
}

/* How many allocations a statement makes on its second run. */
static long allocations(const char *sql){
  sqlite3 *db = open_loaded("UTF-8");
  struct answer expected, got;
  long n = 0;
  answer_get(db, "CREATE TABLE names AS SELECT a.value AS u FROM json_each("
             "'[\"http://www.Example.co.uk/\", \"http://a.b.c.github.io/\","
             " \"http://www.b\xC3\xBC" "cher.example/\", \"http://[::1]/\"]') AS a,"
             " json_each('[1, 2, 3, 4, 5, 6]')", &got);
  answer_free(&got);
  answer_get(db, sql, &expected);
  do{
    n++;
    fault_arm(n, 0);
    answer_get(db, sql, &got);
    answer_free(&got);
  }while( fault_disarm()>0 );
  answer_free(&expected);
  sqlite3_close(db);
  return n;
}

/* Names of usual length are looked up without memory of their own. */
static void try_without_memory(void){
#define NAMES_TO(f, n) "SELECT sum(length(" f "(u))) FROM names WHERE rowid<=" n
  check(allocations(NAMES_TO("uri_registrable_domain", "24"))
        ==allocations(NAMES_TO("uri_registrable_domain", "8")),
        "uri_registrable_domain allocates");
  check(allocations(NAMES_TO("uri_subdomain", "24"))
        ==allocations(NAMES_TO("uri_subdomain", "8")), "uri_subdomain allocates");
}

int main(int argc, char **argv){
  int i, kind;
  if( argc>1 ) extension = argv[1];
  fault_install();
  for(kind=0; kind<2; kind++) try_loading(kind);
  try_without_memory();
  for(i=0; statements_dns[i]; i++){
    for(kind=0; kind<2; kind++){
      try_statement(statements_dns[i], kind, 0);
      try_statement(statements_dns[i], kind, 1);
    }
  }
  printf("%ld allocations failed\n", fault_total());
  return finish();
}
