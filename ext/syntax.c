/*
** SPDX-License-Identifier: MIT
**
** Functions that answer with a component of a URI or a property of one: uri_scheme() to
** uri_fragment(), ports, the kind of a host and of a reference; and uri_parts(), with a
** row for each component.
*/
#include "rows.h"

static struct uri_span component_of(enum uri_component which, struct uri_span text){
  struct uri u;
  struct uri_authority a;
  struct uri_span user, password;
  uri_split_whole(text.p, text.n, &u, &a);
  switch( which ){
    case URI_COMPONENT_SCHEME:    return u.scheme;
    case URI_COMPONENT_AUTHORITY: return u.authority;
    case URI_COMPONENT_USERINFO:  return a.userinfo;
    case URI_COMPONENT_HOST:      return a.host;
    case URI_COMPONENT_PATH:      return u.path;
    case URI_COMPONENT_QUERY:     return u.query;
    case URI_COMPONENT_FRAGMENT:  return u.fragment;
    default:                      break;
  }
  uri_split_userinfo(a.userinfo, &user, &password);
  return which==URI_COMPONENT_USER ? user : password;
}

static void syntax_component_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_span(ctx, component_of((enum uri_component)function_of(ctx)->variant,
                                        text));
}

int uri_sql_port_number(struct uri_span port, sqlite3_int64 *number){
  sqlite3_int64 value = 0;
  size_t i;
  for(i=0; i<port.n; i++){
    int digit = port.p[i]-'0';
    if( value>(INT64_MAX-digit)/10 ) return 0;
    value = value*10+digit;
  }
  *number = value;
  return port.n>0;
}

void uri_sql_result_port(sqlite3_context *ctx, struct uri_span port){
  sqlite3_int64 number;
  if( uri_sql_port_number(port, &number) ){
    sqlite3_result_int64(ctx, number);
  }else{
    uri_sql_result_span(ctx, port);
  }
}

/* The port of a text, and its scheme. */
static struct uri_span component_port(struct uri_span text, struct uri_span *scheme){
  struct uri u;
  struct uri_authority a;
  uri_split_whole(text.p, text.n, &u, &a);
  *scheme = u.scheme;
  return a.port;
}

static void component_result_default_port(sqlite3_context *ctx,
                                          struct uri_span scheme){
  const struct uri_scheme *known = uri_scheme_find(scheme);
  if( known && known->port ) sqlite3_result_int(ctx, known->port);
}

static void syntax_port_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct uri_span text, scheme;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_sql_result_port(ctx, component_port(text, &scheme));
}

static void syntax_default_port_func(sqlite3_context *ctx, int argc,
                                     sqlite3_value **argv){
  struct uri_span scheme;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &scheme) ) return;
  component_result_default_port(ctx, scheme);
}

static void syntax_effective_port_func(sqlite3_context *ctx, int argc,
                                       sqlite3_value **argv){
  struct uri_span text, scheme, port;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  port = component_port(text, &scheme);
  if( port.n>0 ) uri_sql_result_port(ctx, port);
  else component_result_default_port(ctx, scheme);
}

static void syntax_host_type_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const char *const names[] = {
    [URI_HOST_NONE] = 0,
    [URI_HOST_IPV4] = "IPv4",
    [URI_HOST_IPV6] = "IPv6",
    [URI_HOST_IPVFUTURE] = "IPvFuture",
    [URI_HOST_REG_NAME] = "reg-name"
  };
  struct uri_span text;
  const char *name;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  name = names[uri_host_type(component_of(URI_COMPONENT_HOST, text))];
  if( name ) sqlite3_result_text(ctx, name, -1, SQLITE_STATIC);
}

static void syntax_kind_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  static const char *const names[] = {
    [URI_KIND_URI] = "URI",
    [URI_KIND_NETWORK_PATH] = "network-path",
    [URI_KIND_ABSOLUTE_PATH] = "absolute-path",
    [URI_KIND_RELATIVE_PATH] = "relative-path",
    [URI_KIND_SAME_DOCUMENT] = "same-document"
  };
  struct uri_span text;
  struct uri u;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_split(text.p, text.n, &u);
  sqlite3_result_text(ctx, names[uri_kind(&u)], -1, SQLITE_STATIC);
}

