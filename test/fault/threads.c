/*
** SPDX-License-Identifier: MIT
**
** Connections in parallel.
**
**     threads EXTENSION [ROUNDS]
**
** Each thread opens connections, loads the extension, runs every statement, and closes
** them; it gets the answers that a single thread gets.  Then all threads share one
** connection. ThreadSanitizer reports two threads that use the same memory without a
** lock.
*/
#include "fault.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, MOST = 1000 };

static const struct statement *all;
static int count, rounds = 1;
static struct answer expected[MOST];
static sqlite3 *shared;

struct worker { pthread_t thread; int number; long wrong, runs; };

static void compare(struct worker *w, sqlite3 *db, int i){
  struct answer got;
  answer_get(db, all[i].sql, &got);
  if( !answer_same(&got, &expected[i]) ){
    w->wrong++;
    fprintf(stderr, "%s\n  answered %d %s %.*s\n", all[i].sql, got.rc,
            got.error, (int)(got.n<300 ? got.n : 300), got.text);
  }
  w->runs++;
  answer_free(&got);
}

/* Each thread has its own connections, so the library is loaded in parallel, too. */
static void *work_alone(void *arg){
  struct worker *w = arg;
  int round, i;
  for(round=0; round<rounds; round++){
    sqlite3 *db = open_loaded("UTF-8");
    must(db, setup_sql);
    for(i=0; i<count; i++){
      int at = (i+w->number*17)%count;
      if( all[at].show==0 ) compare(w, db, at);
    }
    sqlite3_close(db);
  }
  for(i=0; i<20*rounds; i++) sqlite3_close(open_loaded("UTF-8"));
  return 0;
}

/*
** All threads share the error of a connection, so only statements that answer.  No plan
** of uri_canonical(): SQLite ends the other threads' SELECTs with "abort due to
** ROLLBACK", as it does for any rollback that takes tables back.
*/
static void *work_shared(void *arg){
  struct worker *w = arg;
  int round, i;
  for(round=0; round<rounds; round++){
    for(i=0; i<count; i++){
      int at = (i+w->number*17)%count;
      if( all[at].show==0 && expected[at].rc==SQLITE_DONE
       && strstr(all[at].sql, "uri_canonical")==0
       && strncmp(all[at].sql, "VACUUM", 6)!=0 ){   /* wants to be alone */
        compare(w, shared, at);
      }
    }
  }
  return 0;
}

static void run_threads(const char *what, void *(*work)(void*)){
  struct worker workers[THREADS] = {{0}};
  long runs = 0;
  int i;
  for(i=0; i<THREADS; i++){
    workers[i].number = i;
    if( pthread_create(&workers[i].thread, 0, work, &workers[i])!=0 ) exit(2);
  }
  for(i=0; i<THREADS; i++){
    pthread_join(workers[i].thread, 0);
    check(workers[i].wrong==0, "%s: thread %d: %ld wrong answers", what, i,
          workers[i].wrong);
    check(workers[i].runs>0, "%s: thread %d has done nothing", what, i);
    runs += workers[i].runs;
  }
  printf("%s: %d threads, %ld statements\n", what, THREADS, runs);
}

int main(int argc, char **argv){
  int i;
  if( argc>1 ) extension = argv[1];
  if( argc>2 ) rounds = atoi(argv[2]);
  all = statements_all(&count);
  if( sqlite3_open_v2(":memory:", &shared, SQLITE_OPEN_READWRITE
        |SQLITE_OPEN_CREATE|SQLITE_OPEN_FULLMUTEX, 0)!=SQLITE_OK ) exit(2);
  load(shared);
  must(shared, setup_sql);
  for(i=0; i<count; i++){
    if( all[i].show==0 ) answer_get(shared, all[i].sql, &expected[i]);
  }
  sqlite3_close(shared);      /* unload the library; then all threads load it at once */
  run_threads("connections in parallel", work_alone);
  if( sqlite3_open_v2(":memory:", &shared, SQLITE_OPEN_READWRITE
        |SQLITE_OPEN_CREATE|SQLITE_OPEN_FULLMUTEX, 0)!=SQLITE_OK ) exit(2);
  load(shared);
  must(shared, setup_sql);
  run_threads("one connection for all", work_shared);
  sqlite3_close(shared);
  for(i=0; i<count; i++) answer_free(&expected[i]);
  return finish();
}
