/*
** SPDX-License-Identifier: MIT
**
** Passwords of userinfo (RFC 3986 3.2.1), and what looks like them anywhere in a text.
**
** What is before the user name tells if a password may follow its ":":
**
**   "//", also ":/"   an authority, "//joe:password@h"
**   ? # = & ;         a value, "?u=joe:password@h", which a "&" ends
**   " ( [ blank       a word, "joe:password@h", also "http:joe:password@h"
**
** Then the "@" that ends it is looked for: password_end().  What is encoded more often
** than the ":", or than the slashes, is data.  Time is O(n): where a search found
** nothing, no other one begins.
*/
#include "redact.h"

#include "../../uri_schemes.h"

/* A user name, and how often its delimiters may be encoded. */
enum password_place {
  PASSWORD_NOWHERE, PASSWORD_WORD, PASSWORD_VALUE, PASSWORD_AUTHORITY
};
struct password_user {
  enum password_place place;
  size_t start;
  unsigned depth;
};

/*
** Does an authority begin at i, after two slashes, or a ":" and one?  Browsers remove
** line breaks there; "\\/" is two.  *depth becomes how often they are encoded, at least.
*/
static int password_is_authority(const struct redact_text *t, size_t i, unsigned *depth){
  unsigned most = *depth;
  int count = 0;
  for(; i>0 && (is_slash(t->c[i-1]) || REDACT_IS(t, i-1, ":\t\n\r")); i--){
    count += t->how[i-1]==(REDACT_ESCAPED | 3) ? 2 : !is_blank(t->c[i-1]);
    if( redact_depth(t, i-1)>most ) most = redact_depth(t, i-1);
    if( t->c[i-1]==':' ) break;
  }
  if( count<2 ) return 0;
  *depth = most;
  return 1;
}

/* The scheme whose name ends at i; 0 if none does, or one without a port and rules. */
static const struct uri_scheme *password_scheme(const struct redact_text *t, size_t i){
  const struct uri_scheme *row;
  size_t from = i;
  while( from>0 && is_in(t->c[from-1], SCHEME_CHAR) ) from--;
  row = uri_scheme_find((struct uri_span){ t->c+from, i-from });
  if( !row || row->port>0 || row->rule!=URI_SCHEME_RULE_PLAIN ) return row;
  return row->flags & (URI_SCHEME_NAME | URI_SCHEME_DRIVER) ? row : 0;
}

/*
** The end of the slashes before the user name that ends at i, before the ":" at sign, if
** all between is one: "//DOM;joe", "//CORP\joe".  Else 0.
*/
static size_t password_slashes(const struct redact_text *t, size_t i, size_t sign){
  const unsigned depth = redact_depth(t, sign);
  while( i>0 && !redact_ends_word(t, i-1) && !REDACT_IS(t, i-1, "'`([{")
      && (!REDACT_IS(t, i-1, ":/?#") || redact_depth(t, i-1)>depth) ) i--;
  return i>1 && t->c[i-1]=='/' ? i : 0;
}

/*
** The user name before the ":" at i.  The name of a scheme is none, nor is one in quotes,
** "'a':'b@c'"; after the ":" of a scheme that has hosts, there may be one.
*/
static struct password_user password_user(const struct redact_text *t, size_t i){
  const int names = URI_SCHEME_NAME | URI_SCHEME_DRIVER;
  const size_t start = uri_redact_name(t, i, i);
  const char *p = t->c+start;
  struct password_user u = { PASSWORD_WORD, start, redact_depth(t, i) };
  const struct uri_scheme *scheme = password_scheme(t, p[-1]==':' ? start-1 : i);
  const size_t slashes = password_slashes(t, start, i);
  const int is_name = p[-1]==':' ? !scheme || scheme->flags & names : scheme!=0;
  if( is_slash(p[-1]) && password_is_authority(t, start, &u.depth) ){
    u.place = PASSWORD_AUTHORITY;
  }else if( !is_name && password_is_authority(t, slashes, &u.depth) ){
    u.place = PASSWORD_AUTHORITY;
    u.start = slashes;
  }else if( is_name || is_slash(p[-1])
         || (i>1 && REDACT_IS(t, i-1, "\"'`") && is_in(t->c[i-2], ALPHA | DIGIT)) ){
    u.place = PASSWORD_NOWHERE;
  }else if( u.depth>0 || memchr("?#&=;:", p[-1], 6) ){
    u.place = PASSWORD_VALUE;
  }
  return u;
}

