/*
** SPDX-License-Identifier: MIT
**
** Hiding passwords (RFC 3986 3.2.1).
**
** First the password of the text's own authority.  Then what looks like
** userinfo with a password after that authority, or anywhere if it has none,
** because texts are dirty and URIs stand in URIs: "user:password@" at the begin
** of a word or after slashes, which may be one after ":", or backslashes.
** Hiding too much is the lesser fault.  So what looks like a port and is none
** is taken for the begin of a password with a "/", "?" or "#" in it, when an
** "@" follows.
**
** The same in a URI that is percent-encoded as a part of another, up to
** REDACT_DEPTH times: "http%3A%2F%2Fuser%3Apassword%40".  What is encoded more
** often than its ":" and slashes is data.
**
** Time is O(n): from each begin the text is read to the next delimiter, before
** which there is no other begin that is encoded as often; how far there is no
** "@" and no blank is kept.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "../syntax/span.h"
#include "../syntax/percent.h"

/* Schemes of addresses and names: what follows their ":" is no password. */
static const char redact_names[][12] = {
  "acct", "cid", "data", "im", "javascript", "mailto", "mid", "news", "nntp",
  "pres", "tag", "tel", "urn", "xmpp"
};

static int redact_is_name(struct span scheme){
  size_t i;
  for(i=0; i<sizeof redact_names / sizeof redact_names[0]; i++){
    if( span_is_word(scheme, redact_names[i]) ) return 1;
  }
  return 0;
}

/* Blanks, and the delimiters of appendix C: they end a word. */
static int redact_ends_word(char c){
  return memchr(" \t\n\v\f\r\"<>", c, 9)!=0;
}

static int redact_is_slash(char c){
  return c=='/' || c=='\\';
}

/* The text, and what is known of it. */
struct redact_search {
  const char *start, *end;
  const char *at;          /* the next "@" after what was asked last, or end */
  const char *word;        /* the end of the word there */
};

/* The last "@" of the word that p is in, if one follows p; else 0. */
static const char *redact_last_at(struct redact_search *s, const char *p){
  const char *at;
  if( s->at<p ) s->at = span_find_byte(p, s->end, '@');
  if( s->word<p ) s->word = p;
  while( s->word<s->end && !redact_ends_word(*s->word) ) s->word++;
  if( s->at>=s->word ) return 0;
  for(at=s->word-1; *at!='@'; at--);
  return at;
}

/* The password in the userinfo that may begin at p, or an absent span. */
static struct span redact_find(struct redact_search *s, const char *p,
                               int after_slash){
  const struct span none = {0, 0};
  const char *stop = p;
  const char *colon, *at;
  while( stop<s->end && !redact_ends_word(*stop) && !redact_is_slash(*stop)
      && *stop!='?' && *stop!='#' ) stop++;
  colon = stop>p ? memchr(p, ':', (size_t)(stop-p)) : 0;
  if( colon && !after_slash ){
    struct span scheme = span_between(p, colon);
    if( redact_is_name(scheme) ) return none;
    if( uri_scheme_find(scheme) ){
      p = colon+1;
      colon = memchr(p, ':', (size_t)(stop-p));
    }
  }
  if( colon==0 || (colon==p && !after_slash) ) return none;
  for(at=stop; at>colon && *--at!='@';);
  if( at==colon ){
    if( !after_slash || *p=='[' ) return none;
    if( uri_span_of(colon+1, stop, DIGIT)==stop ) return none;
    at = redact_last_at(s, stop);
    if( at==0 ) return none;
  }
  return (struct span){ colon+1, (size_t)(at-colon-1) };
}

/* Can userinfo begin at p?  *after_slash is set for one after slashes. */
static int redact_begins(const struct redact_search *s, const char *p,
                         int *after_slash){
  *after_slash = 0;
  if( p==s->start || redact_ends_word(p[-1]) ) return 1;
  if( !redact_is_slash(p[-1]) || redact_is_slash(*p) || p-s->start<2 ) return 0;
  *after_slash = redact_is_slash(p[-2]) || p[-2]==':';
  return *after_slash;
}

#define REDACT_DEPTH 3

/* A character: "/", "%2F", "%252F" or "%25252F". */
struct redact_character {
  char c;
  unsigned depth;          /* how often it is encoded */
  size_t n;                /* its bytes; 0 at the end of the text */
};

static struct redact_character redact_read(const char *p, const char *end){
  struct redact_character r = { 0, 0, 0 };
  if( p==end ) return r;
  r.c = *p;
  r.n = 1;
  for(; r.c=='%' && r.depth<REDACT_DEPTH; p += 2, r.n += 2, r.depth++){
    if( end-p<3 || !is_in(p[1], HEXDIG) || !is_in(p[2], HEXDIG) ) break;
    r.c = percent_value(p);
  }
  return r;
}

