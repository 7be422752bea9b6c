/*
** SPDX-License-Identifier: MIT
**
** Session ids in links: the names of their parameters, which are rows of sessions.tsv,
** and the segments of ASP.NET.
**
** uri_key() and uri_surt_key() read the same table.  The second must remove exactly what
** the tools of web archives remove, so it demands that a value has the form of the table.
*/
#include "keys.h"

enum { SESSION_ASP = 24 };

int uri_keys_is_run(const char *p, const char *end, size_t n, uint32_t set){
  return (size_t)(end-p)>=n && uri_span_of(p, p+n, set)==p+n;
}

int uri_keys_is_session(struct uri_span name, struct uri_span value){
  const struct keys_session *s;
  for(s=uri_keys_sessions; s->name.p; s++){
    if( name.n!=s->name.n+s->letters || !span_begins(name, s->name) ) continue;
    return s->any_value
        || (value.n==s->length
            && uri_span_of(value.p, value.p+value.n, s->set)==value.p+value.n);
  }
  return 0;
}

int uri_keys_is_session_in_path(const char *p, const char *end){
  struct uri_span rest = span_between(p, end);
  const struct keys_session *s;
  for(s=uri_keys_sessions; s->name.p; s++){
    if( s->in_path && rest.n>s->name.n && p[s->name.n]=='='
     && span_begins(rest, s->name) ) return 1;
  }
  return 0;
}

int uri_keys_is_session_segment(struct uri_span segment){
  const uint32_t set = ALPHA | DIGIT;
  const char *p = segment.p, *end = p+segment.n;
  if( segment.n<SESSION_ASP+2 || *p++!='(' ) return 0;
  if( uri_keys_is_run(p, end, SESSION_ASP, set) && end-p==SESSION_ASP+1 ){
    return p[SESSION_ASP]==')';
  }
  while( p<end && *p!=')' ){
    if( !is_in(*p, ALPHA) || end-p<SESSION_ASP+3 || p[1]!='(' ) return 0;
    if( !uri_keys_is_run(p+2, end, SESSION_ASP, set) || p[SESSION_ASP+2]!=')' ) return 0;
    p += SESSION_ASP+3;
  }
  return end-p==1;
}
