/*
** SPDX-License-Identifier: MIT
**
** Passwords of userinfo (RFC 3986 3.2.1), and what looks like them anywhere in a text.
**
** The ":" of a password has before it a user name, which begins
**
**   - at the beginning of a word: "joe:password@h", "http:joe:password@h";
**   - at the beginning of a parameter, of its value, or of a fragment;
**   - after two slashes or backslashes, or after ":" and one: "//joe:password@h".
**
** Which "@" ends the password: password_end().  What is encoded more often than the
** delimiters before it is data.
**
** Time is O(n).  Back from a ":", reading stops at the one before it.  No search begins
** again in a part where one of the same kind found nothing.
*/
#include "redact.h"

#include "../../uri_schemes.h"

#include "../../rfc/schemes/by_scheme.h"

/* What is before the user name of userinfo. */
enum password_place {
  PASSWORD_NOWHERE, PASSWORD_WORD, PASSWORD_VALUE, PASSWORD_AUTHORITY
};

/* Places up to which a search for passwords found nothing, so that time is linear. */
struct password_search {
  size_t tried[2];                     /* by the depth of the ":", 0 or more */
  size_t no_at[2][REDACT_DEPTH+1];     /* of "@" encoded so often, in a word or a value */
};

/* Does an address or a name follow the ":" of a scheme?  Then no password does. */
static int password_is_name(struct uri_span name){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return scheme && scheme->flags & (URI_SCHEME_NAME | URI_SCHEME_DRIVER);
}

static struct uri_span password_span(const struct redact_text *t, size_t from, size_t to){
  return (struct uri_span){ t->c+from, to-from };
}

/* Is the character a "/", "?" or "#" that is encoded at most so often? */
static inline int password_is_delimiter(const struct redact_text *t, size_t i,
                                        unsigned depth){
  return (is_in(t->c[i], QUESTION | HASH) || is_slash(t->c[i]))
      && redact_depth(t, i)<=depth;
}

/*
** Are there two slashes before i, or ":" and one?  *depth: the most encoded of them.
** Browsers remove tabs and line ends between slashes.  "\\/" is two.
*/
static int password_is_after_slashes(const struct redact_text *t, size_t i,
                                     unsigned *depth){
  unsigned most = 0;
  int count = 0;
  for(; i>0 && REDACT_IS(t, i-1, "/\\:\t\n\r"); i--){
    if( is_blank(t->c[i-1]) ) continue;
    count += t->how[i-1]==(REDACT_ESCAPED | 3) ? 2 : 1;
    if( redact_depth(t, i-1)>most ) most = redact_depth(t, i-1);
    if( t->c[i-1]==':' ) break;
  }
  if( count<2 ) return 0;
  *depth = most;
  return 1;
}

size_t uri_password_token(const struct redact_text *t, size_t i, unsigned depth){
  enum { LEAST = 20 };
  const uint32_t set = ALPHA | DIGIT | HYPHEN | UNDERSCORE | PLUS | EQUALS;
  size_t start = i, at;
  unsigned most = 0, is_mixed = 0;
  while( start>0 && is_in(t->c[start-1], set) ) start--;
  if( i-start<LEAST ) return i;
  for(at=start+1; at<i; at++){
    is_mixed |= is_in(t->c[at-1], DIGIT) && is_in(t->c[at], ALPHA);
    is_mixed |= is_in(t->c[at-1], LOWALPHA) && is_in(t->c[at], UPALPHA);
  }
  return is_mixed && password_is_after_slashes(t, start, &most) && depth<=most ? start
                                                                               : i;
}

/* Userinfo with a ":", from which it is read. */
struct password_userinfo {
  enum password_place place;
  size_t start;                        /* of the user name */
  size_t before;                       /* after the ":" right before it, or 0 */
  unsigned depth;                      /* how often its delimiters may be encoded */
};

/*
** Read back from the ":" at i to where its user name may begin.  The beginning of a word
** counts more than that of a value in it.
*/
static struct password_userinfo password_begin(const struct redact_text *t, size_t i){
  const unsigned depth = redact_depth(t, i);
  struct password_userinfo u = { PASSWORD_NOWHERE, i, 0, depth };
  int is_done = 0, has_start = 0;
  for(; !is_done; i--){
    enum password_place place = PASSWORD_NOWHERE;
    char c = i>0 ? t->c[i-1] : '\n';
    unsigned encoded = i>0 ? redact_depth(t, i-1) : 0;
    if( is_in(c, UNRESERVED) ) continue;
    is_done = i==0 || (encoded<=depth && memchr("/\\?#:", c, 5));
    if( i==0 || memchr(" \t\n\v\f\r\"<>([{'`|", c, 15) ){
      place = encoded==0 ? PASSWORD_WORD : PASSWORD_VALUE;
      is_done |= encoded==0;
    }else if( memchr("=?&#;", c, 5) ){
      place = PASSWORD_VALUE;
    }else if( is_slash(c) && password_is_after_slashes(t, i, &u.depth) ){
      place = PASSWORD_AUTHORITY;
      has_start = 0;
      is_done = 1;
    }else if( c==':' && is_done ){
      u.before = i;
    }
    if( place!=PASSWORD_NOWHERE ) u.place = place;
    if( !has_start && (place!=PASSWORD_NOWHERE || is_done) ){
      u.start = i;
      has_start = 1;
    }
  }
  return u;
}

