/*
** SPDX-License-Identifier: MIT
**
** Out of memory, everywhere.
**
**     memory EXTENSION [EVERY [SEED]]
**
** For every statement and a sample of n, the n-th allocation fails: first only that one,
** then that one and all after it, until the statement has no n-th allocation.  The answer
** is right or SQLITE_NOMEM.  Afterwards the same statement on the same connection is
** right, and SQLite has as much memory in use as before.
**
** There are four ways: in a database of UTF-8, and in one of UTF-16, where every argument
** is converted; on a connection that has run the statement before, and on a new one for
** every n, where the table-valued functions are not yet connected.  Loading the extension
** is tested in the same way.
**
** The steps from n to n are drawn at random, with another sequence for each SEED.  On
** average they are EVERY, and grow with n, because a statement with thousands of
** allocations would take as long as all others together.  If EVERY is 100 or more, each
** statement runs in one of the four ways only.
**
** EVERY 0: a place is a chain of calls in the extension.  Only the first two allocations
** of each place fail, in the statement that reaches the place first.  This takes every
** branch that a lack of memory takes, with a fraction of the runs.
*/
#include "fault.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long every = 60;
static long seed = 1;
static long after(long n){
  return n + 1 + rand()%(2*every - 1 + n/(n<1000 ? 8 : 2));
}
static long runs = 0;
static long most = 0;                  /* allocations in one statement */
static const long *places;             /* in the statement that was run last with n<0 */
static long place_count, tried_places = 0;

static const char *const encodings[] = { "UTF-8", "UTF-16" };

/* A database of each encoding with the tables of setup_sql, to copy from. */
static sqlite3 *templates[2];

/* The answer of a statement, and the content of the tables after it if it writes. */
struct outcome { struct answer said, shown; };

static void outcome_free(struct outcome *o){
  answer_free(&o->said);
  answer_free(&o->shown);
}

/*
** Run a statement whose n-th allocation fails.  With n=0, none fails; with n<0, none
** fails and its places are noted.  Its changes are undone.  Returns how many allocations
** failed.
*/
static long run(sqlite3 *db, const struct statement *s, long n, int lasting,
                struct outcome *o){
  long failures = 0;
  memset(o, 0, sizeof *o);
  if( s->show ) must(db, "BEGIN");
  if( n>0 ) fault_arm(n, lasting);
  if( n<0 ) fault_places_begin();
  answer_get(db, s->sql, &o->said);
  if( n<0 ) place_count = fault_places(&places);
  if( n>0 ) failures = fault_disarm();
  if( s->show ){
    answer_get(db, s->show, &o->shown);
    if( !sqlite3_get_autocommit(db) ) must(db, "ROLLBACK");
  }
  runs++;
  return failures;
}

/* Were either all changes made, or none? */
static int is_shown_right(const struct outcome *got,
                          const struct outcome *expected,
                          const struct answer *before){
  if( got->said.rc==SQLITE_DONE || got->said.is_unread ){
    return answer_same(&got->shown, &expected->shown);
  }
  return answer_same(&got->shown, before);
}

static void check_outcome(const struct statement *s, long n, int lasting,
                          const struct outcome *got,
                          const struct outcome *expected,
                          const struct answer *before){
  check(answer_right(&got->said, &expected->said),
        "allocation %ld%s: %s\n  answered %d %s: %.*s\n  expected %d %s: %.*s",
        n, lasting ? " and on" : "", s->sql, got->said.rc, got->said.error,
        (int)(got->said.n<300 ? got->said.n : 300), got->said.text,
        expected->said.rc, expected->said.error,
        (int)(expected->said.n<300 ? expected->said.n : 300),
        expected->said.text);
  if( s->show ){
    check(is_shown_right(got, expected, before),
          "allocation %ld%s: %s\n  has written a part", n,
          lasting ? " and on" : "", s->sql);
  }
}

static void make_templates(void){
  int i;
  for(i=0; i<2; i++){
    templates[i] = open_loaded(encodings[i]);
    must(templates[i], setup_sql);
    sqlite3_exec(templates[i], search_sql, 0, 0, 0);   /* where there is FTS5 */
  }
}

/*
** A new connection that has read the schema.  Copying the tables takes a sixth of the
** time of setup_sql.
*/
static sqlite3 *open_ready(const char *encoding){
  sqlite3 *db = open_loaded(encoding);
  sqlite3_backup *copy = sqlite3_backup_init(
    db, "main", templates[encoding!=encodings[0]], "main");
  if( copy==0 || sqlite3_backup_step(copy, -1)!=SQLITE_DONE
   || sqlite3_backup_finish(copy)!=SQLITE_OK ){
    fprintf(stderr, "%s\n", sqlite3_errmsg(db));
    exit(2);
  }
  must(db, "SELECT * FROM t LIMIT 0");
  return db;
}

