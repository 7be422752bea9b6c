/*
** SPDX-License-Identifier: MIT
**
** Hiding passwords (RFC 3986 3.2.1), parameters that hold secrets (secret.c), and secrets
** in the paths of some sites (secret_path.c).
**
** A secret has a marker: "=" after the name of a parameter, "@" and a ":" before it, the
** "." of a host whose paths hold secrets.  Most texts have none, which redact_is_needed()
** finds.  In others: from each marker, read back for context, then forward to the
** secret's end.  A percent-encoded character counts as one character, because URIs
** contain URIs; it may be encoded up to REDACT_DEPTH times.
**
** The ":" of a password has before it a user name, which begins
**
**   - at the beginning of a word: "joe:password@h", "http:joe:password@h";
**   - at the beginning of a parameter, of its value, or of a fragment;
**   - after two slashes or backslashes, or after ":" and one: "//joe:password@h".
**
** The last "@" ends it.  A character that is encoded more often than the delimiters
** before it is data.
**
** Hiding too much is the lesser fault.  An invalid port, if an "@" follows, is taken for
** the beginning of a password with a "/", "?" or "#" in it.  An "@" that is encoded more
** often than the ":" counts if there is no other, because some programs write it so.
**
** Time is O(n).  Back from a ":", reading stops at the one before it.  A search ends at
** the next delimiter, and before that delimiter no search of the same depth begins.  The
** last "@" of a word is looked up once.
*/
#include "redact.h"

#include "../../uri_edit.h"
#include "../../uri_schemes.h"

#include "../sites/secrets.h"
#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/syntax/syntax.h"

/* What is before the user name of userinfo. */
enum redact_place { REDACT_NOWHERE, REDACT_WORD, REDACT_VALUE, REDACT_AUTHORITY };

/* The characters up to the end of a word, or of a value. */
enum redact_kind { REDACT_RUN_WORD, REDACT_RUN_VALUE, REDACT_RUNS };
struct redact_run {
  const char *end;
  const char *at[REDACT_DEPTH+1];      /* [i]: last "@" encoded at most i times, or 0 */
};

/* The text, what is known of it, and the result. */
struct redact_search {
  const char *start, *end;
  const char *searched[2]; /* the end of the last word or value that was searched */
  struct redact_run runs[REDACT_RUNS]; /* the last one of each kind */
  const char *copied;                  /* the end of what is in out, or hidden in it */
  char *out;
  int has_changed;                     /* text other than "***" was masked */
};

/* Does an address or a name follow the ":" of a scheme?  Then no password does. */
static int redact_is_name(struct uri_span name){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return scheme && scheme->flags & (URI_SCHEME_NAME | URI_SCHEME_DRIVER);
}

/* Does the character r end a run? */
static int redact_ends_run(struct redact_character r, enum redact_kind kind){
  if( r.depth>0 ) return 0;
  return r.n==0 || redact_ends_word(r.c) || (kind==REDACT_RUN_VALUE && r.c=='&');
}

/*
** Find the "@" that ends a password, in the run that begins at start: the last one
** encoded at most depth times; if there is none, deeper; if that is 0, the last one
** encoded any number of times.  Returns 0 if there is no "@" after the beginning of the
** password.
*/
static const char *redact_last_at(struct redact_search *s, const char *start,
                                  const char *password, unsigned depth,
                                  const char *deeper, enum redact_kind kind){
  struct redact_run *run = &s->runs[kind];
  const char *at;
  if( run->end<=start ){
    struct redact_character r;
    *run = (struct redact_run){ .end = start };
    for(; r = redact_read(run->end, s->end), !redact_ends_run(r, kind);
        run->end += r.n){
      unsigned i;
      for(i=r.depth; r.c=='@' && i<=REDACT_DEPTH; i++) run->at[i] = run->end;
    }
  }
  at = run->at[depth];
  if( at && at>=password ) return at;
  at = deeper ? deeper : run->at[REDACT_DEPTH];
  return at && at>=password ? at : 0;
}

/* Is [p, end), which is after a ":", a port, also one with parameters, "80;a=b"? */
static int redact_is_port(const char *p, const char *end){
  struct redact_character r;
  const char *name;
  while( r = redact_read(p, end), is_in(r.c, DIGIT) ) p += r.n;
  if( r.n==0 ) return 1;
  if( r.c!=';' ) return 0;
  name = p += r.n;
  while( r = redact_read(p, end), is_in(r.c, ALPHA | DIGIT) ) p += r.n;
  return p>name && r.c=='=';
}

/* Userinfo with a ":", from which it is read. */
struct redact_userinfo {
  enum redact_place place;
  const char *start;                   /* of the user name */
  const char *before;                  /* the ":" right before it, or 0 */
  const char *colon, *password;        /* the ":", and what follows it */
  const char *at, *deeper;             /* the last "@"; also counting encoded ones */
  unsigned depth;                      /* how often its delimiters may be encoded */
};

