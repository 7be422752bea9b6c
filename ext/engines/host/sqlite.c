/*
** SPDX-License-Identifier: MIT
**
** The functions of SQLite that ext/ calls, and no others.
**
** Memory comes from the engine, and results go to it.  Functions that are needed
** for registration only are left out, because an engine registers by itself.
*/
#include "host.h"
#include "../../../core/rfc/chars/span.h"
#include "../../../core/links/text/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------- memory --- */

static void *sqlite_malloc64(sqlite3_uint64 n){
  return n>0 ? uri_engine.malloc((size_t)n) : 0;
}

static void *sqlite_realloc64(void *p, sqlite3_uint64 n){
  return uri_engine.realloc(p, (size_t)n);
}

static void sqlite_free(void *p){
  if( p ) uri_engine.free(p);
}

/* -------------------------------------------------------------- texts --- */

static char *sqlite_mprintf(const char *format, ...){
  va_list list;
  char *p;
  int n;
  va_start(list, format);
  n = vsnprintf(0, 0, format, list);
  va_end(list);
  p = sqlite_malloc64((sqlite3_uint64)n+1);
  if( p==0 ) return 0;
  va_start(list, format);
  vsnprintf(p, (size_t)n+1, format, list);
  va_end(list);
  return p;
}

static int sqlite_strnicmp(const char *a, const char *b, int n){
  while( n>0 && *a && to_lower(*a)==to_lower(*b) ) a++, b++, n--;
  return n>0 ? (unsigned char)to_lower(*a)-(unsigned char)to_lower(*b) : 0;
}

/* ------------------------------------------------------------- values --- */

void uri_engine_make_digits(sqlite3_value *value){
  value->n = (size_t)snprintf(value->digits, sizeof value->digits, "%lld",
                              value->integer);
  value->p = value->digits;
}

/* The integer at the beginning of a text, as SQLite reads it, within its limits. */
static sqlite3_int64 sqlite_text_integer(const char *p, size_t n){
  const char *end = p+n;
  const sqlite3_uint64 most = (sqlite3_uint64)1<<63;
  sqlite3_uint64 number = 0;
  int negative;
  p = uri_text_skip_blanks(p, end);
  negative = p<end && *p=='-';
  if( p<end && (*p=='-' || *p=='+') ) p++;
  for(; p<end && is_in(*p, DIGIT); p++){
    unsigned digit = (unsigned)(*p-'0');
    number = number>(most-digit)/10 ? most : number*10+digit;
  }
  if( negative ) return number==most ? INT64_MIN : -(sqlite3_int64)number;
  return number==most ? INT64_MAX : (sqlite3_int64)number;
}

static sqlite3_int64 sqlite_value_int64(sqlite3_value *value){
  if( value->type==SQLITE_INTEGER || value->type==SQLITE_NULL ){
    return value->integer;
  }
  return sqlite_text_integer(value->p, value->n);
}

/* Is the whole text an integer? */
static int sqlite_is_number(const char *p, size_t n){
  const char *end = uri_text_skip_blanks_back(p, p+n);
  p = uri_text_skip_blanks(p, end);
  if( p<end && (*p=='-' || *p=='+') ) p++;
  return p<end && end-p<19 && uri_span_of(p, end, DIGIT)==end;
}

static int sqlite_value_numeric_type(sqlite3_value *value){
  if( value->type==SQLITE_TEXT && sqlite_is_number(value->p, value->n) ){
    return SQLITE_INTEGER;
  }
  return value->type;
}

static unsigned sqlite_value_subtype(sqlite3_value *value){
  return value->is_json ? 'J' : 0;
}

static sqlite3_value *sqlite_value_dup(const sqlite3_value *value){
  sqlite3_value *copy = sqlite_malloc64(sizeof *copy + value->n + 1);
  if( copy==0 ) return 0;
  *copy = *value;
  if( value->p ){
    char *p = (char*)(copy+1);
    memcpy(p, value->p, value->n);
    copy->p = p;
  }
  return copy;
}

