/*
** SPDX-License-Identifier: MIT
**
** The validity criteria of a label: UTS #46 4.1, the rule for text from right to left
** (RFC 5893), the rules for joiners (RFC 5892), and the stricter checks.
**
** Not here: that each character is valid and the label is in normal form C; idna.c checks
** this when it reads and decodes the label.
*/
#include "idna.h"

enum { CHECK_ZWNJ = 0x200C, CHECK_ZWJ = 0x200D, CHECK_VIRAMA = 9 };

static int check_is_joining(uint32_t c, enum idna_join side){
  unsigned join = idna_attribute_of(c)->join;
  return join==(unsigned)side || join==IDNA_JOIN_DUAL;
}

/*
** A joiner follows a virama; or U+200C is between two letters, the first left-joining and
** the second right-joining, ignoring transparent characters (RFC 5892 A.1, A.2).
*/
static int check_joiners(const uint32_t *p, size_t n){
  int joins = 0;             /* does the last letter, not transparent, join? */
  int pending = 0;           /* must the next one join? */
  size_t i;
  for(i=0; i<n; i++){
    uint32_t c = idna_point(p[i]);
    if( c==CHECK_ZWNJ || c==CHECK_ZWJ ){
      int has_virama = i>0 && idna_attribute_of(p[i-1])->combining==CHECK_VIRAMA;
      if( pending || (!has_virama && (c==CHECK_ZWJ || !joins)) ) return 0;
      pending = !has_virama;
      joins = 0;
    }else if( idna_attribute_of(p[i])->join!=IDNA_JOIN_TRANSPARENT ){
      if( pending && !check_is_joining(p[i], IDNA_JOIN_RIGHT) ) return 0;
      pending = 0;
      joins = check_is_joining(p[i], IDNA_JOIN_LEFT);
    }
  }
  return !pending;
}

/*
** The URL Standard's forbidden domain code points: characters that end a host or are
** delimiters in a URL, and characters that no host has.
*/
static int check_is_forbidden(uint32_t c){
  static const uint32_t forbidden[4] = {
    0xFFFFFFFF,              /* C0 controls */
    0xD4008029,              /* space # % / : < > ? */
    0x78000001,              /* @ [ \ ] ^ */
    0x90000000               /* | and DELETE */
  };
  return c<0x80 && (forbidden[c/32]>>(c%32) & 1);
}

static enum uri_idna_reason check_characters(const uint32_t *p, size_t n,
                                             unsigned checks){
  size_t i;
  for(i=0; i<n; i++){
    uint32_t c = idna_point(p[i]);
    if( (checks & URI_IDNA_CHECK_HOST) && check_is_forbidden(c) ){
      return URI_IDNA_REASON_HOST;
    }
    if( (checks & URI_IDNA_CHECK_STD3) && c<0x80 && c-'a'>=26 && c-'0'>=10 && c!='-' ){
      return URI_IDNA_REASON_STD3;
    }
    if( (checks & URI_IDNA_CHECK_2008)
     && (idna_attribute_of(p[i])->bits & IDNA_NOT_2008) ){
      return URI_IDNA_REASON_NOT_2008;
    }
  }
  return URI_IDNA_REASON_NONE;
}

/*
** Hiragana, Katakana or Han; U+3006 is for these scripts, but Common by its property
** Script.
*/
static int check_is_japanese(uint32_t c){
  return uri_idna_same_scripts(c, 0x3042) || uri_idna_same_scripts(c, 0x30A2)
      || (uri_idna_same_scripts(c, 0x4E00) && c!=0x3006);
}

/* Greek; three marks are for this script, but Inherited by their property Script. */
static int check_is_greek(uint32_t c){
  return c==0x375 || (uri_idna_same_scripts(c, 0x3B1)
                      && c!=0x342 && c!=0x1DC0 && c!=0x1DC1);
}

/* RFC 5892 A.3 to A.7: some characters, such as p[i], need certain neighbours. */
static int check_context(const uint32_t *p, size_t n, size_t i){
  uint32_t before = i>0 ? idna_point(p[i-1]) : 0;
  uint32_t after = i+1<n ? idna_point(p[i+1]) : 0;
  size_t k;
  switch( idna_point(p[i]) ){
    case 0xB7:  return before=='l' && after=='l';
    case 0x375: return check_is_greek(after);
    case 0x5F3: case 0x5F4: return uri_idna_same_scripts(before, 0x5D0);
    case 0x30FB:
      for(k=0; k<n; k++){
        if( check_is_japanese(idna_point(p[k])) ) return 1;
      }
      return 0;
    default: return 1;
  }
}

