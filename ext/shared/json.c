/*
** SPDX-License-Identifier: MIT
**
** uri_json(): every component in one JSON object (RFC 8259).
**
**     SELECT json_extract(uri_json('//h/a'), '$.host');
**     -- h
**
** JSON is Unicode.  A byte that is not UTF-8 becomes U+FFFD, and control
** characters are escaped, so that any text makes valid JSON.  The object is
** composed twice, once to get its size and once to write it.
*/
#include "json.h"

#include <string.h>

void uri_sql_json_put_bytes(struct json *json, const char *p, size_t n){
  if( json->out ) memcpy(json->out+json->n, p, n);
  json->n += n;
}

/* Write a byte that must be escaped in a JSON string. */
static void json_put_escape(struct json *json, unsigned char c){
  static const char digits[] = "0123456789abcdef";
  if( c>=0x80 ){
    json_put_literal(json, "\xEF\xBF\xBD");
  }else if( c=='"' || c=='\\' ){
    uri_sql_json_put_bytes(json, c=='"' ? "\\\"" : "\\\\", 2);
  }else{
    json_put_literal(json, "\\u00");
    uri_sql_json_put_bytes(json, &digits[c>>4], 1);
    uri_sql_json_put_bytes(json, &digits[c&15], 1);
  }
}

/* Eight times the byte c; and which of a word's bytes are below c, which is 1 to 0x80. */
#define JSON_EACH(c) (UINT64_C(0x0101010101010101)*(c))
#define JSON_BELOW(word, c) (((word)-JSON_EACH(c)) & ~(word) & JSON_EACH(0x80))

/* Is a byte of the eight at p escaped in JSON, or a "%", or not ASCII?  Never a miss. */
static int json_is_special(const char *p){
  uint64_t word;
  memcpy(&word, p, sizeof word);
  return ((word & JSON_EACH(0x80)) | JSON_BELOW(word, 0x20)
          | JSON_BELOW(word ^ JSON_EACH('"'), 1) | JSON_BELOW(word ^ JSON_EACH('\\'), 1)
          | JSON_BELOW(word ^ JSON_EACH('%'), 1))!=0;
}

const char *uri_sql_json_plain_end(const char *p, const char *end){
  while( end-p>=8 && !json_is_special(p) ) p += 8;
  while( p<end && *p>=0x20 && *p<0x7F && *p!='"' && *p!='\\' && *p!='%' ) p++;
  return p;
}

void uri_sql_json_put_string(struct json *json, struct uri_span text){
  const char *p = text.p;
  const char *end = p+text.n;
  json_put_literal(json, "\"");
  while( p<end ){
    const char *start = p;
    size_t length;
    uint32_t c;
    p = uri_sql_json_plain_end(p, end);
    while( p<end && (length = uri_utf8_read(p, end, &c))>0
        && c>=0x20 && c!='"' && c!='\\' ) p += length;
    uri_sql_json_put_bytes(json, start, (size_t)(p-start));
    if( p<end ) json_put_escape(json, (unsigned char)*p++);
  }
  json_put_literal(json, "\"");
}

static void json_put_value(struct json *json, struct uri_span value){
  if( value.p ){
    uri_sql_json_put_string(json, value);
  }else{
    json_put_literal(json, "null");
  }
}

/* Write a port: a number if uri_port() gives an integer, else a string or null. */
static void json_put_port(struct json *json, struct uri_span port){
  sqlite3_int64 number;
  if( uri_sql_port_number(port, &number) ){
    while( port.n>1 && *port.p=='0' ) port.p++, port.n--;
    uri_sql_json_put_bytes(json, port.p, port.n);
  }else{
    json_put_value(json, port);
  }
}

/* Write a member: its name with the punctuation around it, then its value. */
static void json_put(struct json *json, const char *name, struct uri_span value){
  uri_sql_json_put_bytes(json, name, strlen(name));
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
static void json_of(sqlite3_context *ctx, struct uri_span text){
  struct json json = {0, 0};
  struct uri_authority a;
  struct buffer buffer;
  struct uri u;
  size_t size;
  uri_split_whole(text.p, text.n, &u, &a);
  json_put_uri(&json, &u, &a);
  size = (size_t)json.n;
  json.out = uri_sql_buffer_open(ctx, &buffer, size==json.n ? size : SIZE_MAX);
  json.n = 0;
  if( json.out==0 ) return;
  json_put_uri(&json, &u, &a);
  uri_sql_buffer_result(ctx, &buffer, size);
}

const struct sql_function uri_sql_json_functions[] = {
  { "uri_json", 1, 1, OUT_JSON, .text = json_of,
    .takes = "u", .about = "all components as a JSON object" },
  { 0 }
};
