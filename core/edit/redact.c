/*
** SPDX-License-Identifier: MIT
**
** Hiding passwords (RFC 3986 3.2.1).
**
** First the password of the text's own authority.  Then what looks like
** userinfo with a password in the rest, because texts are dirty and URIs stand
** in URIs: "user:password@" at the begin of a word or after slashes, which may
** be one after ":", or backslashes.  Hiding too much is the lesser fault.  So
** what looks like a port and is none is taken for the begin of a password with
** a "/", "?" or "#" in it, when an "@" follows.
**
** Time is O(n): from each begin the text is read to the next delimiter, before
** which there is no other begin; how far there is no "@" and no blank is kept.
*/
#include "../uri.h"

#include <string.h>

#include "../scan/chars.h"
#include "../syntax/span.h"
#include "../syntax/percent.h"

/* Schemes of addresses and names: what follows their ":" is no password. */
static const struct span redact_names[] = {
  SPAN("acct"), SPAN("cid"), SPAN("data"), SPAN("im"), SPAN("javascript"),
  SPAN("mailto"), SPAN("mid"), SPAN("news"), SPAN("nntp"), SPAN("pres"),
  SPAN("tag"), SPAN("tel"), SPAN("urn"), SPAN("xmpp")
};

static int redact_is_name(struct span scheme){
  size_t i;
  for(i=0; i<sizeof redact_names / sizeof redact_names[0]; i++){
    if( span_is(scheme, redact_names[i]) ) return 1;
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

size_t uri_redact(const char *p, size_t n, char *out){
  struct redact_search s = { p, p+n, p, p };
  struct uri u;
  struct uri_authority a;
  struct span user, password;
  const char *at = p;
  char *o = out;
  if( span_find_byte(p, s.end, '@')==s.end ){
    return (size_t)(span_put(out, (struct span){p, n})-out);
  }
  uri_split_front(p, n, &u);
  uri_split_authority(u.authority, &a);
  uri_split_userinfo(a.userinfo, &user, &password);
  /* What was hidden before may have ended an authority that now goes on to an
  ** "@" of another word; the search below finds it again. */
  if( password.n>0 && !span_begins(password, SPAN_WORD("***@")) ){
    o = redact_mask(o, &p, password);
    at = p;
  }
  for(; at<s.end; at++){
    int after_slash;
    if( !redact_begins(&s, at, &after_slash) ) continue;
    password = redact_find(&s, at, after_slash);
    if( password.n==0 ) continue;
    o = redact_mask(o, &p, password);
    at = p-1;
  }
  o = span_put(o, span_between(p, s.end));
  return (size_t)(o-out);
}
