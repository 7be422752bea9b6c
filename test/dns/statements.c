/*
** SPDX-License-Identifier: MIT
**
** The statements of uri_dns, for test/fault/memory.c, which lets their allocations fail.
*/
#include "../fault/fault.h"

const char setup_sql[] =
  "CREATE TABLE t AS SELECT a.value AS u FROM json_each('[\"http://www.Example.co.uk/\","
  " \"http://a.b.c.github.io/\", \"http://www.b\xC3\xBC" "cher.example/\","
  " \"http://[::1]/\"]') AS a, json_each('[1, 2, 3, 4, 5, 6]')";
const char search_sql[] = "";

static const struct statement dns_statements[] = {
  { "SELECT uri_public_suffix('http://www.example.co.uk/')", 0 },
  { "SELECT uri_registrable_domain('http://www.b\xC3\xBC" "cher.example/', 'icann')", 0 },
  { "SELECT uri_registrable_domain(hex(zeroblob(300))||'.co.uk')", 0 },
  { "SELECT uri_registrable_domain('http://[::1]/')", 0 },
  { "SELECT uri_registrable_domain('x.com', 'nonsense')", 0 },
  { "SELECT uri_subdomain('http://a.'||replace(hex(zeroblob(20)),'0','\xC3\xBC.')"
    "||'x.co.uk/')", 0 },
  { "SELECT uri_same_site('http://www.b\xC3\xBC" "cher.example/',"
    " 'http://xn--bcher-kva.example')", 0 },
  { "SELECT uri_same_site(hex(zeroblob(300))||'.'||hex(zeroblob(300)),"
    " hex(zeroblob(300))||'.'||hex(zeroblob(300)))", 0 },
  { "SELECT uri_dns_version()", 0 },
  { 0, 0 }
};

const char *const loaded_calls[] = {
  "SELECT uri_registrable_domain('a.com')", "SELECT uri_dns_version() IS NOT NULL", 0
};

/* How many allocations a statement makes on its second run */
static long dns_allocations(sqlite3 *db, const char *sql){
  struct answer got;
  long n = 0;
  answer_get(db, sql, &got);
  answer_free(&got);
  do{
    n++;
    fault_arm(n, 0);
    answer_get(db, sql, &got);
    answer_free(&got);
  }while( fault_disarm()>0 );
  return n;
}

/* Names of usual length are looked up without memory of their own. */
const struct statement *statements_all(int *count){
  sqlite3 *db = open_loaded("UTF-8");
  must(db, setup_sql);
#define NAMES_TO(f, n) "SELECT sum(length(" f "(u))) FROM t WHERE rowid<=" n
  check(dns_allocations(db, NAMES_TO("uri_registrable_domain", "24"))
        ==dns_allocations(db, NAMES_TO("uri_registrable_domain", "8")),
        "uri_registrable_domain allocates");
  check(dns_allocations(db, NAMES_TO("uri_subdomain", "24"))
        ==dns_allocations(db, NAMES_TO("uri_subdomain", "8")), "uri_subdomain allocates");
  sqlite3_close(db);
  *count = sizeof dns_statements/sizeof *dns_statements-1;
  return dns_statements;
}
