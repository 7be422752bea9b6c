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

/*
** The text without the pairs of delimiters around it, and "URL:".  Quotation marks and
** angle brackets are always delimiters; other brackets are if there is a scheme inside:
** "{id}" is a name with braces.  The number of pairs is limited, so this is O(n).
*/
static struct uri_span repair_strip(struct uri_span s){
  enum { DEEPEST = 4 };
  int i;
  for(i=0; ; i++){
    struct uri_span d = {0, 0}, inner;
    struct uri u;
    s = uri_text_trim(s, 0);
    if( span_begins(s, SPAN_WORD("url:")) ){
      s = uri_text_trim((struct uri_span){ s.p+4, s.n-4 }, 0);
    }
    if( s.n>0 && i<DEEPEST ) d = uri_text_delimiter(s);
    if( d.p==0 || !uri_text_is_pair(s, d) ) return s;
    inner = (struct uri_span){ s.p+text_open(d).n, s.n-2*text_open(d).n };
    inner = uri_text_trim(inner, 0);
    uri_split_front(inner.p, inner.n, &u);
    if( d.n>1 && *d.p!='<' && u.scheme.p==0 ) return s;
    s = inner;
  }
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

size_t uri_make_valid_size(const char *p, size_t n){
  enum { EXTRA = 14 };
  (void)p;
  return size_sum(size_encoded(n, n), EXTRA);
}

/* Each component of the text is written as if it were given anew. */
size_t uri_make_valid(const char *p, size_t n, char *out){
  struct uri_edit c;
  uri_edit_begin(&c, p, n);
  c.user.given = c.password.given = c.host.given = 1;
  c.path.given = c.query.given = c.fragment.given = 1;
  return uri_edit_write(&c, out);
}

size_t uri_repair(const char *p, size_t n, char *out){
  struct uri_authority a;
  struct uri u;
  char *inner = out+uri_make_valid_size(p, n);
  n = uri_text_unwrap(p, n, inner);
  if( !uri_split_whole(inner, n, &u, &a) ) return uri_make_valid(inner, n, out);
  memmove(out, inner, n);
  return n;
}

size_t uri_repair_size(const char *p, size_t n){
  return size_sum(n, uri_make_valid_size(p, n));
}
