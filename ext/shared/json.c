/*
** SPDX-License-Identifier: MIT
**
** Writing JSON (RFC 8259).  JSON is Unicode: a byte that is not UTF-8 becomes U+FFFD, and
** control characters are escaped, so that any text makes valid JSON.
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
