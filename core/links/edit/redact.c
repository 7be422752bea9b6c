/*
** SPDX-License-Identifier: MIT
**
** Hiding passwords (RFC 3986 3.2.1), parameters that hold secrets (secret.c), and secrets
** in the paths of some sites (secret_path.c).
**
** The text is read once.  A percent-encoded character counts as one character, because
** URIs contain URIs; it may be encoded up to REDACT_DEPTH times.  Userinfo may begin
**
**   - at the beginning of a word: "joe:password@h", "http:joe:password@h";
**   - at the beginning of a parameter, of its value, or of a fragment;
**   - after two slashes or backslashes, or after ":" and one: "//joe:password@h".
**
** From there, redact_find() looks for a ":" and the last "@".  A character that is
** encoded more often than the delimiters before it is data.
**
** Hiding too much is the lesser fault.  An invalid port, if an "@" follows, is taken for
** the beginning of a password with a "/", "?" or "#" in it.  An "@" that is encoded more
** often than the ":" counts if there is no other, because some programs write it so.
**
** Time is O(n).  A search ends at the next delimiter, and before that delimiter no search
** of the same depth begins.  The last "@" of a word is looked up once.
*/
#include "redact.h"

#include "../../uri_edit.h"
#include "../../uri_schemes.h"

#include "../../rfc/schemes/by_scheme.h"
#include "../../rfc/syntax/syntax.h"

/* Where userinfo may begin. */
enum redact_place { REDACT_NOWHERE, REDACT_WORD, REDACT_VALUE, REDACT_AUTHORITY };

/*
** The characters up to the end of a word, of a value that holds an encoded URI, or of a
** value.
*/
enum redact_kind { REDACT_RUN_WORD, REDACT_RUN_ENCODED, REDACT_RUN_VALUE, REDACT_RUNS };
struct redact_run {
  const char *end;
  const char *at[REDACT_DEPTH+1];      /* [i]: last "@" encoded at most i times, or 0 */
};

/* The text, and what is known of it. */
struct redact_search {
  const char *start, *end;
  enum redact_place place;             /* what begins at the next character */
  int slashes;             /* slashes before it; a ":" before these counts as one */
  unsigned depth;          /* how often the most encoded of these is encoded */
  const char *searched[2]; /* the end of the last word or value that was searched */
  struct redact_run runs[REDACT_RUNS]; /* the last one of each kind */
  struct uri_span segments[REDACT_SEGMENTS];   /* secrets of the current path, */
  size_t segment, n_segments;          /* and which of them is the next one */
  int has_changed;                     /* text other than "***" was masked */
};

/* Does an address or a name follow the ":" of a scheme?  Then no password does. */
static int redact_is_name(struct uri_span name){
  const struct uri_scheme *scheme = uri_scheme_find(name);
  return scheme && scheme->flags & (URI_SCHEME_NAME | URI_SCHEME_DRIVER);
}

static int redact_is_slash(char c){
  return c=='/' || c=='\\';
}

/* Browsers remove these between slashes. */
static int redact_is_break(char c){
  return c=='\t' || c=='\n' || c=='\r';
}

/* Brackets and quotes may stand before a word. */
static int redact_is_opening(char c){
  return memchr("([{'`|", c, 6)!=0;
}

static int redact_ends_authority(char c){
  return redact_is_slash(c) || c=='?' || c=='#';
}

