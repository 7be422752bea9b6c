/*
** SPDX-License-Identifier: MIT
**
** Functions that answer with a component of a URI or a property of one: uri_scheme() to
** uri_fragment(), ports, the kind of a host and of a reference; uri_json(), with every
** component in one object; and uri_parts(), with a row for each component.
**
**     SELECT uri_host('http://joe@h:81/a?b#c'), uri_port('//h:81/'), uri_kind('//h/a');
**     -- h|81|network-path
**     SELECT component, value FROM uri_parts('//h/a?b');
**     -- authority|h
**     -- host|h
**     -- path|/a
**     -- query|b
*/
#include "../shared/json.h"
#include "../shared/rows.h"

#include <string.h>

#include "../../core/uri_edit.h"
#include "../../core/uri_editions.h"
#include "../../core/uri_schemes.h"

/* uri_scheme(u), uri_authority(u), uri_path(u), uri_query(u), uri_fragment(u) */
static void syntax_component(sqlite3_context *ctx, struct uri_span text){
  struct uri u;
  struct uri_span component;
  uri_split(text.p, text.n, &u);
  switch( (enum uri_component)function_of(ctx)->variant ){
    case URI_COMPONENT_SCHEME:    component = u.scheme; break;
    case URI_COMPONENT_AUTHORITY: component = u.authority; break;
    case URI_COMPONENT_PATH:      component = u.path; break;
    case URI_COMPONENT_QUERY:     component = u.query; break;
    default:                      component = u.fragment; break;
  }
  uri_sql_result_span(ctx, component);
}

/* uri_userinfo(u), uri_user(u), uri_password(u), uri_host(u): parts of the authority */
static struct uri_span authority_part(enum uri_component which, struct uri_span text){
  struct uri u;
  struct uri_authority a;
  struct uri_span user, password;
  uri_split_whole(text.p, text.n, &u, &a);
  if( which==URI_COMPONENT_HOST ) return a.host;
  if( which==URI_COMPONENT_USERINFO ) return a.userinfo;
  uri_split_userinfo(a.userinfo, &user, &password);
  return which==URI_COMPONENT_USER ? user : password;
}