/*
** Are there two slashes before p, or ":" and one?  *depth: the most encoded of them.
** Browsers remove tabs and line ends between slashes.
*/
static int redact_is_after_slashes(const struct redact_search *s, const char *p,
                                   unsigned *depth){
  struct redact_character r;
  unsigned most = 0;
  int count = 0;
  do{
    r = redact_read_back(s->start, p);
    p -= r.n;
    if( is_slash(r.c) || r.c==':' ){
      count++;
      if( r.depth>most ) most = r.depth;
    }
  }while( is_slash(r.c) || r.c=='\t' || r.c=='\n' || r.c=='\r' );
  if( count<2 ) return 0;
  *depth = most;
  return 1;
}

/*
** Where the user name that ends at p begins if it is after two slashes and is a token
** itself; else 0.  depth is that of the ":" or "@" at p.  In a token, which is long, a
** letter follows a digit, or a capital a small letter.  Names of users and accounts are
** words, and digits end them.
*/
static const char *redact_token(const struct redact_search *s, const char *p,
                                unsigned depth){
  enum { LEAST = 20 };
  struct redact_character r;
  unsigned most, is_mixed = 0;
  char after = 0;
  int n;
  for(n=0; r = redact_read_back(s->start, p),
      is_in(r.c, ALPHA | DIGIT | HYPHEN | UNDERSCORE | PLUS | EQUALS); n++, p-=r.n){
    is_mixed |= is_in(r.c, DIGIT) && is_in(after, ALPHA);
    is_mixed |= is_in(r.c, LOWALPHA) && is_in(after, UPALPHA);
    after = r.c;
  }
  if( n<LEAST || !is_mixed || !redact_is_after_slashes(s, p, &most) ) return 0;
  return depth<=most ? p : 0;
}

/*
** Read back from the ":" at p, which is encoded depth times, to where its user name may
** begin.  The beginning of a word counts more than that of a value in it.
*/
static struct redact_userinfo redact_begin(const struct redact_search *s, const char *p,
                                           unsigned depth){
  struct redact_userinfo u = { .place = REDACT_NOWHERE, .colon = p, .depth = depth };
  struct redact_character r;
  int is_done = 0;
  for(; !is_done; p-=r.n){
    enum redact_place place = REDACT_NOWHERE;
    r = redact_read_back(s->start, p);
    is_done = r.n==0 || (r.depth<=depth && memchr("/\\?#:", r.c, 5));
    if( r.n==0 || redact_ends_word(r.c) || redact_is_opening(r.c) ){
      place = r.depth==0 ? REDACT_WORD : REDACT_VALUE;
      if( r.depth==0 ) is_done = 1;
    }else if( memchr("=?&#;", r.c, 5) ){
      place = REDACT_VALUE;
    }else if( is_slash(r.c) && redact_is_after_slashes(s, p, &u.depth) ){
      place = REDACT_AUTHORITY;
      u.start = p;
      is_done = 1;
    }else if( r.c==':' && is_done ){
      u.before = p-r.n;
    }
    if( place!=REDACT_NOWHERE ) u.place = place;
    if( u.start==0 && (place!=REDACT_NOWHERE || is_done) ) u.start = p;
  }
  return u;
}

/*
** The userinfo whose ":" is the character r at p.  It is nowhere for the ":" of a scheme,
** and for what follows that of addresses and names.
*/
static struct redact_userinfo redact_userinfo(const struct redact_search *s,
                                              const char *p, struct redact_character r){
  struct redact_userinfo u = redact_begin(s, p, r.depth);
  int has_scheme = 0;
  struct uri_span name;
  u.password = p+r.n;
  if( u.place==REDACT_AUTHORITY ) return u;
  if( u.before && u.place==REDACT_NOWHERE ){
    struct redact_userinfo scheme = redact_begin(s, u.before, r.depth);
    name = span_between(scheme.start, u.before);
    has_scheme = uri_scheme_has_rules(name) && !redact_is_name(name);
    if( has_scheme && scheme.place!=REDACT_AUTHORITY ) u.place = scheme.place;
  }
  name = span_between(u.start, p);
  if( redact_is_name(name) || (!has_scheme && uri_scheme_has_rules(name)) ){
    u.place = REDACT_NOWHERE;
  }
  return u;
}

/* Does [p, end) begin with or after a "[", and is its "]" in it?  They may be encoded. */
static int redact_is_literal(const struct redact_search *s, const char *p,
                             const char *end){
  struct redact_character r = redact_read(p, end);
  if( r.c!='[' && redact_read_back(s->start, p).c!='[' ) return 0;
  while( p<end && (r = redact_read(p, end)).c!=']' ) p += r.n;
  return p<end;
}