/*
** The userinfo of the ":" at i.  It is nowhere for the ":" of a scheme, for what follows
** that of addresses and names, and for that of a name in quotes: "'a':'b@c'".
*/
static struct password_userinfo password_userinfo(const struct redact_text *t, size_t i){
  struct password_userinfo u = password_begin(t, i);
  int has_scheme = 0;
  struct uri_span name;
  if( u.place==PASSWORD_AUTHORITY ) return u;
  if( u.before && u.place==PASSWORD_NOWHERE ){
    struct password_userinfo scheme = password_begin(t, u.before-1);
    name = password_span(t, scheme.start, u.before-1);
    has_scheme = uri_scheme_has_rules(name) && !password_is_name(name);
    if( has_scheme && scheme.place!=PASSWORD_AUTHORITY ) u.place = scheme.place;
  }
  name = password_span(t, u.start, i);
  if( password_is_name(name) || (!has_scheme && uri_scheme_has_rules(name))
   || (i>1 && REDACT_IS(t, i-1, "\"'`") && is_in(t->c[i-2], ALPHA | DIGIT)) ){
    u.place = PASSWORD_NOWHERE;
  }
  return u;
}

/* Is a host from i to end, with a dot or a port, an IP address, or "localhost"? */
static int password_is_host(const struct redact_text *t, size_t i, size_t end){
  const char *p = t->c+i, *stop = t->c+end, *port, *label;
  if( i==end || *p=='[' ) return i<end;
  for(port=stop; port>p && is_in(port[-1], DIGIT); ) port--;
  if( port<stop && port>p && port[-1]==':' ) return 1;
  if( span_is(span_between(p, stop), SPAN_WORD("localhost")) ) return 1;
  label = span_after_last(p, stop, '.');
  return label-p>1 && stop-label>=1
      && find_in(label, stop, ~(uint32_t)(ALPHA | DIGIT | HYPHEN))==stop;
}

/* Is [i, end), which is after a ":", a port, also one with parameters, "80;a=b"? */
static int password_is_port(const struct redact_text *t, size_t i, size_t end){
  size_t name;
  while( is_in(t->c[i], DIGIT) ) i++;
  if( i==end ) return 1;
  if( t->c[i]!=';' ) return 0;
  for(name=++i; is_in(t->c[i], ALPHA | DIGIT); ) i++;
  return i>name && t->c[i]=='=';
}

/* Does a word end at i, or, if is_value, a parameter? */
static inline int password_ends_run(const struct redact_text *t, size_t i, int is_value){
  return redact_ends_word(t, i)
      || (is_value && t->c[i]=='&' && redact_depth(t, i)==0);
}

/*
** Can a password without "@" before its first delimiter, at end, contain it?  Not if it
** is that of "://" or of a drive, "C:/", or if the user name is in an IP literal.
*/
static int password_may_contain(const struct redact_text *t,
                                const struct password_userinfo *u, size_t i,
                                size_t end){
  const char *start = t->c+u->start;
  if( is_slash(t->c[end]) && is_slash(t->c[end+1]) && t->c[end-1]==':' ) return 0;
  if( is_slash(t->c[i]) && i-u->start==2 && is_in(*start, ALPHA) ) return 0;
  return (*start!='[' && start[-1]!='[')
      || span_find_byte(start, t->c+end, ']')==t->c+end;
}

