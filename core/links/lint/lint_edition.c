/*
** SPDX-License-Identifier: MIT
**
** How software that follows an earlier edition treats a text (RFC 3986, appendix D):
** valid there and invalid here, valid here and invalid there, or resolved to something
** else, whatever the base.
**
** Not here: references that differ only with some bases, such as "../../x" above the
** root.  These need the base: see uri_edition_resolve().
*/
#include "../../rfc/resolve/path.h"
#include "lint.h"
#include "../../rfc/editions/edition.h"

static int lint_is_reference(const struct uri_edition *edition, struct uri_span s){
  struct uri_span name = uri_edition_reference(edition);
  return uri_rule_match(uri_rule_find(edition, name.p, name.n), s.p, s.n, 0);
}

/* The two codes of an edition: valid today and invalid there, and the reverse. */
enum {
  EARLIER_EDITIONS = LINT_ONLY_IN_RFC2396BIS_02-LINT_NOT_IN_RFC2396BIS_02
};
_Static_assert(EARLIER_EDITIONS==URI_EDITION_COUNT-1
               && LINT_QUERY_ALONE-LINT_ONLY_IN_RFC2396BIS_02==EARLIER_EDITIONS,
               "two codes for each earlier edition, in the order of uri_edition_at()");

void uri_lint_editions(struct uri_lint *lint){
  const struct uri *u = &lint->uri;
  const char *path = u->path.p;
  int now = lint_is_reference(&uri_rfc3986, lint->text);
  int merged = !u->scheme.p && !u->authority.p
            && u->path.n>0 && *u->path.p!='/';
  size_t i;
  for(i=1; i<URI_EDITION_COUNT; i++){
    int then = lint_is_reference(uri_edition_at(i), lint->text);
    size_t code = now ? LINT_NOT_IN_RFC2396BIS_02 : LINT_ONLY_IN_RFC2396BIS_02;
    if( now!=then ) uri_lint_found(lint, (enum lint_code)(code+i-1), lint->text);
  }
  if( !u->scheme.p && !u->authority.p && u->path.n==0 && u->query.p ){
    uri_lint_found(lint, LINT_QUERY_ALONE, lint->text);
  }
  /* Resolving writes a guard that keeps "//" from being read as an authority again. */
  if( !u->authority.p && compose_has_guard(u->path) ) path += 3;
  if( !merged && path_has_dots(path, u->path.p+u->path.n) ){
    uri_lint_found(lint, LINT_KEPT_DOT_SEGMENT, lint->text);
  }
}
