/*
** SPDX-License-Identifier: MIT
**
** Limits, interruptions, and functions in awkward places.
**
**     limits EXTENSION SECOND [LONGEST [SEED]]
**
** SECOND is another extension, which is loaded as well.  LONGEST is the number of bytes
** of the longest text; the default is a million.  If it is more, a sample of the
** functions gets each text, another one for each SEED; if less, so do the texts for all
** calls end there.
*/
#define _DEFAULT_SOURCE
#include "fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *second = "build/fault/second";
static size_t longest = 1000000;
static long tried = 0;

static void must_answer(sqlite3 *db, const char *sql, const char *text){
  struct answer a;
  answer_get(db, sql, &a);
  check(a.n==strlen(text) && (a.n==0 || memcmp(a.text, text, a.n)==0),
        "%s\n  answered %d %s %.*s\n  expected %s", sql, a.rc, a.error,
        (int)(a.n<200 ? a.n : 200), a.text, text);
  answer_free(&a);
}

static void must_fail(sqlite3 *db, const char *sql, int rc, const char *error){
  struct answer a;
  answer_get(db, sql, &a);
  check((a.rc & 0xFF)==rc && strstr(a.error, error)!=0,
        "%s\n  answered %d %s", sql, a.rc, a.error);
  answer_free(&a);
}

/* The connection works. */
static void must_work(sqlite3 *db){
  must_answer(db, "SELECT uri_host('http://h/'), uri_normalize('A:b')",
              "T1:h|T3:a:b|\n");
  must_answer(db, "SELECT count(*) FROM uri_parts('http://h/p?q')", "5|\n");
}

/* --------------------------------------------------------------- lengths --- */

/*
** A call whose result is longer than its argument ?1.  The argument is head, followed by
** piece as often as it fits into n bytes.
*/
struct growth { const char *sql, *head, *piece; };

static const struct growth growths[] = {
  { "SELECT uri_encode(?1)", "", " " },
  { "SELECT uri_encode(?1,'form')", "", "/" },
  { "SELECT uri_encode(?1,'query')", "", "\xff" },
  { "SELECT uri_from_iri(?1)", "http://h/", "\xc3\xa9" },
  { "SELECT uri_repair(?1)", "http://h/", "\xc3\xa9" },
  { "SELECT uri_repair(?1)", "a", "<" },
  { "SELECT uri_normalize(?1)", "file:/", "a" },
  { "SELECT uri_normalize(?1)", "HTTP://", "a" },
  { "SELECT uri_resolve('http://example.org/', ?1)", "", "a" },
  { "SELECT uri_resolve('http://example.org/', ?1,'rfc3986-compat')", "", "a" },
  { "SELECT uri_resolve('http://example.org/', ?1,'rfc2396')", "", "a" },
  { "SELECT uri_resolve('http://example.org/', ?1,'rfc2396bis-02')", "", "a" },
  { "SELECT uri_resolve('http://example.org/', ?1,'url-syntax-01')", "", "a" },
  { "SELECT uri_resolve(?1, 'x/y/z')", "http://h/", "a/" },
  { "SELECT uri_base(NULL, 'http://h/', NULL, ?1)", "", "a" },
  { "SELECT uri_complete(?1)", "h.org/", "a" },
  { "SELECT uri_surt(?1)", "http://h/", "a" },
  { "SELECT uri_surt(?1)", "http://h", ".a" },
  { "SELECT uri_json(?1)", "", "\"" },
  { "SELECT uri_json(?1)", "http://u:p@h:1/?", "\x01" },
  { "SELECT uri_redact(?1)", "//u:x@", "a" },
  { "SELECT uri_with('http://h/', 'path', ?1)", "", " " },
  { "SELECT uri_with(?1, 'scheme', 'http', 'host', 'h')", "", "/a" },
  { "SELECT uri_with('', 'query', ?1, 'fragment', ?1)", "", "#" },
  { "SELECT uri_set_param('http://h/?', ?1, ?1)", "", "&" },
  { "SELECT uri_set_param(?1, 'a', 'b')", "http://h/?", "x&" },
  { "SELECT uri FROM uri_extract('<'||?1||'>')", "http://h/\n", "\xc3\xa9" }
};