static void sqlite_value_free(sqlite3_value *value){
  sqlite_free(value);
}

/* ------------------------------------------------------------ results --- */

/*
** Write the bytes.  A byte that a text of the engine cannot contain becomes U+FFFD: one
** that is not UTF-8, or NUL.  If out is 0, only count.
*/
static size_t sqlite_make_utf8(const char *p, size_t n, char *out){
  const char *end = p+n;
  size_t size = 0, length;
  uint32_t c;
  for(; p<end; p+=length){
    length = uri_utf8_read(p, end, &c);
    if( length>0 && (c!=0 || uri_engine.has_nul) ){
      if( out ) memcpy(out+size, p, length);
      size += length;
    }else{
      if( out ) memcpy(out+size, "\xEF\xBF\xBD", 3);
      size += 3;
      length = 1;
    }
  }
  return size;
}

/* Keep an error message, which must be UTF-8. */
static void sqlite_put_error(sqlite3_context *ctx, const char *message, size_t n){
  size_t size = sqlite_make_utf8(message, n, 0);
  sqlite_free(ctx->error);
  ctx->error = sqlite_malloc64(size+1);
  ctx->no_memory = ctx->error==0;
  if( ctx->error==0 ) return;
  sqlite_make_utf8(message, n, ctx->error);
  ctx->error[size] = 0;
}

/* Are all bytes ASCII, and none of them NUL? */
static int sqlite_is_ascii(const char *p, size_t n){
  unsigned char all = 0, has_nul = 0;
  size_t i;
  for(i=0; i<n; i++){
    all |= (unsigned char)p[i];
    has_nul |= p[i]==0;
  }
  return all<0x80 && !has_nul;
}

/* Write a result as a text, although the bytes may be invalid UTF-8. */
static void sqlite_put_checked(sqlite3_context *ctx, const char *p, size_t n){
  size_t size = sqlite_is_ascii(p, n) ? n : sqlite_make_utf8(p, n, 0);
  char *copy;
  if( size==n ){
    uri_engine.put_bytes(ctx, p, n);
    return;
  }
  copy = sqlite_malloc64(size);
  if( copy==0 ){
    ctx->no_memory = 1;
    return;
  }
  sqlite_make_utf8(p, n, copy);
  uri_engine.put_bytes(ctx, copy, size);
  sqlite_free(copy);
}

/*
** Write a result.  A null pointer is NULL.  If the type of the result is integer, a text
** is also NULL: an invalid port.
*/
static void sqlite_put(sqlite3_context *ctx, const char *p, size_t n, int check){
  ctx->has_result = p!=0;
  if( p==0 ) return;
  if( ctx->result==OUT_INT || ctx->result==OUT_TRUTH ) ctx->has_result = 0;
  else if( check && ctx->result!=OUT_BLOB ) sqlite_put_checked(ctx, p, n);
  else uri_engine.put_bytes(ctx, p, n);
}

/* Call destroy, unless it is SQLITE_STATIC or SQLITE_TRANSIENT. */
static void sqlite_destroy(const void *p, void (*destroy)(void*)){
  if( destroy!=SQLITE_STATIC && destroy!=SQLITE_TRANSIENT ) destroy((void*)p);
}

static void sqlite_result_text(sqlite3_context *ctx, const char *p, int n,
                               void (*destroy)(void*)){
  sqlite_put(ctx, p, p && n<0 ? strlen(p) : (size_t)n, ctx->is_checked);
  sqlite_destroy(p, destroy);
}

void uri_engine_result_text64(sqlite3_context *ctx, const char *p, sqlite3_uint64 n,
                              void (*destroy)(void*), unsigned char encoding){
  (void)encoding;
  sqlite_put(ctx, p, (size_t)n, ctx->is_checked);
  sqlite_destroy(p, destroy);
}

static void sqlite_result_blob64(sqlite3_context *ctx, const void *p,
                                 sqlite3_uint64 n, void (*destroy)(void*)){
  sqlite_put(ctx, p, (size_t)n, 1);
  sqlite_destroy(p, destroy);
}

