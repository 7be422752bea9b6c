/*
** SPDX-License-Identifier: MIT
**
** Hiding secrets: passwords of userinfo (RFC 3986 3.2.1) and what looks like them
** (password.c), the values of names (secret.c), and secrets in the paths of some sites
** (secret_path.c).
**
** Most texts have none, which redact_is_needed() finds.  Others are read as characters,
** whatever they are written in (redact_text.c).  A secret has a mark: "=" or ":" after a
** name, "/" after a host, "-" of an option, "@" and a ":" before it.  Values come first;
** what is hidden ends no word for the passwords that come then.
**
** Hiding too much is the lesser fault.
*/
#include "redact.h"

#include "../../uri_edit.h"

#include "../charref/charref.h"
#include "../sites/site.h"

/* Hide the password of the authority, with a token before it. */
static void redact_hide_own(struct redact_text *t, const char *p, size_t n){
  struct uri_span user, password;
  struct uri_authority a;
  struct redact_part part;
  struct uri u;
  size_t name = 0;
  uri_split_front(p, n, &u);
  uri_split_authority(u.authority, &a);
  uri_split_userinfo(a.userinfo, &user, &password);
  if( password.n==0 ) return;
  while( p<user.p ) p += t->how[name++] & REDACT_BYTES;
  for(part.from=name; p<password.p; ) p += t->how[part.from++] & REDACT_BYTES;
  for(part.to=part.from; p<password.p+password.n; ) p += t->how[part.to++] & REDACT_BYTES;
  if( uri_password_is_token(t, name, part.from-1) ) part.from = name;
  redact_hide(t, part);
}

/*
** Write the text that was read from p; returns the end.  *has_changed is 1 if what is
** hidden now had other characters than letters, digits, "-", ".", "_" and "~", which end
** nothing: only then can a second search find more.
*/
static char *redact_write(const struct redact_text *t, const char *p, char *out,
                          int *has_changed){
  size_t i = 0;
  while( i<t->n ){
    const unsigned hidden = t->how[i] & REDACT_HIDDEN;
    const char *start = p;
    for(; i<t->n && (t->how[i] & REDACT_HIDDEN)==hidden; i++){
      p += t->how[i] & REDACT_BYTES;
    }
    if( hidden && find_in(start, p, ~(uint32_t)UNRESERVED)<p
     && !(p-start==3 && memcmp(start, "***", 3)==0) ) *has_changed = 1;
    out = span_put(out, hidden ? SPAN_WORD("***") : span_between(start, p));
  }
  return out;
}

/*
** Copy the text without its secrets, with memory for reading it.  Returns 0 if a second
** search finds no more.  *n becomes the number of bytes written.
*/
static int redact_once(const char *p, size_t *n, const struct uri_span *globs,
                       size_t n_globs, char *out, char *memory){
  struct redact_text t = uri_redact_text(p, *n, memory);
  int has_changed = 0;
  uri_redact_secrets(&t, globs, n_globs);
  redact_hide_own(&t, p, *n);
  uri_redact_passwords(&t);
  *n = (size_t)(redact_write(&t, p, out, &has_changed)-out);
  return has_changed;
}

/* Can a path follow the host that ends at p, and hold a secret? */
static int redact_is_site(const char *start, const char *p, const char *end){
  const struct site_row *rows[SITE_ROWS];
  const char *host = p;
  if( p==end || !is_in(*p, SLASH | TRIPLET | COLON | DOT | UNWISE) ) return 0;
  while( host>start && is_in(host[-1], ALPHA | DIGIT | HYPHEN | DOT) ) host--;
  return (host>start && host[-1]=='%')
      || uri_site_rows(&uri_secrets_table, span_between(host, p), rows)
         >uri_secrets_table.starts[0];
}

