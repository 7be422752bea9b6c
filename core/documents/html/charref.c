/*
** SPDX-License-Identifier: MIT
**
** Character references (HTML 13.2.5.72 to 13.2.5.80): "&amp;", "&#38;", "&#x26;", and
** those that browsers accept without the semicolon.
*/
#include "html.h"
#include "../../rfc/syntax/syntax.h"

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
** The longest name at p.  At each depth, the rows from low to high begin with the
** characters read so far.  Names have 31 letters at most.
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

struct html_character uri_html_charref(const char *p, const char *end,
                                       int in_attribute){
  const struct html_character ampersand = {'&', 0, 1};
  struct html_character found = {0, 0, 0};
  if( p+1==end ) return ampersand;
  if( p[1]=='#' ){
    found.n = uri_charref_number(p+1, end, &found.first);
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
  struct html_character found = {'&', 0, 1};
  uint32_t c;
  size_t n = uri_charref(p, end, &c);
  if( n==0 || (p[1]=='#' && p[2]=='X') ) return found;
  found.first = c;
  found.n = n;
  return found;
}
