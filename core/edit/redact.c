/*
** SPDX-License-Identifier: MIT
**
** Hiding passwords (RFC 3986 3.2.1).
**
** First the password of the text's own authority is hidden.  Then everything that looks
** like userinfo with a password after that authority, or anywhere if there is none,
** because texts are dirty and URIs contain URIs: "user:password@" at the beginning of a
** word, or after slashes or backslashes (one is enough after ":").  Hiding too much is
** the lesser fault.  So an invalid port, if an "@" follows, is taken for the beginning of
** a password with a "/", "?" or "#" in it.
**
** The same is done in a URI that is percent-encoded inside another one, up to
** REDACT_DEPTH times: "http%3A%2F%2Fuser%3Apassword%40".  Characters that are encoded
** more often than the URI's ":" and slashes are data.
**
** Time is O(n).  From each beginning of userinfo, the text is read to the next delimiter,
** and before that delimiter there is no other beginning that is encoded as often.  The
** place of the last "@" of a word is kept, and so is that of an encoded URI.
*/
#include "../uri_edit.h"
#include "../uri_schemes.h"

#include <string.h>

#include "../scan/chars.h"
#include "../schemes/by_scheme.h"
#include "../syntax/span.h"
#include "../syntax/percent.h"

/* Is it a scheme of addresses or names?  Then its ":" is not followed by a password. */
static int redact_is_name(struct uri_span name){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return scheme && scheme->flags & URI_SCHEME_NAME;
}

/* Blanks and the delimiters of appendix C end a word. */
static int redact_ends_word(char c){
  return memchr(" \t\n\v\f\r\"<>", c, 9)!=0;
}

static int redact_is_slash(char c){
  return c=='/' || c=='\\';
}

#define REDACT_DEPTH 3

/* The text, and what is known of it. */
struct redact_search {
  const char *start, *end;
  const char *at;          /* the next "@" after the last lookup, or end */
  const char *word;        /* the end of the word there */
  const char *inner;       /* the end of the encoded URI that was read last, */
  const char *inner_at[REDACT_DEPTH+1];  /* and the last "@" of it, or 0, that
                           ** is encoded so often or less */
};

/* The last "@" of the word around p, if it is after p; else 0. */
static const char *redact_last_at(struct redact_search *s, const char *p){
  const char *at;
  if( s->at<p ) s->at = span_find_byte(p, s->end, '@');
  if( s->word<p ) s->word = p;
  while( s->word<s->end && !redact_ends_word(*s->word) ) s->word++;
  if( s->at>=s->word ) return 0;
  for(at=s->word-1; *at!='@'; at--);
  return at;
}

/*
** Does the ":" belong to a drive, "C:/"?  If not, a password may begin with the delimiter
** that ends an empty port.
*/
static int redact_is_drive(const char *p, const char *colon, char next){
  return colon-p==1 && is_in(*p, ALPHA) && redact_is_slash(next);
}

/* The password in the userinfo that may begin at p, or an absent span. */
static struct uri_span redact_find(struct redact_search *s, const char *p,
                               int after_slash){
  const struct uri_span none = {0, 0};
  const char *stop = p;
  const char *colon, *at;
  while( stop<s->end && !redact_ends_word(*stop) && !redact_is_slash(*stop)
      && *stop!='?' && *stop!='#' ) stop++;
  colon = stop>p ? memchr(p, ':', (size_t)(stop-p)) : 0;
  if( colon && !after_slash ){
    struct uri_span scheme = span_between(p, colon);
    if( redact_is_name(scheme) ) return none;
    if( uri_scheme_has_rules(scheme) ){
      p = colon+1;
      colon = memchr(p, ':', (size_t)(stop-p));
    }
  }
  if( colon==0 || (colon==p && !after_slash) ) return none;
  for(at=stop; at>colon && *--at!='@';);
  if( at==colon ){
    if( !after_slash || *p=='[' ) return none;
    if( colon+1<stop ? uri_span_of(colon+1, stop, DIGIT)==stop
                     : stop<s->end && redact_is_drive(p, colon, *stop) ){
      return none;
    }
    at = redact_last_at(s, stop);
    if( at==0 ) return none;
  }
  return (struct uri_span){ colon+1, (size_t)(at-colon-1) };
}

/* Can userinfo begin at p?  *after_slash is set if slashes precede it. */
static int redact_begins(const struct redact_search *s, const char *p,
                         int *after_slash){
  *after_slash = 0;
  if( p==s->start || redact_ends_word(p[-1]) ) return 1;
  if( !redact_is_slash(p[-1]) || redact_is_slash(*p) || p-s->start<2 ) return 0;
  *after_slash = redact_is_slash(p[-2]) || p[-2]==':';
  return *after_slash;
}

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
** Does this character end an encoded URI?  A delimiter that is not encoded does: hiding
** it would change how the text around it splits.
*/
static int redact_ends_inner(struct redact_character r){
  if( r.n==0 ) return 1;
  return r.depth==0 && (redact_ends_word(r.c) || memchr("&:@/\\?#", r.c, 7));
}

