/*
** SPDX-License-Identifier: MIT
**
** Hiding passwords (RFC 3986 3.2.1) and parameters that hold secrets (secret.c).
**
** First the password of the text's own authority is hidden.  Then everything that looks
** like userinfo with a password after that authority, or anywhere if there is none,
** because texts are dirty and URIs contain URIs: "user:password@" at the beginning of a
** word or of a parameter's value, or after slashes or backslashes (one is enough after
** ":").  Hiding too much is the lesser fault.  So an invalid port, if an "@" follows, is
** taken for the beginning of a password with a "/", "?" or "#" in it.
**
** The same is done in a URI that is percent-encoded inside another one, up to
** REDACT_DEPTH times: "http%3A%2F%2Fuser%3Apassword%40".  Characters that are encoded
** more often than the URI's ":" and slashes are data, except for an "@" if there is no
** other: some programs encode it and not the ":".
**
** Time is O(n).  From each beginning of userinfo, the text is read to the next delimiter,
** and before that delimiter there is no other beginning that is encoded as often.  The
** place of the last "@" of a word is kept, and so is that of an encoded URI.
*/
#include "redact.h"

#include "../uri_edit.h"
#include "../uri_schemes.h"

#include "../schemes/by_scheme.h"
#include "../syntax/syntax.h"

/*
** Is it a scheme of addresses or names, or "jdbc", which the name of a driver follows?
** Then its ":" is not followed by a password.
*/
static int redact_is_name(struct uri_span name){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return (scheme && scheme->flags & URI_SCHEME_NAME) || span_is(name, SPAN_WORD("jdbc"));
}

static int redact_is_slash(char c){
  return c=='/' || c=='\\';
}

/* The text, and what is known of it. */
struct redact_search {
  const char *start, *end;
  const char *word;        /* the end of the word that was read last, */
  const char *last;        /* its last "@", or 0, */
  const char *last_encoded;            /* and its last "%40" */
  const char *value;       /* the end of the value that was read last */
  const char *inner;       /* the end of the encoded URI that was read last, */
  const char *inner_at[REDACT_DEPTH+1];  /* and, by depth, the last "@" in it that
                           ** is encoded at most that often, or 0 */
};

/* The last "@" in [p, end), encoded, or 0. */
static const char *redact_encoded_at(const char *p, const char *end){
  const char *at = 0;
  for(; (p = span_find_byte(p, end, '%'))<end; p++){
    if( redact_read(p, end).c=='@' ) at = p;
  }
  return at;
}

/*
** Does this character end an encoded URI?  A delimiter that is not encoded does: hiding
** it would change how the text around it splits.
*/
static int redact_ends_inner(struct redact_character r){
  if( r.n==0 ) return 1;
  return r.depth==0 && (redact_ends_word(r.c) || memchr("&@/\\?#", r.c, 6));
}

/* Read the word around p, unless it is the one that was read last. */
static void redact_read_word(struct redact_search *s, const char *p){
  if( p<s->word ) return;
  s->last = 0;
  for(s->word=p; s->word<s->end && !redact_ends_word(*s->word); s->word++){
    if( *s->word=='@' ) s->last = s->word;
  }
  s->last_encoded = redact_encoded_at(p, s->word);
}

/*
** The last "@" of the word around p, if it is after p; else 0.  If there is none, an
** encoded one: of [p, stop), else of the word.
*/
static const char *redact_last_at(struct redact_search *s, const char *p,
                                  const char *stop){
  const char *at;
  redact_read_word(s, p);
  if( s->last && s->last>=p ) return s->last;
  at = redact_encoded_at(p, stop);
  if( at ) return at;
  return s->last_encoded && s->last_encoded>=p ? s->last_encoded : 0;
}

/*
** Does the ":" belong to a drive, "C:/"?  If not, a password may begin with the delimiter
** that ends an empty port.
*/
static int redact_is_drive(const char *p, const char *colon, char next){
  return colon-p==1 && is_in(*p, ALPHA) && redact_is_slash(next);
}

/* Is [p, end), which is after a ":", a port, also one with parameters, "80;a=b"? */
static int redact_is_port(const char *p, const char *end){
  const char *after = uri_span_of(p, end, DIGIT);
  if( after==end ) return 1;
  if( *after!=';' ) return 0;
  p = uri_span_of(++after, end, ALPHA | DIGIT);
  return p>after && p<end && *p=='=';
}

