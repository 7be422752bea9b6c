/*
** SPDX-License-Identifier: MIT
**
** A call of a scalar function: the one C function behind all rows of the registry.
*/
#include "ext.h"

#include <string.h>

const char *uri_sql_call_heading(const struct sql_function *f, char out[SHOWN_SIZE]){
  const char *takes = f->takes;
  char *o = out;
  while( *takes ){
    size_t skip = strncmp(takes, " integer", 8)==0 ? 8 : strncmp(takes, " any", 4)==0 ? 4
                : strncmp(takes, " = ", 3)==0 ? 3+strcspn(takes+3, " ,]") : *takes=='?';
    if( skip==0 ) *o++ = *takes++;
    takes += skip;
  }
  *o = 0;
  return out;
}

void uri_sql_call_wrong(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct sql_function *f = function_of(ctx);
  char heading[SHOWN_SIZE];
  (void)argc, (void)argv;
  uri_sql_result_error(ctx, sqlite3_mprintf(
    "wrong number of arguments to function %s(): write %s(%s)", f->name, f->name,
    uri_sql_call_heading(f, heading)));
}

void uri_sql_call(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct sql_function *f = function_of(ctx);
  struct uri_span text;
  unsigned value = 0;
  if( f->text ){
    if( uri_sql_argument_text(ctx, argv[0], &text) ) f->text(ctx, text);
  }else if( argc<f->least ){
    uri_sql_call_wrong(ctx, argc, argv);
  }else if( f->run ){
    f->run(ctx, argc, argv);
  }else if( f->words && !uri_sql_option(ctx, argc, argv, 1, f->words, &value) ){
    return;
  }else if( uri_sql_argument_text(ctx, argv[0], &text) ){
    if( f->choose ){
      f->choose(ctx, text, value);
    }else{                             /* the text that a function of the core writes */
      struct buffer buffer;
      char *out = uri_sql_buffer_open(ctx, &buffer, f->size(text.p, text.n));
      if( out ) uri_sql_buffer_result(ctx, &buffer, f->write(text.p, text.n, out));
    }
  }
}