static void sqlite_result_int64(sqlite3_context *ctx, sqlite3_int64 number){
  char digits[24];
  ctx->has_result = 1;
  if( ctx->result==OUT_INT || ctx->result==OUT_TRUTH ){
    uri_engine.put_integer(ctx, number);
  }else{
    size_t n = (size_t)snprintf(digits, sizeof digits, "%lld", number);
    uri_engine.put_bytes(ctx, digits, n);
  }
}

static void sqlite_result_int(sqlite3_context *ctx, int number){
  sqlite_result_int64(ctx, number);
}

static void sqlite_result_value(sqlite3_context *ctx, sqlite3_value *value){
  if( value->type==SQLITE_INTEGER ) sqlite_result_int64(ctx, value->integer);
  else sqlite_put(ctx, value->p, value->n, 1);
}

static void sqlite_result_error(sqlite3_context *ctx, const char *message, int n){
  sqlite_put_error(ctx, message, n<0 ? strlen(message) : (size_t)n);
}

/* As SQLite says it, with the name of the function, which SQLite leaves out. */
static void sqlite_result_error_toobig(sqlite3_context *ctx){
  const struct sql_function *f = ctx->user_data;
  char message[64];
  int n = snprintf(message, sizeof message, "%s: string or blob too big", f->name);
  sqlite_result_error(ctx, message, n);
}

static void sqlite_result_error_nomem(sqlite3_context *ctx){
  ctx->no_memory = 1;
}

/* ------------------------------------------------------------ context --- */

static void *sqlite_get_auxdata(sqlite3_context *ctx, int i){
  return i<AUXDATA_ARGUMENTS ? ctx->auxdata[i].data : 0;
}

void uri_engine_drop_auxdata(sqlite3_context *ctx, int i){
  struct auxdata *a = &ctx->auxdata[i];
  if( a->data && a->destroy ) a->destroy(a->data);
  a->data = 0;
}

static void sqlite_set_auxdata(sqlite3_context *ctx, int i, void *data,
                               void (*destroy)(void*)){
  if( i>=AUXDATA_ARGUMENTS ){
    if( destroy ) destroy(data);
    return;
  }
  uri_engine_drop_auxdata(ctx, i);
  ctx->auxdata[i] = (struct auxdata){ data, destroy };
  ctx->has_auxdata = 1;
}

/* Which arguments are written in the statement is not known. */
int uri_sql_is_written(sqlite3_context *ctx, int i){
  (void)ctx, (void)i;
  return 0;
}

/* -------------------------------------------------------------- the table --- */

/* This version decides how the characters of invalid UTF-8 are counted (value.c). */
static int sqlite_libversion_number(void){
  return URI_OLDEST_SQLITE;
}

static const sqlite3_api_routines sqlite_routines = {
  .free = sqlite_free,
  .get_auxdata = sqlite_get_auxdata,
  .libversion_number = sqlite_libversion_number,
  .malloc64 = sqlite_malloc64,
  .mprintf = sqlite_mprintf,
  .realloc64 = sqlite_realloc64,
  .result_blob64 = sqlite_result_blob64,
  .result_error = sqlite_result_error,
  .result_error_nomem = sqlite_result_error_nomem,
  .result_error_toobig = sqlite_result_error_toobig,
  .result_int = sqlite_result_int,
  .result_int64 = sqlite_result_int64,
  .result_text = sqlite_result_text,
  .result_value = sqlite_result_value,
  .set_auxdata = sqlite_set_auxdata,
  .strnicmp = sqlite_strnicmp,
  .value_dup = sqlite_value_dup,
  .value_free = sqlite_value_free,
  .value_int64 = sqlite_value_int64,
  .value_numeric_type = sqlite_value_numeric_type,
  .value_subtype = sqlite_value_subtype
};

/* What SQLITE_EXTENSION_INIT1 declares in a loadable extension. */
const sqlite3_api_routines *sqlite3_api = &sqlite_routines;
