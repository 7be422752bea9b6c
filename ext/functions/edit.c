/*
** SPDX-License-Identifier: MIT
**
** Changing a URI's parts: uri_with().
**
**     SELECT uri_with('http://h/a?b#c', 'host', 'example.org', 'fragment', NULL);
**     -- http://example.org/a?b
*/
#include "../shared/ext.h"

#include <string.h>

#include "../../core/uri_edit.h"

static const struct sql_words with_component = { .what = "component", .table = {
  { "scheme", URI_COMPONENT_SCHEME }, { "authority", URI_COMPONENT_AUTHORITY },
  { "userinfo", URI_COMPONENT_USERINFO }, { "user", URI_COMPONENT_USER },
  { "password", URI_COMPONENT_PASSWORD }, { "host", URI_COMPONENT_HOST },
  { "port", URI_COMPONENT_PORT }, { "path", URI_COMPONENT_PATH },
  { "query", URI_COMPONENT_QUERY }, { "fragment", URI_COMPONENT_FRAGMENT }
} };

/* Does a character begin or end another component?  Letters come after "@". */
static int with_is_delimiter(char c){
  return c<='@' && (c==':' || c=='/' || c=='?' || c=='#' || c=='@');
}

/*
** Report a link, or a name with a dot and what belongs to other components after it, as
** in "b.com/x", if it is written in the statement.  Returns 1; or 0 if the call has its
** error.
*/
static int with_is_host(sqlite3_context *ctx, int i, struct uri_span host){
  char shown[SHOWN_SIZE];
  size_t at = 0;
  while( at<host.n && !with_is_delimiter(host.p[at]) ) at++;
  if( at==host.n || host.p[0]=='[' ) return 1;
  if( memchr(host.p, '.', at)==0 && !uri_sql_is_link(host) ) return 1;
  if( !uri_sql_is_written(ctx, i) ) return 1;
  uri_sql_result_error(ctx, sqlite3_mprintf("uri_with: invalid host '%s' (allowed: a name"
    " or an address; a port, a path and so on have names of their own)",
    uri_sql_shown(host, shown)));
  return 0;
}

/* Report a query with its "?", and a fragment with its "#", as with_is_host() does. */
static int with_has_no_mark(sqlite3_context *ctx, int i, unsigned component,
                            struct uri_span value){
  int is_query = component==URI_COMPONENT_QUERY && value.n>0 && *value.p=='?';
  int is_fragment = component==URI_COMPONENT_FRAGMENT && value.n>0 && *value.p=='#';
  return !(is_query || is_fragment)
      || !uri_sql_is_mistake(ctx, i, is_query ? "query" : "fragment", value,
                             is_query ? "with a ? in front, which is not a part of it"
                                      : "with a # in front, which is not a part of it");
}

/*
** Set the values of the pairs; NULL removes a component.  Returns 1; or 0 if the call has
** its result already.
*/
static int with_values(sqlite3_context *ctx, int argc, sqlite3_value **argv,
                       struct uri_edit *edit){
  int i;
  for(i=1; i<argc; i+=2){
    struct uri_span value;
    unsigned component;
    if( !uri_sql_option(ctx, i+1, argv, i, &with_component, &component) ) return 0;
    if( value_bytes(argv[i+1], &value)==SQLITE_NOMEM ){
      sqlite3_result_error_nomem(ctx);
      return 0;
    }
    if( component==URI_COMPONENT_HOST && !with_is_host(ctx, i+1, value) ) return 0;
    if( !with_has_no_mark(ctx, i+1, component, value) ) return 0;
    if( value.p ) uri_edit_set(edit, (enum uri_component)component, value.p, value.n);
    else uri_edit_remove(edit, (enum uri_component)component);
  }
  return 1;
}

/* Report why one URI cannot have all these values. */
static void with_error(sqlite3_context *ctx, enum uri_conflict conflict,
                       const struct uri_edit *edit){
  static const char *const reasons[] = {
    [URI_CONFLICT_NOT_A_SCHEME] = ("uri_with: invalid scheme '%s'"
      " (allowed: a letter, then letters, digits, \"+\", \"-\" and \".\")"),
    [URI_CONFLICT_NOT_A_PORT] = "uri_with: invalid port '%s' (allowed: digits)",
    [URI_CONFLICT_NO_HOST] = "uri_with: cannot set userinfo or port when host is NULL",
    [URI_CONFLICT_NO_USER] = "uri_with: cannot set a password when user is NULL"
  };
  struct uri_span bad = conflict==URI_CONFLICT_NOT_A_SCHEME ? edit->scheme.text
                  : conflict==URI_CONFLICT_NOT_A_PORT ? edit->port.text
                  : (struct uri_span){"", 0};
  char shown[SHOWN_SIZE];
  uri_sql_result_error(ctx, sqlite3_mprintf(reasons[conflict],
                                            uri_sql_shown(bad, shown)));
}

/* uri_with(u, name, value [, name, value ...]) */
static void edit_with_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_edit edit;
  enum uri_conflict conflict;
  struct buffer buffer;
  struct uri_span text;
  int has_text;
  char *out;
  if( argc<3 || argc%2==0 ){
    sqlite3_result_error(ctx, "uri_with: wrong number of arguments (expected:"
                         " a URI, then pairs of component name and value)", -1);
    return;
  }
  has_text = uri_sql_argument_text(ctx, argv[0], &text);
  if( !has_text ) text = (struct uri_span){ "", 0 };   /* a wrong name is an error */
  uri_edit_begin(&edit, text.p, text.n);
  if( !with_values(ctx, argc, argv, &edit) || !has_text ) return;
  conflict = uri_edit_settle(&edit);
  if( conflict!=URI_CONFLICT_NONE ){
    with_error(ctx, conflict, &edit);
    return;
  }
  out = uri_sql_buffer_open(ctx, &buffer, uri_edit_write_size(&edit));
  if( out ) uri_sql_buffer_result(ctx, &buffer, uri_edit_write(&edit, out));
}

const struct sql_function uri_sql_edit_functions[] = {
  { "uri_with", 0, ANY, OUT_TEXT, .run = edit_with_func,
    .takes = "u, name, value any? [, name, value any? ...]",
    .about = "the URI with other components" },
  { 0 }
};
