/*
** SPDX-License-Identifier: MIT
**
** What a text is to software that follows an earlier edition (RFC 3986,
** appendix D): a reference there and not here, or here and not there, or one
** that resolves to something else whatever its base.
**
** Not here: references that differ with some bases only, such as "../../x"
** above the root.  That takes the base: see uri_edition_resolve().
*/
#include "../resolve/path.h"
#include "lint.h"

#include <string.h>

static int lint_is_reference(const struct uri_edition *edition, struct span s){
  struct span name = uri_edition_reference(edition);
  return uri_match(uri_rule_find(edition, name.p, name.n), s.p, s.n, 0);
}

/*
** Is one of the path's segments "." or ".."?  The one that only keeps "//" from
** being read as an authority does not count: resolving puts it back.
*/
static int lint_has_dot_segment(const struct uri *u){
  const char *p = u->path.p;
  const char *end = p+u->path.n;
  if( !u->authority.p && end-p>=4 && memcmp(p, "/.//", 4)==0 ) p += 3;
  while( p<end ){
    const char *stop = span_find_byte(p, end, '/');
    if( path_dots(p, stop)>0 ) return 1;
    p = stop+1;
  }
  return 0;
}

void uri_lint_editions(struct uri_lint *lint){
  const struct uri *u = &lint->uri;
  const char *p = lint->text.p;
  const char *end = p+lint->text.n;
  int now = lint_is_reference(&uri_rfc3986, lint->text);
  int merged = !u->scheme.p && !u->authority.p
            && u->path.n>0 && *u->path.p!='/';
  size_t i;
  for(i=1; uri_edition(i); i++){
    int then = lint_is_reference(uri_edition(i), lint->text);
    size_t code = now ? LINT_NOT_IN_RFC2396BIS_02 : LINT_ONLY_IN_RFC2396BIS_02;
    if( now!=then ) uri_lint_found(lint, (enum lint_code)(code+i-1), p, end);
  }
  if( !u->scheme.p && !u->authority.p && u->path.n==0 && u->query.p ){
    uri_lint_found(lint, LINT_QUERY_ALONE, p, end);
  }
  if( !merged && lint_has_dot_segment(u) ){
    uri_lint_found(lint, LINT_KEPT_DOT_SEGMENT, p, end);
  }
}
