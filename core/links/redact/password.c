/*
** SPDX-License-Identifier: MIT
**
** Passwords of userinfo (RFC 3986 3.2.1), and what looks like them anywhere in a text:
**
**   //joe:password@h           an authority, after two slashes, or ":" and one
**   joe:password@h             a word, also after "http:"
**   ?u=joe:password@h          a value, which "&name=" ends
**   -u joe:password            an option of curl
**   oracle://joe/password@h    and as jdbc:oracle:thin: has it
**   //token@h                  a token as the user name
**
** From the ":" the text is read back to the beginning of the user name, then forward to
** the "@".  Time is O(n): where a search found nothing, no other one begins.
*/
#include "redact.h"

#include "../../uri_schemes.h"

/* Is the ":" at i that of "://"? */
static int password_is_root(const struct redact_text *t, size_t i){
  return t->c[i]==':' && is_slash(t->c[i+1]) && is_slash(t->c[i+2]);
}

/* Is a port at i, which is after a ":", also one with parameters, "80;a=b"? */
static int password_is_port(const struct redact_text *t, size_t i){
  const char *p = t->c+i, *end = find_in(p, t->c+t->n, ~(uint32_t)DIGIT);
  const size_t stop = (size_t)(end-t->c);
  if( *end==';' ) return *find_in(end+1, t->c+t->n, ~(uint32_t)(ALPHA | DIGIT))=='=';
  return end>p && (REDACT_IS(t, stop, "/\\?#&") || redact_ends_word(t, stop));
}

/* Is a host from i to end, with a dot or a port, an IP literal, or "localhost"? */
static int password_is_host(const struct redact_text *t, size_t i, size_t end){
  const char *p = t->c+i, *stop = t->c+end, *port = stop, *label;
  while( port>p && is_in(port[-1], DIGIT) ) port--;
  if( port<stop && port>p && port[-1]==':' ) return 1;
  label = span_after_last(p, stop, '.');
  return *p=='[' || span_is(span_between(p, stop), SPAN_WORD("localhost"))
      || (label-p>1 && stop>label
          && find_in(label, stop, ~(uint32_t)(ALPHA | DIGIT | HYPHEN))==stop);
}

/* Where a password is looked for; is_own: in the text's own authority. */
struct password_place {
  int is_authority, is_own, is_value;
};

/*
** Find the "@" that ends the password at i: the last one of the word, because a password
** may contain "@" and delimiters.  But a host with a dot or a port ends before the next
** delimiter, and the last "@" is not in a parameter, "?a=b@c".  Returns 0 if there is
** none.
*/
static size_t password_end(struct redact_search *s, const struct redact_text *t,
                           const struct password_place *place, size_t i){
  size_t at = 0;
  int is_host = 0, is_parameter = 0, may_have_gap = place->is_authority;
  if( i<s->tried ) return 0;
  for(; i<t->n && !password_is_root(t, i); i++){
    const char c = t->c[i];
    const int is_delimiter = is_in(c, SLASH | QUESTION | HASH) || c=='\\';
    if( is_in(c, UNRESERVED) ) continue;
    if( redact_ends_word(t, i) && !(may_have_gap && span_is_gap(c))
     && !(place->is_own && is_in(c, ANGLE | DQUOTE)) ) break;
    if( is_host && is_delimiter && password_is_host(t, at+1, i) ) break;
    if( at>0 ? REDACT_IS(t, i, "?#&")
             : place->is_value && c=='&' && redact_depth(t, i)==0 ) is_parameter = 1;
    if( c=='=' && is_parameter ) break;
    if( is_delimiter ) is_host = may_have_gap = 0;
    if( c=='@' ){
      at = i;
      is_host = 1;
      may_have_gap = 0;
    }
  }
  if( at==0 ) s->tried = i;
  return at;
}

/* Does a word end before i? */
static int password_follows(const struct redact_text *t, size_t i, struct uri_span word){
  return i>=word.n && span_is((struct uri_span){ t->c+i-word.n, word.n }, word);
}

/*
** The end of the password after the ":" at i if the user name is that of an option, as in
** "-u joe:x", "-ujoe:x", "--user='joe:x'"; else 0.
*/
static size_t password_option(const struct redact_text *t, size_t user, size_t i){
  const char *p = t->c+user, *end = p, *from;
  const int is_quoted = p[-1]=='"' || p[-1]=='\'';
  if( is_quoted ) end--;
  while( span_is_gap(end[-1]) || end[-1]=='=' ) end--;
  for(from=end; is_in(from[-1], ALPHA | HYPHEN); ) from--;
  if( (*p!='-' || (p[1] | 0x20)!='u')
   && (end==p || *from!='-'
       || !((end[-1] | 0x20)=='u'
            || password_follows(t, (size_t)(end-t->c), SPAN_WORD("user")))) ) return 0;
  if( is_quoted ) i = uri_secret_close(t, user-1);
  else while( !redact_ends_word(t, i) ) i++;
  return find_in(p, t->c+i, ~(uint32_t)(DIGIT | COLON))<t->c+i ? i : 0;
}

