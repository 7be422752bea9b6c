/*
** SPDX-License-Identifier: MIT
**
** Templates (RFC 6570): uri_expand(), uri_template_error() and uri_match().
**
** A value that SQLite marks as JSON (subtype 'J', which json_array() and json_object()
** give) is a list or pairs; any other value is one text.
*/
#include "json.h"

#include <string.h>

enum { JSON_SUBTYPE = 'J' };

/* Check the number of arguments.  Returns 1; or 0 if the call has its error already. */
static int expand_is_call(sqlite3_context *ctx, int argc){
  if( argc%2==1 ) return 1;
  sqlite3_result_error(ctx, "uri_expand: wrong number of arguments (expected:"
                       " a template, then pairs of variable name and value)",
                       -1);
  return 0;
}

/* Is the value read as JSON? */
static int expand_is_json(sqlite3_value *value){
  return sqlite3_value_type(value)==SQLITE_TEXT
      && sqlite3_value_subtype(value)==JSON_SUBTYPE;
}

/*
** How many variables and items a call has, and how many bytes of decoded JSON at most.
** Returns 1; or 0 if the call has its result already.
*/
struct expand_size { size_t variables, items, bytes; };
static int expand_measure(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                          struct expand_size *size){
  int i;
  *size = (struct expand_size){0, 0, 0};
  for(i=1; i<argc; i+=2){
    struct uri_span text;
    if( !uri_sql_argument_text(ctx, argv[i], &text) ) return 0;
    size->variables++;
    size->items++;
    if( sqlite3_value_type(argv[i+1])==SQLITE_NULL ) continue;
    if( !uri_sql_argument_text(ctx, argv[i+1], &text) ) return 0;
    if( expand_is_json(argv[i+1]) ){
      size->items += uri_sql_json_items(text);
      size->bytes += text.n;
    }
  }
  return 1;
}

/* Fill in the variables.  Measuring has already reported every error. */
static void expand_fill(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                        struct uri_template_variable *variables,
                        struct uri_span *items, char *bytes){
  int i;
  for(i=1; i<argc; i+=2, variables++){
    struct uri_span text;
    uri_sql_argument_text(ctx, argv[i], &variables->name);
    uri_sql_argument_text(ctx, argv[i+1], &text);
    if( expand_is_json(argv[i+1])
     && uri_sql_json_read(text, items, bytes, variables) ){
      items += uri_sql_json_items(text);
      bytes += text.n;
      continue;
    }
    *items = text;
    variables->type = URI_TEMPLATE_TEXT;
    variables->items = items++;
    variables->count = 1;
  }
}

/* Answer with the expansion, or NULL. */
static void expand_result(sqlite3_context *ctx, struct uri_span text,
                          const struct uri_template_variable *variables,
                          size_t count){
  struct buffer buffer;
  size_t size = uri_template_expand_size(text.p, text.n, variables, count);
  char *out;
  if( size==URI_NONE ) return;
  out = uri_sql_buffer_open(ctx, &buffer, size);
  if( out==0 ) return;
  size = uri_template_expand(text.p, text.n, variables, count, out);
  uri_sql_buffer_result(ctx, &buffer, size);
}

/* uri_expand(template [, name, value ...]) */
void uri_sql_expand_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_template_variable *variables;
  struct expand_size size;
  struct uri_span *items;
  struct uri_span text;
  if( !expand_is_call(ctx, argc) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( !expand_measure(ctx, argc, argv, &size) ) return;
  variables = sqlite3_malloc64(size.variables * sizeof *variables
                               + size.items * sizeof *items + size.bytes + 1);
  if( variables==0 ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  items = (struct uri_span*)(void*)(variables+size.variables);
  expand_fill(ctx, argc, argv, variables, items, (char*)(items+size.items));
  expand_result(ctx, text, variables, size.variables);
  sqlite3_free(variables);
}

/* Write what is wrong with the character at the fault. */
static void template_put_reason(sqlite3_str *s,
                                enum uri_template_reason reason){
  static const char *const reasons[] = {
    [URI_TEMPLATE_LITERAL] = "is not allowed in a template (allowed: what a URI"
      " may hold, letters beyond ASCII, and expressions such as {name})",
    [URI_TEMPLATE_TRIPLET] = "is not followed by two hexadecimal digits",
    [URI_TEMPLATE_CLOSE] = "has no \"{\" before it",
    [URI_TEMPLATE_OPEN] = "has no \"}\" after it",
    [URI_TEMPLATE_OPERATOR] = "is an operator that RFC 6570 reserves"
      " (allowed: + # . / ; ? &)",
    [URI_TEMPLATE_NAME] = "cannot begin the name of a variable (allowed:"
      " letters, digits, \"_\" and triplets)",
    [URI_TEMPLATE_AFTER_NAME] = "is not allowed in or after the name of a"
      " variable (allowed: letters, digits, \"_\", \".\", triplets; then \"*\","
      " or \":\" and a number; then \",\" or \"}\")",
    [URI_TEMPLATE_PREFIX] = "is not followed by a number from 1 to 9999"
  };
  sqlite3_str_appendall(s, reasons[reason]);
}

/* uri_template_error(template) */
void uri_sql_template_error_func(sqlite3_context *ctx, int argc,
                                 sqlite3_value **argv){
  struct uri_template_fault fault;
  struct uri_span text;
  sqlite3_str *s;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( uri_template_valid(text.p, text.n, &fault) ) return;
  s = sqlite3_str_new(0);
  uri_sql_put_character(s, text.p+fault.at, text.n-fault.at);
  sqlite3_str_appendf(s, " at position %lld ",
                      uri_sql_count_characters(text.p, fault.at)+1);
  template_put_reason(s, fault.reason);
  uri_sql_result_message(ctx, sqlite3_str_finish(s));
}

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

/* A template that is the same for a whole statement, read once. */
struct match_template {
  struct uri_template read;
  int is_none;                 /* no URI can match */
  char text[];                 /* which read points into */
};

/* Keep a template for later rows.  If there is no memory, each row reads it. */
static void match_keep(sqlite3_context *ctx, struct uri_span text){
  struct match_template *kept = sqlite3_malloc64(sizeof *kept + text.n);
  if( kept==0 ) return;
  if( text.n>0 ) memcpy(kept->text, text.p, text.n);
  kept->is_none = !uri_template_prepare(&kept->read, kept->text, text.n);
  sqlite3_set_auxdata(ctx, 0, kept, sqlite3_free);
}

/*
** Match with a template that is not kept.  It is marked, so that a constant one is kept
** from the second row on, but not if the fast path is enough: the mark costs more.
*/
static int match_once(sqlite3_context *ctx, struct uri_span template_text,
                      struct uri_span text, struct uri_template_match *match){
  struct uri_template t;
  if( uri_template_differs(template_text.p, template_text.n, text.p, text.n) ) return 0;
  if( uri_sql_constant_is_new(ctx, 0) ) match_keep(ctx, template_text);
  return uri_template_prepare(&t, template_text.p, template_text.n)
      && uri_template_match(&t, text.p, text.n, match);
}

/* uri_match(template, u) */
void uri_sql_match_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct match_template *kept = uri_sql_constant_kept(ctx, 0);
  struct uri_span template_text, text;
  struct uri_template_match match;
  int is_match;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[1], &text) ) return;
  if( kept ){
    is_match = !kept->is_none && uri_template_match(&kept->read, text.p, text.n, &match);
  }else{
    if( !uri_sql_argument_text(ctx, argv[0], &template_text) ) return;
    is_match = match_once(ctx, template_text, text, &match);
  }
  if( is_match ) match_result(ctx, &match, text);
}
