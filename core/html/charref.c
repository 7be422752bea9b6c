/*
** SPDX-License-Identifier: MIT
**
** Character references (HTML 13.2.5.72 to 13.2.5.80): "&amp;", "&#38;", "&#x26;", and
** those that browsers accept without the semicolon.
*/
#include "html.h"
#include "../syntax/syntax.h"

/* The letter of a row's name at depth>0; " " at the end of the name. */
static char charref_at(unsigned i, unsigned depth){
  const struct html_entity *e = &uri_html_entities[i];
  return uri_html_entity_tails[e->page][e->at+depth-1];
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

static struct html_character charref_value(const struct html_entity *e){
  uint32_t value = e->value;
  if( e->kind==ENTITY_PAIR ){
    const uint16_t *pair = uri_html_entity_pairs[value];
    return (struct html_character){ pair[0], pair[1], 0 };
  }
  return (struct html_character){
    e->kind==ENTITY_HIGH ? value+0x10000 : value, 0, 0 };
}

/*
** The longest name at p.  At each depth the rows from low to high are those
** that begin with what has been read.  Names have 31 letters at most.
*/
static struct html_character charref_named(const char *p, const char *end){
  struct html_character found = {0, 0, 0};
  unsigned letter, low, high, depth;
  if( p==end || !is_in(*p, ALPHA) ) return found;
  letter = *p>='a' ? (unsigned)(*p-'a')+26 : (unsigned)(*p-'A');
  low = uri_html_entity_first[letter];
  high = uri_html_entity_first[letter+1];
  for(depth=1; low<high; depth++){
    const struct html_entity *e = &uri_html_entities[low];
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

/*
** "#" and digits at p; no character if there are no digits.  A number that is no
** character is U+FFFD (13.2.5.80).
*/
static struct html_character charref_number(const char *p, const char *end){
  enum { TOO_MUCH = 0x110000 };
  struct html_character found = {0, 0, 0};
  const char *start = p++;
  int hex = p<end && (*p|0x20)=='x';
  const char *digits;
  uint32_t c = 0;
  p += hex;
  for(digits=p; p<end && is_in(*p, hex ? HEXDIG : DIGIT); p++){
    c = c*(hex ? 16 : 10)+(uint32_t)hex_value(*p);
    if( c>TOO_MUCH ) c = TOO_MUCH;
  }
  if( p==digits ) return found;
  if( c==0 || c>0x10FFFF || (c>=0xD800 && c<=0xDFFF) ) c = URI_UTF8_REPLACEMENT;
  found.first = c;
  found.n = (size_t)(p-start)+(p<end && *p==';');
  return found;
}

struct html_character uri_html_charref(const char *p, const char *end,
                                       int in_attribute){
  const struct html_character ampersand = {'&', 0, 1};
  struct html_character found;
  if( p+1==end ) return ampersand;
  if( p[1]=='#' ){
    found = charref_number(p+1, end);
    if( found.first<0x100 ){
      found.first = uri_html_windows_1252((unsigned char)found.first);
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

struct html_character uri_html_xml_charref(const char *p, const char *end){
  static const struct { char name[6]; char c; } entities[] = {
    { "amp;", '&' }, { "lt;", '<' }, { "gt;", '>' }, { "quot;", '"' }, { "apos;", '\'' }
  };
  const struct html_character ampersand = {'&', 0, 1};
  size_t i, left = (size_t)(end-p-1);
  if( left>1 && p[1]=='#' ){
    struct html_character found = charref_number(p+1, end);
    if( p[2]=='X' || found.n==0 || p[found.n]!=';' ) return ampersand;
    found.n++;
    return found;
  }
  for(i=0; i<COUNT_OF(entities); i++){
    size_t n = 0;
    while( n<left && entities[i].name[n]==p[1+n] && p[1+n]!=';' ) n++;
    if( n==left || entities[i].name[n]!=';' || p[1+n]!=';' ) continue;
    return (struct html_character){ (unsigned char)entities[i].c, 0, n+2 };
  }
  return ampersand;
}