/*
** Find the "@" that ends the password at i: the last one before the next "/", "?" or "#",
** if a host follows.  Else the password contains delimiters, and the last "@" of the word
** or value ends it; if there was one before the delimiter, the last that is not in a
** parameter, "?a=b@c".  One that is encoded more often than the ":" counts if there is no
** other, because some programs write it so.  Returns 0 if there is none.
*/
static size_t password_end(struct password_search *s, const struct redact_text *t,
                           const struct password_userinfo *u, size_t i, int is_value){
  size_t at = 0, deeper = 0, last = 0, deepest = 0, j = i;
  size_t *no_at = &s->no_at[is_value][u->depth/REDACT_ONCE];
  int is_parameter = 0;
  if( i<s->no_at[is_value][REDACT_DEPTH] ) return 0;
  for(; !password_ends_run(t, j, is_value) && !password_is_delimiter(t, j, u->depth);
      j++){
    if( t->c[j]!='@' ) continue;
    deeper = j;
    if( redact_depth(t, j)<=u->depth ) at = j;
  }
  if( u->place!=PASSWORD_AUTHORITY ) s->tried[redact_depth(t, i-1)>0] = at>0 ? at : j;
  if( (u->place==PASSWORD_AUTHORITY || !password_ends_run(t, j, is_value))
   && j>i && password_is_port(t, i, j) ) return 0;
  if( at==0 && !password_may_contain(t, u, i, j) ) return 0;
  if( at>0 && password_is_host(t, at+1, j) ) return at;
  if( at==0 && deeper>0 && j<*no_at ) return deeper;
  for(; !password_ends_run(t, j, is_value); j++){
    if( is_in(t->c[j], UNRESERVED) ) continue;
    if( t->c[j]=='@' ) deepest = j;
    if( redact_depth(t, j)>u->depth ) continue;
    if( t->c[j]=='@' ) last = j;
    if( REDACT_IS(t, j, "?#") ) is_parameter = 1;
    if( at==0 ) continue;
    if( t->c[j]=='=' && is_parameter ) break;
    if( is_slash(t->c[j]) && is_slash(t->c[j+1]) && REDACT_IS(t, j-1, ":=") ) break;
  }
  if( last+at==0 ) *no_at = j;
  if( last+at+deeper+deepest==0 ) s->no_at[is_value][REDACT_DEPTH] = j;
  return last>0 ? last : at>0 ? at : deeper>0 ? deeper : deepest;
}

/*
** The password after the ":" at i, with a user name before it that is a token; else an
** empty part.
*/
static struct redact_part password_after(struct password_search *s,
                                         const struct redact_text *t, size_t i){
  const unsigned depth = redact_depth(t, i);
  const struct redact_part none = { 0, 0 };
  struct password_userinfo u = password_userinfo(t, i);
  size_t at, token;
  if( u.place==PASSWORD_NOWHERE ) return none;
  if( u.place!=PASSWORD_AUTHORITY || depth>u.depth ){
    if( u.start<s->tried[depth>0] ) return none;
    if( depth>0 ) u.place = PASSWORD_VALUE;
    u.depth = depth;
  }
  at = password_end(s, t, &u, i+1, u.depth>0 || u.place==PASSWORD_VALUE);
  if( at==0 ) return none;
  token = uri_password_token(t, i, 0);
  return (struct redact_part){ token<i ? token : i+1, at };
}

/* The password of "jdbc:oracle:thin:user/password@" or "oracle://user/password@". */
static struct redact_part password_of_oracle(struct password_search *s,
                                             const struct redact_text *t, size_t i){
  static const struct uri_span jdbc = SPAN("jdbc:oracle"), name = SPAN("oracle");
  const struct redact_part none = { 0, 0 };
  const int has_slashes = is_slash(t->c[i+1]) && is_slash(t->c[i+2]);
  struct password_userinfo u = { PASSWORD_WORD, 0, 0, redact_depth(t, i) };
  int colons = 0;
  size_t at;
  if( !redact_is_after(t, i, has_slashes ? name : jdbc) ) return none;
  for(i += has_slashes ? 3 : 1; t->c[i]!='/'; i++){
    if( redact_ends_word(t, i) || REDACT_IS(t, i, "@=") ) return none;
    colons += t->c[i]==':';
  }
  if( colons!=!has_slashes ) return none;
  u.start = i+1;
  at = password_end(s, t, &u, i+1, 0);
  return at>0 ? (struct redact_part){ i+1, at } : none;
}

void uri_redact_passwords(struct redact_text *t){
  struct password_search s = { .tried = { 0, 0 } };
  const char *end = t->c+t->n, *p = t->c;
  while( (p = find_in(p, end, COLON | AT))<end ){
    const size_t i = (size_t)(p++-t->c);
    struct redact_part part = { i, i };
    if( t->how[i] & REDACT_HIDDEN ) continue;
    if( t->c[i]=='@' ){
      part.from = uri_password_token(t, i, redact_depth(t, i));
    }else{
      part = password_after(&s, t, i);
      if( part.to==part.from ) part = password_of_oracle(&s, t, i);
    }
    redact_hide(t, part);
    if( part.to>i ) p = t->c+part.to;
  }
}
