/*
** SPDX-License-Identifier: MIT
**
** uri_match(): the variables of a template in a URI (RFC 6570), as JSON.
**
** Reading a template takes longer than matching a URI with it.  So the templates that a
** connection uses are kept, also those from a table, which vary from call to call.
*/
#include "json.h"
#include "../core/template/read.h"

#include <string.h>


/* ---------------------------------------------------------- the JSON --- */

/* Write a part of the URI, decoded, as a JSON string.  buffer has text.n bytes. */
static void match_put_decoded(struct json *json, struct uri_span text, int form,
                              char *buffer){
  const char *end = text.p+text.n;
  if( uri_sql_json_plain_end(text.p, end)<end
   || (form && memchr(text.p, '+', text.n)) ){
    text.n = uri_decode(text.p, text.n, form, buffer);
    text.p = buffer;
  }
  uri_sql_json_put_string(json, text);
}

/* Write the value of a variable: a string, an array of strings, or null. */
static void match_put_value(struct json *json,
                            const struct uri_template_value *value,
                            char *buffer){
  struct uri_span rest = value->text, item;
  const char *before = "[";
  if( value->text.p==0 ){
    json_put_literal(json, "null");
  }else if( value->separator==0 ){
    match_put_decoded(json, value->text, value->form, buffer);
  }else{
    while( uri_template_item_next(value, &rest, &item) ){
      uri_sql_json_put_bytes(json, before, 1);
      match_put_decoded(json, item, value->form, buffer);
      before = ",";
    }
    json_put_literal(json, "]");
  }
}

static void match_put(struct json *json, const struct uri_template_match *match,
                      char *buffer){
  size_t i;
  json_put_literal(json, "{");
  for(i=0; i<match->count; i++){
    struct uri_span name = match->values[i].name;  /* nothing in it is escaped */
    uri_sql_json_put_bytes(json, i>0 ? ",\"" : "\"", i>0 ? 2 : 1);
    uri_sql_json_put_bytes(json, name.p, name.n);
    json_put_literal(json, "\":");
    match_put_value(json, &match->values[i], buffer);
  }
  json_put_literal(json, "}");
}

/* An upper bound of the object's size: a byte becomes at most six bytes or one item. */
static sqlite3_uint64 match_bound(const struct uri_template_match *match){
  sqlite3_uint64 bound = 2;
  size_t i;
  for(i=0; i<match->count; i++){
    bound += 6*(sqlite3_uint64)match->values[i].name.n + 16
           + 9*(sqlite3_uint64)match->values[i].text.n;
  }
  return bound;
}

/* Answer with the JSON of a match. */
static void match_result(sqlite3_context *ctx, const struct uri_template_match *match,
                         struct uri_span text){
  struct buffer decoded, result;
  struct json json = {0, 0};
  size_t size;
  char *buffer = uri_sql_buffer_open(ctx, &decoded, text.n);
  if( buffer==0 ) return;
  json.n = match_bound(match);
  if( json.n>=sizeof result.stack ){
    json.n = 0;
    match_put(&json, match, buffer);
  }
  size = (size_t)json.n;
  json.out = uri_sql_buffer_open(ctx, &result, size==json.n ? size : SIZE_MAX);
  json.n = 0;
  if( json.out ){
    match_put(&json, match, buffer);
    uri_sql_buffer_result(ctx, &result, (size_t)json.n);
  }
  uri_sql_buffer_close(&decoded);
}


/* -------------------------------------------------- the kept templates --- */

/* A template, read once. */
struct match_template {
  struct uri_template read;
  int is_none;                 /* no URI can match */
  char text[];                 /* which read points into */
};

/*
** The templates of a connection.  A statement often takes those of a table in turn, so
** the search for one begins after the one that was found last.  A million links and
** twenty templates take half of the time that they take without this.
**
** When MATCH_KEPT_MOST are kept, any other is read anew in each call.  Nothing is removed
** until this has happened MATCH_MISSES_MOST times: then the kept ones are those of an
** earlier statement, or there are too many, and all are removed.
*/
enum { MATCH_KEPT_MOST = 64, MATCH_LONGEST = 1000, MATCH_MISSES_MOST = 10000 };
struct match_cache {
  struct sql_function function;        /* first, because it is the user data */
  unsigned next, kept, misses;
  size_t sizes[MATCH_KEPT_MOST];       /* of their texts */
  struct match_template *templates[MATCH_KEPT_MOST];
};

