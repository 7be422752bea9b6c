/*
** SPDX-License-Identifier: MIT
**
** uri_dns out of memory.
**
**     memory EXTENSION
**
** For every statement the n-th allocation of SQLite fails, for every n until it
** has no more of them: only that one, then that one and all after it.  The
** answer is right or it is SQLITE_NOMEM, the same statement is right afterwards,
** and SQLite has as much memory in use as before.  The loading is treated alike.
** Then, where the C library lets its malloc() be replaced, the same for the
** allocations of libidn2 and libpsl.
*/
#include "../fault/fault.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char *const statements_dns[] = {
  "SELECT uri_to_ascii('http://B\xC3\xBC" "cher.example/x')",
  "SELECT uri_to_ascii('http://b%C3%BC" "cher.xn--zzzz.\xE2\x98\x83.example/x')",
  "SELECT length(uri_to_ascii('http://'||replace(hex(zeroblob(20)),'0','\xC3\xBC.')||'/'))",
  "SELECT uri_to_unicode('http://xn--bcher-kva.example/x')",
  "SELECT uri_idn_error('http://a..b/')",
  "SELECT uri_idn_error('http://0a.\xD7\x90\xD7\x91.example/')",
  "SELECT uri_idn_error('http://b\xC3\xBC" "cher.example/')",
  "SELECT uri_public_suffix('http://www.example.co.uk/')",
  "SELECT uri_registrable_domain('http://www.b\xC3\xBC" "cher.example/', 'icann')",
  "SELECT uri_registrable_domain(hex(zeroblob(300))||'.co.uk')",
  "SELECT uri_registrable_domain('http://[::1]/')",
  "SELECT uri_registrable_domain('x.com', 'nonsense')",
  "SELECT uri_same_site('http://www.b\xC3\xBC" "cher.example/', 'http://xn--bcher-kva.example')",
  "SELECT uri_same_site(hex(zeroblob(300))||'.'||hex(zeroblob(300)), hex(zeroblob(300))||'.'||hex(zeroblob(300)))",
  "SELECT uri_dns_version()",
  "SELECT uri_dns_list('')",
  "SELECT uri_dns_list('no-such-file')",
  "SELECT uri_dns_list('Makefile')",
  0
};

/* What a library allocates comes from here, on a C library that allows it. */
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
extern void *__libc_malloc(size_t);
static int library_armed;
static long library_count;
static long library_faults;
void *malloc(size_t n){
  if( library_armed && --library_count==0 ){
    library_faults++;
    errno = ENOMEM;
    return 0;
  }
  return __libc_malloc(n);
}
static void library_arm(long n){ library_count = n; library_faults = 0; library_armed = 1; }
static long library_disarm(void){ library_armed = 0; return library_faults; }
#else
static void library_arm(long n){ (void)n; }
static long library_disarm(void){ return 0; }
#endif

/* The statement while the n-th allocation fails.  Returns whether one did. */
static long run(sqlite3 *db, const char *sql, long n, int kind,
                struct answer *got){
  if( kind==2 ){
    library_arm(n);
    answer_get(db, sql, got);
    return library_disarm();
  }
  fault_arm(n, kind);
  answer_get(db, sql, got);
  return fault_disarm();
}

/* fresh: each time on a connection of its own, which has no cache yet. */
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
    check(fresh || sqlite3_memory_used()<=used, "allocation %ld (%d): %s\n  leaves %lld bytes",
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

int main(int argc, char **argv){
  int i, kind;
  if( argc>1 ) extension = argv[1];
  fault_install();
  for(kind=0; kind<2; kind++) try_loading(kind);
  for(i=0; statements_dns[i]; i++){
    for(kind=0; kind<3; kind++){
      try_statement(statements_dns[i], kind, 0);
      if( kind<2 ) try_statement(statements_dns[i], kind, 1);
    }
  }
  printf("%ld allocations failed\n", fault_total());
  return finish();
}