/* Afterwards the connection works. */
static void check_works(sqlite3 *db, const struct statement *s, long n,
                        const struct outcome *expected){
  struct outcome again;
  run(db, s, 0, 0, &again);
  check(answer_same(&again.said, &expected->said)
        && answer_same(&again.shown, &expected->shown),
        "after failure of allocation %ld: %s\n  answered %d %s", n, s->sql,
        again.said.rc, again.said.error);
  outcome_free(&again);
}

static void first_answer(sqlite3 *db, const struct statement *s,
                         struct outcome *expected, struct answer *before){
  memset(before, 0, sizeof *before);
  if( s->show ) answer_get(db, s->show, before);
  run(db, s, 0, 0, expected);
  check(expected->said.rc==SQLITE_DONE || expected->said.rc==SQLITE_ERROR
        || expected->said.rc==SQLITE_CONSTRAINT,
        "%s: %d %s", s->sql, expected->said.rc, expected->said.error);
}

/* On one connection. */
static void try_warm(const struct statement *s, const char *encoding,
                     int lasting){
  sqlite3 *db = open_ready(encoding);
  struct outcome expected, got;
  struct answer before;
  sqlite3_int64 used;
  long n, failures = 1;
  first_answer(db, s, &expected, &before);
  /* The memory for errors, also for the longest one. */
  answer_get(db, "SELECT no_such_column_whose_name_is_as_long_as_other_errors",
             &got.said);
  answer_free(&got.said);
  check_works(db, s, 0, &expected);
  used = sqlite3_memory_used();
  for(n=after(0); failures>0; n=after(n)){
    failures = run(db, s, n, lasting, &got);
    check_outcome(s, n, lasting, &got, &expected, &before);
    outcome_free(&got);
    check_works(db, s, n, &expected);
    if( n>most ) most = n;
    check(sqlite3_memory_used()<=used, "allocation %ld: %s\n  leaves %lld"
          " bytes", n, s->sql, sqlite3_memory_used()-used);
  }
  outcome_free(&expected);
  answer_free(&before);
  check(sqlite3_close(db)==SQLITE_OK, "%s: not finished", s->sql);
}

/* Each time on a new connection. */
static void try_cold(const struct statement *s, const char *encoding,
                     int lasting){
  sqlite3_int64 used = sqlite3_memory_used();
  struct outcome expected, got;
  struct answer before;
  long n, failures = 1;
  sqlite3 *db = open_ready(encoding);
  first_answer(db, s, &expected, &before);
  sqlite3_close(db);
  check(sqlite3_memory_used()==used, "%s\n  leaks", s->sql);
  for(n=after(0); failures>0; n=after(n)){
    db = open_ready(encoding);
    failures = run(db, s, n, lasting, &got);
    check_outcome(s, n, lasting, &got, &expected, &before);
    outcome_free(&got);
    check_works(db, s, n, &expected);
    check(sqlite3_close(db)==SQLITE_OK && sqlite3_memory_used()==used,
          "allocation %ld: %s\n  leaks %lld bytes", n, s->sql,
          sqlite3_memory_used()-used);
  }
  outcome_free(&expected);
  answer_free(&before);
}

/* Note the allocations of places that earlier statements have not reached twice. */
static void find_places(sqlite3 *db, const struct statement *s){
  struct outcome got;
  run(db, s, -1, 0, &got);
  outcome_free(&got);
  tried_places += place_count;
}

static void try_place(sqlite3 *db, const struct statement *s, long n,
                      const struct outcome *expected, const struct answer *before){
  struct outcome got;
  run(db, s, n, 0, &got);
  check_outcome(s, n, 0, &got, expected, before);
  outcome_free(&got);
  check_works(db, s, n, expected);
}

/*
** Each new place that the statement reaches on a connection that has run it, and then
** those that it reaches only on a new one, which takes a connection for each.
*/
static void try_places(const struct statement *s, const char *encoding){
  struct outcome expected;
  struct answer before;
  long i;
  sqlite3 *db = open_ready(encoding);
  first_answer(db, s, &expected, &before);
  find_places(db, s);
  for(i=0; i<place_count; i++) try_place(db, s, places[i], &expected, &before);
  check(sqlite3_close(db)==SQLITE_OK, "%s: not finished", s->sql);
  db = open_ready(encoding);
  find_places(db, s);
  sqlite3_close(db);
  for(i=0; i<place_count; i++){
    db = open_ready(encoding);
    try_place(db, s, places[i], &expected, &before);
    check(sqlite3_close(db)==SQLITE_OK, "%s: not finished", s->sql);
  }
  outcome_free(&expected);
  answer_free(&before);
}

/* ---------------------------------------------------------------- loading --- */