/* The password in the userinfo that may begin at p, or an absent span. */
static struct uri_span redact_find(struct redact_search *s, const char *p,
                               int after_slash){
  const struct uri_span none = {0, 0};
  const char *stop = p;
  const char *colon, *at;
  int may_lack_user = after_slash;
  if( p==0 ) return none;
  while( stop<s->end && !redact_ends_word(*stop) && !redact_is_slash(*stop)
      && *stop!='?' && *stop!='#' ) stop++;
  colon = span_find_byte(p, stop, ':');
  if( colon<stop && !after_slash ){
    struct uri_span scheme = span_between(p, colon);
    if( redact_is_name(scheme) ) return none;
    if( uri_scheme_has_rules(scheme) ){
      p = colon+1;
      colon = span_find_byte(p, stop, ':');
      may_lack_user = 1;
    }
  }
  if( colon==stop || (colon==p && !may_lack_user) ) return none;
  for(at=stop; at>colon && *--at!='@';);
  if( at==colon ){
    if( !after_slash || *p=='[' ) return none;
    if( colon+1<stop ? redact_is_port(colon+1, stop)
                     : stop<s->end && redact_is_drive(p, colon, *stop) ){
      return none;
    }
    at = redact_last_at(s, colon+1, stop);
    if( at==0 ) return none;
  }else if( after_slash && redact_is_port(colon+1, stop) ){
    return none;
  }
  return span_between(colon+1, at);
}

/*
** The password in "http:user:password@" or "user:password@" at p, where a value or a
** fragment begins, whatever of it is encoded; or an absent span.  Characters that are
** encoded more often than the ":" before the password are part of it.
*/
static struct uri_span redact_find_in_value(struct redact_search *s, const char *p){
  const char *start = p, *password = 0, *at = 0, *deeper = 0;
  unsigned depth = REDACT_DEPTH;
  int may_lack_user = 0;
  struct redact_character r;
  for(; r = redact_read(p, s->end), r.n>0; p+=r.n){
    if( r.depth==0 && redact_ends_word(r.c) ) break;
    if( r.depth<=depth && memchr("/\\?#&", r.c, 5) ) break;
    if( r.c=='@' && password ) deeper = p;
    if( r.c=='@' && password && r.depth<=depth ) at = p;
    if( r.c=='=' && password==0 ) break;
    if( r.c!=':' || password ) continue;
    if( redact_is_name(span_between(start, p)) ) break;
    if( !may_lack_user && uri_scheme_has_rules(span_between(start, p)) ){
      may_lack_user = 1;
      start = p+r.n;
    }else if( start<p || may_lack_user ){
      password = p+r.n;
      depth = r.depth;
    }else{
      break;
    }
  }
  s->value = p;
  if( at==0 ) at = deeper;
  return at ? span_between(password, at) : (struct uri_span){0, 0};
}

/*
** The password in "jdbc:oracle:thin:user/password@" at p, whatever of it is encoded; or
** an absent span.
*/
static struct uri_span redact_find_oracle(struct redact_search *s, const char *p){
  static const struct uri_span front = SPAN("jdbc:oracle:");
  const struct uri_span none = {0, 0};
  struct redact_character r;
  const char *at, *driver;
  int colons = 0;
  size_t i;
  for(i=0; i<front.n; i++, p+=r.n){
    r = redact_read(p, s->end);
    if( r.n==0 || to_lower(r.c)!=front.p[i] ) return none;
  }
  driver = p;
  for(; r = redact_read(p, s->end), r.n>0 && r.c!='/'; p+=r.n){
    if( r.c==':' && colons++==0 && p==driver ) return none;
    if( colons>1 || r.c=='@' || r.c=='=' ) return none;
    if( r.depth==0 && redact_ends_word(r.c) ) return none;
  }
  if( r.n==0 || colons==0 ) return none;
  at = redact_last_at(s, p+r.n, p+r.n);
  return at ? span_between(p+r.n, at) : none;
}

/*
** The character before p, without tabs and line breaks, which browsers remove; 0 if there
** is none.  *at is where it is.
*/
static char redact_before(const struct redact_search *s, const char *p, const char **at){
  while( p>s->start && memchr("\t\n\r", p[-1], 3) ) p--;
  *at = p>s->start ? p-1 : p;
  return p>s->start ? p[-1] : 0;
}