/*
** Does the character r end a run?  A value that holds an encoded URI also ends at a
** delimiter of the outer URI: hiding that delimiter would change how the outer URI
** splits.
*/
static int redact_ends_run(struct redact_character r, enum redact_kind kind){
  if( r.depth>0 ) return 0;
  if( r.n==0 || redact_ends_word(r.c) ) return 1;
  if( kind!=REDACT_RUN_WORD && r.c=='&' ) return 1;
  return kind==REDACT_RUN_ENCODED && (redact_ends_authority(r.c) || r.c=='@');
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

/* Userinfo that is being read. */
struct redact_userinfo {
  const char *start;
  const char *colon, *password;        /* the ":" before the password, the password; 0 */
  const char *at, *deeper;             /* the last "@"; also counting encoded ones */
  unsigned depth;                      /* how often delimiters may be encoded */
};

/*
** Read the ":" at p, the character r.  Without slashes before it, the first ":" may be
** that of a scheme.  Returns 0 if no password can follow.
*/
static int redact_read_colon(struct redact_userinfo *u, int after_slashes, const char *p,
                             struct redact_character r){
  struct uri_span scheme = span_between(u->start, p);
  int has_scheme = u->colon!=0;
  u->colon = p;
  if( !after_slashes ){
    if( redact_is_name(scheme) ) return 0;
    u->depth = r.depth;
    if( !has_scheme && uri_scheme_has_rules(scheme) ){
      u->start = p+r.n;
      return 1;
    }
  }
  u->password = p+r.n;
  return 1;
}

/* Is [p, end) after a "[", and is its "]" in it?  The "[" may be encoded. */
static int redact_is_literal(const struct redact_search *s, const char *p,
                             const char *end){
  struct redact_character r;
  int is_open = p>s->start && p[-1]=='[';
  if( p-s->start>2 && p[-2]=='5' && to_lower(p[-1])=='b' ) is_open = 1;
  while( is_open && p<end ){
    r = redact_read(p, end);
    if( r.c==']' ) return 1;
    p += r.n;
  }
  return 0;
}

/*
** Find the "@" of a password that contains a delimiter.  r, at p, is the first delimiter.
** Returns 0 if there is none, for an IPv6 address, for a drive, "C:/", and for "://".
*/
static const char *redact_later_at(struct redact_search *s,
                                   const struct redact_userinfo *u, const char *p,
                                   struct redact_character r, enum redact_kind kind){
  if( redact_read(u->start, s->end).c=='[' ) return 0;
  if( redact_is_literal(s, u->start, p) ) return 0;
  if( redact_is_slash(r.c) && redact_is_slash(redact_read(p+r.n, s->end).c)
   && (p==u->password || p[-1]==':' || (p[-2]=='3' && to_lower(p[-1])=='a')) ) return 0;
  if( p==u->password && u->colon-u->start==1 && is_in(*u->start, ALPHA)
   && redact_is_slash(r.c) ) return 0;
  return redact_last_at(s, u->start, u->password, u->depth, u->deeper, kind);
}

/*
** Find the password of userinfo that may begin at p; an absent span if there is none.
** The delimiters before p are encoded depth times.  In a word or a value, the ":" may be
** encoded up to depth times.  A "&" ends a value, also inside an encoded authority.
*/
static struct uri_span redact_find(struct redact_search *s, const char *p,
                                   enum redact_place place, unsigned depth){
  const int after_slashes = place==REDACT_AUTHORITY;
  struct redact_userinfo u = { .start = p, .depth = depth };
  struct redact_character r;
  int has_delimiter = 0;
  if( !after_slashes && p<s->searched[depth>0] ) return (struct uri_span){0, 0};
  for(; r = redact_read(p, s->end), !redact_ends_run(r, REDACT_RUN_WORD); p+=r.n){
    int is_delimiter = r.depth<=u.depth;
    has_delimiter = is_delimiter && redact_ends_authority(r.c);
    if( has_delimiter ) break;
    if( r.c=='&' && is_delimiter && place==REDACT_VALUE ) break;
    if( u.password==0 && place==REDACT_VALUE
     && (r.c=='=' || redact_is_space(r.c)) ) break;
    if( r.c==':' && u.password==0 && is_delimiter
     && !redact_read_colon(&u, after_slashes, p, r) ) break;
    if( r.c=='@' && u.password ){
      u.deeper = p;
      if( is_delimiter ) u.at = p;
    }
    if( after_slashes && depth>0 && redact_ends_run(r, REDACT_RUN_ENCODED) ) break;
  }
  if( !after_slashes ) s->searched[depth>0] = p;
  if( u.password==0 ){
    return after_slashes ? redact_find(s, u.start, REDACT_VALUE, REDACT_DEPTH)
                         : (struct uri_span){0, 0};
  }
  if( (after_slashes || has_delimiter) && p>u.password
   && redact_is_port(u.password, p) ) return (struct uri_span){0, 0};
  if( u.at==0 && (after_slashes || has_delimiter) ){
    u.at = redact_later_at(s, &u, p, r, u.depth>0 ? REDACT_RUN_ENCODED
                         : place==REDACT_VALUE ? REDACT_RUN_VALUE : REDACT_RUN_WORD);
  }else if( u.at==0 ){
    u.at = u.deeper;
  }
  return u.at ? span_between(u.password, u.at) : (struct uri_span){0, 0};
}

/* The password in "jdbc:oracle:thin:user/password@" at p, or an absent span. */
static struct uri_span redact_find_oracle(struct redact_search *s, const char *p){
  static const struct uri_span front = SPAN("jdbc:oracle:");
  const struct uri_span none = {0, 0};
  struct redact_character r;
  const char *at;
  int colons = 0;
  size_t i;
  for(i=0; i<front.n; i++, p+=r.n){
    r = redact_read(p, s->end);
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

/* The password of userinfo that begins at p, with the character r; or an absent span. */
static struct uri_span redact_password(struct redact_search *s, const char *p,
                                       struct redact_character r){
  struct uri_span found = {0, 0};
  if( s->slashes>=2 && !redact_is_slash(r.c) && !redact_is_break(r.c) ){
    found = redact_find(s, p, REDACT_AUTHORITY, s->depth);
  }else if( s->place!=REDACT_NOWHERE && !redact_is_opening(r.c) ){
    found = redact_find(s, p, s->place, 0);
    if( found.n==0 ) found = redact_find(s, p, REDACT_VALUE, REDACT_DEPTH);
  }
  if( found.n==0 && to_lower(r.c)=='j' ) found = redact_find_oracle(s, p);
  return found;
}

/* The secret segment that begins at p, or an absent span.  r is the character there. */
static struct uri_span redact_segment(struct redact_search *s, const char *p,
                                      struct redact_character r){
  struct uri_span none = {0, 0};
  if( r.c=='/' && s->segment==s->n_segments ){
    s->n_segments = uri_secret_segments(s->start, p, s->end, s->segments);
    s->segment = 0;
  }
  if( s->segment==s->n_segments || p<s->segments[s->segment].p ) return none;
  return s->segments[s->segment++];
}

/* Update what may begin after the character r. */
static void redact_step(struct redact_search *s, struct redact_character r){
  int ends_word = redact_ends_word(r.c) || redact_is_opening(r.c);
  if( r.c==':' || (redact_is_slash(r.c) && s->slashes==0) ){
    s->slashes = 1;
    s->depth = r.depth;
  }else if( redact_is_slash(r.c) ){
    s->slashes++;
    if( r.depth>s->depth ) s->depth = r.depth;
  }else if( !redact_is_break(r.c) ){
    s->slashes = 0;
  }
  s->place = ends_word && r.depth==0 ? REDACT_WORD
           : ends_word || memchr("=?&#;", r.c, 5) ? REDACT_VALUE : REDACT_NOWHERE;
}

/* Copy the text from *p up to what is hidden, then "***"; *p moves after it. */
static char *redact_mask(struct redact_search *s, char *out, const char **p,
                         struct uri_span hidden){
  if( hidden.n==0 ) return out;
  if( hidden.n!=3 || memcmp(hidden.p, "***", 3)!=0 ) s->has_changed = 1;
  out = span_put(out, span_between(*p, hidden.p));
  memcpy(out, "***", 3);
  *p = hidden.p+hidden.n;
  return out+3;
}

/*
** Copy the text without its secrets, and return the end of the copy.  own is the password
** of the text's authority, or absent.  Other passwords are searched for from "from" on.
** Values of parameters are hidden anywhere; they may overlap a password.
*/
static char *redact_all(struct redact_search *s, struct secret_search *secrets,
                        struct uri_span own, const char *from, char *out){
  struct uri_span hidden = own;
  const char *hidden_end = own.n>0 ? own.p+own.n : s->start;
  const char *copied = s->start, *p;
  struct redact_character r;
  for(p=s->start; p<s->end; ){
    struct uri_span found = {0, 0};
    int is_value;
    r = redact_read(p, s->end);
    if( r.c=='=' ) found = uri_secret_value(secrets, p);
    else found = redact_segment(s, p, r);
    is_value = found.n>0;
    if( !is_value && p>=from && p>=hidden_end ) found = redact_password(s, p, r);
    redact_step(s, r);
    p += r.n;
    if( found.n==0 ) continue;
    if( hidden.n>0 && found.p<=hidden_end ){
      if( found.p+found.n>hidden_end ) hidden.n = (size_t)(found.p+found.n-hidden.p);
    }else{
      out = redact_mask(s, out, &copied, hidden);
      hidden = found;
    }
    hidden_end = hidden.p+hidden.n;
    if( is_value ) p = hidden_end;
  }
  out = redact_mask(s, out, &copied, hidden);
  return span_put(out, span_between(copied, s->end));
}

/* Can there be a secret?  Most texts have no "@" and no parameter with such a name. */
static int redact_is_needed(struct secret_search *s){
  struct uri_span segments[REDACT_SEGMENTS];
  const char *p;
  if( span_find_byte(s->start, s->end, '@')<s->end ) return 1;
  for(p=s->start; (p = span_find_byte(p, s->end, '='))<s->end; p++){
    if( uri_secret_value(s, p).n>0 ) return 1;
  }
  for(p=s->start; (p = span_find_byte(p, s->end, '/'))<s->end; p++){
    if( p>s->start && is_in(p[-1], ALPHA | DIGIT | DOT)
     && uri_secret_segments(s->start, p, s->end, segments)>0 ) return 1;
  }
  s->unclosed = 0;
  s->delimiter = 0;
  for(p=s->start; (p = span_find_byte(p, s->end, '%'))<s->end; ){
    struct redact_character r = redact_read(p, s->end);
    if( r.c=='@' || (r.c=='=' && uri_secret_value(s, p).n>0)
     || (r.c=='/' && uri_secret_segments(s->start, p, s->end, segments)>0) ) return 1;
    p += r.n;
  }
  return 0;
}

/*
** redact_all() for a text that may have a secret.  Returns 0 if nothing was changed.  *n
** becomes the number of bytes written.
*/
static int redact_once(const char *p, size_t *n, const struct secret_search *found,
                       char *out){
  struct redact_search s = {
    .start = p, .end = p+*n, .place = REDACT_WORD, .searched = { p, p },
    .runs = { { .end = p }, { .end = p }, { .end = p } }
  };
  struct secret_search secrets = *found;
  struct uri_span user, own;
  struct uri_authority a;
  struct uri u;
  const char *path = uri_split_front(p, *n, &u);
  uri_split_authority(u.authority, &a);
  uri_split_userinfo(a.userinfo, &user, &own);
  secrets.start = p;
  secrets.end = p+*n;
  secrets.unclosed = 0;
  secrets.delimiter = 0;
  *n = (size_t)(redact_all(&s, &secrets, own, own.n>0 ? path : p, out)-out);
  return s.has_changed;
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
** A delimiter inside a secret may have ended the search for another secret.  So the
** result is searched again until nothing changes.  Nearly always, the first search finds
** all.
*/
size_t uri_redact(const char *p, size_t n, const struct uri_span *globs, size_t n_globs,
                  char *out){
  enum { MOST = 8 };
  char *second = out+redact_result_size(n);
  struct secret_search secrets = {
    .start = p, .end = p+n, .globs = globs, .n_globs = n_globs,
    .spare = second+redact_result_size(n)
  };
  int has_changed, i;
  if( !redact_is_needed(&secrets) ){
    return (size_t)(span_put(out, (struct uri_span){p, n})-out);
  }
  has_changed = redact_once(p, &n, &secrets, out);
  for(i=0; has_changed && i<MOST; i++){
    has_changed = redact_once(out, &n, &secrets, second);
    memcpy(out, second, n);
  }
  return n;
}
