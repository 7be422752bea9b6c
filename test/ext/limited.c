/*
** SPDX-License-Identifier: MIT
**
** A result over the connection's limit is SQLITE_TOOBIG, never NULL or another answer.
**
**     limited EXTENSION CALLS TEXTS
**
** CALLS has a statement on each line, of which ?1 is a text; TEXTS has the texts, in
** hexadecimal.  Each statement answers without a limit, and then with low ones: the same,
** or SQLITE_TOOBIG.  Prints "N passed, N failed".
*/
#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 5000, ROWS = 10, NO_LIMIT = 1000000000 };

/* The values of the first rows, as SQL writes them; the code that ended them. */
struct answer { char *text; size_t n; int rc; };

static void add(struct answer *a, const void *p, size_t n){
  a->text = realloc(a->text, a->n+n+1);
  if( a->text==0 ) exit(2);
  if( n>0 ) memcpy(a->text+a->n, p, n);
  a->n += n;
}

static struct answer answer_of(sqlite3 *db, sqlite3_stmt *stmt, int limit){
  struct answer a = { 0, 0, SQLITE_ROW };
  int row, i;
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, limit);
  for(row=0; row<ROWS && (a.rc = sqlite3_step(stmt))==SQLITE_ROW; row++){
    for(i=0; i<sqlite3_column_count(stmt); i++){
      char type = (char)('0'+sqlite3_column_type(stmt, i));
      const void *p = sqlite3_column_blob(stmt, i);
      add(&a, &type, 1);
      add(&a, p, (size_t)sqlite3_column_bytes(stmt, i));
    }
  }
  if( a.rc==SQLITE_ROW ) a.rc = SQLITE_DONE;
  sqlite3_reset(stmt);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, NO_LIMIT);
  return a;
}

static long passed = 0, failed = 0, too_big = 0;

/* Compare the answers of a statement about the text that is bound. */
static void try_limits(sqlite3 *db, sqlite3_stmt *stmt, const char *sql, size_t n){
  const int limits[] = { 30, (int)n+1, (int)n+20, 3*(int)n+20 };
  struct answer whole = answer_of(db, stmt, NO_LIMIT);
  size_t i;
  for(i=0; i<sizeof limits/sizeof limits[0]; i++){
    struct answer a;
    int ok;
    if( limits[i]<30 || limits[i]<=(int)n ) continue;
    a = answer_of(db, stmt, limits[i]);
    ok = a.rc==SQLITE_TOOBIG ? a.n<=whole.n : a.rc==whole.rc && a.n==whole.n;
    if( ok && a.n>0 && memcmp(a.text, whole.text, a.n)!=0 ) ok = 0;
    too_big += a.rc==SQLITE_TOOBIG;
    if( ok ) passed++;
    else if( failed++<20 ){
      printf("FAIL %s, %zu bytes, limit %d: %d %.*s\n  without: %d %.*s\n", sql, n,
             limits[i], a.rc, (int)a.n, a.text ? a.text : "", whole.rc, (int)whole.n,
             whole.text ? whole.text : "");
    }
    free(a.text);
  }
  free(whole.text);
}

/* Read a line of hexadecimal digits.  Returns its bytes, or -1 at the end. */
static long read_text(FILE *file, char *out){
  long n = 0;
  int c, high = -1;
  while( (c = getc(file))!='\n' ){
    if( c==EOF ) return -1;
    c = c<='9' ? c-'0' : (c|0x20)-'a'+10;
    if( high<0 ) high = c;
    else out[n++] = (char)(high<<4 | c), high = -1;
  }
  return n;
}

int main(int argc, char **argv){
  static char sql[1000], text[LONGEST];
  FILE *calls = argc==4 ? fopen(argv[2], "r") : 0;
  FILE *texts = argc==4 ? fopen(argv[3], "r") : 0;
  sqlite3 *db;
  char *error = 0;
  if( calls==0 || texts==0 || sqlite3_open(":memory:", &db)!=SQLITE_OK ) return 2;
  sqlite3_enable_load_extension(db, 1);
  if( sqlite3_load_extension(db, argv[1], 0, &error)!=SQLITE_OK ){
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  while( fgets(sql, sizeof sql, calls) ){
    sqlite3_stmt *stmt;
    long n;
    sql[strcspn(sql, "\n")] = 0;
    if( sqlite3_prepare_v2(db, sql, -1, &stmt, 0)!=SQLITE_OK ){
      fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
      return 2;
    }
    for(rewind(texts); (n = read_text(texts, text))>=0; ){
      sqlite3_bind_text(stmt, 1, text, (int)n, SQLITE_STATIC);
      try_limits(db, stmt, sql, (size_t)n);
    }
    sqlite3_finalize(stmt);
  }
  sqlite3_close(db);
  fclose(calls);
  fclose(texts);
  printf("%ld too big\n%ld passed, %ld failed\n", too_big, passed, failed);
  return failed>0;
}
