/*
** SPDX-License-Identifier: MIT
**
** uri_match(): the variables of a template in a URI (RFC 6570), as JSON.
**
**     SELECT uri_match('http://h/{user}/{id}', 'http://h/joe/7');
**     -- {"user":"joe","id":"7"}
**
** Reading a template takes longer than matching a URI with it.  So templates are kept.
*/
#include "../shared/json.h"
#include "../../core/links/template/read.h"

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

static void match_put(struct json *json, const struct uri_template_values *match,
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
static sqlite3_uint64 match_bound(const struct uri_template_values *match){
  sqlite3_uint64 bound = 2;
  size_t i;
  for(i=0; i<match->count; i++){
    bound += 6*(sqlite3_uint64)match->values[i].name.n + 16
           + 9*(sqlite3_uint64)match->values[i].text.n;
  }
  return bound;
}

/* Answer with the JSON of a match. */
static void match_result(sqlite3_context *ctx, const struct uri_template_values *match,
                         struct uri_span text){
  struct buffer decoded, result;
  struct json json = {0, 0};
  char *buffer = uri_sql_buffer_open(ctx, &decoded, text.n);
  if( buffer==0 ) return;
  json.n = match_bound(match);
  if( json.n>=sizeof result.stack ){
    json.n = 0;
    match_put(&json, match, buffer);
  }
  json.out = uri_sql_buffer_open(ctx, &result, json.n);
  json.n = 0;
  if( json.out ){
    match_put(&json, match, buffer);
    uri_sql_buffer_result(ctx, &result, (size_t)json.n);
  }
  uri_sql_buffer_close(&decoded);
}

/* A template, read once. */
struct match_template {
  struct uri_template read;
  int is_none;                 /* no URI can match */
};

/*
** Read a template.  Returns 0 if it cannot match the text, or if the call has its error
** already.
*/
static const struct match_template *match_read(sqlite3_context *ctx,
                                               struct uri_span template_text,
                                               struct uri_span text){
  const struct uri_span none = {0, 0};
  const struct kept *kept = uri_sql_kept_find(ctx, template_text, none);
  struct match_template *t;
  if( kept ) return kept->data;
  if( uri_template_differs(template_text.p, template_text.n, text.p, text.n) ) return 0;
  kept = uri_sql_kept_add(ctx, template_text, none, sizeof *t);
  if( kept==0 ) return 0;
  t = kept->data;
  t->is_none = !uri_template_prepare(&t->read, kept->a.p, kept->a.n);
  return t;
}

/*
** Report a template without variables, if that is a mistake of the statement: the text
** has them, or it has those of another kind of template.  Returns 1, or 0.
*/
static int match_is_mistaken(sqlite3_context *ctx, struct uri_span template_text,
                             struct uri_span text){
  if( memchr(template_text.p, '{', template_text.n) ) return 0;
  if( memchr(text.p, '{', text.n) && uri_sql_is_written(ctx, 1) ){
    uri_sql_wrong_order(ctx, "u", text);
    return 1;
  }
  return uri_sql_is_other_template(ctx, template_text);
}

/* uri_match(template, u) */
static void match_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct match_template *t;
  struct uri_span template_text, text;
  struct uri_template_values match;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[1], &text) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &template_text) ) return;
  if( match_is_mistaken(ctx, template_text, text) ) return;
  t = match_read(ctx, template_text, text);
  if( t==0 ) return;
  if( t->is_none ){
    uri_sql_is_no_template(ctx, template_text);
  }else if( uri_template_match(&t->read, text.p, text.n, &match) ){
    match_result(ctx, &match, text);
  }
}

const struct sql_function uri_sql_match_functions[] = {
  { "uri_match", 2, 2, OUT_JSON, .run = match_func, .keeps = 1,
    .takes = "template, u", .about = "the values of a template's variables, as JSON" },
  { 0 }
};
