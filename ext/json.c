/*
** SPDX-License-Identifier: MIT
**
** uri_json(u): every component in one JSON object (RFC 8259).
**
** JSON is Unicode.  A byte that is no UTF-8 becomes U+FFFD, and control
** characters are escaped, so that any text makes valid JSON.
*/
#include "ext.h"

/* A byte that cannot stand in a JSON string as it is. */
static void json_put_escape(sqlite3_str *s, unsigned char c){
  if( c>=0x80 ){
    sqlite3_str_append(s, "\xEF\xBF\xBD", 3);
  }else if( c=='"' || c=='\\' ){
    sqlite3_str_appendchar(s, 1, '\\');
    sqlite3_str_appendchar(s, 1, (char)c);
  }else{
    sqlite3_str_appendf(s, "\\u%04x", c);
  }
}

static void json_put_string(sqlite3_str *s, struct span text){
  const char *p = text.p;
  const char *end = p+text.n;
  sqlite3_str_appendchar(s, 1, '"');
  while( p<end ){
    const char *start = p;
    size_t length;
    uint32_t c;
    while( p<end && (length = uri_utf8_read(p, end, &c))>0
        && c>=0x20 && c!='"' && c!='\\' ) p += length;
    sqlite3_str_append(s, start, (int)(p-start));
    if( p<end ) json_put_escape(s, (unsigned char)*p++);
  }
  sqlite3_str_appendchar(s, 1, '"');
}

/* Behind what is there already, if anything is. */
static void json_put_name(sqlite3_str *s, const char *name){
  sqlite3_str_appendf(s, "%c\"%s\":", sqlite3_str_length(s) ? ',' : '{', name);
}

static void json_put(sqlite3_str *s, const char *name, struct span value){
  json_put_name(s, name);
  if( value.p ){
    json_put_string(s, value);
  }else{
    sqlite3_str_appendall(s, "null");
  }
}

/* A number where it is one, as with uri_port(). */
static void json_put_port(sqlite3_str *s, struct span port){
  sqlite3_int64 number;
  if( port_number(port, &number) ){
    json_put_name(s, "port");
    sqlite3_str_appendf(s, "%lld", number);
  }else{
    json_put(s, "port", port);
  }
}

static void json_put_uri(sqlite3_str *s, struct span text){
  struct uri_authority a;
  struct uri u;
  uri_split(text.p, text.n, &u);
  uri_split_authority(u.authority, &a);
  json_put(s, "scheme", u.scheme);
  json_put(s, "authority", u.authority);
  json_put(s, "userinfo", a.userinfo);
  json_put(s, "host", a.host);
  json_put_port(s, a.port);
  json_put(s, "path", u.path);
  json_put(s, "query", u.query);
  json_put(s, "fragment", u.fragment);
  sqlite3_str_appendchar(s, 1, '}');
}

/* uri_json(u) */
void json_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  sqlite3_str *s;
  struct span text;
  int rc, n;
  (void)argc;
  if( !argument_text(ctx, argv[0], &text) ) return;
  s = sqlite3_str_new(0);          /* near a limit it would grow byte by byte */
  json_put_uri(s, text);
  rc = sqlite3_str_errcode(s);
  n = sqlite3_str_length(s);
  if( rc==SQLITE_OK ){
    sqlite3_result_text64(ctx, sqlite3_str_finish(s), (sqlite3_uint64)n,
                          sqlite3_free, SQLITE_UTF8);
    return;
  }
  sqlite3_free(sqlite3_str_finish(s));
  sqlite3_result_error_code(ctx, rc);
}
