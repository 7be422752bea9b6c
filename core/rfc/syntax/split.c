/*
** SPDX-License-Identifier: MIT
**
** Splitting a text into its components (RFC 3986 section 3, appendix B).
**
** Appendix B gives a regular expression that matches any text at all:
**
**     ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
**
** This file is that expression, with one difference: there is a scheme only if the first
** group is valid by section 3.1.  scan.h finds the delimiters; authority.c splits the
** authority.
**
** Also here: is a text a URI-reference?  The place of a fault, and all other rules, are
** left to the grammar.
*/

#include "syntax.h"

int uri_split_is_valid(enum scan_verdict verdict, const struct uri *u){
  const char *where;
  return verdict==SCAN_REFERENCE
      || (verdict==SCAN_AUTHORITY
          && !uri_host_authority(u->authority.p, u->path.p, &where));
}

int uri_split_reference(const char *p, size_t n, struct uri *u){
  return uri_split_is_valid(uri_scan(p, n, SCAN_WANT_VERDICT, u, 0), u);
}

int uri_split_whole(const char *p, size_t n, struct uri *u,
                    struct uri_authority *a){
  enum scan_verdict verdict = uri_scan(p, n, SCAN_WANT_VERDICT, u, 0);
  *a = (struct uri_authority){ .host = u->authority };
  if( verdict!=SCAN_REFERENCE ) uri_split_authority(u->authority, a);
  return u->scheme.p!=0 && uri_split_is_valid(verdict, u);
}

enum uri_reference_kind uri_kind(const struct uri *u){
  if( u->scheme.p ) return URI_KIND_URI;
  if( u->authority.p ) return URI_KIND_NETWORK_PATH;
  if( u->path.n>0 && u->path.p[0]=='/' ) return URI_KIND_ABSOLUTE_PATH;
  if( u->path.n==0 && u->query.p==0 ) return URI_KIND_SAME_DOCUMENT;
  return URI_KIND_RELATIVE_PATH;
}
