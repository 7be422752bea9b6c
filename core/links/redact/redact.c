/*
** SPDX-License-Identifier: MIT
**
** Hiding secrets: passwords of userinfo (RFC 3986 3.2.1) and what looks like them
** (password.c), the values of names, and secrets in the paths of some sites (secret.c).
**
** Most texts have none, which redact_is_needed() finds.  Others are read as characters,
** whatever they are written in, once for each depth of percent-encoding (redact_text.c).
** Each secret has a mark: "=" or ":" after
** a name, "/" after a host, "-" of an option, ":" after a user name.  From each mark, in
** their order, the text is read back for context, then forward to the secret's end:
**
**   {"url":"https://joe:x@h/?a=1&token=y"}
**                      ^ before "joe" is "//": the password ends before "@"
**                                     ^ before "token" is "&": the value ends before '"'
**
** Hiding too much is the lesser fault.
*/
#include "redact.h"

#include "../../uri_edit.h"

#include "../charref/charref.h"
#include "../sites/site.h"

/* ------------------------------------------------------- is it needed --- */

/* Can the path of a site whose paths hold secrets follow p?  No host is longer. */
static int redact_is_site(const char *start, const char *p){
  enum { MOST = 255 };
  const struct site_row *rows[SITE_ROWS];
  const char *host = p;
  if( !is_in(*p, SLASH | TRIPLET | COLON | DOT | UNWISE) ) return 0;
  while( host>start && p-host<MOST && is_in(host[-1], ALPHA | DIGIT | HYPHEN | DOT) ){
    host--;
  }
  return (host>start && host[-1]=='%')
      || uri_site_rows(&uri_secrets_table, span_between(host, p), rows)
         >uri_secrets_table.starts[0];
}

/*
** Can the sign at p be after the name of a secret?  A triplet may be before the name,
** "%26" or "%2526", or end it, "%5D".
*/
static int redact_is_sign(const char *start, const char *p, size_t n_globs){
  const char *word;
  if( n_globs>0 ) return 1;
  if( p>start && !is_in(p[-1], UNRESERVED) ) p = uri_secret_name_end(start, p);
  while( p>start && is_in(p[-1], DIGIT | BRACKET) ) p--;
  if( !secrets_may_be_name(start, p) ) return 0;
  for(word=p; word>start && is_in(word[-1], UNRESERVED | BRACKET); ) word--;
  if( uri_secret_name(start, p) ) return 1;
  if( word==start || word[-1]!='%' ) return 0;
  while( p-word>2 && memcmp(word, "25", 2)==0 ) word += 2;
  return p-word<=2 || uri_secret_name(word+2, p)!=0;
}

/* Can the character at p be a mark, as it is written? */
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
      return redact_is_sign(start, p, n_globs);
    case ' ':
      return (*after=='-' && !is_blank(after[1]))
          || (p>start && is_in(p[-1], ALPHA) && redact_is_sign(start, p, 0));
    case '/':
      return span_begins(span_between(after, end), SPAN_WORD("hooks"));
    case '.':
      return redact_is_site(start, find_in(after, end, ~(uint32_t)ALPHA));
    default:
      return r.depth>0 && is_in(r.c, UNRESERVED);
  }
}

