/*
** SPDX-License-Identifier: MIT
**
** Patterns of users and of rows of sites.
**
** Users: "*" is any text, "?" any character, "[a-z]" one of a set and "[^a-z]" one that
** is not in it.  A "]" right after the "[" or "[^" belongs to the set.  A "[" without a
** closing "]" is an ordinary character, as in the names of PHP, "a[]".  Otherwise globs
** match like SQL's GLOB operator, except that NUL is a character.
**
** Rows (GLOB_PAGE): "*" is the only wildcard.  The text is read without case, triplets
** count as the octets that they stand for, and what ends in a slash and "*" matches what
** stands before the slash, too.
**
** Matching reads the text from left to right.  If it fails after a "*", that "*" takes
** one more character, and matching continues from there.  Earlier "*" are never tried
** again, because the last "*" can take whatever an earlier one could.
*/
#include "site.h"

#include "../../rfc/syntax/syntax.h"

/*
** The character at *at, which moves after it.  Malformed UTF-8 is read as GLOB reads it:
** a lone continuation byte is itself, an overlong form or a surrogate is U+FFFD.
*/
static uint32_t glob_read(const char **at, const char *end){
  const char *p = *at;
  unsigned char lead = (unsigned char)*p++;
  uint32_t c = lead;
  if( lead>=0xC0 ){
    c &= lead<0xE0 ? 0x1F : lead<0xF0 ? 0x0F : lead<0xF8 ? 0x07
       : lead<0xFC ? 0x03 : lead<0xFE ? 0x01 : 0x00;
    while( p<end && utf8_is_continuation(*p) ){
      c = c<<6 | ((unsigned char)*p++ & 0x3F);
    }
    if( c<0x80 || (c & 0xFFFFF800)==0xD800 || (c & 0xFFFFFFFE)==0xFFFE ){
      c = URI_UTF8_REPLACEMENT;
    }
  }
  *at = p;
  return c;
}

/*
** Is c in the set whose "[" is before p?  Returns the place after its "]", which is there
** (glob_one()), or 0 if c is not in the set.
*/
static const char *glob_set(const char *p, const char *end, uint32_t c){
  uint32_t low = 0;                    /* range start, before a "-" */
  int invert = *p=='^';
  int seen = 0;
  p += invert;
  if( *p==']' ){
    seen = c==']';
    p++;
  }
  while( *p!=']' ){
    if( *p=='-' && low>0 && p[1]!=']' ){
      uint32_t high;
      p++;
      high = glob_read(&p, end);
      if( low<=c && c<=high ) seen = 1;
      low = 0;
    }else{
      low = glob_read(&p, end);
      if( low==c ) seen = 1;
    }
  }
  return seen!=invert ? p+1 : 0;
}

/*
** Does c match the "?", the set or the character at p?  Returns the place after it in the
** pattern, or 0.
*/
static const char *glob_one(const char *p, const char *end, uint32_t c){
  if( p==end ) return 0;
  if( *p=='?' ) return p+1;
  if( *p=='[' ){
    const char *close = span_after_last(p, end, ']');
    if( close-p>2 && (p[1]!='^' || close-p>3) ) return glob_set(p+1, end, c);
  }
  return glob_read(&p, end)==c ? p : 0;
}

/* The next character of a text. */
static inline uint32_t glob_next(const char **at, const char *end, enum glob_text kind){
  uint32_t c;
  if( kind==GLOB_PAGE ) return (unsigned char)to_lower(percent_next(at, end));
  c = glob_read(at, end);
  return kind==GLOB_LOWER && c<0x80 ? (unsigned char)to_lower((char)c) : c;
}

int uri_glob_match(struct uri_span pattern, struct uri_span text, enum glob_text kind){
  const char *p = pattern.p, *pattern_end = p+pattern.n;
  const char *t = text.p, *end = t+text.n;
  const char *star = 0;                /* what is after the last "*", */
  const char *taken = 0;               /* and where what it took ends */
  while( t<end ){
    const char *next = t;
    const char *after;
    uint32_t c;
    if( p<pattern_end && *p=='*' ){
      star = ++p;
      taken = t;
      if( p==pattern_end ) return 1;
      continue;
    }
    c = glob_next(&next, end, kind);
    if( kind!=GLOB_PAGE ) after = glob_one(p, pattern_end, c);
    else after = p<pattern_end && (unsigned char)*p==c ? p+1 : 0;
    if( after ){
      p = after;
      t = next;
    }else if( star ){
      p = star;
      glob_next(&taken, end, kind);
      t = taken;
    }else{
      return 0;
    }
  }
  if( kind==GLOB_PAGE && pattern_end-p==2 && *p=='/' ) p++;
  while( p<pattern_end && *p=='*' ) p++;
  return p==pattern_end;
}