/* n bytes of head and pieces, from malloc(). */
static char *make_text(const char *head, const char *piece, size_t n){
  char *out = malloc(n+1);
  size_t at = 0, h = strlen(head), p = strlen(piece);
  if( out==0 ) return 0;
  if( n>=h ) memcpy(out, head, h), at = h;
  while( at+p<=n ) memcpy(out+at, piece, p), at += p;
  memset(out+at, 'a', n-at);
  return out;
}

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql){
  sqlite3_stmt *stmt = 0;
  if( sqlite3_prepare_v2(db, sql, -1, &stmt, 0)!=SQLITE_OK ){
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
    exit(2);
  }
  return stmt;
}

/* Step once, under a limit.  Returns the code; *length is the length of the answer. */
static int step(sqlite3 *db, sqlite3_stmt *stmt, int limit, size_t *length){
  int before = sqlite3_limit(db, SQLITE_LIMIT_LENGTH, limit);
  int rc = sqlite3_step(stmt);
  *length = rc==SQLITE_ROW ? (size_t)sqlite3_column_bytes(stmt, 0) : 0;
  rc = rc==SQLITE_ROW ? SQLITE_ROW : sqlite3_reset(stmt);
  sqlite3_reset(stmt);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, before);
  tried++;
  return rc;
}

/*
** If the limit is the length of the answer, the answer is right, or "too big" if it is
** made in pieces with a NUL at the end.  With one byte less, it is "too big".  Then the
** statement answers again.
*/
static void try_growth(sqlite3 *db, const struct growth *g, size_t n){
  sqlite3_stmt *stmt = prepared(db, g->sql);
  char *text = make_text(g->head, g->piece, n);
  size_t whole = 0, length = 0;
  int rc;
  if( text==0 ) exit(2);
  sqlite3_bind_text64(stmt, 1, text, n, SQLITE_STATIC, SQLITE_UTF8);
  rc = step(db, stmt, 1000000000, &whole);
  check(rc==SQLITE_ROW && whole>0, "%s, %zu bytes: %d", g->sql, n, rc);
  check(whole>n || n<50, "%s, %zu bytes: answer of %zu", g->sql, n, whole);
  if( whole>n ){
    rc = step(db, stmt, (int)whole+1, &length);
    check(rc==SQLITE_ROW && length==whole, "%s, %zu bytes, limit %zu: %d",
          g->sql, n, whole+1, rc);
    rc = step(db, stmt, (int)whole-1, &length);
    check(rc==SQLITE_TOOBIG, "%s, %zu bytes, limit %zu: %d", g->sql, n,
          whole-1, rc);
    must_work(db);
    rc = step(db, stmt, 1000000000, &length);
    check(rc==SQLITE_ROW && length==whole, "%s, %zu bytes, again: %d", g->sql,
          n, rc);
  }
  sqlite3_finalize(stmt);
  free(text);
}

static void try_growths(sqlite3 *db){
  static const size_t lengths[] = { 50, 97, 200, 256, 334, 500, 999, 3999, 4000, 4001,
                                    4096, 65536 };
  size_t i, k;
  for(i=0; i<sizeof growths/sizeof growths[0]; i++){
    for(k=0; k<sizeof lengths/sizeof lengths[0]; k++){
      try_growth(db, &growths[i], lengths[k]);
    }
    try_growth(db, &growths[i], longest<150000000 ? longest : 150000000);
  }
}

/*
** Every function on texts of every length up to 40, and on longer ones, gives an answer
** or "too big".  The calls are those of the other programs, over table t.
*/
static void try_lengths(const struct statement *all){
  static const char *const pieces[] = {
    "a", "/", "%", "?", "&", ":", "@", "[", ".", "\xff", " ", "http://", "%41",
    "../", "//", "a:b,"
  };
  sqlite3 *db = open_loaded("UTF-8");
  size_t n, k;
  must(db, setup_sql);
  must(db, "DELETE FROM t WHERE id>1");
  for(n=1; n<=100000 && n<=longest; n = n<40 ? n+1 : n*7){
    for(k=0; k<sizeof pieces/sizeof pieces[0]; k++){
      char *text = make_text("", pieces[k], n);
      sqlite3_stmt *stmt = prepared(db,
        "UPDATE t SET url=?1, ref=?1, value=?1, name=?1, glob=?1");
      const struct statement *s = all;
      if( text==0 ) exit(2);
      sqlite3_bind_text64(stmt, 1, text, n, SQLITE_STATIC, SQLITE_UTF8);
      check(sqlite3_step(stmt)==SQLITE_DONE, "UPDATE");
      sqlite3_finalize(stmt);
      for(; s->sql; s++){
        struct answer a;
        if( s->show || strncmp(s->sql, "SELECT id, uri_", 15)!=0 ) continue;
        answer_get(db, s->sql, &a);
        check(a.rc==SQLITE_DONE || (a.rc==SQLITE_ERROR
                                    && strncmp(a.error, "uri_", 4)==0)
              || strncmp(a.error, "wrong number", 12)==0,
              "%zu of \"%s\": %s\n  %d %s", n, pieces[k], s->sql, a.rc,
              a.error);
        tried++;
        answer_free(&a);
      }
      free(text);
    }
  }
  sqlite3_close(db);
}