/*
** Find the "@" of a password that contains a delimiter.  r, at p, is the first delimiter.
** Returns 0 if there is none, for an IPv6 address, for a drive, "C:/", and for "://".
*/
static const char *redact_later_at(struct redact_search *s,
                                   const struct redact_userinfo *u, const char *p,
                                   struct redact_character r, enum redact_kind kind){
  if( redact_is_literal(s, u->start, p) ) return 0;
  if( is_slash(r.c) && is_slash(redact_read(p+r.n, s->end).c)
   && redact_read_back(s->start, p).c==':' ) return 0;
  if( p==u->password && u->colon-u->start==1 && is_in(*u->start, ALPHA)
   && is_slash(r.c) ) return 0;
  return redact_last_at(s, u->start, u->password, u->depth, u->deeper, kind);
}

/*
** Find the password after the ":" at p, the character r; an absent span if there is none.
** A user name before it that is a token belongs to it.
*/
static struct uri_span redact_password(struct redact_search *s, const char *p,
                                       struct redact_character r){
  const struct uri_span none = {0, 0};
  struct redact_userinfo u = redact_userinfo(s, p, r);
  const char *token;
  enum redact_kind kind;
  const int after_slashes = u.place==REDACT_AUTHORITY && r.depth<=u.depth;
  int has_delimiter = 0;
  if( u.place==REDACT_NOWHERE ) return none;
  if( !redact_last_at(s, u.start, u.password, 0, 0, REDACT_RUN_WORD) ) return none;
  if( !after_slashes ){
    if( u.start<s->searched[r.depth>0] ) return none;
    if( r.depth>0 ) u.place = REDACT_VALUE;
    u.depth = r.depth;
  }
  kind = u.depth>0 || u.place==REDACT_VALUE ? REDACT_RUN_VALUE : REDACT_RUN_WORD;
  for(p=u.password; r = redact_read(p, s->end), !redact_ends_run(r, kind); p+=r.n){
    int is_delimiter = r.depth<=u.depth;
    has_delimiter = is_delimiter && (is_slash(r.c) || r.c=='?' || r.c=='#');
    if( has_delimiter ) break;
    if( r.c=='@' ) u.deeper = p;
    if( r.c=='@' && is_delimiter ) u.at = p;
  }
  if( !after_slashes ) s->searched[u.depth>0] = u.at ? u.at : p;
  if( after_slashes || has_delimiter ){
    if( p>u.password && redact_is_port(u.password, p) ) return none;
    if( u.at==0 ) u.at = redact_later_at(s, &u, p, r, kind);
  }else if( u.at==0 ){
    u.at = u.deeper;
  }
  if( u.at==0 ) return none;
  token = redact_token(s, u.colon, 0);
  return span_between(token ? token : u.password, u.at);
}

/* The password in "jdbc:oracle:thin:user/password@", whose second ":" is at p. */
static struct uri_span redact_oracle(struct redact_search *s, const char *p,
                                     struct redact_character r){
  static const struct uri_span front = SPAN("jdbc:oracle");
  const struct uri_span none = {0, 0};
  const char *before = p, *at;
  int colons = 0;
  size_t i;
  p += r.n;
  for(i=front.n; i-->0; before-=r.n){
    r = redact_read_back(s->start, before);
    if( to_lower(r.c)!=front.p[i] ) return none;
  }
  for(; r = redact_read(p, s->end), r.c!='/'; p+=r.n){
    if( redact_ends_run(r, REDACT_RUN_WORD) || r.c=='@' || r.c=='=' ) return none;
    if( r.c==':' && ++colons>1 ) return none;
  }
  p += r.n;
  at = colons==1 ? redact_last_at(s, p, p, 0, 0, REDACT_RUN_WORD) : 0;
  return at ? span_between(p, at) : none;
}

/* Copy the text up to what was found, then "***"; what overlaps the last one is in it. */
static void redact_hide(struct redact_search *s, struct uri_span found){
  const char *end;
  if( found.n==0 ) return;
  end = found.p+found.n;
  if( end<=s->copied ) return;
  if( found.n!=3 || memcmp(found.p, "***", 3)!=0 ) s->has_changed = 1;
  if( found.p>s->copied ){
    s->out = span_put(s->out, span_between(s->copied, found.p));
    s->out = span_put(s->out, SPAN_WORD("***"));
  }
  s->copied = end;
}

/*
** Hide the password of the text's authority, with a token before it.  Returns where the
** path begins if there was one.
*/
static const char *redact_own(struct redact_search *s){
  struct uri_span user, password;
  struct uri_authority a;
  struct uri u;
  const char *path = uri_split_front(s->start, (size_t)(s->end-s->start), &u);
  uri_split_authority(u.authority, &a);
  uri_split_userinfo(a.userinfo, &user, &password);
  if( password.n==0 ) return s->start;
  redact_hide(s, redact_token(s, user.p+user.n, 0) ? a.userinfo : password);
  return path;
}