/* ------------------------------------------------------------ uri_parts --- */
enum {
  PARTS_COMPONENT, PARTS_VALUE, PARTS_START, PARTS_LENGTH, PARTS_PARENT
};

struct parts_state {
  struct uri_named_part parts[URI_PARTS_MAX];
  size_t n;
  size_t i;
};

static void parts_next(struct rows_cursor *c){
  struct parts_state *s = c->state;
  c->eof = ++s->i==s->n;
}

static int parts_first(struct rows_cursor *c){
  const struct uri_edition *edition = &uri_rfc3986;
  struct parts_state *s = c->state;
  struct uri_span name;
  char *error = 0;
  int rc = uri_sql_rows_second(c, &name);
  if( rc!=SQLITE_OK ) return rc;
  if( name.p ) edition = uri_sql_edition_find(c->function->name, name, &error);
  if( edition==0 ) return uri_sql_rows_error(c->base.pVtab, error);
  s->n = uri_edition_parts(edition, c->text.p, c->text.n, s->parts);
  s->i = 0;                            /* there is always a row: the path */
  return SQLITE_OK;
}

static void parts_column(struct rows_cursor *c, sqlite3_context *ctx,
                         int column){
  const struct parts_state *s = c->state;
  const struct uri_named_part *part = &s->parts[s->i];
  switch( column ){
    case PARTS_COMPONENT:
      sqlite3_result_text(ctx, part->name, -1, SQLITE_STATIC);
      break;
    case PARTS_VALUE:
      uri_sql_result_span(ctx, part->value);
      break;
    case PARTS_START:
      uri_sql_rows_result_start(c, ctx, part->value);
      break;
    case PARTS_LENGTH:
      uri_sql_rows_result_length(ctx, part->value);
      break;
    case PARTS_PARENT:
      sqlite3_result_text(ctx, part->parent, -1, SQLITE_STATIC);
      break;
  }
}

static const struct rows_function parts_rows = {
  .name = "uri_parts",
  .columns = "component, value, start, length, parent",
  .integers = "start, length",
  .key = "component",
  .argument = "_uri",
  .second_argument = "_edition",
  .second_default = "rfc3986",
  .state_size = sizeof(struct parts_state),
  .first = parts_first,
  .next = parts_next,
  .column = parts_column
};

static const struct sql_function syntax_functions[] = {
  { "uri_scheme",         1, syntax_component_func, URI_COMPONENT_SCHEME, OUT_TEXT },
  { "uri_authority",      1, syntax_component_func, URI_COMPONENT_AUTHORITY, OUT_TEXT },
  { "uri_userinfo",       1, syntax_component_func, URI_COMPONENT_USERINFO, OUT_TEXT },
  { "uri_user",           1, syntax_component_func, URI_COMPONENT_USER, OUT_TEXT },
  { "uri_password",       1, syntax_component_func, URI_COMPONENT_PASSWORD, OUT_TEXT },
  { "uri_host",           1, syntax_component_func, URI_COMPONENT_HOST, OUT_TEXT },
  { "uri_port",           1, syntax_port_func, 0, OUT_INT },
  { "uri_path",           1, syntax_component_func, URI_COMPONENT_PATH, OUT_TEXT },
  { "uri_query",          1, syntax_component_func, URI_COMPONENT_QUERY, OUT_TEXT },
  { "uri_fragment",       1, syntax_component_func, URI_COMPONENT_FRAGMENT, OUT_TEXT },
  { "uri_host_type",      1, syntax_host_type_func, 0, OUT_UTF8 },
  { "uri_default_port",   1, syntax_default_port_func, 0, OUT_INT },
  { "uri_effective_port", 1, syntax_effective_port_func, 0, OUT_INT },
  { "uri_kind",           1, syntax_kind_func, 0, OUT_UTF8 }
};

const struct sql_group uri_sql_syntax_group = {
  .functions = syntax_functions,
  .count = sizeof syntax_functions/sizeof syntax_functions[0],
  .rows = { &parts_rows }
};
