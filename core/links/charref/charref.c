/*
** SPDX-License-Identifier: MIT
**
** Character references: "&amp;", "&#38;", "&#x26;" (XML 1.0 4.1 and 4.6), and in HTML
** also those that browsers accept without the semicolon (HTML 13.2.5.72 to 80).
*/
#include "charref.h"

#include "../../rfc/syntax/syntax.h"

/*
** Read "#" and digits at p, with a ";" if there is one.  A number that is no character is
** U+FFFD (HTML 13.2.5.80).  Returns the bytes read; 0 if there are no digits.
*/
static size_t charref_number(const char *p, const char *end, uint32_t *value){
  enum { TOO_MUCH = 0x110000 };
  const char *start = p++;
  int hex = p<end && (*p|0x20)=='x';
  const char *digits = p += hex;
  uint32_t radix = hex ? 16 : 10, c = 0;
  for(; p<end && (uint32_t)hex_value(*p)<radix; p++){
    c = c*radix+(uint32_t)hex_value(*p);
    if( c>TOO_MUCH ) c = TOO_MUCH;
  }
  if( p==digits ) return 0;
  if( c==0 || c>0x10FFFF || (c>=0xD800 && c<=0xDFFF) ) c = URI_UTF8_REPLACEMENT;
  *value = c;
  return (size_t)(p-start)+(p<end && *p==';');
}

size_t uri_charref(const char *p, const char *end, uint32_t *value){
  static const struct { struct uri_span name; char c; } named[] = {
    { SPAN("amp;"), '&' }, { SPAN("lt;"), '<' }, { SPAN("gt;"), '>' },
    { SPAN("quot;"), '"' }, { SPAN("apos;"), '\'' }
  };
  size_t i, n, left = (size_t)(end-p-1);
  if( left>1 && p[1]=='#' ){
    n = charref_number(p+1, end, value);
    return n>0 && p[n]==';' ? n+1 : 0;
  }
  for(i=0; i<COUNT_OF(named); i++){
    n = named[i].name.n;
    if( left<n || memcmp(p+1, named[i].name.p, n)!=0 ) continue;
    *value = (unsigned char)named[i].c;
    return n+1;
  }
  return 0;
}

/* The letter of a row's name at depth>0; " " at the end of the name. */
static char charref_at(unsigned i, unsigned depth){
  const struct charref_entity *e = &uri_charref_entities[i];
  return uri_charref_entity_tails[e->page][e->at+depth-1];
}

/*
** The first row from i on, before stop, whose letter at depth is c or higher.
*/
static unsigned charref_seek(unsigned i, unsigned stop, unsigned depth, int c){
  while( i<stop ){
    unsigned middle = i+(stop-i)/2;
    if( charref_at(middle, depth)>=c ) stop = middle;
    else i = middle+1;
  }
  return i;
}

static struct uri_character charref_value(const struct charref_entity *e){
  uint32_t value = e->value;
  if( e->kind==ENTITY_PAIR ){
    const uint16_t *pair = uri_charref_entity_pairs[value];
    return (struct uri_character){ pair[0], pair[1], 0 };
  }
  return (struct uri_character){
    e->kind==ENTITY_HIGH ? value+0x10000 : value, 0, 0 };
}

/*
** The longest name at p, which is before end.  At each depth, the rows from low to high
** begin with the characters read so far.  Names have 31 letters at most.
*/
static struct uri_character charref_named(const char *p, const char *end){
  struct uri_character found = {0, 0, 0};
  unsigned letter, low, high, depth;
  if( !is_in(*p, ALPHA) ) return found;
  letter = *p>='a' ? (unsigned)(*p-'a')+26 : (unsigned)(*p-'A');
  low = uri_charref_entity_first[letter];
  high = uri_charref_entity_first[letter+1];
  for(depth=1; low<high; depth++){
    const struct charref_entity *e = &uri_charref_entities[low];
    int closed = p+depth<end && p[depth]==';';
    if( charref_at(low, depth)==' ' && (closed || e->kind==ENTITY_BARE) ){
      found = charref_value(e);
      found.n = depth+(closed ? 1 : 0);
    }
    if( p+depth==end || !is_in(p[depth], ALPHA | DIGIT) ) break;
    low = charref_seek(low, high, depth, p[depth]);
    high = charref_seek(low, high, depth, p[depth]+1);
  }
  return found;
}

struct uri_character uri_charref_html(const char *p, const char *end,
                                       int in_attribute){
  const struct uri_character ampersand = {'&', 0, 1};
  struct uri_character found = {0, 0, 0};
  if( p+1==end ) return ampersand;
  if( p[1]=='#' ){
    found.n = charref_number(p+1, end, &found.first);
    if( found.first<0x100 ){
      found.first = uri_windows_1252((unsigned char)found.first);
    }
  }else{
    found = charref_named(p+1, end);
    /* "?a=1&copy=2": without semicolon, not a reference here (13.2.5.73) */
    if( in_attribute && found.n>0 && p[found.n]!=';' && p+1+found.n<end
     && is_in(p[1+found.n], EQUALS | ALPHA | DIGIT) ){
      return ampersand;
    }
  }
  if( found.n==0 ) return ampersand;
  found.n++;
  return found;
}

struct uri_character uri_charref_xml(const char *p, const char *end){
  struct uri_character found = {'&', 0, 1};
  uint32_t c;
  size_t n = uri_charref(p, end, &c);
  if( n==0 || (p[1]=='#' && p[2]=='X') ) return found;
  found.first = c;
  found.n = n;
  return found;
}
