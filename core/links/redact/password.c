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
** Time is O(n).  No search begins again in a part where one of the same kind found
** nothing.
*/
#include "redact.h"

#include "../../uri_schemes.h"

#include "../../rfc/schemes/by_scheme.h"

/* What is before a user name. */
enum password_place {
  PASSWORD_NOWHERE, PASSWORD_WORD, PASSWORD_VALUE, PASSWORD_AUTHORITY
};

/* A user name that may be before the next ":". */
struct password_user {
  enum password_place place;
  size_t start;
  unsigned depth;                      /* how often its delimiters may be encoded */
  int has_scheme;                      /* "http:joe:password@h" */
};

/*
** What the search has seen.  users[] is by the depth of the next ":"; no delimiter so far
** is encoded more often than most.  Slashes, with a ":" before them, end at slash_end.
**
** Two memories make time linear.  No other password begins before tried[], by whether its
** ":" is encoded.  No "@" is before no_at[], in a word and in a value, encoded so often.
*/
struct password_search {
  struct password_user users[REDACT_DEPTH+1];
  unsigned most;
  size_t slash_end;
  int slashes;
  unsigned slash_depth;
  size_t tried[2];
  size_t no_at[2][REDACT_DEPTH+1];
};

/*
** What the name before a ":" at i is as a scheme: none; one with rules, after which a
** user name may follow; one of addresses or names, after which none does.
*/
enum password_scheme { PASSWORD_NO_SCHEME, PASSWORD_RULES, PASSWORD_NAMES };
static enum password_scheme password_scheme(const struct redact_text *t, size_t start,
                                            size_t i){
  struct uri_span name = { t->c+start, i-start };
  const struct uri_scheme *row = uri_scheme_find(name);
  if( !row ) return PASSWORD_NO_SCHEME;
  if( row->flags & (URI_SCHEME_NAME | URI_SCHEME_DRIVER) ) return PASSWORD_NAMES;
  return uri_scheme_has_rules(name) ? PASSWORD_RULES : PASSWORD_NO_SCHEME;
}

int uri_password_is_token(const struct redact_text *t, size_t from, size_t to){
  enum { LEAST = 20 };
  const uint32_t set = ALPHA | DIGIT | HYPHEN | UNDERSCORE | PLUS | EQUALS;
  int is_mixed = 0;
  size_t i;
  if( to<from+LEAST || find_in(t->c+from, t->c+to, ~set)<t->c+to ) return 0;
  for(i=from+1; i<to; i++){
    is_mixed |= is_in(t->c[i-1], DIGIT) && is_in(t->c[i], ALPHA);
    is_mixed |= is_in(t->c[i-1], LOWALPHA) && is_in(t->c[i], UPALPHA);
  }
  return is_mixed;
}

/*
** Count slashes, and a ":" before them.  Browsers remove tabs and line ends between them.
** "\\/" is two.
*/
static void password_count_slashes(struct password_search *s, const struct redact_text *t,
                                   size_t i){
  if( is_slash(t->c[i]) || t->c[i]==':' ){
    if( t->c[i]==':' || i!=s->slash_end ){
      s->slashes = 0;
      s->slash_depth = 0;
    }
    s->slashes += t->how[i]==(REDACT_ESCAPED | 3) ? 2 : 1;
    if( redact_depth(t, i)>s->slash_depth ) s->slash_depth = redact_depth(t, i);
  }else if( i!=s->slash_end || !REDACT_IS(t, i, "\t\n\r") ){
    return;
  }
  s->slash_end = i+1;
}

/*
** What the character at i tells of the next user name.  One that is encoded more often
** than the next ":" is no delimiter, but may be before a user name.
*/
static void password_pass(struct password_search *s, const struct redact_text *t,
                          size_t i){
  const char c = t->c[i];
  const unsigned depth = redact_depth(t, i)/REDACT_ONCE;
  const int is_start = is_blank(c) || is_in(c, ANGLE | DQUOTE) || redact_is_opening(t, i);
  unsigned d;
  password_count_slashes(s, t, i);
  for(d=0; d<=s->most; d++){
    struct password_user *u = &s->users[d], next = { PASSWORD_NOWHERE, i+1, 0, 0 };
    if( is_start && depth==0 ){
      next.place = PASSWORD_WORD;
    }else if( is_slash(c) && s->slashes>1 ){
      next.place = PASSWORD_AUTHORITY;
      next.depth = s->slash_depth;
    }else if( c==':' && depth<=d ){
      next.has_scheme = u->place!=PASSWORD_AUTHORITY && !u->has_scheme
                     && password_scheme(t, u->start, i)==PASSWORD_RULES;
      if( next.has_scheme ) next.place = u->place;
    }else if( (c=='?' || c=='#') && depth<=d ){
      next.place = PASSWORD_VALUE;
    }else if( u->place!=PASSWORD_AUTHORITY
           && (is_start || is_in(c, EQUALS | QUESTION | AMPERSAND | HASH | SEMICOLON)) ){
      next.place = u->place==PASSWORD_WORD && !u->has_scheme ? PASSWORD_WORD
                                                             : PASSWORD_VALUE;
    }else if( !is_slash(c) || depth>d ){
      continue;
    }
    *u = next;
  }
}

