/*
** SPDX-License-Identifier: MIT
**
** Order and JSON: uri_surt(), the order of web archives; and uri_json(), every
** component in one JSON object (RFC 8259).
**
** JSON is Unicode.  A byte that is not UTF-8 becomes U+FFFD, and control
** characters are escaped, so that any text makes valid JSON.  The object is
** composed twice, once to get its size and once to write it.
*/
#include "ext.h"

#include <string.h>

/* uri_surt(u [, form]) */
void uri_sql_surt_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct buffer buffer;
  struct span text;
  struct uri u;
  int cdx;
  char *out;
  if( !uri_sql_option_surt(ctx, argc, argv, 1, &cdx) ) return;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_split(text.p, text.n, &u);
  out = uri_sql_buffer_open(ctx, &buffer, uri_surt_size(&u));
  if( out==0 ) return;
  uri_sql_buffer_result(ctx, &buffer,
                        cdx ? uri_surt_key(&u, out) : uri_surt(&u, out));
}

/* What is written, or only counted while out is 0. */
struct json {
  char *out;
  sqlite3_uint64 n;        /* bytes: up to twelve times those of the text */
};

static void json_put_bytes(struct json *json, const char *p, size_t n){
  if( json->out ) memcpy(json->out+json->n, p, n);
  json->n += n;
}

#define json_put_literal(json, s) json_put_bytes(json, s, sizeof(s) - 1)

/* A byte that cannot stand in a JSON string as it is. */
static void json_put_escape(struct json *json, unsigned char c){
  static const char digits[] = "0123456789abcdef";
  if( c>=0x80 ){
    json_put_literal(json, "\xEF\xBF\xBD");
  }else if( c=='"' || c=='\\' ){
    json_put_bytes(json, c=='"' ? "\\\"" : "\\\\", 2);
  }else{
    json_put_literal(json, "\\u00");
    json_put_bytes(json, &digits[c>>4], 1);
    json_put_bytes(json, &digits[c&15], 1);
  }
}

static void json_put_string(struct json *json, struct span text){
  const char *p = text.p;
  const char *end = p+text.n;
  json_put_literal(json, "\"");
  while( p<end ){
    const char *start = p;
    size_t length;
    uint32_t c;
    while( p<end && (length = uri_utf8_read(p, end, &c))>0
        && c>=0x20 && c!='"' && c!='\\' ) p += length;
    json_put_bytes(json, start, (size_t)(p-start));
    if( p<end ) json_put_escape(json, (unsigned char)*p++);
  }
  json_put_literal(json, "\"");
}

static void json_put_value(struct json *json, struct span value){
  if( value.p ){
    json_put_string(json, value);
  }else{
    json_put_literal(json, "null");
  }
}

/* A JSON number when uri_port() is one, else a string or null. */
static void json_put_port(struct json *json, struct span port){
  sqlite3_int64 number;
  char digits[24];
  if( uri_sql_port_number(port, &number) ){
    sqlite3_snprintf(sizeof digits, digits, "%lld", number);
    json_put_bytes(json, digits, strlen(digits));
  }else{
    json_put_value(json, port);
  }
}

/* A member's name, with what is before and after it, and its value. */
static void json_put(struct json *json, const char *name, struct span value){
  json_put_bytes(json, name, strlen(name));
  json_put_value(json, value);
}

static void json_put_uri(struct json *json, const struct uri *u,
                         const struct uri_authority *a){
  json_put(json, "{\"scheme\":", u->scheme);
  json_put(json, ",\"authority\":", u->authority);
  json_put(json, ",\"userinfo\":", a->userinfo);
  json_put(json, ",\"host\":", a->host);
  json_put_literal(json, ",\"port\":");
  json_put_port(json, a->port);
  json_put(json, ",\"path\":", u->path);
  json_put(json, ",\"query\":", u->query);
  json_put(json, ",\"fragment\":", u->fragment);
  json_put_literal(json, "}");
}

/* uri_json(u) */
void uri_sql_json_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  struct json json = {0, 0};
  struct uri_authority a;
  struct buffer buffer;
  struct span text;
  struct uri u;
  size_t size;
  (void)argc;
  if( !uri_sql_argument_text(ctx, argv[0], &text) ) return;
  uri_split_whole(text.p, text.n, &u, &a);
  json_put_uri(&json, &u, &a);
  size = (size_t)json.n;
  json.out = uri_sql_buffer_open(ctx, &buffer, size==json.n ? size : SIZE_MAX);
  json.n = 0;
  if( json.out==0 ) return;
  json_put_uri(&json, &u, &a);
  uri_sql_buffer_result(ctx, &buffer, size);
}