/*
** The beginning of the token that ends at i, or i.  A token is long, and in it a letter
** follows a digit, or a capital a small letter.  Names of users and accounts are words,
** and digits end them.
*/
static size_t password_token(const struct redact_text *t, size_t i){
  enum { LEAST = 20 };
  const uint32_t set = ALPHA | DIGIT | HYPHEN | UNDERSCORE | PLUS | EQUALS;
  int is_mixed = 0;
  size_t from = i;
  for(; from>0 && is_in(t->c[from-1], set); from--){
    is_mixed |= is_in(t->c[from-1], DIGIT) && is_in(t->c[from], ALPHA);
    is_mixed |= is_in(t->c[from-1], LOWALPHA) && is_in(t->c[from], UPALPHA);
  }
  return is_mixed && i-from>=LEAST ? from : i;
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

/* Does a word end at i, or, if is_value, a parameter? */
static int password_ends_run(const struct redact_text *t, size_t i, int is_value){
  return redact_ends_word(t, i)
      || (is_value && t->c[i]=='&' && redact_depth(t, i)==0);
}

static int password_is_delimiter(const struct redact_text *t, size_t i, unsigned depth){
  return (is_slash(t->c[i]) || is_in(t->c[i], QUESTION | HASH))
      && redact_depth(t, i)<=depth;
}

/* Is a port at i, which is after a ":", also one with parameters, "80;a=b"? */
static int password_is_port(const struct redact_text *t, size_t i, unsigned depth){
  const size_t start = i;
  while( is_in(t->c[i], DIGIT) ) i++;
  if( i>start && (password_is_delimiter(t, i, depth) || password_ends_run(t, i, 1)) ){
    return 1;
  }
  if( t->c[i++]!=';' ) return 0;
  while( is_in(t->c[i], ALPHA | DIGIT) ) i++;
  return t->c[i]=='=';
}

/*
** Can a password without "@" before its first delimiter, at end, contain it?  Not if it
** is that of "://" or of a drive, "C:/", or if the user name is in an IP literal.
*/
static int password_may_contain(const struct redact_text *t, size_t user, size_t i,
                                size_t end){
  if( is_slash(t->c[end]) && is_slash(t->c[end+1]) && t->c[end-1]==':' ) return 0;
  if( end==i && i-user==2 && is_in(t->c[user], ALPHA) ) return 0;
  return (t->c+user)[-1]!='[' || span_find_byte(t->c+i, t->c+end, ']')==t->c+end;
}

/*
** Find the "@" that ends the password at i: the last one before the next "/", "?" or "#",
** if a host follows.  Else the password contains delimiters, and the last "@" of the word
** or value ends it; if there was one before the delimiter, the last that is not in a
** parameter, "?a=b@c".  One that is encoded more often than the ":" counts if there is no
** other, because some programs write it so.  Returns 0 if there is none.
*/
static size_t password_end(struct redact_search *s, const struct redact_text *t,
                           const struct password_user *u, size_t i){
  const int is_value = u->depth>0 || u->place==PASSWORD_VALUE;
  size_t at = 0, deeper = 0, last = 0, j = i;
  int is_parameter = 0, has_deeper;
  if( i<s->tried ) return 0;
  for(; !password_is_delimiter(t, j, u->depth); j++){
    if( password_ends_run(t, j, is_value)
     && (u->place!=PASSWORD_AUTHORITY || deeper>0 || !span_is_gap(t->c[j])) ) break;
    if( t->c[j]!='@' ) continue;
    deeper = j;
    if( redact_depth(t, j)<=u->depth ) at = j;
  }
  if( at>0 && password_is_host(t, at+1, j) ) return at;
  if( at==0 && !password_may_contain(t, u->start, i, j) ){
    s->tried = j;
    return 0;
  }
  for(last = at, has_deeper = deeper>0; !password_ends_run(t, j, is_value); j++){
    if( at>0 && ((t->c[j]=='=' && is_parameter)
     || (is_slash(t->c[j]) && is_slash(t->c[j+1]) && REDACT_IS(t, j-1, ":="))) ) break;
    if( REDACT_IS(t, j, "?#") ) is_parameter = 1;
    if( t->c[j]!='@' ) continue;
    if( redact_depth(t, j)<=u->depth ) last = j;
    else if( !has_deeper ) deeper = j;
  }
  if( last==0 ) last = deeper;
  if( last==0 ) s->tried = j;
  return last;
}

struct redact_part uri_redact_own(const struct redact_text *t){
  const char *end = t->c+t->n, *p = find_in(t->c, end, ~(uint32_t)SCHEME_CHAR);
  struct redact_part part = { 0, 0 };
  size_t i;
  if( p>t->c && *p++!=':' ) return part;
  if( !span_begins(span_between(p, end), SPAN_WORD("//")) ) return part;
  for(i = (size_t)(p+2-t->c); i<t->n; i++){
    const char c = t->c[i];
    if( redact_depth(t, i)>0 ) continue;
    if( is_in(c, SLASH | QUESTION | HASH) || c=='\n' ) break;
    if( part.from==0 ? redact_ends_word(t, i) : part.to>0 && is_blank(c) ) break;
    if( c==':' && part.from==0 ) part.from = i+1;
    if( c=='@' && part.from>0 ) part.to = i;
  }
  if( part.to>0 && (password_is_port(t, part.from, 0)
   || (password_scheme(t, part.from-1)!=0                        /* "//h,mailto:a@b" */
       && password_user(t, part.from-1).place==PASSWORD_NOWHERE)) ) part.to = 0;
  return part;
}

/*
** Does the user name end before the "/" at i in "jdbc:oracle:thin:user/password@" or
** "oracle://user/password@"?
*/
static int password_is_oracle(const struct redact_text *t, size_t i){
  size_t user = i;
  while( user>0 && is_in(t->c[user-1], UNRESERVED) ) user--;
  if( user==i || redact_is_after(t, user, SPAN_WORD("oracle://")) ) return user<i;
  if( user==0 || t->c[--user]!=':' ) return 0;
  while( user>0 && is_in(t->c[user-1], ALPHA) ) user--;
  return redact_is_after(t, user, SPAN_WORD("jdbc:oracle:"));
}

struct redact_part uri_redact_password(struct redact_search *s,
                                       const struct redact_text *t, size_t i){
  struct redact_part part = { i+1, 0 };
  struct password_user u = { PASSWORD_WORD, i+1, redact_depth(t, i) };
  if( t->c[i]=='@' ){
    const size_t token = password_token(t, i);
    u.depth = 0;
    if( token<i && token>0 && is_slash(t->c[token-1])
     && password_is_authority(t, token, &u.depth) && redact_depth(t, i)<=u.depth ){
      part = (struct redact_part){ token, i };
    }
    return part;
  }
  if( t->c[i]==':' ) u = password_user(t, i);
  else if( !password_is_oracle(t, i) ) return part;
  if( u.place==PASSWORD_NOWHERE || password_is_port(t, i+1, u.depth) ) return part;
  part.to = password_end(s, t, &u, i+1);
  if( u.place==PASSWORD_AUTHORITY && part.to>0 && u.start<i
   && password_token(t, i)==u.start ) part.from = u.start;
  return part;
}