/*
** Can the user name before the ":" at i have a password?  Not a scheme, nor a name in
** quotes: "'a':'b@c'".
*/
static int password_may_follow(const struct redact_text *t, const struct password_user *u,
                               size_t i){
  enum password_scheme scheme;
  if( u->place==PASSWORD_NOWHERE || u->place==PASSWORD_AUTHORITY ) return u->place>0;
  scheme = password_scheme(t, u->start, i);
  return (scheme==PASSWORD_NO_SCHEME || (scheme==PASSWORD_RULES && u->has_scheme))
      && !(i>1 && REDACT_IS(t, i-1, "\"'`") && is_in(t->c[i-2], ALPHA | DIGIT));
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
                                const struct password_user *u, size_t i,
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
                           const struct password_user *u, size_t i, int is_value){
  size_t at = 0, deeper = 0, last = 0, deepest = 0, j = i;
  size_t *no_at = &s->no_at[is_value][u->depth/REDACT_ONCE];
  int is_parameter = 0;
  if( i<s->no_at[is_value][REDACT_DEPTH] ) return 0;
  for(; !password_ends_run(t, j, is_value); j++){
    if( (is_slash(t->c[j]) || is_in(t->c[j], QUESTION | HASH))
     && redact_depth(t, j)<=u->depth ) break;
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
** The "/" before the password of "jdbc:oracle:thin:user/password@" or
** "oracle://user/password@", whose ":" after "oracle" is at i; else 0.
*/
static size_t password_oracle(const struct redact_text *t, size_t i){
  const int has_slashes = is_slash(t->c[i+1]) && is_slash(t->c[i+2]);
  int colons = has_slashes;
  if( !redact_is_after(t, i, has_slashes ? SPAN_WORD("oracle")
                                         : SPAN_WORD("jdbc:oracle")) ) return 0;
  for(i += has_slashes ? 3 : 1; t->c[i]!='/'; i++){
    if( redact_ends_word(t, i) || REDACT_IS(t, i, "@=") ) return 0;
    if( t->c[i]==':' && colons++>0 ) return 0;
  }
  return colons>0 ? i : 0;
}

/*
** The password after the ":" at i, with a user name before it that is a token; else an
** empty part.
*/
static struct redact_part password_after(struct password_search *s,
                                         const struct redact_text *t, size_t i){
  const unsigned depth = redact_depth(t, i);
  struct password_user u = s->users[depth/REDACT_ONCE];
  struct redact_part part = { i+1, 0 };
  const size_t slash = password_oracle(t, i);
  if( slash>0 ){
    part.from = slash+1;
    u = (struct password_user){ PASSWORD_WORD, part.from, depth, 0 };
  }else if( !password_may_follow(t, &u, i) ){
    return part;
  }else if( u.place!=PASSWORD_AUTHORITY || depth>u.depth ){
    if( u.start<s->tried[depth>0] ) return part;
    if( depth>0 ) u.place = PASSWORD_VALUE;
    u.depth = depth;
  }
  part.to = password_end(s, t, &u, part.from, slash==0
                         && (u.depth>0 || u.place==PASSWORD_VALUE));
  if( u.place==PASSWORD_AUTHORITY && uri_password_is_token(t, u.start, i) ){
    part.from = u.start;
  }
  return part;
}

void uri_redact_passwords(struct redact_text *t){
  struct password_search s = { .users[0].place = PASSWORD_WORD };
  const char *end = span_after_last(t->c, t->c+t->n, '@'), *p = t->c;
  while( (p = find_in(p, end, ~(uint32_t)UNRESERVED))<end ){
    const size_t i = (size_t)(p++-t->c);
    const unsigned depth = redact_depth(t, i);
    const struct password_user *u = &s.users[depth/REDACT_ONCE];
    struct redact_part part = { 0, 0 };
    if( t->how[i] & REDACT_HIDDEN ) continue;
    for(; s.most<depth/REDACT_ONCE; s.most++) s.users[s.most+1] = s.users[s.most];
    if( t->c[i]==':' ){
      part = password_after(&s, t, i);
    }else if( t->c[i]=='@' && u->place==PASSWORD_AUTHORITY && depth<=u->depth
           && uri_password_is_token(t, u->start, i) ){
      part = (struct redact_part){ u->start, i };
    }
    password_pass(&s, t, i);
    redact_hide(t, part);
    if( part.to>i ) p = t->c+part.to;
  }
}
