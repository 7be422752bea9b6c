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
** group is valid by section 3.1.  scan.h finds the delimiters, 64 bytes at a time;
** authority.c splits the authority.
**
** Also here: the fast path for validity, whether a text is a URI-reference as far as
** splitting tells.  The place of a fault, and all other rules, are left to the grammar.
*/

#include "syntax.h"

enum scan_verdict uri_split_judge(enum scan_verdict verdict, const struct uri *u){
  const char *where;
  if( verdict!=SCAN_AUTHORITY ) return verdict;
  return uri_host_authority(u->authority.p, u->path.p, &where) ? SCAN_INVALID
                                                               : SCAN_REFERENCE;
}

enum scan_verdict uri_split_verdict(const char *p, size_t n, struct uri *u){
  return uri_split_judge(uri_scan(p, n, SCAN_WANT_VERDICT, u, 0), u);
}

int uri_split_whole(const char *p, size_t n, struct uri *u,
                    struct uri_authority *a){
  enum scan_verdict verdict = uri_scan(p, n, SCAN_WANT_VERDICT, u, 0);
  if( verdict!=SCAN_REFERENCE ){
    uri_split_authority(u->authority, a);
    return uri_split_judge(verdict, u)==SCAN_REFERENCE && u->scheme.p!=0;
  }
  *a = (struct uri_authority){0};
  a->host.p = u->authority.p;
  if( a->host.p ) a->host.n = (size_t)(u->path.p-a->host.p);
  return u->scheme.p!=0;
}

enum uri_kind uri_kind(const struct uri *u){
  if( u->scheme.p ) return URI_KIND_URI;
  if( u->authority.p ) return URI_KIND_NETWORK_PATH;
  if( u->path.n>0 && u->path.p[0]=='/' ) return URI_KIND_ABSOLUTE_PATH;
  if( u->path.n==0 && u->query.p==0 ) return URI_KIND_SAME_DOCUMENT;
  return URI_KIND_RELATIVE_PATH;
}
