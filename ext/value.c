/*
** SPDX-License-Identifier: MIT
**
** Values in, results out: what every function of the SQLite side needs.
*/
#include "ext.h"

#include <string.h>

/*
** SQLite does not copy a text again for a caller that needs a terminating NUL if
** it knows that the text has one.  The only way to say so is a negative count,
** which is not possible if the text contains a NUL.  This reduces the time of
** length(uri_host(url)) to two thirds.
*/
static void result_terminated(sqlite3_context *ctx, char *p, size_t n,
                              sqlite3_destructor_type destroy){
  p[n] = 0;
  if( memchr(p, 0, n) ){
    sqlite3_result_text64(ctx, p, n, destroy, SQLITE_UTF8);
  }else{
    sqlite3_result_text(ctx, p, -1, destroy);
  }
}

void uri_sql_result_span(sqlite3_context *ctx, struct span s){
  char copy[256];
  if( s.p==0 ) return;
  if( s.n<sizeof copy ){
    memcpy(copy, s.p, s.n);
    result_terminated(ctx, copy, s.n, SQLITE_TRANSIENT);
  }else{
    sqlite3_result_text64(ctx, s.p, s.n, SQLITE_TRANSIENT, SQLITE_UTF8);
  }
}

/*
** SQLite decides how malformed UTF-8 divides into characters: for substr(),
** bytes of 0x80 to 0xBF belong to a preceding byte of 0xC0 or above, and since
** 3.54 also to another of 0x80 to 0xBF.
*/
sqlite3_int64 uri_sql_count_characters(const char *p, size_t n){
  const unsigned char least = sqlite3_libversion_number()<3054000 ? 0xC0 : 0x80;
  const unsigned char *z = (const unsigned char*)p;
  const unsigned char *end = z+n;
  sqlite3_int64 count = 0;
  while( z<end ){
    count++;
    if( *z++>=least ){
      while( z<end && (*z & 0xC0)==0x80 ) z++;
    }
  }
  return count;
}

int uri_sql_shown_length(struct span s){
  enum { MOST = 100, CONTINUATION_BYTES = 3 };
  int n = MOST;
  if( s.n<=MOST ) return (int)s.n;
  while( n>MOST-CONTINUATION_BYTES && (s.p[n] & 0xC0)==0x80 ) n--;
  return n;
}

/* sqlite3_malloc64() refuses this and more, however much memory there is. */
enum { LARGEST_ALLOCATION = 0x7FFFFF00 };

char *uri_sql_room_open(sqlite3_context *ctx, struct room *room, size_t size){
  room->heap = 0;
  if( size<sizeof room->stack ) return room->stack;
  if( size>=LARGEST_ALLOCATION-1 ){
    sqlite3_result_error_toobig(ctx);
    return 0;
  }
  room->heap = sqlite3_malloc64(size+1);      /* for result_terminated() */
  if( room->heap==0 ) sqlite3_result_error_nomem(ctx);
  return room->heap;
}

void uri_sql_room_result(sqlite3_context *ctx, struct room *room, size_t n){
  if( room->heap ){
    result_terminated(ctx, room->heap, n, sqlite3_free);
  }else{
    result_terminated(ctx, room->stack, n, SQLITE_TRANSIENT);
  }
}

void uri_sql_room_result_blob(sqlite3_context *ctx, struct room *room, size_t n){
  if( room->heap ){
    sqlite3_result_blob64(ctx, room->heap, n, sqlite3_free);
  }else{
    sqlite3_result_blob64(ctx, room->stack, n, SQLITE_TRANSIENT);
  }
}

void uri_sql_room_close(struct room *room){
  sqlite3_free(room->heap);
}

void uri_sql_room_result_octets(sqlite3_context *ctx, struct room *room, size_t n){
  const char *out = room->heap ? room->heap : room->stack;
  if( uri_is_text(out, n) ){
    uri_sql_room_result(ctx, room, n);
  }else{
    uri_sql_room_result_blob(ctx, room, n);
  }
}

void uri_sql_result_decoded(sqlite3_context *ctx, struct span s, int form){
  struct room room;
  char *out = s.p ? uri_sql_room_open(ctx, &room, s.n) : 0;
  if( out==0 ) return;
  uri_sql_room_result_octets(ctx, &room, uri_decode(s.p, s.n, form, out));
}
