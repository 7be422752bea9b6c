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
** group is valid by section 3.1.  scan.h finds the delimiters, also those of the
** authority (3.2).
**
** Also here: splitting userinfo (3.2.1); is a text a URI-reference?  The place of a
** fault, and all other rules, are left to the grammar.
*/

#include "syntax.h"

void uri_split_userinfo(struct uri_span userinfo,
                        struct uri_span *user, struct uri_span *password){
  const char *end, *colon;
  *user = userinfo;
  *password = (struct uri_span){0, 0};
  if( userinfo.p==0 ) return;
  end = userinfo.p+userinfo.n;
  colon = span_find_byte(userinfo.p, end, ':');
  if( colon==end ) return;
  *user = span_between(userinfo.p, colon);
  *password = span_between(colon+1, end);
}

int uri_split_reference(const char *p, size_t n, struct uri *u){
  struct uri_authority a;
  return uri_split_is_valid(uri_scan(p, n, SCAN_WANT_VERDICT, u, &a, 0), &a);
}

int uri_split_whole(const char *p, size_t n, struct uri *u,
                    struct uri_authority *a){
  enum scan_verdict verdict = uri_scan(p, n, SCAN_WANT_VERDICT, u, a, 0);
  return u->scheme.p!=0 && uri_split_is_valid(verdict, a);
}

enum uri_reference_kind uri_kind(const struct uri *u){
  if( u->scheme.p ) return URI_KIND_URI;
  if( u->authority.p ) return URI_KIND_NETWORK_PATH;
  if( u->path.n>0 && u->path.p[0]=='/' ) return URI_KIND_ABSOLUTE_PATH;
  if( u->path.n==0 && u->query.p==0 ) return URI_KIND_SAME_DOCUMENT;
  return URI_KIND_RELATIVE_PATH;
}