/*
** Where the path begins after a host whose last "." is at p, if paths of such hosts hold
** secrets; else end.
*/
static const char *redact_path(const char *start, const char *p, const char *end){
  if( !secrets_may_end(start, p) ) return end;
  p = find_in(p+1, end, ~(uint32_t)ALPHA);
  if( p<end && *p=='.' ) p++;
  if( p<end && *p==':' ) p = find_in(p+1, end, ~(uint32_t)DIGIT);
  return redact_read(p, end).c=='/' ? p : end;
}

/*
** Copy the text without its secrets.  Returns 0 if nothing was changed.  *n becomes the
** number of bytes written.
*/
static int redact_once(const char *text, size_t *n, struct secret_search *secrets,
                       char *out, const char *out_end){
  const char *p = text, *end = p+*n, *from, *path, *token;
  struct uri_span segments[REDACT_SEGMENTS];
  size_t i, count;
  struct redact_search s = {
    .start = p, .end = end, .searched = { p, p }, .copied = p,
    .runs = { { .end = p }, { .end = p } }, .out = out
  };
  from = redact_own(&s);
  secret_begin(secrets, p, end);
  while( (p = find_in(p, end, EQUALS | COLON | DOT | AT | TRIPLET))<end ){
    struct redact_character r = redact_read(p, end);
    if( r.c=='=' ){
      struct uri_span value = uri_secret_value(secrets, p);
      redact_hide(&s, value);
      if( value.n>0 ){
        p = s.copied;
        continue;
      }
    }else if( r.c=='.' && (path = redact_path(text, p, end))<end ){
      count = uri_secret_segments(text, path, end, segments);
      for(i=0; i<count; i++) redact_hide(&s, segments[i]);
    }else if( r.c=='@' && p>s.copied && (token = redact_token(&s, p, r.depth)) ){
      redact_hide(&s, span_between(token, p));
    }else if( r.c==':' && p>=from && p>=s.copied ){
      struct uri_span password = redact_password(&s, p, r);
      redact_hide(&s, password.n>0 ? password : redact_oracle(&s, p, r));
    }
    p += r.n;
  }
  s.out = span_put(s.out, span_between(s.copied, end));
  SPAN_WITHIN(s.out, out_end);
  *n = (size_t)(s.out-out);
  return s.has_changed;
}

/* Can there be a secret?  Most texts have no "@", and no such parameter or host. */
static int redact_is_needed(const char *start, const char *end,
                            struct secret_search *secrets){
  static const char signs[] = "@=%";
  struct uri_span segments[REDACT_SEGMENTS];
  struct redact_character r;
  const char *p, *sign;
  for(sign=signs; *sign; sign++){
    secret_begin(secrets, start, end);
    for(p=start; (p = span_find_byte(p, end, *sign))<end; p+=r.n){
      r = redact_read(p, end);
      if( r.c=='@' || (r.c=='=' && uri_secret_value(secrets, p).n>0) ) return 1;
    }
  }
  for(p=start; (p = span_find_byte(p, end, '.'))<end; p++){
    const char *path = redact_path(start, p, end);
    if( path<end && uri_secret_segments(start, path, end, segments)>0 ) return 1;
  }
  return 0;
}

/* What is hidden is a byte or more of the text, and becomes three, "***". */
static size_t redact_result_size(size_t n){
  return size_encoded(n, n);
}

/* Memory for two results, and for a name if there are globs. */
size_t uri_redact_size(const char *p, size_t n, const struct uri_span *globs,
                       size_t n_globs){
  size_t result = redact_result_size(n);
  size_t name = n_globs>0 ? result : 0;
  (void)p, (void)globs;
  return size_sum(size_sum(result, result), name);
}

/*
** A delimiter inside a secret may have ended the search for another secret.  So the
** result is searched again until nothing changes.  Nearly always, the first search finds
** all.
*/
size_t uri_redact(const char *p, size_t n, const struct uri_span *globs, size_t n_globs,
                  char *out){
  enum { MOST = 8 };
  char *second = out+redact_result_size(n);
  struct secret_search secrets = {
    .globs = globs, .n_globs = n_globs, .spare = second+redact_result_size(n)
  };
  int i = 0;
  span_put(out, (struct uri_span){ p, n });
  if( !redact_is_needed(p, p+n, &secrets) ) return n;
  while( redact_once(out, &n, &secrets, second, secrets.spare) && i++<MOST ){
    memcpy(out, second, n);
  }
  memcpy(out, second, n);
  return n;
}