/*
** The last "@" after p in the encoded URI around start, which is not after p, encoded at
** most depth times; or 0.
*/
static const char *redact_last_inner_at(struct redact_search *s, const char *start,
                                        const char *p, unsigned depth){
  const char *at;
  if( s->inner<=start ){
    struct redact_character r;
    memset(s->inner_at, 0, sizeof s->inner_at);
    for(s->inner=start; r = redact_read(s->inner, s->end), !redact_ends_inner(r);
        s->inner += r.n){
      unsigned i;
      for(i=r.depth; r.c=='@' && i<=REDACT_DEPTH; i++) s->inner_at[i] = s->inner;
    }
  }
  at = s->inner_at[depth];
  return at && at>=p ? at : 0;
}

/*
** The password in the userinfo at p, which is encoded depth times, or an absent span.  A
** ":" or "@" that is not encoded ends the search: redact_find() finds passwords before
** such an "@", so the two functions never find overlapping passwords.
*/
static struct uri_span redact_find_encoded(struct redact_search *s, const char *p,
                                       unsigned depth){
  const char *start = p, *colon = p, *password = 0, *at = 0;
  int has_number = 1;                  /* all digits after the ":" so far */
  struct redact_character r;
  for(; r = redact_read(p, s->end), !redact_ends_inner(r); p += r.n){
    if( r.depth<=depth ){
      if( redact_is_slash(r.c) || r.c=='?' || r.c=='#' ) break;
      if( r.c==':' && password==0 ){
        colon = p;
        password = p+r.n;
        continue;
      }
      if( r.c=='@' && password ) at = p;
    }
    if( password && !is_in(r.c, DIGIT) ) has_number = 0;
  }
  if( password==0 ) return (struct uri_span){0, 0};
  if( at==0 && (p==password ? !redact_is_drive(start, colon, r.c)
                            : !has_number) ){
    at = redact_last_inner_at(s, start, p, depth);
  }
  return at ? span_between(password, at) : (struct uri_span){0, 0};
}

/*
** The password after ":" and one or two slashes at p, or after two slashes, if one of
** these characters is encoded; or an absent span.
*/
static struct uri_span redact_find_inner(struct redact_search *s, const char *p){
  struct redact_character r = redact_read(p, s->end);
  unsigned depth = r.depth;
  int most = r.c==':' ? 2 : 1;
  int slashes;
  if( r.c!=':' && !redact_is_slash(r.c) ) return (struct uri_span){0, 0};
  p += r.n;
  for(slashes=0; slashes<most; slashes++, p += r.n){
    r = redact_read(p, s->end);
    if( !redact_is_slash(r.c) ) break;
    if( r.depth>depth ) depth = r.depth;
  }
  if( slashes==0 || depth==0 ) return (struct uri_span){0, 0};
  return redact_find_encoded(s, p, depth);
}

/* Copy the text from *p up to a password, then "***"; *p moves after the password. */
static char *redact_mask(char *out, const char **p, struct uri_span password){
  out = span_put(out, span_between(*p, password.p));
  memcpy(out, "***", 3);
  *p = password.p+password.n;
  return out+3;
}

size_t uri_redact_size(const char *p, size_t n){
  (void)p;
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
static struct uri_span redact_own(const char *p, size_t n, const char **path){
  struct uri_authority a;
  struct uri u;
  struct uri_span user, password;
  *path = uri_split_front(p, n, &u);
  uri_split_authority(u.authority, &a);
  uri_split_userinfo(a.userinfo, &user, &password);
  return password;
}

/*
** Copy the text from p on, hiding the passwords in it.  Percent-encoded URIs are searched
** from path on.  Returns the end.
*/
static char *redact_rest(struct redact_search *s, const char *p,
                         const char *path, char *out){
  const char *at;
  for(at=p; at<s->end; at++){
    struct uri_span password = {0, 0};
    int after_slash;
    if( redact_begins(s, at, &after_slash) ){
      password = redact_find(s, at, after_slash);
    }
    if( password.n==0 && at>=path ) password = redact_find_inner(s, at);
    if( password.n==0 ) continue;
    out = redact_mask(out, &p, password);
    at = p-1;
  }
  return span_put(out, span_between(p, s->end));
}

/*
** A "/" that ended the authority may have been in a password that is now hidden.  Then
** the authority extends to the "@" of another word, and everything up to there is its
** password.  n is the length of the text, which becomes shorter.  Returns its new end.
*/
static char *redact_again(char *out, size_t n){
  const char *path;
  struct uri_span password = redact_own(out, n, &path);
  char *end = out+n;
  char *hidden = out+(password.p ? password.p-out : 0);
  if( password.n<=3 ) return end;
  memcpy(hidden, "***", 3);
  memmove(hidden+3, hidden+password.n, (size_t)(end-hidden)-password.n);
  return end-password.n+3;
}

size_t uri_redact(const char *p, size_t n, char *out){
  struct redact_search s = {
    .start = p, .end = p+n, .at = p, .word = p, .inner = p
  };
  const char *path, *rest = p;
  struct uri_span password;
  char *o = out;
  if( !redact_has_at(p, s.end) ){
    return (size_t)(span_put(out, (struct uri_span){p, n})-out);
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
