/*
** SPDX-License-Identifier: MIT
**
** Patterns of users and of rows of sites.
**
** uri_glob_match(): "*" is any text, "?" any character, "[a-z]" one of a set and
** "[^a-z]" one that is not in it.  A "]" right after the "[" or "[^" belongs to the set.
** A "[" without a closing "]" is an ordinary character, as in the names of PHP, "a[]".
** Otherwise globs match like SQL's GLOB operator, except that NUL is a character.
**
** uri_glob_page(): the text is read without case, and triplets count as the octets that
** they stand for.  Patterns of rows have no other wildcard than "*".
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
** Is c in the set whose "[" is before p?  Returns the place after its "]", or 0 if c is
** not in the set or there is no "]".
*/
static const char *glob_set(const char *p, const char *end, uint32_t c){
  uint32_t low = 0;                    /* range start, before a "-" */
  int invert = p<end && *p=='^';
  int seen = 0;
  p += invert;
  if( p<end && *p==']' ){
    seen = c==']';
    p++;
  }
  while( p<end && *p!=']' ){
    if( *p=='-' && low>0 && end-p>=2 && p[1]!=']' ){
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
  return p<end && seen!=invert ? p+1 : 0;
}

/*
** Does c match the "?", the set or the character at p?  Returns the place after it in the
** pattern, or 0.  *close is the last "]", 0 until it is needed: otherwise a long pattern
** without "[" would be searched again for each of many parameters.
*/
static const char *glob_one(struct uri_span pattern, const char *p,
                            const char **close, uint32_t c){
  const char *end = pattern.p+pattern.n;
  if( p==end ) return 0;
  if( *p=='?' ) return p+1;
  if( *p=='[' ){
    if( *close==0 ){
      for(*close=end; *close>pattern.p && *--*close!=']'; );
    }
    if( *close-p>=2 && *close-p>=(p[1]=='^' ? 3 : 2) ) return glob_set(p+1, end, c);
  }
  return glob_read(&p, end)==c ? p : 0;
}

/* The same without case, of ASCII. */
static uint32_t glob_read_lower(const char **at, const char *end){
  uint32_t c = glob_read(at, end);
  return c<0x80 ? (unsigned char)to_lower((char)c) : c;
}

/* The octet that a triplet stands for, or the next byte. */
static uint32_t glob_read_page(const char **at, const char *end){
  return (unsigned char)to_lower(percent_next(at, end));
}

/*
** Match the whole text.  is_plain: the pattern has no "?" and no "[".  It is constant, as
** read is: the compiler makes three functions.
*/
static inline int glob_match(struct uri_span pattern, struct uri_span text, int is_plain,
                             uint32_t (*read)(const char **at, const char *end)){
  const char *p = pattern.p, *pattern_end = p+pattern.n;
  const char *t = text.p, *end = t+text.n;
  const char *close = 0;               /* see glob_one() */
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
    c = read(&next, end);
    if( is_plain ) after = p<pattern_end && (unsigned char)*p==c ? p+1 : 0;
    else after = glob_one(pattern, p, &close, c);
    if( after ){
      p = after;
      t = next;
    }else if( star ){
      p = star;
      read(&taken, end);
      t = taken;
    }else{
      return 0;
    }
  }
  while( p<pattern_end && *p=='*' ) p++;
  return p==pattern_end;
}

int uri_glob_match(struct uri_span pattern, struct uri_span text){
  return glob_match(pattern, text, 0, glob_read);
}

int uri_glob_page(struct uri_span pattern, struct uri_span text){
  return glob_match(pattern, text, 1, glob_read_page);
}

int uri_glob_lower(struct uri_span pattern, struct uri_span text){
  return glob_match(pattern, text, 0, glob_read_lower);
}
