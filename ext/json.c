/*
** SPDX-License-Identifier: MIT
**
** uri_json(u): every component in one JSON object (RFC 8259).
**
** JSON is Unicode.  A byte that is no UTF-8 becomes U+FFFD, and control
** characters are escaped, so that any text makes valid JSON.
*/
#include "ext.h"

/*
** The length of the UTF-8 character at z, 1 to 4, or 0 when there is none: a
** byte out of place, a longer form than needed, a surrogate (RFC 3629 4).
*/
static size_t json_character(const unsigned char *z, const unsigned char *end){
  unsigned char low = 0x80, high = 0xBF;
  size_t length, i;
  if( *z<0x80 ) return 1;
  if( *z<0xC2 || *z>0xF4 ) return 0;
  length = *z<0xE0 ? 2 : *z<0xF0 ? 3 : 4;
  if( (size_t)(end-z)<length ) return 0;
  if( *z==0xE0 ) low = 0xA0;
  if( *z==0xED ) high = 0x9F;
  if( *z==0xF0 ) low = 0x90;
  if( *z==0xF4 ) high = 0x8F;
  if( z[1]<low || z[1]>high ) return 0;
  for(i=2; i<length; i++){
    if( (z[i] & 0xC0)!=0x80 ) return 0;
  }
  return length;
}

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
  const unsigned char *z = (const unsigned char*)text.p;
  const unsigned char *end = z+text.n;
  sqlite3_str_appendchar(s, 1, '"');
  while( z<end ){
    const unsigned char *start = z;
    size_t length = 1;
    while( z<end && *z>=0x20 && *z!='"' && *z!='\\'
        && (length = json_character(z, end))>0 ) z += length;
    sqlite3_str_append(s, (const char*)start, (int)(z-start));
    if( z<end ) json_put_escape(s, *z++);
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
  s = sqlite3_str_new(sqlite3_context_db_handle(ctx));
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