/* Call a function, scalar or table-valued, with a text of n bytes made of a piece. */
static void try_giant_call(sqlite3 *db, const char *name, const char *text, size_t n,
                           const char *piece){
  sqlite3_stmt *stmt;
  char sql[200];
  size_t length;
  int rc;
  snprintf(sql, sizeof sql, "SELECT * FROM %s(?1)", name);
  if( sqlite3_prepare_v2(db, sql, -1, &stmt, 0)!=SQLITE_OK ){
    snprintf(sql, sizeof sql, "SELECT %s(?1)", name);
    stmt = prepared(db, sql);
  }
  sqlite3_bind_text64(stmt, 1, text, n, SQLITE_STATIC, SQLITE_UTF8);
  rc = step(db, stmt, 1000000000, &length);
  check(rc==SQLITE_ROW || rc==SQLITE_OK || rc==SQLITE_TOOBIG || rc==SQLITE_NOMEM,
        "%s, %zu bytes: %d", sql, n, rc);
  if( rc==SQLITE_TOOBIG || rc==SQLITE_NOMEM ){
    printf("%s, %zu of \"%s\": %s\n", sql, n, piece, sqlite3_errstr(rc));
  }
  sqlite3_finalize(stmt);
  must_work(db);
}

/* Call every function of one argument that takes any text, with a text of n bytes. */
static void try_giant(size_t n){
  static const char *const pieces[] = { "a", "\xc3\xa9", "/..", "&", "http://a " };
  sqlite3 *db = open_loaded("UTF-8");
  size_t k;
  for(k=0; k<sizeof pieces/sizeof pieces[0]; k++){
    char *text = make_text("http://h/?", pieces[k], n);
    sqlite3_stmt *list;
    if( text==0 ){
      printf("no memory for a text of %zu bytes\n", n);
      break;
    }
    list = prepared(db, "SELECT DISTINCT name FROM"
      " (SELECT name FROM pragma_function_list WHERE narg=1"
      " UNION ALL SELECT name FROM pragma_module_list)"
      " WHERE name LIKE 'uri\\_%' ESCAPE '\\'"
      " AND name NOT IN ('uri_version', 'uri_facts', 'uri_functions')"
      " AND name NOT LIKE 'uri\\_canonical%' ESCAPE '\\'");
    while( sqlite3_step(list)==SQLITE_ROW ){
      if( n>1000000 && rand()%5>0 ) continue;
      try_giant_call(db, (const char*)sqlite3_column_text(list, 0), text, n, pieces[k]);
    }
    sqlite3_finalize(list);
    free(text);
  }
  sqlite3_close(db);
}

/* ---------------------------------------------------------- interruption --- */

static int stop(void *left){ return --*(int*)left<0; }

static int stop_db(void *db){
  sqlite3_interrupt(db);
  return 0;
}

