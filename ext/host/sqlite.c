/*
** SPDX-License-Identifier: MIT
**
** The functions of SQLite that ext/ calls, and no others.
**
** Memory comes from the engine, and results go to it.  The functions that ext/ registers
** are stored in a list, from which the engine makes its own.  A collation is ignored.
** There is no FTS5: the statement that looks for it fails.
*/
#include "host.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------- memory --- */

/* The engine of this library, which its entry point names. */
static const struct engine *sqlite_engine;

static void *sqlite_malloc64(sqlite3_uint64 n){
  return n>0 ? sqlite_engine->malloc((size_t)n) : 0;
}

static void *sqlite_malloc(int n){
  return n>0 ? sqlite_malloc64((sqlite3_uint64)n) : 0;
}

static void *sqlite_realloc64(void *p, sqlite3_uint64 n){
  return sqlite_engine->realloc(p, (size_t)n);
}

static void sqlite_free(void *p){
  if( p ) sqlite_engine->free(p);
}

/* -------------------------------------------------------------- texts --- */

/* A text that grows; after no_memory is set, nothing more is added. */
struct sqlite3_str { char *p; size_t n; int no_memory; };

static sqlite3_str *sqlite_str_new(sqlite3 *db){
  sqlite3_str *s = sqlite_malloc64(sizeof *s);
  (void)db;
  if( s ) memset(s, 0, sizeof *s);
  return s;
}

/* Make space for n more bytes and a NUL.  Returns 0 if out of memory. */
static int sqlite_str_grow(sqlite3_str *s, size_t n){
  char *p;
  if( s==0 || s->no_memory ) return 0;
  p = sqlite_realloc64(s->p, s->n+n+1);
  if( p==0 ){
    s->no_memory = 1;
    return 0;
  }
  s->p = p;
  return 1;
}

static void sqlite_str_append(sqlite3_str *s, const char *p, int n){
  if( !sqlite_str_grow(s, (size_t)n) ) return;
  memcpy(s->p+s->n, p, (size_t)n);
  s->n += (size_t)n;
}

static void sqlite_str_appendall(sqlite3_str *s, const char *p){
  sqlite_str_append(s, p, (int)strlen(p));
}

static void sqlite_str_vappendf(sqlite3_str *s, const char *format, va_list list){
  va_list again;
  int n;
  va_copy(again, list);
  n = vsnprintf(0, 0, format, again);
  va_end(again);
  if( n<0 || !sqlite_str_grow(s, (size_t)n) ) return;
  vsnprintf(s->p+s->n, (size_t)n+1, format, list);
  s->n += (size_t)n;
}

static void sqlite_str_appendf(sqlite3_str *s, const char *format, ...){
  va_list list;
  va_start(list, format);
  sqlite_str_vappendf(s, format, list);
  va_end(list);
}

static char *sqlite_str_finish(sqlite3_str *s){
  char *p = 0;
  if( s==0 ) return 0;
  if( s->no_memory ) sqlite_free(s->p);
  else p = s->p;
  if( p ) p[s->n] = 0;
  sqlite_free(s);
  return p;
}

static char *sqlite_mprintf(const char *format, ...){
  sqlite3_str *s = sqlite_str_new(0);
  va_list list;
  va_start(list, format);
  sqlite_str_vappendf(s, format, list);
  va_end(list);
  return sqlite_str_finish(s);
}

static char *sqlite_snprintf(int n, char *out, const char *format, ...){
  va_list list;
  va_start(list, format);
  vsnprintf(out, (size_t)n, format, list);
  va_end(list);
  return out;
}

static int sqlite_lower(char c){
  return c>='A' && c<='Z' ? c|0x20 : (unsigned char)c;
}