/* Can the "=" or ":" at p be after the name of a secret?  A triplet may be before it. */
static int redact_is_sign(const char *start, const char *p, char sign, size_t n_globs){
  const char *word;
  while( p>start && span_is_gap(p[-1]) ) p--;
  if( p>start && (is_in(p[-1], DQUOTE | COLON) || p[-1]=='\'' || p[-1]=='`') ) p--;
  if( n_globs>0 && (sign=='=' || *p!=':') ) return 1;
  while( p>start && is_in(p[-1], DIGIT | BRACKET) ) p--;
  if( p==start || !is_in(p[-1], ALPHA | HYPHEN | UNDERSCORE | TRIPLET)
   || !secrets_may_be_name(start, p) ) return 0;
  for(word=p; word>start && is_in(word[-1], UNRESERVED | BRACKET); ) word--;
  return (word>start && word[-1]=='%') || uri_secret_name(word, p)!=0;
}

/* Can the character at p be a mark?  The text is looked at as it is written. */
static int redact_is_mark(const char *start, const char *p, const char *end,
                          size_t n_globs){
  const struct redact_character r = redact_read(p, end);
  const char *after = p+r.n;
  uint32_t code;
  switch( r.c ){
    case '@': case '\\':
      return 1;
    case '&':
      return r.depth==0 && uri_charref(p, end, &code)>0 && code!='&';
    case '=': case ':':
      return redact_is_sign(start, p, r.c, n_globs);
    case '/':
      return span_begins(span_between(after, end), SPAN_WORD("hooks"));
    case '.':
      return redact_is_site(start, find_in(after, end, ~(uint32_t)ALPHA), end);
    case ' ':
      return (*after=='-' && end-after>1 && memchr("-uU", after[1], 3))
          || (p-start>=6 && span_is(span_between(p-6, p), SPAN_WORD("bearer")));
    default:
      return r.depth>0 && is_in(r.c, UNRESERVED);
  }
}

/* The same for what is in most texts, by the characters beside it. */
static inline int redact_may_be_mark(const char *start, const char *p){
  if( *p==' ' ) return p[1]=='-' || (p>start && (p[-1] | 0x20)=='r');
  if( *p=='/' ) return (p[1] | 0x20)=='h';
  return *p!='.' || (p-start>2 && secrets_have_tail(uri_secrets_tails, p));
}

/*
** Can there be a secret?  Most texts have none.  A byte follows the text, "@", where the
** search ends.  Four bytes a turn are 14 % fewer instructions of uri_redact() for links,
** and 16 % for log lines.
*/
static int redact_is_needed(const char *start, const char *end, size_t n_globs){
  const uint32_t marks = EQUALS | COLON | SLASH | DOT | TRIPLET | AMPERSAND | SPACE | AT
                       | UNWISE;
  const char *p = start;
  for(;; p++){
    while( !is_in(*p, marks) && !is_in(*++p, marks) && !is_in(*++p, marks)
        && !is_in(*++p, marks) ) p++;
    if( p==end ) return start<end && *start=='-';
    if( redact_may_be_mark(start, p) && redact_is_mark(start, p, end, n_globs) ) return 1;
  }
}

/* What is hidden is a byte or more, with one between two, and becomes three, "***". */
static size_t redact_result_size(size_t n){
  return size_sum(n, size_sum(n, 2));
}

/* Memory for two results, and for reading one. */
size_t uri_redact_size(const char *p, size_t n, const struct uri_span *globs,
                       size_t n_globs){
  size_t result = redact_result_size(n);
  (void)p, (void)globs, (void)n_globs;
  return size_sum(size_sum(result, result), uri_redact_memory(result));
}

/*
** A delimiter inside a secret may have ended the search for another secret.  So the
** result is searched again until nothing changes.  Nearly always, the first search finds
** all.
*/
size_t uri_redact(const char *p, size_t n, const struct uri_span *globs, size_t n_globs,
                  char *out){
  enum { MOST = 8 };
  char *second = out+redact_result_size(n), *memory = second+redact_result_size(n);
  int i = 0;
  *span_put(out, (struct uri_span){ p, n }) = '@';
  if( !redact_is_needed(out, out+n, n_globs) ) return n;
  while( redact_once(out, &n, globs, n_globs, second, memory) && i++<MOST ){
    memcpy(out, second, n);
  }
  memcpy(out, second, n);
  return n;
}