static void try_interrupt(sqlite3 *db){
  static const char *const sql[] = {
    "SELECT count(*) FROM uri_extract(?1)",
    "SELECT count(*) FROM uri_params(?1)",
    "SELECT count(*) FROM uri_segments(replace(?1,'?',''))",
    "SELECT count(*) FROM uri_lint(?1)",
    "SELECT count(*) FROM uri_hierarchy(?1) AS a, uri_hierarchy(a.uri) AS b",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c WHERE"
    " n<10000000) SELECT count(uri_normalize('HTTP://h/'||n)) FROM c"
  };
  char *text = make_text("http://h/?", " http://h/%?a=b&c/", longest);
  size_t i;
  int way;
  for(i=0; i<sizeof sql/sizeof sql[0]; i++){
    for(way=0; way<2; way++){
      sqlite3_stmt *stmt = prepared(db, sql[i]);
      int left = 3;
      size_t length;
      int rc;
      if( sqlite3_bind_parameter_count(stmt)>0 ){
        /* replace() needs one byte more than its result. */
        sqlite3_bind_text64(stmt, 1, text, longest-1, SQLITE_STATIC, SQLITE_UTF8);
      }
      if( way==0 ) sqlite3_progress_handler(db, 50, stop, &left);
      if( way==1 ) sqlite3_progress_handler(db, 50, stop_db, db);
      rc = step(db, stmt, 1000000000, &length);
      sqlite3_progress_handler(db, 0, 0, 0);
      check(rc==SQLITE_INTERRUPT || i==4, "%s: %d", sql[i], rc);
      sqlite3_finalize(stmt);
      must_work(db);
    }
  }
  free(text);
}

/* ------------------------------------------------ triggers and rewriting --- */

static void try_triggers(sqlite3 *db){
  must(db, "PRAGMA recursive_triggers=1;"
    "CREATE TABLE chain(n, url);"
    "CREATE TRIGGER chain_grow AFTER INSERT ON chain WHEN new.n>0 BEGIN"
    " INSERT INTO chain SELECT new.n-1, uri_with(uri_resolve(new.url, '../'),"
    "  'query', p.value)"
    "  FROM uri_parts(new.url) AS p WHERE p.component='query'; END;");
  must(db, "INSERT INTO chain VALUES(100, 'http://h/'||"
           "replace(hex(zeroblob(100)),'00','a/')||'?q')");
  must_answer(db, "SELECT count(*), min(length(url)) FROM chain", "101|11|\n");
  must_fail(db, "INSERT INTO chain VALUES(100000, 'http://h/?q')", SQLITE_ERROR,
            "too many levels of trigger recursion");
  must_work(db);
  must_answer(db, "SELECT count(*) FROM chain", "101|\n");
  must(db, "PRAGMA recursive_triggers=0; DROP TABLE chain");
}

static void try_rewriting(sqlite3 *db){
  sqlite3_stmt *stmt;
  int rows = 0;
  must(db, "CREATE TABLE links(id INTEGER PRIMARY KEY, url);"
    "CREATE INDEX links_url ON links(url);"
    "CREATE INDEX links_uri ON links(url COLLATE uri);"
    "CREATE INDEX links_host ON links(uri_host(url));"
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c WHERE n<2000)"
    " INSERT INTO links SELECT n, 'HTTP://H'||(n%7)||':80/%7e/../'||n FROM c;"
    "UPDATE links SET url=uri_normalize(url)");
  must_answer(db, "SELECT count(*) FROM links WHERE url='http://h'||(id%7)||'/'||id",
              "2000|\n");
  must(db, "UPDATE links INDEXED BY links_url SET url=uri_with(url,'query',id)"
           " WHERE url>='http://h3'");
  must(db, "UPDATE links INDEXED BY links_host SET url=uri_with(url,'host',"
           "'x'||uri_host(url)) WHERE uri_host(url)>='h3'");
  must(db, "UPDATE links INDEXED BY links_uri SET url=uri_with(url,'scheme',"
           "'https') WHERE url COLLATE uri>='http://h2'");
  must(db, "UPDATE links SET url=url||'#'||p.value FROM uri_parts(links.url)"
           " AS p WHERE p.component='host'");
  must_answer(db, "PRAGMA integrity_check", "T2:ok|\n");
  must_answer(db, "SELECT count(*) FROM links WHERE uri_fragment(url) IS"
                  " uri_host(url)", "2000|\n");
  /* A row function's cursor stays open while its row is changed. */
  stmt = prepared(db, "SELECT l.id, p.value FROM links AS l, uri_parts(l.url)"
                      " AS p WHERE l.id<=50");
  while( sqlite3_step(stmt)==SQLITE_ROW ){
    char sql[200];
    snprintf(sql, sizeof sql, "UPDATE links SET url=uri_normalize(url||"
             "'%%7e') WHERE id=%d", sqlite3_column_int(stmt, 0));
    must(db, sql);
    rows++;
  }
  check(sqlite3_finalize(stmt)==SQLITE_OK && rows>=200, "%d rows", rows);
  must(db, "INSERT INTO links(url) SELECT uri FROM links, uri_extract(url)");
  must(db, "DELETE FROM links WHERE EXISTS (SELECT 1 FROM uri_params(url))");
  must_answer(db, "PRAGMA integrity_check", "T2:ok|\n");
  must(db, "DROP TABLE links");
}