static int sqlite_strnicmp(const char *a, const char *b, int n){
  while( n>0 && *a && sqlite_lower(*a)==sqlite_lower(*b) ) a++, b++, n--;
  return n>0 ? sqlite_lower(*a)-sqlite_lower(*b) : 0;
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
  while( p<end && memchr(" \t\n\v\f\r", *p, 6) ) p++;
  negative = p<end && *p=='-';
  if( p<end && (*p=='-' || *p=='+') ) p++;
  for(; p<end && *p>='0' && *p<='9'; p++){
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
  const char *end = p+n;
  const char *first;
  while( p<end && memchr(" \t\n\v\f\r", *p, 6) ) p++;
  while( end>p && memchr(" \t\n\v\f\r", end[-1], 6) ) end--;
  if( p<end && (*p=='-' || *p=='+') ) p++;
  for(first=p; p<end && *p>='0' && *p<='9'; p++){}
  return p>first && p==end && p-first<19;
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
** Write the bytes, with U+FFFD for each byte that a text of the engine cannot have: no
** UTF-8, or NUL.  If out is 0, only count.
*/
static size_t sqlite_make_utf8(const char *p, size_t n, char *out){
  const char *end = p+n;
  size_t size = 0, length;
  uint32_t c;
  for(; p<end; p+=length){
    length = uri_utf8_read(p, end, &c);
    if( length>0 && (c!=0 || sqlite_engine->has_nul) ){
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

/* Write a result as a text, although the bytes may be invalid UTF-8. */
static void sqlite_put_checked(sqlite3_context *ctx, const char *p, size_t n){
  size_t size = sqlite_make_utf8(p, n, 0);
  char *copy;
  if( size==n ){
    sqlite_engine->put_bytes(ctx, p, n);
    return;
  }
  copy = sqlite_malloc64(size);
  if( copy==0 ){
    ctx->no_memory = 1;
    return;
  }
  sqlite_make_utf8(p, n, copy);
  sqlite_engine->put_bytes(ctx, copy, size);
  sqlite_free(copy);
}

/*
** Write a result.  A null pointer is NULL.  If the type of the result is integer, a text
** is also NULL: an invalid port.
*/
static void sqlite_put(sqlite3_context *ctx, const char *p, size_t n, int check){
  ctx->has_result = p!=0;
  if( p==0 ) return;
  if( ctx->result==OUT_INT ) ctx->has_result = 0;
  else if( check && ctx->result!=OUT_BLOB ) sqlite_put_checked(ctx, p, n);
  else sqlite_engine->put_bytes(ctx, p, n);
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
  if( p && !ctx->is_checked && ctx->result!=OUT_INT ){
    ctx->has_result = 1;
    sqlite_engine->put_bytes(ctx, p, (size_t)n);
  }else{
    sqlite_put(ctx, p, (size_t)n, ctx->is_checked);
  }
  sqlite_destroy(p, destroy);
}

static void sqlite_result_blob64(sqlite3_context *ctx, const void *p,
                                 sqlite3_uint64 n, void (*destroy)(void*)){
  sqlite_put(ctx, p, (size_t)n, 1);
  sqlite_destroy(p, destroy);
}

static void sqlite_result_blob(sqlite3_context *ctx, const void *p, int n,
                               void (*destroy)(void*)){
  sqlite_result_blob64(ctx, p, (sqlite3_uint64)n, destroy);
}

static void sqlite_result_int64(sqlite3_context *ctx, sqlite3_int64 number){
  char digits[24];
  ctx->has_result = 1;
  if( ctx->result==OUT_INT ){
    sqlite_engine->put_integer(ctx, number);
  }else{
    size_t n = (size_t)snprintf(digits, sizeof digits, "%lld", number);
    sqlite_engine->put_bytes(ctx, digits, n);
  }
}

static void sqlite_result_int(sqlite3_context *ctx, int number){
  sqlite_result_int64(ctx, number);
}

static void sqlite_result_value(sqlite3_context *ctx, sqlite3_value *value){
  if( value->type==SQLITE_INTEGER ) sqlite_result_int64(ctx, value->integer);
  else sqlite_put(ctx, value->p, value->n, 1);
}

static void sqlite_result_null(sqlite3_context *ctx){
  ctx->has_result = 0;
}

static void sqlite_result_error(sqlite3_context *ctx, const char *message, int n){
  sqlite_put_error(ctx, message, n<0 ? strlen(message) : (size_t)n);
}

static void sqlite_result_error_toobig(sqlite3_context *ctx){
  sqlite_result_error(ctx, "string or blob too big", -1);
}

static void sqlite_result_error_nomem(sqlite3_context *ctx){
  ctx->no_memory = 1;
}

/* ------------------------------------------------------------ context --- */

static sqlite3 *sqlite_context_db_handle(sqlite3_context *ctx){
  (void)ctx;
  return 0;
}

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

/* ------------------------------------------------- the connection's part --- */

/* SQLite's default limit of a text's length, which uri_relativize() asks for. */
static int sqlite_limit(sqlite3 *db, int id, int value){
  (void)db, (void)id, (void)value;
  return 1000000000;
}

/* This version decides how the characters of invalid UTF-8 are counted (value.c). */
static int sqlite_libversion_number(void){
  return URI_OLDEST_SQLITE;
}

static const char *sqlite_errstr(int rc){
  return rc==SQLITE_NOMEM ? "out of memory" : "cannot be registered";
}

static struct function *sqlite_find_function(sqlite3 *db, const char *name, int arity){
  size_t i;
  for(i=0; i<db->count; i++){
    struct function *f = db->functions[i];
    if( strcmp(f->name, name)==0 && f->arity==arity ) return f;
  }
  return 0;
}

static int sqlite_note_function(sqlite3 *db, const struct function *noted){
  struct function *f = sqlite_malloc64(sizeof *f);
  if( f==0 ) return SQLITE_NOMEM;
  *f = *noted;
  if( db->count==db->capacity ){
    size_t capacity = db->capacity*2+64;
    struct function **functions = sqlite_realloc64(db->functions,
                                                   capacity*sizeof *functions);
    if( functions==0 ){
      sqlite_free(f);
      return SQLITE_NOMEM;
    }
    db->functions = functions;
    db->capacity = capacity;
  }
  db->functions[db->count++] = f;
  return SQLITE_OK;
}

/* A function with SQLITE_DIRECTONLY changes tables of SQLite.  It is left out. */
static int sqlite_create_function_v2(sqlite3 *db, const char *name, int arity,
    int flags, void *user_data, scalar_fn *run, scalar_fn *step,
    void (*final)(sqlite3_context*), void (*destroy)(void*)){
  int reads_types = (flags & SQLITE_SUBTYPE)!=0;
  struct function f = { name, arity, reads_types, run, user_data, destroy, 0, 1 };
  (void)step, (void)final;
  if( flags & SQLITE_DIRECTONLY ){
    if( destroy ) destroy(user_data);
    return SQLITE_OK;
  }
  return sqlite_note_function(db, &f);
}

/*
** Add the module to the scalar function of the same name, which in SQLite only reports an
** error.
*/
static int sqlite_create_module_v2(sqlite3 *db, const char *name,
                                   const sqlite3_module *module, void *user_data,
                                   void (*destroy)(void*)){
  struct function *f = sqlite_find_function(db, name, -1);
  (void)destroy;
  if( f==0 ) return SQLITE_OK;         /* left out, because it is SQLITE_DIRECTONLY */
  f->module = module;
  f->user_data = user_data;
  return SQLITE_OK;
}

static int sqlite_create_collation_v2(sqlite3 *db, const char *name, int encoding,
    void *user_data, int (*compare)(void*, int, const void*, int, const void*),
    void (*destroy)(void*)){
  (void)db, (void)name, (void)encoding, (void)user_data, (void)compare, (void)destroy;
  return SQLITE_OK;
}

/* Always an error: the only statement that ext/ prepares here looks for FTS5. */
static int sqlite_prepare_v2(sqlite3 *db, const char *sql, int n, sqlite3_stmt **out,
                             const char **tail){
  (void)db, (void)sql, (void)n, (void)tail;
  *out = 0;
  return SQLITE_ERROR;
}

static int sqlite_exec(sqlite3 *db, const char *sql, sqlite3_callback callback,
                       void *context, char **error){
  (void)db, (void)sql, (void)callback, (void)context, (void)error;
  return SQLITE_OK;
}

static int sqlite_declare_vtab(sqlite3 *db, const char *sql){
  (void)db, (void)sql;
  return SQLITE_OK;
}

static int sqlite_vtab_config(sqlite3 *db, int what, ...){
  (void)db, (void)what;
  return SQLITE_OK;
}

void *uri_engine_hold(struct function *function){
  function->references++;
  return function;
}

void uri_engine_release(void *held){
  struct function *f = held;
  if( --f->references>0 ) return;
  if( f->destroy ) f->destroy(f->user_data);
  sqlite_free(f);
}

static const sqlite3_api_routines sqlite_routines = {
  .context_db_handle = sqlite_context_db_handle,
  .create_collation_v2 = sqlite_create_collation_v2,
  .create_function_v2 = sqlite_create_function_v2,
  .create_module_v2 = sqlite_create_module_v2,
  .declare_vtab = sqlite_declare_vtab,
  .errstr = sqlite_errstr,
  .exec = sqlite_exec,
  .free = sqlite_free,
  .get_auxdata = sqlite_get_auxdata,
  .libversion_number = sqlite_libversion_number,
  .limit = sqlite_limit,
  .malloc = sqlite_malloc,
  .malloc64 = sqlite_malloc64,
  .mprintf = sqlite_mprintf,
  .prepare_v2 = sqlite_prepare_v2,
  .realloc64 = sqlite_realloc64,
  .result_blob = sqlite_result_blob,
  .result_blob64 = sqlite_result_blob64,
  .result_error = sqlite_result_error,
  .result_error_nomem = sqlite_result_error_nomem,
  .result_error_toobig = sqlite_result_error_toobig,
  .result_int = sqlite_result_int,
  .result_int64 = sqlite_result_int64,
  .result_null = sqlite_result_null,
  .result_text = sqlite_result_text,
  .result_text64 = uri_engine_result_text64,
  .result_value = sqlite_result_value,
  .set_auxdata = sqlite_set_auxdata,
  .str_append = sqlite_str_append,
  .str_appendall = sqlite_str_appendall,
  .str_appendf = sqlite_str_appendf,
  .str_finish = sqlite_str_finish,
  .str_new = sqlite_str_new,
  .strnicmp = sqlite_strnicmp,
  .user_data = sqlite_user_data,
  .value_blob = sqlite_value_blob,
  .value_bytes = sqlite_value_bytes,
  .value_dup = sqlite_value_dup,
  .value_free = sqlite_value_free,
  .value_int64 = sqlite_value_int64,
  .value_numeric_type = sqlite_value_numeric_type,
  .value_subtype = sqlite_value_subtype,
  .value_text = sqlite_value_text,
  .value_type = sqlite_value_type,
  .vtab_config = sqlite_vtab_config,
  .xsnprintf = sqlite_snprintf
};

/* What SQLITE_EXTENSION_INIT1 declares in a loadable extension. */
const sqlite3_api_routines *sqlite3_api = &sqlite_routines;

int uri_engine_load(const struct engine *engine, sqlite_init *init, sqlite3 *db,
                    char **error){
  if( sqlite_engine!=engine ) sqlite_engine = engine;
  *error = 0;
  return init(db, error, &sqlite_routines);
}

void uri_engine_unload(sqlite3 *db){
  size_t i;
  for(i=0; i<db->count; i++) uri_engine_release(db->functions[i]);
  sqlite_free(db->functions);
  *db = (sqlite3){ 0, 0, 0 };
}
