/*
** SPDX-License-Identifier: MIT
**
** Errors about the arguments of a call: what is wrong, and how to write the call.
*/
#include "ext.h"

#include "../../core/rfc/chars/chars.h"

/* "function: what it has, then how to write the call" */
static void mistake_error(sqlite3_context *ctx, const char *format, const char *name,
                        struct uri_span value, const char *why){
  const struct sql_function *f = function_of(ctx);
  char shown[SHOWN_SIZE], heading[SHOWN_SIZE];
  uri_sql_result_error(ctx, sqlite3_mprintf(format, f->name, name,
    uri_sql_shown(value, shown), why, f->name, uri_sql_call_heading(f, heading)));
}

void uri_sql_mistake(sqlite3_context *ctx, const char *name, struct uri_span value,
                     const char *why){
  mistake_error(ctx, "%s: %s is '%s', %s; write %s(%s)", name, value, why);
}

int uri_sql_is_mistake(sqlite3_context *ctx, int i, const char *name,
                       struct uri_span value, const char *why){
  if( !uri_sql_is_written(ctx, i) ) return 0;
  uri_sql_mistake(ctx, name, value, why);
  return 1;
}

int uri_sql_argument_place(sqlite3_context *ctx, int i, sqlite3_value *value,
                           sqlite3_int64 *out){
  struct uri_span text;
  int type = sqlite3_value_numeric_type(value);
  if( type==SQLITE_NULL ) return 0;
  *out = sqlite3_value_int64(value);
  if( type!=SQLITE_TEXT && *out!=0 ) return 1;
  if( !uri_sql_argument_text(ctx, value, &text) ) return 0;
  if( type!=SQLITE_TEXT ){
    return !uri_sql_is_mistake(ctx, i, "n", text, "but the first is 1, and the last -1");
  }
  uri_sql_mistake(ctx, "n", text, "not a number (known: 1, 2, ... and -1, -2, ... from"
                  " the other end)");
  return 0;
}

int uri_sql_is_word(struct uri_span text){
  enum { MOST = 20 };
  size_t i = 0;
  if( text.n==0 || text.n>MOST || !is_in(*text.p, ALPHA) ) return 0;
  while( i<text.n && text.p[i]!=':' && text.p[i]!='/' ) i++;
  return i==text.n;
}

int uri_sql_is_link(struct uri_span text){
  struct uri u;
  uri_split(text.p, text.n, &u);
  return u.scheme.p && u.authority.p;
}

void uri_sql_wrong_order(sqlite3_context *ctx, const char *name, struct uri_span value){
  mistake_error(ctx, "%s: wrong order of arguments, %s is '%s'%s; write %s(%s)", name,
                value, "");
}