/* --------------------------------------------------------------- loading --- */

static void load_second(sqlite3 *db){
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, (int*)0);
  check(sqlite3_load_extension(db, second, 0, 0)==SQLITE_OK, "%s: %s", second,
        sqlite3_errmsg(db));
}

/* A text that another extension marks as JSON and that is none is a text. */
static void try_marked(void){
  static const char *const texts[] = {
    "[", "{", "[1,", "[\"a", "[\"a\\", "[\"\\x\"]", "[\"\\u12", "[\"\\u12g4\"]",
    "[\"\\ud800\\", "[\"\\ud800\\u12\"]", "[\"\\ud800\\x00dc00\"]", "[[1]",
    "[\"a\\u\"]", "[[\"a\\", "[{\"a\":]", "{1:2}", "{\"a\\x\":1}", "{\"a\" 1}",
    "{\"a\":}", "{\"a\":[}", "[1] x", "", "%"
  };
  sqlite3 *db = open_loaded("UTF-8");
  size_t i;
  load_second(db);
  must_answer(db, "SELECT uri_expand('{x}', 'x', second_json(' [ 1 , \"b\" ] '))",
              "T3:1,b|\n");
  for(i=0; i<sizeof texts/sizeof texts[0]; i++){
    char *sql = sqlite3_mprintf("SELECT uri_expand('{x}', 'x', second_json(%Q))"
                                " IS uri_expand('{x}', 'x', %Q)", texts[i], texts[i]);
    must_answer(db, sql, "1|\n");
    sqlite3_free(sql);
  }
  check(sqlite3_close(db)==SQLITE_OK, "close");
}

static void try_loading(void){
  sqlite3_int64 used = sqlite3_memory_used();
  sqlite3_stmt *stmt;
  sqlite3 *db;
  char sql[1000];
  int i;
  for(i=0; i<1000; i++){
    db = i%2 ? open_loaded("UTF-8") : open_bare("UTF-8");
    if( i%2==0 ){
      if( i%4==0 ) load_second(db);
      check(load(db)==SQLITE_OK, "load: %s", sqlite3_errmsg(db));
      if( i%4==2 ) load_second(db);
      must_answer(db, "SELECT second_twice(uri_port('//h:21'))", "42|\n");
    }
    if( i%3==0 ) check(load(db)==SQLITE_OK, "loading twice");
    must_work(db);
    check(sqlite3_close(db)==SQLITE_OK, "close");
  }
  check(sqlite3_memory_used()==used, "open and close leave %lld bytes",
        sqlite3_memory_used()-used);
  /* Load twice by SQL, and while statements run that use the functions being replaced. */
  db = open_loaded("UTF-8");
  sqlite3_enable_load_extension(db, 1);
  snprintf(sql, sizeof sql, "SELECT load_extension('%s')", extension);
  must_answer(db, sql, "NULL|\n");
  must_answer(db, sql, "NULL|\n");
  stmt = prepared(db, "SELECT uri_host(uri) FROM uri_hierarchy('http://h/a/b/c')"
                      " ORDER BY uri COLLATE uri");
  check(sqlite3_step(stmt)==SQLITE_ROW, "first row");
  check(load(db)==SQLITE_OK, "load while a statement runs: %s",
        sqlite3_errmsg(db));
  for(i=1; sqlite3_step(stmt)==SQLITE_ROW; i++){}
  check(sqlite3_finalize(stmt)==SQLITE_OK && i==4, "%d rows", i);
  must_work(db);
  sqlite3_close(db);
  check(sqlite3_memory_used()==used, "loading twice leaves %lld bytes",
        sqlite3_memory_used()-used);
}

/* ---------------------------------------------------------------- safety --- */

static void direct_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  (void)argc, (void)argv;
  sqlite3_result_int(ctx, 1);
}