/* Can userinfo begin at p?  *after_slash is set if slashes precede it. */
static int redact_begins(const struct redact_search *s, const char *p,
                         int *after_slash){
  const char *at;
  char before;
  *after_slash = 0;
  if( p==s->start || redact_ends_word(p[-1]) ) return 1;
  if( !redact_is_slash(p[-1]) || redact_is_slash(*p) ) return 0;
  before = redact_before(s, p-1, &at);
  *after_slash = redact_is_slash(before) || before==':';
  return *after_slash;
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
** The password in the userinfo at p, which is encoded depth times, or an absent span.  An
** "@" that is not encoded ends it: redact_find() may have hidden what is before such an
** "@", and the result must be the same the next time.
*/
static struct uri_span redact_find_encoded(struct redact_search *s, const char *p,
                                       unsigned depth){
  const char *start = p, *colon = p, *password = 0, *at = 0;
  const char *deeper = 0;              /* the last "@" that is encoded more often */
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
    if( r.c=='@' && password ) deeper = p;
    if( password && !is_in(r.c, DIGIT) ) has_number = 0;
  }
  if( password==0 ) return (struct uri_span){0, 0};
  if( r.n>0 && r.depth==0 && r.c=='@' ) return span_between(password, p);
  if( at==0 && (p==password ? !redact_is_drive(start, colon, r.c)
                            : !has_number) ){
    at = redact_last_inner_at(s, start, p, depth);
    if( at==0 ) at = deeper;
  }
  return at ? span_between(password, at) : (struct uri_span){0, 0};
}