/*
** The same for what is in most texts, by the characters beside it: -u x, bearer x,
** password 'x', /hooks, and ends of top-level domains.
*/
static inline int redact_may_be_mark(const char *start, const char *p){
  if( *p==' ' ){
    return p[1]=='-' || p[1]=='\'' || p[1]==' ' || (p>start && (p[-1] | 0x20)=='r');
  }
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

/* ------------------------------------------------------------ search --- */

/* Hide a part: from now on it is "*", as it will be for a second call. */
static void redact_hide(struct redact_search *s, struct redact_text *t,
                        struct redact_part part){
  for(; part.from<part.to; part.from++){
    s->has_changed |= !is_in(t->all[part.from], UNRESERVED) && t->all[part.from]!='*';
    t->all[part.from] = t->c[part.from] = '*';
    t->how[part.from] = (unsigned char)((t->how[part.from] & REDACT_BYTES)
                                        | REDACT_HIDDEN);
  }
}

/*
** Is the mark at i for this view: of its depth, or a sign after a quote or blank of it,
** "%22a%22:1", that had no secret before?
*/
static int redact_is_new(const struct redact_text *t, size_t i){
  size_t end;
  if( redact_depth(t, i)==t->depth ) return 1;
  if( i==0 || (t->how[i+1] & REDACT_HIDDEN)!=0 ) return 0;
  end = (size_t)(uri_secret_name_end(t->c, t->c+i)-t->c);
  return end<i && redact_depth(t, end)==t->depth;
}

/* Hide the secret of the mark at i; returns its end, or i+1. */
static size_t redact_mark(struct redact_search *s, struct redact_text *t, size_t i){
  struct redact_part parts[REDACT_SEGMENTS], part = { 0, 0 };
  const char c = t->c[i];
  const int is_new = redact_is_new(t, i);
  size_t count;
  if( is_new && is_in(c, EQUALS | COLON | SPACE) ) part = uri_secret_named(s, t, i);
  if( part.to==0 && is_in(c, COLON | SLASH | AT) ) part = uri_redact_password(s, t, i);
  redact_hide(s, t, part);
  if( part.to>i ) return part.to;
  count = is_new && c=='/' ? uri_secret_path(t, i, parts) : 0;
  while( count>0 ) redact_hide(s, t, parts[--count]);
  return i+1;
}

/* Hide the secret of each mark. */
static void redact_marks(struct redact_search *s, struct redact_text *t){
  const char *p = t->c, *end = p+t->n;
  s->tried = 0;
  while( (p = find_in(p, end, REDACT_MARKS))<end ){
    p = t->c+redact_mark(s, t, (size_t)(p-t->c));
  }
}

/* Write the text that was read from p; returns the end. */
static char *redact_write(const struct redact_text *t, const char *p, char *out){
  size_t i = 0;
  while( i<t->n ){
    const unsigned hidden = t->how[i] & REDACT_HIDDEN;
    const char *start = p;
    for(; i<t->n && (t->how[i] & REDACT_HIDDEN)==hidden; i++){
      p += t->how[i] & REDACT_BYTES;
    }
    out = span_put(out, hidden ? SPAN_WORD("***") : span_between(start, p));
  }
  return out;
}

/* What is hidden is a byte or more, with one between two, and becomes three, "***". */
static size_t redact_result_size(size_t n){
  return size_sum(n, size_sum(n, 2));
}

size_t uri_redact_size(const char *p, size_t n, const struct uri_span *globs,
                       size_t n_globs){
  (void)p, (void)globs, (void)n_globs;
  return size_sum(redact_result_size(n), uri_redact_memory(n));
}

/*
** A delimiter in a secret may have ended the search for another one.  So marks are looked
** at again until no delimiter is hidden.  Nearly always, none is.
*/
size_t uri_redact(const char *p, size_t n, const struct uri_span *globs, size_t n_globs,
                  char *out){
  enum { MOST = 8 };
  struct redact_search s = { .globs = globs, .n_globs = n_globs };
  struct redact_text t;
  unsigned depth;
  int i = 0;
  *span_put(out, (struct uri_span){ p, n }) = '@';
  if( !redact_is_needed(out, out+n, n_globs) ) return n;
  t = uri_redact_text(p, n, out+redact_result_size(n));
  do{
    s.has_changed = 0;
    for(depth=0; depth<=t.deepest; depth++){
      if( depth!=t.depth ) uri_redact_view(&t, depth);
      redact_marks(&s, &t);
    }
  }while( s.has_changed && ++i<MOST );
  return (size_t)(redact_write(&t, p, out)-out);
}
