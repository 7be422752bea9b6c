/*
** SPDX-License-Identifier: MIT
**
** Reading JSON (RFC 8259) as SQLite writes it: flat arrays and objects, whose
** strings are decoded.  A lone surrogate becomes U+FFFD.
*/
#include "json.h"
#include "../../core/rfc/chars/chars.h"

#include <string.h>

struct json_reader {
  const char *p, *end;
  char *out;               /* where the next decoded string begins */
};

/* Skip white space and then c: 1, or 0 if another byte is there. */
static int json_read_byte(struct json_reader *r, char c){
  while( r->p<r->end && memchr(" \t\n\r", *r->p, 4) ) r->p++;
  if( r->p==r->end || *r->p!=c ) return 0;
  r->p++;
  return 1;
}

/* Read "\u" and four digits at p: 1, or 0 if the text there is something else. */
static int json_read_unit(const char *p, const char *end, uint32_t *unit){
  int i;
  *unit = 0;
  if( end-p<6 || p[0]!='\\' || p[1]!='u' ) return 0;
  for(i=2; i<6; i++){
    if( !is_in(p[i], HEXDIG) ) return 0;
    *unit = *unit<<4 | (uint32_t)hex_value(p[i]);
  }
  return 1;
}

/* Read one "\u", or two that are a pair of surrogates: 1, or 0 if malformed. */
static int json_read_unicode(struct json_reader *r){
  uint32_t c, low;
  if( !json_read_unit(r->p, r->end, &c) ) return 0;
  r->p += 6;
  if( c>=0xD800 && c<=0xDBFF && json_read_unit(r->p, r->end, &low)
   && low>=0xDC00 && low<=0xDFFF ){
    r->p += 6;
    c = 0x10000 + ((c & 0x3FF)<<10 | (low & 0x3FF));
  }
  if( c>=0xD800 && c<=0xDFFF ) c = 0xFFFD;
  r->out += uri_utf8_write(c, r->out);
  return 1;
}

/* Read the escape that begins with the "\" at r->p: 1, or 0 if malformed. */
static int json_read_escape(struct json_reader *r){
  static const char names[] = "\"\\/bfnrt", octets[] = "\"\\/\b\f\n\r\t";
  const char *known;
  if( r->end-r->p<2 ) return 0;
  if( r->p[1]=='u' ) return json_read_unicode(r);
  known = memchr(names, r->p[1], sizeof names - 1);
  if( known==0 ) return 0;
  *r->out++ = octets[known-names];
  r->p += 2;
  return 1;
}

/* Decode a string, after its first quote: 1, or 0 if it has no end or a wrong escape. */
static int json_read_string(struct json_reader *r, struct uri_span *out){
  out->p = r->out;
  while( r->p<r->end && *r->p!='"' ){
    if( *r->p!='\\' ){
      *r->out++ = *r->p++;
    }else if( !json_read_escape(r) ){
      return 0;
    }
  }
  out->n = (size_t)(r->out-out->p);
  return json_read_byte(r, '"');
}

/* Skip a nested array or object, whose JSON text is the value. */
static int json_skip_nested(struct json_reader *r){
  size_t depth = 0;
  int is_string = 0;
  while( r->p<r->end ){
    char c = *r->p++;
    if( is_string ){
      if( c=='"' ) is_string = 0;
      if( c=='\\' && r->p<r->end ) r->p++;
    }else if( c=='"' ){
      is_string = 1;
    }else if( c=='[' || c=='{' ){
      depth++;
    }else if( (c==']' || c=='}') && --depth==0 ){
      return 1;
    }
  }
  return 0;
}

/* Skip a number, true, false or null. */
static int json_skip_word(struct json_reader *r){
  const char *start = r->p;
  while( r->p<r->end ){
    char c = *r->p;
    int letter = c | 0x20;
    if( !(letter>='a' && letter<='z') && !(c>='0' && c<='9')
     && c!='-' && c!='+' && c!='.' ) break;
    r->p++;
  }
  return r->p>start;
}

/* Read a value in an array or an object; absent for null. */
static int json_read_value(struct json_reader *r, struct uri_span *out){
  const char *start;
  if( json_read_byte(r, '"') ) return json_read_string(r, out);
  start = r->p;
  if( r->p==r->end ) return 0;
  if( *r->p=='[' || *r->p=='{' ){
    if( !json_skip_nested(r) ) return 0;
  }else if( !json_skip_word(r) ){
    return 0;
  }
  *out = (struct uri_span){ start, (size_t)(r->p-start) };
  if( out->n==4 && memcmp(start, "null", 4)==0 ) *out = (struct uri_span){0, 0};
  return 1;
}

/* Read the members of an array or an object, after its first byte. */
static int json_read_members(struct json_reader *r, struct uri_span *items,
                             struct uri_template_variable *out){
  int is_object = out->type==URI_TEMPLATE_PAIRS;
  char close = is_object ? '}' : ']';
  if( json_read_byte(r, close) ) return 1;
  do{
    if( is_object ){
      if( !json_read_byte(r, '"')
       || !json_read_string(r, &items[out->count++])
       || !json_read_byte(r, ':') ) return 0;
    }
    if( !json_read_value(r, &items[out->count++]) ) return 0;
  }while( json_read_byte(r, ',') );
  return json_read_byte(r, close);
}

size_t uri_sql_json_items(struct uri_span text){
  size_t items = 1, i;
  for(i=0; i<text.n; i++) items += text.p[i]==',' || text.p[i]==':';
  return items;
}

int uri_sql_json_read(struct uri_span text, struct uri_span *items, char *bytes,
                      struct uri_template_variable *out){
  struct json_reader r = { text.p, text.p+text.n, bytes };
  int is_read;
  out->items = items;
  out->count = 0;
  if( json_read_byte(&r, '[') ){
    out->type = URI_TEMPLATE_LIST;
    is_read = json_read_members(&r, items, out);
  }else if( json_read_byte(&r, '{') ){
    out->type = URI_TEMPLATE_PAIRS;
    is_read = json_read_members(&r, items, out);
  }else{
    out->type = URI_TEMPLATE_TEXT;
    is_read = json_read_value(&r, items);
    out->count = 1;
  }
  json_read_byte(&r, ' ');             /* skips the white space at the end */
  return is_read && r.p==r.end;
}