static void syntax_authority_part(sqlite3_context *ctx, struct uri_span text){
  enum uri_component which = (enum uri_component)function_of(ctx)->variant;
  uri_sql_result_span(ctx, authority_part(which, text));
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

/* uri_default_port(scheme) */
static void syntax_default_port(sqlite3_context *ctx, struct uri_span scheme){
  const struct uri_scheme *known = uri_scheme_driven(scheme);
  if( known && known->port ){
    sqlite3_result_int(ctx, known->port);
  }else if( scheme.n>0 && memchr(scheme.p, ':', scheme.n) ){
    uri_sql_is_mistake(ctx, 0, "scheme", scheme, "not a scheme; of a link,"
                       " uri_effective_port tells the port");
  }
}

/* uri_port(u) */
static void syntax_port(sqlite3_context *ctx, struct uri_span text){
  struct uri_span scheme;
  uri_sql_result_port(ctx, component_port(text, &scheme));
}

/* uri_effective_port(u) */
static void syntax_effective_port(sqlite3_context *ctx, struct uri_span text){
  struct uri_span scheme, port = component_port(text, &scheme);
  if( port.n>0 ) uri_sql_result_port(ctx, port);
  else syntax_default_port(ctx, scheme);
}

/* ------------------------------------------------------------ uri_json --- */

static void syntax_json_value(struct json *json, struct uri_span value){
  if( value.p ){
    uri_sql_json_put_string(json, value);
  }else{
    json_put_literal(json, "null");
  }
}

/* Write a port: a number if uri_port() gives an integer, else a string or null. */
static void syntax_json_port(struct json *json, struct uri_span port){
  sqlite3_int64 number;
  if( uri_sql_port_number(port, &number) ){
    while( port.n>1 && *port.p=='0' ) port.p++, port.n--;
    uri_sql_json_put_bytes(json, port.p, port.n);
  }else{
    syntax_json_value(json, port);
  }
}

/* Write a member: its name with the punctuation around it, then its value. */
static void syntax_json_member(struct json *json, const char *name,
                               struct uri_span value){
  uri_sql_json_put_bytes(json, name, strlen(name));
  syntax_json_value(json, value);
}

static void syntax_json_uri(struct json *json, const struct uri *u,
                            const struct uri_authority *a){
  syntax_json_member(json, "{\"scheme\":", u->scheme);
  syntax_json_member(json, ",\"authority\":", u->authority);
  syntax_json_member(json, ",\"userinfo\":", a->userinfo);
  syntax_json_member(json, ",\"host\":", a->host);
  json_put_literal(json, ",\"port\":");
  syntax_json_port(json, a->port);
  syntax_json_member(json, ",\"path\":", u->path);
  syntax_json_member(json, ",\"query\":", u->query);
  syntax_json_member(json, ",\"fragment\":", u->fragment);
  json_put_literal(json, "}");
}

/* uri_json(u).  The object is composed twice, to get its size, and to write it. */
static void syntax_json(sqlite3_context *ctx, struct uri_span text){
  struct json json = {0, 0};
  struct uri_authority a;
  struct buffer buffer;
  struct uri u;
  uri_split_whole(text.p, text.n, &u, &a);
  syntax_json_uri(&json, &u, &a);
  json.out = uri_sql_buffer_open(ctx, &buffer, json.n);
  json.n = 0;
  if( json.out==0 ) return;
  syntax_json_uri(&json, &u, &a);
  uri_sql_buffer_result(ctx, &buffer, (size_t)json.n);
}

/* ------------------------------------------------------------------------ */

/* uri_host_type(u) */
static void syntax_host_type(sqlite3_context *ctx, struct uri_span text){
  static const char *const names[] = {
    [URI_HOST_NONE] = 0,
    [URI_HOST_IPV4] = "IPv4",
    [URI_HOST_IPV6] = "IPv6",
    [URI_HOST_IPVFUTURE] = "IPvFuture",
    [URI_HOST_REG_NAME] = "reg-name"
  };
  const char *name = names[uri_host_type(authority_part(URI_COMPONENT_HOST, text))];
  if( name ) sqlite3_result_text(ctx, name, -1, SQLITE_STATIC);
}

/* uri_kind(u) */
static void syntax_kind(sqlite3_context *ctx, struct uri_span text){
  static const char *const names[] = {
    [URI_KIND_URI] = "URI",
    [URI_KIND_NETWORK_PATH] = "network-path",
    [URI_KIND_ABSOLUTE_PATH] = "absolute-path",
    [URI_KIND_RELATIVE_PATH] = "relative-path",
    [URI_KIND_SAME_DOCUMENT] = "same-document"
  };
  struct uri u;
  uri_split(text.p, text.n, &u);
  sqlite3_result_text(ctx, names[uri_kind(&u)], -1, SQLITE_STATIC);
}

/* ------------------------------------------------------------ uri_parts --- */
struct parts_state {
  struct uri_named_part parts[URI_PARTS_MAX];
  size_t n;
  struct uri_named_part part;          /* of the row */
};

static int parts_begin(struct rows_cursor *c){
  struct parts_state *s = c->state;
  s->n = uri_edition_parts(uri_edition_at(c->word), c->text.p, c->text.n, s->parts);
  return SQLITE_OK;
}

static int parts_next(struct rows_cursor *c){
  struct parts_state *s = c->state;
  if( c->row>(sqlite3_int64)s->n ) return 0;
  s->part = s->parts[c->row-1];
  return 1;
}

static const struct rows_column parts_columns[] = {
  { "component", 0, uri_sql_put_word,   offsetof(struct parts_state, part.name) },
  { "value",     0, uri_sql_put_span,   offsetof(struct parts_state, part.value) },
  { "start",     1, uri_sql_put_start,  offsetof(struct parts_state, part.value) },
  { "length",    1, uri_sql_put_length, offsetof(struct parts_state, part.value) },
  { "parent",    0, uri_sql_put_word,   offsetof(struct parts_state, part.parent) },
  { 0 }
};

const struct sql_function uri_sql_syntax_functions[] = {
  { "uri_scheme", 1, 1, OUT_TEXT, URI_COMPONENT_SCHEME, .text = syntax_component,
    .takes = "u", .about = "the scheme" },
  { "uri_authority", 1, 1, OUT_TEXT, URI_COMPONENT_AUTHORITY, .text = syntax_component,
    .takes = "u", .about = "userinfo, host and port" },
  { "uri_userinfo", 1, 1, OUT_TEXT, URI_COMPONENT_USERINFO, .text = syntax_authority_part,
    .takes = "u", .about = "the part of the authority before the `@`" },
  { "uri_user", 1, 1, OUT_TEXT, URI_COMPONENT_USER, .text = syntax_authority_part,
    .takes = "u", .about = "the userinfo up to its first `:`" },
  { "uri_password", 1, 1, OUT_TEXT, URI_COMPONENT_PASSWORD, .text = syntax_authority_part,
    .takes = "u", .about = "the userinfo after its first `:`" },
  { "uri_host", 1, 1, OUT_TEXT, URI_COMPONENT_HOST, .text = syntax_authority_part,
    .takes = "u", .about = "the host" },
  { "uri_path", 1, 1, OUT_TEXT, URI_COMPONENT_PATH, .text = syntax_component,
    .takes = "u", .about = "the path" },
  { "uri_query", 1, 1, OUT_TEXT, URI_COMPONENT_QUERY, .text = syntax_component,
    .takes = "u", .about = "the query" },
  { "uri_fragment", 1, 1, OUT_TEXT, URI_COMPONENT_FRAGMENT, .text = syntax_component,
    .takes = "u", .about = "the fragment" },
  { "uri_port",           1, 1, OUT_INT,  .text = syntax_port,
    .takes = "u", .about = "the port as a number" },
  { "uri_host_type",      1, 1, OUT_UTF8, .text = syntax_host_type,
    .takes = "u", .about = "`IPv4`, `IPv6`, `IPvFuture` or `reg-name`" },
  { "uri_default_port",   1, 1, OUT_INT,  .text = syntax_default_port,
    .takes = "scheme", .about = "the default port of a scheme" },
  { "uri_effective_port", 1, 1, OUT_INT,  .text = syntax_effective_port,
    .takes = "u", .about = "the port, else the scheme's default" },
  { "uri_json", 1, 1, OUT_JSON, .text = syntax_json,
    .takes = "u", .about = "all components as a JSON object" },
  { "uri_kind",           1, 1, OUT_UTF8, .text = syntax_kind,
    .takes = "u", .about = "`URI`, or the kind of relative reference" },
  { "uri_parts", 1, 2, .words = &uri_sql_editions, .columns = parts_columns,
    .key = "component", .state_size = sizeof(struct parts_state), .begin = parts_begin,
    .next = parts_next,
    .takes = "u [, edition = 'rfc3986']",
    .about = "the components that are present, with positions" },
  { 0 }
};