/* Does the user name end before the "/" at i in "jdbc:oracle:thin:joe/password@"? */
static int password_is_oracle(const struct redact_text *t, size_t i){
  size_t user = i;
  while( user>0 && is_in(t->c[user-1], UNRESERVED) ) user--;
  return user<i && (password_follows(t, user, SPAN_WORD("oracle://"))
                    || password_follows(t, user, SPAN_WORD("oracle:thin:"))
                    || password_follows(t, user, SPAN_WORD("oracle:oci:")));
}

/*
** May there be a password after the user name, from start to the ":" at i, without
** slashes?  Not after one slash, a quote, the name of a scheme, or an unknown word and
** ":".
*/
static int password_is_word(const struct redact_text *t, size_t start, size_t i){
  const char before = (t->c+start)[-1], *colon = t->c+i;
  const char *end = t->c+(before==':' ? start-1 : i), *from = end;
  const struct uri_scheme *row;
  while( is_in(from[-1], SCHEME_CHAR) ) from--;
  row = uri_scheme_find(span_between(from, end));
  if( memchr("\"'`", colon[-1], 3) && is_in(colon[-2], ALPHA | DIGIT) ) return 0;
  return !is_slash(before) && (before==':' ? row && row->port>0 : row==0);
}

/* Is the ":" at i that of a drive, "C:/a", or in an IP literal, not "[joe:x@h]"? */
static int password_is_other(const struct redact_text *t, size_t start, size_t i){
  const char *end;
  if( i-start==1 && is_in(t->c[start], ALPHA) && is_slash(t->c[i+1]) ) return 1;
  if( (t->c+start)[-1]!='[' ) return 0;
  end = find_in(t->c+i, t->c+t->n, SLASH | BRACKET | SPACE | AT);
  return *end==']' && !is_in(end[1], ALPHA | DIGIT | AT);
}

struct redact_part uri_redact_password(struct redact_search *s,
                                       const struct redact_text *t, size_t i){
  enum { LEAST = 20, MOST = 40 };      /* characters of a token; of a scheme */
  const uint32_t token = ALPHA | DIGIT | HYPHEN | UNDERSCORE | PLUS | EQUALS;
  const char c = t->c[i];
  struct password_place place = { 0, 0, 0 };
  struct redact_part part = { i+1, 0 };
  size_t start = i, word = i;
  if( password_is_root(t, i) ) return part;
  if( redact_depth(t, i)<t->depth && (t->how[i+1] & REDACT_HIDDEN)!=0 ) return part;
  if( c=='/' ){
    if( password_is_oracle(t, i) ) part.to = password_end(s, t, &place, i+1);
    return part;
  }
  while( start>0 && (is_in(t->c[start-1], token)
                     || (c!='@' && !redact_ends_word(t, start-1)
                         && !REDACT_IS(t, start-1, ":/?#"))) ){
    start--;
  }
  if( c=='@' && i-start<LEAST ) return part;
  while( start<i && t->c[start]=='\\' ) start++;
  while( word>start && (is_in(t->c[word-1], UNRESERVED)
                        || !REDACT_IS(t, word-1, "=&;,|'`([{")) ) word--;
  place.is_authority = start>0 && is_slash(t->c[start-1])
                    && (is_slash((t->c+start)[-2]) || (t->c+start)[-2]==':');
  if( place.is_authority && i-start>=LEAST
   && find_in(t->c+start, t->c+i, ~token)==t->c+i
   && find_in(t->c+start, t->c+i, DIGIT | UPALPHA)<t->c+i ) part.from = start;
  if( c=='@' ){
    if( part.from==start ) part.to = i;
    return part;
  }
  place.is_own = place.is_authority && start<=MOST
              && find_in(t->c, t->c+start, ~(uint32_t)SCHEME_CHAR)+3>=t->c+start;
  if( password_is_other(t, word, i) ) return part;
  if( !place.is_authority ){
    part.to = password_option(t, word, i);
    if( part.to>0 || !password_is_word(t, word, i) ) return part;
    place.is_value = memchr("?#&=;:", (t->c+word)[-1], 6)!=0;
  }
  if( !password_is_port(t, i+1) ) part.to = password_end(s, t, &place, i+1);
  return part;
}
