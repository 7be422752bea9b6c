/*
** SPDX-License-Identifier: MIT
**
** Repairing: a URI-reference from dirty text.
**
** First, as appendix C of RFC 3986 says about text that people type and paste,
** delimiters, the prefix "URL:", white space around a URI and line breaks within it are
** removed.  Then the text is split (appendix B), and in each component, characters that
** its rule does not allow are percent-encoded (2.1).  So the components stay the same: a
** malformed port is still part of the host, and the userinfo ends at the last "@".
**
** A valid text stays unchanged, and the result is valid, so repairing it again changes
** nothing.
**
** Not here: guessing.  A backslash is not read as a slash, and a missing scheme is not
** added.
*/
#include "../../uri_edit.h"

#include "../../rfc/syntax/syntax.h"
#include "text.h"

/* Does the text begin with a scheme or "URL:", after delimiters and blanks? */
static int repair_has_scheme(struct uri_span s){
  struct uri u;
  const char *p = s.p;
  const char *end = p+s.n;
  while( p<end && !is_in(*p, ALPHA) && (is_blank(*p) || *p=='<' || *p=='"'
      || *p=='\'' || *p=='(' || *p=='[' || *p=='{') ) p++;
  uri_split_front(p, (size_t)(end-p), &u);
  return u.scheme.p!=0;
}

/*
** Does the last byte of s close the delimiter that opens s?  It does not in "(a)(b)" and
** "'a' and 'b'".
*/
static int repair_is_pair(struct uri_span s, const struct uri_text_delimiter *d){
  struct uri_span open = d->open, close = d->close;
  size_t depth = 1;
  size_t at = open.n;
  if( s.n<open.n+close.n || !uri_text_begins(s, open) ) return 0;
  while( at+close.n<=s.n ){
    struct uri_span rest = { s.p+at, s.n-at };
    if( uri_text_begins(rest, close) ){
      at += close.n;
      if( --depth==0 ) return at==s.n;
    }else if( uri_text_begins(rest, open) ){
      at += open.n;
      depth++;
    }else{
      at++;
    }
  }
  return 0;
}

/* A "<" or a quotation mark without its counterpart, before a scheme. */
static struct uri_span repair_strip_half(struct uri_span s){
  if( s.n==0 || !repair_has_scheme(s) ) return s;
  if( (*s.p=='<' && memchr(s.p, '>', s.n)==0)
   || (*s.p=='"' && memchr(s.p+1, '"', s.n-1)==0) ){
    return (struct uri_span){s.p+1, s.n-1};
  }
  if( (s.p[s.n-1]=='>' && memchr(s.p, '<', s.n)==0)
   || (s.p[s.n-1]=='"' && memchr(s.p, '"', s.n-1)==0) ) s.n--;
  return s;
}

/*
** Remove one pair of delimiters.  Quotation marks and angle brackets are always
** delimiters; other brackets are if there is a scheme inside: "{id}" is a name
** with braces.
*/
static struct uri_span repair_strip_pair(struct uri_span s){
  size_t i;
  for(i=0; i<TEXT_DELIMITERS; i++){
    const struct uri_text_delimiter *d = &uri_text_delimiters[i];
    struct uri_span inner;
    if( !repair_is_pair(s, d) ) continue;
    inner = (struct uri_span){ s.p+d->open.n, s.n-d->open.n-d->close.n };
    if( d->quotes || repair_has_scheme(inner) ) return inner;
  }
  return repair_strip_half(s);
}

/*
** The text without its delimiters.  The number of pairs is limited, so this is O(n).
*/
static struct uri_span repair_strip(struct uri_span s){
  enum { DEEPEST = 4 };
  int i;
  s = uri_text_trim(s, 0);
  for(i=0; i<DEEPEST; i++){
    size_t before = s.n;
    s = uri_text_trim(repair_strip_pair(s), 0);
    if( span_begins(s, SPAN_WORD("url:")) ){
      s = uri_text_trim((struct uri_span){ s.p+4, s.n-4 }, 0);
    }
    if( s.n==before ) break;
  }
  return s;
}

size_t uri_text_unwrap(const char *p, size_t n, char *out){
  struct uri_span s = { p, n };
  struct uri u;
  if( uri_split_reference(p, n, &u) ){
    if( n>0 ) memcpy(out, p, n);
    return n;
  }
  return uri_text_clean(repair_strip(s), CLEAN_LINES, out);
}

/* An upper bound of uri_make_valid_size() for n bytes. */
static size_t repair_most(size_t n){
  enum { EXTRA = 14 };
  return size_sum(size_encoded(n, n), EXTRA);
}

/* The components of the text, each as if it were given anew. */
static void repair_begin(struct uri_edit *c, const char *p, size_t n){
  uri_edit_begin(c, p, n);
  c->user.given = c->password.given = c->host.given = 1;
  c->path.given = c->query.given = c->fragment.given = 1;
}

size_t uri_make_valid_size(const char *p, size_t n){
  (void)p;
  return repair_most(n);
}

size_t uri_make_valid(const char *p, size_t n, char *out){
  struct uri_edit c;
  repair_begin(&c, p, n);
  return uri_edit_write(&c, out);
}

size_t uri_repair(const char *p, size_t n, char *out){
  struct uri_authority a;
  struct uri u;
  char *inner = out+repair_most(n);
  n = uri_text_unwrap(p, n, inner);
  if( !uri_split_whole(inner, n, &u, &a) ) return uri_make_valid(inner, n, out);
  memmove(out, inner, n);
  return n;
}

size_t uri_repair_size(const char *p, size_t n){
  (void)p;
  return size_sum(n, repair_most(n));
}
