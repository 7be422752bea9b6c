/*
** SPDX-License-Identifier: MIT
**
** Templates (RFC 6570): uri_expand() and uri_template_error().
**
**     SELECT uri_expand('http://h/{user}{?q,n}', 'user', 'joe', 'q', 'a b');
**     -- http://h/joe?q=a%20b
**
** A value that SQLite marks as JSON (subtype 'J', which json_array() and json_object()
** give) is a list or pairs; any other value is one text.
*/
#include "../shared/json.h"

#include <string.h>

#include "../../core/uri_editions.h"
#include "../../core/links/lint/lint.h"

enum { JSON_SUBTYPE = 'J' };

/* What is wrong with the character at the fault, from sqlite3_malloc(). */
static char *template_reason(struct uri_span text,
                             const struct uri_template_fault *fault){
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
  char character[URI_EXPLAIN_CHARACTER+1];
  character[uri_explain_character(text.p+fault->at, text.n-fault->at, character)] = 0;
  return sqlite3_mprintf("%s at position %lld %s", character,
    (sqlite3_int64)uri_sql_count_characters(text.p, fault->at)+1, reasons[fault->reason]);
}

/* uri_template_error(template) */
static void template_error(sqlite3_context *ctx, struct uri_span text){
  struct uri_template_fault fault;
  if( uri_template_valid(text.p, text.n, &fault) ) return;
  uri_sql_result_message(ctx, template_reason(text, &fault));
}

/* Has a path variables of another kind of template: a segment ":id", "<id>" or "*"? */
static int template_is_other(struct uri_span text){
  size_t i;
  if( memchr(text.p, '{', text.n) ) return 0;
  for(i=1; i<text.n; i++){
    if( text.p[i-1]=='/' && memchr(":<*", text.p[i], 3) ) return 1;
  }
  return 0;
}

static int template_mistake(sqlite3_context *ctx, struct uri_span text){
  return uri_sql_is_mistake(ctx, 0, "template", text, "without a variable as in"
                            " '/users/{id}'");
}

int uri_sql_is_other_template(sqlite3_context *ctx, struct uri_span text){
  return template_is_other(text) && template_mistake(ctx, text);
}

int uri_sql_is_no_template(sqlite3_context *ctx, struct uri_span text){
  struct uri_template_fault fault;
  char *reason;
  if( uri_template_valid(text.p, text.n, &fault) || template_is_other(text) ) return 0;
  if( !uri_sql_is_written(ctx, 0) ) return 0;
  reason = template_reason(text, &fault);
  if( reason ) uri_sql_mistake(ctx, "template", text, reason);
  else sqlite3_result_error_nomem(ctx);
  sqlite3_free(reason);
  return 1;
}

/* Is the value read as JSON? */
static int expand_is_json(sqlite3_value *value){
  return sqlite3_value_type(value)==SQLITE_TEXT
      && sqlite3_value_subtype(value)==JSON_SUBTYPE;
}

/* Is a name that of no variable, as "{id}", ":id" or "$id"? */
static int expand_is_no_name(struct uri_span name){
  return name.n>0 && (*name.p=='{' || *name.p==':' || *name.p=='$');
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
    if( expand_is_no_name(text)
     && uri_sql_is_mistake(ctx, i, "name", text, "not the name in {name}") ) return 0;
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
  char *out = uri_sql_buffer_open(ctx, &buffer, size);
  if( out==0 ) return;
  size = uri_template_expand(text.p, text.n, variables, count, out);
  if( size==URI_NONE && (count==0 || memchr(text.p, '{', text.n))
   && uri_sql_is_no_template(ctx, text) ){
    uri_sql_buffer_close(&buffer);
    return;
  }
  uri_sql_buffer_result(ctx, &buffer, size);
}

/* uri_expand(template [, name, value ...]) */
static void template_expand_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_template_variable *variables;
  struct expand_size size;
  struct uri_span *items;
  struct uri_span text;
  if( argc%2==0 ){
    sqlite3_result_error(ctx, "uri_expand: wrong number of arguments (expected:"
                         " a template, then pairs of variable name and value)", -1);
    return;
  }
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  if( argc>1 && !memchr(text.p, '{', text.n) && template_mistake(ctx, text) ) return;
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

const struct sql_function uri_sql_template_functions[] = {
  /* SQLITE_SUBTYPE: it reads the subtypes of its arguments */
  { "uri_expand",         0, ANY, OUT_TEXT, .run = template_expand_func,
    .flags = SQLITE_SUBTYPE,
    .takes = "template [, name, value any? ...]",
    .about = "a link from a template of RFC 6570 and values" },
  { "uri_template_error", 1, 1,   OUT_UTF8, .text = template_error,
    .takes = "template", .about = "where a text is no template" },
  { 0 }
};