static void match_cache_clear(struct match_cache *cache){
  while( cache->kept>0 ) sqlite3_free(cache->templates[--cache->kept]);
  cache->next = cache->misses = 0;
}

static void match_cache_free(void *cache){
  match_cache_clear(cache);
  sqlite3_free(cache);
}

/* Read a template into memory from sqlite3_malloc(); 0 if there is none. */
static struct match_template *match_template_new(struct uri_span text){
  struct match_template *t = sqlite3_malloc64(sizeof *t + text.n);
  if( t==0 ) return 0;
  if( text.n>0 ) memcpy(t->text, text.p, text.n);
  t->is_none = !uri_template_prepare(&t->read, t->text, text.n);
  return t;
}

static const struct match_template *match_cache_find(struct match_cache *cache,
                                                     struct uri_span text){
  unsigned i, at = cache->next;
  for(i=0; i<cache->kept; i++, at++){
    if( at==cache->kept ) at = 0;
    if( cache->sizes[at]==text.n
     && memcmp(cache->templates[at]->text, text.p, text.n)==0 ){
      cache->next = at+1;
      return cache->templates[at];
    }
  }
  return 0;
}

/*
** The kept template of a text, or 0: it is long, or there are too many.  In DuckDB, whose
** threads share a function, there is no connection and nothing is kept here.
*/
static const struct match_template *match_cache_get(sqlite3_context *ctx,
                                                    struct uri_span text){
  struct match_cache *cache = sqlite3_user_data(ctx);
  const struct match_template *found;
  struct match_template *t;
  if( sqlite3_context_db_handle(ctx)==0 || text.n>MATCH_LONGEST ) return 0;
  found = match_cache_find(cache, text);
  if( found ) return found;
  if( cache->kept==MATCH_KEPT_MOST ){
    if( ++cache->misses>=MATCH_MISSES_MOST ) match_cache_clear(cache);
    return 0;
  }
  t = match_template_new(text);
  if( t==0 ) return 0;
  cache->sizes[cache->kept] = text.n;
  cache->templates[cache->kept++] = t;
  cache->next = cache->kept;
  return t;
}

/*
** Match with a template that is not kept.  If it is constant, it is kept as auxdata from
** the second row on.
*/
static int match_once(sqlite3_context *ctx, struct uri_span template_text,
                      struct uri_span text, struct uri_template_match *match){
  struct uri_template t;
  if( uri_template_differs(template_text.p, template_text.n, text.p, text.n) ) return 0;
  if( uri_sql_constant_is_new(ctx, 0) ){
    sqlite3_set_auxdata(ctx, 0, match_template_new(template_text), sqlite3_free);
  }
  return uri_template_prepare(&t, template_text.p, template_text.n)
      && uri_template_match(&t, text.p, text.n, match);
}

/* uri_match(template, u) */
static void match_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct match_template *kept = uri_sql_constant_kept(ctx, 0);
  struct uri_span template_text, text;
  struct uri_template_match match;
  int is_match;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[1], &text) ) return;
  if( kept==0 ){
    if( !uri_sql_argument_text(ctx, argv[0], &template_text) ) return;
    kept = match_cache_get(ctx, template_text);
  }
  is_match = kept==0 ? match_once(ctx, template_text, text, &match)
           : !kept->is_none && uri_template_match(&kept->read, text.p, text.n, &match);
  if( is_match ) match_result(ctx, &match, text);
}

const struct sql_function uri_sql_match_functions[] = {
  { "uri_match", 2, 2, OUT_JSON, .run = match_func,
    .cache_size = sizeof(struct match_cache), .cache_free = match_cache_free },
  { 0 }
};