/* Every statement that can be a view has the same answer as a view. */
static void try_views(sqlite3 *db, const struct statement *all){
  long views = 0;
  for(; all->sql; all++){
    struct answer plain, viewed;
    char view[3000];
    if( all->show || strncmp(all->sql, "SELECT", 6)!=0 ) continue;
    if( strstr(all->sql, "f.*, f.") ) continue;   /* hidden columns twice */
    if( strstr(all->sql, "uri_canonical") ) continue;   /* refused: see try_safety() */
    if( strstr(all->sql, " json_array(") ) continue;    /* SQLite's own is refused */
    snprintf(view, sizeof view, "CREATE VIEW it AS %s", all->sql);
    answer_get(db, all->sql, &plain);
    if( plain.rc==SQLITE_DONE && sqlite3_exec(db, view, 0, 0, 0)==SQLITE_OK ){
      answer_get(db, "SELECT * FROM it", &viewed);
      check(answer_same(&plain, &viewed), "%s\n  in a view: %d %s", all->sql,
            viewed.rc, viewed.error);
      answer_free(&viewed);
      must(db, "DROP VIEW it");
      views++;
    }
    answer_free(&plain);
  }
  printf("not trusted: %ld views\n", views);
}

/*
** On a defensive connection with an untrusted schema: every function in views,
** table-valued functions too; indexes, generated columns, CHECKs and triggers from
** setup_sql.  A function that is SQLITE_DIRECTONLY is refused there.
*/
static void try_safety(const struct statement *all){
  sqlite3 *db = open_loaded("UTF-8");
  int on = 0;
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, &on);
  check(on==1, "not defensive");
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &on);
  check(on==0, "the schema is trusted");
  sqlite3_create_function(db, "direct", 0, SQLITE_UTF8|SQLITE_DIRECTONLY, 0,
                          direct_func, 0, 0);
  must(db, setup_sql);
  try_views(db, all);
  must(db, "UPDATE w SET url=uri_normalize(url); REINDEX;"
           "CREATE VIEW refused AS SELECT uri_host(url), direct() FROM t;"
           "CREATE TRIGGER refuses AFTER INSERT ON log BEGIN"
           " SELECT uri_host(new.host), direct(); END");
  must_answer(db, "SELECT uri_host('//h'), direct()", "T1:h|1|\n");
  must_fail(db, "SELECT * FROM refused", SQLITE_ERROR, "unsafe use of direct");
  must_fail(db, "INSERT INTO log VALUES(1,2,3)", SQLITE_ERROR,
            "unsafe use of direct");
  must_fail(db, "CREATE VIRTUAL TABLE x USING uri_parts", SQLITE_ERROR,
            "uri_parts");
  must_fail(db, "DELETE FROM uri_parts", SQLITE_ERROR, "may not be modified");
  must_answer(db, "SELECT count(*) FROM pragma_function_list WHERE name LIKE"
    " 'uri\\_%' ESCAPE '\\' AND name NOT LIKE 'uri\\_canonical%' ESCAPE '\\'"
    " AND (flags & 0x280800)<>0x200800", "0|\n");
  must(db, "CREATE VIEW rewrites AS SELECT uri_canonical('t', 'url')");
  must_fail(db, "SELECT * FROM rewrites", SQLITE_ERROR, "unsafe use of");
  must_work(db);
  sqlite3_close(db);
}

int main(int argc, char **argv){
  const struct statement *all;
  sqlite3_int64 used;
  sqlite3 *db;
  int count;
  if( argc>1 ) extension = argv[1];
  if( argc>2 ) second = argv[2];
  if( argc>3 ) longest = (size_t)atol(argv[3]);
  if( argc>4 ) srand((unsigned)atol(argv[4]));
  all = statements_all(&count);
  used = sqlite3_memory_used();
  db = open_loaded("UTF-8");
  try_growths(db);
  try_interrupt(db);
  try_triggers(db);
  try_rewriting(db);
  sqlite3_close(db);
  try_lengths(all);
  try_loading();
  try_marked();
  try_safety(all);
  try_giant(longest);
  check(sqlite3_memory_used()==used, "%lld bytes left",
        sqlite3_memory_used()-used);
  printf("limits: texts of 1 to %zu bytes, %ld answers\n", longest, tried);
  return finish();
}