/* By the C interface, by SQL, which means that a statement is running, or as a program
** does it that has the extension inside. */
enum { BY_C, BY_SQL, BY_CALL, BY_COUNT };

/* SQLite's interface, which it gives to no program, but to a function like this one. */
static const struct sqlite3_api_routines *interface;
static int take_interface(sqlite3 *db, char **error,
                          const struct sqlite3_api_routines *api){
  (void)db, (void)error;
  interface = api;
  return SQLITE_OK;
}

/* Call the entry point, without room for a message. */
static int load_by_call(sqlite3 *db){
  int (*entry)(sqlite3*, char**, const struct sqlite3_api_routines*);
  char file[1000];
  void *library;
  snprintf(file, sizeof file, "%s.so", extension);
  library = dlopen(file, RTLD_NOW|RTLD_NODELETE);
  if( library==0 ) exit(2);
  *(void**)&entry = dlsym(library, "sqlite3_uri_init");
  return entry(db, 0, interface);
}

static int load_by(sqlite3 *db, int how){
  struct answer a;
  char text[1000];
  if( how==BY_C ) return load(db);
  if( how==BY_CALL ) return load_by_call(db);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, (int*)0);
  sqlite3_enable_load_extension(db, 1);
  snprintf(text, sizeof text, "SELECT load_extension('%s')", extension);
  answer_get(db, text, &a);
  answer_free(&a);
  return a.rc==SQLITE_DONE ? SQLITE_OK : a.rc;
}

/* What the extension has can be called, or is not there. */
static void check_loaded(sqlite3 *db, long n, int all){
  size_t i;
  for(i=0; loaded_calls[i]; i++){
    struct answer a;
    answer_get(db, loaded_calls[i], &a);
    check(a.rc==SQLITE_DONE || (!all && strncmp(a.error, "no such", 7)==0),
          "loading, allocation %ld: %s: %s", n, loaded_calls[i], a.error);
    answer_free(&a);
  }
}

static void try_loading(const char *encoding, int lasting, int how, int twice){
  sqlite3_int64 used = sqlite3_memory_used();
  long n, failures = 1;
  for(n=1; failures>0; n += every==0 ? 1 : 1+rand()%39){
    sqlite3 *db = open_bare(encoding);
    int rc;
    if( twice ) check(load_by(db, how)==SQLITE_OK, "loading");
    fault_arm(n, lasting);
    rc = load_by(db, how);
    failures = fault_disarm();
    runs++;
    /* SQLite reports every failure of an entry point as SQLITE_ERROR. */
    check(rc==SQLITE_OK || rc==SQLITE_NOMEM || (failures>0 && rc==SQLITE_ERROR),
          "loading%s, allocation %ld: %d %s", twice ? " twice" : "", n, rc,
          sqlite3_errmsg(db));
    check_loaded(db, n, rc==SQLITE_OK || twice);
    check(load_by(db, how)==SQLITE_OK, "loading again, allocation %ld: %s", n,
          sqlite3_errmsg(db));
    check_loaded(db, n, 1);
    check(sqlite3_close(db)==SQLITE_OK && sqlite3_memory_used()==used,
          "loading, allocation %ld: leaks %lld bytes", n,
          sqlite3_memory_used()-used);
  }
}

int main(int argc, char **argv){
  const struct statement *all;
  int count, i, way;
  if( argc>1 ) extension = argv[1];
  if( argc>2 ) every = atol(argv[2]);
  if( argc>3 ) seed = atol(argv[3]);
  srand((unsigned)seed);
  fault_install();
  sqlite3_auto_extension((void (*)(void))take_interface);
  sqlite3_close(open_bare(encodings[0]));
  sqlite3_reset_auto_extension();
  for(way=0; way<4*BY_COUNT; way++){
    try_loading(encodings[way & 1], (way>>1) & 1, way/4, 0);
    try_loading(encodings[way & 1], (way>>1) & 1, way/4, 1);
  }
  printf("loading: %ld runs\n", runs);
  fflush(stdout);
  all = statements_all(&count);
  make_templates();
  for(i=0; i<count; i++){
    if( every==0 ) try_places(&all[i], encodings[0]);
    if( every==0 ) try_places(&all[i], encodings[1]);
    for(way=0; way<4 && every>0; way++){
      if( every>=100 && way!=(i+seed)%4 ) continue;
      try_warm(&all[i], encodings[way & 1], way>>1);
      try_cold(&all[i], encodings[way & 1], way>>1);
    }
  }
  for(i=0; i<2; i++) sqlite3_close(templates[i]);
  if( every==0 ) check(tried_places>1000, "only %ld places were found", tried_places);
  printf("memory: %d statements, %ld runs, %ld allocations failed,"
         " up to %ld in one, %ld places\n",
         count, runs, fault_total(), most, tried_places);
  return finish();
}