/* Does a label keep the rules of RFC 5892 A.3 to A.9? */
static int check_contexts(const uint32_t *p, size_t n){
  int arabic = 0, extended = 0, middle = 0;
  size_t i;
  for(i=0; i<n; i++){
    uint32_t c = idna_point(p[i]);
    if( c==0x30FB && middle++ ) continue;
    arabic |= c-0x660<10;
    extended |= c-0x6F0<10;
    if( c>=0x80 && !check_context(p, n, i) ) return 0;
  }
  return !(arabic && extended);
}

int uri_idna_has_prefix(const uint32_t *p, size_t n){
  return n>=4 && idna_point(p[0])=='x' && idna_point(p[1])=='n'
      && idna_point(p[2])=='-' && idna_point(p[3])=='-';
}

enum uri_idna_reason uri_idna_check(const uint32_t *p, size_t n, unsigned checks){
  enum uri_idna_reason reason;
  if( checks & URI_IDNA_CHECK_HYPHENS ){
    if( idna_point(p[0])=='-' || idna_point(p[n-1])=='-' ){
      return URI_IDNA_REASON_HYPHEN_ENDS;
    }
    if( n>=4 && idna_point(p[2])=='-' && idna_point(p[3])=='-' ){
      return URI_IDNA_REASON_HYPHENS_34;
    }
  }
  if( uri_idna_has_prefix(p, n) ) return URI_IDNA_REASON_XN;
  if( idna_attribute_of(p[0])->bits & IDNA_MARK ) return URI_IDNA_REASON_MARK;
  if( !check_joiners(p, n) ) return URI_IDNA_REASON_JOINER;
  reason = check_characters(p, n, checks);
  if( reason==URI_IDNA_REASON_NONE && (checks & URI_IDNA_CHECK_2008)
   && !check_contexts(p, n) ) return URI_IDNA_REASON_CONTEXT;
  return reason;
}

/* RFC 5893 2: the six conditions; the first two determine the direction. */
unsigned uri_idna_direction(const uint32_t *p, size_t n){
  enum {
    LEFT = 1<<IDNA_BIDI_LEFT, RIGHT = 1<<IDNA_BIDI_RIGHT,
    ARABIC_NUMBER = 1<<IDNA_BIDI_ARABIC_NUMBER, NUMBER = 1<<IDNA_BIDI_NUMBER,
    NEUTRAL = 1<<IDNA_BIDI_NEUTRAL, NONSPACING = 1<<IDNA_BIDI_MARK,
    OF_RIGHT = RIGHT | ARABIC_NUMBER | NUMBER | NEUTRAL | NONSPACING,
    OF_LEFT = LEFT | NUMBER | NEUTRAL | NONSPACING,
    DIGITS = NUMBER | ARABIC_NUMBER
  };
  unsigned first = 1u<<idna_attribute_of(p[0])->bidi, last;
  unsigned classes = 0, has_right;     /* the classes of the label, each as a bit */
  size_t i;
  int stands;
  for(i=0; i<n; i++) classes |= 1u<<idna_attribute_of(p[i])->bidi;
  has_right = classes & (RIGHT | ARABIC_NUMBER) ? IDNA_HAS_RIGHT : 0;
  while( n>1 && idna_attribute_of(p[n-1])->bidi==IDNA_BIDI_MARK ) n--;
  last = 1u<<idna_attribute_of(p[n-1])->bidi;
  if( first==RIGHT ){
    stands = (classes & ~(unsigned)OF_RIGHT)==0
          && (last & (RIGHT | DIGITS))!=0 && (classes & DIGITS)!=DIGITS;
  }else{
    stands = first==LEFT && (classes & ~(unsigned)OF_LEFT)==0
          && (last & (LEFT | NUMBER))!=0;
  }
  return has_right | (stands ? 0 : IDNA_BREAKS_RULE);
}
