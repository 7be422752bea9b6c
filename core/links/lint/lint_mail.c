/*
** SPDX-License-Identifier: MIT
**
** Are the addresses of a mailto: URI addresses (RFC 6068 2)?
**
**     to         = addr-spec *("," addr-spec )
**     addr-spec  = local-part "@" domain
**     local-part = dot-atom-text / quoted-string
**     domain     = dot-atom-text / "[" *dtext-no-obs "]"
**
** All but the "," and the "@" may be percent-encoded.  Letters beyond ASCII are allowed,
** as in RFC 6532.
*/
#include "lint.h"

#include "../../rfc/syntax/syntax.h"

/* A character of a local part (RFC 5322 3.2.3: atext), or a dot. */
static int mail_is_atext(char c){
  return is_in(c, ALPHA | DIGIT | HYPHEN | DOT | UNDERSCORE | TILDE | DOLLAR | AMPERSAND
                  | PLUS | EQUALS | SLASH | QUESTION | HASH | TRIPLET | NOT_ASCII)
      || memchr("!'*^`{|}", c, 8)!=0;
}

/* Is the whole text a dot-atom-text: words with single dots between them? */
static int mail_is_dot_atom(const char *p, const char *end){
  int in_word = 0;
  while( p<end ){
    char c = percent_next(&p, end);
    if( !mail_is_atext(c) ) return 0;
    if( c=='.' && !in_word ) return 0;
    in_word = c!='.';
  }
  return in_word;
}

/*
** Does the text begin with one character and end with another, which occurs only there?
** After a "\" in a quoted-string, any character is data.
*/
static int mail_is_between(const char *p, const char *end, char open, char close){
  if( p==end || percent_next(&p, end)!=open ) return 0;
  while( p<end ){
    char c = percent_next(&p, end);
    if( c==close ) return p==end;
    if( c!='\\' ) continue;
    if( open!='"' || p==end ) return 0;
    percent_next(&p, end);
  }
  return 0;
}

/* addr-spec: the domain follows the last "@". */
static int mail_is_address(const char *p, const char *end){
  const char *at = span_after_last(p, end, '@');
  if( at==p ) return 0;
  return (mail_is_dot_atom(p, at-1) || mail_is_between(p, at-1, '"', '"'))
      && (mail_is_dot_atom(at, end) || mail_is_between(at, end, '[', ']'));
}

int uri_lint_is_mail(struct uri_span path){
  const char *p = path.p;
  const char *end = p+path.n;
  if( path.n==0 ) return 1;
  for(;;){
    const char *stop = span_find_byte(p, end, ',');
    if( !mail_is_address(p, stop) ) return 0;
    if( stop==end ) return 1;
    p = stop+1;
  }
}
