/*
** SPDX-License-Identifier: MIT
**
** Values in, results out: helpers for every SQL function.
*/
#include "ext.h"
#include "../../core/rfc/syntax/syntax.h"

#include <string.h>

int uri_sql_is_ok(sqlite3_context *ctx, int rc){
  if( rc==SQLITE_NOMEM ) sqlite3_result_error_nomem(ctx);
  if( rc==SQLITE_TOOBIG ) sqlite3_result_error_toobig(ctx);
  return rc!=SQLITE_NOMEM && rc!=SQLITE_TOOBIG;
}

int uri_sql_argument_text(sqlite3_context *ctx, sqlite3_value *value,
                          struct uri_span *out){
  int rc = value_bytes(value, out);
  if( rc==SQLITE_NOMEM ) sqlite3_result_error_nomem(ctx);
  return rc==SQLITE_OK;
}

/*
** If another function, or the caller, asks for the result as a C string, SQLite copies
** it, unless it knows that the text ends with NUL.  SQLite knows this only if the length
** is given as -1, which is possible only for a text without a NUL byte.  With -1,
** length(uri_host(url)) takes two thirds of the time.
**
** URI_NO_TERMINATORS is for an engine that never asks for a C string.
*/
#ifdef URI_NO_TERMINATORS
enum { VALUE_TERMINATED = 0 };
#else
enum { VALUE_TERMINATED = 1 };
#endif

static void value_result_terminated(sqlite3_context *ctx, char *p, size_t n,
                                    sqlite3_destructor_type destroy){
  p[n] = 0;
  if( !VALUE_TERMINATED || memchr(p, 0, n) ){
    sqlite3_result_text64(ctx, p, n, destroy, SQLITE_UTF8);
  }else{
    sqlite3_result_text(ctx, p, -1, destroy);
  }
}

void uri_sql_result_span(sqlite3_context *ctx, struct uri_span s){
  char copy[256];
  if( s.p==0 ) return;
  if( VALUE_TERMINATED && s.n<sizeof copy ){
    memcpy(copy, s.p, s.n);
    value_result_terminated(ctx, copy, s.n, SQLITE_TRANSIENT);
  }else{
    sqlite3_result_text64(ctx, s.p, s.n, SQLITE_TRANSIENT, SQLITE_UTF8);
  }
}

/*
** How substr() of SQLite divides malformed UTF-8 into characters: bytes from 0x80 to 0xBF
** belong to the byte before them if that is 0xC0 or above, and since SQLite 3.54 also if
** it is from 0x80 to 0xBF.
*/
size_t uri_sql_count_characters(const char *p, size_t n){
  const unsigned char least = sqlite3_libversion_number()<3054000 ? 0xC0 : 0x80;
  const unsigned char *z = (const unsigned char*)p;
  const unsigned char *end = z+n;
  size_t count = 0;
  while( z<end ){
    count++;
    if( *z++>=least ){
      while( z<end && (*z & 0xC0)==0x80 ) z++;
    }
  }
  return count;
}

/* How many bytes of a text a message shows.  No character is cut in two. */
static size_t value_shown_length(struct uri_span s){
  enum { CONTINUATION_BYTES = 3 };
  size_t n = SHOWN_BYTES;
  if( s.n<=SHOWN_BYTES ) return s.n;
  while( n>SHOWN_BYTES-CONTINUATION_BYTES && (s.p[n] & 0xC0)==0x80 ) n--;
  return n;
}

const char *uri_sql_shown(struct uri_span s, char out[SHOWN_SIZE]){
  size_t at = 0, n = value_shown_length(s);
  char *o = out;
  while( at<n ){
    uint32_t c;
    at += uri_utf8_next(s.p+at, s.p+n, &c);
    o += uri_utf8_write(c ? c : URI_UTF8_REPLACEMENT, o);
  }
  *o = 0;
  return out;
}

void uri_sql_result_message(sqlite3_context *ctx, char *text){
  if( text ) sqlite3_result_text(ctx, text, -1, sqlite3_free);
  else sqlite3_result_error_nomem(ctx);
}

void uri_sql_result_error(sqlite3_context *ctx, char *message){
  if( message ){
    sqlite3_result_error(ctx, message, -1);
    sqlite3_free(message);
  }else{
    sqlite3_result_error_nomem(ctx);
  }
}

/* Mark: the auxdata of an argument that has been seen once. */
static char value_seen;

void *uri_sql_constant_kept(sqlite3_context *ctx, int i){
  void *kept = sqlite3_get_auxdata(ctx, i);
  return kept==&value_seen ? 0 : kept;
}

void *uri_sql_constant_new(sqlite3_context *ctx, int i, size_t size){
  void *kept = sqlite3_get_auxdata(ctx, i);
  if( kept==0 ) sqlite3_set_auxdata(ctx, i, &value_seen, 0);
  return kept==&value_seen ? sqlite3_malloc64(size) : 0;
}

/* sqlite3_malloc64() refuses this size and larger ones, however much memory there is. */
enum { LARGEST_ALLOCATION = 0x7FFFFF00 };

int uri_sql_allocate(sqlite3_uint64 size, char **out){
  *out = 0;
  if( size>=LARGEST_ALLOCATION-1 ) return SQLITE_TOOBIG;
  *out = sqlite3_malloc64(size+1);
  return *out ? SQLITE_OK : SQLITE_NOMEM;
}

char *uri_sql_buffer_open(sqlite3_context *ctx, struct buffer *buffer,
                          sqlite3_uint64 size){
  buffer->heap = 0;
  if( size<sizeof buffer->stack ) return buffer->stack;
  uri_sql_is_ok(ctx, uri_sql_allocate(size, &buffer->heap));
  return buffer->heap;
}

void uri_sql_buffer_result(sqlite3_context *ctx, struct buffer *buffer,
                           size_t n){
  if( n==URI_NONE ){
    uri_sql_buffer_close(buffer);
  }else if( buffer->heap ){
    value_result_terminated(ctx, buffer->heap, n, sqlite3_free);
  }else{
    value_result_terminated(ctx, buffer->stack, n, SQLITE_TRANSIENT);
  }
}

void uri_sql_buffer_result_blob(sqlite3_context *ctx, struct buffer *buffer,
                                size_t n){
  if( buffer->heap ){
    sqlite3_result_blob64(ctx, buffer->heap, n, sqlite3_free);
  }else{
    sqlite3_result_blob64(ctx, buffer->stack, n, SQLITE_TRANSIENT);
  }
}

void uri_sql_buffer_close(struct buffer *buffer){
  sqlite3_free(buffer->heap);
}

void uri_sql_buffer_result_octets(sqlite3_context *ctx, struct buffer *buffer,
                                  size_t n){
  const char *out = buffer->heap ? buffer->heap : buffer->stack;
  if( n==URI_NONE || uri_is_text(out, n) ){
    uri_sql_buffer_result(ctx, buffer, n);
  }else{
    uri_sql_buffer_result_blob(ctx, buffer, n);
  }
}

void uri_sql_result_decoded(sqlite3_context *ctx, struct uri_span s, int form){
  struct buffer buffer;
  char *out = s.p ? uri_sql_buffer_open(ctx, &buffer, s.n) : 0;
  if( out==0 ) return;
  uri_sql_buffer_result_octets(ctx, &buffer, uri_decode(s.p, s.n, form, out));
}