/*
** The password after ":" and one or two slashes at p, or after two slashes, if one of
** these characters is encoded or there is a line break between them; or an absent span.
*/
static struct uri_span redact_find_inner(struct redact_search *s, const char *p){
  struct redact_character r = redact_read(p, s->end);
  unsigned depth = r.depth;
  int most = r.c==':' ? 2 : 1;
  int slashes = 0, has_break = 0;
  if( r.c!=':' && !redact_is_slash(r.c) ) return (struct uri_span){0, 0};
  for(p+=r.n; slashes<most; p+=r.n){
    r = redact_read(p, s->end);
    if( r.n>0 && memchr("\t\n\r", r.c, 3) ){
      has_break = 1;
      continue;
    }
    if( !redact_is_slash(r.c) ) break;
    if( r.depth>depth ) depth = r.depth;
    slashes++;
  }
  if( slashes==0 || (depth==0 && !has_break) ) return (struct uri_span){0, 0};
  return redact_find_encoded(s, p, depth);
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
** A password that may begin at p, or an absent span.  Percent-encoded URIs are searched
** from path on.  begins_value: a parameter, its value or a fragment begins there.
*/
static struct uri_span redact_password(struct redact_search *s, const char *p,
                                       const char *path, int begins_value){
  struct uri_span password = {0, 0};
  int after_slash;
  if( redact_begins(s, p, &after_slash) ) password = redact_find(s, p, after_slash);
  if( password.n==0 && begins_value && p>=s->value ){
    password = redact_find_in_value(s, p);
  }
  if( password.n==0 && to_lower(*p)=='j' ) password = redact_find_oracle(s, p);
  if( password.n==0 && p>=path ) password = redact_find_inner(s, p);
  return password;
}

/* Copy the text from *p up to what is hidden, then "***"; *p moves after it. */
static char *redact_mask(char *out, const char **p, struct uri_span hidden){
  if( hidden.p==0 || hidden.n==0 ) return out;
  out = span_put(out, span_between(*p, hidden.p));
  memcpy(out, "***", 3);
  *p = hidden.p+hidden.n;
  return out+3;
}

/* What hides both a password and a secret value that overlap. */
static struct uri_span redact_join(struct uri_span a, struct uri_span b){
  const char *p = a.p<b.p ? a.p : b.p;
  const char *end = a.p+a.n>b.p+b.n ? a.p+a.n : b.p+b.n;
  return span_between(p, end);
}

/*
** Copy the text, hiding the secrets in it.  hidden is the password of its own authority,
** or absent, and path is where others are looked for.  Returns the end.
*/
static char *redact_all(struct redact_search *s, struct secret_search *secrets,
                        struct uri_span hidden, const char *path, char *out){
  const char *from = hidden.p ? path : s->start;
  const char *hidden_end = hidden.p ? hidden.p+hidden.n : s->start;
  const char *p = s->start, *at;
  const char *value = 0;   /* where a parameter, its value or a fragment begins */
  int in_value = 0;
  for(at=p; at<s->end; at++){
    struct redact_character r = redact_read(at, s->end);
    struct uri_span found = {0, 0};
    if( r.c=='=' ){
      if( !in_value ) value = at+r.n;
      in_value = 1;
      found = uri_secret_value(secrets, at);
    }else if( memchr("?&#;", r.c, 4) || (r.depth==0 && redact_ends_word(r.c)) ){
      value = at+r.n;
      in_value = 0;
    }
    if( found.n>0 && found.p<=hidden_end && hidden.n>0 ){
      hidden = redact_join(hidden, found);
    }else if( found.n>0 ){
      out = redact_mask(out, &p, hidden);
      hidden = found;
    }else{
      if( at<from || at<hidden_end ) continue;
      found = redact_password(s, at, path, at==value);
      if( found.n==0 ) continue;
      out = redact_mask(out, &p, hidden);
      hidden = found;
      hidden_end = found.p+found.n;
      continue;
    }
    hidden_end = hidden.p+hidden.n;
    if( at<hidden_end ) at = hidden_end-1;
  }
  out = redact_mask(out, &p, hidden);
  return span_put(out, span_between(p, s->end));
}

/* Can there be a secret?  Most texts have no "@" and no parameter with such a name. */
static int redact_is_needed(struct secret_search *s){
  const char *p;
  if( span_find_byte(s->start, s->end, '@')<s->end ) return 1;
  for(p=s->start; (p = span_find_byte(p, s->end, '='))<s->end; p++){
    if( uri_secret_value(s, p).n>0 ) return 1;
  }
  s->unclosed = 0;
  for(p=s->start; (p = span_find_byte(p, s->end, '%'))<s->end; ){
    struct redact_character r = redact_read(p, s->end);
    if( r.c=='@' || (r.c=='=' && uri_secret_value(s, p).n>0) ) return 1;
    p += r.n;
  }
  s->unclosed = 0;
  return 0;
}

/* redact_all() for a text with a secret.  Returns how many bytes it wrote. */
static size_t redact_once(const char *p, size_t n, const struct secret_search *found,
                          char *out){
  struct redact_search s = {
    .start = p, .end = p+n, .word = p, .value = p, .inner = p
  };
  struct secret_search secrets = *found;
  struct uri_span password;
  const char *path;
  secrets.start = p;
  secrets.end = p+n;
  password = redact_own(p, n, &path);
  if( password.n==0 ) password.p = 0;
  return (size_t)(redact_all(&s, &secrets, password, path, out)-out);
}

static size_t redact_result_size(size_t n){
  return size_sum(n, n/2+2);
}

/* Memory for two results, and for two names if there are globs. */
size_t uri_redact_size(const char *p, size_t n, const struct uri_span *globs,
                       size_t n_globs){
  size_t result = redact_result_size(n);
  size_t names = n_globs>0 ? size_sum(result, result) : 0;
  (void)p, (void)globs;
  return size_sum(size_sum(result, result), names);
}

/*
** A delimiter in a secret that is now hidden may have ended the search for another one.
** So the result is searched again, until nothing changes: nearly always at once.
*/
size_t uri_redact(const char *p, size_t n, const struct uri_span *globs, size_t n_globs,
                  char *out){
  enum { MOST = 8 };
  char *second = out+redact_result_size(n);
  struct secret_search secrets = {
    .start = p, .end = p+n, .globs = globs, .n_globs = n_globs,
    .spare = second+redact_result_size(n)
  };
  size_t size;
  int i;
  if( !redact_is_needed(&secrets) ){
    return (size_t)(span_put(out, (struct uri_span){p, n})-out);
  }
  n = redact_once(p, n, &secrets, out);
  for(i=0; i<MOST; i++){
    size = redact_once(out, n, &secrets, second);
    if( size==n && memcmp(out, second, n)==0 ) break;
    memcpy(out, second, size);
    n = size;
  }
  return n;
}