/*
** The password in the userinfo at p that is encoded depth times, or an absent
** span.  A ":" or "@" that is not encoded ends the search: a password before
** the "@" is redact_find()'s, so the two never hide parts of each other's.
*/
static struct span redact_find_encoded(const char *p, const char *end,
                                       unsigned depth){
  const char *password = 0, *at = 0;
  struct redact_character r;
  for(; (r = redact_read(p, end)).n>0; p += r.n){
    if( r.depth==0 && (redact_ends_word(r.c) || memchr("&:@", r.c, 3)) ) break;
    if( r.depth>depth ) continue;
    if( redact_is_slash(r.c) || r.c=='?' || r.c=='#' ) break;
    if( r.c==':' && password==0 ) password = p+r.n;
    if( r.c=='@' && password ) at = p;
  }
  return at ? span_between(password, at) : (struct span){0, 0};
}

/*
** The password after ":" and a slash or two at p, or after two slashes, one of
** these encoded; or an absent span.
*/
static struct span redact_find_inner(const char *p, const char *end){
  struct redact_character r = redact_read(p, end);
  unsigned depth = r.depth;
  int most = r.c==':' ? 2 : 1;
  int slashes;
  if( r.c!=':' && !redact_is_slash(r.c) ) return (struct span){0, 0};
  p += r.n;
  for(slashes=0; slashes<most; slashes++, p += r.n){
    r = redact_read(p, end);
    if( !redact_is_slash(r.c) ) break;
    if( r.depth>depth ) depth = r.depth;
  }
  if( slashes==0 || depth==0 ) return (struct span){0, 0};
  return redact_find_encoded(p, end, depth);
}

/* Copy the text from *p to a password and "***" for that; *p goes after it. */
static char *redact_mask(char *out, const char **p, struct span password){
  out = span_put(out, span_between(*p, password.p));
  memcpy(out, "***", 3);
  *p = password.p+password.n;
  return out+3;
}

size_t uri_redact_size(size_t n){
  return size_sum(n, n/2+2);
}

/* Is there an "@", encoded or not? */
static int redact_has_at(const char *p, const char *end){
  if( span_find_byte(p, end, '@')<end ) return 1;
  while( (p = span_find_byte(p, end, '%'))<end ){
    struct redact_character r = redact_read(p, end);
    if( r.c=='@' ) return 1;
    p += r.n;
  }
  return 0;
}

/* The password of a text's own authority; *path is where its path begins. */
static struct span redact_own(const char *p, size_t n, const char **path){
  struct uri_authority a;
  struct uri u;
  struct span user, password;
  *path = uri_split_front(p, n, &u);
  uri_split_authority(u.authority, &a);
  uri_split_userinfo(a.userinfo, &user, &password);
  return password;
}

/*
** Copy the text from p on, without the passwords that are found there; those
** of percent-encoded URIs are looked for from path on.  Returns the end.
*/
static char *redact_rest(struct redact_search *s, const char *p,
                         const char *path, char *out){
  const char *at;
  for(at=p; at<s->end; at++){
    struct span password = {0, 0};
    int after_slash;
    if( redact_begins(s, at, &after_slash) ){
      password = redact_find(s, at, after_slash);
    }
    if( password.n==0 && at>=path ) password = redact_find_inner(at, s->end);
    if( password.n==0 ) continue;
    out = redact_mask(out, &p, password);
    at = p-1;
  }
  return span_put(out, span_between(p, s->end));
}

/*
** A "/" in a password that is hidden now may have ended the authority, which
** then goes on to the "@" of another word.  All up to there is its password.
** Returns the end of the text, which was n bytes.
*/
static char *redact_again(char *out, size_t n){
  const char *path;
  struct span password = redact_own(out, n, &path);
  char *end = out+n;
  char *hidden = out+(password.p ? password.p-out : 0);
  if( password.n<=3 ) return end;
  memcpy(hidden, "***", 3);
  memmove(hidden+3, hidden+password.n, (size_t)(end-hidden)-password.n);
  return end-password.n+3;
}

size_t uri_redact(const char *p, size_t n, char *out){
  struct redact_search s = { p, p+n, p, p };
  const char *path, *rest = p;
  struct span password;
  char *o = out;
  if( !redact_has_at(p, s.end) ){
    return (size_t)(span_put(out, (struct span){p, n})-out);
  }
  password = redact_own(p, n, &path);
  if( password.n>0 ){
    o = redact_mask(o, &rest, password);
    o = span_put(o, span_between(rest, path));
    rest = path;
  }
  o = redact_rest(&s, rest, path, o);
  return (size_t)(redact_again(out, (size_t)(o-out))-out);
}
