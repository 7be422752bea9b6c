/*
** SPDX-License-Identifier: MIT
**
** Values in, results out: what every function of the SQLite side needs.
*/
#include "ext.h"

#include <string.h>

int value_bytes(sqlite3_value *value, struct span *out){
  int type = sqlite3_value_type(value);
  *out = (struct span){0, 0};
  if( type==SQLITE_NULL ) return SQLITE_DONE;
  if( type==SQLITE_BLOB ){
    out->p = sqlite3_value_blob(value);
    out->n = (size_t)sqlite3_value_bytes(value);
    if( out->n==0 ) out->p = "";
  }else{
    out->p = (const char*)sqlite3_value_text(value);
    out->n = (size_t)sqlite3_value_bytes(value);
  }
  return out->p ? SQLITE_OK : SQLITE_NOMEM;
}

int argument_text(sqlite3_context *ctx, sqlite3_value *value,
                  struct span *out){
  int rc = value_bytes(value, out);
  if( rc==SQLITE_NOMEM ) sqlite3_result_error_nomem(ctx);
  return rc==SQLITE_OK;
}

void result_span(sqlite3_context *ctx, struct span s){
  if( s.p==0 ) return;
  sqlite3_result_text64(ctx, s.p, s.n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

sqlite3_int64 count_characters(const char *p, size_t n){
  const unsigned char *z = (const unsigned char*)p;
  const unsigned char *end = z+n;
  sqlite3_int64 count = 0;
  while( z<end ){
    count++;
    if( *z++>=0xC0 ){
      while( z<end && (*z & 0xC0)==0x80 ) z++;
    }
  }
  return count;
}

/* What sqlite3_malloc64() refuses, whatever memory there is. */
enum { LARGEST_ALLOCATION = 0x7FFFFF00 };

char *room_open(sqlite3_context *ctx, struct room *room, size_t size){
  room->heap = 0;
  if( size<=sizeof room->stack ) return room->stack;
  room->heap = sqlite3_malloc64(size);
  if( room->heap==0 && size>=LARGEST_ALLOCATION ){
    sqlite3_result_error_toobig(ctx);
  }else if( room->heap==0 ){
    sqlite3_result_error_nomem(ctx);
  }
  return room->heap;
}

void room_result(sqlite3_context *ctx, struct room *room, size_t n){
  if( room->heap ){
    sqlite3_result_text64(ctx, room->heap, n, sqlite3_free, SQLITE_UTF8);
  }else{
    sqlite3_result_text64(ctx, room->stack, n, SQLITE_TRANSIENT, SQLITE_UTF8);
  }
}

void room_result_blob(sqlite3_context *ctx, struct room *room, size_t n){
  if( room->heap ){
    sqlite3_result_blob64(ctx, room->heap, n, sqlite3_free);
  }else{
    sqlite3_result_blob64(ctx, room->stack, n, SQLITE_TRANSIENT);
  }
}

void room_close(struct room *room){
  sqlite3_free(room->heap);
}
